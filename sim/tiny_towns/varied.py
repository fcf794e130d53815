"""Cards with other patterns, rules and numbers than those printed, at random: what a player learns to read cards from.

Who sees only printed cards knows them by heart, however they are described. Who has seen many that were never printed
reads what a card says.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from sim.tiny_towns.board import CATEGORIES, LETTERS, MONUMENT
from sim.tiny_towns.catalogue import Card, Catalogue, checked
from sim.tiny_towns.rule_families import AREAS, GAINS_FOR, Rule

CHANCE = 0.35
"""of each thing about a card to be another"""
ALL_ANEW = 0.6
"""chance of a card that only scores to have pattern and rule of another one, of whatever category"""
WITH_COINS = 0.5
"""chance of a card to have to do with coins where they are used"""
MOST_COINS = 3
"""that a card costs, or brings"""
BUILDINGS = CATEGORIES[:MONUMENT]
SCORING = ("well", "chapel", "tavern", "theater")
MOST_POINTS = {
    "each": 4, "by_count": 8, "per_adjacent": 2, "if_adjacent": 4, "unless_adjacent": 4, "per_fed_cottage": 1,
    "if_fed_adjacent": 5, "per_same_on": 1, "if_alone_in_line": 4, "best_line": 1, "types_in_line": 1,
    "types_adjacent": 2,
}  # fmt: skip
"""the families that a made up rule may be of, with the most points for one building"""
GROWING = ("by_count", "per_same_on", "per_same_on")
"""families that are made up more often: the more there are, the more each is worth"""
BESIDE = ("per_adjacent", "if_adjacent", "unless_adjacent")
FEEDING, FEEDING_FOR_COINS = ("town", "around", "group", "lines"), ("coin_lines", "coin_pairs")
"""whom a farm may feed, and whom if coins are spent on it"""


def varied(cards: Catalogue, rng: np.random.Generator, coins: bool = False) -> Catalogue:
    """The same cards, each changed at random in some ways; where coins are used, some cost or bring a few."""
    patterns = [card.pattern for card in cards if card.category in BUILDINGS]
    scoring = [card for card in cards if only_scores(card)]
    found = {}
    for card in cards:
        if card.category in CATEGORIES:
            new = vary(card, patterns, scoring, rng)
            if card.category == "factory" and card.box == "base" and rng.random() < CHANCE:
                new = replace(new, **made_up_factory(coins, rng))
            card = checked(with_coins(new, rng) if coins else new)
        found[card.id] = card
    return Catalogue(found)


def only_scores(card: Card) -> bool:
    """Whether it is of a category whose cards do little else, and of a family that a made up rule may be of."""
    return card.category in SCORING and card.rule.family in MOST_POINTS


def vary(card: Card, patterns: list[tuple[str, ...]], scoring: list[Card], rng: np.random.Generator) -> Card:
    """A card with another pattern, rule or numbers, or as it was."""
    changes: dict[str, Any] = {}
    pattern, rule = card.pattern, card.rule
    if only_scores(card) and rng.random() < ALL_ANEW:
        other = scoring[rng.integers(len(scoring))]
        pattern, rule = other.pattern, other.rule
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


def with_coins(card: Card, rng: np.random.Generator) -> Card:
    """A card that has to do with coins, or as it was: it costs or brings some, or they are spent on food or lost."""
    if card.category not in BUILDINGS[1:] or card.is_about_coins or rng.random() >= WITH_COINS:
        return card
    if card.feeds in FEEDING and rng.random() < 0.5:
        return replace(card, feeds=str(rng.choice(FEEDING_FOR_COINS)), meals=0)
    if rng.random() < 0.15:
        return replace(card, loses_all=True)
    return dear(card, rng) if rng.random() < 0.4 else rewarding(card, rng)


def dear(card: Card, rng: np.random.Generator) -> Card:
    """A card that costs coins and scores the more for it."""
    coins, rule = int(rng.integers(1, MOST_COINS + 1)), card.rule
    if only_scores(card):
        rule = replace(rule, points=tuple(n + int(rng.integers(2 * coins + 1)) for n in rule.points))
    return replace(card, cost=coins, rule=rule)


def rewarding(card: Card, rng: np.random.Generator) -> Card:
    """A card that brings coins, and often scores little else."""
    rule = Rule("each", (int(rng.integers(3)),)) if only_scores(card) and rng.random() < 0.7 else card.rule
    gains_for = str(rng.choice(GAINS_FOR))
    return replace(card, gains=int(rng.integers(1, 3 if gains_for else MOST_COINS + 1)), gains_for=gains_for, rule=rule)


def made_up_factory(coins: bool, rng: np.random.Generator) -> dict[str, Any]:
    """What a card of the factory type does, and its rule."""
    kind = rng.integers(4 if coins else 3)
    found: dict[str, Any] = {"marker": "", "wild": False, "holds": 0, "rule": Rule("each", (int(rng.integers(3)),))}
    if kind == 0:
        found |= {"wild": True}
    elif kind == 1:
        found |= {"marker": "changes"}
    else:
        found |= {"holds": int(rng.integers(1, 5)), "marker": "sells" if kind == 3 else ""}
        if rng.random() < 0.5 and kind == 2:
            found |= {"rule": Rule("per_held", (-1,))}
    return found


def recoloured(pattern: tuple[str, ...], rng: np.random.Generator) -> tuple[str, ...]:
    """A pattern with its resources exchanged for others."""
    others = str.maketrans(LETTERS, "".join(rng.permutation(list(LETTERS))))
    return tuple(row.translate(others) for row in pattern)


def made_up(rng: np.random.Generator) -> Rule:
    """A rule of any family that a building may have."""
    family = str(rng.choice([*MOST_POINTS, *GROWING]))
    most = MOST_POINTS[family]
    if family == "by_count":
        steps = rng.integers(-3, most + 1, rng.integers(3, 7))
        steps = np.sort(steps) if rng.random() < 0.5 else steps
        return Rule(family, tuple(int(points) for points in np.cumsum(steps)))
    return Rule(
        family,
        (int(rng.integers(family != "each", most + 1)),),
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
