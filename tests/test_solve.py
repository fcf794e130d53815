"""Solve for balance: planted values are found, intervals hold them as often as promised, and mistakes are sentences."""

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.games import Number
from sim.studies import response as analysis
from sim.studies.solve import _tunables, tunable
from sim.tiny_towns.card_files import numbers_of
from sim.tiny_towns.catalogue import load
from tests.command_line import run, sentence_of

FIVE = {
    "id": "shed_five",
    "category": "well",
    "pattern": ["WS"],
    "rule": "each",
    "points": 5,
    "anywhere": "itself",
    "text": "5 points.",
}
UNIFORM = {"games": 60, "strategies": "uniform", "players": 2, "progress": False}


@pytest.fixture(scope="module")
def shed():
    return sim.solve("shed", "points", 1, 6, against="shed_five", cards=FIVE, **UNIFORM)


def test_the_value_of_an_equal_card_is_found_exactly(shed):
    """A strategy that does not look at points plays the same games with any: at 5 points the two are one card."""
    assert tuple(shed.measures.iloc[0][["value", "value_low", "value_high"]]) == pytest.approx((5, 5, 5))
    assert shed.changes == {"shed": {"points": 5}}
    assert shed.checked["effect"][0] == 0
    solution = "The Shed would be as good as Shed Five at 5.00 points (5.00 to 5.00)"
    assert shed.answer == f"{solution}. On a card, print 5 (average)."


def test_effects_are_the_difference_of_the_scores_on_the_same_deals(shed):
    built = sim.play(games=60, players=2, market="shed").towns["built_well"].mean()
    expected = (shed.played["points"] - 5) * built
    assert list(shed.played["effect"]) == pytest.approx(list(expected))
    assert {1.0, 6.0} <= set(shed.played["points"])
    assert list(shed.played["games"].unique()) == [60]


def test_the_solution_against_all_others_is_where_the_scores_meet():
    found = sim.solve("shed", "points", 0, 4, market="tavern", **{**UNIFORM, "games": 300})
    assert found.plan.against == ("fountain", "millstone", "well")

    def mean(card):
        return sim.play(games=300, players=2, market=[card, "tavern"]).towns["score"].mean()

    built = sim.play(games=300, players=2, market="shed,tavern").towns["built_well"].mean()
    root = 1 + (np.mean([mean(card) for card in found.plan.against]) - mean("shed")) / built
    assert found.measures["value"][0] == pytest.approx(root)
    assert set(found.checked["change"]) == {f"points={math.floor(root)}", f"points={math.ceil(root)}"}


def test_out_of_reach_is_said_with_the_nearest_value():
    found = sim.solve("shed", "points", 7, 9, against="shed_five", cards=FIVE, **UNIFORM)
    assert not found.reached
    assert found.changes == {}
    assert found.answer.startswith("Nothing in the range makes the Shed as good as Shed Five. Nearest is 7 (")
    assert found.draw()


def tunables(card, *how):
    return _tunables(card.id, numbers_of(card), *how)


def test_a_factor_turns_all_points_of_a_table():
    tavern = load()["tavern"]
    (tunable,) = tunables(tavern, "points", None, None)
    assert (tunable.name, tunable.present) == ("points_times", 1)
    assert tunable.levels(7) == [0.5, 0.67, 0.83, 1.0, 1.17, 1.33, 1.5]
    assert tunable.turned({}, 0.5) == {"points": (1, 3, 5, 7, 10)}


def test_entries_of_a_table_are_turned_one_by_one():
    tavern = load()["tavern"]
    first, third = tunables(tavern, ["points[0]", "points[2]"], None, None)
    assert third.turned(first.turned({}, 4), 1) == {"points": (4, 5, 1, 14, 20)}


