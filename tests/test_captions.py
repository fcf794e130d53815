"""What happened in a game, in words."""

from typing import Any

import pytest

import sim
from sim.runs.rerun import events_of
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.kernel.state import EVENTS
from sim.tiny_towns.pictures.captions import PHRASES, called, so_far, told
from sim.tiny_towns.replay import frames
from sim.tiny_towns.towns import Event, Town

CARDS = load()
OF_THE_TABLE = {"market", "dealt", "names", "draws", "shows", "takes", "scores", "wins"}
"""events that are shown elsewhere than among what a seat did"""


def one(event: str, card: str = "", by: str = "", **more: Any) -> Event:
    """An event of seat 0 in round 1."""
    return Event(1, 0, event, CARDS[card] if card else None, **more, by=CARDS[by] if by else None)


CHANGED = one("spends", amount=1, instead="coin")
SAID = {
    "fetches glass from seat 2's Oddity Shop and lays it on b2":
        [one("fetches", "oddity_shop", square=5, resource="glass", amount=2, other=3)],
    "spends a coin to place glass instead of wood on a1":
        [CHANGED, one("places", square=0, resource="glass", instead="coin")],
    "wood on a1 by Southern Semaphore": [one("places", "southern_semaphore", square=0, resource="wood")],
    "pays 3 coins for Cathedral": [one("spends", "cathedral", amount=3)],
    "pays a coin for Masons' Guild": [one("spends", "masons_guild", amount=1)],
    "gains a coin for Mine": [one("gains", "mine", amount=1)],
    "gains 3 coins for Teahouse": [one("gains", "teahouse", amount=3)],
    "gains a coin for two buildings in a round": [one("gains", amount=1, instead="two_buildings")],
    "gains a coin for another's Jeweler": [one("gains", "jeweler", amount=1)],
    "gains the coin on b2": [one("gains", "caterinas_grotto", square=5, amount=1)],
    "gains nothing for Mine, as the chest is full": [one("gains", "mine")],
    "gains nothing for the coin on d4, as the chest is full": [one("gains", "petal_promenade", square=15)],
    "loses 2 coins to Parsonage": [one("loses", "parsonage", amount=2)],
    "lays a coin on c3": [one("lays", "caterinas_grotto", square=10)],
    "puts brick on Museum a2": [one("marks", "museum", square=4, resource="brick")],
    "sells brick off Museum a2": [one("sells", "museum", square=4, resource="brick")],
    "builds Mine on a1 (from the cubes of Cathedral)": [one("builds", "mine", "cathedral", square=0, cubes=3)],
    "builds Tavern on a1 (The Prism Forge)": [one("builds", "tavern", "prism_forge", square=0, cubes=3)],
    "puts Tavern on a1 (Masons' Guild)": [one("puts", "tavern", "masons_guild", square=0)],
    "puts Mine on a1 (in place of Cathedral)": [one("puts", "mine", "cathedral", square=0)],
    "puts Tavern on a1 for free": [one("puts", "tavern", square=0)],
    "turns a1 into Tavern (Architect's Guild)": [one("replaces", "tavern", "architects_guild", square=0)],
    "turns a1 into Tavern": [one("replaces", "tavern", square=0)],
    "settles a villager on a1": [one("settles", square=0)._replace(round=0)],
    "settles a villager from the Lodge on a1": [one("settles", square=0)],
    "empties Post Office a1": [one("exchanges", "post_office", square=0)],
    "gives up the villager on a1 for good": [one("discards", square=0)],
    "uses Forage": [one("activates", "forage", amount=1)],
    "sends the villager at work on a1 to the Lodge, for Forage": [one("lodges", "forage", square=0)],
    "sends the villager on a1 to the Lodge": [one("lodges", square=0)],
    "sends a villager from the Lodge to work on a1 (Hearth)": [one("works", by="hearth", square=0, other=16)],
    "sends the villager on b1 to work on a1 (Hearth)": [one("works", by="hearth", square=0, other=1)],
    "has the villager on a1 work there": [one("works", square=0, other=0)],
    "moves a villager from a1 to b1": [one("moves", square=1, other=0)],
    "builds Well on a1 (Cooperate)": [one("builds", "well", "cooperate", square=0, cubes=3)],
    "puts Well on a1 (Citadel)": [one("puts", "well", "citadel", square=0, other=1)],
    "feeds a1, b1": [one("feeds", cubes=0b11)],
    "feeds a1, b1 for 2 coins": [one("spends", "root_cellar", amount=2), one("feeds", cubes=0b11, amount=2)],
}  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_what_happened_is_said_in_one_phrase(said):
    assert told(SAID[said], "wood") == [said]


def test_nobody_fed_and_nothing_done_need_no_words():
    assert told([one("feeds")]) == told([]) == []


def test_every_event_has_words_or_is_shown_elsewhere():
    assert set(EVENTS) - set(PHRASES) == OF_THE_TABLE


def test_the_resource_that_a_coin_changed_is_that_of_the_round():
    result = sim.play(games=5, players=3, strategies="planner", coins=True, market="first-game", progress=False)
    changed = 0
    for _, events in events_of(result).groupby("game"):
        for frame in frames(events, CARDS, 3):
            named = called(frame.events)[1]
            said = [phrase for seat in range(3) for phrase in told(frame.of(seat), named) if "spends" in phrase]
            assert all(f" instead of {named} on " in phrase and f"place {named} " not in phrase for phrase in said)
            changed += len(said)
    assert changed


def test_points_so_far_are_those_of_coins_too_where_they_are_used():
    assert "the buildings as they stand" in so_far(Town())
    assert "the buildings and coins as they stand" in so_far(Town(uses_coins=True))
