"""What a report asks of a run of Tiny Towns beside what it asks of every run."""

from sim.reports.sections import Questions, asked, strength_on
from sim.tiny_towns.analysis import coin_flow, monuments, squares, usage
from sim.tiny_towns.settings import uses_coins

QUESTIONS: Questions = {
    "Monuments": {"monuments": asked(monuments)},
    "Coins": {"coin_flow": asked(coin_flow, when=uses_coins)},
    "How cards are used": {"usage": asked(usage), "squares": asked(squares)},
    "Pace and feel": {"length": strength_on("rounds")},
}
