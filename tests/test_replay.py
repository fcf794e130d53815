"""Replays: towns rebuilt from the events alone, the game in words, and the command that shows it."""

import json
import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import sim
from sim.errors import TownlabError
from sim.runs.checksums import sealed
from sim.runs.rerun import events_of
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.pictures.replay_page import changes, outcome, scores
from sim.tiny_towns.replay import frames
from sim.tiny_towns.towns import Event, Square, Town, after, after_all
from tests.command_line import run, sentence_of

CARDS = load()
GAMES = 60
TABLES = {
    "four different players": {"players": 4, "strategies": "planner,greedy,uniform,planner"},
    "six players with the Cavern": {"players": 6, "strategies": "uniform", "cavern": True},
    "Town Hall with Warehouses": {"mode": "town-hall", "players": 3, "strategies": "planner", "market": "warehouse"},
    "solo with Warehouses": {"mode": "solo", "strategies": "planner", "market": "warehouse"},
    "Banks without monuments": {"players": 2, "strategies": "planner", "market": "bank", "monuments": False},
    "Fortune": {"players": 4, "strategies": "planner,greedy,uniform,planner", "boxes": "fortune"},
    "Fortune with Museums": {"players": 3, "strategies": "planner", "boxes": "fortune", "market": "museum"},
    "Fortune with Oddity Shops": {"players": 3, "strategies": "planner", "boxes": "fortune", "market": "oddity_shop"},
    "Fortune in the Town Hall": {"mode": "town-hall", "players": 3, "strategies": "planner", "boxes": "fortune"},
    "Fortune alone": {"mode": "solo", "strategies": "planner", "boxes": "fortune"},
    "Villagers": {"players": 4, "strategies": "planner,greedy,uniform,planner", "boxes": "villagers"},
    "Villagers with Fortune": {"players": 3, "strategies": "greedy", "boxes": "villagers,fortune"},
    "towers and Citadels": {
        "players": 3,
        "strategies": "greedy",
        "boxes": "villagers",
        "market": "folly_tower,citadel",
    },
    "smiths and offices": {
        "players": 3,
        "strategies": "planner",
        "boxes": "villagers",
        "market": "blacksmith,post_office",
    },
    "Tiny Tears": {"players": 3, "strategies": "planner", "boxes": "villagers", "tears": True},
    "Villagers alone": {"mode": "solo", "strategies": "planner", "boxes": "villagers", "market": "hearth"},
    "coins without the box": {"players": 2, "strategies": "planner", "coins": True, "cavern": True},
}


def done(*events: Event, town: Town | None = None) -> Town:
    """A town after some events."""
    town = town or Town()
    for event in events:
        town = after(town, event)
    return town


def one(event: str, card: str = "", **more: Any) -> Event:
    """An event of seat 0 in round 1."""
    return Event(1, 0, event, CARDS[card] if card else None, **more)


@pytest.mark.parametrize("table", TABLES)
def test_towns_rebuilt_from_events_end_as_the_run_says(table):
    result = sim.play(games=GAMES, seed=4, progress=False, **TABLES[table])
    rows = result.towns.set_index(["game", "seat"])
    for game, events in events_of(result).groupby("game"):
        end = frames(events, CARDS, result.about["arms"][0]["players"])[-1]
        for seat, town in enumerate(end.towns):
            row, built = rows.loc[game, seat], Counter(card.category for card in town.buildings)
            assert [built[category] for category in CATEGORIES] == [row[f"built_{name}"] for name in CATEGORIES]
            assert (town.score, town.place, town.won) == (row["score"], row["place"], row["win_share"] > 0)
            assert (town.monument.id if town.monument else "") == row["monument"]
            held = sum(len(square.held) for square in town.squares if square.building == CARDS["warehouse"])
            assert town.points.get("Warehouse", 0) == -held
            assert town.uses_coins == ("coins" in row)
            if town.uses_coins:
                assert (town.coins + town.food, town.points["Coins"]) == (row["coins"], row["points_coins"])


