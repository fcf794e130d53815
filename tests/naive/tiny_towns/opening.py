"""Set-up: the cards in play, the monuments, the cards shown in solo play."""

from .facts import CARDS, CATEGORY, NOT_IN_SOLO, SHOWN, TYPES
from .record import Rate, Setup, option
from .streams import MONUMENTS, Stream
from .table import Table, decide, log, new_table, shuffled_cards


def cards_dealt(setup: Setup, category: str) -> list[str]:
    """The category's cards that can be dealt, in the order of their ids."""
    left_out = NOT_IN_SOLO if setup.mode == "solo" else set()
    return sorted(set(CARDS[category]) - left_out)


def market_card(setup: Setup, category: str) -> str:
    """The card that is named for the category, or else one at random."""
    named = [card for card in setup.market if CATEGORY[card] == category]
    if named or category == "cottage":
        return (named or ["cottage"])[0]
    cards = cards_dealt(setup, category)
    return cards[Stream(setup.seed, setup.game, TYPES.index(category)).below(len(cards))]


def check_setup(setup: Setup) -> None:
    """Stop at a game that cannot be played."""
    if setup.mode not in ("master-builder", "town-hall", "solo"):
        raise ValueError(f"There is no mode {setup.mode!r}; use 'master-builder', 'town-hall' or 'solo'.")
    if not 1 <= setup.players <= 6 or (setup.mode == "solo" and setup.players != 1):
        raise ValueError(f"A {setup.mode} game cannot have {setup.players} players.")
    for card in setup.market:
        if CATEGORY.get(card) not in TYPES:
            raise ValueError(f"{card!r} is not a card that can lie in the market.")


def open_game(setup: Setup, rate: Rate | None) -> Table:
    """A table ready for the first round."""
    check_setup(setup)
    table = new_table(setup, rate, [market_card(setup, category) for category in TYPES])
    for card in table.market:
        log(table, -1, "market", card)
    if setup.monuments:
        deal_monuments(table)
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


def show_cards(table: Table) -> None:
    """Solo: the first three cards face up."""
    cards = shuffled_cards(table)
    table.shown, table.pile = cards[:SHOWN], cards[SHOWN:]
    for resource in table.shown:
        log(table, -1, "shows", resource=resource)
