"""The file of events of `townlab play` with boxes: row by row what the oracle plays from the same seed."""

from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from tests.command_line import run, sentence_of
from tests.naive.tiny_towns import Event, Setup, play
from tests.naive.tiny_towns.referee import Referee

GAMES = 6
COLUMNS = [
    "arm", "game", "step", "round", "seat", "event", "card", "square", "resource", "cubes", "amount", "by", "other",
]  # fmt: skip
BOX: dict[str, Any] = {"boxes": ("base", "fortune"), "coins": True}
VILLAGERS: dict[str, Any] = {"boxes": ("base", "villagers")}
ALL: dict[str, Any] = {"boxes": ("base", "fortune", "villagers"), "coins": True}
MODES = [("master-builder", 3), ("master-builder", 5), ("town-hall", 3), ("solo", 1)]
WORDS = [
    (("--boxes", "base,fortune"), BOX),
    (("--boxes", "fortune", "--most-fortune", 6, "--cavern"), {**BOX, "most_fortune": None, "cavern": True}),
    (("--boxes", "fortune", "--most-fortune", 1, "--market", "mine"), {**BOX, "most_fortune": 1, "market": ("mine",)}),
    (("--coins", "--no-monuments"), {"coins": True, "monuments": False}),
    (("--boxes", "villagers"), VILLAGERS),
    (
        ("--boxes", "base,villagers", "--villagers", "forage,renovate"),
        {**VILLAGERS, "villagers": ("forage", "renovate")},
    ),
    (
        ("--boxes", "villagers", "--villagers", "scrap", "--cavern"),
        {**VILLAGERS, "villagers": ("scrap",), "cavern": True},
    ),
    (("--boxes", "villagers", "--tears"), {**VILLAGERS, "tears": True}),
    (
        ("--boxes", "villagers", "--coins", "--villagers", "solicit"),
        {**VILLAGERS, "coins": True, "villagers": ("solicit",)},
    ),
    (("--boxes", "villagers,fortune"), ALL),
    (("--boxes", "fortune,villagers", "--tears", "--cavern"), {**ALL, "tears": True, "cavern": True}),
    (("--boxes", "villagers", "--market", "citadel,hearth"), {**VILLAGERS, "market": ("hearth", "citadel")}),
]


def played(file: Path, *words: Any) -> pd.DataFrame:
    """The events that the command writes to a file."""
    done = run("play", "--games", GAMES, "--events", file, *words)
    assert done.exit_code == 0, done.output
    return pd.read_csv(file, keep_default_na=False) if file.suffix == ".csv" else pd.read_parquet(file)


def games_of(table: pd.DataFrame) -> list[list[Event]]:
    """The events of each game, in the oracle's words."""
    rows = table[list(Event._fields)].astype(object)
    return [list(map(Event._make, rows[table["game"] == game].values.tolist())) for game in range(GAMES)]


@pytest.mark.parametrize(("words", "settings"), WORDS, ids=lambda given: " ".join(map(str, given)))
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_the_file_holds_what_the_oracle_plays(mode, players, words, settings, tmp_path):
    table = played(tmp_path / "events.parquet", "--mode", mode, "--players", players, "--seed", 11, *words)
    assert list(table) == COLUMNS
    for game, events in enumerate(games_of(table)):
        assert events == play(Setup(mode, players, 11, game, **settings), None).events


@pytest.mark.parametrize("box", [("fortune",), ("villagers",), ("villagers,fortune",), ("villagers", "--tears")])
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_a_referee_who_knows_only_the_file_finds_no_fault(mode, players, box, tmp_path):
    words = ("--mode", mode, "--players", players, "--strategies", "greedy", "--boxes", *box)
    for events in games_of(played(tmp_path / "events.csv", *words)):
        Referee(players).check(events)


def test_the_two_columns_are_there_only_where_coins_or_villagers_are_used(tmp_path):
    assert list(played(tmp_path / "base.csv")) == COLUMNS[:-2]
    assert list(played(tmp_path / "villagers.csv", "--boxes", "villagers")) == COLUMNS


