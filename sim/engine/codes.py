"""Options as whole numbers: what all games' codes have in common, and how a game declares the rest.

An option is one number, its code, so that listing options costs next to nothing. In every game the card stands in the
lowest bits and the kind at the same place, because the engine reads these two.
"""

from typing import NamedTuple

from sim.engine.jit import inline


class Field(NamedTuple):
    """Where a field stands in a code. What may be missing is stored plus one, so that 0 is "none", read as -1."""

    shift: int
    bits: int
    missing: bool = True


CARD = Field(0, 8)
KIND = Field(41, 5, missing=False)
KIND_AT, KINDS_MASK = KIND.shift, (1 << KIND.bits) - 1
CARD_MASK = (1 << CARD.bits) - 1


@inline
def kind_of(code):
    """The kind of an option."""
    return code >> KIND_AT & KINDS_MASK


@inline
def card_of(code):
    """The card of an option, -1 if it has none."""
    return (code & CARD_MASK) - 1
