"""How is a card used: how often and when is it built, and for how many points?"""

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import category_colours, percents
from sim.analysis.intervals import clustered_mean, clustered_ratio, clustered_share, interval_columns, quartiles
from sim.analysis.kinds import check_game
from sim.analysis.samples import SEAT, events
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.board import CATEGORIES

TITLE = mark("{least} is built by the fewest, {share} of the towns that could; {most} is built most, {built} a town")
ONE = mark("{share} of the towns that could build {least} do")
NO_MARKET = mark("There are no cards of the market in this table.")
GAMES = 2000
"""games that are replayed to see when and where, in all arms together"""


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row a card: how often it was built, when, and what it scored.

    `built_share` is the share of the towns that could build it and did, `built` the mean number in them, `points_each`
    the points of one building, which is also that of one square, and `points_per_cube` the same for each cube of
    its pattern. `when` is the round in which one was built as a share of the rounds its town took, with quartiles, and
    `first` that of the first in its town; both come from `replayed` games.

    Points are only the card's own, not what it does for other cards by feeding them or standing beside them: a card
    with few points may be worth much.
    """
    check_game(result, "tiny-towns")
    found = placed(result, games)
    rows = [
        _row(result, str(card), part, found[found["card"] == card])
        for card, part in result.cards().groupby("card", observed=True)
    ]
    return in_order(pd.DataFrame(rows))


def _row(result: Result, card: str, towns: pd.DataFrame, built: pd.DataFrame) -> dict[str, object]:
    game, cubes = towns["game"], "".join(result.experiment.catalogue[card].pattern).replace(".", "")
    each = clustered_ratio(towns["points"], towns["built"], game)
    first = built.groupby(SEAT)[["when"]].min().reset_index()
    return {
        "card": card,
        "category": str(towns["category"].iloc[0]),
        "games": count_games(towns),
        "towns": len(towns),
        **interval_columns("built_share", clustered_share(towns["built"] > 0, game)),
        **interval_columns("built", clustered_mean(towns["built"], game)),
        **interval_columns("points_each", each),
        **interval_columns("points_per_cube", tuple(end / len(cubes) for end in each)),
        "replayed": int(built.attrs["replayed"]),
        **_moments("when", built),
        **_moments("first", first),
    }


def _moments(name: str, built: pd.DataFrame) -> dict[str, float]:
    """The mean moment with its interval, and the quartiles."""
    return interval_columns(name, clustered_mean(built["when"], built["game"])) | quartiles(name, built["when"])


def count_games(towns: pd.DataFrame) -> int:
    """How many games these rows are of."""
    return len(towns[["arm", "game"]].drop_duplicates())


def in_order(table: pd.DataFrame) -> pd.DataFrame:
    """By category as the game lists them, then by card; the order within a card stays."""
    key = table["category"].map(CATEGORIES.index)
    return table.iloc[np.lexsort((table["card"].astype(str), key))].reset_index(drop=True)


def placed(result: Result, games: int) -> pd.DataFrame:
    """Every building that came into a town of the replayed games: which, where, and when."""
    happened = events(result, games)
    ends = happened.loc[happened["event"] == "completes", [*SEAT, "round"]].rename(columns={"round": "rounds"})
    stands = happened[happened["event"].isin(["builds", "puts", "replaces"])]
    found = stands[[*SEAT, "card", "square", "round"]].merge(ends, on=SEAT)
    found["when"] = found["round"] / found["rounds"]
    found.attrs["replayed"] = count_games(happened)
    return found


@checked
def draw(table: pd.DataFrame, monuments: bool = False) -> style.Chart:
    """How many a town builds, when, and for how many points: one line a card, of the market or monuments."""
    rows = of_kind(table, monuments).iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _(
            "Lines: 95 % intervals, clustered by game; {games:,} games. When: middle half of the buildings, dot: mean, "
            "ring: mean of a town's first ({replayed:,} games).",
            games=int(rows["games"].max()),
            replayed=int(rows["replayed"].max()),
        ),
        _("Only a card's own points, not what it does for other cards."),
    )
    figure, axes = style.chart(_title(rows), note, height=1.8 + 0.26 * len(rows), across=3, sharey=True)
    at, colours = list(range(len(rows))), category_colours(rows["category"])
    style.intervals(axes[0], at, rows["built"], rows["built_low"], rows["built_high"], colours)
    style.intervals(axes[1], at, rows["when"], rows["when_q1"], rows["when_q3"], colours)
    axes[1].scatter(rows["first"], at, facecolors="white", edgecolors=colours, s=36, zorder=2.5)
    style.intervals(axes[2], at, rows["points_each"], rows["points_each_low"], rows["points_each_high"], colours)
    heads = (_("buildings a town"), _("when, of the town's rounds"), _("points a building"))
    for panel, label in zip(axes, heads, strict=True):
        panel.set_xlabel(label)
    axes[0].set_xlim(left=0)
    axes[1].set(xlim=(0, 1), xticks=(0.1, 0.5, 0.9))
    percents(axes[1].xaxis)
    axes[0].set_yticks(at, [phrases.card(card) for card in rows["card"]])
    axes[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def of_kind(table: pd.DataFrame, monuments: bool) -> pd.DataFrame:
    """The rows of monuments, or of the cards of the market."""
    rows = table[(table["category"] == "monument") == monuments]
    if rows.empty:
        none = _("There are no monuments in this table.") if monuments else _(NO_MARKET)
        raise TownlabError(none)
    return rows


def _title(rows: pd.DataFrame) -> str:
    """The card that the fewest towns build, and the one that is built most."""
    most, least = rows.iloc[int(rows["built"].argmax())], rows.iloc[int(rows["built_share"].argmin())]
    said = {"most": phrases.card(most["card"]), "built": phrases.value(most, "built")}
    said |= {"least": phrases.card(least["card"]), "share": phrases.percent(least, "built_share")}
    return phrases.title(_(TITLE if len(rows) > 1 else ONE, **said))
