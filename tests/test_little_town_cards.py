"""The tiles and objectives of Little Town: their examples, their checks, changes on them, and some of one's own."""

import re
import tomllib
from pathlib import Path

import pytest

import sim
from sim.errors import TownlabError
from sim.little_town import columns
from sim.little_town.card_files import FILES, plain, read
from sim.little_town.catalogue import Objective, Tile, checked, load
from sim.little_town.examples import found
from sim.little_town.goods import Goods, goods
from sim.little_town.rule_families import EFFECTS, FAMILIES, TILES, Rule
from sim.little_town.settings import FIRST_GAME
from tests.naive.little_town import facts

CARDS = load()
EXAMPLES = [(card, *example) for card in CARDS for example in card.examples]
TEA_HOUSE = {
    "id": "tea_house",
    "cost": "1 wood, 1 stone",
    "points": 4,
    "price": "1 coin",
    "gain": {"wheat": 1, "points": 1},
    "text": "Pay 1 coin, gain 1 wheat and score 1.",
    "examples": [["1 coin", "1 wheat, 1 point"], ["", False]],
}
WHEAT_TRADE = {
    "id": "wheat_trade",
    "rule": "owns",
    "tiles": "trades wheat",
    "least": 2,
    "points": 2,
    "text": "Own 2 buildings whose effects give or take wheat.",
    "examples": [[{"own": ["bakery", "wheat_field"]}, True], [{"own": ["wheat_field", "pier"]}, False]],
}


@pytest.mark.parametrize(("card", "given", "wanted"), EXAMPLES, ids=lambda value: getattr(value, "id", str(value)))
def test_an_example_comes_true(card, given, wanted):
    result = found(card, given, CARDS)
    assert (str(result) if isinstance(result, Goods) else result) == (
        str(goods(wanted)) if isinstance(wanted, str) else wanted
    )


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_an_example_of_each_kind(card):
    outcomes = [wanted for _, wanted in card.examples]
    if isinstance(card, Objective):
        assert set(outcomes) == {True, False}
    elif card.effect == "use" and card.price:
        assert None in outcomes and len(set(outcomes)) > 1
    elif card.effect.startswith("per_"):
        assert 0 in outcomes and max(outcomes) > 0


def test_the_tiles_are_those_of_the_oracle():
    assert {tile.id for tile in CARDS.tiles} == set(facts.TILES)
    assert {tile.id for tile in CARDS.tiles[1:] if tile.first_game} == set(FIRST_GAME)
    assert [tile.id for tile in CARDS.tiles] == ["wheat_field", *sorted(tile.id for tile in CARDS.tiles[1:])]


def test_17_objectives_are_known_and_15_are_in_the_rulebook():
    assert len(CARDS.objectives) == 17
    assert {card.id for card in CARDS.objectives if not card.rulebook} == {"two_type_payment", "spend_fresh_cube"}


def test_a_change_of_one_number_is_a_change_of_the_goods():
    one = CARDS.change("bakery", gain_coins=3, cost="3 wood")["bakery"]
    assert (str(one.gain), str(one.cost), str(one.price)) == ("3 coins", "3 wood", "1 wheat")
    assert CARDS.change("six_coins", least=7, points=4)["six_coins"].rule.least == 7


def test_an_objective_is_about_other_tiles_when_tiles_change():
    cards = CARDS.change("well", gain="1 fish")
    rule = cards["fish_trade"].rule
    assert rule.is_about(cards["well"]) and not rule.is_about(CARDS["well"])


WRONG = {
    "unknown field": ("bakery", {"gian": "3 coins"}, "Did you mean gain"),
    "unknown goods": ("bakery", {"gain": "3 gold"}, "There is no kind of goods 'gold'"),
    "no number": ("bakery", {"gain": "many coins"}, "'many' is not a whole number"),
    "any in a cost": ("bakery", {"cost": "2 any"}, "the cost cannot have cubes of any kind"),
    "too many cubes": ("bakery", {"cost": "9 wood"}, "8 cubes"),
    "points as a price": ("bakery", {"price": "1 points"}, "the price cannot have points"),
    "an effect that is none": ("bakery", {"effect": "explode"}, "effect 'explode' is not one of"),
    "a use without gain": ("bakery", {"gain": ""}, "it has no gain"),
    "copies": ("bakery", {"copies": 2}, "only the one in every market has several"),
    "a rule": ("no_coins", {"family": "richest"}, "rule 'richest' is not one of"),
    "negative": ("no_coins", {"least": -1}, "least must be whole and between 0 and 100"),
}


@pytest.mark.parametrize(("id", "changes", "sentence"), WRONG.values(), ids=WRONG)
def test_a_wrong_change_is_a_sentence(id, changes, sentence):
    with pytest.raises(TownlabError) as error:
        CARDS.change(id, **changes)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_tile_of_ones_own_lies_among_the_others_by_its_id():
    cards = FILES.add(CARDS, [read(TEA_HOUSE)])
    ids = [tile.id for tile in cards.tiles]
    assert ids[ids.index("tea_house") - 1 : ids.index("tea_house") + 2] == ["statue", "tea_house", "warehouse"]
    assert (cards["tea_house"].confidence, cards["tea_house"].category) == ("own", "exchange")


def test_a_card_in_the_place_of_another_stands_where_that_stood():
    cards = FILES.add(
        CARDS, [read({**TEA_HOUSE, "instead_of": "bar"}), read({**WHEAT_TRADE, "instead_of": "no_coins"})]
    )
    assert [cards.ids.index(id) for id in ("tea_house", "wheat_trade")] == [
        CARDS.ids.index(id) for id in ("bar", "no_coins")
    ]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_can_be_written_as_a_table(card):
    table = plain(card)
    again = read(table).card
    assert again == card
    assert plain(again) == table


