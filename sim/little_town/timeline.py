"""Points and holdings of each seat at the end of each round, from the events of games."""

from typing import Any

import pandas as pd

from sim.little_town.components import CUBE_PRICE, FIRST_COINS, HUNGER, ROUNDS

KEYS = ["arm", "game", "round", "seat"]
SIGNS = {"gathers": 1, "gains": 1, "earns": 1, "pays": -1, "rents": -1, "buys": -CUBE_PRICE}
"""what moves goods, and how; cubes that are bought are spent at once, so they move coins only"""


def by_round(events: pd.DataFrame, cards: Any = None) -> pd.DataFrame:
    """One row for each game, round and seat: what it had at the end of that round.

    `points` are those on the track, in the last round with all that is scored at the end of the game, so that they are
    the score. `coins` and `cubes` are those held, `buildings` those built so far, and `hungry` the workers that
    went hungry in that round.
    """
    event = events["event"].astype(str)
    rows = every_round(events)
    goods = _goods(events, event)
    counted = {
        "points": _so_far(events[event == "scores"]),
        "coins": FIRST_COINS + _so_far(goods[goods["coins"]]),
        "cubes": _so_far(goods[~goods["coins"]]),
        "buildings": _so_far(events[event == "builds"].assign(amount=1)),
        "hungry": -_summed(events[(event == "scores") & (events["card"] == "hunger")]) // HUNGER,
    }
    found = rows.join(pd.DataFrame({name: column.reindex(rows.index) for name, column in counted.items()}))
    return _filled(found).reset_index()


def every_round(events: pd.DataFrame) -> pd.DataFrame:
    """An index of every game, round and seat."""
    seats = events.loc[events["seat"] >= 0, ["arm", "game", "seat"]].drop_duplicates()
    rounds = pd.DataFrame({"round": range(1, ROUNDS + 1)})
    return seats.merge(rounds, how="cross").sort_values(KEYS)[KEYS].set_index(KEYS)


def _summed(rows: pd.DataFrame) -> "pd.Series[Any]":
    """The sum of the amounts of each game, round and seat."""
    return rows.groupby(KEYS, observed=True)["amount"].sum().astype("int64")


def _goods(events: pd.DataFrame, event: "pd.Series[str]") -> pd.DataFrame:
    """Every movement of goods, with its sign."""
    moves = events[event.isin(SIGNS)]
    amount = moves["amount"].astype("int64") * event[event.isin(SIGNS)].map(SIGNS)
    coins = (moves["resource"] == "coins") | (moves["event"] == "buys")
    return moves.assign(amount=amount, coins=coins)


def _so_far(rows: pd.DataFrame) -> "pd.Series[Any]":
    """The running sum of an amount over the rounds of each seat."""
    return _summed(rows).groupby(level=["arm", "game", "seat"]).cumsum()


def _filled(table: pd.DataFrame) -> pd.DataFrame:
    """A round in which nothing moved has what the round before had; hunger is of one round alone."""
    running = [str(name) for name in table.columns.drop("hungry")]
    table[running] = table.groupby(level=["arm", "game", "seat"])[running].ffill()
    return table.fillna({"coins": FIRST_COINS}).fillna(0).astype("int64")
