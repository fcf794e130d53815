"""Cards judged for novices, decent players and experts, and for a panel of players, in one call."""

import numpy as np
import pytest

import sim
from sim import games
from sim.analysis import by_level
from sim.errors import TownlabError
from sim.reports.sections import sections
from tests import made_up
from tests.command_line import run, sentence_of
from tests.made_up import Arm

ARMS = (
    Arm(["y"] * 4, {"cottage": 5.0, "bank": 4.0}),
    Arm(["z"] * 4, {"tavern": 2.0}),
    Arm(["x"] * 4, {"tavern": 4.0, "bank": -4.0}),
)


def test_three_levels_are_named_in_the_order_of_the_run_whatever_they_score():
    table = by_level.measure(made_up.run(600, *ARMS))
    named = table.drop_duplicates("level").set_index("level")["strategy"]
    assert named.to_dict() == {"novice": "y", "decent": "z", "expert": "x"}


def test_other_numbers_of_levels_are_called_after_their_strategies():
    assert list(by_level.measure(made_up.run(600, *ARMS[:2]))["level"].unique()) == ["y", "z"]


def test_planted_effects_have_their_tier_at_each_level():
    table = by_level.measure(made_up.run(6000, *ARMS)).set_index(["level", "card"])
    cards = ("tavern", "bank", "farm")
    tiers = {card: [table.loc[(level, card), "tier"] for level in by_level.NAMES] for card in cards}
    assert tiers["tavern"] == ["fine", "too strong", "too strong"]
    assert tiers["bank"] == ["too strong", "fine", "too weak"]
    assert set(tiers["farm"]) <= {"fine", "unknown"}
    assert table.loc[("expert", "bank"), "gain"] == pytest.approx(-6, abs=0.4)


def test_what_matters_can_be_said():
    table = by_level.measure(made_up.run(2000, *ARMS), smallest=4)
    assert set(table["tier"]) == {"fine"} and set(table["smallest"]) == {4}


def test_the_chart_names_the_card_that_changes_its_tier_most():
    chart = by_level.draw(by_level.measure(made_up.run(4000, *ARMS)))
    first, second = chart.get_suptitle().split("\n")
    assert first.endswith("of 24 cards change their tier with the level of the players, most the Bank:")
    assert second.startswith("novice +") and "expert \N{MINUS SIGN}" in second
    assert [text.get_text().split(" ")[0] for text in chart.axes[0].get_legend().get_texts()] == list(by_level.NAMES)


def test_where_no_card_changes_its_tier_the_chart_says_so():
    arms = [Arm([name] * 4, {"cottage": points}) for name, points in (("a", 0.0), ("b", 3.0), ("c", 6.0))]
    title = by_level.draw(by_level.measure(made_up.run(1000, *arms))).get_suptitle()
    assert title.startswith("No card is clearly in one tier for novice players")


@pytest.mark.parametrize(("experiment", "found"), [
    ({"line_ups": [["a"], ["b"]]}, True),
    ({"line_ups": ["a", "a:x=1,y=2"]}, True),
    ({"line_ups": [["a", "b"], ["a"]]}, False),
    ({"line_ups": None, "strategies": "a"}, False),
    ({}, False),
])  # fmt: skip
def test_a_run_has_several_levels_if_strategies_have_tables_of_their_own(experiment, found):
    assert by_level.several(experiment) == found


WEAK, SMALL = "greedy:skill=0.2,greedy:skill=0.6,greedy", {"players": 2, "games": 300, "progress": False}


def test_levels_is_one_call_whose_run_reports_them(tmp_path):
    found = sim.levels(WEAK, out=tmp_path / "run", **SMALL)
    assert list(found.cards["level"].unique()) == list(by_level.NAMES) and len(found.cards) == 3 * 24
    assert "Played by greedy:skill=0.2, which has no certificate" in found.answer
    found.save(tmp_path / "saved")
    assert {file.name for file in (tmp_path / "saved").iterdir()} == {"cards.csv", "cards.png", "cards.svg"}
    first = next(sections(sim.load(tmp_path / "run")))
    assert [part.name for part in first.parts] == ["strength", "levels", "skill"]
    assert all("Played by greedy, which has no certificate" in part.played for part in first.parts)


def test_a_run_of_one_strategy_is_not_asked_about_levels():
    first = next(sections(sim.play(strategies="greedy", **SMALL)))
    assert [part.name for part in first.parts] == ["strength"] and first.missing == []


def test_a_panel_is_one_call_with_both_intervals():
    found = sim.panel(WEAK, **SMALL)
    sample, other = (found.cards[f"{name}_high"] - found.cards[f"{name}_low"] for name in ("effect", "new_player"))
    assert (other > sample).all() and set(found.cards["strategies"]) == {3}
    assert np.isfinite(found.cards["new_player_low"]).all()
    assert "going by 3 strategies" in found.draw().get_supxlabel()


@pytest.mark.parametrize(("verb", "least"), [("levels", 2), ("panel", 3)])
def test_too_few_players_are_a_sentence(verb, least):
    with pytest.raises(TownlabError, match=f"Name at least {least} different players.*there are 1"):
        getattr(sim, verb)("greedy,greedy", **SMALL)


@pytest.mark.parametrize("verb", ["levels", "panel"])
def test_an_effect_of_nothing_cannot_matter_and_nothing_is_played_for_it(verb, tmp_path):
    with pytest.raises(TownlabError, match="must be more than 0 points, not 0"):
        getattr(sim, verb)(WEAK, smallest=0, out=tmp_path / "run", **SMALL)
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(("command", "words"), [("levels", ("novice", "expert")), ("panel", ("for another", "rank"))])
def test_the_commands_print_a_table_and_draw(command, words, tmp_path):
    small = ("--strategies", WEAK, "--players", "2", "--games", "300", "--chart", tmp_path / "new" / "it")
    done = run(command, *small)
    assert done.exit_code == 0, done.output
    assert all(word in done.stdout for word in words) and "Played by greedy" in done.stdout
    assert (tmp_path / "new" / "it.png").is_file() and "Drawn in" in done.stderr
    assert "too few" in sentence_of(run(command, *small[:4], "--games", "20"))


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_players_for_levels_and_a_panel(game):
    from sim.engine.strategy_files import player

    kind = games.find(game)
    assert len(kind.levels) == 3 and len(kind.panel) >= 3
    assert all(player(spec, game) for spec in (*kind.levels, *kind.panel))
