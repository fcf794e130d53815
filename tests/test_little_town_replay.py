"""Games of Little Town to look at: rebuilt from events, told in words, drawn, and stepped through."""

import re
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.little_town.catalogue import load
from sim.little_town.kernel.state import EVENTS
from sim.little_town.pictures import board_drawing, card_drawing, replay_page
from sim.little_town.pictures.captions import SENTENCES, SILENT, square_name, told
from sim.little_town.pictures.symbols import SIGNS, TERRAIN
from sim.little_town.replay import frames
from sim.little_town.timeline import by_round
from sim.little_town.towns import Board, Event, Player, Town, after_all
from sim.runs.rerun import events_of
from tests.command_line import run

CARDS = load()
SVG = "{http://www.w3.org/2000/svg}"
ODD = "<script>alert('&')</script>"


@pytest.fixture(scope="module", params=[2, 3, 4])
def result(request):
    return sim.play(game="little-town", players=request.param, strategies="greedy", games=12, seed=5, progress=False)


@pytest.fixture(scope="module")
def played():
    return sim.replay(sim.play(game="little-town", strategies="greedy", games=3, seed=3, progress=False), 2)


def one(event: str, card: str = "", seat: int = 1, **more) -> Event:
    return Event(2, seat, event, CARDS[card] if card else None, **more)


def rebuilt(result, game):
    events = events_of(result, game, 1)
    return frames(events, result.experiment.catalogue, int(result.arms["players"][0]))


def test_a_table_rebuilt_from_events_ends_as_the_run_says(result):
    towns, tiles = result.seats.set_index(["game", "seat"]), result.read("tiles")
    for game in range(6):
        board = rebuilt(result, game)[-1].board
        for seat, player in enumerate(board.players):
            row = towns.loc[(game, seat)]
            assert (player.score, len(player.tiles), len(player.claimed)) == (
                row["score"],
                row["built"],
                row["claimed"],
            )
            assert player.won == (row["win_share"] > 0)
            assert player.points.get("Hunger", 0) == row["points_hunger"]
        stand = tiles[(tiles["game"] == game) & (tiles["seat"] >= 0)]
        squares = dict(zip(stand["square"], zip(stand["seat"], stand["card"], strict=True), strict=True))
        assert {at: (seat, tile.id) for at, (seat, tile) in board.tiles.items()} == squares


def test_nothing_is_held_that_there_is_not(result):
    for frame in rebuilt(result, 1):
        assert min(min(player.stock) for player in frame.board.players) >= 0
        assert min(frame.board.reserve) >= 0 and frame.board.reserve[:4] <= (15,) * 4
        assert not set(frame.board.workers) & set(frame.board.tiles)
        assert all(frame.board.terrain[square] == "." for square in (*frame.board.workers, *frame.board.tiles))


def test_frames_are_the_setup_every_turn_every_meal_and_the_end(result):
    found = rebuilt(result, 0)
    players = int(result.arms["players"][0])
    turns = {2: 10, 3: 12, 4: 12}[players]
    rounds = [*(f"turn {turn} of {turns}" for turn in range(1, turns + 1)), "meal"]
    assert [frame.title for frame in found] == [
        "Set-up", *(f"Round {number}, {what}" for number in range(1, 5) for what in rounds), "The end"
    ]  # fmt: skip
    assert all(len(frame.board.workers) == 0 for frame in found[:1])
    assert found[-1].board.workers, "workers of the last round still stand"


def test_points_by_round_end_with_the_scores(result):
    table = by_round(events_of(result))
    last = table[table["round"] == 4].set_index(["game", "seat"])
    towns = result.seats.set_index(["game", "seat"])
    pd.testing.assert_series_equal(last["points"], towns["score"], check_dtype=False, check_names=False)
    pd.testing.assert_series_equal(last["buildings"], towns["built"], check_dtype=False, check_names=False)
    hungry = table.groupby(["game", "seat"])["hungry"].sum()
    pd.testing.assert_series_equal(hungry, towns["hungry"], check_dtype=False, check_names=False)
    assert len(table) == 4 * len(towns)


