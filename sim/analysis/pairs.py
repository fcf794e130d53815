"""Which two cards are worth more together than apart, and which less?"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from scipy.sparse import csr_array

from sim import games as known_games
from sim.analysis import phrases, regression, style
from sim.analysis.chart_parts import hollow
from sim.analysis.contrast import ink_on
from sim.analysis.intervals import half_width
from sim.analysis.market_pairs import within_market
from sim.analysis.multiple_tests import Floats, adjusted, p_value, verdicts
from sim.analysis.outcomes import Tables
from sim.analysis.regression import Codes, Factor
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark, number
from sim.runs.result import Result

BETTER, WORSE = mark("better together"), mark("worse together")
UNCLEAR, THIN = mark("not clear"), mark("too few games")
CHOSEN = mark("{Category}s: the owner's own score; they are chosen, not dealt, so they may not be the cause.")
TOGETHER, IN_LINES = mark("{card} with {other}"), mark("{card}\nwith {other}")
NUMBERS = mark(
    "Numbers: clear if 5 % false alarms among them are allowed (Benjamini-Hochberg). "
    "They do not say how the two work together."
)
FILLED = mark(
    "Filled: clear if 5 % false alarms among them are allowed (Benjamini-Hochberg). "
    "They do not say how the two work together."
)
LEAST = 10
"""fewer games with both cards tell nothing, and would blur the means that the other pairs are measured against"""
WIDE = 2.0
"""points from end to end; a wider interval does not show that there is nothing"""
MOST_LISTED, FIRST = 16, 100
"""pairs in a list, and what puts clear ones before all others"""
CELL = 0.36
"""inches in a chart"""
HATCHED: Any = {"facecolor": "#E8E8E8", "edgecolor": style.UNSURE, "hatch": "////", "linewidth": 0}
COLUMNS = [
    "card", "category", "other", "other_category", "games", "of_games", "effect", "effect_low", "effect_high", "p",
    "p_adjusted", "verdict",
]  # fmt: skip


@checked
def measure(result: Result, wide: float = WIDE) -> pd.DataFrame:
    """One row for every two cards that can lie in one market: what they are worth together beyond what each is alone.

    `effect` is the mean score with both, less what the effects of the two cards add up to. For two cards of the market
    it is the mean score of all seats at the table; for a card and one that a player holds alone, like a monument, the
    score of the seat that kept it. `games` have both, of `of_games` that could. `p_adjusted` is Benjamini-Hochberg's
    over all pairs: of those called better or worse together, at most 5 % are false alarms on average. Where nothing is
    clear and the interval is wider than `wide` points there are `too few games`; a pair with fewer than 10 has NaN, and
    so have the other pairs of its second card with that category. Intervals are clustered by `game`.

    Cards of the market are dealt at random, so with them the cause is clear. Monuments are not: a strategy chooses one
    of two with the market in view, so a town that keeps it may differ from others in more than that. An effect does not
    say how two cards work together, and need not hold for players of other skill.
    """
    tables = Tables.of(result)
    parts = [*_in_market(tables), *_with_held(tables)]
    if not parts:
        raise TownlabError(_("Chance dealt the cards of one category only, so there are no pairs. Name fewer cards."))
    table = pd.concat(parts, ignore_index=True)
    table["p_adjusted"] = adjusted(table["p"], "fdr_bh")
    found = np.array(verdicts(table["effect"], table["p_adjusted"], BETTER, WORSE, UNCLEAR), object)
    narrow = table["effect_high"] - table["effect_low"] <= wide
    table["verdict"] = np.where((found == UNCLEAR) & ~narrow, THIN, found)
    return table[COLUMNS]


def _in_market(tables: Tables) -> list[pd.DataFrame]:
    """All pairs of cards of the market, on the mean score of a table."""
    factors, games, score = tables.dealt(), tables.games, tables.mean("score")
    several = [within_market(score, factor, games["arm"], games["game"]) for factor in factors if not factor.single]
    single = [factor for factor in factors if factor.single]
    if len(single) < 2:
        return several
    fitted = regression.regress(score, single, games["arm"], games["game"])
    return [*several, *(_together(fitted.left, one, other, games["game"]) for one, other in combinations(single, 2))]


def _with_held(tables: Tables) -> list[pd.DataFrame]:
    """All pairs of a card of the market and one that a player holds alone, on the score of that player."""
    seats, category = tables.seats, tables.kind.held
    if not category:
        return []
    names = [str(name) for name in seats[category].cat.categories]
    codes = np.asarray(seats[category].cat.codes, np.intp)
    kept = np.flatnonzero(np.asarray(seats[category] != ""))
    held = regression.coded(category, codes[kept], names)
    if len(held.cards) < 2:
        return []
    market = [factor.take(tables.game[kept]) for factor in tables.dealt()]
    seats = seats.iloc[kept]
    place = seats["arm"].astype(int) * 100 + seats["seat"]
    fitted = regression.regress(seats["score"], [*market, held], place, seats["game"])
    return [_together(fitted.left, factor, held, seats["game"]) for factor in market if factor.single]


def _together(left: Floats, one: Factor, other: Factor, clusters: Any) -> pd.DataFrame:
    """What is left of the score when the effects of all single cards are taken off, for all pairs of two categories.

    The means of the pairs are centred both ways, so that they add to 0 for each card: what is the same in all pairs of
    a card belongs to the card.
    """
    both = np.flatnonzero((one.codes >= 0) & (other.codes >= 0))
    shape = (len(one.cards), len(other.cards))
    pair = one.codes[both] * shape[1] + other.codes[both]
    counts = np.bincount(pair, minlength=shape[0] * shape[1])
    used = (counts.reshape(shape).min(axis=0) >= LEAST)[np.arange(len(counts)) % shape[1]]
    effect, error = np.full((2, len(counts)), np.nan)
    if used.sum() > shape[0]:
        centring = _centring(shape[0], int(used.sum()) // shape[0])
        means, covariance = _means(left[both], pair, counts, np.asarray(clusters)[both])
        effect[used] = centring @ means[used]
        error[used] = regression.errors(centring, covariance[np.ix_(used, used)])
    return _rows(one, other, counts, effect, error)


def _centring(rows: int, columns: int) -> Floats:
    """[pairs, pairs] takes the means of all rows and all columns off."""
    return np.asarray(np.kron(np.eye(rows) - 1 / rows, np.eye(columns) - 1 / columns), float)


def _means(values: Floats, pair: Codes, counts: Any, clusters: Any) -> tuple[Floats, Floats]:
    """The mean of each pair, and their covariance, clustered."""
    _, cluster = np.unique(clusters, return_inverse=True)
    sizes = np.maximum(counts, 2)
    means = np.bincount(pair, values, minlength=len(counts)) / np.maximum(counts, 1)
    off = (values - means[pair]) / np.sqrt(sizes * (sizes - 1.0))[pair]
    by_cluster = csr_array((off, (cluster, pair)), shape=(int(cluster.max()) + 1, len(counts)))
    return means, (by_cluster.T @ by_cluster).toarray()


def _rows(one: Factor, other: Factor, counts: Any, effect: Floats, error: Floats) -> pd.DataFrame:
    """One row a pair. Student's distribution has as many degrees of freedom as the pair has games, less one."""
    freedom = np.maximum(counts - 1, 1)
    half = half_width(error, freedom)
    return pd.DataFrame({
        "card": np.repeat(one.cards, len(other.cards)),
        "category": one.category,
        "other": np.tile(other.cards, len(one.cards)),
        "other_category": other.category,
        "games": counts,
        "of_games": int(counts.sum()),
        "effect": effect, "effect_low": effect - half, "effect_high": effect + half,
        "p": p_value(effect, error, freedom),
    })  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """A heat map of all pairs: clear ones carry their number, those with too few games are hatched."""
    table = _turned(table)
    columns, rows = _labels(table, "card", "category"), _labels(table, "other", "other_category")
    figure, axes = style.chart(
        _title(table), _note(table), width=4.2 + CELL * len(columns), height=3.6 + 0.8 * CELL * len(rows)
    )
    effects = table.pivot(index="other", columns="card", values="effect").loc[list(rows), list(columns)].to_numpy(float)
    most = float(np.abs(np.nan_to_num(effects)).max(initial=0.1))
    colours = axes.imshow(effects, cmap=style.DIVERGING, vmin=-most, vmax=most, aspect="auto")
    for row in table.to_dict("records"):
        _cell(axes, row, list(columns).index(row["card"]), list(rows).index(row["other"]), most)
    axes.set_xticks(range(len(columns)), [phrases.card(*named) for named in columns.items()], rotation=90, fontsize=10)
    axes.set_yticks(range(len(rows)), [phrases.card(*named) for named in rows.items()], fontsize=10)
    _groups(axes, list(columns.values()), list(rows.values()))
    axes.legend(handles=_legend(table), loc="upper right", facecolor="white", framealpha=1)
    figure.colorbar(colours, ax=axes, shrink=0.5, label=_("points more or less than the two apart"))
    return figure


