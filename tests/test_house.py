"""The house: who may import whom, how many modules lie where, and one name for one thing."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sim import games

ROOT = Path(__file__).parent.parent
MODULES = {
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
    for folder in ("sim", "strategies")
    for file in sorted((ROOT / folder).rglob("*.py"))
}
GAMES = [f"sim.{name.replace('-', '_')}" for name in games.names()]
LAB = ("sim.runs", "sim.studies", "sim.analysis", "sim.reports", "sim.commands", "sim.bench", "sim.games", "sim.lookup")
MOST_AT_THE_TOP = 8


def imports(file: Path) -> Iterator[str]:
    """The modules of the project that a file imports, also inside functions and for types alone."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name for name in names if name in MODULES]
            yield from found
            if len(found) < len(names) and node.module in MODULES:
                yield node.module


GRAPH = {name: sorted(set(imports(file)) - {name}) for name, file in MODULES.items()}


def within(module: str, *folders: str) -> bool:
    return any(module == folder or module.startswith(f"{folder}.") for folder in folders)


def wrong(who: tuple[str, ...], whom: tuple[str, ...], but: tuple[str, ...] = ()) -> list[str]:
    """Imports by modules of some folders of modules of others."""
    return [
        f"{module} imports {other}"
        for module, others in GRAPH.items()
        for other in others
        if within(module, *who) and within(other, *whom) and not within(module, *but)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_only_a_game_and_the_list_of_games_import_the_game(game):
    allowed = (game, "sim.games", f"strategies.{game.removeprefix('sim.')}")
    assert wrong(("sim", "strategies"), (game,), allowed) == []


def test_the_engine_imports_no_lab_and_no_game():
    assert wrong(("sim.engine",), (*LAB, *GAMES)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_kernel_imports_no_lab(game):
    assert wrong((f"{game}.kernel",), LAB) == []


def test_analyses_neither_play_nor_study():
    folders = ("sim.analysis", *(f"{game}.analysis" for game in GAMES))
    assert wrong(folders, ("sim.studies", "sim.runs.run", "sim.commands", *(f"{game}.kernel" for game in GAMES))) == []


def test_no_imports_go_round_in_a_circle():
    assert [circle for circle in circles(GRAPH) if len(circle) > 1] == []


def circles(graph: dict[str, list[str]]) -> list[list[str]]:
    """Modules that import each other, directly or not (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                visit(other)
            if other in stack:
                low[name] = min(low[name], low[other])
        if low[name] == order[name]:
            cut = stack.index(name)
            found.append(stack[cut:])
            del stack[cut:]

    for name in graph:
        if name not in order:
            visit(name)
    return found


def test_a_circle_is_found():
    assert sorted(map(len, circles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"]}))) == [1, 3]


def test_few_modules_lie_at_the_top():
    assert len(list((ROOT / "sim").glob("*.py"))) <= MOST_AT_THE_TOP


def test_no_two_modules_have_one_name():
    """Games are built alike, and so are boxes and their cards: there names may come again."""
    places = Counter(
        (room(name), name.rpartition(".")[2])
        for name, file in MODULES.items()
        if within(name, "sim") and file.stem != "__init__" and ".cards." not in name
    )
    assert [place for place, count in places.items() if count > 1] == []


def room(module: str) -> str:
    """The game that a module belongs to, or its box, or the lab."""
    game = next((game for game in GAMES if within(module, game)), "the lab")
    return module.rpartition(".")[0] if within(module, f"{game}.boxes") else game
