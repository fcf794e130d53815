"""Every card against its own examples, the check of malformed cards, and the catalogue."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

import sim
from sim.errors import TownlabError
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES, layouts
from sim.tiny_towns.catalogue import Card, Example, load
from sim.tiny_towns.pictures.card_text import card_panel, card_table
from sim.tiny_towns.rule_families import Rule, by_count, each

CARDS = load()
LETTERS = dict(zip("CFWHTERM", CATEGORIES, strict=True))
BUILDINGS = [card for card in CARDS if card.category in CATEGORIES]
ABLE = [card for card in CARDS if card.category == "villager"]
FIRST_GAME = {category: category for category in CATEGORIES if category != "monument"}


def points(letters: str, **more: Any) -> dict[str, int]:
    """The points in a town of first-game cards, but for those named by category, and with what else matters."""
    ids = {**FIRST_GAME, **{category: more.pop(category) for category in CATEGORIES if category in more}}
    town = ["" if letter == "." else ids[LETTERS[letter]] for letter in letters.replace(" ", "")]
    return sim.score([{"town": town, **more}])[0]


@pytest.mark.parametrize(
    ("card", "example"),
    [pytest.param(card, example, id=f"{card.id}-{example[0]}") for card in CARDS for example in card.examples],
)
def test_a_card_scores_as_its_example_says(card: Card, example: Example) -> None:
    letters, expected, *more = example
    matters = {**(more[0] if more else {}), card.category: card.id}
    assert points(letters, **matters)[card.id] == expected


@pytest.mark.parametrize(
    ("farm", "town", "fed"),
    [
        ("farm", "FCCC C... .... ....", 4),
        ("farm", "FCCC CC.. .... ....", 4),
        ("farm", "FCCC CCCC CC.. ...F", 8),
        ("granary", "CCC. CFC. CCCC ...C", 8),
        ("granary", "F..C .... .... ....", 0),
        ("granary", "CF.. .C.. ..F. ...C", 3),
        ("greenhouse", "F... ..CC ..CC C...", 4),
        ("greenhouse", "FC.C FC.. .... ..CC", 4),
        ("greenhouse", "C.C. .C.. ..F. ....", 1),
        ("orchard", "FCCC CC.. C.C. C..C", 6),
        ("orchard", "F... .C.. ..C. ...F", 0),
        ("orchard", "F.C. .C.. ..C. ...F", 1),
    ],
)
def test_a_food_source_feeds_the_cottages_it_reaches(farm: str, town: str, fed: int) -> None:
    scored = points(town, farm=farm)
    assert (scored["cottage"], scored[farm]) == (3 * fed, 0)


def test_the_castle_takes_one_meal_of_a_farm() -> None:
    scored = points("MCCC C... .... ...F", monument="barrett_castle")
    assert (scored["barrett_castle"], scored["cottage"]) == (5, 9)


def test_a_farm_feeds_those_who_bring_the_most_points() -> None:
    scored = points("CHC. .C.. C.C. C..F", chapel="temple")
    assert (scored["temple"], scored["cottage"]) == (4, 12)


def test_with_the_mausoleum_a_farm_still_feeds_as_many_as_it_can() -> None:
    scored = points("MCCC CC.. .... ...F", monument="grand_mausoleum_of_the_rodina")
    assert (scored["grand_mausoleum_of_the_rodina"], scored["cottage"]) == (3, 12)


def test_empty_squares_cost_a_point_each() -> None:
    assert points("C... .... .... ....")["empty"] == -15


def test_empty_squares_cost_nothing_with_the_cathedral() -> None:
    assert points("M... .... .... ....", monument="cathedral_of_caterina")["empty"] == 0


def test_the_worked_example_of_the_rulebook() -> None:
    scored = points("ETCT FHCR T.WC CWC.", theater="bakery", factory="warehouse", warehouse_cubes=3)
    buildings = {"cottage": 12, "farm": 0, "well": 5, "chapel": 4, "tavern": 9, "bakery": 3, "warehouse": -3}
    assert scored == {**buildings, "empty": -2, "total": 28}


def test_the_base_game_has_25_buildings_and_15_monuments() -> None:
    count = Counter(card.category for card in CARDS if card.box == "base")
    assert count.pop("monument") == 15
    assert count.pop("cottage") == 1
    assert set(count.values()) == {4}
    assert count.total() + 1 == 25


def test_fortune_has_12_buildings_and_10_monuments() -> None:
    count = Counter(card.category for card in CARDS if card.box == "fortune")
    assert count.pop("monument") == 10
    assert count == dict.fromkeys(CATEGORIES[1:-1], 2)


def test_villagers_has_18_buildings_5_monuments_and_7_villager_cards() -> None:
    count = Counter(card.category for card in CARDS if card.box == "villagers")
    assert count.pop("monument") == 5
    assert count.pop("villager") == 7
    assert count == dict.fromkeys(CATEGORIES[1:-1], 3)


@pytest.mark.parametrize("card", list(CARDS), ids=lambda card: card.id)
def test_reconstructed_cards_are_those_of_villagers_and_say_what_was_filled_in(card: Card) -> None:
    assert (card.confidence == "reconstructed") == (card.box == "villagers")
    assert ("Known: " in card.origin and "Filled in: " in card.origin) == (card.box == "villagers")


@pytest.mark.parametrize("card", ABLE, ids=lambda card: card.id)
def test_a_villager_card_has_text_and_cost_and_no_pattern(card: Card) -> None:
    assert card.text.endswith(".")
    assert 1 <= card.workers <= 3
    assert not card.pattern


def test_the_villager_cards_cost_what_we_filled_in() -> None:
    costs = {"cooperate": 3, "cut_corners": 2, "forage": 1, "innovate": 2, "renovate": 2, "scrap": 1, "solicit": 1}
    assert {card.id: card.workers for card in ABLE} == costs


@pytest.mark.parametrize(
    ("farm", "town", "fed"),
    [
        ("grange", "FC.. .... .C.. ....", 1),
        ("grange", "FC.. .C.. .... ....", 2),
        ("grange", "FC.. .CW. .... ....", 2),
        ("grange", "FC.C F.W. ..CC ....", 3),
        ("nectar_farm", "FC.C .... .... ...C", 0),
        ("nectar_farm", "FC.C .... .... ....", 2),
        ("vegetable_patch", "FCC. .... C..C .C..", 3),
        ("vegetable_patch", "F... .... .... ....", 0),
    ],
)
def test_a_farm_of_villagers_feeds_whom_it_says(farm: str, town: str, fed: int) -> None:
    assert points(town, farm=farm).get("cottage", 0) == 3 * fed


@pytest.mark.parametrize("card", BUILDINGS, ids=lambda card: card.id)
def test_a_card_has_text_pattern_and_three_examples(card: Card) -> None:
    assert card.text.endswith(".")
    assert card.pattern
    assert len(card.examples) >= 3
    assert all(len(example[0].replace(" ", "")) == 16 for example in card.examples)


OUT_OF_SOLO = {
    "inn", "feast_hall", "bank", "fort_ironweed", "opaleyes_watch", "oddity_shop", "schoolhouse", "southern_semaphore",
    "folly_tower",
}  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "out"), [("solo", OUT_OF_SOLO), ("town-hall", {"oddity_shop"}), ("master-builder", set())]
)
def test_some_cards_are_left_out_of_a_mode(mode: str, out: set[str]) -> None:
    assert {card.id for category in CATEGORIES for card in CARDS.of(category, mode)} == {
        card.id for card in BUILDINGS
    } - out


@pytest.mark.parametrize(
    ("id", "ways"),
    [("cottage", 72), ("farm", 36), ("well", 48), ("chapel", 48), ("tavern", 32), ("theater", 24), ("factory", 24)],
)
def test_a_pattern_can_be_laid_in_so_many_ways(id: str, ways: int) -> None:
    found = layouts(CARDS[id].pattern)
    assert len(found) == len(set(found)) == ways


MALFORMED = {
    "category": ({"category": "castle"}, "category 'castle' is not one of cottage, farm"),
    "rule": ({"rule": Rule("guess", (1,))}, "rule 'guess' is not one of each"),
    "feeds": ({"feeds": "dogs"}, "feeds 'dogs' is not one of town, around"),
    "marker": ({"marker": "hides"}, "marker 'hides' is not one of changes, bars"),
    "anywhere": ({"anywhere": "here"}, "anywhere 'here' is not one of itself, all"),
    "on_build": ({"category": "monument", "on_build": "sing"}, "on_build 'sing' is not one of replace, put"),
    "confidence": ({"confidence": "sure"}, "confidence 'sure' is not one of high, medium"),
    "area": ({"rule": Rule("per_same_on", (1,), area="edges")}, "area 'edges' is not one of corners, centre"),
    "to": ({"rule": Rule("if_adjacent", (1,), to=("barn",))}, "category 'barn' is not one of cottage, farm"),
    "capital id": ({"id": "Tavern"}, "the id may hold only small letters"),
    "id with space": ({"id": "old tavern"}, "the id may hold only small letters"),
    "no pattern": ({"pattern": ()}, "pattern"),
    "ragged pattern": ({"pattern": ("BB", "G")}, "the rows of pattern ['BB', 'G'] differ in length"),
    "wide pattern": ({"pattern": ("BBBBG",)}, "pattern ['BBBBG'] does not fit on the 4 x 4 grid"),
    "high pattern": ({"pattern": ("B",) * 5}, "does not fit on the 4 x 4 grid"),
    "unknown cube": ({"pattern": ("BXG",)}, "pattern ['BXG'] may hold only W Y B G S and '.'"),
    "pattern without cubes": ({"pattern": ("...",)}, "must have 1 to 8 cubes"),
    "nine cubes": ({"pattern": ("BBB",) * 3}, "must have 1 to 8 cubes"),
    "no points": ({"rule": by_count()}, "the rule 'by_count' takes 1 to 16 numbers of points, not 0"),
    "17 points": ({"rule": by_count(*range(17))}, "the rule 'by_count' takes 1 to 16 numbers of points, not 17"),
    "half a point": ({"rule": Rule("each", (0.5,))}, "points must be whole"),  # type: ignore[arg-type]
    "1001 points": ({"rule": each(1001)}, "between -1000 and 1000"),
    "-1001 an empty square": ({"category": "monument", "empty": -1001}, "between -1000 and 1000"),
    "one number too many": ({"rule": Rule("each", (1, 2))}, "the rule 'each' takes 1 numbers of points, not 2"),
    "no whole number": ({"rule": Rule("each", (True,))}, "points must be whole"),
    "holds too many": ({"holds": 8}, "holds must be whole and between 0 and 7"),
    "holds less than none": ({"holds": -1}, "holds must be whole and between 0 and 7"),
    "holds a word": ({"holds": "x"}, "holds must be whole"),
    "a pattern without rows": ({"pattern": "BBG"}, "the pattern must be a list of rows"),
    "a monument's ability": ({"stacks": True}, "'stacks' is not for buildings of the market"),
    "a building's ability": ({"category": "monument", "wild": True}, "'wild' is not for monuments"),
    "no text": ({"text": ""}, "it has no text"),
}


@pytest.mark.parametrize(("changes", "problem"), MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_card_is_refused_by_name(changes: dict[str, Any], problem: str) -> None:
    wrong = replace(CARDS["tavern"], **changes)
    with pytest.raises(TownlabError) as error:
        catalogue.checked(wrong)
    assert str(error.value).startswith(f"Card '{wrong.id}' (")
    assert problem in str(error.value)
    assert str(error.value).endswith(".")


def declare(id: str, **more: Any) -> Card:
    """Declare a card as the files in `cards/` do."""
    return catalogue.card(id, category="well", pattern=["WS"], rule=each(1), text="1 point.", **more)


def test_a_malformed_card_is_named_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_loading", "cards/well.py")
    with pytest.raises(
        TownlabError, match=r"^Card 'pump' \(cards/well.py\): holds must be whole and between 0 and 7, not 9\.$"
    ):
        declare("pump", holds=9)
    assert "pump" not in load().ids


def test_a_second_card_of_the_same_id_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_loading", "cards/well.py")
    with pytest.raises(TownlabError, match=r"^Card 'tavern' is defined twice: cards/base/tavern.py and cards/well"):
        declare("tavern")


def test_a_field_that_cards_do_not_have_is_refused() -> None:
    with pytest.raises(TownlabError, match=r"^Card 'pump' .*'depth'"):
        declare("pump", depth=3)


def test_an_unknown_card_is_answered_with_near_ones() -> None:
    with pytest.raises(TownlabError, match=r"There is no card 'tavren'. Did you mean tavern"):
        CARDS["tavren"]


def test_cards_are_in_the_order_of_their_ids() -> None:
    assert CARDS.ids == sorted(CARDS.ids)
    assert [card.id for card in CARDS.of("well")] == [
        "folly_tower", "fountain", "hearth", "millstone", "mine", "outhouse", "shed", "statue", "well",
    ]  # fmt: skip


def test_change_gives_another_catalogue_and_leaves_the_first_alone() -> None:
    changed = CARDS.change("tavern", points=(2, 4, 7, 11, 16))
    assert changed["tavern"].rule.points == (2, 4, 7, 11, 16)
    assert CARDS["tavern"].rule.points == (2, 5, 9, 14, 20)
    assert [card for card in changed if card != CARDS[card.id]] == [changed["tavern"]]


def test_change_takes_numbers_patterns_and_other_fields() -> None:
    assert CARDS.change("well", points=2)["well"].rule.points == (2,)
    assert CARDS.change("tailor", base=3)["tailor"].rule.base == 3
    assert CARDS.change("temple", least=1)["temple"].rule.least == 1
    assert CARDS.change("well", pattern=["WSS"])["well"].pattern == ("WSS",)
    assert CARDS.change("farm", meals=5)["farm"].meals == 5


@pytest.mark.parametrize("changes", [{"point": 3}, {"pattern": ["WX"]}, {"points": 0.5}, {"feeds": "dogs"}])
def test_a_bad_change_is_refused_by_name(changes: dict[str, Any]) -> None:
    with pytest.raises(TownlabError, match=r"card 'well'|Card 'well'"):
        CARDS.change("well", **changes)
    with pytest.raises(TownlabError, match="There is no card 'wel'"):
        CARDS.change("wel", points=3)


def test_the_digest_tells_catalogues_apart() -> None:
    digests = {
        CARDS.digest(),
        CARDS.change("well", points=2).digest(),
        CARDS.change("fountain", points=3).digest(),
        CARDS.change("well", pattern=["WG"]).digest(),
        CARDS.change("farm", meals=5).digest(),
    }
    assert len(digests) == 5
    assert CARDS.change("well", points=2).change("well", points=1).digest() == CARDS.digest()


def shown(what: Any) -> str:
    """What the screen shows, without colours."""
    console = Console(width=120, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


@pytest.mark.parametrize("card", list(CARDS), ids=lambda card: card.id)
def test_a_card_is_shown_with_all_that_is_on_it(card: Card) -> None:
    panel = shown(card_panel(card))
    assert card.name in panel
    assert f"{card.category}, confidence {card.trust}" in panel
    assert all("  ".join(row.replace(".", " ")).rstrip() in panel for row in card.pattern)


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("cathedral", "costs 3 coins"),
        ("jeweler", "costs 1 coin if there is one"),
        ("mine", "brings 1 coin"),
        ("gamblers_den", "brings 2 coins to a chest with exactly 1"),
        ("teahouse", "brings 1 coin for each type in its row or column"),
        ("estival_festival", "costs 2 coins; room for a 5th coin; a coin left is worth 2"),
    ],
)
def test_a_card_is_shown_with_what_it_costs_and_brings(id: str, said: str) -> None:
    assert said in shown(card_panel(CARDS[id]))


def test_a_card_says_what_we_know_it_from() -> None:
    assert "confidence low: one source" in shown(card_panel(CARDS["mine"]))
    assert CARDS["well"].trust == "high"
    assert "fortune" in shown(card_table([CARDS["mine"]])) and "low: one source" in shown(card_table([CARDS["mine"]]))


def test_doubt_about_a_card_is_shown() -> None:
    doubtful = replace(CARDS["well"], confidence="reconstructed")
    assert "reconstructed" in shown(card_panel(doubtful))
    assert "reconstructed" in shown(card_table([doubtful]))


def test_the_table_lists_every_card_by_category() -> None:
    lines = shown(card_table(CARDS)).split("\n")
    first_words = [words[0] for words in map(str.split, lines) if len(words) > 1 and words[0] in CARDS.ids]
    assert sorted(first_words) == CARDS.ids
    assert first_words[:2] == ["cottage", "farm"]
