"""Fortune's cards at the end: whom coins feed, and what each card scores."""

import pytest

from . import feed_town, score_town
from .facts import BOX, FORTUNE, TYPES
from .game import close_game
from .grid import bits
from .staging import fortune_table, short, stand
from .test_naive_scoring import draw

CASTLE = "barrett_castle"
VINEYARD = "eraflage_vineyard"
MAUSOLEUM = "grand_mausoleum_of_the_rodina"

EXAMPLES = [
    ("root_cellar", "X...", 0),
    ("tithe_barn", "X...", 0),
    ("mine", "XX..", 0),
    ("statue", "XXX.", 0),
    ("cathedral", "X.X.", 14),
    ("parsonage", "XC.. CF..", 4),
    ("parsonage", "XC..", 0),
    ("parsonage", "X.C. F...", 0),
    ("parsonage", "XK.. F...", 4),
    ("gamblers_den", "XX..", 4),
    ("schoolhouse", "XC.. F...", 4),
    ("schoolhouse", "XC..", 0),
    ("jeweler", "XX..", 8),
    ("teahouse", "XX..", 2),
    ("museum", "X...", 0),
    ("oddity_shop", "XX..", 4),
    ("caterinas_grotto", "X...", 2),
    (VINEYARD, "XF..", 7),
    (VINEYARD, "XCCF F...", 5),
    (VINEYARD, "XCW. C... T...", -6),
    ("estival_festival", "X...", 4),
    ("hollow_hill", "X...", 7),
    ("masons_guild", "X...", 3),
    ("petal_promenade", "X...", 3),
    ("prism_forge", "X...", 1),
    ("shrine_of_the_windseed", "X...", 0),
    ("southern_semaphore", "X...", 1),
    ("treasury_at_okaver", "XC.. C...", 2),
    ("treasury_at_okaver", "X.C. .C..", 0),
]


@pytest.mark.parametrize(("card", "rows", "points"), EXAMPLES)
def test_a_card_scores(card: str, rows: str, points: int) -> None:
    assert score_town(draw(rows, card))[card] == points


def test_every_card_has_an_example() -> None:
    assert {card for card, _, _ in EXAMPLES} == {card for card in BOX if BOX[card] == "fortune"}


def test_there_are_12_buildings_and_10_monuments() -> None:
    assert [len(FORTUNE[category]) for category in TYPES] == [0, 2, 2, 2, 2, 2, 2]
    assert len(FORTUNE["monument"]) == 10


def fed(rows: str, card: str, coins: int) -> tuple[int, int]:
    """The fed squares as a number, and the coins spent."""
    squares, spent = feed_town(draw(rows, card), coins)
    return bits(squares), spent


def test_coins_stand_last_and_only_if_they_are_used() -> None:
    points = score_town(draw("C..."), coins=3, uses_coins=True)
    assert list(points) == ["cottage", "empty", "coins", "total"]
    assert (points["coins"], points["total"]) == (3, -12)
    assert "coins" not in score_town(draw("C..."))
    assert score_town(draw("X...", "estival_festival"), coins=3, uses_coins=True)["coins"] == 6


def test_cathedral_adjacent() -> None:
    assert score_town(draw("XX.. ...X", "cathedral"))["cathedral"] == 7


def test_castle_at_the_end() -> None:
    assert score_town(draw("XK.. F...", "parsonage"))["parsonage"] == 4
    assert score_town(draw("XK.. F...", "schoolhouse"), right_coins=1)["schoolhouse"] == 2


def test_schoolhouse_after_feeding() -> None:
    town = draw("XC..", "schoolhouse")
    town[15] = "root_cellar"
    assert score_town(town, coins=1, right_coins=0)["schoolhouse"] == 4
    assert score_town(town, coins=1, right_coins=1)["schoolhouse"] == 2
    assert score_town(town, coins=2, right_coins=1)["schoolhouse"] == 4


def test_schoolhouse_right() -> None:
    table = fortune_table("schoolhouse", "farm", players=3)
    for town, coins in zip(table.towns, (1, 2, 0), strict=True):
        stand(town, "schoolhouse", "cottage", "farm")
        town.coins, town.place = coins, 1
    close_game(table)
    assert [points["schoolhouse"] for points in table.record.points] == [4, 4, 2]


