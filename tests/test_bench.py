"""The benchmark: what it makes of its figures. How fast anything is, no test says."""

import json
import subprocess
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner

from sim import TownlabError, bench
from sim.bench import cases, folders, goals, jobs, limit, printout
from sim.cli import app
from sim.runs import run
from sim.tiny_towns import counted_rollouts as rollouts
from sim.tiny_towns.play import play_games

PRINTED = (
    "cpp greedy threads=1 games=1000 wall=0.700 cpu=0.500 games/s=1429 games/cpu-s=2000 decisions/s=6.1e+05 "
    "decisions/cpu-s=8.64e+05 mean_score=28.1 dec/game=432.00 rounds/game=53.00 placements=284 CHECKSUM=00ff\n"
)
RATE = {"games": 123_456.7, "decisions": 12_345_678.9}


def bench_with(*words):
    return CliRunner().invoke(app, ["bench", *words])


def made_up_figures():
    """All that a whole benchmark finds, with the longest names there are."""
    names = [f"{name}, {table}" for table in cases.TABLES for name in cases.AT_BOTH_TABLES]
    note = jobs.note_on({"cores": 1, "load": 12.34})
    return {
        "machine": {"cores": 1, "load": 12.34},
        "jobs": {jobs.name_of(name): goals.row([1.2, 1.9, 1.8], jobs.GOAL, note) for name in jobs.STRATEGIES},
        "rates": dict.fromkeys(names, RATE) | {f"montecarlo, {cases.PLAIN}": {**RATE, "rollouts": 14_321.0}},
        "speeds": {name: goals.row([50_000.0], goal) for name, goal in cases.SPEEDS.items()},
        "ratios": {ratio.name: goals.row([0.5, 0.25, 0.75], ratio.goal) for ratio in cases.RATIOS},
        "starts": {"townlab play --games 1000": goals.row([2.5], goals.at_most(3))},
        "overhead": {"greedy": goals.row([0.2, 0.1, 0.3], folders.OVERHEAD_GOAL)},
        "memory": {"uniform": goals.row([700.0], folders.MEMORY_GOAL)},
    }


def printed(figures):
    console = Console(width=100, markup=False, highlight=False, file=StringIO())
    for thing in bench.tables(figures):
        console.print(thing)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("goal", "figure", "met"),
    [
        (goals.at_least(0.35), 0.35, True),
        (goals.at_least(0.35), 0.349, False),
        (goals.at_most(0.15), 0.15, True),
        (goals.at_most(0.15), 0.151, False),
    ],
)
def test_a_goal_is_a_least_or_a_most(goal, figure, met):
    assert goal.met(figure) is met
    assert goals.row([figure], goal)["met"] is met


def test_the_median_is_held_against_the_goal():
    row = goals.row([1.0, 1.8, 9.0], goals.at_least(1.7), "load 2.00")
    assert (row["least"], row["median"], row["most"], row["met"]) == (1.0, 1.8, 9.0, True)
    assert (row["sense"], row["goal"], row["note"]) == ("at least", 1.7, "load 2.00")
    assert goals.row([1.0])["met"] is None


def cycle_of(**games):
    """One cycle in which every case plays 100 games a second but for those named."""
    names = {name for ratio in cases.RATIOS for name in (ratio.above, ratio.below)}
    rates = {name: {"games": 100.0, "decisions": 1.0, "rollouts": 700.0} for name in names}
    return rates | {name.replace("_", " "): {"games": rate, "decisions": 1.0} for name, rate in games.items()}


def test_ratios_are_taken_within_a_cycle():
    cycles = [cycle_of(limit_random=200.0), cycle_of(limit_random=400.0), cycle_of(limit_random=1000.0)]
    row = cases.ratios(cycles)["uniform / limit random"]
    assert (row["median"], row["least"], row["most"], row["met"]) == (0.25, 0.1, 0.5, False)


def test_rollouts_are_compared_with_games():
    assert cases.ratios([cycle_of()])["rollouts / games of planner"]["median"] == 7.0


def test_planner_is_compared_with_the_greedy_policy_of_the_limit_program():
    ratios = cases.ratios([cycle_of(limit_random=1.0, limit_greedy=200.0)])
    assert ratios["planner / limit greedy"]["median"] == 0.5
    assert ratios["planner / limit greedy"]["goal"] == 0.4


