"""The report of a run: one page with all its answers."""

import html
import math
import re

import pandas as pd
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import sim
from sim.analysis.contrast import contrast
from sim.analysis.phrases import DOUBT
from sim.reports.grids import grid
from sim.reports.parts import headline
from sim.reports.picks import _chosen, _games
from sim.reports.reproduction import of_run
from sim.reports.sections import questions
from sim.reports.templates import command as unbroken
from tests.browser import complaints, letters, media, opened, scrolls_sideways, telephone
from tests.command_line import run, sentence_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("runs") / "small"
    sim.tournament("greedy,uniform", players=2, games=1200, progress=False, out=place)
    sim.report(place, progress=False)
    return place


@pytest.fixture(scope="module")
def text(folder):
    return (folder / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(folder):
    with opened(folder / "report.html") as browser:
        yield browser


def test_the_page_loads_nothing_from_anywhere(text):
    assert not re.findall(r'(?:src|href)="(?!#|data:)', text)
    assert "@import" not in text and not re.findall(r"url\((?!#)", text)


def test_every_question_is_answered_in_the_summary(folder, text):
    summary = text.partition('id="summary"')[2].partition("<section>")[0]
    for heading in questions(sim.load(folder)):
        assert f"<b>{heading}.</b>" in summary


def test_no_card_of_the_base_game_is_marked_as_doubtful(text):
    assert DOUBT not in text


def test_the_summary_says_what_the_chart_of_card_strength_says(folder, text):
    from sim.analysis import strength

    answer = strength.draw(strength.measure(sim.load(folder))).get_suptitle()
    assert " ".join(answer.split()) in text


def test_beside_every_list_of_tiers_stands_whether_who_played_is_certified(text):
    assert text.count('<p class="played">Played by greedy, which has no certificate') == 2  # card strength and length


def test_the_lines_to_reproduce_it_make_the_same_experiment(folder, text):
    code = text.partition("<pre>")[2].partition("</pre>")[0].replace("&#39;", "'").replace("&#34;", '"')
    names = {}
    exec(code.partition("result =")[0], names)
    assert names["experiment"].described() == sim.load(folder).about["experiment"]


def test_the_lines_to_reproduce_it_say_also_what_was_left_out():
    given = sim.Experiment(strategies="uniform", players=2, games=2, seed=3, monuments=False, cavern=True, rotate=False)
    names = {}
    exec(of_run(sim.run(given, progress=False)).partition("result =")[0], names)
    assert names["experiment"].described() == given.described()


def test_charts_are_to_be_seen_with_their_answers_and_in_one_size_of_letters(folder, page):
    charts = page.find_elements(By.CSS_SELECTOR, "svg.chart.wide")
    assert len(charts) >= len(questions(sim.load(folder)))
    for chart in charts:
        assert chart.is_displayed() and chart.size["width"] > 600
        assert chart.find_element(By.TAG_NAME, "title").get_attribute("textContent")
    assert {size for _, size, _ in letters(page, "svg.chart text")} == {12.0}


def test_no_two_things_on_the_page_have_one_id(text):
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids)) > 100


def test_on_a_telephone_panels_stand_below_each_other_and_nothing_scrolls_sideways(page):
    with telephone(page):
        page.execute_script("document.querySelectorAll('details').forEach(part => { part.open = true; })")
        assert not scrolls_sideways(page)
        assert not any(chart.is_displayed() for chart in page.find_elements(By.CSS_SELECTOR, "svg.chart.wide"))
        assert all(chart.is_displayed() for chart in page.find_elements(By.CSS_SELECTOR, "svg.chart.narrow"))
        seen = letters(page, "svg.chart text, svg.chart tspan, .replay text, p, li, td, th, small, output, figcaption")
        assert min(size for _, size, _ in seen) >= 12
        sizes = [part.size for part in page.find_elements(By.CSS_SELECTOR, ".controls input, .controls button")]
        assert sizes and all(size["height"] >= 44 and size["width"] >= 44 for size in sizes)
        page.execute_script("document.querySelectorAll('details').forEach(part => { part.open = false; })")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_labels_of_charts_can_be_read_in_both_modes(page, scheme):
    with media(page, scheme=scheme):
        ground = rgb(page.execute_script("return getComputedStyle(document.body).backgroundColor"))
        assert (contrast(ground, "#ffffff") < 1.1) == (scheme == "light")
        seen = letters(page, "svg.chart g[id*=axis] text, svg.chart g[id*=legend] text")
        assert len(seen) > 50
        for words, _, colour in seen:
            assert contrast(rgb(colour), ground) >= 4.5, words


def rgb(colour):
    return "#{:02x}{:02x}{:02x}".format(*map(int, re.findall(r"\d+", colour)[:3]))


