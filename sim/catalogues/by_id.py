"""A catalogue: the cards of a game by their ids, which can be looked up, changed, added to and digested."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from sim.errors import TownlabError, option, unknown
from sim.languages import _, mark
from sim.settings import MARKETS

CONFIDENCE = (mark("high"), mark("medium"), mark("low"), mark("reconstructed"), mark("own"))
"""how sure we are of what is on a card"""
SOURCES = {"medium": mark("two sources"), "low": mark("one source"), "reconstructed": mark("no source")}
"""what is on a card rests on; with high confidence, three sources or more"""
OWN = "own"
"""the box a card of the user's own comes in, and how sure we are of it, unless it says otherwise"""


class Card(Protocol):
    """What is on a card of any game."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def category(self) -> str: ...
    @property
    def confidence(self) -> str: ...


AnyCard = TypeVar("AnyCard", bound=Card)


@dataclass(frozen=True)
class CardsById(Generic[AnyCard]):
    """All cards by id, in their order; a card that was put in another's place stands where that stood."""

    cards: Mapping[str, AnyCard]

    def __getitem__(self, id: str) -> AnyCard:
        if id in MARKETS:
            named = option("market", id)
            raise TownlabError(_("'{id}' is the name of a market, not of a card: {option}.", id=id, option=named))
        if id not in self.cards:
            raise unknown("card", id, self.cards)
        return self.cards[id]

    def __iter__(self) -> Iterator[AnyCard]:
        return iter(self.cards.values())

    def __contains__(self, id: object) -> bool:
        return id in self.cards

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def ids(self) -> list[str]:
        return list(self.cards)

    def digest(self) -> str:
        """A short name for everything that is on the cards."""
        return hashlib.sha256("\n".join(map(repr, self)).encode()).hexdigest()[:16]

    def with_card(self, card: AnyCard, at: int, replaces: bool) -> dict[str, AnyCard]:
        """The cards with one more at a place, or with it instead of the one that is there."""
        if card.id in self:
            raise TownlabError(_("There is a card '{id}' already. Give the new one another id.", id=card.id))
        cards = list(self)
        cards[at : at + replaces] = [card]
        return {one.id: one for one in cards}


def is_id(id: Any) -> bool:
    """Whether it can be the id of a card: small letters, digits and underscores."""
    return isinstance(id, str) and id.isidentifier() and id == id.lower()


def whole(number: Any, least: int, most: int) -> bool:
    """Whether it is a whole number in a range."""
    return isinstance(number, int) and not isinstance(number, bool) and least <= number <= most
