"""The end of a game with coins: whom they feed, and what looks at those that are left."""

import pytest

from tests.table import Event, Game, Town, points, situation, told

CASTLE, VINEYARD = "barrett_castle", "eraflage_vineyard"
MAUSOLEUM = "grand_mausoleum_of_the_rodina"


def over(*towns: Town, market: str = "", **more) -> Game:
    """A game whose towns are complete, scored."""
    for town in towns:
        town.place = 1
    game = situation(*towns, market=market, coins=True, **more)
    game.result()
    return game


def fed(drawing: str, card: str, coins: int = 0, monument: str = "") -> tuple[list[int], int]:
    """The squares that are fed, and the coins spent on it."""
    game = over(Town(drawing, monument, coins=coins), Town("W"), market=card)
    (feeds,) = [event for event in game.events if event.event == "feeds" and event.seat == 0]
    return [square for square in range(16) if feeds.cubes >> square & 1], feeds.amount


# Feeding.


def test_feeding_is_written_down_before_all_scores() -> None:
    game = over(Town("FCC.", coins=2), Town("F", coins=1), market="root_cellar")
    assert game.events[-11:] == [
        Event(4, 0, "spends", "root_cellar", amount=1),
        Event(4, 0, "feeds", cubes=0b110, amount=1),
        Event(4, 1, "feeds"),
        Event(4, 0, "scores", "cottage", amount=6),
        Event(4, 0, "scores", "root_cellar"),
        Event(4, 0, "scores", "empty", amount=-13),
        Event(4, 0, "scores", "coins", amount=1),
        Event(4, 1, "scores", "root_cellar"),
        Event(4, 1, "scores", "empty", amount=-15),
        Event(4, 1, "scores", "coins", amount=1),
        Event(4, 0, "wins"),
    ]


@pytest.mark.parametrize(
    ("drawing", "coins", "expected"),
    [
        ("F.CC ..C. .... ...C", 0, ([], 0)),
        ("F.CC ..C. .... ...C", 1, ([2, 3], 1)),
        ("F.CC ..C. .... ...C", 2, ([2, 3, 6, 15], 2)),
        ("F.CC ..C. .... ...C", 4, ([2, 3, 6, 15], 2)),
        ("F... C..C CC.. ....", 1, ([4, 7], 1)),
        ("FFFF F.C. .... C...", 1, ([6], 1)),
        ("FCC. .... .... ....", 4, ([1, 2], 1)),
    ],
)
def test_root_cellar_lines_are_fed_for_a_coin_each(drawing: str, coins: int, expected: tuple[list[int], int]) -> None:
    """Ruling root_cellar_lines."""
    assert fed(drawing, "root_cellar", coins) == expected


@pytest.mark.parametrize(
    ("drawing", "coins", "expected"),
    [
        ("FC.C ...C .... ..CC", 0, ([1], 0)),
        ("FC.C ...C .... ..CC", 1, ([1, 3, 7], 1)),
        ("FC.C ...C .... ..CC", 2, ([1, 3, 7, 14, 15], 2)),
        ("FC.C ...C .... ..CC", 4, ([1, 3, 7, 14, 15], 2)),
        ("F..C ...C .... ..C.", 2, ([3, 7, 14], 2)),
        ("F..C .... .... ....", 1, ([3], 1)),
        ("FF.C ...C .... ..CC", 1, ([3, 7], 1)),
    ],
)
def test_tithe_barn_coins_feed_two_each_beside_those_next_to_it(
    drawing: str, coins: int, expected: tuple[list[int], int]
) -> None:
    """Ruling tithe_barn_coins."""
    assert fed(drawing, "tithe_barn", coins) == expected


def test_feed_all_you_can_also_where_a_coin_is_worth_more() -> None:
    """Ruling feed_all_you_can."""
    assert fed("FMC.", "root_cellar", 2, MAUSOLEUM) == ([2], 1)
    assert fed("FM.C ...C ...C", "tithe_barn", 1, MAUSOLEUM) == ([3, 7], 1)
    assert fed("FMC.", "root_cellar", 1, "estival_festival") == ([2], 1)
    assert fed("FMCC CCC.", "farm", 0, MAUSOLEUM) == ([2, 3, 4, 5], 0)


def test_fed_sets_more_begin_with_the_most_points() -> None:
    """Ruling fed_sets_more."""
    assert fed("F..C C.C. .... CH..", "tithe_barn parsonage", 1) == ([3, 4, 12], 1)
    assert fed("F..C .... .... M..C", "root_cellar", 1, CASTLE) == ([12, 15], 1)
    assert fed("F..C .... M... ....", "root_cellar", 1, VINEYARD) == ([8], 1)


