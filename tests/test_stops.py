"""Stops: heard at once, said at once, nothing that was played is lost, and nothing is left behind."""

import signal
import sys
import threading
import time

import pytest

import sim
from sim.errors import TownlabError
from sim.runs import chunks, stops, threads, workers
from sim.runs.threads import Threads, apart
from sim.runs.workers import Workers
from tests import faults
from tests.command_line import run, sentence_of


@pytest.mark.parametrize(("fault", "code"), [("SIGTERM", 143), ("SIGHUP to all", 129), ("Ctrl-C", 130)])
def test_every_stop_ends_in_time_says_what_is_kept_and_leaves_nothing(fault, code, tmp_path):
    found = faults.attempt(fault, tmp_path / "try")
    assert found["ended"] == f"exit {code}", found
    assert (found["left"], found["tracebacks"], found["resumed"]) == ("0", "0", "equal"), found
    assert found["said"].endswith(f" games are kept; resume it with: townlab resume {tmp_path / 'try' / 'run'}\n")


def test_ctrl_c_while_workers_start_brings_no_traceback(tmp_path):
    found = faults.attempt("Ctrl-C while workers start", tmp_path / "try")
    assert (found["ended"], found["left"], found["tracebacks"]) == ("exit 130", "0", "0"), found
    assert {line.split()[0] for line in found["said"].splitlines()} <= {"Getting", "Stopping:", "Stopped;"}, found


@pytest.mark.parametrize("fault", ["kill -9", "kill -9, endless, 2 processes"])
def test_workers_end_with_the_program_even_in_compiled_code(fault, tmp_path):
    found = faults.attempt(fault, tmp_path / "try")
    assert (found["ended"], found["left"]) == ("exit -9", "0"), found


@pytest.mark.parametrize("fault", ["being timed", "1 job", "2 jobs", "2 processes"])
def test_compiled_code_that_does_not_return_cannot_keep_a_run_from_being_stopped(fault, tmp_path):
    found = faults.attempt(f"Ctrl-C, endless, {fault}", tmp_path / "try")
    assert (found["ended"], found["left"], found["tracebacks"]) == ("exit 130", "0", "0"), found
    assert "Stopped; " in found["said"]


def test_a_stop_while_modules_are_imported_is_a_sentence(tmp_path):
    found = faults.attempt("Ctrl-C while modules import", tmp_path / "try")
    assert (found["ended"], found["said"]) == ("exit 130", "begun\nStopped; nothing was saved.\n"), found


def test_a_stop_while_the_program_ends_brings_no_traceback(tmp_path):
    found = faults.attempt("Ctrl-C while the program ends", tmp_path / "try")
    assert (found["ended"], found["left"], found["tracebacks"]) == (f"exit {-signal.SIGINT}", "0", "0"), found
    assert found["resumed"] == "equal", found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux forgets a handler that was called")
@pytest.mark.parametrize("where", ["being timed", "1 job", "2 processes"])
def test_a_second_ctrl_c_ends_compiled_code_that_keeps_the_lock_of_python(where, tmp_path):
    found = faults.attempt(f"Ctrl-C twice, Python's lock kept, {where}", tmp_path / "try")
    assert (found["ended"], found["left"], found["tracebacks"]) == (f"exit {-signal.SIGINT}", "0", "0"), found


def test_a_stop_after_the_last_game_says_where_the_run_is(tmp_path):
    found = faults.attempt("Ctrl-C at the summary", tmp_path / "try")
    assert (found["ended"], found["resumed"]) == ("exit 130", "equal"), found
    assert found["said"].endswith(f"Stopped; saved already: {tmp_path / 'try' / 'run'}\n")


NOTEBOOK = (
    "import os, signal, threading, sim\n"
    "sim.play(games=9, players=2)\n"
    "threading.Timer(12, os.kill, [os.getpid(), signal.SIGINT]).start()\n"
    "sim.play(games=800, players=2, strategies={strategy!r})",
    "print(len(sim.play(games=9, players=2).games))",
)


def test_a_notebook_goes_on_after_a_stop_of_compiled_code_that_does_not_return(tmp_path):
    import nbformat
    from nbclient import NotebookClient

    (tmp_path / "endless.py").write_text(faults.STRATEGIES["endless"])
    sources = [source.format(strategy=str(tmp_path / "endless.py")) for source in NOTEBOOK]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    NotebookClient(notebook, timeout=120, kernel_name="python3", allow_errors=True).execute()
    stopped, after = (cell.outputs for cell in notebook.cells)
    assert [output.ename for output in stopped if output.output_type == "error"] == ["KeyboardInterrupt"]
    assert "in a notebook, until the kernel is restarted" in "".join(output.get("text", "") for output in stopped)
    assert [output.text for output in after] == ["9\n"]


def press(number=signal.SIGINT):
    """Send a signal to ourselves, and let Python see it."""
    signal.pthread_kill(threading.main_thread().ident, number)
    time.sleep(0.01)


