"""Cards of your own: read from TOML or tables, scored against their examples, played, kept in a run's manifest."""

import json
from dataclasses import replace

import pytest

import sim
from sim.errors import TownlabError
from sim.runs.checksums import sealed
from sim.runs.experiment import Experiment
from sim.tiny_towns import card_files
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.card_files import plain, read
from sim.tiny_towns.catalogue import VILLAGER, load
from sim.tiny_towns.pictures.card_text import card_panel
from sim.tiny_towns.rule_families import NAMED
from tests.command_line import run, sentence_of

TEXT = """
id = "night_market"
category = "tavern"
pattern = ["BBG"]
rule = "by_count"
points = [2, 4, 7, 11, 16]
text = "All Night Markets together score 2/4/7/11/16 for 1/2/3/4/5."
examples = [["T... .... .... ....", 2], ["TTTT TT.. .... ....", 16], ["C... .... .... ....", 0]]
"""
NIGHT_MARKET = {
    "id": "night_market",
    "category": "tavern",
    "pattern": ["BBG"],
    "rule": "by_count",
    "points": [2, 4, 7, 11, 16],
    "text": "All Night Markets together score 2/4/7/11/16 for 1/2/3/4/5.",
}
PUMP = {"id": "pump", "category": "well", "pattern": ["WS"], "rule": "each", "points": 1, "text": "1 point."}
MARKET = list(CATEGORIES[:-1])
ROOM = 30
"""own cards that a catalogue surely has room for"""


@pytest.fixture
def file(tmp_path):
    (tmp_path / "night_market.toml").write_text(TEXT)
    return tmp_path / "night_market.toml"


def test_a_file_and_a_table_make_the_same_card(file):
    card = read(file).card
    assert card == read(NIGHT_MARKET).card
    assert (card.name, card.box, card.confidence) == ("Night Market", "own", "own")
    assert card.rule == replace(load()["tavern"].rule, points=(2, 4, 7, 11, 16))


def test_every_card_that_comes_with_townlab_can_be_written_as_a_table():
    cards = [card for card in load() if card.category != VILLAGER]
    for card in cards:
        assert read(json.loads(json.dumps(plain(card)))).card == card
    tables = [{**plain(card), "id": f"my_{card.id}", "examples": card.examples} for card in cards]
    for first in range(0, len(tables), ROOM):
        some = tables[first : first + ROOM]
        assert len(card_files.add(load(), map(read, some))) == len(load()) + len(some)


def test_an_own_card_can_be_shown(file):
    assert card_panel(read(file).card)


def test_an_own_card_stands_in_the_order_of_ids_and_leaves_the_others_alone(file):
    cards = card_files.add(load(), [read(file)])
    assert cards.ids == sorted([*load().ids, "night_market"])
    assert all(cards[card.id] == card for card in load())


def test_a_card_in_the_place_of_another_stands_where_that_stood(file):
    cards = card_files.add(load(), [read({**NIGHT_MARKET, "instead_of": "inn"})])
    taverns = [card.id for card in cards.of("tavern", boxes=["base"])]
    assert taverns == ["almshouse", "feast_hall", "night_market", "tavern"]


