"""Where the villagers of each town are at the end of each round, and what they did in it, from events alone."""

import numpy as np
import pandas as pd

from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.timeline import moments
from sim.tiny_towns.towns import Town

OF_ROUND = ["arm", "game", "seat", "round"]
STARTED, PAID = "started", "paid"


def by_round(events: pd.DataFrame, cards: Catalogue) -> pd.DataFrame:
    """One row for each game, round and seat whose town was not complete before it.

    `standing` and `working` are sets of squares at the end of the round (bit 0 is square 0), `lodge` counts those in
    the Lodge, `started` those who started to work in the round, and `paid` those who stopped for an ability.
    """
    rows = [
        (moment.arm, moment.game, seat, moment.round, *_where(town), town.lodge)
        for moment in moments(events, cards)
        for seat, town in enumerate(moment.towns)
    ]
    found = pd.DataFrame(rows, columns=[*OF_ROUND, "standing", "working", "lodge"])
    done = {STARTED: events["event"] == "works", PAID: (events["event"] == "lodges") & (events["card"] != "")}
    for name, which in done.items():
        counts = events[which].groupby(OF_ROUND).size().rename(name)
        found = found.join(counts, on=OF_ROUND).fillna({name: 0})
    ends = events.loc[events["event"] == "completes", OF_ROUND].rename(columns={"round": "last"})
    found = found.merge(ends, on=OF_ROUND[:3])
    return found[found["round"] <= found["last"]].reset_index(drop=True)


def _where(town: Town) -> tuple[int, int]:
    """The squares of those who only stand about, and of those at work, as sets."""
    standing, working = (sum(1 << q for q in squares) for squares in (town.villagers - town.working, town.working))
    return standing, working


def counted(squares: "pd.Series[int]") -> "np.ndarray[tuple[int], np.dtype[np.int64]]":
    """How many squares are in each of these sets."""
    return np.bitwise_count(squares.to_numpy(np.uint64)).astype(np.int64)
