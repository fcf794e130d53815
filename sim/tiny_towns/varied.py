"""Cards with other numbers, patterns and rules than those printed, at random: what a player learns to read cards from.

Who sees only printed cards knows them by heart, however they are described. Who has seen many that were never printed
reads what a card says.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from sim.tiny_towns.board import CATEGORIES, LETTERS, MONUMENT
from sim.tiny_towns.catalogue import Card, Catalogue, checked
from sim.tiny_towns.rule_families import AREAS, FIRST_WITH_COINS, NAMED, Rule

CHANCE = 0.4
"""of each thing about a card to be another"""
FIXED = ("per_held", "when_built", "by_place")
"""rules that go with what else is on their card"""
LENT = tuple(family for family in NAMED[:FIRST_WITH_COINS] if family not in FIXED)
"""rules that any card of the market may have"""
BUILDINGS = CATEGORIES[:MONUMENT]


def varied(cards: Catalogue, rng: np.random.Generator) -> Catalogue:
    """The same cards, each changed at random in some ways."""
    lent = [card.rule for card in cards if card.rule.family in LENT and card.category in BUILDINGS]
    found = {}
    for card in cards:
        found[card.id] = checked(vary(card, lent, rng)) if card.category in CATEGORIES else card
    return Catalogue(found)


def vary(card: Card, lent: list[Rule], rng: np.random.Generator) -> Card:
    """A card with another pattern, rule or numbers, or as it was."""
    changes: dict[str, Any] = {}
    if rng.random() < CHANCE:
        changes["pattern"] = recoloured(card.pattern, rng)
    rule = card.rule
    if card.category != "cottage" and rule in lent and rng.random() < CHANCE:
        rule = lent[rng.integers(len(lent))]
    if card.meals and rng.random() < CHANCE:
        changes["meals"] = int(rng.integers(2, 7))
    return replace(card, rule=vary_rule(rule, rng), **changes)


def recoloured(pattern: tuple[str, ...], rng: np.random.Generator) -> tuple[str, ...]:
    """A pattern with its resources exchanged for others."""
    others = str.maketrans(LETTERS, "".join(rng.permutation(list(LETTERS))))
    return tuple(row.translate(others) for row in pattern)


def vary_rule(rule: Rule, rng: np.random.Generator) -> Rule:
    """A rule with other numbers, other categories or another area."""
    changes: dict[str, Any] = {}
    if rng.random() < CHANCE:
        factor = rng.choice([0.5, 0.7, 1.4, 2.0])
        changes["points"] = tuple(int(np.sign(n) * np.ceil(abs(n) * factor)) for n in rule.points)
    if rule.to and rng.random() < CHANCE:
        others = rng.choice(BUILDINGS, len(rule.to), replace=False)
        changes["to"] = tuple(category for category in BUILDINGS if category in others)
    if rule.area and rng.random() < CHANCE:
        changes["area"] = str(rng.choice(list(AREAS)))
    return replace(rule, **changes) if changes else rule
