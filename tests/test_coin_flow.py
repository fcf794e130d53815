"""What coins do: each is counted once, and those that find no room are known."""

import pandas as pd
import pytest

import sim
from sim.analysis.samples import SEAT
from sim.tiny_towns.analysis import coin_flow
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.coin_ledger import DUE, SOURCES, USED, USES, moves
from tests import made_up

TOWN = {"completes": {"event": "completes", "round": 9, "amount": 1}, "feeds": {"event": "feeds", "round": 9}}


@pytest.fixture(scope="module")
def played():
    return sim.play(games=120, players=3, strategies="planner,greedy,uniform", boxes="base,fortune", events=True,
                    seed=4, progress=False)  # fmt: skip


@pytest.fixture(scope="module")
def moved(played):
    return moves(played.events(), load())


def of_towns(played, moved):
    """The coins of each town by way and what."""
    found = moved.pivot_table(index=SEAT, columns=["way", "what"], values="coins", aggfunc="sum", fill_value=0)
    return found.reindex(pd.MultiIndex.from_frame(played.towns[SEAT]), fill_value=0)


def test_every_coin_that_is_due_is_used_once(played, moved):
    by_town = moved.groupby([*SEAT, "way"])["coins"].sum().unstack(fill_value=0)
    assert by_town[DUE].sum() > 300 and (by_town[DUE] == by_town[USED]).all()
    assert set(moved.loc[moved["way"] == DUE, "what"]) == set(SOURCES) and (moved["coins"] >= 0).all()
    assert {"another resource", "costs", "food", "no room", "left"} <= set(moved.loc[moved["coins"] > 0, "what"])
    assert set(moved.loc[moved["way"] == USED, "what"]) <= set(USES)


def test_what_is_counted_is_what_the_engine_counted(played, moved):
    found, towns = of_towns(played, moved), played.towns
    gained = found[DUE].sum(axis=1) - found[USED]["no room"]
    assert list(gained) == list(towns["coins_earned"])
    assert list(found[USED]["another resource"]) == list(towns["coins_changed"])
    assert list(found[USED]["left"] + found[USED]["food"]) == list(towns["coins"])


def test_coins_find_no_room_only_where_the_chest_is_full(played, moved):
    """What is due is worked out again from the towns; less than that is gained only if the chest is full then."""
    events = played.events()
    gains = events[events["event"] == "gains"]
    lost = moved[(moved["way"] == USED) & (moved["what"] == "no room")]
    assert len(gains) == len(lost)
    change = events["amount"].where(events["event"] == "gains", 0)
    change -= events["amount"].where(events["event"].isin(["spends", "loses"]), 0)
    chest = change.groupby([events[name] for name in SEAT]).cumsum()[gains.index]
    short = lost["coins"].to_numpy() > 0
    assert short.sum() > 20 and set(chest[short]) <= {4, 5}


def events_of(*rows):
    return made_up.events(*rows, TOWN["completes"], TOWN["feeds"])


def test_a_statue_is_due_a_coin_for_each_type_of_which_three_stand():
    stands = [{"event": "builds", "card": "cottage", "square": square} for square in range(3)]
    coins = [{"event": "builds", "card": "statue", "square": 5}, {"event": "gains", "card": "statue", "amount": 0}]
    found = moves(events_of(*stands, *coins), load())
    assert found[["way", "what", "coins"]].to_numpy().tolist() == [
        [DUE, "buildings", 1], [USED, "no room", 1], [USED, "left", 0],
    ]  # fmt: skip


def test_a_teahouse_is_due_the_types_of_its_better_line():
    stands = [{"event": "builds", "card": card, "square": square}
              for card, square in (("cottage", 0), ("farm", 1), ("well", 2), ("cottage", 7))]  # fmt: skip
    coins = [{"event": "puts", "card": "teahouse", "square": 3}, {"event": "gains", "card": "teahouse", "amount": 2}]
    found = moves(events_of(*stands, *coins), load())
    assert list(found["coins"]) == [3, 1, 2]


def test_coins_for_food_are_told_from_costs():
    rows = [{"event": "gains", "card": "two_buildings", "amount": 1}] * 3
    spent = [{"event": "spends", "card": "root_cellar", "amount": 1}, {"event": "spends", "card": "coin", "amount": 1}]
    fed = [TOWN["completes"], {"event": "spends", "card": "root_cellar", "round": 9, "amount": 1}, TOWN["feeds"]]
    found = moves(made_up.events(*rows, *spent, *fed), load())
    used = found[(found["way"] == USED) & (found["coins"] > 0)]
    assert list(used["what"]) == ["costs", "another resource", "food"]


def test_the_parts_of_a_game_make_the_whole(played):
    table = coin_flow.measure(played, games=60)
    whole = table[table["part"] == 0].set_index(["way", "what"])["coins"]
    parts = table[table["part"] > 0].groupby(["way", "what"])["coins"].sum()
    assert (whole - parts).abs().max() < 1e-9 and len(whole) == 2 + len(SOURCES) + len(USES)
    assert set(table["replayed"]) == {60} and set(table["towns"]) == {180}


def test_the_title_says_how_many_coins_and_what_becomes_of_them(played):
    table = coin_flow.measure(played, games=60)
    title = " ".join(coin_flow.draw(table).get_suptitle().split())
    every = table[(table["part"] == 0) & (table["what"] == "all")]["coins"].iloc[0]
    assert title.startswith(f"A town is due {every:.1f} coins (") and "%" in title


def test_games_without_coins_are_refused_and_games_in_which_nobody_gets_one_are_not():
    with pytest.raises(sim.TownlabError, match="played without coins"):
        coin_flow.measure(sim.play(games=2, progress=False))
    none = coin_flow.measure(sim.play(games=2, players=2, strategies="greedy", coins=True, progress=False))
    assert coin_flow.draw(none).get_suptitle() == "Nobody earned a coin"


def test_only_reports_of_runs_with_coins_have_a_section_on_coins(played):
    from sim.reports.sections import questions

    assert "Coins" in questions(played)
    assert "Coins" not in questions(sim.play(games=2, progress=False))