def draw_list(table: pd.DataFrame) -> style.Chart:
    """The pairs that stand out most, one below the other, with intervals; hollow where it is not clear."""
    known = table[table["verdict"] != THIN].dropna(subset=["effect"])
    if known.empty:
        raise TownlabError(_("There are too few games to say anything about two cards together. Play more games."))
    clear = ~known["verdict"].isin([UNCLEAR])
    key = clear * FIRST + known["effect"].abs()
    rows = known.loc[key.nlargest(MOST_LISTED).index].sort_values("effect", ascending=False, ignore_index=True)
    height = 2.2 + (0.42 if style.is_narrow() else 0.28) * len(rows)
    figure, axes = style.chart(_title(rows), _note(table, filled=True), height=height)
    at, colours = np.arange(len(rows))[::-1], _colours(rows)
    axes.axvline(0, color="black", linewidth=1)
    style.intervals(axes, list(at), rows["effect"], rows["effect_low"], rows["effect_high"], colours)
    hollow(axes, at, rows["effect"], rows["verdict"] == UNCLEAR)
    together = IN_LINES if style.is_narrow() else TOGETHER
    axes.set_yticks(at, [_(together, **_names(row)) for row in rows.to_dict("records")])
    axes.set(xlabel=_("points more or less than the two apart"), ylim=(-0.7, len(rows) - 0.3))
    axes.grid(axis="y", visible=False)
    return figure


