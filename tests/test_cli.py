"""The command line: what it prints, and that mistakes are sentences with exit code 2."""

import json
import subprocess
import sys

import pandas as pd
import pytest

import sim
from sim.cli import app
from sim.commands import printed
from sim.commands.app import show
from tests.command_line import run, sentence_of

COMMANDS = (
    "play", "run", "resume", "tournament", "duel", "ladder", "tune", "train", "judge", "check", "restricted", "levels",
    "panel", "certify", "what-if", "solve", "with-rule", "report", "replay", "verify", "cards", "strategies", "score",
    "bench",
)  # fmt: skip


def test_version():
    assert run("--version").stdout == f"townlab {sim.__version__}\n"


def test_help_lists_all_commands_in_this_order():
    first = [line.strip("│ ").split(" ")[0] for line in run("--help").stdout.splitlines()]
    assert tuple(word for word in first if word in COMMANDS) == COMMANDS
    assert tuple(command.callback.__name__.replace("_", "-") for command in app.registered_commands) == COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(command):
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Example: townlab {command}" in done.stdout


def test_help_does_not_wait_for_the_compiler():
    program = "import sys, sim, sim.cli; sys.exit('numba' in sys.modules or 'pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_play_prints_a_row_a_strategy():
    done = run("play", "--games", "30", "--strategies", "greedy,uniform", "--players", "2")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("30 games, master-builder, 2 players, market random, monuments, seed 0\n")
    assert {"greedy", "uniform"} <= {line.split()[0] for line in done.stdout.splitlines() if line.strip()}
    assert "games/s" in done.stderr


def test_play_prints_the_same_for_the_same_seed():
    words = ("play", "--games", "20", "--seed", "9", "--market", "first-game", "--no-monuments", "--cavern")
    assert run(*words, "--jobs", "1").stdout == run(*words, "--jobs", "2").stdout


def test_no_number_is_cut_on_a_narrow_screen(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    show(*printed.results(sim.play(games=2000, players=2, strategies="greedy", progress=False)))
    shown = capsys.readouterr().out
    assert "2,000" in shown and "\N{HORIZONTAL ELLIPSIS}" not in shown


def test_solo_play_prints_the_skill_levels():
    done = run("play", "--mode", "solo", "--games", "20")
    assert "Aspiring Architect" in done.stdout
    assert "1 player," in done.stdout


def test_play_saves_tables_and_events(tmp_path):
    done = run("play", "--games", "5", "--out", str(tmp_path / "run"), "--events", str(tmp_path / "e.parquet"))
    assert done.exit_code == 0, done.output
    assert len(sim.load(tmp_path / "run").towns) == 20
    assert set(pd.read_parquet(tmp_path / "e.parquet")["game"]) == set(range(5))


def test_one_game_is_one_game():
    done = run("play", "--games", "1")
    assert done.stdout.startswith("1 game, master-builder")
    assert done.stderr.startswith("1 game in ")


def test_events_go_into_a_file_that_says_what_it_is(tmp_path):
    assert "written as .parquet or .csv" in sentence_of(run("play", "--games", "5", "--events", tmp_path / "e.json"))
    assert list(tmp_path.iterdir()) == []


def test_play_refuses_to_overwrite_before_it_plays(tmp_path):
    run("play", "--games", "5", "--out", str(tmp_path / "run"))
    done = run("play", "--games", "1000000000", "--out", str(tmp_path / "run"))
    assert "holds a result already" in sentence_of(done)
    (tmp_path / "e.csv").mkdir()
    done = run("play", "--games", "1000000000", "--events", str(tmp_path / "e.csv"))
    assert "is a folder" in sentence_of(done)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--mode", "sollo"), "Did you mean solo?"),
        (("--players", "7"), "7"),
        (("--players", "1"), "1"),
        (("--games", "0"), "at least 1, not 0"),
        (("--strategies", "unifrom"), "Did you mean uniform"),
        (("--strategies", "./missing.py"), "missing.py"),
        (("--market", "tavern,inn"), "tavern"),
        (("--market", "cotage"), "Did you mean cottage"),
        (("--jobs", "-5"), "jobs"),
        (("--seed", "-1"), "seed"),
        (("--seed", str(2**70)), "seed"),
    ],
)
def test_a_mistake_is_a_sentence(words, sentence):
    assert sentence in sentence_of(run("play", "--games", "5", *words))


