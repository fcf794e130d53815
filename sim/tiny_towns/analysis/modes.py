"""Which cards does another mode help?

The same deals in two modes, game by game.
"""

import pandas as pd

from sim.analysis import same_deals, style
from sim.analysis.kinds import check_game
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _
from sim.runs.result import Result
from sim.tiny_towns.pictures.captions import MODES


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row a card of the market, the one that gains most first: its points a town in both modes of a run.

    `change` is what the card brings a town in the second mode (`to`) less in the first (`of`), taken game by game:
    both have the same deals. `p_adjusted` is Holm's over all cards. Intervals are clustered by `game`.

    Only a card's own points are compared, not what it does for other cards, and a card that gains may still be weak.
    It says what these strategies make of the modes; a player who is used to one may do better in it.
    """
    check_game(result, "tiny-towns")
    if not same_deals.are_two(result, "mode"):
        raise TownlabError(
            _(
                "Modes are compared two at a time, at tables of one size with one line-up, as in "
                "sim.Experiment(modes=['master-builder', 'town-hall'], strategies='planner')."
            )
        )
    return same_deals.judged(same_deals.of_cards(result), result, "mode")


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The cards one below the other, by what the second mode brings them."""
    to = _(MODES[str(table["to"].iloc[0])])
    said = same_deals.most_changed(table, to) or [_("{mode} changes no card clearly", mode=to)]
    return same_deals.drawn(table, _("points a player more or less in {mode}", mode=to), ";\n".join(said))
