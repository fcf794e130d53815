"""Mine, Statue, Parsonage, Gamblers' Den, Jeweler and Teahouse: what they cost and bring, however they come."""

import pytest

from tests.table import Event, Game, Town, after_placing, situation, told

GUILD, GROVE, WATCH = "architects_guild", "grove_university", "opaleyes_watch"
GROVE_CUBES = ".b.. sgs. .... ...."
JEWELER = ".s.. bgb."
CASTLE = "barrett_castle"


def grove(drawing: str = "", market: str = "", coins: int = 0, **more) -> Game:
    """Seat 0 has just built Grove University on square 1, above what is drawn in the last two rows."""
    town = Town(f".b.. sgs. {drawing}", GROVE, coins=coins, **more)
    game = after_placing(town, Town(), market=market, named="glass")
    game.choose(0, "build", card=GROVE, square=1)
    return game


def guild(market: str, coins: int = 0, below: str = "CC..", **more) -> Game:
    """Seat 0 has just built the Architect's Guild on square 2, above what is drawn in the last row."""
    town = Town(f"..g. .ys. wb.. {below}", GUILD, coins=coins)
    game = after_placing(town, Town(**more), market=market, square=7)
    game.choose(0, "build", card=GUILD, square=2)
    return game


def watch(letter: str, theirs: str, own: Town, market: str, card: str, **more) -> tuple[Game, list[Event]]:
    """What happened when seat 1 built a card for which the Watch of seat 0 has one set aside."""
    own.drawing, own.monument, own.aside = own.drawing or "M", WATCH, letter
    game = after_placing(own, Town(theirs, **more), market=market, named="glass", master=1)
    return game, game.choose(1, "build", card=card)


def built(drawing: str, card: str, market: str = "", coins: int = 0, square: int = -1, **more) -> list[Event]:
    """What happened when seat 0 built a card."""
    game = after_placing(Town(drawing, coins=coins, **more), Town(), market=market or card, named="glass")
    return game.choose(0, "build", card=card, **({"square": square} if square >= 0 else {}))


# However they come.


def test_costs_however_it_comes_by_grove_university() -> None:
    """Ruling costs_however_it_comes."""
    put = grove(market="cathedral mine", coins=4).choose(0, "put", card="cathedral", square=9)
    assert told(put) == [(0, "puts", "cathedral", 0), (0, "spends", "cathedral", 3)]
    assert put[0].by == GROVE
    assert told(grove(market="mine").choose(0, "put", card="mine"))[1] == (0, "gains", "mine", 1)


def test_costs_however_it_comes_by_replacing() -> None:
    """Ruling costs_however_it_comes."""
    game = guild("jeweler mine", coins=1)
    assert told(game.choose(0, "replace", card="jeweler", square=12))[1] == (0, "spends", "jeweler", 1)
    replaced = game.choose(0, "replace", card="mine", square=13)
    assert told(replaced)[:2] == [(0, "replaces", "mine", 0), (0, "gains", "mine", 1)]
    assert replaced[0].by == GUILD


def test_costs_however_it_comes_in_the_turn_of_another() -> None:
    """Ruling costs_however_it_comes."""
    game, _ = watch("W", "ws..", Town(), "mine", "mine")
    assert told(game.choose(0, "put", square=5)) == [(0, "puts", "mine", 0), (0, "gains", "mine", 1)]
    game, _ = watch("E", JEWELER, Town(coins=2), "jeweler", "jeweler", coins=1)
    put = game.choose(0, "put", square=5)
    assert told(put)[:2] == [(0, "puts", "jeweler", 0), (0, "spends", "jeweler", 1)]
    assert (put[0].by, game.table.coins[0]) == (WATCH, 1)


def test_a_shed_that_is_put_goes_to_any_empty_square() -> None:
    assert grove(market="shed").squares(0, "put", card="shed") == [0, *range(2, 15)]


def test_order_of_coins_of_one_building() -> None:
    """Ruling order_of_coins."""
    grotto = Town("M... .bwg", "caterinas_grotto", laid=(5, 6, 9, 10))
    den = after_placing(grotto, Town(), market="gamblers_den", named="stone").choose(0, "build", square=5)
    assert told(den)[1:] == [(0, "gains", "caterinas_grotto", 1), (0, "gains", "gamblers_den", 2)]
    grotto = Town("M.s. .bgb", "caterinas_grotto", laid=(5, 6, 9, 10))
    jeweler = after_placing(grotto, Town(), market="jeweler", named="wood").choose(0, "build", square=5)
    assert told(jeweler)[1:] == [(0, "gains", "caterinas_grotto", 1), (0, "spends", "jeweler", 1)]
    grotto = Town("MC.g .sys", "caterinas_grotto", laid=(5, 6, 9, 10))
    parsonage = after_placing(grotto, Town(), market="parsonage", named="wood").choose(0, "build", square=5)
    assert told(parsonage)[1:] == [(0, "gains", "caterinas_grotto", 1)]


