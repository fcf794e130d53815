"""What would another good player find?"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from sim.analysis import self_play, strength
from sim.checks import checked
from sim.games import USUAL, find, with_settings
from sim.runs.experiment import Source
from sim.studies.judged_cards import JudgedCards, played

if TYPE_CHECKING:
    from sim.games import Table

GAMES = 2000
"""of each player"""


@with_settings
@checked
def panel(
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
    """Play the same deals with several good players, each at tables of its own, and judge the cards with all of them.

    `strategies` are those of the game's `panel` unless named: three or more. `cards` of the answer has a row for each
    card, see `sim.analysis.strength`: beside the intervals of the sample stand new_player_low and new_player_high,
    within which another player of this kind would find the effect. `smallest` is the smallest effect that matters.

    >>> found = panel("greedy,greedy:skill=0.9,greedy:skill=0.8", players=2, games=300, progress=False)
    >>> bool((found.cards["new_player_low"] < found.cards["effect_low"]).all())
    True
    """
    result = played(
        strategies or find(game).panel, self_play.LEAST, smallest, out, jobs=jobs, progress=progress,
        game=game, players=players, games=games, seed=seed, cards=cards, **table,
    )  # fmt: skip
    return JudgedCards(result, strength.measure(result, smallest=smallest), strength.draw)