@pytest.mark.parametrize("table", [name for name in TABLES if "Fortune" in name])
def test_what_is_new_and_what_was_built_with_are_known_in_every_round_with_coins(table):
    result = sim.play(games=20, seed=5, progress=False, **TABLES[table])
    for _, events in events_of(result).groupby("game"):
        for frame in frames(events, CARDS, result.about["arms"][0]["players"]):
            for seat, town in enumerate(frame.towns):
                assert 0 <= town.coins <= town.chest
                built = {event.square for event in frame.of(seat) if event.event == "builds"}
                assert built <= changes(frame, seat).new


def test_a_building_takes_the_place_of_its_cubes():
    town = done(
        one("places", square=0, resource="wood"),
        one("places", square=1, resource="stone"),
        one("places", square=2, resource="glass"),
        one("builds", "shed", square=9, cubes=0b011),
    )
    assert [number for number, square in enumerate(town.squares) if square != Square()] == [2, 9]
    assert town.squares[2].cube == "glass"
    assert town.buildings == [CARDS["shed"]]


def test_a_cube_stored_on_a_warehouse_can_be_swapped_into_the_town():
    town = done(
        one("puts", "warehouse", square=5),
        one("stores", "warehouse", square=5, resource="wood"),
        one("swaps", "warehouse", square=5, resource="glass"),
        one("places", "warehouse", square=6, resource="wood"),
        one("places", square=7, resource="glass"),
    )
    assert town.squares[5].held == ("glass",)
    assert [town.squares[square].cube for square in (6, 7)] == ["wood", "glass"]


def test_a_cube_on_a_cottage_leaves_the_cottage_standing():
    town = done(one("puts", "cottage", square=3), one("places", "statue_of_the_bondmaker", square=3, resource="brick"))
    assert town.squares[3] == Square(building=CARDS["cottage"], held=("brick",))


def test_what_lay_on_a_replaced_building_goes_back():
    town = done(one("puts", "factory", square=3), one("marks", "factory", square=3, resource="brick"))
    assert town.squares[3].marker == "brick"
    assert done(one("replaces", "tavern", square=3), town=town).squares[3] == Square(building=CARDS["tavern"])


def test_a_town_remembers_how_many_buildings_it_had_when_its_monument_was_built():
    town = done(one("keeps", "silva_forum"), one("puts", "well", square=0), one("puts", "tavern", square=1))
    assert town.buildings_then == 0
    town = done(one("builds", "silva_forum", square=2), one("puts", "farm", square=3), town=town)
    assert town.buildings_then == 3


def test_coins_go_into_the_chest_and_out_of_it():
    town = done(
        one("gains", "mine", amount=1),
        one("gains", "teahouse", amount=3),
        one("spends", "jeweler", amount=1),
        one("loses", "parsonage", amount=2),
        one("gains", instead="two_buildings"),
    )
    assert town.coins == 1


def test_some_monuments_make_room_for_a_fifth_coin_once_they_stand():
    town = Town(uses_coins=True, monument=CARDS["estival_festival"])
    assert (Town().chest, town.chest) == (0, 4)
    assert done(one("builds", "estival_festival", square=0), town=town).chest == 5
    assert done(one("builds", "hollow_hill", square=0), town=town).chest == 4


def test_a_coin_lies_on_its_square_under_cubes_until_it_is_gained():
    town = done(one("lays", "caterinas_grotto", square=5), one("places", square=5, resource="wood"))
    assert town.squares[5] == Square(cube="wood", coin=True)
    town = done(one("builds", "mine", square=5, cubes=1 << 5), town=town)
    assert town.squares[5] == Square(building=CARDS["mine"], coin=True)
    town = done(one("gains", "caterinas_grotto", square=5, amount=1), town=town)
    assert (town.squares[5], town.coins) == (Square(building=CARDS["mine"]), 1)


def test_a_coin_that_finds_no_room_is_gone_from_its_square():
    town = done(one("lays", "petal_promenade", square=5), one("gains", "petal_promenade", square=5))
    assert (town.squares[5], town.coins) == (Square(), 0)


