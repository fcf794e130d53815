"""How is a card used: how often, when and where is it built, for how many points, and beside which others?"""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from sim import timeline
from sim.analysis import labels, style
from sim.analysis.intervals import clustered_mean, clustered_share
from sim.analysis.labels import card_name
from sim.analysis.ratios import adjusted, clustered_part, clustered_ratio, tested, three
from sim.errors import TownlabError, unknown
from sim.result import Result
from sim.tiny_towns.board import CATEGORIES, CENTRE, CORNERS, SQUARES

GAMES = 2000
"""games that are played once more for when and where, in all arms together"""
CLEAR = 0.05
LEAST_GAMES = 20
"""fewer games give no interval for a pair of cards"""
MOST_PAIRS = 20
MOST_ACROSS = 7
"""pairs in a chart, and maps beside each other"""
ZONES = tuple("corner" if CORNERS >> q & 1 else "centre" if CENTRE >> q & 1 else "edge" for q in range(SQUARES))
"""[16] where each square lies"""
TOWN = ["arm", "game", "seat"]


def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row a card: how often it was built, when, and what it scored.

    `built_share` is the share of the towns that could build it and did, `built` the mean number in them, `points_each`
    the points of one building, which is also that of one square, and `points_per_cube` the same for each cube of
    its pattern. `when` is the round in which one was built as a share of the rounds its town took, with quartiles, and
    `first` that of the first in its town; both come from `replayed` games. Points are only the card's own: what it does
    for other cards, by feeding them or standing beside them, is not among them, so a card with few may be worth much.
    """
    found = _placed(result, games)
    rows = [
        _row(result, str(card), part, found[found["card"] == card])
        for card, part in result.cards().groupby("card", observed=True)
    ]
    return _in_order(pd.DataFrame(rows))


def _row(result: Result, card: str, towns: pd.DataFrame, placed: pd.DataFrame) -> dict[str, object]:
    game, cubes = towns["game"], "".join(result.experiment.catalogue[card].pattern).replace(".", "")
    each = clustered_ratio(towns["points"], towns["built"], game)
    first = placed.groupby(TOWN)[["when"]].min().reset_index()
    return {
        "card": card,
        "category": str(towns["category"].iloc[0]),
        "games": _count_games(towns),
        "towns": len(towns),
        **three("built_share", clustered_share(towns["built"] > 0, game)),
        **three("built", clustered_mean(towns["built"], game)),
        **three("points_each", each),
        **three("points_per_cube", tuple(end / len(cubes) for end in each)),
        "replayed": int(placed.attrs["replayed"]),
        **_moments("when", placed),
        **_moments("first", first),
    }


def _moments(name: str, placed: pd.DataFrame) -> dict[str, float]:
    """The mean moment with its interval, and the quartiles."""
    quartiles = (f"{name}_q1", f"{name}_median", f"{name}_q3")
    if placed.empty:
        return {**three(name, [math.nan] * 3), **dict.fromkeys(quartiles, math.nan)}
    cuts = np.quantile(placed["when"], (0.25, 0.5, 0.75)).tolist()
    return {**three(name, clustered_mean(placed["when"], placed["game"])), **dict(zip(quartiles, cuts, strict=True))}


def _count_games(towns: pd.DataFrame) -> int:
    return len(towns[["arm", "game"]].drop_duplicates())


def _in_order(table: pd.DataFrame) -> pd.DataFrame:
    """By category as the game lists them, then by card; the order within a card stays."""
    key = table["category"].map(CATEGORIES.index)
    return table.iloc[np.lexsort((table["card"].astype(str), key))].reset_index(drop=True)


def _placed(result: Result, games: int) -> pd.DataFrame:
    """Every building that came into a town of the games played once more: which, where, and when."""
    events = timeline.sample(result, games)
    ends = events.loc[events["event"] == "completes", [*TOWN, "round"]].rename(columns={"round": "rounds"})
    stands = events[events["event"].isin(["builds", "puts", "replaces"])]
    placed = stands[[*TOWN, "card", "square", "round"]].merge(ends, on=TOWN)
    placed["when"] = placed["round"] / placed["rounds"]
    placed.attrs["replayed"] = _count_games(events)
    return placed


def measure_squares(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each card and square, and one for each card and zone (`square` -1): the share of its buildings there.

    Zones are corner, edge and centre. `chance` is the share of the grid; `found` says in words where a zone has more or
    less than that, by p-values adjusted (Benjamini-Hochberg) over all zones of all cards. Squares that mirror each
    other are alike by the rules, so a difference between two corners is chance or a habit of the strategy. A pattern
    does not reach all squares equally often: more than chance need not be a choice.
    """
    placed, category = _placed(result, games), {card.id: card.category for card in result.experiment.catalogue}
    rows = [
        {"card": str(card), "category": category[str(card)], "replayed": placed.attrs["replayed"], **row}
        for card, part in placed.groupby("card", observed=True)
        for row in _squares_of(part)
    ]
    if not rows:
        raise TownlabError("No building was built in these games, so there is nothing to show of where.")
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    more = np.where(table["share"] > table["chance"], "more than chance", "less than chance")
    table["found"] = np.where(table["p_adjusted"] < CLEAR, more, np.where(table["square"] < 0, "unclear", ""))
    return _in_order(table)


