"""A whole game as a page: the board turn by turn, to step through with a slider, buttons or keys."""

from typing import Any

from sim.little_town.pictures import board_drawing, card_drawing
from sim.little_town.pictures import replay_template as parts
from sim.little_town.pictures.captions import joined, points, told
from sim.little_town.pictures.symbols import SEATS, SYMBOLS
from sim.little_town.replay import Frame, Replay
from sim.little_town.towns import Board
from sim.reports import stepping
from sim.reports.stepping import Steps

HOUSES = "{built} of {of} houses built"
SIGNS = ("wood", "stone", "fish", "wheat", "coin")
"""of what a player has, in the order of the stock"""
HINT = (
    "W wood, S stone, F fish, Y wheat. "
    "Ringed: what is new in this turn. Points are those on the track: castles, watchtowers and coins are scored at the "
    "end. A tick stands before objectives that are claimed. Arrow keys step through the turns."
)


def steps(replay: Replay) -> Steps:
    """The game to step through."""
    return stepping.steps(
        parts.FRAME,
        parts.LOOKS,
        SYMBOLS,
        [_frame(replay, frame) for frame in replay.frames],
        title=f"Game {replay.game}",
        about=about(replay),
        market=replay.market,
        cards=[card_drawing.draw(tile).inline for tile in replay.market],
        hint=HINT,
    )


def about(replay: Replay) -> str:
    """What kind of game it is, in a line."""
    players = f"{len(replay.strategies)} players"
    return f"Little Town, board {replay.board.side}, {players}, arm {replay.arm}, seed {replay.seed}"


def _frame(replay: Replay, frame: Frame) -> dict[str, Any]:
    """What the template has to know of a moment."""
    over = frame is replay.frames[-1]
    return {
        "title": frame.title,
        "call": outcome(replay) if over else frame.title,
        "picture": board_drawing.on_page(frame.board, changes(frame)).inline,
        "reserve": dict(zip(SIGNS, frame.board.reserve, strict=True)),
        "players": [_player(replay, frame.board, seat) for seat in range(len(replay.strategies))],
        "did": told(frame.events),
        "left": frame.board.left,
        "scores": scores(replay) if over else {},
        "totals": [player.score for player in replay.players] if over else [],
    }


def _player(replay: Replay, board: Board, seat: int) -> dict[str, Any]:
    """What the template has to know of a player in a moment."""
    player = board.players[seat]
    return {
        "strategy": replay.strategies[seat],
        "colour": SEATS[seat],
        "points": points(player.score),
        "won": player.won,
        "houses": HOUSES.format(built=len(player.tiles), of=board.houses_each),
        "stock": dict(zip(SIGNS, player.stock, strict=True)),
        "objectives": [(card in player.claimed, f"{card.name} ({card.points})") for card in player.objectives],
    }


def changes(frame: Frame) -> set[int]:
    """The squares with a new worker or building."""
    return {event.square for event in frame.events if event.event in ("works", "builds")}


def outcome(replay: Replay) -> str:
    """Who won, in a sentence."""
    winners = [f"Seat {seat}" for seat, player in enumerate(replay.players) if player.won]
    most = points(max(player.score for player in replay.players))
    return f"{joined(winners)} {'wins' if len(winners) == 1 else 'share the win'} with {most}"


def scores(replay: Replay) -> dict[str, list[int | str]]:
    """The points of each seat by card, and for coins and hunger; nothing where it has none."""
    tiles = [tile.name for tile in replay.market]
    names = dict.fromkeys([*tiles, *(name for player in replay.players for name in player.points)])
    found: dict[str, list[int | str]] = {
        name: [player.points.get(name, "") for player in replay.players]
        for name in sorted(names, key=lambda name: name in ("Coins", "Hunger"))
    }
    return {name: given for name, given in found.items() if any(one != "" for one in given)}
