"""A whole game as a page: the towns round by round, to step through with a slider, buttons or keys."""

from typing import Any

from sim.analysis import phrases
from sim.games import DOUBTFUL
from sim.languages import _, listed, mark, plural
from sim.reports import stepping
from sim.reports.stepping import Steps
from sim.tiny_towns.catalogue import Card
from sim.tiny_towns.pictures import card_drawing, town_drawing
from sim.tiny_towns.pictures import replay_template as parts
from sim.tiny_towns.pictures.captions import MODES, PLACES, RESOURCE_LETTERS, called, counted, so_far, told
from sim.tiny_towns.pictures.symbols import SYMBOLS
from sim.tiny_towns.pictures.town_drawing import Changes
from sim.tiny_towns.replay import Frame, Replay
from sim.tiny_towns.towns import NO_CARD, Square

ACROSS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 3, 6: 3}
"""towns side by side, by the number of players"""
WIDEST, WIDEST_OF_MANY = 290, 240
"""a town on the page, and where there are two rows of them"""
STANDS, WORKS = mark("White figure: a villager."), mark("Dark with a hammer: one at work.")
OF_PEOPLE = ("settles", "works", "moves", "lodges", "discards")
"""events that bring nothing on a square but a villager"""
TIE_BREAKS = (mark("turns as Master Builder"), mark("empty squares"), mark("Cottages"))
"""what decides between towns of as many points: the fewest, the fewest, and the most"""
HINT = mark(
    "{letters} Ringed: new in this round. Dashed: cubes just built with. {signs} Arrow keys step through the rounds."
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
        market=[{"category": card.category, "name": name_of(card)} for card in replay.laid_out],
        across=ACROSS[len(replay.strategies)],
        widest=WIDEST if len(replay.strategies) < 5 else WIDEST_OF_MANY,
        cards=[card_drawing.draw(one).inline for one in dict.fromkeys(replay.cards)],
        open=_("open:"),
        hint=_(HINT, letters=_(RESOURCE_LETTERS), signs=_legend(replay)),
    )


def about(replay: Replay) -> str:
    """What kind of game it is, in a line."""
    who = plural("{n} player", "{n} players", len(replay.strategies))
    coins = [_("coins")] if replay.towns[0].uses_coins else []
    people = [_("villagers") if replay.market != replay.laid_out else "Tiny Tears"] if _has_villagers(replay) else []
    rounds = plural("{n} round", "{n} rounds", replay.rounds)
    which = [_("arm {arm}", arm=replay.arm), _("seed {seed}", seed=replay.seed)]
    return ", ".join([_(MODES[replay.mode]), who, *coins, *people, rounds, *which])


def name_of(card: Card) -> str:
    """The name of a card, marked if the printed one may differ."""
    return card.name + (phrases.DOUBT if card.confidence in DOUBTFUL else "")


def _has_villagers(replay: Replay) -> bool:
    return replay.towns[0].has_villagers


def _legend(replay: Replay) -> str:
    """What the signs on the page mean, as far as they are there."""
    people = [_(STANDS), *([_(WORKS)] if replay.market != replay.laid_out else [])] if _has_villagers(replay) else []
    doubt = phrases.explained(map(name_of, replay.laid_out))
    return " ".join(filter(None, [*people, so_far(replay.towns[0]), doubt]))


def changes(frame: Frame, seat: int) -> Changes:
    """What a round has changed in a town: what is new there, and which cubes were built with."""
    now, own = frame.towns[seat].squares, frame.of(seat)
    lay = {number: square.cube for number, square in enumerate(frame.before[seat].squares) if square.cube}
    lay |= {event.square: event.resource for event in own if event.event in ("places", "fetches")}
    used = [square for event in own if event.event == "builds" for square in event.squares]
    new = {event.square for event in own if event.event not in OF_PEOPLE and event.square >= 0}
    new = {square for square in new if now[square] != Square()}
    return Changes(frozenset(new), {square: lay[square] for square in used})


