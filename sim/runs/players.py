"""Verbs that describe players: any strategy with a card banned or forced, or with less skill."""

from sim.checks import checked
from sim.engine.strategy_files import FORCE, with_setting
from sim.games import USUAL


@checked
def ban(spec: str, card: str, game: str = USUAL) -> str:
    """The same player, who never builds a card, or a category as in 'tavern-type'.

    >>> ban("planner", "tavern")
    'planner:ban=tavern'
    """
    return with_setting(spec, f"ban={card}", game)


@checked
def force(spec: str, card: str, points: float = FORCE, game: str = USUAL) -> str:
    """The same player, to whom each building of a card or category is worth so many points more.

    >>> force("planner", "tavern-type", 3)
    'planner:force=tavern-type+3'
    """
    return with_setting(spec, f"force={card}+{points:g}", game)


@checked
def skill(spec: str, skill: float, game: str = USUAL) -> str:
    """The same player with less skill: 1 is itself, 0 chooses any option.

    >>> skill("planner", 0.8)
    'planner:skill=0.8'
    """
    return with_setting(spec, f"skill={skill:g}", game)


noise = skill
"""the name that it had"""
