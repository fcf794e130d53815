"""Cards that we know from one source are marked wherever charts and reports name them, and others are not."""

import pandas as pd
import pytest

import sim
from sim.analysis import phrases, style
from sim.games import is_doubtful
from sim.reports.grids import grid
from sim.tiny_towns.catalogue import load
from tests.command_line import run, sentence_of

CARDS = load()
MARK, NOTE = phrases.DOUBT, phrases.DOUBT_NOTE


def test_cards_of_one_source_or_none_are_doubtful_and_no_others():
    assert {card.box for card in CARDS if is_doubtful(card.id)} == {"fortune", "villagers"}
    assert not any(is_doubtful(card.id) for card in CARDS if card.confidence in ("high", "medium", "own"))
    assert not is_doubtful("a_card_of_my_own")


def test_a_doubtful_card_has_a_mark_behind_its_name():
    assert phrases.card("teahouse") == f"Teahouse{MARK}"
    assert phrases.card("tavern") == "Tavern"


def small_print(*names: str) -> str:
    """What stands below a chart that names these cards."""
    chart, axes = style.chart("Which?", "What it does not mean.")
    axes.set_yticks(range(len(names)), [phrases.card(name) for name in names])
    for _ in range(2):
        chart.image("svg")
    return chart.get_supxlabel()


def test_a_chart_explains_the_mark_once_and_only_if_it_has_one():
    assert small_print("teahouse", "mine", "tavern") == f"What it does not mean.\n{NOTE}"
    assert small_print("tavern") == "What it does not mean."


def test_a_chart_without_small_print_gets_some():
    chart, _ = style.chart(f"Strongest: {phrases.card('mine')}")
    chart.image("svg")
    assert chart.get_supxlabel() == NOTE


def test_a_table_explains_the_mark_if_it_has_one():
    assert grid(pd.DataFrame({"card": ["tavern", "mine"]})).note == NOTE
    assert grid(pd.DataFrame({"card": ["tavern"], "text": ["mine"]})).note == ""
    assert [row[0].text for row in grid(pd.DataFrame({"partner": ["mine"]})).rows] == [f"Mine{MARK}"]


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    market = "root_cellar,statue,parsonage,schoolhouse,teahouse"
    result = sim.play(games=300, players=2, strategies="greedy", boxes="fortune", market=market, progress=False)
    return sim.report(result, tmp_path_factory.mktemp("page") / "report.html", progress=False).read_text("utf-8")


def test_a_report_names_marked_cards_and_says_what_the_mark_is(page):
    summary, _, rest = page.partition("<section>")
    assert rest.count(NOTE) > 3
    assert (NOTE in summary) == (MARK in summary.partition('id="summary"')[2].partition(NOTE)[0])
    assert f"Statue{MARK}" in rest


def test_a_report_says_which_box_was_played_and_replays_show_coins(page):
    assert ", box fortune with coins, seed 0" in page.partition('class="what">')[2].partition("</p>")[0]
    assert "townlab-coin" in page and "gains a coin for Statue" in page


def test_cards_are_listed_by_box():
    done = run("cards", "--box", "fortune", "--category", "well")
    assert "mine" in done.stdout and "fortune" in done.stdout and "low: one source" in done.stdout
    assert "fountain" not in done.stdout
    assert run("cards", "--box", "fortune", "--json").stdout.count('"box": "fortune"') == 22
    assert "Did you mean fortune?" in sentence_of(run("cards", "--box", "fortun"))