def test_on_paper_replays_show_their_last_position_and_charts_stay_with_their_headings(page):
    frames = page.find_elements(By.CSS_SELECTOR, ".replay:first-of-type .frame")
    page.execute_script("document.querySelector('.replay .back').click()")
    with media(page, "print"):
        assert [frame.is_displayed() for frame in frames[-2:]] == [False, True]
        assert not page.find_element(By.CSS_SELECTOR, ".replay .controls").is_displayed()
        assert not page.find_element(By.TAG_NAME, "nav").is_displayed()
        numbers = page.find_element(By.CSS_SELECTOR, "table.numbers").value_of_css_property("font-size")
        assert float(numbers.removesuffix("px")) < 9
        for part in page.find_elements(By.CSS_SELECTOR, ".keep"):
            assert part.value_of_css_property("break-inside") == "avoid"
            assert part.find_elements(By.TAG_NAME, "h3") and part.find_elements(By.CSS_SELECTOR, "svg.wide")


def test_what_columns_mean_stands_with_the_numbers_and_every_chart_has_words_for_a_designer(folder, text):
    outside = re.sub(r"<details>.*?</details>", "", text, flags=re.DOTALL)
    for name, question in (pair for some in questions(sim.load(folder)).values() for pair in some.items()):
        glossary = " ".join((question.about.__doc__ or "").replace("`", "").split("\n\n")[1].split())
        assert html.escape(glossary, quote=False).replace("'", "&#39;") not in outside
        if f'id="chart-{name}"' in text:
            assert 2 <= len(re.findall(r"[.?!](?= |$)", question.words)) <= 4
            assert html.escape(question.words, quote=False).replace("'", "&#39;") in outside


