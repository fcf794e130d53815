"""The look of charts."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_hex, to_rgb
from PIL import Image

from sim import games
from sim.analysis import chart_parts, layout, style
from sim.tiny_towns.catalogue import KINDS_OF_CARDS


def small_chart() -> style.Chart:
    chart, axes = style.chart("The answer", "and what it does not mean")
    style.intervals(axes, [0, 1], [0.5, 0.6], [0.4, 0.5], [0.6, 0.7], style.UP)
    return chart


def test_a_chart_is_written_as_png_and_svg(tmp_path: Path) -> None:
    small_chart().save(tmp_path / "chart")
    assert (tmp_path / "chart.png").read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in (tmp_path / "chart.svg").read_bytes()


def test_the_same_chart_has_the_same_bytes() -> None:
    assert small_chart().image("svg") == small_chart().image("svg")


def test_a_chart_shows_itself_in_a_notebook_and_has_its_answer_above() -> None:
    assert small_chart()._repr_png_().startswith(b"\x89PNG")
    assert small_chart().get_suptitle() == "The answer"


def test_the_numbers_of_a_colour_bar_stay_on_a_narrow_page() -> None:
    with style.on_page(style.NARROW):
        chart, axes = style.chart("Maps", height=26, across=3, down=12, stack=False)
    maps = [panel.imshow(np.eye(4)) for panel in axes.flat]
    chart.colorbar(maps[0], ax=list(axes.flat), shrink=0.7, aspect=30, pad=0.02, location="bottom")
    layout.fit(chart)
    assert chart.get_tightbbox().y0 < 0
    layout.keep_inside(chart)
    assert chart.get_tightbbox().y0 > 0


@pytest.mark.parametrize("game", games.names())
def test_a_notebook_shows_every_category_in_its_colour_on_the_chart_and_in_the_legend(game: str) -> None:
    colours = games.find(game).colours
    at = list(range(len(colours)))
    chart, axes = style.chart("Effects of all categories")
    many = axes.imshow(np.linspace(0, 1, 256).reshape(16, 16), cmap=style.RISING, extent=(2, 3, 0, len(at)))
    chart.colorbar(many)
    style.intervals(axes, at, [0.5] * len(at), 0.0, 1.0, chart_parts.category_colours(colours))
    chart_parts.category_legend(chart, colours)
    axes.set_aspect("auto")
    left, right = halves(chart._repr_png_(), axes.get_window_extent().x1 / chart.bbox.width)
    for category, colour in colours.items():
        assert to_hex(colour) in left, f"{category} has another colour on the chart"
        assert to_hex(colour) in right, f"{category} has another colour in the legend"


def halves(png: bytes, split: float) -> tuple[set[str], set[str]]:
    """The colours of a picture to the left and to the right of a line."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    line = round(split * picture.width)
    boxes = [(0, 0, line, picture.height), (line, 0, picture.width, picture.height)]
    found = [picture.crop(box).getcolors(1 << 24) or [] for box in boxes]
    left, right = ({"#{:02x}{:02x}{:02x}".format(*colour) for _, colour in half} for half in found)
    return left, right


def test_every_category_has_a_colour_of_its_own() -> None:
    assert list(games.find("tiny-towns").colours) == list(KINDS_OF_CARDS)
    for name in games.names():
        colours = games.find(name).colours
        assert len({to_rgb(colour) for colour in colours.values()}) == len(colours)
