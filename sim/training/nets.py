"""Small nets that learn to tell how a game ends, in NumPy: their gradients, and the steps down these.

A net is a record of float32 arrays, the same that compiled code reads. Its inputs are numbers about a situation and the
cards in play, each described by numbers that go through one layer shared by all cards and are added up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Net = dict[str, Array]

BATCH = 512
TINY = np.float32(1e-15)
"""what is smaller is taken for 0: it says nothing, and processors are slow with numbers near the smallest there are"""


def empty(dtype: np.dtype[Any]) -> Any:
    """A net with all weights 0."""
    return np.zeros(1, dtype)[0]


def layers(net: Any) -> Net:
    """The arrays of a net by name; a change in one changes the net."""
    return {name: net[name] for name in net.dtype.names}


def randomize(net: Any, rng: np.random.Generator) -> None:
    """Fill a net with small random weights, its biases with 0; the layer that reads cards starts at about nothing."""
    for name, array in layers(net).items():
        inputs = array.shape[0] if array.ndim > 1 or name in ("second", "third") else 0
        if "bias" in name:
            array[:] = 0
        elif name == "card":
            array[:] = rng.normal(0, 0.15, array.shape)
        else:
            array[:] = rng.normal(
                0, min(0.16, np.sqrt(2 / inputs)) if array.ndim > 1 else np.sqrt(1 / inputs), array.shape
            )


@dataclass
class Adam:
    """The steps of Kingma and Ba (2014) over all layers of a net."""

    net: Any
    rate: float
    decay: float = 1e-6
    fixed: Sequence[str] = ()
    """layers that stay as they are"""
    averaging: bool = False
    """whether what the weights are is averaged, step by step"""
    steps: int = 0
    averaged: int = 0
    mean: Any = field(init=False)
    square: Any = field(init=False)
    average: Any = field(init=False)

    def __post_init__(self) -> None:
        self.mean, self.square, self.average = (empty(self.net.dtype) for _ in range(3))

    def step(self, gradients: Net) -> None:
        """Go a step down the gradients."""
        self.steps += 1
        first, second = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for name, gradient in gradients.items():
            if name in self.fixed:
                continue
            weights, mean, square = self.net[name], self.mean[name], self.square[name]
            gradient += np.float32(self.decay) * weights
            mean += np.float32(0.1) * (gradient - mean)
            square += np.float32(0.001) * (gradient * gradient + TINY * TINY - square)
            weights -= np.float32(self.rate / first) * mean / (np.sqrt(square / np.float32(second)) + np.float32(1e-8))
            for array in (weights, mean):
                array[np.abs(array) < TINY] = 0
        if self.averaging:
            self.averaged += 1
            for name in gradients:
                self.average[name] += (self.net[name] - self.average[name]) / np.float32(self.averaged)

    def settle(self) -> None:
        """Take the average for the weights, which the last batches have less say in (Polyak and Juditsky 1992)."""
        for name in self.net.dtype.names if self.averaged else ():
            self.net[name] = self.average[name]


def read_cards(net: Net, cards: Array, counts: Array | None = None) -> tuple[Array, Array]:
    """[n, units] what the cards [n, cards, inputs] add up to, and [n, cards, units] the units before that.

    With `counts` [n, cards, counts] each card is read together with how many of it there are.
    """
    n, number, inputs = cards.shape
    units = (cards.reshape(-1, inputs) @ net["card"] + net["card_bias"]).reshape(n, number, -1)
    if counts is not None:
        units += counts @ net["counts"]
    units *= cards[:, :, :number].any(axis=2, keepdims=True)  # the first inputs say which card it is
    return np.maximum(units, 0).sum(axis=1), units


def cards_gradient(cards: Array, units: Array, down: Array, counts: Array | None = None) -> Net:
    """The gradients of the layer that reads cards, from that of what they add up to."""
    each = ((units > 0) * down[:, None, :]).reshape(-1, down.shape[1])
    found = {"card": cards.reshape(-1, cards.shape[2]).T @ each, "card_bias": each.sum(axis=0)}
    return found if counts is None else {**found, "counts": counts.reshape(-1, counts.shape[2]).T @ each}


def batches(n: int, rng: np.random.Generator) -> Iterator[npt.NDArray[np.int64]]:
    """All rows in random order, a batch at a time; a rest is left out."""
    order = rng.permutation(n)
    for start in range(0, n - BATCH + 1, BATCH):
        yield np.sort(order[start : start + BATCH])
