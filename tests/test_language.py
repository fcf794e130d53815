"""The lab in other languages: catalogues are whole, no sentence goes past them, and commands speak as they are told."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from typer.testing import CliRunner

import sim
from sim import languages
from sim.cli import app
from sim.commands import arguments, spoken
from sim.errors import TownlabError
from sim.languages import _, catalogue, listed, number, plural
from sim.runs.run import Work, play_span
from sim.runs.store import Span
from sim.runs.tables import Names

OTHERS = [name for name in languages.known() if name != languages.ENGLISH]
ROOT = catalogue.ROOT

TOOL = "sim/languages/catalogue.py"
"""speaks to those who write sentences"""
SHOWING = {
    "DamagedError", "DiskError", "KeyedError", "Stopped", "TownlabError", "WorkerError", "_say", "_sentences",
    "disk_sentences", "note", "print", "say", "set_title", "set_xlabel", "set_ylabel", "show", "slow", "suptitle",
    "title", "unknown",
}  # fmt: skip
"""functions and errors whose arguments a user sees"""
OWN = {"_", "at_least", "mark", "plural", "unknown", "within"}
"""those that translate what they are given"""
WORD = re.compile(r"[A-Za-z]{2,}")
SENTENCE = re.compile(r"[A-Za-z']{2,} [A-Za-z']{2,} [A-Za-z']{2,}")
SAME = {"townlab"}
"""names that are the same in all languages"""
NAMES = ("loc", "name", "only")
"""arguments that are names, of cards as printed for one, or stand in the documentation alone"""
NO_SENTENCES = re.compile(
    r"[A-Z. ]+|\w+ on \w+|outside \w+ center|tavern theater factory|(trades|takes) [a-z ]+|[a-z ]*villagers are used"
)
"""towns as they are drawn in examples, colours, places of legends, types, and what tiles do, as card files say it"""
QUIET = {"lessons", "ArgumentParser", "AssertionError", "AttributeError", "Column", "NotImplementedError", "ValueError"}
"""whose words only a programmer reads, or the documentation"""


@pytest.fixture(autouse=True)
def as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(languages.VARIABLE, languages.ENGLISH)


def speak(monkeypatch: pytest.MonkeyPatch, **variables: str) -> None:
    """Have only these of the variables that name a language."""
    for name in (languages.VARIABLE, *languages.LOCALE):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)


# The catalogues


def texts(part: Any) -> list[str]:
    return [part] if isinstance(part, str) else list(part or [""])


def places(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", OTHERS)
def test_a_catalogue_has_all_sentences_of_the_code_and_no_others(name: str) -> None:
    code, file = ({(str(m.id), m.context) for m in one if m.id} for one in (catalogue.template(), catalogue.read(name)))
    assert not code ^ file, "run: python -m sim.languages.catalogue"


@pytest.mark.parametrize("name", OTHERS)
def test_every_sentence_is_translated(name: str) -> None:
    every = [message for message in catalogue.read(name) if message.id]
    assert len(every) > 2000
    assert [message.id for message in every if message.fuzzy or not all(texts(message.string))] == []


@pytest.mark.parametrize("name", OTHERS)
def test_translations_have_the_places_of_their_sentences(name: str) -> None:
    for message in catalogue.read(name):
        english, other = texts(message.id), texts(message.string)
        for i, said in enumerate(filter(None, other)):
            assert places(said) == places(english[min(i, len(english) - 1)]), message.id


# No sentence goes past them


def name_of(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def bare(node: ast.AST) -> Iterator[str]:
    """The words in an expression that are not translated; what other functions are given is their own affair."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.IfExp | ast.BinOp | ast.BoolOp | ast.Starred):
        tested = [node.test] if isinstance(node, ast.IfExp) else []
        for part in ast.iter_child_nodes(node):
            if part not in tested:
                yield from bare(part)


def has_words(text: str) -> bool:
    """Whether there are words in a text, beside names in quotes."""
    return bool(WORD.search(re.sub(r"'[^']*'", "", text))) and text.strip() not in SAME


