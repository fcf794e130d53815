"""Results on disk: all or nothing, nothing overwritten, and the same when read back."""

import json
import os
import resource
import signal
import subprocess
import sys

import pandas as pd
import pyarrow.parquet as pq
import pytest

import sim
from sim import store
from sim.errors import TownlabError


@pytest.fixture(scope="module")
def played():
    return sim.play(games=20, seed=1, events=True)


def test_a_result_reads_back_as_it_was(played, tmp_path):
    back = sim.load(sim.save(played, tmp_path / "deep" / "run"))
    for name, table in played.tables().items():
        pd.testing.assert_frame_equal(table, back.tables()[name])
    assert back.setup["seed"] == 1


def test_the_manifest_says_what_was_played_and_with_what(played, tmp_path):
    manifest = json.loads((sim.save(played, tmp_path / "run") / "manifest.json").read_text())
    assert manifest["setup"]["strategies"] == ["uniform"] * 4
    assert len(manifest["setup"]["catalogue"]) == 16
    assert manifest["tables"] == {"games": 20, "towns": 80, "events": len(played.events)}
    assert {"townlab", "python", "numpy", "numba"} <= manifest["versions"].keys()


def test_names_in_a_file_are_plain_text_to_other_readers(played, tmp_path):
    store.write_table(played.events, tmp_path / "events.parquet")
    rows = pq.read_table(tmp_path / "events.parquet").to_pylist()
    assert rows[0]["event"] == "market"
    assert {type(row[name]) for row in rows for name in ("event", "card", "resource")} == {str}
    assert any(row["resource"] == "" for row in rows)


def test_an_empty_folder_may_be_used(played, tmp_path):
    assert sim.load(sim.save(played, tmp_path)).setup["games"] == 20


def test_a_result_is_not_overwritten(played, tmp_path):
    sim.save(played, tmp_path / "run")
    with pytest.raises(TownlabError, match="holds a result already"):
        sim.save(played, tmp_path / "run")


def test_other_files_are_not_mixed_with_a_result(played, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(TownlabError, match="is not empty"):
        sim.save(played, tmp_path)
    with pytest.raises(TownlabError, match="is a file"):
        sim.save(played, tmp_path / "letter.txt")


def test_nothing_is_left_of_a_result_that_could_not_be_written(played, tmp_path, monkeypatch):
    def full(*args, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pd.DataFrame, "to_parquet", full)
    with pytest.raises(TownlabError, match=r"Cannot write .*run: No space left on device"):
        sim.save(played, tmp_path / "run")
    with pytest.raises(TownlabError, match=r"Cannot write .*events: No space left on device"):
        store.write_table(played.events, tmp_path / "events")
    assert not list(tmp_path.iterdir())


def test_a_disk_that_takes_no_more_is_a_sentence(tmp_path):
    limit = 1000

    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    command = [sys.executable, "-c", WRITE_A_TABLE, str(tmp_path / "table.parquet")]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=small_files)
    assert done.stdout.startswith("Cannot write"), done.stderr
    assert not list(tmp_path.iterdir())


WRITE_A_TABLE = """
import sys
import pandas as pd
from sim import store, TownlabError
try:
    store.write_table(pd.DataFrame({"x": range(100_000)}), sys.argv[1])
except TownlabError as error:
    print(error)
"""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_a_sentence(played, tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(TownlabError, match="can be written to"):
        sim.save(played, tmp_path / "run")


def test_a_folder_below_a_file_is_a_sentence(played, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(TownlabError, match="is not a folder"):
        sim.save(played, tmp_path / "file" / "run")


def test_a_folder_without_a_result_is_a_sentence(tmp_path):
    with pytest.raises(TownlabError, match="holds no result"):
        sim.load(tmp_path)


@pytest.mark.parametrize("damage", ["{", "[]", "{}"])
def test_a_damaged_manifest_is_a_sentence(damage, played, tmp_path):
    folder = sim.save(played, tmp_path / "run")
    (folder / "manifest.json").write_text(damage)
    with pytest.raises(TownlabError, match="it is damaged"):
        sim.load(folder)


def test_a_damaged_or_missing_table_is_a_sentence(played, tmp_path):
    folder = sim.save(played, tmp_path / "run")
    (folder / "towns.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(TownlabError, match=r"Cannot read .*run"):
        sim.load(folder)
    (folder / "towns.parquet").unlink()
    with pytest.raises(TownlabError, match=r"it has no towns\.parquet"):
        sim.load(folder)
