"""A game in the terminal: the market, what happened round by round, the towns side by side, the points."""

from collections.abc import Iterator
from typing import Any

from rich.box import ROUNDED, SIMPLE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sim.analysis import phrases
from sim.languages import _, mark
from sim.tiny_towns.catalogue import Card
from sim.tiny_towns.pictures.captions import (
    RESOURCE_LETTERS,
    called,
    coins,
    counted,
    so_far,
    square_name,
    told,
    where_villagers_are,
)
from sim.tiny_towns.pictures.card_text import COLOURS, CUBES
from sim.tiny_towns.pictures.icons import letter
from sim.tiny_towns.pictures.replay_page import about, name_of, outcome, scores
from sim.tiny_towns.replay import Frame, Replay
from sim.tiny_towns.towns import Square, Town

CELL, COIN = 8, "●"
"""letters of a square at least, and a coin on it"""
PLAYS = mark("Seat {seat}, strategy {strategy}: {points}")
WINS = mark("Seat {seat}, strategy {strategy}: {points}, wins")
STANDS, WORKS = "♙", "♟"
"""a villager, and one at work"""


def lines(replay: Replay, round: int | None = None) -> Iterator[RenderableType]:
    """The whole game, or up to a round and without its end."""
    frame = replay.frame(round)
    yield Text(_("Game {game}: {about}", game=replay.game, about=about(replay)))
    yield _market(replay)
    yield _rounds(replay, frame)
    title = outcome(replay) if round is None else _("{moment}: the towns", moment=frame.title)
    yield Text(title, style="bold")
    yield Columns([_town(replay, frame, seat) for seat in range(len(frame.towns))], padding=(1, 3))
    yield _scores(replay) if round is None else Text(so_far(frame.towns[0]), style="dim")


def _market(replay: Replay) -> Table:
    """The cards in play, with the seats that keep the monuments."""
    notes = "\n".join(filter(None, [_(RESOURCE_LETTERS), phrases.explained(map(name_of, replay.cards))]))
    looks: dict[str, Any] = {"title_justify": "left", "caption_justify": "left", "box": SIMPLE}
    heads = [_("card"), _("type"), _("pattern"), _("points")]
    table = Table(*heads, title=_("Cards"), caption=notes, **looks)
    keepers = {town.monument: seat for seat, town in enumerate(replay.towns) if town.monument}
    for card in replay.cards:
        kind = Text(_kept(card, keepers.get(card)), style=COLOURS[card.category])
        table.add_row(Text(name_of(card)), kind, "/".join(card.pattern), "/".join(map(str, card.rule.points)))
    return table


def _kept(card: Card, seat: int | None) -> str:
    """The type of a card, and the seat that keeps it."""
    kind = _(card.category)
    return kind if seat is None else _("{type}, seat {seat}", type=kind, seat=seat)


def _rounds(replay: Replay, last: Frame) -> Table:
    """One row a round, one column a seat."""
    table = Table(_("round"), _("resource"), title=_("Rounds"), title_justify="left", box=SIMPLE)
    for seat, strategy in enumerate(replay.strategies):
        table.add_column(seat_head(seat, strategy), overflow="fold")
    for frame in replay.frames[1 : replay.frames.index(last) + 1]:
        if frame is not replay.frames[-1]:
            done = [_did(frame, seat) for seat in range(len(frame.towns))]
            table.add_row(str(frame.round), _call(frame), *done)
    return table


def seat_head(seat: int, strategy: str) -> Text:
    """Above the column of a seat: who plays there."""
    return Text("\n".join([_("seat {seat}", seat=seat), phrases.strategy(strategy)]))


def _call(frame: Frame) -> Text:
    """What the round was about, with the colour of the resource."""
    sentence, resource = called(frame.events)
    if not resource:
        return Text(sentence and _("each chooses"))
    who = next((_("seat {seat}", seat=event.seat) for event in frame.events if event.event == "names"), "")
    return Text.assemble(
        (f" {letter(resource)} ", CUBES[letter(resource)]), f" {_(resource)}", f"\n{who}" if who else ""
    )


