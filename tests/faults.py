"""Stops runs in every way, again and again, and counts how that ends: `python -m tests.faults [TIMES] [FAULT ...]`.

Of each try: the exit code, the seconds until the program ended and until all its processes were gone, how many were
left ten seconds later, tracebacks, games that were kept, and whether the run, once resumed, has the same bytes as one
that nobody stopped.
"""

import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import sim

PROJECT = Path(__file__).parent.parent
GAMES = 800
LIMIT = 60.0
"""seconds after which a program counts as hung"""
START = 240.0
"""seconds within which it must have begun; it may have to compile the engine"""
LATER = 10.0
"""seconds that processes have to end after it"""
IMPORTING = 0.25
"""seconds that the modules of the command line take at least to import"""
DASK_STARTS = 5.0
"""seconds that a Dask worker has to start once its scheduler listens"""
STRATEGIES = {
    "slow": '''"""Plays at random, and slowly."""

TRAITS = ("stochastic",)

import time


def score_batch(views, options):
    time.sleep(1e-6 * len(options.kind))
    return 0.0 * options.kind
''',
    "endless": '''"""Plays at random, and does not return from a long game."""

TRAITS = ("stochastic",)


def score(view, option):
    steps = 1.0
    while view.table.rounds > 25:
        steps += 1e-9
    return 0.0 * steps
''',
    "endless_batched": '''"""In a worker process it never returns from compiled code that keeps Python's lock."""

TRAITS = ("stochastic",)

import threading

from numba import njit


@njit
def spin(steps):
    while steps > 0:
        steps += 1e-9
    return steps


def score_batch(views, options):
    here = threading.current_thread() is not threading.main_thread()
    return 0.0 * options.kind if here else spin(1.0) * options.kind
''',
    "locked": '''"""After some seconds never returns from compiled code that keeps Python's lock, also in a thread."""

TRAITS = ("stochastic",)

import sys
import time

from numba import njit


@njit
def spin(steps):
    while steps > 0:
        steps += 1e-9
    return steps


spin(-1.0)
until = time.monotonic() + 3


def score_batch(views, options):
    if time.monotonic() < until:
        time.sleep(2e-5 * len(options.kind))
        return 0.0 * options.kind
    print("locked", file=sys.stderr, flush=True)
    return spin(1.0) * options.kind
''',
}
STRATEGIES["locked_at_once"] = STRATEGIES["locked"].replace("+ 3", "+ 0")
SLOW_SUMMARY = """
import time
from sim.commands import playing
playing._show_result = lambda result: (print("summary", file=sys.stderr, flush=True), time.sleep(30))
"""
SLOW_END = """
import atexit, time
atexit.register(lambda: (print("ending", file=sys.stderr, flush=True), time.sleep(30)))
"""
UNTIMED = """
from sim.runs import chunks
chunks._pace = lambda *given: 1e-4
"""


@dataclass
class Started:
    """A program in a session of its own, and where it plays into."""

    process: "subprocess.Popen[bytes]"
    folder: Path
    said: Path
    helpers: Sequence["subprocess.Popen[bytes]"] = ()
    """that it needs, the one needed first last: a Dask worker and its scheduler"""

    def processes(self) -> list[int]:
        """All that run in its session."""
        listed = subprocess.run(["ps", "-o", "pid=,stat=", "-s", str(self.process.pid)], capture_output=True, text=True)
        rows = [line.split() for line in listed.stdout.splitlines()]
        return [int(number) for number, state in rows if not state.startswith("Z")]

    def chunks(self) -> int:
        return len(list((self.folder / "chunks").glob("[0-9]*.towns.arrow")))

    def until(self, happened: Callable[[], bool]) -> None:
        """Wait for something, as long as the program runs."""
        limit = time.monotonic() + START
        while not happened() and self.process.poll() is None and time.monotonic() < limit:
            time.sleep(0.02)

    def kill(self) -> int:
        """Kill all that is left, and say how much that was."""
        left = self.processes()
        for number in left:
            os.kill(number, signal.SIGKILL)
        for helper in self.helpers:
            helper.kill()
            helper.wait()
        return len(left)


Begin = Callable[[Path], Started]
Stop = Callable[[Started], None]


def start(place: Path, strategy: str, *words: str, code: str = "") -> Started:
    """A run that a program plays, with some code before."""
    given = ["play", "--strategies", strategy, "--players", "2", "--games", str(GAMES), "--out", str(place / "run")]
    return launch(place, [*given, *words], f"from sim import cli\n{code}\ncli.app(sys.argv[1:])")


