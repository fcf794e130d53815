"""Charts as parts of a page: SVG in its text, letters of one size, and colours that dark mode can change."""

import re
from collections.abc import Callable
from itertools import pairwise
from textwrap import fill

import matplotlib
from markupsafe import Markup, escape
from matplotlib.axes import Axes
from matplotlib.axis import Axis, XAxis
from matplotlib.text import Text
from matplotlib.ticker import FixedLocator, MaxNLocator

from sim.analysis import style
from sim.analysis.contrast import PAGE, in_the_dark, readable
from sim.analysis.style import NARROW, WIDE, Chart

FEWEST_TICKS = 3
SHORTEST = 10
"""letters of a line of what an axis shows"""
GAP = 4
"""points between two labels of an axis"""
GROUND, GRID = "#ffffff", "#e4e4e4"
KNOWN = {style.INK: "var(--ink)", GROUND: "var(--page)", GRID: "var(--grid)", "#000000": "var(--ink)"}
"""colours of lines and areas that the page has names for"""
TAG = re.compile(r"<(text|\w[\w:]*)\b[^>]*>")
COLOUR = re.compile(r"(fill|stroke): (#[0-9a-f]{6})")
SHEET = ":root {{ {light} }}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}"
VARIABLE = re.compile(r"var\(--(label|shape)-([0-9a-f]{6})\)")


def both(draw: Callable[[], Chart], name: str) -> tuple[Chart, Markup]:
    """The chart that `draw` makes, and it as a part of a page, wide and narrow; `name` tells its ids from others'."""
    charts = []
    for page in (WIDE, NARROW):
        with style.on_page(page):
            charts.append(draw())
    wide, narrow = (
        inline(chart, f"{name}-{size}", size) for chart, size in zip(charts, ("wide", "narrow"), strict=True)
    )
    return charts[0], wide + narrow


def inline(chart: Chart, name: str, size: str) -> Markup:
    """One chart as SVG for the text of a page."""
    with matplotlib.rc_context({**style.SETTINGS, "svg.fonttype": "none"}):
        for text in chart.findobj(Text):
            text.set_fontsize(style.FONT_SIZE)
        _lay_out(chart)
        drawn = chart.image("svg", transparent=True).decode()
    return Markup(_renamed(_coloured(_cleaned(drawn, chart.answer, size)), name))


def colours(page: str) -> str:
    """The style sheet with the colours that the charts of a page use, in light and in dark mode."""
    used = sorted(set(VARIABLE.findall(page)))
    light = [f"--{kind}-{hex}: {_light(kind, f'#{hex}')};" for kind, hex in used]
    dark = [f"--{kind}-{hex}: {_dark(kind, f'#{hex}')};" for kind, hex in used]
    return SHEET.format(light=" ".join(light), dark=" ".join(dark))


def _light(kind: str, colour: str) -> str:
    return readable(colour, PAGE) if kind == "label" else colour


def _dark(kind: str, colour: str) -> str:
    return in_the_dark(colour, 4.5) if kind == "label" else in_the_dark(colour)


def _lay_out(chart: Chart) -> None:
    """Put everything in its place, once and for all: long labels in lines, and fewer ticks where they would overlap."""
    chart.draw_without_rendering()
    if sum(_wrap(axes) for axes in chart.axes):
        chart.draw_without_rendering()
    crowded = [axis for axes in chart.axes for axis in (axes.xaxis, axes.yaxis) if _is_crowded(axis)]
    for axis in crowded:
        _make_room(chart, axis)
    chart.set_layout_engine("none")


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


def _make_room(chart: Chart, axis: Axis) -> None:
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


def _cleaned(drawn: str, answer: str, size: str) -> str:
    """Without what only a file needs; the page says which font, and how wide."""
    inside = drawn[drawn.index("<svg") :]
    inside = re.sub(r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", "", inside, flags=re.DOTALL)
    inside = re.sub(r" ?font-family: [^;\"]*;?", "", inside)
    box = re.search(r'viewBox="([^"]*)"', inside)
    assert box
    head = f'<svg class="chart {size}" role="img" viewBox="{box[1]}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return re.sub(r"<svg[^>]*>", lambda _: f"{head}<title>{escape(answer)}</title>", inside, count=1)


def _coloured(drawn: str) -> str:
    """With names in the place of colours, but for letters that stand on a colour."""
    return TAG.sub(lambda tag: COLOUR.sub(_label if tag[1] == "text" else _shape, tag[0]), drawn)


def _label(found: "re.Match[str]") -> str:
    name, colour = found.groups()
    if colour in style.OVER_CELLS:
        return found[0]
    return f"{name}: {KNOWN[colour] if colour == style.INK else f'var(--label-{colour[1:]})'}"


def _shape(found: "re.Match[str]") -> str:
    name, colour = found.groups()
    return f"{name}: {KNOWN.get(colour, f'var(--shape-{colour[1:]})')}"


def _renamed(drawn: str, name: str) -> str:
    """With ids that no other chart of the page has."""
    drawn = re.sub(r'\bid="', f'id="{name}-', drawn)
    return re.sub(r'(xlink:href="#|url\(#)', lambda found: f"{found[0]}{name}-", drawn)
