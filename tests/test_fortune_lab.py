"""The lab with the box Fortune: every verb and analysis works with its cards and with coins."""

import numpy as np
import pytest

import sim
from sim.analysis import curves, leads, pairs, shift, skill, strength
from sim.analysis.style import Chart
from sim.reports.reproduction import of_run
from sim.runs import chunks, store
from sim.runs.run import Stopped
from sim.studies import restricted, slider
from sim.tiny_towns.analysis import modes, monuments, partners, squares, stalls, usage
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.columns import MARKET
from sim.tiny_towns.studies import second_choice
from tests import made_up
from tests.command_line import run, sentence_of
from tests.test_resume import Breaks

BOX = {"boxes": "base,fortune", "players": 2, "strategies": "greedy", "progress": False}
COINS = {**BOX, "boxes": "base", "coins": True}
FORTUNE = [card.id for card in load() if card.box == "fortune" and card.category in MARKET]
WORTH = 5.0
"""points that are planted for each Fortune card of a market"""


@pytest.fixture(scope="module")
def played():
    return sim.play(games=420, **BOX)


def test_cards_of_both_boxes_are_compared_within_their_category(played):
    table = strength.measure(played)
    assert list(table.groupby("category").size()) == [6] * 6
    assert set(FORTUNE) < set(table["card"]) and table["effect_low"].notna().all()


@pytest.mark.parametrize("outcome", ["coins_earned", "coins_changed", "points_coins"])
def test_cards_are_compared_by_what_they_do_to_coins(played, outcome):
    table = strength.measure(played, outcome)
    assert table["effect"].abs().max() > 0 and isinstance(strength.draw(table), Chart)


def test_the_mine_brings_coins(played):
    table = strength.measure(played, "coins_earned").set_index("card")
    assert table.loc["mine", "tier"] == "richer" and table["effect"].idxmax() == "mine"


def test_outcomes_of_coins_are_unknown_where_there_are_none():
    with pytest.raises(sim.TownlabError, match="There is no outcome 'coins_earned'"):
        strength.measure(sim.play(games=3, progress=False), "coins_earned")


@pytest.mark.parametrize("module", [curves, leads, monuments, partners, squares, stalls, usage])
def test_an_analysis_of_games_with_the_box_has_an_answer(played, module):
    more = {"games": 30} if module in (curves, leads, squares, stalls, usage) else {}
    assert module.draw(module.measure(played, **more)).get_suptitle()


def planted(most_fortune):
    """Deals of the engine with so many Fortune cards at most, and points for each of them in all towns."""
    dealt = sim.play(games=4000, players=2, boxes="base,fortune", most_fortune=most_fortune, progress=False, seed=8)
    number = dealt.games[list(MARKET)].isin(FORTUNE).sum(axis=1).to_numpy()
    noise = np.random.default_rng(1).normal(0, 3, len(dealt.towns))
    return made_up.changed(dealt, score=20 + WORTH * np.repeat(number, 2) + noise), number


@pytest.mark.parametrize("most", [1, 4, None])
def test_effects_are_found_though_a_limit_makes_the_draws_depend_on_each_other(most):
    result, number = planted(most)
    assert number.max() == (most or 6)
    table = strength.measure(result)
    true = np.where(table["card"].isin(FORTUNE), WORTH * 4 / 6, -WORTH * 2 / 6)
    half = (table["effect_high"] - table["effect_low"]) / 2
    assert ((table["effect"] - true).abs() < 2 * half).all()
    assert ((table["effect"] - true).abs() < half).sum() >= 31


def test_plain_means_do_depend_on_the_limit():
    means = strength.measure(planted(1)[0]).set_index("card")["mean"]
    assert means["mine"] - means["well"] < WORTH - 1


def test_pairs_are_not_seen_where_there_are_none_though_the_draws_depend_on_each_other():
    table = pairs.measure(planted(4)[0])
    assert set(table["verdict"]) <= {"not clear", "too few games"}


def test_a_market_has_as_many_cards_of_the_box_as_it_may(played):
    assert played.games[list(MARKET)].isin(FORTUNE).sum(axis=1).max() == 4
    free = sim.Experiment(strategies="uniform", boxes="base,fortune", most_fortune=None)
    assert free.arms[0].most_boxed > 6 and "no limit on Fortune buildings" in sim.run(free, progress=False).headline
    names = {}
    exec(of_run(sim.run(free, progress=False)).partition("result =")[0], names)
    assert names["experiment"].described() == free.described()


