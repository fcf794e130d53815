"""What is written on a card: its text, and what was changed on the card since the text was written."""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from sim.languages import _

NOT_SAID = ("id", "name", "text", "box", "confidence", "examples", "origin", "printed", "rule")
"""fields of a card that its text does not tell, or that are told one by one"""


def wording(card: Any) -> str:
    """The text of a card, marked if the card was changed and the text was not: changed: points was 3, now 5."""
    text, changed = _(card.text), "; ".join(_changes(card.printed, card)) if card.printed else ""
    return _("{text} (changed: {changes})", text=text, changes=changed) if changed else text


def printed(card: Any, changes: Any) -> Any:
    """The card that the text of a changed one speaks of; none if the text is changed too."""
    return None if "text" in changes else card.printed or card


def _changes(old: Any, new: Any) -> Iterator[str]:
    before, after = _values(old), _values(new)
    for name, value in after.items():
        if value != before[name]:
            field, old, new = _(name.replace("_", " ")), _said(before[name]), _said(value)
            yield _("{field} was {before}, now {after}", field=field, before=old, after=new)


def _values(card: Any) -> dict[str, Any]:
    """All that is on a card and in its rule, by the name of the field."""
    rule = getattr(card, "rule", None)
    every = {part.name: getattr(of, part.name) for of in (card, rule) if of for part in fields(of)}
    return {name: value for name, value in every.items() if name not in NOT_SAID}


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return ("/".join(map(str, value)) if isinstance(value, tuple) else str(value)) or _("none")
