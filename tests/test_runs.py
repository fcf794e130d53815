"""Runs: the same tables for any jobs and batches, and sentences for settings that cannot be played."""

import threading
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

import sim
from sim.errors import TownlabError
from sim.runs import chunks, progress
from sim.runs.experiment import split
from sim.runs.store import Span
from sim.tiny_towns import columns

CATEGORIES = columns.MARKET


def same(one, other):
    """Whether two results hold the same tables."""
    assert one.tables().keys() == other.tables().keys()
    for name, table in one.tables().items():
        pd.testing.assert_frame_equal(table, other.tables()[name])


@pytest.fixture(scope="module")
def played():
    return sim.play(games=200, seed=5, strategies=("uniform", "greedy", "uniform", "uniform"), events=True)


def test_tables_are_as_declared(played):
    for name, table in played.tables().items():
        assert len(table)
        assert list(table) == [column.name for column in columns.TABLES[name] if not column.only]


def test_with_all_boxes_all_declared_columns_are_there():
    result = sim.play(2, 20, 5, "greedy", boxes="base,fortune,villagers", events=True)
    assert {name: list(table) for name, table in result.tables().items()} == {
        name: [column.name for column in columns.TABLES[name]] for name in result.tables()
    }


def test_there_is_a_row_a_game_and_a_row_a_seat_in_order(played):
    assert list(played.games["game"]) == list(range(200))
    assert list(played.towns["game"]) == list(np.repeat(range(200), 4))
    assert list(played.towns["seat"]) == [0, 1, 2, 3] * 200
    assert list(played.towns["strategy"][:4]) == ["uniform", "greedy", "uniform", "uniform"]


def test_a_score_is_the_sum_of_its_points(played):
    points = played.towns[[f"points_{name}" for name in (*CATEGORIES, "monument", "empty")]].sum(axis=1)
    assert (points == played.towns["score"]).all()


def test_the_share_of_the_win_goes_to_the_winners(played):
    towns, games = played.towns, played.games
    assert towns.groupby("game")["win_share"].sum().to_numpy() == pytest.approx(1)
    winners = towns[towns["win_share"] > 0].groupby("game")["seat"].agg(lambda seats: "+".join(map(str, seats)))
    assert list(winners) == list(games["winners"])
    assert (towns["win_share"] > 0).equals(towns["rank"] == 1)


def test_cards_in_play_belong_to_their_category(played):
    category = sim.cards().set_index("card")["category"]
    for name in CATEGORIES:
        assert set(category[list(played.games[name].unique())]) == {name}
    assert set(category[list(played.towns["monument"].unique())]) == {"monument"}


def test_events_number_their_steps_and_end_with_the_winner(played):
    events = played.events()
    assert (events["step"] == events.groupby("game").cumcount()).all()
    assert set(events.groupby("game")["event"].last()) == {"wins"}
    assert (events["card"] == "empty").sum() == len(played.towns)


def test_scores_in_events_add_up_to_the_scores_in_towns(played):
    events = played.events()
    scores = events[events["event"] == "scores"].groupby(["game", "seat"])["amount"].sum()
    assert list(scores) == list(played.towns["score"])


@pytest.mark.parametrize(("jobs", "batch"), [(1, 1), (1, 64), (2, 1024), (2, 4096)])
def test_same_seed_same_tables_for_any_jobs_and_batch(played, jobs, batch, monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 0.01)
    strategies = "uniform,greedy,uniform,uniform"
    same(played, sim.play(games=200, seed=5, strategies=strategies, events=True, jobs=jobs, batch=batch))


