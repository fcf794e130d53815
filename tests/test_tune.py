"""Tuning finds better weights where there are some, the same on any number of jobs, and else claims no gain."""

import json
import math
import tomllib

import numpy as np
import pytest

import sim
from sim import TownlabError
from sim.files import to_toml
from sim.runs import progress
from sim.studies import tune
from sim.studies.paired import PairedTables, Table, play_part
from sim.tiny_towns.setup import Setup
from tests import command_line
from tests.command_line import sentence_of

SHY = '''"""`greedy`, too shy to build for few points; and a weight that does nothing."""

from sim.tiny_towns.kernel import options
from sim.tiny_towns.kernel.view import best_build, best_named, points_after, points_now

WEIGHTS = {"shy": 4.0, "idle": 0.0}


def score(view, option):
    if option.kind == options.DONE:
        return points_now(view) + view.weights.shy
    if option.kind == options.PLACE:
        return max(points_now(view), best_build(view, option.square, option.resource))
    if option.kind == options.NAME:
        return max(points_now(view), best_named(view, option.resource))
    return float(points_after(view, option))
'''
ODD = '''"""Answers with no number, or with an error, as soon as its weight is large."""

import numpy as np

WEIGHTS = {"size": 1.0}


def score_batch(views, options):
    if views.weights.size > 1.01:
        %s
    return np.zeros(len(options))
'''
SETTINGS = {"games": 20, "rounds": 7, "seed": 3, "players": 2, "market": "first-game", "check_games": 100}


@pytest.fixture(scope="module")
def shy(tmp_path_factory):
    file = tmp_path_factory.mktemp("own") / "shy.py"
    file.write_text(SHY)
    return str(file)


@pytest.fixture(scope="module")
def tuned(shy):
    return sim.tune(shy, **SETTINGS)


def odd(folder, what):
    """A strategy that does something odd when its weight is large."""
    file = folder / "odd.py"
    file.write_text(ODD % what)
    return str(file)


def run(*words):
    return command_line.run("tune", *words)


def test_a_badly_chosen_weight_is_improved(tuned):
    assert tuned.better
    assert tuned.gain[1] > 5
    assert tuned.new["shy"] < 2
    assert "better" in tuned.verdict()


def test_the_result_is_the_same_for_any_number_of_jobs(shy, tuned):
    assert sim.tune(shy, **SETTINGS, jobs=1) == tuned


def test_another_seed_finds_other_weights(shy, tuned):
    assert sim.tune(shy, **SETTINGS | {"seed": 4}).new != tuned.new


def test_the_new_weights_gain_what_is_said_when_they_play(shy, tuned):
    settings = {"games": 300, "players": 2, "market": "first-game", "seed": 99}
    old, new = (sim.play(strategies=[name], **settings).towns["score"].mean() for name in (shy, tuned.spec))
    assert new - old == pytest.approx(tuned.gain[0], abs=2)


def test_a_weight_without_effect_gains_nothing(shy):
    tuned = sim.tune(shy, "idle", **SETTINGS | {"rounds": 2})
    assert tuned.new["idle"] != 0
    assert tuned.gain[1] <= 0 <= tuned.gain[2]
    assert not tuned.better
    assert "Keep the old weights" in tuned.verdict()


def test_worse_weights_are_called_worse(tuned):
    worse = tune.Tuned(tuned.plan, tuned.new, tuned.new_mean, tuned.old_mean, (-2.0, -3.0, -1.0))
    assert not worse.better
    assert "worse" in worse.verdict()


def test_weights_that_are_not_named_stay_as_they_are(shy):
    tuned = sim.tune(f"{shy}:idle=1.23456", "shy", **SETTINGS | {"rounds": 1})
    assert tuned.new["idle"] == 1.23456
    assert tuned.new["shy"] != 4
    assert tuned.spec == f"{shy}:shy={tuned.new['shy']},idle=1.23456"


def test_against_an_opponent_the_candidate_sits_at_every_seat_of_every_deal(shy):
    plan = _plan(shy, arm=Setup(players=3, strategies=(shy,)), against="greedy", by="win", games=7)
    tables = plan.tables({"shy": 1.0}, plan.deals_of_round(0))
    assert [table.seats for table in tables] == [(0,), (1,), (2,)]
    for seat, table in enumerate(tables):
        assert [name == f"{shy}:shy=1.0" for name in table.setup.strategies] == [seat == i for i in range(3)]
        assert table.deals == range(3)


