"""Is each strategy better than the one before? Alone among those, from every seat of each deal, and in solo play."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np
import pandas as pd

from sim.analysis.intervals import clustered_mean, clustered_share, share
from sim.checks import at_least, checked, split
from sim.engine.strategy_files import available, player
from sim.errors import TownlabError
from sim.games import USUAL, Game, Solo, find, with_settings
from sim.languages import _
from sim.runs import store
from sim.runs.experiment import Experiment, Source
from sim.runs.progress import progress as report_on
from sim.studies.paired import COLUMNS, PairedTables, Table, Values

if TYPE_CHECKING:
    from sim.games import Table as Settings

SOLO_GAMES = 1000
"""of each strategy, unless told"""
RUNGS = ("uniform", "greedy", "planner", "lookahead", "expert")
ODDS = 1.5
"""against each of the others that make a rung, if its interval is clear of an even share: 60 % of two-player games"""


@dataclass(frozen=True)
class Ladder:
    """What was played and the two tables that came of it."""

    setup: dict[str, Any]
    rungs: pd.DataFrame
    """a row for each strategy but the first: its share of the wins against the one before"""
    solo: pd.DataFrame
    """a row for each strategy: mean score, its skill level, and the share of games at each level; none if no solo games
    were asked for, or nobody can play the game alone"""

    def save(self, folder: str | Path) -> None:
        """Write both tables and what was played into a new folder."""
        folder = Path(folder)
        store.check_new(folder)
        store.write_table(self.rungs, folder / "rungs.csv")
        store.write_table(self.solo, folder / "solo.csv")
        about = json.dumps({"townlab": version("townlab"), **self.setup}, indent=2)
        store.write_text(f"{about}\n", folder / "ladder.json")


@with_settings
@checked
def ladder(
    strategies: str | Sequence[str] | None = None,
    games: int = 1000,
    solo_games: int | None = None,
    seed: int = 0,
    *,
    players: int = 2,
    cards: Source | Sequence[Source] = (),
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    **table: "Unpack[Settings]",
) -> Ladder:
    """Play each strategy against the one before, and all of them solo.

    `strategies` go from the lowest rung up; unless given, they are those of the ladder that come with townlab. Every
    deal of the `games` of a rung is played twice, with the seats swapped. At a table of more `players` all others play
    as the one before does, and every deal is played from each seat in turn. With 0 `solo_games` nobody plays alone.
    `cards` are cards of your own that are there as well. `jobs` does not change the tables.

    >>> climbed = ladder("uniform,greedy", games=40, solo_games=10, progress=False)
    >>> climbed.rungs[["strategy", "against", "games"]].values.tolist()
    [['greedy', 'uniform', 40]]
    """
    names, kind = split(strategies) if strategies is not None else _known(game), find(game)
    if len(names) < 2:
        raise TownlabError(_("A ladder needs at least two strategies, not {n}.", n=len(names)))
    for name in names:
        player(name, game)
    at_least("players", players, 2)
    at_least("games", games, 2 * players)
    solo_games = _solo_games(solo_games, kind)
    given: dict[str, Any] = {"game": game, "seed": seed, "cards": cards, **table}
    rungs = _rung_tables(names, given, players, games)
    solos = _solos(names, {**given, **kind.solo.settings}, solo_games) if kind.solo and solo_games else []
    tables = [*rungs, *solos]
    paired = PairedTables(tables, jobs, progress)
    with report_on(sum(len(table.deals) for table in tables), progress) as report:
        values = paired.play(tables, report)
    setup = {"strategies": names, "players": players, "games": players * len(rungs[0].deals), "solo_games": solo_games}
    setup |= {**given, **_cards(given), **rungs[0].setup.settings}
    skills = [_skill(kind.solo, name, scores) for name, scores in zip(names, values[len(rungs) :], strict=False)]
    return Ladder(setup, _rungs(names, values[: len(rungs)], players), pd.DataFrame(skills))


def _cards(given: dict[str, Any]) -> dict[str, Any]:
    """The cards of one's own and what is changed on others, in plain values."""
    described = Experiment(players=2, strategies=RUNGS[0], **given).described()
    return {name: described[name] for name in ("cards", "changes")}


def _solo_games(given: int | None, game: Game) -> int:
    """How many solo games each strategy plays; none of a game that nobody plays alone."""
    if game.solo is None:
        if given is not None:
            raise TownlabError(_("Nobody plays {game} alone. Leave the solo games out.", game=game.name))
        return 0
    found = SOLO_GAMES if given is None else given
    if found != 0:
        at_least("solo games", found, 2)
    return found


def _known(game: str) -> tuple[str, ...]:
    """The strategies of the ladder that come with townlab."""
    return tuple(name for name in RUNGS if name in available(game))


def _rung_tables(names: Sequence[str], given: dict[str, Any], players: int, games: int) -> list[Table]:
    """Every strategy among those before it, in each seat on the same deals."""
    deals = range(math.ceil(games / players))
    found = []
    for (lower, upper), seat in product(pairwise(names), range(players)):
        line_up = [lower] * seat + [upper] + [lower] * (players - 1 - seat)
        arm = Experiment(players=players, strategies=line_up, **given).arms[0]
        found.append(Table(arm, (seat,), COLUMNS["win"], deals))
    return found


def _solos(names: Sequence[str], given: dict[str, Any], games: int) -> list[Table]:
    arms = [Experiment(strategies=name, **given).arms[0] for name in names]
    return [Table(arm, (0,), COLUMNS["score"], range(games)) for arm in arms]


def goal(players: int) -> float:
    """The share of wins that makes a rung at such a table."""
    return ODDS / (ODDS + players - 1)


def _rungs(names: Sequence[str], values: Sequence[Values], players: int = 2) -> pd.DataFrame:
    """A row a rung; the games of a deal, one from each seat, are one cluster."""
    rows = []
    for i, (lower, upper) in enumerate(pairwise(names)):
        by_deal = np.mean(values[players * i : players * (i + 1)], axis=0)
        share, low, high = clustered_share(by_deal, range(len(by_deal)))
        row = {"strategy": upper, "against": lower, "games": players * len(by_deal)}
        reached = share >= goal(players) and low > 1 / players
        rows.append(row | {"win_share": share, "low": low, "high": high, "reached": reached})
    return pd.DataFrame(rows)


def _skill(solo: Solo | None, name: str, scores: Values) -> dict[str, Any]:
    """A row for a strategy: its mean score, the level of it, and the share of games at each level."""
    assert solo is not None
    mean, low, high = clustered_mean(scores, range(len(scores)))
    row = {"strategy": name, "games": len(scores), "score": mean, "low": low, "high": high}
    row |= {"level": solo.level(math.floor(mean))}
    reached = [solo.level(score) for score in scores]
    for level in solo.names:
        column, found = level_column(level), share(reached.count(level), len(reached))
        row |= dict(zip((column, f"{column}_low", f"{column}_high"), found, strict=True))
    return row


def level_column(level: str) -> str:
    """The column of a skill level: `builders_apprentice`."""
    return level.lower().replace("'", "").replace(" ", "_")
