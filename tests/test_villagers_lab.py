"""The lab with the box Villagers: pictures, replays, analyses, corrections, and marks of reconstructed cards."""

import re
from dataclasses import replace
from io import StringIO

import numpy as np
import pytest
from rich.console import Console

import sim
from sim.analysis import phrases
from sim.analysis.samples import SEAT
from sim.games import is_doubtful
from sim.reports.card_face import EDGE, WIDTH
from sim.reports.sections import questions
from sim.tiny_towns.analysis import abilities, ability_cards, villager_squares, villagers_at_work
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.pictures import replay_page, replay_text, town_drawing
from sim.tiny_towns.pictures.captions import told
from sim.tiny_towns.pictures.card_drawing import draw as draw_card
from sim.tiny_towns.pictures.town_drawing import Changes
from sim.tiny_towns.towns import Square, Town
from sim.tiny_towns.villager_ledger import by_round, counted
from tests import made_up
from tests.command_line import run, sentence_of

BOX = {"boxes": "base,villagers", "players": 2, "strategies": "greedy", "progress": False}
CARDS = [card for card in load() if card.box == "villagers"]
WORTH = 6.0
"""points that are planted for a villager card"""


@pytest.fixture(scope="module")
def played():
    return sim.play(games=600, seed=3, events=True, **BOX)


@pytest.fixture(scope="module")
def tears():
    return sim.play(games=30, tears=True, events=True, **BOX)


def a_town(**more) -> Town:
    return Town(has_villagers=True, **more)


def on(card: str, **more) -> Square:
    return Square(building=sim.card(card), **more)


def test_villagers_at_work_are_told_from_others_by_their_shape():
    town = a_town(squares=(on("cottage"), on("well"), *[Square()] * 14), villagers=frozenset({0, 1, 2}),
                  working=frozenset({0}))  # fmt: skip
    picture = str(town_drawing.draw(town).svg)
    used = [picture.count(f'href="#townlab-{name}"') for name in ("works", "stands")]
    assert used == [1, 2] and "villager at work" in picture
    assert "villagers a1 at work, b1, c1" in picture


def test_the_lodge_and_who_was_given_up_stand_below_the_town():
    picture = str(town_drawing.draw(a_town(villagers=frozenset({3}), lodge=1)).svg)
    assert "Lodge" in picture and "1 given up" in picture and picture.count('href="#townlab-stands"') == 2
    assert "nobody" in str(town_drawing.draw(a_town(villagers=frozenset({1, 2, 3}))).svg)


def test_a_stack_says_how_many_towers_it_has_and_an_outhouse_shows_its_cube():
    squares = (on("folly_tower"), on("outhouse", held=("wood",)), *[Square()] * 14)
    picture = str(town_drawing.draw(a_town(squares=squares, stack=3, lodge=3)).svg)
    assert "\N{MULTIPLICATION SIGN}3" in picture and 'href="#townlab-wood"' in picture
    assert "\N{MULTIPLICATION SIGN}" not in str(town_drawing.draw(a_town(squares=squares, stack=1, lodge=3)).svg)


def test_a_villager_hides_no_cube_that_was_just_built_with():
    town = a_town(villagers=frozenset({5}), lodge=2)
    alone, beside = (str(town_drawing.draw(town, Changes(gone=gone)).svg) for gone in ({}, {5: "glass"}))
    assert "stroke-dasharray" in beside and alone.count(f'width="{town_drawing.ALONE}"') == 1
    assert beside.count(f'width="{town_drawing.ALONE}"') == 0


def test_a_replay_shows_villager_cards_and_says_what_the_figures_are(played):
    replay = sim.replay(played, 0)
    page = replay_page.steps(replay).page
    top = page.partition('class="market"')[2].partition("</ul>")[0]
    able = [sim.card(id).name for id in played.games.loc[0, ["villager_1", "villager_2"]]]
    assert all(f"{name}{phrases.DOUBT}" in top for name in able)
    assert "a villager at work" not in top and "Dark with a hammer" in page and phrases.DOUBT_NOTE in page
    assert "2 players, villagers," in replay_page.about(replay)


def test_tiny_tears_shows_its_villagers_too(tears):
    replay = sim.replay(tears, 0)
    page = replay_page.steps(replay).page
    assert "Tiny Tears" in replay_page.about(replay) and "townlab-stands" in page
    said = " ".join(events_told(tears))
    assert "gives up the villager on" in said and "from the Lodge on" in said and "to work" not in said


def events_told(result) -> list[str]:
    """All that is said of the first games of a run."""
    replays = [sim.replay(result, game) for game in range(5)]
    return [one for replay in replays for frame in replay.frames for seat in range(2) for one in told(frame.of(seat))]


