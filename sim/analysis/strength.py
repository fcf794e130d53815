"""Which cards are strong?

The market is dealt at random, so every game is an experiment with its cards.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from sim import games
from sim.analysis import chart_parts, phrases, regression, self_play, style, tiers
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.kinds import kind_columns, kinds_in
from sim.analysis.multiple_tests import Floats
from sim.analysis.outcomes import Outcome, Tables, outcome_in, outcome_of
from sim.analysis.regression import Fit
from sim.analysis.self_play import Arms
from sim.analysis.tiers import FINE, UNKNOWN
from sim.checks import checked
from sim.errors import unknown
from sim.languages import _, mark, plural
from sim.runs.result import Result

COLUMNS = [
    "card", "category", "among", "outcome", "games", "of_games", "effect", "effect_low", "effect_high", "p",
    *tiers.COLUMNS, "mean", "mean_low", "mean_high", "strategies", "new_player_low", "new_player_high",
]  # fmt: skip
PLAYERS = mark("Pale bars: where another player would find it, going by {n} strategies.")
IN_ALL = mark(
    "{games:,} games with cards dealt at random. Thick lines: 95 % intervals; thin ones hold for all cards together."
)
A_PANEL = mark(
    "{games:,} games a panel with cards dealt at random. Thick lines: 95 % intervals; thin ones hold for all cards "
    "together."
)
EVERYBODY = mark(
    "The effect on everybody at the table of having the card on offer, with the skill of these players;\n"
    "not the advantage of the player who builds it."
)
CARD_HEIGHT = 0.3
"""inches in a chart"""


@checked
def measure(
    result: Result, outcome: str = "score", by: str | None = None, smallest: float | None = None
) -> pd.DataFrame:
    """One row a card, highest effect first: how much it moves an outcome of the games in whose market it lies.

    `outcome` is score (the mean of all seats at the table), lead (how far the best score is above the second), spread
    (standard deviation of the table's scores), or one of the game's own: in Tiny Towns rounds, empty (squares, the mean
    of all towns), and where there are coins coins_earned, coins_changed or points_coins. `effect` is the difference
    that the card makes against the plain mean of all cards that could lie in its place (`among`: those of its category,
    or all), the rest of the market held even; `mean` is the plain mean of the `games` with the card, of all `of_games`
    in which chance decided about it. Each effect has three intervals. effect_low to effect_high holds for this card
    alone, and these players; joint_low to joint_high for all rows of the table together, and by it goes the `tier`: too
    strong if all of it is above `smallest`, the smallest effect that matters (0.5 points unless told otherwise, other
    outcomes have their own), too weak if all of it is below minus that, fine if all of it is between, else unknown.
    new_player_low to new_player_high takes players as a sample too: where the effect would be found with another player
    from the same population, if at least three `strategies` played the same deals, each at tables of its own. `rank` is
    the place among the cards in `among`, with an interval that counts only who is clearly ahead or behind; these hold
    for all cards together. `p_adjusted` is Holm's over all rows. `by` makes such rows for every player count, strategy,
    mode or board. For a strategy, score, empty and coins are those of its own seats, all else is of the tables at which
    it sits. Each arm has a mean of its own, and intervals are clustered by `game`. The whole market is fitted at once,
    so `effect` holds also where a limit makes the draws of two categories depend on each other, like that on Fortune
    cards; `mean` does not.

    This is the effect on everybody who has the card on offer, built or not, with the skill of those who play. It is not
    the advantage of the player who builds it. Where a market has one card of each category, cards of different
    categories are not compared: each is measured against its own. Only what was dealt at random counts: a card that all
    games of an arm have, and in such markets its whole category, is left out there. Unknown is not fine: it asks for
    more games. What players have in common, such as a blind spot of the code that they share, is not in the interval
    for another player.
    """
    wanted, ways = outcome_of(outcome, result), ("strategy", *kind_columns(result))
    if by is not None and by not in ways:
        raise unknown(mark("way to split the games"), by, ways)
    panel = {} if by == "strategy" else self_play.panel(result)
    parts = [(name, *_part(part, wanted, panel)) for name, part in _split(Tables.of(result), by, wanted)]
    more = [about.assign(part=number, **name) for number, (name, _, about) in enumerate(parts)]
    table = tiers.judged([fit for _, fit, _ in parts], wanted, smallest).join(pd.concat(more, ignore_index=True))
    table = table.sort_values(["part", "effect"], ascending=[True, False], ignore_index=True)
    return table.assign(outcome=outcome)[[*([by] if by else []), *COLUMNS]]


def _split(tables: Tables, by: str | None, outcome: Outcome) -> Iterator[tuple[dict[str, Any], Tables]]:
    """The games in parts, with the name of each."""
    if by is None:
        yield {}, tables
    elif by == "strategy":
        for name in tables.seats[by].unique():
            seats = np.asarray(tables.seats[by] == name)
            at_table = np.bincount(tables.game, seats) > 0
            yield {by: str(name)}, tables.where(at_table, seats if outcome.own else True)
    else:
        for value in _values(tables.games[by]):
            yield {by: value}, tables.where(np.asarray(tables.games[by] == value))


def _values(column: "pd.Series[Any]") -> Any:
    """The values in a column: in the order of its categories, if it has any, else as they come."""
    found = column.unique()
    return found.sort_values() if isinstance(found, pd.Categorical) else found


def _part(tables: Tables, outcome: Outcome, panel: Arms) -> tuple[Fit, pd.DataFrame]:
    """The effects of all cards in some games, and one row a card with its games, their mean, and other players."""
    factors, values = tables.dealt(), outcome.values(tables)
    arm, game = np.asarray(tables.games["arm"]), np.asarray(tables.games["game"])
    fit = regression.regress(values, factors, arm, game)
    means = [_with_card(has, values, game) for factor in factors for has in factor.present.T]
    of_games = [count for factor in factors for count in factor.of_games()]
    about = pd.DataFrame(means).assign(of_games=of_games, strategies=tables.seats["strategy"].nunique())
    own = [regression.regress_some(values, factors, arm, game, np.isin(arm, arms)) for arms in panel.values()]
    return fit, about.assign(**_for_new_players(fit.effects(), [found.effects() for found in own]))


def _for_new_players(effects: pd.DataFrame, own: Sequence[pd.DataFrame]) -> dict[str, Any]:
    """Where another player would find the effects, from those of each strategy; NaN if there are none."""
    half = (
        self_play.for_another(
            np.array([found["effect"] for found in own]), np.asarray(effects["effect_high"] - effects["effect"])
        )
        if own
        else math.nan
    )
    return {"new_player_low": effects["effect"] - half, "new_player_high": effects["effect"] + half}


def _with_card(has: Any, values: Floats, game: Any) -> dict[str, float]:
    """How many games have a card, and their mean."""
    return {"games": int(has.sum()), **interval_columns("mean", clustered_mean(values[has], game[has]))}


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The cards with their tiers and ranks, the highest effect on top, with intervals; a panel for each part."""
    by = _split_by(table)
    parts = [(str(name), part) for name, part in table.groupby(by, sort=False)] if by else [("", table)]
    outcome, rows = outcome_in(table), max(len(part) for _, part in parts)
    figure, axes = style.chart(
        _title(table, outcome, by),
        _note(table, outcome),
        width=style.WIDTH if len(parts) == 1 else 2 + 4.5 * len(parts),
        height=2.6 + CARD_HEIGHT * rows,
        across=len(parts),
        squeeze=False,
        sharex=True,
    )
    for axis, (name, part) in zip(axes[0], parts, strict=True):
        _panel(axis, part, outcome, _part_name(by, name))
    category_legend(figure, table["category"])
    return figure


def _split_by(table: pd.DataFrame) -> str | None:
    """The column by which the games were split."""
    return next((name for name in ("strategy", *kinds_in(table)) if name in table), None)


def _part_name(by: str | None, name: Any) -> str:
    """A part of the games in words."""
    if by == "players":
        return plural("{n} player", "{n} players", int(name))
    return games.kind_said(by, name) if by else ""


def _panel(axes: Axes, table: pd.DataFrame, outcome: Outcome, title: str) -> None:
    """The cards of one part, one below the other by effect."""
    cards = table.sort_values("effect", ascending=False)
    heights = np.arange(len(cards))[::-1]
    colours = category_colours(cards["category"])
    chart_parts.matters(axes, float(cards["smallest"].iloc[0]))
    axes.hlines(heights, cards["new_player_low"], cards["new_player_high"], colors=colours, linewidth=7, alpha=0.22)
    axes.hlines(heights, cards["joint_low"], cards["joint_high"], colors=colours, linewidth=0.8)
    style.intervals(axes, list(heights), cards["effect"], cards["effect_low"], cards["effect_high"], colours)
    hollow(axes, heights, cards["effect"], cards["tier"] == UNKNOWN)
    axes.set_yticks(heights, phrases.cards(cards))
    axes.set_ylim(-0.7, len(cards) - 0.3)
    axes.grid(axis="y", visible=False)
    axes.set_title(title, fontsize=12)
    mean = phrases.others_mean(table)
    axes.set_xlabel(_("{unit} more or less\nthan {mean}", unit=_(outcome.unit), mean=mean))
    _ranks(axes, heights, cards)
    _bands(axes, list(cards["tier"]), {outcome.up: style.UP, outcome.down: style.DOWN, FINE: style.WELL})


def _ranks(axes: Axes, heights: Any, cards: pd.DataFrame) -> None:
    """The interval of the rank of each card, at the right."""
    for height, low, high in zip(heights, cards["rank_low"], cards["rank_high"], strict=True):
        said = f"{low:.0f}" if low == high else f"{low:.0f}\N{EN DASH}{high:.0f}"
        axes.annotate(
            said, (1, height), (22, 0), xycoords=("axes fraction", "data"), textcoords="offset points",
            ha="right", va="center", fontsize=9, color="#555555", annotation_clip=False,
        )  # fmt: skip
    axes.annotate(
        _("rank"), (1, len(cards) - 0.4), (22, 2), xycoords=("axes fraction", "data"), textcoords="offset points",
        ha="right", va="bottom", fontsize=9, color="#555555", annotation_clip=False,
    )  # fmt: skip


def _bands(axes: Axes, names: list[str], colours: Mapping[str, str]) -> None:
    """A band behind cards of one tier that stand together, with its name at the right."""
    top = len(names)
    for name, some in groupby(names):
        bottom, colour = top - len(list(some)), colours.get(name, style.UNSURE)
        axes.axhspan(bottom - 0.5, top - 0.5, color=colour, alpha=0.08, linewidth=0)
        axes.annotate(
            _(name), (1, (bottom + top - 1) / 2), (28, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", ha="left", va="center", fontsize=10, color=colour, annotation_clip=False,
        )  # fmt: skip
        top = bottom


def _title(table: pd.DataFrame, outcome: Outcome, by: str | None) -> str:
    """The two cards that stand out most, if any does."""
    ordered = table.sort_values("effect", ascending=False)
    up, down = (ordered[ordered["tier"] == tier].to_dict("records") for tier in (outcome.up, outcome.down))
    said = [_said(outcome.most, row, outcome, by) for row in up[:1]]
    said += [_said(outcome.least, row, outcome, by) for row in down[-1:]]
    if len(said) > 1:
        return phrases.first_up(_("{most};\n{least}", most=said[0], least=said[1]))
    return phrases.first_up(said[0]) if said else _no_card(table, outcome)


def _no_card(table: pd.DataFrame, outcome: Outcome) -> str:
    """What is to be said where no card stands out."""
    open_still = int((table["tier"] == UNKNOWN).sum())
    said = {"outcome": _(outcome.text), "smallest": outcome.amount(table["smallest"].iloc[0])}
    if not open_still:
        return _("No card moves the {outcome} by {smallest} or more", **said)
    return _(
        "No card clearly moves the {outcome} by {smallest} or more;\n{unknown} of {cards} are unknown",
        **said, unknown=open_still, cards=len(table),
    )  # fmt: skip


def _said(what: str, row: Mapping[Any, Any], outcome: Outcome, by: str | None) -> str:
    """A card and its effect in a line."""
    where = f" ({_part_name(by, row[by])})" if by else ""
    name = phrases.card(row["card"], row["category"])
    return f"{_(what)}: {name}{where} {phrases.with_interval(row, unit=outcome.unit, digits=outcome.digits)}"


def _note(table: pd.DataFrame, outcome: Outcome) -> str:
    """How to read the chart, and what it does not mean."""
    players = _(PLAYERS, n=table["strategies"].max())
    zero = "" if "all" in set(table["among"]) else f" {_('Each category has its own zero.')}"
    lines = [
        _(A_PANEL if _split_by(table) else IN_ALL, games=table["of_games"].max()),
        _(
            "{tally}: by where the thin line lies against {smallest} (dashed). Hollow: unknown. Rank: in "
            "{place}, 95 %.",
            tally=tiers.tally(table, outcome), smallest=outcome.amount(table["smallest"].iloc[0]),
            place=phrases.place(table),
        ),
        *([players] if table["new_player_low"].notna().any() else []),
        _(EVERYBODY) + zero,
    ]  # fmt: skip
    return "\n".join(lines)
