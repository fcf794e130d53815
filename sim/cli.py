"""The command `townlab`. Commands import what is heavy only when they are called, so that help comes at once."""

from sim.commands import games, compare, change, facts  # isort: skip  # in the order in which help lists them
from sim.commands.app import app

__all__ = ["app", "change", "compare", "facts", "games"]

if __name__ == "__main__":
    app()
