"""Which monuments are kept and built, what do they bring, and is the right one kept?"""

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import clustered_mean, clustered_share, mean, three
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of, verdicts
from sim.engine.strategy_files import ban
from sim.errors import TownlabError
from sim.runs.experiment import at_least
from sim.runs.result import Result
from sim.runs.tables import named
from sim.studies.counterfactual import Pair, chosen, play_pairs, seated
from sim.tiny_towns.dealt_monuments import MONUMENT, chooses, dealt
from sim.tiny_towns.setup import Setup

if TYPE_CHECKING:
    from sim.analysis.style import Chart

ALL = "all"
"""stands for a card in the row of all choices together"""
NO_MONUMENTS = "This run was played without monuments."


def measure(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row a monument, the most points first: how often it was kept and built, its points, and how its towns did.

    `kept` is the share of the seats that kept it, of those that were `dealt` it; `built` the share of those `keepers`
    that built it. `points` are those of the monument in the towns that built it, `points_kept` in all that kept it,
    none if it was not built. `win_share` is that of its keepers, `even` what they would have won among equals. The
    intervals are clustered by game; all arms are taken together, unless one is named.

    A monument's points are not what it is worth: it takes cubes and a square, and some work through other buildings.
    Keepers chose it because it suits the market, so they differ from others in more than the monument; `choices` and
    `sim.restricted` compare the same game with and without it.
    """
    return summary(offers(result, arm))


def offers(result: Result, arm: int | None = None) -> pd.DataFrame:
    """One row for each town and monument that it was dealt, two a town: whether it was kept, and what came of it."""
    if not result.about["experiment"]["monuments"]:
        raise TownlabError(NO_MONUMENTS)
    numbers = range(len(result.about["arms"])) if arm is None else [arm]
    hands: dict[tuple[int, bool], Any] = {}
    return pd.concat([_offers_of(result, number, hands) for number in numbers], ignore_index=True)


def summary(offers: pd.DataFrame) -> pd.DataFrame:
    """The table of `measure` from that of `offers`."""
    rows = [_row(str(card), part) for card, part in offers.groupby("card", observed=True)]
    return pd.DataFrame(rows).sort_values("points_kept", ascending=False, ignore_index=True, kind="stable")


def choices(result: Result, games: int = 500, arm: int = 0, jobs: int = 1, progress: bool = True) -> pd.DataFrame:
    """One row a monument, and one for all: how many points were gained by keeping it and not the other one dealt.

    Each town of the first `games` games of an arm is played once more as it was, but for the monument: now it keeps
    its second choice, the other of the two that it was dealt. `gain` is its score as it was minus that score, so a gain
    below 0 is a regret; `win_gain` is the same for the share of the win. The intervals are clustered by game, and
    `p_adjusted` is that of `p` for as many monuments (Holm). Seats whose strategy bans a monument are left out.

    The gain is that of choosing, for this strategy, against whatever else was dealt: a monument that is only kept when
    the other one is poor gains much and may be weak.
    """
    at_least("games", games, 1)
    setup, towns = _setup(result, arm), result.towns[result.towns["arm"] == arm]
    played = play_pairs(list(_second_choices(setup, towns[towns["game"] < games])), jobs, progress)
    _check_same(towns, played)
    rows = [_gain(str(card), part) for card, part in played.groupby("card", sort=True)]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    every = pd.DataFrame([_gain(ALL, played)])
    return pd.concat([table.sort_values("gain", ascending=False, kind="stable"), every], ignore_index=True)


def draw(table: pd.DataFrame) -> "Chart":
    """How often kept, how often built, the points, and the wins of who kept it, one monument below the other."""
    from sim.analysis import style

    panels = {"kept": "kept,\n% of those dealt", "built": "built,\n% of those kept", "points_kept": "points if kept",
              "win_share": "games won if kept, %\n(dashed: an even share)"}  # fmt: skip
    width, height = style.WIDTH + 4.0, 2.2 + 0.3 * len(table)
    chart, axes = style.chart(fill(headline(table), 100), _note(table), width, height, across=len(panels), sharey=True)
    for axis, (name, label) in zip(axes, panels.items(), strict=True):
        scale = 1 if name == "points_kept" else 100
        value, low, high = (scale * table[f"{name}{end}"] for end in ("", "_low", "_high"))
        style.intervals(axis, _places(table), value, low, high, style.CATEGORY_COLOURS[MONUMENT])
        axis.set_xlabel(label)
        if name in ("kept", "built"):
            axis.set_xlim(-3, 103)
    axes[-1].axvline(100 * table["even"].mean(), color="#333333", linewidth=1, linestyle="--")
    _name_rows(axes[0], table)
    return chart


def draw_choices(table: pd.DataFrame) -> "Chart":
    """What each choice gained, with intervals."""
    from sim.analysis import style

    shown = table[table["card"] != ALL]
    colours = verdicts(shown["gain"], shown["p_adjusted"], style.UP, style.DOWN, style.UNSURE)
    note = (
        f"The same games with the other monument dealt kept instead, {int(table['towns'].iloc[-1]):,} towns; 95 % "
        "intervals clustered by game; grey: not clear.\n"
        "A weak monument gains much if it is kept only beside a weaker one."
    )
    chart, axis = style.chart(fill(choices_headline(table), 70), note, height=2.0 + 0.3 * len(shown))
    style.intervals(axis, _places(shown), shown["gain"], shown["gain_low"], shown["gain_high"], colours)
    axis.axvline(0, color="#333333", linewidth=1)
    axis.set_xlabel("points gained by keeping it and not the other one dealt")
    _name_rows(axis, shown)
    return chart


def headline(table: pd.DataFrame) -> str:
    """The answer in words."""
    known = table[table["points_kept"].notna()]
    if known.empty:
        return "No monument was kept"
    most, liked = known.iloc[0], known.sort_values("kept", ascending=False, kind="stable").iloc[0]
    brings = f"brings most: {phrases.plain(phrases.value(most, 'points_kept', unit='points'))}"
    often = f"{phrases.card(liked['card'])} is kept most often ({100 * liked['kept']:.0f} %)"
    return (
        f"{often} and {brings}" if liked["card"] == most["card"] else f"{phrases.card(most['card'])} {brings}; {often}"
    )


def choices_headline(table: pd.DataFrame) -> str:
    """The answer in words."""
    every = table[table["card"] == ALL].iloc[0]
    gain = phrases.with_interval(every, "gain")
    if not every["p"] < LEVEL:
        return f"Not clear if the better monument is kept: {gain}"
    return f"The {'better' if every['gain'] > 0 else 'worse'} of two monuments is kept: {gain}"


def _offers_of(result: Result, arm: int, hands: dict[tuple[int, bool], Any]) -> pd.DataFrame:
    """The offers of one arm; arms of as many players were dealt the same."""
    setup, towns = _setup(result, arm), result.towns[result.towns["arm"] == arm]
    key = setup.players, setup.solo
    if key not in hands:
        hands[key] = dealt(setup, range(int(result.about["experiment"]["games"])))
    card = named(hands[key].reshape(-1), setup.catalogue.ids)
    towns = towns.loc[towns.index.repeat(2)].reset_index(drop=True)
    kept = np.asarray(card, object) == towns["monument"].to_numpy(object)
    if kept.sum() * 2 != len(kept):
        raise TownlabError("The monuments kept in this run are not those dealt: it was played with other cards.")
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


def _setup(result: Result, arm: int) -> Setup:
    arms = len(result.about["arms"])
    if not 0 <= arm < arms:
        raise TownlabError(f"This run has the arms 0 to {arms - 1}, and no arm {arm}.")
    return result.experiment.arms[arm]


def _row(card: str, offers: pd.DataFrame) -> dict[str, Any]:
    keepers = offers[offers["kept"]]
    builders = keepers[keepers["built"]]
    return {
        "card": card, "dealt": len(offers), "keepers": len(keepers), "builders": len(builders),
        **three("kept", clustered_share(offers["kept"], offers["game"])),
        **three("built", clustered_share(keepers["built"], keepers["game"])),
        **three("points", clustered_mean(builders["points"], builders["game"])),
        **three("points_kept", clustered_mean(keepers["points"], keepers["game"])),
        **three("win_share", clustered_share(keepers["win_share"], keepers["game"])),
        "even": keepers["even"].mean(),
    }  # fmt: skip


def _second_choices(setup: Setup, towns: pd.DataFrame) -> Iterator[Pair]:
    """For each seat and monument, the games in which it was kept, as they were and with the other one dealt."""
    if not setup.monuments:
        raise TownlabError(NO_MONUMENTS)
    free = [seat for seat in range(setup.players) if chooses(setup.strategies[seat], setup.catalogue)]
    if not free:
        raise TownlabError("Every seat of this arm bans a monument, so that none chose freely between two.")
    as_it_was = chosen(setup, free, range(towns["game"].max() + 1), MONUMENT)
    for seat in free:
        for card, kept in towns[towns["seat"] == seat].groupby("monument", observed=True):
            other = seated(setup, seat, ban(setup.strategies[seat], str(card)))
            yield Pair(str(card), seat, as_it_was, chosen(other, [seat], kept["game"].tolist(), MONUMENT))


def _check_same(towns: pd.DataFrame, played: pd.DataFrame) -> None:
    """The games must end as they did."""
    both = played.merge(towns[["game", "seat", "score"]], on=["game", "seat"], suffixes=("", "_then"))
    if (both["score"] != both["score_then"]).any():
        raise TownlabError("These games did not end as they did in the run: the strategies, the machine or the "
                           "programs differ. Run it anew.")  # fmt: skip


def _gain(card: str, played: pd.DataFrame) -> dict[str, Any]:
    gain, wins = (mean(played[what] - played[f"other_{what}"], played["game"]) for what in ("score", "win_share"))
    columns = {**three("gain", gain.interval()), **three("win_gain", wins.interval())}
    return {"card": card, "towns": len(played), **columns, "p": p_of(gain)}


def _places(table: pd.DataFrame) -> list[float]:
    """Where the rows stand, the first on top."""
    return [float(place) for place in range(len(table), 0, -1)]


def _name_rows(axis: Any, table: pd.DataFrame) -> None:
    axis.set_yticks(_places(table), [phrases.card(card) for card in table["card"]])
    axis.set_ylim(0.3, len(table) + 0.7)


def _note(table: pd.DataFrame) -> str:
    return (
        f"{int(table['keepers'].sum()):,} towns; points in a town that kept it, none if it was not built; 95 % "
        "intervals clustered by game.\n"
        "Not what a monument is worth: it takes cubes and a square, and it is kept where it suits."
    )
