"""A catalogue as the arrays the kernel reads: a row of numbers for each card, and every way to lay its pattern."""

from functools import cache, lru_cache
from typing import Any

import numpy as np

from sim.engine.codes import IN_BYTE
from sim.engine.enumerations import key_of
from sim.engine.records import records
from sim.errors import TownlabError
from sim.languages import _
from sim.tiny_towns import board, rule_families, rule_files
from sim.tiny_towns.catalogue import KINDS_OF_CARDS, Card, Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.rule_families import OwnRule

NEVER = (-1, -1)
"""a mask and value that fit no grid"""


def rules_for(
    cards: Catalogue, market: tuple[str, ...] = (), hooks: tuple[int, ...] = (), under: tuple[int, ...] = ()
) -> Any:
    """The rules record of a catalogue and the boxes in play (see `boxes`), made once for each."""
    return _kept(tuple(cards), market if len(market) == board.MONUMENT else (), hooks, under)


@lru_cache(maxsize=8)
def _kept(cards: tuple[Card, ...], market: tuple[str, ...], hooks: tuple[int, ...], under: tuple[int, ...]) -> Any:
    record = rules_of(Catalogue({card.id: card for card in cards}), market)
    record.hook_at[: len(hooks)] = hooks
    record.under_at[: len(under)] = under
    record.asks_all = -1 if record.hook_at[state.Hook.ACT] else 0
    return record


def rules_of(cards: Catalogue, market: tuple[str, ...] = ()) -> Any:
    """The rules record of a catalogue; a market of all seven cards gets a row of layouts of its own."""
    if len(cards) > state.MOST_CARDS:
        raise TownlabError(
            _("A catalogue can hold {most} cards; this one has {n}.", most=state.MOST_CARDS, n=len(cards))
        )
    record = records(state.RULES, 1, 512)[0]
    fits: dict[str, list[tuple[int, board.Layout]]] = {}
    layouts = at = 0
    for number, card in enumerate(cards):
        laid = board.layouts(card.pattern) if card.pattern else []
        if layouts + len(laid) > state.MOST_LAYOUTS:
            raise TownlabError(
                _("Card '{card}' makes more than {most} layouts in all; leave cards out.",
                  card=card.id, most=state.MOST_LAYOUTS)
            )  # fmt: skip
        _write_row(record, number, card)
        record.first_layout[number] = layouts
        _write_layouts(record, layouts, laid)
        record.is_joined[number] = bool(laid) and board.is_joined(laid[0])
        first = KINDS_OF_CARDS.index(card.category) << state.LAYOUT_BITS | layouts
        fits[card.id] = [(first + i, needs) for i, needs in enumerate(laid)]
        at = _write_candidates(record, number, fits[card.id], at)
        layouts += len(laid)
    record.first_layout[len(cards) :] = layouts
    record.in_byte[:] = IN_BYTE
    if len(market) == board.MONUMENT:
        _write_candidates(record, state.MARKET, [fit for id in market for fit in fits[id]], at)
        record.is_joined[state.MARKET] = all(record.is_joined[i] for i, card in enumerate(cards) if card.id in market)
        record.one_market = True
    return record


def _write_row(record: Any, number: int, card: Card) -> None:
    rule = card.rule
    row = {
        "category": KINDS_OF_CARDS.index(card.category),
        "family": rule_families.FAMILIES.index(rule.family),
        "n_points": len(rule.points),
        "bonus": rule.base,
        "least": rule.least,
        "to": sum(1 << board.CATEGORIES.index(category) for category in rule.to),
        "area": rule_families.AREAS.get(rule.area, 0),
        "feedable": card.feedable,
        "feeds": rule_families.FEEDS.index(card.feeds),
        "meals": card.meals,
        "holds": card.holds,
        "marker": rule_families.MARKERS.index(card.marker),
        "wild": card.wild,
        "anywhere": rule_families.ANYWHERE.index(card.anywhere),
        "cottages": card.cottages,
        "empty": card.empty,
        "passes_hammer": card.passes_hammer,
        "stacks": card.stacks,
        "on_build": rule_families.ON_BUILD.index(card.on_build),
        "times": card.times,
        "boxed": card.box == "fortune",
        "cost": card.cost,
        "if_able": card.if_able,
        "gains": card.gains,
        "gains_for": rule_families.GAINS_FOR.index(card.gains_for),
        "loses_all": card.loses_all,
        "slot": card.slot,
        "coin_points": card.coin_points,
        "turns_gray": card.turns_gray,
        "fetched": card.fetched,
        "power": rule_families.POWERS.index(card.power),
        "action": rule_families.ACTIONS.index(card.action),
        "needs": card.needs,
        "most": card.most,
        "keeps": card.keeps,
        "workers": card.workers,
        "key": key_of(card.id),
        "uses": sum(1 << r for r, letter in enumerate(board.LETTERS) if letter in "".join(card.pattern)),
        "cubes": sum("".join(card.pattern).count(letter) << 8 * r for r, letter in enumerate(board.LETTERS)),
    }
    for name, value in row.items():
        record[name][number] = value
    record.points[number, : len(rule.points)] = rule.points
    record.rule_at[number] = rule_files.address(rule) if isinstance(rule, OwnRule) else 0


def _write_layouts(record: Any, first: int, laid: list[board.Layout]) -> None:
    masks, values, squares = record.mask, record.value, record.squares
    for i, needs in enumerate(laid):
        masks[first + i], values[first + i] = _word(needs)
        squares[first + i] = board.squares_of(needs)


@cache
def _word(needs: board.Layout) -> tuple[int, int]:
    """The mask and value with which a town's word is compared."""
    covered = [(q, resource) for q, resource in enumerate(needs) if resource >= 0]
    mask = np.bitwise_or.reduce([board.NIBBLE[q] for q, _ in covered])
    value = np.bitwise_or.reduce([board.FILL[resource + 1, q] for q, resource in covered])
    return int(mask), int(value)


def _write_candidates(record: Any, row: int, fits: list[tuple[int, board.Layout]], at: int) -> int:
    """Write the layouts of a row by square and resource from entry `at` on; the next free entry comes back."""
    candidates, candidate, words = record.candidates, record.candidate, record.candidate_words
    for square in range(board.SQUARES):
        for resource in range(5):
            found = [(fit, *_word(needs)) for fit, needs in fits if needs[square] == resource]
            found += [(-1, *NEVER)] * (-len(found) % 4)
            if at + len(found) > state.MOST_CANDIDATES or len(found) > 255:
                raise TownlabError(_("The catalogue holds too many cards for the engine's tables; leave cards out."))
            candidates[row, square, resource] = at << 8 | len(found)
            for fit, mask, value in found:
                candidate[at] = fit
                words[at // 4 * 8 + at % 4], words[at // 4 * 8 + at % 4 + 4] = mask, value
                at += 1
    return at