def unmarked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """What a user would see in English whatever the language, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := name_of(node)) in SHOWING:
            given = [part for part in node.args if not (name in OWN and isinstance(part, ast.Constant))]
            for argument in given[1:] if name == "KeyedError" else given:
                yield from ((node.lineno, text) for text in bare(argument) if has_words(text))


def is_sentence(text: str) -> bool:
    """Whether a text has some words in a row, and is not code."""
    quiet = "\n" in text or text.startswith("from sim") or NO_SENTENCES.fullmatch(text)
    return bool(SENTENCE.search(text)) and not quiet


def said(node: ast.AST) -> Iterator[tuple[int, str]]:
    """All texts of some code that read as sentences, but for those that are translated or that no user sees."""
    if isinstance(node, ast.Call) and name_of(node) in OWN | QUIET:
        return
    if isinstance(node, ast.keyword) and node.arg in (*catalogue.SHOWN, *NAMES):
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and is_sentence(node.value):
        yield node.lineno, node.value
    for part in ast.iter_child_nodes(node):
        yield from said(part)


def sources() -> list[Path]:
    every = [file for folder in catalogue.SOURCES for file in sorted((ROOT / folder).rglob("*.py"))]
    return [file for file in every if file.relative_to(ROOT).as_posix() != TOOL]


def in_sources(look: Any) -> list[str]:
    return [
        f"{file.relative_to(ROOT)}:{line}: {text}"
        for file in sources()
        for line, text in look(ast.parse(file.read_text(encoding="utf-8")))
    ]


def test_what_users_see_is_translated() -> None:
    assert in_sources(unmarked) == []


def test_no_sentence_is_left_unmarked() -> None:
    assert in_sources(said) == []


def hidden(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Functions that use `_` both for what they do not need and to translate."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            nodes = list(ast.walk(function))
            calls = any(isinstance(node, ast.Call) and name_of(node) == "_" for node in nodes)
            binds = any(
                isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store) for node in nodes
            )
            if calls and binds:
                yield function.lineno, function.name


def test_nothing_hides_the_function_that_translates() -> None:
    assert in_sources(hidden) == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('raise TownlabError("No.")', ["No."]),
        ('raise TownlabError(f"{file} is no card.")', [" is no card."]),
        ('raise KeyedError("cards", "Too many." if many else _("None."))', ["Too many."]),
        ("raise TownlabError(f\"{file}, 'cards': {error}\")", []),
        ('raise unknown("card", id, known)', []),
        ("raise unknown(f\"card of '{id}'\", name, known)", ["card of '"]),
        ('say(_("Saved in {folder}", folder=out))', []),
    ],
)
def test_unmarked_words_are_found(code: str, found: list[str]) -> None:
    assert [text for _line, text in unmarked(ast.parse(code))] == found


# Which language it is


def test_the_locale_chooses_a_language_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LANG="es_ES.UTF-8")
    assert languages.in_use() == "es"
    assert _("yes") == "sí"
    speak(monkeypatch, LANG="de_DE.UTF-8")
    assert languages.in_use() == "en"
    speak(monkeypatch, LANG="es_MX.UTF-8", LC_ALL="C.UTF-8")
    assert languages.in_use() == "en"
    speak(monkeypatch)
    assert languages.in_use() == "en"


def test_a_language_that_was_chosen_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    speak(monkeypatch, LANG="es_ES.UTF-8", TOWNLAB_LANGUAGE="en")
    assert languages.in_use() == "en"
    speak(monkeypatch, LANG="de_DE.UTF-8", TOWNLAB_LANGUAGE="es")
    assert languages.in_use() == "es"
    speak(monkeypatch, LANG="es_ES.UTF-8", TOWNLAB_LANGUAGE="klingon")
    assert languages.in_use() == "es"


def test_the_verb_chooses_a_language() -> None:
    assert sim.language("es") == sim.language() == "es"
    with pytest.raises(TownlabError, match=r"No existe idioma 'klingon'\. Hay: en, es\."):
        sim.language("klingon")


# Numbers, lists and plurals


def test_numbers_follow_the_habits_of_the_language() -> None:
    assert number(1234567.891, ",.2f") == "1,234,567.89"
    assert (
        _("{done:,} of {n:,} games, {rate:,.0f}/s", done=1000, n=20000, rate=1234.5) == "1,000 of 20,000 games, 1,234/s"
    )
    sim.language("es")
    assert number(1234567.891, ",.2f") == "1.234.567,89"
    assert number(-0.5, "+.1f") == "-0,5"
    assert (
        _("{done:,} of {n:,} games, {rate:,.0f}/s", done=1000, n=20000, rate=1234.5)
        == "1.000 de 20.000 partidas, 1.234/s"
    )
    assert _("Saved in {folder}", folder="1.5,2") == "Guardado en 1.5,2"


def test_lists_follow_the_habits_of_the_language() -> None:
    assert [listed(names) for names in ("", "A", "AB", "ABC")] == ["", "A", "A and B", "A, B and C"]
    sim.language("es")
    assert [listed(names) for names in ("", "A", "AB", "ABC")] == ["", "A", "A y B", "A, B y C"]


def test_one_thing_and_many(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [plural("{n:,} game", "{n:,} games", n) for n in (0, 1, 2000)] == ["0 games", "1 game", "2,000 games"]
    sim.language("es")
    assert [plural("{n:,} game", "{n:,} games", n) for n in (0, 1, 2000)] == [
        "0 partidas",
        "1 partida",
        "2.000 partidas",
    ]


def test_no_words_stay_no_words() -> None:
    sim.language("es")
    assert _("") == ""


# Commands


def townlab(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which has only these of the variables that name a language."""
    named = (languages.VARIABLE, *languages.LOCALE)
    environment = {name: value for name, value in os.environ.items() if name not in named}
    command = [sys.executable, "-m", "sim.cli", *words]
    return subprocess.run(command, capture_output=True, text=True, env={**environment, "PYTHONUTF8": "1", **variables})


