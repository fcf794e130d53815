"""Cards as pictures: one, or a whole market side by side."""

from collections.abc import Sequence
from dataclasses import fields

from markupsafe import Markup

from sim.catalogues.wording import trust, wording
from sim.languages import within
from sim.reports.card_face import EDGE, WIDTH, Face, picture, side_by_side
from sim.reports.marks import stamp
from sim.reports.svg import Picture, at, box, text, together
from sim.tiny_towns.catalogue import Card
from sim.tiny_towns.pictures.card_text import NUMBERS
from sim.tiny_towns.pictures.colours import CATEGORY_COLOURS
from sim.tiny_towns.pictures.icons import ink_on, resource_of
from sim.tiny_towns.pictures.symbols import SYMBOLS

PATTERN, COINS = 112, 22
"""heights of the pattern, and of the line about coins, which is only on some cards"""
CUBE, COIN = 25, 17
LETTER = 6.4
"""the width of a letter in a line of text, more or less"""


def draw(card: Card) -> Picture:
    """The card as a picture: name, type, pattern, text, the numbers a designer may change, and our confidence in it."""
    return picture(face(card), SYMBOLS)


def market(cards: Sequence[Card]) -> Picture:
    """Cards side by side, all of one height."""
    return side_by_side([face(card) for card in cards], SYMBOLS)


def face(card: Card) -> Face:
    """What is drawn of a card."""
    coins = _of_coins(card)
    return Face(
        name=card.name,
        category=card.category,
        colour=CATEGORY_COLOURS[card.category],
        ink=ink_on(card.category),
        middle=together([_pattern(card), *([at(EDGE, PATTERN, _coins(coins))] if coins else [])]),
        middle_height=PATTERN + (COINS if coins else 0),
        text=wording(card),
        numbers=_numbers(card),
        doubt="" if card.confidence == "high" else trust(card),
    )


def _of_coins(card: Card) -> list[str]:
    """What the card costs, brings and does with coins: words, and the signs `coin` and `slot`."""
    said = []
    if card.cost:
        said += [within("on a card", "costs"), *["coin"] * card.cost]
    if card.gains:
        each = [within("on a card", "each")] if card.gains_for not in ("", "single") else []
        said += [within("on a card", "brings"), *["coin"] * card.gains, *each]
    if card.slot:
        said += ["slot", within("coin", "5th")]
    if card.coin_points != 1:
        said += ["coin", f"= {card.coin_points}"]
    return said


def _coins(said: Sequence[str]) -> Markup:
    """The same as a line below the pattern."""
    parts, x = list[Markup](), 0.0
    for word in said:
        sign = word in ("coin", "slot")
        parts.append(stamp(word, x, 2, COIN) if sign else text(x, 15, word, 12, font_weight=600))
        x += COIN + 3 if sign else LETTER * len(word) + 9
    return together(parts)


def _pattern(card: Card) -> Markup:
    """The cubes of the pattern, in the middle of the band below the head."""
    if not card.pattern:
        return _cost(card)
    rows, columns = len(card.pattern), len(card.pattern[0])
    left, top = (WIDTH - CUBE * columns) / 2, (PATTERN - CUBE * rows) / 2 + 2
    back = box(left - 7, top - 7, CUBE * columns + 14, CUBE * rows + 14, 8, fill="#F0EADB")
    cubes = [
        stamp(resource_of(cube), left + CUBE * column - 2.5, top + CUBE * row - 2.5, CUBE + 5)
        for row, line in enumerate(card.pattern)
        for column, cube in enumerate(line)
        if cube != "."
    ]
    return together([back, *cubes])


def _cost(card: Card) -> Markup:
    """The villagers that a villager card costs."""
    left, top = (WIDTH - CUBE * card.workers) / 2, (PATTERN - CUBE) / 2 + 2
    return together([stamp(card.category, left + CUBE * i, top, CUBE - 3) for i in range(card.workers)])


def _numbers(card: Card) -> str:
    """The points, and the other numbers that are not as on most cards."""
    usual = {field.name: field.default for field in fields(card)}
    others = [f"{name} {getattr(card, name)}" for name in NUMBERS if getattr(card, name) != usual[name]]
    points = "/".join(str(number) for number in card.rule.points)
    return " · ".join([f"points {points}", *others])
