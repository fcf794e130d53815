"""The kinds of table that analyses tell apart: the game's kinds (its mode, ...), and the number of players."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pandas as pd

from sim import games
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.result import Result


def kind_columns(result: Result) -> list[str]:
    """The columns of a run's games and arms that tell kinds of table apart."""
    return [*result.game.kinds, "players"]


def check_game(result: Result, game: str) -> None:
    """Refuse a run of another game than the one that a question is about."""
    if result.game.name != game:
        raise TownlabError(
            _(
                "This is a question about {game}; the run is of {other}, which has no such thing.",
                game=game,
                other=result.game.name,
            )
        )


def of_arms(result: Result) -> pd.DataFrame:
    """One row an arm: what kind of table it is."""
    return result.arms[["arm", *kind_columns(result)]].astype({"players": int})


def kinds_in(table: pd.DataFrame) -> list[str]:
    """Those among the columns of a table that was measured."""
    return [name for name in (*games.kinds(), "players") if name in table]


def each_kind(table: pd.DataFrame) -> list[pd.DataFrame]:
    """The rows of each kind in a table that was measured by the number of players, and what else there is."""
    if "players" not in table:
        raise KeyError("players")
    return [part for _, part in table.groupby(kinds_in(table), observed=True, sort=False)]


def named(kinds: list[str], values: Any) -> dict[str, Any]:
    """The columns that say of which kind a row is, from the key of a group."""
    return dict(zip(kinds, values, strict=True))


def split(rows: pd.DataFrame, kinds: Sequence[str]) -> Iterator[tuple[dict[str, Any], pd.DataFrame]]:
    """The rows of each kind, with the columns that say which; all rows, if there are no kinds."""
    if not kinds:
        yield {}, rows
        return
    for values, part in rows.groupby(list(kinds), observed=True, sort=False):
        yield named(list(kinds), values), part


def with_rivals(result: Result, rows: pd.DataFrame) -> pd.DataFrame:
    """The rows with the kinds of their tables, without solo games."""
    arms = result.arms.loc[result.arms["players"] > 1, ["arm", *kind_columns(result)]]
    if arms.empty:
        raise TownlabError(_("Solo games have one seat. Play with two players or more."))
    return rows.merge(arms.astype({"players": int}), on="arm")


def circumstances(arm: Mapping[str, Any]) -> tuple[str, ...]:
    """All that an arm of a run's `about` says but who plays, to find arms that differ in nothing else."""
    return tuple(f"{name}={value}" for name, value in arm.items() if name != "strategies")
