"""Pictures of cards and towns: everything is there, told apart without colours, and texts are escaped."""

import json
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import sim
from sim.errors import TownlabError
from sim.reports import card_face
from sim.reports.marks import CUBES
from sim.tiny_towns.board import CATEGORIES, LETTERS, RESOURCES
from sim.tiny_towns.catalogue import KINDS_OF_CARDS, load
from sim.tiny_towns.pictures import card_drawing, town_drawing
from sim.tiny_towns.pictures.icons import SIGNS
from sim.tiny_towns.pictures.town_drawing import Changes
from sim.tiny_towns.towns import Square, Town

CARDS = load()
SVG = "{http://www.w3.org/2000/svg}"
ODD = '<b>Tom & Jerry\'s "Inn"</b>'


def drawn(picture) -> ElementTree.Element:
    """The drawing, parsed: it must be well formed."""
    return ElementTree.fromstring(picture.svg)


def signs(picture) -> Counter[str]:
    """How often each sign is used; each must be defined in the same drawing."""
    root = drawn(picture)
    known = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
    used = [use.get("href")[1:] for use in root.iter(f"{SVG}use")]
    assert set(used) <= known
    return Counter(name.removeprefix("townlab-") for name in used)


def words(picture) -> str:
    """All texts of a drawing, but those of its symbols."""
    root = drawn(picture)
    root.remove(root.find(f"{SVG}defs"))
    return " ".join(" ".join(text.itertext()) for text in root.iter(f"{SVG}text"))


def with_squares(**squares: Square) -> Town:
    """A town with something on the squares q0 to q15."""
    return Town(tuple(squares.get(f"q{number}", Square()) for number in range(16)))


@pytest.mark.parametrize("one", list(CARDS), ids=CARDS.ids)
def test_a_card_shows_its_name_pattern_text_and_points(one):
    picture = card_drawing.draw(one)
    cubes = Counter(RESOURCES[LETTERS.index(letter)] for letter in "".join(one.pattern).replace(".", ""))
    coins = Counter(coin=one.cost + one.gains + (one.coin_points != 1), slot=int(one.slot))
    assert signs(picture) == cubes + coins + Counter([one.category] + ["villager"] * one.workers)
    assert words(picture).startswith(f"{one.name} {one.category} {one.text} points ")
    assert "/".join(map(str, one.rule.points)) in words(picture)


def test_a_card_shows_itself_in_a_notebook():
    assert sim.card("tavern")._repr_svg_() == card_drawing.draw(CARDS["tavern"]).svg


def test_a_changed_card_shows_its_new_numbers():
    changed = CARDS.change("tavern", points=(1, 2, 3))
    assert "points 1/2/3" in words(card_drawing.draw(sim.card("tavern", changed)))


def test_a_card_that_is_not_there_is_a_sentence():
    with pytest.raises(TownlabError, match="Did you mean tavern"):
        sim.card("tavrn")


OWN = {"id": "bakery_row", "category": "tavern", "pattern": ["BY"], "rule": "each", "points": 3, "text": "3 each."}


def test_a_card_of_your_own_is_drawn_from_its_file_or_table(tmp_path):
    file = tmp_path / "bakery_row.toml"
    file.write_text("\n".join(f"{key} = {json.dumps(value)}" for key, value in OWN.items()))
    assert words(card_drawing.draw(sim.card(str(file)))).startswith("Bakery Row tavern 3 each. points 3")
    assert sim.card(file) == sim.card(str(file)) == sim.card(OWN)


def test_a_card_of_your_own_that_does_not_score_its_examples_is_not_drawn():
    with pytest.raises(TownlabError, match="scores 3, not 4"):
        sim.card({**OWN, "examples": [["T... .... .... ....", 4]]})


@pytest.mark.parametrize(
    ("confidence", "said"),
    [("low", "low: one source"), ("medium", "medium: two sources"), ("reconstructed", "reconstructed"), ("own", "own")],
)
def test_doubt_about_a_card_is_seen_and_certainty_is_not(confidence, said):
    assert f"? {said}" in words(card_drawing.draw(replace(CARDS["tavern"], confidence=confidence)))
    assert "?" not in words(card_drawing.draw(CARDS["tavern"]))


@pytest.mark.parametrize(
    ("id", "said"),
    [("cathedral", "costs"), ("mine", "brings"), ("statue", "brings each"), ("petal_promenade", "5th"),
     ("estival_festival", "costs 5th = 2")],
)  # fmt: skip
def test_a_card_shows_what_it_costs_and_brings(id, said):
    assert words(card_drawing.draw(CARDS[id])).endswith(said)


@pytest.mark.parametrize("one", list(CARDS), ids=CARDS.ids)
def test_nothing_on_a_card_is_wider_than_the_card(one):
    assert all(len(line) <= card_face.TITLE_LETTERS for line in card_face.wrap(one.name, 17))
    widest = max((float(use.get("x")) for use in drawn(card_drawing.draw(one)).iter(f"{SVG}use")), default=0)
    assert widest < card_face.WIDTH - card_face.EDGE


