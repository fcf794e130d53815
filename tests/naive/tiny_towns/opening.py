"""Set-up: the cards in play, the monuments, the cards shown in solo play."""

from collections.abc import Iterable

from .facts import BOX, BOXES, CATEGORY, LEFT_OUT, SHOWN, TYPES
from .grid import CORNERS, SQUARES
from .record import Rate, Setup, option
from .streams import CHEAP_VILLAGERS, DEAR_VILLAGERS, MONUMENTS, Stream
from .table import Table, decide, log, new_table, shuffled_cards
from .villager_cards import COSTS, VILLAGERS_EACH, WANT_COINS
from .villagers import settle


def cards_dealt(setup: Setup, category: str) -> list[str]:
    """The category's cards that can be dealt, in the order of their ids."""
    cards = {card for box in setup.boxes for card in BOXES[box][category]}
    return sorted(cards - LEFT_OUT[setup.mode])


def named_cards(setup: Setup) -> dict[str, str]:
    """The named card of each category that has one; the Cottage is always in play."""
    named = {"cottage": "cottage"}
    for card in setup.market:
        named.setdefault(CATEGORY[card], card)
    return named


def market_cards(setup: Setup) -> list[str]:
    """A card of each category: the one that is named, or else one at random."""
    named = named_cards(setup)
    streams = {category: Stream(setup.seed, setup.game, TYPES.index(category)) for category in TYPES}
    while True:
        market = [named.get(category) or drawn_card(setup, category, streams[category]) for category in TYPES]
        if not too_many_fortune(setup, market):
            return market


def drawn_card(setup: Setup, category: str, stream: Stream) -> str:
    """A random card of the category."""
    cards = cards_dealt(setup, category)
    return cards[stream.below(len(cards))]


def too_many_fortune(setup: Setup, market: list[str]) -> bool:
    """Whether the market has more of Fortune's cards than asked for, and not because they are named."""
    most = setup.most_fortune
    return most is not None and fortune_cards(named_cards(setup).values()) <= most < fortune_cards(market)


def fortune_cards(cards: Iterable[str]) -> int:
    """How many of the cards are Fortune's."""
    return sum(BOX[card] == "fortune" for card in cards)


def check_setup(setup: Setup) -> None:
    """Stop at a game that cannot be played."""
    if setup.mode not in LEFT_OUT:
        raise ValueError(f"There is no mode {setup.mode!r}; use 'master-builder', 'town-hall' or 'solo'.")
    if not 1 <= setup.players <= 6 or (setup.mode == "solo" and setup.players != 1):
        raise ValueError(f"A {setup.mode} game cannot have {setup.players} players.")
    if "base" not in setup.boxes or not set(setup.boxes) <= set(BOXES):
        raise ValueError(f"The boxes are 'base', and 'fortune' and 'villagers' if you like; not {setup.boxes!r}.")
    for card in setup.market:
        check_named(setup, card)
    check_villagers(setup)


def check_villagers(setup: Setup) -> None:
    """Stop at Tiny Tears or villager cards that cannot be."""
    if setup.tears and "villagers" not in setup.boxes:
        raise ValueError("Tiny Tears is played with the box 'villagers' only.")
    piles = villager_piles(setup)
    for card in setup.villagers:
        if not any(card in pile for pile in piles):
            raise ValueError(f"{card!r} is not a villager card of this game.")
    if any(len(set(setup.villagers) & set(pile)) > 1 for pile in piles):
        raise ValueError(f"One card of cost 1 and one that costs more are in play, not {setup.villagers!r}.")


def villager_piles(setup: Setup) -> list[list[str]]:
    """The villager cards of cost 1 and the others, as ids in order; none without the box and in Tiny Tears."""
    if "villagers" not in setup.boxes or setup.tears:
        return []
    cards = sorted(card for card in COSTS if setup.uses_coins or card not in WANT_COINS)
    return [[card for card in cards if COSTS[card] == 1], [card for card in cards if COSTS[card] > 1]]


def villager_cards(setup: Setup) -> tuple[str, ...]:
    """A card of each pile: the one that is named, or else one at random."""
    streams = [Stream(setup.seed, setup.game, purpose) for purpose in (CHEAP_VILLAGERS, DEAR_VILLAGERS)]
    piles = [[card for card in pile if card in setup.villagers] or pile for pile in villager_piles(setup)]
    return tuple(pile[stream.below(len(pile))] for pile, stream in zip(piles, streams, strict=False))


def check_named(setup: Setup, card: str) -> None:
    """Stop at a named card that cannot be in play."""
    if CATEGORY.get(card) not in TYPES:
        raise ValueError(f"{card!r} is not a card that can lie in the market.")
    if BOX[card] not in setup.boxes:
        raise ValueError(f"{card!r} is in the box {BOX[card]!r}, which is not in use.")
    if card in LEFT_OUT[setup.mode]:
        raise ValueError(f"{card!r} is left out of a {setup.mode} game.")


def open_game(setup: Setup, rate: Rate | None) -> Table:
    """A table ready for the first round."""
    check_setup(setup)
    table = new_table(setup, rate, market_cards(setup), villager_cards(setup))
    for card in (*table.market, *table.abilities):
        log(table, -1, "market", card)
    if setup.monuments:
        deal_monuments(table)
    if "villagers" in setup.boxes:
        settle_all(table)
    if setup.mode == "solo":
        show_cards(table)
    return table


def deal_monuments(table: Table) -> None:
    """Two monuments for every seat, of which it keeps one."""
    setup = table.setup
    cards = cards_dealt(setup, "monument")
    cards = Stream(setup.seed, setup.game, MONUMENTS).shuffle(cards, 2 * setup.players)
    hands = [cards[2 * seat : 2 * seat + 2] for seat in range(setup.players)]
    for seat, hand in enumerate(hands):
        for card in hand:
            log(table, seat, "dealt", card)
    kept = [decide(table, seat, [option("keep", card) for card in hand]) for seat, hand in enumerate(hands)]
    for seat, (_, card, *_) in enumerate(kept):
        table.towns[seat].monument = card
        log(table, seat, "keeps", card)


def settle_all(table: Table) -> None:
    """Every seat's villagers on its corners, in Tiny Tears anywhere."""
    squares = list(SQUARES if table.setup.tears else CORNERS)
    for seat in range(len(table.towns)):
        for _ in range(VILLAGERS_EACH):
            settle(table, seat, squares)


def show_cards(table: Table) -> None:
    """Solo: the first three cards face up."""
    cards = shuffled_cards(table)
    table.shown, table.pile = cards[:SHOWN], cards[SHOWN:]
    for resource in table.shown:
        log(table, -1, "shows", resource=resource)
