"""What pages are made of: charts with words and numbers, games to step through; and how a page is written of them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd
from jinja2 import PackageLoader
from markupsafe import Markup

from sim.analysis import phrases
from sim.analysis.style import Chart
from sim.languages import plural
from sim.reports import stepping
from sim.reports.grids import Grid, grid
from sim.reports.inline_charts import both, colours
from sim.reports.stepping import Steps
from sim.reports.templates import templates
from sim.runs.result import Result
from sim.runs.store import write_table

MARKET = "[market]"
"""where a sentence about the market names its cards"""


@dataclass(frozen=True)
class Part:
    """A chart with its answer, its words and its numbers."""

    name: str
    """its own on the page"""
    answer: str
    charts: Markup
    """the chart for wide and for narrow pages"""
    note: str
    words: str
    """for a designer: what the chart shows, what to do with it, and what it does not mean"""
    columns: str
    """what the numbers are"""
    table: pd.DataFrame
    draw: Callable[[], Chart]
    played: str = ""
    """who played, and whether they are certified, beside a list of tiers"""

    @property
    def grid(self) -> Grid:
        return grid(self.table)

    @property
    def numbers_title(self) -> str:
        """Above the table."""
        return plural(
            "The numbers (1 row; click a heading to sort)",
            "The numbers ({n:,} rows; click a heading to sort)",
            len(self.table),
        )

    def save(self, folder: Path) -> None:
        """Write the chart as PNG and SVG, and the table as CSV."""
        self.draw().save(folder / self.name)
        write_table(self.table, folder / f"{self.name}.csv")


def part(
    name: str, table: pd.DataFrame, draw: Callable[[], Chart], words: str = "", columns: str = "", played: str = ""
) -> Part:
    """The part of a page about a table that `draw` draws."""
    chart, charts = both(draw, name)
    answer, note = (" ".join(text.split()) for text in (chart.answer, chart.note))
    return Part(name, answer, charts, note, words, columns, table, draw, played)


def headline(result: Result) -> str:
    """What was played, in a line, with the names of cards that were laid out on purpose."""
    cards = result.experiment.catalogue
    laid = next(setting for setting in result.game.settings if setting.name == "market")
    before = re.escape(laid.said(MARKET).partition(MARKET)[0])
    named = re.compile(f"(?<=, {before})[^,]*")
    return named.sub(lambda found: " ".join(_name(cards, word) for word in found[0].split(" ")), result.headline)


def _name(cards: Any, word: str) -> str:
    return phrases.name_of(cards[word]) if word in cards else word


@dataclass(frozen=True)
class Shown:
    """A game to step through on a page, and why it is there."""

    heading: str
    about: str
    command: str
    """to replay it"""
    steps: Steps

    @property
    def picture(self) -> Markup:
        return self.steps.picture


def page(
    template: str, parts: Iterable[Part], games: Iterable[Shown], symbols: Iterable[Markup] = (), **contents: Any
) -> str:
    """A page, complete in itself, from a template beside this file that extends `base.html`.

    `symbols` are those of pictures that the template shows beside games; `contents` are its title and headline, and
    what else it shows.
    """
    shown = list(games)
    steps = [game.steps for game in shown]
    contents |= {
        "games": shown,
        "colours": Markup(colours("".join(part.charts for part in parts))),
        "looks": Markup("").join(dict.fromkeys(one.looks for one in steps)),
        "symbols": stepping.defined(Markup("").join(dict.fromkeys([*symbols, *(one.symbols for one in steps)]))),
        "script": stepping.script(),
    }
    return templates(PackageLoader("sim.reports", ".")).get_template(template).render(**contents)
