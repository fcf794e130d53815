"""What if a card were another: planted changes are found, none are found where there are none."""

import json

import numpy as np
import pandas as pd
import pytest

import sim
from sim.analysis import change as analysis
from sim.errors import TownlabError
from tests.command_line import run, sentence_of
from tests.made_up import changed

NEW = {
    "id": "night_market",
    "category": "tavern",
    "pattern": ["BBG"],
    "rule": "each",
    "points": 3,
    "text": "3 points.",
}


@pytest.fixture(scope="module")
def better_shed():
    return sim.what_if("shed", points=2, games=400, strategies="uniform", progress=False)


def row(what_if, measure):
    return what_if.measures.set_index("measure").loc[measure]


def test_the_same_numbers_change_nothing_at_all():
    same = sim.what_if("tavern", points=(2, 5, 9, 14, 20), games=30, strategies="planner", players=2, progress=False)
    assert (same.measures[["change", "change_low", "change_high"]] == 0).all(axis=None)
    assert set(same.measures["answer"]) == set(same.cards["answer"]) == {"not clear"}
    assert "tavern points" in set(same.measures["measure"])
    assert same.flipped.empty and (same.feel["change"] == 0).all()
    assert same.answer.startswith("With the new Tavern nothing changes. A different player wins 0 % of the games;")


def test_the_course_of_the_game_is_compared_deal_by_deal(better_shed):
    from sim.analysis import leads

    old, new = (leads.of_games(result, 100) for result in (better_shed.before, better_shed.after))
    table = analysis.feel(better_shed.before, better_shed.after, games=100).set_index("measure")
    assert list(table.index) == ["lead changes", "decided", "filling", "idle"]
    assert table.loc["lead changes", "change"] == pytest.approx((new["changes"] - old["changes"]).mean())
    assert table.loc["decided", "before"] == pytest.approx(
        old["taken"][old["taken"].notna() & new["taken"].notna()].mean()
    )
    assert (table["change_low"] <= table["change"]).all() and (table["change"] <= table["change_high"]).all()


def test_one_point_more_for_each_is_worth_as_many_points_as_are_built(better_shed):
    built = better_shed.before.towns["built_well"].mean()
    assert built > 0.1
    assert row(better_shed, "score")["change"] == pytest.approx(built)
    assert row(better_shed, "shed points")["change"] == pytest.approx(built)
    assert row(better_shed, "shed built")["change"] == 0
    assert row(better_shed, "rounds")["change"] == 0
    assert row(better_shed, "score")["answer"] == "more"
    assert set(better_shed.cards["answer"]) == {"not clear"}


def test_the_market_has_the_changed_card(better_shed):
    assert set(better_shed.before.games["well"]) == {"shed"}
    assert better_shed.before.games["tavern"].nunique() == 4


def test_flipped_games_are_those_with_other_winners_and_say_how_to_replay_them(better_shed):
    old, new = (result.games["winners"].astype(str) for result in (better_shed.before, better_shed.after))
    assert list(better_shed.flipped["game"]) == list(np.flatnonzero(old != new))
    first = better_shed.flipped.iloc[0]
    assert first["winners_before"] != first["winners_after"]
    assert first["replay_before"] == f"sim.replay(w.before, {first['game']})"
    assert first["replay_after"] == f"sim.replay(w.after, {first['game']})"


def test_the_answer_is_shown_in_words_in_html_and_above_the_chart(better_shed):
    change = row(better_shed, "score")["change"]
    assert f"With the new Shed a town scores {change:.2f} points more" in repr(better_shed)
    assert better_shed.answer in better_shed._repr_html_()
    assert f"scores {change:.2f} points more" in better_shed.draw().get_suptitle()