@pytest.mark.parametrize(("card", "fields"), [
    ("jeweler", {"cost": 2}), ("cathedral", {"cost": 0}), ("mine", {"gains": 2}), ("well", {"gains": 1}),
    ("parsonage", {"points": 5}), ("teahouse", {"pattern": ["YW"]}), ("farm", {"meals": 2}),
    ("caterinas_grotto", {"slot": False}), ("hollow_hill", {"points": [9, -1]}),
])  # fmt: skip
def test_a_card_is_changed_in_a_game_with_the_box(card, fields):
    found = sim.what_if(card, games=30, **fields, **BOX)
    measures = found.measures.set_index("measure")
    assert {"coins earned", "coins for other resources", "points for coins"} < set(measures.index)
    assert f"{card} points" in measures.index and isinstance(found.draw(), Chart) and len(found.feel)


def test_a_mine_of_two_coins_brings_more_of_them():
    """With a strategy that takes no notice of coins."""
    found = sim.what_if("mine", gains=2, games=60, **{**BOX, "strategies": "uniform"})
    measures = found.measures.set_index("measure")
    assert measures.loc["coins earned", "answer"] == "more"


def test_a_card_about_coins_needs_them():
    with pytest.raises(sim.TownlabError, match="Card 'well' needs coins"):
        sim.what_if("well", gains=1, games=10, progress=False)


@pytest.mark.parametrize(("card", "what", "values"), [("jeweler", "cost", [0, 1, 2, 3, 4]), ("mine", "gains", [0, 2])])
def test_coins_on_a_card_are_solved_for(card, what, values):
    ends = {"low": values[0], "high": values[-1]} if len(values) == 2 else {}
    found = sim.solve(card, what, games=10, **ends, **BOX)
    assert set(map(float, values)) <= set(found.played[what])
    assert set(found.plan.against) == {
        other.id for other in load().of(load()[card].category, boxes=("base", "fortune"))
    } - {card}


def test_solving_looks_only_where_a_card_can_be():
    found = sim.solve("cathedral", "cost", games=4, **BOX)
    assert found.played["cost"].min() == 0 and found.played["cost"].max() == 5
    with pytest.raises(sim.TownlabError, match="'cost' must be from 0 to 5, not 0 to 6"):
        sim.solve("cathedral", "cost", high=6, games=4, **BOX)


def test_only_cards_of_the_boxes_in_use_are_compared_with():
    assert sim.solve("shed", low=1, high=2, games=4, **COINS).plan.against == ("fountain", "millstone", "well")


def test_a_slider_turns_the_coins_of_a_card():
    made = slider.what_if("mine", "gains", games=20, **{name: BOX[name] for name in ("boxes", "players", "strategies")})
    assert list(made.play(1, 3)["value"]) == [1, 3]


def test_a_run_from_a_file_is_loaded(tmp_path):
    file = tmp_path / "box.toml"
    file.write_text('strategies = "greedy"\nboxes = ["base", "fortune"]\nmost_fortune = 2\ngames = 20\nplayers = 2\n')
    made = sim.run(sim.Experiment.from_file(file), tmp_path / "run", progress=False)
    again = sim.load(tmp_path / "run")
    assert again.towns.equals(made.towns) and "coins" in again.towns and "at most 2 Fortune" in again.headline


def test_a_stopped_run_is_resumed(tmp_path, monkeypatch):
    experiment = sim.Experiment(boxes="base,fortune", strategies="uniform", players=2, games=60, events=True)
    whole = sim.run(experiment, progress=False)
    monkeypatch.setattr(chunks, "MOST_LOGGED", 10)
    with monkeypatch.context() as patch:
        patch.setattr(store, "keep", Breaks(store.keep, 3, KeyboardInterrupt()))
        with pytest.raises(Stopped, match="20 of 60 games are kept"):
            sim.run(experiment, tmp_path / "run", jobs=1, progress=False)
    resumed = sim.resume(tmp_path / "run", progress=False)
    assert resumed.towns.equals(whole.towns) and resumed.events().equals(whole.events())


def test_balance_is_checked():
    thresholds = {"dead_card": 0.01, "points_share": 0.9, "dominating": 9, "seat_edge": 0.5, "builder_edge": 0.9}
    played = {name: value for name, value in BOX.items() if name != "progress"}
    rows = sim.check({"experiment": {**played, "games": 400}, "thresholds": thresholds}, progress=False).rows
    assert set(FORTUNE) < set(rows.loc[rows["test"] == "dominating", "of"])


def test_doing_without_a_card_of_the_box_is_studied():
    who = {"players": 2, "games": 20, "boxes": "base,fortune", "progress": False}
    table = sim.restricted(["mine", "tithe_barn", "estival_festival"], "greedy", **who)
    assert set(table["card"]) == {"mine", "tithe_barn", "estival_festival"}
    assert restricted.headline(table)
    with pytest.raises(sim.TownlabError, match="is in the box 'fortune', which is not in use"):
        sim.restricted("mine", "greedy", players=2, games=4, progress=False)


