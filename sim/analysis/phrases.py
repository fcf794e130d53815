"""Cards, tables and numbers in words, the same in all charts.

A card's name takes an article in English ("the Inn") and none in languages where that would need its gender: there the
catalogue has just the name in the place of "the {name}".
"""

from collections.abc import Iterable, Sequence
from shlex import quote
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim import games
from sim.analysis.kinds import kinds_in
from sim.languages import _, listed, mark, within
from sim.languages import number as in_language

if TYPE_CHECKING:
    from sim.runs.result import Result

TITLE_WIDTH = 78
NOTE_WIDTH = 135
HARD = "\N{NO-BREAK SPACE}"
"""a space at which a title is not broken"""


SEAT = "seat"
"""begins the name of a player that is known by its seat"""
DOUBT = "\N{DAGGER}"
"""marks the name of a card that may differ from the printed one"""
DOUBT_NOTE = mark("\N{DAGGER} Known from a single source, or reconstructed: the printed card may differ.")


def card(id: str, category: str = "") -> str:
    """A card's name, with a mark if we are not sure of what is on it; two games may have one of that id."""
    return games.card_name(id, category) + (DOUBT if games.is_doubtful(id, category) else "")


def cards(table: pd.DataFrame) -> list[str]:
    """The names of the cards in the rows of a table."""
    return [card(id, category) for id, category in zip(table["card"], table["category"], strict=True)]


def name_of(card: Any) -> str:
    """The name that is on a card, your own too, with a mark if we are not sure of what is on it."""
    return f"{card.name}{DOUBT if card.confidence in games.DOUBTFUL else ''}"


def with_article(name: str) -> str:
    """A card's name with its article, which some have already."""
    return name if name.startswith("The ") else _("the {name}", name=name)


def the(card: Any) -> str:
    """A card's name with its article; one that a player holds alone, like a monument, has a name of its own."""
    named = card.category in games.held() or card.name.startswith("The ")
    return name_of(card) if named else _("the {name}", name=name_of(card))


def a(noun: str) -> str:
    """A noun with its article; the noun is given in English."""
    return _("an {noun}", noun=_(noun)) if noun[0] in "aeiou" else _("a {noun}", noun=_(noun))


def first_up(sentence: str) -> str:
    """A sentence with a capital at its beginning, the rest as it is."""
    return sentence[:1].upper() + sentence[1:]


def in_a_row(names: Sequence[str]) -> str:
    """Names in a sentence: A, B and C."""
    return listed(names)


def explained(texts: Iterable[str]) -> str:
    """What the mark of a card stands for, if one of the texts has it."""
    return _(DOUBT_NOTE) if any(DOUBT in text for text in texts) else ""


def among(name: str) -> str:
    """The cards that one is compared with, as a table has them: those of a category, or all."""
    return within("cards", "all") if name == "all" else _(name)


def player(name: str) -> str:
    """Who plays, as a table has it: a seat in words, a strategy as it is called."""
    word, _space, number = name.partition(" ")
    return _("seat {seat}", seat=number) if word == SEAT and number.isdigit() else name


def strategy(name: str) -> str:
    """A strategy by its name, which may be that of a type of cards."""
    return _("strategy {name}", name=name)


def others_mean(table: pd.DataFrame) -> str:
    """What the effects of cards are measured against, in words."""
    every = "all" in set(table["among"])
    return _("the mean of all cards of the market") if every else _("its category's mean")


def place(table: pd.DataFrame) -> str:
    """Among which cards a card has its rank, in words."""
    return _("the whole market") if "all" in set(table["among"]) else _("its category")


def number(value: float, digits: int = 1, sign: str = "") -> str:
    """A number, with its sign if that is '+'; 0 has none."""
    text, spoken = f"{value:{sign}.{digits}f}", in_language(value, f"{sign}.{digits}f")
    return spoken.lstrip("+-") if float(text) == 0 else spoken.replace("-", "\N{MINUS SIGN}")


