"""The columns of every table of Little Town, and the tables made from what the engine hands back."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.catalogues.wording import wording
from sim.languages import mark
from sim.little_town.board import RESOURCES
from sim.little_town.catalogue import CATEGORIES, Objective
from sim.little_town.settings import Settings
from sim.runs import tables
from sim.runs.tables import ARM, Column, Columns, Names, all_of, arm_columns, seat_sets
from sim.settings import declared

if TYPE_CHECKING:
    from sim.little_town.catalogue import Card, Catalogue
    from sim.little_town.play import Chunk
    from sim.little_town.setup import Setup

Rows = np.ndarray[Any, Any]
HAS = "has_"
GAME = Column("game", "int64", "number of the game")
SEAT = Column("seat", "int8", "seat at the table, from 0; seat 0 starts")


GAMES: Columns = (
    ARM,
    Column("game", "int64", "number of the game in its run, from 0; with the seed it fixes everything that is drawn"),
    Column("players", "int8", "seats at the table"),
    Column("seed", "int64", "seed of the run"),
    Column("board", "category", "side of the board, a or b"),
    Column(f"{HAS}*", "bool", "whether a tile lay in the market: a column for each, like `has_bakery`"),
    Column("decisions", "int32", "decisions taken, those with a single option not counted"),
    Column("last_first", "int8", "seat that started round 4"),
    Column("winners", "category", "the seat that won, or the seats that share the win, as in 1+3"),
)

TOWNS: Columns = (
    ARM,
    GAME,
    SEAT,
    Column("strategy", "category", "the strategy that played, as it was asked for"),
    Column("score", "int16", "points at the end"),
    Column("rank", "int8", "rank at the table, 1 the best; equals share the better rank"),
    Column("win_share", "float64", "share of the win: 1, or 1/n for each of n who share it, or 0"),
    Column("built", "int8", "buildings"),
    Column("points_built", "int16", "points printed on its buildings"),
    Column("points_used", "int16", "points scored by activating buildings, own and others'"),
    Column("points_objectives", "int16", "points of objectives"),
    Column("points_cathedral", "int16", "points of the Cathedral, at the ends of rounds"),
    Column("points_castle", "int16", "points of the Castle"),
    Column("points_watchtower", "int16", "points of the Watchtower"),
    Column("points_coins", "int16", "points for coins at the end"),
    Column("points_hunger", "int16", "points lost for hungry workers, 0 or less"),
    Column("claimed", "int8", "objectives claimed"),
    Column("bought", "int16", "cubes bought for 3 coins each"),
    Column("rent_paid", "int16", "coins paid to others for activating their buildings"),
    Column("rent_earned", "int16", "coins got from others who activated its buildings"),
    Column("hungry", "int8", "workers that went hungry, of all rounds"),
)

TILES: Columns = (
    ARM,
    GAME,
    Column("card", "category", "id of a tile of the market; the Wheat Fields have a row each"),
    Column("seat", "int8", "seat that built it, -1 nobody"),
    Column("round", "int8", "round in which it was built, 0 never"),
    Column("square", "int8", "square it stands on, 0 to 53 row by row from the top left, -1 none"),
    Column("uses_own", "int16", "how often its owner activated it, with a worker or by the Residence"),
    Column("uses_others", "int16", "how often others did"),
    Column("rent", "int16", "coins that they paid for it"),
    Column("points_owner", "int16", "points that its owner scored by it: printed, by uses, at the end"),
    Column("points_others", "int16", "points that others scored by using it"),
)

OBJECTIVES: Columns = (
    ARM,
    GAME,
    SEAT,
    Column("card", "category", "id of an objective dealt to the seat"),
    Column("claimed", "bool", "whether it was claimed"),
    Column("round", "int8", "round in which it was claimed, 0 never"),
    Column("points", "int16", "points scored for it"),
)

EVENTS: Columns = (
    ARM,
    GAME,
    Column("step", "int32", "number of the event in its game: 0, 1, 2, ..."),
    Column("round", "int16", "round, from 1; 0 in set-up"),
    Column("seat", "int8", "seat it happened to, -1 for the table"),
    Column("event", "category", "what happened: see How a game is played out"),
    Column("card", "category", "id of the tile or objective, the side of the board, 'hunger', 'coins', or empty"),
    Column("square", "int8", "square, 0 to 53 row by row from the top left, -1 for none"),
    Column("resource", "category", f"one of {', '.join(RESOURCES)}, coins, or empty"),
    Column("cubes", "int32", "always 0; other games use it"),
    Column("amount", "int16", "how many cubes, coins, points, copies or workers, else 0"),
)

PARTS = (
    (mark("printed"), "built", "points_built"),
    (mark("effects"), "", "points_used"),
    (mark("objectives"), "claimed", "points_objectives"),
    (mark("Cathedral"), "", "points_cathedral"),
    (mark("Castle"), "", "points_castle"),
    (mark("Watchtower"), "", "points_watchtower"),
    (mark("coins"), "", "points_coins"),
    (mark("hunger"), "hungry", "points_hunger"),
)
"""what a score is made of, with its columns"""

SEAT_CARDS: Columns = (
    ARM,
    GAME,
    SEAT,
    Column("strategy", "category", "the strategy that played, as it was asked for"),
    Column("category", "category", "gain, exchange or special"),
    Column("card", "category", "id of a tile of the market"),
    Column("built", "int8", "how many of them the seat built"),
    Column("points", "int16", "points that it scored by them, as their owner"),
    Column("score", "int16", "points of the seat"),
    Column("win_share", "float64", "share of the win: 1, or 1/n for each of n who share it, or 0"),
)

CARDS: Columns = (
    Column("card", "str", "id of the tile or objective"),
    Column("name", "str", "its name"),
    Column("category", "str", "gain, exchange or special: a tile; or objective"),
    Column("box", "str", "the box it comes in"),
    Column("cost", "str", "what a tile costs"),
    Column("points", "int16", "points printed on it"),
    Column("price", "str", "what the use of a tile takes"),
    Column("gain", "str", "what the use of a tile brings, or for each thing around it"),
    Column("text", "str", "what it does or asks for, in our words"),
    Column("confidence", "str", "how sure we are of it"),
)


TABLES: dict[str, Columns] = {
    "games": GAMES, "towns": TOWNS, "tiles": TILES, "objectives": OBJECTIVES, "events": EVENTS,
}  # fmt: skip


def factors_of(cards: "Catalogue") -> tuple[str, ...]:
    """The columns of games that say which tiles chance dealt."""
    return tuple(f"{HAS}{tile.id}" for tile in cards.tiles[1:])


def frames(setup: "Setup", chunk: "Chunk", arm: int = 0, names: Names | None = None) -> dict[str, pd.DataFrame]:
    """The tables of a chunk of games of one arm."""
    names = names or Names.of([setup])
    found = {
        "games": games(setup, chunk.games, arm, names),
        "towns": towns(setup, chunk.games["game"], chunk.seats, arm, names),
        "tiles": tiles(setup, chunk.games["game"], chunk.tiles, arm),
        "objectives": objectives(setup, chunk.games["game"], chunk.objectives, arm),
    }
    if chunk.events is not None:
        found["events"] = events(setup, chunk.events, arm)
    return found


def games(setup: "Setup", rows: Rows, arm: int, names: Names) -> pd.DataFrame:
    """One row a game."""
    cards = setup.catalogue
    has = {f"{HAS}{tile.id}": (rows["market"] >> i & 1).astype(bool) for i, tile in enumerate(cards.tiles)}
    return tables.frame(GAMES, {
        "arm": all_of(rows, arm),
        "players": all_of(rows, setup.players),
        "seed": np.full(len(rows), setup.seed),
        "board": tables.named(rows["side"], ("a", "b")),
        **has,
        **{name: rows[name] for name in ("game", "decisions", "last_first")},
        "winners": tables.named(rows["winners"], seat_sets(names.players)),
    })  # fmt: skip


def towns(setup: "Setup", game: Rows, rows: Rows, arm: int, names: Names) -> pd.DataFrame:
    """One row a game and seat, from rows [games, players]."""
    flat, seat = rows.reshape(-1), np.tile(np.arange(setup.players, dtype=np.int8), len(rows))
    codes = np.array([names.strategies.index(name) for name in setup.strategies], np.int16)
    same = [column.name for column in TOWNS if column.name in (rows.dtype.names or ())]
    return tables.frame(TOWNS, {
        "arm": all_of(flat, arm),
        "game": np.repeat(game, setup.players),
        "seat": seat,
        "strategy": tables.named(codes[seat], names.strategies),
        "win_share": flat["share"],
        **{name: flat[name] for name in same},
    })  # fmt: skip


def tiles(setup: "Setup", game: Rows, rows: Rows, arm: int) -> pd.DataFrame:
    """One row a game and tile of the market, from rows [games, tiles]."""
    flat = rows.reshape(-1)
    return tables.frame(TILES, {
        "arm": all_of(flat, arm),
        "game": np.repeat(game, rows.shape[1]),
        **{name: flat[name] for name in rows.dtype.names or () if name != "card"},
        "card": tables.named(flat["card"], [tile.id for tile in setup.catalogue.tiles]),
    })  # fmt: skip


def objectives(setup: "Setup", game: Rows, rows: Rows, arm: int) -> pd.DataFrame:
    """One row a game, seat and objective dealt, from rows [games, players, objectives of each]."""
    flat, first = rows.reshape(-1), len(setup.catalogue.tiles)
    dealt = np.flatnonzero(flat["card"] >= 0)
    each = rows.shape[2]
    return tables.frame(OBJECTIVES, {
        "arm": all_of(dealt, arm),
        "game": np.repeat(game, setup.players * each)[dealt],
        "seat": np.tile(np.repeat(np.arange(setup.players, dtype=np.int8), each), len(rows))[dealt],
        "card": tables.named(flat["card"][dealt] - first, [card.id for card in setup.catalogue.objectives]),
        "claimed": (flat["round"] > 0)[dealt],
        "round": flat["round"][dealt],
        "points": flat["points"][dealt],
    })  # fmt: skip


def events(setup: "Setup", rows: Rows, arm: int) -> pd.DataFrame:
    """One row for each thing that happened, in order."""
    from sim.little_town.kernel.state import EVENTS as NAMES
    from sim.little_town.kernel.state import WORDS

    ids = setup.catalogue.ids
    card = np.where(rows["card"] < -1, len(ids) - 1 - rows["card"], rows["card"] + 1)
    same = ("game", "step", "round", "seat", "square", "amount")
    return tables.frame(EVENTS, {
        "arm": all_of(rows, arm),
        **{name: rows[name] for name in same},
        "event": tables.named(rows["event"], NAMES),
        "card": tables.named(card, ["", *ids, *WORDS]),
        "resource": tables.named(rows["resource"] + 1, ["", *RESOURCES, "coins"]),
        "cubes": all_of(rows, 0),
    })  # fmt: skip


def seat_cards(read: Callable[[str], pd.DataFrame], cards: "Catalogue") -> pd.DataFrame:
    """One row for each seat and tile of its market, from the whole tables of a run."""
    seats, laid = read("towns"), read("tiles")
    keys = ["arm", "game", "card"]
    offered = laid[keys].drop_duplicates().merge(seats[["arm", "game", "seat", "strategy", "score", "win_share"]])
    owned = laid[laid["seat"] >= 0].groupby([*keys, "seat"], observed=True)["points_owner"].agg(["size", "sum"])
    both = offered.merge(owned.reset_index(), how="left", on=[*keys, "seat"]).fillna({"size": 0, "sum": 0})
    categories = [tile.category for tile in cards.tiles]
    codes = np.array([CATEGORIES.index(category) for category in categories])
    order = np.lexsort((both["card"].cat.codes, both["seat"], both["game"], both["arm"]))
    both = both.iloc[order]
    return tables.frame(SEAT_CARDS, {
        **{name: both[name].array for name in ("arm", "game", "seat", "strategy", "card", "score", "win_share")},
        "category": tables.named(codes[both["card"].cat.codes], CATEGORIES),
        "built": both["size"].to_numpy(np.int8),
        "points": both["sum"].to_numpy(np.int16),
    })  # fmt: skip


def cards(cards: Iterable["Card"]) -> pd.DataFrame:
    """Tiles and objectives, one row each, with how sure we are of what is on them."""
    given = list(cards)
    same = {name: [getattr(card, name) for card in given] for name in _same_fields()}
    goods = {name: [_goods(card, name) for card in given] for name in ("cost", "price", "gain")}
    texts = [wording(card) for card in given]
    return tables.frame(CARDS, {"card": [card.id for card in given], "text": texts, **same, **goods})


def _goods(card: "Card", name: str) -> str:
    return "" if isinstance(card, Objective) else str(getattr(card, name))


def _same_fields() -> Sequence[str]:
    return [column.name for column in CARDS if column.name not in ("card", "text", "cost", "price", "gain")]


def document() -> str:
    """The page of the docs about the tables."""
    shown = {**TABLES, "cards": SEAT_CARDS, "arms": arm_columns(declared(Settings))}
    parts = [f"## {name}\n\n{tables.document(columns)}" for name, columns in shown.items()]
    return "\n".join([
        "# Tables of Little Town\n",
        "Generated from `sim/little_town/columns.py` by `make docs`; the meanings below stand there, once.\n",
        "`games`, `towns`, `tiles`, `objectives` and, on request, `events` are files of a run: `result.games`,\n"
        "`result.seats`, and `result.read(\"tiles\")` for the others. `cards` is made of them by `Result.cards()`,\n"
        "and `arms` lists the arms of the experiment. A town here is what one player built.\n",
        *parts,
    ])  # fmt: skip


if __name__ == "__main__":
    print(document(), end="")