@pytest.mark.parametrize("words", [("play", "--games", "many"), ("play", "--gmes", "5"), ("plya",), ("score",)])
def test_wrong_usage_exits_with_2(words):
    done = run(*words)
    assert done.exit_code == 2
    assert done.stdout == ""


def test_cards_lists_all_and_shows_one():
    assert "tavern" in run("cards").stdout
    assert "theater" not in run("cards", "--category", "tavern").stdout
    assert "2/5/9/14/20" in run("cards", "tavern").stdout
    assert "Did you mean tavern" in sentence_of(run("cards", "tavren"))
    assert "Did you mean chapel?" in sentence_of(run("cards", "--category", "chapl"))


def test_cards_as_json_are_all_cards():
    cards = json.loads(run("cards", "--json").stdout)
    assert len(cards) == len(sim.cards())
    assert json.loads(run("cards", "tavern", "--json").stdout)[0]["pattern"] == "BBG"


def test_strategies_lists_them_with_kind():
    listed = run("strategies").stdout
    assert "uniform" in listed
    assert "compiled" in listed
    assert "batched" in listed


TOWN = ["tavern", "tavern", *[""] * 14]


def test_score_prints_json_and_nothing_else(tmp_path):
    file = tmp_path / "towns.json"
    file.write_text(json.dumps([{"town": TOWN}]))
    assert json.loads(run("score", str(file), "--json").stdout) == [{"tavern": 5, "empty": -14, "total": -9}]


def test_score_reads_standard_input_and_prints_a_table():
    lines = run("score", "-", stdin=json.dumps([{"town": TOWN}, {"town": TOWN}])).stdout.splitlines()
    assert ["total", "-9", "-9"] in [line.split() for line in lines]


def test_score_prints_coins_below_empty_squares_where_they_are_used():
    given = [{"town": TOWN, "coins": 3}, {"town": ["cathedral", *[""] * 15]}]
    names = [line.split()[0] for line in run("score", "-", stdin=json.dumps(given)).stdout.splitlines() if line.split()]
    assert names[-5:] == ["tavern", "cathedral", "empty", "coins", "total"]
    assert "coins" not in run("score", "-", stdin=json.dumps([{"town": TOWN}])).stdout


@pytest.mark.parametrize(("words", "there"), [((), False), (("--coins",), True), (("--boxes", "fortune"), True)])
def test_coins_are_a_part_of_a_score_where_they_are_used(words, there):
    shown = run("play", "--games", 5, "--strategies", "uniform", *words).stdout
    assert "empty squares" in shown
    assert any(line.split()[:1] == ["coins"] for line in shown.splitlines()) == there


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ('{"town": []}', "must hold a list of objects"),
        ("[1]", "must hold a list of objects"),
        ("[]", "must hold a list of objects"),
        ("[{}]", "town"),
        ('[{"town": ["tavern"]}]', "16"),
        ('[{"town": 5}]', "16"),
        (json.dumps([{"town": ["tavren", *[""] * 15]}]), "Did you mean tavern"),
        (json.dumps([{"town": [3, *[""] * 15]}]), "3"),
        (json.dumps([{"town": TOWN, "shrine": 3}]), "shrine"),
    ],
)
def test_score_of_what_is_no_town_is_a_sentence(text, sentence):
    assert sentence in sentence_of(run("score", "-", stdin=text))


def test_score_of_a_file_that_cannot_be_read_is_a_sentence(tmp_path):
    assert "No such file" in sentence_of(run("score", str(tmp_path / "none.json")))
    assert "Is a directory" in sentence_of(run("score", str(tmp_path)))
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert "is not JSON" in sentence_of(run("score", str(tmp_path / "picture")))


def test_bench_without_the_limit_program_is_a_sentence(tmp_path, monkeypatch):
    assert "has no limit.cpp" in sentence_of(run("bench", "--limit", str(tmp_path)))
    (tmp_path / "limit.cpp").write_text("this is not C++")
    assert "could not build limit.cpp" in sentence_of(run("bench", "--limit", str(tmp_path)))
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert "there is no 'no-such-compiler'" in sentence_of(run("bench", "--limit", str(tmp_path)))


def test_bench_needs_time():
    assert "more than 0 seconds" in sentence_of(run("bench", "--seconds", "0"))


def test_a_stop_by_the_user_is_a_sentence(monkeypatch):
    def stopped(*args, **more):
        raise KeyboardInterrupt

    monkeypatch.setattr("sim.runs.run.play", stopped)
    done = run("play")
    assert done.exit_code == 130
    assert done.stderr == "Stopped; nothing was saved.\n"
    assert done.stdout == ""
