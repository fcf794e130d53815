"""Teaching nets how games end: situations from games that were played, and what to learn of each.

The target of a situation is how its game ended, mixed with what the net says of the situations between: TD(lambda),
after Sutton (1988) and Tesauro (1995).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.training.nets import Adam, Array, Net, batches, cards_gradient, layers, read_cards

SCALE = np.float32(20)
"""points that an output of 1 stands for"""
STEP = 8192
"""situations that are valued at a time"""


@dataclass
class Harvest:
    """Situations from games, in the order in which they came up."""

    inputs: Array
    """[situations, inputs] of the value net"""
    counts: Array
    """[situations, inputs] of the worth net"""
    cards: Array
    """[sets of cards, cards, inputs] the cards in play, described"""
    cards_of: npt.NDArray[np.int64]
    """[situations] their set of cards"""
    following: npt.NDArray[np.int64]
    """[situations] what it led to, -1 the end"""
    score: Array
    """[situations] at the end, where it led there"""
    scores: npt.NDArray[np.int64]
    """[games, seats]"""
    seconds: float
    """of CPU time"""


def join(parts: Sequence[Harvest]) -> Harvest:
    """Several harvests as one."""
    rows = np.cumsum([0, *(len(part.inputs) for part in parts)])
    sets = np.cumsum([0, *(len(part.cards) for part in parts)])
    together = {field.name: [getattr(part, field.name) for part in parts] for field in fields(Harvest)}
    together["cards_of"] = [part.cards_of + at for part, at in zip(parts, sets, strict=False)]
    together["following"] = [
        np.where(part.following < 0, -1, part.following + at) for part, at in zip(parts, rows, strict=False)
    ]
    seconds = sum(together.pop("seconds"))
    return Harvest(**{name: np.concatenate(arrays) for name, arrays in together.items()}, seconds=seconds)


def first_layer(net: Net) -> Array:
    """[inputs, units] of a value net, whose inputs come in two parts."""
    return np.concatenate([net["context"], net["leaf"]])


def predict(net: Any, data: Harvest) -> Array:
    """[situations] what a value net says."""
    w = layers(net)
    market = read_cards(w, data.cards)[0] @ w["market"] + w["bias"]
    rows, found = first_layer(w), np.empty(len(data.inputs), np.float32)
    for start in range(0, len(found), STEP):
        part = slice(start, start + STEP)
        hidden = np.maximum(data.inputs[part] @ rows + market[data.cards_of[part]], 0)
        second = np.maximum(hidden @ w["second"] + w["second_bias"], 0)
        found[part] = second @ w["third"] + w["third_bias"]
    return found * SCALE


def targets(net: Any, data: Harvest, trust: float) -> Array:
    """[situations] what to learn: how it ended, and a share of 1 - `trust` of what the net says in between."""
    between = predict(net, data) if trust < 1 else np.zeros(len(data.inputs), np.float32)
    found = data.score.astype(np.float64)
    for i in range(len(found) - 1, -1, -1):
        after = data.following[i]
        if after >= 0:
            found[i] = trust * found[after] + (1 - trust) * between[after]
    return found.astype(np.float32)


def fit_value(adam: Adam, data: Harvest, target: Array, rng: np.random.Generator) -> float:
    """Teach a value net all situations once; the mean squared error."""
    w, split = layers(adam.net), len(adam.net["context"])
    errors = []
    for rows in batches(len(target), rng):
        x = data.inputs[rows]
        cards = data.cards[data.cards_of[rows]]
        read, units = read_cards(w, cards)
        first = x @ first_layer(w) + read @ w["market"] + w["bias"]
        hidden = np.maximum(first, 0)
        second = hidden @ w["second"] + w["second_bias"]
        last = np.maximum(second, 0)
        error = last @ w["third"] + w["third_bias"] - target[rows] / SCALE
        errors.append(float((error * error).mean()))
        down = (error * np.float32(2 / len(rows)))[:, None]
        at_second = (second > 0) * (down * w["third"])
        at_first = (first > 0) * (at_second @ w["second"].T)
        to_inputs = x.T @ at_first
        adam.step({
            "third": last.T @ down[:, 0], "third_bias": down.sum(axis=0),
            "second": hidden.T @ at_second, "second_bias": at_second.sum(axis=0),
            "context": to_inputs[:split], "leaf": to_inputs[split:], "bias": at_first.sum(axis=0),
            "market": read.T @ at_first,
            **cards_gradient(cards, units, at_first @ w["market"].T),
        })  # fmt: skip
    return _error_of(errors)


def fit_worth(adam: Adam, data: Harvest, target: Array, rng: np.random.Generator) -> float:
    """The same for a worth net."""
    w = layers(adam.net)
    errors = []
    for rows in batches(len(target), rng):
        town = data.counts[rows, -2:]
        cards = data.cards[data.cards_of[rows]]
        counts = data.counts[rows, :-2].reshape(len(rows), cards.shape[1], -1)
        read, units = read_cards(w, cards, counts)
        first = read @ w["market"] + town @ w["town"] + w["bias"]
        hidden = np.maximum(first, 0)
        error = hidden @ w["second"] + w["second_bias"] - target[rows] / SCALE
        errors.append(float((error * error).mean()))
        down = (error * np.float32(2 / len(rows)))[:, None]
        at_first = (first > 0) * (down * w["second"])
        adam.step({
            "second": hidden.T @ down[:, 0], "second_bias": down.sum(axis=0),
            "town": town.T @ at_first, "bias": at_first.sum(axis=0), "market": read.T @ at_first,
            **cards_gradient(cards, units, at_first @ w["market"].T, counts),
        })  # fmt: skip
    return _error_of(errors)


def _error_of(errors: Iterable[float]) -> float:
    """The mean squared error over the last quarter of the batches, in points."""
    found = list(errors)
    return float(np.mean(found[-max(1, len(found) // 4) :])) * float(SCALE) ** 2
