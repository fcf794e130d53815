"""Little Town's own questions: planted effects are found, and numbers agree with the tables."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.little_town.analysis import boards, hunger, idle_turns, objective_strength, rent, squares, supply, usage
from sim.little_town.components import HUNGER, WORKERS
from sim.runs.rerun import events_of


@pytest.fixture(scope="module")
def result():
    return sim.play(game="little-town", players=4, strategies="greedy", games=400, seed=4, progress=False)


@pytest.fixture(scope="module")
def small():
    return sim.play(game="little-town", players=3, strategies="greedy", games=40, seed=6, progress=False)


def with_scores(result, score):
    """The run with other scores."""
    tables = {name: result.read(name) for name in ("games", "towns", "tiles", "objectives")}
    tables["towns"] = tables["towns"].assign(score=score)
    return replace(result, reader=lambda name, columns: tables[name][list(columns or tables[name])])


def holds(result, card):
    """Which seats were dealt an objective."""
    rows = result.read("objectives")
    having = rows[rows["card"] == card][["arm", "game", "seat"]].assign(has=True)
    return result.seats[["arm", "game", "seat"]].merge(having, how="left")["has"].notna().to_numpy()


def noise(result, seed):
    """Scores that are chance alone: something of the table, and something of the seat."""
    rng = np.random.default_rng(seed)
    games = rng.normal(0, 6, result.games["game"].nunique())
    return games[result.seats["game"]] + rng.normal(0, 4, len(result.seats))


def test_what_an_objective_does_for_its_owner_is_found(result):
    score = noise(result, 1) + 5 * holds(result, "no_coins") - 3 * holds(result, "six_coins")
    table = objective_strength.measure(with_scores(result, score)).set_index("card")
    mean = (5 - 3) / len(table)
    for card, planted in {"no_coins": 5, "six_coins": -3, "fish_trade": 0}.items():
        row = table.loc[card]
        half = (row["effect_high"] - row["effect_low"]) / 2
        assert row["effect"] == pytest.approx(planted - mean, abs=1.5 * half) and half < 2
    assert table.loc["no_coins", "tier"] == "too strong" and table.loc["six_coins", "tier"] == "too weak"
    assert table.loc["no_coins", "rank_high"] == 1
    assert table["effect"].sum() == pytest.approx(0, abs=1e-9)


def test_without_effects_intervals_of_objectives_miss_as_often_as_they_say(result):
    tables = [objective_strength.measure(with_scores(result, noise(result, seed))) for seed in range(12)]
    every = pd.concat(tables)
    assert 0.02 < ((every["effect_low"] > 0) | (every["effect_high"] < 0)).mean() < 0.09
    assert np.mean([(table["p_adjusted"] < 0.05).any() for table in tables]) < 0.2
    assert not every["tier"].isin(["too strong", "too weak"]).any()
    assert every["hand_share"].mean() < 0.01


def test_claims_are_counted_as_the_table_says(result):
    table = objective_strength.measure(result).set_index("card")
    rows = result.read("objectives")
    some = rows[rows["card"] == "fish_trade"]
    assert table.loc["fish_trade", "dealt"] == len(some)
    assert table.loc["fish_trade", "claimed"] == pytest.approx(some["claimed"].mean())
    assert table.loc["fish_trade", "points"] == pytest.approx(some["points"].mean())
    assert table["when"].min() >= 1 and table["when"].max() <= 4


def test_hunger_adds_up_to_what_the_seats_lost(small):
    table = hunger.measure(small, games=40)
    every = table[table["round"] == 0].iloc[0]
    assert every["lost"] == pytest.approx(-small.seats["points_hunger"].mean())
    assert every["hungry_share"] == pytest.approx(small.seats["hungry"].mean() / (4 * WORKERS[3]))
    assert table[table["round"] > 0]["lost"].sum() == pytest.approx(every["lost"])
    fed = table[table["round"] > 0][["eaten", "bought"]].sum().sum() + every["lost"] / HUNGER
    assert fed == pytest.approx(4 * WORKERS[3])


@pytest.mark.parametrize(("share", "said"), [(0.02, "a tax"), (0.3, "a threat")])
def test_few_hungry_workers_are_a_tax_and_many_a_threat(small, share, said):
    table = hunger.measure(small, games=10)
    planted = table.assign(hungry_share=share, hungry_share_low=share - 0.01, hungry_share_high=share + 0.01)
    assert hunger.draw(planted).get_suptitle().startswith(f"Feeding is {said}: ")


def test_the_reserve_is_followed_event_by_event(small):
    table = supply.measure(small, games=40)
    assert list(table["resource"]) == ["wood", "stone", "fish", "wheat", "coins"]
    boards_seen = [frame.board for game in range(40) for frame in sim.replay(small, game).frames]
    fewest = pd.DataFrame([board.reserve for board in boards_seen])
    assert (table["least"].to_numpy() <= 15 + 25 * (table["resource"] == "coins")).all()
    assert fewest.min().min() >= 0
    never = table.set_index("resource").loc[["wood", "stone", "fish", "wheat", "coins"], "out"].to_numpy() == 0
    assert (fewest.min().to_numpy()[never] > 0).all()


def test_every_turn_is_spent_on_something(small):
    table = idle_turns.measure(small, games=20)
    shares = table[table["round"] == 0].set_index("doing")["share"]
    assert shares.sum() == pytest.approx(1)
    turns = idle_turns.of_turns(small, 20)
    assert len(turns) == 20 * 48
    events = events_of(small, 0, 20)
    assert (turns["doing"] == "build").sum() == (events["event"] == "builds").sum()


def test_idle_turns_are_those_after_which_nothing_came(small):
    turns = idle_turns.of_turns(small, 5)
    told = [
        (frame.round, frame.seat, {event.event for event in frame.events})
        for game in range(5)
        for frame in sim.replay(small, game).frames
        if frame.seat >= 0
    ]
    idle = [not happened & {"builds", "gathers", "activates"} for _, _, happened in told]
    assert (turns["doing"] == "nothing").tolist() == idle
    assert turns["seat"].tolist() == [seat for _, seat, _ in told]


def test_squares_count_buildings_and_workers(small):
    table = squares.measure(small, games=40)
    assert not table.loc[table["terrain"] != "", "number"].any()
    by = table.assign(all=table["number"] * table["replayed"]).groupby("what")["all"].sum()
    events = events_of(small)
    assert by["buildings"] == pytest.approx((events["event"] == "builds").sum())
    assert by["workers"] == pytest.approx((events["event"] == "works").sum())


def test_uses_and_rent_are_those_of_the_tiles(result):
    tiles, table = result.read("tiles"), rent.measure(result)
    built = tiles[tiles["seat"] >= 0]
    others = built["uses_others"].sum() / (built["uses_others"].sum() + built["uses_own"].sum())
    assert table.iloc[0]["card"] == rent.ALL
    assert table.iloc[0]["others_share"] == pytest.approx(others)
    wells = built[built["card"] == "well"]
    row = table.set_index("card").loc["well"]
    assert row["rent"] == pytest.approx(wells["rent"].mean())
    assert row["points_own"] == pytest.approx((wells["points_owner"] - 4).mean())


def test_rent_that_is_paid_is_earned(result):
    table = rent.payers(result)
    assert (table["balance"] * table["seats"]).sum() == pytest.approx(0, abs=1e-6)
    assert set(table["rank"]) <= {1, 2, 3, 4}


def test_usage_tells_how_often_and_when(result):
    tiles, table = result.read("tiles"), usage.measure(result).set_index("card")
    wells = tiles[tiles["card"] == "well"]
    assert table.loc["well", "built_share"] == pytest.approx((wells["seat"] >= 0).mean())
    assert table.loc["wheat_field", "tiles"] == 5 * len(result.games)
    assert len(table) == 25


def test_sides_are_compared_on_the_same_deals():
    both = sim.run(
        sim.Experiment(game="little-town", boards=["a", "b"], players=2, strategies="greedy", games=80), progress=False
    )
    table = boards.measure(both)
    means = both.seats.groupby("arm")["score"].mean()
    assert table.iloc[0]["change"] == pytest.approx(means[1] - means[0])
    assert len(table) == 26 and "board b" in boards.draw(table).get_suptitle()


def test_one_side_alone_is_a_sentence(small):
    with pytest.raises(TownlabError, match="The sides of the board are compared"):
        boards.measure(small)