BROKEN = {
    "no TOML": ("id = ", "is not TOML"),
    "unknown key": (TEXT + "pionts = 3", "There is no key 'pionts'. Did you mean points"),
    "no points": (TEXT.replace("points = [2, 4, 7, 11, 16]", ""), "has no 'points': a card needs id, category"),
    "category": (
        TEXT.replace('"tavern"', '"tavren"'),
        "'category' cannot be 'tavren'; it is one of cottage, farm",
    ),
    "rule": (TEXT.replace("by_count", "by_cuont"), "'rule' cannot be 'by_cuont'; it is one of each, if_fed"),
    "half a point": (TEXT.replace("[2, 4", "[2.5, 4"), "'points': it must be a whole number or a list of them"),
    "pattern": (TEXT.replace('["BBG"]', '"BBG"'), "'pattern': it must be a list of rows like"),
    "cube": (TEXT.replace("BBG", "BXG"), "may hold only W Y B G S and '.'"),
    "flag": (TEXT + "wild = 1", "'wild': it must be true or false, not 1"),
    "meals": (TEXT + "meals = 3", "'meals': it goes with feeds = \"town\""),
    "times": (TEXT.replace('"tavern"', '"monument"') + "times = 2", "'times': it goes with 'on_build'"),
    "monument's ability": (TEXT + "stacks = true", "'stacks' is not for buildings of the market"),
    "existing id": (TEXT.replace("night_market", "inn"), "There is a card 'inn' already"),
    "taken word": (TEXT.replace("night_market", "random"), "'random' has a meaning of its own"),
    "id": (TEXT.replace("night_market", "Night Market"), "the id may hold only small letters"),
    "area": (TEXT + 'area = "centre"', "'area': the rule 'by_count' has no use for it"),
    "no to": (TEXT.replace("by_count", "per_adjacent"), "has no 'to': the rule 'per_adjacent' needs it"),
    "to": (
        TEXT.replace("by_count", "per_adjacent") + 'to = "pub"',
        "'to' cannot be 'pub'; it is one of cottage, farm, well, chapel, tavern, theater, factory, monument.",
    ),
    "unfed": (TEXT.replace("by_count", "if_fed"), "takes 1 numbers of points, not 5"),
    "never fed": (
        TEXT.replace("by_count", "if_fed").replace("[2, 4, 7, 11, 16]", "3"),
        "'feedable': with the rule 'if_fed' it must be true",
    ),
    "holds nothing": (TEXT.replace("by_count", "per_held").replace("[2, 4, 7, 11, 16]", "3"), "'holds'"),
    "not a monument": (TEXT.replace("by_count", "when_built"), "'when_built' is for monuments"),
    "wrong example": (TEXT.replace(", 16], [", ", 15], ["), "'TTTT TT.. .... ....' the card scores 16, not 15"),
    "short town": (TEXT.replace("T... .... .... ....", "T..."), "a town has 16 letters"),
    "letter": (TEXT.replace("T... .... .... ....", "X... .... .... ...."), "each one of C F W H T E R M"),
    "which monument": (TEXT.replace("T... .... .... ....", "M... .... .... ...."), "say which monument it is"),
    "example": (TEXT.replace('["T... .... .... ....", 2]', '["T... .... .... ...."]'), "'examples': it must be a list"),
    "nobody's place": (TEXT + 'instead_of = "tavren"', "There is no card 'tavren'. Did you mean tavern"),
    "coins for nothing": (TEXT + 'gains_for = "triples"', "'gains': with 'gains_for' it must be at least 1"),
    "word of coins": (TEXT + 'gains_for = "tripels"', "'gains_for' cannot be 'tripels'; it is one of triples, single"),
    "many coins": (TEXT + "cost = 9", "cost must be whole and between 0 and 5, not 9"),
    "nothing to pay": (TEXT + "if_able = true", "'cost': with if_able = true it must be at least 1"),
    "room": (TEXT + "slot = true", "'slot' is not for buildings of the market"),
    "nothing to sell": (TEXT + 'marker = "sells"', "'holds': a card whose cubes are fetched or sold"),
    "counted": (
        TEXT.replace('"tavern"', '"monument"') + 'on_build = "spend"\ntimes = 2',
        "'times': it goes with 'on_build' (replace, put, set_aside, lay)",
    ),
    "towers": (TEXT + 'action = "towers"', "'most': it goes with action"),
    "no towers": (TEXT.replace("by_count", "per_tower").replace("[2, 4, 7, 11, 16]", "2"), "'action': with the rule"),
    "lends nothing": (TEXT + 'action = "lends"', "'holds': a card that lends its cube must hold 1"),
    "exchanges nothing": (TEXT + 'action = "exchanges"', "'holds': it must be at least 1"),
    "a villager's action": (TEXT + 'action = "forage"', "'forage' is for villager cards"),
    "workers": (TEXT + "workers = 2", "'workers': it goes with the category villager"),
    "changes": (
        TEXT.replace("by_count", "less_changes").replace("[2, 4, 7, 11, 16]", "[7, -2]"),
        "'less_changes' is for monuments",
    ),
    "full chest": (
        TEXT.replace('"T... .... .... ....", 2]', '"T... .... .... ....", 2, {coins = 9}]'),
        "the chest has only 4 places",
    ),
    "another type": (TEXT + 'instead_of = "well"', "cannot take the place of 'well', which is well-type"),
}


