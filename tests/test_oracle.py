"""The kernel against the oracle: whole games, decision by decision, event by event, point by point."""

import os
import random
from collections import Counter

import pytest

from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.kernel.options import KINDS
from sim.tiny_towns.play import EVENTS
from tests.game import kernel_game
from tests.naive.tiny_towns import Record, Setup, play
from tests.naive.tiny_towns.busy import Busy
from tests.naive.tiny_towns.referee import Referee

GAMES = int(os.environ.get("TOWNLAB_ORACLE_GAMES", "600"))
"""how many games with base cards, and how many with Fortune; set it higher for a longer search"""
VILLAGER_GAMES = GAMES * 3 // 2
"""and how many with Villagers, half of them about cards that meddle with each other"""
PARTS = 12
CARDS = catalogue.load()
BASE, FORTUNE, VILLAGERS = ("base",), ("base", "fortune"), ("base", "villagers")
ALL = ("base", "fortune", "villagers")
Seen = Counter[str]

WAYS = ("architects_guild", "cathedral", "grove_university", "masons_guild", "opaleyes_watch", "prism_forge",
        "treasury_at_okaver")  # fmt: skip
WAYS_OF_VILLAGERS = ("forge", "travelers_center", "citadel", "cooperate", "cut_corners", "innovate", "renovate",
                     "hearth", "unnamed_monument_b")  # fmt: skip
OF_VILLAGERS = {"settle", "scrap", "exchange", "forage", "solicit", "release", "work", "move", "settles", "exchanges",
                "discards", "activates", "lodges", "works", "moves"}  # fmt: skip
"""options and events that only come with villagers"""
DEAR = ["cooperate", "cut_corners", "innovate", "renovate"]
THEMES = [
    theme.split()
    for theme in (
        "folly_tower citadel travelers_center grove_university opaleyes_watch architects_guild obelisk_of_the_crescent",
        "folly_tower cathedral citadel opaleyes_watch masons_guild grove_university prism_forge",
        "blacksmith trading_post shed northern_semaphore prism_forge obelisk_of_the_crescent halfmoon_library",
        "blacksmith cathedral shed northern_semaphore prism_forge obelisk_of_the_crescent masons_guild",
        "hearth forge travelers_center obelisk_of_the_crescent unnamed_monument_b unnamed_monument_a grove_university",
        "folly_tower forge blacksmith architects_guild northern_semaphore prism_forge opaleyes_watch",
        "post_office outhouse blacksmith petal_promenade southern_semaphore northern_semaphore statue_of_the_bondmaker",
        "citadel cathedral gamblers_den treasury_at_okaver grove_university northern_semaphore opaleyes_watch",
        "warehouse outhouse blacksmith petal_promenade caterinas_grotto northern_semaphore architects_guild",
        "factory jeweler mine petal_promenade treasury_at_okaver masons_guild southern_semaphore",
        "oddity_shop outhouse blacksmith petal_promenade halfmoon_library hollow_hill fort_ironweed",
        "bank citadel travelers_center grove_university architects_guild masons_guild fort_ironweed",
        "museum grange unnamed_chapel_a barrett_castle eraflage_vineyard petal_promenade treasury_at_okaver",
        "nectar_farm monastery unnamed_tavern_a barrett_castle eraflage_vineyard unnamed_monument_a clearfall_quarry",
        "vegetable_patch unnamed_chapel_b brewery barrett_castle eraflage_vineyard clearfall_quarry halfmoon_library",
        "grange monastery apothecary cobbler barrett_castle grand_mausoleum_of_the_rodina eraflage_vineyard",
        "root_cellar unnamed_chapel_a parsonage estival_festival eraflage_vineyard barrett_castle hollow_hill",
        "tithe_barn monastery schoolhouse estival_festival eraflage_vineyard barrett_castle hollow_hill",
        "trading_post citadel folly_tower prism_forge grove_university northern_semaphore opaleyes_watch",
        "hearth travelers_center citadel monastery unnamed_monument_b",
        "shed forge travelers_center nectar_farm treasury_at_okaver",
    )
]
"""cards that meddle with each other"""


def set_up(number: int, boxes: tuple[str, ...]) -> tuple[Setup, Busy | None]:
    """A random way to set up a game, and a player who builds a lot; every fourth game is played uniformly."""
    rng = random.Random(number)
    mode = rng.choice(["master-builder", "master-builder", "town-hall", "solo"])
    players = 1 if mode == "solo" else rng.randint(2, 6)
    coins = boxes == FORTUNE
    if coins and rng.random() < 0.15:
        boxes = BASE  # coins alone
    market = [rng.choice(CARDS.of(category, mode, boxes)).id for category in CATEGORIES[1:-1] if rng.random() < 0.55]
    monuments = [card.id for card in CARDS.of(CATEGORIES[-1], mode, boxes)]
    setup = Setup(
        mode, players, rng.randrange(2**40), rng.randrange(10**6), tuple(market), rng.random() < 0.9,
        rng.random() < 0.4, boxes, coins, rng.choice([4, 4, 2, None]),
    )  # fmt: skip
    favourites = (*(market[-2:] if rng.random() < 0.6 else ()), "cottage", *rng.sample(monuments, 4))
    return setup, None if number % 4 == 0 else Busy(number, favourites)


