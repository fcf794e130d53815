"""What happened in a game, in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sim.little_town.board import COLUMNS, SQUARES
from sim.little_town.catalogue import Tile
from sim.little_town.components import CUBE_PRICE, HUNGER
from sim.little_town.towns import Event

OPENING = ("first", "works", "builds", "activates", "claims", "waits", "feeds", "dealt", "discards")
"""events that begin a sentence; others belong to one, or make one of their own"""
SILENT = ("board", "market", "totals", "wins", "earns")
"""events that are shown elsewhere, or are said with another: a rent with who earns it"""
SPECIAL = ("per_worker", "activates")


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


def _who(event: Event) -> str:
    return f"Seat {event.seat}"


def _named(event: Event) -> str:
    """The tile and where it stands."""
    assert event.card
    return f"{event.card.name} on {square_name(event.square)}"


def joined(parts: Sequence[str]) -> str:
    """Parts in a row, as one says them."""
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


def counted(number: int, what: str) -> str:
    """So many points, coins or cubes."""
    one = what.removesuffix("s") if what in ("coins", "points", "workers") else what
    return f"{number} {one if abs(number) == 1 else what}"


def goods(events: Sequence[Event]) -> str:
    """Amounts of resources: 2 wood and 1 stone."""
    return joined([counted(event.amount, event.resource) for event in events])


def points(number: int) -> str:
    """Points with a minus sign that is one."""
    return counted(number, "points").replace("-", "\N{MINUS SIGN}")


def _followed(act: Act) -> list[str]:
    """Rent, payments, gains and points of an act, each in a few words."""
    said = [f"pays {counted(event.amount, 'coins')} of rent to seat {act.earner}" for event in act.of("rents")]
    if bought := act.of("buys"):
        cost = CUBE_PRICE * sum(event.amount for event in bought)
        said.append(f"buys {goods(bought)} for {counted(cost, 'coins')}")
    said += [f"{verb} {goods(some)}" for verb in ("pays", "gains") if (some := act.of(verb))]
    return said + [f"scores {points(event.amount)}" for event in act.of("scores")]


def _with(said: str, act: Act) -> str:
    """A clause and what followed from it."""
    followed = _followed(act)
    return f"{said}: {', '.join(followed)}" if followed else said


def _works(act: Act) -> str:
    gathered = act.of("gathers")
    what = f" and gathers {goods(gathered)}" if gathered else ""
    return f"{_who(act.event)} puts a worker on {square_name(act.event.square)}{what}"


def _activates(act: Act) -> str:
    effect = act.event.card.effect if isinstance(act.event.card, Tile) else ""
    if effect not in SPECIAL:
        return _with(f"{_who(act.event)} uses {_named(act.event)}", act)
    if effect == "activates":
        return f"{_who(act.event)}'s {_named(act.event)} may use the buildings around it"
    scored = points(sum(event.amount for event in act.of("scores"))) if act.of("scores") else "nothing"
    return f"{_who(act.event)}'s {_named(act.event)} scores {scored}"


def _feeds(act: Act) -> str:
    eaten = [goods(act.of("pays"))] if act.of("pays") else []
    if bought := act.of("buys"):
        cost = CUBE_PRICE * sum(event.amount for event in bought)
        eaten.append(f"{goods(bought)} bought for {counted(cost, 'coins')}")
    fed = f"feeds {counted(act.event.amount, 'workers')} with {joined(eaten)}" if eaten else "feeds nobody"
    return f"{_who(act.event)} {fed}{_hunger(sum(event.amount for event in act.of('scores')))}"


def _hunger(lost: int) -> str:
    """What hunger costs, if any worker is hungry."""
    verb = "goes" if -lost == HUNGER else "go"
    return f"; {counted(-lost // HUNGER, 'workers')} {verb} hungry: {points(lost)}" if lost else ""


def _scores(act: Act) -> str:
    event = act.event
    what = _named(event) if event.card and event.square >= 0 else event.card.name if event.card else event.word
    return f"{_who(event)} scores {points(event.amount)} for {what}"


def _of_card(verb: str) -> Callable[[Act], str]:
    return lambda act: _with(f"{_who(act.event)} {verb} {act.event.card.name if act.event.card else ''}", act)


def _discards(act: Act) -> str:
    name = act.event.card.name if act.event.card else ""
    return f"{_who(act.event)} turns up {name}, which cannot be done with this market, and draws another"


SENTENCES: dict[str, Callable[[Act], str]] = {
    "dealt": _of_card("is dealt"),
    "discards": _discards,
    "first": lambda act: f"{_who(act.event)} starts round {act.event.round}",
    "works": _works,
    "gathers": lambda act: f"{_who(act.event)} gathers {goods([act.event])}",
    "builds": lambda act: _with(f"{_who(act.event)} builds {_named(act.event)}", act),
    "activates": _activates,
    "rents": lambda act: f"{_who(act.event)} pays {goods([act.event])} of rent",
    "buys": lambda act: f"{_who(act.event)} buys {goods([act.event])}",
    "pays": lambda act: f"{_who(act.event)} pays {goods([act.event])}",
    "gains": lambda act: f"{_who(act.event)} gains {goods([act.event])}",
    "scores": _scores,
    "claims": _of_card("claims the objective"),
    "waits": _of_card("waits with the objective"),
    "feeds": _feeds,
}
"""what each act is in words"""
