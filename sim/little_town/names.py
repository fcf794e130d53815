"""The names of the numbers that views and options hold, for strategies: `option.kind == BUILD`.

Tiles and objectives have no numbers of their own, for those depend on which there are; they have keys, which do not:

    CASTLE = card("castle")
    ...
    if option.kind == BUILD and view.rules.key[option.card] == CASTLE:
"""

from importlib import import_module

from sim.engine.enumerations import key_of
from sim.little_town.board import COINS, FISH, STONE, WHEAT, WOOD
from sim.little_town.kernel.options import Kind

__all__ = [
    "ACTIVATE", "BUILD", "CLAIM", "COINS", "DONE", "FEED", "FISH", "GATHER", "PAY", "SITE", "STONE", "TAKE", "WAIT",
    "WHEAT", "WOOD", "WORK", "card", "own_card",
]  # fmt: skip

WORK, BUILD, PAY, SITE, GATHER, ACTIVATE, DONE, TAKE, FEED, CLAIM, WAIT = Kind
"""option.kind"""


def card(id: str) -> int:
    """The key of a tile or objective that comes with the game."""
    cards = import_module("sim.little_town.catalogue").load()  # by its name, so that no strategy depends on the lab
    return key_of(cards[id].id)


def own_card(id: str) -> int:
    """The key of a tile or objective of your own."""
    return key_of(id)
