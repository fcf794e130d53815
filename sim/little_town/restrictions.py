"""Tables at which one seat must do without a tile: it may use those of others, but not build it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.little_town.catalogue import Tile
from sim.little_town.setup import Setup
from sim.runs.players import ban
from sim.studies.counterfactual import Pair, chosen, seated


def without(plain: Setup, cards: Sequence[str] | None, games: int) -> Iterator[Pair]:
    """The tables of these tiles (all, if none are named) in pairs: with the tile, and with one seat without it."""
    for card in _wanted(cards, plain):
        yield from _pairs(plain, card, range(games))


def _pairs(plain: Setup, card: str, games: range) -> Iterator[Pair]:
    """One table where all may build the tile, and one for each seat that may not."""
    dealt = card in [tile.id for tile in plain.pool]
    market, seats = replace(plain, market=(card,)) if dealt else plain, range(plain.players)
    free = chosen(market, seats, games, card)
    for seat in seats:
        banned = seated(market, seat, ban(plain.strategies[seat], card))
        yield Pair(card, seat, free, chosen(banned, [seat], games, card))


def _wanted(cards: Sequence[str] | None, plain: Setup) -> list[str]:
    """The tiles to study, checked; all unless some are named."""
    known = [tile.id for tile in plain.catalogue.tiles]
    named = known if cards is None else [name.strip() for name in cards]
    if not named:
        raise TownlabError(_("Name at least one tile, or leave the tiles out for all of them."))
    for name in named:
        if name not in plain.catalogue:
            raise unknown("tile", name, known)
        if not isinstance(plain.catalogue[name], Tile):
            raise TownlabError(
                _("'{card}' is an objective: nobody can be kept from fulfilling it. What it does for its owner is "
                  "measured in sim.little_town.analysis.objective_strength.", card=name)
            )  # fmt: skip
    return list(dict.fromkeys(named))
