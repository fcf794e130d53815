"""Imagination: what strategies may know, what they leave untouched, and how an imagined game goes on."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.engine.choosing import drop_worst
from sim.engine.records import records
from sim.tiny_towns.kernel import scoring, state
from sim.tiny_towns.kernel.deal import deal
from sim.tiny_towns.kernel.state import Mode, Phase
from sim.tiny_towns.planning.imagined import cards_known, own_turn, shuffle_rest
from sim.tiny_towns.planning.records import IMAGINED
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import Setup
from tests.sitting import Array, Sitting, clearly_more, sit

MONTECARLO = "montecarlo:rollouts=1,candidates=2,tries=2,whims=2"
THINKERS = ["planner", "lookahead", MONTECARLO]
TABLES = [("master-builder", 2), ("town-hall", 2), ("solo", 1)]
BOXES = pytest.mark.parametrize("boxes", ["base", "base,fortune"])


@BOXES
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_imagining_changes_nothing_at_the_real_table(mode: str, players: int, boxes: str) -> None:
    """But for the pick, the count of decisions, and a random number of the seat's own where options were equal."""
    sitting = Sitting(Setup(mode, players, (MONTECARLO,), seed=3, boxes=boxes))
    for _ in sitting.play_on():
        for seat in sitting.waiting:
            probe = sit(sitting.setup, sitting.setup.strategies[0], sitting.table, sitting.secret, seat)
            table, secret = probe.played.tables.copy(), probe.played.secrets.copy()
            probe.think()
            table[0].points = probe.table.points  # where the scoring leaves the points by category
            table[0].points_coins = probe.table.points_coins
            secret[0].picks[seat], secret[0].decisions = probe.secret.picks[seat], probe.secret.decisions
            if probe.decision.n and probe.decision.ties > 1:
                secret[0].streams[seat] = probe.secret.streams[seat]
            assert table.tobytes() == probe.played.tables.tobytes()
            assert secret.tobytes() == probe.played.secrets.tobytes()


def with_other_secrets(sitting: Sitting, seat: int, luck: np.random.Generator) -> Array:
    """The secrets of a table, all that the seat may not know being different."""
    secrets = sitting.played.secrets.copy()
    secret, others = secrets[0], np.arange(state.SEATS) != seat
    monuments = [i for i, card in enumerate(sitting.setup.catalogue) if card.category == "monument"]
    for name in ("hand", "kept"):
        secret[name][others] = luck.choice(monuments, others.sum())
    secret.dealt[others] = luck.choice(monuments, (others.sum(), 2))
    secret.streams[:] = luck.integers(1, 2**60, state.SEATS + 1)
    secret.picks[others] = luck.integers(0, 2**40, others.sum())
    secret.n_fits[others] = 0
    secret.deck[:] = luck.permutation(secret.deck)
    secret.deck_at = 5 + luck.integers(0, 10)
    secret.game += 1
    return secrets


@BOXES
@pytest.mark.parametrize(("mode", "players"), TABLES)
@pytest.mark.parametrize("name", THINKERS)
def test_scores_depend_only_on_what_the_player_may_know(name: str, mode: str, players: int, boxes: str) -> None:
    sitting, luck = Sitting(Setup(mode, players, ("planner",), seed=1, boxes=boxes)), np.random.default_rng(0)
    seen = 0
    for _ in sitting.play_on():
        for seat in sitting.waiting:
            other = with_other_secrets(sitting, seat, luck)[0]
            known = sit(sitting.setup, name, sitting.table, sitting.secret, seat).think()
            assert np.array_equal(known, sit(sitting.setup, name, sitting.table, other, seat).think())
            seen += len(known) > 1
    assert seen > 40


@pytest.mark.parametrize("market", ["random", "first-game"])
@pytest.mark.parametrize(("mode", "players"), TABLES)
@pytest.mark.parametrize("name", THINKERS)
def test_a_game_is_the_same_in_any_chunk(name: str, mode: str, players: int, market: str) -> None:
    setup = Setup(mode, players, (name,), market=market, seed=8)
    whole, part = play_games(setup, 0, 6), play_games(setup, 3, 3)
    assert np.array_equal(whole.games[3:], part.games)
    assert np.array_equal(whole.towns[3:], part.towns)
    assert not np.array_equal(whole.towns[:3], part.towns)


@pytest.mark.parametrize("name", THINKERS)
def test_a_game_is_the_same_in_any_batch(name: str) -> None:
    setup = Setup(players=2, strategies=(name, "uniform_batched"), market="first-game", seed=2)
    alone, together = (play_games(setup, 0, 8, batch=batch) for batch in (1, 8))
    assert np.array_equal(alone.towns, together.towns)


