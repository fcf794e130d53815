"""What expert knows: cards by what they say, the solo deck by memory; lines of play, and how strong it is."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sim
from sim.engine.records import LINE
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES, layouts
from sim.tiny_towns.catalogue import Catalogue
from sim.tiny_towns.kernel.log import ZERO
from sim.tiny_towns.kernel.options import Kind, option_of
from sim.tiny_towns.kernel.state import Phase
from sim.tiny_towns.kernel.view import View
from sim.tiny_towns.planning.afterstates import squares_taken
from sim.tiny_towns.planning.context import points_of_tower
from sim.tiny_towns.planning.described import CARD_INPUTS, TRIALS_AT
from sim.tiny_towns.planning.solo_line import SHOWN, UNDER, after_taking, width_at
from sim.tiny_towns.planning.value_records import MOST_LAID, MOST_WIDTH, VALUING
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import FIRST_GAME, Setup
from tests.sitting import Array, Sitting, clearly_more

CARDS = catalogue.load()


def described(cards: Catalogue = CARDS, **more: Any) -> Array:
    """[8, inputs] the cards in play, as the nets are told of them."""
    sitting = Sitting(Setup(mode="solo", players=1, strategies=("expert",), monuments=False, catalogue=cards, **more))
    while sitting.table.phase != Phase.TAKE:
        sitting.think()
        sitting.go_on()
    sitting.think()
    return np.array([card["x"] for card in sitting.plan.cards[:8]])


def renamed(cards: Catalogue, old: str, new: str) -> Catalogue:
    """The catalogue with another name for a card, at the same place."""
    found = [replace(card, id=new) if card.id == old else card for card in cards]
    return Catalogue({card.id: card for card in found})


def test_every_card_is_described_by_other_numbers() -> None:
    """Two cards of a category that say different things never look the same."""
    seen: dict[tuple[float, ...], str] = {}
    for card in (card for card in CARDS if card.category in CATEGORIES[:7] and card.box == "base"):
        if card.id in ("inn", "feast_hall", "bank"):
            continue  # not in solo
        row = described(market=card.id)[CATEGORIES.index(card.category)]
        assert row.shape == (CARD_INPUTS,)
        assert seen.setdefault(tuple(row.tolist()), card.id) == card.id


def test_what_is_read_most_begins_with_a_line_of_the_cache() -> None:
    kinds = [VALUING, VALUING["contexts"].base]
    large = [(kind, name) for kind in kinds for name in kind.names if kind[name].itemsize >= LINE]
    assert len(large) > 20 and all(kind.fields[name][1] % LINE == 0 for kind, name in large)
    assert all(kind.itemsize % LINE == 0 for kind in kinds)


def test_there_is_room_for_all_layouts_of_eight_cards() -> None:
    most = max(len(layouts(pattern)) for pattern in (("WY", "BG"), ("WYB", "GSW"), ("WY",), ("WYB",), (".W", "YB")))
    assert most == 72 and 8 * most <= MOST_LAID
    assert max(len(layouts(card.pattern)) for card in CARDS if card.pattern) <= most


def test_a_card_is_known_by_what_it_says_and_not_by_its_name() -> None:
    usual = described(market="first-game")
    other = renamed(CARDS, "tavern", "pub")
    names = ",".join("pub" if card == "tavern" else card for card in FIRST_GAME)
    assert np.array_equal(described(other, market=names), usual)


@pytest.mark.parametrize(("card", "brought"), [
    ("mine", 3), ("gamblers_den", 2), ("cathedral", -3), ("parsonage", -3), ("tithe_barn", 0),
])  # fmt: skip
def test_a_card_is_tried_in_towns_with_no_coin_one_and_two(card: str, brought: int) -> None:
    """A Mine brings one to each, a Gambler's Den two to the one with a single coin; all others cost what is there."""
    row = described(market=card, boxes="base,fortune")[CATEGORIES.index(CARDS[card].category)]
    assert row[TRIALS_AT + 6] == pytest.approx(brought * 0.2)


def test_what_coins_buy_is_seen_in_towns_that_have_some() -> None:
    """A Root Cellar feeds for a coin, and brings one."""
    row = described(market="root_cellar", boxes="base,fortune")[CATEGORIES.index("farm")]
    assert row[TRIALS_AT + 7] > 2 * row[TRIALS_AT + 4] > 0


def test_a_changed_number_on_a_card_is_seen() -> None:
    changed = sim.Experiment(
        games=1, strategies="uniform", changes={"tavern": {"points": [4, 10, 18, 28, 40]}}
    ).catalogue
    rows = described(changed, market="first-game") != described(market="first-game")
    assert rows[CATEGORIES.index("tavern")].sum() > 5


