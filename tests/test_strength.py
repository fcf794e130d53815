"""Card strength: known effects are found, and where there are none, none are."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from scipy.linalg import block_diag
from statsmodels.regression.linear_model import OLS

import sim
from sim.analysis import regression, strength, style
from sim.analysis.outcomes import OUTCOMES, Tables
from sim.errors import TownlabError
from sim.games import find
from sim.tiny_towns.catalogue import load
from tests import made_up
from tests.made_up import Arm


def row_of(table, card, **where):
    """The row of one card."""
    for name, value in {"card": card, **where}.items():
        table = table[table[name] == value]
    (row,) = table.to_dict("records")
    return row


def test_an_effect_is_measured_against_the_plain_mean_of_the_category():
    table = strength.measure(made_up.run(4000, Arm(effects={"tavern": 4.0, "bank": -2.0})))
    for card, effect in {"tavern": 3.0, "inn": -1.0, "bank": -1.5, "factory": 0.5, "farm": 0.0}.items():
        row = row_of(table, card)
        half = (row["effect_high"] - row["effect_low"]) / 2
        assert half < 0.3
        assert row["effect"] == pytest.approx(effect, abs=1.5 * half)
    assert table.groupby("category")["effect"].sum().abs().max() < 1e-9


def test_words_go_by_the_adjusted_p_value():
    table = strength.measure(made_up.run(4000, Arm(effects={"tavern": 4.0, "bank": -2.0})))
    tiers = table.set_index("card")["tier"]
    assert (tiers["tavern"], tiers["inn"], tiers["farm"]) == ("strong", "weak", "not clear")
    assert ((table["p_adjusted"] < 0.05) == (table["tier"] != "not clear")).all()
    assert (table["p_adjusted"] >= table["p"]).all()
    assert table["effect"].is_monotonic_decreasing


def test_a_table_has_all_cards_of_categories_with_several_and_counts_their_games():
    table = strength.measure(made_up.run(600))
    assert set(table["card"]) == {card for cards in made_up.CARDS.values() for card in cards} - {"cottage"}
    assert (table.groupby("category")["games"].sum() == 600).all()
    assert table.columns[0] == "card"


def test_the_mean_is_that_of_the_games_with_the_card():
    result = made_up.run(600)
    row = row_of(strength.measure(result), "tavern")
    tables = Tables.of(result)
    assert row["mean"] == pytest.approx(tables.mean("score")[np.asarray(tables.games["tavern"] == "tavern")].mean())
    assert row["mean_low"] < row["mean"] < row["mean_high"]


def test_without_effects_the_intervals_miss_and_the_words_err_as_often_as_they_say(monkeypatch):
    monkeypatch.setattr("gc.collect", int)  # statsmodels collects garbage at every adjustment
    two_arms = [Arm(), Arm(["greedy"] * 4)]  # with the same luck in both, as common deals have
    tables = [strength.measure(made_up.run(400, *two_arms, seed=seed)) for seed in range(100)]
    everything = pd.concat(tables)
    missed = ((everything["effect_low"] > 0) | (everything["effect_high"] < 0)).mean()
    assert 0.035 < missed < 0.065
    wrong = np.mean([(table["tier"] != "not clear").any() for table in tables])
    assert wrong < 0.09


def test_taking_off_the_means_of_the_arms_is_as_good_as_a_column_for_each():
    result = made_up.run(500, Arm(effects={"tavern": 2.0}), Arm(["greedy"] * 4))
    tables = Tables.of(result)
    factors, games = tables.dealt(), tables.games
    ours = regression.regress(tables.mean("score"), factors, games["arm"], games["game"])
    arms = np.asarray(games["arm"])[:, None] == [0, 1]
    design = np.hstack([arms, *(factor.columns for factor in factors)])
    theirs = OLS(tables.mean("score"), design).fit(cov_type="cluster", cov_kwds={"groups": games["game"]}, use_t=True)
    test = theirs.t_test(np.hstack([np.zeros((24, 2)), block_diag(*(factor.spread for factor in factors))]))
    effects = ours.effects()
    np.testing.assert_allclose(effects["effect"], test.effect, atol=1e-9)
    np.testing.assert_allclose(effects[["effect_low", "effect_high"]], test.conf_int(), rtol=2e-3, atol=2e-3)
    np.testing.assert_allclose(effects["p"], test.pvalue, rtol=0.05)


def test_a_change_of_a_real_card_is_found():
    more = load().change("shed", points=6)
    before, after = (
        sim.play(games=20_000, seed=seed, strategies="uniform", catalogue=catalogue, progress=False)
        for seed, catalogue in ((1, load()), (2, more))
    )
    cards = after.cards()
    built = cards["built"][cards["card"] == "shed"].mean()
    old, new = (row_of(strength.measure(result), "shed") for result in (before, after))
    planted = 5 * built * (1 - 1 / 4)
    error = np.hypot(old["effect_high"] - old["effect"], new["effect_high"] - new["effect"])
    assert planted > 10 * error
    assert new["effect"] - old["effect"] == pytest.approx(planted, abs=1.5 * error)
    assert new["tier"] == "strong"


def test_tables_of_every_size_and_mode_can_be_told_apart():
    result = made_up.run(1500, Arm(effects={"tavern": 4.0}), Arm(["planner"] * 2), Arm(mode="town-hall"))
    sizes, modes = (strength.measure(result, by=by) for by in ("players", "mode"))
    assert list(dict.fromkeys(sizes["players"])) == [4, 2]
    assert row_of(sizes, "tavern", players=2)["tier"] == "not clear"
    assert 1 < row_of(sizes, "tavern", players=4)["effect"] < 2
    assert row_of(modes, "tavern", mode="master-builder")["effect"] == pytest.approx(1.5, abs=0.5)
    assert row_of(modes, "tavern", mode="town-hall")["tier"] == "not clear"


def test_a_strategy_is_judged_by_its_own_towns_at_mixed_tables():
    result = made_up.run(3000, Arm(["planner", "taverns"] * 2, {"tavern": 4.0}, only="taverns"))
    table = strength.measure(result, by="strategy")
    assert row_of(table, "tavern", strategy="taverns")["effect"] == pytest.approx(3, abs=0.4)
    assert row_of(table, "tavern", strategy="planner")["tier"] == "not clear"
    rounds = strength.measure(result, "rounds", by="strategy")
    both = [row_of(rounds, "tavern", strategy=name)["effect"] for name in ("planner", "taverns")]
    assert both[0] == pytest.approx(both[1])


def test_the_lead_is_the_best_score_less_the_second_and_the_spread_a_standard_deviation():
    tables = Tables.of(made_up.run(300, Arm(), Arm(["planner"] * 2)))
    scores = [np.sort(part)[::-1] for _, part in tables.seats.groupby(["arm", "game"])["score"]]
    lead, spread = (OUTCOMES[name].values(tables) for name in ("lead", "spread"))
    np.testing.assert_allclose(lead, [part[0] - part[1] for part in scores])
    np.testing.assert_allclose(spread, [part.std(ddof=1) for part in scores])


@pytest.mark.parametrize("outcome", ["score", "lead", "spread", "rounds", "empty"])
def test_every_outcome_is_measured_and_drawn(outcome):
    table = strength.measure(made_up.run(400), outcome)
    assert (table["outcome"] == outcome).all()
    assert isinstance(strength.draw(table), style.Chart)


def test_a_card_in_every_market_says_nothing_of_its_category():
    table = strength.measure(made_up.run(600, Arm(fixed=["tavern"])))
    assert set(table["category"]) == {"farm", "well", "chapel", "theater", "factory"}


def test_an_arm_with_fixed_cards_has_a_mean_of_its_own():
    better = Arm(["greedy"] * 4, {"cottage": 10.0}, fixed=["tavern"])
    row = row_of(strength.measure(made_up.run(2000, Arm(), better)), "tavern")
    assert row["tier"] == "not clear"
    assert row["games"] < 600, "games of the arm with the fixed card are none of an experiment"


def test_a_card_that_is_never_dealt_is_left_out():
    result = made_up.run(2000)
    tables = {name: result.read(name, None) for name in ("games", "towns")}
    kept = tables["games"]["game"][tables["games"]["tavern"] != "inn"]
    tables = {name: table[table["game"].isin(kept)].reset_index(drop=True) for name, table in tables.items()}
    read = replace(result, reader=lambda name, columns: tables[name][columns])
    table = strength.measure(read)
    assert set(table["card"][table["category"] == "tavern"]) == {"tavern", "almshouse", "feast_hall"}


@pytest.mark.parametrize(("games", "arm", "outcome", "by", "sentence"), [
    (1, Arm(), "score", None, "market is the same"),
    (100, Arm(), "score", None, "100 games are too few to tell 24 cards apart. Play at least 240"),
    (300, Arm(fixed=["farm", "well", "chapel", "tavern", "theater", "factory"]), "score", None, "market is the same"),
    (300, Arm(["planner"], mode="solo"), "lead", None, "two players or more"),
    (300, Arm(), "luck", None, "no outcome 'luck'"),
    (300, Arm(), "score", "seat", "no way to split the games 'seat'"),
])  # fmt: skip
def test_what_cannot_be_measured_is_said_in_a_sentence(games, arm, outcome, by, sentence):
    with pytest.raises(TownlabError, match=sentence):
        strength.measure(made_up.run(games, arm), outcome, by)


def test_solo_games_have_scores_to_measure():
    table = strength.measure(made_up.run(2000, Arm(["planner"], {"tavern": 4.0}, mode="solo")))
    assert row_of(table, "tavern")["tier"] == "strong"


def test_an_outcome_that_never_varies_has_no_effect():
    values = np.full(500, 0.1)
    result = made_up.run(500)
    games, factors = result.games, regression.dealt(result.games, result.game, load())
    effects = regression.regress(values, factors, games["arm"], games["game"]).effects()
    assert (effects["p"] > 0.99).all()


def test_the_chart_names_the_strongest_and_the_weakest_card():
    table = strength.measure(made_up.run(4000, Arm(effects={"trading_post": 4.0, "bank": -9.0})))
    chart = strength.draw(table)
    first, second = chart.get_suptitle().split("\n")
    assert first.startswith("Strongest: Trading Post +5.") and second.startswith("Weakest: Bank \N{MINUS SIGN}7.")
    assert chart.axes[0].get_yticklabels()[0].get_text() == "Trading Post"
    assert len(chart.axes[0].get_yticklabels()) == 24


def test_a_chart_of_nothing_says_so():
    table = strength.measure(made_up.run(400))
    assert strength.draw(table).get_suptitle() == "No card clearly changes the score of a town"


def test_a_chart_has_a_panel_for_every_part():
    chart = strength.draw(strength.measure(made_up.run(600, Arm(), Arm(["planner"] * 2)), by="players"))
    assert [axes.get_title() for axes in chart.axes] == ["4 players", "2 players"]


def test_cards_of_which_several_lie_in_the_market_are_compared_with_all_others():
    """As in a market of 12 tiles out of 24: a factor of all cards, of which every game has as many."""
    rng, cards = np.random.default_rng(3), [card.id for card in load().of("monument")]
    present = rng.permuted(np.tile(np.arange(len(cards)) < 7, (4000, 1)), axis=1)
    score = 30 + 4.0 * present[:, cards.index("silva_forum")] + rng.normal(0, 3, 4000)
    games = pd.DataFrame(
        {"arm": 0, "game": range(4000), **{f"has_{card}": there for card, there in zip(cards, present.T, strict=True)}}
    )
    game = replace(find("tiny-towns"), factors=lambda cards: tuple(games.columns[2:]))
    (factor,) = regression.dealt(games, game, load())
    effects = regression.regress(score, [factor], games["arm"], games["game"]).effects().set_index("card")
    assert not factor.single and set(effects["category"]) == {"monument"}
    assert effects["effect"]["silva_forum"] == pytest.approx(4 * 14 / 15, abs=0.25)
    assert effects["effect"].sum() == pytest.approx(0)
    assert effects["effect"].drop("silva_forum").to_numpy() == pytest.approx(-4 / 15, abs=0.35)
