"""The base game: what Factories, Warehouses, some monuments and the Cavern rule add to the rules."""

from sim.tiny_towns.boxes import Box, Step
from sim.tiny_towns.boxes.base import placement, powers
from sim.tiny_towns.setup import Setup


def _changes_placing(setup: Setup) -> bool:
    """Whether a cube may be dealt with in other ways than being laid on an empty square."""
    return setup.cavern or any(card.marker == "changes" or card.holds or card.stacks for card in setup.in_play)


def _acts_at_once(setup: Setup) -> bool:
    """Whether a monument does something when it is built."""
    return any(card.on_build for card in setup.in_play)


BOX = Box("base", {
    "place_options": Step(placement.list_specials, _changes_placing),
    "place": Step(placement.place, _changes_placing),
    "follows": Step(powers.follows, _acts_at_once),
    "possible": Step(powers.possible, _acts_at_once),
    "effect_options": Step(powers.list_options, _acts_at_once),
    "effect": Step(powers.carry_out, _acts_at_once),
})  # fmt: skip
