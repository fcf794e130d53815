"""The cards of Villagers at the end: whom they feed, and what each scores."""

import pytest

from . import feed_town, score_town
from .facts import BOX
from .feeding import feedings
from .game import close_game
from .staging import people, rows, stand, villager_table
from .test_naive_scoring import draw

CASTLE = "barrett_castle"
VINEYARD = "eraflage_vineyard"
MAUSOLEUM = "grand_mausoleum_of_the_rodina"

# C Cottage, F Farm, W Well, H Chapel, T Tavern, P Theater, R Factory, K Barrett Castle, X the card itself.
EXAMPLES = [
    ("grange", "XC..", 0),
    ("nectar_farm", "X...", 0),
    ("vegetable_patch", "X...", 0),
    ("folly_tower", "X...", 0),
    ("hearth", "XX..", 2),
    ("outhouse", "XX..", 2),
    ("monastery", "X..F .... .... ...C", 5),
    ("monastery", "XC.. .... .... ...F", 0),
    ("monastery", "X... .... ..C. ...F", 3),
    ("monastery", "X... .C.. ..C. ...F", 1),
    ("monastery", "X... ..K. .... ...F", 2),
    ("monastery", "X... ..C.", 0),
    ("unnamed_chapel_a", "XC.C .C.. .... C..F", 3),
    ("unnamed_chapel_a", "X..K .... .... ...F", 2),
    ("unnamed_chapel_a", "X..C", 0),
    ("unnamed_chapel_b", "XX.C .... .... ...F", 6),
    ("unnamed_chapel_b", "X..K .... .... ...F", 3),
    ("unnamed_chapel_b", "XCCC CC.. .... ...F", 0),
    ("unnamed_chapel_b", "X..F", 0),
    ("brewery", "X...", 0),
    ("brewery", "CXF. .W..", 3),
    ("brewery", "CXC. .W..", 0),
    ("brewery", "CX.. WXFP ..W.", 3),
    ("brewery", ".C.. WXX. .F..", 3),
    ("brewery", "CXXC .WWF .P.. ....", 7),
    ("brewery", "FXXF .WW. PXXP RR..", 18),
    ("brewery", "XCXC WFWF XCXC FWFW", 7),
    ("travelers_center", "XX..", 4),
    ("unnamed_tavern_a", "XX..", 4),
    ("apothecary", "CXX. .C..", 3),
    ("apothecary", "FXC. .W..", 3),
    ("apothecary", "KXC.", 1),
    ("blacksmith", "XX..", 4),
    ("cobbler", "C.F. .X.. W.X.", 5),
    ("cobbler", ".C.. CX.. ....", 0),
    ("citadel", "X...", 0),
    ("forge", "XX..", 2),
    ("post_office", "X...", 0),
    ("clearfall_quarry", "X...", 5),
    ("clearfall_quarry", "XC.. C...", 0),
    ("halfmoon_library", "X...", 8),
    ("northern_semaphore", "X...", 1),
    ("unnamed_monument_a", "X...", 0),
    ("unnamed_monument_b", "X...", 3),
]


@pytest.mark.parametrize(("card", "rows_", "points"), EXAMPLES)
def test_a_card_scores(card: str, rows_: str, points: int) -> None:
    assert score_town(draw(rows_, card))[card] == points


def test_every_card_has_an_example() -> None:
    assert {card for card, _, _ in EXAMPLES} == {card for card in BOX if BOX[card] == "villagers"}


def test_breweries_score_together_up_to_four_of_them() -> None:
    town = ["cottage"] * 4 + ["brewery"] * 4 + ["well", "farm", "chapel", "theater"] + [""] * 4
    assert score_town(town)["brewery"] == 18
    assert score_town(draw("CCCC XXXX WFHP WXH.", "brewery"))["brewery"] == 18
    town[8:12] = ["well", "farm", "cottage", "cottage"]
    assert score_town(town)["brewery"] == 7


def test_monastery_distance() -> None:
    for rows_, points in (("X... .WW. .WC. ...F", 3), ("X.C. .... .... C..F", 1)):
        assert score_town(draw(rows_, "monastery"))["monastery"] == points


def test_monastery_wants_its_owner_to_feed_far_away() -> None:
    town = draw("XC.. .... .... C.CC", "monastery")
    town[8:11] = ["cottage", "cottage", "farm"]
    fed, _ = feed_town(town)
    assert fed == {9, 12, 14, 15}
    assert score_town(town)["monastery"] == 2


def fed_by(rows_: str, card: str, **cards: int) -> list[int]:
    """Who is fed in a town, with cards on further squares."""
    town = draw(rows_, card)
    for name, square in cards.items():
        town[square] = name
    return sorted(feed_town(town)[0])


def test_grange_types() -> None:
    assert fed_by("CW.C .... XC.. C..W", "grange") == [9, 12]
    assert fed_by("CW.C X... C... ...W", "grange") == [0, 8]
    assert fed_by("CC.. .... X...", "grange") == [0, 1]
    assert fed_by("C... .... X...", "grange", barrett_castle=1) == [0, 1]
    assert fed_by("CW.C X... .X.. C..W", "grange") == [0]
    assert fed_by("CWX. .... ..XT C..C", "grange") == [0, 15]
    assert fed_by("CWXC .... ..XT C..C", "grange") == [0, 3]


