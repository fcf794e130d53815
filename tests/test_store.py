"""Results on disk: all or nothing, nothing overwritten, and the same when read back."""

import json
import os
import resource
import signal
import subprocess
import sys

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import sim
from sim import games
from sim.errors import TownlabError
from sim.runs import store

SETTINGS = {"games": 20, "seed": 1, "events": True}


@pytest.fixture(scope="module")
def played():
    return sim.play(**SETTINGS)


@pytest.fixture
def saved(tmp_path):
    return sim.play(**SETTINGS, out=tmp_path / "deep" / "run").folder


def test_a_result_reads_back_as_it_was(played, saved):
    back = sim.load(saved)
    for name, table in played.tables().items():
        pd.testing.assert_frame_equal(table, back.tables()[name])
    pd.testing.assert_frame_equal(played.cards(), back.cards())
    pd.testing.assert_frame_equal(played.arms, back.arms)
    assert back.setup == played.setup
    assert back.experiment.described() == played.experiment.described()


def test_a_folder_holds_the_tables_and_the_manifest_and_nothing_else(saved):
    assert sorted(file.name for file in saved.iterdir()) == [
        "events.parquet", "games.parquet", "manifest.json", "towns.parquet",
    ]  # fmt: skip


def test_the_manifest_says_what_was_played_and_with_what(played, saved):
    manifest = json.loads((saved / "manifest.json").read_text())
    assert manifest["state"] == "finished"
    assert manifest["experiment"]["strategies"] == "uniform"
    assert manifest["arms"][0]["strategies"] == ["uniform"] * 4
    assert len(manifest["catalogue"]) == len(manifest["strategies"]["uniform"]) == 16
    assert manifest["tables"] == {"games": 20, "towns": 80, "events": len(played.events())}
    assert (manifest["game"], manifest["version"]) == ("tiny-towns", games.find().version)
    assert {"python", "numpy", "numba", "pandas", "pyarrow"} == manifest["packages"].keys()
    assert manifest["townlab"] == sim.__version__


def test_a_result_can_be_read_when_its_strategy_is_gone(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text('"""Mine."""\ndef score_batch(views, options):\n    return 0.0 * options.kind\n')
    folder = sim.play(games=3, strategies=str(mine), out=tmp_path / "run").folder
    mine.unlink()
    assert set(sim.load(folder).towns["strategy"]) == {str(mine)}


def test_names_in_a_file_are_plain_text_to_other_readers(played, tmp_path):
    store.write_table(played.events(), tmp_path / "events.parquet")
    rows = pq.read_table(tmp_path / "events.parquet").to_pylist()
    assert rows[0]["event"] == "market"
    assert {type(row[name]) for row in rows for name in ("event", "card", "resource")} == {str}
    assert any(row["resource"] == "" for row in rows)


def test_rows_are_grouped_the_same_however_they_come(monkeypatch):
    monkeypatch.setattr(store, "ROW_GROUP", 10)
    whole = pa.table({"x": range(34)})
    for size in (1, 3, 10, 34):
        parts = [whole.slice(first, size) for first in range(0, 34, size)]
        groups = list(store._groups(parts))
        assert [len(group) for group in groups] == [10, 10, 10, 4]
        assert pa.concat_tables(groups).equals(whole)


def test_an_empty_folder_may_be_used(tmp_path):
    sim.play(**SETTINGS, out=tmp_path)
    assert sim.load(tmp_path).setup["games"] == 20


def test_a_result_is_not_overwritten(saved):
    before = {file: file.read_bytes() for file in saved.iterdir()}
    with pytest.raises(TownlabError, match="holds a result already"):
        sim.play(**SETTINGS, out=saved)
    assert {file: file.read_bytes() for file in saved.iterdir()} == before


def test_other_files_are_not_mixed_with_a_result(tmp_path):
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(TownlabError, match="is not empty"):
        sim.play(**SETTINGS, out=tmp_path)
    with pytest.raises(TownlabError, match="is a file"):
        sim.play(**SETTINGS, out=tmp_path / "letter.txt")


def test_a_run_that_cannot_be_begun_leaves_nothing(tmp_path):
    with pytest.raises(TownlabError, match="Did you mean uniform"):
        sim.play(strategies="unifrom", out=tmp_path / "run")
    assert not list(tmp_path.iterdir())


def test_nothing_is_left_of_a_table_that_could_not_be_written(played, tmp_path, monkeypatch):
    def full(*args, **more):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pd.DataFrame, "to_parquet", full)
    with pytest.raises(TownlabError, match=r"Cannot write .*events: No space left on device"):
        store.write_table(played.events(), tmp_path / "events")
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
from sim import TownlabError
from sim.runs import store
try:
    store.write_table(pd.DataFrame({"x": range(100_000)}), sys.argv[1])
except TownlabError as error:
    print(error)
"""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_a_sentence(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(TownlabError, match="can be written to"):
        sim.play(**SETTINGS, out=tmp_path / "run")


def test_the_root_of_the_disk_is_a_sentence_too():
    with pytest.raises(TownlabError, match=r"Cannot write /|/ is not empty"):
        store.check_new("/")
    with pytest.raises(TownlabError, match="/ is a folder"):
        store.check_file("/")


def test_what_a_kill_at_the_very_end_left_behind_is_removed(saved):
    (saved / "chunks").mkdir()
    (saved / "chunks" / "000000000000000-10.towns.arrow").write_bytes(b"merged already")
    (saved / ".lock").touch()
    sim.load(saved)
    assert not (saved / "chunks").exists()
    assert not (saved / ".lock").exists()


def test_a_folder_below_a_file_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(TownlabError, match="is not a folder"):
        sim.play(**SETTINGS, out=tmp_path / "file" / "run")


def test_a_folder_without_a_result_is_a_sentence(tmp_path):
    with pytest.raises(TownlabError, match="holds no run"):
        sim.load(tmp_path)


@pytest.mark.parametrize("damage", ["{", "[]", "{}", '{"state": "finished"}'])
def test_a_damaged_manifest_is_a_sentence(damage, saved):
    (saved / "manifest.json").write_text(damage)
    for verb in (sim.load, sim.resume):
        with pytest.raises(TownlabError, match="it is damaged"):
            verb(saved)


def test_a_damaged_or_missing_table_is_a_sentence(saved):
    (saved / "towns.parquet").write_bytes(b"PAR1 no")
    with pytest.raises(TownlabError, match=r"towns\.parquet is damaged: .* Play the run again with: townlab run"):
        sim.load(saved).towns  # noqa: B018
    (saved / "towns.parquet").unlink()
    with pytest.raises(TownlabError, match=r"it has no towns\.parquet"):
        sim.load(saved)
