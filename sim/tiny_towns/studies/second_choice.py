"""Is the right one of two monuments kept?"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pandas as pd

from sim.analysis import phrases
from sim.analysis.intervals import interval_columns, mean
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of, verdicts
from sim.checks import at_least
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.players import ban
from sim.runs.result import Result
from sim.studies.counterfactual import Pair, chosen, play_pairs, seated
from sim.tiny_towns.analysis.monuments import NO_MONUMENTS, name_rows, places, setup_of
from sim.tiny_towns.dealt_monuments import chooses
from sim.tiny_towns.setup import Setup

if TYPE_CHECKING:
    from sim.analysis.style import Chart

ALL = "all"
"""stands for a card in the row of all choices together"""


def choices(result: Result, games: int = 500, arm: int = 0, jobs: int = 0, progress: bool = True) -> pd.DataFrame:
    """One row a monument, and one for all: how many points were gained by keeping it and not the other one dealt.

    Each seat of the first `games` games of an arm plays the counterfactual: the same game, but it keeps its second
    choice, the other of the two monuments that it was dealt. `gain` is its score as it was minus that score, so a gain
    below 0 is a regret; `win_gain` is the same for the share of the win. The intervals are clustered by game, and
    `p_adjusted` is `p` adjusted for the number of monuments (Holm). Seats whose strategy bans a monument are left out.

    The gain is that of choosing, for this strategy, against whatever else was dealt. It is not the worth of a monument:
    one that is kept only when the other is poor gains much and may be weak.
    """
    at_least("games", games, 1)
    setup, towns = setup_of(result, arm), result.towns[result.towns["arm"] == arm]
    played = play_pairs(list(_second_choices(setup, towns[towns["game"] < games])), jobs, progress)
    _check_same(towns, played)
    rows = [_gain(str(card), part) for card, part in played.groupby("card", sort=True)]
    table = pd.DataFrame(rows)
    table["p_adjusted"] = adjusted(table["p"])
    every = pd.DataFrame([_gain(ALL, played)])
    return pd.concat([table.sort_values("gain", ascending=False, kind="stable"), every], ignore_index=True)


def draw(table: pd.DataFrame) -> "Chart":
    """What each choice gained, with intervals."""
    from sim.analysis import style  # matplotlib takes a second to import

    shown = table[table["card"] != ALL]
    colours = verdicts(shown["gain"], shown["p_adjusted"], style.UP, style.DOWN, style.UNSURE)
    note = _(
        "Against the same games with the other monument kept, {towns:,} towns; 95 % intervals clustered by game; grey: "
        "not clear.\nA weak monument gains much if it is kept only beside a weaker one.",
        towns=int(table["towns"].iloc[-1]),
    )
    chart, axis = style.chart(phrases.title(headline(table), 70), note, height=2.0 + 0.3 * len(shown))
    style.intervals(axis, places(shown), shown["gain"], shown["gain_low"], shown["gain_high"], colours)
    axis.axvline(0, color="#333333", linewidth=1)
    axis.set_xlabel(_("points gained by keeping it and not the other one dealt"))
    name_rows(axis, shown)
    return chart


def headline(table: pd.DataFrame) -> str:
    """The answer in a sentence, with spaces that keep numbers together."""
    every = table[table["card"] == ALL].iloc[0]
    gain = phrases.value(every, "gain", sign="+", unit="points")
    if not every["p"] < LEVEL:
        return _("It is not clear whether the better monument is kept: {gain}", gain=gain)
    if every["gain"] > 0:
        return _("The better of two monuments is kept: {gain}", gain=gain)
    return _("The worse of two monuments is kept: {gain}", gain=gain)


def _second_choices(setup: Setup, towns: pd.DataFrame) -> Iterator[Pair]:
    """For each seat and monument, the games in which it was kept, as they were and with the other one dealt."""
    if not setup.monuments:
        raise TownlabError(_(NO_MONUMENTS))
    free = [seat for seat in range(setup.players) if chooses(setup.strategies[seat], setup.catalogue)]
    if not free:
        raise TownlabError(_("Every seat of this arm bans a monument, so no seat chose freely between two."))
    as_it_was = chosen(setup, free, range(towns["game"].max() + 1))
    for seat in free:
        for card, kept in towns[towns["seat"] == seat].groupby("monument", observed=True):
            other = seated(setup, seat, ban(setup.strategies[seat], str(card)))
            yield Pair(str(card), seat, as_it_was, chosen(other, [seat], kept["game"].tolist()))


def _check_same(towns: pd.DataFrame, played: pd.DataFrame) -> None:
    """The games must end as they did."""
    both = played.merge(towns[["game", "seat", "score"]], on=["game", "seat"], suffixes=("", "_then"))
    if (both["score"] != both["score_then"]).any():
        raise TownlabError(
            _("These games did not end as they did in the run: the strategies, the machine or the programs differ. Run "
              "it again.")
        )  # fmt: skip


def _gain(card: str, played: pd.DataFrame) -> dict[str, Any]:
    gain, wins = (mean(played[what] - played[f"other_{what}"], played["game"]) for what in ("score", "win_share"))
    columns = {**interval_columns("gain", gain.interval()), **interval_columns("win_gain", wins.interval())}
    return {"card": card, "towns": len(played), **columns, "p": p_of(gain)}
