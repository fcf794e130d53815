"""The figures for the screen."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rich.box import SIMPLE
from rich.table import Table

from sim.bench.folders import MEMORY_GAMES, MEMORY_JOBS
from sim.bench.goals import Row
from sim.languages import _, mark, number

ROLLOUT = mark("A rollout is one town played on from an option to its end by expert. All are counted.")


def tables(figures: Mapping[str, Any]) -> Iterator[Table | str]:
    """All figures, those with goals beside them."""
    cores, load = figures["machine"]["cores"], figures["machine"]["load"]
    wall = _("2 jobs over 1, time on the wall (cores: {n})", n=cores)
    if load is not None:
        wall = _("2 jobs over 1, time on the wall (cores: {n}, load before: {load:.2f})", n=cores, load=load)
    yield rates(figures["rates"])
    yield _(ROLLOUT)
    yield goals(_("Games a second"), figures["speeds"], _rate)
    yield goals(_("Ratios, each within one cycle"), figures["ratios"])
    yield goals(wall, figures["jobs"])
    yield goals(_("Tables and Parquet files, as a share of the bare games"), figures["overhead"])
    if figures["memory"]:
        title = _("Most memory, in MB: {games:,} games, {jobs} jobs", games=MEMORY_GAMES, jobs=MEMORY_JOBS)
        yield goals(title, figures["memory"], lambda megabytes: number(megabytes, ".0f"))
    yield goals(_("Starts, in seconds"), figures["starts"], lambda seconds: number(seconds, ".2f"))


def rates(measured: Mapping[str, Mapping[str, float]]) -> Table:
    """One row for each who played."""
    title = _("One core, 4 players unless said: medians in CPU time")
    table = _table(title, _("played by"), _("games/s"), _("decisions/s"), _("rollouts/s"))
    for name, rate in measured.items():
        player, comma, where = name.partition(", ")
        found = (_rate(rate[counted]) if counted in rate else "" for counted in ("games", "decisions", "rollouts"))
        table.add_row(f"{player}{comma}{_(where)}", *found)
    return table


def _share(figure: float) -> str:
    return number(figure, ".3f")


def goals(title: str, rows: Mapping[str, Row], shown: Callable[[float], str] = _share) -> Table:
    """One row a figure, beside its goal; notes if there are any."""
    notes = ["note"] if any(found["note"] for found in rows.values()) else []
    columns = (_("figure"), _("median"), _("least"), _("most"), _("goal"), _("met"))
    table = _table(title, *columns, *([_("note")] if notes else []))
    for name, found in rows.items():
        parts = (shown(found[part]) for part in ("median", "least", "most"))
        goal = "-" if found["goal"] is None else f"{_(found['sense'])} {number(found['goal'], ',g')}"
        met = {True: _("yes"), False: _("no"), None: "-"}[found["met"]]
        table.add_row(_(name), *parts, goal, met, *(found[note] for note in notes))
    return table


def _rate(rate: float) -> str:
    return number(rate, ",.0f" if rate >= 100 else ".1f")


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
