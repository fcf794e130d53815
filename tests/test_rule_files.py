"""Rules of one's own: a function beside a card's file, tested by the card's examples, played, and part of a run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sim
from sim.errors import TownlabError
from sim.tiny_towns import rule_files
from sim.tiny_towns.card_files import plain, read
from tests.command_line import run, sentence_of

PROJECT = Path(__file__).parent.parent
LOOKOUT = PROJECT / "docs" / "examples" / "lookout.toml"
CARD = """
id = "shop"
category = "tavern"
pattern = ["BBG"]
rule = "shop.py:points"
points = [2, 3]
text = "2 points, and 3 more for each Farm beside it."
"""
EXAMPLES = 'examples = [["T... .... .... ....", 2], ["TF.. F... .... ....", 8]]\n'
RULE = """
from sim.tiny_towns.kernel.rule_kit import FARM, how_many_beside, is_mine, number

def points(town):
    total = 0
    for square in range(16):
        if is_mine(town, square):
            total += number(town, 0) + number(town, 1) * how_many_beside(town, square, FARM)
    return total
"""
PLAYED = {"games": 3, "players": 2, "strategies": "greedy", "progress": False}


@pytest.fixture
def shop(tmp_path):
    """Write the card and its rule, and say where the card is."""

    def write(rule=RULE, card=CARD + EXAMPLES):
        (tmp_path / "shop.py").write_text(rule)
        (tmp_path / "shop.toml").write_text(card)
        return tmp_path / "shop.toml"

    return write


def complaint(file):
    """What is said of a card that cannot be read."""
    with pytest.raises(TownlabError) as said:
        sim.card(str(file))
    return str(said.value)


def test_a_function_scores_its_card_with_the_numbers_on_it(shop):
    cards = sim.Experiment(strategies="greedy", cards=shop()).catalogue
    town = ["shop", "farm", "", "", "farm", *[""] * 11]
    assert sim.score([{"town": town}], cards)[0]["shop"] == 8
    assert sim.score([{"town": town}], cards.change("shop", points=(1, 10)))[0]["shop"] == 21


def test_an_example_that_does_not_come_true_is_named_with_its_file(shop):
    said = complaint(shop(card=CARD + 'examples = [["TF.. .... .... ....", 6]]\n'))
    assert said.endswith("shop.toml, 'examples': in 'TF.. .... .... ....' the card scores 5, not 6.")


def test_a_rule_of_ones_own_needs_examples(shop):
    assert complaint(shop(card=CARD)).endswith("shop.toml has no 'examples': a rule of your own is tested by them.")


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("def points(town):\n    return 1.5\n", "must return a whole number"),
        ("def points(town):\n    pass\n", "must return a whole number"),
        ("def points(town):\n    return town.nothing\n", "does not compile: Unknown attribute 'nothing'"),
        ("def points(town):\n    assert town\n    return 1\n", "line 2 of .*shop.py may raise an error"),
        ("def points(town, fed):\n    return 1\n", r"must define points\(town\), not points\(town, fed\)"),
        ("def score(town):\n    return 1\n", "there is no function 'points' in .*shop.py; it has score"),
        ("def points(town)\n", "is not Python"),
        ("import nothing\ndef points(town):\n    return 1\n", "does not import: ModuleNotFoundError"),
    ],
)
def test_what_is_wrong_with_a_function_is_said(shop, rule, said):
    file = shop(rule)
    with pytest.raises(TownlabError, match=said) as found:
        sim.card(str(file))
    assert str(found.value).startswith(f"{file}, ")


def test_a_file_that_is_not_there_is_named(shop, tmp_path):
    file = shop()
    (tmp_path / "shop.py").unlink()
    assert f"cannot read the rule file {tmp_path / 'shop.py'}" in complaint(file)


def test_an_unknown_rule_lists_the_families_and_how_to_name_a_function(shop):
    said = sentence_of(run("play", "--games", 1, "--card", shop(card=CARD.replace("shop.py:points", "eech"))))
    assert "'rule' cannot be 'eech'; it is one of each, if_fed, by_count" in said
    assert "a function of your own like lookout.py:points" in said


def test_whom_to_feed_is_chosen_for_a_rule_that_looks_at_it(shop):
    rule = """
