"""How cards are used: made-up towns whose answers are known, and a few games that are played."""

import numpy as np
import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.tiny_towns.analysis import partners, squares, usage
from tests.made_up import events, given, table

TWO_TOWNS = [
    {"event": "builds", "card": "tavern", "square": 0, "round": 2},
    {"event": "builds", "card": "tavern", "square": 1, "round": 4},
    {"event": "completes", "round": 8},
    {"event": "puts", "card": "tavern", "square": 5, "round": 10, "seat": 1},
    {"event": "completes", "round": 10, "seat": 1},
]


def cards_of(*rows):
    """Rows of town, category, card, how many and points; a town is a game."""
    names = ["game", "category", "card", "built", "points"]
    return pd.DataFrame(rows, columns=names).assign(arm=0, seat=0, strategy="a")


def taverns(games=40):
    """Towns with two taverns each; those of even games have a chapel too and score three times as much."""
    rows = []
    for game in range(games):
        rows.append((game, "tavern", "tavern", 2, 9 if game % 2 == 0 else 3))
        rows.append((game, "chapel", "chapel", int(game % 2 == 0), 4))
    return cards_of(*rows)


def placed_at(squares):
    """A building on each of these squares, each in a game of its own."""
    pairs = [
        ({"event": "builds", "card": "well", "square": int(square), "game": game}, {"event": "completes", "game": game})
        for game, square in enumerate(squares)
    ]
    return given([table(1, mode="solo")], events=events(*(row for pair in pairs for row in pair)))


def test_how_often_when_and_for_how_much():
    cards = cards_of((0, "tavern", "tavern", 2, 5), (0, "tavern", "tavern", 1, 2), (1, "tavern", "tavern", 0, 0))
    row = usage.measure(given([table(2)], cards=cards, events=events(*TWO_TOWNS))).iloc[0]
    assert row["towns"] == 3 and row["games"] == 2 and row["replayed"] == 1
    assert row["built_share"] == pytest.approx(2 / 3)
    assert row["built"] == pytest.approx(1)
    assert row["points_each"] == pytest.approx(7 / 3)
    assert row["points_per_cube"] == pytest.approx(7 / 9)
    assert row["when"] == pytest.approx((2 / 8 + 4 / 8 + 10 / 10) / 3)
    assert row["first"] == pytest.approx((2 / 8 + 10 / 10) / 2)
    assert np.isnan(row["when_low"])


def test_a_card_that_nobody_built_has_no_moment_and_no_points_each():
    cards = cards_of(*((game, "well", "well", 0, 0) for game in range(5)))
    run = given([table(2)], cards=cards, events=events(*TWO_TOWNS))
    row = usage.measure(run).iloc[0]
    assert row["built_share"] == 0 < row["built_share_high"]
    assert np.isnan(row[["points_each", "when", "first"]].astype(float)).all()
    title = usage.draw(usage.measure(run)).get_suptitle()
    assert title.startswith("0 % (0 to ") and title.endswith(") of the towns that could build Well do")


def test_counts_of_real_games_are_those_of_the_towns():
    result = sim.play(players=2, games=40, strategies="uniform", market="first-game", progress=False)
    found = usage.measure(result).set_index("card")
    assert found.loc["well", "built"] == result.towns["built_well"].mean()
    assert set(found["replayed"]) == {40}
    where = squares.measure(result, games=40)
    wells = where[(where["card"] == "well") & (where["square"] >= 0)]
    assert wells["buildings"].iloc[0] >= result.towns["built_well"].sum()
    assert wells["share"].sum() == pytest.approx(1)
    usage.draw(found.reset_index(), monuments=True)
    squares.draw(where)


def test_squares_and_zones_of_known_places():
    found = squares.measure(placed_at([0, 0, 3, 5]))
    single, zones = found[found["square"] >= 0], found[found["square"] < 0].set_index("zone")
    assert single["share"].to_list() == [0.5, 0, 0, 0.25, 0, 0.25, *[0] * 10]
    assert zones["share"].to_dict() == {"corner": 0.75, "edge": 0, "centre": 0.25}
    assert zones["chance"].to_dict() == {"corner": 0.25, "edge": 0.5, "centre": 0.25}


def test_a_liking_for_corners_is_found_and_named():
    found = squares.measure(placed_at([0, 3, 12, 15, 6] * 30))
    corner = found[(found["zone"] == "corner") & (found["square"] < 0)].iloc[0]
    assert corner["found"] == "more than chance"
    assert (
        squares.draw(found, "well")
        .get_suptitle()
        .startswith("80 % (73 to 86) of the buildings of Well stand in the corners")
    )


def test_buildings_anywhere_give_few_false_alarms():
    random, alarms = np.random.default_rng(4), 0
    for _ in range(40):
        found = squares.measure(placed_at(random.integers(0, 16, 80)))
        alarms += (found["p_adjusted"] < 0.05).any()
    assert alarms <= 6


def test_nothing_built_is_said_so():
    with pytest.raises(TownlabError, match="Nothing was built"):
        squares.measure(given([table(1, mode="solo")], events=events({"event": "completes"})))


def test_points_fall_where_the_partner_stands():
    row = partners.measure(given([table(1, mode="solo")], cards=taverns()), "tavern").iloc[0]
    assert (row["card"], row["partner"], row["towns"]) == ("tavern", "chapel", 40)
    assert row["points_share"] == pytest.approx(0.75)
    assert row["towns_share"] == pytest.approx(0.5)
    assert row["difference"] == pytest.approx(0.25)
    assert 0 < row["difference_low"] < 0.25 < row["difference_high"]
    assert row["found"] == "more points with it"


def test_partners_that_change_nothing_are_rarely_found():
    random, small = np.random.default_rng(2), []
    for _ in range(60):
        rows = []
        for game in range(60):
            rows.append((game, "tavern", "tavern", 1, int(random.integers(1, 9))))
            rows.append((game, "chapel", "chapel", int(random.integers(0, 2)), 4))
        table_of_pairs = partners.measure(given([table(1, mode="solo")], cards=cards_of(*rows)), "tavern")
        small.append(table_of_pairs["p"].iloc[0] < 0.05)
    assert np.mean(small) < 0.15


def test_pairs_that_hardly_met_have_no_interval():
    found = partners.measure(given([table(1, mode="solo")], cards=taverns(10)))
    assert found[["points_share", "difference_low", "p_adjusted"]].isna().all(axis=None)
    with pytest.raises(TownlabError, match="Play more games"):
        partners.draw(found)


def test_the_title_of_partners_says_which():
    found = partners.measure(given([table(1, mode="solo")], cards=taverns()))
    title = partners.draw(found, "tavern").get_suptitle()
    assert title.startswith("Tavern scores more beside Chapel: 75 % of its points, 50 % of its towns")


@pytest.mark.parametrize("draw", [partners.draw, squares.draw])
def test_unknown_cards_are_said_so(draw):
    known = pd.DataFrame({"card": ["tavern"], "category": ["tavern"]})
    with pytest.raises(TownlabError, match="Did you mean tavern"):
        draw(known, "taverm")


def test_monuments_that_were_not_played_cannot_be_drawn():
    with pytest.raises(TownlabError, match="no monuments"):
        usage.draw(pd.DataFrame({"card": ["tavern"], "category": ["tavern"]}), monuments=True)