def test_hollow_hill_counts_coins_spent_on_other_resources_once_it_stands():
    change = one("spends", amount=1, instead="coin")
    town = done(one("keeps", "hollow_hill"), change, one("builds", "hollow_hill", square=0))
    assert town.changes == 0
    assert done(change, one("spends", "jeweler", amount=1), change, town=town).changes == 2


def test_a_museum_holds_two_cubes_until_they_are_sold():
    town = done(
        one("builds", "museum", square=3),
        one("marks", "museum", square=3, resource="glass"),
        one("marks", "museum", square=3, resource="glass"),
        one("sells", "museum", square=3, resource="glass"),
    )
    assert town.squares[3] == Square(building=CARDS["museum"], held=("glass",))


def test_a_cube_that_is_fetched_leaves_the_shop_of_the_other_town():
    shop = done(
        one("puts", "oddity_shop", square=2), one("stores", "oddity_shop", square=2, resource="brick"), town=Town()
    )
    fetch = Event(2, 1, "fetches", CARDS["oddity_shop"], square=7, resource="brick", amount=0, other=2)
    there, here = after_all((shop, Town()), [fetch])
    assert (there.squares[2].held, here.squares[7].cube) == ((), "brick")


def test_coins_for_food_are_spent_at_the_end_and_not_in_the_last_round():
    result = sim.play(games=60, players=2, strategies="planner", boxes="fortune", market="tithe_barn", progress=False)
    paid = 0
    for game in range(60):
        *_, last, end = sim.replay(result, game).frames
        assert (last.title, end.title) == (f"Round {last.round}", "The end")
        assert {event.event for event in end.events} <= {"spends", "feeds", "scores", "wins"}
        assert not {event.event for event in last.events} & {"feeds", "scores", "wins"}
        for before, town in zip(last.towns, end.towns, strict=True):
            assert before.coins == town.coins + town.food
            assert all(town.squares[square].building for square in town.fed)
            paid += town.food
    assert paid


def test_a_building_that_was_set_aside_is_so_no_more_when_it_is_put():
    town = done(one("sets_aside", "well"), one("sets_aside", "tavern"), one("puts", "tavern", square=0))
    assert town.aside == (CARDS["well"],)


