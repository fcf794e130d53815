"""Cards changed at random, from which expert learns to read cards."""

import numpy as np
import pytest

from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.rule_families import NUMBERS
from sim.tiny_towns.varied import MOST_POINTS, made_up, recoloured, varied

CARDS = catalogue.load()


def drawn(seed: int) -> Catalogue:
    return varied(CARDS, np.random.default_rng(seed))


def test_the_same_number_makes_the_same_cards() -> None:
    assert drawn(1).cards == drawn(1).cards
    assert drawn(1).cards != drawn(2).cards


def test_a_card_keeps_its_name_its_category_and_its_abilities() -> None:
    for new in drawn(3):
        old = CARDS[new.id]
        assert (new.category, new.box, new.holds, new.marker, new.wild) == (
            old.category, old.box, old.holds, old.marker, old.wild,
        )  # fmt: skip
        assert bool(new.feeds) == bool(old.feeds)


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


@pytest.mark.parametrize("seed", range(40))
def test_a_rule_that_is_made_up_is_well_formed(seed: int) -> None:
    rule = made_up(np.random.default_rng(seed))
    least, most = NUMBERS.get(rule.family, (1, 1))
    assert least <= len(rule.points) <= most
    assert rule.family == "by_count" or 1 <= rule.points[0] <= MOST_POINTS[rule.family]
    assert bool(rule.area) == (rule.family == "per_same_on")
    assert bool(rule.to) == (rule.family in ("per_adjacent", "if_adjacent", "unless_adjacent"))
