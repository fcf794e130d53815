"""Villagers: who work in buildings and pay for abilities, and the cards of the box; or Tiny Tears."""

from sim.tiny_towns.boxes import Box, Step
from sim.tiny_towns.boxes.villagers import abilities, arriving, building, cubes, people, powers, rounds, scoring
from sim.tiny_towns.setup import Setup


def _always(setup: Setup) -> bool:
    """Villagers are used."""
    return True


def _tears(setup: Setup) -> bool:
    """Villagers leave as soon as something comes on their square."""
    return setup.tears


BOX = Box("villagers", {
    "market": Step(rounds.draw_cards, _always, passes_on=True),
    "start": Step(rounds.start, _always),
    "place_options": Step(cubes.list_places, _always, passes_on=True),
    "place": Step(cubes.place, _always, passes_on=True),
    "covers": Step(people.covers, _tears),
    "before_building": Step(rounds.before_building, _always, passes_on=True),
    "build_options": Step(building.list_more, _always, passes_on=True),
    "act": Step(abilities.act, _always),
    "follows": Step(arriving.follows, _always, passes_on=True),
    "arrives": Step(arriving.arrives, _always, passes_on=True),
    "possible": Step(powers.possible, _always, passes_on=True),
    "effect_options": Step(powers.list_options, _always, passes_on=True),
    "effect": Step(powers.carry_out, _always, passes_on=True),
    "end_of_round": Step(rounds.end_of_round, _always, passes_on=True),
    "score": Step(scoring.town_points, _always),
    "points": Step(scoring.points, _always),
    "end": Step(scoring.note_feeding, _always),
})  # fmt: skip
