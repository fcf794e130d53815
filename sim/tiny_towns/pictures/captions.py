"""What happened in a game, in words."""

from collections.abc import Iterable, Sequence

from sim.languages import _, mark, plural
from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.towns import LODGE, Event, Town

MODES = {"master-builder": mark("Master Builder"), "town-hall": mark("Town Hall"), "solo": mark("solo")}
CALLS = {
    "names": mark("Seat {seat} names {resource}"),
    "takes": mark("Seat {seat} takes {resource}"),
    "draws": mark("The card drawn is {resource}"),
}
PLACES = ("", mark("1st"), mark("2nd"), mark("3rd"), mark("4th"), mark("5th"), mark("6th"))
RESOURCE_LETTERS = mark("W wood, Y wheat, B brick, G glass, S stone.")
"""what the letters on cubes and in patterns stand for"""

PHRASES = {
    "keeps": mark("keeps {card}"),
    "chooses": mark("chooses {resource}"),
    "places": mark("{resource} on {square}"),
    "places_by": mark("{resource} on {square} by {card}"),
    "stores": mark("stores {resource} on {card} {square}"),
    "swaps": mark("swaps {resource} at {card} {square}"),
    "cavern": mark("lays {resource} aside in the Cavern"),
    "builds": mark("builds {card} on {square}"),
    "marks": mark("marks {card} {square} with {resource}"),
    "puts": mark("puts {card} on {square}"),
    "replaces": mark("turns {square} into {card}"),
    "sets_aside": mark("sets {card} aside"),
    "completes": mark("is complete, {place}"),
    "fetches": mark("fetches {resource} from seat {amount}'s {card} and lays it on {square}"),
    "spends": mark("pays {coins} for {card}"),
    "gains": mark("gains {coins} for {reason}"),
    "loses": mark("loses {coins} to {card}"),
    "lays": mark("lays a coin on {square}"),
    "sells": mark("sells {resource} off {card} {square}"),
    "feeds": mark("feeds {fed}"),
    "feeds_for_coins": mark("feeds {fed} for {coins}"),
    "settles": mark("settles a villager on {square}"),
    "comes_back": mark("settles a villager from the Lodge on {square}"),
    "exchanges": mark("empties {card} {square}"),
    "discards": mark("gives up the villager on {square} for good"),
    "activates": mark("uses {card}"),
    "lodges": mark("sends the villager on {square} to the Lodge"),
    "pays": mark("sends the villager at work on {square} to the Lodge, for {card}"),
    "works": mark("has the villager on {square} work there"),
    "is_sent": mark("sends the villager on {other} to work on {square}"),
    "is_fetched": mark("sends a villager from the Lodge to work on {square}"),
    "moves": mark("moves a villager from {other} to {square}"),
    "changes": mark("spends a coin to place {resource} instead of {named} on {square}"),
    "offers": mark("puts {resource} on {card} {square}"),
    "picks_up": mark("gains {reason}"),
    "no_room": mark("gains nothing for {reason}, as the chest is full"),
}
"""by event, or by what `_kind` makes of it"""
ALLOWED = ("builds", "puts", "replaces", "is_sent", "is_fetched")
"""what says which card allowed it"""
PEOPLE = ("lodges", "settles", "works")
"""events about a villager whose words depend on where it comes from"""


def square_name(square: int) -> str:
    """A square by its column and row: a1 is top left, d4 bottom right."""
    return f"{'abcd'[square % 4]}{square // 4 + 1}" if 0 <= square < SQUARES else ""


def counted(points: int) -> str:
    """So many points."""
    return plural("{n} point", "{n} points", points)


def coins(number: int) -> str:
    """So many coins."""
    return plural("a coin", "{n} coins", number)


def where_villagers_are(town: Town) -> str:
    """The villagers of a town in words: on which squares, whether they work, and how many are in the Lodge."""
    there = [_where(town, square) for square in sorted(town.villagers)]
    lodge = [_("{number} in the Lodge", number=town.lodge)] if town.lodge else []
    gone = [_("{number} given up", number=town.given_up)] if town.given_up else []
    return ", ".join([*there, *lodge, *gone])


