"""The rule families, how a card scores, and the words for what a card does beside scoring: all of it data.

Most cards are one of these with numbers of their own, so a new card or new numbers need no code and no compiling.
A family's number is its place in `FAMILIES`; what each does with its numbers is in `kernel/scoring.py`.
"""

from dataclasses import dataclass, field

from sim.engine.enumerations import numbered
from sim.tiny_towns.board import CENTRE, CORNERS

FAMILIES = (
    "each", "if_fed", "by_count", "per_adjacent", "if_adjacent", "unless_adjacent", "per_fed_cottage",
    "if_fed_adjacent", "per_same_on", "if_alone_in_line", "more_than_right", "best_line", "types_in_line",
    "types_in_town", "types_missing", "types_adjacent", "per_held", "per_unfed", "when_built", "largest_group",
    "by_place",
    "as_rich", "if_fed_less_types", "less_changes",
    "per_tower", "if_bare", "steps_to_fed", "per_fed_in_line", "if_all_fed", "by_count_if_mixed", "if_worked",
    "types_diagonal", "if_beside_empty", "per_worker",
    "own", "own_fed",
)  # fmt: skip
Family = numbered("Family", FAMILIES)
FIRST_WITH_COINS = Family.AS_RICH
"""the families from here on are about coins, or come in a box with them: see boxes/fortune/scoring.py"""
FIRST_WITH_VILLAGERS = Family.PER_TOWER
"""the families from here on come in the box with villagers: see boxes/villagers/scoring.py"""

OWN, OWN_FED = FAMILIES[Family.OWN :]
"""functions in a file of the user's own, without and with a look at who is fed: see rule_files.py"""
NAMED = FAMILIES[: Family.OWN]
"""the families that a card can name"""

NUMBERS = {"by_count": (1, 16), "when_built": (1, 16), "by_place": (1, 6), "more_than_right": (2, 2),
           "as_rich": (2, 2), "if_fed_less_types": (2, 2), "less_changes": (2, 2),
           "by_count_if_mixed": (1, 16), "if_worked": (2, 2), OWN: (1, 16), OWN_FED: (1, 16)}  # fmt: skip
"""how many numbers of points a family takes, at least and at most; all others take one"""

TABLE_LENGTH = 17
"""room for the numbers of a rule"""

NEEDS_FEEDING = (
    Family.IF_FED, Family.PER_FED_COTTAGE, Family.IF_FED_ADJACENT, Family.PER_UNFED, Family.AS_RICH,
    Family.IF_FED_LESS_TYPES, Family.STEPS_TO_FED, Family.PER_FED_IN_LINE, Family.IF_ALL_FED, Family.OWN_FED,
)  # fmt: skip
WHO_IS_FED = (Family.IF_FED_ADJACENT, Family.AS_RICH, Family.STEPS_TO_FED, Family.PER_FED_IN_LINE, Family.OWN_FED)
"""of these the families for which it matters who is fed, and not only how many"""
AREAS = {"corners": CORNERS, "centre": CENTRE}

FEEDS = ("", "town", "around", "group", "lines", "beside_type", "if_even", "apart", "coin_lines", "coin_pairs")
MARKERS = ("", "changes", "bars", "sells")
ANYWHERE = ("", "itself", "all")
ON_BUILD = ("", "replace", "put", "set_aside", "spread", "lay", "spend", "employ")
GAINS_FOR = ("", "triples", "single", "types_in_line", "commonest")
POWERS = ("", "extra", "twice", "full_chest", "again", "closes")
ACTIONS = (
    "", "lends", "exchanges", "chains", "puts_gray", "puts_any", "employs", "towers",
    "cooperate", "cut_corners", "forage", "innovate", "renovate", "scrap", "solicit",
)  # fmt: skip
Feeds, Marker = numbered("Feeds", FEEDS), numbered("Marker", MARKERS)
Anywhere, OnBuild = numbered("Anywhere", ANYWHERE), numbered("OnBuild", ON_BUILD)
GainsFor, Power = numbered("GainsFor", GAINS_FOR), numbered("Power", POWERS)
Action = numbered("Action", ACTIONS)


@dataclass(frozen=True)
class Rule:
    """A family and its numbers. `points` is one number, or a table by count, by place or by buildings in town."""

    family: str
    points: tuple[int, ...]
    base: int = 0
    least: int = 0
    to: tuple[str, ...] = ()
    area: str = ""


@dataclass(frozen=True)
class OwnRule(Rule):
    """A rule that is a function of the user's own, which reads the numbers of `points` as it likes."""

    function: str = field(default="", compare=False, repr=False)
    """file.py:name, as seen from where the lab runs; where the file lies is nothing that a run depends on"""
    code: str = ""
    """the name of the function, and a digest of the code in its file"""


def each(points: int) -> Rule:
    """Points for each of them."""
    return Rule("each", (points,))


def if_fed(points: int) -> Rule:
    """Points for each one that is fed."""
    return Rule("if_fed", (points,))