def test_a_timeline_and_a_replay_agree_on_what_is_held(result):
    table = by_round(events_of(result, 0, 1)).set_index(["round", "seat"])
    for frame in rebuilt(result, 0):
        if "meal" in frame.title:
            for seat, player in enumerate(frame.board.players):
                row = table.loc[(frame.round, seat)]
                assert (row["coins"], row["cubes"]) == (player.stock[4], sum(player.stock[:4]))
                assert row["points"] == player.score or frame.round == 4


SAID = {
    "Seat 1 puts a worker on b1 and gathers 2 wood and 1 fish.":
        [one("works", square=1), one("gathers", square=1, resource="wood", amount=2),
         one("gathers", square=1, resource="fish", amount=1)],
    "Seat 1 puts a worker on i6.": [one("works", square=53)],
    "Seat 1 builds Bakery on a2: buys 1 wood for 3 coins, pays 1 wood, scores 4 points.":
        [one("builds", "bakery", square=9), one("buys", "bakery", square=9, resource="wood", amount=1),
         one("pays", "bakery", square=9, resource="wood", amount=1), one("scores", "bakery", square=9, amount=4)],
    "Seat 1 uses Bakery on a2: pays 1 coin of rent to seat 0, pays 1 wheat, gains 4 coins.":
        [one("activates", "bakery", square=9), one("rents", "bakery", square=9, resource="coins", amount=1),
         one("earns", "bakery", seat=0, square=9, resource="coins", amount=1),
         one("pays", "bakery", square=9, resource="wheat", amount=1),
         one("gains", "bakery", square=9, resource="coins", amount=4)],
    "Seat 1's Cathedral on c3 scores nothing.": [one("activates", "cathedral", square=20)],
    "Seat 1's Cathedral on c3 scores 2 points.":
        [one("activates", "cathedral", square=20), one("scores", "cathedral", square=20, amount=2)],
    "Seat 1's Residence on c3 may use the buildings around it.": [one("activates", "residence", square=20)],
    "Seat 1 claims the objective No coins: scores 3 points.":
        [one("claims", "no_coins"), one("scores", "no_coins", amount=3)],
    "Seat 1 waits with the objective Six coins.": [one("waits", "six_coins")],
    "Seat 1 feeds 3 workers with 2 fish and 1 wheat.":
        [one("feeds", amount=3), one("pays", resource="fish", amount=2), one("pays", resource="wheat", amount=1)],
    "Seat 1 feeds 2 workers with 1 wheat and 1 fish bought for 3 coins; 1 worker goes hungry: \N{MINUS SIGN}3 points.":
        [one("feeds", amount=2), one("buys", resource="fish", amount=1), one("pays", resource="wheat", amount=1),
         one("scores", word="hunger", amount=-3)],
    "Seat 1 feeds nobody; 3 workers go hungry: \N{MINUS SIGN}9 points.":
        [one("feeds"), one("scores", word="hunger", amount=-9)],
    "Seat 1 scores 8 points for Castle on c3.": [one("scores", "castle", square=20, amount=8)],
    "Seat 1 scores 1 point for coins.": [one("scores", word="coins", amount=1)],
    "Seat 1 is dealt No coins.": [one("dealt", "no_coins")],
    "Seat 1 turns up Fish trade, which cannot be done with this market, and draws another.":
        [one("discards", "fish_trade")],
    "Seat 1 starts round 2.": [one("first")],
}  # fmt: skip


@pytest.mark.parametrize("said", SAID)
def test_what_happened_is_said_in_one_sentence(said):
    assert told(SAID[said]) == [said]


def test_an_objective_claimed_after_rent_does_not_break_the_sentence_of_the_use():
    events = [
        one("activates", "bakery", square=9), one("rents", "bakery", square=9, resource="coins", amount=1),
        one("earns", "bakery", seat=0, square=9, resource="coins", amount=1), one("claims", "no_coins"),
        one("scores", "no_coins", amount=3), one("pays", "bakery", square=9, resource="wheat", amount=1),
    ]  # fmt: skip
    use, claim = told(events)
    assert use.endswith("pays 1 coin of rent to seat 0, pays 1 wheat.") and claim.startswith("Seat 1 claims")


def test_every_event_has_words_or_is_shown_elsewhere():
    assert set(EVENTS) == {*SENTENCES, *SILENT}


def test_every_event_of_real_games_is_told(result):
    for game in range(6):
        for frame in rebuilt(result, game):
            assert told(frame.events) or frame.title == "The end"


