"""What holds for every town and every game, tried on many: against the oracle, under symmetry, for any seed."""

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import sim
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue, load
from sim.tiny_towns.play import Chunk, play_games
from sim.tiny_towns.setup import Setup
from tests.game import events_of
from tests.naive.tiny_towns import score_town
from tests.naive.tiny_towns.feeding import feedings
from tests.naive.tiny_towns.referee import Referee
from tests.naive.tiny_towns.scoring import View, card_points, cards_in, coin_points, empty_points

CARDS = load()
MOST_BANKS = 5
"""in one town: each bars another resource"""
MOST_EATERS = 8
"""in a random town, so that the oracle can try every way to feed them"""
HUNGRY = (
    "cottage", "chapel", "temple", "parsonage", "schoolhouse", "barrett_castle", "grand_mausoleum_of_the_rodina",
    "eraflage_vineyard",
)  # fmt: skip
BASE, FORTUNE, VILLAGERS = ("base",), ("base", "fortune"), ("base", "villagers")
ALL = ("base", "fortune", "villagers")
TABLES = [
    ("master-builder", 2, BASE),
    ("master-builder", 3, FORTUNE),
    ("master-builder", 6, BASE),
    ("town-hall", 2, FORTUNE),
    ("town-hall", 5, BASE),
    ("solo", 1, BASE),
    ("solo", 1, FORTUNE),
    ("master-builder", 4, VILLAGERS),
    ("town-hall", 3, ALL),
    ("solo", 1, VILLAGERS),
]


def tries(number: int) -> Any:
    """The same examples each time, and none kept on disk."""
    return settings(max_examples=number, derandomize=True, database=None, deadline=None)


@some.composite
def towns(draw: Any, mixes: tuple[tuple[str, ...], ...] = (BASE, FORTUNE)) -> dict[str, Any]:
    """A town of a random market, as `sim.score` takes it, with all that matters beside it; every other has coins."""
    boxes = draw(some.sampled_from(mixes))
    market = {c: draw(some.sampled_from(CARDS.of(c, boxes=boxes))).id for c in CATEGORIES[:-1]}
    squares = draw(some.lists(some.sampled_from(["", "cottage", *market]), min_size=16, max_size=16))
    town = [market.get(category, "") for category in squares]
    if draw(some.booleans()):
        town[draw(some.integers(0, 15))] = draw(some.sampled_from(CARDS.of("monument", boxes=boxes))).id
    eaters = [square for square, id in enumerate(town) if id and CARDS[id].feedable]
    banks = [square for square, id in enumerate(town) if id == "bank"]
    for square in [*eaters[MOST_EATERS:], *banks[MOST_BANKS:]]:
        town[square] = ""
    coins = {"coins": (0, 4), "right_coins": (0, 5), "hollow_hill_coins": (0, 3)} if "fortune" in boxes else {}
    return {
        **{name: draw(some.integers(*most)) for name, most in coins.items()},
        "town": town,
        "warehouse_cubes": draw(some.integers(0, 3 * town.count("warehouse"))),
        "shrine_value": draw(some.integers(0, 8)),
        "right_feast_halls": draw(some.integers(0, 5)),
        "starloom_rank": draw(some.integers(1, 6)),
    }


@tries(1000)
@given(towns())
def test_kernel_and_oracle_score_every_town_alike(town: dict[str, Any]) -> None:
    assert sim.score([town])[0] == score_town(**town, uses_coins="coins" in town)


@some.composite
def villager_towns(draw: Any) -> dict[str, Any]:
    """The same with villagers: some work, towers stand on one another, and cubes lie on Outhouses."""
    town = draw(towns((VILLAGERS, ALL)))
    towers = [square for square, id in enumerate(town["town"]) if id == "folly_tower"]
    for square in towers[1:]:
        town["town"][square] = ""
    built = [square for square, id in enumerate(town["town"]) if id]
    more = {"stack": draw(some.integers(1, 16))} if towers else {}
    if built:
        more["working"] = draw(some.lists(some.sampled_from(built), max_size=3, unique=True))
    more["other_stacks"] = draw(some.lists(some.integers(0, 16), max_size=5))
    return {**town, **more, "outhouse_cubes": draw(some.integers(0, town["town"].count("outhouse")))}


