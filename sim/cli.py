"""The command `townlab`. Commands import what is heavy only when they are called, so that help comes at once."""

from sim.runs import stops

usual = stops.end_at_once()
from sim.commands import playing, compare, teaching, balance, trust, changing, look, facts  # isort: skip  # noqa: E402
from sim.commands.app import app  # noqa: E402

stops.back_to(usual)

__all__ = ["app", "balance", "changing", "compare", "facts", "look", "playing", "teaching", "trust"]

if __name__ == "__main__":
    app()
