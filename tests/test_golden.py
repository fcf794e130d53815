"""Golden games: the same seed plays the same games as in the version before, and what moved is named."""

from collections.abc import Callable
from itertools import product

import pandas as pd
import pytest

from tests.golden import lab, record, written
from tests.golden.cases import Case, cases, declared, games
from tests.golden.cases import written as written_cases
from tests.golden.digest import digest, entry, texts
from tests.golden.little_town import storyteller as little_town_storyteller
from tests.golden.tiny_towns import storyteller

GAMES = games()
GOLDEN = {game: record.read(game) for game in GAMES}
CASES = [case for game in GAMES for case in cases(game)]
WRITTEN = [case for game in GAMES for case in written_cases(game)]
TINY_TOWNS, LITTLE_TOWN = ([case for case in WRITTEN if case.game == game] for game in ("tiny-towns", "little-town"))
TELLERS = {"tiny-towns": storyteller, "little-town": little_town_storyteller}
MIXED = next(case for case in CASES if case.name == "mixed-with-ban-force-noise")
STANDING = [case for case in CASES if case.name.startswith(("mixed-", "changed-"))]
Change = Callable[[pd.DataFrame], pd.DataFrame]


def check(case: Case, tables: lab.Tables) -> None:
    """Fail with a sentence if the tables are not those of the golden games."""
    golden = GOLDEN[case.game]
    complaint = record.complaint(case, golden["cases"].get(case.name), entry(tables, golden["columns"]))
    if complaint:
        pytest.fail(f"{complaint}\n{record.ON_PURPOSE}", pytrace=False)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_games_are_those_of_the_version_before(case: Case) -> None:
    check(case, case.play())


@pytest.mark.parametrize("case", WRITTEN, ids=str)
def test_a_written_game_reads_as_before(case: Case) -> None:
    complaint = written.complaint(case, written.kept(case), written.told(case))
    if complaint:
        pytest.fail(f"{complaint}\n{record.ON_PURPOSE}", pytrace=False)


@pytest.mark.parametrize(("case", "how"), [*zip(STANDING, [{"batch": 7}, {"jobs": 1}] * 2, strict=True)], ids=str)
def test_neither_batch_nor_jobs_move_the_games(case: Case, how: dict[str, int]) -> None:
    check(case, case.play(**how))


# That nothing is forgotten.


@pytest.mark.parametrize("game", GAMES)
def test_every_case_has_its_entry_and_every_entry_its_case(game: str) -> None:
    assert set(GOLDEN[game]["cases"]) == {case.name for case in cases(game)}, f"Update with {record.UPDATE}."
    assert written.orphans(game) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_strategy_plays_every_mode_with_and_without_every_switch(game: str) -> None:
    switches, (kind, values) = declared(game)["switches"], lab.kinds(game)
    wanted = set(product(lab.strategies(game), values, *([False, True] for _ in switches)))
    keys = (kind, *switches)
    alone = [case.settings for case in cases(game) if isinstance(case.settings["strategies"], str)]
    played = {(at["strategies"].split(":")[0], *(at[key] for key in keys)) for at in alone if set(keys) <= set(at)}
    assert wanted <= played


