"""Masons' Guild, the Southern Semaphore and the Treasury at Okaver."""

import pytest

from tests.table import Event, Game, Option, Town, after_placing, points, situation, told

MASONS, SOUTH, OKAVER = "masons_guild", "southern_semaphore", "treasury_at_okaver"
MARKET = "mine cathedral gamblers_den jeweler museum"


def masons(coins: int, drawing: str = "gb.. bs..", market: str = MARKET) -> Game:
    """Seat 0 has just built the Masons' Guild on square 0."""
    game = after_placing(Town(drawing, MASONS, coins=coins), Town(), market=market, named="wheat")
    game.choose(0, "build", card=MASONS, square=0)
    return game


def spend(game: Game, coins: int) -> Game:
    for _ in range(coins):
        game.choose(0, "spend")
    return game


# Masons' Guild.


def test_masons_spend_all_coins_before_they_build() -> None:
    """Ruling masons_spend."""
    game = masons(3)
    assert game.options(0) == [Option("spend", MASONS), Option("done")]
    assert game.choose(0, "spend") == [Event(5, 0, "spends", MASONS, amount=1)]
    assert told(spend(game, 2).events)[-3:] == [(0, "spends", MASONS, 1)] * 3
    assert {option.card for option in game.options(0)} == {
        "cottage", "farm", "mine", "gamblers_den", "jeweler", "museum",
    }  # fmt: skip
    assert {option.by for option in game.options(0)} == {MASONS}
    assert not game.options(0, "done")


def test_masons_spend_on_buildings_of_different_types_one_after_the_other() -> None:
    """Ruling masons_spend."""
    game = spend(masons(3), 3)
    assert told(game.choose(0, "put", card="mine", square=3)) == [(0, "puts", "mine", 0), (0, "gains", "mine", 1)]
    assert told(game.choose(0, "put", card="gamblers_den", square=7))[1] == (0, "gains", "gamblers_den", 2)
    assert not {"mine", "gamblers_den"} & {option.card for option in game.options(0)}
    game.choose(0, "put", card="museum", square=11)
    assert game.phase == "mark"
    game.others()
    game.others()
    assert (game.phase, game.table.coins[0]) == ("name", 3)


def test_masons_spend_no_coins_that_come_meanwhile() -> None:
    """Ruling masons_spend."""
    game = spend(masons(1), 1)
    game.choose(0, "put", card="mine")
    assert (game.phase, game.table.coins[0]) == ("name", 1)


def test_masons_spend_as_much_as_they_like() -> None:
    """Ruling masons_spend."""
    none = masons(3)
    assert none.choose(0, "done") == []
    assert (none.phase, none.table.coins[0]) == ("name", 3)
    assert masons(0).phase == "name"


def test_masons_spend_on_the_squares_that_their_own_cubes_left() -> None:
    """Ruling masons_spend."""
    game = spend(masons(3, "gbFF bsFF FFFF FFF.", ""), 3)
    assert game.squares(0, "put") == [1, 4, 5]
    for square, card in ((1, "cottage"), (4, "well"), (5, "tavern")):
        game.choose(0, "put", card=card, square=square)
    assert game.town(0) == "MCFF WTFF FFFF FFFy"


def test_masons_spend_lapses_when_the_town_is_full() -> None:
    """Ruling masons_spend."""
    town = Town("gbRR RsFF FFFF FFF.", MASONS, coins=3)
    game = after_placing(town, Town(), market="trading_post", named="wheat")
    game.choose(0, "build", card=MASONS, square=0)
    spend(game, 3)
    assert game.squares(0, "put") == [1, 5]
    game.choose(0, "put", card="cottage", square=1)
    game.choose(0, "put", card="farm", square=5)
    assert game.events[-1].event == "completes"


# Southern Semaphore.


def south(drawing: str = "MR..", how: str = "place", market: str = "", master: int = 1, coins: int = 1, **more) -> Game:
    """Seat 0 has the Semaphore and has dealt with a wood cube in some way; all have decided."""
    town = Town(drawing, SOUTH, coins=coins, marks={1: "wood"}, held={1: more.pop("held", "")})
    game = situation(town, Town(), market=market, named="wood", master=master, coins=True, cavern=True)
    game.choose(0, how, **more)
    game.others()
    return game


def test_southern_semaphore_lays_a_second_cube_for_a_coin() -> None:
    game = south(square=15, card="")
    assert game.options(0) == [*(Option("extra", SOUTH, q, "wood") for q in range(2, 15)), Option("done")]
    assert game.choose(0, "extra", square=3) == [
        Event(5, 0, "places", SOUTH, 3, "wood"),
        Event(5, 0, "gains", SOUTH, amount=1),
    ]
    assert south(square=15, card="").choose(0, "done") == []


