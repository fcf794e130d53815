"""The lab's questions and studies, asked of Little Town."""

import pytest

import sim
from sim.analysis import counts, curves, leads, pace, seats, shift, skill, solo_levels, spread, strength
from sim.errors import TownlabError
from sim.little_town.analysis import hunger
from sim.little_town.play import play_games
from sim.studies import response
from sim.studies.with_rule import with_rule
from sim.tiny_towns.analysis import stalls
from tests.command_line import run, sentence_of

LITTLE = {"game": "little-town", "strategies": "greedy", "progress": False}


@pytest.fixture(scope="module")
def result():
    return sim.play(games=300, players=3, seed=2, **LITTLE)


@pytest.fixture(scope="module")
def sizes():
    return sim.run(sim.Experiment(game="little-town", players=[2, 4], strategies="greedy", games=300), progress=False)


def test_tiles_are_compared_with_all_others(result):
    table = strength.measure(result)
    assert len(table) == 24 and "wheat_field" not in set(table["card"])
    assert set(table["category"]) == {"gain", "exchange", "special"}


@pytest.mark.parametrize("outcome", ["score", "lead", "spread", "built", "hungry", "claimed"])
def test_every_outcome_is_measured_and_drawn(result, outcome):
    assert strength.draw(strength.measure(result, outcome)).get_suptitle()


def test_strength_is_told_apart_by_the_side_of_the_board():
    chart = strength.draw(strength.measure(sim.play(games=600, players=2, **LITTLE), by="board"))
    assert [axes.get_title() for axes in chart.axes] == ["board a", "board b"]


def test_seats_pace_and_leads_are_told_by_the_number_of_players(sizes):
    assert list(seats.measure(sizes)["players"].unique()) == [2, 4]
    assert len(pace.measure(sizes)) == 2 and "rounds" not in pace.measure(sizes)
    assert "players" in leads.draw(leads.measure(sizes, games=40)).get_suptitle()


def test_a_curve_has_a_moment_for_each_of_the_four_rounds(result):
    assert sorted(curves.measure(result, games=40)["moment"].unique()) == [0.25, 0.5, 0.75, 1.0]


def test_player_counts_are_compared(sizes):
    table = counts.measure(sizes)
    assert set(table["players"]) == {2, 4} and counts.draw(table).get_suptitle()


def test_margins_are_spread_and_rounds_are_not(result):
    assert spread.draw(spread.measure(result, "margin")).get_suptitle()
    with pytest.raises(TownlabError, match="All games of little-town have as many rounds"):
        spread.measure(result)


def test_skill_is_measured_on_the_same_deals():
    levels = sim.Experiment(game="little-town", players=2, games=300, line_ups=[["greedy:noise=0.4"], ["greedy"]])
    table = skill.measure(sim.run(levels, progress=False))
    assert len(table) == 48 and skill.draw(table).get_suptitle()


def test_the_rule_of_three_can_be_switched_off():
    found = with_rule("rule_of_three", games=300, players=3, **LITTLE)
    assert len(found.cards) == 24 and shift.draw(found.cards).get_suptitle()
    assert found.rule == "rule of three"
    assert found.answer.endswith("With rule of three no card clearly gains or loses against the others.")


def test_a_tile_can_be_taken_from_one_player():
    table = sim.restricted("well,wheat_field", "greedy", players=2, games=40, game="little-town", progress=False)
    prices = table.set_index("card")
    assert prices.loc["well", "towns"] == 80 and prices["built"].between(0, 1).all()


def test_a_seat_that_is_banned_from_a_tile_may_use_those_of_others():
    banned = sim.play(games=60, players=2, game="little-town", market="well", progress=False,
                      strategies=f"{sim.ban('greedy', 'well')},greedy")  # fmt: skip
    tiles = banned.read("tiles")
    wells = tiles[tiles["card"] == "well"]
    assert not (wells["seat"] == 0).any() and wells["uses_others"].sum() > 0


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("no_coins", "is an objective"),
        ("wel", "There is no tile 'wel'. Did you mean well"),
        (" ", "There is no tile ''"),
    ],
)
def test_what_cannot_be_taken_away_is_a_sentence(cards, said):
    with pytest.raises(TownlabError, match=said):
        sim.restricted(cards, "greedy", players=2, games=10, game="little-town", progress=False)


@pytest.mark.parametrize("change", [{"cost": "1 wood"}, {"points": 1}, {"price": "2 coins"}, {"gain": "1 points"}])
def test_a_what_if_changes_one_tile_that_lies_in_every_market(change):
    found = sim.what_if("fountain", games=60, players=2, **change, **LITTLE)
    assert found.before.games["has_fountain"].all()
    assert found.draw().get_suptitle()


