"""The names of numbers in strategies: the same in compiled and batched ones; words and constants are noticed."""

from collections.abc import Callable
from pathlib import Path

import pytest

import sim
from sim import TownlabError
from sim.engine import strategy_files
from sim.engine.enumerations import key_of
from sim.little_town import board as little_board
from sim.little_town import names as of_little_town
from sim.little_town.kernel.options import KINDS as LITTLE_KINDS
from sim.tiny_towns import board
from sim.tiny_towns import names as of_tiny_towns
from sim.tiny_towns.card_arrays import rules_for
from sim.tiny_towns.catalogue import load
from sim.tiny_towns.kernel.options import KINDS

Write = Callable[..., str]
COMPILED = """
from sim.tiny_towns.names import BUILD, NAME, TAVERN, WOOD, card

INN = card("inn")


def score(view, option):
    inn = option.kind == BUILD and view.rules.key[option.card] == INN
    tavern = option.kind == BUILD and option.category == TAVERN
    wood = option.kind == NAME and option.resource == WOOD
    return 3.0 * inn + 2.0 * tavern - wood
"""
BATCHED = """
from sim.tiny_towns.names import BUILD, NAME, TAVERN, WOOD, card

INN = card("inn")


def score_batch(views, options):
    inn = (options.kind == BUILD) & (views.rules.key[options.card] == INN)
    tavern = (options.kind == BUILD) & (options.category == TAVERN)
    wood = (options.kind == NAME) & (options.resource == WOOD)
    return 3.0 * inn + 2.0 * tavern - wood
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a strategy of one's own; its path comes back."""

    def write(text: str, name: str = "own") -> str:
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        return str(file)

    return write


@pytest.mark.parametrize(
    ("names", "lists"),
    [
        (of_tiny_towns, (KINDS, board.CATEGORIES, board.RESOURCES)),
        (of_little_town, (LITTLE_KINDS, little_board.RESOURCES)),
    ],
)
def test_a_name_is_the_place_of_its_word(names, lists):
    for words in lists:
        assert [getattr(names, word.upper()) for word in words] == list(range(len(words)))
        assert {word.upper() for word in words} <= set(names.__all__)


def test_a_card_keeps_its_key_when_other_cards_come_and_go():
    before = load()
    after = before.change("abbey", points=3)
    for cards in (before, after):
        keys = rules_for(cards).key
        assert [keys[number] for number in range(len(cards))] == [key_of(id) for id in cards.ids]
    assert of_tiny_towns.card("inn") == of_tiny_towns.own_card("inn") > 0


def test_keys_of_little_town_stand_at_the_numbers_of_tiles_and_objectives():
    from sim.little_town.card_arrays import rules_for
    from sim.little_town.catalogue import load

    cards = load()
    every = [*cards.tiles, *cards.objectives]
    assert list(rules_for(cards).key[: len(every)]) == [of_little_town.card(card.id) for card in every]


def test_names_mean_the_same_to_compiled_and_batched_strategies(write: Write):
    tables = []
    for text, name in ((COMPILED, "compiled"), (BATCHED, "batched")):
        table = {"market": "inn", "games": 30, "players": 2, "strategies": write(text, name), "progress": False}
        tables.append(sim.play(**table).towns.drop(columns="strategy"))
    assert tables[0].equals(tables[1])
    assert tables[0]["score"].nunique() > 1


def test_a_card_that_is_not_there_is_named(write: Write):
    with pytest.raises(TownlabError, match=r"There is no card 'inm'. Did you mean inn"):
        strategy_files.find(write(COMPILED.replace('card("inn")', 'card("inm")')), "tiny-towns")


WORDS = {
    "a kind": ('def score(view, option):\n    return option.kind == "build"', "Write option.kind == BUILD, with"),
    "not a kind": ('def score(view, option):\n    return option.kind != "build"', "Write option.kind != BUILD, with"),
    "the word first": ('def score(view, option):\n    return "tavern" == option.category', "option.category == TAVERN"),
    "several": ('def score(view, option):\n    return option.kind in ("build", "put")', "option.kind == BUILD"),
    "a card": (
        'def score(view, option):\n    return option.card == "inn"',
        'Write view.rules.key[option.card] == INN, with "from sim.tiny_towns.names import card" and INN = card("inn")',
    ),
    "a typing error": ('def score(view, option):\n    return option.kind == "biuld"', "BUILD, for example"),
    "a word with a name": ('WORD = "wood"\ndef score(view, option):\n    return option.resource == WORD', "== WOOD"),
    "a helper": (
        'def good(kind):\n    return kind == "build"\ndef score(view, option):\n    return good(option.kind)',
        "line 2: kind is a number",
    ),
    "a match": (
        'def score(view, option):\n    match option.kind:\n        case "build":\n            return 1\n    return 0',
        "option.kind == BUILD",
    ),
    "batched": ('def score_batch(views, options):\n    return options.kind == "build"', "Write options.kind == BUILD"),
    "batched, by another name": (
        'def score_batch(views, options):\n    kind = options.kind\n    return kind == "build"',
        "Write kind == BUILD",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), WORDS.values(), ids=WORDS)
def test_a_strategy_that_compares_numbers_with_words_is_refused_with_the_right_name(write: Write, text, sentence):
    with pytest.raises(TownlabError) as error:
        strategy_files.find(write(text), "tiny-towns")
    assert sentence in str(error.value)
    assert "never equals the word" in str(error.value)


def test_other_words_may_be_compared(write: Write):
    text = (
        'HOW = "fast"\ndef score_batch(views, options):\n    return options.square if HOW == "fast" else options.card'
    )
    assert strategy_files.find(write(text), "tiny-towns").kind == "batched"
    text = 'def told(how):\n    return how == "x"\ndef score(view, option):\n    return option.square'
    assert strategy_files.find(write(text, "other"), "tiny-towns").kind == "compiled"


@pytest.mark.parametrize("text", [
    "def score(view, option):\n    return 1.0 * view.table.rounds",
    "def score_batch(views, options):\n    return views.table.rounds[options.view]",
])  # fmt: skip
def test_a_run_says_once_that_a_strategy_tells_no_options_apart(write: Write, capsys, text):
    own = write(text)
    sim.play(games=20, players=2, strategies=own, progress=False)
    assert capsys.readouterr().err.count("Strategy 'own' gave all options of each decision the same number") == 1
    meant = write(f'TRAITS = ("stochastic",)\n{text}', "meant")
    sim.play(games=20, players=2, strategies=meant, progress=False)
    assert "same number" not in capsys.readouterr().err


@pytest.mark.parametrize("game", ["tiny-towns", "little-town"])
def test_a_run_says_nothing_of_strategies_that_do(game, capsys):
    for name in ("uniform", "uniform_batched", "greedy"):
        sim.play(game=game, games=3, players=2, strategies=name, progress=False)
    assert "same number" not in capsys.readouterr().err
