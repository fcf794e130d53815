"""The clarifications of the 15 monuments: how they score and what most of them do. Those that bring buildings are in
test_rules_free_buildings.py."""

import pytest

from tests.table import Game, Town, after_placing, points, situation

CASTLE = "barrett_castle"
STATUE = "statue_of_the_bondmaker"
SHRINE = "shrine_of_the_elder_tree"
OBELISK = "obelisk_of_the_crescent"


def final(*towns: Town, market: str = "") -> list[int]:
    """The scores of towns that are complete."""
    for town in towns:
        town.place = town.place or 1
    return situation(*towns, market=market).result()[0]


def test_archive_scores_each_type_wherever_it_stands() -> None:
    archive = "archive_of_the_second_age"
    assert points("MCFW HTER", archive)[archive] == points("M.C. F..W ...H TERC", archive)[archive] == 7
    assert points("MCCF C...", archive)[archive] == 2
    assert points("M", archive)[archive] == 0


def test_castle_scores_five_if_fed() -> None:
    assert points("M... ...F", CASTLE)[CASTLE] == 5
    assert points("M... ....", CASTLE)[CASTLE] == 0


def test_castle_is_two_cottages_where_others_score() -> None:
    """Ruling barrett_scoring."""
    assert points("MW..", CASTLE)["well"] == 2
    assert points("M..H ...F", CASTLE)["chapel"] == 2
    assert points("MH.. ...F", f"{CASTLE} temple")["temple"] == 4


def test_castle_that_is_not_fed_is_no_fed_cottage() -> None:
    """Ruling barrett_scoring."""
    assert points("M..H ....", CASTLE)["chapel"] == 0
    assert points("MH.. ....", f"{CASTLE} temple")["temple"] == 0


def test_castle_is_a_cottage_and_no_monument_for_a_theater() -> None:
    """Ruling barrett_scoring."""
    assert points("EM..", CASTLE)["theater"] == 1
    assert points("EMC.", CASTLE)["theater"] == 1
    assert points("EMC.", "silva_forum")["theater"] == 2


def test_castle_eats_one_meal_of_a_farm() -> None:
    """Ruling barrett_feed_cost."""
    scored = points("MCCC C... .... ...F", CASTLE)
    assert (scored[CASTLE], scored["cottage"]) == (5, 9)


@pytest.mark.parametrize(("farm", "fed"), [("F.M.", False), ("FM..", True)])
def test_castle_is_fed_like_a_cottage(farm: str, fed: bool) -> None:
    assert points(farm, f"{CASTLE} granary")[CASTLE] == 5 * fed


def test_cathedral_saves_only_its_owners_empty_squares() -> None:
    assert final(Town("M", "cathedral_of_caterina"), Town("C")) == [2, -15]


def test_fort_ironweed_scores_seven() -> None:
    assert points("M", "fort_ironweed")["fort_ironweed"] == 7


def masters(game: Game, rounds: int) -> list[int]:
    """Who is Master Builder in the next rounds."""
    found = []
    for _ in range(rounds):
        found.append(int(game.table.master))
        game.finish_round()
    return found


def test_fort_ironweed_is_passed_over_as_master_builder() -> None:
    assert masters(situation(Town("M", "fort_ironweed"), Town(), Town()), 4) == [1, 2, 1, 2]
    assert masters(situation(Town("", "fort_ironweed"), Town(), Town()), 4) == [0, 1, 2, 0]


def test_fort_ironweed_passes_the_hammer_from_when_it_is_built() -> None:
    game = after_placing(Town("y.b. sws.", "fort_ironweed"), Town(), named="glass")
    game.choose(0, "build", card="fort_ironweed")
    assert masters(game, 3) == [1, 1, 1]


def test_fort_ironweed_names_again_when_its_owner_is_the_last_in_the_game() -> None:
    game = situation(Town("M", "fort_ironweed"), Town(place=1), Town(place=1))
    assert masters(game, 3) == [0, 0, 0]


def test_the_owner_of_fort_ironweed_still_places_what_others_name() -> None:
    assert situation(Town("M", "fort_ironweed"), Town(), master=1, named="wood").asked == {0, 1}


def test_mausoleum_scores_three_for_each_cottage_that_is_not_fed() -> None:
    mausoleum = "grand_mausoleum_of_the_rodina"
    assert points("MCCC", mausoleum)[mausoleum] == 9
    scored = points("MCCC ..HF", mausoleum)
    assert (scored[mausoleum], scored["cottage"], scored["chapel"]) == (0, 9, 3)
    assert points("MCCC ..H.", mausoleum)["chapel"] == 0


def test_mandras_palace_scores_each_type_beside_it() -> None:
    palace = "mandras_palace"
    assert points(".C.. FMW. .H..", palace)[palace] == 8
    assert points(".C.. CMC. .C..", palace)[palace] == 2
    assert points("C.F. .M.. W.H.", palace)[palace] == 0


def test_obelisk_lets_later_buildings_go_to_any_empty_square() -> None:
    game = after_placing(Town("MwsC ....", OBELISK), Town("CwsC ...."))
    assert game.squares(0, "build", card="well") == [1, 2, *range(4, 15)]
    game.choose(0, "done")
    assert game.squares(1, "build", card="well") == [1, 2]


def test_obelisk_allows_the_squares_that_the_cubes_have_just_left() -> None:
    """Ruling any_empty_square."""
    game = after_placing(Town("MwsC CCCC CCCC CCC.", OBELISK), Town(), named="glass")
    assert game.squares(0, "build", card="well") == [1, 2]


