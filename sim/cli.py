"""The command `townlab`. Commands import what is heavy only when they are called, so that help comes at once."""

from sim.commands import playing, compare, teaching, balance, trust, changing, look, facts  # isort: skip
from sim.commands.app import app

__all__ = ["app", "balance", "changing", "compare", "facts", "look", "playing", "teaching", "trust"]

if __name__ == "__main__":
    app()
