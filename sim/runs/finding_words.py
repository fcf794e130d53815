"""What the findings of a certificate say, in the language in use: a file has them in English, and their numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

from sim.analysis import phrases
from sim.languages import ENGLISH, _, in_use, mark

BAN, KEEPERS, KIND = mark("ban"), mark("keepers"), mark("kind of option")
"""the tests"""
FAIL, UNSURE = "fail", "unsure"
MORE = mark("without {card} it scores {value} points more ({low} to {high}) with {players} players")
FEWER = mark("without {card} it scores {value} points fewer ({low} to {high}) with {players} players")
KEPT = mark(
    "keepers of {card} win {value} % ({low} to {high}) with {players} players, where {least:.0f} to {most:.0f} % are "
    "in the band"
)
NOT_TESTED = mark("its kinds of options could not be tested with {players} players: its games cannot be stopped")
CHOSEN = mark("it chose '{kind}' in {chosen:,} of {offered:,} decisions")
LOOKED = mark(
    "it chose '{kind}' in {chosen:,} of {offered:,} decisions; of {cases:,} that were played on it looked better in "
    "{better:,}"
)
BRINGS = mark(
    "it chose '{kind}' in {chosen:,} of {offered:,} decisions; of {cases:,} that were played on it looked better in "
    "{better:,}, where it brings {value} points more ({low} to {high})"
)

Row = Mapping[str, Any]


def reasons(rows: Sequence[Row]) -> list[str]:
    """Why a player is not certified, or how much of that is unsure."""
    failed = [said(row) for row in rows if row["verdict"] == FAIL]
    unsure = sum(row["verdict"] == UNSURE for row in rows)
    if failed or not unsure:
        return failed
    return [_("{unsure} of {n} findings are unsure, which takes more games", unsure=unsure, n=len(rows))]


def said(row: Row) -> str:
    """A finding in words: in English as it is written down, in other languages from its numbers, if they are there."""
    try:
        return str(row["says"]) if in_use() == ENGLISH else told(row)
    except KeyError:
        return str(row["says"])


def told(row: Row) -> str:
    """A finding in words, from its numbers."""
    if row["test"] == KIND:
        return _of_kind(row)
    return _of_keepers(row) if row["test"] == KEEPERS else _of_ban(row)


def _of_ban(row: Row) -> str:
    ends = row["value"], row["value_low"], row["value_high"]
    gains = row["value"] > 0
    value, low, high = map(phrases.number, ends if gains else (-ends[0], -ends[2], -ends[1]))
    more = {"card": _card(row), "players": row["players"]}
    return _(MORE if gains else FEWER, value=value, low=low, high=high, **more)


def _of_keepers(row: Row) -> str:
    value, low, high = (phrases.number(100 * row[name], 0) for name in ("value", "value_low", "value_high"))
    band = {"least": 100 * row["least"], "most": 100 * row["most"]}
    return _(KEPT, card=_card(row), value=value, low=low, high=high, players=row["players"], **band)


def _card(row: Row) -> str:
    return phrases.with_article(phrases.card(row["of"], row.get("category", "")))


def _of_kind(row: Row) -> str:
    """How often a kind was chosen, and if it was seldom, what it would have brought."""
    if row["of"] == "all":
        return _(NOT_TESTED, players=row["players"])
    counts = {name: row[name] for name in ("offered", "chosen", "cases", "better")}
    if row["better"] <= 1:
        return _(LOOKED if row["cases"] else CHOSEN, kind=row["of"], **counts)
    value, low, high = (phrases.number(row[name]) for name in ("value", "value_low", "value_high"))
    return _(BRINGS, kind=row["of"], value=value, low=low, high=high, **counts)