def test_replaced_in_place_also_by_a_shed() -> None:
    """Ruling replaced_in_place."""
    assert guild("shed").squares(0, "replace", card="shed") == [12, 13]


# Card by card.


def test_mine_brings_a_coin() -> None:
    assert told(built("ws..", "mine")) == [(0, "builds", "mine", 0), (0, "gains", "mine", 1)]


def test_root_cellar_brings_a_coin() -> None:
    assert told(built("yw.. sb..", "root_cellar"))[1] == (0, "gains", "root_cellar", 1)


@pytest.mark.parametrize(
    ("others", "gained"), [("WW..", 1), ("W...", 0), ("WWWW", 1), ("CCC.", 1), ("WWCC C...", 2), ("CCCF FFWW", 3)]
)
def test_statue_count_is_of_types_with_three_buildings_itself_included(others: str, gained: int) -> None:
    """Ruling statue_count."""
    events = built(f"ws.. {others}", "statue")
    assert [event.amount for event in events[1:]] == [gained] * (gained > 0)


@pytest.mark.parametrize(("others", "gained"), [("", 1), ("CF..", 1), ("CCF. C...", 3), ("CCCC CC..", 5)])
def test_statue_count_for_the_windseed_is_of_the_commonest_type(others: str, gained: int) -> None:
    """Ruling statue_count."""
    events = built(f"g... sb.. {others}", "shrine_of_the_windseed", "well", monument="shrine_of_the_windseed")
    assert told(events)[1:] == [(0, "gains", "shrine_of_the_windseed", gained)]


def test_statue_count_comes_before_what_its_arrival_causes() -> None:
    """Ruling statue_count."""
    okaver = Town("M.ws WW.. CC..", "treasury_at_okaver", coins=3)
    game = after_placing(okaver, Town(), market="statue", named="glass")
    assert told(game.choose(0, "build", card="statue"))[1:] == [(0, "gains", "statue", 1)]
    assert told(game.choose(0, "put", square=1)) == [(0, "puts", "cottage", 0)]
    assert game.town(0).count("C") == 3


def test_castle_while_building_is_a_monument() -> None:
    """Ruling castle_while_building."""
    assert len(built("ws.. MCC.", "statue", monument=CASTLE)) == 1
    parsonage = built("..g. sys. MC..", "parsonage", monument=CASTLE, coins=1)
    assert told(parsonage) == [(0, "builds", "parsonage", 0)]
    teahouse = built(".y.. wgw. M... C...", "teahouse", monument=CASTLE, square=4)
    assert teahouse[-1].amount == 2


@pytest.mark.parametrize(("coins", "cottages", "lost"), [(0, 2, 0), (2, 2, 0), (1, 2, 1), (3, 2, 3), (1, 0, 1)])
def test_parsonage_equal_coins_are_kept_and_others_lost(coins: int, cottages: int, lost: int) -> None:
    """Ruling parsonage_equal."""
    events = built(f"..g. sys. {'C' * cottages}", "parsonage", coins=coins)
    assert told(events)[1:] == [(0, "loses", "parsonage", lost)] * (lost > 0)


@pytest.mark.parametrize(("coins", "gained"), [(0, 0), (1, 2), (2, 0), (4, 0)])
def test_gamblers_den_brings_two_coins_to_who_has_exactly_one_and_does_not_spend_it(coins: int, gained: int) -> None:
    events = built("bwg.", "gamblers_den", coins=coins)
    assert told(events)[1:] == [(0, "gains", "gamblers_den", gained)] * (gained > 0)


def test_jeweler_costs_a_coin_if_there_is_one() -> None:
    assert told(built(JEWELER, "jeweler", coins=2)) == [(0, "builds", "jeweler", 0), (0, "spends", "jeweler", 1)]