MISTAKES = {
    "no cost": ({"cost": None}, "has no 'cost': a card needs id, cost, points, text"),
    "unknown key": ({"pries": "1 coin"}, "There is no key 'pries'. Did you mean price"),
    "goods": ({"cost": "2 gold"}, "'cost': There is no kind of goods 'gold'"),
    "kind": ({"points": "4"}, "'points': it must be a whole number, not '4'"),
    "word": ({"effect": "explodes"}, "'effect' cannot be 'explodes'; it is one of "),
    "taken": ({"id": "hunger"}, "'hunger' has a meaning of its own"),
    "copies": ({"copies": 5}, 'it can only take the place of the tile that has: instead_of = "wheat_field"'),
    "example": ({"examples": [["1 coin", "2 wheat, 1 point"]]}, "gives '1 wheat, 1 point', not '2 wheat, 1 point'"),
    "usable": ({"examples": [["1 coin", False]]}, "gives '1 wheat, 1 point', not 'False'"),
    "not usable": ({"examples": [["1 fish", "1 wheat"]]}, "gives that it cannot be used, not '1 wheat'"),
    "place": ({"instead_of": "no_coins"}, "one is a tile, the other an objective"),
    "nobody": ({"instead_of": "barr"}, "There is no card 'barr'. Did you mean bar"),
}


@pytest.mark.parametrize(("change", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_card_is_one_sentence_that_names_it(change, sentence):
    table = {key: value for key, value in {**TEA_HOUSE, **change}.items() if value is not None}
    with pytest.raises(TownlabError) as error:
        FILES.add(CARDS, [read(table)])
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_an_objective_needs_the_numbers_of_its_rule():
    with pytest.raises(TownlabError, match="has no 'tiles': the rule 'owns' needs it"):
        read({key: value for key, value in WHEAT_TRADE.items() if key != "tiles"})
    with pytest.raises(TownlabError, match="'tiles': There is no way to say which tiles 'trades gold'"):
        read({**WHEAT_TRADE, "tiles": "trades gold"})
    with pytest.raises(TownlabError, match="gives 'False', not 'True'"):
        FILES.add(CARDS, [read({**WHEAT_TRADE, "examples": [[{"own": ["bakery"]}, True]]})])


def test_a_card_that_is_defined_twice_is_a_sentence():
    with pytest.raises(TownlabError, match="There is a card 'bakery' already"):
        FILES.add(CARDS, [read({**TEA_HOUSE, "id": "bakery", "examples": []})])


def test_an_effect_around_a_tile_gains_points_only():
    tower = Tile("tower", Goods(wood=1), 1, "x", "Tower", gain=Goods(coins=1), effect="per_worker")
    with pytest.raises(TownlabError, match="the effect 'per_worker' gains points"):
        checked(tower)
    with pytest.raises(TownlabError, match="has to say of which tiles"):
        checked(Objective("x", Rule("owns"), 1, "x", "X"))


def test_own_cards_and_changes_are_played_and_come_back_from_the_manifest(tmp_path):
    how = {"game": "little-town", "games": 40, "seed": 3, "progress": False, "strategies": "greedy"}
    own = [TEA_HOUSE, {**WHEAT_TRADE, "instead_of": "no_coins"}]
    result = sim.play(
        **how, cards=own, changes={"well": {"gain_points": 5}}, market="tea_house,well", out=tmp_path / "run"
    )
    loaded = sim.load(tmp_path / "run")
    assert loaded.games["has_tea_house"].all() and loaded.games["has_well"].all()
    assert (loaded.read("tiles").query("card == 'tea_house'")["uses_own"] > 0).any()
    assert loaded.experiment.catalogue == result.experiment.catalogue
    assert "wheat_trade" in set(loaded.read("objectives")["card"])
    assert "no_coins" not in set(loaded.read("objectives")["card"])


PAGES = Path(__file__).parent.parent / "docs" / "little_town"


def test_the_cards_of_the_page_are_what_they_say():
    blocks = re.findall(r"```toml\n(.*?)```", (PAGES / "own_cards.md").read_text(), re.DOTALL)
    own = [read(tomllib.loads(block)) for block in blocks]
    assert {one.card.id for one in own} == {"tea_house", "wheat_trade"}
    FILES.add(CARDS, own)


def test_the_page_names_every_rule_effect_and_kind_of_tiles():
    named = set(re.findall(r"`([\w ]+)`", (PAGES / "own_cards.md").read_text()))
    assert {*FAMILIES, *EFFECTS, *TILES} - {"use"} <= named


def test_every_ruling_names_a_test_of_the_oracle():
    page = (PAGES / "rulings.md").read_text()
    rulings = [line[4:] for line in page.split("\n") if line[:4] == "### "]
    tests = "\n".join(file.read_text() for file in Path(facts.__file__).parent.glob("test_*.py"))
    assert len(rulings) == len(set(rulings)) == 37
    assert [name for name in rulings if f"def test_{name}" not in tests] == []
    about = set(re.findall(r"`(\w+)`", " ".join(line for line in page.split("\n") if line.endswith("**"))))
    assert about <= set(CARDS.ids)


def test_the_page_about_the_tables_is_up_to_date():
    assert (PAGES / "tables.md").read_text() == columns.document(), "run: make docs"