def _squares_of(placed: pd.DataFrame) -> list[dict[str, object]]:
    """The rows of one card: its sixteen squares, then its zones with a p-value."""
    zone_of = np.array(ZONES)[placed["square"]]
    squares = [_share_row(zone, square, placed, placed["square"] == square, 1) for square, zone in enumerate(ZONES)]
    zones = [_share_row(zone, -1, placed, zone_of == zone, ZONES.count(zone)) for zone in ("corner", "edge", "centre")]
    for row, zone in zip(zones, ("corner", "edge", "centre"), strict=True):
        away = (zone_of == zone) - float(row["chance"])  # type: ignore[arg-type]
        row["p"] = tested(away.mean(), (away - away.mean()) / len(away), placed["game"])[3]
    return [*({**row, "p": math.nan} for row in squares), *zones]


def _share_row(zone: str, square: int, placed: pd.DataFrame, on: Any, squares: int) -> dict[str, object]:
    shares = three("share", clustered_share(on, placed["game"]))
    return {"zone": zone, "square": square, "buildings": len(placed), **shares, "chance": squares / SQUARES}


def measure_partners(result: Result, card: str | None = None) -> pd.DataFrame:
    """One row for each card (or this one) and partner: is the card worth more in towns that also built the partner?

    Only towns that could build both count. `points_share` is the share of all the card's points that came in towns with
    at least one of the partner, `towns_share` the share of the towns with the card that have one; where the first is
    larger (`difference`), towns with the partner scored more with the card than those without. That is no proof that
    the partner did it: towns that go well build more of both. Cards that scored nothing in sum have no shares, and
    pairs that met in fewer than 20 games have none either.
    """
    cards = result.cards()
    known = list(cards["card"].unique())
    if card is not None and card not in known:
        raise unknown("card in this run", card, known)
    cards["town"] = cards.groupby(TOWN, sort=False).ngroup()
    by = dict(list(cards.groupby("category", observed=True)))
    wanted = [str(cards.loc[cards["card"] == card, "category"].iloc[0])] if card else list(by)
    rows = [
        row for mine in wanted for partner in by if partner != mine
        for row in _pairs(by[mine] if card is None else by[mine][by[mine]["card"] == card], by[partner])
    ]  # fmt: skip
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    words = np.where(table["difference"] > 0, "more points with it", "fewer points with it")
    table["found"] = np.where(table["p_adjusted"] < CLEAR, words, "unclear")
    return _in_order(table)


