"""SVG in small pieces: elements whose texts and values are escaped, and the picture they make."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from markupsafe import Markup

from sim.languages import _

FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
INK, MUTED, PAPER, LINE = "#2B2A27", "#645F56", "#FBF9F4", "#DDD5C3"
"""text, secondary text, the background of every picture, and thin lines"""


def tag(name: str, *inside: str, **attributes: object) -> Markup:
    """An element; of what is inside only `Markup` is taken as it is. The attribute `class` is written `class_`."""
    given = [Markup(' {}="{}"').format(key.strip("_").replace("_", "-"), value) for key, value in attributes.items()]
    return Markup("<{0}{1}>{2}</{0}>").format(name, Markup("").join(given), together(inside))


def together(parts: Sequence[str]) -> Markup:
    """Pieces one after the other."""
    return Markup("").join(parts)


def at(x: float, y: float, *inside: str, **attributes: object) -> Markup:
    """Something drawn from (0, 0), moved to a place."""
    return tag("g", *inside, transform=f"translate({x:g} {y:g})", **attributes)


def text(x: float, y: float, words: str, size: float = 12, **attributes: object) -> Markup:
    """A line of text; y is where its letters stand."""
    return tag("text", words, x=f"{x:g}", y=f"{y:g}", font_size=f"{size:g}", **{"fill": INK, **attributes})


def box(x: float, y: float, width: float, height: float, radius: float, **attributes: object) -> Markup:
    """A rectangle with round corners."""
    return tag("rect", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}", rx=f"{radius:g}", **attributes)


@dataclass(frozen=True, repr=False)
class Picture:
    """A drawing that shows itself in a notebook."""

    body: Markup
    width: float
    height: float
    label: str
    """what it shows, for those who cannot see it"""
    symbols: Markup
    """definitions that the drawing refers to"""

    @property
    def svg(self) -> str:
        """The whole drawing, which needs nothing else."""
        return str(self._framed(tag("defs", self.symbols), self.body, xmlns="http://www.w3.org/2000/svg"))

    @property
    def inline(self) -> Markup:
        """The drawing for a page that has the symbols already; as wide as there is room."""
        return self._framed(self.body)

    def save(self, file: str | Path) -> None:
        """Write the drawing as SVG."""
        from sim.runs.store import write_text

        write_text(self.svg, file)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return _("<Picture of {what}>", what=self.label)

    def _framed(self, *inside: str, **attributes: object) -> Markup:
        size = {"width": f"{self.width:g}", "height": f"{self.height:g}"}
        seen = {"viewBox": f"0 0 {self.width:g} {self.height:g}", "role": "img", "font_family": FONT}
        return tag("svg", tag("title", self.label), *inside, **attributes, **size, **seen)
