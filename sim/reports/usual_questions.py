"""What a report asks of every run, and what it tells a designer about each answer."""

from sim.analysis import (
    by_level,
    counts,
    head_to_head,
    leads,
    pace,
    pairs,
    seats,
    skill,
    solo_levels,
    solo_scores,
    standings,
)
from sim.languages import mark
from sim.reports.question import Question, Questions, asked, strength_on

PAIRS = mark("Pairs of cards")

CARDS: Questions = {
    mark("Card strength"): {
        "strength": strength_on(
            "score",
            mark(
                "How many points more or fewer everybody at the table scores when this card lies in the market instead "
                "of another that could. Look first at the cards furthest from the line whose dots are filled: try "
                "other numbers on them with townlab what-if. A card that helps all players alike is not unfair, and a "
                "weak one may be fun."
            ),
        ),
        "levels": asked(
            by_level,
            mark(
                "The same cards for novices, decent players and experts, on the same deals. A card that is too strong "
                "at one level only is a matter of taste; one that is so at all of them is a matter for the designer. "
                "The levels are strategies, not people."
            ),
            when=by_level.several,
        ),
        "skill": asked(
            skill,
            mark(
                "Which cards bring more to a better player, and which less. Cards that reward skill belong in a box "
                "for people who play often. What a still better player would make of a card, this does not say."
            ),
            when=by_level.several,
        ),
    }
}
PLAY: Questions = {
    PAIRS: {
        "pairs": Question(
            pairs.measure,
            pairs.draw_list,
            pairs.measure,
            mark(
                "Two cards in one market that bring more together, or less, than both add up to. Play a few games with "
                "the pair at the top before you change either card: a good pair is often what people enjoy. It does "
                "not say how the two work together, and not that either is too strong alone."
            ),
        )
    },
    mark("How cards are used"): {},
    mark("Pace and feel"): {
        "pace": asked(
            pace,
            mark(
                "How many games end close, and how many are won by a mile. If most are won by 10 points or more, look "
                "below at when the winner pulls ahead. Players of unequal skill make wide margins in any game, so this "
                "is about these line-ups, not about the rules alone."
            ),
        ),
        "leads": asked(
            leads,
            mark(
                "When the winner takes the lead for good, and how often the lead changes before. A winner known at "
                "half time leaves the others little to hope for; one known only at the last count may feel like luck. "
                "Points held back until the end hide who is really ahead."
            ),
        ),
    },
    mark("Seats and tables"): {
        "seats": asked(
            seats,
            mark(
                "What a seat is worth: its wins above a fair share, and its points above the others'. If going first "
                "clearly pays, give the later seats something at the start, and play again. It is what these players "
                "make of the seat; people may make more of it."
            ),
        ),
        "counts": asked(
            counts,
            mark(
                "Which cards bring more, or less, when more people sit at the table. Cards far from the line are those "
                "to leave out of a box for two, or for six. Only a card's own points count, not what it does for other "
                "cards."
            ),
        ),
    },
    mark("Strategies"): {
        "standings": asked(
            standings,
            mark(
                "How often each way of playing wins, and what it scores. If one simple plan wins most, look which "
                "cards it builds. How strong a strategy is depends on who else sits at the table."
            ),
        ),
        "head_to_head": asked(
            head_to_head,
            mark(
                "How often one strategy ends above another at the same table. Look for plans that beat one another in "
                "a circle: they keep a game alive. Ending above another is not the same as winning the game."
            ),
        ),
    },
}
ALONE: Questions = {
    mark("Solo scores"): {
        "solo_scores": asked(
            solo_scores,
            mark(
                "How the scores of solo games spread. A wide hill means that deals and luck decide much; set the goals "
                "of a solo game by it. It is the range of these strategies, not of what a person may score."
            ),
        ),
        "solo_levels": asked(
            solo_levels,
            mark(
                "How many games reach each level of the rulebook's chart. A level that nearly all games reach, or "
                "none, tells players little: move its limit. It is the level of a game, not of a player."
            ),
        ),
    },
    PAIRS: PLAY[PAIRS],
    mark("How cards are used"): {},
    mark("Pace and feel"): {},
}
"""what is asked instead where nobody has a rival"""