def launch(place: Path, words: Sequence[str], code: str, helpers: Sequence["subprocess.Popen[bytes]"] = ()) -> Started:
    """A program that plays into a folder, once its helpers are there."""
    with (place / "said").open("wb") as said:
        process = subprocess.Popen(
            [sys.executable, "-c", f"import sys\n{code}", *words], cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=said,
            start_new_session=True, preexec_fn=_as_from_a_shell,
        )  # fmt: skip
    return Started(process, place / "run", place / "said", helpers)


def _as_from_a_shell() -> None:
    """Hear all stops, whatever this program was told to ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def playing(strategy: str, *words: str, code: str = "") -> Begin:
    """Begin a run of one of the strategies above."""

    def begin(place: Path) -> Started:
        file = place.parent / f"{strategy}.py"
        file.write_text(STRATEGIES[strategy])
        return start(place, str(file), *words, code=code)

    return begin


on_processes = playing("slow", "--jobs", "2")


def importing(place: Path) -> Started:
    """Say when modules are about to be imported: Python itself has started, and the package is there."""
    code = "import sim.runs\nprint('begun', file=sys.stderr, flush=True)\nfrom sim import cli\ncli.app(sys.argv[1:])"
    return launch(place, ["play", "--out", str(place / "run")], code)


def on_dask(place: Path) -> Started:
    """A run on a Dask worker, which waits four seconds for another one."""
    (place.parent / "slow.py").write_text(STRATEGIES["slow"])
    experiment = f"players = 2\ngames = {GAMES}\nstrategies = '{place.parent / 'slow.py'}'\n"
    (place / "run.toml").write_text(experiment)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        host, port = free.getsockname()
    address, here = f"tcp://{host}:{port}", ["--host", host, "--no-dashboard"]
    scheduler = _dask("scheduler", *here, "--port", str(port))
    worker = _dask("worker", address, *here, "--nthreads", "1", "--no-nanny", "--local-directory", str(place / "dask"))
    limit = time.monotonic() + START
    while not _listens(host, port) and time.monotonic() < limit:
        time.sleep(0.1)
    time.sleep(DASK_STARTS)
    words = ["run", str(place / "run.toml"), "--out", str(place / "run"), "--scheduler", address, "--wait", "4"]
    return launch(place, words, "from sim import cli\ncli.app(sys.argv[1:])", [worker, scheduler])


def _listens(host: str, port: int) -> bool:
    with socket.socket() as there:
        return there.connect_ex((host, port)) == 0


def _dask(what: str, *words: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    return subprocess.Popen(command, cwd=PROJECT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def send(number: int, group: bool = True) -> Stop:
    """Send a signal, once some games are kept, to the program or to all of its group, as a terminal does."""

    def stop(started: Started) -> None:
        started.until(lambda: started.chunks() >= 2)
        (os.killpg if group else os.kill)(started.process.pid, number)

    return stop


def while_workers_start(started: Started) -> None:
    """Ctrl-C when the program, two workers and Python's and joblib's trackers of resources are there."""
    started.until(lambda: len(started.processes()) >= 5)
    os.killpg(started.process.pid, signal.SIGINT)


def in_the_first_seconds(started: Started) -> None:
    started.until(lambda: len(started.processes()) >= 5)
    time.sleep(2)
    os.killpg(started.process.pid, signal.SIGINT)


def a_worker_dies(started: Started) -> None:
    started.until(lambda: started.chunks() >= 2)
    os.kill(max(set(started.processes()) - {started.process.pid}), signal.SIGKILL)


def at_the_summary(started: Started) -> None:
    started.until(lambda: "summary" in started.said.read_text())
    os.killpg(started.process.pid, signal.SIGINT)


def at_the_end(started: Started) -> None:
    started.until(lambda: "ending" in started.said.read_text())
    os.killpg(started.process.pid, signal.SIGINT)


def when_timed(started: Started) -> None:
    started.until(lambda: "ready" in started.said.read_text())
    os.killpg(started.process.pid, signal.SIGINT)


def when_begun(started: Started) -> None:
    started.until(lambda: (started.folder / "manifest.json").exists())
    time.sleep(1)
    os.killpg(started.process.pid, signal.SIGINT)


def killed_when_begun(started: Started) -> None:
    started.until(lambda: len(started.processes()) >= 5)
    time.sleep(5)
    started.process.kill()


def while_modules_import(started: Started) -> None:
    started.until(lambda: "begun" in started.said.read_text())
    time.sleep(random.uniform(0.03, IMPORTING))
    os.killpg(started.process.pid, signal.SIGINT)


def twice(started: Started) -> None:
    """Ctrl-C, and once more because nothing happens."""
    started.until(lambda: "locked" in started.said.read_text())
    os.killpg(started.process.pid, signal.SIGINT)
    time.sleep(1)
    with suppress(ProcessLookupError):
        os.killpg(started.process.pid, signal.SIGINT)


def workers_leave(started: Started) -> None:
    started.until(lambda: started.chunks() >= 2)
    started.helpers[0].kill()


FAULTS: dict[str, tuple[Begin, Stop]] = {
    "SIGTERM": (on_processes, send(signal.SIGTERM, group=False)),
    "SIGTERM to all": (on_processes, send(signal.SIGTERM)),
    "SIGHUP to all": (on_processes, send(signal.SIGHUP)),
    "Ctrl-C": (on_processes, send(signal.SIGINT)),
    "Ctrl-C while modules import": (importing, while_modules_import),
    "Ctrl-C while workers start": (on_processes, while_workers_start),
    "Ctrl-C in the first seconds": (on_processes, in_the_first_seconds),
    "kill -9": (on_processes, send(signal.SIGKILL, group=False)),
    "kill -9 of a worker": (on_processes, a_worker_dies),
    "Ctrl-C at the summary": (playing("slow", code=SLOW_SUMMARY), at_the_summary),
    "Ctrl-C while the program ends": (playing("slow", code=SLOW_END), at_the_end),
    "Ctrl-C, endless, being timed": (playing("endless"), when_timed),
    "Ctrl-C, endless, 1 job": (playing("endless", code=UNTIMED), when_begun),
    "Ctrl-C, endless, 2 jobs": (playing("endless", "--jobs", "2", code=UNTIMED), when_begun),
    "Ctrl-C, endless, 2 processes": (playing("endless_batched", "--jobs", "2", code=UNTIMED), when_begun),
    "kill -9, endless, 2 processes": (playing("endless_batched", "--jobs", "2", code=UNTIMED), killed_when_begun),
    "Ctrl-C twice, Python's lock kept, being timed": (playing("locked_at_once"), twice),
    "Ctrl-C twice, Python's lock kept, 1 job": (playing("locked", "--jobs", "1", code=UNTIMED), twice),
    "Ctrl-C twice, Python's lock kept, 2 processes": (playing("locked", "--jobs", "2", code=UNTIMED), twice),
    "all Dask workers gone": (on_dask, workers_leave),
}


def tables(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.glob("*.parquet")}


def resumed(started: Started) -> str:
    """Whether a run that goes on ends like one that nobody stopped."""
    shared, manifest = started.folder.parent.parent, started.folder / "manifest.json"
    if not manifest.exists() or "slow.py" not in manifest.read_text():
        return "-"
    if not (shared / "whole").exists():
        strategy = str(shared / "slow.py")
        sim.play(2, GAMES, strategies=strategy, out=shared / "whole", progress=False)
    if not tables(started.folder):
        sim.resume(started.folder, jobs=1, progress=False)
    return "equal" if tables(started.folder) == tables(shared / "whole") else "DIFFERENT"


def attempt(fault: str, place: Path) -> dict[str, str]:
    """Do it once, in a new folder."""
    place.mkdir()
    begin, stop = FAULTS[fault]
    started = begin(place)
    stop(started)
    since = time.monotonic()
    try:
        code = started.process.wait(LIMIT)
    except subprocess.TimeoutExpired:
        started.kill()
        return {"ended": "HUNG"}
    seconds = time.monotonic() - since
    while started.processes() and time.monotonic() - since < seconds + LATER:
        time.sleep(0.02)
    gone, left, said = time.monotonic() - since, started.kill(), started.said.read_text()
    kept = re.search(r"([\d,]+) of [\d,]+ games are kept", said)
    return {
        "ended": f"exit {code}",
        "seconds": f"{seconds:.1f}",
        "all gone": f"{gone:.1f}",
        "left": str(left),
        "tracebacks": str(said.count("Traceback")),
        "kept": kept[1] if kept else "-",
        "resumed": resumed(started),
        "said": said,
    }


def main(times: int, *faults: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for fault in faults or FAULTS:
            tries = [attempt(fault, Path(folder) / f"{fault.replace(' ', '-')}-{number}") for number in range(times)]
            print(f"{fault}: {len(tries)} tries")
            for what in ("ended", "left", "tracebacks", "resumed"):
                print(f"    {what}: {dict(Counter(one.get(what, '-') for one in tries))}")
            for what in ("seconds", "all gone", "kept"):
                print(f"    {what}: {' '.join(one.get(what, '-') for one in tries)}")
            print(f"    said: {tries[-1].get('said', '').replace(folder, '')}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, *sys.argv[2:])