def test_squares_are_named_by_column_and_row():
    assert [square_name(square) for square in (0, 8, 9, 53, -1)] == ["a1", "i1", "a2", "i6", ""]


def drawn(picture):
    return ElementTree.fromstring(picture.svg)


def words(picture) -> str:
    root = drawn(picture)
    root.remove(root.find(f"{SVG}defs"))
    return " ".join(" ".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def signs(picture) -> Counter[str]:
    root = drawn(picture)
    known = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    used = [use.get("href")[1:] for use in root.iter(f"{SVG}use")]
    assert set(used) <= known
    return Counter(name.removeprefix("townlab-") for name in used)


def test_a_board_shows_its_buildings_and_workers(played):
    board = played.board
    picture = board_drawing.draw(board)
    lines = words(picture)
    assert all(tile.name.split()[0] in lines for _, tile in board.tiles.values())
    assert signs(picture)["worker"] == len(board.workers) + len(board.players)
    assert f"{board.players[0].score} point" in lines
    assert picture.label.startswith(f"Board {board.side}: ")


def test_an_empty_board_says_so():
    assert board_drawing.draw(Board(players=(Player(),) * 2)).label == "Board a: empty"


def test_terrain_and_kinds_are_told_apart_without_colours():
    assert len(set(SIGNS.values())) == 4 and len(set(TERRAIN.values())) == 3


def test_a_town_is_the_board_of_one_seat():
    result = sim.play(game="little-town", players=2, strategies="greedy", games=1, progress=False)
    town = sim.town(result, game=0, seat=1, round=2)
    assert isinstance(town, Town) and repr(town).startswith("<Town of seat 1: ")
    assert "Seat 0" not in words(board_drawing.draw(town)) and "Seat 1" in words(board_drawing.draw(town))
    assert town._repr_svg_() == board_drawing.draw(town).svg


@pytest.mark.parametrize("card", list(CARDS), ids=CARDS.ids)
def test_a_card_shows_name_category_text_points_and_doubt(card):
    lines = words(card_drawing.draw(card))
    assert card.name.split()[0] in lines and card.category in lines and f"points {card.points}" in lines
    assert card.text.split()[0] in lines
    assert (f"? {card.confidence}" in lines) == (card.confidence not in ("high", "own"))


def test_a_card_shows_itself_in_a_notebook():
    assert sim.card("bakery", game="little-town")._repr_svg_() == card_drawing.draw(CARDS["bakery"]).svg


def test_the_page_loads_nothing_and_escapes_texts(played):
    text = replay_page.steps(replace(played, strategies=(ODD,) * 4)).page
    assert ODD not in text and "http" not in text.replace("http://www.w3.org", "")
    assert re.findall(r'(?:src|href)="(?!#)', text) == []
    assert text.count('class="frame"') == len(played.frames)


def test_points_by_card_add_up_to_the_scores(played):
    table = replay_page.scores(played)
    for seat, player in enumerate(played.players):
        assert sum(points[seat] for points in table.values() if points[seat] != "") == player.score


def test_the_end_names_the_winner(played):
    assert re.fullmatch(r"Seat \d( and Seat \d)* (wins|share the win) with \d+ points", replay_page.outcome(played))


def test_a_round_is_shown_as_it_ended(played):
    assert played.frame(2).title == "Round 2, meal"
    with pytest.raises(TownlabError, match="rounds 1 to 4, and no round 5"):
        played.frame(5)


def test_the_command_prints_the_game_and_writes_its_page(tmp_path):
    sim.play(game="little-town", strategies="greedy", games=2, players=2, out=tmp_path / "run", progress=False)
    said = run("replay", str(tmp_path / "run"), "--game", "1", "--round", "1")
    assert "Round 1, meal: the board" in said.stdout and "Objectives of seat 1:" in said.stdout
    assert (tmp_path / "run" / "replay-1-arm-0.html").exists()


def test_events_of_a_table_change_only_what_they_name():
    board = Board(players=(Player(),) * 2)
    after = after_all(board, [one("gathers", resource="wood", amount=2), one("buys", resource="fish", amount=1)])
    assert after.players[0] == board.players[0]
    assert after.players[1].stock == (2, 0, 0, 0, 0)
