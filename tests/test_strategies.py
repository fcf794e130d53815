"""The contract every strategy keeps, and what is said of one that does not."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim import TownlabError, games
from sim.engine import strategy_files
from sim.engine.entry import entry
from sim.runs.experiment import Experiment
from sim.tiny_towns import catalogue
from sim.tiny_towns.kernel import loop
from sim.tiny_towns.play import EVENTS, KERNEL, Chunk, play_games
from sim.tiny_towns.setup import Setup

NAMES = sorted(strategy_files.available("tiny-towns"))
EVERY = [(game, name) for game in games.names() for name in sorted(strategy_files.available(game))]
LIGHT = {
    "tiny-towns": {"montecarlo": "montecarlo:rollouts=1,tries=1,whims=1"},
    "little-town": {"montecarlo": "montecarlo:rollouts=1,candidates=2"},
}
"""how to ask a slow strategy to play as fast as it can"""
MODES = [("master-builder", 3), ("town-hall", 2), ("solo", 1)]
TABLES = [
    *(
        ("tiny-towns", {"mode": mode, "players": players, "cavern": True, "boxes": boxes})
        for mode, players in MODES
        for boxes in ("base", "base,fortune")
    ),
    *(("little-town", {"board": "random", "players": players}) for players in (2, 3, 4)),
]
AT_TABLES = [(game, name, table) for game, name in EVERY for other, table in TABLES if game == other]
each_strategy = pytest.mark.parametrize(("game", "name"), EVERY)
Write = Callable[[str], str]

WEIGHTED = """
WEIGHTS = {"early": 0.0, "late": 1}

def score(view, option):
    return view.weights.early * option.square - view.weights.late * option.square
"""


def play(*strategies: str, games: int = 20, **more: object) -> Chunk:
    """Some games, with the seats played by these strategies."""
    return play_games(Setup(strategies=strategies, **more), 0, games, events=True)  # type: ignore[arg-type]


def same(a: Chunk, b: Chunk) -> bool:
    return all(np.array_equal(x, y) for x, y in zip(vars(a).values(), vars(b).values(), strict=True))


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a strategy of one's own; its path comes back."""

    def write(text: str) -> str:
        file = tmp_path / "own.py"
        file.write_text(text)
        return str(file)

    return write


def played(game: str, name: str, count: int, **table: Any) -> Any:
    """Some games of any kind, with one strategy at all seats."""
    setup = Experiment(game=game, strategies=LIGHT[game].get(name, name), **table).arms[0]
    return games.find(game).play(setup, 0, count, events=True)


@each_strategy
def test_a_strategy_says_what_it_does(game: str, name: str) -> None:
    assert strategy_files.available(game)[name].doc.endswith(".")


@pytest.mark.parametrize(("game", "name", "table"), AT_TABLES)
def test_a_strategy_plays_every_kind_of_table_to_the_end(game: str, name: str, table: dict[str, Any]) -> None:
    chunk = played(game, name, 5 if name in LIGHT[game] else 20, **table)
    assert (chunk.seats["rank"] > 0).all()
    assert (chunk.games["winners"] > 0).all()


@each_strategy
def test_a_strategy_plays_the_same_game_from_the_same_seed(game: str, name: str) -> None:
    first, again, other = (played(game, name, 3, seed=seed) for seed in (5, 5, 6))
    assert same(first, again)
    assert not same(first, other)


@pytest.mark.parametrize(("game", "table"), TABLES)
def test_uniform_plays_the_same_compiled_and_batched(game: str, table: dict[str, Any]) -> None:
    assert same(*(played(game, name, 20, **table) for name in ("uniform", "uniform_batched")))


def test_compiled_and_batched_strategies_mix_at_one_table() -> None:
    mixed = play("uniform", "uniform_batched", "greedy", "uniform_batched")
    assert same(mixed, play("uniform_batched", "uniform", "greedy", "uniform"))


def test_greedy_beats_uniform() -> None:
    towns = play("greedy", "uniform", games=300, players=2).towns
    assert towns["share"][:, 0].mean() > 0.8


def test_a_strategy_of_ones_own_plays_as_the_same_one_built_in(write: Write) -> None:
    own = write(Path(strategy_files.available("tiny-towns")["greedy"].file).read_text())
    assert same(play(own), play("greedy"))


