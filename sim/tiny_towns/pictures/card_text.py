"""Cards in the terminal."""

from collections.abc import Iterable
from dataclasses import fields

from rich.box import SIMPLE
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Card

COLOURS = {
    "cottage": "blue",
    "farm": "red",
    "well": "grey62",
    "chapel": "dark_orange",
    "tavern": "green",
    "theater": "yellow3",
    "factory": "bright_black",
    "monument": "medium_purple",
}
CUBES = {
    "W": "white on orange4",
    "Y": "black on yellow1",
    "B": "white on red3",
    "G": "black on sky_blue2",
    "S": "black on grey70",
    ".": "",
}
CONFIDENCE = {"high": "green", "medium": "yellow3", "low": "red", "reconstructed": "magenta", "own": "cyan"}
NUMBERS = ("meals", "holds", "cottages", "empty", "times")


def card_panel(card: Card) -> Panel:
    """All that is on one card."""
    return Panel(
        Group(_pattern(card), "", Text(card.text), Text(_numbers(card), style="dim")),
        title=Text(card.name, style="bold"),
        subtitle=Text.assemble(_category(card), ", confidence ", _confidence(card)),
        border_style=COLOURS[card.category],
        width=72,
    )


def card_table(cards: Iterable[Card]) -> Table:
    """One row a card, by category."""
    table = Table("id", "category", "pattern", "text", "confidence", box=SIMPLE, padding=(0, 1, 1, 0))
    table.columns[0].no_wrap = table.columns[2].no_wrap = True
    for card in sorted(cards, key=lambda card: (CATEGORIES.index(card.category), card.id)):
        table.add_row(card.id, _category(card), _pattern(card), Text(card.text), _confidence(card))
    return table


def _pattern(card: Card) -> Text:
    """The pattern as coloured squares with the letters of the resources."""
    rows = (((f" {cube} ".replace(".", " "), CUBES[cube]) for cube in row) for row in card.pattern)
    return Text("\n").join(Text.assemble(*row) for row in rows)


def _category(card: Card) -> Text:
    return Text(card.category, style=COLOURS[card.category])


def _confidence(card: Card) -> Text:
    return Text(card.confidence, style=CONFIDENCE[card.confidence])


def _numbers(card: Card) -> str:
    """The numbers a designer may change, by the names they have in `Catalogue.change`."""
    usual = {field.name: field.default for field in fields(card)}
    numbers = {"points": "/".join(map(str, card.rule.points))}
    numbers |= {name: getattr(card.rule, name) for name in ("base", "least") if getattr(card.rule, name)}
    numbers |= {name: getattr(card, name) for name in NUMBERS if getattr(card, name) != usual[name]}
    return "  ".join(f"{name} {number}" for name, number in numbers.items())