def test_tuning_by_wins_against_an_opponent_wins_more(shy):
    tuned = sim.tune(shy, by="win", against=shy, **SETTINGS)
    assert tuned.old_mean[0] == pytest.approx(0.5, abs=0.1)
    assert tuned.new_mean[0] > 0.8
    assert tuned.better


def test_no_deal_is_used_twice(shy):
    plan = _plan(shy, games=5, rounds=3, check_games=11)
    spans = [*(plan.deals_of_round(number) for number in range(3)), plan.deals_of_check()]
    assert [deal for span in spans for deal in span] == list(range(3 * 5 + 11))


def test_old_and_new_weights_are_checked_on_the_same_deals(shy, tuned):
    values = [play_part(table, table.deals) for table in _check_tables(tuned)]
    gain = values[1] - values[0]
    half = 1.984 * gain.std(ddof=1) / math.sqrt(len(gain))
    assert tuned.gain == pytest.approx((gain.mean(), gain.mean() - half, gain.mean() + half), rel=1e-3)


@pytest.mark.parametrize(
    ("weights", "scales"),
    [
        ({"a": 2.0, "b": -4.0, "c": 3.0}, {"a": 2, "b": 4, "c": 3}),
        ({"a": 2.0, "b": 0.0, "c": 4.0}, {"a": 2, "b": 3, "c": 4}),
        ({"a": 2.0, "b": 0.001, "c": 2.0}, {"a": 2, "b": 0.2, "c": 2}),
        ({"a": 0.0}, {"a": 1}),
    ],
)
def test_steps_are_in_the_size_of_the_weight(weights, scales):
    assert tune._scales(weights) == pytest.approx(scales)


@pytest.mark.parametrize("what", ["return np.full(len(options), np.nan)", "return np.full(len(options), np.inf)"])
def test_a_candidate_whose_numbers_are_not_finite_is_very_bad(tmp_path, what):
    tuned = sim.tune(odd(tmp_path, what), games=2, rounds=8, check_games=2, players=2, spread=0.5)
    assert tuned.new["size"] <= 1.01


def test_what_is_no_weight_stays_as_it_was_asked_for(shy):
    tuned = sim.tune(f"{shy}:noise=0.5,shy=3,ban=tavern", "shy", **SETTINGS | {"rounds": 1})
    assert tuned.spec == f"{shy}:shy={tuned.new['shy']},noise=0.5,ban=tavern"
    noisy = sim.play(
        strategies=[f"{shy}:shy=3,noise=0.5,ban=tavern"], players=2, games=500, market="first-game", seed=9
    )
    assert noisy.towns["built_tavern"].max() == 0
    assert noisy.towns["score"].mean() == pytest.approx(tuned.old_mean[0], abs=2)


def test_other_errors_of_a_candidate_surface(tmp_path):
    with pytest.raises(TownlabError, match="ArithmeticError: too large"):
        sim.tune(odd(tmp_path, "raise ArithmeticError('too large')"), games=2, rounds=8, players=2, spread=0.5)


def test_an_opponent_whose_numbers_are_not_finite_surfaces(tmp_path, shy):
    bad = f"{odd(tmp_path, 'return np.full(len(options), np.nan)')}:size=2"
    with pytest.raises(TownlabError, match="size=2' gave a number that is not finite"):
        sim.tune(shy, against=bad, **SETTINGS)


