"""What happened in a game, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sim.languages import _, listed, mark, plural
from sim.little_town.board import COLUMNS, SQUARES
from sim.little_town.catalogue import Tile
from sim.little_town.components import CUBE_PRICE, HUNGER
from sim.little_town.goods import Goods
from sim.little_town.towns import Event

OPENING = ("first", "works", "builds", "activates", "claims", "waits", "feeds", "dealt", "discards")
"""events that begin a sentence; others belong to one, or make one of their own"""
SILENT = ("board", "market", "totals", "wins", "earns")
"""events that are shown elsewhere, or are said with another: a rent with who earns it"""
SPECIAL = ("per_worker", "activates")
WORDS = {"hunger": mark("hunger"), "coins": mark("coins")}
"""what scores without being a card"""


@dataclass
class Act:
    """Something that a seat did, with all that followed from it."""

    event: Event
    rest: list[Event] = field(default_factory=list)
    earner: int = -1
    """who got the rent"""

    def of(self, kind: str) -> list[Event]:
        """What followed, of one kind."""
        return [event for event in self.rest if event.event == kind]


def square_name(square: int) -> str:
    """A square by its column and row: a1 is top left, i6 bottom right."""
    return f"{'abcdefghi'[square % COLUMNS]}{square // COLUMNS + 1}" if 0 <= square < SQUARES else ""


def told(events: Sequence[Event]) -> list[str]:
    """What happened, a sentence for each thing that was done."""
    return [said for said in map(_sentence, acts(events)) if said]


def acts(events: Sequence[Event]) -> list[Act]:
    """The events put together to what was done: payments and gains belong to what they were for."""
    found = list[Act]()
    for event in events:
        mine = next((act for act in reversed(found) if _belongs(event, act.event)), None)
        if event.event == "earns" and mine:
            mine.earner = event.seat
        elif event.event in SILENT:
            continue
        elif event.event in OPENING or mine is None:
            found.append(Act(event))
        else:
            mine.rest.append(event)
    return found


def _belongs(event: Event, to: Event) -> bool:
    """Whether an event is a consequence of another: of the same seat (but rent that is earned), card and square."""
    same = event.seat == to.seat or event.event == "earns"
    if to.event == "feeds":
        return same and event.card is None and event.square < 0 and event.word != "coins"
    return same and to.event in OPENING and (event.card, event.square) == (to.card, to.square)


def _sentence(act: Act) -> str:
    """One act in a sentence."""
    said = SENTENCES[act.event.event](act)
    return f"{said}." if said else ""


def _where(event: Event) -> dict[str, Any]:
    """The seat, the card and the square of an event, for a sentence."""
    return {"seat": event.seat, "card": event.card.name if event.card else "", "square": square_name(event.square)}


AMOUNTS: dict[str, Callable[[int], str]] = {
    "wood": lambda n: _("{n} wood", n=n),
    "stone": lambda n: _("{n} stone", n=n),
    "fish": lambda n: _("{n} fish", n=n),
    "wheat": lambda n: _("{n} wheat", n=n),
    "any": lambda n: _("{n} any", n=n),
    "coins": lambda n: plural("{n} coin", "{n} coins", abs(n), n=n),
    "points": lambda n: plural("{n} point", "{n} points", abs(n), n=n),
    "workers": lambda n: plural("{n} worker", "{n} workers", abs(n), n=n),
}
"""so many of something in words"""


def counted(number: int, what: str) -> str:
    """So many points, coins or cubes."""
    return AMOUNTS[what](number)


def priced(goods: Goods) -> str:
    """Costs, prices and gains: 2 wood, 1 stone."""
    return ", ".join(counted(number, what) for what, number in goods)


def goods(events: Sequence[Event]) -> str:
    """Amounts of resources: 2 wood and 1 stone."""
    return listed(counted(event.amount, event.resource) for event in events)


def points(number: int) -> str:
    """Points with a minus sign that is one."""
    return counted(number, "points").replace("-", "\N{MINUS SIGN}")


def _cost(bought: Sequence[Event]) -> str:
    """What cubes cost that were bought."""
    return counted(CUBE_PRICE * sum(event.amount for event in bought), "coins")


def _followed(act: Act) -> list[str]:
    """Rent, payments, gains and points of an act, each in a few words."""
    said = [
        _("pays {coins} of rent to seat {seat}", coins=counted(event.amount, "coins"), seat=act.earner)
        for event in act.of("rents")
    ]
    if bought := act.of("buys"):
        said.append(_("buys {goods} for {coins}", goods=goods(bought), coins=_cost(bought)))
    said += [_("pays {goods}", goods=goods(paid))] if (paid := act.of("pays")) else []
    said += [_("gains {goods}", goods=goods(gained))] if (gained := act.of("gains")) else []
    return said + [_("scores {points}", points=points(event.amount)) for event in act.of("scores")]


def _with(said: str, act: Act) -> str:
    """A clause and what followed from it."""
    followed = _followed(act)
    return f"{said}: {', '.join(followed)}" if followed else said


def _works(act: Act) -> str:
    where = _where(act.event)
    if gathered := act.of("gathers"):
        return _("Seat {seat} puts a worker on {square} and gathers {goods}", goods=goods(gathered), **where)
    return _("Seat {seat} puts a worker on {square}", **where)


def _activates(act: Act) -> str:
    effect = act.event.card.effect if isinstance(act.event.card, Tile) else ""
    where = _where(act.event)
    if effect not in SPECIAL:
        return _with(_("Seat {seat} uses {card} on {square}", **where), act)
    if effect == "activates":
        return _("Seat {seat}'s {card} on {square} may use the buildings around it", **where)
    if not act.of("scores"):
        return _("Seat {seat}'s {card} on {square} scores nothing", **where)
    scored = points(sum(event.amount for event in act.of("scores")))
    return _("Seat {seat}'s {card} on {square} scores {points}", points=scored, **where)


def _feeds(act: Act) -> str:
    lost = sum(event.amount for event in act.of("scores"))
    return "; ".join([_fed(act), *([_hunger(lost)] if lost else [])])


def _fed(act: Act) -> str:
    """Who was fed, and with what."""
    eaten = [goods(act.of("pays"))] if act.of("pays") else []
    if bought := act.of("buys"):
        eaten.append(_("{goods} bought for {coins}", goods=goods(bought), coins=_cost(bought)))
    if not eaten:
        return _("Seat {seat} feeds nobody", seat=act.event.seat)
    who = {"seat": act.event.seat, "workers": counted(act.event.amount, "workers")}
    return _("Seat {seat} feeds {workers} with {goods}", goods=listed(eaten), **who)


def _hunger(lost: int) -> str:
    """What hungry workers cost."""
    hungry = -lost // HUNGER
    said = {"points": points(lost)}
    return plural("{n} worker goes hungry: {points}", "{n} workers go hungry: {points}", hungry, **said)


def _scores(act: Act) -> str:
    event, scored = act.event, points(act.event.amount)
    if event.card and event.square >= 0:
        return _("Seat {seat} scores {points} for {card} on {square}", points=scored, **_where(event))
    what = event.card.name if event.card else _(WORDS[event.word])
    return _("Seat {seat} scores {points} for {what}", points=scored, what=what, seat=event.seat)


def _of_card(sentence: str) -> Callable[[Act], str]:
    return lambda act: _with(_(sentence, **_where(act.event)), act)


def _of_goods(sentence: str) -> Callable[[Act], str]:
    return lambda act: _(sentence, seat=act.event.seat, goods=goods([act.event]))


NOT_DOABLE = mark("Seat {seat} turns up {card}, which cannot be done with this market, and draws another")
SENTENCES: dict[str, Callable[[Act], str]] = {
    "dealt": _of_card(mark("Seat {seat} is dealt {card}")),
    "discards": lambda act: _(NOT_DOABLE, **_where(act.event)),
    "first": lambda act: _("Seat {seat} starts round {round}", seat=act.event.seat, round=act.event.round),
    "works": _works,
    "gathers": _of_goods(mark("Seat {seat} gathers {goods}")),
    "builds": _of_card(mark("Seat {seat} builds {card} on {square}")),
    "activates": _activates,
    "rents": _of_goods(mark("Seat {seat} pays {goods} of rent")),
    "buys": _of_goods(mark("Seat {seat} buys {goods}")),
    "pays": _of_goods(mark("Seat {seat} pays {goods}")),
    "gains": _of_goods(mark("Seat {seat} gains {goods}")),
    "scores": _scores,
    "claims": _of_card(mark("Seat {seat} claims the objective {card}")),
    "waits": _of_card(mark("Seat {seat} waits with the objective {card}")),
    "feeds": _feeds,
}
"""what each act is in words"""
