"""The columns of every table of Tiny Towns, and the tables made from what the engine hands back."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.catalogues.wording import wording
from sim.languages import mark
from sim.runs import tables
from sim.runs.tables import ARM, Column, Columns, Names, all_of, arm_columns, seat_sets
from sim.settings import declared
from sim.tiny_towns.board import CATEGORIES, RESOURCES
from sim.tiny_towns.catalogue import VILLAGER
from sim.tiny_towns.settings import VILLAGERS, Settings

if TYPE_CHECKING:
    from sim.tiny_towns.catalogue import Card
    from sim.tiny_towns.play import Chunk
    from sim.tiny_towns.setup import Setup

MARKET = CATEGORIES[:-1]
EXPANDED = "coins or villagers are used"
WITH_VILLAGERS = "villagers are used"

GAMES: Columns = (
    ARM,
    Column("game", "int64", "number of the game in its run, from 0; with the seed it fixes everything that is drawn"),
    Column("mode", "category", "master-builder, town-hall or solo"),
    Column("players", "int8", "towns at the table"),
    Column("seed", "int64", "seed of the run"),
    *(Column(category, "category", f"id of the {category} card in play") for category in MARKET),
    Column("rounds", "int32", "rounds played until the last town was complete"),
    Column("decisions", "int32", "decisions taken, those with a single option not counted"),
    Column("winners", "category", "the seat that won, or the seats that share the win, as in 1+3"),
    Column("villager_1", "category", "id of the villager card of cost 1 in play, or empty", only=WITH_VILLAGERS),
    Column("villager_2", "category", "id of the villager card of cost 2 or more, or empty", only=WITH_VILLAGERS),
)

COIN_COLUMNS: Columns = (
    Column("points_coins", "int16", "points for the coins that are left when all are fed", only="coins are used"),
    Column("coins", "int8", "coins in the chest at the end, before anybody is fed", only="coins are used"),
    Column("coins_earned", "int16", "coins gained, without those that found no room", only="coins are used"),
    Column("coins_changed", "int16", "coins spent on placing another resource", only="coins are used"),
)

TOWNS: Columns = (
    ARM,
    Column("game", "int64", "number of the game"),
    Column("seat", "int8", "seat at the table, from 0; seat 0 starts"),
    Column("strategy", "category", "the strategy that played, as it was asked for"),
    Column("monument", "category", "id of the monument kept, empty if there was none"),
    Column("monument_built", "bool", "whether that monument was built"),
    Column("score", "int16", "points at the end"),
    Column("rank", "int8", "rank at the table after tie-breaks, 1 the best; equals share the better rank"),
    Column("win_share", "float64", "share of the win: 1, or 1/n for each of n who share it, or 0"),
    Column("empty", "int8", "squares without a building at the end"),
    Column("turns", "int16", "turns as Master Builder"),
    Column("completed", "int16", "round at the end of which the town was complete"),
    Column("place", "int8", "place in the order of completion, 1 the first; equals share a place"),
    *(Column(f"built_{category}", "int8", f"{category} buildings in the town at the end") for category in CATEGORIES),
    *(Column(f"points_{category}", "int16", f"points of all its {category} buildings") for category in CATEGORIES),
    Column("points_empty", "int16", "points, mostly lost, for squares without a building"),
    *COIN_COLUMNS,
)

EVENTS: Columns = (
    ARM,
    Column("game", "int64", "number of the game"),
    Column("step", "int32", "number of the event in its game: 0, 1, 2, ..."),
    Column("round", "int16", "round, from 1; 0 in set-up"),
    Column("seat", "int8", "seat it happened to, -1 for the table"),
    Column("event", "category", "what happened: see How a game is played out"),
    Column(
        "card",
        "category",
        "id of the card, or empty, or 'empty' for the points of squares without a building, "
        "'coins' for those of coins, 'coin' for a resource changed, 'two_buildings' for the coin of a round",
    ),
    Column("square", "int8", "square, 0 to 15 row by row from the top left, -1 for none"),
    Column("resource", "category", f"one of {', '.join(RESOURCES)}, or empty"),
    Column("cubes", "int32", "set of the squares whose cubes were removed: bit 0 is square 0"),
    Column("amount", "int16", "points of a score, place of a completion, number of coins, else 0"),
    Column("by", "category", "id of the card that allowed it, if it is another, or empty", only=EXPANDED),
    Column("other", "int8", "a second square, 16 for the Lodge, -1 for none", only=EXPANDED),
)

PARTS = (
    *((category, f"built_{category}", f"points_{category}") for category in CATEGORIES),
    (mark("empty squares"), "empty", "points_empty"),
)
"""what a score is made of, with its columns"""
COIN_PARTS = (*PARTS, (mark("coins"), "coins", "points_coins"))
"""the same where coins are used"""

TOWN_CARDS: Columns = (
    ARM,
    Column("game", "int64", "number of the game"),
    Column("seat", "int8", "seat at the table, from 0; seat 0 starts"),
    Column("strategy", "category", "the strategy that played, as it was asked for"),
    Column("category", "category", "type of the card"),
    Column("card", "category", "id of a card that the town could build: one of the market, or the monument kept"),
    Column("built", "int8", "how many of them stand in the town at the end"),
    Column("points", "int16", "points of all of them"),
    Column("score", "int16", "points of the whole town"),
    Column("win_share", "float64", "share of the win: 1, or 1/n for each of n who share it, or 0"),
)

CARDS: Columns = (
    Column("card", "str", "id of the card"),
    Column("name", "str", "its name"),
    Column("category", "str", "its type, named after the card of the first game"),
    Column("box", "str", "the box it comes in"),
    Column("pattern", "str", "its rows of cubes, top first: W wood, Y wheat, B brick, G glass, S stone"),
    Column("text", "str", "what it does, in our words"),
    Column("confidence", "str", "how sure we are of pattern and text"),
    Column("solo", "bool", "whether it is used in solo play"),
)

TABLES: dict[str, Columns] = {"games": GAMES, "towns": TOWNS, "events": EVENTS}


def frames(setup: "Setup", chunk: "Chunk", arm: int = 0, names: Names | None = None) -> dict[str, pd.DataFrame]:
    """The tables of a chunk of games of one arm."""
    names = names or Names.of([setup])
    tables = {
        "games": games(setup, chunk.games, arm, names),
        "towns": towns(setup, chunk.games["game"], chunk.towns, arm, names),
    }
    if chunk.events is not None:
        tables["events"] = events(setup, chunk.events, arm, names)
    return tables


def games(setup: "Setup", rows: np.ndarray[Any, Any], arm: int, names: Names) -> pd.DataFrame:
    """One row a game."""
    market = {category: _card_of(setup, category, rows["market"][:, c]) for c, category in enumerate(MARKET)}
    return tables.frame(GAMES, {
        "arm": all_of(rows, arm),
        "game": rows["game"],
        "mode": tables.named(all_of(rows, names.settings["mode"].index(setup.mode)), names.settings["mode"]),
        "players": all_of(rows, setup.players),
        "seed": np.full(len(rows), setup.seed),
        **market,
        "rounds": rows["rounds"],
        "decisions": rows["decisions"],
        "winners": tables.named(rows["winners"], seat_sets(names.players)),
        **(_able(setup, rows["able"]) if _has_villagers(names) else {}),
    })  # fmt: skip


def _able(setup: "Setup", rows: np.ndarray[Any, Any]) -> dict[str, "pd.Categorical[str]"]:
    """The villager cards in play by their ids, from rows [games, 2]."""
    ids = ["", *(card.id for card in setup.catalogue if card.category == VILLAGER)]
    return {f"villager_{i + 1}": _some(setup, ids, rows[:, i].astype(np.int16) - 1) for i in range(2)}


def towns(
    setup: "Setup", game: np.ndarray[Any, Any], rows: np.ndarray[Any, Any], arm: int, names: Names
) -> pd.DataFrame:
    """One row a game and seat, from rows [games, players]."""
    flat, seat = rows.reshape(-1), np.tile(np.arange(setup.players, dtype=np.int8), len(rows))
    codes = np.array([names.strategies.index(name) for name in setup.strategies], np.int16)
    same = ["score", "rank", "empty", "turns", "completed", "place", "points_empty"]
    same += [column.name for column in COIN_COLUMNS if _uses_coins(names)]
    return tables.frame(TOWNS, {
        "arm": all_of(flat, arm),
        "game": np.repeat(game, setup.players),
        "seat": seat,
        "strategy": tables.named(codes[seat], names.strategies),
        "monument": _monument(setup, flat["monument"]),
        "monument_built": flat["monument_built"].astype(bool),
        "win_share": flat["share"],
        **{name: flat[name] for name in same},
        **{f"built_{category}": flat["built"][:, c] for c, category in enumerate(CATEGORIES)},
        **{f"points_{category}": flat["points"][:, c] for c, category in enumerate(CATEGORIES)},
    })  # fmt: skip


def events(setup: "Setup", rows: np.ndarray[Any, Any], arm: int, names: Names) -> pd.DataFrame:
    """One row for each thing that happened, in order."""
    from sim.tiny_towns.kernel.state import NOT_CARDS
    from sim.tiny_towns.play import EVENTS as NAMES

    ids = ["", *setup.catalogue.ids, *NOT_CARDS.values()]
    card = rows["card"] + 1
    for at, number in enumerate(NOT_CARDS, len(ids) - len(NOT_CARDS)):
        card[rows["card"] == number] = at
    same = ("game", "step", "round", "seat", "square", "cubes", "amount")
    more = {"by": tables.named(rows["by"] + 1, ids), "other": rows["other"]} if _is_expanded(names) else {}
    return tables.frame(EVENTS, {
        "arm": all_of(rows, arm),
        **{name: rows[name] for name in same},
        "event": tables.named(rows["event"], NAMES),
        "card": tables.named(card, ids),
        **more,
        "resource": tables.named(rows["resource"] + 1, ["", *RESOURCES]),
    })  # fmt: skip


def parts(setups: Sequence["Setup"]) -> Sequence[tuple[str, str, str]]:
    """What a score is made of in a run of these set-ups, with its columns."""
    return COIN_PARTS if any(setup.coins for setup in setups) else PARTS


def town_cards(games: pd.DataFrame, towns: pd.DataFrame) -> pd.DataFrame:
    """One row for each town and card that it could build, from the whole tables of a run."""
    codes, names = _codes_of_cards(games, towns)
    kept = np.flatnonzero(codes.reshape(-1) >= 0)
    town, category = kept // len(CATEGORIES), kept % len(CATEGORIES)
    same = towns[["arm", "game", "seat", "strategy", "score", "win_share"]].take(town)
    counts = {
        what: towns[[f"{what}_{category}" for category in CATEGORIES]].to_numpy().reshape(-1)[kept]
        for what in ("built", "points")
    }
    return tables.frame(TOWN_CARDS, {
        **{str(name): values.array for name, values in same.items()},
        "category": tables.named(category, CATEGORIES),
        "card": tables.named(codes.reshape(-1)[kept], names),
        **counts,
    })  # fmt: skip


def _codes_of_cards(games: pd.DataFrame, towns: pd.DataFrame) -> tuple[np.ndarray[Any, Any], list[str]]:
    """[towns, categories] the number of the card that each town could build, -1 for none; and the cards' ids."""
    game = np.repeat(np.arange(len(games)), games["players"])
    codes, names = np.empty((len(towns), len(CATEGORIES)), np.int16), list[str]()
    for c, category in enumerate(MARKET):
        codes[:, c] = games[category].cat.codes.to_numpy()[game] + len(names)
        names += list(games[category].cat.categories)
    monument = towns["monument"].cat.codes.to_numpy()
    codes[:, -1] = np.where(monument > 0, monument - 1 + len(names), -1)
    return codes, [*names, *towns["monument"].cat.categories[1:]]