def _where(town: Town, square: int) -> str:
    name = square_name(square)
    return _("{square} at work", square=name) if square in town.working else name


def so_far(town: Town) -> str:
    """What points in mid-game are, in a game with such towns."""
    if town.uses_coins:
        return _("Points so far: the buildings and coins as they stand, without what empty squares will lose.")
    return _("Points so far: the buildings as they stand, without what empty squares will lose.")


def told(events: Sequence[Event], named: str = "") -> list[str]:
    """What a seat did in a round about a resource, a phrase for each thing; what the table says is left out."""
    pairs = zip(events, [*events[1:], *events[-1:]], strict=True)
    own = [event for event, following in pairs if not _told_with(event, following)]
    return [phrase for phrase in (_phrase(event, named) for event in own) if phrase]


def _told_with(event: Event, following: Event) -> bool:
    """Whether the event that follows says what this one says: what coins were spent on."""
    return event.event == "spends" and (event.instead == "coin" or following.event == "feeds")


def called(events: Iterable[Event]) -> tuple[str, str]:
    """Who named, drew or took what this round is about, in a sentence, and the resource; none if each chose."""
    for event in events:
        if event.event in CALLS:
            said = _(CALLS[event.event], seat=event.seat, resource=_(event.resource))
            return said, event.resource
        if event.event == "chooses":
            return _("Every seat chooses its own resource"), ""
    return "", ""


def _phrase(event: Event, named: str) -> str:
    """One event in a few words; none for those that are told elsewhere."""
    kind = _kind(event)
    done = _(
        PHRASES.get(kind, ""),
        card=event.card.name if event.card else "",
        square=square_name(event.square),
        other=square_name(event.other),
        resource=_(event.resource),
        named=_(named),
        place=_(PLACES[event.amount]) if event.event == "completes" else "",
        amount=event.amount,
        coins=coins(event.amount),
        reason=_reason(event),
        fed=", ".join(map(square_name, event.squares)),
    )
    return _with_permit(done, event) if kind in ALLOWED else done


def _kind(event: Event) -> str:
    """What the phrase of an event is found by: the event, but for some whose words depend on more."""
    if event.event == "gains":
        return "no_room" if not event.amount else "picks_up" if event.square >= 0 else "gains"
    if event.event == "places":
        return "changes" if event.instead == "coin" else "places_by" if event.card else "places"
    if event.event == "marks" and event.card and event.card.marker == "sells":
        return "offers"
    if event.event in PEOPLE:
        return _of_villager(event)
    if event.event == "feeds":
        return "" if not event.cubes else "feeds_for_coins" if event.amount else "feeds"
    return event.event


def _of_villager(event: Event) -> str:
    """The same for a villager: where it comes from, and what it goes for."""
    if event.event == "lodges":
        return "pays" if event.card else "lodges"
    if event.event == "settles":
        return "comes_back" if event.round else "settles"
    return "works" if event.other == event.square else "is_fetched" if event.other == LODGE else "is_sent"


def _with_permit(done: str, event: Event) -> str:
    """A phrase with the card that allowed it, in brackets, where events say it."""
    if event.by is None:
        return _("{done} for free", done=done) if event.event == "puts" else done
    if not event.by.turns_gray:
        return f"{done} ({event.by.name})"
    if event.event == "builds":
        return _("{done} (from the cubes of {card})", done=done, card=event.by.name)
    return _("{done} (in place of {card})", done=done, card=event.by.name)


def _reason(event: Event) -> str:
    """What coins are gained for."""
    if event.square >= 0:
        return _("the coin on {square}", square=square_name(event.square))
    if event.card is None:
        return _("two buildings in a round")
    unpaid = event.card.if_able and not event.card.gains
    return _("another's {card}", card=event.card.name) if unpaid else event.card.name
