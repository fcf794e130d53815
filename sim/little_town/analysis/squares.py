"""Where do buildings and workers go on the board?"""

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.colors import to_hex

from sim.analysis import phrases, style
from sim.analysis.contrast import ink_on
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.samples import GAMES, events
from sim.checks import checked
from sim.languages import _, mark, number, within
from sim.little_town.board import COLUMNS, GRASS, ROWS, SIDES, SQUARES, TERRAINS
from sim.little_town.pictures.captions import square_name
from sim.runs.result import Result

WHAT = {"buildings": mark("a building in the game"), "workers": mark("workers in the game")}
"""what is counted on a square, and how an axis speaks of it"""
HEADS = {"buildings": mark("board {side}: buildings"), "workers": mark("board {side}: workers")}
TITLE = mark(
    "Square {least} of board {least_board} is built on least, in {built} of the games; "
    "most workers come to {most} of board {most_board}, {workers} a game"
)


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each side of the board, kind of thing and square: how many come to stand there in a game.

    `number` is the mean number in a game: of buildings at most 1, of workers at most 4, one a round. Squares with
    terrain have none. Both come from `replayed` games, which are all of those with that side.

    A square that is often used need not be the best: it may only be next to what is gathered by everybody, and every
    building draws workers to the squares around it.
    """
    check_game(result, "little-town")
    sides = result.games[["arm", "game", "board"]]
    happened = events(result, games).merge(sides.astype({"board": str}), on=["arm", "game"])
    placed = {"buildings": happened[happened["event"] == "builds"], "workers": happened[happened["event"] == "works"]}
    rows = [
        {"board": side, "what": what, "square": square, "name": square_name(square), "terrain": _terrain(side, square),
         "replayed": len(keys), **interval_columns("number", counted)}
        for side, part in happened.groupby("board")
        for keys in [part[["arm", "game"]].drop_duplicates()]
        for what, things in placed.items()
        for square, counted in _counts(things[things["board"] == side], keys)
    ]  # fmt: skip
    return pd.DataFrame(rows)


def _terrain(side: Any, square: int) -> str:
    letter = "".join(SIDES[str(side)])[square]
    return "" if letter == GRASS else TERRAINS[letter]


def _counts(things: pd.DataFrame, games: pd.DataFrame) -> list[tuple[int, Any]]:
    """For each square the mean number of things in a game, with its interval."""
    table = pd.crosstab([things["arm"], things["game"]], things["square"])
    table = table.reindex(pd.MultiIndex.from_frame(games), fill_value=0).reindex(columns=range(SQUARES), fill_value=0)
    clusters = games["game"].to_numpy()
    return [(square, clustered_mean(table[square].to_numpy(), clusters)) for square in range(SQUARES)]


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """A map of each side of the board for buildings and for workers; terrain is named and has no number."""
    sides = sorted(table["board"].unique())
    note = phrases.note(
        _(
            "{games} of a side, replayed. How many come to stand on a square in a game: buildings stay, workers come "
            "again each round. F forest, M mountain, L lake.",
            games=phrases.counted(table, "replayed"),
        ),
        _(
            "Every building draws workers to the squares around it, so a square that is used often need not be the "
            "best."
        ),
    )
    height = 0.9 + 3.3 * len(sides) if style.is_narrow() else 2.4 + 3.3 * len(sides)
    figure, axes = style.chart(_title(table), note, 12.5, height, across=2, down=len(sides), squeeze=False)
    for column, (what, label) in enumerate(WHAT.items()):
        most = table.loc[table["what"] == what, "number"].max()
        for axis, side in zip(axes[:, column], sides, strict=True):
            image = _map(axis, table[(table["board"] == side) & (table["what"] == what)], most)
            axis.set_title(_(HEADS[what], side=side), loc="left", fontsize=12)
        if not style.is_narrow():
            figure.colorbar(image, ax=list(axes[:, column]), shrink=0.6, aspect=25, pad=0.02, label=_(label))
    return figure


def _map(axis: Any, rows: pd.DataFrame, most: float) -> Any:
    """The board of one side as a map, with numbers on grass and letters on terrain."""
    numbers = rows.sort_values("square")["number"].to_numpy().reshape(ROWS, COLUMNS)
    terrain = rows.sort_values("square")["terrain"].to_numpy().reshape(ROWS, COLUMNS)
    image = axis.imshow(np.where(terrain == "", numbers, np.nan), cmap=style.RISING, vmin=0, vmax=most)
    for (row, column), amount in np.ndenumerate(numbers):
        land = str(terrain[row, column])
        shade = "#555555" if land else ink_on(to_hex(image.cmap(image.norm(amount))))
        text = _letter(land) if land else number(amount, f".{2 if most <= 1 else 1}f")
        axis.text(column, row, text, ha="center", va="center", fontsize=9, color=shade)
    axis.set_xticks(range(COLUMNS), [square_name(column)[0] for column in range(COLUMNS)])
    axis.set_yticks(range(ROWS), [str(row + 1) for row in range(ROWS)])
    axis.grid(visible=False)
    return image


def _letter(land: str) -> str:
    """What stands for a terrain on the map."""
    letters = {
        "forest": within("letter of a terrain", "F"),
        "mountain": within("letter of a terrain", "M"),
        "lake": within("letter of a terrain", "L"),
    }
    return letters[land]


def _title(table: pd.DataFrame) -> str:
    """The square that is built on in the fewest games, and the one that most workers come to."""
    grass = table[table["terrain"] == ""]
    built, workers = (grass[grass["what"] == what].sort_values("number", kind="stable") for what in WHAT)
    least, most = built.iloc[0], workers.iloc[-1]
    return phrases.title(
        _(
            TITLE,
            least=least["name"],
            least_board=least["board"],
            built=phrases.percent(least, "number"),
            most=most["name"],
            most_board=most["board"],
            workers=phrases.value(most, "number", 1),
        ),
        100,
    )
