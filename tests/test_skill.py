"""Skill: what a card gains for better players is found on common deals."""

import numpy as np
import pytest

import sim
from sim.analysis import head_to_head, ratings, skill, standings, strength
from sim.errors import TownlabError
from tests import made_up
from tests.made_up import Arm, given, table
from tests.test_tournament import table_of

WEAK, MIDDLE, STRONG = (
    Arm(["weak"] * 4, {"cottage": -5.0, "bank": 2.0}),
    Arm(["middle"] * 4, {"tavern": 2.0, "bank": 2.0}),
    Arm(["strong"] * 4, {"cottage": 5.0, "tavern": 4.0, "bank": 2.0}),
)


def row_of(table, card, strategy):
    """The row of a card and a strategy."""
    (row,) = table[(table["card"] == card) & (table["strategy"] == strategy)].to_dict("records")
    return row


def test_a_card_that_pays_for_the_strong_only_needs_skill():
    table = skill.measure(made_up.run(3000, STRONG, WEAK, MIDDLE))
    row = row_of(table, "tavern", "strong")
    assert row["gain"] == pytest.approx(3, abs=0.4)
    assert row["gain_low"] > 2.4 and row["gain_high"] < 3.6
    assert row["skill"] == "needs skill"
    assert row_of(table, "inn", "strong")["skill"] == "loses with skill"
    assert row_of(table, "tavern", "middle")["gain"] == pytest.approx(1.5, abs=0.4)


def test_a_card_that_is_strong_for_all_needs_none():
    row = row_of(skill.measure(made_up.run(3000, STRONG, WEAK)), "bank", "strong")
    assert (row["tier"], row["skill"]) == ("too strong", "not clear")


def test_strategies_are_in_the_order_of_their_scores_and_the_first_gains_nothing():
    table = skill.measure(made_up.run(600, STRONG, WEAK, MIDDLE))
    assert list(dict.fromkeys(table["strategy"])) == ["weak", "middle", "strong"]
    first = table[table["strategy"] == "weak"]
    assert (first["gain"] == 0).all() and first["gain_low"].isna().all() and (first["skill"] == "not clear").all()
    assert first["score"].unique() == pytest.approx([15.5], abs=0.5)
    assert (first["score_low"] < first["score"]).all() and (first["score"] < first["score_high"]).all()


def test_effects_are_those_of_strength_for_each_strategy():
    result = made_up.run(600, STRONG, WEAK)
    ours, theirs = skill.measure(result), strength.measure(result, by="strategy")
    both = ours.merge(theirs, on=["card", "strategy"])
    assert len(both) == 48
    np.testing.assert_allclose(both["effect_x"], both["effect_y"])
    np.testing.assert_allclose(both["effect_low_x"], both["effect_low_y"])


def test_common_deals_make_the_gain_surer_than_two_runs_would():
    table = skill.measure(made_up.run(2000, STRONG, WEAK))
    weak, strong = (table[table["strategy"] == name].set_index("card") for name in ("weak", "strong"))
    apart = np.hypot(*(part["effect_high"] - part["effect_low"] for part in (weak, strong)))
    assert ((strong["gain_high"] - strong["gain_low"]) < 0.8 * apart).all()


def test_without_gains_the_intervals_miss_and_the_words_err_as_often_as_they_say():
    arms = [Arm(["weak"] * 4, {"cottage": -5.0, "tavern": 2.0}), Arm(["strong"] * 4, {"tavern": 2.0})]
    tables = [skill.measure(made_up.run(400, *arms, seed=seed)) for seed in range(80)]
    strong = [table[table["strategy"] == "strong"] for table in tables]
    missed = np.mean([(table["gain_low"] > 0) | (table["gain_high"] < 0) for table in strong])
    assert 0.035 < missed < 0.065
    assert np.mean([(table["skill"] != "not clear").any() for table in strong]) <= 0.1