def _did(frame: Frame, seat: int) -> Text:
    """What a seat did in a round: a line for each thing."""
    return Text("\n".join(told(frame.of(seat), called(frame.events)[1])))


def _town(replay: Replay, frame: Frame, seat: int) -> RenderableType:
    """A town with its seat above and what lies on it below."""
    town = frame.towns[seat]
    points = counted(town.score) if town.points else _("{points} so far", points=counted(frame.points[seat]))
    who = {"seat": seat, "strategy": replay.strategies[seat], "points": points}
    title = Text(_(WINS if town.won else PLAYS, **who), style="bold")
    return Group(title, _grid(town), *(Text(note, style="dim") for note in _notes(town)))


def _grid(town: Town) -> Table:
    """The squares: buildings by their names, cubes in brackets, coins as dots, villagers as pawns."""
    table = Table("", box=ROUNDED, show_lines=True, padding=0)
    words = [word for square in town.squares for word in _square(square).plain.split()]
    width = max([CELL, *map(len, words)])
    for column in "abcd":
        table.add_column(Text(column, style="dim"), width=width + 2 * town.has_villagers, justify="center")
    for row in range(4):
        squares = [_person(town, number) + _square(town.squares[number]) for number in range(4 * row, 4 * row + 4)]
        table.add_row(Text(str(row + 1), style="dim"), *squares)
    return table


def _person(town: Town, number: int) -> Text:
    """The villager on a square."""
    sign = WORKS if number in town.working else STANDS if number in town.villagers else ""
    return Text(sign and f"{sign} ")


def _square(square: Square) -> Text:
    if square.building:
        return Text(square.building.name, style=f"bold {COLOURS[square.building.category]}")
    cube = (f"({_(square.cube)})", CUBES[letter(square.cube)]) if square.cube else ""
    return Text.assemble(cube, (COIN, "yellow3") if square.coin else "")


def _notes(town: Town) -> Iterator[str]:
    """What lies on the buildings and beside the town."""
    for number, square in enumerate(town.squares):
        if square.building and (lies := " ".join(map(_, [square.marker, *square.held])).strip()):
            place = {"card": square.building.name, "square": square_name(number)}
            yield _("on {card} {square}: {things}", things=lies, **place)
    if town.monument and town.monument not in town.buildings:
        yield _("not built: {card}", card=town.monument.name)
    if town.uses_coins:
        yield _("in the chest: {coins} of {chest} coins", coins=town.coins, chest=town.chest)
    if town.has_villagers:
        signs = {"stands": STANDS, "works": WORKS}
        yield _("villagers ({stands}, at work {works}): {where}", where=where_villagers_are(town), **signs)
    if town.stack > 1:
        yield _("towers on one another: {towers}", towers=town.stack)
    if town.monument and town.changes:
        yield _("on {card}: {coins}", card=town.monument.name, coins=coins(town.changes))
    if town.fed:
        fed = ", ".join(map(square_name, town.fed))
        price = {"coins": coins(town.food)}
        yield _("fed: {squares} for {coins}", squares=fed, **price) if town.food else _("fed: {squares}", squares=fed)
    if town.cavern:
        yield _("in the Cavern: {cubes}", cubes=" ".join(map(_, town.cavern)))
    if town.aside:
        yield _("set aside: {cards}", cards=", ".join(card.name for card in town.aside))


def _scores(replay: Replay) -> Table:
    """The points by card and seat."""
    table = Table(_("Points"), title_justify="left", box=SIMPLE)
    for seat, strategy in enumerate(replay.strategies):
        table.add_column(seat_head(seat, strategy), justify="right", overflow="fold")
    for name, points in scores(replay).items():
        table.add_row(Text(name), *map(str, points))
    table.add_row(_("total"), *(str(town.score) for town in replay.towns), style="bold")
    return table