@pytest.mark.parametrize("game", GAMES)
def test_settings_are_declared_for_no_strategy_that_is_gone(game: str) -> None:
    assert set(declared(game)["strategies"]) <= set(lab.strategies(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_column_is_watched(game: str) -> None:
    changes = record.column_changes(GOLDEN[game]["columns"], written.columns(game))
    assert list(changes) == [], f"If the golden games have not moved, update with {record.UPDATE}."


@pytest.mark.parametrize(("game", "sizes"), [("tiny-towns", {1, 2, 3, 4, 5, 6}), ("little-town", {2, 3, 4})])
def test_tables_of_every_size_are_played(game: str, sizes: set[int]) -> None:
    assert {case.settings["players"] for case in cases(game)} == sizes


@pytest.mark.parametrize("game", GAMES)
def test_the_written_games_show_every_event(game: str) -> None:
    teller = TELLERS[game]
    seen = {name for case in WRITTEN if case.game == game for name in case.play()["events"]["event"]}
    assert seen == {*teller.WORDS, *teller.SET_UP, *teller.AT_THE_END}


# That a digest moves when a value does, and only then.


@pytest.fixture(scope="module")
def tables() -> lab.Tables:
    return lab.play("tiny-towns", {"games": 12, "players": 3, "strategies": "greedy", "seed": 5})


def with_value(column: str, value: object) -> Change:
    """Another value in the last row."""
    return lambda table: table.assign(**{column: [*table[column].tolist()[:-1], value]})


def other_order(table: pd.DataFrame) -> pd.DataFrame:
    """Categories, and columns, the other way round."""
    named = table.select_dtypes("category").columns
    turned = {name: table[name].cat.reorder_categories(table[name].cat.categories[::-1]) for name in named}
    return table.assign(**turned)[table.columns[::-1]]


PLANTED = {
    "games": [with_value("tavern", "inn_of_mine"), with_value("rounds", 99), with_value("winners", "0+1+2")],
    "towns": [with_value("score", 99), with_value("win_share", 0.25), with_value("strategy", "planner")],
    "events": [with_value("seat", 5), with_value("event", "loses"), with_value("card", "well")],
}
HARMLESS: list[Change] = [
    other_order,
    lambda table: table.astype(dict.fromkeys(table.select_dtypes("category").columns, "str")),
    lambda table: table.astype(dict.fromkeys(table.select_dtypes("number").columns, "float64")),
    lambda table: table.astype(dict.fromkeys(table.select_dtypes("bool").columns, "int64")),
    lambda table: table.assign(by="", other=-1),
    lambda table: table.set_axis(table.index + 7),
]


def columns_of(table: pd.DataFrame) -> list[str]:
    """All of its columns, and two that are there only with some boxes."""
    return [*table.columns, "by", "other"]


@pytest.mark.parametrize(("name", "change"), [(name, change) for name in PLANTED for change in PLANTED[name]])
def test_a_planted_change_moves_the_digest(tables: lab.Tables, name: str, change: Change) -> None:
    watched = columns_of(tables[name])
    assert digest(change(tables[name]), watched) != digest(tables[name], watched)


@pytest.mark.parametrize("change", HARMLESS)
@pytest.mark.parametrize("name", PLANTED)
def test_what_changes_no_value_moves_no_digest(tables: lab.Tables, name: str, change: Change) -> None:
    watched = columns_of(tables[name])
    assert digest(change(tables[name]), watched) == digest(tables[name], watched)


def test_rows_that_change_places_or_go_missing_move_the_digest(tables: lab.Tables) -> None:
    events = tables["events"]
    digests = {digest(some, events.columns) for some in (events, events[::-1], events[:-1], events[1:])}
    assert len(digests) == 4


def test_a_new_column_moves_nothing_until_it_is_watched_and_a_lost_one_does(tables: lab.Tables) -> None:
    towns = tables["towns"]
    watched, more = list(towns.columns), towns.assign(coins=3)
    assert digest(more, watched) == digest(towns, watched) != digest(more, more.columns)
    assert digest(towns.drop(columns="score"), watched) != digest(towns, watched)
    assert list(record.column_changes({"towns": watched}, {"towns": list(more.columns)})) == [
        "Table towns has a new column: coins."
    ]


def test_numbers_are_written_the_same_whatever_their_dtype() -> None:
    assert texts([1, 1.0, True, 1 / 3, -0.5, "", None, float("nan")]) == [
        "1", "1", "1", "0.333333333", "-0.5", "", "missing", "nan",
    ]  # fmt: skip


# That a failure says what moved.


def moved(tables: lab.Tables, name: str, change: Change) -> str:
    """What is said when a table is changed."""
    watched = {of: list(table.columns) for of, table in tables.items()}
    return record.complaint(MIXED, entry(tables, watched), entry({**tables, name: change(tables[name])}, watched))


def first_score(value: int) -> Change:
    return lambda towns: towns.assign(score=[value, *towns["score"].tolist()[1:]])


def test_a_failure_names_the_case_the_table_and_the_game(tables: lab.Tables) -> None:
    said = moved(tables, "towns", first_score(99))
    before = entry(tables, {})["scores"][0]
    assert "tiny-towns/mixed-with-ban-force-noise moved: towns (games, events as before)." in said
    assert f"  game 0: {before} -> 99 {before.split(' ', 1)[1]}" in said
    assert "game 1:" not in said


def test_a_failure_says_so_if_the_first_scores_are_as_before(tables: lab.Tables) -> None:
    said = moved(tables, "events", with_value("seat", 5))
    assert "moved: events (games, towns as before)." in said
    assert "The scores of the first 10 games are as before" in said


def test_a_failure_says_how_to_update_on_purpose() -> None:
    wanted = ("python -m tests.golden", "version", "*Changes results*", "CHANGELOG.md")
    assert [words for words in wanted if words not in record.ON_PURPOSE] == []


def test_a_written_game_that_moved_is_named_with_its_first_line() -> None:
    said = written.complaint(WRITTEN[0], "deal\n  a\n  b\n", "deal\n  a\n  c\n")
    assert said == f"{WRITTEN[0].name}.txt moved, first in line 3, golden -> now:\n  b\n  c"


# That the written games are told rightly.


@pytest.mark.parametrize("case", TINY_TOWNS, ids=str)
def test_the_towns_that_are_told_are_those_of_the_tables(case: Case) -> None:
    tables = case.play()
    told = storyteller.towns(storyteller.read(tables["events"]))
    kept = tables["towns"]
    assert [town.score for town in told] == kept["score"].tolist()
    assert [town.empty for town in told] == kept["empty"].tolist()
    assert [town.turns for town in told] == kept["turns"].tolist()
    assert [list(town.buildings.values()).count("cottage") for town in told] == kept["built_cottage"].tolist()
    if "coins" in kept:
        fed = tables["events"].query("event == 'feeds'")["amount"]
        assert [town.coins for town in told] == (kept["coins"].to_numpy() - fed.to_numpy()).tolist()


@pytest.mark.parametrize("case", LITTLE_TOWN, ids=str)
def test_the_seats_that_are_told_are_those_of_the_tables(case: Case) -> None:
    tables = case.play()
    told, kept = little_town_storyteller.seats(little_town_storyteller.read(tables["events"])), tables["towns"]
    assert [seat.points for seat in told] == kept["score"].tolist()
    assert [len(seat.tiles) for seat in told] == kept["built"].tolist()
    assert [len(seat.claimed) for seat in told] == kept["claimed"].tolist()
    assert [seat.stock["coins"] // 3 for seat in told] == kept["points_coins"].tolist()


def test_an_event_that_the_storyteller_does_not_know_is_told_by_what_it_holds() -> None:
    events = pd.DataFrame({
        "round": [0, 1], "seat": [-1, 0], "event": ["market", "forages"], "card": ["cottage", ""], "square": [-1, 4],
        "resource": ["", "wood"], "cubes": [0, 0], "amount": [0, 0], "by": ["", "forager"], "other": [-1, -1],
    })  # fmt: skip
    assert "  seat 0 forages square=4 resource=wood by=forager\n" in storyteller.tell(events)
