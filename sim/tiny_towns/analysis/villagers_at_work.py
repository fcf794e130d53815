"""How many villagers work, round by round?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.samples import GAMES, events
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.settings import has_abilities
from sim.tiny_towns.villager_ledger import by_round, counted

NO_WORK = mark("Nobody works in these games. Play with the box villagers, and not Tiny Tears.")
LEAST = 0.2
"""a round that fewer of the towns reach is not drawn"""
LINES = {"standing": mark("stand about"), "working": mark("work"), "lodge": mark("are in the Lodge")}
DONE = {"started": mark("start to work"), "paid": mark("stop, for an ability")}
COLOURS = {**dict(zip(LINES, (style.SERIES[4], style.SERIES[0], style.SERIES[6]), strict=True)),
           **dict(zip(DONE, (style.SERIES[0], style.SERIES[1]), strict=True))}  # fmt: skip
MARKS = {"standing": "o", "working": "s", "lodge": "^", "started": "s", "paid": "v"}


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row a round: the villagers of a town that are at work, stand about or are in the Lodge at its end.

    `working`, `standing` and `lodge` are means of the `towns` that were not complete before the round; `started` and
    `paid` are those who started to work in the round, and who stopped for an ability. `reached` is the share of all
    towns that came so far. Intervals are clustered by game; the numbers come from `replayed` games, all arms together.

    More at work is not better: a villager who works and never pays for an ability brings nothing by it, but for a few
    cards. The towns of late rounds are those that take long, so they differ from the others in more than the round.
    """
    check_game(result, "tiny-towns")
    if not has_abilities(result.about["experiment"]):
        raise TownlabError(_(NO_WORK))
    towns = by_round(events(result, games), result.experiment.catalogue)
    towns[["standing", "working"]] = towns[["standing", "working"]].apply(counted)
    replayed, every = len(towns[["arm", "game"]].drop_duplicates()), int((towns["round"] == 1).sum())
    rows = [
        {"round": number, "replayed": replayed, "towns": len(part), "reached": len(part) / every, **_means(part)}
        for number, part in towns.groupby("round")
    ]
    return pd.DataFrame(rows)


def _means(towns: pd.DataFrame) -> dict[str, float]:
    found: dict[str, float] = {}
    for name in (*LINES, *DONE):
        found |= interval_columns(name, clustered_mean(towns[name], towns["game"]))
    return found


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """Where the villagers of a town are at the end of each round, and below how many start and stop to work in it."""
    rows = table[table["reached"] >= LEAST]
    note = phrases.note(
        _(
            "{games:,} games, replayed; means of the towns that are not complete yet, as long as {least:.0f}% of them "
            "are; bands: 95 % intervals clustered by game.",
            games=int(table["replayed"].max()),
            least=100 * LEAST,
        ),
        _("More at work is not better: only what they are paid for counts."),
    )
    figure, (above, below) = style.chart(_title(rows), note, height=6.6, down=2, sharex=True, height_ratios=(3, 2))
    for axes, lines in ((above, LINES), (below, DONE)):
        for name, label in lines.items():
            _line(axes, rows, name, _(label))
        axes.set(ylabel=_("villagers of a town"), ylim=(0, None))
        axes.legend(loc="upper right", ncols=len(lines))
    above.set_ylim(0, 3.6)
    below.set_xlabel(_("round"))
    return figure


def _line(axes: Any, rows: pd.DataFrame, name: str, label: str) -> None:
    """One number round by round with its interval, told apart by mark and colour."""
    look = {"color": COLOURS[name], "marker": MARKS[name], "markersize": 4}
    axes.plot(rows["round"], rows[name], label=label, **look)
    axes.fill_between(rows["round"], rows[f"{name}_low"], rows[f"{name}_high"], color=COLOURS[name], alpha=0.2)


def _title(rows: pd.DataFrame) -> str:
    """When most villagers work, and how many stop for an ability in a game."""
    most = rows.iloc[int(rows["working"].argmax())]
    if not most["working"] and not rows["started"].any():
        return _("No villager ever works")
    paid = float((rows["paid"] * rows["reached"]).sum())
    return phrases.title(
        _(
            "Most villagers work in round {round}: {working} of 3 in a town; about {times:.1f} times in a game one "
            "stops for an ability",
            round=int(most["round"]),
            working=phrases.value(most, "working", 2),
            times=paid,
        )
    )
