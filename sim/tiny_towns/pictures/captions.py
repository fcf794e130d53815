"""What happened in a game, in words."""

from collections.abc import Iterable, Sequence

from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.towns import LODGE, Event, Town

MODES = {"master-builder": "Master Builder", "town-hall": "Town Hall", "solo": "solo"}
CALLS = {"names": "names", "takes": "takes", "draws": "The card drawn is"}
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")

RESOURCE_LETTERS = "W wood, Y wheat, B brick, G glass, S stone."
"""what the letters on cubes and in patterns stand for"""
SO_FAR = "Points so far: the buildings{coins} as they stand, without what empty squares will lose."

PHRASES = {
    "keeps": "keeps {card}",
    "chooses": "chooses {resource}",
    "places": "{resource} on {square}{using}",
    "stores": "stores {resource} on {card} {square}",
    "swaps": "swaps {resource} at {card} {square}",
    "cavern": "lays {resource} aside in the Cavern",
    "builds": "builds {card} on {square}{by}",
    "marks": "marks {card} {square} with {resource}",
    "puts": "puts {card} on {square}{by}",
    "replaces": "turns {square} into {card}{by}",
    "sets_aside": "sets {card} aside",
    "completes": "is complete, {place}",
    "fetches": "fetches {resource} from seat {amount}'s {card} and lays it on {square}",
    "spends": "pays {coins} for {card}",
    "gains": "gains {coins} for {reason}",
    "loses": "loses {coins} to {card}",
    "lays": "lays a coin on {square}",
    "sells": "sells {resource} off {card} {square}",
    "feeds": "feeds {fed}{price}",
    "settles": "settles a villager on {square}",
    "comes_back": "settles a villager from the Lodge on {square}",
    "exchanges": "empties {card} {square}",
    "discards": "gives up the villager on {square} for good",
    "activates": "uses {card}",
    "lodges": "sends the villager on {square} to the Lodge",
    "pays": "sends the villager at work on {square} to the Lodge, for {card}",
    "works": "has the villager on {square} work there",
    "is_sent": "sends the villager on {other} to work on {square}{by}",
    "is_fetched": "sends a villager from the Lodge to work on {square}{by}",
    "moves": "moves a villager from {other} to {square}",
    "changes": "spends a coin to place {resource} instead of {named} on {square}",
    "offers": "puts {resource} on {card} {square}",
    "picks_up": "gains {reason}",
    "no_room": "gains nothing for {reason}, as the chest is full",
}
"""by event, or by what `_kind` makes of it"""
PEOPLE = ("lodges", "settles", "works")
"""events about a villager whose words depend on where it comes from"""


def square_name(square: int) -> str:
    """A square by its column and row: a1 is top left, d4 bottom right."""
    return f"{'abcd'[square % 4]}{square // 4 + 1}" if 0 <= square < SQUARES else ""


def counted(points: int) -> str:
    """So many points."""
    return "1 point" if points == 1 else f"{points} points"


def coins(number: int) -> str:
    """So many coins."""
    return "a coin" if number == 1 else f"{number} coins"


def where_villagers_are(town: Town) -> str:
    """The villagers of a town in words: on which squares, whether they work, and how many are in the Lodge."""
    there = [f"{square_name(q)}{' at work' if q in town.working else ''}" for q in sorted(town.villagers)]
    counts = {"in the Lodge": town.lodge, "given up": town.given_up}
    return ", ".join([*there, *(f"{number} {where}" for where, number in counts.items() if number)])


def so_far(town: Town) -> str:
    """What points in mid-game are, in a game with such towns."""
    return SO_FAR.format(coins=" and coins" if town.uses_coins else "")


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
            who = "" if event.seat < 0 else f"Seat {event.seat} "
            return f"{who}{CALLS[event.event]} {event.resource}", event.resource
        if event.event == "chooses":
            return "Every seat chooses its own resource", ""
    return "", ""


def _phrase(event: Event, named: str) -> str:
    """One event in a few words; none for those that are told elsewhere."""
    card = event.card.name if event.card else ""
    return PHRASES.get(_kind(event), "").format(
        card=card,
        using=f" by {card}" if card else "",
        by=_by(event),
        square=square_name(event.square),
        other=square_name(event.other),
        resource=event.resource,
        named=named,
        place=PLACES[event.amount] if event.event == "completes" else "",
        amount=event.amount,
        coins=coins(event.amount),
        reason=_reason(event),
        fed=", ".join(map(square_name, event.squares)),
        price=f" for {coins(event.amount)}" if event.amount else "",
    )


def _kind(event: Event) -> str:
    """What the phrase of an event is found by: the event, but for some whose words depend on more."""
    if event.event == "gains":
        return "no_room" if not event.amount else "picks_up" if event.square >= 0 else "gains"
    if event.event == "places" and event.instead == "coin":
        return "changes"
    if event.event == "marks" and event.card and event.card.marker == "sells":
        return "offers"
    if event.event in PEOPLE:
        return _of_villager(event)
    return "" if event.event == "feeds" and not event.cubes else event.event


def _of_villager(event: Event) -> str:
    """The same for a villager: where it comes from, and what it goes for."""
    if event.event == "lodges":
        return "pays" if event.card else "lodges"
    if event.event == "settles":
        return "comes_back" if event.round else "settles"
    return "works" if event.other == event.square else "is_fetched" if event.other == LODGE else "is_sent"


def _by(event: Event) -> str:
    """The card that allowed it, in brackets, where events say it."""
    if event.by is None:
        return " for free" if event.event == "puts" else ""
    turned = "from the cubes of " if event.event == "builds" else "in place of "
    return f" ({turned if event.by.turns_gray else ''}{event.by.name})"


def _reason(event: Event) -> str:
    """What coins are gained for."""
    if event.square >= 0:
        return f"the coin on {square_name(event.square)}"
    if event.card is None:
        return "two buildings in a round"
    unpaid = event.card.if_able and not event.card.gains
    return f"another's {event.card.name}" if unpaid else event.card.name
