"""Examples on tiles and objectives, tried in the kernel.

Of a tile that can be used: what a player holds, and what is left after the use with as little bought as can be. Of a
tile that scores by what is around it: a drawing, and the points. Of an objective: what is so, and whether that fulfils
it: `stock`, `workers`, `own` (tiles owned), `board` (a drawing), and what was done in the turn: `activated`, `scored`,
`gathered`, `spent_fresh`, `kinds_paid`, `fish_eaten`.
"""

from collections.abc import Mapping
from typing import Any

from sim.engine.records import records
from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.little_town import board
from sim.little_town.board import AROUND, COINS, COLUMNS, ROWS, TERRAINS
from sim.little_town.card_arrays import rules_for
from sim.little_town.catalogue import Card, Catalogue, Tile
from sim.little_town.components import COINS_IN_ALL, CUBES_EACH
from sim.little_town.goods import Goods, goods
from sim.little_town.kernel import effects, finish, looks, options, state

MIDDLE = 2 * COLUMNS + 4
"""the square of the tile"""
LETTERS = ("w", "B", "b", ".", *TERRAINS)
"""a worker, an own building, a building of another, empty grass, and terrains"""
DONE = ("activated", "scored", "gathered", "spent_fresh")
FACTS = ("stock", "workers", "own", "board", *DONE, "kinds_paid", "fish_eaten")


class Scene:
    """A table in the middle of a game, on which nothing lies yet; seat 0 has its turn."""

    def __init__(self, cards: Catalogue) -> None:
        self.cards, self.rules = cards, rules_for(cards)
        self.table, self.secret = records(state.TABLE, 1, 0)[0], records(state.SECRET, 1, 1024)[0]
        self.decision, self.log = records(state.DECISION, 1, 2048)[0], records(state.LOG, 1, 3072)[0]
        self.table.players, self.table.rounds, self.table.workers_each = 2, 1, 5
        self.table.reserve[:COINS], self.table.reserve[COINS] = CUBES_EACH, COINS_IN_ALL
        self.table.grass = board.ALL_SQUARES
        self.table.at = MIDDLE + 1

    def hold(self, given: Goods) -> None:
        """Give seat 0 these goods."""
        self.table.stock[0] = [*given.cubes, given.coins]
        self.table.points[0] = given.points

    def held(self) -> Goods:
        """What seat 0 has."""
        wood, stone, fish, wheat, coins = map(int, self.table.stock[0])
        return Goods(wood, stone, fish, wheat, coins, int(self.table.points[0]))

    def stand(self, card: str, square: int, seat: int = 0) -> None:
        """Put a tile on a square."""
        number, bit = self.cards.ids.index(card), 1 << square
        self.table.tile[square] = number
        self.table.built |= bit
        self.table.owned[seat] |= bit
        self.table.tiles[seat] |= 1 << number
        self.table.copies[seat] += number == 0
        self.table.usable |= bit * (self.cards.tiles[number].effect == "use")

    def draw(self, rows: list[str], first: int) -> None:
        """Put what a drawing shows on the board, its upper left corner on a square."""
        for row, letters in enumerate(rows):
            for column, letter in enumerate(letters):
                self._put(letter, first + row * COLUMNS + column)
        for terrain in range(3):
            self.table.near[terrain] = board.near(int(self.table.terrain[terrain]))

    def _put(self, letter: str, square: int) -> None:
        if letter not in LETTERS:
            raise unknown(_("letter"), letter, LETTERS)
        if letter in TERRAINS:
            self.table.terrain[list(TERRAINS).index(letter)] |= 1 << square
            self.table.grass &= ~(1 << square)
        elif letter == "w":
            self.table.occupied |= 1 << square
        elif letter in "Bb":
            self.stand(self.cards.tiles[0].id, square, int(letter == "b"))


def found(card: Card, given: Any, cards: Catalogue) -> Any:
    """What an example of a card gives: goods or none, points, or whether it is fulfilled."""
    if not isinstance(card, Tile):
        return fulfilled(card.id, given, cards)
    return after_use(card, given, cards) if card.effect in ("use", "none", "activates") else points(card, given, cards)


def after_use(tile: Tile, given: str, cards: Catalogue) -> Goods | None:
    """What is left of some goods after using a tile, buying as little as possible; none if it cannot be used."""
    scene = Scene(cards)
    scene.hold(goods(given))
    scene.stand(tile.id, MIDDLE)
    number = options.list_use(scene.rules, scene.table, scene.decision, 0) - 1  # the last is to stop
    ways = [options.option_of(int(code)) for code in scene.decision.codes[:number]]
    if not ways:
        return None
    way = min(ways, key=lambda way: _number(way.bought))
    scene.table.payment, scene.table.bought = way.cubes, way.bought
    what = (scene.rules, scene.table, scene.secret, scene.log, 0)
    effects.activate(*what, MIDDLE)
    effects.pay_price(*what)
    effects.take_gain(*what, _first_taken(scene) if tile.gain.any else 0)
    return scene.held()


def _first_taken(scene: Scene) -> int:
    """The first of the choices among cubes."""
    options.list_take(scene.rules, scene.table, scene.decision)
    return int(options.option_of(int(scene.decision.codes[0])).cubes)


def _number(cubes: int) -> int:
    return sum(cubes >> 3 * resource & 7 for resource in range(COINS))


def points(tile: Tile, drawing: str, cards: Catalogue) -> int:
    """What a tile scores by what is around it."""
    rows = drawing.split()
    if [len(row) for row in rows] != [3, 3, 3]:
        raise TownlabError(_("a drawing has three rows of three letters, with the tile in the middle."))
    scene = Scene(cards)
    scene.draw([rows[0], f"{rows[1][0]}.{rows[1][2]}", rows[2]], MIDDLE - COLUMNS - 1)
    scene.stand(tile.id, MIDDLE)
    if tile.effect == "per_worker":
        effects.score_around(scene.rules, scene.table, scene.secret, scene.log, 0, MIDDLE)
        return int(scene.table.points[0])
    return int(finish.worth_at_end(scene.rules, scene.table, 0, cards.ids.index(tile.id), MIDDLE))


def fulfilled(objective: str, given: Mapping[str, Any], cards: Catalogue) -> bool:
    """Whether an objective is fulfilled if this is so."""
    for name in given:
        if name not in FACTS:
            raise unknown(_("fact"), name, FACTS)
    scene = Scene(cards)
    scene.hold(goods(given.get("stock", "")))
    scene.table.workers_each = given.get("workers", 5)
    for square, tile in enumerate(given.get("own", ())):
        scene.stand(tile, 2 * square)
    if len(rows := given.get("board", ())) > ROWS or any(len(row) > COLUMNS for row in rows):
        raise TownlabError(_("a board has {rows} rows of {columns} letters at most.", rows=ROWS, columns=COLUMNS))
    scene.draw(list(rows), 0)
    for name in DONE:
        scene.table[name] = given.get(name, 0)
    scene.secret.kinds_paid = given.get("kinds_paid", 0)
    scene.secret.fish_meal = given.get("fish_eaten", 0) == scene.table.workers_each
    number = cards.ids.index(objective)
    return bool(looks.fulfilled(scene.rules, scene.table, scene.secret, 0, number))


assert AROUND[MIDDLE] >> MIDDLE + 1 & 1
