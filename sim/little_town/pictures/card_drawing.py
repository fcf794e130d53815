"""Tiles and objectives as pictures: one, or a whole market side by side."""

from collections.abc import Sequence

from markupsafe import Markup

from sim.catalogues.by_id import OWN
from sim.catalogues.wording import wording
from sim.languages import _, mark, within
from sim.little_town.catalogue import Card, Objective, Tile
from sim.little_town.goods import Goods
from sim.little_town.pictures.board_drawing import amounts
from sim.little_town.pictures.colours import CATEGORY_COLOURS
from sim.little_town.pictures.symbols import SYMBOLS, ink_on
from sim.reports.card_face import EDGE, Face, picture, side_by_side
from sim.reports.svg import INK, MUTED, Picture, at, text, together

SIGN, LINE, LEAST = 22, 32, 216
"""of a cube or coin, of a line with goods, and the least height of a card"""
WORD = 48.0
"""the room for the word before goods"""
PER = {
    "per_worker": mark("a worker around it"),
    "per_own_building": mark("an own building"),
    "per_empty_square": mark("an empty square"),
}
SURE = ("high", OWN)


def draw(card: Card) -> Picture:
    """The card as a picture: name, category, cost and effect, text, and our confidence in it."""
    return picture(face(card), SYMBOLS)


def market(cards: Sequence[Card]) -> Picture:
    """Cards side by side, all of one height."""
    return side_by_side([face(card) for card in cards], SYMBOLS)


def face(card: Card) -> Face:
    """What is drawn of a card."""
    lines = _lines(card)
    return Face(
        name=card.name,
        category=card.category,
        colour=CATEGORY_COLOURS[card.category],
        ink=ink_on(card.category),
        middle=together([at(EDGE, 12 + LINE * row, line) for row, line in enumerate(lines)]),
        middle_height=14 + LINE * len(lines),
        text=wording(card),
        numbers=_numbers(card),
        doubt="" if card.confidence in SURE else _(card.confidence),
        least=LEAST,
    )


def _lines(card: Card) -> list[Markup]:
    """What a tile costs and does, in signs; nothing of an objective."""
    if isinstance(card, Objective):
        return []
    uses = [_line(within("on a card", "takes"), card.price)] if card.price else []
    uses += [_line(within("on a card", "gives"), card.gain, _(PER.get(card.effect, "")))] if card.gain else []
    return [_line(within("on a card", "costs"), card.cost), *uses]


def _line(word: str, goods: Goods, then: str = "") -> Markup:
    """A word and the signs of some goods."""
    parts, x = [text(0, 16, word, 12, fill=MUTED)], WORD
    for sign, width in amounts(goods, SIGN):
        parts.append(at(x, 0, sign))
        x += width
    return together([*parts, text(x + 6, 16, then, 12, fill=INK)])


def _numbers(card: Card) -> str:
    points = f"points {card.points}"
    copies = [f"copies {card.copies}"] if isinstance(card, Tile) and card.copies > 1 else []
    first = [within("on a card", "first game")] if isinstance(card, Tile) and card.first_game else []
    return " \N{MIDDLE DOT} ".join([points, *copies, *first])
