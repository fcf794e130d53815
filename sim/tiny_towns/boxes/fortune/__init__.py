"""Fortune: coins, and the cards that earn and spend them. Without its cards, the coins alone."""

from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.boxes import Box, Step
from sim.tiny_towns.boxes.fortune import building, coins, placement, powers, rounds, scoring
from sim.tiny_towns.setup import Setup


def _always(setup: Setup) -> bool:
    """Coins are used."""
    return True


def _has_fetched(setup: Setup) -> bool:
    """Whether cubes may be fetched before a resource is named."""
    return setup.mode == "master-builder" and any(card.fetched for card in setup.in_play)


def _has_extra(setup: Setup) -> bool:
    """Whether a monument may bring a second cube."""
    return any(card.power == "extra" for card in setup.in_play)


def _draws_again(setup: Setup) -> bool:
    """Whether a drawn market may have more cards of the box than it should."""
    return setup.most_boxed < sum(any(card.box == "fortune" for card in setup.choices(c)) for c in CATEGORIES[:-1])


BOX = Box("fortune", {
    "market": Step(rounds.draw_again, _draws_again),
    "before_naming": Step(powers.before_naming, _has_fetched),
    "place_options": Step(placement.list_places, _always),
    "place": Step(placement.place, _always),
    "before_building": Step(powers.before_building, _has_extra),
    "build_options": Step(building.list_more, _always),
    "follows": Step(powers.follows, _always),
    "arrives": Step(coins.arrives, _always),
    "possible": Step(powers.possible, _always),
    "effect_options": Step(powers.list_options, _always),
    "effect": Step(powers.carry_out, _always),
    "end_of_round": Step(rounds.end_of_round, _always),
    "score": Step(scoring.town_points, _always),
    "points": Step(scoring.points, _always),
    "chest": Step(coins.chest_after, _always),
    "end": Step(scoring.note_feeding, _always),
})  # fmt: skip