@pytest.fixture
def ctrl_c():
    """Hear Ctrl-C as a program does that a person started."""
    usual = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, usual)


def test_the_first_stop_is_noted_and_the_second_obeyed_at_once(ctrl_c):
    with stops.noted() as stop:
        assert not stop
        press()
        assert stop and stop.seconds < 10
        with pytest.raises(KeyboardInterrupt):
            press()
        with pytest.raises(KeyboardInterrupt):
            stop.obey()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_what_is_to_be_ignored_stays_ignored(ctrl_c):
    usual = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stops.all_like_ctrl_c() as heard:
            press(signal.SIGHUP)
            with pytest.raises(KeyboardInterrupt):
                press(signal.SIGTERM)
            assert heard == [signal.SIGTERM]
            stops.enough()
            press(signal.SIGTERM)
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGHUP, usual)


def test_a_stop_that_python_hears_is_not_the_last_one_it_hears(ctrl_c):
    with stops.all_like_ctrl_c(), stops.noted() as stop, stops.second_ends():
        press()
        assert stop
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                press()


def test_a_notebook_is_not_ended_by_a_second_ctrl_c(ctrl_c):
    with stops.noted() as stop, stops.second_ends():
        assert not stop.is_of_program


def test_stops_wait_while_they_are_held(ctrl_c):
    done = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012
        with stops.held():
            press()
            done.append("held")
        time.sleep(0.01)
    assert done == ["held"]


@pytest.mark.parametrize("given", [("threads", 1), ("threads", 2), ("processes", 2)])
def test_after_a_stop_what_is_in_hand_still_comes_within_the_grace(given, ctrl_c):
    played = Workers(*given).over(slowly, ((number,) for number in range(1000)), grace=30.0)
    got = [next(played)]
    press()
    with pytest.raises(KeyboardInterrupt):
        got += played
    assert 1 <= len(got) <= 2 * given[1]


def slowly(number):
    time.sleep(0.3)
    return number


def test_a_stop_is_said_before_games_in_hand_end(ctrl_c, capfd):
    played = Workers("threads", 2).over(slowly, ((number,) for number in range(9)), grace=30.0)
    next(played)
    press()
    with pytest.raises(KeyboardInterrupt):
        list(played)
    assert capfd.readouterr().err == "Stopping: games in hand have 30 s to end. Press Ctrl-C again to stop at once.\n"


def test_a_thread_in_python_ends_when_it_is_left():
    begun, ended = threading.Event(), threading.Event()

    def spin():
        begun.set()
        try:
            while True:
                time.sleep(0.001)
        finally:
            ended.set()

    with pytest.raises(KeyError), Threads(1) as pool:  # noqa: PT012
        pool.submit(spin)
        assert begun.wait(10)
        raise KeyError
    assert ended.wait(10)
    assert not threads.any_left()


def test_what_is_called_apart_gives_and_raises_the_same():
    assert apart(divmod, 7, 2) == (3, 1)
    assert apart(threading.current_thread) is not threading.main_thread()
    with pytest.raises(ZeroDivisionError):
        apart(divmod, 7, 0)


def test_far_too_many_jobs_are_a_sentence():
    assert "must be at most" in sentence_of(run("play", "--games", "5", "--jobs", "1000000000"))
    with pytest.raises(TownlabError, match=r"must be at most \d+ on this machine, not 1,000,000,000; 0 is one a core"):
        sim.play(games=5, jobs=10**9)


def test_without_dask_workers_a_run_says_that_it_waits_and_gives_up(monkeypatch, capfd):
    monkeypatch.setattr(workers, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(workers, "_number_of", lambda client: 0)
    idle = workers.Idle(Workers("dask", 2, "client", wait=0.05))
    idle.look(False)
    assert capfd.readouterr().err == "All Dask workers are gone; waiting 0.05 s for one (set by --wait, or wait=) ...\n"
    time.sleep(0.06)
    with pytest.raises(workers.WorkerError, match=r"gone for 0.05 s \(set by --wait"):
        idle.look(False)


def test_a_dask_worker_that_comes_back_is_enough(monkeypatch, capfd):
    numbers = iter([0, 1, 0])
    monkeypatch.setattr(workers, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(workers, "_number_of", lambda client: next(numbers))
    idle = workers.Idle(Workers("dask", 2, "client", wait=0.0))
    for _ in range(3):
        time.sleep(0.01)
        idle.look(False)
    assert capfd.readouterr().err.count("All Dask workers are gone") == 2


def test_the_first_chunks_are_short_so_that_an_early_stop_finds_some():
    assert [games for _, games in chunks.cut(10_000, [1e-3], 1.0, 9999, early=2)][:3] == [100, 100, 1000]
    assert [games for _, games in chunks.cut(10_000, [1e-9], 1.0, 5000, 1024, early=2)][:3] == [103, 103, 5000]
