"""What happened in a game, in words."""

from collections.abc import Iterable

from sim.tiny_towns.board import SQUARES
from sim.tiny_towns.towns import Event

MODES = {"master-builder": "Master Builder", "town-hall": "Town Hall", "solo": "solo"}
CALLS = {"names": "names", "takes": "takes", "draws": "The card drawn is"}
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")

SO_FAR = "Points so far: the buildings as they stand, without what empty squares will lose."

PHRASES = {
    "keeps": "keeps {card}",
    "chooses": "chooses {resource}",
    "places": "{resource} on {square}{by}",
    "stores": "stores {resource} on {card} {square}",
    "swaps": "swaps {resource} at {card} {square}",
    "cavern": "lays {resource} aside in the Cavern",
    "builds": "builds {card} on {square}",
    "marks": "marks {card} {square} with {resource}",
    "puts": "puts {card} on {square} for free",
    "replaces": "turns {square} into {card}",
    "sets_aside": "sets {card} aside",
    "completes": "is complete, {place}",
}


def square_name(square: int) -> str:
    """A square by its column and row: a1 is top left, d4 bottom right."""
    return f"{'abcd'[square % 4]}{square // 4 + 1}" if 0 <= square < SQUARES else ""


def counted(points: int) -> str:
    """So many points."""
    return "1 point" if points == 1 else f"{points} points"


def told(events: Iterable[Event]) -> list[str]:
    """What a seat did, a phrase for each thing; what the table or the end of the game says is left out."""
    return [phrase for phrase in map(_phrase, events) if phrase]


def called(events: Iterable[Event]) -> tuple[str, str]:
    """Who named, drew or took what this round is about, in a sentence, and the resource; none if each chose."""
    for event in events:
        if event.event in CALLS:
            who = "" if event.seat < 0 else f"Seat {event.seat} "
            return f"{who}{CALLS[event.event]} {event.resource}", event.resource
        if event.event == "chooses":
            return "Every seat chooses its own resource", ""
    return "", ""


def _phrase(event: Event) -> str:
    """One event in a few words; none for those that are told elsewhere."""
    card = event.card.name if event.card else ""
    return PHRASES.get(event.event, "").format(
        card=card,
        by=f" by {card}" if card else "",
        square=square_name(event.square),
        resource=event.resource,
        place=PLACES[event.amount] if event.event == "completes" else "",
    )
