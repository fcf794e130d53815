"""Restricted play: the same deals with and without a card, and what is made of the differences."""

import math

import numpy as np
import pandas as pd
import pytest

import sim
from sim import TownlabError
from sim.studies import restricted
from sim.studies.counterfactual import spans
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.dealt_monuments import builds_none, chooses, dealt, keeps
from sim.tiny_towns.restrictions import without
from sim.tiny_towns.setup import Setup
from tests.command_line import run, sentence_of

SMALL = {"strategy": "uniform", "players": 2, "games": 40, "seed": 2}
UNBUILDABLE = ["WYBG", "SSSS"]


def priced(cards, **more):
    return sim.restricted(cards, **{**SMALL, **more}).set_index("card")


def made_up(prices, games=100, seats=2, seed=0):
    """Towns that lose so much without each card, and something at random."""
    rng, rows = np.random.default_rng(seed), games * seats
    parts = [
        pd.DataFrame({
            "card": f"card_{number}", "category": "farm", "game": np.repeat(np.arange(games), seats),
            "seat": np.tile(np.arange(seats), games), "score": 20 + price + rng.normal(0, 8, rows), "other_score": 20.0,
            "win_share": 0.5, "other_win_share": 0.5, "built": 1.0,
        })
        for number, price in enumerate(prices)
    ]  # fmt: skip
    return pd.concat(parts, ignore_index=True)


def test_the_price_of_a_card_rises_by_just_what_its_buildings_score_more():
    nothing, one_each = (load().change("tavern", points=points) for points in ((0, 0, 0, 0, 0), (1, 2, 3, 4, 5)))
    plain, dearer = (priced("tavern", catalogue=cards, monuments=False) for cards in (nothing, one_each))
    towns = sim.play(2, 40, 2, "uniform", market="tavern", monuments=False).towns
    assert towns["built_tavern"].sum() > 0
    gained = dearer["price"] - plain["price"]
    assert gained["tavern"] == pytest.approx(towns["built_tavern"].clip(upper=5).mean())


def test_a_ban_on_a_card_that_cannot_be_built_costs_exactly_nothing():
    row = priced("tavern", catalogue=load().change("tavern", pattern=UNBUILDABLE), monuments=False).loc["tavern"]
    assert (row["price"], row["price_low"], row["price_high"], row["win_price"]) == (0, 0, 0, 0)
    assert (row["built"], row["p"], row["verdict"]) == (0, 1, "never built")


def test_a_building_is_banned_from_each_seat_in_turn_on_the_same_deals():
    free = sim.play(2, 40, 2, "greedy", market="inn").towns
    lost = []
    for seat, line_up in enumerate((["greedy:ban=inn", "greedy"], ["greedy", "greedy:ban=inn"])):
        towns = sim.play(2, 40, 2, line_up, market="inn").towns
        lost.append((free["score"] - towns["score"])[free["seat"] == seat].to_numpy())
        assert (towns["built_tavern"][towns["seat"] == seat] == 0).all()
    row = priced("inn", strategy="greedy").loc["inn"]
    assert row["price"] == pytest.approx(np.mean(lost))
    assert (row["games"], row["towns"]) == (40, 80)


def test_a_monument_is_kept_wherever_it_is_dealt_and_compared_with_building_none():
    plain, card, lost = Setup(players=2, strategies=("greedy",), seed=2), "fort_ironweed", []
    number = plain.catalogue.ids.index(card)
    for game, seat in np.argwhere((dealt(plain, range(math.ceil(40 * 15 / 4))) == number).any(axis=2)):
        scores = []
        for spec in (keeps("greedy", card, plain.catalogue), builds_none("greedy")):
            line_up = ["greedy", "greedy"]
            line_up[seat] = spec
            town = sim.play(2, int(game) + 1, 2, line_up).towns.query("game == @game and seat == @seat").iloc[0]
            scores.append(town["score"])
            assert not town["monument_built"] or town["monument"] == card
        lost.append(scores[0] - scores[1])
        if len(lost) == 5:
            break
    pairs = restricted.play_pairs(list(without(plain, [card], 40)))
    first = pairs.sort_values("game").head(5)
    assert list(first["score"] - first["other_score"]) == lost


def test_the_monuments_dealt_are_those_of_the_games():
    events = sim.play(3, 20, 7, "uniform", events=True).events()
    setup = Setup(players=3, seed=7)
    hands = events[events["event"] == "dealt"]["card"].astype(str)
    assert [setup.catalogue.ids[card] for card in dealt(setup, range(20)).reshape(-1)] == list(hands)


def test_who_keeps_a_monument_keeps_it_wherever_it_is_dealt():
    spec = keeps("uniform", "silva_forum", load())
    events = sim.play(2, 60, 1, [spec, "uniform"], events=True).events()
    own = events[events["seat"] == 0]
    had = set(own[(own["event"] == "dealt") & (own["card"] == "silva_forum")]["game"])
    kept = set(own[(own["event"] == "keeps") & (own["card"] == "silva_forum")]["game"])
    assert had and had == kept
    assert not chooses(spec, load()) and chooses("uniform:ban=tavern", load())