def test_without_the_limit_program_there_is_no_ratio_to_it():
    cycle = {name: rate for name, rate in cycle_of().items() if not name.startswith("limit")}
    found = cases.ratios([cycle])
    assert len(found) == sum("limit" not in ratio.name for ratio in cases.RATIOS) > 0
    assert not any("limit" in name for name in found)
    assert cases.limits(None, 1.0) == {}


def test_rates_are_medians():
    cycles = [{"a": {"games": rate, "decisions": 10 * rate}} for rate in (1.0, 5.0, 2.0)]
    assert cases.rates(cycles) == {"a": {"games": 2.0, "decisions": 20.0}}


def test_the_limit_program_is_read_by_cpu_time():
    assert limit.rate(PRINTED) == {"games": 2000.0, "decisions": 864_000.0}


@pytest.mark.parametrize("text", ["", "cpp greedy games/s=1429", PRINTED.replace("cpu-s=2000", "cpu-s=many")])
def test_a_limit_program_that_prints_something_else_is_a_sentence(text):
    with pytest.raises(TownlabError, match=r"limit\.cpp must print games/cpu-s=NUMBER"):
        limit.rate(text)


def test_the_limit_program_plays_the_policy_on_one_thread(tmp_path, monkeypatch):
    asked = []

    def run(command, **more):
        asked.append(command)
        return subprocess.CompletedProcess(command, 0, PRINTED, "")

    monkeypatch.setattr(limit.subprocess, "run", run)
    for case in cases.limits(tmp_path / "limit", 0.5).values():
        assert case.run()["games"] == 2000.0
    assert [command[1:4] for command in asked] == [["random", "200000", "1"], ["greedy", "950", "1"]]


@pytest.mark.parametrize(
    ("cores", "load", "note"),
    [(2, 0.5, ""), (2, None, ""), (2, 0.51, "load 0.51"), (1, 0.1, "1 core"),
     (1, 3.0, "1 core, load 3.00")],
)  # fmt: skip
def test_two_jobs_say_if_the_machine_was_not_idle(cores, load, note):
    assert jobs.note_on({"cores": cores, "load": load}) == note


def test_two_jobs_are_measured_beside_one_in_pairs(tmp_path, monkeypatch):
    taken = {1: iter([10.0, 12.0, 9.0]), 2: iter([5.0, 8.0, 6.0])}
    monkeypatch.setattr(jobs.Case, "ready", lambda case, seconds: 2.0)
    monkeypatch.setattr(jobs, "time_run", lambda experiment, folder, jobs, clock: next(taken[jobs]))
    row = jobs.measure(tmp_path, "greedy", 1.0, 3, "")
    assert (row["median"], row["least"], row["most"], row["met"]) == (1.5, 1.5, 2.0, False)


def test_two_jobs_are_named_after_what_a_run_uses():
    assert [jobs.name_of(name) for name in jobs.STRATEGIES] == ["greedy (threads)", "uniform_batched (processes)"]


def test_overhead_is_a_share_of_the_bare_games(tmp_path, monkeypatch):
    bare, run = iter([1.0, 2.0, 4.0]), iter([1.1, 2.5, 4.0])
    monkeypatch.setattr(folders.Case, "ready", lambda case, seconds: setattr(case, "games", 5))
    monkeypatch.setattr(folders, "_time_bare", lambda case: next(bare))
    monkeypatch.setattr(folders, "time_run", lambda experiment, folder, jobs, clock: next(run))
    row = folders.overhead(tmp_path, 1.0, 3)
    assert [row[part] for part in ("median", "least", "most")] == pytest.approx([0.1, 0.0, 0.25])
    assert (row["sense"], row["met"]) == ("at most", True)


def test_runs_play_the_games_that_are_measured_bare():
    assert folders.games_of("greedy", 5).arms == (cases.setup_of("greedy"),)


def test_a_timed_run_leaves_no_files(tmp_path):
    assert folders.time_run(folders.games_of("uniform", 3), tmp_path, 1, iter([2.0, 7.0]).__next__) == 5.0
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_measurement_does_not_offer_to_go_on(tmp_path, monkeypatch):
    def stopped(*given, **more):
        raise run.Stopped("resume it with: townlab resume ...")

    monkeypatch.setattr("sim.run", stopped, raising=False)
    with pytest.raises(KeyboardInterrupt) as caught:
        folders.time_run(folders.games_of("uniform", 3), tmp_path, 1, lambda: 0.0)
    assert str(caught.value) == ""
    assert list(tmp_path.iterdir()) == []


