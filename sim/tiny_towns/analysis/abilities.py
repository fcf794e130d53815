"""Which abilities of villagers are used, and what are they worth?

One card of each pile is drawn at random, so every game is an experiment with its two.
"""

from typing import Any

import numpy as np
import pandas as pd

from sim.analysis import phrases, regression, style
from sim.analysis.chart_parts import hollow, percents
from sim.analysis.intervals import clustered_mean, clustered_share, interval_columns
from sim.analysis.kinds import check_game
from sim.analysis.multiple_tests import adjusted, verdicts
from sim.analysis.outcomes import Tables
from sim.analysis.regression import Factor
from sim.analysis.samples import GAMES, SEAT, events
from sim.checks import checked
from sim.errors import TownlabError
from sim.languages import _, mark
from sim.runs.result import Result
from sim.tiny_towns.catalogue import VILLAGER
from sim.tiny_towns.settings import has_abilities

PILES = {"villager_1": mark("of cost 1"), "villager_2": mark("of cost 2 or more")}
"""columns of games with the villager cards in play, and what is in the piles they are drawn from"""
NO_ABILITIES = mark("There are no villager cards in these games. Play with the box villagers, and not Tiny Tears.")
NO_CHOICE = mark("The same villager cards are in play in all games. Name none, or only one, to compare others.")
HIGHER, LOWER, UNCLEAR = mark("higher"), mark("lower"), mark("not clear")


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row a villager card, the most points first: how often it is used, and what a town scores with it in play.

    `used` is how often a town uses it in a game in which it is in play, `users` the share of the towns that do at least
    once, and `when` the mean moment of a use as a share of the rounds of its game; these come from `replayed` games.
    `difference` is the score of a town with the card in play less that with the other cards of its `pile` (of cost 1,
    or dearer), the market held even if there are games enough. `p_adjusted` is Holm's over all cards. Intervals are
    clustered by game.

    This is what it does to everybody at the table to have the card in play, with the skill of those who play: not what
    one use is worth, and not what a better player would make of it. Cards of different piles are not compared.
    """
    check_game(result, "tiny-towns")
    differences = _differences(result)
    used = _uses(result, games)
    rows = [{**row, **used[row["card"]]} for row in differences.to_dict("records")]
    table = pd.DataFrame(rows).sort_values("difference", ascending=False, ignore_index=True)
    table["p_adjusted"] = adjusted(table["p"])
    table["verdict"] = verdicts(table["difference"], table["p_adjusted"], HIGHER, LOWER, UNCLEAR)
    return table


def piles(result: Result) -> dict[str, Factor]:
    """The cards of each pile from which they were drawn at random."""
    if not has_abilities(result.about["experiment"]):
        raise TownlabError(_(NO_ABILITIES))
    games = result.read("games", [*PILES])
    found = {
        pile: regression.coded(VILLAGER, np.asarray(games[pile].cat.codes, np.intp), list(games[pile].cat.categories))
        for pile in PILES
    }
    varied = {pile: factor for pile, factor in found.items() if len(factor.cards) > 1}
    if not varied:
        raise TownlabError(_(NO_CHOICE))
    return varied


def _differences(result: Result) -> pd.DataFrame:
    """The score with each card less that with the others of its pile, all cards of the market fitted beside them."""
    tables, drawn = Tables.of(result), piles(result)
    factors = [*drawn.values(), *_market(tables, drawn)]
    fit = regression.regress(tables.mean("score"), factors, tables.games["arm"], tables.games["game"])
    effects = fit.effects().set_index("card").to_dict()
    rows = []
    for pile, factor in drawn.items():
        others = len(factor.cards) / (len(factor.cards) - 1)
        for card, games in zip(factor.cards, factor.games(), strict=True):
            interval = [others * effects[name][card] for name in ("effect", "effect_low", "effect_high")]
            rows.append({"card": card, "category": VILLAGER, "pile": PILES[pile], "games": games,
                         **interval_columns("difference", interval), "p": effects["p"][card]})  # fmt: skip
    return pd.DataFrame(rows)


def _market(tables: Tables, drawn: dict[str, Factor]) -> list[Factor]:
    """The cards of the market that were dealt at random, if any were and there are games enough to tell them apart."""
    try:
        found = tables.dealt()
    except TownlabError:
        return []
    cards = sum(len(factor.cards) for factor in (*found, *drawn.values()))
    return found if len(tables.games) >= regression.GAMES_A_CARD * cards else []


def _uses(result: Result, games: int) -> dict[str, dict[str, Any]]:
    """How often and when each card is used, in a sample of games."""
    happened = events(result, games)
    towns = happened.loc[happened["event"] == "completes", SEAT]
    rounds = happened.groupby(["arm", "game"])["round"].max().rename("rounds")
    used = happened[happened["event"] == "activates"].join(rounds, on=["arm", "game"])
    laid = happened.loc[happened["event"] == "market", ["arm", "game", "card"]]
    found = {}
    for card in result.experiment.catalogue.of(VILLAGER):
        there = towns.merge(laid[laid["card"] == card.id], on=["arm", "game"])
        found[card.id] = _use(there, used[used["card"] == card.id])
    return found


def _use(towns: pd.DataFrame, used: pd.DataFrame) -> dict[str, Any]:
    """How often and when one card is used, from the towns that could and its uses."""
    times = towns.join(used.groupby(SEAT).size().rename("times"), on=SEAT)["times"].fillna(0)
    return {
        "replayed": len(towns[["arm", "game"]].drop_duplicates()),
        **interval_columns("used", clustered_mean(times, towns["game"])),
        **interval_columns("users", clustered_share(times > 0, towns["game"])),
        **interval_columns("when", clustered_mean(used["round"] / used["rounds"], used["game"])),
    }


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """How often each card is used, by whom, when, and the score with it, one card below the other."""
    note = phrases.note(
        _(
            "Points: up to {games:,} games with a card; the rest: up to {replayed:,} games, replayed. 95 % intervals "
            "clustered by game; hollow: not clear (Holm, 5 %).",
            games=int(table["games"].max()),
            replayed=int(table["replayed"].max()),
        ),
        _("Circles: cards of cost 1; squares: dearer ones, compared with each other only."),
        _("Not what one use is worth, and not what other players would make of it."),
    )
    figure, axes = style.chart(_title(table), note, style.WIDTH + 2, 2.6 + 0.4 * len(table), across=4, sharey=True)
    heads = {"used": _("uses a town"), "users": _("towns that use it"), "when": _("when, of the rounds"),
             "difference": _("points a town, against\nthe others of its pile")}  # fmt: skip
    at = np.arange(len(table))[::-1]
    for panel, (name, label) in zip(axes, heads.items(), strict=True):
        _points(panel, at, table, name)
        panel.set_xlabel(label)
    axes[0].set_xlim(left=0)
    axes[3].axvline(0, color="black", linewidth=1)
    hollow(axes[3], at, table["difference"], table["verdict"] == UNCLEAR)
    for panel in axes[1:3]:
        panel.set_xlim(-0.03, 1.03)
        percents(panel.xaxis)
    axes[0].set_yticks(at, phrases.cards(table))
    axes[0].set_ylim(-0.7, len(table) - 0.3)
    return figure


def _points(panel: Any, at: Any, table: pd.DataFrame, name: str) -> None:
    """The values with their intervals; the piles differ in colour and shape."""
    for pile, colour, sign in zip(PILES.values(), style.SERIES, "os", strict=False):
        some = (table["pile"] == pile).to_numpy()
        rows = table[some]
        panel.hlines(at[some], rows[f"{name}_low"], rows[f"{name}_high"], colors=colour, linewidth=2)
        panel.scatter(rows[name], at[some], c=colour, s=40, marker=sign, zorder=3)


def _title(table: pd.DataFrame) -> str:
    """The card that is used most, and those that move the score most, if any does."""
    most = table.iloc[int(table["used"].argmax())]
    named = {"card": phrases.card(most["card"]), "times": phrases.value(most, "used")}
    used = _("{card} is used most, {times} times a town", **named)
    best = table[table["verdict"] == HIGHER].head(1).to_dict("records")
    said = [
        _(
            "{card} is worth most having in play: {points}",
            card=phrases.card(row["card"]),
            points=phrases.value(row, "difference", sign="+", unit="points"),
        )
        for row in best
    ]
    return phrases.title("; ".join([used, *(said or [_("no card clearly moves the score")])]), 95)
