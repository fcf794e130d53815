"""A rating that gets things built, so that games reach the rules that random play seldom meets."""

from dataclasses import dataclass, field
from random import Random

from .facts import CATEGORY
from .grid import NEIGHBOURS, Layout, layouts, squares_in
from .record import Option
from .villager_cards import COSTS, TYPES_FOR_A_BUILDING

Target = tuple[str, Layout]

WANT_COINS = {"cathedral", "estival_festival", "masons_guild", "treasury_at_okaver"}
LAYS = {"place", "swap", "fetch", "extra", "exchange", "forage"}  # kinds that lay a cube
PLANS = 2  # layouts to gather for at a time
TRIES = 25  # layouts looked at to find a new one


@dataclass
class Mind:
    """What a seat remembers of its own answers."""

    monument: str = ""  # kept and not built yet
    cubes: dict[int, str] = field(default_factory=dict)
    targets: list[Target] = field(default_factory=list)
    rich: bool = False  # had a coin when last asked about a cube from elsewhere
    buildings: dict[int, str] = field(default_factory=dict)  # as far as the seat was asked about them
    villagers: set[int] = field(default_factory=set)  # where they went when the seat was last asked
    saves: bool = False  # keeps its villagers for what costs two or more of them

    def missing(self, target: Target) -> Layout:
        """The cubes that the target still wants."""
        return target[1] - self.cubes.items()

    def reserved(self) -> set[int]:
        """The squares of all targets."""
        return {square for _, layout in self.targets for square, _ in layout}


