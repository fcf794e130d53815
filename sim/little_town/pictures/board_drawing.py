"""The board as a picture: terrain, buildings in their owners' colours, workers, and below it what each player has."""

from collections.abc import Collection, Iterable
from textwrap import wrap

from markupsafe import Markup

from sim.catalogues.wording import wording
from sim.languages import _, within
from sim.little_town.board import COINS
from sim.little_town.catalogue import Tile
from sim.little_town.goods import Goods
from sim.little_town.pictures.captions import points, square_name
from sim.little_town.pictures.empty_board import HEIGHT, LABELS, SIDE, WIDTH, empty_board, place
from sim.little_town.pictures.symbols import SEATS, SYMBOLS
from sim.little_town.towns import GOODS, Board, Player, Town
from sim.reports.marks import stamp
from sim.reports.svg import INK, LINE, MUTED, PAPER, Picture, at, box, tag, text, together

ROW, HEAD = 44, 22
"""heights of what a player has, and of the line above the players"""
NAME_LETTERS, NAME_SIZE = 10, 8.3
"""of the name on a tile: letters on a line, and their size"""
GOOD = 15
LETTER = 9
"""the width of a bold letter in the line of a player, at most"""
DONE, OPEN, SPACE = "\N{CHECK MARK}", "\N{WHITE CIRCLE}", "\N{EM SPACE}"
"""before objectives that are claimed and those that are not, and between them"""
NAMES = {"any": "any", "points": "points"}


def draw(shown: Board | Town, new: Collection[int] = ()) -> Picture:
    """The board; of a town, with the others' buildings pale. Squares in `new` are ringed."""
    board, seat = (shown.board, shown.seat) if isinstance(shown, Town) else (shown, None)
    seats = range(len(board.players)) if seat is None else [seat]
    height = HEIGHT + HEAD + ROW * len(seats)
    paper = [box(0, 0, WIDTH, height, 8, fill=PAPER), empty_board(board.side)]
    used = {*board.tiles, *board.workers, *new}
    squares = [_square(board, number, seat, number in new) for number in sorted(used)]
    rows = [at(LABELS, HEIGHT + HEAD + ROW * row, _player(board, number)) for row, number in enumerate(seats)]
    body = together([*paper, *squares, at(LABELS, HEIGHT, _reserve(board)), *rows])
    return Picture(body, WIDTH, height, said(board), SYMBOLS)


def on_page(board: Board, new: Collection[int]) -> Picture:
    """The board alone, for a page that says what the players have; where it is small, signs stand for the names."""
    used = {*board.tiles, *board.workers, *new}
    squares = [_square(board, number, None, number in new, signs=True) for number in sorted(used)]
    paper = [box(0, 0, WIDTH, HEIGHT, 8, fill=PAPER), empty_board(board.side)]
    return Picture(together([*paper, *squares]), WIDTH, HEIGHT, said(board), SYMBOLS)


def said(board: Board) -> str:
    """The board in words, for those who cannot see it."""
    built = [
        _("{square} {card} of seat {seat}", square=square_name(at), card=tile.name, seat=seat)
        for at, (seat, tile) in sorted(board.tiles.items())
    ]
    stand = [
        _("{square} worker of seat {seat}", square=square_name(at), seat=seat)
        for at, seat in sorted(board.workers.items())
    ]
    return _(
        "Board {side}: {squares}", side=board.side, squares=", ".join([*built, *stand]) or within("board", "empty")
    )


def _square(board: Board, square: int, seat: int | None, new: bool, signs: bool = False) -> Markup:
    """What stands on a square."""
    (x, y), parts = place(square), list[Markup]()
    if square in board.tiles:
        owner, tile = board.tiles[square]
        pale = {"opacity": 0.35} if seat not in (None, owner) else {}
        parts.append(tag("g", _tile(tile, owner), *([_sign(tile, owner)] if signs else []), **pale))
    if square in board.workers:
        parts.append(worker(board.workers[square], 17, 15, 32))
    if new:
        parts.append(box(-2, -2, SIDE + 4, SIDE + 4, 10, fill="none", stroke=INK, stroke_width=2.5))
    return at(x, y, *parts)


def worker(seat: int, x: float, y: float, size: float) -> Markup:
    """A worker in its player's colour, with the number of the seat."""
    style = {"text_anchor": "middle", "font_weight": 700, "fill": "#FFF"}
    number = text(x + size / 2, y + size * 0.76, str(seat), size * 0.44, class_="seat", **style)
    return together([stamp("worker", x, y, size, fill=SEATS[seat], stroke="#FFF", stroke_width=1.5), number])