def signed(value: float) -> str:
    """A difference with its sign."""
    return number(value, sign="+")


def value(row: Any, name: str, digits: int = 1, sign: str = "", unit: str = "") -> str:
    """A number and its interval, if it has one: 2.1 points (1.9 to 2.3); the unit is given in English.

    It has a digit more if both ends of the interval would read alike.
    """
    numbers = [row[f"{name}{end}"] for end in ("", "_low", "_high")]
    known = numbers[1] == numbers[1]
    if known and numbers[1] < numbers[2] and number(numbers[1], digits) == number(numbers[2], digits):
        digits += 1
    middle, low, high = (number(found, digits, sign) for found in numbers)
    said = f"{middle} {_(unit)}" if unit else middle
    return (_("{value} ({low} to {high})", value=said, low=low, high=high) if known else said).replace(" ", HARD)


def percent(row: Any, name: str, digits: int = 0) -> str:
    """A share and its interval, if it has one: 31 % (29 to 32)."""
    hundred = {key: 100 * row[key] for key in (name, f"{name}_low", f"{name}_high")}
    return value(hundred, name, digits, unit="%")


def with_interval(row: Any, name: str = "effect", unit: str = "points", digits: int = 1) -> str:
    """A difference with its interval: '+1.2 points (+0.9 to +1.5)'."""
    return plain(value(row, name, digits, sign="+", unit=unit))


def plain(text: str) -> str:
    """A text that may be broken at any space."""
    return text.replace(HARD, " ")


def with_players(row: Any, table: pd.DataFrame) -> str:
    """The kind of table of a row: with 4 players; with its mode, where there are several."""
    players, where = row["players"], _kinds_of(row, table)
    said = _("solo") if players == 1 else _("with {players} players{where}", players=players, where=where)
    return said.replace(" ", HARD)


def table_names(rows: pd.DataFrame, table: pd.DataFrame) -> list[str]:
    """The kind of table of each row, for an axis or the head of a panel."""
    return [_table_name(row, table) for _number, row in rows.iterrows()]


def _table_name(row: Any, table: pd.DataFrame) -> str:
    players, where = row["players"], _kinds_of(row, table)
    return _("solo") if players == 1 else _("{players} players{where}", players=players, where=where)


def _kinds_of(row: Any, table: pd.DataFrame) -> str:
    """What else tells the table of a row from others, in brackets."""
    kinds = [kind for kind in kinds_in(table) if kind != "players" and table[kind].nunique() > 1]
    several = [games.kind_said(kind, row[kind]) for kind in kinds]
    return f" ({', '.join(several)})" if several else ""


def ranged(said: Sequence[str], values: Sequence[float]) -> str:
    """What is said of one or two kinds of table, or of the least and the most of several."""
    if len(said) < 3:
        return listed(said)
    if min(values) == max(values):
        return _("{first} and at all other tables", first=said[0])
    return _("from {least} to {most}", least=said[int(np.argmin(values))], most=said[int(np.argmax(values))])


def counted(rows: pd.DataFrame, column: str) -> str:
    """How many games stand behind the rows."""
    least, most = int(rows[column].min()), int(rows[column].max())
    return _("{n:,} games each", n=most) if least == most else _("{least:,} to {most:,} games", least=least, most=most)


def replay_command(result: "Result", name: str, arm: int, game: int) -> str:
    """How to replay a game of a run that Python knows by a name: with its arm, if there are several."""
    several = len(result.about["arms"]) > 1
    if result.folder is None:
        return f"sim.replay({name}, {game}{f', arm={arm}' if several else ''})"
    return f"townlab replay {quote(str(result.folder))} --game {game}{f' --arm {arm}' if several else ''}"


def title(text: str, width: int = TITLE_WIDTH) -> str:
    """A title in lines that fit on a chart."""
    return plain(fill(text, width, break_on_hyphens=False))


def note(*sentences: str) -> str:
    """Small print in lines that fit below a chart."""
    return fill(" ".join(sentences), NOTE_WIDTH)
