"""Tables at which one seat must do without a card: banned from a building, or from building the monument it keeps."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.runs.players import ban
from sim.studies.counterfactual import Pair, chosen, seated
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Card
from sim.tiny_towns.dealt_monuments import MONUMENT, builds_none, dealt, keeps
from sim.tiny_towns.setup import Setup


def without(plain: Setup, cards: Sequence[str] | None, games: int) -> Iterator[Pair]:
    """The tables of these cards (all, if none are named) in pairs: with the card, and with one seat without it."""
    yield from _pairs(plain, _wanted(cards, plain), games)


def _pairs(plain: Setup, cards: Sequence[str], games: int) -> Iterator[Pair]:
    monuments = [card for card in cards if plain.catalogue[card].category == MONUMENT]
    for card in cards:
        if card not in monuments:
            yield from _pairs_of_building(plain, card, range(games))
    if monuments:
        yield from _pairs_of_monuments(plain, monuments, games)


def _pairs_of_building(plain: Setup, card: str, games: range) -> Iterator[Pair]:
    """One table where all may build the card, and one for each seat that may not."""
    market, seats = replace(plain, market=(card,)), range(plain.players)
    free = chosen(market, seats, games, card)
    for seat in seats:
        without = chosen(seated(market, seat, ban(plain.strategies[seat], card)), [seat], games, card)
        yield Pair(card, seat, free, without)


def _pairs_of_monuments(plain: Setup, cards: Sequence[str], games: int) -> Iterator[Pair]:
    """For each seat the games in which it was dealt one of these: it keeps that one, or builds none."""
    hands = _hands(plain, cards, games)
    for seat in range(plain.players):
        where = {card: np.flatnonzero(given[:, seat]).tolist() for card, given in hands.items()}
        none = seated(plain, seat, builds_none(plain.strategies[seat]))
        without = chosen(none, [seat], sorted({game for some in where.values() for game in some}))
        for card, some in where.items():
            keeper = seated(plain, seat, keeps(plain.strategies[seat], card, plain.catalogue))
            if some:
                yield Pair(card, seat, chosen(keeper, [seat], some, card), without)


def _hands(plain: Setup, cards: Sequence[str], games: int) -> dict[str, Any]:
    """[games, seats] for each card whether it was dealt to the seat, in so many games that it was in about `games`."""
    number = math.ceil(games * len(_of(plain, MONUMENT)) / (2 * plain.players))
    hands = dealt(plain, range(number))
    found = {card: (hands == plain.catalogue.ids.index(card)).any(axis=2) for card in cards}
    for card, given in found.items():
        if not given.any():
            raise TownlabError(
                _("'{card}' was not dealt to anybody in {n} games. Play more games.", card=card, n=number)
            )
    return found


def _of(plain: Setup, category: str) -> list[Card]:
    """The cards of a category that are in use."""
    return plain.catalogue.of(category, plain.mode, plain.boxes)


def _wanted(cards: Sequence[str] | None, plain: Setup) -> list[str]:
    """The cards to study, checked; all that are in use unless some are named."""
    in_use = {card.id for category in CATEGORIES for card in _of(plain, category)}
    known = {card.id: card for card in plain.catalogue if card.id in in_use}
    if cards is None:
        return [id for id, card in known.items() if plain.monuments or card.category != MONUMENT]
    named = [name.strip() for name in cards]
    if not named:
        raise TownlabError(_("Name at least one card, or leave the cards out for all of them."))
    for name in named:
        if name not in plain.catalogue:
            raise unknown("card", name, known)
        if name not in known:
            raise _not_in_use(plain.catalogue[name], plain.mode)
        if known[name].category == MONUMENT and not plain.monuments:
            raise TownlabError(_("'{card}' is a monument, and these games have none. Play with monuments.", card=name))
    return list(dict.fromkeys(named))


def _not_in_use(card: Card, mode: str) -> TownlabError:
    """Why a card cannot be in these games."""
    if card.is_in(mode):
        said = _("'{card}' is in the box '{box}', which is not in use.", card=card.id, box=card.box)
    else:
        said = _("'{card}' is left out of the {mode} game.", card=card.id, mode=mode)
    return TownlabError(said)
