"""Does the side of the board matter?

The same deals on both sides, game by game.
"""

import pandas as pd

from sim.analysis import phrases, same_deals, style
from sim.analysis.kinds import check_game
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result

SCORE = "score"
"""the row of whole scores"""
UNCLEAR = mark("Scores on board {to} do not clearly differ from those on board {of}")
MORE = mark("Players score more on board {to}: {change}")
LESS = mark("Players score less on board {to}: {change}")


@checked
def measure(result: Result) -> pd.DataFrame:
    """One row for the score of a player, then one a tile, the one that gains most first: points on both sides.

    `change` is what a player scores, or what the tile brings its owner, on the second side (`to`) less on the first
    (`of`), taken game by game: market and objectives are the same. `p_adjusted` is Holm's over all rows. Intervals are
    clustered by `game`.

    Only a tile's own points for its owner are compared, not the goods that it brings. It says what these strategies
    make of the sides; it does not say that people who know one of them would play it no better.
    """
    check_game(result, "little-town")
    if not same_deals.are_two(result, "board"):
        raise TownlabError(
            _(
                "The sides of the board are compared at tables of one size with one line-up, as in "
                "sim.Experiment(game='little-town', boards=['a', 'b'], strategies='greedy')."
            )
        )
    score = pd.DataFrame([{"card": SCORE, "category": "", **same_deals.of_scores(result)}])
    return same_deals.judged(pd.concat([score, same_deals.of_cards(result)], ignore_index=True), result, "board")


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The tiles one below the other, by what the second side brings their owners; the score is in the title."""
    row, tiles = table.iloc[0], table.iloc[1:].reset_index(drop=True)
    sentence = UNCLEAR if row["verdict"] == same_deals.UNCLEAR else MORE if row["change"] > 0 else LESS
    said = _(sentence, to=row["to"], of=row["of"], change=phrases.with_interval(row, "change"))
    most = same_deals.most_changed(tiles, _("Board {side}", side=row["to"]))[:1]
    label = _("points a player more or less on board {side}", side=row["to"])
    return same_deals.drawn(tiles, label, ";\n".join([said, *most]))
