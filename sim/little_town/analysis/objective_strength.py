"""Which objectives are strong: how often and when are they claimed, and are they worth their points?

They are dealt to the seats at random, so every table is an experiment with them.
"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, style, tiers
from sim.analysis.chart_parts import category_colours, hollow, matters, percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import OUTCOMES
from sim.analysis.regression import Factor, Fit, regress
from sim.analysis.samples import SEAT
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, within
from sim.runs.result import Result

CATEGORY = "objective"
SCORE = OUTCOMES["score"]
"""what objectives are judged by"""


@checked
def measure(result: Result, smallest: float | None = None) -> pd.DataFrame:
    """One row an objective, highest effect first: what it does for the seat that holds it.

    `claimed` is the share of those `dealt` that were claimed, `when` the mean round in which they were, `points` the
    mean points for one dealt. `effect` is how many points more its owner scores than with a mean objective in its
    place, seats of one table compared with each other; `beyond` is that less what its own points account for, so below
    0 it distracts and above 0 it helps in passing. The `tier` goes by where the whole interval joint_low to joint_high,
    which holds for all objectives together, lies against `smallest`, the smallest effect that matters (0.5 points
    unless told otherwise): too strong, fine, too weak, or unknown. `rank` has such an interval too. `p_adjusted` is
    Holm's, intervals are clustered by game. `hand_share` is the share of the variance of scores within a table that the
    hands explain, the same in all rows.

    An objective is dealt, not chosen, so the effect is its cause; but only for strategies that play like these: one
    that does not look at its objectives claims them by accident.
    """
    check_game(result, "little-town")
    hands, rows = _hands(result), result.read("objectives")
    fit, share = _fitted(result, hands, "score")
    own, _ = _fitted(result, hands, "points")
    table = tiers.judged([fit], SCORE, smallest).drop(columns=["among", "error", "freedom"])
    table = table.assign(beyond=_beyond(fit, own), hand_share=share).merge(_claims(rows), on="card")
    return table.sort_values("effect", ascending=False, ignore_index=True)


def _hands(result: Result) -> pd.DataFrame:
    """[seats, objectives] whether a seat was dealt each, in the order of the seats of the run."""
    rows = result.read("objectives")
    held = pd.crosstab([rows["arm"], rows["game"], rows["seat"]], rows["card"].astype(str)) > 0
    return held.reindex(pd.MultiIndex.from_frame(result.seats[SEAT]))


def _fitted(result: Result, hands: pd.DataFrame, what: str) -> tuple[Fit, float]:
    """The effects of all objectives on the scores, or on the points of objectives, and how much they explain."""
    seats = result.seats
    column = "score" if what == "score" else "points_objectives"
    place = [seats["arm"], seats["seat"]]
    values = seats[column] - seats.groupby(place)[column].transform("mean")
    cards = [str(card) for card in hands]
    present = hands.to_numpy(bool)
    if len(cards) < 2:
        raise TownlabError(_("These games were dealt fewer than two different objectives."))
    factor = Factor(cards, [CATEGORY] * len(cards), present, np.ones_like(present))
    table = seats["arm"].astype(int) * (int(seats["game"].max()) + 1) + seats["game"]
    fit = regress(values, [factor], table, seats["game"])
    return fit, _explained(np.asarray(values, float), fit, table)


def _explained(values: Floats, fit: Fit, table: Any) -> float:
    """The share of the variance within tables that the fit explains, less what chance alone would."""
    within = pd.Series(values) - pd.Series(values).groupby(np.asarray(table)).transform("mean")
    free = len(values) - pd.Series(table).nunique()
    left, whole = (fit.left**2).sum() / (free - len(fit.free)), (within**2).sum() / free
    return max(0.0, 1 - float(left / whole))


def _beyond(fit: Fit, own: Fit) -> Floats:
    """What the effects are beyond those on the points of objectives alone."""
    return np.asarray(fit.effects()["effect"] - own.effects()["effect"], float)


def _claims(rows: pd.DataFrame) -> pd.DataFrame:
    return pd.DataFrame([_claim(str(card), part) for card, part in rows.groupby("card", observed=True)])


def _claim(card: str, rows: pd.DataFrame) -> dict[str, Any]:
    done = rows[rows["claimed"]]
    return {
        "card": card, "dealt": len(rows),
        **interval_columns("claimed", clustered_share(rows["claimed"], rows["game"])),
        **interval_columns("when", clustered_mean(done["round"], done["game"])),
        **interval_columns("points", clustered_mean(rows["points"], rows["game"])),
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The effect on the owner's score, how often an objective is claimed, and in which round."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _(
            "{least:,} to {most:,} dealt of each; 95 % intervals clustered by game; thin lines hold for all objectives "
            "together: {tally}, by where they lie against {smallest} (dashed). Hollow: unknown.",
            least=int(rows["dealt"].min()),
            most=int(rows["dealt"].max()),
            tally=tiers.tally(rows, SCORE),
            smallest=SCORE.amount(rows["smallest"].iloc[0]),
        ),
        _("Effects are against a mean objective in its place, at the same table; with the skill of these players."),
        _(
            "All hands together explain {share:.0f} % of the variance of scores within a table.",
            share=100 * rows["hand_share"].iloc[0],
        ),
    )
    figure, axes = style.chart(_title(table), note, height=2.2 + 0.3 * len(rows), across=3, sharey=True)
    at, colour = [float(i) for i in range(len(rows))], category_colours([CATEGORY])[0]
    matters(axes[0], float(rows["smallest"].iloc[0]))
    axes[0].hlines(at, rows["joint_low"], rows["joint_high"], colors=colour, linewidth=0.8)
    for axis, name in zip(axes, ("effect", "claimed", "when"), strict=True):
        style.intervals(axis, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colour)
    hollow(axes[0], at, rows["effect"], rows["tier"] == tiers.UNKNOWN)
    claimed = within("share of objectives", "claimed")
    for axis, label in zip(axes, (_("points more or less\nfor its owner"), claimed, _("round claimed")), strict=True):
        axis.set_xlabel(label)
    axes[1].set_xlim(-0.03, 1.03)
    percents(axes[1].xaxis)
    axes[2].set(xlim=(0.9, 4.1), xticks=(1, 2, 3, 4))
    axes[0].set_yticks(at, phrases.cards(rows))
    axes[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _title(table: pd.DataFrame) -> str:
    said = [
        f"{_(word)}: {phrases.card(row['card'], CATEGORY)} {phrases.with_interval(row)}"
        for word, rows in ((SCORE.most, table[table["tier"] == SCORE.up].head(1)),
                           (SCORE.least, table[table["tier"] == SCORE.down].tail(1)))
        for row in rows.to_dict("records")
    ]  # fmt: skip
    nothing = _(
        "No objective is clearly worth {smallest} more or less than the others",
        smallest=SCORE.amount(table["smallest"].iloc[0]),
    )
    return phrases.first_up(";\n".join(said)) or nothing