def test_every_event_of_a_seat_is_told(played, tears):
    elsewhere = {"market", "dealt", "names", "scores", "wins", "feeds", "spends"}
    for result in (played, tears):
        events = result.events()
        own = events[(events["game"] < 5) & (events["seat"] >= 0) & ~events["event"].isin(elsewhere)]
        assert len(events_told(result)) >= len(own)


def test_the_terminal_shows_villagers_as_pawns(played):
    console = Console(width=160, file=StringIO())
    for line in replay_text.lines(sim.replay(played, 0), 5):
        console.print(line)
    text = console.file.getvalue()
    assert replay_text.STANDS in text and phrases.DOUBT in text and "villagers (" in text


def test_the_ledger_counts_every_villager_once(played):
    towns = by_round(played.events().query("game < 60"), load())
    every = counted(towns["standing"]) + counted(towns["working"]) + towns["lodge"]
    assert (every == 3).all() and not (towns["standing"] & towns["working"]).any()
    assert towns["started"].sum() > 0 and (towns["round"] <= towns["last"]).all()


def test_who_started_to_work_and_has_not_stopped_is_still_at_work(played):
    events = played.events().query("game < 60")
    towns = by_round(events, load()).sort_values([*SEAT, "round"])
    totals = towns.groupby(SEAT)[["started", "paid"]].sum()
    last = towns.groupby(SEAT)["working"].last()
    assert (counted(last) <= totals["started"] - totals["paid"]).all()


def test_only_towns_that_are_not_complete_count(played):
    table = villagers_at_work.measure(played, games=60)
    assert table["reached"].iloc[0] == 1 and table["reached"].is_monotonic_decreasing
    total = table["standing"] + table["working"] + table["lodge"]
    assert np.allclose(total, 3) and (table["working"].iloc[0] == 0)


def test_shares_of_squares_and_zones_add_up(played, tears):
    table = villager_squares.measure(played, games=60)
    squares = table[table["square"] >= 0].groupby("doing")["share"].sum()
    zones = table[table["square"] < 0].groupby("doing")["share"].sum()
    assert np.allclose(squares, 1) and np.allclose(zones, 1) and set(table["doing"]) == {"standing", "working"}
    assert set(villager_squares.measure(tears, games=20)["doing"]) == {"standing"}


def planted(card: str):
    """Deals of the engine, and points for a villager card in all towns of the games that have it."""
    dealt = sim.play(games=1200, seed=8, coins=True, events=True, **{**BOX, "strategies": "uniform"})
    has = (dealt.games[["villager_1", "villager_2"]] == card).any(axis=1).to_numpy()
    noise = np.random.default_rng(1).normal(0, 3, len(dealt.towns))
    changed = made_up.changed(dealt, score=20 + WORTH * np.repeat(has, 2) + noise)
    return replace(changed, reader=lambda name, columns: (dealt if name == "events" else changed).reader(name, columns))


@pytest.mark.parametrize("card", ["solicit", "innovate"])
def test_what_an_ability_is_worth_is_found(card):
    table = abilities.measure(planted(card), games=20)
    row = table.iloc[0]
    assert row["card"] == card and row["verdict"] == abilities.HIGHER
    assert abs(row["difference"] - WORTH) < row["difference_high"] - row["difference_low"]
    others = table[table["pile"] != row["pile"]]
    assert set(others["verdict"]) == {abilities.UNCLEAR}
    assert sorted(table.groupby("pile").size()) == [3, 4]


def test_a_card_that_an_ability_helps_is_found():
    dealt = sim.play(games=3000, seed=8, **{**BOX, "strategies": "uniform"})
    both = (dealt.games["villager_1"] == "forage") & (dealt.games["tavern"] == "brewery")
    noise = np.random.default_rng(2).integers(0, 4, len(dealt.towns))
    points = noise + 2 * np.repeat(both.to_numpy(), 2)
    table = ability_cards.measure(made_up.changed(dealt, points_tavern=points))
    row = table.iloc[0]
    assert (row["ability"], row["card"], row["verdict"]) == ("forage", "brewery", ability_cards.HELPED)
    assert row["points_low"] < 2 < row["points_high"]
    assert (table["verdict"] == ability_cards.HELPED).sum() == 1
    title = ability_cards.draw(table).get_suptitle()
    assert title.startswith("Forage† helps Brewery† most") and "Scrap" not in title


def test_uses_are_counted_as_events_say(played):
    table = abilities.measure(played, games=600).set_index("card")
    events = played.events()
    forage = (events["event"] == "activates") & (events["card"] == "forage")
    towns = 2 * (played.games["villager_1"] == "forage").sum()
    assert table.loc["forage", "used"] == pytest.approx(forage.sum() / towns)


