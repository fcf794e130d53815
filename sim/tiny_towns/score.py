"""Score towns that a person has written down."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.catalogues.by_id import whole
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES, MONUMENT, RESOURCES, SQUARES
from sim.tiny_towns.boxes import scoring_hooks
from sim.tiny_towns.boxes.fortune.coins import CHEST
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.deal import note_abilities
from sim.tiny_towns.kernel.scoring import town_of
from sim.tiny_towns.kernel.scoring_address import compile_scoring, town_points
from sim.tiny_towns.settings import FIRST_GAME

EXTRAS = ("warehouse_cubes", "shrine_value", "right_feast_halls", "starloom_rank")
OF_COINS = ("coins", "right_coins", "hollow_hill_coins")
OF_VILLAGERS = ("stack", "outhouse_cubes")
LISTS = ("working", "other_stacks")
"""of villagers too, but several numbers each"""
KNOWN = ("town", *EXTRAS, *OF_COINS, *OF_VILLAGERS, *LISTS)
NO_SQUARES = mark("Town {number}: {key} must be a list of squares from 0 to 15, not {value!r}.")
NO_HEIGHTS = mark("Town {number}: {key} must be a list of heights from 0 to 16, not {value!r}.")
NO_PLACE = 127
VILLAGERS_EACH = 3


def score(towns: Sequence[Mapping[str, Any]], cards: Catalogue | None = None) -> list[dict[str, int]]:
    """The points of each town by card, for its empty squares, its coins where they are used, and in total.

    A town is a mapping with `town`: 16 card ids or "", row by row; and where they matter `warehouse_cubes`,
    `shrine_value`, `right_feast_halls` (of the player on the right), `starloom_rank` (1 for the first town completed),
    `coins` (in the chest at the end, before anybody is fed), `right_coins` (of the player on the right, when all are
    fed), and `hollow_hill_coins` (spent on other resources since the Hill was built). Coins are used where one of these
    is given or a card of the town needs them. With villagers: `working` (the squares where one works), `stack` (towers
    on the Folly Tower's square, 1 if not given), `other_stacks` (of the other players), `outhouse_cubes`.
    """
    cards = cards or catalogue.load()
    if not isinstance(towns, Sequence) or isinstance(towns, str):
        raise TownlabError(_("Give a list of towns, each an object with 'town': 16 card ids or \"\"."))
    return [_score_one(number, town, cards) for number, town in enumerate(towns, start=1)]


def _score_one(number: int, given: Mapping[str, Any], cards: Catalogue) -> dict[str, int]:
    town, extras = _checked(number, given, cards)
    market = _market(number, town, cards)
    coins = any(key in given for key in OF_COINS) or any(cards[id].is_about_coins for id in filter(None, town))
    villagers = any(key in given for key in (*OF_VILLAGERS, *LISTS))
    villagers |= any(cards[id].is_about_villagers for id in filter(None, town))
    rules = rules_for(cards, hooks=scoring_hooks(coins, villagers))
    compile_scoring(rules)
    table = np.zeros(1, state.TABLE)[0]
    _lay_out(table, town, market, extras, cards)
    table.uses_coins = coins
    note_abilities(rules, table)
    total = int(town_points(rules, table, 0, town_of(table, 0)))
    points = {market[c]: int(table.points[i]) for i, c in enumerate(CATEGORIES) if table.built[0, i]}
    of_coins = {"coins": int(table.points_coins)} if coins else {}
    empty = total - sum(points.values()) - sum(of_coins.values())
    return {**points, "empty": empty, **of_coins, "total": total}


def _checked(number: int, given: Mapping[str, Any], cards: Catalogue) -> tuple[list[str], dict[str, Any]]:
    """The 16 squares and the extra numbers of a town, or a sentence about what is wrong with it."""
    if not isinstance(given, Mapping) or "town" not in given:
        raise TownlabError(_("Town {number} must be an object with 'town': 16 card ids or \"\".", number=number))
    for key in given:
        if key not in KNOWN:
            raise unknown(_("field (town {number})", number=number), str(key), KNOWN)
    town = given["town"]
    if not isinstance(town, Sequence) or isinstance(town, str) or len(town) != SQUARES:
        raise TownlabError(_('Town {number} must list 16 squares, row by row, each a card id or "".', number=number))
    for id in town:
        if id and id not in cards.cards:
            raise unknown(_("card (town {number})", number=number), str(id), cards.ids)
        if id and cards[id].category not in CATEGORIES:
            raise TownlabError(_("Town {number}: '{card}' is a villager card, not a building.", number=number, card=id))
    extras = {key: given.get(key, 0) for key in (*EXTRAS, *OF_COINS, *OF_VILLAGERS)}
    for key, value in extras.items():
        if not whole(value, 0, 100):
            raise TownlabError(
                _("Town {number}: {key} must be a whole number from 0 to 100, not {value!r}.",
                  number=number, key=key, value=value)
            )  # fmt: skip
    _check_rank(number, given)
    _check_banks(number, town, cards)
    _check_chests(number, town, extras, cards)
    lists = {key: _numbers(number, key, given.get(key, [])) for key in LISTS}
    _check_workers(number, town, lists["working"])
    _check_stacks(number, town, {**extras, "stack": given.get("stack", 1)}, lists["other_stacks"], cards)
    return [id or "" for id in town], extras | lists


def _check_rank(number: int, given: Mapping[str, Any]) -> None:
    """Refuse a place that no player can have."""
    rank = given.get("starloom_rank", 1)
    if not whole(rank, 1, state.SEATS):
        raise TownlabError(
            _("Town {number}: starloom_rank must be from 1 (the first town completed) to {most}, not {value!r}.",
              number=number, most=state.SEATS, value=rank)
        )  # fmt: skip


def _check_banks(number: int, town: Sequence[str], cards: Catalogue) -> None:
    """Refuse more buildings that bar a resource than there are resources: each bars another one."""
    barring = [id for id in town if id and cards[id].marker == "bars"]
    if len(barring) > len(RESOURCES):
        raise TownlabError(
            _("Town {number} has {n} of {card}; each bars another resource, and there are {resources}.",
              number=number, n=len(barring), card=barring[0], resources=len(RESOURCES))
        )  # fmt: skip


def _numbers(number: int, key: str, given: Any) -> list[int]:
    """A list of small whole numbers."""
    most = SQUARES - 1 if key == "working" else SQUARES
    if isinstance(given, str) or not isinstance(given, Sequence) or not all(whole(one, 0, most) for one in given):
        said = NO_SQUARES if key == "working" else NO_HEIGHTS
        raise TownlabError(_(said, number=number, key=key, value=given))
    return list(given)


def _check_workers(number: int, town: Sequence[str], working: Sequence[int]) -> None:
    """Refuse villagers who work where there is no building, or too many."""
    for square in working:
        if not town[square]:
            raise TownlabError(
                _("Town {number}: working names square {square}, which has no building.", number=number, square=square)
            )
    if len(set(working)) != len(working) or len(working) > VILLAGERS_EACH:
        raise TownlabError(
            _("Town {number}: working must name at most {most} squares, each once.",
              number=number, most=VILLAGERS_EACH)
        )  # fmt: skip


def _check_stacks(
    number: int, town: Sequence[str], extras: Mapping[str, int], others: Sequence[int], cards: Catalogue
) -> None:
    """Refuse towers that cannot stand so, and more cubes on Outhouses than there is room for."""
    towers = [id for id in town if id and cards[id].action == "towers"]
    if len(towers) > 1:
        raise TownlabError(
            _("Town {number} has more than one square with {card}; they all stand on one.",
              number=number, card=towers[0])
        )  # fmt: skip
    if towers and not 1 <= extras["stack"] <= cards[towers[0]].most:
        raise TownlabError(
            _("Town {number}: stack must be from 1 to {most}, not {stack}.",
              number=number, most=cards[towers[0]].most, stack=extras["stack"])
        )  # fmt: skip
    if not towers and extras["stack"] > 1:
        raise TownlabError(
            _("Town {number}: stack is {stack}, but no tower stands in the town.",
              number=number, stack=extras["stack"])
        )  # fmt: skip
    if len(others) >= state.SEATS:
        raise TownlabError(
            _("Town {number}: other_stacks must be at most {most}, one for each other player.",
              number=number, most=state.SEATS - 1)
        )  # fmt: skip
    room = sum(bool(id) and cards[id].rule.family == "if_bare" for id in town)
    if extras["outhouse_cubes"] > room:
        raise TownlabError(
            _("Town {number}: {cubes} outhouse_cubes do not fit: there is room for {room}.",
              number=number, cubes=extras["outhouse_cubes"], room=room)
        )  # fmt: skip


def _check_chests(number: int, town: Sequence[str], extras: Mapping[str, int], cards: Catalogue) -> None:
    """Refuse more coins than a chest has places: one more with some monuments, which the neighbour may have."""
    places = CHEST + any(id and cards[id].slot for id in town)
    for key, most in (("coins", places), ("right_coins", CHEST + 1)):
        if extras[key] > most:
            raise TownlabError(
                _("Town {number}: {key} is {value}, but the chest has only {most} places.",
                  number=number, key=key, value=extras[key], most=most)
            )  # fmt: skip


def _market(number: int, town: list[str], cards: Catalogue) -> dict[str, str]:
    """The card of each category; the first-game one where none stands in the town."""
    market: dict[str, str] = {}
    for id in filter(None, town):
        category = cards[id].category
        if market.setdefault(category, id) != id:
            raise TownlabError(
                _("Town {number} has both {one} and {other}; only one {type} card is in play.",
                  number=number, one=market[category], other=id, type=_(category))
            )  # fmt: skip
    if sum(bool(id) and cards[id].category == "monument" for id in town) > 1:
        raise TownlabError(_("Town {number} has more than one monument.", number=number))
    return {**dict(zip(CATEGORIES, FIRST_GAME, strict=False)), **market}


def _lay_out(table: Any, town: list[str], market: dict[str, str], extras: dict[str, Any], cards: Catalogue) -> None:
    """Write the town to seat 0 of a table; seat 1 is the player on the right."""
    number = {id: i for i, id in enumerate(cards.ids)}
    table.players = 2
    table.monument[:] = -1
    table.market[:] = [number[market[c]] for c in CATEGORIES[:MONUMENT]] + [-1]
    for square, id in enumerate(town):
        if id:
            table.built[0, CATEGORIES.index(cards[id].category)] |= 1 << square
    if "monument" in market:
        table.monument[0] = number[market["monument"]]
    _lay_cubes(table, town, extras["warehouse_cubes"], cards)
    _lay_villagers(table, town, extras, cards)
    table.shrine[0] = extras["shrine_value"]
    table.coins[0], table.coins[1], table.hill[0] = (extras[key] for key in OF_COINS)
    table.place[0] = extras["starloom_rank"] or NO_PLACE
    for i, category in enumerate(CATEGORIES[:MONUMENT]):
        if cards[market[category]].rule.family == "more_than_right":
            table.built[1, i] = (1 << min(extras["right_feast_halls"], SQUARES)) - 1


def _lay_villagers(table: Any, town: list[str], extras: dict[str, Any], cards: Catalogue) -> None:
    """Who works where, towers on one another, here and in the other towns, and cubes on Outhouses."""
    table.working[0] = table.villagers[0] = sum(1 << square for square in extras["working"])
    stands = any(cards[id].action == "towers" for id in filter(None, town))
    table.stack[0], table.stack[1] = max(1, extras["stack"]) if stands else 0, max(extras["other_stacks"], default=0)
    bare = [square for square, id in enumerate(town) if id and cards[id].rule.family == "if_bare"]
    for square in bare[: extras["outhouse_cubes"]]:
        table.held[0, square] = 1


def _lay_cubes(table: Any, town: list[str], cubes: int, cards: Catalogue) -> None:
    """Spread the held cubes over the buildings that hold some."""
    holders = [
        square for square, id in enumerate(town) if id and cards[id].holds and cards[id].rule.family != "if_bare"
    ]
    room = sum(cards[town[square]].holds for square in holders)
    if cubes > room:
        raise TownlabError(
            _("{cubes} warehouse_cubes do not fit: the town's buildings hold {room}.", cubes=cubes, room=room)
        )
    for square in holders:
        table.held[0, square] = min(cubes, cards[town[square]].holds)
        cubes -= min(cubes, cards[town[square]].holds)
