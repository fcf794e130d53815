"""Games that are stopped at their decisions: they end as they would have, and options are played on to an end."""

import numpy as np
import pandas as pd
import pytest

from sim import TownlabError, games
from sim.games import Decisions
from sim.runs.experiment import Experiment
from sim.studies import hindsight
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.studies import played_on
from sim.tiny_towns.studies.played_on import Rollouts, StoppedGame

DONE = KINDS.index("done")


def setup(strategies="greedy", players=2, **settings):
    return Experiment(players=players, strategies=strategies, seed=2, **settings).arms[0]


@pytest.mark.parametrize("settings", [{}, {"mode": "town-hall"}, {"players": 3, "strategies": "greedy:skill=0.7"}])
def test_a_game_stopped_at_every_decision_ends_as_it_would_have(settings):
    table = setup(**settings)
    rows = games.of(table).play(table, 0, 4)
    stopped = StoppedGame(table)
    for game in range(4):
        decisions = sum(len(together) for together in stopped.choices(game))
        assert decisions == rows.games["decisions"][game]
        assert [int(part) for part in stopped.table.completed[: table.players]] == list(rows.towns["completed"][game])


def test_the_chosen_option_played_on_by_the_player_itself_ends_as_the_game_did(monkeypatch):
    monkeypatch.setattr(played_on, "_shuffle", lambda table, secret, rng: None)
    table = setup()
    scores = games.of(table).play(table, 0, 1).towns["score"][0]
    stopped, ahead = StoppedGame(table), Rollouts(table)
    found = [
        (choice.seat, ahead.score(stopped, choice.seat, choice.pick, [0]))
        for together in list_some(stopped.choices(0))
        for choice in together
    ]
    assert found and all(score == scores[seat] for seat, score in found)


def list_some(choices, every=9):
    """Some of the decisions, while the game stands still at each."""
    for number, together in enumerate(choices):
        if number % every == 0:
            yield together


def test_another_option_leads_to_another_end_and_leaves_the_game_as_it_was():
    table = setup("planner")
    stopped, ahead = StoppedGame(table), Rollouts(setup("planner:skill=0.9"))
    ends = set()
    for together in stopped.choices(0):
        for choice in together[:1]:
            before = stopped.secret.copy()
            ends |= {ahead.score(stopped, choice.seat, int(code), [1]) for code in choice.codes[:2]}
            assert stopped.secret == before
        if len(ends) > 1:
            break
    assert len(ends) > 1


def test_offers_count_decisions_with_several_kinds():
    rows = pd.DataFrame(played_on.offers(setup("planner"), range(3)))
    counts = rows.groupby("kind")[["offered", "chosen"]].sum()
    assert (counts["chosen"] <= counts["offered"]).all()
    assert counts.loc[DONE, "offered"] >= counts.loc[KINDS.index("build"), "offered"] > 0
    assert KINDS.index("keep") not in counts.index


def test_cases_are_the_same_every_time_and_of_what_was_not_chosen():
    given = setup("planner"), setup("planner:skill=0.9"), range(2), [DONE], 2, 3
    first, second = played_on.cases(*given), played_on.cases(*given)
    assert len(first) and (first == second).all()
    assert (first["kind"] == DONE).all() and (first["chosen"] != DONE).all()


def test_batched_strategies_cannot_be_stopped():
    with pytest.raises(TownlabError, match="only where all strategies are compiled"):
        StoppedGame(setup("uniform_batched"))


def test_little_town_says_that_it_cannot_be_stopped():
    table = Experiment(game="little-town", players=2, strategies="greedy").arms[0]
    with pytest.raises(TownlabError, match="Games of little-town cannot be stopped"):
        hindsight.look_back(table, 2, progress=False)


NAMES = Decisions(("often", "never", "seldom"), lambda setup, games: None, lambda *given: None)
OFFERS = pd.DataFrame({"game": [0, 0, 1], "kind": [0, 1, 1], "offered": [50, 40, 60], "chosen": [40, 0, 0]})


def cases(gain, number=400, seed=0):
    """Decisions at which a kind truly brings so much, as two sets of games find it."""
    rng = np.random.default_rng(seed)
    first, second = gain + rng.normal(0, 2, (2, number))
    return pd.DataFrame({"game": np.arange(number), "kind": 1, "first": first, "second": second})


def test_only_kinds_that_are_seldom_chosen_are_played_on():
    assert hindsight.seldom(OFFERS) == [1]


def test_a_planted_gain_is_found_and_having_picked_the_best_is_none():
    never = hindsight.measure(OFFERS, cases(1.0), NAMES).set_index("kind").loc["never"]
    assert never["gain_low"] < 1.0 < never["gain_high"] and never["gain_low"] > 0.5
    assert (never["offered"], never["chosen"], never["cases"]) == (100, 0, 400)
    gains = [
        hindsight.measure(OFFERS, cases(0.0, 100, seed), NAMES).set_index("kind").loc["never"] for seed in range(60)
    ]
    assert np.mean([row["gain_low"] > 0 for row in gains]) <= 0.1
    assert np.mean([row["better"] for row in gains]) == pytest.approx(50, abs=5)


def test_a_kind_that_was_never_on_offer_is_not_there():
    assert set(hindsight.measure(OFFERS, cases(1.0), NAMES)["kind"]) == {"often", "never"}


def test_jobs_change_nothing():
    one, two = (hindsight.look_back(setup("planner"), 6, rollouts=1, jobs=jobs, progress=False) for jobs in (1, 2))
    pd.testing.assert_frame_equal(one, two)
    assert {"build", "done"} <= set(one["kind"])
