"""Seats and player counts: planted edges are found, none is found where there is none."""

import numpy as np
import pandas as pd
import pytest

from sim.analysis import counts, seats
from sim.errors import TownlabError
from tests.made_up import given, table


def towns_of(scores, arm=0, strategies=None):
    """The towns of games with these scores [games, seats], the best of which wins."""
    games, players = scores.shape
    best = scores == scores.max(axis=1, keepdims=True)
    return pd.DataFrame({
        "arm": arm,
        "game": np.repeat(np.arange(games), players),
        "seat": np.tile(np.arange(players), games),
        "strategy": np.tile(strategies or ["a"] * players, games),
        "score": scores.reshape(-1),
        "win_share": (best / best.sum(axis=1, keepdims=True)).reshape(-1),
    })  # fmt: skip


def drawn(games, players, seed, first=0.0):
    """Scores with a level of their own in each game, and more for the first seat."""
    random = np.random.default_rng(seed)
    scores = random.normal(20, 5, (games, 1)) + random.normal(0, 4, (games, players))
    scores[:, 0] += first
    return scores


def test_a_planted_edge_is_found():
    found = seats.measure(given([table(3)], towns=towns_of(drawn(800, 3, 1, first=2)))).set_index("seat")
    assert found.loc[0, "edge_low"] < 2 < found.loc[0, "edge_high"]
    assert found.loc[0, "found"] == "wins more"
    assert found.loc[0, "p_adjusted"] < 0.01
    assert found["edge"].sum() == pytest.approx(0)
    assert "brings wins with 3 players" in seats.draw(found.reset_index()).get_suptitle()


def test_equal_seats_give_a_false_alarm_in_one_table_of_twenty():
    alarms = sum(
        (seats.measure(given([table(3)], towns=towns_of(drawn(60, 3, seed))))["p_adjusted"] < 0.05).any()
        for seed in range(100)
    )
    assert 1 <= alarms <= 11


def test_rotated_strategies_do_not_look_like_seats():
    strong = drawn(400, 2, 5)
    strong[:, 0] += 6
    arms = [("master-builder", 2, ("strong", "weak")), ("master-builder", 2, ("weak", "strong"))]
    towns = [towns_of(strong, 0, ["strong", "weak"]), towns_of(strong[:, ::-1], 1, ["weak", "strong"])]
    found = seats.measure(given(arms, towns=pd.concat(towns)))
    assert found["edge"].abs().max() == pytest.approx(0)


def test_line_ups_that_are_not_rotated_are_refused():
    towns = towns_of(drawn(10, 2, 1), strategies=["strong", "weak"])
    with pytest.raises(TownlabError, match=r"strong \| weak was not played in all its rotations"):
        seats.measure(given([("master-builder", 2, ("strong", "weak"))], towns=towns))


def test_solo_games_have_no_seats():
    with pytest.raises(TownlabError, match="one seat"):
        seats.measure(given([("solo", 1, ("a",))], towns=towns_of(drawn(10, 1, 1))))


def test_one_game_gives_no_interval_and_no_clear_title():
    found = seats.measure(given([table(2)], towns=towns_of(drawn(1, 2, 1))))
    assert found["edge_low"].isna().all()
    assert seats.draw(found).get_suptitle() == "Going first neither clearly pays nor costs"


def cards_of(games, sizes, seed, more=0.0):
    """Four taverns in turn, at tables of these sizes on the same deals; the inn pays more at the last one."""
    random = np.random.default_rng(seed)
    level, rows = random.normal(0, 2, games), []
    for arm, count in enumerate(sizes):
        for seat in range(count):
            card = np.array(["almshouse", "feast_hall", "inn", "tavern"])[np.arange(games) % 4]
            points = 5 + level + random.normal(0, 2, games) + more * ((card == "inn") & (arm == len(sizes) - 1))
            rows.append(pd.DataFrame({"arm": arm, "game": np.arange(games), "seat": seat, "strategy": "a",
                                      "category": "tavern", "card": card, "points": points,
                                      "built": random.integers(0, 4, games)}))  # fmt: skip
    return given([table(count) for count in sizes], cards=pd.concat(rows, ignore_index=True))


def test_a_planted_change_with_the_number_of_players_is_found():
    found = counts.measure(cards_of(1200, (2, 4), 3, more=2)).set_index(["card", "players"])
    inn = found.loc[("inn", 4)]
    assert inn["points_change_low"] < 2 * 3 / 4 < inn["points_change_high"]
    assert inn["found"] == "worth more"
    assert found.loc[("inn", 2), "found"] == "fewest players"
    title = counts.draw(found.reset_index()).get_suptitle()
    assert "With 4 players instead of 2, Inn changes most" in title


def test_effects_of_a_category_sum_to_nothing():
    found = counts.measure(cards_of(200, (2, 3, 4), 3, more=2))
    sums = found.groupby("players")[["points_effect", "built_effect"]].sum()
    assert sums.to_numpy() == pytest.approx(0)


def test_where_counts_change_nothing_one_p_value_in_twenty_is_small():
    small = [
        value < 0.05 for seed in range(60) for value in counts.measure(cards_of(120, (2, 4), seed))["points_p"].dropna()
    ]
    assert 0.02 < np.mean(small) < 0.09


def test_one_count_cannot_be_compared():
    with pytest.raises(TownlabError, match="two counts or more"):
        counts.measure(cards_of(100, (2,), 1))


def test_too_few_games_with_a_card_are_said_so():
    with pytest.raises(TownlabError, match="Play more games"):
        counts.measure(cards_of(40, (2, 4), 1))


def test_counts_with_other_strategies_are_refused():
    run = cards_of(200, (2, 4), 1)
    cards = run.cards()
    cards.loc[cards["arm"] == 1, "strategy"] = "b"
    with pytest.raises(TownlabError, match="Not the same strategies"):
        counts.measure(given([table(2), table(4, strategy="b")], cards=cards))


def test_monuments_that_are_not_there_cannot_be_drawn():
    with pytest.raises(TownlabError, match="no cards that players hold"):
        counts.draw(counts.measure(cards_of(200, (2, 4), 1)), held=True)
