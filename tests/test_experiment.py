"""Experiments: how they spread into arms, how they are written down, and sentences for mistakes in them."""

import json
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.runs.experiment import Experiment
from tests.command_line import run, sentence_of

PROJECT = Path(__file__).parent.parent
GRID = {
    "modes": ["town-hall", "solo"],
    "markets": ["random", ["tavern", "well"]],
    "players": [2, 1],
    "pool": ["uniform", "greedy"],
    "games": 6,
}


def arms(**given):
    """The mode, market, players and line-up of each arm."""
    return [(arm.mode, arm.market, arm.players, arm.strategies) for arm in Experiment(**given).arms]


def line_ups(**given):
    return [" ".join(name[0] for name in arm.strategies) for arm in Experiment(**given).arms]


def test_arms_go_by_mode_then_market_then_players_then_line_up():
    named = ("well", "tavern")
    assert arms(**GRID) == [
        ("town-hall", "random", 2, ("uniform", "greedy")),
        ("town-hall", "random", 2, ("greedy", "uniform")),
        ("town-hall", named, 2, ("uniform", "greedy")),
        ("town-hall", named, 2, ("greedy", "uniform")),
        ("solo", "random", 1, ("uniform",)),
        ("solo", "random", 1, ("greedy",)),
        ("solo", named, 1, ("uniform",)),
        ("solo", named, 1, ("greedy",)),
    ]


def test_players_are_four_or_one_in_solo_unless_given():
    given = Experiment(modes=["master-builder", "solo"], strategies="uniform")
    assert [arm.players for arm in given.arms] == [4, 1]


def test_one_strategy_sits_at_all_seats_of_all_tables():
    assert line_ups(players=[2, 3], strategies="greedy") == ["g g", "g g g"]


def test_a_line_up_is_played_at_the_tables_it_fits():
    assert line_ups(players=[2, 3], line_ups=["uniform,greedy", ["greedy"]]) == ["u g", "g g", "g g g"]


def test_a_pool_makes_all_sets_and_rotates_them():
    three = ["uniform", "greedy", "uniform_batched"]
    assert len(line_ups(players=2, pool=three)) == 3 * 2
    assert len(line_ups(players=3, pool=three)) == 3
    assert len(line_ups(players=2, pool=three, rotate=False)) == 3


def test_a_small_pool_is_mixed_so_that_no_table_is_all_alike():
    assert line_ups(players=3, pool=["uniform", "greedy"]) == ["u u g", "u g u", "g u u", "u g g", "g g u", "g u g"]


def test_rotations_of_a_line_up_are_all_different():
    assert line_ups(players=4, strategies="uniform,greedy,uniform,greedy", rotate=True) == ["u g u g", "g u g u"]
    assert line_ups(players=2, strategies="uniform,greedy") == ["u g"]


def test_a_list_of_card_ids_is_one_market_and_other_lists_are_several():
    def markets(given):
        return [arm.market for arm in Experiment(markets=given, strategies="uniform").arms]

    assert markets(["tavern", "well"]) == [("well", "tavern")]
    assert markets(["random", "tavern,well"]) == ["random", ("well", "tavern")]
    assert markets([["tavern"], ["well"]]) == [("tavern",), ("well",)]
    assert len(markets("first-game")[0]) == 7


