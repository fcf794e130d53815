"""A game to step through with a slider, buttons or keys: as a part of a page, as a page of its own, and in a frame.

Everything is in the page itself: it works without a network. What a moment of the game looks like, the game says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from sim.languages import _
from sim.reports.marks import icon
from sim.reports.templates import templates

HEIGHT = 760
"""of the page in a notebook, until it has measured itself"""
FRAME = "[frame]"
"""where the template of a moment goes"""


@cache
def written(file: str) -> Markup:
    """The text of a file beside this one."""
    return Markup((Path(__file__).parent / file).read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Steps:
    """A game to step through, as a part of a page and what the page must have for it."""

    title: str
    about: str
    picture: Markup
    looks: Markup
    symbols: Markup

    @property
    def page(self) -> str:
        """A page with this game alone, which needs nothing else."""
        template = templates().from_string(written("replay_page.html"))
        contents = {
            "title": self.title,
            "about": self.about,
            "picture": self.picture,
            "looks": self.looks,
            "script": script(),
        }
        return template.render(symbols=defined(self.symbols), **contents)

    @property
    def framed(self) -> str:
        """The page in a frame of its own, for a notebook: neither can change how the other looks or what keys do."""
        escaped = self.page.replace("&", "&amp;").replace("'", "&#39;")
        style = f"width: 100%; height: {HEIGHT}px; border: 0; border-radius: 14px"
        without = _("Trust this notebook to see the game here.")
        return f"<iframe srcdoc='{escaped}' style='{style}' title='{self.title}'>{without}</iframe>"


def steps(
    frame: str, looks: str, symbols: Markup, frames: Sequence[Any], title: str, about: str, **contents: Any
) -> Steps:
    """A game to step through: `frame` is the template of each of its `frames`, with a title, and at the end the points
    by what they are for (`scores`) and their `totals`; `looks` is the style sheet of the game's moments.

    `about` says what kind of game it is; `contents` are the market (cards with name and category), cards (pictures) and
    a hint.
    """
    source = written("replay.html").replace(FRAME, Markup(frame))
    template = templates().from_string(source)
    picture = template.render(frames=frames, icon=icon, title=title, about=about, **contents)
    return Steps(title, about, Markup(picture), written("replay.css") + Markup(looks), symbols)


def script() -> Markup:
    """What makes all games of a page step."""
    return written("replay.js")


def defined(symbols: Markup) -> Markup:
    """Symbols where a page can refer to them."""
    hidden = Markup('<svg width="0" height="0" style="position: absolute" aria-hidden="true"><defs>{}</defs></svg>')
    return hidden.format(symbols)
