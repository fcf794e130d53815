"""Judging a card: planted strengths are found, the page says all of it, and mistakes are sentences before a game."""

import json
from dataclasses import replace

import pandas as pd
import pytest

import sim
from sim.analysis import substitutes
from sim.errors import TownlabError
from sim.reports import card_page
from sim.studies import restricted
from sim.studies.judge import _main, _range
from sim.tiny_towns.card_files import numbers_of
from tests.command_line import run, sentence_of

QUICK = {"games": 60, "players": 2, "strategies": "uniform", "progress": False}
SHED = {
    "id": "lodge_shed",
    "category": "well",
    "pattern": ["WS"],
    "rule": "each",
    "points": 1,
    "anywhere": "itself",
    "text": "Points.",
}


@pytest.fixture(scope="module")
def strong():
    """A card whose points are planted: a strategy that does not look at points builds it as often as it may."""
    return sim.judge({**SHED, "points": 6}, against="shed", **QUICK)


def test_a_strong_card_is_called_too_strong(strong):
    assert strong.found == "too strong"
    assert strong.verdict.startswith("The Lodge Shed is too strong: a town scores ")
    assert strong.verdict.endswith("points more with it than with Shed "
                                   f"({strong.effect[1]:.2f} to {strong.effect[2]:.2f}).")  # fmt: skip


def test_the_effect_is_the_difference_of_the_scores_on_the_same_deals(strong):
    scores = strong.result.seats.groupby("arm")["score"].mean()
    assert strong.effect[0] == pytest.approx(scores[0] - scores[1])


def test_the_number_to_print_is_solved_for_on_the_same_deals(strong):
    played = strong.solved.played.set_index("points")
    assert played.loc[6.0, "effect"] == pytest.approx(strong.effect[0])
    assert strong.solved.measures["value"][0] == pytest.approx(1, abs=1e-6)
    assert "at 1.00 points" in strong.answer and "print 1 (average)" in strong.answer


def test_a_card_below_the_others_is_called_too_weak(strong):
    pairs = strong.pairs.assign(card="shed")
    weak = replace(strong, card=sim.card("shed"), pairs=pairs)
    assert weak.verdict == (
        f"The Shed is too weak: a town scores {strong.effect[0]:.2f} points less with it than with "
        f"Lodge Shed ({strong.effect[1]:.2f} to {strong.effect[2]:.2f})."
    )


def test_what_does_not_matter_is_for_the_designer_to_say(strong):
    effect, _, high = strong.effect
    assert replace(strong, smallest=high + 1).found == "balanced"
    assert replace(strong, smallest=effect).found == "not clear"
    assert "Play more games, such as 240." in replace(strong, smallest=effect).verdict


def test_a_card_that_nobody_builds_is_not_called_balanced(strong):
    nobody = replace(strong, smallest=1000)
    vars(nobody)["built"] = (0.0, 0.0, 0.03)
    assert nobody.found == "hardly built"
    assert "these players hardly build it" in nobody.verdict


def test_how_many_build_a_card_is_the_same_in_words_and_on_the_page(strong):
    share = strong.use.partition(" of the players")[0]
    used = next(section for section in card_page.sections(strong) if section.heading == "How it is used")
    assert used.parts[0].answer == f"{share} of the towns that could build Lodge Shed do"


def test_the_command_that_asks_again_is_told(strong):
    asked = "--game tiny-towns --players 2 --strategies uniform --seed 0 --games 60 --smallest 0.5"
    assert strong.command.startswith("townlab judge ") and strong.command.endswith(asked)


def test_doing_without_is_told_as_a_loss_or_a_gain(strong):
    assert strong.price.startswith("A player who must do without it loses ")
    better = strong.pairs.assign(score=strong.pairs["other_score"], other_score=strong.pairs["score"])
    assert replace(strong, pairs=better).price.startswith("A player who must do without it gains ")
    even = strong.pairs.assign(other_score=strong.pairs["score"])
    assert replace(strong, pairs=even).price.startswith("A player who must do without it does not clearly lose or gain")


def test_other_cards_seats_and_strategies_are_compared_on_the_same_deals():
    found = sim.judge("inn", games=20, players=2, strategies="greedy,uniform", progress=False)
    assert "tavern" not in set(found.others["category"])
    assert found.rivals == "the other tavern cards"
    assert found.players["player"].tolist() == ["seat 0", "seat 1", "greedy", "uniform"]
    row = found.players.iloc[0]
    arms = found.result.seats[found.result.seats["seat"] == 0].groupby("arm")["score"].mean()
    assert row["after"] == pytest.approx(arms[0]) and row["before"] == pytest.approx(arms[1:].mean())


