"""Each card's points on towns a person can draw."""

import pytest

from . import score_town
from .facts import BOX, CARDS, TYPES

CASTLE = "barrett_castle"
MAUSOLEUM = "grand_mausoleum_of_the_rodina"

# Letters used in the drawings below; a card not listed is drawn as "X" and named with the example.
LETTERS = {
    "C": "cottage",
    "F": "farm",
    "W": "well",
    "H": "chapel",
    "T": "tavern",
    "P": "theater",
    "R": "factory",
    "K": CASTLE,
    ".": "",
}


def draw(rows: str, card: str = "") -> list[str]:
    """The town that four rows of letters show; "X" is the card, rows left out are empty."""
    squares = rows.replace(" ", "").ljust(16, ".")
    return [card if letter == "X" else LETTERS[letter] for letter in squares]


EXAMPLES = [
    ("cottage", "XXX. .F..", 9),
    ("cottage", "XXXX XF..", 12),
    ("cottage", "XXXX XFF.", 15),
    ("cottage", "XXX.", 0),
    ("farm", "CX..", 0),
    ("well", "CXC. .C..", 3),
    ("well", "C.C. .X.. C.C.", 0),
    ("well", "KXC.", 3),
    ("fountain", "XX.. X...", 6),
    ("fountain", "X... .X..", 0),
    ("millstone", "FXP.", 2),
    ("millstone", "X.P. .F..", 0),
    ("shed", "XX..", 2),
    ("abbey", "CXF. .W.. ...T", 3),
    ("abbey", "X... R...", 0),
    ("abbey", "X... P...", 0),
    ("abbey", "XT..", 0),
    ("chapel", "CCCF X... .X..", 6),
    ("chapel", "CKF. X...", 3),
    ("chapel", "CK.. X...", 0),
    ("cloister", "X..X .... .X.. X..X", 20),
    ("cloister", ".XX. X...", 0),
    ("temple", "CXC. F...", 4),
    ("temple", "CX.. F...", 0),
    ("temple", "CXC.", 0),
    ("temple", "KX.. F...", 4),
    ("tavern", "X...", 2),
    ("tavern", "XXXX", 14),
    ("tavern", "XXXX XX..", 20),
    ("almshouse", "X...", -1),
    ("almshouse", "XX..", 5),
    ("almshouse", "XXX.", -3),
    ("almshouse", "XXXX XXX.", 26),
    ("inn", "X... .X..", 6),
    ("inn", "X..X .X..", 3),
    ("bakery", "FX..", 3),
    ("bakery", "RXF.", 3),
    ("bakery", "X.F. .R..", 0),
    ("market", "XX.. X...", 6),
    ("market", "XXXX", 16),
    ("market", "X... .X..", 2),
    ("tailor", "X... .X..", 4),
    ("tailor", ".... .XX. .XX.", 20),
    ("tailor", "X..X", 2),
    ("theater", "XCFW C... T...", 4),
    ("theater", "X.CK", 1),
    ("theater", "XX.. .C..", 1),
    ("bank", "XX..", 8),
    ("factory", "X...", 0),
    ("trading_post", "XX..", 2),
    ("architects_guild", "X...", 1),
    ("archive_of_the_second_age", "XCFW HTPR", 7),
    ("archive_of_the_second_age", "XCCC", 1),
    (CASTLE, "XF..", 5),
    (CASTLE, "X...", 0),
    (CASTLE, "CCCC XF..", 5),
    ("cathedral_of_caterina", "XCC.", 2),
    ("fort_ironweed", "X...", 7),
    (MAUSOLEUM, "XCCC", 9),
    (MAUSOLEUM, "XCCC CCF.", 3),
    ("grove_university", "X...", 3),
    ("mandras_palace", ".C.. WXF. .H..", 8),
    ("mandras_palace", ".C.. CXC. .C..", 2),
    ("obelisk_of_the_crescent", "X...", 0),
    ("opaleyes_watch", "X...", 0),
    ("silva_forum", "X...", 2),
    ("silva_forum", "XCC. .C.. C...", 4),
    ("statue_of_the_bondmaker", "X...", 0),
    ("the_sky_baths", "X...", 14),
    ("the_sky_baths", "XCFW HTPR", 0),
    ("the_starloom", "X...", 0),
]