def cards(cards: Iterable["Card"]) -> pd.DataFrame:
    """Cards, one row each, with how sure we are of what is on them."""
    given = list(cards)
    columns = {name: [getattr(card, name) for card in given] for name in _same_fields(CARDS, "card", "pattern", "text")}
    patterns, texts = ["/".join(card.pattern) for card in given], [wording(card) for card in given]
    return tables.frame(CARDS, {"card": [card.id for card in given], "pattern": patterns, "text": texts, **columns})


def document() -> str:
    """The page of the docs about the tables."""
    shown = {**TABLES, "cards": TOWN_CARDS, "arms": arm_columns(declared(Settings))}
    parts = [f"## {name}\n\n{tables.document(columns)}" for name, columns in shown.items()]
    return "\n".join([
        "# Tables\n",
        "Generated from `sim/tiny_towns/columns.py` by `make docs`; the meanings below stand there, once.\n",
        "`games`, `towns` and `events` are files of a run; `cards` is made of them by `Result.cards()`, and\n"
        "`arms` lists the arms of the experiment. Rows are sorted by arm and game, then by seat or step.\n",
        *parts,
    ])  # fmt: skip


def _uses_coins(names: Names) -> bool:
    """Whether coins are used in any game of the run."""
    return any(names.settings["coins"])