def test_with_a_folder_both_runs_and_all_tables_are_kept(tmp_path):
    kept = sim.what_if("shed", points=5, games=40, strategies="uniform", out=tmp_path / "x", progress=False)
    game = kept.flipped["game"].iloc[0]
    assert kept.flipped["replay_after"].iloc[0] == f"townlab replay {tmp_path}/x/after --game {game}"
    again = analysis.measure(sim.load(tmp_path / "x" / "before"), sim.load(tmp_path / "x" / "after"))
    pd.testing.assert_frame_equal(again, kept.measures)
    with pytest.raises(TownlabError, match="holds a result already"):
        sim.what_if("shed", points=5, games=40, strategies="uniform", out=tmp_path / "x")


def test_a_new_card_is_played_in_the_place_of_another_on_the_same_deals():
    tried = sim.what_if(NEW, instead_of="inn", games=60, strategies="uniform", progress=False)
    assert set(tried.before.games["tavern"]) == {"inn"}
    assert set(tried.after.games["tavern"]) == {"night_market"}
    assert "night_market (was inn) points" in set(tried.measures["measure"])
    assert "Night Market instead of Inn" in tried.answer


def test_a_new_card_may_say_itself_whose_place_it_takes(tmp_path):
    lines = [f"{key} = {json.dumps(value)}" for key, value in {**NEW, "instead_of": "tavern"}.items()]
    (tmp_path / "new.toml").write_text("\n".join(lines))
    tried = sim.what_if(tmp_path / "new.toml", games=5, strategies="uniform", markets="first-game", progress=False)
    assert set(tried.after.games["tavern"]) == {"night_market"}


def test_own_cards_can_be_changed_too():
    tried = sim.what_if("night_market", points=4, cards=NEW, games=80, strategies="uniform", progress=False)
    assert row(tried, "night_market points")["change"] == pytest.approx(row(tried, "night_market built")["before"])


def test_two_cards_of_one_type_get_a_market_each():
    tried = sim.what_if(
        changes={"tavern": {"points": [3]}, "inn": {"points": 4}, "well": {"points": 2}},
        games=10,
        strategies="uniform",
        progress=False,
    )
    assert list(tried.before.arms["market"]) == ["well tavern", "well inn"]
    second = tried.flipped[tried.flipped["arm"] == 1]
    assert second.empty or second["replay_after"].iloc[0].endswith(", arm=1)")


def test_a_changed_monument_is_counted_over_all_towns():
    tried = sim.what_if("fort_ironweed", points=9, games=200, strategies="uniform", progress=False)
    kept = (tried.before.towns["monument"] == "fort_ironweed").mean()
    assert row(tried, "fort_ironweed kept")["before"] == pytest.approx(kept)
    built = row(tried, "fort_ironweed built")["before"]
    assert row(tried, "fort_ironweed points")["change"] == pytest.approx(2 * built)


def test_solo_games_have_no_margin_and_a_single_game_has_no_interval():
    alone = sim.what_if("shed", points=2, games=1, mode="solo", strategies="uniform", progress=False)
    assert list(alone.measures["measure"]) == ["score", "rounds", "empty squares", "shed points", "shed built"]
    assert alone.measures["change_low"].isna().all()
    assert set(alone.measures["answer"]) == {"not clear"}
    assert alone.draw()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "Say what should change"),
        ({"card": "tavern"}, "Say what should change on 'tavern'"),
        ({"points": 3}, "Say on which card points should change"),
        ({"card": "tavren", "points": 3}, "There is no card 'tavren'. Did you mean tavern"),
        ({"card": "tavern", "pionts": 3}, "Did you mean points"),
        ({"card": "tavern", "category": "well"}, "'tavern' cannot move to another category"),
        ({"instead_of": "tavern"}, "Say which card is to be played instead of 'tavern'"),
        ({"card": NEW}, "Say which card 'night_market' replaces"),
        ({"card": NEW, "instead_of": "well"}, "cannot take the place of 'well'"),
    ],
)
def test_a_question_that_cannot_be_asked_is_a_sentence(given, sentence):
    with pytest.raises(TownlabError, match=sentence):
        sim.what_if(**given, games=2, strategies="uniform")


# Made-up tables: what was really played, with numbers of our own.


