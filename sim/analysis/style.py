"""The look of every chart: one size for slides, colours safe for colour-blind readers, the answer in the title."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from sim.analysis import layout
from sim.analysis.contrast import PAGE, readable
from sim.analysis.phrases import explained
from sim.files import saved

SERIES = ("#0072B2", "#D55E00", "#009E73", "#AA4499", "#E69F00", "#56B4E9", "#3B3B3B")
"""for strategies, seats and anything else without a colour of its own, in this order"""
UP, DOWN, UNSURE, WELL = "#0072B2", "#D55E00", "#9A9A9A", "#009E73"
"""clearly better, clearly worse, not clear, and clearly neither"""
DIVERGING, RISING = "RdBu", "cividis"
"""colour maps: around zero, and from little to much"""
WIDTH, HEIGHT = 10.0, 5.6
"""inches; one half of a wide slide"""
MARGIN = 0.01
"""of a chart's width, beside its title and small print"""
NOTEBOOK_DPI = 110
FONT_SIZE = 12
"""of all letters of a chart on a page"""
TITLE_SIZE, NOTE_SIZE = 15, 9
"""of a chart that has both itself"""
INK = "#1f2328"
OVER_CELLS = ("#000000", "#ffffff")
"""the ink of letters that stand on a colour, which is chosen for it"""


class Page(NamedTuple):
    """How charts for a page are drawn: without title and small print, which the page says itself."""

    width: float
    """inches"""
    stacks: bool
    """whether panels stand one below the other"""


WIDE, NARROW = Page(12.5, stacks=False), Page(4.9, stacks=True)
"""on a screen and on paper; on a telephone"""
HEAD = 0.9
"""inches of a chart's height that are for its title and small print"""
_page: ContextVar[Page | None] = ContextVar("page", default=None)

SETTINGS: Any = {
    "font.size": FONT_SIZE,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.titlesize": TITLE_SIZE,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.labelsize": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#E4E4E4",
    "legend.frameon": False,
    "svg.hashsalt": "townlab",
    "figure.dpi": 100,
    "savefig.dpi": 160,
}


class Chart(Figure):
    """A figure that shows itself in a notebook, with or without pyplot, and explains the marks of doubtful cards."""

    answer: str = ""
    """what it shows, in a sentence or two"""
    note: str = ""
    """what it does not mean"""
    for_page: bool = False
    """whether a page says both beside it, and lays it out"""
    _fits: bool = False

    def draw(self, renderer: Any) -> None:
        if not (self.for_page or self._fits):
            self._fits = True
            layout.fit(self)
        texts = self.findobj(Text)
        more = explained(text.get_text() for text in texts)
        if more not in self.note:
            self.note = f"{self.note}\n{more}".lstrip()
            if not self.for_page:
                small_print(self, self.note)
        on_colours = {text for axes in self.axes for text in axes.texts}
        for text in texts:
            _make_readable(text, text in on_colours)
        super().draw(renderer)

    def colorbar(self, mappable: Any, *args: Any, **more: Any) -> Any:
        """What colours stand for, with numbers as on all axes."""
        return super().colorbar(mappable, *args, **{"format": layout.Digits(), **more})

    def _repr_png_(self) -> bytes:
        """For a notebook: in few dots, packed without loss, so that the file of many charts stays small."""
        small = BytesIO()
        full = Image.open(BytesIO(self.image("png", dpi=NOTEBOOK_DPI)))
        full.convert("RGB").save(small, "PNG", optimize=True)
        return small.getvalue()

    def image(self, kind: str, dpi: float | None = None, **more: Any) -> bytes:
        """The chart as a PNG or SVG; the same chart gives the same bytes."""
        file = BytesIO()
        with matplotlib.rc_context(SETTINGS):
            metadata = {"Date": None} if kind == "svg" else None
            self.savefig(file, format=kind, dpi=dpi or SETTINGS["savefig.dpi"], metadata=metadata, **more)
        return file.getvalue()

    def save(self, file: str | Path) -> None:
        """Write the chart as PNG and SVG, side by side; `file` names both, with or without an ending."""
        for kind in ("png", "svg"):
            with saved(Path(file).with_suffix(f".{kind}")) as part:
                part.write_bytes(self.image(kind))


