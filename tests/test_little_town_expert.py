"""What Little Town's expert knows: tiles by what they say, what a turn leads to; how it learns, how well it plays."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sim
from sim.little_town import catalogue, training
from sim.little_town.card_arrays import rules_for
from sim.little_town.catalogue import Catalogue
from sim.little_town.kernel.state import Phase
from sim.little_town.planning.described import describe_tile
from sim.little_town.planning.value_records import CARD_INPUTS
from sim.little_town.play import play_games
from sim.little_town.setup import Setup
from sim.little_town.training import TABLES, Lesson
from sim.training.nets import empty, randomize
from sim.training.school import Nets
from tests.little_town_table import Game

CARDS = catalogue.load()
SMALL = replace(TABLES, first=[Lesson(("planner", "planner"), 40)], lessons=[Lesson(("expert", "planner"), 40)],
                each_step=1)  # fmt: skip


def described(cards: Catalogue = CARDS) -> dict[str, tuple[float, ...]]:
    """Each tile of a catalogue as the net is told of it."""
    rules, x = rules_for(cards), np.zeros(CARD_INPUTS, np.float32)
    found = {}
    for number, tile in enumerate(cards.tiles):
        describe_tile(rules, number, x)
        found[tile.id] = tuple(x.tolist())
    return found


def says(tile: Any) -> Any:
    return (tile.cost, tile.price, tile.gain, tile.points, tile.effect, tile.copies)


def test_tiles_look_the_same_only_if_they_say_the_same() -> None:
    seen: dict[tuple[float, ...], Any] = {}
    for id, row in described().items():
        assert seen.setdefault(row, says(CARDS[id])) == says(CARDS[id])
    assert len(seen) > 20


def test_a_changed_number_on_a_tile_is_seen() -> None:
    changed = sim.Experiment(
        game="little-town", games=1, strategies="uniform", changes={"well": {"gain": "1 fish, 1 points"}}
    ).catalogue
    before, after = described(), described(changed)
    assert [id for id in before if before[id] != after[id]] == ["well"]


IMAGINED = ("built", "owned", "usable", "houses", "stock", "left", "tile")


@pytest.mark.parametrize("players", [2, 4])
def test_the_table_that_it_imagines_after_a_turn_is_the_one_that_comes(players: int) -> None:
    """When it chooses a square for a tile, the table of the last option that it looked at."""
    game, compared = Game(Setup(players, ("expert",), seed=4)).start(), 0
    while not game.over:
        scores = game.think()
        if game.table.phase != Phase.SITE:
            game.choose(**max(scores, key=scores.__getitem__)._asdict())
            continue
        last = [option for option, score in scores.items() if score > -np.inf][-1]
        expected = notes_of(game, game.asked).table[0].copy()
        game.choose(**last._asdict())
        if game.table.phase == Phase.TURN:
            assert all(np.array_equal(expected[name], game.table[name]) for name in IMAGINED)
            compared += 1
    assert compared > 5


def notes_of(game: Game, seat: int) -> Any:
    at = game.decision.player[seat].notes_at
    return next(notes[0] for notes in game.played.notes if notes.ctypes.data == at)


def nets(seed: int = 0) -> Nets:
    net = empty(TABLES.nets["value"])
    randomize(net, np.random.default_rng(seed))
    return {"value": net}


@pytest.mark.parametrize("strategies", [("planner", "expert"), ("expert", "planner", "expert"), ("planner",) * 4])
def test_a_lesson_is_played_and_taken_down(strategies: tuple[str, ...]) -> None:
    lesson = Lesson(strategies, 8)
    data = training.play(lesson, nets(), 5)
    ends = np.flatnonzero(data.following < 0)
    assert len(ends) == len(lesson.own) * lesson.games
    turns = 4 * (0, 0, 5, 4, 3)[len(strategies)]
    assert len(data.inputs) == turns * len(ends)
    scores = data.scores[:, : len(strategies)]
    leads = {int(row[seat] - np.delete(row, seat).max()) for row in scores for seat in lesson.own}
    assert set(data.score[ends].astype(int).tolist()) <= leads
    assert np.isfinite(data.inputs).all() and np.abs(data.inputs).max() < 50
    assert np.array_equal(data.inputs, training.play(lesson, nets(), 5).inputs)


def test_scores_of_a_lesson_are_those_of_its_games() -> None:
    lesson = Lesson(("planner", "planner"), 8)
    played = play_games(Setup(2, lesson.strategies, seed=5), 0, lesson.games).seats["score"]
    assert np.array_equal(training.play(lesson, nets(), 5).scores[:, :2], played)


def test_a_training_leaves_a_strategy_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "COURSES", {"tables": SMALL})
    trained = sim.train(game="little-town", steps=2, out=tmp_path, jobs=1, climb=False, say=lambda line: None)
    scores = [
        play_games(Setup(2, (spec, "planner"), seed=3), 0, 4).seats["score"].tolist()
        for spec in (str(trained.strategy), "expert")
    ]
    assert scores[0] != scores[1]
    record = (tmp_path / "expert_tables.toml").read_text()
    assert "townlab train expert --game little-town --course tables --steps 2 --seed 1" in record


def test_other_games_at_the_table_move_nothing() -> None:
    """What it keeps in its notes belongs to one game alone."""
    setup = Setup(2, ("expert",), seed=8)
    together = play_games(setup, 0, 6).seats["score"]
    alone = np.concatenate([play_games(setup, game, 1).seats["score"] for game in range(6)])
    assert np.array_equal(together, alone)


def share(strategy: str, other: str, games: int) -> float:
    """The share of the wins of a strategy against another, on the same deals from both seats."""
    seats = enumerate([(strategy, other), (other, strategy)])
    found = [play_games(Setup(2, specs, seed=900_500), 0, games).seats["share"][:, at].mean() for at, specs in seats]
    return float(np.mean(found))


@pytest.mark.parametrize(("other", "least"), [("planner", 0.7), ("lookahead", 0.55)])
def test_it_wins_most_games(other: str, least: float) -> None:
    assert share("expert", other, 100) > least