def test_same_seed_same_tables_for_any_jobs_batch_and_backend_with_coins(monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK_SECONDS", 0.01)
    settings = {
        "games": 40,
        "players": 3,
        "seed": 5,
        "boxes": "fortune",
        "strategies": "greedy,uniform,uniform_batched",
    }
    played = sim.play(**settings, batch=16, jobs=1, events=True)
    assert list(played.towns) == [column.name for column in columns.TABLES["towns"]]
    same(played, sim.play(**settings, batch=1024, jobs=2, events=True))
    compiled = sim.Experiment(**{**settings, "strategies": ["greedy"]})
    same(*(sim.run(compiled, jobs=jobs, backend=name, progress=False) for jobs, name in ((1, None), (2, "processes"))))


def test_batched_strategies_play_the_same_in_processes():
    settings = {"games": 60, "seed": 3, "strategies": "uniform_batched", "batch": 16}
    same(sim.play(**settings, jobs=1), sim.play(**settings, jobs=2))


def test_events_that_were_not_kept_are_a_sentence():
    with pytest.raises(TownlabError, match="events=True"):
        sim.play(games=2).events()


def test_cards_are_what_each_town_could_build(played):
    cards, towns, games = played.cards(), played.towns, played.games
    assert list(cards) == [column.name for column in columns.TOWN_CARDS]
    assert len(cards) == 8 * len(towns)
    first = cards[:8]
    assert list(first["card"]) == [*games.loc[0, list(CATEGORIES)], towns.loc[0, "monument"]]
    for what in ("built", "points"):
        assert list(first[what]) == list(towns.loc[0, [f"{what}_{name}" for name in (*CATEGORIES, "monument")]])
    category = sim.cards().set_index("card")["category"]
    assert (cards["card"].map(category).astype(str) == cards["category"].astype(str)).all()
    sums = cards.groupby(["game", "seat"])["points"].sum().to_numpy() + towns["points_empty"].to_numpy()
    assert list(sums) == list(towns["score"])


def test_a_town_without_a_monument_has_seven_cards():
    cards = sim.play(games=3, players=2, monuments=False).cards()
    assert len(cards) == 3 * 2 * 7
    assert "" not in set(cards["card"])


def test_a_result_knows_its_arms_and_its_experiment(played):
    assert list(played.arms["line_up"]) == ["uniform | greedy | uniform | uniform"]
    assert played.setup["strategies"] == ["uniform", "greedy", "uniform", "uniform"]
    assert played.experiment.games == 200


def test_fewer_games_are_the_first_of_more(played):
    few = sim.play(games=7, seed=5, strategies=("uniform", "greedy", "uniform", "uniform"))
    pd.testing.assert_frame_equal(few.towns, played.towns[:28])


def test_another_seed_is_another_table(played):
    other = sim.play(games=200, seed=6, strategies=("uniform", "greedy", "uniform", "uniform"))
    assert not other.towns["score"].equals(played.towns["score"])


def test_solo_is_for_one_player_unless_said_otherwise():
    assert set(sim.play(games=3, mode="solo").games["players"]) == {1}


def test_no_monument_is_an_empty_name():
    assert set(sim.play(games=3, monuments=False).towns["monument"]) == {""}


def test_an_edited_card_is_played_as_edited():
    from sim.tiny_towns.catalogue import load

    dear = load().change("tavern", points=(50, 100, 150, 200, 250))
    settings = {"games": 20, "market": "first-game"}
    assert sim.play(**settings, catalogue=dear).towns["points_tavern"].max() >= 50
    assert sim.play(**settings).towns["points_tavern"].max() <= 20


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"games": 0}, "number of games must be at least 1, not 0"),
        ({"batch": 0}, "number of games in a batch must be at least 1"),
        ({"jobs": -3}, "number of jobs must be at least 1, not -3"),
        ({"jobs": "2"}, "jobs must be a whole number, not '2'"),
        ({"jobs": 1.5}, "jobs must be a whole number, not 1.5"),
        ({"games": 10**14}, "100,000,000,000,000 games are too many for one run"),
        ({"players": 7}, "7"),
        ({"mode": "towm-hall"}, "Did you mean town-hall"),
        ({"strategies": "gredy"}, "Did you mean greedy"),
        ({"strategies": "greedy,uniform,greedy"}, "3"),
        ({"market": "tavren"}, "Did you mean tavern"),
        ({"market": "tavern,inn"}, "tavern"),
    ],
)
def test_settings_that_cannot_be_played_are_a_sentence(settings, sentence):
    with pytest.raises(TownlabError, match=sentence):
        sim.play(**settings)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("uniform", ("uniform",)),
        ("uniform,greedy", ("uniform", "greedy")),
        ("planner:food=1.5,room=0.8,greedy", ("planner:food=1.5,room=0.8", "greedy")),
        ("planner:food=1,planner:food=2", ("planner:food=1", "planner:food=2")),
        (["a", "b"], ("a", "b")),
    ],
)
def test_strategies_are_split_at_commas_but_not_within_weights(text, names):
    assert split(text) == names


