"""What a strategy can ask of its view of Little Town is what a plain reading of the table says; the rest is hidden."""

from collections.abc import Iterator

import numpy as np
import pytest

from sim.little_town.board import SQUARES
from sim.little_town.kernel import state, view
from sim.little_town.kernel.options import KINDS
from sim.little_town.setup import Setup
from tests.little_town import GOODS
from tests.little_town_table import Game, Seat, scene
from tests.naive.little_town import Option
from tests.naive.little_town import Setup as NaiveSetup
from tests.naive.little_town.busy import Busy
from tests.naive.little_town.cubes import unpacked
from tests.naive.little_town.facts import CUBE_PRICE, HUNGER, OBJECTIVES, RESOURCES, TERRAIN, TILES, Amounts
from tests.naive.little_town.grid import AROUND
from tests.naive.little_town.objectives import is_fulfilled
from tests.naive.little_town.opening import open_game
from tests.naive.little_town.paying import ways_to_buy
from tests.naive.little_town.table import Building, Table, empty_squares, squares_of, used_around
from tests.naive.little_town.using import rent_due

NEVER = -1000
"""points below this are those of what cannot be"""
KINDS_HELD = (*RESOURCES, "coins", "points")


def squares_in(squares: int) -> list[int]:
    """The squares of a set."""
    return [square for square in range(SQUARES) if int(squares) >> square & 1]


def read(game: Game) -> Table:
    """The table of a game as the oracle keeps it; of objectives only the own open ones."""
    setup, now, ids = game.setup, game.table, game.setup.catalogue.ids
    table = open_game(NaiveSetup(setup.players, setup.seed, board="ab"[now.side]), None)
    owners = {square: seat for seat in range(setup.players) for square in squares_in(now.owned[seat])}
    table.buildings = {square: Building(ids[now.tile[square]], seat) for square, seat in owners.items()}
    table.workers = squares_in(now.occupied)
    table.market = {ids[card]: int(left) for card, left in zip(now.offer, now.left, strict=True)}
    table.reserve = dict(zip(KINDS_HELD, now.reserve.tolist(), strict=False))
    for seat, me in enumerate(table.seats):
        me.stock, me.points, me.hand = game.stock(seat), int(now.points[seat]), []
    first, left = int(game.rules.first_objective), int(game.secret.held[game.asked] & ~now.claimed[game.asked])
    table.seats[game.asked].hand = [ids[first + place] for place in range(len(OBJECTIVES)) if left >> place & 1]
    return table


def situations(games: range, step: int = 1) -> Iterator[tuple[Game, Table, view.View]]:
    """Every decision of some games in which much is done, or one in so many."""
    for number in games:
        game, rate = Game(Setup(2 + number % 3, seed=29), number).start(), Busy(number)
        for i, _ in enumerate(game.follow(rate)):
            if i % step == 0:
                yield game, read(game), game.view()


def have_of(table: Table, seat: int) -> Amounts:
    """What a seat has: stock and points."""
    return table.seats[seat].stock | {"points": table.seats[seat].points}


def said(holdings: view.Holdings) -> Amounts:
    """What a view says that a seat has."""
    return {kind: int(number) for kind, number in holdings._asdict().items()}


def plus(have: Amounts, more: Amounts, sign: int = 1) -> Amounts:
    """Holdings with more, or less."""
    return {kind: have[kind] + sign * more.get(kind, 0) for kind in KINDS_HELD}


def cut(table: Table, wanted: Amounts) -> Amounts:
    """What the reserve has of what is wanted; points are never short."""
    return {kind: min(number, table.reserve.get(kind, number)) for kind, number in wanted.items() if kind != "any"}


def paid(table: Table, seat: int, due: Amounts, rent: int = 0) -> Amounts | None:
    """Holdings after paying with as few cubes bought as possible; None if it cannot be paid."""
    have, due = have_of(table, seat), {kind: number for kind, number in due.items() if kind != "any"}
    ways = ways_to_buy(table, seat, due, have["coins"] - rent)
    if have["coins"] < rent or not ways:
        return None
    bought = min((unpacked(way) for way in ways), key=lambda cubes: sum(cubes.values()))
    return without(have, due, bought, rent)


def without(have: Amounts, due: Amounts, bought: Amounts, rent: int = 0) -> Amounts:
    """Holdings after paying what is due, some of it bought."""
    left = plus(plus(have, due, -1), bought)
    return plus(left, {"coins": rent + CUBE_PRICE * sum(bought.values())}, -1)


