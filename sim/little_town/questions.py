"""What a report asks of a run of Little Town beside what it asks of every run."""

from sim.languages import mark
from sim.little_town.analysis import boards, hunger, idle_turns, objective_strength, rent, squares, supply, usage
from sim.reports.question import Questions, asked

QUESTIONS: Questions = {
    mark("Objectives"): {
        "objectives": asked(
            objective_strength,
            mark(
                "How much more or less a player scores with this objective instead of another. They are dealt, not "
                "chosen, so one far from the line makes for luck: give it other points. It holds for players who look "
                "at their objectives as these do, and not for those who forget them."
            ),
        )
    },
    mark("Feeding and supply"): {
        "hunger": asked(
            hunger,
            mark(
                "How many workers go hungry, and what that costs, round by round. If nearly all are fed, feeding is a "
                "tax that nobody fears; if many are not, it is a threat. That winners lose less does not show that "
                "feeding made them win."
            ),
        ),
        "supply": asked(
            supply,
            mark(
                "How often the reserve runs out of something. If it hardly ever does, the number of cubes is no part "
                "of the game; if it often does, late players are cut off. Running out hurts only who would have got "
                "more."
            ),
        ),
    },
    mark("How cards are used"): {
        "usage": asked(
            usage,
            mark(
                "How often each tile is built, in which round, how often it is used, and what it scores. A tile that "
                "stays in the market costs too much, or brings too little. Only its points count, not the coins and "
                "cubes it brings."
            ),
        ),
        "rent": asked(
            rent,
            mark(
                "Who uses whose buildings. A tile that others use more than its owner is a gift to the table; whether "
                "that is fun is yours to say. It does not mean that it pays its owner little: each use brings a coin."
            ),
        ),
        "squares": asked(
            squares,
            mark(
                "Where buildings and workers go. Squares that nobody uses are a part of the board without a reason to "
                "go there. A square that is used often need not be the best: every building draws workers around it."
            ),
        ),
        "turns": asked(
            idle_turns,
            mark(
                "What workers do with their turns, round by round. If many bring nothing late in the game, the board "
                "is too full or the game one round too long. A worker that brings nothing may still stand in "
                "somebody's way."
            ),
        ),
    },
    mark("Seats and tables"): {
        "boards": asked(
            boards,
            mark(
                "Which tiles bring more on one side of the board than on the other, on the same deals. If a side is "
                "better for everybody, it is the one for a first game. Only a tile's own points count, not the goods "
                "that it brings."
            ),
        )
    },
}
