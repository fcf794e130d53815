"""Runs that are broken off, in every way, go on and end with the same bytes as if they had not been."""

import errno
import json
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import sim
from sim import files as files_on_disk
from sim.errors import TownlabError
from sim.runs import chunks as cutting
from sim.runs import run as runs
from sim.runs import store
from sim.runs.checksums import sealed
from sim.runs.experiment import Experiment
from tests.command_line import run, sentence_of

PROJECT = Path(__file__).parent.parent
GIVEN = {
    "tiny-towns": {"modes": ["town-hall", "solo"], "players": [1, 2]},
    "little-town": {"boards": ["a", "b"], "players": [3]},
}
"""by game, two arms of 100 games"""
SAID = {"tiny-towns": "town-hall / solo", "little-town": "board a / b"}
TOTAL = 200
one_game = pytest.mark.parametrize("game", ["tiny-towns"], indirect=True)
"""for what has nothing to do with the game"""


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(cutting, "MOST_LOGGED", 10)


@pytest.fixture(scope="module", params=GIVEN)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def given(game):
    """What is played."""
    return {"game": game, **GIVEN[game], "strategies": "uniform", "games": 100, "events": True}


@pytest.fixture
def file(given, tmp_path):
    """The same as a file."""
    (tmp_path / "x.toml").write_text("".join(f"{name} = {json.dumps(value)}\n" for name, value in given.items()))
    return tmp_path / "x.toml"


@pytest.fixture(scope="module")
def whole(given, tmp_path_factory):
    """The files of a run that nobody stopped."""
    return files(sim.run(Experiment(**given), tmp_path_factory.mktemp("whole") / "run", jobs=1, progress=False).folder)


def files(folder):
    return {file.name: file.read_bytes() for file in Path(folder).glob("*.parquet")}


def chunks(folder):
    """The chunks of which all tables are there."""
    return len(list((Path(folder) / "chunks").glob("[0-9]*.towns.arrow")))


class Breaks:
    """Stands in for a function, and raises an error instead of its n-th call."""

    def __init__(self, usual, call, error):
        self.usual, self.left, self.error = usual, call, error

    def __call__(self, *given, **more):
        self.left -= 1
        if self.left == 0:
            raise self.error
        return self.usual(*given, **more)


@pytest.fixture
def broken(given, tmp_path, monkeypatch):
    """The folder of a run that the user stopped."""
    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        patch.setattr(store, "keep", Breaks(store.keep, 6, KeyboardInterrupt()))
        with pytest.raises(runs.Stopped, match="50 of 200 games are kept; resume it with: townlab resume"):
            sim.run(Experiment(**given), folder, jobs=1, progress=False)
    return folder


@pytest.mark.parametrize("how", [{"jobs": 2}, {"jobs": 2, "backend": "processes"}, {"most": 3}, {"most": 64}])
def test_files_are_the_same_for_any_jobs_backend_and_chunks(given, how, whole, tmp_path, monkeypatch):
    monkeypatch.setattr(cutting, "MOST_LOGGED", how.pop("most", 10))
    assert files(sim.run(Experiment(**given), tmp_path / "run", **how, progress=False).folder) == whole


def test_a_stopped_run_goes_on(broken, whole):
    assert chunks(broken) == 5
    assert files(sim.resume(broken, jobs=2, progress=False).folder) == whole
    assert sim.load(broken).towns["score"].notna().all()
    assert sorted(file.name for file in broken.iterdir()) == sorted([*whole, "manifest.json"])


@one_game
def test_only_what_is_missing_is_played(broken, monkeypatch):
    played = []
    usual = store.keep
    monkeypatch.setattr(store, "keep", lambda folder, span, *more: (played.append(span), usual(folder, span, *more)))
    sim.resume(broken, progress=False)
    assert len(played) == 15
    assert min(played) == (50, 10)


