"""Files of a run that are not as they were written are noticed, whatever happened to them, and the sentence helps."""

import json
import os
import random
import shutil

import pandas as pd
import pyarrow.parquet as pq
import pytest

import sim
from sim.errors import DamagedError, TownlabError
from sim.runs import chunks as cutting
from sim.runs import run as runs
from sim.runs import store
from sim.runs.checksums import LENGTH, of_file, sealed
from sim.runs.experiment import Experiment
from tests.command_line import run, sentence_of

GIVEN = {"players": 2, "strategies": "uniform", "games": 24, "events": True}
CHANGES = 1000


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch):
    monkeypatch.setattr(cutting, "MOST_LOGGED", 6)


def play(folder, **changes):
    return sim.run(Experiment(**GIVEN | changes), folder, jobs=1, progress=False).folder


def play_half(folder, **changes):
    """A run that the user stopped after two of its four chunks."""
    usual, left = store.keep, [2]

    def keep(*given):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        usual(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cutting, "MOST_LOGGED", 6)
        patch.setattr(store, "keep", keep)
        with pytest.raises(runs.Stopped):
            play(folder, **changes)
    return folder


@pytest.fixture(scope="module")
def runs_of(tmp_path_factory):
    """A finished and an unfinished run, and the same of another seed."""
    place = tmp_path_factory.mktemp("runs")
    for name, seed in (("one", 0), ("other", 1)):
        play(place / name, seed=seed)
        play_half(place / f"half-{name}", seed=seed)
    return place


@pytest.fixture
def finished(runs_of, tmp_path):
    return shutil.copytree(runs_of / "one", tmp_path / "one")


@pytest.fixture
def unfinished(runs_of, tmp_path):
    return shutil.copytree(runs_of / "half-one", tmp_path / "half")


def tables(folder):
    return {file.name: file.read_bytes() for file in folder.glob("*.parquet")}


def chunks_in(folder):
    return sorted((folder / "chunks").glob("*.arrow"))


def flip(file, at, bit=0):
    data = bytearray(file.read_bytes())
    data[at % len(data)] ^= 1 << bit
    file.write_bytes(data)


def edit(folder, change, seal=False):
    manifest = json.loads((folder / "manifest.json").read_text())
    change(manifest)
    (folder / "manifest.json").write_text(json.dumps(sealed(manifest) if seal else manifest))


def without_checksums(folder):
    """Make a run look as earlier versions wrote it."""
    edit(folder, lambda manifest: [manifest.pop(name) for name in ("files", "checksum")])
    for chunk in chunks_in(folder):
        chunk.write_bytes(chunk.read_bytes()[:-LENGTH])


