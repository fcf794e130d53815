"""Options as whole numbers: what all games' codes have in common, and how a game declares the rest.

An option is one number, its code, so that listing options costs next to nothing. In every game the card stands in the
lowest bits and the kind at the same place, because the engine reads these two.
"""

from typing import NamedTuple

import numpy as np

from sim.engine.jit import count, inline, write_eight


class Field(NamedTuple):
    """Where a field stands in a code. What may be missing is stored plus one, so that 0 is "none", read as -1."""

    shift: int
    bits: int
    missing: bool = True


CARD = Field(0, 8)
KIND = Field(41, 5, missing=False)
KIND_AT, KINDS_MASK = KIND.shift, (1 << KIND.bits) - 1
CARD_MASK = (1 << CARD.bits) - 1

IN_BYTE = np.array([[*(q + 1 for q in range(8) if byte >> q & 1), *[0] * 8][:8] for byte in range(256)], np.uint8)
"""[256 sets of the squares 0 to 7, 8] 1 + each square of the set, then zeros; every game's rules hold a copy"""
IN_BYTE_FIELD = ("in_byte", "u1", IN_BYTE.shape)


@inline
def kind_of(code):
    """The kind of an option."""
    return code >> KIND_AT & KINDS_MASK


@inline
def card_of(code):
    """The card of an option, -1 if it has none."""
    return (code & CARD_MASK) - 1


@inline
def add_on_eight(rules, decision, n, first, shift, squares):
    """Add an option to `first` for each of eight squares (a set) at once; the next overwrites what is too much."""
    write_eight(decision, "codes", n, first, shift, rules, "in_byte", 8 * squares)
    return n + count(squares)
