"""The page of a game: it needs nothing else, its texts are escaped, and in a browser it can be stepped through."""

import re
from dataclasses import replace

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

import sim
from sim.tiny_towns.pictures import replay_page
from tests.browser import complaints, opened

ODD = "<script>alert('&')</script>"


@pytest.fixture(scope="module")
def played():
    result = sim.play(games=3, seed=4, players=4, strategies="planner,greedy,greedy,uniform", progress=False)
    return sim.replay(result, 2)


@pytest.fixture(scope="module")
def page(played, tmp_path_factory):
    with opened(played.page(tmp_path_factory.mktemp("page") / "replay.html")) as browser:
        yield browser


@pytest.fixture(scope="module")
def notebook(played, tmp_path_factory):
    """A dark page with the game in it, as a notebook shows it."""
    file = tmp_path_factory.mktemp("notebook") / "notebook.html"
    file.write_text(f"<!DOCTYPE html><body style='background: #111'>{played._repr_html_()}</body>", encoding="utf-8")
    with opened(file) as browser:
        yield browser


def seen(browser):
    """The title of the round and the pictures that are to be seen."""
    pictures = browser.find_elements(By.CSS_SELECTOR, ".frame:not([hidden]) .town svg[role=img]")
    assert all(one.is_displayed() for one in pictures)
    drawn = [one.find_element(By.TAG_NAME, "title").get_attribute("textContent") for one in pictures]
    return browser.find_element(By.TAG_NAME, "output").text, drawn, [one.size for one in pictures]


def go(browser, number):
    slider = browser.find_element(By.CSS_SELECTOR, ".replay input")
    browser.execute_script(
        "arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input'))", slider, number
    )


def test_the_page_loads_nothing_from_anywhere(played):
    text = replay_page.steps(played).page
    assert "http" not in text
    assert "url(" not in text and "@import" not in text
    assert re.findall(r'(?:src|href)="(?!#)', text) == []


def test_texts_of_the_page_are_escaped(played):
    cottage = replace(played.market[0], name=ODD, text=ODD)
    odd = replace(played, strategies=(ODD,) * 4, market=(cottage, *played.market[1:]))
    text = replay_page.steps(odd).page
    assert ODD not in text
    assert text.count("&lt;script&gt;") > 4 * len(played.frames)
    assert text.count("<script>") == replay_page.steps(played).page.count("<script>") == 1


def test_the_frame_of_a_notebook_holds_the_whole_page(played):
    inside = re.fullmatch(r"<iframe srcdoc='([^']*)' style='[^']*' title='Game 2'>[^<]*</iframe>", played._repr_html_())
    assert inside
    assert inside[1].replace("&#39;", "'").replace("&amp;", "&") == replay_page.steps(played).page


def test_all_towns_are_seen_side_by_side(page):
    go(page, 5)
    _, drawn, sizes = seen(page)
    assert len(drawn) == 4
    assert all(size["width"] > 150 and size["height"] > 150 for size in sizes)


def test_stepping_changes_the_picture(page):
    go(page, 3)
    title, before, _ = seen(page)
    assert title.startswith("Round 3 of ")
    page.find_element(By.CSS_SELECTOR, ".next").click()
    title, after, _ = seen(page)
    assert title.startswith("Round 4 of ")
    assert all(one != other for one, other in zip(before, after, strict=True))
    page.find_element(By.CSS_SELECTOR, ".back").click()
    assert seen(page)[1] == before


@pytest.mark.parametrize("where", ["body", "input", ".next"])
def test_an_arrow_key_is_one_round_wherever_the_focus_is(page, where):
    go(page, 3)
    page.find_element(By.CSS_SELECTOR, where).send_keys(Keys.ARROW_RIGHT)
    assert seen(page)[0].startswith("Round 4 of ")
    page.find_element(By.CSS_SELECTOR, where).send_keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    assert seen(page)[0].startswith("Round 2 of ")


def test_it_plays_to_the_end_and_stops(page, played):
    go(page, len(played.frames) - 2)
    button = page.find_element(By.CSS_SELECTOR, ".play")
    button.click()
    playing = button.text
    WebDriverWait(page, 5).until(lambda browser: browser.find_element(By.TAG_NAME, "output").text == "The end")
    assert button.text != playing


def test_the_end_shows_the_final_scores(page, played):
    page.find_element(By.TAG_NAME, "body").send_keys(Keys.END)
    assert seen(page)[0] == "The end"
    total = page.find_element(By.CSS_SELECTOR, ".frame:not([hidden]) tfoot").text.split()
    assert total == ["Total", *(str(town.score) for town in played.towns)]
    badges = [badge.text.split()[0] for badge in page.find_elements(By.CSS_SELECTOR, ".frame:not([hidden]) .badge")]
    assert badges == total[1:]


def test_the_cards_can_be_looked_up(page, played):
    page.find_element(By.TAG_NAME, "summary").click()
    cards = page.find_elements(By.CSS_SELECTOR, ".cards svg")
    assert len(cards) == len(set(played.cards))
    assert all(card.is_displayed() for card in cards)


def test_the_console_says_nothing(page):
    page.refresh()
    page.find_element(By.CSS_SELECTOR, ".next").click()
    assert complaints(page) == []


def test_in_a_notebook_it_is_as_high_as_it_needs_to_be(notebook):
    frame = notebook.find_element(By.TAG_NAME, "iframe")
    notebook.switch_to.frame(frame)
    go(notebook, 7)
    _, drawn, sizes = seen(notebook)
    inside = notebook.execute_script("return document.documentElement.scrollHeight")
    notebook.switch_to.default_content()
    assert len(drawn) == 4 and all(size["width"] > 150 for size in sizes)
    assert inside <= frame.size["height"] <= inside + 4
    assert complaints(notebook) == []
