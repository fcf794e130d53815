"""The figures for the screen."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.box import SIMPLE
from rich.table import Table

from sim.bench.folders import MEMORY_GAMES, MEMORY_JOBS
from sim.bench.goals import Row

ROLLOUT = "A rollout is one town played on from an option to its end by planner. All are counted."


def tables(figures: Mapping[str, Any]) -> Iterator[Table | str]:
    """All figures, those with goals beside them."""
    cores, load = figures["machine"]["cores"], figures["machine"]["load"]
    busy = "" if load is None else f", load before: {load:.2f}"
    yield rates(figures["rates"])
    yield ROLLOUT
    yield goals("Games a second", figures["speeds"], ",.0f")
    yield goals("Ratios, each within one cycle", figures["ratios"])
    yield goals(f"2 jobs over 1, time on the wall (cores: {cores}{busy})", figures["jobs"])
    yield goals("Tables and Parquet files, as a share of the bare games", figures["overhead"])
    if figures["memory"]:
        title = f"Most memory, in MB: {MEMORY_GAMES:,} games, {MEMORY_JOBS} jobs"
        yield goals(title, figures["memory"], ".0f")
    yield goals("Starts, in seconds", figures["starts"], ".2f")


def rates(measured: Mapping[str, Mapping[str, float]]) -> Table:
    """One row for each who played."""
    title = "One core, 4 players unless said: medians in CPU time"
    table = _table(title, "played by", "games/s", "decisions/s", "rollouts/s")
    for name, rate in measured.items():
        table.add_row(name, *(_rate(rate.get(counted)) for counted in ("games", "decisions", "rollouts")))
    return table


def goals(title: str, rows: Mapping[str, Row], digits: str = ".3f") -> Table:
    """One row a figure, beside its goal; notes if there are any."""
    notes = ["note"] if any(found["note"] for found in rows.values()) else []
    table = _table(title, "figure", "median", "least", "most", "goal", "met", *notes)
    for name, found in rows.items():
        parts = (format(found[part], digits) for part in ("median", "least", "most"))
        goal = "-" if found["goal"] is None else f"{found['sense']} {found['goal']:,g}"
        met = {True: "yes", False: "no", None: "-"}[found["met"]]
        table.add_row(name, *parts, goal, met, *(found[note] for note in notes))
    return table


def _rate(rate: float | None) -> str:
    if rate is None:
        return ""
    return f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}"


def _table(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table