@tries(1000)
@given(villager_towns())
def test_kernel_and_oracle_score_every_town_with_villagers_alike(town: dict[str, Any]) -> None:
    others = {name: value for name, value in town.items() if name not in ("stack", "other_stacks", "working")}
    towers = town.get("stack", 0)
    expected = score_town(
        **others, uses_coins="coins" in town, working=frozenset(town.get("working", ())), towers=towers,
        tallest=max(town["other_stacks"], default=0) if towers == 0 else max([towers, *town["other_stacks"]]),
    )  # fmt: skip
    assert sim.score([town])[0] == expected


def turned(town: list[str], turns: int, mirrored: bool) -> list[str]:
    """The town as it looks from another side of the table, or in a mirror."""
    grid = np.rot90(np.array(town, object).reshape(4, 4), turns)
    return (np.fliplr(grid) if mirrored else grid).reshape(-1).tolist()


@tries(100)
@given(towns())
def test_a_score_does_not_change_when_the_town_is_turned_or_mirrored(town: dict[str, Any]) -> None:
    views = [
        {**town, "town": turned(town["town"], turns, mirrored)} for turns in range(4) for mirrored in (False, True)
    ]
    assert len({scored["total"] for scored in sim.score(views)}) == 1


def multiplied(cards: Catalogue, id: str, factor: int) -> Catalogue:
    """The catalogue with all points of one card multiplied."""
    rule = cards[id].rule
    return cards.change(id, points=tuple(factor * points for points in rule.points), base=factor * rule.base)


@cache
def all_multiplied(factor: int) -> Catalogue:
    cards = CARDS
    for id in CARDS.ids:
        cards = multiplied(cards, id, factor)
    return cards


@tries(150)
@given(towns(), some.sampled_from([2, 3]))
def test_all_cards_multiplied_multiply_the_points(town: dict[str, Any], factor: int) -> None:
    more = {**town, "shrine_value": factor * town["shrine_value"]}
    before, after = sim.score([town])[0], sim.score([more], cards=all_multiplied(factor))[0]
    assert {id: factor * before[id] for id in cards_in(town["town"])} == {
        id: after[id] for id in cards_in(town["town"])
    }
    assert before["empty"] == after["empty"]


@pytest.mark.parametrize(
    "id", ["tavern", "well", "tailor", "abbey", "cottage", "silva_forum", "jeweler", "schoolhouse"]
)
@tries(25)
@given(towns())
def test_new_numbers_on_a_card_change_its_own_points_only(id: str, town: dict[str, Any]) -> None:
    category = CARDS[id].category
    squares = [id if there and CARDS[there].category == category else there for there in town["town"]]
    town = {**town, "town": squares}
    before, after = sim.score([town])[0], sim.score([town], cards=multiplied(CARDS, id, 7))[0]
    if id not in HUNGRY:
        assert after.get(id) == (7 * before[id] if id in before else None)
    others = [other for other in before if other not in (id, "total") and (id not in HUNGRY or other not in HUNGRY)]
    assert [before[other] for other in others] == [after[other] for other in others]
    assert after["total"] - before["total"] == sum(after[card] - before[card] for card in cards_in(squares))


@tries(100)
@given(towns())
def test_no_other_way_to_feed_scores_more(town: dict[str, Any]) -> None:
    """The player on the right has more coins: comparing them is no reason to feed somebody else."""
    squares, coins = town["town"], town.get("coins", 0)
    extras = {**{name: value for name, value in town.items() if name != "town"}, "right_coins": 5}
    views = [View(squares, fed, **{**extras, "coins": coins - spent}) for fed, spent in feedings(squares, coins)]
    totals = [sum(card_points(view, c) for c in cards_in(squares)) + coin_points(squares, view.coins) for view in views]
    assert sim.score([{"town": squares, **extras}])[0]["total"] == max(totals) + empty_points(squares)


def rows(chunk: Chunk) -> list[bytes]:
    """All that a chunk holds, to the byte."""
    assert chunk.events is not None
    return [chunk.games.tobytes(), chunk.towns.tobytes(), chunk.events.tobytes()]


seeds = some.integers(0, 2**63 - 1)


@pytest.mark.parametrize(("mode", "players", "boxes"), TABLES)
@tries(2)
@given(seed=seeds)
def test_the_same_seed_plays_the_same_games_in_any_batch_and_through_either_door(
    mode: str, players: int, boxes: tuple[str, ...], seed: int
) -> None:
    def played(*strategies: str, batch: int) -> list[bytes]:
        setup = Setup(mode, players, strategies, seed=seed, boxes=boxes)
        return rows(play_games(setup, 3, 40, batch=batch, events=True))

    mixed = tuple(("uniform", "uniform_batched")[seat % 2] for seat in range(players))
    first = played("uniform", batch=64)
    assert all(played("uniform_batched", batch=batch) == first for batch in (1, 64, 4096))
    assert played(*mixed, batch=64) == first


