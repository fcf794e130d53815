"""The Cathedral of Fortune: paid for, or turned into the gray building in play."""

import pytest

from tests.table import Event, Game, Option, Town, after_placing, points, told

LAYOUT = "..g. sgb."
CUBES = 0b0111_0100
WATCH = "opaleyes_watch"


def cathedral(drawing: str = LAYOUT, coins: int = 0, gray: str = "mine", monument: str = "", more: str = "") -> Game:
    """Seat 0 may build a Cathedral, or what else the cubes allow."""
    market = f"cathedral {gray} {more}"
    return after_placing(Town(drawing, monument, coins=coins), Town(), market=market, named="wheat")


def turned(game: Game) -> list[int]:
    """Where the gray building may go."""
    return game.squares(0, "build", by="cathedral")


def test_cathedral_costs_three_coins_and_scores_seven() -> None:
    events = cathedral(coins=4).choose(0, "build", card="cathedral", square=2)
    assert events == [Event(5, 0, "builds", "cathedral", 2, cubes=CUBES), Event(5, 0, "spends", "cathedral", amount=3)]
    assert points("H", "cathedral")["cathedral"] == 7


@pytest.mark.parametrize(("coins", "paid"), [(2, []), (3, [2, 4, 5, 6])])
def test_cathedral_that_can_be_paid_may_still_be_turned(coins: int, paid: list[int]) -> None:
    game = cathedral(coins=coins)
    assert game.squares(0, "build", card="cathedral") == paid
    assert [option.by for option in game.options(0)] == [""] * len(paid) + ["cathedral"] * 4 + [""]


def test_cathedral_turned_is_one_gray_building_from_its_cubes() -> None:
    """Ruling cathedral_turned."""
    game = cathedral()
    assert game.options(0, "build") == [Option("build", "mine", q, cubes=CUBES, by="cathedral") for q in (2, 4, 5, 6)]
    events = game.choose(0, "build", square=5)
    assert events == [
        Event(5, 0, "builds", "mine", 5, cubes=CUBES, by="cathedral"),
        Event(5, 0, "gains", "mine", amount=1),
    ]
    assert game.town(0) == ".... .W.. .... ...y"


def test_cathedral_turned_into_a_statue_brings_its_coins() -> None:
    """Ruling cathedral_turned."""
    game = cathedral(f"{LAYOUT} WW..", gray="statue")
    assert told(game.choose(0, "build", square=5))[1] == (0, "gains", "statue", 1)


def test_cathedral_turned_wakes_the_watch_for_the_gray_building() -> None:
    """Ruling cathedral_turned."""
    towns = Town("M", WATCH, aside="HW"), Town(LAYOUT)
    game = after_placing(*towns, market="cathedral mine", named="wheat", master=1)
    game.choose(1, "build", card="mine", square=5)
    assert (game.phase, {option.card for option in game.options(0)}) == ("watch", {"mine"})
    game.choose(0, "put", square=9)
    assert game.table.aside[0] == 1 << 3


def test_cathedral_where_its_cubes_were() -> None:
    """Ruling cathedral_where."""
    assert turned(cathedral()) == [2, 4, 5, 6]


def test_cathedral_where_a_shed_may_go_is_any_empty_square() -> None:
    """Ruling cathedral_where."""
    assert turned(cathedral(gray="shed")) == list(range(15))


def test_cathedral_where_the_obelisk_stands_is_any_empty_square() -> None:
    """Ruling cathedral_where."""
    obelisk = cathedral(f"{LAYOUT} CCCC M", monument="obelisk_of_the_crescent")
    assert turned(obelisk) == [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]


def test_cathedral_free_choice_takes_three_coins() -> None:
    """Ruling cathedral_free_choice."""
    for coins, offered in ((2, False), (3, True)):
        grove = after_placing(
            Town(".b.. sgs.", "grove_university", coins=coins), Town(), market="cathedral mine", named="wheat"
        )
        grove.choose(0, "build", card="grove_university")
        assert bool(grove.options(0, "put", card="cathedral")) == offered
        assert not grove.options(0, "put", by="cathedral")
        guild = Town("..g. .ys. wb.. C...", "architects_guild", coins=coins)
        replacing = after_placing(guild, Town(), market="cathedral mine", square=7)
        replacing.choose(0, "build", card="architects_guild")
        assert bool(replacing.options(0, "replace", card="cathedral")) == offered
        masons = Town("gb.. bs..", "masons_guild", coins=coins + 1)
        mason = after_placing(masons, Town(), market="cathedral mine", named="wheat")
        mason.choose(0, "build", card="masons_guild")
        mason.choose(0, "spend")
        mason.choose(0, "done")
        assert bool(mason.options(0, "put", card="cathedral")) == offered


def forced(coins: int, gray: str = "mine", own: str = "MC..") -> Game:
    """A neighbour has built a Cathedral, which is set aside for the Watch of seat 0."""
    towns = Town(own, WATCH, aside="H", coins=coins), Town(LAYOUT, coins=3)
    game = after_placing(*towns, market=f"cathedral {gray}", named="wheat", master=1)
    game.choose(1, "build", card="cathedral", square=2)
    return game


def test_cathedral_forced_is_paid_for_or_turned() -> None:
    """Ruling cathedral_forced."""
    paid = [Option("put", "cathedral", square, by=WATCH) for square in range(2, 15)]
    gray = [Option("put", "mine", square, by="cathedral") for square in range(2, 15)]
    assert forced(3).options(0) == paid + gray
    assert forced(2).options(0) == gray
    assert told(forced(3).choose(0, "put", card="cathedral"))[1] == (0, "spends", "cathedral", 3)


def test_cathedral_forced_and_turned_is_no_longer_set_aside() -> None:
    """Ruling cathedral_forced."""
    game = forced(2)
    assert game.choose(0, "put", square=7) == [
        Event(5, 0, "puts", "mine", 7, by="cathedral"),
        Event(5, 0, "gains", "mine", amount=1),
    ]
    assert game.table.aside[0] == 0


def test_cathedral_by_ability_of_the_prism_forge_takes_three_coins() -> None:
    """Ruling cathedral_by_ability."""
    for coins, offered in ((2, False), (3, True)):
        drawing = "..g. sgb. w... ..M."
        game = cathedral(drawing, coins, "well", "prism_forge")
        game.choose(0, "build", card="well", square=8)
        assert bool(game.options(0, "build", card="cathedral", by="prism_forge")) == offered
        assert not game.options(0, "build", by="cathedral")


def test_cathedral_adjacent_to_another_scores_nothing() -> None:
    """Ruling cathedral_adjacent."""
    assert points("HH.. ...H", "cathedral")["cathedral"] == 7
    assert points("HHH.", "cathedral")["cathedral"] == 0


def test_cathedral_posts_serve_in_its_layout() -> None:
    """Ruling cathedral_posts."""
    game = cathedral("..R. RgR.", more="trading_post")
    assert game.options(0, "build", by="cathedral") == [Option("build", "mine", 5, cubes=1 << 5, by="cathedral")]
    assert cathedral("..R. RRR.", more="trading_post").phase == "name"


def test_a_turned_cathedral_leaves_nothing_for_the_prism_forge() -> None:
    game = cathedral("..g. sgb. .... M...", gray="well", monument="prism_forge", more="almshouse")
    game.choose(0, "build", by="cathedral", square=6)
    assert not game.options(0, "build", by="prism_forge")
