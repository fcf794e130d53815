"""Tiles and objectives in the terminal."""

from collections.abc import Iterable

from rich.box import SIMPLE
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sim.catalogues.wording import wording
from sim.languages import _
from sim.little_town.catalogue import CATEGORIES, Card, Tile

COLOURS = {"gain": "green", "exchange": "blue", "special": "medium_purple", "objective": "dark_orange"}
CONFIDENCE = {"high": "green", "medium": "yellow3", "low": "red", "reconstructed": "magenta", "own": "cyan"}


def card_panel(card: Card) -> Panel:
    """All that is on one tile or objective."""
    return Panel(
        Group(Text(wording(card)), Text(_numbers(card), style="dim")),
        title=Text(card.name, style="bold"),
        subtitle=Text.assemble(_category(card), _(", confidence "), _confidence(card)),
        border_style=COLOURS[card.category],
        width=72,
    )


def card_table(cards: Iterable[Card]) -> Table:
    """One row a tile or objective, by category."""
    table = Table("id", "category", "cost", "points", "text", "confidence", box=SIMPLE)
    table.columns[0].no_wrap = True
    for card in sorted(cards, key=lambda card: (CATEGORIES.index(card.category), card.id)):
        cost = str(card.cost) if isinstance(card, Tile) else ""
        table.add_row(card.id, _category(card), cost, str(card.points), Text(wording(card)), _confidence(card))
    return table


def _category(card: Card) -> Text:
    return Text(_(card.category), style=COLOURS[card.category])


def _confidence(card: Card) -> Text:
    return Text(_(card.confidence), style=CONFIDENCE[card.confidence])


def _numbers(card: Card) -> str:
    """What a designer may change, by the names it has in `Catalogue.change`."""
    if isinstance(card, Tile):
        parts = {"cost": card.cost, "points": card.points, "price": card.price, "gain": card.gain}
    else:
        parts = {"points": card.points, "rule": card.rule.family, "least": card.rule.least, "tiles": card.rule.tiles}
    return "  ".join(f"{name} {value}" for name, value in parts.items() if str(value))
