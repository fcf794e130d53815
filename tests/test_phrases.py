"""What charts say: numbers with their intervals, kinds of table, titles that fit."""

import math

import pandas as pd

from sim.analysis import phrases

ROW = {"x": 0.314, "x_low": 0.29, "x_high": 0.33}
ALONE = {"x": 0.5, "x_low": math.nan, "x_high": math.nan}
ONE_MODE = pd.DataFrame({"mode": ["town-hall"] * 2, "players": [2, 4]})
TWO_MODES = pd.DataFrame({"mode": ["town-hall", "solo"], "players": [2, 1]})


def test_numbers_have_their_intervals_if_they_have_some():
    assert phrases.title(phrases.percent(ROW, "x")) == "31 % (29 to 33)"
    assert phrases.title(phrases.value(ROW, "x", 2, "+")) == "+0.31 (+0.29 to +0.33)"
    assert phrases.title(phrases.value({"x": 0.5, "x_low": 0.46, "x_high": 0.54}, "x")) == "0.50 (0.46 to 0.54)"
    assert phrases.title(phrases.percent(ALONE, "x")) == "50 %"


def test_tables_are_told_apart_by_their_mode_only_where_it_differs():
    assert phrases.table_names(ONE_MODE, ONE_MODE) == ["2 players", "4 players"]
    assert phrases.table_names(TWO_MODES, TWO_MODES) == ["2 players (town-hall)", "solo"]


def test_of_several_tables_the_extremes_are_said():
    assert phrases.ranged(["a", "b"], [2, 1]) == "a and b"
    assert phrases.ranged(["a", "b", "c"], [2, 3, 1]) == "from c to b"
    assert phrases.ranged(["a", "b", "c"], [2, 2, 2]) == "a and at all other tables"


def test_a_title_does_not_break_within_a_number_or_a_mode():
    text = "of the games that were played are won by two points or less, and in master-builder"
    lines = phrases.title(f"{text} {phrases.percent(ROW, 'x')}").split("\n")
    assert all(len(line) <= phrases.TITLE_WIDTH for line in lines)
    assert lines[-1].endswith("master-builder 31 % (29 to 33)")


def test_games_are_counted_once_or_as_a_range():
    assert phrases.counted(pd.DataFrame({"games": [2000, 2000]}), "games") == "2,000 games each"
    assert phrases.counted(pd.DataFrame({"games": [20, 3000]}), "games") == "20 to 3,000 games"


def test_differences_have_their_sign_and_zero_has_none():
    row = {"x": -1.24, "x_low": -2.5, "x_high": 0.04}
    assert phrases.with_interval(row, "x") == "\N{MINUS SIGN}1.2 points (\N{MINUS SIGN}2.5 to 0.0)"
    assert phrases.signed(1.26) == "+1.3"


def test_cards_are_called_as_they_are_printed_and_unknown_ones_after_their_id():
    assert phrases.card("shrine_of_the_elder_tree") == "Shrine of the Elder Tree"
    assert phrases.card("night_market") == "Night Market"
