"""Balance tests: planted faults are found, none are invented, and what is asked for wrongly is a sentence."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import sim
from sim import TownlabError
from sim.analysis import strength
from sim.studies import check
from tests import made_up
from tests.command_line import run, sentence_of
from tests.made_up import Arm, changed

EXAMPLES = Path(__file__).parents[1] / "notebooks" / "examples"
BALANCE = Path(__file__).parents[1] / "docs" / "balance.toml"
EXPERIMENT = {"strategies": "uniform", "players": 2, "games": 30}


@pytest.fixture(scope="module")
def result():
    return sim.play(2, 200, 0, "uniform", market="first-game", monuments=False)


def verdicts(result, **thresholds):
    rows = check.measure(result, thresholds)
    return dict(zip(rows["of"], rows["verdict"], strict=True))


def built(share, rows, seed=0):
    """A card that so many towns built."""
    return (np.random.default_rng(seed).random(rows) < share).astype(np.int8)


def write(tmp_path, text):
    file = tmp_path / "balance.toml"
    file.write_text(text)
    return file


def test_a_dead_card_is_found(result):
    found = verdicts(changed(result, built_chapel=built(0.01, 400), built_tavern=built(0.5, 400)), dead_card=0.1)
    assert (found["chapel"], found["tavern"]) == ("fail", "pass")


def test_a_card_that_nobody_built_in_few_games_is_not_yet_dead(result):
    few = sim.play(2, 10, 0, "uniform", market="first-game", monuments=False)
    assert verdicts(changed(few, built_chapel=0), dead_card=0.1)["chapel"] == "unsure"
    assert verdicts(changed(result, built_chapel=0), dead_card=0.1)["chapel"] == "fail"


def test_a_card_that_all_build_is_found(result):
    found = verdicts(changed(result, built_chapel=built(0.99, 400), built_tavern=built(0.5, 400)), common_card=0.9)
    assert (found["chapel"], found["tavern"]) == ("fail", "pass")


def test_a_card_with_most_of_the_points_is_found(result):
    points = {f"points_{card}": 5 for card in ("cottage", "farm", "well", "tavern", "theater", "factory")}
    spread = np.random.default_rng(0).integers(40, 60, 400)
    rows = check.measure(changed(result, points_chapel=spread, **points), {"points_share": 0.5}).set_index("of")
    assert rows["verdict"]["chapel"] == "fail" and rows["verdict"]["tavern"] == "pass"
    assert rows["value"]["chapel"] == pytest.approx(spread.sum() / (spread + 30).sum())


def test_the_interval_of_a_share_of_points_is_that_of_a_ratio(result):
    rng = np.random.default_rng(1)
    others = {f"points_{card}": 0 for card in ("cottage", "farm", "well", "theater", "factory")}
    chapel, tavern = rng.integers(0, 20, 400), rng.integers(0, 20, 400)
    fake = changed(result, points_chapel=chapel, points_tavern=tavern, **others)
    figure = next(f for f in check._points_share(check.Ground(fake, {"points_share": 0.5})) if f.of == "chapel")
    draws = rng.integers(0, 200, (4000, 200))
    by_game = [part.reshape(-1, 2).sum(axis=1) for part in (chapel, chapel + tavern)]
    ratios = by_game[0][draws].sum(axis=1) / by_game[1][draws].sum(axis=1)
    assert figure.found.error == pytest.approx(ratios.std(), rel=0.1)


def test_towns_without_points_leave_the_share_open(result):
    nothing = {f"points_{card}": 0 for card in ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")}
    assert set(verdicts(changed(result, **nothing), points_share=0.5).values()) == {"unsure"}


def test_builders_who_win_too_often_are_found(result):
    wins = result.towns["win_share"]
    found = verdicts(changed(result, built_chapel=(wins > 0.5).astype("int8"), built_tavern=1), builder_edge=0.2)
    assert (found["chapel"], found["tavern"]) == ("fail", "pass")


def test_cards_far_above_and_below_their_category_are_found():
    run = made_up.run(2000, Arm(effects={"inn": 6.0, "bank": -6.0}))
    top, bottom = verdicts(run, dominating=2), verdicts(run, useless=2)
    assert len(top) == len(bottom) == 24
    assert [card for card, said in top.items() if said == "fail"] == ["inn"]
    assert [card for card, said in bottom.items() if said == "fail"] == ["bank"]


def test_effects_at_their_threshold_seldom_fail():
    alarms = 0
    for seed in range(40):
        run = made_up.run(400, Arm(effects={"inn": 4.0}), seed=seed)
        alarms += verdicts(run, dominating=4 * 3 / 4)["inn"] == "fail"
    assert alarms <= 2


def test_the_effect_is_that_of_the_strength_of_cards():
    run = made_up.run(600)
    rows = check.measure(run, {"dominating": 9}, ignore=["inn"]).set_index("of")
    effects = strength.measure(run).set_index("card").drop("inn")
    assert rows["value"].to_dict() == pytest.approx(effects["effect"].to_dict())
    assert (rows["value_low"] < effects["effect_low"]).all()


def test_a_market_that_was_not_dealt_has_no_effects(result):
    with pytest.raises(TownlabError, match="The market is the same in all games"):
        check.measure(result, {"dominating": 1})


def test_a_seat_with_an_edge_is_found(result):
    fair = np.repeat(built(0.5, 200), 2) ^ np.tile([0, 1], 200)
    unfair = np.repeat(built(0.8, 200), 2) ^ np.tile([0, 1], 200)
    assert set(verdicts(changed(result, win_share=fair.astype(float)), seat_edge=0.2).values()) == {"pass"}
    assert set(verdicts(changed(result, win_share=fair.astype(float)), seat_edge=0.01).values()) == {"unsure"}
    found = verdicts(changed(result, win_share=unfair.astype(float)), seat_edge=0.1)
    assert found == {"2 players, seat 0": "fail", "2 players, seat 1": "fail"}


def test_runaway_winners_are_found(result):
    close, far = (np.tile([0, lead], 200) + np.repeat(built(0.5, 200), 2) * 2 for lead in (3, 30))
    wanted = {"margin": 10, "runaway": 0.1, "runaway_points": 15}
    for scores, said in ((close, "pass"), (far, "fail")):
        rows = check.measure(changed(result, score=scores), wanted)
        assert list(rows["test"]) == ["margin", "runaway"] and set(rows["verdict"]) == {said}


def test_the_margin_is_that_of_the_first_over_the_second():
    three = sim.play(3, 2, 0, "uniform")
    margins, games = check._margins(three.towns.assign(score=[5, 9, 7, 1, 1, 0]))
    assert (list(margins), list(games)) == ([2, 0], [0, 1])


@pytest.mark.parametrize(("bounds", "said"), [([20, 30], "pass"), ([26, 30], "fail"), ([10, 24], "fail")])
def test_games_that_are_too_short_or_too_long_are_found(result, bounds, said):
    rounds = 24.5 + built(0.5, 200)
    assert verdicts(changed(result, games={"rounds": rounds}), rounds=bounds) == {"2 players": said}


def test_every_kind_of_table_is_tested_for_itself():
    mixed = sim.run(sim.Experiment(modes=["master-builder", "solo"], players=[1, 2], strategies="uniform", games=5))
    assert set(verdicts(mixed, rounds=[1, 99])) == {"master-builder, 2 players", "solo, 1 player"}
    assert set(verdicts(mixed, margin=99)) == {"master-builder, 2 players"}


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(4, 6, "pass"), (0, 10, "pass"), (8, 11, "unsure"), (9, 13, "unsure"), (11, 13, "fail"), (-3, -1, "fail"),
     (-2, 1, "unsure"), (-1, 11, "unsure"), (math.nan, math.nan, "unsure")],
)  # fmt: skip
def test_only_an_interval_wholly_within_the_bounds_passes_and_only_one_wholly_beyond_fails(low, high, said):
    assert check.verdict(low, high, 0, 10) == said


def test_figures_at_their_threshold_seldom_fail(result):
    categories = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
    alarms = 0
    for seed in range(120):
        shares = {f"built_{name}": built(0.2, 400, 7 * seed + number) for number, name in enumerate(categories)}
        alarms += "fail" in verdicts(changed(result, **shares), dead_card=0.2).values()
    assert alarms <= 12  # 3 are expected; without regard to their number it would be 19


def test_the_more_figures_the_wider_their_intervals(result):
    few, many = (check.measure(result, wanted).iloc[0] for wanted in (
        {"margin": 10}, {"margin": 10, "dead_card": 0.1, "common_card": 0.9}))  # fmt: skip
    assert few["value"] == many["value"] and few["value_low"] > many["value_low"]


def test_a_lone_figure_has_the_usual_interval(result):
    from sim.analysis.intervals import clustered_mean, clustered_share, mean

    rows = check.measure(result, {"margin": 10}).iloc[0]
    margins, games = check._margins(result.towns)
    assert (rows["value"], rows["value_low"], rows["value_high"]) == pytest.approx(clustered_mean(margins, games))
    figure = check.Figure("", mean(margins > 5, games), share=True)
    assert figure.estimate(0.05) == pytest.approx(clustered_share(margins > 5, games))


def test_one_game_leaves_everything_unsure():
    alone = sim.play(2, 1, 0, "uniform")
    rows = check.measure(alone, {"dead_card": 0.1, "margin": 3, "seat_edge": 0.1})
    assert set(rows["verdict"]) == {"unsure"}


def test_unsure_counts_as_the_file_says(result):
    rows = check.measure(result, {"margin": 99}).assign(verdict="unsure")
    assert check.Checked(rows, "pass").passed and not check.Checked(rows, "fail").passed
    assert not check.Checked(rows.assign(verdict="fail"), "pass").passed


def test_ignored_cards_are_not_tested(result):
    checked = sim.check({"run": result, "thresholds": {"dead_card": 0.1}, "ignore": ["chapel"]})
    assert "chapel" not in set(checked.rows["of"]) and len(checked.rows) == 6
    assert "Failed" in checked._repr_html_() or "Passed" in checked._repr_html_()


def test_the_base_game_passes_its_own_check():
    done = run("check", BALANCE, "--all")
    assert done.exit_code == 0, done.output
    assert "Passed: " in done.stdout and "statue_of_the_bondmaker" in done.stdout


def test_every_test_is_in_the_example():
    text = BALANCE.read_text()
    assert all(f"\n{name} = " in text for name in [*check.TESTS, *check.HELPERS])


def test_a_failure_exits_with_1(tmp_path):
    file = write(tmp_path, '[experiment]\nstrategies = "uniform"\nplayers = 2\n[thresholds]\nrounds = [1, 2]\n')
    done = run("check", file)
    assert done.exit_code == 1 and "Failed: 1 figures, 0 pass, 0 unsure, 1 fail." in done.stdout


def test_a_run_in_a_folder_is_checked_as_it_is(tmp_path):
    sim.play(2, 20, 0, "uniform", out=tmp_path / "run")
    file = write(tmp_path, f'run = "{tmp_path / "run"}"\n[thresholds]\nrounds = [1, 99]\n')
    done = run("check", file, "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["passed"] and found["figures"][0]["test"] == "rounds"


def test_the_run_and_the_cards_are_looked_for_beside_the_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    sim.play(2, 20, 0, "uniform", out=tmp_path / "mine" / "run")
    (tmp_path / "mine" / "card.toml").write_text((EXAMPLES / "tea_garden.toml").read_text())
    played = 'strategies = "uniform"\ngames = 5\nmarket = "tea_garden"\n'
    for source in (
        'run = "run"\n',
        *(f"[experiment]\ncards = {cards}\n{played}" for cards in ('"card.toml"', '["card.toml"]')),
    ):
        file = write(tmp_path / "mine", f"{source}[thresholds]\nrounds = [1, 99]\n")
        assert check.check(file.relative_to(tmp_path), progress=False).passed
    assert "Cannot read the card" in sentence_of(
        run("check", write(tmp_path, f"[experiment]\ncards = 'card.toml'\n{played}[thresholds]\nmargin = 1\n"))
    )


def test_the_example_beside_the_notebooks_finds_its_card(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert "tea_garden" in check._source(check._read(EXAMPLES / "balance.toml")).catalogue


def test_json_has_no_infinite_numbers(tmp_path):
    file = write(tmp_path, '[experiment]\nstrategies = "uniform"\ngames = 5\n[thresholds]\nmargin = 99\n')
    assert json.loads(run("check", file, "--json").stdout)["figures"][0]["least"] is None


def test_what_does_not_pass_is_printed_and_what_is_nearest(tmp_path, result):
    from sim.commands.balance import _worst

    rows = check.measure(result, {"dead_card": 0.1, "margin": 99})
    rows["value"], rows["verdict"] = [0.5, 0.4, 0.3, 0.2, 0.6, 0.7, 0.8, 5], ["pass"] * 4 + ["unsure"] + ["pass"] * 3
    assert list(_worst(rows).index) == [3, 4, 7]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"treshold": 1}, "There is no key 'treshold'. Did you mean thresholds"),
        ({"thresholds": {}}, "It needs thresholds"),
        ({"thresholds": 3}, "It needs thresholds"),
        ({"thresholds": {"ded_card": 0.1}}, "There is no threshold 'ded_card'. Did you mean dead_card"),
        ({"thresholds": {"dead_card": 2}}, "'dead_card' must be a share from 0 to 1, not 2."),
        ({"thresholds": {"dead_card": True}}, "'dead_card' must be a share from 0 to 1, not True."),
        ({"thresholds": {"margin": "much"}}, "'margin' must be a number, 0 or more, not 'much'."),
        ({"thresholds": {"margin": math.nan}}, "'margin' must be a number, 0 or more, not nan."),
        ({"thresholds": {"rounds": [40, 20]}}, "'rounds' must be two numbers, the least and the most"),
        ({"thresholds": {"rounds": 30}}, "'rounds' must be two numbers, the least and the most"),
        ({"thresholds": {"runaway": 0.1}}, "'runaway' and 'runaway_points' go together"),
        ({"thresholds": {"runaway_points": 10}}, "'runaway' and 'runaway_points' go together"),
        ({"unsure": "maybe"}, "'unsure' must be 'pass' or 'fail', not 'maybe'."),
        ({"ignore": "cottage"}, "'ignore' must be a list of cards"),
        ({"ignore": ["cotage"]}, "There is no card 'cotage'. Did you mean cottage"),
        ({"run": "results/x"}, "Name either the folder of a run"),
        ({"experiment": None, "run": 7}, "'run' must name a folder, not 7."),
        ({"experiment": None, "run": "no/such/run"}, "no/such/run holds no run"),
        ({"experiment": None}, "Name either the folder of a run"),
        ({"experiment": 5}, "'experiment' must be a table"),
        ({"experiment": {"strategy": "uniform"}}, "'experiment': There is no key 'strategy'. Did you mean strategies"),
        ({"experiment": {**EXPERIMENT, "mode": "solo", "modes": "solo"}}, "'mode' and 'modes' are the same key"),
        ({"experiment": {**EXPERIMENT, "games": 0}}, "'experiment.games': The number of games must be at least 1"),
        ({"experiment": {}}, "Name the players with one of"),
        (
            {"experiment": {"mode": "solo", "strategies": "uniform", "games": 2}, "thresholds": {"margin": 9}},
            "'margin' needs games of two players or more; these are solo.",
        ),
        (
            {"experiment": {**EXPERIMENT, "strategies": ["uniform", "greedy"]}, "thresholds": {"seat_edge": 0.1}},
            "'seat_edge' cannot tell seats from strategies",
        ),
        (
            {"experiment": {**EXPERIMENT, "strategies": "uniform:ban=inn", "games": 1, "markets": [["inn"]]},
             "thresholds": {"builder_edge": 0.1},
             "ignore": [card for card in sim.cards()["card"] if card != "inn"]},
            "There is nothing to measure",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_checked_is_a_sentence(given, said):
    asked = {"experiment": EXPERIMENT, "thresholds": {"margin": 9}, **given}
    with pytest.raises(TownlabError, match="The check: ") as error:
        sim.check({name: value for name, value in asked.items() if value is not None})
    assert said in str(error.value)


def test_rotated_strategies_may_be_tested_for_their_seats():
    rotated = {**EXPERIMENT, "strategies": ["uniform", "greedy"], "rotate": True}
    assert len(sim.check({"experiment": rotated, "thresholds": {"seat_edge": 0.9}}).rows) == 2


def test_files_that_are_none_are_sentences(tmp_path):
    assert "Cannot read" in sentence_of(run("check", tmp_path / "none.toml"))
    assert "is not TOML" in sentence_of(run("check", write(tmp_path, "= 3")))
    said = sentence_of(run("check", write(tmp_path, "[thresholds]\ndead_cart = 1\n")))
    assert "balance.toml: There is no threshold 'dead_cart'" in said