def _pairs(mine: pd.DataFrame, partners: pd.DataFrame) -> list[dict[str, object]]:
    """A row for each pair of a card of one category and one of another, from the towns that could build both."""
    both = mine[["town", "game", "category", "card", "built", "points"]].merge(
        partners[["town", "card", "built"]], on="town", suffixes=("", "_partner")
    )
    return [_pair(name, part) for name, part in both.groupby(["card", "card_partner"], observed=True)]


def _pair(names: Any, towns: pd.DataFrame) -> dict[str, object]:
    card, partner = map(str, names)
    have = towns[towns["built"] > 0]
    beside, game = (have["built_partner"] > 0).to_numpy(float), have["game"].to_numpy()
    about = {"card": card, "category": str(towns["category"].iloc[0]), "partner": partner,
             "games": len(np.unique(game)), "towns": len(have)}  # fmt: skip
    return {**about, **_shares(have["points"].to_numpy(float), beside, game)}


def _shares(points: Any, beside: Any, game: Any) -> dict[str, float]:
    """Of all points and of all towns, the share beside the partner, and the difference of the two."""
    if len(np.unique(game)) < LEAST_GAMES or points.sum() <= 0:
        nothing = (math.nan,) * 3
        return _three_shares(nothing, nothing, nothing) | {"p": math.nan}
    of_points, of_towns = clustered_part(beside, points, game), clustered_share(beside, game)
    pulls = points * (beside - of_points[0]) / points.sum() - (beside - of_towns[0]) / len(beside)
    *difference, p = tested(of_points[0] - of_towns[0], pulls, game)
    return _three_shares(of_points, of_towns, difference) | {"p": p}


def _three_shares(
    of_points: Sequence[float], of_towns: Sequence[float], difference: Sequence[float]
) -> dict[str, float]:
    return three("points_share", of_points) | three("towns_share", of_towns) | three("difference", difference)