@pytest.mark.parametrize("boxes", [BASE, FORTUNE, VILLAGERS, ALL])
@tries(4)
@given(seed=seeds)
def test_a_game_does_not_depend_on_the_games_before_it(boxes: tuple[str, ...], seed: int) -> None:
    setup = Setup(players=3, strategies=("greedy", "uniform", "uniform_batched"), seed=seed, boxes=boxes)
    together, alone = (
        play_games(setup, 0, 12, events=True),
        [play_games(setup, game, 1, events=True) for game in range(12)],
    )
    assert [rows(together)[i] for i in range(3)] == [b"".join(rows(chunk)[i] for chunk in alone) for i in range(3)]


def drawn(setup: Setup) -> tuple[list[list[int]], list[list[int]], list[list[str]]]:
    """The markets, the monuments dealt, and the resource cards of the first rounds, of some games."""
    chunk = play_games(setup, 0, 8, events=True)
    assert chunk.events is not None
    events = [
        events_of(setup, Chunk(chunk.games, chunk.towns, chunk.events[chunk.events["game"] == game]))
        for game in range(8)
    ]
    cards = [
        [event[5] for event in game if event[2] == "draws" or (event[2] == "shows" and event[0] == 0)][:8]
        for game in events
    ]
    return chunk.games["market"].tolist(), chunk.towns["dealt"].tolist(), cards


@pytest.mark.parametrize(("mode", "players", "boxes"), TABLES)
@tries(2)
@given(seed=seeds)
def test_deals_depend_on_the_seed_and_not_on_strategies_or_numbers_on_cards(
    mode: str, players: int, boxes: tuple[str, ...], seed: int
) -> None:
    setup = Setup(mode, players, ("uniform",), seed=seed, boxes=boxes)
    uniform, greedy = drawn(setup), replace(setup, strategies=("greedy",))
    assert drawn(greedy) == uniform
    assert drawn(replace(greedy, catalogue=all_multiplied(2))) == uniform
    assert drawn(replace(setup, seed=seed ^ 1)) != uniform


@tries(20)
@given(seed=seeds, other=seeds)
def test_two_seeds_play_different_games(seed: int, other: int) -> None:
    def played(seed: int) -> Chunk:
        return play_games(Setup(players=2, seed=seed), 0, 5, events=True)

    assert (rows(played(seed)) == rows(played(other))) == (seed == other)
    assert len({games.tobytes() for games in played(seed).towns}) == 5


MODES = [("solo", 1), *((mode, players) for mode in ("master-builder", "town-hall") for players in range(2, 7))]


@pytest.mark.parametrize(("mode", "players"), MODES)
@tries(8)
@given(
    seed=seeds,
    cavern=some.booleans(),
    monuments=some.booleans(),
    strategy=some.sampled_from(["uniform", "greedy"]),
    more=some.sampled_from(
        [
            {},
            {"coins": True},
            {"boxes": FORTUNE},
            {"boxes": FORTUNE, "most_fortune": None},
            {"boxes": VILLAGERS},
            {"boxes": VILLAGERS, "tears": True},
            {"boxes": ALL},
            {"boxes": ALL, "tears": True},
        ]
    ),
)
def test_every_game_is_played_by_the_rules_until_all_towns_are_complete(
    mode: str, players: int, seed: int, cavern: bool, monuments: bool, strategy: str, more: dict[str, Any]
) -> None:
    setup = Setup(mode, players, (strategy,), monuments=monuments, cavern=cavern, seed=seed, **more)
    chunk = play_games(setup, 0, 6, events=True)
    assert (chunk.towns["place"] > 0).all()
    assert (chunk.towns["completed"].max(axis=1) == chunk.games["rounds"]).all()
    assert (chunk.towns["share"].sum(axis=1).round(9) == 1).all()
    assert chunk.events is not None
    for game in range(6):
        events = events_of(setup, Chunk(chunk.games, chunk.towns, chunk.events[chunk.events["game"] == game]))
        boards = Referee(players).check(events)
        assert [sum(board.points.values()) for board in boards] == chunk.towns["score"][game].tolist()
        assert all(board.place for board in boards)
