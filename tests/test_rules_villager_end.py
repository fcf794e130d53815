"""The end with Villagers: who is fed, and what the cards of the box are worth."""

import pytest

from tests.table import Town, points, situation

CASTLE, VINEYARD = "barrett_castle", "eraflage_vineyard"


@pytest.mark.parametrize(
    ("heights", "expected"),
    [((3, 5), [6, 0]), ((5, 5), [0, 0]), ((1, 0), [0, None]), ((2, 3, 4), [4, 6, 0]), ((0, 1), [None, 0])],
)
def test_folly_score_is_for_stacks_that_are_not_the_highest(heights: tuple[int, ...], expected: list[int]) -> None:
    """Ruling folly_score."""
    towns = [Town("WCCC CCCC CCCC CCC." if n else "CCCC CCCC CCCC CCC.", stack=n) for n in heights]
    game = situation(*towns, market="folly_tower", named="wood")
    game.others()
    game.finish_round()
    game.result()
    scores = {
        event.seat: event.amount for event in game.events if event.card == "folly_tower" and event.event == "scores"
    }
    assert [scores.get(seat) for seat in range(len(heights))] == expected


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [("H... .... .... ..FC", 5), ("HC.. .... .... ...F", 0), ("H.C. ..C. .... ...F", 1), ("H..C .... .... ....", 0)],
)
def test_monastery_distance_is_in_steps_without_the_ends(drawing: str, expected: int) -> None:
    """Ruling monastery_distance."""
    assert points(drawing, "monastery")["monastery"] == expected


def test_monastery_distance_is_the_same_whatever_lies_between() -> None:
    """Ruling monastery_distance."""
    assert points("HWTC .... .... ...F", "monastery")["monastery"] == 2


def test_castle_at_the_end_is_a_cottage_for_monastery_and_the_unnamed_chapels() -> None:
    """Ruling castle_at_the_end."""
    assert points("H.M. .... .... ...F", f"monastery {CASTLE}")["monastery"] == 1
    assert points("H.M. .... .... ...F", f"unnamed_chapel_a {CASTLE}")["unnamed_chapel_a"] == 2
    assert points("H.M. .... .... ...F", f"unnamed_chapel_b {CASTLE}")["unnamed_chapel_b"] == 3
    assert points("H.M. .... .... ....", f"unnamed_chapel_b {CASTLE}")["unnamed_chapel_b"] == 0


@pytest.mark.parametrize(
    ("drawing", "fed"),
    [
        ("FC.. .... .... ....", 1),  # its own type
        ("F... .CC. .... ....", 2),  # Cottages feed each other
        ("F..C .C.W .W.C ....", 3),  # wells
        ("FFWC ..C. .T.. ..C.", 2),  # two types
        ("F... .... .... ...C", 0),
    ],
)
def test_grange_types_are_all_that_stand_in_the_town(drawing: str, fed: int) -> None:
    """Ruling grange_types."""
    assert points(drawing, "grange").get("cottage", 0) == 3 * fed


def test_grange_types_are_a_monument_and_the_castle_is_a_cottage() -> None:
    """Ruling grange_types."""
    assert points("FMC. .... .... ....", "grange silva_forum")["cottage"] == 3
    assert points("F.MC .... .... ....", f"grange {CASTLE}")["cottage"] == 3


def test_nectar_count_is_of_all_that_can_be_fed() -> None:
    """Ruling nectar_count."""
    assert points("FC.C .... .... ...C", "nectar_farm")["cottage"] == 0
    assert points("FFCC .... .... C...", "nectar_farm")["cottage"] == 0
    assert points("FCMC .... .... ...C", f"nectar_farm {CASTLE}")["cottage"] == 9
    assert points("FCM. .... .... ....", f"nectar_farm {VINEYARD}")["cottage"] == 3


def test_patch_neighbours_are_all_that_can_be_fed() -> None:
    """Ruling patch_neighbours."""
    assert points("FC.. .C.. .... ....", "vegetable_patch")["cottage"] == 0
    assert points("FC.. ..C. .... ....", "vegetable_patch")["cottage"] == 6
    assert points("FCM. .... C... ....", f"vegetable_patch {CASTLE}")["cottage"] == 3
    assert points("FCM. .... C... ....", f"vegetable_patch {VINEYARD}")["cottage"] == 3


def test_clearfall_empty_is_a_square_without_a_building() -> None:
    """Ruling clearfall_empty."""
    for last in (".", "w"):
        town = Town(f"M{last}CC CCCC CCCC CCC{'w' if last == '.' else '.'}", "clearfall_quarry", villagers=(1,))
        game = situation(town, Town("wwww wwww wwww www."), named="wood")
        game.others()
        game.finish_round()
        game.result()
        assert [event.amount for event in game.events if event.card == "clearfall_quarry"] == [5]


def test_unnamed_a_counts_only_those_who_work() -> None:
    """Ruling unnamed_a_counts."""
    a = "unnamed_monument_a"
    assert points("MC.. .... .... ....", a, working=[0, 1])[a] == 4
    assert points("MC.. .... .... ....", a)[a] == 0
    assert points("TT.. .... .... ....", "unnamed_tavern_a", working=[1])["unnamed_tavern_a"] == 5
    town = Town("MCCC CCCC CCCC CCC.", a, villagers=(2,), working=(1,))
    game = situation(town, Town("wwww wwww wwww www."), named="wood")
    game.others()
    game.finish_round()
    game.result()
    assert [event.amount for event in game.events if event.card == a] == [2]


@pytest.mark.parametrize(
    ("market", "drawing", "card", "expected"),
    [
        ("hearth theater", "WE.. .... .... ....", "theater", 1),
        ("outhouse fountain", "W... .... .... ....", "fountain", None),
        ("citadel the_sky_baths", "RM.. .... .... ....", "the_sky_baths", 12),
        ("folly_tower archive_of_the_second_age", "WM.. .... .... ....", "archive_of_the_second_age", 1),
    ],
)
def test_types_only_are_seen_by_base_cards(market: str, drawing: str, card: str, expected: int) -> None:
    """Ruling types_only."""
    names = [name for name in market.split() if name not in ("fountain",)]
    assert points(drawing, " ".join(names)).get(card) == expected


def test_fed_sets_more_choose_by_what_villager_cards_score() -> None:
    """Ruling fed_sets_more."""
    scored = points("CHCC .... C..C C..F", "unnamed_chapel_a")
    assert scored["unnamed_chapel_a"] == 3
    assert scored["cottage"] == 12