@pytest.fixture(scope="module")
def played():
    return sim.play(games=10, seed=4, strategies="planner,greedy,uniform", players=3, progress=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("runs") / "run"
    experiment = sim.Experiment(line_ups=[["greedy", "uniform"], ["uniform", "greedy"]], players=2, games=5)
    sim.run(experiment, out=made, progress=False)
    return made


def test_a_game_is_the_same_from_kept_events_and_played_once_more(played):
    kept = sim.play(games=10, seed=4, strategies="planner,greedy,uniform", players=3, events=True, progress=False)
    assert sim.replay(kept, 3) == sim.replay(played, 3)


def test_frames_are_the_setup_every_round_and_the_end(played):
    game = sim.replay(played, 0)
    rounds = int(played.games["rounds"][0])
    assert [frame.title for frame in game.frames] == [
        "Set-up", *(f"Round {number}" for number in range(1, rounds + 1)), "The end",
    ]  # fmt: skip
    assert all(frame.towns == following.before for frame, following in zip(game.frames, game.frames[1:], strict=False))
    assert [card.category for card in game.market] == list(CATEGORIES[:7])


def test_a_round_has_its_towns_and_a_town_its_round(played):
    game = sim.replay(played, 2)
    assert sim.town(played, 2, seat=1) == game.towns[1]
    assert sim.town(played, 2, seat=1, round=4) == game.frames[4].towns[1]
    assert sum(bool(square.cube) for square in sim.town(played, 2, seat=1, round=1).squares) == 1


def test_points_so_far_grow_to_the_score_without_empty_squares(played):
    for game in range(3):
        end = sim.replay(played, game).frames[-1]
        lost = [town.points.get("Empty squares", 0) for town in end.towns]
        assert list(end.points) == [town.score - empty for town, empty in zip(end.towns, lost, strict=True)]
    assert sim.replay(played, 0).frames[0].points == (0, 0, 0)


def test_a_round_that_all_sat_out_is_as_the_one_before(played):
    game = sim.replay(played, 0)
    gap = replace(game, frames=game.frames[:3] + game.frames[4:])
    assert gap.frame(3) is game.frames[2]


def test_open_cards_of_solo_play_are_those_that_one_is_taken_from():
    game = sim.replay(sim.play(games=1, mode="solo", strategies="uniform", progress=False), 0)
    for frame in game.frames[1:-1]:
        assert len(frame.shown) == 3
        assert next(event.resource for event in frame.events if event.event == "takes") in frame.shown


def test_new_things_and_cubes_built_with_are_known(played):
    game = sim.replay(played, 0)
    frame, seat = next(
        (frame, event.seat) for frame in game.frames for event in frame.events if event.event == "builds"
    )
    built = next(event for event in frame.of(seat) if event.event == "builds")
    found = changes(frame, seat)
    assert built.square in found.new
    assert set(found.gone) >= set(built.squares)
    pattern = Counter("".join(built.card.pattern).replace(".", ""))
    letters = dict(zip(("wood", "wheat", "brick", "glass", "stone"), "WYBGS", strict=True))
    assert Counter(letters[found.gone[square]] for square in built.squares) == pattern


def test_points_by_card_add_up_to_the_scores(played):
    game = sim.replay(played, 1)
    totals = [sum(point for point in points if point != "") for points in zip(*scores(game).values(), strict=True)]
    assert totals == list(played.towns[played.towns["game"] == 1]["score"])


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": 10}, "games 0 to 9; there is no game 10"),
        ({"game": -1}, "no game -1"),
        ({"game": 1.5}, "game must be a whole number, not 1.5."),
        ({"game": "one"}, "game must be a whole number, not 'one'."),
        ({"arm": 1}, "no arm 1"),
        ({"seat": 3}, "seats 0 to 2; there is no seat 3"),
        ({"round": 99}, "no round 99"),
        ({"run": 5}, "run must be the result of a run (as sim.play and sim.load return it), a text or a path, not 5."),
    ],
)
def test_what_the_run_does_not_have_is_a_sentence(played, wrong, sentence):
    with pytest.raises(TownlabError, match=re.escape(sentence)):
        sim.town(**{"run": played, "game": 0, "seat": 0, **wrong})


@pytest.mark.parametrize("table", [{}, {"mode": "town-hall"}, {"monuments": False, "strategies": "uniform"}])
def test_who_wins_on_the_tie_break_is_said_with_what_decided(table):
    result = sim.play(games=100, seed=2, progress=False, **{"strategies": "greedy", **table})
    rows, said = result.towns.set_index(["game", "seat"]), 0
    for game in range(100):
        towns = rows.loc[game]
        best = towns[towns["score"] == towns["score"].max()]
        if len(best) == 1:
            continue
        end, (_, first) = outcome(sim.replay(result, game)), next(best[best["rank"] == 1].iterrows())
        assert (" on the tie-break: " in end) == (best["rank"] > 1).any()
        for seat, other in best[best["rank"] > 1].iterrows():
            columns = {"turns as Master Builder": "turns", "empty squares": "empty"}
            pairs = {what: (first[name], other[name]) for what, name in columns.items()}
            decided = next(
                (f"{what}, {a} to seat {seat}'s {b}" for what, (a, b) in pairs.items() if a != b), "Cottages, "
            )
            assert decided in end
            said += 1
    assert said


def test_the_command_prints_the_game_and_writes_its_page(folder):
    done = run("replay", folder, "--game", 3, "--arm", 0)
    assert done.exit_code == 0, done.output
    game = sim.replay(folder, 3, arm=0)
    assert done.stdout.startswith(f"Game 3: Master Builder, 2 players, {game.rounds} rounds, arm 0, seed 0\n")
    assert f"\n  {game.rounds} " in done.stdout
    total = next(line.split() for line in done.stdout.splitlines() if line.startswith("  total"))
    assert total[1:] == [str(town.score) for town in game.towns]
    assert done.stderr == f"The game to step through is in {folder / 'replay-3-arm-0.html'}\n"
    assert (folder / "replay-3-arm-0.html").read_text().startswith("<!DOCTYPE html>")