def test_obelisk_itself_goes_to_one_of_its_own_squares() -> None:
    """Ruling obelisk_itself."""
    game = after_placing(Town("y... bgb. ws..", OBELISK), Town(), named="wood")
    assert game.squares(0, "build", card=OBELISK) == [0, 4, 5, 6]
    game.choose(0, "build", card=OBELISK, square=0)
    assert 3 in game.squares(0, "build", card="well")


def shrine_after(others: int) -> int:
    """What the Shrine is worth when it is built in a town with so many other buildings."""
    game = after_placing(Town("bys. wgw. " + "C" * others, SHRINE), Town(), named="glass")
    game.choose(0, "build", card=SHRINE)
    return int(game.table.shrine[0])


@pytest.mark.parametrize(("others", "scored"), list(enumerate([1, 2, 3, 4, 5, 8, 8])))
def test_shrine_scores_by_the_number_of_buildings_and_eight_at_most(others: int, scored: int) -> None:
    """Ruling shrine_self."""
    assert shrine_after(others) == scored


def test_shrine_is_fixed_when_it_is_built() -> None:
    game = after_placing(Town("bys. wgw. C... ws..", SHRINE), Town("wwww wwww wwww www."), named="glass")
    game.choose(0, "build", card=SHRINE, square=0)
    game.choose(0, "build", card="well", square=12)
    assert game.town(0) == "M... .... C... W..g"
    while game.phase != "over":
        game.finish_round()
    well = 1
    assert game.result()[0][0] == 2 + well - 13


def test_silva_forum_scores_one_and_the_largest_group_of_one_type() -> None:
    forum = "silva_forum"
    assert points("MCC. .C.. ..C.", forum)[forum] == 1 + 3
    assert points("MCF. CF.. ....", forum)[forum] == 1 + 1
    assert points("M... CF.. FC..", forum)[forum] == 1 + 1


def test_silva_forum_is_a_group_itself() -> None:
    """Ruling silva_self."""
    assert points("M", "silva_forum")["silva_forum"] == 2


def test_sky_baths_score_two_for_each_type_that_is_missing() -> None:
    """Ruling sky_baths_types."""
    baths = "the_sky_baths"
    assert points("M", baths)[baths] == 14
    assert points("MCCF", baths)[baths] == 10
    assert points("MCFW HTER", baths)[baths] == 0


def starloom(*completed: int) -> int:
    """What the Starloom of the first town scores if the towns are filled after so many rounds."""
    towns = [
        Town(("M" if seat == 0 else "F") + "F" * (15 - rounds), "the_starloom") for seat, rounds in enumerate(completed)
    ]
    game = situation(*towns)
    while game.phase != "over":
        game.finish_round()
    return game.result()[0][0] + completed[0]


@pytest.mark.parametrize(
    ("completed", "scored"), [((1, 2, 3, 4), 6), ((2, 1, 3, 4), 3), ((3, 1, 2, 4), 2), ((4, 1, 2, 3), 0)]
)
def test_starloom_scores_by_the_order_of_completion(completed: tuple[int, ...], scored: int) -> None:
    assert starloom(*completed) == scored


@pytest.mark.parametrize(("completed", "scored"), [((1, 1, 1), 6), ((2, 2, 1), 3), ((3, 3, 1, 2), 2)])
def test_starloom_scores_in_full_in_a_tie(completed: tuple[int, ...], scored: int) -> None:
    assert starloom(*completed) == scored


def test_starloom_is_third_after_two_towns_of_the_same_round() -> None:
    """Ruling starloom_after_tie."""
    assert starloom(2, 1, 1) == 2


def statue(drawing: str, named: str = "wood", master: int = 1) -> Game:
    """Seat 0 has the Statue, and a resource is named."""
    return situation(Town(drawing, STATUE), Town(), named=named, master=master)


def test_statue_lets_a_resource_that_another_names_go_on_a_cottage() -> None:
    game = statue("MCFC")
    assert game.squares(0, "place", card=STATUE) == [1, 3]
    assert game.squares(0, "place", card="") == list(range(4, 16))
    game.choose(0, "place", card=STATUE, square=3)
    game.others()
    assert game.town(0) == "MCFC .... .... ...."


def test_resources_named_by_the_owner_of_the_statue_do_not_go_on_a_cottage() -> None:
    assert not statue("MCFC", master=0).options(0, "place", card=STATUE)


def test_a_cottage_holds_one_cube() -> None:
    game = statue("MCFC")
    game.choose(0, "place", card=STATUE, square=3)
    game.others()
    game.finish_round()
    game.choose(1, "name", resource="wood")
    assert game.squares(0, "place", card=STATUE) == [1]


def test_cubes_on_cottages_cannot_be_built_with() -> None:
    on_cottage, beside = statue("MCs."), statue("MCs.")
    on_cottage.choose(0, "place", card=STATUE, square=1)
    on_cottage.choose(1, "place")
    assert on_cottage.phase == "name"
    beside.choose(0, "place", card="", square=3)
    beside.choose(1, "place")
    assert beside.squares(0, "build", card="well") == [2, 3]


def test_cubes_on_cottages_cost_nothing() -> None:
    """Ruling statue_end."""
    full = "MCFF FFFF FFFF FFF."
    with_cube = situation(Town(full, STATUE), Town(), named="wood", master=1)
    with_cube.choose(0, "place", card=STATUE, square=1)
    while with_cube.phase != "over":
        with_cube.finish_round()
    assert with_cube.table.stacked[0] == 0b10
    assert with_cube.result()[0][0] == final(Town(full, STATUE), Town())[0] == 3 - 1


def test_only_the_owner_of_the_statue_uses_it() -> None:
    game = situation(Town("MC", STATUE), Town("CC"), Town(), named="wood", master=2)
    assert game.squares(1, "place") == list(range(2, 16))
