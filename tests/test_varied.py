"""Cards changed at random, from which expert learns to read cards."""

import numpy as np
import pytest

from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.rule_families import NUMBERS
from sim.tiny_towns.varied import FEEDING_FOR_COINS, MOST_POINTS, SCORING, made_up, only_scores, recoloured, varied

CARDS = catalogue.load()


def drawn(seed: int) -> Catalogue:
    return varied(CARDS, np.random.default_rng(seed))


def test_the_same_number_makes_the_same_cards() -> None:
    assert drawn(1).cards == drawn(1).cards
    assert drawn(1).cards != drawn(2).cards


def test_a_card_keeps_its_name_and_its_category_and_farms_feed() -> None:
    for new in drawn(3):
        old = CARDS[new.id]
        assert (new.category, new.box) == (old.category, old.box)
        assert bool(new.feeds) == bool(old.feeds)
        if new.category != "factory":
            assert (new.holds, new.marker, new.wild) == (old.holds, old.marker, old.wild)


def test_a_factory_may_do_what_another_does() -> None:
    """Who meets no card that holds cubes should have met some that were made up."""
    kinds = {(card.holds > 0, card.marker, card.wild) for seed in range(40) for card in [drawn(seed)["trading_post"]]}
    assert {(True, "", False), (False, "changes", False), (False, "", True)} <= kinds


def test_only_where_coins_are_in_use_a_factory_sells_and_farms_feed_for_coins() -> None:
    found = {coins: [varied(CARDS, np.random.default_rng(seed), coins) for seed in range(9)] for coins in (False, True)}
    for coins, drawn in found.items():
        cards = [card for new in drawn for card in new if card.box == "base"]
        assert coins == any(card.marker == "sells" for card in cards)
        assert coins == any(card.feeds in FEEDING_FOR_COINS for card in cards)


def test_patterns_rules_and_numbers_all_change_but_not_of_every_card() -> None:
    new, in_town = drawn(4), [card for card in CARDS if card.category in CATEGORIES]
    others = [(card, new[card.id]) for card in in_town]
    for changed in (
        sum(old.pattern != card.pattern for old, card in others),
        sum(old.rule.family != card.rule.family for old, card in others),
        sum(old.rule.points != card.rule.points for old, card in others),
    ):
        assert 0 < changed < len(in_town)


def test_villager_cards_stay_as_they_are() -> None:
    new = drawn(5)
    assert all(new[card.id] is card for card in CARDS if card.category not in CATEGORIES)


def test_a_pattern_keeps_its_shape_and_what_is_alike_in_it() -> None:
    new = recoloured(("YY.", "WGB"), np.random.default_rng(6))
    assert new[0][2] == "." and "." not in new[1]
    assert new[0][0] == new[0][1] and len(set(new[0][0] + new[1])) == 4


def test_what_a_card_says_is_found_on_cards_of_other_categories() -> None:
    """Who meets a rule only on chapels learns it as something about chapels."""
    printed = {(card.pattern, card.rule): card.category for card in CARDS if only_scores(card)}
    moved = [card for seed in range(6) for card in drawn(seed) if only_scores(card)]
    homes = [(printed.get((card.pattern, card.rule)), card.category) for card in moved]
    for category in SCORING:
        assert any(home == category != place for home, place in homes)


def test_where_coins_are_in_use_cards_cost_or_bring_some() -> None:
    """So a card that costs coins is not the first one for a player who never met the box that has such cards."""
    base = Catalogue({id: card for id, card in CARDS.cards.items() if card.box == "base"})
    plain, coins = (varied(base, np.random.default_rng(8), coins) for coins in (False, True))
    assert not any(card.cost or card.gains for card in plain)
    assert any(card.cost for card in coins) and any(card.gains for card in coins)
    assert any(card.gains_for for card in coins)
    assert not any(card.cost and card.gains for card in coins)
    assert any(card.loses_all for card in coins)


@pytest.mark.parametrize("seed", range(40))
def test_a_rule_that_is_made_up_is_well_formed(seed: int) -> None:
    rule = made_up(np.random.default_rng(seed))
    least, most = NUMBERS.get(rule.family, (1, 1))
    assert least <= len(rule.points) <= most
    least_points = 0 if rule.family == "each" else 1
    assert rule.family == "by_count" or least_points <= rule.points[0] <= MOST_POINTS[rule.family]
    assert bool(rule.area) == (rule.family == "per_same_on")
    assert bool(rule.to) == (rule.family in ("per_adjacent", "if_adjacent", "unless_adjacent"))