def run(*words: str) -> tuple[int, str]:
    """The same here: the exit code, and all that is printed."""
    result = CliRunner().invoke(app, [*words])
    return result.exit_code, " ".join(re.sub("[│╭╮╰╯─]", " ", result.output).split())


def test_a_command_speaks_spanish() -> None:
    done = townlab("--language", "es", "cards", "tavern")
    assert done.returncode == 0 and "Tavern" in done.stdout
    wrong = townlab("--language", "es", "cards", "tavrn")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr.startswith("No existe carta 'tavrn'. ¿Quizá tavern")
    assert "Mostrar las cartas" in townlab("cards", "--help", LANG="es_ES.UTF-8").stdout


@pytest.mark.parametrize("words", [("--help",), ("cards", "tavrn"), ("cards", "--boxx"), ("strategies",)])
def test_english_is_the_same_wherever_it_is_spoken(words: tuple[str, ...]) -> None:
    here, there = (townlab("--language", "en", *words, LANG=lang) for lang in ("C.UTF-8", "es_ES.UTF-8"))
    assert (here.returncode, here.stdout, here.stderr) == (there.returncode, there.stdout, there.stderr)


@pytest.mark.parametrize("words", [("--language", "es", "cards", "tavrn"), ("cards", "--language=es", "tavrn")])
def test_the_language_may_stand_before_or_after_the_command(words: tuple[str, ...]) -> None:
    code, said = run(*words)
    assert code == 2 and said.startswith("No existe carta 'tavrn'.")
    assert languages.in_use() == "en"


def test_a_language_that_is_not_known_is_refused() -> None:
    assert run("--language", "klingon", "cards") == (2, "There is no language 'klingon'. There are: en, es.")
    assert run("cards", "--language") == (2, "Error Option '--language' requires an argument.")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--boxx",), "No existe la opción --boxx"),
        (("cardz",), "No existe el comando 'cardz'. ¿Quizá 'cards'?"),
        (("judge",), "Falta el argumento 'CARD'."),
        (("play", "--games", "many"), "Valor no válido para '--games': debe ser un número entero"),
        (("resume", "a", "--wait", "-1"), "Valor no válido para '--wait': debe ser mayor o igual que 0"),
        (("replay", "a"), "Falta la opción '--game'."),
        (("play", "--games"), "La opción '--games' necesita un valor."),
        (("strategies", "more"), "Sobran argumentos (more)"),
    ],
)
def test_mistakes_in_what_was_typed_are_told_in_spanish(words: tuple[str, ...], said: str) -> None:
    code, printed = run("--language", "es", *words)
    assert code == 2
    assert said in printed
    english = run(*words)[1]
    assert [word in printed for word in ("Uso:", "Para ver la ayuda:")] == [
        word in english for word in ("Usage:", "Try")
    ]


def test_the_help_of_every_command_names_the_language() -> None:
    assert "--language" in run("report", "--help")[1] and "--language" in run("--help")[1]


def test_help_is_english_spanish_and_english_again() -> None:
    english = run("play", "--help")
    spanish = run("play", "--help", "--language", "es")
    assert run("play", "--help") == english
    for one, other in (("Usage:", "Uso:"), ("Options", "Opciones"), ("The table", "La mesa"), ("Example:", "Ejemplo:"),
                       ("Cores to use. [default: (all)]", "Núcleos que se usan. [por defecto: (todos)]"),
                       ("The game: tiny-towns", "El juego: tiny-towns")):  # fmt: skip
        assert one in english[1] and one not in spanish[1]
        assert other in spanish[1] and other not in english[1]


@cache
def in_code() -> frozenset[str]:
    return frozenset(str(message.id) for message in catalogue.template())


COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]


@pytest.mark.parametrize("command", COMMANDS)
def test_all_help_is_translated(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that is translated when help is shown can be: it stands in the catalogues, or is a value."""
    translated: list[str] = []
    for module in (spoken, arguments):
        monkeypatch.setattr(module, "_", lambda text, **values: translated.append(text) or text)
    run(command, "--help")
    known = in_code()
    assert [text for text in translated if text not in known and not re.fullmatch(r"[\w./-]*", text)] == []


def test_verbs_keep_their_english_docstrings(monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sim; print(sim.play.__doc__)"],
        capture_output=True, text=True, env={**os.environ, languages.VARIABLE: "es"},
    )  # fmt: skip
    assert done.stdout.startswith("Play games and return their tables")


def test_workers_speak_the_language_of_who_started_them() -> None:
    """Processes that were started before, and those on other machines."""
    sim.language("es")
    work = Work("tiny-towns", Names((), 2, {}), 1, False)
    sim.language("en")
    with pytest.raises(IndexError):
        play_span(work, Span(0, 0), [])
    assert languages.in_use() == "es"