def test_games_without_villagers_or_abilities_are_refused(tears):
    base = sim.play(games=3, progress=False)
    for module in (abilities, ability_cards, villagers_at_work):
        for result in (base, tears):
            with pytest.raises(sim.TownlabError, match="box villagers"):
                module.measure(result)
    with pytest.raises(sim.TownlabError, match="box villagers"):
        villager_squares.measure(base)
    same = sim.play(games=3, villagers="forage,renovate", **BOX)
    with pytest.raises(sim.TownlabError, match="The same villager cards"):
        abilities.measure(same)


def test_an_unknown_villager_card_is_a_sentence(played):
    with pytest.raises(sim.TownlabError, match="Did you mean forage"):
        ability_cards.measure(played, "forge")


def test_reports_ask_about_villagers_where_there_are_some(played, tears):
    assert len(questions(played)["Villagers"]) == 4
    assert list(questions(tears)["Villagers"]) == ["villager_squares"]
    assert "Villagers" not in questions(sim.play(games=2, progress=False))


def test_a_report_marks_reconstructed_cards_and_explains_the_mark(played, tmp_path):
    page = sim.report(played, tmp_path / "report.html", progress=False).read_text(encoding="utf-8")
    rest = page.partition("<b>Villagers.</b>")[2]
    assert f"Forage{phrases.DOUBT}" in rest and "reconstructed: the printed card may differ" in page


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_of_the_box_is_marked(card):
    assert card.confidence == "reconstructed" and "Filled in:" in card.origin
    assert is_doubtful(card.id) and phrases.card(card.id) == f"{card.name}{phrases.DOUBT}"
    assert "? reconstructed: no source" in str(draw_card(card).svg)


def test_lists_and_panels_of_cards_say_that_they_are_reconstructed():
    listed = run("cards", "--box", "villagers").stdout
    assert listed.count("reconstructed") == len(CARDS) == 30
    alone = run("cards", "renovate").stdout
    assert "reconstructed: no source" in alone and "Known:" in alone and "Filled in:" in alone


def test_a_flag_is_no_wider_than_its_card():
    widths = re.findall(r'width="([\d.]+)"[^>]*fill="#FFF3C9"', str(draw_card(sim.card("grange")).svg))
    assert widths and all(float(width) <= WIDTH - 2 * EDGE for width in widths)


GRANGE = 'corrects = "grange"\npattern = ["YW", "BW"]\nconfidence = "high"\n'


def test_a_small_file_corrects_a_card(tmp_path):
    (tmp_path / "grange.toml").write_text(GRANGE)
    result = sim.play(games=3, cards=[tmp_path / "grange.toml", {"corrects": "renovate", "workers": 3}],
                      out=tmp_path / "run", **BOX)  # fmt: skip
    cards = result.experiment.catalogue
    assert cards["grange"].pattern == ("YW", "BW") and cards["renovate"].workers == 3
    assert cards["grange"].confidence == "high" and cards["grange"].text == load()["grange"].text
    again = sim.load(tmp_path / "run")
    assert again.experiment.catalogue["grange"] == cards["grange"]
    assert again.experiment.described() == result.experiment.described()


def test_a_corrected_card_is_shown_without_the_mark(tmp_path):
    (tmp_path / "grange.toml").write_text(GRANGE)
    card = sim.card(tmp_path / "grange.toml")
    assert card.id == "grange" and "reconstructed" not in str(draw_card(card).svg)


@pytest.mark.parametrize(("text", "said"), [
    ('corrects = "gränge"\nworkers = 1\n', "There is no card"),
    ('corrects = "grange"\npatern = ["YW"]\n', "Did you mean pattern"),
    ('corrects = "grange"\npattern = ["YWQ"]\n', "pattern"),
    ('corrects = "renovate"\nworkers = 9\n', "workers"),
])  # fmt: skip
def test_a_mistake_in_a_correction_is_a_sentence_that_names_the_file(text, said, tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(text, encoding="utf-8")
    found = sentence_of(run("play", "--card", file, "--boxes", "base,villagers", "--games", 2))
    assert said in found and "wrong.toml" in found


def test_the_cost_of_a_villager_card_is_tried():
    found = sim.what_if(card="renovate", workers=3, villagers="renovate", games=30, **BOX)
    assert found.measures.notna().all(axis=None) and found.draw().get_suptitle()


def test_tiny_tears_is_compared_on_the_same_deals():
    found = sim.with_rule("tears", games=450, **BOX)
    assert found.answer.startswith("With Tiny Tears ") and len(found.cards) == 42
    assert set(found.after.games["villager_1"]) == {""} and found.draw().get_suptitle()
