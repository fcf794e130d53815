"""Re-plays games of a finished run to recover their events: the same seed makes the same game."""

from functools import partial

import pandas as pd

from sim.errors import TownlabError
from sim.languages import _
from sim.runs.provenance import circumstances, differences
from sim.runs.result import Result
from sim.runs.tables import to_arrow, to_pandas
from sim.runs.threads import apart


def events_of(result: Result, first: int = 0, games: int | None = None, arm: int = 0) -> pd.DataFrame:
    """The events of some games of one arm: from the run, if they were kept, or by re-playing the games."""
    count = _count(result, first, games, arm)
    if result.about["experiment"]["events"]:
        kept = result.events()
        return kept[(kept["arm"] == arm) & kept["game"].between(first, first + count - 1)].reset_index(drop=True)
    return _played(result, first, count, arm)


def _count(result: Result, first: int, games: int | None, arm: int) -> int:
    """How many games that is; a sentence for what the run does not have."""
    arms, every = len(result.about["arms"]), int(result.about["experiment"]["games"])
    if not 0 <= arm < arms:
        raise TownlabError(_("This run has arms 0 to {last}; there is no arm {arm}.", last=arms - 1, arm=arm))
    if not 0 <= first < every:
        raise TownlabError(
            _("This run has games 0 to {last:,}; there is no game {game:,}.", last=every - 1, game=first)
        )
    return min(every - first, every if games is None else games)


def _played(result: Result, first: int, count: int, arm: int) -> pd.DataFrame:
    check_same(result)
    tables = tables_of(result, first, count, arm)
    _check_scores(result, tables[result.game.seats], first, count, arm)
    return tables["events"]


def tables_of(result: Result, first: int, count: int, arm: int) -> dict[str, pd.DataFrame]:
    """The tables of some games of one arm, played once more."""
    game, setup = result.game, result.experiment.arms[arm]
    apart(game.prepare, setup, compile=True)
    rows = apart(partial(game.play, events=True), setup, first, count)
    tables = game.frames(setup, rows, arm, result.experiment.names)
    return {name: to_pandas(to_arrow(table)) for name, table in tables.items()}


def check_same(result: Result) -> None:
    """Refuse to replay games that this Townlab would play differently."""
    if result.folder is None:
        return
    different = differences(result.about, circumstances(result.game.name, result.experiment.labels))
    if result.experiment.catalogue.digest() != result.about["catalogue"]:
        different.append(_("the cards have changed"))
    if different:
        said = _(
            "The games of {folder} cannot be replayed, because things have changed: {changes}. "
            "Run it again, or keep its events.",
            folder=result.folder, changes=", ".join(different),
        )  # fmt: skip
        raise TownlabError(said)


def _check_scores(result: Result, seats: pd.DataFrame, first: int, count: int, arm: int) -> None:
    """The games must end as they did."""
    then = result.seats[(result.seats["arm"] == arm) & result.seats["game"].between(first, first + count - 1)]
    if list(then["score"]) != list(seats["score"]):
        raise TownlabError(_("These games did not end as they did in the run: the machine or its software differs."))
