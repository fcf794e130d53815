"""Sliders: a value is played when the slider is released, once, on the same deals, and shown."""

import pandas as pd
import pytest

from sim.errors import TownlabError
from sim.studies import slider

UNIFORM = {"strategies": "uniform", "games": 60, "players": 2}
"""a strategy that does not look at points, so that one point more is worth as much as is built"""


@pytest.fixture
def shed():
    return slider.what_if("shed", "points", 1, 6, **UNIFORM)


class Place:
    """Where a notebook shows something, and what it shows."""

    def __init__(self, picture):
        self.picture = picture

    def update(self, picture):
        self.picture = picture


@pytest.fixture
def notebook(monkeypatch):
    """What is displayed, in order: what was given, or the place where it is shown."""
    shown = []

    def display(what, raw=False, display_id=False):
        shown.append(Place(what) if display_id else what)
        return shown[-1]

    monkeypatch.setattr(slider, "display", display)
    return shown


def turn(dial, value):
    if not dial.shown:
        dial.shown.append(Place(None))
    slider, answer = dial.box.children
    slider.value = value
    return answer.value, bytes(dial.shown[0].picture.data)


def test_a_saved_notebook_shows_the_last_chart_and_a_sentence_instead_of_the_slider(shed, notebook):
    shed._ipython_display_()
    bundle, place = notebook
    first = place.picture.data
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "VBox" not in bundle["text/plain"] and "points of Shed" in bundle["text/html"]
    shed.box.children[0].value = 4
    assert place.picture.data.startswith(b"\x89PNG") and place.picture.data != first


def test_turning_the_slider_shows_the_answer_and_the_chart_of_that_value(shed):
    answer, picture = turn(shed, 4)
    assert answer == shed.at(4).answer
    assert answer.startswith("With the new Shed a town scores ")
    assert picture.startswith(b"\x89PNG")
    assert turn(shed, 5) != (answer, picture)


def test_a_value_is_played_once(shed, monkeypatch):
    shed.play(1, 2)
    monkeypatch.setattr(slider, "run", None)
    turn(shed, 2)
    assert turn(shed, 1)[0] == shed.at(1).answer


def test_each_point_is_worth_as_many_points_as_are_built(shed):
    table, built = shed.play(1, 2, 4), shed.before.towns["built_well"].mean()
    assert list(table["value"]) == [1, 2, 4]
    assert built > 0.1
    assert list(table["score_change"]) == pytest.approx([0, built, 3 * built])
    assert (table[["built_change", "built_change_low", "built_change_high"]] == 0).all(axis=None)
    assert list(table["score_answer"]) == ["not clear", "more", "more"]


def test_the_card_as_it_is_changes_nothing_and_is_not_played_twice(shed):
    assert shed.at(shed.number.present).after is shed.before


def test_a_factor_turns_all_points_of_a_table_in_small_steps():
    dial = slider.what_if("tavern", **UNIFORM)
    turn(dial, 0.5)
    assert list(dial.found) == [0.5]
    assert dial.at(0.5).after.experiment.catalogue["tavern"].rule.points == (1, 3, 5, 7, 10)
    assert dial.box.children[0].step == 0.05


def test_a_dial_begins_at_its_end_if_the_card_is_beyond_it():
    assert slider.what_if("tavern", "points[4]", 22, 26, **UNIFORM).box.children[0].value == 22


def test_what_cannot_be_turned_is_refused_in_a_sentence():
    with pytest.raises(TownlabError, match="not a number on 'shed' that can be varied"):
        slider.what_if("shed", "pattern")


def measures(score, built, answer):
    rows = [
        {"measure": "score", "change": score, "answer": answer},
        {"measure": "inn built", "change": built, "answer": answer},
    ]
    return pd.DataFrame(rows).assign(change_low=-9.0, change_high=9.0)


def test_the_title_speaks_of_the_value_asked_for_or_of_the_one_that_moves_most():
    played = {2: measures(-1.5, -1, "less"), 3: measures(0.0, 0, "not clear"), 4: measures(0.5, 1, "more")}
    about = {"card": "inn", "number": "points", "present": 3, "games": 10}
    assert slider.draw(played, told=4, **about).get_suptitle().startswith("With Inn at points 4 a town scores 0.50")
    assert "at points 2 a town scores 1.50 points less" in slider.draw(played, told=None, **about).get_suptitle()
