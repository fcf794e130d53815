"""The end of a game of Little Town, written down by hand and scored."""

import json
from typing import Any

import pytest

import sim
from sim.errors import TownlabError
from sim.little_town.components import COINS_A_POINT
from sim.little_town.pictures.captions import square_name
from tests.command_line import run, sentence_of

TWO = [{"track": 31, "coins": 7}, {"track": 28, "coins": 2}]


def table(**changes: Any) -> dict[str, Any]:
    return {"board": "a", "seats": TWO, **changes}


def tile(id: str, square: str, seat: int = 0) -> dict[str, Any]:
    return {"tile": id, "seat": seat, "square": square}


def scored(*tables: Any) -> list[dict[str, int]]:
    return sim.score(list(tables), game="little-town")


def test_three_coins_are_a_point():
    assert scored(table()) == [{"track": 31, "coins": 2, "total": 33}, {"track": 28, "coins": 0, "total": 28}]


def test_the_castle_counts_own_buildings_around_it_and_not_itself():
    around = [tile("castle", "e3"), tile("well", "d2"), tile("wheat_field", "f4"), tile("bar", "e2", seat=1)]
    assert scored(table(tiles=[*around, tile("bakery", "e5")]))[0]["castle"] == 8


def test_the_watchtower_counts_empty_grass_without_workers():
    assert scored(table(tiles=[tile("watchtower", "e3", seat=1)]))[1]["watchtower"] == 16
    crowded = table(tiles=[tile("watchtower", "e3", seat=1), tile("well", "d2")], workers=["f4", "e2"])
    assert scored(crowded)[1]["watchtower"] == 10


def test_objectives_that_are_not_on_the_track_are_added():
    seats = [{"track": 10, "coins": 0, "objective_points": 5}, {"track": 10, "coins": 0}]
    assert scored(table(seats=seats))[0] == {"track": 10, "objectives": 5, "coins": 0, "total": 15}


def test_real_games_score_as_they_did():
    result = sim.play(game="little-town", strategies="uniform", games=40, players=3, seed=2, progress=False)
    towns = result.seats.set_index(["game", "seat"])
    for game in range(40):
        board = sim.replay(result, game).board
        seats = [
            {"track": int(towns.loc[(game, seat), "score"] - late(towns.loc[(game, seat)])), "coins": player.stock[4]}
            for seat, player in enumerate(board.players)
        ]
        tiles = [tile(one.id, square_name(at), seat) for at, (seat, one) in board.tiles.items()]
        written = {"board": board.side, "seats": seats, "tiles": tiles, "workers": [*map(square_name, board.workers)]}
        assert [points["total"] for points in scored(written)] == towns.loc[game, "score"].tolist()
        assert [points["coins"] for points in scored(written)] == [p.stock[4] // COINS_A_POINT for p in board.players]


def late(town) -> int:
    return town["points_castle"] + town["points_watchtower"] + town["points_coins"]


WRONG = {
    "must be an object with 'board' and 'seats'": [{"board": "a"}],
    "There is no field (table 1) 'sets'": [table(sets=[])],
    "board must be a or b, not 'c'": [table(board="c")],
    "seats must be a list of 2 to 4": [table(seats=[TWO[0]])],
    "Table 1, seat 1 needs its points on the 'track'": [table(seats=[TWO[0], {"coins": 3}])],
    "coins must be a whole number from 0 to 100, not 2.5": [table(seats=[TWO[0], {"track": 3, "coins": 2.5}])],
    "Table 1 has more than 40 coins": [table(seats=[{"track": 3, "coins": 30}] * 2)],
    "There is no tile (table 1, tile 1) 'castel'. Did you mean castle": [table(tiles=[tile("castel", "e3")])],
    "There is no tile (table 1, tile 1) 'no_coins'": [table(tiles=[tile("no_coins", "e3")])],
    "seat must be from 0 to 1, not 2": [table(tiles=[tile("castle", "e3", seat=2)])],
    "squares are a1 (top left) to i6 (bottom right), not 'j3'": [table(tiles=[tile("castle", "j3")])],
    "a1 is a mountain on board a; nothing can stand there": [table(workers=["a1"])],
    "two things stand on e3": [table(tiles=[tile("castle", "e3")], workers=["e3"])],
    "Table 1 has 2 of castle; the box has 1": [table(tiles=[tile("castle", "e3"), tile("castle", "e4")])],
    "Table 2 has 11 workers; 2 players have 10": [
        table(), table(workers=[f"{column}{row}" for row in (2, 3) for column in "bcdefg"][:11])
    ],
    "must say 'tile', 'seat' and 'square'": [table(tiles=[{"tile": "castle"}])],
}  # fmt: skip


@pytest.mark.parametrize("said", WRONG)
def test_what_is_wrong_is_said_in_a_sentence(said):
    with pytest.raises(TownlabError) as error:
        scored(*WRONG[said])
    assert said in str(error.value)


def test_the_command_prints_a_column_for_each_town(tmp_path):
    file = tmp_path / "end.json"
    file.write_text(json.dumps([table(tiles=[tile("castle", "e3"), tile("well", "d2")])]))
    done = run("score", file, "--game", "little-town")
    assert done.exit_code == 0 and "castle" in done.stdout and "town 2" in done.stdout
    assert json.loads(run("score", file, "--game", "little-town", "--json").stdout)[0]["total"] == 37


def test_the_command_says_what_is_wrong(tmp_path):
    file = tmp_path / "end.json"
    file.write_text("{}")
    assert "must hold a list of objects" in sentence_of(run("score", file, "--game", "little-town"))
    file.write_text(json.dumps([table(board="x")]))
    assert "board must be a or b" in sentence_of(run("score", file, "--game", "little-town"))
