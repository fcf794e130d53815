"""Templates of pages, which speak the language in use."""

import re

from jinja2 import BaseLoader, Environment, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from sim.languages import _, in_use, plural

OPTION = re.compile(r"(?<= )--[a-z-]+")


def templates(loader: BaseLoader | None = None) -> Environment:
    """Where templates are read and filled; those that are no file are pages too."""
    found = Environment(loader=loader, autoescape=select_autoescape(default_for_string=True), undefined=StrictUndefined)
    found.globals |= {"_": _, "plural": plural, "language": in_use()}
    found.filters["command"] = command
    return found


def command(text: str) -> Markup:
    """A command whose options are not broken after their hyphens."""
    return Markup(OPTION.sub(r'<span class="option">\g<0></span>', str(escape(text))))
