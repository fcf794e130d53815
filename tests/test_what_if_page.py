"""The page of a what-if: before and after side by side, with a game that another player wins, both ways."""

import html
import re

import pytest
from selenium.webdriver.common.by import By

import sim
from sim.analysis import change
from tests.browser import complaints, letters, opened, scrolls_sideways, telephone
from tests.command_line import run


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("what_ifs") / "shed"
    sim.what_if("shed", points=9, games=60, players=2, strategies="uniform", progress=False, out=place)
    done = run("report", place)
    assert done.exit_code == 0 and "report.html" in done.stderr, done.output
    return place


@pytest.fixture(scope="module")
def found(folder):
    return sim.studies.what_if.WhatIf(sim.load(folder / "before"), sim.load(folder / "after"))


@pytest.fixture(scope="module")
def page(folder):
    with opened(folder / "report.html") as browser:
        yield browser


def test_the_answer_and_the_card_before_and_after_are_there(page, found):
    assert found.answer in page.find_element(By.TAG_NAME, "main").text
    before, after = (
        card.find_element(By.TAG_NAME, "svg").text for card in page.find_elements(By.CSS_SELECTOR, ".card")
    )
    assert "points 1" in before and "points 9" in after


def test_cards_are_called_by_their_names(page):
    measures = [row.text for row in page.find_elements(By.CSS_SELECTOR, "#compared ~ .scroll tr td:first-child")]
    assert "Shed: points a player" in measures and "rounds" in measures and "changes of the lead" in measures
    words = page.find_element(By.TAG_NAME, "main").text
    for code in page.find_elements(By.TAG_NAME, "pre"):
        words = words.replace(code.text, "")
    assert re.findall(r".*\bshed\b.*", words) == []


def test_both_replays_are_of_one_game_that_another_player_wins(page, found):
    first, second = page.find_elements(By.CSS_SELECTOR, ".replay")
    assert first.rect["y"] == second.rect["y"] and first.rect["x"] < second.rect["x"]
    names = [one.find_element(By.CSS_SELECTOR, ".name").text for one in (first, second)]
    wins = [one.find_element(By.CSS_SELECTOR, ".frame:last-child .call").text for one in (first, second)]
    assert names[0] == names[1] and wins[0].partition(" with ")[0] != wins[1].partition(" with ")[0]
    game = int(names[0].removeprefix("Game "))
    assert game in set(found.flipped["game"])
    commands = [one.text for one in page.find_elements(By.CSS_SELECTOR, "pre.command")]
    assert [re.sub(r"\s+", " ", one) for one in commands] == [
        f"townlab replay {found.before.folder} --game {game}",
        f"townlab replay {found.after.folder} --game {game}",
    ]


def test_how_the_game_feels_has_a_chart_with_rounds_leads_and_empty_squares(page):
    words = [one for one, _, _ in letters(page, "#chart-feel svg.wide text")]
    assert {"rounds", "empty squares", "changes of the lead", "winner's lead", "before", "after"} <= set(words)


def test_on_a_telephone_nothing_scrolls_sideways_and_the_replays_stand_below_each_other(page):
    with telephone(page):
        assert not scrolls_sideways(page)
        first, second = page.find_elements(By.CSS_SELECTOR, ".replay")
        assert first.rect["y"] + first.rect["height"] <= second.rect["y"]
        assert min(size for _, size, _ in letters(page, "svg.chart text, .card text, .replay text")) >= 12
    assert complaints(page) == []


def test_what_games_would_have_in_common_by_chance_follows_from_the_shares_of_the_winners(found):
    old, new = (
        result.games["winners"].astype(str).value_counts(normalize=True) for result in (found.before, found.after)
    )
    chance = change.unrelated_flips(found.before, found.after)
    assert chance == pytest.approx(1 - sum(old[who] * new.get(who, 0) for who in old.index))
    assert f"it would be {100 * chance:.0f} % if" in found.answer


def test_the_lines_to_reproduce_it_make_the_same_experiments(folder, found):
    text = (folder / "report.html").read_text(encoding="utf-8")
    code = html.unescape(text.rpartition("<pre>")[2].partition("</pre>")[0])
    names = {}
    exec(code.partition("what_if =")[0], names)
    assert names["before"].described() == found.before.about["experiment"]
    assert names["after"].described() == found.after.about["experiment"]


def test_solo_games_have_a_page_without_flips(tmp_path):
    tried = sim.what_if("shed", points=2, games=30, mode="solo", strategies="uniform", progress=False)
    text = sim.report(tried, tmp_path / "solo.html", tmp_path / "charts", progress=False).read_text(encoding="utf-8")
    assert "In solo games nobody else can win." in text and 'class="replay"' not in text
    assert set(re.findall(r'href="#(townlab-[^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
    assert {"what_if.svg", "feel.svg", "feel.csv"} <= {file.name for file in (tmp_path / "charts").iterdir()}