def _is_expanded(names: Names) -> bool:
    """Whether events of the run say by which card something happened: where coins or villagers are used."""
    return _uses_coins(names) or _has_villagers(names)


def _has_villagers(names: Names) -> bool:
    """Whether villagers are used in any game of the run."""
    return any(VILLAGERS in boxes for boxes in names.settings["boxes"])


def _same_fields(columns: Columns, *but: str) -> list[str]:
    return [column.name for column in columns if column.name not in but]


def _card_of(setup: "Setup", category: str, rows: np.ndarray[Any, Any]) -> "pd.Categorical[str]":
    """The cards of one category by their ids, from their numbers in the catalogue."""
    return _some(setup, [card.id for card in setup.catalogue.of(category)], rows)


def _monument(setup: "Setup", rows: np.ndarray[Any, Any]) -> "pd.Categorical[str]":
    """The monuments by their ids, empty for none."""
    return _some(setup, ["", *(card.id for card in setup.catalogue.of(CATEGORIES[-1]))], rows)


def _some(setup: "Setup", names: Sequence[str], rows: np.ndarray[Any, Any]) -> "pd.Categorical[str]":
    """Numbers in the catalogue (-1: none) as names, of which only these occur."""
    all_ids = [*setup.catalogue.ids, ""]
    codes = np.array([names.index(id) if id in names else -1 for id in all_ids], np.int8)
    return tables.named(codes[rows], names)


if __name__ == "__main__":
    print(document(), end="")
