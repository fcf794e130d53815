"""Cards, what happened in a game, and tables of reports in Spanish."""

import pandas as pd
import pytest

from sim.catalogues.wording import wording
from sim.languages import VARIABLE
from sim.little_town.pictures import captions as of_little_town
from sim.little_town.towns import Event as Act
from sim.reports.grids import grid
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.pictures.captions import called, told
from sim.tiny_towns.towns import Event

CARDS = load()


@pytest.fixture(autouse=True)
def spanish(monkeypatch):
    monkeypatch.setenv(VARIABLE, "es")


def test_the_text_of_a_card_is_translated_and_its_name_is_not():
    assert wording(CARDS["inn"]) == "3 puntos si no hay otra Inn en su fila ni en su columna."


def test_a_changed_card_says_so_by_the_names_of_its_fields():
    assert wording(CARDS.change("inn", points=(5,))["inn"]).endswith("(modificada: points era 3, ahora 5)")


def test_what_happened_is_told_with_the_words_of_the_rulebook():
    assert called([Event(1, 2, "names", resource="brick")])[0] == "El asiento 2 nombra ladrillo"
    assert told([Event(1, 0, "builds", CARDS["inn"], 5)]) == ["construye Inn en b2"]
    works = [Act(1, 1, "works", None, 1), Act(1, 1, "gathers", None, 1, "wood", 2)]
    assert of_little_town.told(works) == ["El asiento 1 coloca un trabajador en b1 y recoge 2 de madera."]


def test_numbers_and_words_of_a_table_are_translated_and_its_heads_are_not():
    table = pd.DataFrame({"category": ["monument"], "strategy": ["monument"], "mean": [1234.5], "mean_low": [1.0]})
    shown = grid(table.assign(mean_high=2.0))
    assert shown.heads == ["category", "strategy", "mean"]
    assert [cell.text for cell in shown.rows[0]] == ["monumento", "monument", "1.234,50 (1,00 a 2,00)"]


def test_seats_and_what_a_card_is_compared_with_are_words_and_strategies_are_names():
    shown = grid(pd.DataFrame({"player": ["seat 0", "planner"], "among": ["all", "monument"], "outcome": "score"}))
    assert [cell.text for cell in shown.rows[0]] == ["asiento 0", "todas", "puntuación"]
    assert [cell.text for cell in shown.rows[1]] == ["planner", "monumento", "puntuación"]


def test_what_a_table_finds_is_said_in_the_words_of_the_page():
    shown = grid(pd.DataFrame({"answer": ["not clear"], "verdict": ["hurt"], "way": ["due"], "doing": ["gather"]}))
    assert [cell.text for cell in shown.rows[0]] == ["no está claro", "sale perdiendo", "ganadas", "recoge"]
