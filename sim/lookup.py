"""Verbs that look something up: cards, strategies, single games and towns, the score of what a person wrote down."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from sim.catalogues.by_id import CardsById
from sim.checks import checked
from sim.engine import strategy_files
from sim.errors import TownlabError, option
from sim.games import USUAL, catalogue_of, find
from sim.languages import _
from sim.runs.experiment import Source
from sim.runs.result import Result
from sim.runs.store import load
from sim.runs.tables import Column, Columns, frame

STRATEGIES: Columns = (
    Column("strategy", "str", "name to ask for it by"),
    Column("kind", "str", "compiled (runs inside the engine) or batched (NumPy over many games)"),
    Column("traits", "str", "what to know before using it: stochastic, slow, remembers"),
    Column("weights", "str", "its weights and their values, as they are asked for"),
    Column("text", "str", "what it does"),
)


@checked
def cards(catalogue: CardsById[Any] | None = None, game: str = USUAL) -> pd.DataFrame:
    """All cards, one row each, with how sure we are of what is on them.

    >>> cards().set_index("card").loc["tavern", "pattern"]
    'BBG'
    """
    table: pd.DataFrame = find(game).cards.table(catalogue_of(game, catalogue))
    return table


@checked
def card(id: Source, cards: CardsById[Any] | None = None, game: str = USUAL) -> Any:
    """A card by its id, or from the file of a card of your own; in a notebook it shows itself drawn.

    >>> card("tavern").name
    'Tavern'
    """
    return find(game).cards.find(id, catalogue_of(game, cards))


@checked
def strategies(game: str = USUAL) -> pd.DataFrame:
    """All strategies that can be asked for by name, one row each.

    >>> "planner" in set(strategies()["strategy"])
    True
    """
    found = strategy_files.available(find(game).name).values()
    weights = [",".join(f"{name}={value:g}" for name, value in info.weights.items()) for info in found]
    columns = {"strategy": [info.name for info in found], "kind": [info.kind for info in found]}
    columns["traits"] = [", ".join(info.traits) for info in found]
    return frame(STRATEGIES, {**columns, "weights": weights, "text": [info.doc for info in found]})


@checked
def score(
    positions: Sequence[Mapping[str, Any]], cards: CardsById[Any] | None = None, game: str = USUAL
) -> list[dict[str, int]]:
    """The points of each position by card, and in total: of Tiny Towns, towns that a person has written down.

    A town is a mapping with `town`: 16 card ids or "", row by row; and where they matter `warehouse_cubes`,
    `shrine_value`, `right_feast_halls` (of the player on the right), `starloom_rank` (1 for the first town completed),
    `coins` (held at the end, before anybody is fed), `right_coins` (of the player on the right, when all are fed) and
    `hollow_hill_coins` (spent on other resources since the Hill was built). With coins the answer has `coins` too.
    With villagers: `working` (the squares where one works), `stack` (towers on one another), `other_stacks` (those of
    the other players) and `outhouse_cubes`.

    >>> score([{"town": ["tavern"] * 2 + [""] * 14}])
    [{'tavern': 5, 'empty': -14, 'total': -9}]
    >>> score([{"town": ["tithe_barn", "cottage", "", "cottage"] + [""] * 12, "coins": 3}])
    [{'cottage': 6, 'tithe_barn': 0, 'empty': -13, 'coins': 2, 'total': -5}]
    >>> score([{"town": ["folly_tower"] + [""] * 15, "stack": 3, "other_stacks": [4]}])
    [{'folly_tower': 6, 'empty': -15, 'total': -9}]
    """
    kind = find(game)
    if kind.score is None:
        raise TownlabError(_("Positions of {game} cannot be scored by hand.", game=kind.name))
    points: list[dict[str, int]] = kind.score(positions, catalogue_of(game, cards))
    return points


@checked
def replay(run: Result | str | Path, game: int, arm: int | None = None) -> Any:
    """One game of a run (its result, or its folder) to step through.

    All arms of a run have a game of each number, so in a run of several the arm must be named. A game whose events were
    not kept is re-played: the same seed makes the same game. Show the replay in a notebook, or
    use its `page(file)`, `print()` and `frames`.

    >>> import sim
    >>> replay(sim.play(games=3, players=2, mode="town-hall", progress=False), 2).mode
    'town-hall'
    """
    result = result_of(run)
    if result.game.replay is None:
        raise TownlabError(_("Games of {game} cannot be replayed.", game=result.game.name))
    return result.game.replay(result, game, _arm_of(result, arm))


def _arm_of(result: Result, arm: int | None) -> int:
    """The arm that is meant, which must be named if there are several."""
    last = len(result.about["arms"]) - 1
    if arm is None and last > 0:
        said = _(
            "This run has arms 0 to {last}, each with games of its own. Name the arm: {option}.",
            last=last, option=option("arm", 0),
        )  # fmt: skip
        raise TownlabError(said)
    return arm or 0


@checked
def town(run: Result | str | Path, game: int, seat: int, arm: int | None = None, round: int | None = None) -> Any:
    """A town of one game, after a round or at the end; in a notebook it shows itself drawn.

    >>> import sim
    >>> town(sim.play(games=1, players=2, progress=False), game=0, seat=1, round=1)
    <Town of 0 buildings and 1 cubes>
    """
    towns = replay(run, game, arm).frame(round).towns
    if seat not in range(len(towns)):
        last = len(towns) - 1
        raise TownlabError(_("This game has seats 0 to {last}; there is no seat {seat}.", last=last, seat=seat))
    return towns[seat]


def result_of(run: Result | str | Path) -> Result:
    """The result of a run that is given as such, or by its folder."""
    return run if isinstance(run, Result) else load(run)