def terrain_around(table: Table, square: int) -> Amounts:
    """The cubes of the terrain around a square."""
    found = [TERRAIN.get(table.board[other]) for other in AROUND[square]]
    return {kind: found.count(kind) for kind in RESOURCES}


def worth(table: Table, seat: int, card: str, square: int) -> int:
    """The points of one more tile: those printed, and those it would score if the game ended now."""
    counted = {"castle": squares_of(table, seat), "watchtower": empty_squares(table)}.get(card, [])
    found = len(set(AROUND[square]) & set(counted))
    return TILES[card].points + TILES[card].gain.get("points", 0) * found


def fulfilled(table: Table, seat: int, of: str) -> int:
    """The points of the open objectives among those named that the seat fulfils."""
    return sum(OBJECTIVES[id].points for id in table.seats[seat].hand if id in of and is_fulfilled(table, seat, id, ""))


IN_STOCK = "double_food no_coins six_coins"
ANYWHERE = "fish_trade coin_trades wood_or_stone_trade three_stone_build three_wood_build more_buildings_than_workers"
ON_A_SQUARE = f"{ANYWHERE} three_in_contact lake_mountain_forest"


def test_a_view_shows_points_and_stock_of_its_own_seat() -> None:
    for game, table, seen in situations(range(3)):
        assert seen.seat == game.asked
        assert said(view.holdings(seen)) == have_of(table, game.asked)


def test_a_view_knows_the_empty_squares_and_the_buildings_to_activate() -> None:
    for _, table, seen in situations(range(3)):
        assert squares_in(view.empty_squares(seen.table)) == empty_squares(table)
        for square in range(SQUARES):
            assert squares_in(view.usable_around(seen, square)) == used_around(table, square)


def test_a_view_knows_what_a_worker_gathers() -> None:
    for game, table, seen in situations(range(3)):
        have = view.holdings(seen)
        for square in range(SQUARES):
            expected = plus(have_of(table, game.asked), cut(table, terrain_around(table, square)))
            assert said(view.gathered_at(seen, have, square)) == expected


def test_a_view_knows_what_a_tile_costs_with_as_little_bought_as_possible() -> None:
    for game, table, seen in situations(range(3)):
        for number, card in enumerate(TILES):
            expected = paid(table, game.asked, TILES[card].cost)
            found = said(view.cheapest(seen, view.holdings(seen), number))
            assert found == expected if expected else found["points"] < NEVER


def test_a_view_knows_what_the_use_of_a_building_takes_and_brings() -> None:
    for game, table, seen in situations(range(6)):
        for square, building in table.buildings.items():
            if building.tile.is_used:
                left = paid(table, game.asked, building.tile.pay, rent_due(table, game.asked, square))
                found = said(view.used(seen, view.holdings(seen), square))
                assert found == plus(left, cut(table, building.tile.gain)) if left else found["points"] < NEVER


def test_a_view_knows_what_a_tile_is_worth_on_a_square() -> None:
    for game, table, seen in situations(range(6), step=7):
        for number, card in enumerate(TILES):
            for square in empty_squares(table):
                assert view.worth_at(seen, number, square) == worth(table, game.asked, card, square)


def test_a_view_knows_which_own_objectives_a_stock_fulfils() -> None:
    for game, table, seen in situations(range(6)):
        have = view.holdings(seen)
        for coins, food in ((0, 0), (1, 4), (6, 12), (have.coins, have.fish)):
            table.seats[game.asked].stock = game.stock(game.asked) | {"coins": coins, "fish": food, "wheat": 0}
            asked = have._replace(coins=np.int64(coins), fish=np.int64(food), wheat=np.int64(0))
            assert view.points_for_stock(seen, asked) == fulfilled(table, game.asked, IN_STOCK)


def test_a_view_knows_which_own_objectives_a_building_fulfils() -> None:
    for game, table, seen in situations(range(9), step=5):
        for number, card in enumerate(TILES):
            for square in empty_squares(table)[::4]:
                table.buildings[square] = Building(card, game.asked)
                here, anywhere = (fulfilled(table, game.asked, which) for which in (ON_A_SQUARE, ANYWHERE))
                del table.buildings[square]
                assert view.points_for_building(seen, number, square) == here
                assert view.points_for_building(seen, number, -1) == anywhere


def test_a_view_knows_how_many_workers_would_go_hungry() -> None:
    for game, table, seen in situations(range(2)):
        me = table.seats[game.asked]
        food = me.stock["fish"] + me.stock["wheat"] + me.stock["coins"] // CUBE_PRICE
        assert view.hungry_with(seen, view.holdings(seen)) == max(0, me.workers - food)


