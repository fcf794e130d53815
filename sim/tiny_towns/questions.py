"""What a report asks of a run of Tiny Towns beside what it asks of every run."""

from sim.reports.sections import Question, Questions, asked, strength_on
from sim.tiny_towns.analysis import (
    abilities,
    ability_cards,
    coin_flow,
    monuments,
    squares,
    usage,
    villager_squares,
    villagers_at_work,
)
from sim.tiny_towns.settings import has_abilities, has_villagers, is_solo, uses_coins

QUESTIONS: Questions = {
    "Monuments": {
        "monuments": asked(monuments, when=lambda experiment: not is_solo(experiment)),
        "monuments_alone": Question(monuments.measure, monuments.draw, monuments.measure_alone, when=is_solo),
    },
    "Coins": {"coin_flow": asked(coin_flow, when=uses_coins)},
    "Villagers": {
        "abilities": asked(abilities, when=has_abilities),
        "ability_cards": asked(ability_cards, when=has_abilities),
        "villagers_at_work": asked(villagers_at_work, when=has_abilities),
        "villager_squares": asked(villager_squares, when=has_villagers),
    },
    "How cards are used": {"usage": asked(usage), "squares": asked(squares)},
    "Pace and feel": {"length": strength_on("rounds")},
}