def test_two_numbers_have_a_line_of_solutions_and_the_nearest_is_given():
    night = {**FIVE, "rule": "by_count", "points": [2, 5, 8], "id": "night_shed"}
    day = {**night, "id": "day_shed", "points": [0, 3, 8]}
    names = ["points[0]", "points[1]"]
    found = sim.solve("day_shed", names, (0, 3), (3, 6), against="night_shed", cards=[night, day], **UNIFORM)
    line, exact = analysis.solutions(found.games, names).to_numpy(), analysis.fit(found.games, names)
    assert exact.at(np.array([[2.0, 5.0]]))[0][0] == pytest.approx(0, abs=1e-9)
    assert np.abs(exact.at(line)[0]).max() == pytest.approx(0, abs=1e-6)
    chosen = found.measures["value"].to_numpy()
    assert chosen == pytest.approx(line[(((line - [0, 3]) / 3) ** 2).sum(axis=1).argmin()])
    assert {f"points={one}/{two}/8" for one, two in product(*({math.floor(x), math.ceil(x)} for x in chosen))} == set(
        found.checked["change"]
    )
    chart = found.draw()
    assert is_hatched(chart) and "Hatched: no difference is clear" in chart.get_supxlabel()


def is_hatched(chart):
    return any("//" in (getattr(part, "hatches", None) or ()) for part in chart.axes[0].collections)


def test_a_chart_without_hatching_does_not_speak_of_it(shed):
    assert not is_hatched(shed.draw()) and "atched" not in shed.draw().get_supxlabel()
    clear = pd.DataFrame(
        [{"game": game, "a": a, "b": b, "effect": 1.0 + a} for game in (0, 1) for a in (0, 1) for b in (0, 1)]
    )
    for games, said in ((clear, False), (clear.assign(effect=clear["effect"] + 18 * clear["game"] - 9), True)):
        chart = analysis.draw(games, {"a": 0.0, "b": 0.0}, "Title")
        assert is_hatched(chart) == ("Hatched" in chart.get_supxlabel()) == said


def test_the_chart_has_the_answer_in_its_title(shed):
    assert shed.draw().get_suptitle() == "The Shed would be as good as Shed Five at 5.00 points (5.00 to 5.00)"
    assert shed.answer in shed._repr_html_()
    assert shed.answer in repr(shed)


# Made-up tables.


def table(effect, values=range(7), games=80, noise=4.0, seed=0):
    """Effects of values on games that all share their luck, with luck of their own too."""
    generator = np.random.default_rng(seed)
    shared = generator.normal(0, noise, games)
    parts = [
        pd.DataFrame(
            {"game": range(games), "points": float(x), "effect": effect(x) + shared + generator.normal(0, 1, games)}
        )
        for x in values
    ]
    return pd.concat(parts, ignore_index=True)


def test_the_interval_holds_the_planted_value_as_often_as_promised():
    held = 0
    for seed in range(200):
        (found,) = analysis.measure(table(lambda x: 1.5 * (x - 3.25), seed=seed), {"points": 3.0}).to_dict("records")
        held += found["value_low"] <= 3.25 <= found["value_high"]
    assert 0.92 <= held / 200 <= 0.98


def test_players_who_begin_to_build_all_of_a_sudden_do_not_mislead_it():
    """Flat at first, then steep: a straight line through all of it would end up elsewhere."""
    steep = table(lambda x: -1.0 if x <= 4 else -1 + 4 * (x - 4), games=4000, noise=1.0)
    (found,) = analysis.measure(steep, {"points": 1.0}).to_dict("records")
    assert found["value"] == pytest.approx(4.25, abs=0.05)
    assert found["value_low"] <= 4.25 <= found["value_high"]


def test_an_interval_that_leaves_the_range_is_open():
    luck = [(game, x, side + 0.05 * (x - 3)) for game, side in enumerate((-5, 5)) for x in range(7)]
    few = pd.DataFrame(luck, columns=["game", "points", "effect"])
    (found,) = analysis.measure(few, {"points": 3.0}).to_dict("records")
    assert found["value"] == pytest.approx(3)
    assert found["value_low"] == -math.inf
    assert found["value_high"] == math.inf