def test_two_tiles_change_in_one_market_and_the_course_of_the_game_is_compared():
    changes = {"fountain": {"points": 1}, "well": {"points": 1}}
    found = sim.what_if(changes=changes, games=40, players=2, **LITTLE)
    assert len(found.before.arms) == 1 and found.before.games[["has_fountain", "has_well"]].all(axis=None)
    assert list(found.feel["measure"]) == ["lead changes", "decided", "idle", "building"]


@pytest.mark.parametrize("what", ["points", "cost_stone", "price_coins", "gain_points"])
def test_a_number_of_a_tile_is_solved_for(what):
    found = sim.solve("fountain", what, low=1, high=3, against="well,statue", games=20, players=2, **LITTLE)
    assert list(found.played[what]) == [1, 2, 3]
    assert response.measure(found.games, found.plan.present).shape[0] == 1


def test_a_tile_is_compared_with_markets_in_which_it_does_not_lie():
    plan = sim.solve("fountain", "points", low=1, high=3, against="well", games=4, players=2, **LITTLE).plan
    mine, other = (play_games(setup, 0, 40).games["market"] for setup in (plan.setup((2.0,)), plan.other("well")))
    fountain, well = (1 << plan.arm.catalogue.ids.index(id) for id in ("fountain", "well"))
    assert (mine & fountain > 0).all() and (other & well > 0).all() and not (other & fountain).any()


def test_many_tiles_to_compare_with_are_not_listed():
    found = sim.solve("fountain", "points", low=4, high=6, games=4, players=2, **LITTLE)
    assert "the mean of the 23 others" in found.answer


@pytest.mark.parametrize(("card", "said"), [("no_coins", "is an objective"), ("wheat_field", "lies in every market")])
def test_what_no_other_card_could_replace_is_not_solved_for(card, said):
    with pytest.raises(TownlabError, match=said):
        sim.solve(card, games=10, players=2, **LITTLE)


def test_the_balance_is_checked():
    given = {"experiment": {"game": "little-town", "players": 2, "strategies": "greedy", "games": 300},
             "thresholds": {"dead_card": 0.0, "dominating": 9, "seat_edge": 0.5, "margin": 30}}  # fmt: skip
    assert sim.check(given, progress=False).passed
    with pytest.raises(TownlabError, match="'rounds' cannot be tested"):
        sim.check({**given, "thresholds": {"rounds": [1, 9]}}, progress=False)


def test_strategies_meet_in_a_tournament_and_a_duel():
    played = sim.tournament("greedy,uniform", players=2, games=80, game="little-town", progress=False)
    assert played.ratings["strategy"].iloc[0] == "greedy"
    found = sim.duel("greedy", "uniform", limit=400, game="little-town", progress=False)
    assert found is not None


def test_a_ladder_has_no_solo_games():
    climbed = sim.ladder("uniform,greedy", games=8, game="little-town", progress=False)
    assert climbed.solo.empty and len(climbed.rungs) == 1
    words = ("ladder", "--game", "little-town", "--strategies", "uniform,greedy", "--games", "8")
    assert "Nobody plays little-town alone, so there are no solo scores." in run(*words).stdout
    assert "Nobody plays little-town alone. Leave" in sentence_of(run(*words, "--solo-games", "5"))


def test_what_only_the_other_game_has_is_a_sentence(result):
    with pytest.raises(TownlabError, match="Nobody plays little-town alone"):
        solo_levels.measure(result)
    with pytest.raises(TownlabError, match="a question about tiny-towns; the run is of little-town"):
        stalls.measure(result)
    tiny = sim.play(games=2, players=2, progress=False)
    with pytest.raises(TownlabError, match="a question about little-town; the run is of tiny-towns"):
        hunger.measure(tiny)


def test_nobody_plays_alone():
    assert "Little Town is for 2 to 4 players, not 1" in sentence_of(
        run("play", "--game", "little-town", "--players", 1)
    )


def test_a_report_has_the_sections_of_the_game(result, tmp_path):
    page = sim.report(result, tmp_path / "report.html", progress=False).read_text()
    for heading in ("Objectives", "Feeding and supply", "How cards are used", "Pace and feel", "Seats and tables"):
        assert f'<h2 id="{heading.lower().replace(" ", "-")}">{heading}</h2>' in page
    assert "The sides of the board are compared" in page, "one board at random cannot answer that"
    assert page.count('<section class="replay"') == 3


@pytest.mark.parametrize("words", [(), ("bakery",), ("--category", "objective"), ("no_coins", "--json")])
def test_the_command_shows_tiles_and_objectives(words):
    done = run("cards", "--game", "little-town", *words)
    assert done.exit_code == 0 and ("bakery" in done.stdout.lower() or "no_coins" in done.stdout.lower() or words)


def test_a_category_that_is_none_is_a_sentence():
    assert "There is no category 'tavern'" in sentence_of(run("cards", "--game", "little-town", "--category", "tavern"))
