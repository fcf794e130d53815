"""What a report asks of a run of Tiny Towns beside what it asks of every run."""

from sim.languages import mark
from sim.reports.question import Question, Questions, asked, strength_on
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
    mark("Monuments"): {
        "monuments": asked(
            monuments,
            mark(
                "How often each monument is kept and built, what it scores, and how often the players who keep it win. "
                "Look at those whose keepers win least although they score much: such a monument costs more cubes and "
                "squares than it pays. Players choose what suits the market, so the monument need not be the cause."
            ),
            when=lambda experiment: not is_solo(experiment),
        ),
        "monuments_alone": Question(
            monuments.measure,
            monuments.draw,
            monuments.measure_alone,
            mark(
                "How often each monument is kept and built, and what it scores. One that is seldom built asks too "
                "much, or brings too little. Its points are not all it is worth: it takes cubes and a square, and some "
                "help others."
            ),
            when=is_solo,
        ),
    },
    mark("Coins"): {
        "coin_flow": asked(
            coin_flow,
            mark(
                "Where a town's coins come from, and what becomes of them. If most are left at the end, players have "
                "nothing to want them for; if many find no room, the chest is too small. It does not say what a coin "
                "is worth."
            ),
            when=uses_coins,
        )
    },
    mark("Villagers"): {
        "abilities": asked(
            abilities,
            mark(
                "How often each villager card is used, when, and what a town scores with it in play. A card that "
                "hardly anybody uses costs too much. It is not what one use is worth, and cards of the two piles are "
                "not compared."
            ),
            when=has_abilities,
        ),
        "ability_cards": asked(
            ability_cards,
            mark(
                "Which cards of the market gain or lose when a villager card is in play. Look whether a pair at an end "
                "was meant to go together. Only a card's own points count: one that is hurt may only make room for a "
                "better one."
            ),
            when=has_abilities,
        ),
        "villagers_at_work": asked(
            villagers_at_work,
            mark(
                "How many villagers stand about, work or are in the Lodge, round by round. If they only start to work "
                "when the game is nearly over, make the first jobs easier. More at work is not better: what they are "
                "paid for counts."
            ),
            when=has_abilities,
        ),
        "villager_squares": asked(
            villager_squares,
            mark(
                "Where villagers stand, and where they work. Squares that stay empty are those the cards give no "
                "reason to go to. It is not only a choice: they start in corners and go where there is room."
            ),
            when=has_villagers,
        ),
    },
    mark("How cards are used"): {
        "usage": asked(
            usage,
            mark(
                "How many of each card a town builds, when, and what one scores. A card that hardly anybody builds is "
                "not worth its cubes to these players: make it cheaper or better, or ask people whether they see more "
                "in it. Only a card's own points count, not what it does for other cards by feeding them or standing "
                "beside them."
            ),
        ),
        "squares": asked(
            squares,
            mark(
                "Where in the town each card is built. A card that always lands on the same squares takes a decision "
                "away; one that could go anywhere asks for one. Patterns do not reach all squares equally often, so "
                "more than an even share need not be a choice."
            ),
        ),
    },
    mark("Pace and feel"): {
        "length": strength_on(
            "rounds",
            mark(
                "Which cards make the game longer or shorter. If a game takes too long, look at the cards at the top "
                "first. A longer game is not a worse one: cards that save squares give everybody more turns."
            ),
        )
    },
}
