"""A game in the terminal: the tiles, what happened turn by turn, the board, and the points."""

from collections.abc import Iterator

from rich.box import ROUNDED, SIMPLE
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sim.analysis import phrases
from sim.languages import _, mark, within
from sim.little_town.board import COLUMNS, ROWS, TERRAINS
from sim.little_town.pictures.captions import priced, square_name, told
from sim.little_town.pictures.card_text import COLOURS
from sim.little_town.pictures.replay_page import about, outcome, scores
from sim.little_town.replay import Frame, Replay
from sim.little_town.towns import GOODS, Board

CELL = 7
"""letters of a square"""
SEATS = ("bright_blue", "dark_orange3", "green", "magenta")
GROUND = {
    "forest": (mark("forest"), "green4"),
    "mountain": (mark("mount"), "grey50"),
    "lake": (mark("lake"), "deep_sky_blue3"),
}
"""words of not more letters than a square has"""


def lines(replay: Replay, round: int | None = None) -> Iterator[RenderableType]:
    """The whole game, or up to a round and without its end."""
    frame = replay.frame(round)
    yield Text(_("Game {game}: {about}", game=replay.game, about=about(replay)))
    yield _market(replay)
    for one in replay.frames[: replay.frames.index(frame) + 1]:
        if one is not replay.frames[-1]:
            yield _told(one)
    title = outcome(replay) if round is None else _("{moment}: the board", moment=frame.title)
    yield Text(f"\n{title}", style="bold")
    yield _board(frame.board)
    yield from _players(replay, frame.board)
    if round is None:
        yield _scores(replay)


def _market(replay: Replay) -> Table:
    """The tiles of the market."""
    costs, takes, gives = within("on a card", "costs"), within("on a card", "takes"), within("on a card", "gives")
    heads = [_("tile"), _("category"), costs, _("points"), takes, gives]
    table = Table(*heads, title=_("Tiles"), title_justify="left", box=SIMPLE)
    for tile, copies in replay.board.market:
        name = f"{tile.name} x {copies}" if copies > 1 else tile.name
        kind = Text(_(tile.category), style=COLOURS[tile.category])
        table.add_row(Text(name), kind, priced(tile.cost), str(tile.points), priced(tile.price), priced(tile.gain))
    return table


def _told(frame: Frame) -> Text:
    """A turn: its title, and what happened."""
    return Text("\n").join([Text(frame.title, style="bold"), *(Text(f"  {said}") for said in told(frame.events))])


def _board(board: Board) -> Table:
    """The squares: buildings by name with the seat's number, workers as an @ with it, and terrain."""
    table = Table(box=ROUNDED, show_lines=True, padding=0)
    table.add_column("", min_width=1)
    for column in range(COLUMNS):
        name = Text(square_name(column)[0], style="dim")
        table.add_column(name, width=CELL, justify="center", overflow="fold")
    for row in range(ROWS):
        squares = range(COLUMNS * row, COLUMNS * (row + 1))
        table.add_row(Text(str(row + 1), style="dim"), *(_square(board, square) for square in squares))
    return table


def _square(board: Board, square: int) -> Text:
    if square in board.tiles:
        seat, tile = board.tiles[square]
        return Text(f"{tile.name} {seat}", style=f"bold {SEATS[seat]}")
    if square in board.workers:
        return Text(f"@{board.workers[square]}", style=SEATS[board.workers[square]])
    name = TERRAINS.get(board.terrain[square], "")
    if not name:
        return Text("")
    word, colour = GROUND[name]
    return Text(_(word), colour)


def _players(replay: Replay, board: Board) -> Iterator[RenderableType]:
    """What each seat holds, and the reserve; then the objectives."""
    table = Table(_("seat"), _("strategy"), *map(_, GOODS), _("points"), box=SIMPLE)
    for seat, (name, player) in enumerate(zip(replay.strategies, board.players, strict=True)):
        held = map(str, (*player.stock, player.score))
        table.add_row(Text(str(seat), style=SEATS[seat]), Text(name), *held)
    table.add_row("-", _("reserve"), *map(str, board.reserve), "", style="dim")
    yield table
    for seat, player in enumerate(board.players):
        cards = [
            _("{card} (claimed)", card=card.name) if card in player.claimed else card.name for card in player.objectives
        ]
        yield Text(_("Objectives of seat {seat}: {cards}", seat=seat, cards=", ".join(cards)), style="dim")


def seat_head(seat: int, strategy: str) -> Text:
    """Above the column of a seat: who plays there."""
    return Text("\n".join([_("seat {seat}", seat=seat), phrases.strategy(strategy)]))


def _scores(replay: Replay) -> Table:
    """The points by card and seat."""
    table = Table(_("Points"), title_justify="left", box=SIMPLE)
    for seat, strategy in enumerate(replay.strategies):
        table.add_column(seat_head(seat, strategy), justify="right", overflow="fold")
    for name, given in scores(replay).items():
        table.add_row(Text(name), *map(str, given))
    table.add_row(_("total"), *(str(player.score) for player in replay.players), style="bold")
    return table