def test_only_circumstances_that_all_strategies_share_are_compared():
    pair = [Arm(["strong"] * 2), Arm(["weak"] * 2, {"cottage": -5.0})]
    table = skill.measure(made_up.run(600, STRONG, *pair, Arm(["strong", "weak"])))
    assert set(table["strategy"]) == {"weak", "strong"}
    assert (table.groupby(["strategy", "category"])["games"].sum() == 600).all()


@pytest.mark.parametrize("arms", [[STRONG], [STRONG, Arm(["weak"] * 2)], [Arm(["strong", "weak"])]])
def test_one_strategy_or_none_of_like_tables_is_refused(arms):
    with pytest.raises(TownlabError, match=r"skill\.levels"):
        skill.measure(made_up.run(600, *arms))


def test_levels_are_tables_of_one_strategy_at_settings_of_its_dial():
    experiment = skill.levels("greedy", [0.5, 1], games=7, players=2)
    assert [arm.strategies for arm in experiment.arms] == [("greedy:skill=0.5",) * 2, ("greedy",) * 2]
    assert experiment.games == 7
    weighed = skill.levels("planner:food=1.5,room=0.3", [0.5])
    assert weighed.labels == ["planner:food=1.5,room=0.3,skill=0.5"]


def test_played_levels_can_be_measured_and_drawn():
    result = sim.run(skill.levels("greedy", [0.2, 1], games=400, seed=1), progress=False)
    table = skill.measure(result)
    assert list(dict.fromkeys(table["strategy"])) == ["greedy:skill=0.2", "greedy"]
    chart = skill.draw(table)
    assert len(chart.axes[0].get_yticklabels()) == 24
    assert [label.get_text().split("\n")[0] for label in chart.axes[0].get_xticklabels()] == ["greedy", "greedy"]


def test_the_chart_names_what_gains_and_loses_most():
    up, down = skill.draw(skill.measure(made_up.run(3000, STRONG, WEAK))).get_suptitle().split("\n")
    assert up.startswith("Gains most with skill: Tavern +") and down.startswith("Loses most: ")
    nothing = skill.draw(skill.measure(made_up.run(400, Arm(["a"] * 4), Arm(["b"] * 4, {"cottage": 5.0}))))
    assert nothing.get_suptitle() == "No card clearly gains or loses from a to b"


def result_of(shares):
    """Tables of two, in which the first of two strategies wins so many of 100 games."""
    return table_of([("a", "b") if number < shares else ("b", "a") for number in range(100)])


def test_charts_of_a_tournament_say_who_is_ahead():
    result = result_of(80)
    assert standings.draw(standings.measure(result)).get_suptitle().startswith("Strategy a wins most games: 80.0 % (")
    assert ratings.draw(ratings.measure(result)).get_suptitle().startswith("Strategy a is strongest, above b in 79.")
    said = head_to_head.draw(head_to_head.measure(result)).get_suptitle()
    assert said.startswith("Strategy a ends above every other strategy at its table, most often above b:\n80.0 % (")


def test_charts_of_a_tournament_say_what_is_not_clear():
    result = result_of(52)
    said = standings.draw(standings.measure(result)).get_suptitle()
    assert said.startswith("Strategies a and b win most games: 52.0 % (")
    assert ratings.draw(ratings.measure(result)).get_suptitle().startswith("It is not clear whether strategy a or b is")
    assert head_to_head.draw(head_to_head.measure(result)).get_suptitle() == "No strategy clearly ends above another"


def test_standings_of_who_met_nobody_else_are_drawn_by_score():
    result = result_of(50)
    names = (result.towns["game"] < 50).map({True: "x", False: "y"}).astype("category")
    chart = standings.draw(standings.measure(given([table(2)], towns=result.towns.assign(strategy=names))))
    assert [axes.get_xlabel() for axes in chart.axes] == ["mean score, points"]


def test_a_head_to_head_of_one_strategy_is_refused():
    alone = result_of(50).towns.assign(strategy="a").astype({"strategy": "category"})
    with pytest.raises(TownlabError, match="No two strategies met"):
        head_to_head.measure(given([table(2)], towns=alone))