@pytest.mark.parametrize("word", [0, 1, 0xF, 0x10, 0x5000_0000_0000_0001, 0x0123_4560_0009_B00D])
def test_squares_that_are_not_empty_are_told_from_the_word(word: int) -> None:
    expected = sum(1 << q for q in range(16) if word >> 4 * q & 15)
    assert squares_taken(np.int64(word)) == expected


def test_the_deck_is_turned_over_as_the_rules_say() -> None:
    """A card taken goes under the deck and the top one takes its place."""
    deck, shown = [3, 1, 4, 1, 2, 0, 2, 4, 3, 0, 1, 2], [0, 2, 2]
    cards = sum(card << 3 * i for i, card in enumerate(shown + deck))
    after = int(after_taking(np.int64(cards), 1))
    assert [after >> 3 * i & 7 for i in range(SHOWN + UNDER)] == [0, 3, 2, *deck[1:], 2]


def test_solo_it_knows_what_comes_next_from_round_13_on() -> None:
    setup, known = Setup(mode="solo", players=1, strategies=("expert:line=0",), seed=2), 0
    for game in range(10):
        sitting = Sitting(setup, game)
        for _ in sitting.play_on():
            if sitting.table.phase == Phase.PLACE and sitting.table.rounds > UNDER:
                sitting.think()
                if not sitting.decision.n or sitting.plan.is_known:
                    continue
                following = int(sitting.secret.deck[0])
                assert sitting.plan.coming.argmax() == following and sitting.plan.coming.max() == 1
                known += 1
    assert known


def test_a_line_of_play_ends_as_it_was_expected_to() -> None:
    """Solo, without what the line leaves out, the game that is played is the line that was found."""
    setup = Setup(mode="solo", players=1, strategies=("expert:line=3",), market="first-game", monuments=False, seed=2)
    for game in range(5):
        sitting = Sitting(setup, game)
        for _ in sitting.play_on():
            pass
        line = sitting.plan.played[0]
        if 0 < line.start <= sitting.table.rounds < line.end:
            score = play_games(setup, game, 1).towns["score"][0, 0]
            assert line.points == score


@pytest.mark.parametrize(("line", "first", "last"), [(4, 1, 4), (64, 16, 64), (500, 96, MOST_WIDTH)])
def test_a_beam_is_a_quarter_as_wide_at_first_and_at_the_most_as_wide_as_there_is_room(
    line: int, first: int, last: int
) -> None:
    notes = np.zeros(1, VALUING).view(np.recarray)[0]
    notes.line, notes.grow = line, 20
    assert (width_at(notes, 0), width_at(notes, 20), width_at(notes, 40)) == (first, last, last)


def test_a_line_of_one_game_plays_no_part_in_the_next() -> None:
    setup = Setup(mode="solo", players=1, strategies=("expert:line=2",), seed=4)
    together = play_games(setup, 0, 12).towns["score"]
    alone = [play_games(setup, game, 1).towns["score"][0, 0] for game in range(12)]
    assert together.ravel().tolist() == alone


def test_a_line_makes_solo_games_better() -> None:
    def scores(spec: str) -> Array:
        return play_games(Setup(mode="solo", players=1, strategies=(spec,), seed=77), 0, 150).towns["score"].ravel()

    assert clearly_more(scores("expert:line=8"), scores("expert:line=0"))


def test_it_plays_a_card_more_often_whose_points_are_doubled() -> None:
    def built(factor: int) -> float:
        points = tuple(factor * number for number in CARDS["tavern"].rule.points)
        changed = sim.Experiment(games=1, strategies="uniform", changes={"tavern": {"points": points}}).catalogue
        setup = Setup(players=2, strategies=("expert",), market="tavern", seed=3, catalogue=changed)
        return float(play_games(setup, 0, 60).towns["built"][:, :, CATEGORIES.index("tavern")].mean())

    assert built(2) > built(1) + 0.3


@pytest.mark.parametrize("more", [
    {}, {"cavern": True}, {"coins": True}, {"boxes": "fortune"}, {"boxes": "villagers"},
    {"boxes": "villagers", "tears": True}, {"boxes": "villagers,fortune"},
], ids=str)  # fmt: skip
def test_solo_it_is_a_better_player_than_planner_with_whatever_boxes(more: dict[str, Any]) -> None:
    def scores(spec: str) -> Array:
        setup = Setup(mode="solo", players=1, strategies=(spec,), seed=90, **more)
        return play_games(setup, 0, 100).towns["score"].ravel()

    assert clearly_more(scores("expert"), scores("planner") + 3)


@pytest.mark.parametrize(("players", "by_net"), [(2, True), (4, False)])
def test_the_only_rival_is_valued_by_the_net_and_more_of_them_at_a_glance(players: int, by_net: bool) -> None:
    """The net says what a town ends with, a glance what a cube adds to it."""
    sitting, named = Sitting(Setup(players=players, strategies=("expert",), seed=8)), 0
    for _ in sitting.play_on():
        if sitting.table.phase == Phase.NAME and sitting.table.rounds > 3:
            sitting.think()
            at_a_glance = sitting.plan.rivals.max() <= sitting.plan.promised.max()
            assert at_a_glance != by_net
            named += 1
            if named == 5:
                break
    assert named


