"""Parts that several charts draw alike."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter

from sim import games
from sim.analysis.style import SERIES, intervals, is_narrow
from sim.languages import _


def category_colours(categories: Iterable[str]) -> list[str]:
    """The colour of each of these categories."""
    colours = games.colours()
    return [colours[category] for category in categories]


def category_legend(figure: Figure, categories: Iterable[str]) -> None:
    """The colours of these categories, beside all axes."""
    present = set(categories)
    marks = [
        Line2D([], [], color=colour, marker="o", linewidth=2, label=_(category))
        for category, colour in games.colours().items()
        if category in present
    ]
    legend_beside(figure, handles=marks)


def legend_beside(figure: Figure, **more: Any) -> None:
    """A legend to the right of all axes, or below them where there is no room."""
    below = {"loc": "outside lower center", "ncols": 2, "columnspacing": 1, "borderpad": 0}
    figure.legend(**(below if is_narrow() else {"loc": "outside right center"}), frameon=False, **more)


def line_legend(axes: Axes, names: Sequence[str], colours: Sequence[str]) -> None:
    """Names of lines and their colours, above the axes; on a narrow page one below the other."""
    marks = [
        Line2D([], [], color=colour, marker="o", linewidth=2, label=name)
        for name, colour in zip(names, colours, strict=True)
    ]
    columns = 1 if is_narrow() else len(marks)
    axes.legend(handles=marks, loc="lower left", bbox_to_anchor=(0, 1), ncols=columns, frameon=False)


def hollow(axes: Axes, at: Any, values: Any, which: Any) -> None:
    """Make the points hollow that are not clear."""
    some = np.asarray(which)
    axes.scatter(np.asarray(values)[some], np.asarray(at)[some], c="white", s=12, zorder=4)


def matters(axes: Axes, smallest: float) -> None:
    """Zero, and dashed beside it the smallest effects that matter."""
    axes.axvline(0, color="black", linewidth=1)
    for end in (-smallest, smallest):
        axes.axvline(end, color="#777777", linewidth=1, linestyle=(0, (4, 3)))


def percents(*axes: Axis) -> None:
    """Show shares along these axes as percent."""
    for axis in axes:
        axis.set_major_formatter(FuncFormatter(lambda share, _place: _percent(share)))


def _percent(share: float) -> str:
    return _("{share:g}%", share=round(100 * share, 6)).replace("-", "\N{MINUS SIGN}")


def ladder(axes: Axes, names: Any, value: Any, low: Any, high: Any) -> None:
    """Names one below the other, in the order given, with points and intervals."""
    at = list(range(len(names)))[::-1]
    intervals(axes, at, value, low, high, SERIES[0])
    axes.set_yticks(at, list(names))
    axes.set_ylim(-0.6, len(at) - 0.4)
    axes.grid(axis="y", visible=False)