def test_tables_side_by_side_come_back_in_order_in_parts_of_any_size(shy):
    tables = [
        Table(Setup(players=2, strategies=(shy,)), (seat,), "score", range(3, 3 + 10 * (seat + 1))) for seat in (0, 1)
    ]
    paired, whole = PairedTables(tables, 2), [play_part(table, table.deals) for table in tables]
    report = progress.Report(3 * 30, 0)
    for paired.paces[shy] in (1, 0.04, 1e-9):
        found = paired.play(tables, report)
        assert all(map(np.array_equal, found, whole))
    assert report.done == 3 * 30


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("greedy",), "Strategy 'greedy' has no weights to tune."),
        (("gredy",), "Did you mean greedy"),
        (("SHY", "--weights", "shi"), "Did you mean shy?"),
        (("SHY:shy=much",), "must be a number, not 'much'"),
        (("SHY", "--by", "wins"), "There is no measure 'wins'. Did you mean win?"),
        (("SHY", "--by", "win"), "name an opponent"),
        (("SHY", "--against", "unifrom"), "Did you mean uniform"),
        (("SHY", "--mode", "solo", "--against", "uniform"), "no opponents in solo play"),
        (("SHY", "--mode", "solitaire"), "There is no mode"),
        (("SHY", "--players", "0", "--against", "uniform"), "not 0"),
        (("SHY", "--market", "tavren"), "Did you mean tavern"),
        (("SHY", "--games", "0"), "The number of games must be at least 1, not 0."),
        (("SHY", "--rounds", "0"), "The number of rounds must be at least 1, not 0."),
        (("SHY", "--check-games", "1"), "The number of games to check with must be at least 2, not 1."),
        (("SHY", "--spread", "0"), "The spread must be a number above 0, not 0."),
        (("SHY", "--spread", "nan"), "spread must be a number, not nan."),
        (("SHY", "--seed", "-1"), "The seed must be"),
        (("SHY", "--jobs", "-3"), "jobs"),
        (("SHY", "--out", "/"), "is a folder"),
    ],
)
def test_a_mistake_is_a_sentence(shy, words, sentence):
    done = run(*(word.replace("SHY", shy) for word in words))
    assert sentence in sentence_of(done)


def test_no_weights_at_all_are_a_sentence(shy):
    with pytest.raises(TownlabError, match="Name at least one weight"):
        sim.tune(shy, weights=[])


def test_the_command_prints_the_weights_in_both_ways_and_writes_them(shy, tuned, tmp_path):
    file = tmp_path / "new" / "tuned.toml"
    words = [f"--{name.replace('_', '-')}={value}" for name, value in SETTINGS.items()]
    done = run(shy, *words, "--out", str(file))
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert tuned.verdict() in lines
    assert tuned.spec in lines
    assert f"WEIGHTS = {json.dumps(tuned.new)}" in lines
    assert ["shy", "4", f"{tuned.new['shy']:g}"] in [line.split()[:3] for line in lines]
    assert file.read_text() == tuned.toml()


def test_the_file_says_all_that_is_needed_to_repeat_it(tuned):
    saved = tomllib.loads(tuned.toml())
    assert sim.tune(**saved["settings"]) == tuned
    assert saved["old"] == tuned.plan.old
    assert saved["new"] == tuned.new
    assert tuple(saved["gain"].values()) == tuned.gain


def test_names_outside_ascii_are_quoted_in_the_file():
    assert tomllib.loads(to_toml({"größe": 1.5, "name": 'a "b" \\ ä'})) == {"größe": 1.5, "name": 'a "b" \\ ä'}


def test_a_file_that_cannot_be_written_is_a_sentence(tuned, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(TownlabError, match="Cannot write"):
        tuned.save(tmp_path / "file" / "tuned.toml")


def test_a_stop_says_the_best_weights_so_far(shy, monkeypatch):
    calls = 0

    def stopped(*args):
        nonlocal calls
        calls += 1
        if calls > 9:
            raise KeyboardInterrupt
        return play_part(*args)

    monkeypatch.setattr(tune, "play_part", stopped)
    done = run(shy, "--games", "5", "--players", "2", "--jobs", "1")
    assert done.exit_code == 130
    assert done.stdout == ""
    best, end = done.stderr.splitlines()
    start, _, found = best.partition(": ")
    assert start == "The best weights so far, after 1 of 20 rounds, not checked"
    assert found.startswith(f"{shy}:shy=")
    assert "shy=4.0" not in found
    assert end == "Stopped; nothing was saved."


def test_progress_lines_tell_round_mean_and_time_left(shy, monkeypatch, capsys):
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    sim.tune(shy, games=2, rounds=2, check_games=2, players=2)
    assert "1 of 2 rounds, best mean so far " in capsys.readouterr().err


def test_progress_is_silent_when_short_and_not_on_a_terminal(shy, capfd):
    sim.tune(shy, games=2, rounds=2, check_games=2, players=2)
    assert capfd.readouterr() == ("", "")


def _plan(strategy, **changes):
    settings = {
        "strategy": strategy, "weights": ("shy",), "arm": Setup(players=2, strategies=(strategy,)), "by": "score",
        "against": None, "games": 5, "rounds": 2, "check_games": 10, "spread": 0.3,
    }  # fmt: skip
    return tune.Plan(**settings | changes)


def _check_tables(tuned):
    plan: tune.Plan = tuned.plan
    return [plan.tables(weights, plan.deals_of_check())[0] for weights in (plan.old, tuned.new)]
