"""How those who plan play with coins: what they earn, save and spend them for, and that they judge every option."""

from typing import Any

import numpy as np
import pytest

from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup
from tests.naive.tiny_towns import Option
from tests.sitting import clearly_more, thought
from tests.table import CARDS, Game, Town, after_placing, situation

PLANNERS = ["planner", "lookahead"]
STRATEGIES = [*PLANNERS, "hasty"]
BOX = ("base", "fortune")
LATE = "TETC WCTF"
"""two rows of a town that is nearly full"""


def after_building(card: str, drawing: str, named: str, square: int, **town: Any) -> Game:
    """A situation in which seat 0 has just built a card with the cube that was named."""
    monument = card if CARDS[card].category == "monument" else ""
    market = "" if monument else card
    game = after_placing(
        Town(drawing, monument=monument, **town), Town(), market=market, named=named, square=square, master=1
    )
    game.choose(0, "build", card=card)
    return game


def asked(kind: str) -> Game:
    """A situation in which seat 0 may do this."""
    if kind == "sell":
        return situation(Town("R...", held={0: "gg"}), Town(), market="museum", named="glass", master=1)
    if kind == "fetch":
        return situation(Town(), Town("R...", held={0: "w"}), market="oddity_shop")
    if kind == "extra":
        return after_placing(Town("M...", monument="southern_semaphore"), Town(), named="glass", master=1)
    if kind == "lay":
        return after_building("petal_promenade", "yb.y", "wood", 2)
    if kind == "mark":
        return after_building("museum", "sy.. b.b.", "wood", 2)
    game = after_building("masons_guild", "gb.. b...", "stone", 5, coins=2)
    if kind == "put":
        game.choose(0, "spend")
        game.choose(0, "done")
    return game


def choice(game: Game, name: str = "planner") -> Option:
    """What a strategy does in a situation."""
    _, scores = thought(game, name)
    return max(scores, key=scores.__getitem__)


@pytest.mark.parametrize("kind", ["sell", "fetch", "extra", "lay", "mark", "spend", "put"])
@pytest.mark.parametrize("name", STRATEGIES)
def test_every_kind_of_option_is_judged_by_a_number_of_its_own(name: str, kind: str) -> None:
    """Not all that is asked at once is worth the same."""
    _, scores = thought(asked(kind), name)
    assert any(option.kind == kind for option in scores)
    assert np.isfinite(list(scores.values())).all()
    assert len(set(scores.values())) > 1


def test_a_resource_is_changed_where_it_completes_a_cathedral() -> None:
    game = situation(Town(f"..g. s.bC {LATE}", coins=4), Town(), market="cathedral", named="wood", master=1)
    assert choice(game)[:4] == ("place", "coin", 5, "glass")


@pytest.mark.parametrize("name", PLANNERS)
def test_no_coin_is_spent_for_nothing(name: str) -> None:
    for coins in (1, 4):
        assert choice(situation(Town(coins=coins), Town(), named="wood", master=1, coins=True), name).card == ""


@pytest.mark.parametrize("name", PLANNERS)
def test_no_coin_is_spent_in_a_town_that_can_build_nothing_more(name: str) -> None:
    full = Town(f"{LATE} CCTT CT.g", coins=2)
    assert choice(situation(full, Town(), named="wheat", master=1, coins=True), name).card == ""


def test_who_sets_the_price_too_high_changes_nothing() -> None:
    games = play_games(Setup(players=2, strategies=("planner:price=99", "planner"), boxes=BOX), 0, 200).towns
    assert games["coins_changed"].sum(axis=0).tolist()[0] == 0
    assert games["coins_changed"].sum(axis=0).tolist()[1] > 100


def complete_cathedral(coins: int, drawing: str = "..g. sg.C") -> Game:
    """The last cube of a Cathedral was laid in a town with so many coins."""
    town = Town(f"{drawing} {LATE}", coins=coins)
    return after_placing(town, Town(), market="cathedral mine", named="brick", square=6, master=1)