@pytest.mark.parametrize("market", ["feast_hall,warehouse", "schoolhouse,oddity_shop,jeweler"])
@pytest.mark.parametrize("name", ["planner", "lookahead"])
def test_a_game_is_the_same_in_any_batch_where_other_towns_or_cubes_count(name: str, market: str) -> None:
    boxes = "base" if "feast_hall" in market else "base,fortune"
    setup = Setup(players=3, strategies=(name, "uniform_batched", name), market=market, boxes=boxes)
    alone, together = (play_games(setup, 0, 60, batch=batch) for batch in (1, 64))
    assert np.array_equal(alone.towns, together.towns)


@pytest.mark.parametrize(
    "market", ["feast_hall,shed,farm", "schoolhouse,cathedral,museum", "root_cellar,teahouse,mine"]
)
@pytest.mark.parametrize("game", [6, 7])
def test_scores_do_not_depend_on_what_was_thought_before(market: str, game: int) -> None:
    boxes = "base" if "feast_hall" in market else "base,fortune"
    sitting = Sitting(Setup(players=3, strategies=("planner",), market=market, boxes=boxes), game=game)
    for _ in sitting.play_on():
        before = sitting.played.secrets.copy()
        known = sitting.think()
        sitting.played.secrets[:] = before
        if len(known):
            afresh = sit(sitting.setup, "planner", sitting.table, sitting.secret, int(sitting.decision.seat))
            assert np.array_equal(known, afresh.think())


def deck_and_memory() -> tuple[Any, Any, Any]:
    """A table, the imagination of a player who remembers nothing, and a deck to be shuffled."""
    table, secret = records(state.TABLE, 1, 0)[0], records(state.SECRET, 1, 1024)[0]
    return table, records(IMAGINED, 1, 512)[0], secret


@given(st.permutations(3 * [0, 1, 2, 3, 4]), st.integers(0, 12), st.booleans(), st.integers(0, 2**63))
@settings(max_examples=100, deadline=None)
def test_an_imagined_solo_deck_holds_the_cards_not_shown_and_those_taken_under_them_in_order(
    cards: list[int], known: int, taken_now: bool, luck: int
) -> None:
    table, memory, secret = deck_and_memory()
    table.mode, table.shown, secret.streams[state.DECK] = Mode.SOLO, cards[:3], luck
    table.rounds = 20
    for before in range(1, known + 1):
        memory.taken[(20 - before) % 16] = cards[2 + before]
    memory.remembered, memory.last_round = known + taken_now, 19 + taken_now
    shuffle_rest(table, memory, secret)
    assert sorted(secret.deck[:12].tolist()) == sorted(cards[3:])
    assert secret.deck[12 - known : 12].tolist() == cards[3 : 3 + known][::-1]
    assert (secret.deck[12:] == -1).all()


def test_an_imagined_deck_is_in_another_order_each_time() -> None:
    table, memory, secret = deck_and_memory()
    table.mode = Mode.TOWN_HALL
    orders = set()
    for luck in range(20):
        secret.streams[state.DECK] = luck
        shuffle_rest(table, memory, secret)
        assert sorted(secret.deck.tolist()) == sorted(3 * [0, 1, 2, 3, 4])
        orders.add(tuple(secret.deck.tolist()))
    assert len(orders) == 20


def test_a_solo_player_remembers_what_it_took_and_so_knows_the_whole_deck_from_round_13_on() -> None:
    sitting = Sitting(Setup("solo", 1, (MONTECARLO,), seed=5))
    memory, imagined = sitting.imagined, deck_and_memory()[2]
    for _ in range(2):  # what it remembers of the first game is of no use in the second
        for _ in sitting.play_on():
            known = cards_known(sitting.table, memory)
            if sitting.table.phase == Phase.TAKE:
                assert known == min(12, sitting.table.rounds - 1)
            imagined.streams[state.DECK] += 1
            with np.errstate(over="ignore"):
                shuffle_rest(sitting.table, memory, imagined)
            assert imagined.deck[12 - known : 12].tolist() == sitting.secret.deck[12 - known : 12].tolist()
        assert sitting.table.rounds > 13
        deal(sitting.rules, sitting.played.record, sitting.table, sitting.secret, sitting.played.logs[0], 1)


