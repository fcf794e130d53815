"""How strong are cards for novices, for decent players and for experts?"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from sim.analysis import by_level
from sim.checks import checked
from sim.games import USUAL, find, with_settings
from sim.runs.experiment import Source
from sim.studies.judged_cards import JudgedCards, played

if TYPE_CHECKING:
    from sim.games import Table

GAMES = 4000
"""at each level"""


@with_settings
@checked
def levels(
    strategies: str | Sequence[str] | None = None,
    players: int | Sequence[int] | None = None,
    games: int = GAMES,
    seed: int = 0,
    *,
    smallest: float | None = None,
    cards: Source | Sequence[Source] = (),
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    **table: "Unpack[Table]",
) -> JudgedCards:
    """Play the same deals at tables of novices, of decent players and of experts, and judge the cards at each level.

    `strategies` are those of the game's `levels` unless named: two or more, the weakest first. `cards` of the answer
    has a row for each level and card, see `sim.analysis.by_level`; `smallest` is the smallest effect that matters. With
    `out` the games are written to that folder, and its report shows the levels side by side.

    >>> found = levels("greedy:skill=0.2,greedy", players=2, games=300, progress=False)
    >>> list(found.cards["level"].unique())
    ['greedy:skill=0.2', 'greedy']
    """
    result = played(
        strategies or find(game).levels, 2, smallest, out, jobs=jobs, progress=progress,
        game=game, players=players, games=games, seed=seed, cards=cards, **table,
    )  # fmt: skip
    return JudgedCards(result, by_level.measure(result, smallest=smallest), by_level.draw)
