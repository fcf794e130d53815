"""Is feeding the workers a threat or a tax?"""

from typing import Any

import pandas as pd

from sim.analysis import phrases, style
from sim.analysis.chart_parts import legend_beside, percents
from sim.analysis.intervals import clustered_mean, interval_columns, ratio
from sim.analysis.kinds import check_game, each_kind, kind_columns, named, of_arms
from sim.analysis.samples import GAMES, SEAT, events
from sim.checks import checked
from sim.languages import _, mark
from sim.little_town.components import HUNGER, ROUNDS, WORKERS
from sim.runs.result import Result

APART = 0.05
"""rounds between lines that would hide each other"""
FED = 0.9
"""where a larger share of the workers is fed, feeding is a tax"""
THREAT = mark("Feeding is a threat: {share} of the workers go hungry {where}, {points} lost a player")
TAX = mark("Feeding is a tax: {share} of the workers go hungry {where}, {points} lost a player")


@checked
def measure(result: Result, games: int = GAMES) -> pd.DataFrame:
    """One row for each kind of table and round, and one for all rounds (`round` 0): how many workers go hungry.

    `hungry_share` is the share of the workers that went hungry, `lost` the points that this cost a player, `eaten` the
    fish and wheat that a player gave from the stock for a meal and `bought` those bought for 3 coins each;
    `winners_lost` and `others_lost` are the points lost by those who won and by those who did not. The numbers come
    from `replayed` games. Feeding counts as a tax if at least 9 of 10 workers are fed, else as a threat.

    Points lost are not all that meals cost: workers who fish do nothing else. That winners lose fewer points does not
    show that feeding made them win; who is ahead may just have more of everything.
    """
    check_game(result, "little-town")
    kinds = kind_columns(result)
    meals = _meals(result, games)
    parts = [(named(kinds, name), part) for name, part in meals.groupby(kinds, observed=True)]
    return pd.DataFrame([
        _row({**about, "round": number}, part if not number else part[part["round"] == number])
        for about, part in parts
        for number in range(ROUNDS + 1)
    ])  # fmt: skip


def _meals(result: Result, games: int) -> pd.DataFrame:
    """One row for each seat and meal: workers, hungry ones, and what was eaten."""
    keys = [*SEAT, "round"]
    happened = events(result, games)
    happened["amount"] = happened["amount"].astype(int)
    meal = (happened["card"] == "") & (happened["square"] < 0)
    found = pd.DataFrame({
        name: happened[which].groupby(keys)["amount"].sum()
        for name, which in (
            ("fed", happened["event"] == "feeds"),
            ("points", (happened["event"] == "scores") & (happened["card"] == "hunger")),
            ("eaten", (happened["event"] == "pays") & meal),
            ("bought", (happened["event"] == "buys") & meal),
        )
    }).fillna(0).reset_index()  # fmt: skip
    found = found.merge(of_arms(result), on="arm").merge(result.seats[[*SEAT, "win_share"]], on=SEAT)
    return found.assign(workers=found["players"].map(dict(enumerate(WORKERS))))


def _row(about: dict[str, Any], meals: pd.DataFrame) -> dict[str, Any]:
    game, lost, won = meals["game"], -meals["points"], meals["win_share"] > 0
    times = ROUNDS if about["round"] == 0 else 1
    numbers = {"lost": lost, "eaten": meals["eaten"], "bought": meals["bought"]}
    return {
        **about, "replayed": len(meals[["arm", "game"]].drop_duplicates()), "meals": len(meals),
        **interval_columns("hungry_share", ratio(lost / HUNGER, meals["workers"], game).share_interval()),
        **{key: times * value for name, column in numbers.items()
           for key, value in interval_columns(name, clustered_mean(column, game)).items()},
        **{key: times * value for name, who in (("winners_lost", won), ("others_lost", ~won))
           for key, value in interval_columns(name, clustered_mean(lost[who], game[who])).items()},
    }  # fmt: skip


@checked
def draw(table: pd.DataFrame) -> style.Chart:
    """The share of workers that go hungry, and the points that it costs, round by round."""
    rounds = table[table["round"] > 0]
    note = phrases.note(
        _(
            "{games}, replayed; bars: 95 % intervals clustered by game. Food that was there must be eaten, so hunger "
            "is a choice only as far as workers could have gathered food or coins could buy it.",
            games=phrases.counted(rounds, "replayed"),
        ),
        _("That winners go hungry less does not show that feeding made them win."),
    )
    figure, (left, right) = style.chart(_title(table), note, across=2)
    for number, part in enumerate(each_kind(rounds)):
        label = phrases.table_names(part.iloc[:1], table)[0]
        _line(left, part, "hungry_share", number, label)
        _line(right, part, "lost", number, label)
    left.set(xlabel=_("round"), ylabel=_("workers that go hungry"), ylim=(0, None), xticks=(1, 2, 3, 4))
    right.set(xlabel=_("round"), ylabel=_("points lost by a player"), ylim=(0, None), xticks=(1, 2, 3, 4))
    percents(left.yaxis)
    legend_beside(figure, handles=left.get_legend_handles_labels()[0])
    return figure


def _line(axes: Any, part: pd.DataFrame, name: str, number: int, label: str) -> None:
    """One kind of table, a little to the right of the one before."""
    ends = [part[name] - part[f"{name}_low"], part[f"{name}_high"] - part[name]]
    look = {"color": style.SERIES[number % len(style.SERIES)], "marker": "o", "capsize": 3, "linewidth": 2}
    axes.errorbar(part["round"] + APART * number, part[name], ends, label=label, **look)


def _title(table: pd.DataFrame) -> str:
    every = table[table["round"] == 0]
    row = every.iloc[int(every["hungry_share"].argmax())]
    said = {
        "share": phrases.percent(row, "hungry_share"),
        "where": phrases.with_players(row, every),
        "points": phrases.value(row, "lost", unit="points"),
    }
    return phrases.title(_(THREAT if row["hungry_share"] > 1 - FED else TAX, **said))
