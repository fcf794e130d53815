"""The names of the numbers that views and options hold, for strategies: `option.kind == BUILD`.

Cards have no numbers of their own, for those depend on which cards there are; they have keys, which do not:

    INN = card("inn")
    ...
    if option.kind == BUILD and view.rules.key[option.card] == INN:
"""

from importlib import import_module

from sim.engine.enumerations import key_of
from sim.tiny_towns.board import CHAPEL, COTTAGE, FACTORY, FARM, MONUMENT, TAVERN, THEATER, WELL
from sim.tiny_towns.kernel.options import Kind
from sim.tiny_towns.kernel.state import COIN

__all__ = [
    "BRICK", "BUILD", "CAVERN", "CHAPEL", "CHOOSE", "COIN", "COTTAGE", "DONE", "EXCHANGE", "EXTRA", "FACTORY", "FARM",
    "FETCH", "FORAGE", "GLASS", "KEEP", "LAY", "MARK", "MONUMENT", "MOVE", "NAME", "PLACE", "PUT", "RELEASE",
    "REPLACE", "SCRAP", "SELL", "SETTLE", "SET_ASIDE", "SOLICIT", "SPEND", "STONE", "STORE", "SWAP", "TAKE", "TAVERN",
    "THEATER", "WELL", "WHEAT", "WOOD", "WORK", "card", "own_card",
]  # fmt: skip

(KEEP, NAME, CHOOSE, TAKE, PLACE, STORE, SWAP, CAVERN, BUILD, MARK, PUT, SET_ASIDE, REPLACE, DONE, FETCH, SELL, EXTRA,
 LAY, SPEND, SETTLE, SCRAP, EXCHANGE, FORAGE, SOLICIT, RELEASE, WORK, MOVE) = Kind  # fmt: skip
"""option.kind"""
WOOD, WHEAT, BRICK, GLASS, STONE = range(5)
"""option.resource"""


def card(id: str) -> int:
    """The key of a card that comes with the game."""
    cards = import_module("sim.tiny_towns.catalogue").load()  # by its name, so that no strategy depends on the lab
    return key_of(cards[id].id)


def own_card(id: str) -> int:
    """The key of a card of your own."""
    return key_of(id)