def test_long_texts_make_a_card_longer_and_not_wider():
    long = card_drawing.draw(replace(CARDS["tavern"], text="many words " * 40))
    assert long.height > card_drawing.draw(CARDS["tavern"]).height
    assert long.width == card_drawing.draw(CARDS["tavern"]).width


def test_a_market_shows_all_its_cards():
    chosen = [CARDS.of(category)[0] for category in CATEGORIES]
    assert all(one.name in words(card_drawing.market(chosen)) for one in chosen)


def test_texts_are_escaped():
    odd = replace(CARDS["cottage"], name=ODD, text=ODD)
    assert words(card_drawing.draw(odd)).count("Jerry's") == 2
    titles = [
        title.text for title in drawn(town_drawing.draw(with_squares(q0=Square(building=odd)))).iter(f"{SVG}title")
    ]
    assert ODD in titles


def test_kinds_are_told_apart_without_colours():
    assert set(SIGNS) == set(KINDS_OF_CARDS)
    assert len(set(SIGNS.values())) == len(KINDS_OF_CARDS)
    assert set(RESOURCES) <= set(CUBES)
    assert len({cube.lines for cube in CUBES.values()}) == len(CUBES)


def test_an_empty_town_shows_its_grid_alone():
    assert signs(town_drawing.draw(Town())) == Counter(["grid"])


def test_a_town_shows_cubes_buildings_markers_and_what_is_held():
    picture = town_drawing.draw(with_squares(
        q0=Square(cube="wood"),
        q1=Square(building=CARDS["factory"], marker="glass"),
        q2=Square(building=CARDS["warehouse"], held=("brick", "stone")),
    ))  # fmt: skip
    assert signs(picture) == Counter(["grid", "factory", "factory", "wood", "glass", "brick", "stone"])
    assert picture.label == "Town: a1 wood, b1 Factory, c1 Warehouse"


def test_a_town_shows_what_lies_beside_it():
    monument = CARDS["silva_forum"]
    picture = town_drawing.draw(Town(monument=monument, cavern=("wheat", "wheat"), aside=(CARDS["well"],)))
    assert signs(picture) == Counter(["grid", "monument", "wheat", "wheat", "well"])
    assert words(picture) == "Silva Forum Cavern Set aside"


def test_a_town_shows_its_chest_and_the_coins_on_its_squares():
    coins = with_squares(q0=Square(cube="wood", coin=True), q1=Square(coin=True))
    picture = town_drawing.draw(replace(coins, uses_coins=True, coins=3))
    assert signs(picture) == Counter(grid=1, wood=1, coin=2 + 3, slot=1)
    assert picture.label == "Town: a1 wood and a coin, b1 a coin; 3 of 4 coins"
    assert words(picture) == "Coins"


def test_a_chest_has_a_fifth_place_while_its_monument_stands():
    shrine = CARDS["shrine_of_the_windseed"]
    town = replace(with_squares(q0=Square(building=shrine)), monument=shrine, uses_coins=True)
    assert signs(town_drawing.draw(town))["slot"] == 5


def test_a_town_shows_the_coins_on_hollow_hill():
    picture = town_drawing.draw(Town(monument=CARDS["hollow_hill"], uses_coins=True, coins=4, changes=9))
    assert signs(picture)["coin"] == 5
    assert words(picture).endswith("\N{MULTIPLICATION SIGN} 9 on Hollow Hill")


def test_a_monument_is_pale_until_it_is_built():
    monument = CARDS["silva_forum"]
    built = replace(with_squares(q0=Square(building=monument)), monument=monument)
    assert "opacity" in str(town_drawing.draw(Town(monument=monument)).body)
    assert "opacity" not in str(town_drawing.draw(built).body)


@pytest.mark.parametrize("id", ["silva_forum", "grand_mausoleum_of_the_rodina"])
def test_the_name_of_a_monument_is_not_wider_than_its_town(id):
    picture = town_drawing.draw(Town(monument=CARDS[id]))
    lines = [line for line in drawn(picture).iter(f"{SVG}text") if len(line.text) > 1]
    assert " ".join(line.text for line in lines) == CARDS[id].name
    assert all(38 + 0.58 * float(line.get("font-size", "0")) * len(line.text) <= picture.width for line in lines)


def test_cubes_of_a_complete_town_are_pale():
    growing = with_squares(q0=Square(cube="wood"))
    assert "opacity" not in str(town_drawing.draw(growing).body)
    assert "opacity" in str(town_drawing.draw(replace(growing, place=1)).body)


def test_new_things_are_ringed_and_cubes_built_with_outlined():
    there = with_squares(q0=Square(building=CARDS["shed"]))
    picture = town_drawing.draw(there, Changes(frozenset([0]), {0: "wood", 1: "stone"}))
    assert str(picture.body).count("stroke-dasharray") == 1
    assert words(picture) == "S"
    assert str(picture.body).count('fill="none"') == 2


def test_a_picture_can_be_saved_and_loads_nothing(tmp_path):
    card_drawing.draw(CARDS["tavern"]).save(tmp_path / "tavern.svg")
    saved = (tmp_path / "tavern.svg").read_text()
    assert saved == CARDS["tavern"]._repr_svg_()
    assert saved.replace(SVG.strip("{}"), "").count("http") == 0