def by_count(*points: int) -> Rule:
    """Points for all of them together, by how many there are; more than the table has add nothing."""
    return Rule("by_count", points)


def per_adjacent(points: int, to: str) -> Rule:
    """Points for each adjacent building of these categories."""
    return Rule("per_adjacent", (points,), to=tuple(to.split()))


def if_adjacent(points: int, to: str) -> Rule:
    """Points once if any adjacent building is of these categories."""
    return Rule("if_adjacent", (points,), to=tuple(to.split()))


def unless_adjacent(points: int, to: str) -> Rule:
    """Points if no adjacent building is of these categories."""
    return Rule("unless_adjacent", (points,), to=tuple(to.split()))


def per_fed_cottage(points: int) -> Rule:
    """Points for each fed Cottage in the town, for each of them."""
    return Rule("per_fed_cottage", (points,))


def if_fed_adjacent(points: int, least: int) -> Rule:
    """Points if at least this many fed Cottages are adjacent."""
    return Rule("if_fed_adjacent", (points,), least=least)


def per_same_on(points: int, area: str, base: int = 0) -> Rule:
    """Base points, and points for each of the same card in the corners or the centre, for each of them."""
    return Rule("per_same_on", (points,), base=base, area=area)


def if_alone_in_line(points: int) -> Rule:
    """Points if no other of the same card is in its row or column."""
    return Rule("if_alone_in_line", (points,))


def more_than_right(points: int, more: int) -> Rule:
    """Points each; the second number instead if there are more of them than the player on the right has."""
    return Rule("more_than_right", (points, more))


def best_line(points: int) -> Rule:
    """Points for each of the same card in its row or its column, itself included, whichever is more."""
    return Rule("best_line", (points,))


def types_in_line(points: int) -> Rule:
    """Points for each other category found in its row and column."""
    return Rule("types_in_line", (points,))


def types_in_town(points: int) -> Rule:
    """Points for each category but monument that stands in the town."""
    return Rule("types_in_town", (points,))


def types_missing(points: int) -> Rule:
    """Points for each category that does not stand in the town."""
    return Rule("types_missing", (points,))


def types_adjacent(points: int) -> Rule:
    """Points for each category among the adjacent buildings."""
    return Rule("types_adjacent", (points,))


def per_held(points: int) -> Rule:
    """Points for each cube held on them."""
    return Rule("per_held", (points,))


def per_unfed(points: int) -> Rule:
    """Points for each Cottage that is not fed."""
    return Rule("per_unfed", (points,))


def when_built(*points: int) -> Rule:
    """Points fixed when it is built, by how many buildings the town then has, itself included."""
    return Rule("when_built", points)


def largest_group(points: int, base: int) -> Rule:
    """Base points, and points for each building of the largest connected group of one category."""
    return Rule("largest_group", (points,), base=base)


def by_place(*points: int) -> Rule:
    """Points by the place in the order in which towns are completed."""
    return Rule("by_place", points)


def as_rich(points: int, more: int, least: int = 1) -> Rule:
    """Points if this many fed Cottages are adjacent, and then more with as many coins as the player on the right."""
    return Rule("as_rich", (points, more), least=least)


def if_fed_less_types(points: int, each: int) -> Rule:
    """Points if it is fed; fed or not, so many less for each other category in its row and column."""
    return Rule("if_fed_less_types", (points, -each))


def less_changes(points: int, each: int) -> Rule:
    """Points, and so many less for each coin that its owner has spent on another resource since."""
    return Rule("less_changes", (points, -each))


def per_tower(points: int) -> Rule:
    """Points for each tower of the stack, but nothing unless another town's is higher."""
    return Rule("per_tower", (points,))


def if_bare(points: int) -> Rule:
    """Points for each one without a cube on it."""
    return Rule("if_bare", (points,))


def steps_to_fed(points: int) -> Rule:
    """Points for each square between it and the nearest fed Cottage."""
    return Rule("steps_to_fed", (points,))


def per_fed_in_line(points: int) -> Rule:
    """Points for each fed Cottage in its row or column."""
    return Rule("per_fed_in_line", (points,))


def if_all_fed(points: int) -> Rule:
    """Points for each one if there is a Cottage and all Cottages are fed."""
    return Rule("if_all_fed", (points,))


def by_count_if_mixed(*points: int, least: int) -> Rule:
    """Points by how many of them have at least this many categories adjacent."""
    return Rule("by_count_if_mixed", points, least=least)


def if_worked(points: int, more: int) -> Rule:
    """Points each, and more if a villager works in it."""
    return Rule("if_worked", (points, more))


def types_diagonal(points: int) -> Rule:
    """Points for each category among the diagonally adjacent buildings."""
    return Rule("types_diagonal", (points,))


def if_beside_empty(points: int) -> Rule:
    """Points if an adjacent square has no building."""
    return Rule("if_beside_empty", (points,))


def per_worker(points: int) -> Rule:
    """Points for each villager who works in the town."""
    return Rule("per_worker", (points,))