@pytest.mark.parametrize(
    ("games", "paces", "most", "least"),
    [(1, [1.0], 9, 1), (1000, [1e-3], 9999, 1), (100, [1e-3, 2.0, 1e-9, 0.3], 70, 1), (500, [1e-4] * 3, 9999, 64)],
)
def test_chunks_cover_every_game_once(games, paces, most, least):
    spans = chunks.cut(games, paces, 0.5, most, least)
    assert sum(span.games for span in spans) == games * len(paces)
    assert [span.first for span in spans[1:]] == [span.first + span.games for span in spans[:-1]]
    assert all(1 <= span.games <= most for span in spans)


def test_chunks_last_about_as_long_as_wanted_and_may_hold_several_arms():
    assert chunks.cut(1000, [1e-3], 0.25, 9999) == [(0, 250), (250, 250), (500, 250), (750, 250)]
    assert chunks.cut(100, [1e-3] * 5, 0.25, 9999) == [(0, 250), (250, 250)]
    assert chunks.cut(100, [1e-3] * 5, 0.25, 9999, least=100) == [(0, 300), (300, 200)]
    assert chunks.cut(3, [9.0], 0.25, 9999) == [(0, 1), (1, 1), (2, 1)]


def test_the_last_chunks_are_short_so_that_no_job_waits_long():
    sizes = [games for _, games in chunks.cut(2000, [1e-3], 0.1, 9999)]
    assert sizes[:18] == [100] * 18 and set(sizes[18:]) == {25} and sum(sizes) == 2000


def test_a_run_of_years_has_longer_chunks_and_not_more():
    given = sim.Experiment(players=2, strategies="uniform", games=10**9)
    assert len(chunks.plan(given, {"uniform": 1e4}, 2, 1024)) <= 1.1 * chunks.MOST_CHUNKS


def test_pieces_of_a_chunk_are_games_of_its_arms():
    given = sim.Experiment(players=[2, 3, 4], strategies="uniform", games=10)
    numbers = [(arm, first, count) for arm, _, first, count in chunks.pieces(given, Span(8, 14))]
    assert numbers == [(0, 8, 2), (1, 0, 10), (2, 0, 2)]


def test_progress_is_silent_when_short_and_not_on_a_terminal(capfd):
    sim.play(games=5)
    assert capfd.readouterr() == ("", "")


def test_progress_lines_come_when_long(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    with progress.progress(10) as report:
        threading.Event().wait(0.01)
        report.add(5)
    assert "5 of 10 games" in capsys.readouterr().err


def test_progress_of_a_run_that_goes_on_counts_only_new_games_into_the_rate(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LINE_EVERY", 0.0)
    with progress.progress(1_000_000, done=999_000) as report:
        threading.Event().wait(0.1)
        report.add(1)
    rate = capsys.readouterr().err.split("games, ")[1].split("/s")[0]
    assert int(rate) <= 10


def test_what_takes_long_to_get_ready_is_said(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LONG", 0.01)
    with progress.slow("Getting it ready ..."):
        threading.Event().wait(0.2)
    with progress.slow("Not worth a word"):
        pass
    assert capsys.readouterr().err == "Getting it ready ...\n"


def test_a_strategy_that_takes_long_to_time_is_named(capsys, monkeypatch):
    monkeypatch.setattr(progress, "LONG", 0.01)
    monkeypatch.setattr(chunks.known_games, "of", lambda setup: SimpleNamespace(prepare=lambda setup: None))
    monkeypatch.setattr(chunks, "_pace", lambda *given: threading.Event().wait(0.2))
    chunks.get_ready([sim.Experiment(strategies="uniform").arms[0]], 10, 1)
    assert capsys.readouterr().err == "Getting strategy 'uniform' ready ...\n"


def test_a_result_is_shown_in_a_line(played):
    assert repr(played) == f"<Result of 1 x {len(played.games)} games>"


NOTEBOOK = """
import sim
from sim.runs import chunks, progress
progress.PATIENCE = 0.0
chunks.CHUNK_SECONDS = 0.001
one = sim.play(games=300, strategies="uniform", jobs=2)
two = sim.play(games=2100, batch=256, strategies="uniform_batched", jobs=2)
print(len(one.games), len(two.games))
"""


def test_a_run_works_in_a_notebook_and_shows_one_line():
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(NOTEBOOK)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = notebook.cells[0].outputs
    assert [output.text for output in outputs if output.output_type == "stream"] == ["300 2100\n"]
    shown = [output.data["text/html"] for output in outputs if output.output_type == "display_data"]
    assert len(shown) == 2
    assert shown[1].startswith("2,100 of 2,100 games, ")