def villagers_set_up(number: int, boxes: tuple[str, ...]) -> tuple[Setup, Busy | None]:
    """The same with villagers: with or without coins and Fortune, Tiny Tears, and villager cards that are named."""
    rng = random.Random(10**7 + number)
    mode = rng.choice(["master-builder", "master-builder", "town-hall", "solo"])
    boxes = rng.choice([boxes, ALL, ALL])
    coins, tears = "fortune" in boxes or rng.random() < 0.2, rng.random() < 0.25
    wanted = [id for id in THEMES[number % len(THEMES)] if CARDS[id].is_in(mode) and CARDS[id].box in boxes]
    market = villagers_market(rng, mode, boxes, wanted if number % 2 else [])
    monuments = [id for id in wanted if CARDS[id].category == "monument"]
    monuments += [card.id for card in rng.sample(CARDS.of(CATEGORIES[-1], mode, boxes), 3)]
    able = (rng.choice(["forage", "scrap", *["solicit"] * coins]), rng.choice(DEAR))
    setup = Setup(
        mode, 1 if mode == "solo" else rng.randint(2, 6), rng.randrange(2**40), rng.randrange(10**6), market,
        rng.random() < 0.95, rng.random() < 0.4, boxes, coins, rng.choice([4, None]), tears,
        able if not tears and rng.random() < 0.7 else (),
    )  # fmt: skip
    liked = list(market) if rng.random() < 0.5 else [id for id in wanted if id in market][:2]
    favourites = [*liked, *["cottage"] * (not liked or rng.random() < 0.6), *monuments]
    return setup, None if number % 8 == 0 else Busy(number, tuple(favourites))


def villagers_market(rng: random.Random, mode: str, boxes: tuple[str, ...], wanted: list[str]) -> tuple[str, ...]:
    """The cards of a theme, or some of Villagers, and others at random or drawn."""
    market = {CARDS[id].category: id for id in wanted if CARDS[id].category != "monument"}
    for category in CATEGORIES[1:-1]:
        some = ("villagers",) if rng.random() < 0.5 and not wanted else boxes
        if rng.random() < 0.6:
            market.setdefault(category, rng.choice(CARDS.of(category, mode, some)).id)
    return tuple(market.values())


def compare(number: int, boxes: tuple[str, ...]) -> None:
    """Play one game on both and compare all of it."""
    how = villagers_set_up if "villagers" in boxes else set_up
    setup, _ = how(number, boxes)
    expected = play(setup, how(number, boxes)[1])
    decisions, events, chunk = kernel_game(setup, how(number, boxes)[1])
    for i, ((seat, offered), (naive_seat, naive_offered, _)) in enumerate(
        zip(decisions, expected.decisions, strict=False)
    ):
        assert (i, seat, offered) == (i, naive_seat, naive_offered)
    assert len(decisions) == len(expected.decisions)
    assert events == expected.events
    towns = chunk.towns[0]
    assert towns["score"].tolist() == expected.scores
    assert towns["turns"].tolist() == expected.turns
    assert towns["empty"].tolist() == expected.empty
    assert chunk.games["rounds"][0] == expected.rounds
    assert [seat for seat in range(setup.players) if chunk.games["winners"][0] >> seat & 1] == expected.winners
    Referee(setup.players).check(events)


def seen_in(record: Record) -> Seen:
    """The kinds of options, the events, the cards that came into a town, and what brought them."""
    seen = Counter(option.kind for _, offered, _ in record.decisions for option in offered)
    seen.update(event.event for event in record.events)
    seen.update(event.card for event in record.events if event.event in ("builds", "puts", "replaces", "activates"))
    seen.update(f"by {event.by}" for event in record.events if event.by)
    return seen


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number, BASE)


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games_with_coins(part: int) -> None:
    for number in range(part, GAMES, PARTS):
        compare(number, FORTUNE)


@pytest.mark.parametrize("part", range(PARTS))
def test_kernel_and_oracle_play_the_same_games_with_villagers(part: int) -> None:
    for number in range(part, VILLAGER_GAMES, PARTS):
        compare(number, VILLAGERS)


def of_boxes(boxes: tuple[str, ...]) -> set[str]:
    """The cards of some boxes that can be seen in a game."""
    return {card.id for card in CARDS if card.box in boxes}


def test_the_compared_games_show_every_card_option_and_event() -> None:
    """Played on the oracle alone: it is what the kernel was compared with above."""
    seen: Seen = Counter()
    for number in range(GAMES):
        for boxes in (BASE, FORTUNE):
            seen.update(seen_in(play(*set_up(number, boxes))))
    ways = {f"by {card}" for card in WAYS}
    known = (set(KINDS) | set(EVENTS) | of_boxes(FORTUNE) | ways) - OF_VILLAGERS
    missing = known - set(seen)
    assert not missing


def test_the_compared_games_with_villagers_show_all_of_it_in_every_mix() -> None:
    """Every card, ability, option, event and way in which a building comes; and each box mix, mode and Tiny Tears."""
    seen: Seen = Counter()
    for number in range(VILLAGER_GAMES):
        setup, rate = villagers_set_up(number, VILLAGERS)
        seen.update(seen_in(play(setup, rate)))
        seen.update(["-".join([setup.mode, *setup.boxes, *["tears"] * setup.tears, *["cavern"] * setup.cavern])])
        seen.update(["coins only"] * (setup.coins and setup.boxes == VILLAGERS))
    mixes = {
        "-".join([mode, *boxes, *tears, *cavern])
        for mode in ("master-builder", "town-hall", "solo")
        for boxes in (VILLAGERS, ALL)
        for tears in ([], ["tears"])
        for cavern in ([], ["cavern"])
    }
    ways = {f"by {card}" for card in (*WAYS, *WAYS_OF_VILLAGERS)}
    known = set(KINDS) | set(EVENTS) | of_boxes(("villagers",)) | ways | mixes | {"coins only"}
    missing = known - set(seen)
    assert not missing
