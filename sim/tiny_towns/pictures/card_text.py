"""Cards in the terminal."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from rich.box import SIMPLE
from rich.console import Group
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from sim.catalogues.wording import trust, wording
from sim.languages import _, mark, plural
from sim.tiny_towns.catalogue import KINDS_OF_CARDS, Card
from sim.tiny_towns.pictures.captions import RESOURCE_LETTERS

COLOURS = {
    "cottage": "blue",
    "farm": "red",
    "well": "grey62",
    "chapel": "dark_orange",
    "tavern": "green",
    "theater": "yellow3",
    "factory": "bright_black",
    "monument": "medium_purple",
    "villager": "cyan3",
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
NUMBERS = (
    "meals", "holds", "cottages", "empty", "times", "cost", "gains", "coin_points", "needs", "most", "workers",
)  # fmt: skip
GAINS_FOR = {
    "": mark("brings {coins}"),
    "triples": mark("brings {coins} for each type with three or more"),
    "single": mark("brings {coins} to a chest with exactly 1"),
    "types_in_line": mark("brings {coins} for each type in its row or column"),
    "commonest": mark("brings {coins} for each of the commonest type"),
}
"""how often a building brings its coins, in words"""


def card_panel(card: Card) -> Panel:
    """All that is on one card."""
    return Panel(
        Group(
            _pattern(card),
            "",
            Text(wording(card)),
            *_coins(card),
            *_origin(card),
            Text(_numbers(card), style="dim"),
            *([Text(_(RESOURCE_LETTERS), style="dim")] if card.pattern else []),
        ),
        title=Text(card.name, style="bold"),
        subtitle=Text.assemble(_category(card), _(", confidence "), _confidence(card)),
        border_style=COLOURS[card.category],
        width=72,
    )


def card_table(cards: Iterable[Card]) -> Table:
    """One row a card, by category."""
    looks: Any = {"box": SIMPLE, "padding": (0, 1, 1, 0), "caption": _(RESOURCE_LETTERS), "caption_justify": "left"}
    table = Table("id", "category", "box", "pattern", "text", "confidence", **looks)
    table.columns[0].no_wrap = table.columns[3].no_wrap = True
    for card in sorted(cards, key=lambda card: (KINDS_OF_CARDS.index(card.category), card.id)):
        table.add_row(card.id, _category(card), card.box, _pattern(card), Text(wording(card)), _confidence(card))
    return table


def _pattern(card: Card) -> Text:
    """The pattern as coloured squares with the letters of the resources."""
    rows = (((f" {cube} ".replace(".", " "), CUBES[cube]) for cube in row) for row in card.pattern)
    return Text("\n").join(Text.assemble(*row) for row in rows)


def _category(card: Card) -> Text:
    return Text(_(card.category), style=COLOURS[card.category])


def _confidence(card: Card) -> Text:
    return Text(trust(card), style=CONFIDENCE[card.confidence])


def _coins(card: Card) -> list[Text]:
    """A line about coins, if there is something to say."""
    said = about_coins(card)
    return [Text("; ".join(said), style="yellow3")] if said else []


def _origin(card: Card) -> list[Text]:
    """What is known of a reconstructed card, and what was filled in."""
    return [Text(_(card.origin), style="magenta")] if card.origin and card.confidence == "reconstructed" else []


def about_coins(card: Card) -> list[str]:
    """What a card costs, brings and does with coins, each in a few words."""
    said = []
    if card.cost:
        price = mark("costs {coins} if there is one") if card.if_able else mark("costs {coins}")
        said.append(_(price, coins=_counted(card.cost)))
    if card.gains:
        said.append(_(GAINS_FOR[card.gains_for], coins=_counted(card.gains)))
    if card.slot:
        said.append(_("room for a 5th coin"))
    if card.coin_points != 1:
        said.append(_("a coin left is worth {points}", points=card.coin_points))
    return said


def _counted(coins: int) -> str:
    return plural("{n} coin", "{n} coins", coins)


def _numbers(card: Card) -> str:
    """The numbers a designer may change, by the names they have in `Catalogue.change`."""
    usual = {field.name: field.default for field in fields(card)}
    numbers = {"points": "/".join(map(str, card.rule.points))}
    numbers |= {name: getattr(card.rule, name) for name in ("base", "least") if getattr(card.rule, name)}
    numbers |= {name: getattr(card, name) for name in NUMBERS if getattr(card, name) != usual[name]}
    return "  ".join(f"{name} {number}" for name, number in numbers.items())
