"""Score the end of a game that a person has written down."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.little_town import catalogue
from sim.little_town.board import COLUMNS, MEADOW, ROWS, SIDES, SQUARES, TERRAINS
from sim.little_town.card_arrays import rules_for
from sim.little_town.catalogue import Catalogue, Tile
from sim.little_town.components import COINS_A_POINT, COINS_IN_ALL, HOUSES, WORKERS
from sim.little_town.kernel import state
from sim.little_town.kernel.finish import worth_at_end
from sim.little_town.rule_families import EFFECTS

FIELDS = ("board", "seats", "tiles", "workers")
SEAT_FIELDS = ("track", "coins", "objective_points")
TILE_FIELDS = ("tile", "seat", "square")
NAME = re.compile(rf"([a-{'abcdefghi'[COLUMNS - 1]}])([1-{ROWS}])")
A_SEAT = "{'track': 31, 'coins': 4}"
A_TILE = "{'tile': 'castle', 'seat': 0, 'square': 'c3'}"
WRITTEN = (
    '{"board": "a", "seats": [{"track": 31, "coins": 4}, {"track": 28, "coins": 7}], '
    '"tiles": [{"tile": "castle", "seat": 0, "square": "c3"}], "workers": ["d4"]}'
)


class Placed(NamedTuple):
    """A tile that stands."""

    tile: Tile
    seat: int
    square: int


def score(tables: Sequence[Mapping[str, Any]], cards: Catalogue | None = None) -> list[dict[str, int]]:
    """The points of each seat of each table at the end of a game: on the track, by what is scored then, and in total.

    A table is a mapping with `board` (a or b), `seats`, `tiles` and `workers`. A seat has its points on the `track`
    after the last meal, its `coins`, and `objective_points` if some are not on the track yet. A tile says what it is
    (`tile`), whose (`seat`, from 0) and where (`square`, a1 top left to i6); `workers` lists the squares where one
    stands. Printed points, effects and hunger are on the track already.
    """
    cards = cards or catalogue.load()
    if not isinstance(tables, Sequence) or isinstance(tables, str):
        raise TownlabError(_("Give a list of tables, each an object like {example}.", example=WRITTEN))
    return [points for number, table in enumerate(tables, start=1) for points in _score_table(number, table, cards)]


def _score_table(number: int, given: Mapping[str, Any], cards: Catalogue) -> list[dict[str, int]]:
    where = _("Table {number}", number=number)
    seats = _seats(where, _checked(where, given))
    tiles = _tiles(where, given, len(seats), cards)
    workers = _workers(where, given, tiles, len(seats))
    table = _laid_out(given["board"], tiles, workers, cards)
    return [_of_seat(seat, numbers, tiles, table, cards) for seat, numbers in enumerate(seats)]


def _of_seat(
    seat: int, numbers: Mapping[str, int], tiles: list[Placed], table: Any, cards: Catalogue
) -> dict[str, int]:
    """The points of one seat."""
    rules, found = rules_for(cards), {"track": numbers["track"]}
    if numbers["objective_points"]:
        found["objectives"] = numbers["objective_points"]
    for tile, owner, square in tiles:
        if owner == seat and tile.effect in EFFECTS[EFFECTS.index("per_own_building") :]:
            points = worth_at_end(rules, table, np.int64(seat), np.int64(cards.ids.index(tile.id)), np.int64(square))
            found[tile.id] = found.get(tile.id, 0) + int(points)
    found["coins"] = numbers["coins"] // COINS_A_POINT
    return {**found, "total": sum(found.values())}


def _laid_out(side: str, tiles: list[Placed], workers: list[int], cards: Catalogue) -> Any:
    """The table as the kernel reads it."""
    table = np.zeros(1, state.TABLE)[0]
    table.grass = MEADOW[list(SIDES).index(side)]
    for tile, seat, square in tiles:
        table.owned[seat] |= 1 << square
        table.built |= 1 << square
        table.tile[square] = cards.ids.index(tile.id)
    for square in workers:
        table.occupied |= 1 << square
    return table


def _checked(where: str, given: Any) -> Mapping[str, Any]:
    """The fields of a table, or a sentence about what is wrong with them."""
    if not isinstance(given, Mapping) or not {"board", "seats"} <= set(given):
        raise TownlabError(
            _("{where} must be an object with 'board' and 'seats', like {example}.", where=where, example=WRITTEN)
        )
    _known(where, given, FIELDS)
    if given["board"] not in SIDES:
        raise TownlabError(_("{where}: board must be a or b, not {value!r}.", where=where, value=given["board"]))
    return given


def _known(where: str, given: Mapping[str, Any], fields: Sequence[str]) -> None:
    for key in given:
        if key not in fields:
            raise unknown(_("field ({where})", where=where.lower()), str(key), fields)


def _seats(where: str, given: Mapping[str, Any]) -> list[dict[str, int]]:
    """The numbers of each seat."""
    seats = given["seats"]
    if not isinstance(seats, list) or len(seats) not in range(2, state.SEATS + 1):
        raise TownlabError(
            _("{where}: seats must be a list of 2 to {most}, each like {example}.",
              where=where, most=state.SEATS, example=A_SEAT)
        )  # fmt: skip
    found = []
    for number, seat in enumerate(seats):
        here = _("{where}, seat {number}", where=where, number=number)
        if not isinstance(seat, Mapping) or not {"track", "coins"} <= set(seat):
            raise TownlabError(
                _("{where} needs its points on the 'track' and its 'coins', like {example}.",
                  where=here, example=A_SEAT)
            )  # fmt: skip
        _known(here, seat, SEAT_FIELDS)
        found.append({name: _whole(here, name, seat.get(name, 0)) for name in SEAT_FIELDS})
    if sum(seat["coins"] for seat in found) > COINS_IN_ALL:
        raise TownlabError(_("{where} has more than {most} coins.", where=where, most=COINS_IN_ALL))
    return found


def _whole(where: str, name: str, value: Any) -> int:
    least, most = (-100, 300) if name == "track" else (0, 100)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise TownlabError(
            _("{where}: {name} must be a whole number from {least} to {most}, not {value!r}.",
              where=where, name=name, least=least, most=most, value=value)
        )  # fmt: skip
    return value


def _tiles(where: str, given: Mapping[str, Any], players: int, cards: Catalogue) -> list[Placed]:
    """The tiles that stand, each checked by itself and then with the others."""
    written = given.get("tiles", [])
    if not isinstance(written, list):
        raise TownlabError(_("{where}: tiles must be a list, like {example}.", where=where, example=WRITTEN))
    tiles = [
        _tile(_("{where}, tile {number}", where=where, number=number), one, given["board"], players, cards)
        for number, one in enumerate(written, start=1)
    ]
    for tile in {one.tile for one in tiles}:
        if (built := sum(one.tile == tile for one in tiles)) > tile.copies:
            raise TownlabError(
                _("{where} has {n} of {tile}; the box has {copies}.",
                  where=where, n=built, tile=tile.id, copies=tile.copies)
            )  # fmt: skip
    for seat in range(players):
        if (built := sum(one.seat == seat for one in tiles)) > HOUSES[players]:
            raise TownlabError(
                _("{where}: seat {seat} has {n} tiles, but only {houses} houses.",
                  where=where, seat=seat, n=built, houses=HOUSES[players])
            )  # fmt: skip
    _once(where, [one.square for one in tiles])
    return tiles


def _tile(where: str, given: Any, side: str, players: int, cards: Catalogue) -> Placed:
    if not isinstance(given, Mapping) or set(given) != set(TILE_FIELDS):
        raise TownlabError(
            _("{where} must say 'tile', 'seat' and 'square', like {example}.", where=where, example=A_TILE)
        )
    known = [tile.id for tile in cards.tiles]
    if given["tile"] not in known:
        raise unknown(_("tile ({where})", where=where.lower()), str(given["tile"]), known)
    if given["seat"] not in range(players) or isinstance(given["seat"], bool):
        raise TownlabError(
            _("{where}: seat must be from 0 to {most}, not {value!r}.",
              where=where, most=players - 1, value=given["seat"])
        )  # fmt: skip
    tile = cards[given["tile"]]
    assert isinstance(tile, Tile)
    return Placed(tile, int(given["seat"]), _square(where, given["square"], side))


def _workers(where: str, given: Mapping[str, Any], tiles: list[Placed], players: int) -> list[int]:
    """The squares of the workers."""
    written = given.get("workers", [])
    if not isinstance(written, list):
        raise TownlabError(_("{where}: workers must be a list of squares, like ['d4', 'e2'].", where=where))
    squares = [
        _square(_("{where}, worker {number}", where=where, number=number), name, given["board"])
        for number, name in enumerate(written, 1)
    ]
    if len(squares) > players * WORKERS[players]:
        raise TownlabError(
            _("{where} has {n} workers; {players} players have {most}.",
              where=where, n=len(squares), players=players, most=players * WORKERS[players])
        )  # fmt: skip
    _once(where, [*(one.square for one in tiles), *squares])
    return squares


def _once(where: str, squares: Sequence[int]) -> None:
    """Refuse two things on one square."""
    for square in squares:
        if squares.count(square) > 1:
            name = f"{'abcdefghi'[square % COLUMNS]}{square // COLUMNS + 1}"
            raise TownlabError(_("{where}: two things stand on {square}.", where=where, square=name))


def _square(where: str, name: Any, side: str) -> int:
    """A square by its name, which must be grass."""
    found = NAME.fullmatch(name) if isinstance(name, str) else None
    if not found:
        raise TownlabError(
            _("{where}: squares are a1 (top left) to i6 (bottom right), not {value!r}.", where=where, value=name)
        )
    square = "abcdefghi".index(found[1]) + COLUMNS * (int(found[2]) - 1)
    assert square < SQUARES
    terrain = TERRAINS.get("".join(SIDES[side])[square])
    if terrain:
        raise TownlabError(
            _("{where}: {square} is a {terrain} on board {side}; nothing can stand there.",
              where=where, square=name, terrain=_(terrain), side=side)
        )  # fmt: skip
    return square