@pytest.mark.parametrize(
    ("market", "how", "more"),
    [
        ("factory", "place", {"card": "factory", "resource": "glass"}),
        ("warehouse", "store", {}),
        ("warehouse", "swap", {"held": "g"}),
        ("museum", "sell", {"held": "w"}),
        ("factory", "cavern", {}),
    ],
)
def test_southern_when_the_first_cube_went_elsewhere(market: str, how: str, more: dict[str, str]) -> None:
    """Ruling southern_when."""
    game = south(how=how, market=market, **more)
    assert {option.resource for option in game.options(0, "extra")} == {"wood"}


def test_southern_when_the_cube_was_changed_or_is_ones_own_it_brings_nothing() -> None:
    """Ruling southern_when."""
    assert south(card="coin", resource="glass").phase == "name"
    assert south(master=0).phase == "name"


def test_southern_when_the_owner_starts_to_build() -> None:
    """Ruling southern_when."""
    town = Town("Ms..", SOUTH)
    game = after_placing(town, Town("ws.."), named="wood", coins=True, master=1)
    assert (game.phase, game.asked) == ("build", {1})
    game.choose(1, "done")
    assert game.phase == "extra"
    game.choose(0, "extra", square=2)
    assert game.squares(0, "build", card="well") == [1, 2]


def test_southern_semaphore_needs_an_empty_square() -> None:
    assert south("MRCC CCCC CCCC CCC.", square=15, card="").events[-1].event == "completes"


# The Treasury at Okaver.


def okaver(coins: int, drawing: str = "M.ws", **more) -> Game:
    """Seat 0 has the Treasury and may build a Mine."""
    return after_placing(Town(drawing, OKAVER, coins=coins), Town(), market="mine", named="glass", **more)


@pytest.mark.parametrize(("coins", "asked"), [(2, False), (3, True), (4, False)])
def test_okaver_when_a_gain_fills_the_chest(coins: int, asked: bool) -> None:
    """Ruling okaver_when."""
    game = okaver(coins)
    game.choose(0, "build", card="mine", square=2)
    assert (game.phase == "cottage") == asked
    if asked:
        puts = [Option("put", "cottage", square, by=OKAVER) for square in (1, *range(3, 15))]
        assert game.options(0) == [*puts, Option("done")]
        assert game.choose(0, "put", square=7) == [Event(5, 0, "puts", "cottage", 7, by=OKAVER)]


def test_okaver_when_it_is_declined_leaves_no_trace() -> None:
    """Ruling okaver_when."""
    game = okaver(3)
    game.choose(0, "build", card="mine", square=2)
    assert game.choose(0, "done") == []


def test_okaver_when_it_is_built_with_a_full_chest_brings_nothing() -> None:
    """Ruling okaver_when."""
    game = after_placing(Town("wy.. .sgw", OKAVER, coins=4), Town(), named="brick")
    game.choose(0, "build", card=OKAVER)
    assert game.phase == "name"


def test_okaver_when_the_coin_of_the_round_fills_the_chest() -> None:
    """Ruling okaver_when."""
    game = after_placing(Town("M.ws ..ws", OKAVER, coins=3), Town("ws.. ws.."), named="glass")
    for seat, square in ((0, 2), (0, 6), (1, 0), (1, 4)):
        game.choose(seat, "build", card="well", square=square)
    assert (game.phase, told(game.events)[-1]) == ("cottage", (0, "gains", "two_buildings", 1))
    assert told(game.choose(0, "put", square=14)) == [(0, "puts", "cottage", 0), (1, "gains", "two_buildings", 1)]


def test_okaver_when_a_cube_is_sold_comes_before_the_next_cube() -> None:
    """Ruling okaver_when."""
    towns = Town("MR..", OKAVER, coins=3, held={1: "g"}), Town()
    game = situation(*towns, market="museum", named="glass", master=1)
    game.choose(0, "sell")
    game.choose(1, "place", square=0)
    assert (game.phase, [event.event for event in game.events][-3:]) == ("cottage", ["places", "sells", "gains"])


def test_okaver_when_the_town_is_complete_brings_nothing() -> None:
    """Ruling okaver_when."""
    towns = Town("M", OKAVER, coins=3, place=1), Town(".s.. bgb.")
    game = after_placing(*towns, market="jeweler", named="wood", master=1)
    game.choose(1, "build", card="jeweler")
    assert told(game.events)[-1] == (0, "gains", "jeweler", 1)
    assert game.phase == "name"


def test_treasury_scores_a_point_for_each_cottage_beside_it() -> None:
    assert points(".C.. CMC. .C..", OKAVER)[OKAVER] == 4
    assert points("C.C. .M.. C.C.", OKAVER)[OKAVER] == 0
