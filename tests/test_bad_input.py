"""Bad input: every verb, measure and draw refuses it with a sentence, before anything is played."""

import inspect
import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import sim
from sim.checks import fits, in_words, quoted
from sim.engine.match import Match
from sim.errors import TownlabError
from tests.command_line import run, sentence_of
from tests.test_analyses import MODULES

WRONG: dict[str, Any] = {
    "None": None,
    "3": 3,
    "3.5": 3.5,
    "NaN": math.nan,
    "a word": "pub",
    "no word": "",
    "bytes": b"x",
    "no list": [],
    "a list of numbers": [3, 3],
    "no dictionary": {},
    "an object": object(),
    "a table": pd.DataFrame({"card": ["pub"]}),
    "an empty table": pd.DataFrame(),
}
VERBS = [name for name in sim.__all__ if callable(getattr(sim, name)) and name != "TownlabError"]
MEASURES = [name for name, module in MODULES.items() if hasattr(module, "measure")]
DRAWS = [name for name, module in MODULES.items() if hasattr(module, "draw")]


class PlayedError(Exception):
    """Games would have been played."""


@cache
def result() -> Any:
    return sim.play(games=2, players=2, strategies="uniform", events=True, progress=False)


@pytest.fixture
def nothing_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is played or compiled, and what is written goes into an empty folder."""
    result()

    def played(*_: Any, **__: Any) -> None:
        raise PlayedError

    monkeypatch.setattr(Match, "__init__", played)
    monkeypatch.chdir(tmp_path)


def good(verb: str) -> dict[str, Any]:
    """What a verb needs, all of it right."""
    of_verb: dict[str, dict[str, Any]] = {
        "Experiment": {"strategies": "uniform", "games": 2},
        "ban": {"spec": "uniform", "card": "tavern"},
        "card": {"id": "tavern"},
        "certify": {"strategy": "greedy", "games": 2},
        "check": {"file": {"run": result(), "thresholds": {"rounds": [10, 60]}}},
        "duel": {"one": "greedy", "other": "uniform"},
        "force": {"spec": "uniform", "card": "tavern"},
        "judge": {"card": "inn"},
        "load": {"folder": "run"},
        "noise": {"spec": "uniform", "skill": 0.5},
        "replay": {"run": result(), "game": 1},
        "report": {"run": result()},
        "resume": {"folder": "run"},
        "run": {"experiment": sim.Experiment(strategies="uniform", games=2)},
        "score": {"positions": [{"town": [""] * 16}]},
        "skill": {"spec": "uniform", "skill": 0.5},
        "solve": {"card": "inn"},
        "tournament": {"strategies": "greedy,uniform"},
        "town": {"run": result(), "game": 1, "seat": 0},
        "tune": {"strategy": "planner"},
        "verify": {"folder": "run"},
        "what_if": {"card": "inn", "points": 4},
        "with_rule": {"rule": "coins"},
    }
    return of_verb.get(verb, {})


def parts(function: Callable[..., Any]) -> dict[str, Any]:
    """The parameters of a function that have names, and their types."""
    found = inspect.signature(function).parameters.values()
    return {part.name: part.annotation for part in found if part.kind is not inspect.Parameter.VAR_KEYWORD}


def refused(function: Callable[..., Any], given: dict[str, Any]) -> bool:
    """Whether a call is refused with a sentence; False if it does its work, or would."""
    try:
        function(**given)
    except TownlabError:
        return True
    except PlayedError:
        return False
    return False


@pytest.mark.usefixtures("nothing_is_played")
@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_refuses_values_of_a_wrong_type(verb):
    function = getattr(sim, verb)
    for name, kind in parts(function).items():
        for word, value in WRONG.items():
            done = not refused(function, {**good(verb), name: value})
            assert not done or fits(value, kind) or value is None, f"{verb}({name}={word})"


@pytest.mark.usefixtures("nothing_is_played")
@pytest.mark.parametrize("module", MEASURES)
def test_a_measure_refuses_values_of_a_wrong_type(module):
    measure = MODULES[module].measure
    needed = {name: result() for name in ("result", "before", "after") if name in parts(measure)}
    for name, kind in parts(measure).items():
        for word, value in WRONG.items():
            if not fits(value, kind):
                assert refused(measure, {**needed, name: value}), f"{module}({name}={word})"


@pytest.mark.parametrize("module", DRAWS)
def test_a_draw_refuses_what_no_measure_returned(module):
    draw = MODULES[module].draw
    for name in parts(draw):
        for word, value in WRONG.items():
            tables = {"table", "measures", "others"} & set(parts(draw))
            given = {**dict.fromkeys(tables, WRONG["a table"]), name: value}
            assert refused(draw, given), f"{module}({name}={word})"


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_names_the_argument_that_is_meant(verb):
    function = getattr(sim, verb)
    last = list(parts(function))[-1]
    if verb not in ("what_if",):  # its other arguments are fields of the card
        with pytest.raises(TownlabError, match=f"There is no .*'{last}z'. Did you mean .*{last}"):
            function(**good(verb), **{f"{last}z": 1})


def test_a_verb_that_lacks_an_argument_says_which():
    with pytest.raises(TownlabError, match="duel cannot be called so: missing a required argument: 'other'"):
        sim.duel("greedy")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int | None, "a whole number or None"),
        (str | Path, "a text or a path"),
        (pd.DataFrame, "a table (pandas.DataFrame)"),
    ],
)
def test_types_are_named_in_words(kind, words):
    assert in_words(kind) == words


def test_what_has_no_short_form_is_quoted_by_its_type():
    assert quoted(object()) == "an object"
    assert quoted(pd.DataFrame({"a": [1]})) == "a DataFrame"
    assert quoted("pub") == "'pub'"


def sentence(function: Callable[..., Any], *given: Any, **named: Any) -> str:
    with pytest.raises(TownlabError) as error:
        function(*given, **named)
    return str(error.value)


@pytest.mark.usefixtures("nothing_is_played")
def test_what_would_change_nothing_is_refused():
    assert "'inn' is never in play there" in sentence(sim.what_if, "inn", points=4, market="tavern")
    assert "the table has no monuments" in sentence(sim.what_if, "the_sky_baths", points=4, monuments=False)
    assert "'least': the rule 'if_alone_in_line' has no use" in sentence(sim.what_if, "inn", least=3)
    assert 'feeds = "town"' in sentence(sim.what_if, "inn", meals=3)
    assert "'meals' is not a number on 'inn' that can be varied" in sentence(sim.solve, "inn", "meals")
    assert "'coins' is the rule that is compared" in sentence(sim.with_rule, "coins", coins=True)


@pytest.mark.usefixtures("nothing_is_played")
@pytest.mark.parametrize("verb", ["what_if", "with_rule"])
def test_two_runs_are_not_written_into_a_folder_with_another_result(verb, tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "notes.txt").write_text("mine")
    assert "is not empty" in sentence(getattr(sim, verb), **good(verb), out=tmp_path / "there")


def test_a_market_is_not_a_card():
    assert (
        sentence(sim.card, "first-game") == "'first-game' is the name of a market, not of a card: market='first-game'."
    )
    assert "'first-game' is a whole market" in sentence(sim.Experiment, strategies="uniform", market="inn,first-game")
    assert "Did you mean first-game?" in sentence(sim.Experiment, strategies="uniform", market="first-gam")


def test_hints_on_the_command_line_are_options():
    assert "'inn': --card FILE.toml." in sentence_of(run("what-if", "--instead-of", "inn"))
    assert "market, not of a card: --market first-game." in sentence_of(run("cards", "first-game"))
    assert "card='FILE.toml'." in sentence(sim.what_if, instead_of="inn")


@pytest.mark.parametrize("words", [("cards", ""), ("cards", "--category", ""), ("strategies", "--game", "x")])
def test_a_command_refuses_what_is_not_there(words):
    assert "There is no " in sentence_of(run(*words))


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    (tmp_path / "bom.toml").write_bytes(b'\xef\xbb\xbfstrategies = "uniform"\n')
    assert sim.Experiment.from_file(tmp_path / "bom.toml").labels == ["uniform"]


@pytest.mark.parametrize(
    ("town", "said"),
    [
        ({"town": ["bank"] * 6 + [""] * 10}, "has 6 of bank; each bars another resource, and there are 5"),
        ({"town": ["the_starloom"] + [""] * 15, "starloom_rank": 0}, "starloom_rank must be from 1"),
        ({"town": ["the_starloom"] + [""] * 15, "starloom_rank": 7}, "to 6, not 7"),
    ],
)
def test_a_town_that_cannot_be_is_not_scored(town, said):
    assert said in sentence(sim.score, [town])


TEA = {"id": "tea", "category": "tavern", "pattern": ["BBG"], "rule": "each", "points": 2, "text": "2 points."}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"anywhere": "all"}, "'anywhere': \"all\" is for monuments"),
        ({"keeps": True}, "'keeps': it goes with 'holds'"),
        ({"needs": 2}, "'needs': it goes with action"),
        ({"examples": [["T... .... .... ....", 2, {"farm": "nowhere"}]]}, "There is no card 'nowhere'"),
        ({"examples": [["T... .... .... ....", 2, {"farm": "inn"}]]}, "farm = 'inn' is of the category tavern"),
        ({"examples": [["T... .... .... ....", 2, {"tavern": "inn"}]]}, "its tavern is 'tea' itself"),
    ],
)
def test_a_card_file_says_nothing_without_a_meaning(more, said):
    assert said in sentence(sim.card, {**TEA, **more})
