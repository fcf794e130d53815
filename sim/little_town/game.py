"""Little Town as the lab knows it."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.errors import TownlabError
from sim.games import Cards, Game
from sim.little_town import card_files, catalogue, columns
from sim.little_town.play import Chunk, play_games, prepare
from sim.little_town.settings import Settings
from sim.little_town.setup import Setup, check_players, sizes
from sim.settings import declared

COLOURS = {"gain": "#009E73", "exchange": "#0072B2", "special": "#AA4499", "objective": "#E69F00"}
"""of the categories in charts, from a palette that colour-blind people can read"""


def setup(
    settings: Mapping[str, Any], players: int, strategies: Sequence[str], seed: int, cards: catalogue.Catalogue
) -> Setup:
    """What to play."""
    return Setup(players=players, strategies=tuple(strategies), seed=seed, catalogue=cards, **settings)


def instead(setup: Setup, card: str) -> list[str]:
    """All other tiles that are dealt."""
    known = [tile.id for tile in setup.pool]
    if card not in known:
        tile = isinstance(setup.catalogue[card], catalogue.Tile)
        why = "lies in every market" if tile else "is an objective, and dealt to players"
        raise TownlabError(f"'{card}' {why}, so no other card could lie in its place.")
    return [other for other in known if other != card]


def built(setup: Setup, rows: Chunk, card: str) -> npt.NDArray[Any]:
    """How many of a tile each seat built."""
    of_card = rows.tiles["card"] == setup.catalogue.ids.index(card)
    seats = np.arange(setup.players)
    return np.asarray(((rows.tiles["seat"][..., None] == seats) & of_card[..., None]).sum(axis=1))


def shown(cards: Sequence[catalogue.Card], alone: bool) -> Any:
    """Cards for the terminal: one panel, or a table."""
    from sim.little_town.pictures.card_text import card_panel, card_table

    return card_panel(cards[0]) if alone else card_table(cards)


GAME = Game(
    name="little-town",
    version=1,
    settings=declared(Settings),
    sizes=sizes,
    check_players=check_players,
    tables=columns.TABLES,
    seats="towns",
    factors=columns.factors_of,
    parts=lambda setups: columns.PARTS,
    held="",
    colours=COLOURS,
    cards=Cards(
        load=catalogue.load,
        find=card_files.FILES.find,
        table=columns.cards,
        shown=shown,
        with_own=card_files.FILES.with_own,
        table_of=card_files.FILES.table_of,
        changed=card_files.FILES.changed,
        described=card_files.FILES.described,
    ),
    setup=setup,
    prepare=prepare,
    play=play_games,
    frames=columns.frames,
    seat_cards=columns.seat_cards,
    instead=instead,
    built=built,
    kinds=("board",),
)
