"""Museum and Oddity Shop: resources that are sold, or kept for others."""

import pytest

from sim.tiny_towns.board import RESOURCES
from tests.table import Event, Game, Option, Town, after_placing, points, situation, told

FULL = "wwww wwww wwww www."


def museum(held: str = "gg", named: str = "glass", master: int = 1, **more) -> Game:
    """Seat 0 has a Museum on square 5, and a resource is named."""
    town = Town(".... .R..", held={5: held}, coins=more.pop("coins", 0))
    return situation(town, Town(), market="museum", named=named, master=master, **more)


def shop(held: str = "", named: str = "glass", master: int = 1, drawing: str = ".... .R..") -> Game:
    """Seat 0 has an Oddity Shop on square 5, and a resource is named."""
    return situation(Town(drawing, held={5: held}), Town(), market="oddity_shop", named=named, master=master)


def fetching(own: Town, *others: Town, master: int = 0) -> Game:
    """A Master Builder may fetch, if there is something on the shops of the others."""
    return situation(own, *others, market="oddity_shop", master=master)


def test_museum_takes_two_resources_alike_or_different() -> None:
    game = after_placing(Town("syw. b.b."), Town(), market="museum", named="glass")
    game.choose(0, "build", card="museum", square=0)
    for resource in ("glass", "glass"):
        assert game.options(0) == [Option("mark", "museum", 0, each) for each in RESOURCES]
        assert game.choose(0, "mark", resource=resource) == [Event(5, 0, "marks", "museum", 0, "glass")]
    assert game.phase == "name"


def test_museum_gives_a_cube_back_instead_of_placing_it() -> None:
    game = museum()
    assert game.options(0, "sell") == [Option("sell", "museum", resource="glass", warehouse=5)]
    game.choose(0, "sell")
    assert game.others()[1:] == [
        Event(5, 0, "sells", "museum", 5, "glass"),
        Event(5, 0, "gains", "museum", amount=1),
    ]
    assert game.town(0) == ".... .R.. .... ...."


def test_museum_sells_only_what_another_names_and_it_holds() -> None:
    assert not museum("wb").options(0, "sell")
    assert not museum(master=0).options(0, "sell")
    assert not museum("").options(0, "sell")


def test_museum_sells_one_cube_a_round_however_many_there_are() -> None:
    town = Town("RR..", held={0: "gg", 1: "gw"})
    game = situation(town, Town(), market="museum", named="glass", master=1, cavern=True)
    sales = [Option("sell", "museum", resource="glass", warehouse=square) for square in (0, 1)]
    assert game.options(0)[-3:] == [*sales, Option("cavern", resource="glass")]
    game.choose(0, "sell", warehouse=1)
    assert [event.event for event in game.others()].count("sells") == 1


def test_museum_used_up_after_two_sales() -> None:
    """Ruling museum_used_up."""
    game = museum()
    for _ in range(2):
        game.choose(0, "sell")
        game.finish_round()
        game.finish_round()
        game.choose(1, "name", resource="glass")
    assert not game.options(0, "sell")


def test_museum_chest_full_still_spares_the_cube() -> None:
    """Ruling museum_chest_full."""
    game = museum(coins=4)
    game.choose(0, "sell")
    assert told(game.others())[1:] == [(0, "sells", "museum", 0), (0, "gains", "museum", 0)]


def test_no_cube_still_builds() -> None:
    """Ruling no_cube_still_builds."""
    town = Town("ws.. .R..", held={5: "g"})
    game = situation(town, Town(), market="museum", named="glass", master=1)
    game.choose(0, "sell")
    game.others()
    assert game.squares(0, "build", card="well") == [0, 1]


def test_guild_gives_back_what_lay_on_a_museum() -> None:
    town = Town("..g. .ys. wb.. R...", "architects_guild", held={12: "gg"})
    game = after_placing(town, Town(), market="museum", square=7)
    game.choose(0, "build", card="architects_guild")
    game.choose(0, "replace", card="cottage", square=12)
    assert game.table.held[0, 12] == 0


def test_oddity_shop_holds_one_resource_that_another_names() -> None:
    game = shop()
    assert game.options(0)[-1] == Option("store", "oddity_shop", resource="glass", warehouse=5)
    game.choose(0, "store")
    assert game.others()[-1] == Event(5, 0, "stores", "oddity_shop", 5, "glass")
    assert {option.kind for option in shop("w").options(0)} == {"place"}
    assert {option.kind for option in shop(master=0).options(0)} == {"place"}


def test_oddity_shop_is_emptied_by_a_master_builder_before_naming() -> None:
    game = fetching(Town("C"), Town("R.R.", held={0: "w", 2: "g"}), Town("R", held={0: "s"}))
    squares = range(1, 16)
    wood = [Option("fetch", "oddity_shop", q, "wood", other=0, target=1) for q in squares]
    glass = [Option("fetch", "oddity_shop", q, "glass", other=2, target=1) for q in squares]
    stone = [Option("fetch", "oddity_shop", q, "stone", other=0, target=2) for q in squares]
    assert game.options(0) == [*wood, *glass, *stone, Option("done")]
    assert game.choose(0, "fetch", other=2, square=7) == [
        Event(5, 0, "fetches", "oddity_shop", 7, "glass", amount=1, other=2),
        Event(5, 0, "gains", "oddity_shop", amount=1),
    ]
    assert (game.phase, game.asked, game.town(0)) == ("name", {0}, "C... ...g .... ....")
    assert game.table.held[1, 2] == 0


