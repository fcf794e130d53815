"""Which value brings a card to the mean of the others of its type?"""

import math
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy.optimize import brentq

from sim.analysis import style
from sim.analysis.intervals import clustered_mean, half_width, interval_columns
from sim.languages import _, mark

Values = npt.NDArray[np.float64]
Line = Callable[[Values], tuple[Values, Values]]
"""Gives the effect at some values, and the half-width of its interval."""

STEPS = 2000
"""of the grid on which the ends of an interval are searched"""
STEPS_OF_TWO = 200
NOTHING = 1e-9
"""points; less is a rounding error"""
HATCHED = mark("Hatched: no difference is clear (95 % intervals).")


@dataclass(frozen=True)
class Fit:
    """The effect over the range of one number or two: what was played, and linear interpolation in between."""

    levels: tuple[Values, ...]
    """the values of each number that were played, each with all of the other"""
    effect: Values
    """[points of the grid]"""
    covariance: Values
    errors: float
    """standard errors in the half-width of an interval"""

    @property
    def low(self) -> Values:
        return np.array([values[0] for values in self.levels])

    @property
    def high(self) -> Values:
        return np.array([values[-1] for values in self.levels])

    def at(self, points: Values) -> tuple[Values, Values]:
        """The effect at points [n, numbers], and the half-width of its interval."""
        shares = _shares(points, self.levels)
        variance = np.einsum("ij,jk,ik->i", shares, self.covariance, shares)
        return shares @ self.effect, self.errors * np.sqrt(np.maximum(variance, 0))

    def along(self, number: int, others: Values) -> Line:
        """The effect along one number, the others held where they are."""

        def line(values: Values) -> tuple[Values, Values]:
            points = np.tile(others, (len(values), 1))
            points[:, number] = values
            return self.at(points)

        return line


