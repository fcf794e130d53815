"""The report of a run: one page with all its answers."""

import math
import re

import pandas as pd
import pytest
from selenium.webdriver.common.by import By

import sim
from sim.analysis.phrases import DOUBT
from sim.reports.grids import grid
from sim.reports.picks import _chosen, _games
from sim.reports.report import _commands
from sim.reports.sections import questions
from tests.browser import complaints, opened
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
    assert "@import" not in text and "url(" not in text


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
    exec(_commands(sim.run(given, progress=False)).partition("result =")[0], names)
    assert names["experiment"].described() == given.described()


def test_charts_are_to_be_seen(folder, page):
    charts = page.find_elements(By.CSS_SELECTOR, "figure img")
    assert len(charts) >= len(questions(sim.load(folder)))
    for chart in charts:
        assert chart.is_displayed() and chart.get_attribute("alt")
        assert page.execute_script("return arguments[0].naturalWidth", chart) > 300


def test_a_table_sorts_numbers_down_and_words_from_a_to_z_and_then_the_other_way(page):
    page.execute_script("document.querySelectorAll('details').forEach(part => { part.open = true; })")
    table = page.find_element(By.TAG_NAME, "table")
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


def test_a_replay_on_the_page_steps(page):
    frames = page.find_elements(By.TAG_NAME, "iframe")
    assert 2 <= len(frames) <= 3
    page.execute_script("arguments[0].scrollIntoView()", frames[0])
    page.switch_to.frame(frames[0])
    try:
        before = page.find_element(By.ID, "output").text
        page.execute_script("slider.value = 3; slider.dispatchEvent(new Event('input'))")
        assert page.find_element(By.ID, "output").text != before
    finally:
        page.switch_to.default_content()


def test_the_command_below_the_highest_score_replays_that_game(folder, text, tmp_path):
    game, arm, command = re.search(
        r'Highest score: game ([\d,]+) of arm (\d)</h3>.*?<pre class="replay">(.*?)</pre>', text, re.DOTALL
    ).groups()
    seats = sim.load(folder).seats
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
    assert "<iframe" in text


@pytest.mark.parametrize("strategies", ["greedy", ["greedy", "uniform"]])
def test_a_solo_page_has_scores_and_levels_and_no_word_of_wins_or_rivals(strategies, tmp_path):
    line_ups = [[name] for name in ([strategies] if isinstance(strategies, str) else strategies)]
    result = sim.run(sim.Experiment(mode="solo", line_ups=line_ups, games=400), progress=False)
    page = sim.report(result, tmp_path / "solo.html", tmp_path / "charts", progress=False)
    text = re.sub(
        r"<style>.*?</style>|<script>.*?</script>|srcdoc=\".*?\"|src=\"data:.*?\"", "", page.read_text(), flags=re.S
    )
    found = [part.read_text() for part in (tmp_path / "charts").glob("*.csv")]
    drawn = [" ".join(re.findall(r"<!-- (.*?) -->", part.read_text())) for part in (tmp_path / "charts").glob("*.svg")]
    for words in (text, *found, *drawn):
        assert not re.findall(r"[^.>]*\b(?:win|won|wins|winner|winners|win_share|rivals?)\b[^.<]*", words)
    assert "<b>Solo scores.</b> greedy scores" in text
    assert {"solo_scores.svg", "solo_levels.svg"} <= {part.name for part in (tmp_path / "charts").iterdir()}
    assert "Seats and tables" not in text and "two players or more" not in text


def test_a_run_of_very_few_games_has_a_report_too(tmp_path):
    result = sim.play(games=2, players=2, strategies="uniform", progress=False)
    text = sim.report(result, tmp_path / "few.html", progress=False).read_text(encoding="utf-8")
    assert "2 games are too few to tell" in text


def test_a_table_of_one_row_has_1_row(text):
    assert "The numbers (1 row; click" in text and "(1 rows" not in text


def test_a_tiny_p_is_not_zero():
    cells = grid(pd.DataFrame({"p": [0.00001, 0.0123], "p_adjusted": [0.0, 1.0]})).rows
    assert [[cell.text for cell in row] for row in cells] == [["< 0.001", "< 0.001"], ["0.012", "1.000"]]


def test_an_estimate_and_its_interval_are_one_cell():
    table = pd.DataFrame({"card": ["tavern"], "win_share": [0.25], "win_share_low": [0.2], "win_share_high": [0.3]})
    made = grid(table.assign(games=1234, effect=math.nan))
    assert made.heads == ["card", "win share", "games", "effect"]
    assert [cell.text for cell in made.rows[0]] == ["Tavern", "25.0 % (20.0 % to 30.0 %)", "1,234", ""]
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
    for name in ("strength.png", "strength.svg", "strength.csv", "ratings.csv", "manifest.json"):
        assert (tmp_path / "charts" / name).stat().st_size > 100
    assert "holds no run" in sentence_of(run("report", tmp_path))