@one_game
def test_a_run_stopped_while_its_chunks_are_merged_goes_on(given, whole, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(store, "_merge", Breaks(store._merge, 2, KeyboardInterrupt()))
        with pytest.raises(runs.Stopped, match="200 of 200 games are kept"):
            sim.run(Experiment(**given), tmp_path / "run", progress=False)
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == whole


@one_game
def test_a_stop_after_the_end_loses_nothing(given, whole, tmp_path, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(store.shutil, "rmtree", Breaks(store.shutil.rmtree, 1, KeyboardInterrupt()))
        with pytest.raises(runs.Stopped, match="the run is finished"):
            sim.run(Experiment(**given), tmp_path / "run", progress=False)
    assert files(sim.load(tmp_path / "run").folder) == whole


@one_game
@pytest.mark.parametrize(("call", "kept"), [(1 + 3 * 7 + 2, 70), (1 + 3 * 20 + 2, 200)])
def test_a_full_disk_is_a_sentence_and_the_run_goes_on(given, call, kept, whole, tmp_path, monkeypatch):
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with monkeypatch.context() as patch:
        patch.setattr(files_on_disk, "sync", Breaks(files_on_disk.sync, call, full))
        with pytest.raises(
            TownlabError, match=rf"No space left on device\. {kept} of 200 games are kept; resume it with"
        ):
            sim.run(Experiment(**given), tmp_path / "run", jobs=1, progress=False)
    assert not list((tmp_path / "run").rglob("*.part"))
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == whole


@one_game
def test_files_half_written_are_ignored_and_cleaned(broken, whole):
    (broken / "chunks" / ".000000000000050-10.towns.arrow.1-1.part").write_bytes(b"half")
    (broken / ".games.parquet.1-1.part").write_bytes(b"half")
    (broken / "chunks" / "000000000000050-10.towns.arrow").write_bytes(b"its other tables are missing")
    assert files(sim.resume(broken, progress=False).folder) == whole
    assert not list(broken.rglob("*.part"))


@one_game
def test_the_games_of_a_damaged_chunk_are_played_again(broken, whole, capfd):
    chunk = broken / "chunks" / "000000000000000-10.towns.arrow"
    chunk.write_bytes(b"not what it was")
    assert files(sim.resume(broken, progress=False).folder) == whole
    assert capfd.readouterr().err == f"{chunk} is damaged: 10 games are played again.\n"


@one_game
def test_a_chunk_that_is_damaged_while_the_run_goes_on_is_named(broken, monkeypatch):
    chunk = broken / "chunks" / "000000000000000-10.towns.arrow"
    monkeypatch.setattr(runs, "_drop_damaged", lambda *given: chunk.write_bytes(b"not what it was"))
    with pytest.raises(TownlabError, match=rf"{chunk} is damaged\. Remove it and resume it with: townlab resume"):
        sim.resume(broken, progress=False)


@one_game
def test_a_disk_that_is_full_from_the_start_leaves_no_run(given, tmp_path, monkeypatch):
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr(files_on_disk, "sync", Breaks(files_on_disk.sync, 1, full))
    with pytest.raises(TownlabError, match=r"Cannot write .*: No space left on device\.$"):
        sim.run(Experiment(**given), tmp_path, progress=False)
    assert not list(tmp_path.iterdir())


SLOW_RUN = """
import sys, time
from sim.runs import chunks, store; from sim import cli
chunks.MOST_LOGGED = 10
usual = store.keep
def slow(*given):
    time.sleep(0.15)
    usual(*given)
store.keep = slow
cli.app(sys.argv[1:])
"""


@one_game
def test_a_disk_that_takes_no_more_is_a_sentence(file, whole, tmp_path):
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    command = [sys.executable, "-c", SLOW_RUN, "run", str(file), "--out", str(tmp_path / "run")]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, preexec_fn=small_files)
    said = f"Cannot write {tmp_path / 'run'}: File too large. 0 of 200 games are kept; resume it with: townlab resume "
    assert done.stderr.endswith(f"{said}{tmp_path / 'run'}\n")
    assert done.returncode == 2
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == whole


def hear_ctrl_c():
    """Undo what shells do to programs in the background, and what they start: not to hear Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def start_slow_run(file, tmp_path):
    """A run in a process of its own that has some chunks by now."""
    command = [sys.executable, "-c", SLOW_RUN, "run", str(file), "--out", str(tmp_path / "run")]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    started = subprocess.Popen([*command, "--jobs", "2"], cwd=PROJECT, preexec_fn=hear_ctrl_c, **pipes)
    limit = time.monotonic() + 60
    while chunks(tmp_path / "run") < 3:
        assert started.poll() is None, started.stderr.read()
        assert time.monotonic() < limit
        time.sleep(0.02)
    return started


def test_a_killed_run_goes_on_and_cannot_be_taken_for_a_result(game, file, whole, tmp_path):
    with start_slow_run(file, tmp_path) as started:
        assert "Another run is being written" in sentence_of(run("resume", tmp_path / "run"))
        started.kill()
    assert 3 <= chunks(tmp_path / "run") < 20
    with pytest.raises(TownlabError, match="unfinished run; resume it with: townlab resume"):
        sim.load(tmp_path / "run")
    assert "holds an unfinished run" in sentence_of(run("run", file, "--out", tmp_path / "run"))
    done = run("resume", tmp_path / "run", "--jobs", 2)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith(f"2 arms of 100 games, {SAID[game]}, ")
    assert files(tmp_path / "run") == whole


@one_game
def test_ctrl_c_says_what_is_kept_and_how_to_go_on(file, whole, tmp_path):
    with start_slow_run(file, tmp_path) as started:
        started.send_signal(signal.SIGINT)
        said = started.communicate()[1].decode()
    assert started.returncode == 130
    assert "Stopping: games in hand have 3 s to end." in said
    last = said.splitlines()[-1]
    assert last.startswith("Stopped; ")
    assert last.endswith(f"0 of 200 games are kept; resume it with: townlab resume {tmp_path / 'run'}")
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == whole


DEADLY = '''"""Plays at random, and once takes its worker down."""

import os
import resource
import signal
from pathlib import Path


def score_batch(views, options):
    flag = Path({flag!r})
    if os.getpid() != {parent} and flag.exists():
        flag.unlink()
        os.kill(os.getpid(), signal.SIGKILL)
    return 0.0 * options.kind
'''


@pytest.mark.filterwarnings("ignore:A worker stopped while some jobs were given:UserWarning")
def test_a_dead_worker_process_is_a_sentence_and_the_run_goes_on(tmp_path):
    flag, mine = tmp_path / "flag", tmp_path / "deadly.py"
    mine.write_text(DEADLY.format(flag=str(flag), parent=os.getpid()))
    given = Experiment(players=2, strategies=str(mine), games=60, events=True)
    usual = files(sim.run(given, tmp_path / "usual", progress=False).folder)
    flag.touch()
    with pytest.raises(TownlabError, match=r"A worker process died.* of 60 games are kept; resume it with"):
        sim.run(given, tmp_path / "run", jobs=2, progress=False)
    assert files(sim.resume(tmp_path / "run", jobs=2, progress=False).folder) == usual


@one_game
def test_the_seconds_of_all_parts_of_a_run_add_up(broken):
    manifest = json.loads((broken / "manifest.json").read_text())
    assert 0 < manifest["seconds"] < 100
    (broken / "manifest.json").write_text(json.dumps(sealed(manifest | {"seconds": 100.0})))
    assert 100 < sim.resume(broken, progress=False).seconds < 200


@one_game
@pytest.mark.parametrize("plan", ["all", [10], [10, "x"], None])
def test_a_damaged_plan_is_a_sentence_and_no_shorter_table(plan, broken):
    manifest = json.loads((broken / "manifest.json").read_text())
    (broken / "manifest.json").write_text(json.dumps(sealed(manifest | {"chunks": plan})))
    assert "it is damaged" in sentence_of(run("resume", broken))
    assert not list(broken.glob("*.parquet"))


@one_game
def test_a_finished_run_is_not_touched(broken):
    sim.resume(broken, progress=False)
    before = {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in broken.iterdir()}
    assert "finished run; there is nothing to resume" in sentence_of(run("resume", broken))
    assert {file: (file.stat().st_mtime_ns, file.read_bytes()) for file in broken.iterdir()} == before


def test_a_folder_without_a_run_cannot_go_on(tmp_path):
    assert "holds no run" in sentence_of(run("resume", tmp_path))
    assert "holds no run" in sentence_of(run("resume", tmp_path / "none"))


@one_game
def test_two_runs_do_not_go_into_one_folder_at_once(given, broken, tmp_path):
    with store.locked(broken):
        assert "Another run is being written" in sentence_of(run("resume", broken))
    with store.locked(tmp_path / "new"), pytest.raises(TownlabError, match="Another run is being written"):
        sim.run(Experiment(**given), tmp_path / "new", progress=False)


@one_game
def test_a_lock_is_open_again_when_the_run_is_over(broken):
    assert sim.resume(broken, progress=False).folder == broken
    assert not (broken / ".lock").exists()


def change(folder, **new):
    manifest = json.loads((folder / "manifest.json").read_text())
    for name, value in new.items():
        manifest[name] = {**manifest[name], **value} if isinstance(value, dict) else value
    (folder / "manifest.json").write_text(json.dumps(sealed(manifest)))


@one_game
@pytest.mark.parametrize(
    ("new", "sentence"),
    [
        ({"version": 0}, "the version of tiny-towns was 0 and is"),
        ({"packages": {"numpy": "1.0"}}, "numpy was 1.0 and is"),
        ({"catalogue": "0" * 16}, "the cards have changed"),
        ({"strategies": {"uniform": "0" * 16}}, "strategy 'uniform' was edited"),
        ({"experiment": {"strategies": "unifrom"}}, "Did you mean uniform"),
    ],
)
def test_a_run_begun_with_something_else_is_refused(new, sentence, broken):
    change(broken, **new)
    before = sorted(broken.rglob("*"))
    said = sentence_of(run("resume", broken))
    assert said.startswith(f"Cannot resume {broken}: ")
    assert sentence in said
    assert sorted(broken.rglob("*")) == before


def test_cards_that_cannot_be_written_down_are_not_played_into_a_folder(tmp_path):
    from sim.tiny_towns.catalogue import Catalogue, load

    fewer = Catalogue({card.id: card for card in load() if card.id != "inn"})
    assert len(sim.play(games=2, catalogue=fewer).games) == 2
    with pytest.raises(TownlabError, match="Only the cards that come with townlab"):
        sim.play(games=2, catalogue=fewer, out=tmp_path / "run")


def test_threads_that_write_at_once_do_not_meet(tmp_path):
    """Two writers of one file: each under a name of its own, and the file is whole at any time."""
    file, tables = tmp_path / "x", [b"a" * 100_000, b"b" * 100_000]

    def write(content):
        for _ in range(20):
            with files_on_disk.written(file) as part:
                part.write_bytes(content)

    threads = [threading.Thread(target=write, args=[content]) for content in tables]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert not file.exists() or file.read_bytes() in tables
    assert [entry.name for entry in tmp_path.iterdir()] == ["x"]
