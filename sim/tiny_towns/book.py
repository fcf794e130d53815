"""A catalogue as the arrays the kernel reads: a row of numbers for each card, and every way to lay its pattern."""

import numpy as np

from sim.errors import TownlabError
from sim.tiny_towns import board, catalogue, rules, state
from sim.tiny_towns.catalogue import Card, Catalogue

NEVER = (0, -1)
"""a mask and value that fit no grid"""


def rules_of(cards: Catalogue) -> np.record:
    """The rules record of a catalogue."""
    if len(cards) > state.MOST_CARDS:
        raise TownlabError(f"A catalogue can hold {state.MOST_CARDS} cards; this one has {len(cards)}.")
    record = np.zeros(1, state.RULES)[0]
    layouts = 0
    candidates = 0
    for number, card in enumerate(cards):
        _write_row(record, number, card)
        laid = board.layouts(card.pattern)
        record.first_layout[number] = layouts
        if layouts + len(laid) > state.MOST_LAYOUTS:
            raise TownlabError(f"Card '{card.id}' makes more than {state.MOST_LAYOUTS} layouts in all; leave cards out.")
        _write_layouts(record, layouts, laid)
        candidates = _write_candidates(record, number, layouts, laid, candidates)
        layouts += len(laid)
    record.first_layout[len(cards) :] = layouts
    return record


def _write_row(record: np.record, number: int, card: Card) -> None:
    rule = card.rule
    row = {
        "category": board.CATEGORIES.index(card.category),
        "family": rules.FAMILIES.index(rule.family),
        "n_points": len(rule.points),
        "bonus": rule.base,
        "least": rule.least,
        "to": sum(1 << board.CATEGORIES.index(category) for category in rule.to),
        "area": rules.AREAS.get(rule.area, 0),
        "feedable": card.feedable,
        "feeds": catalogue.FEEDS.index(card.feeds),
        "meals": card.meals,
        "holds": card.holds,
        "marker": catalogue.MARKERS.index(card.marker),
        "wild": card.wild,
        "anywhere": catalogue.ANYWHERE.index(card.anywhere),
        "cottages": card.cottages,
        "empty": card.empty,
        "passes_hammer": card.passes_hammer,
        "stacks": card.stacks,
        "on_build": catalogue.ON_BUILD.index(card.on_build),
        "times": card.times,
        "uses": sum(1 << r for r, letter in enumerate(board.LETTERS) if letter in "".join(card.pattern)),
    }
    for name, value in row.items():
        record[name][number] = value
    record.points[number, : len(rule.points)] = rule.points


def _write_layouts(record: np.record, first: int, laid: list[board.Layout]) -> None:
    for i, needs in enumerate(laid):
        record.mask[first + i], record.value[first + i] = _word(needs)
        record.squares[first + i] = board.squares_of(needs)


def _word(needs: board.Layout) -> tuple[int, int]:
    """The mask and value with which a town's word is compared."""
    covered = [(q, resource) for q, resource in enumerate(needs) if resource >= 0]
    mask = np.bitwise_or.reduce([board.NIBBLE[q] for q, _ in covered])
    value = np.bitwise_or.reduce([board.FILL[resource + 1, q] for q, resource in covered])
    return int(mask), int(value)


def _write_candidates(record: np.record, number: int, first: int, laid: list[board.Layout], at: int) -> int:
    """Write the layouts of a card by square and resource from entry `at` on; the next free entry comes back."""
    for square in range(board.SQUARES):
        for resource in range(5):
            found = [first + i for i, needs in enumerate(laid) if needs[square] == resource]
            padded = -(-len(found) // 4) * 4
            if at + padded > state.MOST_CANDIDATES:
                raise TownlabError("The catalogue holds too many cards for the engine's tables; leave cards out.")
            record.candidates[number, square, resource] = at << 8 | padded
            for i in range(padded):
                fits = i < len(found)
                mask, value = (record.mask[found[i]], record.value[found[i]]) if fits else NEVER
                record.candidate_mask[at + i], record.candidate_value[at + i] = mask, value
                record.candidate[at + i] = found[i] if fits else -1
            at += padded
    return at