def test_weights_are_read_by_name(write: Write) -> None:
    own = write(WEIGHTED)
    first = play(own, market="first-game", monuments=False)
    last = play(f"{own}:early=2,late=1", market="first-game", monuments=False)
    placed = [chunk.events[chunk.events["event"] == 8]["square"][0] for chunk in (first, last)]  # type: ignore[index]
    assert placed == [0, 15]


def test_new_weights_markets_and_numbers_compile_nothing(write: Write) -> None:
    own = write(WEIGHTED)
    play(own, market="first-game")
    choose = entry(strategy_files.find(own, "tiny-towns"), KERNEL).choose
    before = dict(loop.play_on.stats.cache_misses), dict(choose.stats.cache_misses)
    cheap = catalogue.load().change("tavern", points=(1, 2, 3), pattern=["BGB"])
    play(f"{own}:late=3", market="bank,temple", catalogue=cheap)
    assert (dict(loop.play_on.stats.cache_misses), dict(choose.stats.cache_misses)) == before


ASKING = """
from sim.tiny_towns.kernel.view import best_build, best_named, points_after, points_now

WEIGHTS = {{"{name}": 1.0}}

def prepare(view):
    return points_now(view)

def score(view, option):
    value = view.prepared + points_after(view, option) + best_named(view, 0)
    return view.weights.{name} * max(value, best_build(view, 0, 0))
"""


