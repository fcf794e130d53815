"""Which cards need skill?

The effect of each card for weak and for strong players, on the same deals.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from sim.analysis import phrases, regression, self_play, style, tiers
from sim.analysis.chart_parts import category_colours, category_legend, hollow
from sim.analysis.intervals import clustered_mean, interval_columns
from sim.analysis.multiple_tests import LEVEL, Floats, adjusted, verdicts
from sim.analysis.outcomes import Tables, outcome_in, outcome_of
from sim.analysis.regression import Factor, Fit
from sim.checks import checked
from sim.errors import TownlabError
from sim.games import USUAL
from sim.languages import _, mark
from sim.runs.experiment import Experiment
from sim.runs.players import skill as less_skilled
from sim.runs.result import Result

MORE, LESS, UNCLEAR = mark("needs skill"), mark("loses with skill"), mark("not clear")
SKILLS = (0.4, 0.6, 0.8, 1.0)
"""from a player who hardly looks to the strategy itself"""
CARD_HEIGHT = 0.3
"""inches in a chart"""
COLUMNS = [
    "strategy", "score", "score_low", "score_high", "card", "category", "among", "outcome", "games", "of_games",
    "effect", "effect_low", "effect_high", "p", *tiers.COLUMNS,
    "gain", "gain_low", "gain_high", "gain_p", "gain_p_adjusted", "skill",
]  # fmt: skip


def levels(strategy: str = "planner", skills: Sequence[float] = SKILLS, **settings: Any) -> Experiment:
    """The experiment that shows which cards need skill: tables of one strategy at several levels of skill.

    `settings` are those of `Experiment`, such as games, players or seed. This plays nothing: give it to `sim.run`.
    """
    game = settings.get("game", USUAL)
    specs = [strategy if skill == 1 else less_skilled(strategy, skill, game) for skill in skills]
    return Experiment(line_ups=[[spec] for spec in specs], **settings)


@checked
def measure(result: Result, outcome: str = "score", smallest: float | None = None) -> pd.DataFrame:
    """One row a strategy and card, the weakest strategy first: the card's effect, and what it gains with skill.

    Only tables with one strategy at all seats count; strategies are in the order of their mean `score`. `effect` is
    as in `strength`: against the mean of the cards in `among`, with players of this strategy; so are `rank` and `tier`,
    by which all intervals joint_low to joint_high of the table are compared with `smallest`. `gain` is how much more
    that is than with the weakest strategy; both played the same deals, so it is taken game by game. If it is clear,
    `skill` says that the card needs skill, or loses with it. Holm's adjustment is over all effects, and over all gains,
    of the table; intervals are clustered by `game`.

    A gain does not say that a card is hard to build, or that people learn it late: only that it pays better, against
    the others in its place, for a strategy with higher scores. Such cards gain at each other's cost, because their
    effects add to 0. Archetypes like `taverns` differ in taste as well as in skill; the tables of
    `levels` do not.
    """
    return compared(result, outcome, smallest, by_score=True)


def compared(result: Result, outcome: str, smallest: float | None, by_score: bool) -> pd.DataFrame:
    """The table of `measure`, with the strategies in the order of their scores, or as the run names them."""
    tables, arms = Tables.of(result), _self_play(result)
    wanted = outcome_of(outcome, result)
    values = _by_strategy(wanted.values(tables), tables, arms)
    scores = _by_strategy(tables.mean("score"), tables, arms)
    names = sorted(arms, key=lambda name: scores[name].mean()) if by_score else list(arms)
    first = names[0]
    games = _games(tables, arms[first])
    factors = regression.dealt(games, result.game, tables.cards)
    fits = [_fit(values[name], factors, games) for name in names]
    parts = [_gains(games, factors, values[name], values[first], scores[name]).assign(strategy=name) for name in names]
    table = tiers.judged(fits, wanted, smallest).join(pd.concat(parts, ignore_index=True)).assign(outcome=outcome)
    table["gain_p_adjusted"] = adjusted(table["gain_p"])
    table["skill"] = verdicts(table["gain"], table["gain_p_adjusted"], MORE, LESS, UNCLEAR)
    return table[COLUMNS]


def _self_play(result: Result) -> dict[str, list[int]]:
    """The arms in which a strategy has all seats, for each strategy in the same circumstances."""
    found = self_play.shared_arms(result)
    if len(found) < 2:
        raise TownlabError(
            _(
                "To see skill, compare tables of one strategy with tables of another, all else being equal. Play an "
                "Experiment with line_ups=['planner', 'planner:noise=0.6'], or the one that skill.levels makes."
            )
        )
    return found


def _by_strategy(values: Floats, tables: Tables, arms: Mapping[str, list[int]]) -> dict[str, Floats]:
    """The values of the games of each strategy, in the same order of circumstances and games for all."""
    arm = np.asarray(tables.games["arm"])
    return {name: np.concatenate([values[arm == number] for number in numbers]) for name, numbers in arms.items()}


def _games(tables: Tables, arms: Sequence[int]) -> pd.DataFrame:
    """The games of one strategy, in that order; the other strategies have the same markets."""
    return pd.concat([tables.games[tables.games["arm"] == arm] for arm in arms], ignore_index=True)


def _gains(
    games: pd.DataFrame, factors: Sequence[Factor], values: Floats, weakest: Floats, scores: Floats
) -> pd.DataFrame:
    """One row a card: what its effect gains over that with the weakest strategy, its games, and the mean score."""
    gains = _fit(values - weakest, factors, games).effects()
    if values is weakest:
        gains[["effect_low", "effect_high", "p"]] = np.nan
    return pd.DataFrame({
        "games": [count for factor in factors for count in factor.games()],
        "of_games": [count for factor in factors for count in factor.of_games()],
        **interval_columns("score", clustered_mean(scores, games["game"])),
        "gain": gains["effect"], "gain_low": gains["effect_low"], "gain_high": gains["effect_high"],
        "gain_p": gains["p"],
    })  # fmt: skip


def _fit(values: Floats, factors: Sequence[Factor], games: pd.DataFrame) -> Fit:
    return regression.regress(values, factors, games["arm"], games["game"])


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The effect of every card for every strategy, and what the strongest gains over the weakest; most gain on top."""
    names = list(dict.fromkeys(table["strategy"]))
    gains = table[table["strategy"] == names[-1]].sort_values("gain", ascending=False, ignore_index=True)
    outcome = outcome_in(gains)
    figure, (left, right) = style.chart(
        _title(gains, names, outcome.unit),
        _note(gains),
        width=6 + 1.1 * len(names),
        height=3 + CARD_HEIGHT * len(gains),
        across=2,
        sharey=True,
        width_ratios=[1.1 * len(names), 4],
    )
    _effects_drawn(left, table, names, gains)
    _gains_drawn(right, gains, outcome.unit)
    category_legend(figure, gains["category"])
    return figure


