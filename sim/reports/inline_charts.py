"""Charts as parts of a page: SVG in its text, letters of one size, and colours that dark mode can change."""

import re
from collections.abc import Callable

import matplotlib
from markupsafe import Markup, escape
from matplotlib.text import Text

from sim.analysis import layout, style
from sim.analysis.contrast import PAGE, in_the_dark, readable
from sim.analysis.style import NARROW, WIDE, Chart

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
    """Put everything in its place, once and for all."""
    layout.fit(chart)
    layout.keep_inside(chart)
    chart.set_layout_engine("none")


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