@pytest.mark.parametrize("game", range(3))
def test_the_best_line_found_in_a_solo_game_is_kept_to(game: int) -> None:
    sitting = Sitting(Setup("solo", 1, (MONTECARLO,), market="first-game", monuments=False, seed=5), game)
    most = []
    for _ in sitting.play_on():
        if sitting.table.rounds > 13:
            most.append(float(sitting.plan.played[0].points))
    assert len(most) > 20
    assert most == sorted(most)
    assert most[-1] == scoring.town_points(sitting.rules, sitting.table, 0, scoring.town_of(sitting.table, 0))


def test_the_own_turn_comes_round_once_for_each_town_that_names() -> None:
    table, imagined = records(state.TABLE, 1, 0)[0], records(IMAGINED, 1, 1536)[0]
    imagined.takes_turns, imagined.own_round = 3, 7
    turns = []
    for table.rounds in range(7, 20):
        turns.append(bool(own_turn(table, imagined, 0)))
    assert [7 + i for i, own in enumerate(turns) if own] == [7, 10, 13, 16, 19]


@pytest.mark.parametrize("seat", range(3))
def test_an_imagined_game_keeps_the_order_of_turns_and_leaves_other_towns_alone(seat: int) -> None:
    sitting, seen = Sitting(Setup(players=3, strategies=("planner",), market="first-game", seed=4)), 0
    for _ in sitting.play_on():
        now = sitting.table
        if now.phase != Phase.PLACE or now.active != 0b111:
            continue
        probe = sit(sitting.setup, MONTECARLO, now, sitting.secret, seat)
        if len(probe.think()) == 0:
            continue  # one empty square: nothing to think about
        then = probe.imagined.table[0]
        assert probe.imagined.takes_turns == 3
        assert (probe.imagined.own_round - now.rounds) == (seat - now.master) % 3
        others = [other for other in range(3) if other != seat]
        assert (then.word[others] == now.word[others]).all()
        assert then.completed[seat] == then.rounds
        seen += 1
    assert seen > 10


scores = st.lists(st.sampled_from([-np.inf, -1.0, 0.0, 0.5, 2.0]) | st.floats(-9, 9), min_size=1, max_size=12)


@given(scores, st.integers(1, 14), st.integers(0, 3))
@settings(max_examples=300, deadline=None)
def test_only_the_best_scores_stay_and_all_that_equal_the_last_of_them(given: list[float], keep: int, at: int) -> None:
    room = np.full(20, 7.0)
    room[at : at + len(given)] = given
    drop_worst(room, at, len(given), float(keep))
    least = sorted(given, reverse=True)[min(keep, len(given)) - 1]
    assert room[at : at + len(given)].tolist() == [value if value >= least else -np.inf for value in given]
    assert (np.delete(room, range(at, at + len(given))) == 7).all()


def test_to_keep_as_many_as_there_are_changes_nothing() -> None:
    given = np.array([3.0, -np.inf, 1.0, 3.0])
    for keep in (4, 9):
        kept = given.copy()
        drop_worst(kept, 0, 4, float(keep))
        assert np.array_equal(kept, given)


def test_playing_on_beats_the_policy_alone() -> None:
    far, near = (
        play_games(Setup("solo", 1, (name,)), 0, 24).towns["score"][:, 0]
        for name in ("montecarlo:candidates=4,whims=4", "expert")
    )
    assert clearly_more(far, near)


@pytest.mark.parametrize("boxes", ["base", "base,fortune", "base,villagers", "base,fortune,villagers"])
@pytest.mark.parametrize(("mode", "players"), TABLES)
@pytest.mark.parametrize("strategy", THINKERS)
def test_nobody_remembers_the_game_before(strategy: str, mode: str, players: int, boxes: str) -> None:
    """A game is the same alone and after others."""
    setup = Setup(mode, players, (strategy,), seed=37, boxes=boxes)
    row = play_games(setup, 0, 6, batch=1)
    for game in range(1, 6):
        alone = play_games(setup, game, 1, batch=1)
        assert alone.games[0].tobytes() == row.games[game].tobytes()
        assert alone.towns[0].tobytes() == row.towns[game].tobytes()


@pytest.mark.parametrize(
    ("boxes", "tears"), [("base,fortune", False), ("base,villagers", False), ("base,villagers", True)]
)
def test_games_are_imagined_beside_others_who_stand_still(boxes: str, tears: bool) -> None:
    """Nobody plays on for those who imagine no games themselves, not even when all settle their villagers."""
    setup = Setup(players=2, strategies=(MONTECARLO, "uniform"), seed=1, boxes=boxes, tears=tears)
    assert play_games(setup, 0, 2).towns["score"].shape == (2, 2)
