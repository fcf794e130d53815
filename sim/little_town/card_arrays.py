"""A catalogue as the arrays the kernel reads: a row of numbers for each card."""

from functools import lru_cache
from typing import Any

from sim.engine.codes import IN_BYTE
from sim.engine.enumerations import key_of
from sim.engine.records import records
from sim.errors import TownlabError
from sim.languages import _
from sim.little_town import rule_families
from sim.little_town.board import COINS, RESOURCES
from sim.little_town.catalogue import Card, Catalogue, Objective, Tile
from sim.little_town.goods import Goods
from sim.little_town.kernel import state


def rules_for(cards: Catalogue) -> Any:
    """The rules record of a catalogue, made once for each."""
    return _kept(tuple(cards))


@lru_cache(maxsize=8)
def _kept(cards: tuple[Card, ...]) -> Any:
    return rules_of(Catalogue({card.id: card for card in cards}))


def rules_of(cards: Catalogue) -> Any:
    """The rules record of a catalogue."""
    tiles, objectives = cards.tiles, cards.objectives
    if max(len(tiles), len(objectives)) > state.MOST_TILES:
        raise TownlabError(
            _("A catalogue can hold {most} tiles and as many objectives. Leave some out.", most=state.MOST_TILES)
        )
    record = records(state.RULES, 1, 512)[0]
    for number, tile in enumerate(tiles):
        _write_tile(record, number, tile)
    for number, objective in enumerate(objectives, start=len(tiles)):
        _write_objective(record, number, objective, tiles)
    ids = [*(tile.id for tile in tiles), *(objective.id for objective in objectives)]
    record.key[: len(ids)] = list(map(key_of, ids))
    record.first_objective = len(tiles)
    record.in_byte[:] = IN_BYTE
    return record


def packed(goods: Goods, bits: int = 3) -> int:
    """The cubes of some goods as one number, with so many bits for each kind: wood + 8 stone + 64 fish + 512 wheat."""
    return sum(number << bits * kind for kind, number in enumerate(goods.cubes))


def _write_tile(record: Any, number: int, tile: Tile) -> None:
    record.points[number] = tile.points
    record.effect[number] = rule_families.EFFECTS.index(tile.effect)
    record.copies[number] = tile.copies
    for what, goods in ((state.COST, tile.cost), (state.PRICE, tile.price)):
        record.due[number, what] = [*goods.cubes, goods.coins]
        record.due_cubes[number, what] = packed(goods)
        record.due_lanes[number, what] = packed(goods, 8)
    record.gain[number] = [*tile.gain.cubes, tile.gain.coins]
    record.price_any[number], record.gain_any[number] = tile.price.any, tile.gain.any
    record.gain_points[number] = tile.gain.points
    chosen = tile.price.any + tile.gain.any
    record.trade[number] = [getattr(tile.price, name) + getattr(tile.gain, name) + chosen for name in RESOURCES]


def _write_objective(record: Any, number: int, card: Objective, tiles: list[Tile]) -> None:
    record.points[number] = card.points
    record.family[number] = rule_families.FAMILIES.index(card.rule.family)
    record.least[number], record.needed[number] = card.rule.least, card.rule.needed
    record.about[number] = sum(1 << i for i, tile in enumerate(tiles) if card.rule.is_about(tile))


assert len(RESOURCES) == COINS
