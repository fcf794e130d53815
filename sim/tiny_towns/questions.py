"""What a report asks of a run of Tiny Towns beside what it asks of every run."""

from sim.reports.sections import Questions, asked, strength_on
from sim.tiny_towns.analysis import monuments, squares, usage

QUESTIONS: Questions = {
    "Monuments": {"monuments": asked(monuments)},
    "How cards are used": {"usage": asked(usage), "squares": asked(squares)},
    "Pace and feel": {"length": strength_on("rounds")},
}