@pytest.mark.parametrize(("card", "rows", "points"), EXAMPLES)
def test_a_card_scores(card: str, rows: str, points: int) -> None:
    assert score_town(draw(rows, card))[card] == points


def test_the_rulebooks_example() -> None:
    town = ["bakery", "tavern", "cottage", "tavern", "farm", "chapel", "cottage", "warehouse"]
    town += ["tavern", "", "well", "cottage", "cottage", "well", "cottage", ""]
    points = {"cottage": 12, "farm": 0, "well": 5, "chapel": 4, "tavern": 9, "bakery": 3, "warehouse": -3}
    scored = score_town(town, warehouse_cubes=3)
    assert scored == {**points, "empty": -2, "total": 28}
    assert list(scored) == [*points, "empty", "total"]


def test_only_the_cathedral_makes_empty_squares_free() -> None:
    assert score_town(draw("C..."))["empty"] == -15
    assert score_town(draw("X...", "cathedral_of_caterina"))["empty"] == 0


def test_a_granary_feeds_around_it_but_no_further() -> None:
    assert score_town(draw("CCCC CXC. CCC.", "granary"))["cottage"] == 24


def test_an_orchard_feeds_its_row_and_column() -> None:
    assert score_town(draw("CXCC .C.. C... .C..", "orchard"))["cottage"] == 15


def test_a_greenhouse_feeds_one_group_anywhere() -> None:
    assert score_town(draw("CC.. ...C .X.C ...C", "greenhouse"))["cottage"] == 9
    assert score_town(draw("CC.. X..C .X.C ...C", "greenhouse"))["cottage"] == 15


def test_farms_feed_the_castle_with_one_meal() -> None:
    assert score_town(draw("KCCC CF.."))["total"] == 5 + 9 - 10


def test_farms_feed_those_next_to_temples() -> None:
    town = draw("CCCC ..F. CXC.", "temple")
    assert score_town(town)["temple"] == 4


def test_the_mausoleum_scores_unfed_cottages_and_chapels_the_fed_ones() -> None:
    town = draw("CCCC ..F. CHC.")
    town[13] = MAUSOLEUM
    points = score_town(town)
    assert (points["cottage"], points[MAUSOLEUM], points["chapel"]) == (12, 6, 4)


@pytest.mark.parametrize(("right", "points"), [(0, 6), (1, 6), (2, 4), (3, 4)])
def test_feast_halls_need_more_than_the_right_hand_player(right: int, points: int) -> None:
    assert score_town(draw("XX..", "feast_hall"), right_feast_halls=right)["feast_hall"] == points


@pytest.mark.parametrize(("place", "points"), [(0, 0), (1, 6), (2, 3), (3, 2), (4, 0), (6, 0)])
def test_the_starloom_scores_by_place(place: int, points: int) -> None:
    assert score_town(draw("X...", "the_starloom"), starloom_rank=place)["the_starloom"] == points


def test_the_shrine_keeps_its_value() -> None:
    assert score_town(draw("XCCC", "shrine_of_the_elder_tree"), shrine_value=8)["shrine_of_the_elder_tree"] == 8


def test_a_card_that_is_not_in_play_is_named() -> None:
    with pytest.raises(ValueError, match="the well card in play is 'fountain'"):
        score_town(draw("W..."), market={"well": "fountain"})


def test_every_card_has_an_example() -> None:
    elsewhere = {"granary", "greenhouse", "orchard", "feast_hall", "warehouse", "shrine_of_the_elder_tree"}
    assert {card for card, _, _ in EXAMPLES} | elsewhere == {card for card in BOX if BOX[card] == "base"}


def test_there_are_25_buildings_and_15_monuments() -> None:
    assert sum(len(CARDS[category]) for category in TYPES) == 25
    assert [len(CARDS[category]) for category in TYPES] == [1, 4, 4, 4, 4, 4, 4]
    assert len(CARDS["monument"]) == 15
