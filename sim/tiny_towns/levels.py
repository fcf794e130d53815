"""The chart of the rulebook for solo scores."""

LEVELS = (
    (38, "Master Architect"),
    (32, "Town Planner"),
    (25, "Engineer"),
    (18, "Carpenter"),
    (10, "Builder's Apprentice"),
)
"""the least score of each level, the best first"""
LOWEST = "Aspiring Architect"