@pytest.mark.parametrize(("card", "mode", "coins", "worked_towards"), [
    ("cathedral", "solo", 2, False), ("cathedral", "solo", 3, True),
    ("jeweler", "solo", 0, False), ("jeweler", "solo", 1, True), ("jeweler", "master-builder", 0, True),
])  # fmt: skip
def test_it_works_towards_no_card_that_it_cannot_pay(card: str, mode: str, coins: int, worked_towards: bool) -> None:
    """A Jeweler can come without its coin, but not solo."""
    players = 1 if mode == "solo" else 2
    sitting = Sitting(Setup(mode=mode, players=players, strategies=("expert",), market=card, boxes="base,fortune"))
    while sitting.table.phase not in (Phase.TAKE, Phase.NAME):
        sitting.think()
        sitting.go_on()
    sitting.table.coins[:] = coins
    sitting.think()
    empty = [at for at in sitting.plan.contexts if at.stamp == sitting.plan.stamp and not at.low | at.high]
    category = CATEGORIES.index(CARDS[card].category)
    assert empty and all((at.want[category].max() > -50) == worked_towards for at in empty)


def test_what_is_priced_in_villagers_leaves_the_table_as_it_was() -> None:
    able = "forage,cooperate"
    setup = Setup(mode="solo", players=1, strategies=("expert",), seed=6, boxes="villagers", villagers=able)
    sitting = Sitting(setup)
    for _ in sitting.play_on():
        working, villagers = sitting.table.working.copy(), sitting.table.villagers.copy()
        sitting.think()
        assert np.array_equal(sitting.table.working, working) and np.array_equal(sitting.table.villagers, villagers)


def test_at_a_table_of_two_it_wins_most_games_against_planner() -> None:
    first = play_games(Setup(players=2, strategies=("expert", "planner"), seed=91), 0, 60).towns["share"][:, 0]
    second = play_games(Setup(players=2, strategies=("planner", "expert"), seed=91), 0, 60).towns["share"][:, 1]
    assert first.mean() + second.mean() > 1.4


@pytest.mark.parametrize("table", [
    {"mode": "solo", "players": 1, "boxes": "base,fortune,villagers"},
    {"players": 3, "cavern": True, "boxes": "base,fortune"},
    {"players": 2, "boxes": "base,villagers"},
    {"players": 3, "boxes": "base,fortune,villagers"},
    {"players": 2, "boxes": "base,villagers", "tears": True},
], ids=str)  # fmt: skip
def test_some_way_to_do_a_thing_is_always_looked_at(table: dict[str, Any]) -> None:
    """What it does not look at counts for minus infinity; all ways to build from some cubes never do."""
    for game in range(12):
        sitting = Sitting(Setup(strategies=("expert",), seed=31, **table), game)
        while sitting.table.phase != Phase.OVER:
            ways: dict[tuple[int, ...], list[float]] = {}
            scores = sitting.think().tolist()
            for code, score in zip(sitting.decision.codes, scores, strict=False):
                option = option_of(int(code))
                cubes = option.cubes if option.kind == Kind.BUILD else 0
                ways.setdefault((option.kind, option.card, cubes, option.by), []).append(score)
            assert all(max(found) > -np.inf for found in ways.values())
            sitting.go_on()


@pytest.mark.parametrize(
    ("own", "other", "brings"), [(0, 0, 0), (0, 2, 2), (2, 4, 2), (3, 4, -6), (4, 4, 0), (5, 1, 0)]
)
def test_a_tower_brings_points_while_another_stack_is_higher(own: int, other: int, brings: int) -> None:
    setup = Setup(players=2, strategies=("expert",), boxes="base,villagers", market="folly_tower", seed=1)
    sitting = Sitting(setup)
    sitting.table.stack[:2] = own, other
    well = CATEGORIES.index("well")
    view = View(sitting.rules, sitting.table, 0, -1, sitting.decision.player[0], sitting.secret, ZERO, ZERO)
    assert points_of_tower(view, well) == brings


def test_it_builds_towers_upon_towers_and_is_the_better_for_it() -> None:
    def play(spec: str) -> Any:
        setup = Setup(players=2, strategies=(spec, "expert"), boxes="base,villagers", market="folly_tower", seed=7)
        return play_games(setup, 0, 250).towns

    towns, without = play("expert"), play("expert:ban=folly_tower")
    assert towns["points"][:, 0, CATEGORIES.index("well")].max() > 2
    assert clearly_more(towns["score"][:, 0], without["score"][:, 0])
