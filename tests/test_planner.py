"""What planner thinks: the ideal town, patterns in the making; who plays better, and how the archetypes differ."""

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim.engine import strategy_files
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES, COTTAGE, FARM, TAVERN, layouts
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.play import Chunk, play_games
from sim.tiny_towns.setup import FIRST_GAME, Setup
from strategies.tiny_towns import expert, planner
from tests.sitting import Array, Sitting, clearly_more, thought
from tests.table import Game, Town, after_placing, situation

CARDS = catalogue.load()
SIZES = np.array([len("".join(card.pattern).replace(".", "")) for card in CARDS])
ARCHETYPES = ["cottages", "grand", "hasty", "taverns"]


def plan_of(spec: str = "planner", market: str = "first-game", cards: Catalogue = CARDS, **more: Any) -> Any:
    """What a player plans when the first resource is named."""
    setup = Setup(players=2, strategies=(spec,), market=market, monuments=False, catalogue=cards, **more)
    sitting = Sitting(setup)
    sitting.go_on()
    sitting.think()
    return sitting.plan


def scores_of(*strategies: str, games: int, **more: Any) -> Array:
    return play_games(Setup(strategies=strategies, **more), 0, games).towns["score"]


@pytest.mark.parametrize("market", ["first-game", "greenhouse,feast_hall,bakery", "orchard,abbey,almshouse,shed"])
def test_the_ideal_town_holds_no_banned_card(market: str) -> None:
    usual = plan_of(market=market).target[:7]
    assert usual.sum() > 10
    for category in np.flatnonzero(usual):
        assert plan_of(sim.ban("planner", f"{CATEGORIES[category]}-type"), market).target[category] == 0


@pytest.mark.parametrize("card", FIRST_GAME)
def test_the_ideal_town_holds_a_forced_card_more_often(card: str) -> None:
    category = FIRST_GAME.index(card)
    assert plan_of(sim.force("planner", card, 20)).target[category] > plan_of().target[category]


def test_the_ideal_town_is_the_same_for_the_same_market() -> None:
    plans = [plan_of(), plan_of(seed=9), plan_of(mode="town-hall")]
    assert len({(int(plan.ideal_low), int(plan.ideal_high)) for plan in plans}) == 1
    assert int(plan_of(market="bakery").ideal_high) != int(plans[0].ideal_high)


def test_the_ideal_town_is_found_anew_when_the_market_changes() -> None:
    """The same player sits down to game after game, and each time plans as one who has never played."""
    setup = Setup(players=2, strategies=("planner",))
    several = play_games(setup, 0, 5).towns
    assert np.array_equal(several[1:], np.concatenate([play_games(setup, game, 1).towns for game in range(1, 5)]))


@pytest.mark.parametrize(
    ("card", "points"), [("tavern", (8, 16, 24, 32, 40)), ("chapel", 5), ("well", 4), ("theater", 4)]
)
def test_a_card_that_scores_more_is_wanted_more_often(card: str, points: int | tuple[int, ...]) -> None:
    category = FIRST_GAME.index(card)
    richer = plan_of(cards=CARDS.change(card, points=points))
    assert richer.target[category] > plan_of().target[category]


@pytest.mark.parametrize("card", [card.id for card in CARDS.of("farm")])
def test_what_feeds_cottages_is_worth_something(card: str) -> None:
    plan = plan_of(
        market=",".join([*FIRST_GAME[:FARM], card, *FIRST_GAME[FARM + 1 :]]), boxes=("base", "fortune", "villagers")
    )
    assert plan.target[FARM] > 0
    assert plan.worth[FARM] > 0


def test_a_survey_of_an_empty_town_finds_every_layout_of_every_card_worth_something() -> None:
    forced = "planner:" + ",".join(f"force={card}" for card in FIRST_GAME)
    assert plan_of(forced).now[0].n == sum(len(layouts(CARDS[card].pattern)) for card in FIRST_GAME)


def test_a_survey_leaves_out_the_layouts_of_banned_cards() -> None:
    forced = "planner:ban=tavern," + ",".join(f"force={card}" for card in FIRST_GAME if card != "tavern")
    wanted = sum(len(layouts(CARDS[card].pattern)) for card in FIRST_GAME if card != "tavern")
    assert plan_of(forced).now[0].n == wanted


def test_a_cube_that_no_layout_can_use_counts_nothing() -> None:
    dead, _ = thought(situation(Town("wW.. W..."), Town()))
    used, _ = thought(situation(Town("wW.. ...."), Town()))
    assert dead.now[0].share[0] == 0
    assert used.now[0].share[0] > 0


def test_a_building_that_needs_the_cube_no_more_leaves_it_dead() -> None:
    """Glass alone in the corner, with room for a Cottage only, which is banned."""
    town, bans = "g.WW WWWW", ",".join(f"ban={card}" for card in FIRST_GAME[1:])
    alive, _ = thought(situation(Town("g.WW .WWW"), Town()), f"planner:{bans},force=cottage")
    dead, _ = thought(situation(Town(town), Town()), f"planner:{bans},force=cottage")
    assert alive.now[0].share[0] > 0
    assert dead.now[0].share[0] == 0


def test_a_complete_pattern_can_be_built_and_is_worth_more_than_to_be_kept() -> None:
    plan, scores = thought(after_placing(Town("w..."), Town(), named="stone", square=1), "planner:force=well")
    builds = {option[2]: score for option, score in scores.items() if option[0] == "build"}
    assert set(builds) == {0, 1}
    assert max(builds.values()) > max(score for option, score in scores.items() if option[0] == "done")
    assert plan.power[2, 2] == 0