@pytest.mark.parametrize("name", PLANNERS)
def test_a_cathedral_is_built_when_it_can_be_paid(name: str) -> None:
    assert choice(complete_cathedral(3, "TTgC sg.C"), name)[:2] == ("build", "cathedral")


def test_a_cathedral_that_lacks_one_coin_waits_for_it_longer_than_one_that_lacks_all() -> None:
    def to_wait(coins: int) -> float:
        """What waiting is worth, beside the gray building from the same cubes."""
        _, scores = thought(complete_cathedral(coins))
        turned = max(score for option, score in scores.items() if option.by == "cathedral")
        return max(score for option, score in scores.items() if option.kind == "done") - turned

    assert to_wait(2) > 0
    assert to_wait(2) > to_wait(0)


@pytest.mark.parametrize("name", PLANNERS)
def test_a_building_waits_for_a_second_one_where_two_bring_a_coin(name: str) -> None:
    """Two Wells, one complete and one that lacks a stone."""

    def first(drawing: str, coins: bool) -> str:
        towns = Town(drawing), Town()
        return choice(after_placing(*towns, named="stone", square=1, coins=coins), f"{name}:force=well").kind

    assert first("w... .... ...w", coins=True) == "done"
    assert first("w... .... ...w", coins=False) == "build"
    assert first("w... .... ..sw", coins=True) == "build"


def test_nobody_waits_with_a_full_chest() -> None:
    towns = Town("w... .... ...w", coins=4), Town()
    game = after_placing(*towns, named="stone", square=1, coins=True)
    assert choice(game, "planner:force=well").kind == "build"


def test_lookahead_builds_the_mine_that_pays_the_jeweler_first() -> None:
    town = Town("ws.. ..s. .bg. ....")
    game = after_placing(town, Town(), market="jeweler mine", named="brick", square=11, master=1)
    assert {option.card for option in game.options(0, "build")} == {"jeweler", "mine"}
    assert choice(game, "lookahead").card == "mine"


def test_an_unpaid_jeweler_is_worth_less_than_a_theater_of_as_many_points() -> None:
    """Nothing is paid, but the others gain a coin."""

    def worth(coins: int) -> float:
        plan, _ = thought(situation(Town(coins=coins), Town(), market="jeweler"))
        return float(plan.value[CATEGORIES.index("theater")])

    assert worth(2) > worth(0)


def test_what_feeds_for_coins_leaves_no_more_unfed_than_a_farm() -> None:
    unfed = {}
    for card in ("farm", "root_cellar", "tithe_barn"):
        setup = Setup(players=2, strategies=("planner",), market=(card,), boxes=BOX, seed=3)
        towns = play_games(setup, 0, 400).towns
        unfed[card] = 1 - towns["points"][..., 0].sum() / (3 * towns["cottages"].sum())
    assert unfed["root_cellar"] < unfed["farm"] + 0.1
    assert unfed["tithe_barn"] < unfed["farm"] + 0.1


@pytest.mark.parametrize("how", [{"boxes": BOX}, {"coins": True}], ids=["fortune", "coins"])
def test_planner_beats_one_that_never_changes_a_resource(how: dict[str, object]) -> None:
    first, second = (
        play_games(Setup(players=2, strategies=seats, seed=8, **how), 0, 1500).towns["share"]  # type: ignore[arg-type]
        for seats in (("planner", "planner:price=99"), ("planner:price=99", "planner"))
    )
    assert clearly_more((first[:, 0] + second[:, 1]) / 2, np.full(1500, 0.5))


def test_fortunes_cards_are_banned_and_forced_by_name() -> None:
    def built(spec: str, category: int, market: str) -> int:
        setup = Setup(players=2, strategies=(spec, "planner"), market=market, boxes=BOX, monuments=False)
        return int(play_games(setup, 0, 100).towns["built"][:, 0, category].sum())

    assert built("planner:ban=mine", 2, "mine,cathedral") == 0 < built("planner", 2, "mine,cathedral")
    forced, usual = (built(spec, 3, "mine,cathedral") for spec in ("planner:force=cathedral+3", "planner"))
    assert forced > usual
    assert built("planner:skill=0.5", 3, "mine,cathedral") < usual
