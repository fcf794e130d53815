"""Cards with other patterns, rules and numbers than those printed, at random: what a player learns to read cards from.

Who sees only printed cards knows them by heart, however they are described. Who has seen many that were never printed
reads what a card says.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from sim.tiny_towns.board import CATEGORIES, LETTERS, MONUMENT
from sim.tiny_towns.catalogue import Card, Catalogue, checked
from sim.tiny_towns.rule_families import AREAS, Rule

CHANCE = 0.35
"""of each thing about a card to be another"""
BUILDINGS = CATEGORIES[:MONUMENT]
MOST_POINTS = {
    "each": 4, "by_count": 8, "per_adjacent": 2, "if_adjacent": 4, "unless_adjacent": 4, "per_fed_cottage": 1,
    "if_fed_adjacent": 5, "per_same_on": 1, "if_alone_in_line": 4, "best_line": 1, "types_in_line": 1,
    "types_adjacent": 2,
}  # fmt: skip
"""the families that a made up rule may be of, with the most points for one building"""
BESIDE = ("per_adjacent", "if_adjacent", "unless_adjacent")
FEEDING = ("town", "around", "group", "lines")
"""whom a farm may feed"""


def varied(cards: Catalogue, rng: np.random.Generator) -> Catalogue:
    """The same cards, each changed at random in some ways."""
    patterns = [card.pattern for card in cards if card.category in BUILDINGS]
    found = {}
    for card in cards:
        found[card.id] = checked(vary(card, patterns, rng)) if card.category in CATEGORIES else card
    return Catalogue(found)


def vary(card: Card, patterns: list[tuple[str, ...]], rng: np.random.Generator) -> Card:
    """A card with another pattern, rule or numbers, or as it was."""
    changes: dict[str, Any] = {}
    pattern, rule = card.pattern, card.rule
    if card.category in BUILDINGS[1:]:
        if rng.random() < CHANCE:
            pattern = patterns[rng.integers(len(patterns))]
        if rule.family in MOST_POINTS and not card.feeds and rng.random() < CHANCE:
            rule = made_up(rng)
    if rng.random() < CHANCE:
        pattern = recoloured(pattern, rng)
    if card.feeds in FEEDING and rng.random() < CHANCE:
        feeds = str(rng.choice(FEEDING))
        changes = {"feeds": feeds, "meals": int(rng.integers(2, 7)) if feeds == "town" else 0}
    return replace(card, pattern=pattern, rule=renumbered(rule, rng), **changes)


def recoloured(pattern: tuple[str, ...], rng: np.random.Generator) -> tuple[str, ...]:
    """A pattern with its resources exchanged for others."""
    others = str.maketrans(LETTERS, "".join(rng.permutation(list(LETTERS))))
    return tuple(row.translate(others) for row in pattern)


def made_up(rng: np.random.Generator) -> Rule:
    """A rule of any family that a building may have."""
    family = str(rng.choice(list(MOST_POINTS)))
    most = MOST_POINTS[family]
    if family == "by_count":
        steps = rng.integers(-3, most + 1, rng.integers(3, 7))
        return Rule(family, tuple(int(points) for points in np.cumsum(steps)))
    return Rule(
        family,
        (int(rng.integers(1, most + 1)),),
        base=int(rng.integers(2)) if family == "per_same_on" else 0,
        least=int(rng.integers(1, 4)) if family == "if_fed_adjacent" else 0,
        to=some_categories(int(rng.integers(1, 4)), rng) if family in BESIDE else (),
        area=str(rng.choice(list(AREAS))) if family == "per_same_on" else "",
    )


def some_categories(number: int, rng: np.random.Generator) -> tuple[str, ...]:
    """So many categories, in their order."""
    drawn = rng.choice(BUILDINGS, number, replace=False)
    return tuple(category for category in BUILDINGS if category in drawn)


def renumbered(rule: Rule, rng: np.random.Generator) -> Rule:
    """A rule with more or fewer points, or as it was."""
    if rng.random() >= CHANCE:
        return rule
    factor = rng.choice([0.5, 0.7, 1.3, 1.6])
    return replace(rule, points=tuple(int(np.sign(n) * np.ceil(abs(n) * factor)) for n in rule.points))