def test_a_table_sorts_numbers_down_and_words_from_a_to_z_and_then_the_other_way(page):
    page.execute_script("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    table = page.find_element(By.CSS_SELECTOR, "table.numbers")
    heads = [head.text for head in table.find_elements(By.TAG_NAME, "th")]
    for name, kind in (("effect", float), ("card", str)):
        column = heads.index(name)
        button = table.find_elements(By.CSS_SELECTOR, "th button")[column]
        for down in (True, False) if kind is float else (False, True):
            page.execute_script("arguments[0].click()", button)
            cells = [
                row.find_elements(By.TAG_NAME, "td")[column] for row in table.find_elements(By.CSS_SELECTOR, "tbody tr")
            ]
            values = [kind(cell.get_attribute("data-key") or cell.text) for cell in cells]
            assert values == sorted(values, reverse=down) and len(set(values)) > 10


def test_a_replay_on_the_page_steps_and_the_others_stay(page):
    replays = page.find_elements(By.CSS_SELECTOR, ".replay")
    assert 2 <= len(replays) <= 3
    first, second = (replay.find_element(By.TAG_NAME, "output") for replay in replays[:2])
    before = second.text
    slider = replays[0].find_element(By.TAG_NAME, "input")
    page.execute_script("arguments[0].value = 3; arguments[0].dispatchEvent(new Event('input'))", slider)
    assert first.text.startswith("Round 3 of ") and second.text == before
    slider.send_keys(Keys.ARROW_RIGHT)
    assert first.text.startswith("Round 4 of ") and second.text == before


def test_the_command_below_the_highest_score_replays_that_game(folder, text, tmp_path):
    game, arm, shown = re.search(
        r'Highest score: game ([\d,]+) of arm (\d)</h3>.*?<pre class="command">(.*?)</pre>', text, re.DOTALL
    ).groups()
    command, seats = re.sub("<[^>]*>", "", shown), sim.load(folder).seats
    assert command == f"townlab replay {folder} --game {game.replace(',', '')} --arm {arm}"
    done = run(*command.split()[1:], "--out", tmp_path / "page.html")
    total = next(line.split() for line in done.stdout.splitlines() if line.startswith("  total"))
    assert max(map(int, total[1:])) == seats["score"].max()


def test_the_console_has_no_error(page):
    assert complaints(page) == []


def test_what_a_run_cannot_answer_is_said_and_the_rest_is_there(tmp_path):
    result = sim.play(mode="solo", games=400, strategies="greedy", monuments=False, progress=False)
    text = sim.report(result, tmp_path / "solo.html", progress=False).read_text(encoding="utf-8")
    summary = text.partition('id="summary"')[2].partition("<section>")[0]
    assert "<b>Card strength.</b>" in summary and "<b>Monuments.</b>" not in summary
    assert "This run was played without monuments." in text
    assert 'class="replay"' in text


@pytest.mark.parametrize("strategies", ["greedy", ["greedy", "uniform"]])
def test_a_solo_page_has_scores_and_levels_and_no_word_of_wins_or_rivals(strategies, tmp_path):
    line_ups = [[name] for name in ([strategies] if isinstance(strategies, str) else strategies)]
    result = sim.run(sim.Experiment(mode="solo", line_ups=line_ups, games=400), progress=False)
    page = sim.report(result, tmp_path / "solo.html", tmp_path / "charts", progress=False)
    text = re.sub(
        r"<style>.*?</style>|<script>.*?</script>|<section class=\"replay\".*?</details>",
        "",
        page.read_text(),
        flags=re.S,
    )
    found = [part.read_text() for part in (tmp_path / "charts").glob("*.csv")]
    drawn = [" ".join(re.findall(r"<!-- (.*?) -->", part.read_text())) for part in (tmp_path / "charts").glob("*.svg")]
    for words in (text, *found, *drawn):
        assert not re.findall(r"[^.>]*\b(?:win|won|wins|winner|winners|win_share|rivals?)\b[^.<]*", words)
    assert "<b>Solo scores.</b> Strategy greedy scores" in text
    assert {"solo_scores.svg", "solo_levels.svg"} <= {part.name for part in (tmp_path / "charts").iterdir()}
    assert "Seats and tables" not in text and "two players or more" not in text


def test_a_run_of_very_few_games_has_a_report_too(tmp_path):
    result = sim.play(games=2, players=2, strategies="uniform", progress=False)
    text = sim.report(result, tmp_path / "few.html", progress=False).read_text(encoding="utf-8")
    assert "2 games are too few to tell" in text


def test_a_table_of_one_row_has_1_row(text):
    assert "The numbers (1 row; click" in text and "(1 rows" not in text


def test_the_other_of_two_strategies_is_not_named_like_a_card():
    (row,) = grid(pd.DataFrame({"strategy": ["planner"], "other": ["greedy"]})).rows
    assert [cell.text for cell in row] == ["planner", "greedy"]


def test_the_options_of_a_command_are_not_broken():
    assert unbroken("townlab replay <a> --game 5") == ('townlab replay &lt;a&gt; <span class="option">--game</span> 5')


def test_a_tiny_p_is_not_zero():
    cells = grid(pd.DataFrame({"p": [0.00001, 0.0123], "p_adjusted": [0.0, 1.0]})).rows
    assert [[cell.text for cell in row] for row in cells] == [["< 0.001", "< 0.001"], ["0.012", "1.000"]]


def test_cards_of_a_named_market_are_called_by_their_names():
    said = [
        headline(sim.play(games=1, players=2, market=market, progress=False)) for market in ("random", "market,inn")
    ]
    assert ", market random, " in said[0] and ", market Inn Market, " in said[1]


def test_zero_has_no_sign():
    shown = grid(pd.DataFrame({"change": [-0.001, -0.01]}))
    assert [row[0].text for row in shown.rows] == ["0.00", "\N{MINUS SIGN}0.01"]


def test_quartiles_and_intervals_alone_are_one_column_and_what_is_not_known_none():
    ends = {"when_q1": [0.2], "when_median": [0.4], "when_q3": [0.7], "joint_low": [-1.0], "joint_high": [2.0]}
    shown = grid(pd.DataFrame({**ends, "new_player_low": [math.nan], "new_player_high": [math.nan]}))
    assert shown.heads == ["when quartiles", "joint"]
    assert [cell.text for cell in shown.rows[0]] == ["0.20 / 0.40 / 0.70", "\N{MINUS SIGN}1.00 to 2.00"]
    assert shown.rows[0][0].key == 0.4


def test_an_estimate_and_its_interval_are_one_cell():
    table = pd.DataFrame({"card": ["tavern"], "win_share": [0.25], "win_share_low": [0.2], "win_share_high": [0.3]})
    made = grid(pd.concat([table.assign(games=1234), table.assign(games=1, effect=0.5)]))
    assert made.heads == ["card", "win share", "games", "effect"]
    assert [cell.text for cell in made.rows[0]] == ["Tavern", "25.0 % (20.0 to 30.0)", "1,234", ""]
    assert [cell.key for cell in made.rows[0]] == [None, 0.25, 1234.0, -math.inf]


def test_the_games_picked_are_typical_highest_and_closest():
    scores = [(20, 10), (30, 12), (21, 20), (18, 9), (60, 0)]
    rows = [
        {"arm": 0, "game": game, "seat": seat, "score": pair[seat]}
        for game, pair in enumerate(scores)
        for seat in (0, 1)
    ]
    picked = {heading: game for heading, (_, game), _ in _chosen(_games(pd.DataFrame(rows)))}
    assert picked == {"Typical": 0, "Highest score": 4, "Closest": 2}


def test_the_command_says_where_the_report_is_and_what_is_no_run(folder, tmp_path):
    done = run("report", folder, "--out", tmp_path / "other.html", "--charts", tmp_path / "charts")
    assert done.exit_code == 0 and "other.html" in done.stderr
    assert (tmp_path / "other.html").is_file()
    for name in ("strength.png", "strength.svg", "strength.csv", "head_to_head.csv", "manifest.json"):
        assert (tmp_path / "charts" / name).stat().st_size > 100
    assert "holds no run" in sentence_of(run("report", tmp_path))
