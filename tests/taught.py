"""How good is a player that was taught alone, how fast beside planner in the same run, and does it read cards?

How strong it is at tables says `townlab ladder`.

python -m tests.taught --seed 900001 --games 2000 solo expert expert:line=16
python -m tests.taught --seed 900001 --games 40 speed expert
python -m tests.taught --games 1000 --cards cloister,tavern unmet results/with/expert.py results/without/expert.py
python -m tests.taught --games 1000 --boxes base,fortune unmet results/with/expert.py results/without/expert.py
python -m tests.taught --games 1000 --cards cloister moved expert
"""

import argparse
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
from scipy.stats import binom

from sim.analysis.intervals import clustered_mean
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup

BESIDE = "planner"
CYCLES = 5
HOSTS = ("well", "chapel", "tavern", "theater")
"""categories whose cards only score, and a card of each that is called the same"""


def setup_of(strategies: Sequence[str], seed: int, **more: Any) -> Setup:
    """Such games: solo if there is one player."""
    mode = "master-builder" if len(strategies) > 1 else "solo"
    return Setup(mode=mode, players=len(strategies), strategies=tuple(strategies), seed=seed, **more)


def rate(setup: Setup, start: int, games: int) -> float:
    """Games in a second of CPU time."""
    before = time.process_time()
    play_games(setup, start, games)
    return games / (time.process_time() - before)


def speed(strategies: Sequence[str], seed: int, games: int, cycles: int = CYCLES) -> tuple[float, list[float]]:
    """Games a second, and their share of planner's in each of some cycles; the two take turns."""
    mine, other = setup_of(strategies, seed), setup_of([BESIDE] * len(strategies), seed)
    rate(mine, 0, 2), rate(other, 0, 2)  # compiled by now
    pairs = [(rate(mine, i * games, games), rate(other, i * games, 4 * games)) for i in range(cycles)]
    return statistics.median(own for own, _ in pairs), sorted(own / its for own, its in pairs)


def pace(strategies: Sequence[str], seed: int, games: int, cycles: int = CYCLES) -> str:
    """The speed in words, with the 95 % interval of the median; with fewer than six cycles that is their range."""
    own, shares = speed(strategies, seed, games, cycles)
    rank = max(int(binom.ppf(0.025, cycles, 0.5)) - 1, 0)
    middle, low, high = statistics.median(shares), shares[rank], shares[-1 - rank]
    return f"{own:.0f} games/s, {middle:.3f} of {BESIDE} ({low:.3f} to {high:.3f}; {cycles} cycles)"


def solo(spec: str, seed: int, games: int, **more: Any) -> tuple[float, float, float]:
    """The mean score alone, with its interval."""
    scores = play_games(setup_of([spec], seed, **more), 0, games).towns["score"].ravel()
    return clustered_mean(scores, np.arange(games))


def alone(specs: Sequence[str], seed: int, games: int, **more: Any) -> Iterator[str]:
    """A line for each player: mean score and speed."""
    for spec in specs:
        value, low, high = solo(spec, seed, games, **more)
        yield f"{spec}: solo {value:.2f} ({low:.2f} to {high:.2f}), {pace([spec], seed, max(50, games // 10))}"


def timed(specs: Sequence[str], seed: int, cycles: int, **_: Any) -> Iterator[str]:
    """A line for each player: the speed alone and of four of its kind, in so many cycles."""
    for spec in specs:
        yield f"{spec}: alone {pace([spec], seed, 500, cycles)}"
        yield f"4 x {spec}: {pace([spec] * 4, seed, 150, cycles)}"


def unmet(specs: Sequence[str], seed: int, games: int, cards: Sequence[str] = (), **more: Any) -> Iterator[str]:
    """What the second player loses to the first, alone on the same deals, with cards or a box that only the first met.

    Each card is tried beside any others, and beside those that both met; the last line has none of them.
    """
    every = catalogue.load()
    boxes = set(more["boxes"].split(",")) - {"base"}
    cards = cards or [card.id for card in every if card.box in boxes and card.solo and card.category in CATEGORIES]
    laid = tuple(card for card in cards if every[card].category != "monument")
    apart = {every[card].category for card in laid}

    def dealt(*kept: str) -> Catalogue:
        return Catalogue({id: card for id, card in every.cards.items() if id in kept or id not in cards})

    tables: dict[str, dict[str, Any]] = {"random markets": {}}
    if laid:
        tables |= {card: {"market": (card,)} for card in laid}
        if len(apart) == len(laid):
            tables |= {"all of them": {"market": laid}}
        tables |= {f"{card} beside known cards": {"market": (card,), "catalogue": dealt(card)} for card in laid}
        tables |= {"none of them": {"catalogue": dealt()}}
    for name, table in tables.items():
        met, new = (
            play_games(setup_of([spec], seed, **table, **more), 0, games).towns["score"].ravel() for spec in specs
        )
        value, low, high = clustered_mean(met - new.astype(float), np.arange(games))
        yield f"{name}: loses {value:.2f} ({low:.2f} to {high:.2f}) of {met.mean():.2f}"


def moved(specs: Sequence[str], seed: int, games: int, cards: Sequence[str] = (), **more: Any) -> Iterator[str]:
    """A line for each player, card and category: how it plays the card's pattern and rule on a card of that category.

    Who reads a card plays it alike wherever it stands; who knows it by heart plays it well only where it met it.
    """
    every = catalogue.load()
    for spec, card, host in product(specs, cards, HOSTS):
        taken = replace(every[host], pattern=every[card].pattern, rule=every[card].rule)
        others = {id: other for id, other in every.cards.items() if id != card}
        setup = setup_of([spec], seed, market=(host,), catalogue=Catalogue({**others, host: taken}), **more)
        towns = play_games(setup, 0, games).towns
        value, low, high = clustered_mean(towns["score"].ravel(), np.arange(games))
        built = towns["built"][:, 0, CATEGORIES.index(host)].mean()
        yield f"{spec}, {card} as {host}: solo {value:.2f} ({low:.2f} to {high:.2f}), {built:.1f} of it built"


MEASURED = {"solo": alone, "speed": timed, "unmet": unmet, "moved": moved}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.taught", description=__doc__)
    parser.add_argument("what", choices=MEASURED)
    parser.add_argument("strategies", nargs="+")
    parser.add_argument("--seed", type=int, default=900_001)
    parser.add_argument("--games", type=int, default=1000, help="for `speed` the cycles, in which planner takes turns")
    parser.add_argument("--boxes", default="base")
    parser.add_argument("--tears", action="store_true")
    parser.add_argument("--coins", action="store_true")
    parser.add_argument("--cavern", action="store_true")
    parser.add_argument("--cards", default="", help="those that were left out, or that are moved")
    asked = parser.parse_args()
    more = {"boxes": asked.boxes, "tears": asked.tears, "coins": asked.coins, "cavern": asked.cavern}
    if asked.what in ("unmet", "moved"):
        more["cards"] = [card for card in asked.cards.split(",") if card]
        if asked.what == "moved" and not more["cards"]:
            parser.error("moved needs --cards")
    for line in MEASURED[asked.what](asked.strategies, asked.seed, asked.games, **more):
        print(line, flush=True)


if __name__ == "__main__":
    main()