def _frame(replay: Replay, frame: Frame) -> dict[str, Any]:
    """What the template has to know of a round."""
    over = frame is replay.frames[-1]
    call, resource = called(frame.events)
    title = frame.title
    if frame.round and not over:
        title = _("Round {round} of {rounds}", round=frame.round, rounds=replay.rounds)
    towns = [_town(replay, frame, seat) for seat in range(len(frame.towns))]
    return {
        "title": title,
        "call": outcome(replay) if over else call or frame.title,
        "resource": resource,
        "shown": () if over else frame.shown,
        "towns": towns,
        "scores": scores(replay) if over else {},
        "totals": [town.score for town in frame.towns] if over else [],
    }


def _town(replay: Replay, frame: Frame, seat: int) -> dict[str, Any]:
    """What the template has to know of a town in a round."""
    there, own = frame.towns[seat], frame.of(seat)
    return {
        "seat": _("Seat {seat}", seat=seat),
        "strategy": phrases.strategy(replay.strategies[seat]),
        "calls": any(event.event == "names" for event in own),
        "won": there.won,
        "badge": _badge(frame, seat),
        "picture": town_drawing.draw(there, changes(frame, seat)).inline,
        "did": told(own, called(frame.events)[1]),
    }


def _badge(frame: Frame, seat: int) -> str:
    """The points at the end; before it, those so far, and in what place the town was completed."""
    there, now = frame.towns[seat], counted(frame.points[seat])
    if there.points:
        return counted(there.score)
    if there.place:
        return _("{points}, done {place}", points=now, place=_(PLACES[there.place]))
    return _("{points} so far", points=now) if frame.round else ""


def outcome(replay: Replay) -> str:
    """Who won, in a sentence, and by which tie-break if points did not decide."""
    towns = replay.towns
    if len(towns) == 1:
        return _("The end: {points}", points=counted(towns[0].score))
    first, *more = [seat for seat, there in enumerate(towns) if there.won]
    who = listed(_("seat {seat}", seat=seat) for seat in (first, *more))
    level = [seat for seat, there in enumerate(towns) if there.score == towns[first].score and not there.won]
    shared = mark("{seats} share the win with {points}") if more else mark("{seats} wins with {points}")
    said = phrases.first_up(_(shared, seats=who, points=counted(towns[first].score)))
    reasons = "; ".join(_ahead(replay, first, seat) for seat in level)
    return _("{won} on the tie-break: {reasons}", won=said, reasons=reasons) if level else said


def _ahead(replay: Replay, winner: int, other: int) -> str:
    """The first tie-break in which two towns differ."""
    pairs = zip(TIE_BREAKS, _tie_breaks(replay, winner), _tie_breaks(replay, other), strict=True)
    what, won, lost = next(pair for pair in pairs if pair[1] != pair[2])
    return _("{what}, {won} to seat {other}'s {lost}", what=_(what), won=won, other=other, lost=lost)


def _tie_breaks(replay: Replay, seat: int) -> tuple[int, int, int]:
    """What is compared between towns of as many points, in its order."""
    town = replay.towns[seat]
    turns = sum(event.event == "names" for frame in replay.frames for event in frame.of(seat))
    cottages = sum(card.category == "cottage" for card in town.buildings)
    return turns, sum(square.building is None for square in town.squares), cottages


def scores(replay: Replay) -> dict[str, list[int | str]]:
    """The points of each town by card, in the order of the cards; nothing where it has none."""
    names = [*(card.name for card in replay.cards), *(name for town in replay.towns for name in town.points)]
    found = {name: [town.points.get(name, "") for town in replay.towns] for name in dict.fromkeys(names)}
    no_card = {name: _(name) for name in NO_CARD.values()}
    return {no_card.get(name, name): points for name, points in found.items() if any(point != "" for point in points)}
