"""Costs, prices and gains: so many cubes of each resource, coins, points, and cubes of any kind."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.little_town.board import RESOURCES


@dataclass(frozen=True)
class Goods:
    """What is paid or gained, written like '1 fish, 1 wheat' or '4 coins'."""

    wood: int = 0
    stone: int = 0
    fish: int = 0
    wheat: int = 0
    coins: int = 0
    points: int = 0
    any: int = 0
    """cubes of whatever kind"""

    @property
    def cubes(self) -> tuple[int, ...]:
        """Of each resource."""
        return tuple(getattr(self, name) for name in RESOURCES)

    @property
    def kinds(self) -> int:
        """How many kinds of cubes at most."""
        return max(sum(number > 0 for number in self.cubes), self.any)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """What there is of, and how much."""
        return ((part.name, number) for part in fields(self) if (number := getattr(self, part.name)))

    def __bool__(self) -> bool:
        return any(number for _, number in self)

    def __str__(self) -> str:
        return ", ".join(f"{number} {ONE_OF.get(name, name) if number == 1 else name}" for name, number in self)


NOTHING = Goods()
KINDS = tuple(part.name for part in fields(Goods))
SINGULAR = {"coin": "coins", "point": "points"}
ONE_OF = {many: one for one, many in SINGULAR.items()}


def goods(given: Any) -> Goods:
    """The goods in a text like '1 fish, 1 wheat', or in a table like {fish = 1}."""
    if isinstance(given, Goods):
        return given
    if isinstance(given, Mapping):
        return Goods(**{_known(str(name)): _whole(number) for name, number in given.items()})
    if not isinstance(given, str):
        raise TownlabError(_("Goods are written like '1 fish, 1 wheat', not {value!r}.", value=given))
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in given.split(","))):
        number, name = part.partition(" ")[::2]
        name = _known(name.strip())
        found[name] = found.get(name, 0) + _whole(number)
    return Goods(**found)


def _known(name: str) -> str:
    name = SINGULAR.get(name, name)
    if name not in KINDS:
        raise unknown("kind of goods", name, KINDS)
    return name


def _whole(number: Any) -> int:
    try:
        return int(str(number))
    except ValueError:
        raise TownlabError(
            _("Goods are written like '1 fish, 1 wheat': {value!r} is not a whole number.", value=number)
        ) from None
