"""Words in a strategy's file that are compared with numbers of the game: such a comparison is never true.

Kinds, categories, resources and cards are numbers in views and options. Numba and NumPy compare a number with a text
without a complaint, and the strategy then plays as if the line were not there. The file's text shows it.
"""

import ast
import importlib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from sim.errors import TownlabError
from sim.languages import _

Function = ast.FunctionDef


class Found(NamedTuple):
    """A comparison with a word: the line, what is compared, and how."""

    line: int
    other: str
    sign: str
    word: str


def check_words(file: Path, game: str, functions: Iterable[str], compiled: bool) -> None:
    """Refuse a strategy that compares numbers of the game with words."""
    tree = ast.parse(file.read_text(encoding="utf-8-sig"))
    called = _reached(tree, functions)
    for found in _compared(tree, called, compiled):
        view = next((function.args.args[0].arg for function in called if function.args.args), "view")
        said = _(
            "{file}, line {line}: {expression} is a number, and never equals the word '{word}'.",
            file=file, line=found.line, expression=found.other, word=found.word,
        )  # fmt: skip
        raise TownlabError(f"{said} {_advice(found, game, view)}")


def _advice(found: Found, game: str, view: str) -> str:
    """What to write instead, with the name that the game has for the word."""
    home = f"sim.{game.replace('-', '_')}.names"
    names = importlib.import_module(home)
    name = found.word.upper().replace("-", "_").replace(" ", "_")
    if found.other.endswith("card") and _is_card(names, found.word):
        right = f"{view}.rules.key[{found.other}] {found.sign} {name}"
        first, second = f'"from {home} import card"', f'{name} = card("{found.word}")'
        return _("Write {right}, with {first} and {second} at the top.", right=right, first=first, second=second)
    if not hasattr(names, name):
        return _where_names_are(home, get_close_matches(name, [one for one in vars(names) if one.isupper()], n=1))
    right, first = f"{found.other} {found.sign} {name}", f'"from {home} import {name}"'
    return _("Write {right}, with {first} at the top.", right=right, first=first)


def _where_names_are(home: str, near: list[str]) -> str:
    if not near:
        return _("The names of the numbers are in {module}.", module=home)
    return _("The names of the numbers are in {module}: {name}, for example.", module=home, name=near[0])


def _is_card(names: Any, id: str) -> bool:
    try:
        return bool(names.card(id))
    except TownlabError:
        return False


def _reached(tree: ast.Module, functions: Iterable[str]) -> list[Function]:
    """The functions of a file that these call, and these."""
    known = {node.name: node for node in tree.body if isinstance(node, Function)}
    found: dict[str, Function] = {}
    todo = [name for name in functions if name in known]
    while todo:
        name = todo.pop()
        found[name] = known[name]
        named = {node.id for node in ast.walk(known[name]) if isinstance(node, ast.Name)}
        todo += (named & set(known)) - set(found)
    return [node for name, node in known.items() if name in found]


def _compared(tree: ast.Module, functions: Iterable[Function], compiled: bool) -> Iterator[Found]:
    """The comparisons with words: in compiled code all of them, elsewhere those with what is read from an argument."""
    shared = _texts_by_name(tree.body)
    for function in functions:
        texts = shared | _texts_by_name(ast.walk(function))
        read = _read_from_arguments(function)
        for other, sign, word in _pairs(function, texts):
            if compiled or _is_read(other, read):
                yield Found(other.lineno, ast.unparse(other), sign, word)


def _pairs(function: Function, texts: dict[str, str]) -> Iterator[tuple[ast.expr, str, str]]:
    """What is compared with a word, how, and the word."""
    for node in ast.walk(function):
        if isinstance(node, ast.Compare):
            sign = "!=" if isinstance(node.ops[0], ast.NotEq | ast.NotIn) else "=="
            sides = [node.left, *node.comparators]
            words = [word for side in sides for word in _words(side, texts)]
            others = [side for side in sides if not _words(side, texts)]
            yield from ((other, sign, words[0]) for other in others if words)
        elif isinstance(node, ast.Match):
            values = [
                one.value for case in node.cases for one in ast.walk(case.pattern) if isinstance(one, ast.MatchValue)
            ]
            yield from ((node.subject, "==", word) for value in values for word in _words(value, texts))


def _words(node: ast.expr, texts: dict[str, str]) -> list[str]:
    """The words that an expression is, or is a list of."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Name):
        return [texts[node.id]] if node.id in texts else []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [word for part in node.elts for word in _words(part, texts)]
    return []


def _texts_by_name(nodes: Iterable[ast.AST]) -> dict[str, str]:
    """The names that texts are given."""
    return {
        target.id: node.value.value
        for node in nodes
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _read_from_arguments(function: Function) -> set[str]:
    """The names of a function for its arguments, and for what is read from them."""
    read = {argument.arg for argument in function.args.args}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and _is_read(node.value, read):
            read |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return read


def _is_read(node: ast.expr, read: set[str]) -> bool:
    """Whether an expression is a field, or an entry, of something that is read from an argument."""
    if isinstance(node, ast.Attribute | ast.Subscript):
        return (isinstance(node.value, ast.Name) and node.value.id in read) or _is_read(node.value, read)
    return isinstance(node, ast.Name) and node.id in read