def random_changes(folder, seed):
    """Change a random byte of a random file of a run, many times; each is undone before the next."""
    dice = random.Random(seed)
    files = sorted(file for file in folder.rglob("*") if file.is_file() and file.name != ".lock")
    for _ in range(CHANGES // 2):
        file = dice.choice(files)
        before = file.read_bytes()
        at = dice.randrange(len(before))
        file.write_bytes(before[:at] + bytes([before[at] ^ dice.randrange(1, 256)]) + before[at + 1 :])
        yield file
        file.write_bytes(before)


def found_or_said(look):
    """What a look at a run gives, or the sentence about what is wrong."""
    try:
        return look()
    except TownlabError as error:
        return str(error)


def test_any_changed_byte_of_a_finished_run_is_noticed_or_harmless(finished):
    usual, noticed = sim.load(finished).tables(), 0
    for file in random_changes(finished, 14):
        found = found_or_said(lambda: sim.load(finished).tables())
        if isinstance(found, str):
            assert str(file) in found
            noticed += 1
        else:
            assert file.name == "manifest.json"
            assert all(table.equals(usual[name]) for name, table in found.items())
    assert noticed > 0.9 * CHANGES / 2
    assert sim.verify(finished).with_checksums


def test_any_changed_byte_of_an_unfinished_run_is_noticed_or_harmless(unfinished):
    usual, noticed = store.read_manifest(unfinished), 0
    for file in random_changes(unfinished, 15):
        found = found_or_said(lambda: sim.verify(unfinished))
        if isinstance(found, str):
            assert str(file) in found
            noticed += 1
        else:
            assert file.name == "manifest.json"
            assert store.read_manifest(unfinished) == usual
    assert noticed > 0.9 * CHANGES / 2
    assert "12 of 24 games are kept" in sim.verify(unfinished).sentence


@pytest.mark.parametrize("number", range(6))
def test_games_of_a_chunk_with_a_flipped_bit_are_played_again(number, unfinished, runs_of, capfd):
    chunk = chunks_in(unfinished)[number]
    flip(chunk, at=997 * number, bit=number)
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")
    assert capfd.readouterr().err == f"{chunk} is damaged: 6 games are played again.\n"


def test_a_chunk_in_the_place_of_another_is_noticed(unfinished, runs_of, capfd):
    first, second = (chunk for chunk in chunks_in(unfinished) if ".towns." in chunk.name)
    shutil.copy(first, second)
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")
    assert f"{second} is damaged" in capfd.readouterr().err


def test_two_chunks_that_have_changed_places_are_noticed(unfinished, runs_of, capfd):
    first, second = (chunk for chunk in chunks_in(unfinished) if ".towns." in chunk.name)
    first.rename(first.with_suffix(".x"))
    second.rename(first)
    first.with_suffix(".x").rename(second)
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")
    assert f"{first} is damaged, and 1 more: 12 games are played again" in capfd.readouterr().err


def test_games_of_a_chunk_that_is_gone_are_played_again(unfinished, runs_of):
    chunks_in(unfinished)[0].unlink()
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")


def test_chunks_of_another_run_are_noticed(unfinished, runs_of, capfd):
    for chunk in chunks_in(unfinished)[:3]:
        shutil.copy(runs_of / "half-other" / "chunks" / chunk.name, chunk)
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")
    assert "is damaged, and 2 more: 6 games are played again" in capfd.readouterr().err


@pytest.mark.parametrize("content", [b"", b"text", None])
def test_a_chunk_that_is_empty_or_text_or_no_file_is_noticed(content, unfinished, runs_of):
    chunk = chunks_in(unfinished)[0]
    chunk.unlink()
    if content is None:
        chunk.mkdir()
        assert f"Cannot remove {chunk}" in sentence_of(run("resume", unfinished))
        chunk.rmdir()
    else:
        chunk.write_bytes(content)
        assert str(chunk) in sentence_of(run("verify", unfinished))
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")


def fewer_rows(file, others):
    pq.write_table(pq.read_table(file).slice(0, 10), file)


def of_another_run(file, others):
    shutil.copy(others / "other" / file.name, file)


def one_bit(file, others):
    flip(file, at=file.stat().st_size // 2)


DAMAGES = {
    "fewer rows": fewer_rows,
    "of another run": of_another_run,
    "one bit": one_bit,
    "cut": lambda file, others: os.truncate(file, file.stat().st_size // 2),
    "empty": lambda file, others: os.truncate(file, 0),
    "text": lambda file, others: file.write_text("Dear Ann"),
    "gone": lambda file, others: file.unlink(),
    "a folder": lambda file, others: (file.unlink(), file.mkdir()),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_named_and_makes_no_report(damage, finished, runs_of, tmp_path):
    DAMAGES[damage](finished / "towns.parquet", runs_of)
    page = tmp_path / "page.html"
    commands = [("report", finished, "--out", page), ("verify", finished)]
    for words in commands:
        said = sentence_of(run(*words))
        assert "towns.parquet" in said
        assert f"townlab run {finished / 'manifest.json'} --out {finished}-again" in said
    with pytest.raises(DamagedError, match=r"towns\.parquet"):
        sim.load(finished).towns  # noqa: B018
    assert not page.exists()


def test_a_replay_looks_at_what_it_reads(finished):
    flip(finished / "events.parquet", at=1000)
    assert f"{finished / 'events.parquet'} is damaged" in sentence_of(run("replay", finished, "--game", 3))
    assert not list(finished.glob("*.html"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_table_that_may_not_be_read_is_a_sentence(finished):
    (finished / "towns.parquet").chmod(0)
    assert "towns.parquet: Permission denied" in sentence_of(run("report", finished))


EDITS = {
    "seed": lambda manifest: manifest["experiment"].update(seed=7),
    "strategies": lambda manifest: manifest["experiment"].update(strategies="greedy"),
    "market": lambda manifest: manifest["arms"][0].update(market="first-game"),
    "catalogue": lambda manifest: manifest.update(catalogue="0" * 16),
    "games": lambda manifest: manifest["experiment"].update(games="many"),
    "arms": lambda manifest: manifest.update(arms=[]),
    "own checksum": lambda manifest: manifest.pop("checksum"),
    "other checksums": lambda manifest: manifest.pop("files"),
}


@pytest.mark.parametrize("edited", EDITS)
def test_an_edited_manifest_is_noticed(edited, finished, unfinished):
    for folder in (finished, unfinished):
        edit(folder, EDITS[edited])
    before = sorted(unfinished.rglob("*"))
    commands = [("report", finished), ("replay", finished, "--game", 0), ("verify", finished), ("resume", unfinished)]
    for words in commands:
        said = sentence_of(run(*words))
        assert said.startswith(f"{words[1] / 'manifest.json'} is damaged, or was edited")
    with pytest.raises(DamagedError, match="was edited"):
        sim.load(finished)
    assert sorted(unfinished.rglob("*")) == before


@pytest.mark.parametrize("text", ["", "{", "[]", "5", '"finished"', "[" * 100_000, "\0", "\ufeff{}"])
def test_what_is_no_manifest_is_a_sentence(text, finished):
    (finished / "manifest.json").write_text(text)
    for command in ("report", "resume", "verify"):
        assert f"Cannot read {finished / 'manifest.json'}: it is damaged" in sentence_of(run(command, finished))


def test_a_run_of_an_earlier_version_has_no_checksums_and_loads(finished, runs_of, capfd):
    usual = sim.load(finished).tables()
    without_checksums(finished)
    assert all(table.equals(usual[name]) for name, table in sim.load(finished).tables().items())
    assert "have no checksums" in sim.verify(finished, games=2, progress=False).sentence
    fewer_rows(finished / "towns.parquet", runs_of)
    assert "towns.parquet is damaged" in sentence_of(run("report", finished))


def test_a_run_that_an_earlier_version_started_is_resumed(unfinished, runs_of, capfd):
    without_checksums(unfinished)
    os.truncate(chunks_in(unfinished)[0], 500)
    assert tables(sim.resume(unfinished, progress=False).folder) == tables(runs_of / "one")
    assert "is damaged: 6 games are played again" in capfd.readouterr().err
    assert sim.verify(unfinished).with_checksums


def test_the_manifest_of_a_damaged_run_plays_it_again(finished, runs_of, tmp_path):
    (finished / "towns.parquet").unlink()
    done = run("run", finished / "manifest.json", "--out", tmp_path / "again")
    assert done.exit_code == 0, done.output
    assert tables(tmp_path / "again") == tables(runs_of / "one")


def test_verify_says_that_a_run_is_whole(finished, unfinished):
    done = run("verify", finished, "--games", 5)
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        f"{finished} is whole: 4 files are as they were written; 5 of its games, played again, came out the same.\n"
    )
    done = run("verify", unfinished)
    assert done.exit_code == 0, done.output
    assert f"12 of 24 games are kept; resume it with: townlab resume {unfinished}" in done.stdout


def test_verify_plays_games_again_and_finds_rows_that_differ(finished):
    """Numbers changed by somebody who has mended all checksums."""
    file = finished / "towns.parquet"
    towns = pd.read_parquet(file)
    towns.loc[towns["game"] == 23, "score"] += 1
    towns.to_parquet(file, index=False)
    edit(finished, lambda manifest: manifest["files"].update({file.name: of_file(file)}), seal=True)
    assert sim.verify(finished).files == 4
    said = sentence_of(run("verify", finished, "--games", 3))
    assert "Game 23 of arm 0" in said and "'score' in its row 0 was" in said


@pytest.mark.parametrize(("games", "said"), [(-1, "at least 0"), (2, "unfinished run")])
def test_verify_says_what_it_cannot_do(games, said, unfinished):
    assert said in sentence_of(run("verify", unfinished, "--games", games))
    assert "holds no run" in sentence_of(run("verify", unfinished.parent / "none"))
