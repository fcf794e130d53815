"""Towns rebuilt from events: round by round, and with the score the game gave them."""

from dataclasses import replace

import pytest

import sim
from sim.analysis import samples
from sim.errors import TownlabError
from sim.runs.experiment import Experiment
from sim.tiny_towns import catalogue, timeline
from tests.made_up import events, given, table

CARDS = catalogue.load()
MARKET = [{"event": "market", "round": 0, "seat": -1, "card": card} for card in
          ("cottage", "farm", "well", "chapel", "tavern", "theater", "warehouse")]  # fmt: skip
EVERYTHING = Experiment(
    modes=["master-builder", "town-hall", "solo"],
    players=[1, 2, 4],
    line_ups=["planner", "uniform", "greedy"],
    cavern=True,
    games=15,
)


MIXES = {
    "base": {}, "fortune": {"boxes": "fortune"}, "coins": {"coins": True}, "villagers": {"boxes": "villagers"},
    "all": {"boxes": "villagers,fortune"}, "tears": {"boxes": "villagers", "tears": True},
}  # fmt: skip


@pytest.fixture(scope="module", params=MIXES.values(), ids=MIXES.keys())
def everything(request):
    result = sim.run(replace(EVERYTHING, **request.param), progress=False)
    return result, samples.events(result, 1000)


def test_a_town_is_scored_as_it_stands_without_what_empty_squares_lose():
    rows = [
        *MARKET,
        {"event": "puts", "card": "tavern", "square": 0, "round": 1},
        {"event": "places", "square": 9, "resource": "wood", "round": 2},
        {"event": "puts", "card": "tavern", "square": 1, "round": 4},
    ]
    rounds = timeline.by_round(events(*rows), CARDS)
    assert rounds["round"].to_list() == [1, 2, 3, 4]
    assert rounds["points"].to_list() == [2, 2, 2, 5]
    assert rounds["points_empty"].to_list() == [-15, -15, -15, -14]
    assert rounds["cubes"].to_list() == [0, 1, 1, 1]
    assert rounds["buildings"].to_list() == [1, 1, 1, 2]
    assert rounds["free"].to_list() == [15, 14, 14, 13]


def test_coins_count_as_they_lie_in_the_chest_and_those_spent_on_food_only_once():
    market = [{**row, "card": "tithe_barn"} if row["card"] == "farm" else row for row in MARKET]
    rows = [
        *market,
        {"event": "gains", "card": "statue", "amount": 2, "round": 1},
        {"event": "puts", "card": "tithe_barn", "square": 0, "round": 2},
        {"event": "puts", "card": "cottage", "square": 9, "round": 3},
        {"event": "spends", "card": "tithe_barn", "amount": 1, "round": 4},
        {"event": "feeds", "cubes": 1 << 9, "amount": 1, "round": 4},
        {"event": "scores", "card": "coins", "amount": 1, "round": 4},
    ]
    rounds = timeline.by_round(events(*rows), CARDS)
    assert rounds["coins"].to_list() == [2, 2, 2, 2]
    assert rounds["points"].to_list() == [2, 2, 3 + 1, 3 + 1]


def test_every_town_ends_with_the_score_the_game_gave_it(everything):
    result, played = everything
    rounds = timeline.by_round(played, result.experiment.catalogue)
    last = rounds.groupby(["arm", "game", "seat"]).last().add_prefix("now_").reset_index()
    towns = result.towns.merge(last, on=["arm", "game", "seat"])
    assert len(towns) == len(result.towns) > 400
    assert towns["monument_built"].any()
    assert (towns["now_points"] + towns["now_points_empty"] == towns["score"]).all()
    assert (towns["now_points_empty"] == towns["points_empty"]).all()
    assert (towns["now_cubes"] + towns["now_free"] == towns["empty"]).all()
    assert towns["now_complete"].all()
    assert (towns["now_coins"] == towns.get("coins", 0)).all()


def test_every_round_of_every_town_has_a_row(everything):
    result, played = everything
    rounds = timeline.by_round(played, result.experiment.catalogue)
    assert len(rounds) == (result.games["rounds"] * result.games["players"]).sum()


def test_points_of_a_round_are_those_of_the_town_written_down(everything):
    played = everything[1]
    few = played[(played["game"] < 2) & (played["arm"] % 3 == 0)]
    points = iter(timeline.by_round(few, CARDS)["points"])
    special = {"feast_hall", "warehouse", "shrine_of_the_elder_tree", "the_starloom", "schoolhouse", "outhouse",
               "folly_tower"}  # fmt: skip
    checked = 0
    for moment in timeline.moments(few, CARDS):
        for town in moment.towns:
            built, now = [square.building.id if square.building else "" for square in town.squares], next(points)
            if not special & set(built):
                of_coins = {"coins": town.coins + town.food, "hollow_hill_coins": town.changes}
                more = {**(of_coins if town.uses_coins else {}), "working": sorted(town.working)}
                found = sim.score([{"town": built, **more}])[0]
                assert now == found["total"] - found["empty"]
                checked += 1
    assert checked > 300


def test_a_sample_takes_the_first_games_of_every_arm():
    rows = [{"arm": arm, "game": game, "event": "wins"} for arm in range(3) for game in range(5)]
    result = given([table(2)] * 3, events=events(*rows))
    sampled = samples.events(result, 6)
    assert sorted(zip(sampled["arm"], sampled["game"], strict=True)) == [(a, g) for a in range(3) for g in range(2)]


def test_a_sample_of_fewer_games_than_arms_is_spread_over_the_arms():
    rows = [{"arm": arm, "event": "wins"} for arm in range(9)]
    sampled = samples.events(given([table(2)] * 9, events=events(*rows)), 3)
    assert sampled["arm"].to_list() == [0, 4, 8]


def test_no_game_cannot_be_sampled():
    with pytest.raises(TownlabError, match="games to replay must be at least 1"):
        samples.events(given([table(2)], events=events({"event": "wins"})), 0)