from sim.tiny_towns.kernel.rule_kit import COTTAGE, is_fed, is_mine, stands

def points(town):
    total = 0
    for square in range(15):
        if is_mine(town, square) and stands(town, square + 1, COTTAGE) and is_fed(town, square + 1):
            total += 50
    return total
"""
    fed = 'examples = [["CCCC CTCF .... ....", 50], ["CCCC CT.F .... ....", 0]]\n'
    assert sim.card(str(shop(rule, CARD + fed))).rule.family == "own_fed"


def test_games_are_the_same_compiled_and_as_plain_python(shop):
    program = (
        "import sim; from sim.engine.jit import COMPILED; "
        f"towns = sim.play(games=1, players=2, strategies='greedy', cards={str(shop())!r}, market='shop').towns; "
        "print(COMPILED, towns['score'].tolist(), towns['points_tavern'].tolist())"
    )

    def said(**more):
        command, env = [sys.executable, "-c", program], {**os.environ, "PYTHONPATH": str(PROJECT), **more}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.split(maxsplit=1)

    (compiled, one), (plainly, two) = said(), said(NUMBA_DISABLE_JIT="1")
    assert (compiled, plainly) == ("True", "False")
    assert one == two


def test_a_run_depends_on_the_code_of_the_rule_and_on_nothing_else(shop):
    def digest(rule):
        return sim.Experiment(strategies="greedy", cards=shop(rule)).catalogue.digest()

    before = digest(RULE)
    assert digest(f"# What it does.\n{RULE}") == before
    assert digest(RULE.replace("range(16)", "range(15)")) != before


def test_cards_without_functions_have_the_digest_they_had():
    assert "code" not in repr(sim.card("tavern"))


def test_an_edited_rule_is_seen_at_once(shop):
    town = [{"town": ["shop", *[""] * 15]}]
    assert sim.score(town, sim.Experiment(strategies="greedy", cards=shop()).catalogue)[0]["shop"] == 2
    ten = shop("def points(town):\n    return 10\n", CARD + 'examples = [["T... .... .... ....", 10]]\n')
    assert sim.score(town, sim.Experiment(strategies="greedy", cards=ten).catalogue)[0]["shop"] == 10


def test_a_card_is_not_played_with_a_rule_that_was_edited_since(shop, tmp_path):
    rule = read(shop()).card.rule
    (tmp_path / "shop.py").write_text("def points(town):\n    return 7\n")
    with pytest.raises(TownlabError, match="not the one that its card was read with"):
        rule_files.address(rule)


def test_a_run_keeps_its_rule_in_the_manifest_and_refuses_an_edited_one(shop, tmp_path):
    sim.play(**PLAYED, cards=shop(), market="shop", out=tmp_path / "run")
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text())
    assert manifest["experiment"]["cards"][0]["rule"] == f"{tmp_path / 'shop.py'}:points"
    again = sim.Experiment(**manifest["experiment"]).catalogue.digest()
    assert again == manifest["catalogue"]
    (tmp_path / "shop.py").write_text(RULE.replace("range(16)", "range(15)"))
    assert sim.Experiment(**manifest["experiment"]).catalogue.digest() != manifest["catalogue"]


def test_a_card_with_a_function_can_be_written_as_a_table(shop):
    own = read(shop())
    assert read(json.loads(json.dumps(plain(own.card)))).card == own.card


def test_a_number_that_a_function_reads_can_be_changed_and_solved_for(shop):
    found = sim.solve("shop", "points[1]", 0, 4, cards=shop(), games=10, strategies="greedy", progress=False)
    assert {"points=2/0", "points=2/4"} <= set(found.played["change"])


def test_the_example_of_the_docs_can_be_put_in_the_place_of_another():
    found = sim.what_if(str(LOOKOUT), instead_of="market", **PLAYED)
    assert set(found.after.games["theater"]) == {"lookout"}