@pytest.mark.parametrize("table", [{"boxes": "base,fortune"}, {"coins": True}], ids=["box", "coins"])
def test_strategies_are_compared_with_coins(table):
    quick = {**table, "progress": False}
    assert sim.tournament("greedy,uniform", 2, 24, **quick).result.setup["games"]
    assert sim.duel("greedy", "uniform", limit=100, **quick).games <= 100
    assert len(sim.ladder("uniform,greedy", 10, 10, **quick).rungs) == 1
    assert sim.tune("planner", "coin", players=2, games=4, rounds=1, check_games=8, **quick)


def test_modes_are_compared_only_where_the_same_card_is_dealt():
    """There is no Oddity Shop in the Town Hall game, so factories are dealt differently."""
    two = sim.Experiment(
        modes=["master-builder", "town-hall"], games=150, **{k: BOX[k] for k in BOX if k != "progress"}
    )
    table = modes.measure(sim.run(two, progress=False)).set_index("card")
    assert "oddity_shop" not in table.index and table["change"].notna().all()
    assert table.loc["museum", "games"] > 0 and modes.draw(table.reset_index()).get_suptitle()


def test_levels_of_skill_and_second_choices_are_compared(played):
    levels = skill.levels("greedy", (0.3, 1), games=380, boxes="base,fortune", players=2)
    assert len(skill.measure(sim.run(levels, progress=False)))
    assert second_choice.headline(second_choice.choices(played, games=6, progress=False))


def test_the_report_speaks_of_coins(played, tmp_path):
    page = sim.report(played, tmp_path / "report.html", progress=False).read_text(encoding="utf-8")
    assert "<b>Coins.</b> A town is due" in page and "box fortune with coins" in page


@pytest.fixture(scope="module")
def with_coins():
    return sim.with_rule("coins", games=300, players=2, strategies="planner", seed=2, progress=False)


def test_the_change_of_a_card_is_the_difference_of_its_strengths(with_coins):
    table = with_coins.cards
    assert np.allclose(table["change"], table["after"] - table["before"]) and len(table) == 24
    assert np.allclose(table.groupby("category")["change"].sum(), 0)
    for name, result in (("before", with_coins.before), ("after", with_coins.after)):
        alone = strength.measure(result).set_index("card")["effect"]
        assert np.allclose(table.set_index("card")[name], alone[table["card"]])


def test_coins_are_used_only_the_second_time_on_the_same_deals(with_coins):
    assert "coins" not in with_coins.before.towns and with_coins.after.towns["coins_earned"].sum() > 100
    same = ["game", *MARKET]
    assert with_coins.before.games[same].equals(with_coins.after.games[same])
    assert isinstance(with_coins.draw(), Chart)
    assert with_coins.answer.startswith("With coins ") and with_coins.answer in repr(with_coins)


def test_a_card_that_a_rule_helps_is_found():
    dealt, rng = sim.play(games=2000, players=2, progress=False), np.random.default_rng(3)
    has = np.repeat((dealt.games["tavern"] == "tavern").to_numpy(), 2)
    luck, noise = (rng.normal(20, 3, len(has)) for _ in range(2))
    table = shift.measure(made_up.changed(dealt, score=luck), made_up.changed(dealt, score=luck + noise + 3 * has))
    assert table["card"][0] == "tavern" and table["verdict"][0] == shift.STRONGER
    assert (table["verdict"] == shift.STRONGER).sum() == 1 and table["change_low"][0] < 9 / 4 < table["change_high"][0]
    assert shift.draw(table, "coins").get_suptitle().startswith("With coins Tavern gains most")


def test_a_rule_is_a_switch_and_off_at_first():
    with pytest.raises(sim.TownlabError, match="'coins' is always on at such a table"):
        sim.with_rule("coins", games=4, boxes="base,fortune", progress=False)
    with pytest.raises(sim.TownlabError, match="There is no rule to switch on 'mode'"):
        sim.with_rule("mode", games=4, progress=False)


def test_the_command_prints_and_saves_both_runs(tmp_path):
    quick = ("--games", 300, "--players", 2, "--strategies", "greedy")
    done = run("with-rule", "cavern", *quick, "--out", tmp_path / "cavern")
    assert done.exit_code == 0 and "With Cavern rule" in done.stdout and "tavern" in done.stdout
    for name in ("with/games.parquet", "without/towns.parquet", "cards.csv", "measures.csv", "with_rule.svg"):
        assert (tmp_path / "cavern" / name).is_file()
    assert "already" in sentence_of(run("with-rule", "cavern", *quick, "--out", tmp_path / "cavern"))
