"""What the system does not let us do, and strategies that end the program: a sentence, and nothing half written."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from sim import files
from sim.analysis import style
from sim.errors import TownlabError
from tests.command_line import run, sentence_of

PROJECT = Path(__file__).parent.parent


def townlab(*words, **given):
    return subprocess.run(
        [sys.executable, "-m", "sim.cli", *words], cwd=PROJECT, stderr=subprocess.PIPE, text=True, **given
    )


def test_a_full_standard_output_is_a_sentence_that_says_what_is_saved(tmp_path):
    with open("/dev/full", "w") as full:
        done = townlab("play", "--games", "3", "--out", str(tmp_path / "run"), stdout=full)
        helped = townlab("--help", stdout=full)
    said = "Cannot write to standard output: No space left on device"
    assert done.returncode == 2
    assert done.stderr.endswith(f"{said}; saved already: {tmp_path / 'run'}.\n")
    assert (helped.returncode, helped.stderr) == (2, f"{said}.\n")
    assert len(sim.load(tmp_path / "run").games) == 3


def test_a_reader_who_leaves_is_a_sentence():
    reads, writes = os.pipe()
    os.close(reads)
    done = townlab("cards", stdout=writes)
    os.close(writes)
    assert (done.returncode, done.stderr) == (2, "Cannot write to standard output: Broken pipe.\n")


def test_a_closed_standard_output_is_a_sentence():
    done = townlab("cards", preexec_fn=lambda: os.close(1))
    assert (done.returncode, done.stderr) == (2, "Standard output is closed. Send it to a file, or to /dev/null.\n")


def test_errors_that_nobody_reads_do_no_harm():
    with open("/dev/full", "w") as full:
        words = [sys.executable, "-m", "sim.cli", "play", "--games", "0"]
        assert subprocess.run(words, cwd=PROJECT, stderr=full).returncode == 2


@pytest.mark.parametrize("place", ["x" * 300, f"{'x' * 300}/y"])
def test_a_name_that_is_too_long_is_a_sentence(place, tmp_path):
    assert "File name too long" in sentence_of(run("play", "--games", "3", "--out", tmp_path / place))
    with pytest.raises(TownlabError, match="File name too long"):
        sim.play(games=3, out=tmp_path / place)
    assert not list(tmp_path.iterdir())


def test_a_long_name_that_the_disk_takes_is_written(tmp_path):
    with files.saved(tmp_path / ("x" * 250)) as part:
        part.write_text("whole")
    assert [file.name for file in tmp_path.iterdir()] == ["x" * 250]
    assert files.SAVED[-1] == tmp_path / ("x" * 250)


def test_a_current_folder_that_is_gone_is_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert "the current folder is no longer there" in sentence_of(run("play", "--games", "3", "--out", "x"))
    with pytest.raises(TownlabError, match="the current folder is no longer there"):
        sim.play(games=3, out="x")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000])
def test_towns_nested_too_deeply_are_a_sentence(text):
    assert "nested too deeply" in sentence_of(run("score", "-", stdin=text))


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("score = 3", r"must define score\(view, option\), a function, not score = 3"),
        ("def score(view, option):\n    return 0.0\nprepare = 'x'", r"prepare\(view\), a function, not prepare = 'x'"),
        ("raise SystemExit", r"mine.py does not import: it ends the program \(sys.exit\)"),
        ("import sys\nsys.exit('bye')", r"mine.py does not import: it ends the program \(sys.exit\)"),
        ("def score_batch(views, options):\n    raise SystemExit(7)", "Strategy 'mine' .* it ends the program.*7"),
    ],
)
def test_a_strategy_that_is_no_function_or_ends_the_program_is_named(source, sentence, tmp_path):
    (tmp_path / "mine.py").write_text(source)
    with pytest.raises(TownlabError, match=sentence):
        sim.play(games=3, strategies=str(tmp_path / "mine.py"), progress=False)
    sentence_of(run("play", "--games", "3", "--strategies", tmp_path / "mine.py"))


@pytest.fixture(scope="module")
def chart():
    return style.chart("The answer")[0]


def test_a_chart_on_a_full_disk_is_a_sentence_and_leaves_nothing(chart, tmp_path, monkeypatch):
    def full(part):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(files, "sync", full)
    with pytest.raises(TownlabError, match=r"Cannot write .*chart.png: No space left on device\."):
        chart.save(tmp_path / "chart")
    assert not list(tmp_path.iterdir())


def test_a_chart_makes_its_folder(chart, tmp_path):
    chart.save(tmp_path / "new" / "chart.png")
    assert sorted(file.name for file in (tmp_path / "new").iterdir()) == ["chart.png", "chart.svg"]


@pytest.mark.parametrize("place", ["/proc/none/chart", "/dev/null/chart"])
def test_a_chart_in_a_forbidden_place_is_a_sentence(chart, place):
    with pytest.raises(TownlabError, match=f"Cannot write {place}.png: "):
        chart.save(place)
