"""How are the scores of solo games distributed?"""

import numpy as np
import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

ONE = mark("Strategy {strategy} scores {mean} on average; half of its games end with {low} to {high}")
SEVERAL = mark("Strategy {first} scores {most} on average, strategy {last} {least}")
EACH = mark("{games:,} games each; lines: 95 % intervals, dashed: the mean.")
ALONE = mark("{games:,} games; lines: 95 % intervals, dashed: the mean.")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for each strategy and score from the least to the most: the share of its games that end with it.

    `mean` is the mean score of the strategy, the same in all of its rows; the highest comes first. The intervals are
    clustered by game: one number is one deal, whoever plays it.

    This is the spread over deals and luck, for players like these. It is not the range of what a person may score.
    """
    if set(result.arms["players"]) != {1}:
        raise TownlabError(_("This is about solo games. Play a run of solo games only."))
    seats = result.read("seats", ["arm", "game", "strategy", "score"])
    parts = [_rows(str(name), part) for name, part in seats.groupby("strategy", observed=True, sort=False)]
    parts.sort(key=lambda part: -float(part["mean"].iloc[0]))
    return pd.concat(parts, ignore_index=True)


def _rows(strategy: str, seats: pd.DataFrame) -> pd.DataFrame:
    """The scores of one strategy."""
    about = {"strategy": strategy, "games": len(seats)}
    about |= interval_columns("mean", clustered_mean(seats["score"], seats["game"]))
    scores = range(int(seats["score"].min()), int(seats["score"].max()) + 1)
    shares = [interval_columns("share", clustered_share(seats["score"] == score, seats["game"])) for score in scores]
    return pd.DataFrame([{**about, "score": score, **share} for score, share in zip(scores, shares, strict=True)])


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """A histogram for each strategy, one below the other, with the mean as a dashed line."""
    parts = [part for _name, part in table.groupby("strategy", sort=False)]
    games = _(EACH if len(parts) > 1 else ALONE, games=table["games"].max())
    note = phrases.note(games, _("The spread over deals and luck, for players like these."))
    options = {"sharex": True, "sharey": True, "squeeze": False}
    figure, axes = style.chart(_title(table), note, height=2.0 + 1.9 * len(parts), down=len(parts), **options)
    for panel, part, colour in zip(axes.flat, parts, style.SERIES * len(parts), strict=False):
        panel.bar(part["score"], part["share"], color=colour, width=0.8)
        panel.vlines(part["score"], part["share_low"], part["share_high"], color="#222222", linewidth=1)
        panel.axvline(part["mean"].iloc[0], color="#333333", linewidth=1, linestyle="--")
        percents(panel.yaxis)
        panel.set_title(phrases.strategy(part["strategy"].iloc[0]), loc="right", fontsize=12)
    axes.flat[0].set_ylim(bottom=0)
    axes.flat[-1].set_xlabel(_("points at the end"))
    figure.supylabel(_("share of games"), fontsize=12)
    return figure


def _title(table: pd.DataFrame) -> str:
    """The mean of the best strategy, and that of the worst; and between which scores half of one's games are."""
    rows = [part.iloc[0] for _name, part in table.groupby("strategy", sort=False)]
    means = [phrases.value(row, "mean", unit="points") for row in (rows[0], rows[-1])]
    if len(rows) > 1:
        named = {"first": rows[0]["strategy"], "last": rows[-1]["strategy"]}
        return phrases.title(_(SEVERAL, **named, most=means[0], least=means[1]))
    low, high = (table["score"].to_numpy()[np.searchsorted(table["share"].cumsum(), q - 1e-9)] for q in (0.25, 0.75))
    return phrases.title(_(ONE, strategy=rows[0]["strategy"], mean=means[0], low=low, high=high))
