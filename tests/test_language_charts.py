"""Charts in every language that the lab speaks: no word is cut, and none covers another."""

import os
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from matplotlib.axis import Axis
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from sim import languages
from sim.analysis import layout, style
from tests.test_analyses import ANALYSES, MODULES, TO_DRAW, measured, short

EDGE = 2
"""dots by which letters may reach over an edge"""
OTHERS = [name for name in languages.known() if name != languages.ENGLISH]


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = os.environ[languages.VARIABLE]
    languages.use(request.param)
    yield request.param
    languages.use(before)


def drawn(name: str) -> style.Chart:
    """The chart of an analysis of a small run, laid out."""
    chart: style.Chart = MODULES[name].draw(measured(name), **TO_DRAW.get(short(name), dict)())
    chart.draw_without_rendering()
    return chart


def boxes(chart: style.Chart) -> dict[str, Bbox]:
    """Where the words of a chart stand that must not cover each other, by what they say."""
    legends = [legend for legend in (*chart.legends, *(axes.get_legend() for axes in chart.axes)) if legend]
    texts = [text for text in (chart._suptitle, chart._supxlabel, chart._supylabel) if text]
    texts += [text for axes in chart.axes if axes.axison for text in words(axes)]
    found = {f"{number} {text.get_text()}": text.get_window_extent() for number, text in enumerate(texts)
             if text.get_text() and text.get_visible()}  # fmt: skip
    outside = {f"legend {number}": legend.get_window_extent() for number, legend in enumerate(legends)
               if legend in chart.legends}  # fmt: skip
    return found | outside


def words(axes: Any) -> list[Text]:
    """What stands around axes: their titles, labels and ticks."""
    heads = [axes.title, axes._left_title, axes._right_title, axes.xaxis.label, axes.yaxis.label]
    return [*heads, *ticks(axes.xaxis), *ticks(axes.yaxis)]


def ticks(axis: Axis) -> list[Text]:
    low, high = sorted(axis.get_view_interval())
    shown = (tick.label1 for tick in axis.get_major_ticks() if low <= tick.get_loc() <= high)
    return [label for label in shown if label.get_visible() and label.get_text()]


def covers(one: Bbox, other: Bbox) -> bool:
    shared = Bbox.intersection(one, other)
    return shared is not None and shared.width > EDGE and shared.height > EDGE


def faults(chart: style.Chart) -> list[str]:
    """Words that are cut at the edge of the chart, and words that cover others."""
    found, page = boxes(chart), chart.bbox
    cut = [name for name, box in found.items() if not page.padded(EDGE).containsx(box.x0)
           or not page.padded(EDGE).containsx(box.x1) or not page.padded(EDGE).containsy(box.y0)
           or not page.padded(EDGE).containsy(box.y1)]  # fmt: skip
    over = [f"{one} / {other}" for one, other in combinations(found, 2) if covers(found[one], found[other])]
    return [*cut, *over]


@pytest.mark.parametrize("name", ANALYSES)
def test_a_chart_in_another_language_has_room_for_its_words(name: str, language: str) -> None:
    assert faults(drawn(name)) == []


@pytest.mark.parametrize("name", ANALYSES)
def test_a_chart_in_english_has_room_for_its_words(name: str) -> None:
    assert faults(drawn(name)) == []


def test_numbers_along_an_axis_have_the_decimal_mark_of_the_language(language: str) -> None:
    chart, axes = style.chart("")
    axes.set_xlim(0, 1)
    chart.draw_without_rendering()
    assert "0,2" in [label.get_text() for label in axes.get_xticklabels()]


def test_a_long_line_goes_on_in_the_next_but_a_sentence_has_its_own() -> None:
    long = " ".join(["word"] * 30)
    assert layout.in_lines("short\nlines", 500, size=10) == "short\nlines"
    assert layout.in_lines(f"{long}\nend", 500, size=10).endswith(" end")
    assert layout.in_lines(f"{long};\nend", 500, size=10).endswith("\nend")
