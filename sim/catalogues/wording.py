"""What is written on a card: its text, and what was changed on the card since the text was written."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from sim.catalogues.by_id import SOURCES
from sim.languages import _

NOT_SAID = ("id", "name", "text", "box", "confidence", "examples", "origin", "printed", "rule")
"""fields of a card that its text does not tell, or that are told one by one"""


def wording(card: Any) -> str:
    """The text of a card, marked if the card was changed and the text was not: changed: points was 3, now 5."""
    changed = "; ".join(_changes(card.printed, card)) if card.printed else ""
    return _("{text} (changed: {changes})", text=_(card.text), changes=changed) if changed else _(card.text)


def trust(card: Any) -> str:
    """How sure we are of what is on a card, in words."""
    return ": ".join(map(_, filter(None, [card.confidence, SOURCES.get(card.confidence)])))


def printed(card: Any, changes: Any) -> Any:
    """The card that the text of a changed one speaks of; none if the text is changed too."""
    return None if "text" in changes else card.printed or card


def _changes(old: Any, new: Any) -> Iterator[str]:
    before, after = _values(old), _values(new)
    for name, value in after.items():
        if value != before[name]:
            said = {"before": _said(before[name]), "after": _said(value)}
            yield _("{field} was {before}, now {after}", field=name.replace("_", " "), **said)


def _values(card: Any) -> dict[str, Any]:
    """All that is on a card and in its rule, by the name of the field."""
    rule = getattr(card, "rule", None)
    every = {part.name: getattr(of, part.name) for of in (card, rule) if of for part in fields(of)}
    return {name: value for name, value in every.items() if name not in NOT_SAID}


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ("/".join(map(str, value)) if isinstance(value, tuple) else str(value)) or _("none")