@pytest.fixture(scope="module")
def played():
    return sim.play(games=60, players=3, strategies="uniform")


def test_margin_spread_and_first_seat_are_those_of_the_tables(played):
    scores = np.tile([10, 4, 1], 60)
    one = changed(played, score=scores)
    two = changed(played, score=np.where(played.towns["seat"] == 2, 7, scores))
    change = analysis.measure(one, two).set_index("measure")["change"]
    assert change["score"] == pytest.approx(2)
    assert change["margin"] == pytest.approx(-3)
    assert change["spread"] == pytest.approx(-3)
    assert change["first seat"] == pytest.approx(-3)


def test_a_card_that_is_helped_is_the_only_one_that_is_found(played):
    noise = np.random.default_rng(1).integers(-1, 2, len(played.towns))
    has_shed = (played.games["well"] == "shed").to_numpy()[played.towns["game"]]
    after = changed(played, points_well=played.towns["points_well"] + noise + 2 * has_shed)
    found = analysis.others(played, after)
    assert found["card"][0] == "shed"
    assert list(found["answer"] == "helped") == [True, *[False] * (len(found) - 1)]
    assert found["points_change"][0] == pytest.approx(2, abs=0.4)


def test_false_alarms_are_as_rare_as_promised(played):
    """Nothing differs but luck, which the towns of a game share: the score is called clear in about 5 of 100 runs."""
    generator = np.random.default_rng(7)
    called, any_card = 0, 0
    for _ in range(100):
        luck, wells = (
            np.rint(np.repeat(generator.normal(0, 3, 60), 3) + generator.normal(0, 1, 180)).astype(int)
            for _ in ("score", "points")
        )
        after = changed(played, score=played.towns["score"] + luck, points_well=played.towns["points_well"] + wells)
        called += analysis.measure(played, after)["answer"][0] != "not clear"
        any_card += (analysis.others(played, after)["answer"] != "not clear").any()
    assert 1 <= called <= 12
    assert any_card <= 12


def test_runs_of_other_deals_are_refused(played):
    other = sim.play(games=60, players=3, strategies="uniform", seed=1)
    with pytest.raises(TownlabError, match="not of the same games"):
        analysis.measure(played, other)
    with pytest.raises(TownlabError, match="not dealt the same tavern cards"):
        analysis.measure(played, sim.play(games=60, players=3, strategies="uniform", cards=NEW))
    with pytest.raises(TownlabError, match="There is no card 'tavren'"):
        analysis.measure(played, played, "tavren")


def test_what_if_prints_the_answer_the_changes_and_games_to_replay(tmp_path):
    words = ("what-if", "shed", "points=4", "inn", "points=5", "--games", 60, "--strategies", "uniform")
    done = run(*words, "--out", tmp_path / "x")
    assert done.exit_code == 0, done.output
    assert "With the new Inn and the new Shed a town scores" in done.stdout
    assert {"score", "margin", "rounds"} <= {line.split()[0] for line in done.stdout.splitlines() if line.strip()}
    assert f"townlab replay {tmp_path}/x/before --game" in done.stdout.replace("\n", "")
    files = {file.name for file in (tmp_path / "x").iterdir()}
    assert files == {"before", "after", "measures.csv", "cards.csv", "flipped.csv", "what_if.png", "what_if.svg"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["points=3"], "Name a card before what changes on it"),
        (["tavern", "points=x"], "'points' takes whole numbers with commas"),
        (["tavern", "wild=1"], "'wild' must be true or false"),
        (["--instead-of", "tavern"], "Say which card is to be played"),
    ],
)
def test_a_mistake_on_the_command_line_is_a_sentence(words, sentence):
    assert sentence in sentence_of(run("what-if", *words))


def test_a_pattern_can_be_changed_on_the_command_line():
    done = run("what-if", "well", "pattern=WSS", "--games", 20, "--strategies", "uniform", "--players", 2)
    assert done.exit_code == 0, done.output
    assert "well built" in done.stdout
