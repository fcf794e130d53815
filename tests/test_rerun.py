"""Games of a run played once more."""

import pandas as pd
import pytest

import sim
from sim.runs.rerun import events_of

PLAYED = {"players": 2, "games": 12, "strategies": "greedy", "seed": 5, "progress": False}


def test_events_of_games_played_once_more_are_those_that_were_kept() -> None:
    kept = sim.play(**PLAYED, events=True).events()
    again = events_of(sim.play(**PLAYED), 3, 4)
    then = kept[kept["game"].between(3, 6)].reset_index(drop=True)
    pd.testing.assert_frame_equal(again, then)


def test_events_that_were_kept_are_not_played_again() -> None:
    result = sim.play(**PLAYED, events=True)
    assert list(events_of(result, 10, 9)["game"].unique()) == [10, 11]


def test_a_run_with_arms_gives_the_events_of_the_arm_that_is_asked_for() -> None:
    experiment = sim.Experiment(line_ups=["greedy", "uniform"], players=2, games=3)
    result = sim.run(experiment, progress=False)
    events = events_of(result, 1, 1, arm=1)
    towns = result.towns.query("arm == 1 and game == 1")
    assert list(events.query("event == 'scores'").groupby("seat")["amount"].sum()) == list(towns["score"])


@pytest.mark.parametrize(("asked", "said"), [({"first": 12}, "no game 12"), ({"arm": 1}, "no arm 1")])
def test_what_a_run_does_not_have_is_a_sentence(asked: dict[str, int], said: str) -> None:
    with pytest.raises(sim.TownlabError, match=said):
        events_of(sim.play(**PLAYED), **asked)


def test_games_that_ended_otherwise_are_refused() -> None:
    result = sim.play(**PLAYED)
    result.towns["score"] += 1
    with pytest.raises(sim.TownlabError, match="did not end as they did"):
        events_of(result, 0, 1)


def test_a_run_of_other_cards_is_refused(tmp_path) -> None:
    result = sim.play(**PLAYED, out=tmp_path / "run")
    result.about["catalogue"] = "other"
    with pytest.raises(sim.TownlabError, match="the cards have changed"):
        events_of(result, 0, 1)
