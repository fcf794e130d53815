"""The pages of the project: links lead somewhere, commands exist, and code runs as it is written, with fewer games."""

import doctest
import inspect
import json
import re
import tomllib
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

import sim
from sim.runs.experiment import Experiment
from sim.tiny_towns import rule_families
from sim.tiny_towns.catalogue import Card, checked, load
from tests.command_line import run
from tests.test_cli import COMMANDS

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for pattern in ("*.md", "docs/*.md", "docs/*/*.md", "notebooks/*.md", "results/*.md")
    for page in ROOT.glob(pattern)
)
FEW = 60
"""games instead of the many of a page"""
VERBS = ("play", "what_if", "solve", "restricted", "tournament", "ladder", "with_rule", "certify", "judge")
"""verbs that play very many games unless told"""
STUDIES = (
    "certify",
    "check",
    "duel",
    "judge",
    "ladder",
    "levels",
    "panel",
    "restricted",
    "solve",
    "tournament",
    "train",
    "tune",
    "what_if",
    "with_rule",
)
WITH_EXAMPLES = [
    "sim.lookup", "sim.runs.players", "sim.reports.report", "sim.runs.run", "sim.runs.store", "sim.runs.verify",
    *(f"sim.studies.{name}" for name in STUDIES),
]  # fmt: skip


def name_of(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    """The blocks of code on a page."""
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


def pages_with(language: str, *but: str) -> list[Path]:
    return [page for page in PAGES if blocks(page, language) and name_of(page) not in but]


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_to_a_file(page):
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("notebook", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=name_of)
def test_every_link_of_a_notebook_leads_to_a_file_below_the_folder_that_jupyter_shows(notebook):
    (shown,) = re.findall(r"jupyter lab --notebook-dir (\S+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    told = " ".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    files = [(notebook.parent / link).resolve() for link in re.findall(r"\]\(([^)#]+)", told) if "://" not in link]
    assert [file for file in files if not (file.exists() and file.is_relative_to((ROOT / shown).resolve()))] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_page_and_section_that_a_help_names_is_there(command):
    said = " ".join(run(command, "--help").stdout.replace("\u2502", " ").split())
    for page, section in re.findall(r"(docs/[\w/]+\.(?:md|toml))(?:#([\w-]+))?", said):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert not section or section in [
            head.lower().replace(" ", "-") for head in re.findall(r"^#+ (.*)", text, re.M)
        ]
    assert not re.search(r"\bsee (?:the )?section\b", said, re.IGNORECASE)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_command_exists(page):
    named = re.findall(r"(?:^|`)townlab ([a-z-]+)", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= set(COMMANDS)


@pytest.fixture
def few(monkeypatch, tmp_path):
    """A folder with a first run in it, and verbs that play few games."""
    monkeypatch.chdir(tmp_path)
    sim.play(games=400, strategies="greedy", progress=False, out="results/first-run")
    (tmp_path / "night_market.toml").write_text(blocks(ROOT / "docs" / "what_if.md", "toml")[0])
    for verb in (getattr(sim, name) for name in VERBS):
        quicken(verb, monkeypatch)
    monkeypatch.setattr("sim.studies.levels.find", lambda game: SimpleNamespace(levels=("greedy:skill=0.3", "greedy")))


def quicken(verb, monkeypatch):
    """Few games of a quick strategy, unless a call says otherwise."""
    verb = inspect.unwrap(verb)
    usual = {"games": FEW, "strategies": "greedy", "strategy": "greedy"}
    places = verb.__code__.co_varnames[: verb.__code__.co_argcount][-len(verb.__defaults__ or ()) :]
    given = [usual.get(name, value) for name, value in zip(places, verb.__defaults__ or (), strict=False)]
    monkeypatch.setattr(verb, "__defaults__", tuple(given))
    for name in set(usual) & set(verb.__kwdefaults__ or {}):
        monkeypatch.setitem(verb.__kwdefaults__, name, usual[name])


def with_few_games(code: str) -> str:
    """The same with few games of a quick strategy."""
    return re.sub(r"games=[\d_]+", "games=400", code).replace("planner", "greedy")


@pytest.mark.parametrize("page", pages_with("python", "docs/strategies.md", "CONTRIBUTING.md"), ids=name_of)
def test_the_python_of_a_page_runs(page, few):
    names = {"sim": sim}
    for code in blocks(page, "python"):
        exec(compile(with_few_games(code), name_of(page), "exec"), names)


def test_the_card_of_the_recipe_is_the_card_of_the_game():
    def card(id, **given):
        pattern, examples = tuple(given.pop("pattern")), tuple(given.pop("examples"))
        return checked(Card(id, name=id.title(), pattern=pattern, examples=examples, **given))

    (code,) = blocks(ROOT / "CONTRIBUTING.md", "python")
    found = eval(code.strip(), {"card": card, **vars(rule_families)})
    assert found == load()["tavern"]


def test_the_experiment_of_the_page_spreads_into_arms(tmp_path):
    (text,) = blocks(ROOT / "docs" / "experiments.md", "toml")
    (tmp_path / "taverns.toml").write_text(text)
    assert len(Experiment.from_file(tmp_path / "taverns.toml").arms) == 56


@pytest.mark.parametrize("page", pages_with("toml"), ids=name_of)
def test_the_toml_of_a_page_is_toml(page):
    assert all(tomllib.loads(text) for text in blocks(page, "toml"))


@pytest.mark.parametrize("module", WITH_EXAMPLES)
def test_the_examples_of_the_verbs_give_what_they_say(module):
    found = doctest.testmod(import_module(module))
    assert found.attempted > 0
    assert found.failed == 0


def test_every_verb_has_an_example():
    verbs = {name: getattr(sim, name) for name in sim.__all__}
    without = {name for name, verb in verbs.items() if callable(verb) and ">>>" not in (verb.__doc__ or "")}
    assert without == {"Experiment", "TownlabError", "resume"}  # to resume takes a run that was interrupted


def test_the_workflow_for_ci_checks_a_file_that_is_there():
    (job,) = yaml.safe_load((ROOT / "docs" / "examples" / "balance.yml").read_text(encoding="utf-8"))["jobs"].values()
    (file,) = re.findall(r"^townlab check (\S+)", "\n".join(step.get("run", "") for step in job["steps"]), re.M)
    assert (ROOT / file).is_file()