class Busy:
    """Each seat gathers the cubes of a few layouts at a time and builds what does not spoil them."""

    def __init__(self, seed: int, favourites: tuple[str, ...] = ("cottage",)) -> None:
        self.seed, self.random = seed, Random(seed)
        self.favourites = [card for card in favourites if CATEGORY[card] != "monument"]  # to gather for
        self.keeps = [card for card in favourites if CATEGORY[card] == "monument"]
        self.ways = {card: sorted(layouts(card), key=sorted) for card in self.favourites}
        self.minds: dict[int, Mind] = {}

    def __call__(self, seat: int, options: list[Option]) -> list[float]:
        """A number for each option, no two alike, so that the seat knows what will be played."""
        mind = self.minds.setdefault(seat, Mind(saves=(self.seed + seat) % 3 > 0))
        if options[0].kind == "place":
            self.plan(mind, {option.square for option in options if option.kind == "place" and not option.card})
            mind.rich = any(option.card == "coin" for option in options)
        waits = self.waits(options)
        ratings = [(-9.0 if waits and option.kind == "build" else self.worth(mind, option)) for option in options]
        ratings = [rating + self.random.random() / 4 for rating in ratings]
        self.remember(mind, options[ratings.index(max(ratings))])
        return ratings

    def waits(self, options: list[Option]) -> bool:
        """Whether to build later at times, when all that can be built shares its cubes."""
        sets = {option.cubes for option in options if option.kind == "build"}
        twice = any(option.by == "prism_forge" for option in options)
        return not twice and all(a & b for a in sets for b in sets) and self.random.random() < 0.5

    def plan(self, mind: Mind, empty: set[int]) -> None:
        """Look at the town, drop targets that are spoiled, or at times any, and find new ones."""
        mind.cubes = {square: there for square, there in mind.cubes.items() if square not in empty}
        kept = [target for target in mind.targets if self.is_open(mind, target, empty)]
        mind.targets = [target for target in kept if self.random.random() > 0.03]
        for _ in range(PLANS - sum(len(mind.missing(target)) > 0 for target in mind.targets)):
            mind.targets += self.new_target(mind, empty)

    def is_open(self, mind: Mind, target: Target, empty: set[int]) -> bool:
        """Whether all that is missing can still be laid."""
        return all(square in empty for square, _ in mind.missing(target))

    def new_target(self, mind: Mind, empty: set[int]) -> list[Target]:
        """The most advanced of some layouts of one card, often the monument; none if none is open."""
        cards = [mind.monument] if mind.monument and self.random.random() < 0.6 else self.favourites
        card, reserved = self.random.choice(cards), mind.reserved()
        found = [(card, self.random.choice(self.ways[card])) for _ in range(TRIES)]
        free = [target for target in found if not any(square in reserved for square, _ in target[1])]
        open_ = [target for target in free if self.is_open(mind, target, empty)]
        return [min(open_, key=lambda target: len(mind.missing(target)))] if open_ else []

    def remember(self, mind: Mind, option: Option) -> None:
        """Keep in mind what this answer changes in the town."""
        if option.kind == "keep":
            mind.monument = option.card
            self.ways[option.card] = sorted(layouts(option.card), key=sorted)
        if option.kind in LAYS and option.card != "statue_of_the_bondmaker":
            mind.cubes[option.square] = option.resource
        if option.kind in ("settle", "move", "work"):
            mind.villagers = mind.villagers - {option.other} | {option.square}
        if option.kind == "release":
            mind.villagers -= {option.square}
        if option.kind in ("build", "put", "replace"):
            mind.buildings[option.square] = option.card
        if option.kind == "build":
            for square in squares_in(option.cubes):
                mind.cubes.pop(square, None)
            mind.targets = [target for target in mind.targets if target[0] != option.card]
            mind.monument = "" if option.card == mind.monument else mind.monument

    def worth(self, mind: Mind, option: Option) -> float:
        """Cubes where a target wants them, and buildings from the others."""
        kind, card, _, resource, *_ = option
        if kind == "keep":
            return 1.0 if card in self.keeps else 0.0
        if kind == "build":
            return self.worth_building(mind, option)
        if kind in LAYS:
            return self.worth_placing(mind, option)
        if kind in ("settle", "move"):
            return float(option.square in mind.reserved())
        if kind in ("scrap", "solicit", "replace") and (card in COSTS or option.by in COSTS):
            return self.worth_ability(mind, option)
        if kind in ("name", "choose", "take"):
            wanted = [there for target in mind.targets for _, there in mind.missing(target)]
            return float(wanted.count(resource))
        if kind == "sell":
            return self.random.choice([0.0, 5.0])
        if kind == "spend":
            return self.random.choice([-2.0, 1.0, 1.0])
        return -1.0 if kind == "done" else float(self.random.randrange(4))

    def worth_placing(self, mind: Mind, option: Option) -> float:
        """Much where it is wanted, little where something else is; a coin has its price."""
        wanted = any((option.square, option.resource) in target[1] for target in mind.targets)
        saving = WANT_COINS & {mind.monument, *(card for card, _ in mind.targets)}
        price = (9.0 if saving else 1.0) if option.card == "coin" else 0.0
        if option.kind == "forage" and (mind.saves or self.random.random() < 0.3):
            price = 9.0
        if option.kind == "place" and option.other >= 0:
            price += 9.0 if mind.saves else 2.0
        return (4.0 if wanted else float(option.square not in mind.reserved())) - price

    def worth_building(self, mind: Mind, option: Option) -> float:
        """A target first, what uses cubes twice before it, then what leaves the targets' cubes alone."""
        targets = [card for card, _ in mind.targets]
        if option.by == "prism_forge":
            return 10.0
        if option.by in COSTS:
            return 6.0 if option.square in mind.villagers else 2.0
        if option.by == "cathedral" and "cathedral" in targets:
            return self.random.choice([2.0, -9.0, -9.0])
        if option.card == "masons_guild" and not mind.rich:
            return -9.0
        near = [mind.buildings[square] for square in NEIGHBOURS[option.square] if square in mind.buildings]
        if option.card == "travelers_center" and mind.saves:
            return 12.0 if len(set(near)) >= TYPES_FOR_A_BUILDING else -2.0
        liked = 0.5 * (option.square in mind.villagers) + 0.3 * ("citadel" in near)
        if option.card in targets:
            return 9.0 + liked
        return -9.0 if mind.reserved() & set(squares_in(option.cubes)) else 5.0 + liked

    def worth_ability(self, mind: Mind, option: Option) -> float:
        """Cheap abilities now and then, but not by a seat that saves; Renovate whenever it can be paid."""
        if option.kind == "replace":
            return float(self.random.randrange(4))
        return -9.0 if mind.saves or self.random.random() < 0.5 else 3.0
