"""The chart of the rulebook for solo scores."""

from sim.languages import mark

LEVELS = (
    (38, mark("Master Architect")),
    (32, mark("Town Planner")),
    (25, mark("Engineer")),
    (18, mark("Carpenter")),
    (10, mark("Builder's Apprentice")),
)
"""the least score of each level, the best first"""
LOWEST = mark("Aspiring Architect")
