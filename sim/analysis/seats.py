"""Does going first pay?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import percents
from sim.analysis.intervals import clustered_mean, interval_columns, mean
from sim.analysis.kinds import circumstances, kind_columns, named, with_rivals
from sim.analysis.multiple_tests import LEVEL, adjusted, p_of, verdicts
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

VERDICTS = (mark("wins more"), mark("wins less"), mark("unclear"))
BRINGS_WINS = mark("Going first brings wins {where}: {share}, fair is {fair:.0f} %")
COSTS_WINS = mark("Going first costs wins {where}: {share}, fair is {fair:.0f} %")
BRINGS_POINTS = mark("Going first brings points {where}: {edge}")
COSTS_POINTS = mark("Going first costs points {where}: {edge}")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for each kind of table and seat: points and wins, and how far the seat is ahead of the others.

    `edge` is the seat's score less the mean of the others at its table, `win_edge` its share of the wins less one over
    the number of players; both have p-values, adjusted (Benjamini-Hochberg) over all rows. The two may differ where
    tie-breaks decide. Line-ups of different strategies must be played in all rotations, so that each strategy sits in
    every seat in the same company; others are refused, because they would show who sat where.

    It says what a seat is worth to these strategies, not to every player: a strategy that makes nothing of going first
    shows no edge where a person may find one.
    """
    _check_rotated(result)
    rows, kinds = with_rivals(result, result.seats), kind_columns(result)
    mean = rows.groupby(["arm", "game"])["score"].transform("mean")
    rows["edge"] = (rows["score"] - mean) * rows["players"] / (rows["players"] - 1)
    groups = rows.groupby([*kinds, "seat"], sort=False)
    found = [_row(named([*kinds, "seat"], name), part) for name, part in groups]
    table = pd.DataFrame(found).sort_values([*kinds, "seat"])
    table["p_adjusted"] = adjusted(table["p"], "fdr_bh")
    table["win_p_adjusted"] = adjusted(table["win_p"], "fdr_bh")
    table["found"] = verdicts(table["win_edge"], table["win_p_adjusted"], *VERDICTS)
    return table.reset_index(drop=True)


def _check_rotated(result: Result) -> None:
    """Refuse line-ups that are not played from all seats."""
    tables: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for arm in result.about["arms"]:
        tables.setdefault(circumstances(arm), set()).add(tuple(arm["strategies"]))
    for line_ups in tables.values():
        for line_up in line_ups:
            if any(line_up[turn:] + line_up[:turn] not in line_ups for turn in range(len(line_up))):
                raise TownlabError(
                    _(
                        "The line-up {line_up} was not played in all its rotations, so seats cannot be told from "
                        "strategies. Play it with rotate=True, or with one strategy in all seats.",
                        line_up=" | ".join(line_up),
                    )
                )


def _row(about: dict[str, Any], towns: pd.DataFrame) -> dict[str, object]:
    game, fair = towns["game"], 1 / about["players"]
    edge, wins = mean(towns["edge"], game), mean(towns["win_share"], game)
    shares = wins.share_interval()
    return {
        **about, "games": len(towns),
        **interval_columns("score", clustered_mean(towns["score"], game)),
        **interval_columns("edge", edge.interval()), "p": p_of(edge),
        **interval_columns("win_share", shares),
        **interval_columns("win_edge", [end - fair for end in shares]),
        "win_p": p_of(wins._replace(value=wins.value - fair)),
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """How far each seat is ahead of the others, in wins and in points."""
    rows = table.iloc[::-1].reset_index(drop=True)
    note = phrases.note(
        _("Lines: 95 % intervals, clustered by game; grey: not clear (p-values adjusted)."),
        _("{games}. Wins and points may differ: a narrow win counts whole.", games=phrases.counted(rows, "games")),
        _("This is what a seat is worth to these strategies, not to every player."),
    )
    figure, panels = style.chart(_title(table), note, height=2.5 + 0.32 * len(rows), across=2, sharey=True)
    at = [float(i) for i in range(len(rows))]
    for axes, name, p in zip(panels, ("win_edge", "edge"), ("win_p_adjusted", "p_adjusted"), strict=True):
        axes.axvline(0, color="#555555", linewidth=1)
        colours = verdicts(rows[name], rows[p], style.UP, style.DOWN, style.UNSURE)
        style.intervals(axes, at, rows[name], rows[f"{name}_low"], rows[f"{name}_high"], colours)
    percents(panels[0].xaxis)
    panels[0].set_xlabel(_("wins above a fair share"))
    panels[1].set_xlabel(_("points ahead of the others"))
    panels[0].set_yticks(at, _seat_names(rows))
    panels[0].set_ylim(-0.7, len(rows) - 0.3)
    return figure


def _seat_names(rows: pd.DataFrame) -> list[str]:
    seats = zip(phrases.table_names(rows, rows), rows["seat"], strict=True)
    return [f"{name}: {_('goes first') if seat == 0 else _('seat {seat}', seat=seat)}" for name, seat in seats]


def _title(table: pd.DataFrame) -> str:
    """What going first does for wins and for points, where it does most."""
    first = table[table["seat"] == 0]
    wins, points = first[first["win_p_adjusted"] < LEVEL], first[first["p_adjusted"] < LEVEL]
    if wins.empty and points.empty:
        return _("Going first neither clearly pays nor costs")
    return ";\n".join(map(phrases.title, filter(None, (_said_of_wins(table, wins), _said_of_points(table, points)))))


def _said_of_wins(table: pd.DataFrame, clear: pd.DataFrame) -> str:
    if clear.empty:
        return ""
    row = clear.iloc[int(clear["win_edge"].abs().argmax())]
    said = {"share": phrases.percent(row, "win_share", 1), "where": phrases.with_players(row, table)}
    return _(BRINGS_WINS if row["win_edge"] > 0 else COSTS_WINS, **said, fair=100 / row["players"])


def _said_of_points(table: pd.DataFrame, clear: pd.DataFrame) -> str:
    if clear.empty:
        return ""
    row = clear.iloc[int(clear["edge"].abs().argmax())]
    said = {"where": phrases.with_players(row, table), "edge": phrases.value(row, "edge", sign="+")}
    return _(BRINGS_POINTS if row["edge"] > 0 else COSTS_POINTS, **said)
