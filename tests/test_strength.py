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

TAVERNS = made_up.CARDS["tavern"]


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


def test_the_tier_goes_by_where_the_whole_interval_lies_against_what_matters():
    table = strength.measure(made_up.run(6000, Arm(effects={"tavern": 4.0, "bank": -2.0, "well": 0.67})))
    tiers = table.set_index("card")["tier"]
    cards = ("tavern", "inn", "farm", "well")
    assert tuple(tiers[card] for card in cards) == ("too strong", "too weak", "fine", "unknown")
    assert ((table["joint_low"] > 0.5) == (table["tier"] == "too strong")).all()
    assert ((table["joint_low"] >= -0.5) & (table["joint_high"] <= 0.5) == (table["tier"] == "fine")).all()
    assert (table["p_adjusted"] >= table["p"]).all()
    assert table["effect"].is_monotonic_decreasing


def test_what_is_clear_but_small_is_fine():
    table = strength.measure(made_up.run(20_000, Arm(effects={"tavern": 0.4})))
    row = row_of(table, "tavern")
    assert row["p_adjusted"] < 0.05 and row["tier"] == "fine"


def test_the_smallest_effect_that_matters_can_be_given_and_belongs_to_the_outcome():
    result = made_up.run(6000, Arm(effects={"tavern": 4.0}))
    assert row_of(strength.measure(result, smallest=2), "tavern")["tier"] == "too strong"
    assert row_of(strength.measure(result, smallest=4), "tavern")["tier"] == "fine"
    assert strength.measure(result, "rounds")["smallest"].unique() == [1]
    with pytest.raises(TownlabError, match="must be more than 0 points, not -1"):
        strength.measure(result, smallest=-1)


def test_ranks_count_only_who_is_clearly_ahead_or_behind():
    table = strength.measure(made_up.run(4000, Arm(effects={"tavern": 4.0, "inn": -3.0})))
    found = {card: tuple(row_of(table, card)[name] for name in ("rank_low", "rank_high")) for card in TAVERNS}
    assert found == {"tavern": (1, 1), "almshouse": (2, 3), "feast_hall": (2, 3), "inn": (4, 4)}
    assert ((table["rank_low"] <= table["rank"]) & (table["rank"] <= table["rank_high"])).all()
    assert (table.groupby("category")["rank"].apply(sorted).map(tuple) == (1, 2, 3, 4)).all()


def test_tiers_and_ranks_err_as_seldom_as_they_say():
    """With effects that are just what matters, where either word would be wrong, and ranks that are known."""
    planted = {card: step / 2 for cards in made_up.CARDS.values() for step, card in enumerate(cards)}
    tables = [strength.measure(made_up.run(1200, Arm(effects=planted), seed=seed), smallest=0.25) for seed in range(40)]
    truth = {card: (points - 0.75, 4 - 2 * points) for card, points in planted.items()}
    assert np.mean([_wrong_tier(table, truth) for table in tables]) <= 0.1
    assert np.mean([_wrong_rank(table, truth) for table in tables]) <= 0.1
    assert np.mean([(table["rank_high"] - table["rank_low"]).mean() for table in tables]) < 2


def _wrong_tier(table, truth):
    """Whether a card whose effect is just what matters, or more, is called fine, or one has the wrong sign."""
    effect = table["card"].map(lambda card: truth[card][0])
    words = {"too strong": effect > 0.25, "too weak": effect < -0.25, "fine": effect.abs() < 0.25}
    return any((table["tier"].eq(word) & ~right).any() for word, right in words.items())


def _wrong_rank(table, truth):
    rank = table["card"].map(lambda card: truth[card][1])
    return ((rank < table["rank_low"]) | (rank > table["rank_high"])).any()


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


def test_without_effects_the_intervals_miss_and_the_words_err_as_often_as_they_say():
    two_arms = [Arm(), Arm(["greedy"] * 4)]  # with the same luck in both, as common deals have
    tables = [strength.measure(made_up.run(400, *two_arms, seed=seed)) for seed in range(100)]
    everything = pd.concat(tables)
    missed = ((everything["effect_low"] > 0) | (everything["effect_high"] < 0)).mean()
    assert 0.035 < missed < 0.065
    outside = np.mean([((table["joint_low"] > 0) | (table["joint_high"] < 0)).any() for table in tables])
    assert outside < 0.09
    assert np.mean([(table["rank_low"] > 1).any() for table in tables]) < 0.09


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
    assert new["tier"] == "too strong"


def test_tables_of_every_size_and_mode_can_be_told_apart():
    result = made_up.run(1500, Arm(effects={"tavern": 4.0}), Arm(["planner"] * 2), Arm(mode="town-hall"))
    sizes, modes = (strength.measure(result, by=by) for by in ("players", "mode"))
    assert list(dict.fromkeys(sizes["players"])) == [4, 2]
    assert row_of(sizes, "tavern", players=2)["p_adjusted"] > 0.05
    assert 1 < row_of(sizes, "tavern", players=4)["effect"] < 2
    assert row_of(modes, "tavern", mode="master-builder")["effect"] == pytest.approx(1.5, abs=0.5)
    assert row_of(modes, "tavern", mode="town-hall")["p_adjusted"] > 0.05


def test_a_strategy_is_judged_by_its_own_towns_at_mixed_tables():
    result = made_up.run(3000, Arm(["planner", "taverns"] * 2, {"tavern": 4.0}, only="taverns"))
    table = strength.measure(result, by="strategy")
    assert row_of(table, "tavern", strategy="taverns")["effect"] == pytest.approx(3, abs=0.4)
    assert row_of(table, "tavern", strategy="planner")["p_adjusted"] > 0.05
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
    assert row["p_adjusted"] > 0.05
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
    assert row_of(table, "tavern")["tier"] == "too strong"


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
    assert first.startswith("Strongest: Trading Post +5.") and second.startswith("weakest: Bank \N{MINUS SIGN}7.")
    assert chart.axes[0].get_yticklabels()[0].get_text() == "Trading Post"
    assert len(chart.axes[0].get_yticklabels()) == 24


def test_a_chart_of_nothing_says_so():
    some = strength.draw(strength.measure(made_up.run(3000)))
    first, second = some.get_suptitle().split("\n")
    assert first == "No card clearly moves the score of a town by 0.5 points or more;"
    assert second.endswith(" of 24 are unknown")
    none = strength.draw(strength.measure(made_up.run(3000), smallest=2))
    assert none.get_suptitle() == "No card moves the score of a town by 2 points or more"
    assert "24 fine" in none.get_supxlabel()


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