def test_vineyard_unfed() -> None:
    assert score_town(draw("X... W...", VINEYARD))[VINEYARD] == -2


def test_vineyard_fed() -> None:
    assert fed("XC.. .F..", VINEYARD, 0) == (0b11, 0)
    town = draw("CXC. ....", VINEYARD)
    town[15] = "greenhouse"
    assert feed_town(town)[0] == {0, 1, 2}
    assert score_town(draw("XF.. WH..", VINEYARD))["chapel"] == 0
    assert score_town(draw("XCCC CF..", VINEYARD))["cottage"] == 9
    assert score_town(draw("WX..", VINEYARD))["well"] == 0


def test_feed_all_you_can() -> None:
    assert feed_town(draw("CCX. ....", "root_cellar"), 1) == (frozenset({0, 1}), 1)
    town = draw("CCCC CF..")
    town[15] = MAUSOLEUM
    assert len(feed_town(town)[0]) == 4


def test_root_cellar_lines() -> None:
    assert fed("CC.. C... ...X", "root_cellar", 1) == (0b11, 1)
    assert fed("CC.. C... ...X", "root_cellar", 4) == (0b10011, 2)
    assert fed("C... .C.. ..C. ...C", "root_cellar", 4) == (0, 0)
    assert fed("C..X .C.. ..C. ...C", "root_cellar", 3) == (0b10000100001, 3)
    assert fed("CX.. C... C..X", "root_cellar", 4) == (0b100010001, 1)
    assert fed("X...", "root_cellar", 4) == (0, 0)


def test_tithe_barn_coins() -> None:
    assert fed("CXC. .C.. ....", "tithe_barn", 0) == (0b100101, 0)
    assert fed("CX.. ..C. C.C.", "tithe_barn", 4) == (0b10101000001, 2)
    assert fed("CX.. ..C. C.C.", "tithe_barn", 1) == (0b101000001, 1)
    assert fed("CX.. X.C. ....", "tithe_barn", 3) == (0b1000001, 1)


def test_fed_sets_more() -> None:
    town = draw("C..C .C.. ....")
    town[15], town[2] = "root_cellar", "parsonage"
    assert feed_town(town, 1) == (frozenset({0, 3}), 1)
    town = draw("C... C... .C..")
    town[15] = "root_cellar"
    assert feed_town(town, 1)[0] == {0, 4}
    line = draw("CCCC C... C... C...")
    line[15] = "root_cellar"
    assert feed_town(line, 2) == (frozenset({0, 1, 2, 3, 4, 8, 12}), 2)
    corner = draw("C... C... ....")
    corner[15] = "root_cellar"
    assert feed_town(corner, 2) == (frozenset({0, 4}), 1)


def test_coins_no_tiebreak() -> None:
    table = fortune_table("schoolhouse")
    for town, coins in zip(table.towns, (1, 0), strict=True):
        stand(town, "cottage")
        town.coins, town.place = coins, 1
    stand(table.towns[1], "gamblers_den", first=1)
    stand(table.towns[0], "teahouse", first=1)
    close_game(table)
    assert table.record.scores == [-12, -12]
    assert table.record.winners == [0, 1]


def test_types_only() -> None:
    town = draw("X.X.", "mine")
    town[1] = "fountain"
    assert score_town(town)["fountain"] == 2
    town = draw("XP..", "museum")
    town[4] = "bakery"
    assert score_town(town)["bakery"] == 3


def test_the_end_feeds_all_before_it_scores() -> None:
    table = fortune_table("tithe_barn")
    for town in table.towns:
        stand(town, "tithe_barn", "", "cottage")
        town.coins, town.place = 2, 1
    close_game(table)
    rows = [row for row in short(table.record.events) if row[0] != "market"]
    assert rows[:4] == [("spends", "tithe_barn", 1), ("feeds", "", 1)] * 2
    assert rows[4:9] == [
        ("scores", "cottage", 3),
        ("scores", "tithe_barn", 0),
        ("scores", "empty", -14),
        ("scores", "coins", 1),
        ("scores", "cottage", 3),
    ]
