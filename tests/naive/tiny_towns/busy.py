"""A rating that gets things built, so that games reach the rules that random play seldom meets."""

from random import Random

from .facts import CARDS
from .grid import bits, layouts
from .record import Option

Target = tuple[str, set[tuple[int, str]]]


class Busy:
    """Each seat gathers the cubes of one layout after the other and builds what does not spoil it."""

    def __init__(self, seed: int, favourites: tuple[str, ...] = ("cottage",)) -> None:
        self.random = Random(seed)
        self.favourites = favourites  # cards to gather for, besides the monument kept
        self.monuments: dict[int, str] = {}
        self.targets: dict[int, Target] = {}

    def __call__(self, seat: int, options: list[Option]) -> list[float]:
        """A number for each option."""
        if options[0][0] == "keep":
            self.monuments[seat] = self.random.choice(options)[1]
            return [float(card == self.monuments[seat]) for _, card, *_ in options]
        target = self.targets.get(seat) or self.new_target(seat)
        if any(option[:2] == ("build", target[0]) for option in options):
            self.forget(seat)
        return [self.worth(option, target) for option in options]

    def new_target(self, seat: int) -> Target:
        """Another card and where to gather its cubes."""
        monument = self.monuments.get(seat)
        card = self.random.choice([*self.favourites, monument] if monument else self.favourites)
        self.targets[seat] = card, set(self.random.choice(sorted(layouts(card), key=sorted)))
        return self.targets[seat]

    def forget(self, seat: int) -> None:
        """The target is reached; a monument is never one again."""
        card, _ = self.targets.pop(seat)
        if card in CARDS["monument"]:
            self.monuments.pop(seat)

    def worth(self, option: Option, target: Target) -> float:
        """Cubes where the target wants them, and buildings from the others."""
        kind, card, square, resource, cubes, _ = option
        wanted = bits(square for square, _ in target[1])
        if kind == "build":
            return 9.0 if card == target[0] else 5.0 if not cubes & wanted else -9.0
        if kind in ("place", "swap"):
            return 4.0 if (square, resource) in target[1] else float(not wanted >> square & 1)
        if kind in ("name", "choose", "take"):
            return self.random.choice([0.0, 1.0]) + (resource in {there for _, there in target[1]})
        return -1.0 if kind == "done" else float(self.random.randrange(4))
