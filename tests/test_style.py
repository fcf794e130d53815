"""The look of charts."""

from pathlib import Path

from matplotlib.colors import to_rgb

from sim import games
from sim.analysis import style
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


def test_every_category_has_a_colour_of_its_own() -> None:
    assert list(games.find("tiny-towns").colours) == list(KINDS_OF_CARDS)
    for name in games.names():
        colours = games.find(name).colours
        assert len({to_rgb(colour) for colour in colours.values()}) == len(colours)