def test_what_one_strategy_compiled_serves_another_in_another_process(tmp_path: Path) -> None:
    """Types of the first one's weights stand in the cache and have to be found where that one was never loaded."""
    for name in ("first", "second", "first"):
        file = tmp_path / name / "own.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text(ASKING.format(name=name))
        words = ["play", "--games=2", "--players=2", f"--strategies={file}"]
        done = subprocess.run([sys.executable, "-m", "sim.cli", *words], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_minus_infinity_forbids_an_option(write: Write) -> None:
    own = write(COMPILED.format("return -float('inf') if option.resource == 0 else 0.0"))
    chunk = play(own, market="first-game", monuments=False)
    named = chunk.events[chunk.events["event"] == 3]["resource"]  # type: ignore[index]
    assert set(named) == {1, 2, 3, 4}


def test_a_forbidden_option_is_played_when_there_is_no_other(write: Write) -> None:
    own = write(COMPILED.format("return -float('inf')"))
    assert same(play(own), play("uniform"))


GLANCING = """
WEIGHTS = {"candidates": 1.0}

def glance(view, option):
    return -option.square

def score(view, option):
    return option.square
"""


def first_square(own: str) -> int:
    chunk = play(own, games=1, market="first-game", monuments=False)
    return int(chunk.events[chunk.events["event"] == EVENTS.index("places")]["square"][0])  # type: ignore[index]


def test_only_the_best_at_a_glance_are_looked_at_closely(write: Write) -> None:
    own = write(GLANCING)
    assert [first_square(f"{own}:candidates={n}") for n in (1, 2, 5, 99)] == [0, 1, 4, 15]


def test_an_option_that_a_glance_forbids_is_not_played(write: Write) -> None:
    own = write(GLANCING.replace("-option.square", "0.0 if option.square < 9 else -float('inf')"))
    assert first_square(f"{own}:candidates=99") == 8


def test_with_less_skill_options_left_out_at_a_glance_do_not_blur_the_others(write: Write) -> None:
    own = write(GLANCING)
    chunk = play(f"{own}:candidates=4,skill=0.9", games=40, market="first-game", monuments=False)
    placed = chunk.events[(chunk.events["event"] == EVENTS.index("places")) & (chunk.events["round"] == 1)]  # type: ignore[index]
    assert np.mean(placed["square"] == 3) > 0.8


SETTLING = """
WEIGHTS = {"candidates": 99.0, "settled": 1.0}

def glance(view, option):
    return 0.0

def score(view, option):
    view.player.settled = int(view.weights.settled)
    return option.square if view.player.stage == 0 else -100.0 * option.square
"""


def test_a_strategy_that_has_settled_is_asked_no_further(write: Write) -> None:
    own = write(SETTLING)
    assert first_square(own) == 15
    assert first_square(f"{own}:settled=0") != 15


IMAGINING = """
from sim.tiny_towns.planning.imagined import points_ahead

POLICY = "planner"

def score(view, option):
    return points_ahead(view, option, 1)
"""


def test_a_strategy_of_ones_own_may_imagine(write: Write) -> None:
    own = write(IMAGINING)
    imagined, known = (play(name, games=3, mode="solo", players=1).towns["score"] for name in (own, "uniform"))
    assert (imagined > known).all()


def test_a_policy_that_is_not_there_is_a_sentence(write: Write) -> None:
    with pytest.raises(TownlabError, match=r"There is no strategy 'plannr'\. Did you mean planner"):
        play(write(IMAGINING.replace("planner", "plannr")), games=1)


PAGE = (Path(__file__).parent.parent / "docs" / "strategies.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@each_strategy
def test_the_page_on_strategies_names_each_of_them_and_its_weights(game: str, name: str) -> None:
    assert f"strategies/{game.replace('-', '_')}/{name}.py" in PAGE or name.startswith("uniform")
    assert {name, *strategy_files.available(game)[name].weights} <= set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_page_plays(write: Write, text: str) -> None:
    assert (play(write(text), games=2, players=2).towns["completed"] > 0).all()


def test_the_example_is_the_same_strategy_in_both_kinds(tmp_path: Path) -> None:
    files = [tmp_path / "one.py", tmp_path / "other.py"]
    for file, text in zip(files, (EXAMPLES[1], EXAMPLES[3]), strict=True):
        file.write_text(text)
    assert same(*(play(str(file), games=5) for file in files))


COMPILED = "def score(view, option):\n    {}\n"
BATCHED = "import numpy as np\n\n\ndef score_batch(views, options):\n    {}\n"
PREPARED = "def prepare(view):\n    {}\n\n\n" + COMPILED.format("return 0.0")
RAISE_LATER = "if option.square > 3:\n        raise ValueError('no idea')\n    return 0.0"
RAISE_FIRST = "if view.seat == 1:\n        raise ValueError('no')\n    return 0"

BAD = {
    "nan": (COMPILED.format("return 0.0 / option.cubes"), "gave nan"),
    "infinite": (COMPILED.format("return float('inf')"), "gave inf"),
    "raises": (
        COMPILED.format(RAISE_LATER),
        "raised ValueError (no idea) for option 'place' in game 0 (seed 0), round 1",
    ),
    "raises in prepare": (PREPARED.format(RAISE_FIRST), "raised ValueError (no)"),
    "only raises": (COMPILED.format("raise ValueError('no idea')"), "must return a number"),
    "no number": (COMPILED.format("return 'much'"), "must return a number"),
    "does not compile": (COMPILED.format("return view.wisdom"), "does not compile"),
    "batched nan": (BATCHED.format("return np.full(len(options), np.nan)"), "not finite in game 0 (seed 0), round 0"),
    "batched shape": (BATCHED.format("return np.zeros(3)"), "of shape (3,)"),
    "batched words": (BATCHED.format("return ['a'] * len(options)"), "must give real numbers"),
    "batched complex": (
        BATCHED.format("return 1j * options.square"),
        "must give real numbers; it gave an array of complex",
    ),
    "batched raises": (BATCHED.format("return views.table.hand"), "no field 'hand'"),
    "neither": ("x = 1\n", "it defines neither"),
    "both": (COMPILED.format("return 0.0") + BATCHED.format("return 0"), "it defines both"),
    "does not import": ("import nothing_of_the_kind\n", "does not import: ModuleNotFoundError"),
    "wrong names": ("WEIGHTS = {'a b': 1}\n\n\n" + COMPILED.format("return 0.0"), "must be plain words"),
    "wrong weights": ("WEIGHTS = ['food']\n\n\n" + COMPILED.format("return 0.0"), "must be a dict"),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_a_strategy_that_breaks_the_contract_is_named(write: Write, text: str, sentence: str) -> None:
    own = write(text)
    with pytest.raises(TownlabError) as error:
        play(own, games=2)
    assert sentence in str(error.value)
    assert "own" in str(error.value)
    assert "\n" not in str(error.value)


WRONG = {
    "unform": "There is no strategy 'unform'. Did you mean uniform, uniform_batched?",
    "./nowhere.py": "There is no strategy file ./nowhere.py.",
    "greedy:food=1": "There is no weight of 'greedy' 'food'. There are: ban, force, skill.",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_strategy_that_is_not_there_is_a_sentence(name: str) -> None:
    with pytest.raises(TownlabError) as error:
        play(name)
    assert str(error.value) == WRONG[name]


@pytest.mark.parametrize(("weights", "sentence"), [
    ("erly=1", "There is no weight of 'own' 'erly'. Did you mean early?"),
    ("early=much", "early must be a number, not 'much'"),
    ("early=nan", "early must be finite"),
])  # fmt: skip
def test_a_wrong_weight_is_a_sentence(write: Write, weights: str, sentence: str) -> None:
    with pytest.raises(TownlabError, match=sentence):
        play(f"{write(WEIGHTED)}:{weights}")


def test_a_function_that_takes_something_else_is_a_sentence(write: Write) -> None:
    with pytest.raises(TownlabError, match=r"must define score\(view, option\), not score\(view\)"):
        play(write("def score(view):\n    return 1.0\n"))


def test_a_compile_error_does_not_go_on_for_pages(write: Write) -> None:
    with pytest.raises(TownlabError, match="Unknown attribute 'tabel' of type View") as error:
        play(write("def score(view, option):\n    return view.tabel.rounds\n"))
    assert len(str(error.value)) < 300


def test_a_strategy_that_plays_on_without_a_policy_is_a_sentence(write: Write) -> None:
    text = "from sim.tiny_towns.planning.imagined import points_ahead\ndef score(view, option):\n"
    with pytest.raises(TownlabError, match="raised an error for option 'keep' in game 0") as error:
        play(write(f"{text}    return points_ahead(view, option, 1)\n"))
    assert len(str(error.value)) < 300


def test_a_policy_that_is_not_compiled_is_a_sentence(write: Write) -> None:
    with pytest.raises(TownlabError, match="must be compiled; 'uniform_batched' is not"):
        play(write("POLICY = 'uniform_batched'\ndef score(view, option):\n    return 0.0\n"))


def test_a_glance_needs_to_know_how_many_options_to_keep(write: Write) -> None:
    with pytest.raises(TownlabError, match="needs a weight 'candidates'"):
        play(write("def glance(view, option):\n    return 0.0\ndef score(view, option):\n    return 0.0\n"))


def test_traits_are_words_that_are_known(write: Write) -> None:
    assert strategy_files.available("tiny-towns")["montecarlo"].traits == ("slow", "remembers")
    assert strategy_files.find(write("TRAITS = ('slow',)\n" + COMPILED.format("return 0.0")), "tiny-towns").traits == (
        "slow",
    )


@pytest.mark.parametrize(("line", "sentence"), [
    ("TRAITS = ('clever',)", "must be a list of some of these words: stochastic, slow, remembers"),
    ("NOTES = 7", "must be the dtype of a record"),
])  # fmt: skip
def test_wrong_traits_and_notes_are_a_sentence(write: Write, line: str, sentence: str) -> None:
    with pytest.raises(TownlabError, match=sentence):
        play(write(f"{line}\n{COMPILED.format('return 0.0')}"))


NOTING = """
import numpy as np

NOTES = np.dtype((np.record, [("seen", "i8")]))

def prepare(view):
    view.notes.seen += 1
    return 0

def score(view, option):
    return option.square * (1 if view.notes.seen > 1 else -1)
"""


def test_notes_are_kept_from_decision_to_decision_and_for_each_player_alone(write: Write) -> None:
    own = write(NOTING)
    chunk = play(own, games=1, players=2, market="first-game", monuments=False)
    placed = chunk.events[chunk.events["event"] == EVENTS.index("places")]  # type: ignore[index]
    first = [placed["square"][placed["seat"] == seat][:3].tolist() for seat in range(2)]
    assert first == [[15, 14, 13], [0, 15, 14]]  # seat 0 names first, so its notes are one decision ahead


def test_a_policy_that_imagines_itself_is_a_sentence(write: Write) -> None:
    with pytest.raises(TownlabError, match="may not have one of its own"):
        play(write("POLICY = 'montecarlo'\ndef score(view, option):\n    return 0.0\n"))
