"""A catalogue as the arrays the kernel reads: a row of numbers for each card, and every way to lay its pattern."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.engine.codes import IN_BYTE
from sim.engine.enumerations import key_of
from sim.engine.records import records
from sim.errors import TownlabError
from sim.languages import _
from sim.tiny_towns import board, rule_families, rule_files
from sim.tiny_towns.catalogue import KINDS_OF_CARDS, Card, Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.rule_families import OwnRule

Array = npt.NDArray[np.int64]

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
    fits: dict[str, Array] = {}
    layouts = at = 0
    for number, card in enumerate(cards):
        laid = _laid(card.pattern)
        if layouts + len(laid.mask) > state.MOST_LAYOUTS:
            raise TownlabError(
                _("Card '{card}' makes more than {most} layouts in all; leave cards out.",
                  card=card.id, most=state.MOST_LAYOUTS)
            )  # fmt: skip
        _write_row(record, number, card)
        record.first_layout[number] = layouts
        for name in ("mask", "value", "squares"):
            record[name][layouts : layouts + len(laid.mask)] = getattr(laid, name)
        record.is_joined[number] = laid.is_joined
        first = KINDS_OF_CARDS.index(card.category) << state.LAYOUT_BITS | layouts
        fits[card.id] = first + np.arange(len(laid.mask))
        at = _write_candidates(record, number, laid, fits[card.id], at)
        layouts += len(laid.mask)
    record.first_layout[len(cards) :] = layouts
    record.in_byte[:] = IN_BYTE
    if len(market) == board.MONUMENT:
        together = _together([_laid(cards[id].pattern) for id in market])
        _write_candidates(record, state.MARKET, together, np.concatenate([fits[id] for id in market]), at)
        record.is_joined[state.MARKET] = together.is_joined
        record.one_market = True
    return record


@dataclass(frozen=True)
class Laid:
    """Every way to lay a pattern, or several: what each covers and needs, and which of them need a cube where."""

    needs: Array
    """[layouts, squares] the resource needed, -1 none"""
    mask: Array
    """[layouts] with which a town's word is compared"""
    value: Array
    squares: Array
    is_joined: bool
    """whether no cube of any is alone"""

    @cached_property
    def candidates(self) -> tuple[Array, Array]:
        """[squares, resources] how many need a cube there, in groups of four, and which, -1 in the padding."""
        layout, square = np.nonzero(self.needs >= 0)
        place = square * 5 + self.needs[layout, square]
        number = np.bincount(place, minlength=board.SQUARES * 5)
        lengths = number + -number % 4
        order = np.argsort(place, kind="stable")
        among = np.arange(len(order)) - np.repeat(np.cumsum(number) - number, number)
        which = np.full(lengths.sum(), -1)
        which[np.repeat(np.cumsum(lengths) - lengths, number) + among] = layout[order]
        return lengths.reshape(board.SQUARES, 5), which


@lru_cache(maxsize=4096)
def _laid(pattern: tuple[str, ...]) -> Laid:
    laid = board.layouts(pattern) if pattern else []
    needs = np.array(laid, np.int64).reshape(-1, board.SQUARES)
    covered = needs >= 0
    mask = np.bitwise_or.reduce(np.where(covered, board.NIBBLE, 0), axis=1)
    value = np.bitwise_or.reduce(np.where(covered, board.FILL[needs + 1, np.arange(board.SQUARES)], 0), axis=1)
    squares = covered @ (1 << np.arange(board.SQUARES))
    return Laid(needs, mask, value, squares, bool(laid) and board.is_joined(laid[0]))


def _together(parts: Sequence[Laid]) -> Laid:
    """Those of several cards, one after the other."""
    needs, mask, value, squares = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("needs", "mask", "value", "squares")
    )
    return Laid(needs, mask, value, squares, all(part.is_joined for part in parts))


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


def _write_candidates(record: Any, row: int, laid: Laid, fits: Array, at: int) -> int:
    """Write the layouts of a row by square and resource from entry `at` on; the next free entry comes back."""
    lengths, which = laid.candidates
    end = at + len(which)
    if end > state.MOST_CANDIDATES or lengths.max() > 255:
        raise TownlabError(_("The catalogue holds too many cards for the engine's tables; leave cards out."))
    starts = at + np.cumsum(lengths).reshape(lengths.shape) - lengths
    record.candidates[row] = starts << 8 | lengths
    padding = which < 0
    record.candidate[at:end] = np.where(padding, -1, fits[which])
    words = record.candidate_words[2 * at : 2 * end].reshape(-1, 2, 4)
    for i, (name, never) in enumerate(zip(("mask", "value"), NEVER, strict=True)):
        words[:, i] = np.where(padding, never, getattr(laid, name)[which]).reshape(-1, 4)
    return end
