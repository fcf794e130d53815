"""What a report asks of a run of Little Town beside what it asks of every run."""

from sim.little_town.analysis import boards, hunger, idle_turns, objective_strength, rent, squares, supply, usage
from sim.reports.sections import Questions, asked

QUESTIONS: Questions = {
    "Objectives": {"objectives": asked(objective_strength)},
    "Feeding and supply": {"hunger": asked(hunger), "supply": asked(supply)},
    "How cards are used": {
        "usage": asked(usage),
        "rent": asked(rent),
        "squares": asked(squares),
        "turns": asked(idle_turns),
    },
    "Seats and tables": {"boards": asked(boards)},
}
