"""Templates of pages, which speak the language in use."""

from jinja2 import BaseLoader, Environment, StrictUndefined, select_autoescape

from sim.languages import _, in_use, plural


def templates(loader: BaseLoader | None = None) -> Environment:
    """Where templates are read and filled; those that are no file are pages too."""
    found = Environment(loader=loader, autoescape=select_autoescape(default_for_string=True), undefined=StrictUndefined)
    found.globals |= {"_": _, "plural": plural, "language": in_use()}
    return found