def test_memory_is_that_of_a_fresh_process(tmp_path):
    here = np.ones(2**26)  # 512 MB that only this process has
    row = folders.memory(tmp_path, games=10)
    assert 50 < row["median"] < here.nbytes / 2**20 < folders.peak_megabytes()
    assert row["sense"] == "at most"


def test_rollouts_are_counted_and_change_no_game(tmp_path):
    counting = rollouts.counted(rollouts=2)
    counts = counting.play(0, 1)
    played = play_games(cases.setup_of("montecarlo:rollouts=2,candidates=2"), 0, 1)
    assert counts["decisions"] == played.games["decisions"].sum()
    assert counts["rollouts"] % 2 == 0
    assert counts["rollouts"] > counts["decisions"]
    again = play_games(counting.setup, 0, 1)
    assert (again.towns["score"] == played.towns["score"]).all()


def test_a_case_plays_other_games_each_time():
    case = replace(cases.Case(cases.setup_of("uniform")), games=3)
    assert set(case.run()) == {"games", "decisions"}
    assert case.next == 3


def test_all_rows_fit_on_100_columns():
    text = printed(made_up_figures())
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= 100
    for name in ("planner, random markets, monuments", "1 core, load 12.34", "at most 0.15", "at least 1.7"):
        assert name in text
    assert "cores: 1, load before: 12.34" in text
    assert "14,321" in text
    assert "Most memory, in MB: 1,000,000 games, 2 jobs" in text


def test_a_row_says_whether_its_goal_is_met():
    lines = {line.split("  ")[1]: line for line in printed(made_up_figures()).splitlines() if "  " in line[:2]}
    assert " no " in lines["greedy"]
    assert " yes " in lines["uniform"]
    assert " - " in lines["rollouts / games of planner"]


def test_what_was_not_measured_is_not_shown():
    assert "Most memory" not in printed(made_up_figures() | {"memory": {}})


def test_small_rates_keep_a_decimal():
    assert "1.9" in str(list(printout.rates({"a": {"games": 1.94, "decisions": 200.4}}).columns[1].cells))


def test_json_holds_all_figures(monkeypatch):
    asked = []
    monkeypatch.setattr(bench, "measure", lambda *given: asked.append(given) or made_up_figures())
    done = bench_with("--json", "--seconds", "0.5", "--no-memory")
    assert json.loads(done.stdout) == made_up_figures()
    assert asked == [(None, 0.5, False)]


def test_measure_puts_all_parts_together_and_says_what_it_does(tmp_path, monkeypatch, capsys):
    row = goals.row([1.0])
    monkeypatch.setattr(jobs, "measure", lambda *given: row)
    monkeypatch.setattr(bench.starts, "measure", lambda *given: {"a start": row})
    monkeypatch.setattr(cases.Case, "ready", lambda case, seconds: 1.0)
    monkeypatch.setattr(cases.Case, "run", lambda case: {"games": 2.0, "decisions": 3.0, "rollouts": 4.0})
    monkeypatch.setattr(folders, "overhead", lambda *given: row)
    figures = bench.measure(seconds=0.01, memory=False)
    assert set(figures) == {"machine", "jobs", "rates", "speeds", "ratios", "starts", "overhead", "memory"}
    assert figures["ratios"]["rollouts / games of planner"]["median"] == 2.0
    assert figures["memory"] == {}
    assert json.loads(json.dumps(figures)) == figures
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 6
    assert all(line.endswith(" s") and ": about " in line for line in said)
    assert printed(figures)


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf"])
def test_time_must_be_a_number_above_0(seconds):
    done = bench_with("--seconds", seconds)
    assert done.exit_code == 2
    assert "more than 0 seconds" in done.stderr
    assert done.stdout == ""


def test_a_folder_without_the_limit_program_is_a_sentence(tmp_path):
    done = bench_with("--limit", str(tmp_path))
    assert (done.exit_code, done.stderr) == (2, f"{tmp_path} has no limit.cpp to compare with.\n")


def test_no_compiler_is_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "limit.cpp").write_text("int main() {}")
    monkeypatch.setenv("CXX", "no-such-compiler")
    done = bench_with("--limit", str(tmp_path))
    assert done.exit_code == 2
    assert "there is no 'no-such-compiler'" in done.stderr


def test_help_says_how_long_it_takes():
    assert "7 minutes" in bench_with("--help").stdout