def test_a_card_of_fortune_brings_its_box(tmp_path):
    found = sim.judge("cathedral", games=8, players=2, strategies="greedy", progress=False, out=tmp_path / "judge")
    assert found.result.setup["boxes"] == ["base", "fortune"]
    assert found.sentences[-1].startswith("†")
    page = (tmp_path / "judge" / "judge.html").read_text()
    for heading in ("Against its type", "Doing without", "Whom it helps", "How it is used", "The number to print"):
        assert heading in page
    assert sim.load(tmp_path / "judge" / "games").arms["arm"].tolist() == list(range(6))


def test_a_card_of_villagers_brings_its_box_and_an_own_card_with_coins_brings_coins():
    table_for = sim.games.find().cards.table_for
    assert table_for(sim.card("grange"), {}) == {"boxes": ("base", "villagers")}
    assert table_for(sim.card({**SHED, "gains": 1}), {}) == {"boxes": ("base",), "coins": True}
    assert table_for(sim.card({**SHED, "gains": 1}), {"boxes": "fortune"}) == {"boxes": ("fortune",)}
    assert table_for(sim.card("inn"), {"cavern": True}) == {"cavern": True, "boxes": ("base",)}


def test_a_monument_is_judged_by_what_it_is_worth_to_who_keeps_it(tmp_path):
    found = sim.judge("silva_forum", games=40, players=2, strategies="greedy", progress=False, out=tmp_path / "judge")
    assert len(found.prices) == 15 and found.solved is None
    price = found.prices.set_index("card")["price"]
    assert found.effect[0] == pytest.approx(price["silva_forum"] - price.drop("silva_forum").mean())
    assert "no number can be solved for" in (tmp_path / "judge" / "judge.html").read_text()


def test_the_price_against_other_cards_has_the_error_of_both():
    pairs = pd.DataFrame({"card": ["a"] * 40 + ["b"] * 40, "game": [*range(40), *range(40, 80)], "other_score": 0.0})
    pairs["score"] = [3 + (-1) ** game for game in range(80)]
    found = restricted.against_others(pairs, "a")
    assert found.value == 0 and found.error == pytest.approx((2 * 1 / 40) ** 0.5, rel=0.02)


def test_a_tile_of_little_town_is_judged_against_those_of_its_category():
    found = sim.judge("bakery", game="little-town", against="barn,church", games=8, strategies="greedy", progress=False)
    assert set(found.substitutes["card"]) == {"bakery", "barn", "church"}
    assert found.answer


def test_the_main_number_of_a_card_is_its_points_or_the_first_that_it_has():
    assert _main(numbers_of(sim.card("inn"))) == "points"
    assert _main(numbers_of(sim.card("farm"))) == "meals"
    assert _range(numbers_of(sim.card("inn"))["points"]) == (0, 8)
    assert _range(numbers_of(sim.card("tavern"))["points"]) == (0.25, 1.75)


def test_arms_that_differ_in_more_than_one_card_are_refused():
    result = sim.play(games=2, players=2, progress=False)
    with pytest.raises(TownlabError, match="do not differ in one card of the market each"):
        substitutes.measure(result)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("innn",), "There is no card 'innn'. Did you mean inn"),
        (("cottage",), "There is no other card to compare 'cottage' with"),
        (("nothing.toml",), "Cannot read the card nothing.toml"),
        (("inn", "--smallest", 0), "The smallest effect that matters must be above 0 points, not 0"),
        (("inn", "--number", "pionts"), "'pionts' is not a number on 'inn' that can be varied. Did you mean points"),
        (("inn", "--against", "chapel"), "'chapel' cannot lie in the place of 'inn'. There are: almshouse"),
        (("inn", "--games", 7), "The number of games must be at least 8, not 7"),
        (("inn", "--strategies", "nobody"), "There is no strategy 'nobody'"),
        (("inn", "--market", "first-game"), "Name the cards that all markets should have"),
    ],
)
def test_mistakes_are_said_before_anything_is_played(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert said in sentence_of(run("judge", *words))
    assert list(tmp_path.iterdir()) == []


def test_the_command_prints_the_verdict_and_writes_into_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text("".join(f"{key} = {json.dumps(value)}\n" for key, value in SHED.items()))
    words = ("judge", "own.toml", "--against", "shed", "--games", 8, "--players", 2, "--strategies", "uniform")
    for folder in ("judge-own", "judge-own-2"):
        done = run(*words)
        assert done.exit_code == 0, done.output
        assert done.stdout.splitlines()[1].startswith("The Lodge Shed is balanced")
        assert f"The page is in results/{folder}/judge.html" in done.stderr
        assert (tmp_path / "results" / folder / "judge.html").is_file()
