"""Ban, force and skill: settings that every strategy has."""

import numpy as np
import pytest

import sim
from sim import TownlabError
from sim.engine.strategy_files import player
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup

FIRST = {"market": "first-game", "players": 2}
KINDS = ["greedy", "uniform_batched"]


def built(strategy: str, category: str, games: int = 100, **more: object) -> np.ndarray:
    """How many buildings of a category seat 0 built in each game."""
    from sim.tiny_towns.board import CATEGORIES

    setup = Setup(strategies=(strategy, "uniform"), **{**FIRST, **more})  # type: ignore[arg-type]
    return play_games(setup, 0, games).towns["built"][:, 0, CATEGORIES.index(category)]


@pytest.mark.parametrize("name", KINDS)
def test_a_banned_card_is_never_built(name: str) -> None:
    assert built(name, "well").sum() > 0
    assert built(sim.ban(name, "well"), "well").sum() == 0


@pytest.mark.parametrize("name", KINDS)
def test_a_ban_of_a_category_holds_for_any_card_of_it(name: str) -> None:
    assert built(name, "tavern", market="random").sum() > 0
    assert built(sim.ban(name, "tavern-type"), "tavern", market="random").sum() == 0


@pytest.mark.parametrize("name", ["planner", "uniform_batched"])
def test_a_forced_card_is_built_more_often(name: str) -> None:
    assert built(sim.force(name, "well"), "well").mean() > built(name, "well").mean()


def test_planner_does_not_plan_with_a_banned_card() -> None:
    with_taverns, without = (play_games(Setup(strategies=(name,), **FIRST), 0, 60).towns  # type: ignore[arg-type]
                             for name in ("planner", sim.ban("planner", "tavern")))  # fmt: skip
    assert without["built"][..., 4].sum() == 0
    assert without["score"].mean() > with_taverns["score"].mean() - 15


def test_a_banned_monument_is_kept_only_if_both_are_banned() -> None:
    banned = "uniform:ban=silva_forum"
    towns = play_games(Setup(strategies=(banned,), players=4), 0, 300).towns
    number = load().ids.index("silva_forum")
    assert (towns["dealt"] == number).any()
    assert not (towns["monument"] == number).any()


def test_with_everything_banned_any_option_is_as_good_as_another() -> None:
    bans = ",".join(f"ban={category}-type" for category in ("monument", "cottage"))
    assert play_games(Setup(strategies=(f"greedy:{bans}",), players=2), 0, 20).games["rounds"].min() > 0


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_more_skill_scores_more(name: str) -> None:
    scores = [
        play_games(Setup(strategies=(sim.skill(name, amount),), **FIRST), 0, 200).towns["score"].mean()  # type: ignore[arg-type]
        for amount in (0, 0.5, 0.9)
    ]
    assert scores == sorted(scores)


def test_skill_of_1_is_the_strategy_itself() -> None:
    one, other = (play_games(Setup(strategies=(name,), **FIRST), 0, 50) for name in ("greedy", "greedy:skill=1"))  # type: ignore[arg-type]
    assert np.array_equal(one.towns, other.towns)


def test_skill_of_0_plays_as_well_as_uniform() -> None:
    one, other = (
        play_games(Setup(strategies=(name,), **FIRST), 0, 2000).towns["score"]  # type: ignore[arg-type]
        for name in ("greedy:skill=0", "uniform")
    )
    error = np.hypot(one.mean(axis=1).std(), other.mean(axis=1).std()) / np.sqrt(2000)
    assert abs(one.mean() - other.mean()) < 4 * error


def test_reduced_skill_is_the_same_compiled_and_batched() -> None:
    one, other = (
        play_games(Setup(strategies=(f"{name}:skill=0.3",), **FIRST), 0, 50)  # type: ignore[arg-type]
        for name in ("uniform", "uniform_batched")
    )
    assert np.array_equal(one.towns, other.towns)


def test_stored_runs_may_call_skill_noise() -> None:
    old, new = player("greedy:noise=0.7", "tiny-towns"), player("greedy:skill=0.7", "tiny-towns")
    assert old.skill == new.skill == 0.7
    assert (old.label, new.label) == ("greedy:noise=0.7", "greedy:skill=0.7")
    assert sim.noise("greedy", 0.7) == "greedy:skill=0.7"


def test_wrappers_add_up_in_one_description() -> None:
    spec = sim.skill(sim.force(sim.ban("planner:food=1.5", "tavern"), "well", 3), 0.8)
    assert spec == "planner:food=1.5,ban=tavern,force=well+3,skill=0.8"
    found = player(spec, "tiny-towns")
    assert found.likes == (("tavern", -np.inf), ("well", 3.0))
    assert found.skill == 0.8
    assert found.weights[list(found.strategy.weights).index("food")] == 1.5


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("greedy:ban=taverm", "There is no card for 'greedy:ban=taverm' 'taverm'. Did you mean tavern"),
        ("greedy:skill=2", "skill must be from 0 (any option) to 1 (the strategy itself), not 2"),
        ("greedy:noise=2", "noise must be from 0 (any option) to 1 (the strategy itself), not 2"),
        ("greedy:force=tavern+much", "force must be a number, not 'much'"),
        ("planner:foood=1", "There is no weight of 'planner' 'foood'. Did you mean food"),
    ],
)
def test_a_wrong_wrapper_is_a_sentence(spec: str, sentence: str) -> None:
    with pytest.raises(TownlabError) as error:
        Setup(strategies=(spec,))
    assert sentence in str(error.value)


def test_force_weighs_as_much_in_montecarlo_as_elsewhere() -> None:
    name = "montecarlo:rollouts=2,candidates=4"
    plain, forced = (built(spec, "well", games=12).mean() for spec in (name, sim.force(name, "well", 30)))
    assert forced > plain