def effects(played: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """One row for each value that was played: the effect with its interval.

    `played` has one row a game and value, with the `effect`: what a town scored with the card in the market, less the
    mean of what it scored with each of the others there instead, on the same deal.

    This is the effect on the score of all players, not on who wins: a card that helps all players alike has a large
    one.
    """
    rows = []
    for value, part in played.groupby(list(names), sort=True):
        at = dict(zip(names, value if isinstance(value, tuple) else (value,), strict=True))
        rows.append(
            {**at, "games": len(part), **interval_columns("effect", clustered_mean(part["effect"], part["game"]))}
        )
    return pd.DataFrame(rows)


def measure(played: pd.DataFrame, present: dict[str, float]) -> pd.DataFrame:
    """One row for each number: its present value, and the one at which the effect is 0, with its interval.

    Between the values that were played the effect is interpolated linearly, and nothing else is assumed about it:
    players may start to build a card abruptly. The interval is all values around the solution at which 0 lies within
    the interval of the effect (Fieller), and is infinite where it extends beyond what was played. Of two numbers it is
    the solution nearest to the present values, and each interval is for the other held fixed. Without a solution in the
    range the value is NaN.

    A card at the mean need not be fair or fun, and other strategies, or other numbers of players, have another such
    value.
    """
    names, here = list(present), np.array([*present.values()], float)
    fitted = fit(played, names)
    if len(names) == 1:
        value, low, high = _solution(fitted.along(0, here), float(fitted.low[0]), float(fitted.high[0]), float(here[0]))
        return pd.DataFrame([_row(names[0], here[0], value, low, high)])
    nearest = _nearest(solutions(played, names), here, fitted)
    ends = (_solution(fitted.along(i, nearest), fitted.low[i], fitted.high[i], nearest[i]) for i in range(len(names)))
    rows = [
        _row(name, here[i], nearest[i], low, high)
        for i, (name, (_, low, high)) in enumerate(zip(names, ends, strict=True))
    ]
    return pd.DataFrame(rows)


def solutions(played: pd.DataFrame, names: Sequence[str]) -> pd.DataFrame:
    """The line of solutions of two numbers: pairs at which the effect is 0."""
    fitted = fit(played, names)
    axes = [np.linspace(fitted.low[i], fitted.high[i], STEPS_OF_TWO + 1) for i in range(2)]
    first, second = np.meshgrid(*axes, indexing="ij")
    effect = fitted.at(np.column_stack([first.ravel(), second.ravel()]))[0].reshape(first.shape)
    found = [*_crossings(axes[0], effect.T, axes[1]), *((x, y) for y, x in _crossings(axes[1], effect, axes[0]))]
    return pd.DataFrame(found, columns=list(names)).sort_values(list(names), ignore_index=True)


def fit(played: pd.DataFrame, names: Sequence[str]) -> Fit:
    """The mean effect at each value, and their covariance: all of them play the same games."""
    table = played.pivot(index="game", columns=list(names), values="effect").sort_index(axis=1)
    levels = tuple(np.sort(played[name].unique()).astype(float) for name in names)
    values, games = table.to_numpy(float), len(table)
    errors = float(half_width(1.0, games - 1))
    return Fit(levels, values.mean(axis=0), np.atleast_2d(np.cov(values.T)) / games, errors)


def draw(played: pd.DataFrame, present: dict[str, float], title: str, note: str = "") -> style.Chart:
    """The effect over the values of one number, or a map of two."""
    return (_draw_one if len(present) == 1 else _draw_two)(played, present, textwrap.fill(title, 78), note)


def _shares(points: Values, levels: tuple[Values, ...]) -> Values:
    """[points, points of the grid] how much each played value counts at a point between them."""
    shares = np.ones((len(points), 1))
    for number, values in enumerate(levels):
        own = [np.interp(points[:, number], values, one) for one in np.eye(len(values))]
        shares = np.einsum("ij,ik->ijk", shares, np.column_stack(own)).reshape(len(points), -1)
    return shares


def _solution(line: Line, low: float, high: float, near: float) -> tuple[float, float, float]:
    """Where the effect is 0, nearest to a value, and the ends of the interval around it; NaN if nowhere."""
    grid = np.linspace(low, high, STEPS + 1)
    effect, half = line(grid)
    effect = np.where(np.abs(effect) < NOTHING, 0.0, effect)
    roots = [_root(line, grid, int(i)) for i in np.flatnonzero(effect[:-1] * effect[1:] < 0)] + list(grid[effect == 0])
    if not roots:
        return math.nan, math.nan, math.nan
    root = min(roots, key=lambda value: abs(value - near))
    inside = np.abs(effect) <= half
    below, above = grid < root, grid > root
    first = np.flatnonzero(below & ~inside)
    last = np.flatnonzero(above & ~inside)
    start = grid[first[-1] + 1] if len(first) else -math.inf if inside[0] and below.any() else low
    end = grid[last[0] - 1] if len(last) else math.inf if inside[-1] and above.any() else high
    return float(root), float(min(start, root)), float(max(end, root))


def _root(line: Line, grid: Values, at: int) -> float:
    return float(brentq(lambda value: float(line(np.array([value]))[0][0]), grid[at], grid[at + 1]))


def _crossings(values: Values, effects: Values, others: Values) -> list[tuple[float, float]]:
    """Where rows of effects cross 0, by straight lines between their values; with the other number of each row."""
    left, right = effects[:, :-1], effects[:, 1:]
    row, at = np.nonzero((left == 0) | (left * right < 0))
    share = left[row, at] / (left[row, at] - right[row, at])
    return list(zip(values[at] + share * (values[at + 1] - values[at]), others[row], strict=True))


def _nearest(found: pd.DataFrame, here: Values, fitted: Fit) -> Values:
    """The solution nearest to the present values, each number in units of its range."""
    if found.empty:
        return np.full(len(here), math.nan)
    points = found.to_numpy(float)
    distance = (((points - here) / (fitted.high - fitted.low)) ** 2).sum(axis=1)
    return np.asarray(points[distance.argmin()], float)


def _row(name: str, present: float, value: float, low: float, high: float) -> dict[str, Any]:
    return {"number": name, "present": present, "value": value, "value_low": low, "value_high": high}


def _draw_one(played: pd.DataFrame, present: dict[str, float], title: str, note: str) -> style.Chart:
    (name,) = present
    chart, axes = style.chart(title, textwrap.fill(f"{note} {_('Bands: 95 % intervals.')}", 120))
    fitted, table = fit(played, [name]), effects(played, [name])
    grid = np.linspace(fitted.low[0], fitted.high[0], STEPS)
    effect, half = fitted.at(grid[:, None])
    axes.fill_between(grid, effect - half, effect + half, color=style.UP, alpha=0.2, linewidth=0)
    axes.plot(grid, effect, color=style.UP)
    axes.vlines(table[name], table["effect_low"], table["effect_high"], colors="#3B3B3B")
    axes.scatter(table[name], table["effect"], color="#3B3B3B", zorder=3, label=_("played"))
    axes.axhline(0, color="#555555", linewidth=1)
    axes.axvline(present[name], color="#555555", linestyle=":", label=_("as it is"))
    (row,) = measure(played, present).to_dict("records")
    if not math.isnan(row["value"]):
        ends = np.clip([row["value_low"], row["value_high"]], fitted.low[0], fitted.high[0])
        axes.axvspan(*ends, color=style.DOWN, alpha=0.2, linewidth=0)
        axes.axvline(row["value"], color=style.DOWN, label=_("average"))
    axes.set_xlabel(_(name.replace("_", " ")))
    axes.set_ylabel(_("points per town above the mean of the others"))
    axes.legend()
    return chart


def _draw_two(played: pd.DataFrame, present: dict[str, float], title: str, note: str) -> style.Chart:
    names = list(present)
    fitted, table, found = fit(played, names), effects(played, names), measure(played, present)
    grid = [np.linspace(fitted.low[i], fitted.high[i], STEPS_OF_TWO // 2) for i in range(2)]
    first, second = np.meshgrid(*grid)
    effect, half = fitted.at(np.column_stack([first.ravel(), second.ravel()]))
    most, unclear = np.abs(effect).max() or 1.0, (np.abs(effect) <= half).reshape(first.shape)
    chart, axes = style.chart(title, textwrap.fill(f"{note} {_(HATCHED) if unclear.any() else ''}", 120))
    colours = axes.pcolormesh(*grid, effect.reshape(first.shape), cmap=style.DIVERGING, vmin=-most, vmax=most)
    chart.colorbar(colours, ax=axes, label=_("points per town above the mean of the others"))
    if unclear.any():
        hatched = axes.contourf(*grid, unclear.astype(float), levels=[0.5, 1.5], colors="none", hatches=["//"])
        hatched.set_edgecolor("#8A8A8A")
        hatched.set_linewidth(0)
    if effect.min() < 0 < effect.max():
        axes.contour(*grid, effect.reshape(first.shape), levels=[0], colors="black")
    axes.scatter(table[names[0]], table[names[1]], color="#3B3B3B", s=12, label=_("played"))
    axes.scatter(*present.values(), marker="s", s=90, color="white", edgecolors="black", label=_("as it is"))
    axes.scatter(*found["value"], marker="*", s=220, color="black", edgecolors="white", label=_("nearest solution"))
    axes.set_xlabel(_(names[0]))
    axes.set_ylabel(_(names[1]))
    axes.grid(False)
    axes.legend(frameon=True, framealpha=0.9, loc="upper right")
    return chart