def test_a_building_that_was_put_says_what_put_it(tmp_path):
    table = played(tmp_path / "events.csv", "--boxes", "fortune", "--strategies", "greedy", "--games", 300)
    puts = table[table["event"].isin(["puts", "replaces"])]
    assert len(puts)
    assert (puts["by"] != "").all()


def test_at_the_end_all_are_fed_before_any_is_scored(tmp_path):
    table = played(tmp_path / "events.csv", "--boxes", "fortune", "--players", 3, "--strategies", "greedy")
    for _, game in table.groupby("game"):
        ends = game[game["event"].isin(["feeds", "scores", "wins"])]
        assert ends["event"].tolist()[:3] == ["feeds"] * 3
        assert ends["seat"].tolist()[:3] == [0, 1, 2]
        assert game[game["event"] == "scores"].groupby("seat")["card"].last().tolist() == ["coins"] * 3
        assert set(ends["round"]) == {game["round"].max()}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--boxes", "base,fortuna"), "There is no box 'fortuna'. Did you mean fortune?"),
        (("--boxes", ""), "boxes must be a box or a list of boxes"),
        (("--boxes", "fortune", "--most-fortune", -1), "most_fortune must be a whole number from 0 to 6"),
        (("--boxes", "fortune", "--most-fortune", 7), "most_fortune must be a whole number from 0 to 6"),
        (("--market", "mine"), "'mine' comes in the box 'fortune', which is not in play. Add it to the boxes."),
        (("--boxes", "fortune", "--market", "mine,statue"), "'mine' and 'statue' are both well-type"),
        (("--boxes", "fortune", "--market", "hollow_hill"), "'hollow_hill' is a monument"),
        (
            ("--boxes", "fortune", "--mode", "town-hall", "--market", "oddity_shop"),
            "'oddity_shop' is left out of the Town Hall game.",
        ),
        (
            ("--boxes", "fortune", "--mode", "solo", "--market", "oddity_shop"),
            "'oddity_shop' is left out of the solo game.",
        ),
        (
            ("--boxes", "fortune", "--mode", "solo", "--market", "schoolhouse"),
            "'schoolhouse' is left out of the solo game.",
        ),
        (
            ("--boxes", "villagers", "--mode", "solo", "--market", "folly_tower"),
            "'folly_tower' is left out of the solo game.",
        ),
        (("--market", "hearth"), "'hearth' comes in the box 'villagers', which is not in play. Add it to the boxes."),
        (("--boxes", "villagers", "--market", "forage"), "'forage' is a villager card: name it among the villagers"),
        (("--boxes", "vilagers"), "There is no box 'vilagers'. Did you mean villagers?"),
        (("--tears",), "Tiny Tears is played with the box 'villagers'. Add it to the boxes."),
        (("--boxes", "fortune", "--tears"), "Tiny Tears is played with the box 'villagers'."),
        (("--villagers", "forage"), "Villager cards come in the box 'villagers', which is not in play."),
        (("--boxes", "villagers", "--tears", "--villagers", "forage"), "In Tiny Tears there are no villager cards."),
        (
            ("--boxes", "villagers", "--villagers", "forrage,renovate"),
            "There is no villager card 'forrage'. Did you mean forage",
        ),
        (("--boxes", "villagers", "--villagers", "citadel"), "There is no villager card 'citadel'."),
        (("--boxes", "villagers", "--villagers", "solicit"), "'solicit' needs coins, which are not used."),
        (("--boxes", "villagers", "--villagers", "forage,scrap"), "'forage' and 'scrap' are both of cost 1"),
        (
            ("--boxes", "villagers", "--villagers", "renovate,innovate"),
            "'renovate' and 'innovate' are both of cost 2 or more",
        ),
        (("--boxes", "villagers", "--villagers", ""), "villagers must be 'random', a villager card or a list"),
    ],
)
def test_a_table_that_cannot_be_set_up_is_a_sentence(words, sentence):
    assert sentence in sentence_of(run("play", "--games", 5, *words))


def test_what_the_box_always_has_cannot_be_switched_off():
    done = run("play", "--games", 2, "--boxes", "fortune", "--no-coins")
    assert "box fortune with coins" in done.stdout