def _tile(tile: Tile, owner: int) -> Markup:
    """A building: its name and effect, in a frame of its owner's colour with the seat's number."""
    frame = box(2, 2, SIDE - 4, SIDE - 4, 7, fill="#FFFDF7", stroke=SEATS[owner], stroke_width=4)
    lines = wrap(tile.name, NAME_LETTERS, break_long_words=False)
    style = {"text_anchor": "middle", "font_weight": 700}
    name = [text(SIDE / 2, 15 + 9.5 * i, line, NAME_SIZE, **style) for i, line in enumerate(lines)]
    house = tag("rect", x=SIDE - 17, y=SIDE - 17, width=15, height=15, rx=4, fill=SEATS[owner])
    number = text(SIDE - 9.5, SIDE - 5.5, str(owner), 10.5, fill="#FFF", **style)
    effect = at(6, 22 + 9.5 * (len(lines) - 1), effect_signs(tile, GOOD - 1, SIDE - 20))
    words = tag("g", *name, effect, house, number, class_="fine")
    return together([tag("title", f"{tile.name}: {wording(tile)}"), frame, words])


def _sign(tile: Tile, owner: int) -> Markup:
    """What stands for the words on a tile where they cannot be read: its category and the seat."""
    number = text(SIDE - 14, SIDE - 9, str(owner), 24, fill=SEATS[owner], text_anchor="middle", font_weight=700)
    return tag("g", stamp(tile.category, 8, 8, 32), number, class_="coarse")


def effect_signs(tile: Tile, size: float, across: float) -> Markup:
    """What the use of a tile takes and brings, on one line or two."""
    takes, brings = amounts(tile.price, size), amounts(tile.gain, size)
    if not brings:
        return Markup("")
    arrow = [(text(0, size - 3, "\N{RIGHTWARDS ARROW}", size - 3, fill=MUTED), size)] if takes else []
    line = [*takes, *arrow, *brings]
    if sum(width for sign, width in line) <= across:
        return _in_line(line)
    return together([_in_line(takes), at(0, size + 1, _in_line([*arrow, *brings]))])


def amounts(goods: Goods, size: float) -> list[tuple[Markup, float]]:
    """The signs of some goods with their widths: cubes one by one if few, else a number and one of them."""
    found = list[tuple[Markup, float]]()
    for kind, number in goods:
        sign = _good(kind, size)
        if number > 2 or kind in ("coins", "points", "any"):
            shown = text(0, size - 3, f"{number}", size - 3.5, font_weight=700)
            found.append((shown + at(size * 0.5 * len(str(number)), 0, sign), size * 1.55))
        else:
            found += [(sign, size * 0.92)] * number
    return found


def _good(kind: str, size: float) -> Markup:
    if kind in NAMES:
        return text(
            2, size - 3, "\N{BLACK STAR}" if kind == "points" else within("of cubes", "any"), size - 3.5, fill="#8A6D00"
        )
    return stamp("coin" if kind == "coins" else kind, 0, 0, size)


def _in_line(signs: list[tuple[Markup, float]]) -> Markup:
    found, x = list[Markup](), 0.0
    for sign, width in signs:
        found.append(at(x, 0, sign))
        x += width
    return together(found)


def stock(held: Iterable[int], size: float = GOOD) -> Markup:
    """So many of each resource and coins, in a row."""
    parts = list[Markup]()
    for i, number in enumerate(held):
        shade = {"opacity": 0.35} if not number else {}
        sign = stamp("coin" if i == COINS else GOODS[i], 0, 0, size)
        parts.append(at(i * 42, 0, tag("g", sign, text(size + 3, size - 3, str(number), 12), **shade)))
    return together(parts)


def _reserve(board: Board) -> Markup:
    said = _("board {side}", side=board.side)
    if board.round:
        said = _("board {side}, seat {seat} has the First Player token", side=board.side, seat=board.first)
    right = text(WIDTH - 2 * LABELS, 15, said, 11.5, fill=MUTED, text_anchor="end")
    return together([text(0, 15, _("Reserve"), 11.5), at(58, 3, stock(board.reserve)), right])


def _player(board: Board, seat: int) -> Markup:
    """A seat's stock, points, houses and objectives."""
    player = board.players[seat]
    line = tag("path", d=f"M0 0H{WIDTH - 2 * LABELS}", stroke=LINE)
    name = _("Seat {seat}", seat=seat)
    who = worker(seat, -2, 3, 20) + text(22, 18, name, 12.5, font_weight=700)
    score = text(24 + LETTER * len(name), 18, points(player.score), 12.5, font_weight=700)
    houses = _("{built} of {of} houses built", built=len(player.tiles), of=board.houses_each)
    rest = text(WIDTH - 2 * LABELS, 18, houses, 11, fill=MUTED, text_anchor="end")
    return together(
        [line, who, score, at(96 + LETTER * len(name), 5, stock(player.stock)), rest, at(0, 22, _objectives(player))]
    )


def _objectives(player: Player) -> Markup:
    """Its objectives in a line: a tick before those that are claimed."""
    names = [f"{DONE if card in player.claimed else OPEN} {card.name} ({card.points})" for card in player.objectives]
    return text(22, 14, SPACE.join(names), 10.5, fill=MUTED)