def draw(table: pd.DataFrame, monuments: bool = False) -> style.Chart:
    """How many a town builds, when, and for how many points: one line a card, of the market or monuments."""
    rows = _of_kind(table, monuments).iloc[::-1].reset_index(drop=True)
    note = labels.note(
        f"Lines: 95 % intervals, clustered by game; {int(rows['games'].max()):,} games. When: middle half of the",
        f"buildings, dot: mean, ring: mean of a town's first ({int(rows['replayed'].max()):,} games).",
        "Only a card's own points: what it does for other cards is not among them.",
    )
    figure, axes = style.chart(_title(rows), note, height=1.8 + 0.26 * len(rows), across=3, sharey=True)
    at, colours = list(range(len(rows))), [style.CATEGORY_COLOURS[name] for name in rows["category"]]
    style.intervals(axes[0], at, rows["built"], rows["built_low"], rows["built_high"], colours)
    style.intervals(axes[1], at, rows["when"], rows["when_q1"], rows["when_q3"], colours)
    axes[1].scatter(rows["first"], at, facecolors="white", edgecolors=colours, s=36, zorder=2.5)
    style.intervals(axes[2], at, rows["points_each"], rows["points_each_low"], rows["points_each_high"], colours)
    heads = ("buildings a town", "when, of the town's rounds", "points a building")
    for panel, label in zip(axes, heads, strict=True):
        panel.set_xlabel(label)
    axes[0].set_xlim(left=0)
    axes[1].set(xlim=(0, 1), xticks=(0.1, 0.5, 0.9))
    labels.percents(axes[1].xaxis)
    axes[0].set_yticks(at, [card_name(card) for card in rows["card"]])
    axes[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _of_kind(table: pd.DataFrame, monuments: bool) -> pd.DataFrame:
    rows = table[(table["category"] == "monument") == monuments]
    if rows.empty:
        raise TownlabError(f"There are no {'monuments' if monuments else 'cards of the market'} in this table.")
    return rows


def _title(rows: pd.DataFrame) -> str:
    most, least = rows.iloc[int(rows["built"].argmax())], rows.iloc[int(rows["built"].argmin())]
    said = [f"{card_name(row['card'])}, {labels.value(row, 'built', 2)} a town" for row in (most, least)]
    return labels.title(f"Most built: {said[0]}; least: {said[1]}" if len(rows) > 1 else f"Built: {said[0]}")


def draw_squares(table: pd.DataFrame, cards: Sequence[str] | str | None = None, monuments: bool = False) -> style.Chart:
    """Where cards are built: a map of the grid for each card of the market (or monument, or those named)."""
    ids = _chosen(table, cards, monuments)
    rows = table[table["card"].isin(ids)]
    down = -(-len(ids) // MOST_ACROSS)
    across = max(2, -(-len(ids) // down))
    height = style.HEIGHT if down == 1 else 1.5 + 1.9 * down
    figure, axes = style.chart(
        _zone_title(rows), _zone_note(rows), height=height, across=across, down=down, squeeze=False
    )
    for panel in axes.flat[len(ids) :]:
        panel.set_axis_off()
    for panel, id in zip(axes.flat, ids, strict=False):
        image = _map(panel, rows[rows["card"] == id], numbers=len(ids) < 4)
    if len(ids) == 1:
        _draw_zones(axes.flat[1], rows[rows["square"] < 0])
    bar = figure.colorbar(image, ax=list(axes.flat), shrink=0.7, aspect=30, pad=0.02, extend="max")
    labels.percents(bar.ax.yaxis)
    return figure


def _zone_note(rows: pd.DataFrame) -> str:
    return labels.note(
        "Share of a card's buildings on each square; white is what each has if all are alike. C, E, M: percent in the",
        "4 corners, on the 8 edges and on the 4 squares in the middle (alike: 25, 50, 25).",
        f"{int(rows['replayed'].max()):,} games. Patterns do not reach all squares equally often, so more than that",
        "need not be a choice.",
    )


def _chosen(table: pd.DataFrame, cards: Sequence[str] | str | None, monuments: bool) -> list[str]:
    """The cards to draw, in the order of the table."""
    known = list(table["card"].unique())
    wanted = [cards] if isinstance(cards, str) else cards or list(_of_kind(table, monuments)["card"].unique())
    for id in wanted:
        if id not in known:
            raise unknown("card in this table", id, known)
    return [id for id in known if id in wanted]


def _map(panel: Any, rows: pd.DataFrame, numbers: bool) -> Any:
    """The grid of one card; the colours reach from none to twice what a square has by chance."""
    shares = rows[rows["square"] >= 0].sort_values("square")["share"].to_numpy().reshape(4, 4)
    image = panel.imshow(shares, cmap=style.DIVERGING, vmin=0, vmax=2 / SQUARES)
    colour = style.CATEGORY_COLOURS[rows["category"].iloc[0]]
    panel.set_title(_in_two_lines(card_name(rows["card"].iloc[0])), loc="center", fontsize=10, color=colour)
    zones = rows[rows["square"] < 0].set_index("zone")["share"]
    corner, edge, centre = (f"{100 * zones[zone]:.0f}" for zone in ("corner", "edge", "centre"))
    panel.set_xlabel(f"C {corner}  E {edge}  M {centre}\nof {rows['buildings'].iloc[0]:,}", fontsize=9)
    panel.grid(visible=False)
    panel.set(xticks=[], yticks=[])
    for square, share in enumerate(shares.flat) if numbers else ():
        dark = abs(share * SQUARES - 1) > 0.6
        panel.text(square % 4, square // 4, f"{share:.0%}", ha="center", va="center", color="w" if dark else "k")
    return image


def _in_two_lines(name: str) -> str:
    """A long name cut near its middle."""
    words = name.split()
    if len(name) <= 15:
        return name
    return " ".join(words[: (len(words) + 1) // 2]) + "\n" + " ".join(words[(len(words) + 1) // 2 :])


def _draw_zones(axes: Any, zones: pd.DataFrame) -> None:
    """The shares of the zones with intervals, beside a tick at what chance would give."""
    axes.set_axis_on()
    at = [2, 1, 0]
    axes.scatter(zones["chance"], at, marker="|", s=600, color=style.UNSURE)
    style.intervals(axes, at, zones["share"], zones["share_low"], zones["share_high"], style.SERIES[0])
    axes.set_yticks(
        at, [f"{zone}\n({chance:.0%} of squares)" for zone, chance in zip(zones["zone"], zones["chance"], strict=True)]
    )
    axes.set(ylim=(-0.6, 2.6), xlabel="share of its buildings", xlim=(0, None))
    labels.percents(axes.xaxis)


PLACES = {"corner": "in the corners", "edge": "on the edges", "centre": "in the middle"}


def _zone_title(rows: pd.DataFrame) -> str:
    """The strongest liking for a zone, if one is clear."""
    zones = rows[rows["p_adjusted"] < CLEAR]
    if zones.empty:
        return "No clear liking for corners, edges or the middle"
    row = zones.iloc[int((zones["share"] - zones["chance"]).argmax())]
    return labels.title(
        f"{card_name(row['card'])}: {labels.percent(row, 'share')} {PLACES[row['zone']]}, "
        f"{100 * row['chance']:.0f} % of the squares"
    )


def draw_partners(table: pd.DataFrame, card: str | None = None) -> style.Chart:
    """Beside whom a card (or all) scores: share of its towns with the partner, and of its points in those towns."""
    known = list(table["card"].unique())
    if card is not None and card not in known:
        raise unknown("card in this table", card, known)
    rows = _strongest(table if card is None else table[table["card"] == card])
    note = labels.note(
        "Large grey dots: share of the card's towns that have the partner. Lines: share of the card's points that came",
        "in those towns, with 95 % interval, grey where the two do not clearly differ. Towns that could build both:",
        f"up to {int(rows['games'].max()):,} games.",
        "No proof that the partner did it: towns that go well build more of both.",
    )
    figure, axes = style.chart(_partner_title(rows), note, height=2.0 + 0.26 * len(rows))
    at, clear = list(range(len(rows))), rows["p_adjusted"] < CLEAR
    colours = np.where(clear, np.where(rows["difference"] > 0, style.UP, style.DOWN), style.UNSURE).tolist()
    axes.scatter(rows["towns_share"], at, color="#C4C4C4", s=60, zorder=2)
    style.intervals(axes, at, rows["points_share"], rows["points_share_low"], rows["points_share_high"], colours)
    names = [f"{card_name(a)} with {card_name(b)}" for a, b in zip(rows["card"], rows["partner"], strict=True)]
    axes.set_yticks(at, names if card is None else [name.partition(" with ")[2] for name in names])
    axes.set_ylim(-0.7, len(rows) - 0.3)
    labels.percents(axes.xaxis)
    axes.set_xlabel("towns with the partner (grey), and points scored in them")
    return figure


def _strongest(table: pd.DataFrame) -> pd.DataFrame:
    """The pairs with the largest differences, clear ones first, from the smallest to the largest."""
    known = table.dropna(subset=["difference"])
    if known.empty:
        raise TownlabError(f"No pair of cards was built in {LEAST_GAMES} games or more: play more games.")
    key = (known["p_adjusted"] < CLEAR) * 10 + known["difference"].abs()
    return known.loc[key.nlargest(MOST_PAIRS).index].sort_values("difference", ignore_index=True)


def _partner_title(rows: pd.DataFrame) -> str:
    clear = rows[rows["p_adjusted"] < CLEAR]
    if clear.empty:
        return "No partner clearly goes with more or fewer points"
    row = clear.iloc[int(clear["difference"].abs().argmax())]
    how = "more" if row["difference"] > 0 else "less"
    return (
        f"{card_name(row['card'])} scores {how} beside {card_name(row['partner'])}: "
        f"{100 * row['points_share']:.0f} % of its points, {100 * row['towns_share']:.0f} % of its towns\n"
        f"(difference {100 * row['difference']:+.0f}, "
        f"{100 * row['difference_low']:+.0f} to {100 * row['difference_high']:+.0f} percentage points)"
    )