def after(table: Table, seat: int, option: Option) -> Amounts | None:
    """What a seat has right after an option, if all that is gathered and the points of what is built count at once."""
    have, bought = have_of(table, seat), unpacked(option.bought)
    match option.kind:
        case "work":
            return plus(have, cut(table, terrain_around(table, option.square)))
        case "build":
            left = paid(table, seat, TILES[option.card].cost)
            return plus(left, {"points": TILES[option.card].points}) if left else None
        case "pay":
            return plus(without(have, TILES[option.card].cost, bought), {"points": TILES[option.card].points})
        case "site":
            return plus(have, {"points": worth(table, seat, option.card, option.square)})
        case "gather":
            return plus(have, {option.resource: 1})
        case "activate":
            due = unpacked(option.cubes) | {"coins": TILES[option.card].pay.get("coins", 0)}
            left = without(have, due, bought, rent_due(table, seat, option.square))
            return plus(left, cut(table, TILES[option.card].gain))
        case "take":
            return plus(have, unpacked(option.cubes))
        case "feed":
            fed = sum(unpacked(option.cubes + option.bought).values())
            left = without(have, unpacked(option.cubes + option.bought), bought)
            return plus(left, {"points": HUNGER * (table.seats[seat].workers - fed)})
        case "claim":
            return plus(have, {"points": OBJECTIVES[option.card].points})
    return have


def test_a_view_knows_what_an_option_leaves() -> None:
    met = set()
    for game, table, seen in situations(range(12)):
        for option in game.options():
            coded = view.Option(
                KINDS.index(option.kind), game.setup.catalogue.ids.index(option.card) if option.card else -1,
                option.square, GOODS.index(option.resource) if option.resource else -1, option.cubes, option.bought,
            )  # fmt: skip
            assert said(view.after(seen, coded)) == after(table, game.asked, option), option
            met.add(option.kind)
    assert met == set(KINDS)


def test_a_view_holds_the_open_table_and_its_own_cards_and_nothing_else() -> None:
    assert view.View._fields == (
        "rules", "table", "seat", "objectives", "player", "notes", "weights", "prepared",
    )  # fmt: skip
    shared = set(state.TABLE.names or ()) & set(state.SECRET.names or ())
    assert shared == set()


def test_a_view_shows_own_objectives_until_they_are_claimed() -> None:
    game = scene(Seat(hand="no_coins double_food"), Seat(hand="six_coins"))
    first, ids = int(game.rules.first_objective), game.setup.catalogue.ids

    def shown() -> set[str]:
        return {ids[first + place] for place in range(len(OBJECTIVES)) if int(game.view().objectives) >> place & 1}

    assert shown() == {"no_coins", "double_food"}
    game.choose("build", card="wheat_field")
    game.choose("site", square=31)
    assert shown() == {"six_coins"}
    game.choose("work", square=33)
    assert shown() == {"double_food"}


def with_other_secrets(game: Game) -> dict[Option, float]:
    """What a strategy thinks if all that it may not know were different: hands of others, marks, and what is dealt."""
    secret, me = game.secret, game.asked
    for seat in range(game.setup.players):
        if seat != me:
            secret.hand[seat], secret.held[seat], secret.open[seat], secret.marks[seat] = 0, 0, 0, 3
            secret.n_hand[seat] = 0
    secret.streams[state.DECK] += np.uint64(12345)
    return game.think()


@pytest.mark.parametrize("strategy", ["greedy", "planner", "lookahead", "montecarlo:rollouts=2,candidates=3"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_strategy_thinks_the_same_whatever_is_hidden(strategy: str, players: int) -> None:
    seats = [Seat({31: "well", 22: "wheat_field"}, "2 wood, 1 fish, 4 coins", hand="six_coins three_wood_build"),
             *[Seat({14: "bakery"}, "1 wheat, 2 coins", hand="no_coins double_food")] * (players - 1)]  # fmt: skip
    for seat in seats[2:]:
        seat.tiles = {}
    first, second = (scene(*seats, strategy=strategy, number=2) for _ in range(2))
    expected = first.think()
    assert with_other_secrets(second) == expected
    assert second.table.tobytes() == first.table.tobytes()


def test_batched_strategies_are_told_their_own_open_objectives() -> None:
    game = scene(Seat(hand="no_coins"), Seat(hand="six_coins"))
    seats = np.array([0, 1])
    known = game.played.known(np.array([0, 0]), seats)
    assert list(known) == ["objectives"]
    assert known["objectives"].tolist() == game.secret.held[:2].tolist()