def test_every_monument_and_building_of_the_box_has_a_price():
    table = sim.restricted(**{**SMALL, "games": 8})
    assert set(table["card"]) == {card.id for card in load() if card.box == "base"}
    without = sim.restricted(**{**SMALL, "games": 2, "monuments": False})
    assert "monument" not in set(without["category"])


def test_the_table_is_the_same_for_any_number_of_jobs():
    cards = ["tavern", "silva_forum"]
    pd.testing.assert_frame_equal(sim.restricted(cards, **SMALL, jobs=1), sim.restricted(cards, **SMALL, jobs=2))


def test_batched_strategies_are_restricted_too():
    row = priced("tavern", strategy="uniform_batched", games=10).loc["tavern"]
    assert row["price"] == pytest.approx(priced("tavern", games=10)["price"]["tavern"])


def test_solo_games_have_no_price_in_wins():
    row = priced("cottage", mode="solo", players=None, games=10).loc["cottage"]
    assert math.isnan(row["win_price"]) and not math.isnan(row["price"])


def test_a_planted_price_is_found_within_its_interval():
    table = restricted.measure(made_up([0, 4, -4], games=400)).set_index("card")
    assert list(table.index) == ["card_1", "card_0", "card_2"]
    assert list(table["verdict"]) == ["missed", "unclear", "better without"]
    assert table["price_low"]["card_1"] < 4 < table["price_high"]["card_1"]


def test_cards_without_a_price_have_any_p_value_and_are_not_found():
    table = restricted.measure(made_up([0] * 200, games=40))
    assert 0.02 < (table["p"] < 0.05).mean() < 0.09
    assert 0.4 < (table["p"] < 0.5).mean() < 0.6
    assert set(table["verdict"]) == {"unclear"}


def test_seats_of_one_game_are_not_taken_for_independent():
    pairs = made_up([1], games=50, seats=2)
    pairs["score"] = pairs.groupby("game")["score"].transform("first")
    half = pairs[pairs["seat"] == 0]
    both, one = (restricted.measure(part).iloc[0] for part in (pairs, half))
    assert both["price_high"] == pytest.approx(one["price_high"])


def test_one_game_gives_a_price_without_an_interval():
    row = restricted.measure(made_up([1], games=1)).iloc[0]
    assert math.isnan(row["price_low"]) and math.isnan(row["p_adjusted"])
    assert row["verdict"] == "unclear"


def test_the_chart_says_which_card_is_missed_most():
    table = restricted.measure(made_up([1, 9], games=200))
    chart = restricted.draw(table)
    assert chart.get_suptitle().replace("\n", " ").startswith("Card 1 is missed most: without it 8.9 points fewer")
    assert chart.image("png")


def test_the_chart_says_if_nothing_is_clear():
    table = restricted.measure(made_up([0, 0], games=1))
    assert restricted.draw(table).get_suptitle().startswith("No card is clearly missed")


def test_buildings_and_monuments_are_drawn_side_by_side():
    table = restricted.measure(made_up([1, 2]))
    table["category"] = ["farm", "monument"]
    assert len(restricted.draw(table).axes) == 2


def test_games_that_follow_each_other_are_played_at_one_go():
    assert list(spans([3, 4, 5, 9, 11, 12])) == [(3, 3), (9, 1), (11, 2)]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"cards": "tavrn"}, "There is no card 'tavrn'. Did you mean tavern"),
        ({"cards": []}, "Name at least one card"),
        ({"cards": "inn", "mode": "solo", "players": None}, "'inn' is left out of the solo game."),
        ({"cards": "silva_forum", "monuments": False}, "'silva_forum' is a monument, and these games have none."),
        ({"cards": "silva_forum", "games": 2, "seed": 1}, "'silva_forum' was not dealt to anybody in 8 games."),
        ({"games": 1}, "The number of games must be at least 2, not 1."),
        ({"players": 7}, "for 2 to 6 players, not 7"),
        ({"strategy": "plannr"}, "There is no strategy 'plannr'. Did you mean planner"),
    ],
)
def test_what_cannot_be_restricted_is_a_sentence(given, said):
    with pytest.raises(TownlabError, match=said):
        sim.restricted(**{**SMALL, **given})


def test_the_command_prints_writes_and_draws(tmp_path):
    words = ("--cards", "tavern,silva_forum", "--strategy", "uniform", "--players", 2, "--games", 10)
    files = ("--out", tmp_path / "prices.csv", "--chart", tmp_path / "new" / "prices.png")
    done = run("restricted", *words, *files)
    assert done.exit_code == 0, done.output
    assert "tavern" in done.stdout and "Lost without the card" in done.stdout
    assert len(pd.read_csv(tmp_path / "prices.csv")) == 2
    assert {file.name for file in (tmp_path / "new").iterdir()} == {"prices.png", "prices.svg"}


def test_the_command_says_what_is_wrong(tmp_path):
    assert "no card 'tavrn'" in sentence_of(run("restricted", "--cards", "tavrn"))
    assert "written as .parquet or .csv" in sentence_of(run("restricted", "--out", tmp_path / "prices.xls"))
