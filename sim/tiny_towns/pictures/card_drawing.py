"""Cards as pictures: one, or a whole market side by side."""

from collections.abc import Sequence
from dataclasses import fields
from textwrap import wrap

from markupsafe import Markup

from sim.reports.svg import INK, LINE, MUTED, PAPER, Picture, at, box, tag, text, together
from sim.tiny_towns.catalogue import Card
from sim.tiny_towns.pictures.card_text import NUMBERS
from sim.tiny_towns.pictures.colours import CATEGORY_COLOURS
from sim.tiny_towns.pictures.icons import DARK, DARK_SIGNS, LIGHT, mark, resource_of
from sim.tiny_towns.pictures.symbols import SYMBOLS

WIDTH, LEAST = 224, 292
"""of a card, and its least height"""
EDGE, LETTERS, TITLE_LETTERS = 14, 30, 17
"""room at the sides, and how many letters surely fit on a line of text and of the title"""
HEAD, PATTERN, ROW, COINS, FLAG = 54, 112, 16, 22, 26
"""heights of the parts: those of coins and of the flag are only on some cards"""
CUBE, COIN = 25, 17
LETTER = 6.4
"""the width of a letter in a line of text, more or less"""
ACROSS, BETWEEN = 4, 12


def draw(card: Card) -> Picture:
    """The card as a picture: name, type, pattern, text, the numbers a designer may change, and our confidence in it."""
    height = _height(card)
    return Picture(_card(card, height), WIDTH, height, f"{card.name}, {card.category}: {card.text}", SYMBOLS)


def market(cards: Sequence[Card]) -> Picture:
    """Cards side by side, all of one height."""
    height = max(_height(card) for card in cards)
    places = [(i % ACROSS * (WIDTH + BETWEEN), i // ACROSS * (height + BETWEEN)) for i in range(len(cards))]
    drawn = [at(x, y, _card(card, height)) for (x, y), card in zip(places, cards, strict=True)]
    width, whole = max(x for x, _ in places) + WIDTH, max(y for _, y in places) + height
    return Picture(together(drawn), width, whole, f"cards: {', '.join(card.name for card in cards)}", SYMBOLS)


def _height(card: Card) -> int:
    return max(LEAST, HEAD + PATTERN + ROW * len(_lines(card)) + _coins_height(card) + _foot_height(card) + 20)


def _coins_height(card: Card) -> int:
    return COINS if _of_coins(card) else 0


def _foot_height(card: Card) -> int:
    """Of the numbers, and the flag below them."""
    return 34 + (FLAG if _is_flagged(card) else 0)


def _is_flagged(card: Card) -> bool:
    return card.confidence != "high"


def _lines(card: Card) -> list[str]:
    return wrap(card.text, LETTERS)


def _card(card: Card, height: int) -> Markup:
    paper = box(0.5, 0.5, WIDTH - 1, height - 1, 12, fill=PAPER, stroke=LINE)
    words = [text(EDGE, 20 + ROW * row, line, 12) for row, line in enumerate(_lines(card))]
    below, foot = HEAD + PATTERN, height - _foot_height(card)
    parts = [_head(card), at(0, HEAD, _pattern(card)), at(0, below + _coins_height(card), *words)]
    return together([paper, *parts, at(0, foot, _foot(card)), at(EDGE, below, _coins(card))])


def _of_coins(card: Card) -> list[str]:
    """What the card costs, brings and does with coins: words, and the signs `coin` and `slot`."""
    said = []
    if card.cost:
        said += ["costs", *["coin"] * card.cost]
    if card.gains:
        said += ["brings", *["coin"] * card.gains, *(["each"] if card.gains_for not in ("", "single") else [])]
    if card.slot:
        said += ["slot", "5th"]
    if card.coin_points != 1:
        said += ["coin", f"= {card.coin_points}"]
    return said


def _coins(card: Card) -> Markup:
    """The same as a line below the pattern."""
    parts, x = list[Markup](), 0.0
    for said in _of_coins(card):
        sign = said in ("coin", "slot")
        parts.append(mark(said, x, 2, COIN) if sign else text(x, 15, said, 12, font_weight=600))
        x += COIN + 3 if sign else LETTER * len(said) + 9
    return together(parts)


def _head(card: Card) -> Markup:
    """The sign, the name on one line or more, and the type, on a band of the type's colour."""
    ink = DARK if card.category in DARK_SIGNS else LIGHT
    band = f"M0.5 {HEAD}V12.5a12 12 0 0 1 12-12H{WIDTH - 12.5}a12 12 0 0 1 12 12V{HEAD}Z"
    title = wrap(card.name, TITLE_LETTERS)
    top, step, size = (25, 17, 16) if len(title) == 1 else (19, 14, 13)
    name = [text(52, top + step * row, line, size, font_weight=700, fill=ink) for row, line in enumerate(title)]
    kind = text(52, top + step * len(title) - 1, card.category, 11, fill=ink, opacity=0.9)
    colour = tag("path", d=band, fill=CATEGORY_COLOURS[card.category])
    return together([colour, mark(card.category, 8, 8, 38), *name, kind])


def _pattern(card: Card) -> Markup:
    """The cubes of the pattern, in the middle of the band below the head."""
    rows, columns = len(card.pattern), len(card.pattern[0])
    left, top = (WIDTH - CUBE * columns) / 2, (PATTERN - CUBE * rows) / 2 + 2
    back = box(left - 7, top - 7, CUBE * columns + 14, CUBE * rows + 14, 8, fill="#F0EADB")
    cubes = [
        mark(resource_of(cube), left + CUBE * column - 2.5, top + CUBE * row - 2.5, CUBE + 5)
        for row, line in enumerate(card.pattern)
        for column, cube in enumerate(line)
        if cube != "."
    ]
    return together([back, *cubes])


def _foot(card: Card) -> Markup:
    """The numbers, and a flag below if our confidence in the card is not high."""
    line = tag("path", d=f"M{EDGE} 0H{WIDTH - EDGE}", stroke=LINE)
    numbers = text(EDGE, 21, _numbers(card), 11.5, fill=MUTED)
    return together([line, numbers, *([_doubt(card.trust)] if _is_flagged(card) else [])])


def _numbers(card: Card) -> str:
    """The points, and the other numbers that are not as on most cards."""
    usual = {field.name: field.default for field in fields(card)}
    others = [f"{name} {getattr(card, name)}" for name in NUMBERS if getattr(card, name) != usual[name]]
    points = "/".join(str(number) for number in card.rule.points)
    return " · ".join([f"points {points}", *others])


def _doubt(trust: str) -> Markup:
    """A flag that says how sure we are of the card."""
    width = 26 + 6 * len(trust)
    flag = box(0, 0, width, 18, 9, fill="#FFF3C9", stroke="#B8860B")
    words = text(width / 2, 13, f"? {trust}", 11, fill=INK, text_anchor="middle", font_weight=600)
    return at(EDGE, 31, flag, words)