@pytest.mark.parametrize("name", ["planner", "lookahead"])
def test_the_cube_that_completes_a_forced_building_goes_where_it_does(name: str) -> None:
    _, scores = thought(situation(Town(".... .w.."), Town(), named="stone"), f"{name}:force=well")
    assert max(scores, key=scores.__getitem__)[2] in (1, 4, 6, 9)


@pytest.mark.parametrize("name", ["planner", "lookahead"])
def test_the_resource_that_completes_a_forced_building_is_named(name: str) -> None:
    _, scores = thought(situation(Town("bb.. ...."), Town()), f"{name}:force=tavern")
    assert max(scores, key=scores.__getitem__)[3] == "glass"


def test_planner_beats_greedy() -> None:
    shares = play_games(Setup(players=2, strategies=("planner", "greedy")), 0, 60).towns["share"]
    assert shares[:, 0].mean() > 0.8


def test_planner_scores_25_at_a_table_of_four() -> None:
    assert scores_of("planner", games=100, market="first-game", monuments=False).mean() > 25


def test_lookahead_beats_planner() -> None:
    cards: dict[str, Any] = {"players": 2, "market": "first-game", "monuments": False}
    first, second = (
        play_games(Setup(strategies=seats, **cards), 0, 300).towns["share"]
        for seats in (("lookahead", "planner"), ("planner", "lookahead"))
    )
    assert clearly_more((first[:, 0] + second[:, 1]) / 2, np.full(300, 0.5))


def test_lookahead_scores_more_than_planner_solo() -> None:
    lookahead, planner = (scores_of(name, games=200, mode="solo", players=1)[:, 0] for name in ("lookahead", "planner"))
    assert clearly_more(lookahead, planner)


@pytest.mark.parametrize("name", ARCHETYPES)
def test_an_archetype_is_a_taste_or_a_set_of_weights_and_nothing_else(name: str) -> None:
    file = strategy_files.available("tiny-towns")[name].file
    module, like = strategy_files.load_file(str(file)), planner if name == "hasty" else expert
    defined = [node.name for node in ast.walk(ast.parse(Path(file).read_text())) if isinstance(node, ast.FunctionDef)]
    assert defined == ([] if like is planner else ["likes"])
    assert module.score is like.score and module.prepare is like.prepare
    assert module.WEIGHTS.keys() == like.WEIGHTS.keys()
    assert (module.WEIGHTS != like.WEIGHTS) is (like is planner)


def test_every_archetype_is_looked_at_here() -> None:
    like_planner = [
        name for name, found in strategy_files.available("tiny-towns").items() if found.doc.startswith("An archetype")
    ]
    assert like_planner == ARCHETYPES


def town_by_town(name: str) -> Chunk:
    """Many games of one strategy at all seats, on the same random markets for all."""
    return play_games(Setup(players=2, strategies=(name,), monuments=False), 0, 300)


def number_built(chunk: Chunk, category: int) -> Array:
    return np.asarray(chunk.towns["built"][..., category].mean(axis=1))


def cubes_of_a_building(chunk: Chunk) -> Array:
    """How many cubes the patterns of what was built have, on average over a game."""
    built = chunk.towns["built"][..., :7].sum(axis=1)
    return np.asarray((built * SIZES[chunk.games["market"]]).sum(axis=1) / built.sum(axis=1))


def test_cottages_builds_more_cottages() -> None:
    more, usual = (number_built(town_by_town(name), COTTAGE) for name in ("cottages", "expert"))
    assert clearly_more(more, usual + 0.2)


def test_taverns_builds_more_of_the_tavern_type() -> None:
    more, usual = (number_built(town_by_town(name), TAVERN) for name in ("taverns", "expert"))
    assert clearly_more(more, usual + 0.5)


def test_grand_builds_what_takes_more_cubes() -> None:
    assert clearly_more(*(cubes_of_a_building(town_by_town(name)) for name in ("grand", "expert")))


def test_hasty_completes_its_towns_in_fewer_rounds() -> None:
    hasty, usual = (town_by_town(name).towns["completed"].mean(axis=1) for name in ("hasty", "planner"))
    assert clearly_more(usual, hasty + 1)


def warehouse_and_cavern(drawing: str = "R...") -> Game:
    """A glass is named by another; seat 0 has a Warehouse, and the Cavern rule is on."""
    return situation(Town(drawing), Town(), market="warehouse", named="glass", master=1, cavern=True)


@pytest.mark.parametrize("name", ["planner", "lookahead"])
def test_all_options_of_a_placement_are_judged_on_one_scale(name: str) -> None:
    _, scores = thought(warehouse_and_cavern(), name)
    kinds = ("place", "store", "cavern")
    by_kind = {kind: [score for option, score in scores.items() if option[0] == kind] for kind in kinds}
    assert all(by_kind.values())
    placed = by_kind["place"]
    for score in (*by_kind["store"], *by_kind["cavern"]):
        assert min(placed) - 12 < score < max(placed) + 12


def test_lookahead_stores_and_lays_aside_cubes_that_it_cannot_use() -> None:
    full = "Rwyb gswy bgsw yb.."
    _, scores = thought(warehouse_and_cavern(full), "lookahead")
    assert max(scores, key=scores.__getitem__)[0] in ("store", "cavern")
