"""Which monuments are kept and built, and what do they bring?"""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns, mean
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import LEVEL, adjusted, p_if_varied
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result
from sim.runs.tables import named
from sim.tiny_towns.dealt_monuments import MONUMENT, dealt
from sim.tiny_towns.setup import Setup

if TYPE_CHECKING:
    from sim.analysis.style import Chart

OF_WINS = ["win_share", "win_share_low", "win_share_high", "even", "win_p", "win_p_adjusted"]
BOTH = mark("Players who keep {best} win most, {most}, those who keep {worst} least, {least}; an even share is {even}")
BEST = mark("Players who keep {best} win most, {most}; an even share is {even}")
WORST = mark("Players who keep {worst} win least, {least}; an even share is {even}")
COSTLY = mark("Players who keep {worst} win least, {least}, although it scores most, {points}; an even share is {even}")
NEITHER = mark("With no monument do players clearly win more or less than an even share, {even}")
POINTS = mark("{best} brings most, {most}; {worst} brings least, {least}")
NO_MONUMENTS = mark("This run was played without monuments.")


@checked
def measure(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row a monument, the most points first: how often it was kept and built, its points, and how its towns did.

    `kept` is the share of the seats that kept it, of those that were `dealt` it; `built` the share of those `keepers`
    that built it. `points` are those of the monument in the towns that built it, `points_kept` in all that kept it,
    0 if it was not built. `win_share` is that of its keepers, `even` what they would have won among equals, and
    `win_p_adjusted` is Holm's over all monuments; solo games have none of them. The intervals are clustered by game;
    all arms are taken together, unless one is named.

    A monument's points are not what it is worth: it takes cubes and a square, and some work through other buildings.
    Keepers chose it because it suits the market, so they differ from others in more than the monument; the studies
    `second_choice` and `restricted` compare the same game with and without it.
    """
    check_game(result, "tiny-towns")
    found = summary(offers(result, arm))
    return found.drop(columns=OF_WINS) if (found["even"].dropna() == 1).all() else found


def measure_alone(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row a monument of solo games, the most points first: how often it was kept and built, and its points.

    `kept` is the share of the towns that kept it, of those that were `dealt` it; `built` the share of those `keepers`
    that built it. `points` are those of the monument in the towns that built it, `points_kept` in all that kept it,
    0 if it was not built.

    A monument's points are not what it is worth: it takes cubes and a square, and some work through other buildings.
    Who kept it chose it because it suits the market.
    """
    return measure(result, arm)


def offers(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row for each town and monument that it was dealt, two a town: whether it was kept, and what came of it."""
    if not result.about["experiment"]["monuments"]:
        raise TownlabError(_(NO_MONUMENTS))
    numbers = range(len(result.about["arms"])) if arm is None else [arm]
    hands: dict[tuple[int, bool], Any] = {}
    return pd.concat([_offers_of(result, number, hands) for number in numbers], ignore_index=True)


def summary(offers: pd.DataFrame) -> pd.DataFrame:
    """The table of `measure` from that of `offers`."""
    rows = [_row(str(card), part) for card, part in offers.groupby("card", observed=True)]
    table = pd.DataFrame(rows)
    table["win_p_adjusted"] = adjusted(table["win_p"])
    return table.sort_values("points_kept", ascending=False, ignore_index=True, kind="stable")


@checked
def draw(table: pd.DataFrame) -> "Chart":
    """How often kept and built, the points, and where there are others the wins of its keepers, a line a monument."""
    from sim.analysis import chart_parts, style  # matplotlib takes a second to import

    panels = {"kept": _("kept,\n% of those dealt"), "built": _("built,\n% of those kept"),
              "points_kept": _("points if kept"),
              "win_share": _("games won if kept, %\n(dashed: an even share)")}  # fmt: skip
    panels = {name: label for name, label in panels.items() if name in table}
    title, width, height = phrases.title(headline(table), 100), style.WIDTH + 4.0, 2.2 + 0.3 * len(table)
    chart, axes = style.chart(title, _note(table), width, height, across=len(panels), sharey=True)
    for axis, (name, label) in zip(axes, panels.items(), strict=True):
        scale = 1 if name == "points_kept" else 100
        value, low, high = (scale * table[f"{name}{end}"] for end in ("", "_low", "_high"))
        style.intervals(axis, places(table), value, low, high, chart_parts.category_colours([MONUMENT]))
        axis.set_xlabel(label)
        if name in ("kept", "built"):
            axis.set_xlim(-3, 103)
    if "even" in table:
        axes[-1].axvline(100 * table["even"].mean(), color="#333333", linewidth=1, linestyle="--")
    name_rows(axes[0], table)
    return chart


def headline(table: pd.DataFrame) -> str:
    """The answer in a sentence, with spaces that keep numbers together."""
    known = table[table["points_kept"].notna()]
    if known.empty:
        return _("No monument was kept")
    return _of_wins(known) if "win_share" in known else _of_points(known)


def _of_wins(known: pd.DataFrame) -> str:
    """The monuments whose keepers clearly win most and least."""
    clear = known[known["win_p_adjusted"] < LEVEL]
    up, down = (clear[sign * (clear["win_share"] - clear["even"]) > 0] for sign in (1, -1))
    said = {"even": phrases.number(100 * known["even"].mean(), 0) + f"{phrases.HARD}%"}
    if len(up):
        best = up.sort_values("win_share").iloc[-1]
        said |= {"best": phrases.card(best["card"]), "most": phrases.percent(best, "win_share")}
    if len(down):
        worst = down.sort_values("win_share").iloc[0]
        said |= {"worst": phrases.card(worst["card"]), "least": phrases.percent(worst, "win_share"),
                 "points": phrases.value(worst, "points_kept", unit="points")}  # fmt: skip
    costly = len(down) > 0 and worst["card"] == known["card"].iloc[0]
    either = WORST if len(down) else BEST if len(up) else NEITHER
    return _(COSTLY if costly else BOTH if len(up) and len(down) else either, **said)


def _of_points(known: pd.DataFrame) -> str:
    """The monuments that bring most and least points."""
    ends = {"best": known.iloc[0], "worst": known.iloc[-1]}
    named = {name: phrases.card(row["card"]) for name, row in ends.items()}
    most, least = (phrases.value(row, "points_kept", unit="points") for row in ends.values())
    return _(POINTS, **named, most=most, least=least)


def _offers_of(result: Result, arm: int, hands: dict[Any, Any]) -> pd.DataFrame:
    """The offers of one arm; arms of as many players and the same boxes were dealt the same."""
    setup, towns = setup_of(result, arm), result.towns[result.towns["arm"] == arm]
    key = setup.players, setup.mode, setup.boxes
    if key not in hands:
        hands[key] = dealt(setup, range(int(result.about["experiment"]["games"])))
    card = named(hands[key].reshape(-1), setup.catalogue.ids)
    towns = towns.loc[towns.index.repeat(2)].reset_index(drop=True)
    kept = np.asarray(card, object) == towns["monument"].to_numpy(object)
    if kept.sum() * 2 != len(kept):
        raise TownlabError(_("The monuments kept in this run are not those dealt, because the cards have changed."))
    return pd.DataFrame({
        "arm": arm,
        "game": towns["game"],
        "seat": towns["seat"],
        "card": card,
        "kept": kept,
        "built": kept & towns["monument_built"],
        "points": np.where(kept, towns["points_monument"], 0),
        "win_share": towns["win_share"],
        "even": 1 / setup.players,
    })  # fmt: skip


def setup_of(result: Result, arm: int) -> Setup:
    """What an arm of a run played."""
    arms = len(result.about["arms"])
    if not 0 <= arm < arms:
        raise TownlabError(_("This run has arms 0 to {last}; there is no arm {arm}.", last=arms - 1, arm=arm))
    setup: Setup = result.experiment.arms[arm]
    return setup


def _row(card: str, offers: pd.DataFrame) -> dict[str, Any]:
    keepers = offers[offers["kept"]]
    builders = keepers[keepers["built"]]
    return {
        "card": card, "dealt": len(offers), "keepers": len(keepers), "builders": len(builders),
        **interval_columns("kept", clustered_share(offers["kept"], offers["game"])),
        **interval_columns("built", clustered_share(keepers["built"], keepers["game"])),
        **interval_columns("points", clustered_mean(builders["points"], builders["game"])),
        **interval_columns("points_kept", clustered_mean(keepers["points"], keepers["game"])),
        **interval_columns("win_share", clustered_share(keepers["win_share"], keepers["game"])),
        "even": keepers["even"].mean(),
        "win_p": p_if_varied(mean(keepers["win_share"] - keepers["even"], keepers["game"])),
    }  # fmt: skip


def places(table: pd.DataFrame) -> list[float]:
    """Where the rows stand in a chart, the first on top."""
    return [float(place) for place in range(len(table), 0, -1)]


def name_rows(axis: Any, table: pd.DataFrame) -> None:
    """Put the names of the cards beside the rows."""
    axis.set_yticks(places(table), [phrases.card(card) for card in table["card"]])
    axis.set_ylim(0.3, len(table) + 0.7)


def _note(table: pd.DataFrame) -> str:
    return _(
        "{towns:,} towns; points in a town that kept it, 0 if it was not built; 95 % intervals clustered by game.\n"
        "This is not what a monument is worth: it takes cubes and a square, and it is kept where it suits.",
        towns=int(table["keepers"].sum()),
    )
