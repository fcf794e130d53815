"""The notebooks: each runs from top to bottom, and keeps what it showed."""

import ast
from pathlib import Path

import nbformat
import pytest

from tests.run_notebook import run

FOLDER = Path(__file__).parent.parent / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
SMALL = 120
"""games instead of the many of the real notebook"""


def cells(notebook: Path, kind: str = "code") -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == kind]


def named(notebook: Path) -> str:
    return notebook.stem


each = pytest.mark.parametrize("notebook", NOTEBOOKS, ids=named)


def test_the_notebooks_are_numbered_from_zero_on() -> None:
    numbers = [int(notebook.stem.partition("_")[0]) for notebook in NOTEBOOKS]
    assert numbers[0] == 0 and numbers == sorted(set(numbers))


@each
def test_a_notebook_runs_with_few_games(notebook: Path, tmp_path: Path) -> None:
    run(notebook, {"GAMES": SMALL, "OUT": str(tmp_path / "runs")})


def parameters(notebook: Path) -> set[str]:
    """The names that are set in the cell of parameters."""
    tagged = [cell.source for cell in cells(notebook) if "parameters" in cell.metadata.get("tags", [])]
    return {node.id for source in tagged for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}


@each
def test_a_notebook_says_how_many_games_it_plays(notebook: Path) -> None:
    assert "GAMES" in parameters(notebook)


@each
def test_a_notebook_defines_no_functions(notebook: Path) -> None:
    tree = ast.parse("\n".join(cell.source for cell in cells(notebook) if not cell.source.startswith("%%")))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
    assert not [node for node in ast.walk(tree) if isinstance(node, kinds)]


@each
def test_a_notebook_keeps_what_it_showed_and_no_error(notebook: Path) -> None:
    assert [cell.execution_count for cell in cells(notebook)] == list(range(1, len(cells(notebook)) + 1))
    shown = [output.output_type for cell in cells(notebook) for output in cell.outputs]
    assert shown and "error" not in shown


@each
def test_a_notebook_begins_with_a_title_and_names_no_place_of_a_machine(notebook: Path) -> None:
    assert cells(notebook, "markdown")[0].source.startswith("# ")
    assert "/home/" not in notebook.read_text() and "/tmp/" not in notebook.read_text()