@contextmanager
def on_page(page: Page) -> Iterator[None]:
    """Draw charts for a page."""
    before = _page.set(page)
    try:
        yield
    finally:
        _page.reset(before)


def is_narrow() -> bool:
    """Whether charts are drawn for a narrow page, one panel below the other."""
    page = _page.get()
    return page is not None and page.stacks


def chart(
    title: str,
    note: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    across: int = 1,
    down: int = 1,
    stack: bool = True,
    **more: Any,
) -> tuple[Chart, Any]:
    """A chart and its axes (one, or an array of them): the answer above, what it does not mean in small print.

    On a narrow page panels stand one below the other, unless they should not `stack`.
    """
    page = _page.get()
    if page is not None:
        page = page._replace(stacks=page.stacks and stack)
        return _for_page(page, title, note, height, across, down, **more)
    figure, axes = _empty(width, height, down, across, **more)
    entitle(figure, title)
    if note:
        small_print(figure, note)
    return figure, axes


def _for_page(
    page: Page, title: str, note: str, height: float, across: int, down: int, **more: Any
) -> tuple[Chart, Any]:
    """The same for a page; on a narrow one, the panels of a row stand one below the other."""
    if page.stacks and across > 1:
        more.pop("width_ratios", None)
        more.pop("height_ratios", None)
        panels = across * down
        figure, axes = _empty(page.width, HEAD + (height - HEAD) * across, panels, 1, **more)
        axes = axes.reshape(down, across) if axes.ndim > 1 or down > 1 else axes
    else:
        figure, axes = _empty(page.width, height - HEAD / 2, down, across, **more)
    figure.note, figure.for_page = note, True
    entitle(figure, title)
    return figure, axes


def _empty(width: float, height: float, down: int, across: int, **more: Any) -> tuple[Chart, Any]:
    with matplotlib.rc_context(SETTINGS):
        figure = Chart(figsize=(width, height), layout="constrained")
        axes = figure.subplots(down, across, **more)
        for axis in (axis for panel in figure.axes for axis in (panel.xaxis, panel.yaxis)):
            axis.set_major_formatter(layout.Digits())
        return figure, axes


def entitle(figure: Chart, title: str) -> None:
    """Write the answer above a chart, in the place of the one that it has; on a page, the page says it."""
    figure.answer = title
    if not figure.for_page:
        said = layout.in_lines(title, _room(figure), size=TITLE_SIZE, weight="bold")
        figure.suptitle(said, x=MARGIN, ha="left", fontsize=TITLE_SIZE, fontweight="bold")


def small_print(figure: Chart, note: str) -> None:
    """Write below a chart what it does not mean."""
    figure.note = note
    said = layout.in_lines(note, _room(figure), size=NOTE_SIZE)
    figure.supxlabel(said, x=MARGIN, ha="left", fontsize=NOTE_SIZE, color="#555555")


def _room(figure: Chart) -> float:
    """How wide a title or small print may be, in points."""
    return layout.POINTS * (1 - 2 * MARGIN) * float(figure.get_figwidth())


def intervals(axes: Axes, at: Sequence[float], value: Any, low: Any, high: Any, colour: Any) -> None:
    """Points with lines from low to high, one below the other."""
    axes.hlines(at, low, high, colors=colour, linewidth=2)
    axes.scatter(value, at, c=colour, s=36, zorder=3)


def _make_readable(text: Text, on_colour: bool) -> None:
    """Darken letters that are too pale for a white page; black and white ones on a colour were chosen for it."""
    colour = to_hex(text.get_color())
    if colour not in OVER_CELLS:
        text.set_color(readable(colour, PAGE))
    elif not on_colour:
        text.set_color(INK)
