"""Rules of one's own: a function in a Python file beside the card's, found, checked, compiled and called by address.

`rule = "lookout.py:points"` on a card names the function `points(town)`, which gives what all buildings of the card
score in a town. What it may ask of the town is in `kernel/rule_kit.py`.
"""

import ast
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isfunction
from pathlib import Path
from types import ModuleType

from sim.engine.entry import generated, reason
from sim.engine.jit import jit
from sim.engine.sources import PROJECT, files_behind
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.provenance import code_digest
from sim.tiny_towns.kernel.hooks import hook_address
from sim.tiny_towns.rule_families import OWN, OWN_FED, OwnRule

EXAMPLE = "lookout.py:points"
NO_FUNCTION = mark("there is no function '{name}' in {file}; it has {known}.")
NO_FUNCTIONS = mark("there is no function '{name}' in {file}; it has none.")
ENTRY = '''"""The entry of the rule {function}; written by townlab, may be deleted at any time."""
# {code}

from sim.engine.jit import jit
from sim.tiny_towns.kernel.rule_kit import ScoredTown
from sim.tiny_towns.kernel.scoring import card_of, squares_of
from sim.tiny_towns.rule_files import load

rule = load({file!r}, {code!r}).{name}


@jit
def points(rules, table, seat, town, fed, category):
    card = card_of(table, town.monument, category)
    return rule(ScoredTown(rules, town, fed, squares_of(town, category), card)) | 0  # only whole numbers can do that
'''


def is_own(rule: str) -> bool:
    """Whether a card names a function as its rule, and not a family."""
    return ".py" in rule


def rule_of(function: str, points: tuple[int, ...]) -> OwnRule:
    """The rule that is a function of one's own, `file.py:name`; a sentence about the first thing that is wrong."""
    file, name = parts_of(function)
    tree = _tree(file)
    _check_function(file, name, tree)
    fed = any(isinstance(node, ast.Name) and node.id == "is_fed" for node in ast.walk(tree))
    return OwnRule(OWN_FED if fed else OWN, points, function=function, code=f"{name} {code_of(file)}")


def parts_of(function: str) -> tuple[Path, str]:
    """The file of a rule and the name of its function."""
    file, name = function.rpartition(":")[::2]
    if not file.endswith(".py") or not name.isidentifier():
        raise TownlabError(
            _("a rule of your own is a file and a function in it, like {example}, not '{function}'.",
              example=EXAMPLE, function=function)
        )  # fmt: skip
    return Path(file), name


def code_of(file: Path) -> str:
    """A digest of the code in a rule's file, and in the files that it imports from beside it."""
    behind = files_behind(file.resolve())
    return code_digest(one for one in behind if PROJECT / "sim" not in one.parents)


def address(rule: OwnRule) -> int:
    """Where the kernel calls a rule of one's own, compiled."""
    file, name = parts_of(rule.function)
    code = rule.code.split()[-1]
    load(str(file.resolve()), code)
    text = ENTRY.format(function=f"{name} of {file.name}", code=code, file=str(file.resolve()), name=name)
    try:
        return hook_address("points", generated(f"rule_{file.stem}", text).points)
    except TownlabError:
        raise
    except Exception as error:  # Numba passes on whatever its own parts raise
        raise TownlabError(
            _("The rule {rule} does not compile: {why}", rule=rule.function, why=_why(error, file, name))
        ) from None


@cache
def load(file: str, code: str) -> ModuleType:
    """The module of a rule's file as it was when its card was read, with all its functions compiled."""
    if not Path(file).is_file():
        raise TownlabError(_("There is no rule file {file}, which a card was read with.", file=file))
    if code_of(Path(file)) != code:
        raise TownlabError(
            _("The rule in {file} is not the one that its card was read with. Read the card again.", file=file)
        )
    module = _imported(Path(file), code)
    for name, function in list(vars(module).items()):
        if isfunction(function) and function.__module__ == module.__name__:
            setattr(module, name, jit(function))
    return module


def _imported(file: Path, code: str) -> ModuleType:
    """The module, under a name by which Numba's cache finds it in any process."""
    name = f"townlab_rule_{file.stem}_{code}"
    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        said = f"{type(error).__name__}: {error}"
        raise TownlabError(_("The rule file {file} does not import: {error}", file=file, error=said)) from None
    return module


def _tree(file: Path) -> ast.Module:
    try:
        return ast.parse(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise TownlabError(_("cannot read the rule file {file}: {error}.", file=file, error=error.strerror)) from None
    except (SyntaxError, ValueError) as error:
        raise TownlabError(_("the rule file {file} is not Python: {error}.", file=file, error=error)) from None


def _check_function(file: Path, name: str, tree: ast.Module) -> None:
    """Refuse a file without the function, one that takes something else, and one that may raise an error in a game."""
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    if name not in known:
        said = NO_FUNCTION if known else NO_FUNCTIONS
        raise TownlabError(_(said, name=name, file=file, known=", ".join(known)))
    given = [one.arg for one in known[name].args.args]
    if len(given) != 1:
        raise TownlabError(
            _("{file} must define {name}(town), not {name}({given}).", file=file, name=name, given=", ".join(given))
        )
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise | ast.Assert):
            raise TownlabError(
                _("line {line} of {file} may raise an error, but a rule must score every town.",
                  line=node.lineno, file=file)
            )  # fmt: skip


def _why(error: Exception, file: Path, name: str) -> str:
    """What is wrong with a rule, out of all that Numba says."""
    if "function or_" in str(error):
        return _("{name}(town) in {file} must return a whole number on every way through it.", name=name, file=file)
    return reason(error, file)