def _effects_drawn(axes: Axes, table: pd.DataFrame, names: list[str], gains: pd.DataFrame) -> None:
    """A heat map of the effects, in the order of the gains: bold where they are clear."""
    cards = list(gains["card"])
    effects = table.pivot(index="card", columns="strategy", values="effect").loc[cards, names].to_numpy()
    clear = table.pivot(index="card", columns="strategy", values="p_adjusted").loc[cards, names].to_numpy() < LEVEL
    most = np.abs(effects).max()
    axes.imshow(effects, cmap=style.DIVERGING, vmin=-most, vmax=most, aspect="auto")
    for (row, column), effect in np.ndenumerate(effects):
        shade = "white" if abs(effect) > 0.65 * most else "black"
        weight = "bold" if clear[row, column] else "normal"
        axes.text(
            column, row, phrases.signed(effect), ha="center", va="center", color=shade, weight=weight, fontsize=10
        )
    scores = table.groupby("strategy")["score"].first()
    heads = [
        _("{strategy}\n{score:.1f} points", strategy=name.replace(":", "\n"), score=scores[name]) for name in names
    ]
    axes.set_xticks(range(len(names)), heads, fontsize=10)
    axes.set_yticks(range(len(cards)), phrases.cards(gains))
    axes.grid(visible=False)
    axes.set_title(_("effect of the card,\nweakest players first"), fontsize=12)


def _gains_drawn(axes: Axes, gains: pd.DataFrame, unit: str) -> None:
    """What the strongest gain over the weakest, with intervals; hollow where it is not clear."""
    colours = category_colours(gains["category"])
    at = np.arange(len(gains))
    axes.axvline(0, color="black", linewidth=1)
    style.intervals(axes, list(at), gains["gain"], gains["gain_low"], gains["gain_high"], colours)
    hollow(axes, at, gains["gain"], gains["skill"] == UNCLEAR)
    axes.tick_params(left=False, labelleft=False)
    axes.grid(axis="y", visible=False)
    axes.set_title(_("gain from weakest\nto strongest"), fontsize=12)
    axes.set_xlabel(_("{unit} (95 % interval)", unit=_(unit)))


def _title(gains: pd.DataFrame, names: Sequence[str], unit: str) -> str:
    """The card that gains most, and the one that loses most, if it is clear."""
    up, down = (gains[gains["skill"] == word].to_dict("records") for word in (MORE, LESS))
    said = [_("Gains most with skill: {card}", card=_said(row, unit)) for row in up[:1]]
    said += [_("Loses most: {card}", card=_said(row, unit)) for row in down[-1:]]
    ends = {"weakest": names[0], "strongest": names[-1]}
    return ";\n".join(said) or _("No card clearly gains or loses from {weakest} to {strongest}", **ends)


def _said(row: Mapping[Any, Any], unit: str) -> str:
    return f"{phrases.card(row['card'], row['category'])} {phrases.with_interval(row, 'gain', unit)}"


def _note(gains: pd.DataFrame) -> str:
    """What the chart does not mean."""
    return _(
        "{games:,} games for each strategy, on the same deals. Bold or filled: clear after Holm's adjustment (5 %).\n"
        "Effects are against {mean}, so one card gains at others' cost.\n"
        "A gain does not mean that a card is hard to build, or that people learn it late.",
        games=gains["of_games"].max(), mean=phrases.others_mean(gains),
    )  # fmt: skip
