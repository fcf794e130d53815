"""The look of every chart: one size for slides, colours safe for colour-blind readers, the answer in the title."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

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
NOTEBOOK_DPI = 110

SETTINGS: Any = {
    "font.size": 12,
    "axes.titlesize": 15,
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

    def draw(self, renderer: Any) -> None:
        note, more = self.get_supxlabel(), explained(text.get_text() for text in self.findobj(Text))
        if more not in note:
            small_print(self, f"{note}\n{more}".lstrip())
        super().draw(renderer)

    def _repr_png_(self) -> bytes:
        """For a notebook: in few dots, packed without loss, so that the file of many charts stays small."""
        small = BytesIO()
        full = Image.open(BytesIO(self.image("png", dpi=NOTEBOOK_DPI)))
        full.convert("RGB").save(small, "PNG", optimize=True)
        return small.getvalue()

    def image(self, kind: str, dpi: float | None = None) -> bytes:
        """The chart as a PNG or SVG; the same chart gives the same bytes."""
        file = BytesIO()
        with matplotlib.rc_context(SETTINGS):
            metadata = {"Date": None} if kind == "svg" else None
            self.savefig(file, format=kind, dpi=dpi or SETTINGS["savefig.dpi"], metadata=metadata)
        return file.getvalue()

    def save(self, file: str | Path) -> None:
        """Write the chart as PNG and SVG, side by side; `file` names both, with or without an ending."""
        for kind in ("png", "svg"):
            with saved(Path(file).with_suffix(f".{kind}")) as part:
                part.write_bytes(self.image(kind))


def chart(
    title: str,
    note: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    across: int = 1,
    down: int = 1,
    **more: Any,
) -> tuple[Chart, Any]:
    """A chart and its axes (one, or an array of them): the answer above, what it does not mean in small print."""
    with matplotlib.rc_context(SETTINGS):
        figure = Chart(figsize=(width, height), layout="constrained")
        axes = figure.subplots(down, across, **more)
    entitle(figure, title)
    if note:
        small_print(figure, note)
    return figure, axes


def entitle(figure: Figure, title: str) -> None:
    """Write the answer above a chart, in the place of the one that it has."""
    figure.suptitle(title, x=0.01, ha="left", fontsize=15, fontweight="bold")


def small_print(figure: Figure, note: str) -> None:
    """Write below a chart what it does not mean."""
    figure.supxlabel(note, x=0.01, ha="left", fontsize=9, color="#555555")


def intervals(axes: Axes, at: Sequence[float], value: Any, low: Any, high: Any, colour: Any) -> None:
    """Points with lines from low to high, one below the other."""
    axes.hlines(at, low, high, colors=colour, linewidth=2)
    axes.scatter(value, at, c=colour, s=36, zorder=3)