def test_jeweler_that_is_not_paid_brings_a_coin_to_all_others_at_the_end_of_the_round() -> None:
    towns = [Town(JEWELER + " ws.."), Town("ws.. ...."), Town("F", place=1, coins=1), Town(coins=4)]
    game = after_placing(*towns, market="jeweler", named="wood")
    assert told(game.choose(0, "build", card="jeweler")) == [(0, "builds", "jeweler", 0)]
    game.choose(0, "build", card="well")
    assert told(game.choose(1, "build", card="well"))[1:] == [
        (0, "gains", "two_buildings", 1),
        (1, "gains", "jeweler", 1),
        (2, "gains", "jeweler", 1),
        (3, "gains", "jeweler", 0),
    ]


def test_jeweler_coins_come_for_each_of_them_in_the_order_they_came() -> None:
    """Ruling jeweler_coins."""
    towns = [Town(JEWELER), Town(JEWELER + " .s.. bgb."), Town()]
    game = after_placing(*towns, market="jeweler", named="wood", master=1)
    game.choose(1, "build", card="jeweler", square=1)
    game.choose(1, "build", card="jeweler", square=9)
    last = game.choose(0, "build", card="jeweler")
    gains = [(seat, card) for seat, event, card, _ in told(last) if event == "gains"]
    jewelers = [(seat, "jeweler") for seat in (0, 2, 0, 2, 1, 2)]
    assert gains == [(1, "two_buildings"), *jewelers]


def test_jeweler_coins_come_however_it_came() -> None:
    """Ruling jeweler_coins."""
    game, events = watch("E", JEWELER, Town(), "jeweler", "jeweler", coins=1)
    assert [event.event for event in events] == ["builds", "spends"]
    assert told(game.choose(0, "put", square=5)) == [(0, "puts", "jeweler", 0), (1, "gains", "jeweler", 1)]
    assert told(grove(market="jeweler").choose(0, "put", card="jeweler"))[1:] == [(1, "gains", "jeweler", 1)]


def test_jeweler_coins_of_a_round_are_not_paid_again_in_the_next() -> None:
    game = after_placing(Town(JEWELER), Town(), market="jeweler", named="wood")
    game.choose(0, "build", card="jeweler")
    assert "gains" not in [event.event for event in game.finish_round()]


def test_jeweler_solo_comes_in_no_way_without_a_coin() -> None:
    """Ruling jeweler_solo."""
    for coins, offered in ((0, False), (1, True)):
        solo = {"market": "jeweler", "mode": "solo"}
        plain = after_placing(Town(JEWELER + " ws..", coins=coins), named="glass", **solo)
        assert bool(plain.options(0, "build", card="jeweler")) == offered
        put = after_placing(Town(GROVE_CUBES, GROVE, coins=coins), named="glass", **solo)
        put.choose(0, "build", card=GROVE)
        assert bool(put.options(0, "put", card="jeweler")) == offered
        replaced = after_placing(Town("..g. .ys. wb.. C...", GUILD, coins=coins), square=7, **solo)
        replaced.choose(0, "build", card=GUILD)
        assert bool(replaced.options(0, "replace", card="jeweler")) == offered
        masons = Town("gb.. bs..", "masons_guild", coins=1 + coins)
        mason = after_placing(masons, named="wood", **solo)
        mason.choose(0, "build", card="masons_guild")
        mason.choose(0, "spend")
        if offered:
            mason.choose(0, "done")
        assert bool(mason.options(0, "put", card="jeweler")) == offered


@pytest.mark.parametrize(
    ("drawing", "square", "gained"),
    [
        (".... .... .y.. wgw.", 12, 0),
        (".... .... .y.. wgwC", 12, 1),
        ("C... F... Wy.. wgwC", 12, 3),
        ("C... F... Cy.. wgwC", 12, 2),
        ("E... C... .y.. wgwC", 12, 2),
        (".C.. .F.. .y.. wgwC", 13, 2),
    ],
)
def test_teahouse_line_is_the_one_with_more_types(drawing: str, square: int, gained: int) -> None:
    """Ruling teahouse_line."""
    game = after_placing(Town(drawing), Town(), market="teahouse", named="stone", square=3)
    events = game.choose(0, "build", card="teahouse", square=square)
    assert [event.amount for event in events[1:]] == [gained] * (gained > 0)


def test_types_only_are_what_base_cards_see() -> None:
    """Ruling types_only."""
    bakery = situation(Town("ER..", place=1), Town("F", place=1), market="bakery museum")
    assert bakery.result()[0] == [3 - 14, -15]
    fountain = situation(Town("HM..", "archive_of_the_second_age", place=1), Town("F", place=1), market="cathedral")
    assert fountain.result()[0] == [7 + 1 - 14, -15]