def test_fed_sets_more_count_the_coins_that_are_left() -> None:
    """Ruling fed_sets_more."""
    assert fed("FCC. .CC. .... ....", "root_cellar", 4) == ([1, 2, 5, 6], 2)
    assert fed("FCCC .... .... ....", "root_cellar", 3) == ([1, 2, 3], 1)


def test_fed_sets_more_feed_many_and_then_the_smallest_number() -> None:
    """Ruling fed_sets_more."""
    assert fed("F..C CC.. .... M...", "root_cellar", 1, MAUSOLEUM) == ([4, 5], 1)
    assert fed("F... CC.. CC.. ....", "root_cellar", 1) == ([4, 5], 1)


# Cards.


def test_schoolhouse_scores_beside_a_fed_cottage_only() -> None:
    assert points("TC.. ...F", "schoolhouse")["schoolhouse"] == 4
    assert points("TC..", "schoolhouse", coins=4)["schoolhouse"] == 0
    assert points("T.C. ...F", "schoolhouse", coins=4)["schoolhouse"] == 0


def schoolhouses(game: Game) -> list[int]:
    """What the Schoolhouses of the towns score."""
    return [amount for _, event, card, amount in told(game.events) if (event, card) == ("scores", "schoolhouse")]


def test_schoolhouse_after_feeding_compares_coins() -> None:
    """Ruling schoolhouse_after_feeding."""
    spent = over(Town("FTC.", coins=1), Town("F", coins=1), market="root_cellar schoolhouse")
    assert schoolhouses(spent) == [2]
    both = over(Town("FTC.", coins=2), Town("FC..", coins=2), market="root_cellar schoolhouse")
    assert schoolhouses(both) == [4]


def test_schoolhouse_after_feeding_does_not_choose_whom_to_feed() -> None:
    """Ruling schoolhouse_after_feeding."""
    town = Town("M... .F.. .... ..TC", CASTLE, coins=1)
    game = over(town, Town("F"), market="root_cellar schoolhouse")
    assert [event.cubes for event in game.events if event.event == "feeds"] == [1, 0]
    assert schoolhouses(game) == [0]


def test_schoolhouse_right_is_the_seat_before() -> None:
    """Ruling schoolhouse_right."""
    towns = [Town("TC.. ...F", coins=coins) for coins in (1, 0, 2)]
    assert schoolhouses(over(*towns, market="schoolhouse")) == [2, 2, 4]


def test_schoolhouse_right_is_the_other_for_both_of_two() -> None:
    """Ruling schoolhouse_right."""
    for coins, scored in (((0, 0), [4, 4]), ((1, 0), [4, 2]), ((0, 3), [2, 4])):
        towns = [Town("TC.. ...F", coins=own) for own in coins]
        assert schoolhouses(over(*towns, market="schoolhouse")) == scored


def test_castle_at_the_end_is_a_cottage() -> None:
    """Ruling castle_at_the_end."""
    assert points("HM.. ...F", f"parsonage {CASTLE}")["parsonage"] == 4
    assert points("HM..", f"parsonage {CASTLE}")["parsonage"] == 0
    assert points("TM.. ...F", f"schoolhouse {CASTLE}")["schoolhouse"] == 4


def test_vineyard_unfed_loses_points_all_the_same() -> None:
    """Ruling vineyard_unfed."""
    assert points("MW.. C...", VINEYARD)[VINEYARD] == -4
    assert points("MWW. C... W...", VINEYARD)[VINEYARD] == -4
    assert points("M..F", VINEYARD)[VINEYARD] == 9 - 2


def test_vineyard_fed_is_one_building_that_eats() -> None:
    """Ruling vineyard_fed."""
    assert fed("MC.. .... ...F", "greenhouse", monument=VINEYARD) == ([0, 1], 0)
    scored = points("MCC. C... CC.F", VINEYARD)
    assert (scored[VINEYARD], scored["cottage"]) == (9 - 2, 9)
    assert fed("MC.C .... F... ....", "tithe_barn", 1, VINEYARD) == ([0, 1], 1)


def test_vineyard_fed_is_no_cottage() -> None:
    """Ruling vineyard_fed."""
    scored = points("MW.. .H.. ...F ....", VINEYARD)
    assert (scored["well"], scored["chapel"]) == (0, 0)
    assert points("MH.. .... ...F", f"{VINEYARD} parsonage")["parsonage"] == 0
