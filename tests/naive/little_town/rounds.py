"""A round: the turns, the buildings that work at its end, the meals, and the token."""

from .cubes import packed, unpacked
from .facts import CUBE_PRICE, HUNGER, ROUNDS, TILES
from .grid import AROUND
from .objectives import look, look_again, may_wait
from .paying import hand_over, ways_to_buy
from .record import Option
from .table import (
    Building,
    Table,
    Turn,
    decide,
    empty_squares,
    log,
    score,
    squares_of,
    to_the_left,
)
from .using import visit, work


def play_round(table: Table) -> None:
    """One round from the token to the meals."""
    table.round += 1
    log(table, table.first, "first")
    if table.round == ROUNDS:
        for seat in to_the_left(table):
            look_again(table, seat)
    for _ in range(table.seats[0].workers):
        for seat in to_the_left(table):
            take_turn(table, seat)
    for seat in to_the_left(table):
        work_at_the_end(table, seat)
    for seat in to_the_left(table):
        feed(table, seat)


def take_turn(table: Table, seat: int) -> None:
    """One worker of the seat, on the board or at the Construction Site."""
    if may_wait(table):
        look_again(table, seat)
    choice = decide(table, seat, turn_options(table, seat))
    if choice.kind == "work":
        work(table, seat, choice.square)
    else:
        build(table, seat, choice.card)
    table.seats[seat].turn = Turn()


def turn_options(table: Table, seat: int) -> list[Option]:
    """Every empty square to work on, every tile that can be paid."""
    options = [Option("work", square=square) for square in empty_squares(table)]
    if table.seats[seat].houses:
        options += [Option("build", card) for card in TILES if table.market.get(card) and costs(table, seat, card)]
    return options


def costs(table: Table, seat: int, card: str) -> list[int]:
    """The cubes the seat may buy when it pays for the tile."""
    return ways_to_buy(table, seat, TILES[card].cost, table.seats[seat].stock["coins"])


def build(table: Table, seat: int, card: str) -> None:
    """Payment and place of the tile, then its points."""
    cost = TILES[card].cost
    ways = [Option("pay", card, cubes=packed(cost), bought=bought) for bought in costs(table, seat, card)]
    bought = decide(table, seat, ways).bought
    square = decide(table, seat, [Option("site", card, square) for square in empty_squares(table)]).square
    table.market[card] -= 1
    table.seats[seat].houses -= 1
    table.buildings[square] = Building(card, seat)
    log(table, seat, "builds", card, square)
    hand_over(table, seat, cost, unpacked(bought), card, square)
    score(table, seat, TILES[card].points, card, square)
    look(table, seat)


def work_at_the_end(table: Table, seat: int) -> None:
    """The seat's Cathedral and Residence, by square."""
    for square in squares_of(table, seat):
        card = table.buildings[square].card
        if card in ("cathedral", "residence"):
            log(table, seat, "activates", card, square)
        if card == "cathedral":
            score(table, seat, len([other for other in AROUND[square] if other in table.workers]), card, square)
            look(table, seat)
        if card == "residence":
            visit(table, seat, square)


def feed_options(table: Table, seat: int) -> list[Option]:
    """Meals by cubes bought, then by held fish; held food may stay only if all workers are fed."""
    me, reserve, options = table.seats[seat], table.reserve, []
    for number in range(me.workers + 1):
        fish_bought = min(number, reserve["fish"])
        bought = {"fish": fish_bought, "wheat": number - fish_bought}
        if bought["wheat"] > reserve["wheat"] or CUBE_PRICE * number > me.stock["coins"]:
            continue
        for fish in range(min(me.stock["fish"], me.workers - number) + 1):
            wheat = min(me.stock["wheat"], me.workers - number - fish)
            all_fed = number + fish + wheat == me.workers
            if all_fed or fish + wheat == me.stock["fish"] + me.stock["wheat"]:
                options.append(Option("feed", cubes=packed({"fish": fish, "wheat": wheat}), bought=packed(bought)))
    return options


def feed(table: Table, seat: int) -> None:
    """A cube of food for each worker, or hunger."""
    me = table.seats[seat]
    choice = decide(table, seat, feed_options(table, seat))
    paid, bought = unpacked(choice.cubes), unpacked(choice.bought)
    eaten = {kind: paid[kind] + bought[kind] for kind in paid}
    fed = sum(eaten.values())
    log(table, seat, "feeds", amount=fed)
    hand_over(table, seat, eaten, bought)
    score(table, seat, HUNGER * (me.workers - fed), "hunger")
    look(table, seat, "all_fish_meal" if eaten["fish"] == me.workers else "")


def prepare_next_round(table: Table) -> None:
    """Workers are picked up and the token goes on; before round 4 of three players to who has the fewest points."""
    table.workers.clear()
    seats = to_the_left(table)
    seats = [*seats[1:], seats[0]]
    if may_wait(table) and table.round == ROUNDS - 1:
        seats.sort(key=lambda seat: table.seats[seat].points)
    table.first = seats[0]
