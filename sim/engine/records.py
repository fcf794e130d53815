"""The records that every game's kernel shares with the engine, and how records are laid out in memory.

A record is one pointer to the compiled code, and with the JIT off the same code reads it as a NumPy record. A game puts
fields of its own beside those declared here.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

MOST_WEIGHTS = 64
PAGE, LINE = 4096, 64

Fields = list[tuple[Any, ...]]


def record(fields: Fields) -> np.dtype[Any]:
    """The type of a record with these fields."""
    return np.dtype((np.record, fields))


def aligned(fields: Fields) -> np.dtype[Any]:
    """The same for what is read over and over: each field is where the processor reads it fastest.

    Fields of a line of its cache or more begin with a line, smaller ones at a multiple of their numbers' size.
    """
    kinds = {name: np.dtype(tuple(kind) if len(kind) > 1 else kind[0]) for name, *kind in fields}
    steps = [LINE if kind.itemsize >= LINE else kind.base.itemsize for kind in kinds.values()]
    offsets, end = [], 0
    for kind, step in zip(kinds.values(), steps, strict=True):
        offsets.append(_up_to(end, step))
        end = offsets[-1] + kind.itemsize
    layout = {"names": list(kinds), "formats": list(kinds.values()), "offsets": offsets}
    return np.dtype((np.record, layout | {"itemsize": _up_to(end, max(steps))}))


def _up_to(number: int, step: int) -> int:
    """The next multiple of a step."""
    return -(-number // step) * step


def player_fields(cards: int) -> Fields:
    """What the player of a seat brings to the table."""
    return [
        ("weights", "f8", (MOST_WEIGHTS,)),
        ("likes", "f8", (cards,)),  # added to the score of what builds the card; minus infinity bans it
        ("liked", "i8"),  # set of the kinds of options whose card is liked or not
        ("mood", "i8"),  # raised whenever the likes change in the middle of a game
        ("skill", "f8"),  # 1 the strategy itself, 0 any option
        ("adjusted", "i8"),  # whether likes or skill change anything
        ("stage", "i8"),  # of looking more closely at fewer options; see entry.py
        ("varied", "i8"),  # whether it has given two options of a decision different numbers
        ("settled", "i8"),  # whether to look no closer at them
        ("notes_at", "i8"),  # where the strategy's own record is, 0 if it has none
        ("imagined_at", "i8"),  # where a table is to imagine games at, 0 if there is none
    ]


def decision_fields(player: np.dtype[Any], seats: int, options: int) -> Fields:
    """The decision at hand, with room for so many options of each seat."""
    return [
        ("seat", "i8"),
        ("first", "i8"),  # its options are the codes from here on
        ("n", "i8"),  # how many there are
        ("best", "f8"),  # the highest score
        ("ties", "i8"),  # how many options have it; 0 if a score is not finite
        ("raised", "i8"),  # 1 if the strategy raised an error
        ("player", player, (seats,)),
        # decisions of this game that wait for batched strategies; their options come first among the codes
        ("asked", "i8"),
        ("ask_seat", "i8", (seats,)),
        ("ask_first", "i8", (seats + 1,)),
        ("codes", "i8", (seats * options,)),
        ("scores", "f8", (seats * options,)),
    ]


def records(dtype: np.dtype[Any], count: int, offset: int) -> npt.NDArray[Any]:
    """Zeroed records that start at this offset of a memory page.

    Records that start alike make the processor take a read of one for a read of what was just written to another; where
    chance had it so, the same games took up to a third longer.
    """
    raw = np.zeros(dtype.itemsize * count + 2 * PAGE, np.uint8)
    start = -raw.ctypes.data % PAGE + offset
    return raw[start : start + dtype.itemsize * count].view(dtype)
