"""Set-up, and what the rulebook says of monuments in general."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from sim.engine import strategy_files
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.kernel import state
from sim.tiny_towns.kernel.state import Event
from sim.tiny_towns.play import play_games
from sim.tiny_towns.setup import FIRST_GAME, Setup
from tests.game import RECORDER, Answers
from tests.table import CARDS, Game, Town, after_placing, situation

EMPTY = ".... .... .... ...."


def cards_of(game: Game, event: str) -> list[str]:
    """The cards of all events of that name."""
    return [card for _, _, name, card, *_ in game.events if name == event]


def test_every_player_starts_with_an_empty_board() -> None:
    game = situation(*[Town()] * 6, rounds=0, named="wood")
    assert [game.town(seat) for seat in range(6)] == [EMPTY] * 6
    assert all(game.squares(seat, "place") == list(range(16)) for seat in range(6))


def test_the_market_is_the_cottage_and_one_card_of_each_other_pile() -> None:
    for number in range(30):
        market = cards_of(Game(Setup(seed=1), number), "market")
        assert market[0] == "cottage"
        assert [CARDS[card].category for card in market] == list(CATEGORIES[:-1])


def test_each_card_of_a_pile_can_be_drawn() -> None:
    seen = Counter(card for number in range(200) for card in cards_of(Game(Setup(seed=1), number), "market"))
    assert set(seen) == {card.id for card in CARDS if card.category != "monument" and card.box == "base"}
    assert all(20 < times < 90 for card, times in seen.items() if card != "cottage")


def test_cards_that_were_not_drawn_are_not_used() -> None:
    game = after_placing(Town("ws.. ...."), Town(), market="shed", named="glass")
    assert {card for _, card, *_ in game.options(0, "build")} == {"shed"}


def test_the_first_game_has_the_seven_recommended_cards() -> None:
    assert cards_of(Game(Setup(market="first-game")), "market") == list(FIRST_GAME)
    assert cards_of(Game(Setup(seed=1)), "market") != list(FIRST_GAME)


@pytest.mark.parametrize(("mode", "players", "uses"), [("master-builder", 4, 0), ("town-hall", 4, 1), ("solo", 1, 1)])
def test_resource_cards_stay_in_the_box_in_the_master_builder_game(mode: str, players: int, uses: int) -> None:
    chunk = play_games(Setup(mode, players, seed=3), 0, 1, events=True)
    assert chunk.events is not None
    assert np.isin(chunk.events["event"], [Event.DRAWS, Event.SHOWS]).any() == uses


def test_there_are_five_resources() -> None:
    game = situation(Town(), Town())
    assert [resource for _, _, _, resource, *_ in game.options(0)] == ["wood", "wheat", "brick", "glass", "stone"]


def test_the_starting_player_has_the_hammer_first() -> None:
    game = Game(Setup(players=3, monuments=False))
    game.carry_out()
    assert (game.phase, game.asked, game.table.master) == ("name", {0}, 0)


def test_every_player_is_dealt_two_monuments_and_keeps_one() -> None:
    game = Game(Setup(players=6))
    dealt = cards_of(game, "dealt")
    assert len(set(dealt)) == 12
    assert {CARDS[card].category for card in dealt} == {"monument"}
    for seat in range(6):
        assert [card for _, card, *_ in game.options(seat)] == dealt[2 * seat : 2 * seat + 2]
    for seat in range(6):
        game.choose(seat, "keep", card=dealt[2 * seat + seat % 2])
    assert cards_of(game, "keeps") == [dealt[2 * seat + seat % 2] for seat in range(6)]


def test_a_monument_that_was_not_kept_cannot_be_built() -> None:
    cubes = ".yy. sgbg"  # the Cathedral of Caterina and the Archive of the Second Age
    game = after_placing(Town(cubes, "archive_of_the_second_age"), Town(cubes, "cathedral_of_caterina"))
    assert game.squares(0, "build", card="archive_of_the_second_age")
    assert not game.options(0, "build", card="cathedral_of_caterina")


def test_a_game_without_monuments_deals_none() -> None:
    game = Game(Setup(monuments=False))
    assert not game.asked
    assert not cards_of(game, "dealt")
    assert Game(Setup(monuments=True)).asked == {0, 1, 2, 3}


def test_nothing_is_seen_of_the_choice_of_others() -> None:
    """All keep a monument before any choice is carried out, and no choice is ever shown."""
    game = Game(Setup(players=3))
    before = game.table.tobytes()
    game.choose(0, "keep")
    game.choose(1, "keep")
    assert game.table.tobytes() == before
    assert not cards_of(game, "keeps")
    game.choose(2, "keep")
    assert len(cards_of(game, "keeps")) == 3
    assert (game.table.monument == -1).all()


HIDDEN = {"hand", "kept", "dealt", "deck", "deck_at", "picks", "resource", "streams", "game", "fits", "seed"}


def test_what_lies_open_has_no_field_for_hands_or_the_deck() -> None:
    assert not HIDDEN & set(state.TABLE.names or ())
    assert set(state.SECRET.names or ()) >= HIDDEN - {"seed"}


class Spy(Answers):
    """Seat 1 keeps the n-th monument and never builds it; all that seat 0 is shown is written down."""

    def __init__(self, keeps: int) -> None:
        super().__init__(CARDS.ids, self.answer)
        self.keeps, self.seen = keeps, []

    def answer(self, seat: int, options: list) -> list[float]:
        if seat == 1 and options[0][0] == "keep":
            return [float(i == self.keeps) for i in range(2)]
        return [
            -float(i) - 999 * (seat == 1 and CARDS.cards.get(o[1]) in CARDS.of("monument"))
            for i, o in enumerate(options)
        ]

    def decisions(self, views, options):
        for i in np.flatnonzero(views.seat == 0):
            names = state.TABLE.names or ()
            self.seen.append((int(views.monument[i]), *(getattr(views.table, name)[i].tobytes() for name in names)))
        return super().decisions(views, options)


def views_of_seat_0(keeps: int) -> tuple[list[tuple], list[int]]:
    """What seat 0 sees in a game in which seat 1 keeps its n-th monument, and what all kept."""
    recorder = strategy_files.load_file(RECORDER)
    recorder.answer = Spy(keeps)
    chunk = play_games(Setup(players=2, strategies=(RECORDER,), seed=8), 0, 1)
    return recorder.answer.seen, chunk.towns["monument"][0].tolist()


def test_the_monument_in_anothers_hand_changes_nothing_that_a_player_sees() -> None:
    (seen, kept), (seen_too, kept_too) = views_of_seat_0(0), views_of_seat_0(1)
    assert kept[0] == kept_too[0]
    assert kept[1] != kept_too[1]
    assert len(seen) > 15
    assert seen == seen_too


GROVE = "grove_university"
GROVE_CUBES = ".b.. sgs. .... ...."


def test_only_its_holder_builds_a_monument() -> None:
    game = after_placing(Town(GROVE_CUBES, GROVE), Town(GROVE_CUBES, "fort_ironweed"))
    assert game.squares(0, "build", card=GROVE) == [1, 4, 5, 6]
    game.choose(0, "done")
    assert not game.options(1, "build", card=GROVE)


def test_a_monument_is_built_once() -> None:
    game = after_placing(Town(".b.w sgss .b.. sgs.", GROVE), Town(), named="glass")
    assert len({option.cubes for option in game.options(0, "build", card=GROVE)}) == 3
    game.choose(0, "build", card=GROVE, square=1)
    game.choose(0, "put", card="cottage", square=0)
    assert game.squares(0, "build", card="well") == [3, 7]
    assert not game.options(0, "build", card=GROVE)


def test_a_monument_is_not_built_again_with_new_cubes() -> None:
    game = after_placing(Town(".b.w sgss .b.. sg..", GROVE), Town(), named="glass")
    game.choose(0, "build", card=GROVE, cubes=0b0111_0010)
    game.choose(0, "put", card="cottage", square=0)
    game.choose(0, "done")
    game.choose(1, "name", resource="stone")
    game.choose(0, "place", square=14)
    game.choose(1, "place")
    assert game.options(0, "build", card="well")
    assert not game.options(0, "build", card=GROVE)


@pytest.mark.parametrize("rounds", [4, 11, 40])
def test_a_monument_may_be_built_in_any_round(rounds: int) -> None:
    game = after_placing(Town(GROVE_CUBES, GROVE), Town(), rounds=rounds)
    assert game.options(0, "build", card=GROVE)


def test_a_monument_may_wait_like_any_building() -> None:
    game = after_placing(Town(GROVE_CUBES, GROVE), Town())
    game.choose(0, "done")
    game.choose(1, "name", resource="wood")
    game.others()
    assert game.options(0, "build", card=GROVE)


def test_a_monument_is_open_to_all_once_it_is_built() -> None:
    game = after_placing(Town(GROVE_CUBES, GROVE), Town())
    assert game.table.monument[0] == -1
    game.choose(0, "build", card=GROVE)
    assert CARDS.ids[game.table.monument[0]] == GROVE


def test_what_a_monument_does_at_once_comes_before_anything_else() -> None:
    game = after_placing(Town(".b.. sgs. .... ws..", GROVE), Town())
    game.choose(0, "build", card=GROVE)
    assert (game.phase, game.asked) == ("put", {0})


def test_an_ability_counts_at_once_and_only_for_the_owner() -> None:
    obelisk = "obelisk_of_the_crescent"
    game = after_placing(Town("y... bgb. ws.. ....", obelisk), Town("y... bgb. ws.. ....", GROVE))
    assert game.squares(0, "build", card="well") == [8, 9]
    game.choose(0, "build", card=obelisk, square=0)
    assert game.squares(0, "build", card="well") == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    game.choose(0, "done")
    assert game.squares(1, "build", card="well") == [8, 9]


def test_a_monument_that_was_not_built_scores_nothing() -> None:
    full = "wwww wwww wwww ww"
    game = after_placing(Town(full + "M.", "fort_ironweed"), Town(full + "w.", "fort_ironweed"), master=1)
    assert game.result()[0] == [7 - 15, -16]


@pytest.mark.parametrize(
    ("monument", "cubes"),
    [(GROVE, GROVE_CUBES), ("architects_guild", "..g. .ys. wb.. C"), ("opaleyes_watch", "w... bgyy s...")],
)
def test_monuments_are_not_in_the_supply(monument: str, cubes: str) -> None:
    game = after_placing(Town(cubes, monument), Town("M", "fort_ironweed"), master=0, square=15)
    game.choose(0, "build", card=monument)
    kinds = {GROVE: "put", "architects_guild": "replace", "opaleyes_watch": "set_aside"}
    offered = {card for _, card, *_ in game.options(0, kinds[monument])}
    assert offered
    assert {CARDS[card].category for card in offered} <= set(CATEGORIES[:-1])


HERE = Path(__file__).parent
RULES = "\n".join(file.read_text() for file in HERE.glob("test_rules_*.py"))


def rulings(page: str) -> list[str]:
    """The names of the rulings on a page, or on a part of it."""
    return [line[4:] for line in page.split("\n") if line[:4] == "### "]


def test_every_ruling_is_named_by_a_test() -> None:
    page = (HERE.parent / "docs" / "tiny_towns" / "rulings.md").read_text()
    assert len(rulings(page)) == len(set(rulings(page))) > 90
    assert [name for name in rulings(page) if f"Ruling {name}." not in RULES] == []


@pytest.mark.parametrize(("box", "number"), [("Fortune", 4), ("Villagers", 5)])
def test_every_ruling_of_a_box_names_a_test(box: str, number: int) -> None:
    _, *parts = (HERE.parent / "docs" / "tiny_towns" / "rulings.md").read_text().split(f"\n## {box}: ")
    assert len(parts) == number
    assert [name for part in parts for name in rulings(part) if f"def test_{name}" not in RULES] == []
