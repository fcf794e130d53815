"""Cards and numbers as a chart says them."""

from collections.abc import Mapping
from typing import Any

from sim.tiny_towns.catalogue import load


def card(id: str) -> str:
    """A card's name; one that is not of the box is called after its id."""
    cards = load()
    return cards[id].name if id in cards else id.replace("_", " ").title()


def with_interval(row: Mapping[Any, Any], name: str = "effect", unit: str = "points") -> str:
    """A difference with its interval: '+1.2 points (+0.9 to +1.5)'."""
    value, low, high = (signed(row[f"{name}{end}"]) for end in ("", "_low", "_high"))
    return f"{value} {unit} ({low} to {high})"


def signed(value: float) -> str:
    """A difference with its sign; none for what is rounded to zero."""
    text = f"{value:+.1f}"
    return text[1:] if float(text) == 0 else text.replace("-", "\N{MINUS SIGN}")
