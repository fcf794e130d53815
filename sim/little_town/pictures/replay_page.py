"""A whole game as a page: the board turn by turn, to step through with a slider, buttons or keys."""

from typing import Any

from sim.analysis import phrases
from sim.languages import _, listed, mark
from sim.little_town.pictures import board_drawing, card_drawing
from sim.little_town.pictures import replay_template as parts
from sim.little_town.pictures.captions import points, told
from sim.little_town.pictures.symbols import SEATS, SYMBOLS
from sim.little_town.replay import Frame, Replay
from sim.little_town.towns import Board
from sim.reports import stepping
from sim.reports.stepping import Steps

HOUSES = mark("{built} of {of} houses built")
NO_CARD = (mark("Coins"), mark("Hunger"))
"""what scores without being a card, at the end of a list"""
SIGNS = ("wood", "stone", "fish", "wheat", "coin")
"""of what a player has, in the order of the stock"""
HINT = mark(
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
        title=_("Game {game}", game=replay.game),
        about=about(replay),
        market=replay.market,
        cards=[card_drawing.draw(tile).inline for tile in replay.market],
        in_reserve=_("In the reserve"),
        in_market=_("Still in the market"),
        hint=_(HINT),
    )


def about(replay: Replay) -> str:
    """What kind of game it is, in a line."""
    return _(
        "Little Town, board {side}, {players} players, arm {arm}, seed {seed}",
        side=replay.board.side,
        players=len(replay.strategies),
        arm=replay.arm,
        seed=replay.seed,
    )


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
        "seat": _("Seat {seat}", seat=seat),
        "strategy": phrases.strategy(replay.strategies[seat]),
        "colour": SEATS[seat],
        "points": points(player.score),
        "won": player.won,
        "houses": _(HOUSES, built=len(player.tiles), of=board.houses_each),
        "stock": dict(zip(SIGNS, player.stock, strict=True)),
        "objectives": [(card in player.claimed, f"{card.name} ({card.points})") for card in player.objectives],
    }


def changes(frame: Frame) -> set[int]:
    """The squares with a new worker or building."""
    return {event.square for event in frame.events if event.event in ("works", "builds")}


def outcome(replay: Replay) -> str:
    """Who won, in a sentence."""
    winners = [_("seat {seat}", seat=seat) for seat, player in enumerate(replay.players) if player.won]
    most = points(max(player.score for player in replay.players))
    won = mark("{seats} wins with {points}") if len(winners) == 1 else mark("{seats} share the win with {points}")
    return phrases.first_up(_(won, seats=listed(winners), points=most))


def scores(replay: Replay) -> dict[str, list[int | str]]:
    """The points of each seat by card, and for coins and hunger; nothing where it has none."""
    tiles = [tile.name for tile in replay.market]
    names = dict.fromkeys([*tiles, *(name for player in replay.players for name in player.points)])
    found: dict[str, list[int | str]] = {
        name: [player.points.get(name, "") for player in replay.players]
        for name in sorted(names, key=lambda name: name in NO_CARD)
    }
    shown = {name: _(name) for name in NO_CARD}
    return {shown.get(name, name): given for name, given in found.items() if any(one != "" for one in given)}