def test_the_command_stops_at_a_round(folder):
    done = run("replay", folder, "--game", 3, "--arm", 0, "--round", 2)
    assert "Round 2: the towns" in done.stdout
    assert (
        "Seat 1, strategy uniform: 0 points so far" in done.stdout
        and "without what empty squares will lose" in done.stdout
    )
    assert "\n  2 " in done.stdout and "\n  3 " not in done.stdout
    assert "total" not in done.stdout


def test_the_terminal_shows_chests_coins_on_squares_and_what_lies_on_monuments(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    replay = sim.replay(sim.play(games=1, players=2, boxes="fortune", strategies="uniform", progress=False), 0)
    hill, coin = CARDS["hollow_hill"], Square(cube="glass", coin=True)
    town = Town((coin,) * 16, hill, uses_coins=True, coins=3, changes=2, fed=(0, 5), food=1, won=True)
    shown = replace(replay, frames=(*replay.frames[:-1], replace(replay.frames[-1], towns=(town, town))))
    shown.print()
    printed = capsys.readouterr().out
    assert printed.startswith("Game 0: Master Builder, 2 players, coins,")
    assert printed.count("(glass)●") == 32
    for note in ("in the chest: 3 of 4 coins", "on Hollow Hill: 2 coins", "fed: a1, b2 for a coin"):
        assert printed.count(note) == 2


def test_the_terminal_names_the_cards_on_the_squares_and_says_what_letters_stand_for(folder):
    towns = sim.replay(folder, 3, 0).towns
    printed = run("replay", folder, "--game", 3, "--arm", 0).stdout
    grids = printed.partition("wins with")[2] or printed.partition("share the win")[2]
    for card in {card for town in towns for card in town.buildings}:
        assert all(word in grids for word in card.name.split())
    assert "W wood, Y wheat, B brick, G glass, S stone." in printed and "strategy " in printed


def test_the_page_goes_where_it_is_wanted(folder, tmp_path):
    run("replay", folder, "--game", 1, "--arm", 1, "--out", tmp_path / "new" / "mine.html")
    assert "<title>Game 1: Master Builder, 2 players" in (tmp_path / "new" / "mine.html").read_text()
    assert "replay-1-arm-1.html" in run("replay", folder, "--game", 1, "--arm", 1).stderr


def test_print_shows_the_same_as_the_command(folder, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    sim.replay(folder, 3, 1).print()
    printed = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert printed == [line.rstrip() for line in run("replay", folder, "--game", 3, "--arm", 1).stdout.splitlines()]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", 5, "--arm", 0), "no game 5"),
        (("--game", 0), "This run has arms 0 to 1, each with games of its own. Name the arm: --arm 0"),
        (("--game", 0, "--arm", 2), "no arm 2"),
        (("--game", 0, "--arm", 0, "--round", 500), "no round 500"),
    ],
)
def test_the_command_says_what_is_not_there_and_writes_nothing(folder, words, sentence, tmp_path):
    assert sentence in sentence_of(run("replay", folder, *words, "--out", tmp_path / "page.html"))
    assert not (tmp_path / "page.html").exists()


def test_a_folder_without_a_run_is_a_sentence(tmp_path):
    assert "holds no run" in sentence_of(run("replay", tmp_path, "--game", 0))


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"state": "running", "chunks": [10]}, "unfinished"),
        ({"packages": {"numpy": "1.0"}}, "numpy was 1.0"),
    ],
)
def test_a_run_that_cannot_be_played_once_more_is_a_sentence(folder, changed, sentence, tmp_path):
    old = tmp_path / "old"
    old.mkdir()
    for file in folder.glob("*.parquet"):
        (old / file.name).write_bytes(file.read_bytes())
    manifest = json.loads((folder / "manifest.json").read_text())
    (old / "manifest.json").write_text(json.dumps(sealed({**manifest, **changed})))
    assert sentence in sentence_of(run("replay", old, "--game", 0, "--arm", 0))
