"""Runs on the workers of a Dask scheduler: the same bytes, also when one is killed, and sentences for what is amiss."""

import os
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

import sim
from sim.errors import TownlabError
from sim.runs import chunks, workers
from sim.runs import run as runs
from sim.runs.experiment import Experiment
from tests.command_line import run

pytest.importorskip("distributed")

PROJECT = Path(__file__).parent.parent
GIVEN = Experiment(players=[2, 3], strategies="uniform", games=300)


@contextmanager
def started(*words, **environment):
    """A program of Dask in a process of its own."""
    command = [sys.executable, "-m", *map(str, words)]
    env = {**os.environ, "PYTHONPATH": str(PROJECT), **environment}
    with subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def started_scheduler():
    """A scheduler on this machine that listens, and its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with started("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard") as process:
        limit = time.monotonic() + 30
        while time.monotonic() < limit:
            with socket.socket() as there:
                if there.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield process, f"tcp://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def scheduler():
    with started_scheduler() as (_, address):
        yield address


def worker(scheduler, folder, threads=1, **environment):
    words = ("--nthreads", threads, "--no-nanny", "--no-dashboard", "--host", "127.0.0.1", "--local-directory", folder)
    return started("distributed.cli.dask_worker", scheduler, *words, **environment)


@pytest.fixture(scope="module")
def first(scheduler, tmp_path_factory):
    with worker(scheduler, tmp_path_factory.mktemp("first")) as process:
        yield process


@pytest.fixture
def second(scheduler, tmp_path):
    from distributed import Client

    with worker(scheduler, tmp_path / "second") as process, Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=30)
        yield process


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(chunks, "MOST_GAMES", 20)


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    return files(sim.run(GIVEN, tmp_path_factory.mktemp("local") / "run", progress=False).folder)


def files(folder):
    return {file.name: file.read_bytes() for file in Path(folder).glob("*.parquet")}


def test_dask_workers_write_the_same_bytes(scheduler, first, second, local, tmp_path):
    (tmp_path / "x.toml").write_text("players = [2, 3]\nstrategies = 'uniform'\ngames = 300\n")
    words = ["run", str(tmp_path / "x.toml"), "--out", str(tmp_path / "run"), "--backend", "dask"]
    done = run(*words, "--scheduler", scheduler)
    assert done.exit_code == 0, done.output
    assert files(tmp_path / "run") == local


def test_a_dask_worker_that_is_killed_changes_nothing(scheduler, first, second, local, tmp_path, monkeypatch):
    usual = runs.store.keep

    def keep(*given):
        """Kill a worker when the first chunk comes."""
        second.kill()
        usual(*given)

    monkeypatch.setattr(runs.store, "keep", keep)
    sim.run(GIVEN, tmp_path / "run", scheduler=scheduler, progress=False)
    assert second.wait() < 0
    assert files(tmp_path / "run") == local


def test_a_dask_scheduler_that_is_killed_is_a_sentence_and_the_run_goes_on(local, tmp_path, monkeypatch, capfd):
    with started_scheduler() as (process, address), worker(address, tmp_path / "only", threads=2):
        usual = runs.store.keep

        def keep(*given):
            """Kill the scheduler when the first chunk comes."""
            usual(*given)
            process.kill()

        with monkeypatch.context() as patch:
            patch.setattr(runs.store, "keep", keep)
            with pytest.raises(TownlabError, match=r"connection to the Dask scheduler was lost\. .* games are kept"):
                sim.run(GIVEN, tmp_path / "run", scheduler=address, progress=False)
    assert "Traceback" not in capfd.readouterr().err
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == local


def test_a_run_whose_dask_workers_are_all_gone_says_that_it_waits_and_gives_up(local, tmp_path, monkeypatch, capfd):
    with started_scheduler() as (_, address), worker(address, tmp_path / "only", threads=2) as only:
        usual = runs.store.keep

        def keep(*given):
            """Kill the only worker when the first chunk comes."""
            usual(*given)
            only.kill()

        with monkeypatch.context() as patch:
            patch.setattr(runs.store, "keep", keep)
            with pytest.raises(
                TownlabError, match=r"workers were gone for 1 s \(set by --wait.* games are kept; resume"
            ):
                sim.run(GIVEN, tmp_path / "run", scheduler=address, progress=False, wait=1)
    assert capfd.readouterr().err == "All Dask workers are gone; waiting 1 s for one (set by --wait, or wait=) ...\n"
    assert files(sim.resume(tmp_path / "run", progress=False).folder) == local


def test_dask_goes_on_with_a_local_run_and_into_memory(scheduler, first, second, local, tmp_path, monkeypatch):
    def stop(*given):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(runs.store, "keep", stop)
        with pytest.raises(runs.Stopped):
            sim.run(GIVEN, tmp_path / "run", progress=False)
    assert files(sim.resume(tmp_path / "run", scheduler=scheduler, progress=False).folder) == local
    assert len(sim.run(GIVEN, scheduler=scheduler, progress=False).games) == 600


def test_a_worker_with_another_engine_is_a_sentence(scheduler, first, second, tmp_path, monkeypatch):
    monkeypatch.setattr("sim.runs.provenance.code_digest", lambda files: "0" * 16)
    with pytest.raises(TownlabError, match="would play other games: strategy 'uniform' was edited"):
        sim.run(GIVEN, tmp_path / "run", scheduler=scheduler, progress=False)
    assert not (tmp_path / "run").exists()
    monkeypatch.setattr(workers.Workers, "ask", lambda *given: [])
    with pytest.raises(TownlabError, match="would play other games: strategy 'uniform' was edited"):
        sim.run(GIVEN, scheduler=scheduler, progress=False)


def test_a_worker_without_townlab_is_a_sentence(scheduler, first, tmp_path):
    from distributed import Client

    (tmp_path / "sim.py").write_text("raise ImportError('no townlab here')")
    bare = worker(scheduler, tmp_path / "bare", PYTHONPATH=str(tmp_path), PYTHONSAFEPATH="1")
    with bare, Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=30)
        with pytest.raises(TownlabError, match=r"cannot play: .*no townlab here.*Install the same townlab there"):
            sim.run(GIVEN, tmp_path / "run", scheduler=scheduler, progress=False)
    assert not (tmp_path / "run").exists()


def test_a_scheduler_that_cannot_be_reached_is_a_sentence(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "DASK_SECONDS", 1)
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(TownlabError, match="Cannot reach the Dask scheduler at tcp://127"):
            sim.run(GIVEN, tmp_path / "run", scheduler=address, progress=False)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("address", ["foo", "", "nonsense://host:1", "tcp://:8786", "tcp://host", "tcp://host:x"])
def test_what_is_no_address_is_a_sentence(address, tmp_path):
    with pytest.raises(TownlabError, match=r"is not the address of a Dask scheduler. Give one like tcp://HOST:8786"):
        sim.run(GIVEN, tmp_path / "run", scheduler=address, progress=False)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("how", [{"backend": "dask"}, {"backend": "threads", "scheduler": "tcp://127.0.0.1:1"}])
def test_dask_and_its_scheduler_go_together(how):
    with pytest.raises(TownlabError, match="Give the backend dask and the address"):
        sim.run(GIVEN, **how)


def test_an_unknown_backend_is_a_sentence():
    with pytest.raises(TownlabError, match="Did you mean threads"):
        sim.run(GIVEN, backend="thread")


def test_dask_that_is_not_installed_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(TownlabError, match=r"pip install townlab\[dask\]"):
        sim.run(GIVEN, scheduler="tcp://127.0.0.1:1")