def test_it_is_said_if_more_games_are_needed(shed):
    unclear = replace(shed, games=table(lambda x: 0.2, games=10, noise=0.0))
    sure = replace(shed, games=table(lambda x: 9.0, games=10, noise=0.0))
    unclear.games["effect"] += 0.5 - unclear.games.groupby("points")["effect"].transform("mean")
    assert unclear.answer.startswith("It is not clear whether anything in the range makes the Shed as good as Shed")
    assert sure.answer.startswith("Nothing in the range makes the Shed as good as Shed Five. Nearest is ")


def test_of_several_solutions_the_nearest_to_the_present_is_taken():
    twice = table(lambda x: (x - 1.5) * (x - 4.5), games=400, noise=0.1)
    assert analysis.measure(twice, {"points": 0.0})["value"][0] == pytest.approx(1.5, abs=0.2)
    assert analysis.measure(twice, {"points": 6.0})["value"][0] == pytest.approx(4.5, abs=0.2)


def test_ranges_lie_around_the_present_value_unless_given():
    (meals,) = tunables(load()["farm"], "meals", None, None)
    assert (meals.low, meals.present, meals.high) == (1, 4, 7)
    (least,) = tunables(load()["temple"], "least", None, None)
    assert (least.low, least.high) == (0, 5)


@pytest.mark.parametrize(
    ("card", "given", "sentence"),
    [
        ("tavren", {}, "There is no card 'tavren'. Did you mean tavern"),
        ("tavern", {"what": "pionts"}, "'pionts' is not a number on 'tavern' that can be varied. Did you mean points"),
        ("tavern", {"what": "points[5]"}, r"'tavern' has no points\[5\]; its points are points\[0\] to points\[4\]"),
        ("farm", {"what": "meals[0]"}, r"'farm' has no meals\[0\]"),
        ("tavern", {"what": ["points", "points[0]"]}, "A factor on all points is varied alone"),
        ("tavern", {"what": ["points[0]"] * 2}, "one number of the card to vary, or two different ones"),
        ("inn", {"low": 3, "high": 3}, "must be below the high one"),
        ("inn", {"low": 0.5}, "is a whole number"),
        ("inn", {"low": [1, 2]}, "one low for all numbers or one for each of 1, not 2"),
        ("inn", {"against": "well"}, "'well' cannot lie in the place of 'inn'"),
        ("inn", {"against": "inn"}, "'inn' cannot lie in the place of 'inn'"),
        ("inn", {"games": 1}, "at least 2"),
        ("cottage", {}, "no other card to compare 'cottage' with"),
        ("silva_forum", {}, "is a monument"),
        ("inn", {"mode": "solo"}, "left out of the solo game"),
    ],
)
def test_what_cannot_be_solved_is_a_sentence(card, given, sentence):
    with pytest.raises(TownlabError, match=sentence):
        sim.solve(card, **{"strategies": "uniform", "games": 2, "progress": False, **given})


def test_solve_prints_the_answer_and_what_was_played(tmp_path):
    words = ("solve", "shed", "points", "--low", 0, "--high", 4, "--games", 30, "--strategies", "uniform")
    done = run(*words, "--out", tmp_path / "x")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(("The Shed would be average for a well at", "Nothing in the range"))
    assert "points=4" in done.stdout
    assert {file.name for file in (tmp_path / "x").iterdir()} == {"played.csv", "checked.csv", "solve.png", "solve.svg"}


def test_a_mistake_on_the_command_line_is_a_sentence():
    assert "is a monument" in sentence_of(run("solve", "silva_forum"))


def test_a_table_of_points_is_cut_or_raised_by_so_many_percent(shed):
    plan = replace(shed.plan, card="tavern", against=("inn", "almshouse", "feast_hall"))
    factor = tunable("tavern", {"points": Number((2, 5, 9, 14, 20))}, "points", None, None)
    few = table(lambda x: 10 * (x - 0.75), (0.5, 1.0, 1.5), 400, 0.1).rename(columns={"points": factor.name})
    found = replace(shed, plan=replace(plan, tunables=(factor,)), games=few)
    assert found.headline.startswith("Cut the Tavern's points to 7") and " % (" in found.headline
    assert found.headline.endswith(") and it is average for a tavern")