def test_labels_stay_as_they_were_written(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text('"""Mine."""\nWEIGHTS = {"food": 1.0}\ndef score(view, option):\n    return view.weights.food\n')
    assert Experiment(players=2, strategies=f"{mine}:food=1.50, uniform").arms[0].strategies == (
        f"{mine}:food=1.50",
        "uniform",
    )


def test_an_experiment_is_rebuilt_from_its_description():
    first = Experiment(**GRID, changes={"tavern": {"points": [2, 4, 7, 11, 16], "pattern": ["BGB"]}}, events=True)
    again = Experiment(**json.loads(json.dumps(first.described())))
    assert again.arms == first.arms
    assert again.described() == first.described()
    assert again.catalogue["tavern"].rule.points == (2, 4, 7, 11, 16)


def test_a_catalogue_given_in_python_is_described_by_its_changes():
    from sim.tiny_towns.catalogue import load

    given = Experiment(strategies="uniform", catalogue=load().change("inn", points=9))
    assert given.described()["changes"] == {"inn": {"points": [9]}}


def test_tables_tell_the_arms_apart_and_games_share_their_deals():
    played = sim.run(Experiment(**GRID, events=True), progress=False)
    games, towns = played.games, played.towns
    assert list(games["arm"]) == [arm for arm in range(8) for _ in range(6)]
    assert list(games["game"]) == [*range(6)] * 8
    assert list(towns["arm"]) == [0] * 12 + [1] * 12 + [2] * 12 + [3] * 12 + [4] * 6 + [5] * 6 + [6] * 6 + [7] * 6
    assert list(played.events()["arm"].unique()) == list(range(8))
    assert list(towns["strategy"].cat.categories) == ["uniform", "greedy"]
    assert list(games["mode"].cat.categories) == ["town-hall", "solo"]
    market = ["cottage", "farm", "well", "chapel", "tavern", "theater", "factory"]
    first, second = (games.loc[games["arm"] == arm, market].reset_index(drop=True) for arm in (0, 1))
    pd.testing.assert_frame_equal(first, second)
    assert list(played.arms["line_up"][:2]) == ["uniform | greedy", "greedy | uniform"]


def test_one_arm_plays_the_same_as_the_short_form():
    short = sim.play(players=2, games=5, strategies="uniform,greedy", seed=4)
    arm = sim.run(Experiment(players=2, games=5, strategies="uniform,greedy", seed=4), progress=False)
    pd.testing.assert_frame_equal(short.towns, arm.towns)


def test_run_is_a_verb_whatever_was_imported_before():
    program = """
import inspect, sim
assert "experiment" in inspect.signature(sim.run).parameters
assert len(sim.run(sim.Experiment(strategies="uniform", games=2), progress=False).games) == 2
import sim.runs
assert sim.run(sim.Experiment(strategies="uniform", games=2)).games.equals(sim.runs.run.play(games=2).games)
"""
    subprocess.run([sys.executable, "-c", program], check=True, cwd=PROJECT)


FILE = """
mode = "solo"
market = ["tavern"]
strategies = "uniform"
games = 4
[changes.tavern]
points = [2, 4, 7, 11, 16]
"""


def test_a_file_is_an_experiment(tmp_path):
    (tmp_path / "x.toml").write_text(FILE)
    given = Experiment.from_file(tmp_path / "x.toml")
    assert [(arm.mode, arm.market, arm.players) for arm in given.arms] == [("solo", ("tavern",), 1)]
    assert given.catalogue["tavern"].rule.points == (2, 4, 7, 11, 16)


GOOD = 'strategies = "uniform"\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("modes = ", "is not TOML"),
        ("\x00", "is not TOML"),
        ("", "Name the players with one of strategies, line_ups, pool; none is given"),
        (GOOD + 'pool = ["greedy", "uniform"]', "strategies and pool are given"),
        (GOOD + "gamse = 5", "no key 'gamse'. Did you mean game, games?"),
        (GOOD + "catalogue = 5", "no key 'catalogue'"),
        (GOOD + 'mode = "solo"\nmodes = "solo"', "'mode' and 'modes' are the same key"),
        (GOOD + 'games = "many"', "'games': games must be a whole number, not 'many'"),
        (GOOD + "games = 1.5", "'games'"),
        (GOOD + "games = true", "'games'"),
        (GOOD + "games = 0", "at least 1, not 0"),
        (GOOD + "seed = -1", "'seed': The seed must be from 0"),
        (GOOD + "monuments = 1", "'monuments': monuments must be true or false"),
        (GOOD + 'mode = "sollo"', "'mode': There is no mode 'sollo'. Did you mean solo?"),
        (GOOD + "modes = []", "'modes': modes must be a mode or a list of modes"),
        (GOOD + "players = 7", "'players': The mode 'master-builder' is for 2 to 6 players, not 7"),
        (GOOD + "players = [4, 7]", "not 7"),
        (GOOD + 'players = [2]\nmodes = ["solo", "town-hall"]', "'players': The mode 'solo' is for 1 player, not 2"),
        (GOOD + 'players = "four"', "'players'"),
        (GOOD + "players = 2\nmodes = ['town-hall', 'town-hall']", "arms 0 and 1 are the same"),
        (GOOD + 'markets = ["tavren"]', "'markets': There is no card 'tavren'. Did you mean tavern"),
        (GOOD + 'market = ["tavern", "inn"]', "'market': 'tavern' and 'inn' are both tavern-type"),
        (GOOD + 'market = "bank"\nmode = "solo"', "left out of the solo game"),
        (GOOD + "market = 5", "'market'"),
        (GOOD + "cards = 5", "'cards': cards must be a list of cards"),
        (GOOD + 'cards = ["mine.toml"]', "'cards': Cannot read the card mine.toml: No such file"),
        (GOOD + '[[cards]]\nid = "pump"', "'cards': Card 'pump' has no 'category'"),
        (GOOD + "[changes.tavren]\npoints = 1", "'changes.tavren': There is no card"),
        (GOOD + "[changes.tavern]\npionts = 1", "'changes.tavern': There is no field of card 'tavern' 'pionts'"),
        (GOOD + '[changes.tavern]\npoints = "x"', "'changes.tavern'"),
        (GOOD + "[changes.tavern]\npattern = 5", "the pattern must be a list of rows"),
        (GOOD + "[changes.tavern]\nfeedable = 5", "'feedable' must be true or false, not 5"),
        (GOOD + "[changes.tavern]\nname = 5", "'name' must be a text, not 5"),
        (GOOD + "[changes.tavern]\nrule = 5", "no field of card 'tavern' 'rule'"),
        (GOOD + "[changes]\ntavern = 5", "'changes': changes must be fields by card"),
        ('strategies = "unifrom"', "'strategies': There is no strategy 'unifrom'. Did you mean uniform"),
        ('strategies = "uniform:food=1"', "'strategies': There is no weight of 'uniform' 'food'"),
        ("strategies = ['uniform', 'greedy']\nplayers = 3", "'strategies': Name one strategy for all or one a seat"),
        ("strategies = [5]", "'strategies'"),
        ("line_ups = ['uniform,greedy']\nplayers = [2, 3]", "'line_ups': No line-up fits a table of 3 players"),
        ("line_ups = 'uniform'", "'line_ups': line_ups must be a list of line-ups"),
        ("pool = ['uniform']", "'pool': A pool needs at least two strategies"),
        ("pool = ['uniform', 'greedy', 'uniform']", "'pool': The pool names 'uniform' twice"),
    ],
)
def test_a_mistake_in_a_file_is_a_sentence_and_nothing_is_written(text, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.toml").write_text(text)
    said = sentence_of(run("run", "x.toml"))
    assert said.startswith("x.toml")
    assert sentence in said
    assert [file.name for file in tmp_path.iterdir()] == ["x.toml"]


def test_a_file_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(TownlabError, match=r"Cannot read .*: No such file"):
        Experiment.from_file(tmp_path / "x.toml")


def test_too_many_arms_are_a_sentence(tmp_path):
    pool = [f"{tmp_path}/{number}.py" for number in range(24)]
    for file in pool:
        with open(file, "w") as stream:
            stream.write('"""Same."""\ndef score(view, option):\n    return 0.0\n')
    with pytest.raises(TownlabError, match="more than 32,768 arms"):
        Experiment(players=6, pool=pool)


def test_run_plays_a_file_into_results_and_prints_its_strategies(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "duel.toml").write_text('pool = ["greedy", "uniform"]\nplayers = 2\ngames = 8')
    done = run("run", "duel.toml", "--jobs", 2)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("2 arms of 8 games, master-builder, 2 players, market random")
    assert {"greedy", "uniform"} <= {line.split()[0] for line in done.stdout.splitlines() if line.strip()}
    assert "Saved in results/duel" in done.stderr
    assert len(sim.load("results/duel").games) == 16


def test_more_games_than_any_machine_plays_are_a_sentence():
    with pytest.raises(TownlabError, match="2,000,000,000 games are too many for one run; 1,000,000,000 are the most"):
        Experiment(players=2, pool=["greedy", "uniform"], games=10**9)


def test_run_wants_an_experiment_and_says_how_to_read_one():
    with pytest.raises(TownlabError, match=r"sim.Experiment.from_file\(...\)\), not 'taverns.toml'"):
        sim.run("taverns.toml")
