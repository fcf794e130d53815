"""Set-up: board, market, objectives, coins."""

from .facts import (
    BOARDS,
    COINS_IN_ALL,
    CUBES_EACH,
    FIRST_COINS,
    FIRST_GAME,
    HAND,
    HOUSES,
    MARKET_SPACES,
    NOT_IN_THE_RULEBOOK,
    OBJECTIVES,
    RESOURCES,
    TILES,
    WORKERS,
)
from .record import Rate, Setup
from .streams import BOARD_SIDE, MARKET, OBJECTIVE_DECK, TIES, Stream
from .table import Seat, Table, log


def named_tiles(setup: Setup) -> tuple[str, ...]:
    """The tiles that lie in the market for certain."""
    if isinstance(setup.market, str):
        return FIRST_GAME if setup.market == "first-game" else (setup.market,)
    return setup.market


def check_setup(setup: Setup) -> None:
    """Stop at a game that cannot be played."""
    if setup.players not in WORKERS:
        raise ValueError(f"Little Town is for 2 to 4 players, not {setup.players}.")
    if setup.board not in (*BOARDS, "random"):
        raise ValueError(f"There is no board {setup.board!r}; use 'a', 'b' or 'random'.")
    if setup.objectives not in ("all", "rulebook"):
        raise ValueError(f"There are no objectives {setup.objectives!r}; use 'all' or 'rulebook'.")
    named = named_tiles(setup)
    for card in named:
        if card not in TILES or card == "wheat_field":
            raise ValueError(f"{card!r} is not one of the 24 tiles to choose the market from.")
    if len(named) > MARKET_SPACES or len(set(named)) < len(named):
        raise ValueError(f"Name at most {MARKET_SPACES} tiles, each once.")


def side(setup: Setup) -> str:
    """The side of the board that is played."""
    return setup.board if setup.board in BOARDS else "ab"[Stream(setup.seed, setup.game, BOARD_SIDE).below(2)]


def market_tiles(setup: Setup) -> list[str]:
    """The Wheat Field and twelve others, in the order of tiles."""
    others = Stream(setup.seed, setup.game, MARKET).shuffle([card for card in TILES if card != "wheat_field"])
    named = named_tiles(setup)
    chosen = [*named, *(card for card in others if card not in named)][:MARKET_SPACES]
    return [card for card in TILES if card == "wheat_field" or card in chosen]


def new_seat(players: int) -> Seat:
    """A player before the first turn."""
    return Seat(WORKERS[players], HOUSES[players], {**dict.fromkeys(RESOURCES, 0), "coins": FIRST_COINS})


def open_game(setup: Setup, rate: Rate | None) -> Table:
    """A table ready for the first round."""
    check_setup(setup)
    market = {card: TILES[card].copies for card in market_tiles(setup)}
    coins = COINS_IN_ALL - FIRST_COINS * setup.players
    seats = [new_seat(setup.players) for _ in range(setup.players)]
    ties = [Stream(setup.seed, setup.game, TIES + seat) for seat in range(setup.players)]
    reserve = {**dict.fromkeys(RESOURCES, CUBES_EACH), "coins": coins}
    table = Table(setup, rate, "".join(BOARDS[side(setup)]), market, reserve, seats, ties)
    log(table, -1, "board", side(setup))
    for card, copies in market.items():
        log(table, -1, "market", card, amount=copies)
    deal_objectives(table)
    return table


def is_possible(table: Table, objective: str) -> bool:
    """Whether the market has the tiles that the card needs."""
    _, tiles, least = OBJECTIVES[objective]
    return len([card for card in tiles if card in table.market]) >= least


def deal_objectives(table: Table) -> None:
    """Each seat's cards from the top of the deck, without those that are impossible."""
    setup = table.setup
    left_out = NOT_IN_THE_RULEBOOK if setup.objectives == "rulebook" else ()
    ids = [objective for objective in sorted(OBJECTIVES) if objective not in left_out]
    deck = Stream(setup.seed, setup.game, OBJECTIVE_DECK).shuffle(ids)
    for number, seat in enumerate(table.seats):
        while len(seat.hand) < HAND[setup.players]:
            objective = deck.pop(0)
            if is_possible(table, objective):
                seat.hand.append(objective)
                log(table, number, "dealt", objective)
            else:
                log(table, number, "discards", objective)