def test_nothing_is_built_right_after_fetching() -> None:
    game = fetching(Town("w..."), Town("R", held={0: "s"}))
    game.choose(0, "fetch", square=1)
    assert game.phase == "name"
    game.choose(0, "name", resource="glass")
    game.others()
    assert game.squares(0, "build", card="well") == [0, 1]


def test_fetching_may_be_declined_and_is_not_asked_without_a_cube() -> None:
    game = fetching(Town(), Town("R", held={0: "s"}))
    assert game.choose(0, "done") == []
    assert game.phase == "name"
    assert fetching(Town(), Town("R")).phase == "name"


def test_oddity_fills_the_town_and_the_hammer_goes_on() -> None:
    """Ruling oddity_fills."""
    game = fetching(Town(FULL), Town("R", held={0: "s"}), Town("R", held={0: "g"}))
    assert told(game.choose(0, "fetch", target=1)) == [
        (0, "fetches", "oddity_shop", 1),
        (0, "gains", "oddity_shop", 1),
        (0, "completes", "", 1),
    ]
    assert (game.phase, game.asked) == ("fetch", {1})
    game.choose(1, "done")
    assert told(game.choose(1, "name", resource="wood")) == [(1, "names", "", 0)]
    assert (game.asked, game.table.turns[:2].tolist(), game.table.rounds) == ({1, 2}, [0, 1], 5)


def test_oddity_fills_with_the_place_of_the_round() -> None:
    """Ruling oddity_fills."""
    game = fetching(Town(FULL), Town("R" + FULL[1:], held={0: "s"}), Town())
    game.choose(0, "fetch")
    game.choose(1, "name", resource="wood")
    events = game.others()
    assert [(event.seat, event.amount) for event in events if event.event == "completes"] == [(1, 1)]
    assert game.table.place[:3].tolist() == [1, 1, 0]


def test_oddity_fills_the_last_town_and_the_game_is_over() -> None:
    """Ruling oddity_fills."""
    game = fetching(Town(FULL), Town("R", held={0: "s"}, place=1))
    game.choose(0, "fetch")
    assert (game.phase, game.table.rounds, game.table.place[0]) == ("over", 5, 2)


def test_oddity_whose_cube_it_is() -> None:
    """Ruling oddity_whose."""
    complete = fetching(Town(), Town("R", held={0: "g"}, place=1), Town())
    assert {option.target for option in complete.options(0, "fetch")} == {1}
    assert fetching(Town("R", held={0: "g"}), Town()).phase == "name"
    alone = fetching(Town(), Town("R", held={0: "g"}, place=1))
    assert alone.phase == "fetch"


def test_oddity_whose_turn_it_is_not_may_not_fetch() -> None:
    """Ruling oddity_whose."""
    towns = Town("M", "fort_ironweed"), Town("R", held={0: "g"})
    assert (fetching(*towns).phase, fetching(*towns).asked) == ("name", {1})
    towns[1].place = 1
    assert (fetching(*towns).phase, fetching(*towns).asked) == ("fetch", {0})


def test_oddity_chest_full_fetches_without_the_coin() -> None:
    """Ruling oddity_chest_full."""
    game = fetching(Town(coins=4), Town("R", held={0: "g"}))
    assert told(game.choose(0, "fetch")) == [(0, "fetches", "oddity_shop", 1), (0, "gains", "oddity_shop", 0)]


@pytest.mark.parametrize(("card", "scored"), [("oddity_shop", 2), ("museum", 0), ("warehouse", -1)])
def test_held_at_the_end_costs_points_on_warehouses_only(card: str, scored: int) -> None:
    """Ruling held_at_the_end."""
    game = situation(Town("R", held={0: "g"}, place=1), Town("F", place=1), market=card, coins=True)
    assert game.result()[0][0] == scored - 15
    assert points("R", card, warehouse_cubes=1)[card] == scored


def test_effects_start_more_from_the_next_resource_on() -> None:
    """Ruling effects_start_more."""
    game = after_placing(Town("syw. b.b."), Town(), market="museum", named="glass", master=1)
    game.choose(0, "build", card="museum", square=0)
    for _ in range(2):
        game.choose(0, "mark", resource="glass")
    assert (game.phase, game.town(0)) == ("name", "R... .... .... ...g")
    oddity = after_placing(Town("w... gyyb"), Town(), market="oddity_shop", named="glass", master=1)
    oddity.choose(0, "build", card="oddity_shop", square=0)
    assert oddity.table.held[0, 0] == 0
    semaphore = Town(".w.. .g.. ysb.", "southern_semaphore")
    south = after_placing(semaphore, Town(), named="glass", master=1)
    south.choose(0, "build", card="southern_semaphore")
    assert south.phase == "name"


@pytest.mark.parametrize(("mode", "others"), [("town-hall", 1), ("solo", 0)])
def test_elsewhere_modes_are_draws_and_cards_taken(mode: str, others: int) -> None:
    """Ruling elsewhere_modes."""
    town = Town("R", held={0: "gg"}, coins=1)
    more = {"mode": mode, "market": "museum", "cavern": True}
    game = situation(town, *[Town()] * others, named="glass", rounds=3, **more)
    assert {(option.kind, option.card) for option in game.options(0)} == {
        ("place", ""),
        ("place", "coin"),
        ("sell", "museum"),
        ("cavern", ""),
    }
    if mode == "town-hall":
        third = situation(town, Town(), rounds=5, **more)
        third.choose(0, "choose", resource="glass")
        third.others()
        assert {(option.kind, option.card) for option in third.options(0)} == {("place", "")}