def _colours(rows: pd.DataFrame) -> list[str]:
    """The colour of each pair."""
    colours = {BETTER: style.UP, WORSE: style.DOWN}
    return [colours.get(verdict, style.UNSURE) for verdict in rows["verdict"]]


def _turned(table: pd.DataFrame) -> pd.DataFrame:
    """Every pair with the card first that stands first in the chart: pairs within one market make a triangle."""
    if not set(table["card"]) & set(table["other"]):
        return table
    swapped = {"card": "other", "other": "card", "category": "other_category", "other_category": "category"}
    both = pd.concat([table, table.rename(columns=swapped)])
    place = {card: at for at, card in enumerate(_labels(both, "card", "category"))}
    back = table["card"].map(place) > table["other"].map(place)
    return pd.concat([table[~back], table[back].rename(columns=swapped)], ignore_index=True)


def _labels(table: pd.DataFrame, card: str, category: str) -> dict[str, str]:
    """The cards of one side with their categories, category by category."""
    found = dict(zip(table[card], table[category], strict=True))
    order = list(known_games.colours())
    return dict(sorted(found.items(), key=lambda pair: (order.index(pair[1]), pair[0])))


def _cell(axes: Axes, row: Mapping[Any, Any], x: int, y: int, most: float) -> None:
    """What lies over the colour of a pair: its number if it is clear, hatching if there are too few games."""
    if row["verdict"] == THIN:
        axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, **HATCHED))
    elif row["verdict"] != UNCLEAR:
        shade = ink_on(to_hex(colormaps[style.DIVERGING](0.5 + row["effect"] / (2 * most))))
        text = phrases.signed(row["effect"])
        axes.text(x, y, text, ha="center", va="center", fontsize=8.5, weight="bold", color=shade)


def _groups(axes: Axes, columns: Sequence[str], rows: Sequence[str]) -> None:
    """Lines between the categories, and labels in their colours."""
    axes.grid(visible=False)
    for categories, line, labels in (
        (columns, axes.axvline, axes.get_xticklabels()),
        (rows, axes.axhline, axes.get_yticklabels()),
    ):
        for place, (category, label) in enumerate(zip(categories, labels, strict=True)):
            label.set_color(known_games.colours()[category])
            if place and category != categories[place - 1]:
                line(place - 0.5, color="black", linewidth=0.8)


def _legend(table: pd.DataFrame) -> list[Any]:
    """What lies over the colours."""
    sign = number(1, "+.1f").replace(",", "{,}")
    clear = Line2D([], [], color="black", marker=f"${sign}$", markersize=22, linewidth=0, label=_("clear"))
    thin = [Patch(**HATCHED, label=_("too few games to say"))] if (table["verdict"] == THIN).any() else []
    return [clear, *thin]


def _title(table: pd.DataFrame) -> str:
    """The pairs that stand out most, if any does."""
    ordered = table.sort_values("effect", ascending=False)
    better, worse = (ordered[ordered["verdict"] == verdict].to_dict("records") for verdict in (BETTER, WORSE))
    said = [_("best together: {pair}", pair=_said(row)) for row in better[:1]]
    said += [_("worst together: {pair}", pair=_said(row)) for row in worse[-1:]]
    return phrases.first_up(";\n".join(said)) or _("No two cards are clearly better or worse together")


def _said(row: Mapping[Any, Any]) -> str:
    return f"{_(TOGETHER, **_names(row))} {phrases.with_interval(row)}"


def _names(row: Mapping[Any, Any]) -> dict[str, str]:
    card, other = phrases.card(row["card"], row["category"]), phrases.card(row["other"], row["other_category"])
    return {"card": card, "other": other}


def _note(table: pd.DataFrame, filled: bool = False) -> str:
    """What the chart does not mean; clear pairs have numbers, or are filled."""
    held = table["other_category"].isin(known_games.held())
    games = (table if held.all() else table[~held])["of_games"].max()
    said = _("{games:,} games. The mean score with both, less what the two cards add up to.", games=games)
    chosen = "".join(f"{_(CHOSEN, Category=_(name).capitalize())} "
                     for name in table.loc[held, "other_category"].unique())  # fmt: skip
    return f"{said} {chosen}\n{_(FILLED if filled else NUMBERS)}"
