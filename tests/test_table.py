"""Tables are built from declarations, and the docs are written from them."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import sim
from sim import lookup
from sim.analysis import solo_levels
from sim.analysis.intervals import clustered_mean, share
from sim.errors import TownlabError
from sim.runs import tables
from sim.runs.tables import Column
from sim.tiny_towns import columns
from tests.made_up import given, table

PLANTS = (Column("height", "int16", "in cm"), Column("kind", "category", "what it is"))


def test_a_frame_has_the_declared_order_and_dtypes():
    frame = tables.frame(PLANTS, {"kind": tables.named([1, 0], ["oak", "elm"]), "height": [3, 5]})
    assert list(frame) == ["height", "kind"]
    assert [str(dtype) for dtype in frame.dtypes] == ["int16", "category"]
    assert list(frame["kind"]) == ["elm", "oak"]


def test_a_column_that_is_not_declared_is_named():
    with pytest.raises(ValueError, match="width"):
        tables.frame(PLANTS, {"height": [1], "kind": ["oak"], "width": [2]})


def test_a_column_that_is_missing_is_named():
    with pytest.raises(ValueError, match="kind"):
        tables.frame(PLANTS, {"height": [1]})


def test_a_number_that_does_not_fit_is_an_error_and_not_cut_off():
    with pytest.raises(ValueError, match="'height' holds values that do not fit into int16"):
        tables.frame(PLANTS, {"height": np.array([40_000]), "kind": ["oak"]})


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (pd.DataFrame({"height": np.array([1], "int16")}), "no column 'kind'"),
        (pd.DataFrame({"height": [1.5], "kind": pd.Categorical(["oak"])}), "'height' of plants is float64"),
        (tables.frame(PLANTS, {"height": [1], "kind": ["oak"]}).assign(width=1), "unknown column 'width'"),
    ],
)
def test_a_table_that_differs_from_its_declaration_is_refused(frame, sentence):
    with pytest.raises(TownlabError, match=sentence):
        tables.check("plants", PLANTS, frame)


def test_every_column_is_declared_once():
    for declared in (*columns.TABLES.values(), columns.CARDS, lookup.STRATEGIES):
        names = [column.name for column in declared]
        assert len(set(names)) == len(names)
        assert all(column.meaning for column in declared)


def test_the_page_about_the_tables_is_current():
    page = Path(__file__).parent.parent / "docs" / "tables.md"
    assert page.read_text() == columns.document(), "run: make docs"


def test_cards_hold_one_row_a_card_with_its_confidence():
    cards = sim.cards()
    assert cards["card"].is_unique
    assert cards.set_index("card").loc["tavern", "pattern"] == "BBG"
    assert set(cards["confidence"]) <= {"high", "medium", "low", "reconstructed"}


def test_a_mean_of_games_counts_each_game_once():
    twins = clustered_mean([1, 1, 3, 3, 8, 8], [0, 0, 1, 1, 2, 2])
    alone = clustered_mean([1, 3, 8], [0, 1, 2])
    assert twins == pytest.approx(alone)
    assert alone == pytest.approx((4, 4 - 8.957, 4 + 8.957), abs=1e-3)


def test_a_mean_of_one_game_has_no_interval():
    mean, low, high = clustered_mean([2, 4], [7, 7])
    assert mean == 3
    assert np.isnan(low)
    assert np.isnan(high)


def test_shares_have_wilson_intervals():
    assert share(0, 10) == pytest.approx((0, 0, 0.2775), abs=1e-4)
    assert share(81, 263) == pytest.approx((0.308, 0.2553, 0.3662), abs=1e-4)


def test_every_level_has_a_row_even_if_nobody_reached_it():
    played = pd.DataFrame({"arm": 0, "score": [40, 40, 12, 0]})
    measured = solo_levels.measure(given([table(1, mode="solo")], towns=played))
    assert list(measured["share"]) == [0.5, 0, 0, 0, 0.25, 0.25]
