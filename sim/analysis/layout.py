"""Room for words and numbers on a chart, however long they are in the language in use."""

import re
from collections.abc import Iterator
from itertools import pairwise
from textwrap import fill
from typing import Any

from matplotlib.axes import Axes
from matplotlib.axis import Axis, XAxis
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FixedLocator, MaxNLocator, ScalarFormatter

from sim.languages import number

FEWEST_TICKS = 3
SHORTEST = 10
"""letters of a line of what an axis shows"""
POINTS, DOTS = 72, 100
"""of an inch, when letters are measured"""
GAP = 4
"""points between two labels of an axis"""
EDGE = 0.03
"""inches of a page's chart that stay free on each side"""
ENDS = (";", ".", ":")
"""a line that ends so is not continued in the next"""


class Digits(ScalarFormatter):
    """Numbers along an axis, with the decimal mark of the language in which the chart was made."""

    def __init__(self) -> None:
        super().__init__()
        self._point = number(0.5, ".1f").strip("05")

    def __call__(self, x: float, pos: int | None = None) -> str:
        return str(super().__call__(x, pos)).replace(".", self._point)


def in_lines(text: str, width: float, **font: Any) -> str:
    """A text in lines no wider than so many points; lines that fit stay as they are."""
    return "\n".join(_lines(text.split("\n"), width, FontProperties(**font)))


def _lines(given: list[str], width: float, font: FontProperties) -> Iterator[str]:
    """What does not fit into a line goes before the next one, unless a sentence ends between them."""
    surplus = ""
    for line in given:
        said = f"{surplus} {line}".lstrip()
        *full, surplus = _filled(said, width, font)
        yield from full
        if not full or said.endswith(ENDS):
            yield surplus
            surplus = ""
    if surplus:
        yield surplus


def _filled(line: str, width: float, font: FontProperties) -> list[str]:
    """One line in as many as it needs; what stands in brackets stays together, if it is short."""
    lines = [""]
    if _width(line, font) <= width:
        return [line]
    for word in re.findall(r"(?:\([^()]{,24}\)|[^ ])+", line):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and _width(longer, font) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _width(text: str, font: FontProperties) -> float:
    """How wide a text is drawn, in points; letters are a little wider in few dots than in many."""
    canvas: Any = RendererAgg
    wide = canvas(1, 1, DOTS).get_text_width_height_descent(text, font, ismath=False)[0]
    return float(POINTS * wide / DOTS)


def fit(chart: Figure) -> None:
    """Long labels of axes in lines, and fewer ticks where their numbers would overlap."""
    chart.draw_without_rendering()
    if sum(_wrap(axes) for axes in chart.axes):
        chart.draw_without_rendering()
    crowded = [axis for axes in chart.axes for axis in (axes.xaxis, axes.yaxis) if _is_crowded(axis)]
    for axis in crowded:
        _make_room(chart, axis)


def keep_inside(chart: Figure) -> None:
    """Lay a chart out again in less room, if something reaches beyond its edge."""
    engine, box = chart.get_layout_engine(), chart.get_tightbbox()
    width, height = chart.get_size_inches()
    left, below, right, above = (
        max(0.0, beyond + EDGE) for beyond in (-box.x0, -box.y0, box.x1 - width, box.y1 - height)
    )
    if isinstance(engine, ConstrainedLayoutEngine) and any((left, below, right, above)):
        rest = 1 - (left + right) / width, 1 - (below + above) / height
        engine.set(rect=(left / width, below / height, *rest))
        chart.draw_without_rendering()


def _wrap(axes: Axes) -> bool:
    """Write what an axis shows in several lines, if it is longer than the axis, and say whether it was."""
    long = False
    for label, room in ((axes.xaxis.label, axes.bbox.width), (axes.yaxis.label, axes.bbox.height)):
        box = label.get_window_extent()
        length = box.width if label is axes.xaxis.label else box.height
        if label.get_text() and length > room:
            letters = max(len(line) for line in label.get_text().split("\n"))
            label.set_text(fill(label.get_text(), max(SHORTEST, int(letters * room / length))))
            long = True
    return long


def _make_room(chart: Figure, axis: Axis) -> None:
    for ticks in range(len(axis.get_majorticklocs()), FEWEST_TICKS - 1, -1):
        axis.set_major_locator(MaxNLocator(ticks - 1))
        chart.draw_without_rendering()
        if not _is_crowded(axis):
            return


def _is_crowded(axis: Axis) -> bool:
    """Whether labels of numbers overlap; names stand where they stand."""
    if isinstance(axis.get_major_locator(), FixedLocator):
        return False
    low, high = sorted(axis.get_view_interval())
    shown = [tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high]
    boxes = [label.get_window_extent() for label in shown if label.get_visible() and label.get_text()]
    ends = sorted((box.x0, box.x1) if isinstance(axis, XAxis) else (box.y0, box.y1) for box in boxes)
    return any(right[0] - left[1] < GAP for left, right in pairwise(ends))