def test_a_grange_may_feed_fewer_if_that_is_worth_more() -> None:
    town = draw("CW.. .X.. .... ..XC", "grange")
    town[5] = MAUSOLEUM
    choices = {fed for fed, _ in feedings(town)}
    assert choices == {frozenset(), frozenset({0}), frozenset({15})}


def test_nectar_count() -> None:
    assert fed_by("CC.. ...X", "nectar_farm") == [0, 1]
    assert fed_by("CCC. ...X", "nectar_farm") == []
    assert fed_by("CCC. ...X", "nectar_farm", barrett_castle=3) == [0, 1, 2, 3]
    assert fed_by("CCC. ...X", "nectar_farm", eraflage_vineyard=15) == [0, 1, 2, 15]
    assert fed_by("CCC. ..XX", "nectar_farm") == []


def test_patch_neighbours() -> None:
    assert fed_by("CC.C .... C.C. ...X", "vegetable_patch") == [3, 8, 10]
    assert fed_by("C... .... ...X", "vegetable_patch", barrett_castle=1) == []
    assert fed_by("C.C. .... ...X", "vegetable_patch", eraflage_vineyard=3) == [0]
    assert fed_by("C... .C.. ...X", "vegetable_patch") == [0, 5]


def test_castle_at_the_end() -> None:
    assert score_town(draw("X..K .... .... ...F", "unnamed_chapel_a"))["unnamed_chapel_a"] == 2
    assert score_town(draw("X..K .... .... ...F", "unnamed_chapel_b"))["unnamed_chapel_b"] == 3
    assert score_town(draw("XK.. .... .... ....", "unnamed_chapel_b"))["unnamed_chapel_b"] == 0
    assert score_town(draw("KX.. C...", "apothecary"))["apothecary"] == 1


def test_a_vineyard_is_no_cottage() -> None:
    town = draw("X..F", "monastery")
    town[5] = VINEYARD
    assert 5 in feed_town(town)[0]
    assert score_town(town)["monastery"] == 0
    chapel = draw("X..F", "unnamed_chapel_b")
    chapel[5] = VINEYARD
    assert score_town(chapel)["unnamed_chapel_b"] == 0


def test_clearfall_empty() -> None:
    table = villager_table()
    town = people(stand(table.towns[0], "clearfall_quarry", "cottage"), visiting=[4])
    town.cubes[4] = "wood"
    close_game(table)
    assert table.record.points[0]["clearfall_quarry"] == 5
    assert table.record.points[0]["empty"] == -14


def test_folly_score() -> None:
    table = villager_table("folly_tower", players=4)
    for seat, height in enumerate((3, 2, 3, 0)):
        for _ in range(height):
            stand(table.towns[seat], "folly_tower")
    close_game(table)
    assert [points.get("folly_tower") for points in table.record.points] == [0, 4, 0, None]
    assert score_town(["folly_tower"] + [""] * 15, towers=5, tallest=6)["folly_tower"] == 10


def test_unnamed_a_counts() -> None:
    table = villager_table("unnamed_tavern_a")
    cards = ("unnamed_monument_a", "unnamed_tavern_a", "unnamed_tavern_a", "cottage")
    people(stand(table.towns[0], *cards), visiting=[1], working=[2, 3], lodge=1)
    close_game(table)
    assert table.record.points[0]["unnamed_monument_a"] == 4
    assert table.record.points[0]["unnamed_tavern_a"] == 5


def test_held_at_the_end() -> None:
    table = villager_table("outhouse", "post_office", "blacksmith")
    cards = ("outhouse", "outhouse", "post_office", "blacksmith")
    stand(table.towns[0], *cards).held.update({0: ["wood"], 2: ["wood", "wood"], 3: ["wood"]})
    close_game(table)
    points = table.record.points[0]
    assert (points["outhouse"], points["post_office"], points["blacksmith"]) == (1, 0, 2)


def test_types_only() -> None:
    assert score_town(draw("XW..", "fountain"))["fountain"] == 2
    town = ["millstone", "grange", "", "", "cobbler"] + [""] * 11
    assert score_town(town)["millstone"] == 2
    abbey = ["abbey", "citadel"] + [""] * 14
    assert score_town(abbey)["abbey"] == 0
    bakery = ["bakery", "forge"] + [""] * 14
    assert score_town(bakery)["bakery"] == 3
    archive = ["archive_of_the_second_age", "grange", "hearth", "outhouse"] + [""] * 12
    assert score_town(archive)["archive_of_the_second_age"] == 2
    forum = ["silva_forum", "cobbler", "apothecary"] + [""] * 13
    assert score_town(forum)["silva_forum"] == 3


def test_the_fed_are_written_down() -> None:
    table = villager_table("nectar_farm")
    stand(table.towns[1], "cottage", "cottage", "nectar_farm")
    close_game(table)
    assert [(event.seat, event.cubes, event.amount) for event in rows(table, "feeds")] == [(0, 0, 0), (1, 3, 0)]