@pytest.mark.parametrize(("text", "sentence"), BROKEN.values(), ids=BROKEN)
def test_a_mistake_in_a_card_is_one_sentence_that_names_the_file(text, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(text)
    said = sentence_of(run("play", "--card", "mine.toml", "--games", 2))
    assert "mine.toml" in said
    assert sentence in said


def test_a_card_that_is_not_there_is_a_sentence():
    assert "Cannot read the card nowhere.toml: No such file" in sentence_of(run("play", "--card", "nowhere.toml"))


def test_two_cards_of_one_id_are_refused(file):
    with pytest.raises(TownlabError, match="There is a card 'night_market' already"):
        Experiment(strategies="uniform", cards=[file, NIGHT_MARKET])


def test_an_example_may_name_the_other_cards_and_what_else_matters():
    table = {**NIGHT_MARKET, "rule": "if_adjacent", "points": 3, "to": "farm"}
    good = {**table, "examples": [["TF.. .... .... ....", 3, {"farm": "granary"}]]}
    assert "night_market" in card_files.add(load(), [read(good)])
    with pytest.raises(TownlabError, match=r"There is no card 'barn'"):
        card_files.add(load(), [read({**table, "examples": [["TF.. .... .... ....", 3, {"farm": "barn"}]]})])


def card_of_rule(rule):
    """A card of a rule, with what the rule needs."""
    needs = {
        "per_adjacent": {"to": "cottage"},
        "if_adjacent": {"to": ["farm", "well"]},
        "unless_adjacent": {"to": "well"},
        "if_fed_adjacent": {"least": 1},
        "per_same_on": {"area": "corners"},
        "if_fed": {"feedable": True},
        "more_than_right": {"points": [1, 2]},
        "per_held": {"holds": 2},
        "largest_group": {"base": 1},
        "as_rich": {"points": [1, 2]},
        "if_fed_less_types": {"points": [3, -1], "feedable": True},
        "less_changes": {"points": [3, -1], "category": "monument"},
        "when_built": {"category": "monument"},
        "per_tower": {"action": "towers", "most": 16},
        "if_bare": {"holds": 1},
        "by_count_if_mixed": {"least": 2},
        "if_worked": {"points": [1, 2]},
    }
    return {**NIGHT_MARKET, "id": f"my_{rule}", "rule": rule, "points": 1, **needs.get(rule, {})}


def test_own_cards_of_every_rule_can_be_played():
    cards = [card_of_rule(rule) for rule in NAMED]
    markets = [[card["id"]] for card in cards if card["category"] != "monument"]
    who = ["uniform", "greedy", "planner"]
    how = {"players": 2, "line_ups": who, "games": 3, "coins": True, "boxes": "villagers"}
    experiment = Experiment(cards=cards, markets=markets, **how)
    played = sim.run(experiment, progress=False)
    assert len(played.games) == 3 * 3 * (len(NAMED) - 2)
    assert set(played.games["tavern"]) == {id for [id] in markets}


def test_a_card_of_fortune_written_as_an_own_one_is_played_alike():
    fortune = [card for card in load() if card.box == "fortune"]
    own = [{**plain(card), "id": f"my_{card.id}", "instead_of": card.id} for card in fortune]
    table = {"games": 60, "players": 3, "strategies": "greedy", "boxes": "base,fortune", "progress": False}
    one, two = sim.play(**table), sim.play(cards=own, **table)
    assert list(one.towns["score"]) == list(two.towns["score"])
    assert list(one.towns["coins_earned"]) == list(two.towns["coins_earned"])
    assert {f"my_{card.id}" for card in fortune if card.category == "well"} < set(two.games["well"])


def test_a_card_of_villagers_written_as_an_own_one_is_played_alike():
    ours = [card for card in load() if card.box == "villagers" and card.category != "villager"]
    own = [{**plain(card), "id": f"my_{card.id}", "instead_of": card.id} for card in ours]
    table = {"games": 60, "players": 3, "strategies": "greedy", "boxes": "base,villagers", "progress": False}
    one, two = sim.play(**table), sim.play(cards=own, **table)
    assert list(one.towns["score"]) == list(two.towns["score"])
    assert {f"my_{card.id}" for card in ours if card.category == "well"} < set(two.games["well"])


COIN_WELL = {**PUMP, "id": "wishing_well", "gains": 2, "cost": 1, "text": "Costs 1 coin and brings 2."}


def test_an_own_card_costs_and_brings_coins():
    played = sim.play(games=80, market="wishing_well", cards=[COIN_WELL], coins=True, events=True, progress=False)
    events = played.events()
    of_card = events[events["card"] == "wishing_well"]
    amounts = {name: set(part["amount"]) for name, part in of_card.groupby("event", observed=True)}
    assert amounts["spends"] == {1} and 2 in amounts["gains"]
    assert len(of_card[of_card["event"] == "spends"]) == len(of_card[of_card["event"] == "builds"])


def test_an_own_card_about_coins_is_refused_where_there_are_none(tmp_path):
    (tmp_path / "mine.toml").write_text(TEXT + "gains = 1\n")
    said = sentence_of(run("play", "--card", tmp_path / "mine.toml", "--games", 2))
    assert said == "Card 'night_market' needs coins, which are not used. Play with coins.\n"
    assert run("play", "--card", tmp_path / "mine.toml", "--games", 2, "--coins").exit_code == 0


def test_an_example_may_give_coins():
    rich = {**NIGHT_MARKET, "rule": "as_rich", "points": [2, 3]}
    towns = [["TC.. .... .... ...F", 5], ["TC.. .... .... ...F", 2, {"coins": 1, "right_coins": 2}],
             ["T... .... .... ...F", 0, {"coins": 3}]]  # fmt: skip
    assert "night_market" in card_files.add(load(), [read({**rich, "examples": towns})])
    with pytest.raises(TownlabError, match="the card scores 5, not 2"):
        card_files.add(load(), [read({**rich, "examples": [["TC.. .... .... ...F", 2, {"coins": 2}]]})])


def test_an_own_monument_makes_room_for_coins():
    vault = {**PUMP, "id": "vault", "category": "monument", "slot": True, "coin_points": 2, "points": 3}
    towns = [["M... .... .... ....", 3, {"coins": 5}]]
    assert "vault" in card_files.add(load(), [read({**vault, "examples": towns})])


def test_an_own_card_is_played_with_its_own_numbers(file):
    played = sim.play(games=200, market="night_market", cards=[file], changes={"night_market": {"points": [1, 3, 6]}})
    built = played.towns["built_tavern"].clip(upper=3)
    assert built.max() >= 2
    assert (played.towns["points_tavern"] == built.map({0: 0, 1: 1, 2: 3, 3: 6})).all()


def deals(**given):
    return sim.play(games=80, seed=3, **given).games[MARKET].astype(str)


def test_another_card_changes_only_the_draws_of_its_own_category(file):
    before, after = deals(), deals(cards=[file])
    same = [category for category in MARKET if category != "tavern"]
    assert before[same].equals(after[same])
    assert 0 < (after["tavern"] == "night_market").sum() < 40


def test_a_card_in_the_place_of_another_is_dealt_where_that_was():
    before, after = deals(), deals(cards=[{**NIGHT_MARKET, "instead_of": "inn"}])
    assert before.replace("inn", "night_market").equals(after)


def test_a_monument_in_the_place_of_another_leaves_the_rest_of_the_deal_alone():
    plainest = {"category": "monument", "pattern": ["WW"], "rule": "each", "points": 0, "text": "Nothing."}
    new = {**plainest, "id": "zz_cairn", "instead_of": "fort_ironweed"}
    before = sim.play(games=60, strategies="uniform", events=True).events()
    after = sim.play(games=60, strategies="uniform", events=True, cards=new).events()
    dealt = [table[table["event"] == "dealt"]["card"].astype(str).reset_index(drop=True) for table in (before, after)]
    assert dealt[0].replace("fort_ironweed", "zz_cairn").equals(dealt[1])


def test_an_experiment_with_own_cards_is_rebuilt_from_its_description(file):
    own = [file, {**PUMP, "instead_of": "shed"}]
    first = Experiment(
        strategies="uniform", cards=own, changes={"night_market": {"points": [1]}, "inn": {"points": [4]}}
    )
    again = Experiment(**json.loads(json.dumps(first.described())))
    assert again.described() == first.described()
    assert again.catalogue.digest() == first.catalogue.digest()
    assert first.described()["changes"] == {"inn": {"points": [4]}, "night_market": {"points": [1]}}
    assert replace(first, games=7).catalogue == first.catalogue


def test_a_catalogue_with_own_cards_given_in_python_is_described_with_them(file):
    cards = load().add(read(file).card).change("night_market", points=(1, 2))
    given = Experiment(strategies="uniform", catalogue=cards)
    assert Experiment(**given.described()).catalogue.digest() == cards.digest()


def test_a_run_with_own_cards_is_loaded_and_resumed_without_its_file(file, tmp_path):
    experiment = Experiment(strategies="uniform", markets=["night_market"], cards=[file], games=20)
    whole = sim.run(experiment, out=tmp_path / "whole", progress=False)
    file.unlink()
    assert sim.load(tmp_path / "whole").experiment.catalogue.digest() == experiment.catalogue.digest()
    manifest = json.loads((tmp_path / "whole" / "manifest.json").read_text())
    begun = {**manifest, "state": "running", "chunks": [20]}
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun" / "manifest.json").write_text(json.dumps(sealed(begun)))
    assert sim.resume(tmp_path / "begun", progress=False).towns.equals(whole.towns)


def test_cards_of_an_experiment_file_are_looked_for_beside_it(file, monkeypatch):
    head = 'strategies = "uniform"\nmarket = ["night_market"]\n'
    (file.parent / "x.toml").write_text(head + 'cards = ["night_market.toml"]\n')
    monkeypatch.chdir("/")
    assert "night_market" in Experiment.from_file(file.parent / "x.toml").catalogue
    (file.parent / "y.toml").write_text(head + 'cards = ["day_market.toml"]\n')
    with pytest.raises(TownlabError, match=r"y.toml, 'cards': Cannot read the card .*day_market.toml: No such file"):
        Experiment.from_file(file.parent / "y.toml")
    (file.parent / "z.toml").write_text(head + "cards = 5\n")
    with pytest.raises(TownlabError, match=r"z.toml, 'cards': cards must be a list of cards"):
        Experiment.from_file(file.parent / "z.toml")


def test_play_takes_card_files(file):
    done = run("play", "--games", 5, "--card", file, "--market", "night_market")
    assert done.exit_code == 0, done.output
    assert "market night_market" in done.stdout
