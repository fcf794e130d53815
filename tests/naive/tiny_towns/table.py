"""The table everybody sits at: what is in play, who decides, what is written down."""

from dataclasses import dataclass, field

from .facts import CARDS_EACH, LAID_ASIDE, RESOURCES
from .record import Event, Option, Rate, Record, Setup
from .streams import RESOURCE_CARDS, TIES, Stream
from .town import Town, empty_squares, marked, stands


@dataclass
class Table:
    """The state of a game that is being played."""

    setup: Setup
    rate: Rate | None
    market: list[str]  # the card in play of each category, without monuments
    abilities: tuple[str, ...]  # the villager cards in play, the cheaper first
    towns: list[Town]
    ties: list[Stream]
    card_stream: Stream
    record: Record = field(default_factory=Record)
    round: int = 0
    hammer: int = -1  # who named last
    pile: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    early: int = 0  # towns that were filled before the naming of this round
    unpaid: list[int] = field(default_factory=list)  # whose Jewelers came without a coin in this round


def new_table(setup: Setup, rate: Rate | None, market: list[str], abilities: tuple[str, ...]) -> Table:
    """A table before the first card is dealt."""
    towns = [Town(solo=setup.mode == "solo", tears=setup.tears) for _ in range(setup.players)]
    ties = [Stream(setup.seed, setup.game, TIES + seat) for seat in range(setup.players)]
    return Table(setup, rate, market, abilities, towns, ties, Stream(setup.seed, setup.game, RESOURCE_CARDS))


def decide(table: Table, seat: int, options: list[Option]) -> Option:
    """Have the seat pick one of the options; a single one is taken without asking."""
    if len(options) == 1:
        return options[0]
    ratings = table.rate(seat, options) if table.rate else [0.0] * len(options)
    highest = max(ratings)
    best = [i for i, rating in enumerate(ratings) if rating == highest]
    index = best[table.ties[seat].below(len(best))] if len(best) > 1 else best[0]
    table.record.decisions.append((seat, options, index))
    return options[index]


def log(
    table: Table,
    seat: int,
    event: str,
    card: str = "",
    square: int = -1,
    resource: str = "",
    cubes: int = 0,
    amount: int = 0,
    by: str = "",
    other: int = -1,
) -> None:
    """Write down what happened."""
    table.record.events.append(Event(table.round, seat, event, card, square, resource, cubes, amount, by, other))


def shuffled_cards(table: Table) -> list[str]:
    """The fifteen resource cards shuffled anew, the top one first."""
    cards = [resource for resource in RESOURCES for _ in range(CARDS_EACH)]
    return table.card_stream.shuffle(cards, len(cards) - 1)


def draw_card(table: Table) -> str:
    """Town Hall: the next card, after a shuffle if the pile is used up."""
    if not table.pile:
        table.pile = shuffled_cards(table)[LAID_ASIDE:]
    return table.pile.pop(0)


def playing(table: Table, first: int = 0) -> list[int]:
    """The seats whose towns are not complete, from one seat to the left."""
    seats = [(first + i) % len(table.towns) for i in range(len(table.towns))]
    return [seat for seat in seats if not table.towns[seat].place]


def is_barred(town: Town) -> bool:
    """Whether the town's Banks carry all five resources."""
    return len(marked(town, "bank")) == len(RESOURCES)


def may_pick(table: Table, seat: int) -> bool:
    """Whether the seat may name a resource, or choose one in a third round."""
    town = table.towns[seat]
    kept_out = stands(town, "fort_ironweed") and playing(table) != [seat]
    return not town.place and not kept_out and not is_barred(town)


def is_full(town: Town) -> bool:
    """Whether no square is empty."""
    return not empty_squares(town)
