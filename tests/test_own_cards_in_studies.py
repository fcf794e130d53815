"""Cards of one's own in the studies that compare strategies, and in restricted play: by verb and by command."""

import json

import pytest

import sim
from tests.command_line import run, sentence_of

CARD = {
    "id": "night_market",
    "category": "tavern",
    "pattern": ["BBG"],
    "rule": "by_count",
    "points": [2, 4, 7, 11, 16],
    "text": "All Night Markets together score 2/4/7/11/16 for 1/2/3/4/5.",
}
TABLE = {"market": "night_market", "progress": False}
COMMANDS = {
    "restricted": ("--cards", "night_market", "--strategy", "greedy", "--games", 4),
    "duel": ("greedy", "uniform", "--limit", 60, "--market", "night_market"),
    "tournament": ("greedy,uniform", "--games", 8, "--players", 2, "--market", "night_market"),
    "ladder": ("--strategies", "uniform,greedy", "--games", 4, "--solo-games", 2, "--market", "night_market"),
}


@pytest.fixture
def file(tmp_path):
    """The card as a file."""
    lines = [f"{name} = {json.dumps(value)}\n" for name, value in CARD.items()]
    (tmp_path / "night_market.toml").write_text("".join(lines))
    return tmp_path / "night_market.toml"


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_plays_with_an_own_card(command, file):
    done = run(command, *COMMANDS[command], "--card", file)
    assert done.exit_code == 0, done.output
    assert "night_market" in done.stdout or command == "duel"


@pytest.mark.parametrize("command", COMMANDS)
def test_without_its_file_the_card_is_not_known(command):
    assert "no card 'night_market'" in sentence_of(run(command, *COMMANDS[command]))


def test_a_duel_is_fought_with_an_own_card():
    assert sim.duel("greedy", "uniform", limit=60, cards=CARD, **TABLE).setup["market"] == ("night_market",)


def test_a_tournament_has_an_own_card_in_its_market():
    played = sim.tournament("greedy,uniform", players=2, games=8, cards=CARD, **TABLE)
    assert set(played.result.games["tavern"]) == {"night_market"}


def test_a_ladder_writes_down_the_own_cards_it_was_climbed_with(tmp_path):
    climbed = sim.ladder("uniform,greedy", games=4, solo_games=2, cards=CARD, **TABLE)
    climbed.save(tmp_path / "ladder")
    (kept,) = json.loads((tmp_path / "ladder" / "ladder.json").read_text())["cards"]
    assert (kept["id"], kept["points"]) == ("night_market", CARD["points"])


def test_doing_without_an_own_card_has_a_price():
    prices = sim.restricted("night_market", "greedy", 2, 20, own=CARD, progress=False)
    assert prices["card"].tolist() == ["night_market"] and prices["price"][0] > 0
