"""Completing a town, the end of the game with its tie-breaks, the additional rules and the scoring example."""

import pytest

from tests.table import Event, Town, after_placing, points, situation

FULL = "wwww wwww wwww wwww"
ALMOST = "wwww wwww wwww www."
BANKS = dict(enumerate(("wood", "wheat", "brick", "glass", "stone")))


def test_a_full_town_whose_owner_cannot_build_is_complete() -> None:
    game = after_placing(Town(ALMOST), Town())
    assert game.table.active == 0b10
    assert game.events[-1] == Event(5, 0, "completes", amount=1)


def test_a_full_town_whose_owner_builds_stays_in_the_game() -> None:
    game = after_placing(Town("swww wwww wwww www."), Town())
    game.choose(0, "build", card="well", square=0)
    assert game.town(0) == "W.ww wwww wwww wwww"
    assert game.table.active == 0b11


def test_a_full_town_whose_owner_chooses_not_to_build_is_complete() -> None:
    game = after_placing(Town("swww wwww wwww www."), Town())
    game.choose(0, "done")
    assert game.table.active == 0b10


def test_a_town_with_an_empty_square_is_not_complete() -> None:
    game = after_placing(Town("CCCC CCCC CCCC CC.."), Town())
    assert game.table.active == 0b11


def test_a_complete_town_is_out_of_the_game() -> None:
    """Its owner takes no more cubes and no more turns as Master Builder."""
    game = situation(Town(FULL, place=1), Town(), Town(), master=0)
    assert game.table.master == 1
    game.choose(1, "name", resource="wood")
    assert game.asked == {1, 2}
    game.others()
    assert game.table.master == 2
    game.finish_round()
    assert game.table.master == 1
    assert game.table.turns[0] == 0


def test_a_player_may_go_on_while_there_is_space_even_if_nothing_can_be_built() -> None:
    hopeless = Town("CCCC CCCC CCCC CCC.")
    game = situation(hopeless, Town(), master=0)
    assert game.asked == {0}
    game.choose(0, "name", resource="wood")
    assert game.squares(0, "place") == [15]


def test_the_last_player_names_alone_until_the_town_is_complete() -> None:
    game = situation(Town(FULL, place=1), Town("CCCC CCCC CCCC C..."), Town(FULL, place=1), master=1)
    masters = []
    while game.phase != "over":
        masters.append(int(game.table.master))
        game.finish_round()
    assert masters == [1, 1, 1]
    assert game.table.turns.tolist() == [0, 3, 0, 0, 0, 0]


def test_the_game_ends_at_once_when_all_towns_are_complete() -> None:
    game = after_placing(Town(ALMOST), Town(ALMOST))
    assert (game.phase, game.asked, game.table.rounds) == ("over", set(), 5)
    assert after_placing(Town(ALMOST), Town("." * 16)).phase == "name"


def test_cubes_are_removed_and_their_squares_are_empty_at_the_end() -> None:
    game = after_placing(Town(ALMOST), Town("WWWW WWWW WWWW WWW."))
    assert game.result()[0] == [-16, -1]


def test_cubes_on_warehouses_stay() -> None:
    held = {0: "wyb", 1: "s"}
    game = after_placing(Town("RRWW WWWW WWWW WWW.", held=held), Town("RRWW WWWW WWWW WWW."), market="warehouse")
    assert game.result()[0] == [-1 - 4, -1]


def test_every_empty_square_costs_a_point() -> None:
    assert points("WWWW WWWW WWWW WWWW")["empty"] == 0
    assert points("W... .... .... ....")["empty"] == -15


def ranking(one: Town, other: Town) -> tuple[list[int], list[int]]:
    """Scores and winners when these two towns are complete."""
    one.place = other.place = 1
    return situation(one, other).result()


def test_the_most_points_win() -> None:
    scores, winners = ranking(Town("T", turns=9), Town("TT", turns=1))
    assert scores == [2 - 15, 5 - 14]
    assert winners == [1]


def test_a_tie_goes_to_the_fewest_turns_as_master_builder() -> None:
    """Here against fewer empty squares and more Cottages."""
    tied = [Town("MFF. ....", "cathedral_of_caterina", turns=2), Town("MCCC ....", "cathedral_of_caterina", turns=3)]
    assert ranking(*tied) == ([2, 2], [0])
    assert ranking(*tied[::-1]) == ([2, 2], [1])


def test_a_further_tie_goes_to_the_fewest_empty_squares() -> None:
    """Here against more Cottages."""
    tied = [Town("MFFF F...", "cathedral_of_caterina", turns=3), Town("MCCC ....", "cathedral_of_caterina", turns=3)]
    assert ranking(*tied) == ([2, 2], [0])
    assert ranking(*tied[::-1]) == ([2, 2], [1])


def test_a_further_tie_goes_to_the_most_cottages() -> None:
    tied = [Town("MFF. ....", "cathedral_of_caterina"), Town("MCC. ....", "cathedral_of_caterina")]
    assert ranking(*tied) == ([2, 2], [1])
    assert ranking(*tied[::-1]) == ([2, 2], [0])


def test_players_who_are_still_tied_share_the_victory() -> None:
    game = situation(Town("CC", place=1), Town(".CC.", place=1), Town("C", place=1))
    assert game.result() == ([-14, -14, -15], [0, 1])
    assert game.played.town_rows["share"].tolist() == [[0.5, 0.5, 0]]


def test_the_castle_is_no_cottage_when_a_tie_is_broken() -> None:
    """Ruling barrett_tiebreak."""
    assert ranking(Town("MR..", "barrett_castle"), Town("CR..")) == ([-14, -14], [1])


def test_buildings_are_unlimited() -> None:
    crowded = Town("CCCC CCCC CCCy C.bg")
    game = after_placing(crowded, crowded, square=13)
    assert game.squares(0, "build", card="cottage") == [11, 14, 15]
    game.choose(0, "build", square=15)
    assert game.squares(1, "build", card="cottage") == [11, 14, 15]


def test_cottages_that_are_not_fed_stay_and_score_nothing() -> None:
    assert points("CC") == {"cottage": 0, "empty": -14, "total": -14}


def test_wells_score_for_cottages_that_are_not_fed() -> None:
    assert points("CWC.")["well"] == points("CWC. F...")["well"] == 2


def test_adjacent_is_up_down_left_and_right() -> None:
    assert points(".C.. CWC. .C..")["well"] == 4
    assert points("C.C. .W.. C.C.")["well"] == 0
    assert points("...C W...")["well"] == 0


def test_a_score_can_be_negative() -> None:
    assert points("")["total"] == -16


@pytest.mark.parametrize("farm", ["farm", "granary", "greenhouse", "orchard"])
def test_farms_never_score_by_themselves(farm: str) -> None:
    assert points("FCF. .C.. C.C. ...F", farm)[farm] == 0


EXAMPLE = "ETCT FHCR T.WC CWC."


@pytest.mark.parametrize(
    ("card", "scored"),
    [
        ("well", 5),
        ("cottage", 12),
        ("chapel", 4),
        ("tavern", 9),
        ("bakery", 3),
        ("warehouse", -3),
        ("empty", -2),
        ("total", 28),
    ],
)
def test_the_scoring_example(card: str, scored: int) -> None:
    assert points(EXAMPLE, "bakery warehouse", warehouse_cubes=3)[card] == scored


def test_the_farm_of_the_scoring_example_feeds_four_of_five_cottages() -> None:
    assert EXAMPLE.count("C") == 5
    assert points(EXAMPLE.replace(".", "F"), "bakery warehouse", warehouse_cubes=3)["cottage"] == 15


def test_room_on_a_warehouse_or_a_cottage_does_not_keep_a_full_town_in_the_game() -> None:
    """Ruling storage_and_completion."""
    warehouse = after_placing(Town("Rwww wwww wwww www."), Town(), market="warehouse", master=1)
    assert warehouse.table.active == 0b10
    cottage = after_placing(Town("MCww wwww wwww www.", "statue_of_the_bondmaker"), Town(), master=1)
    assert cottage.table.active == 0b10
    room = situation(Town("Rwww wwww wwww www."), Town(), market="warehouse", master=1, named="wood")
    room.choose(0, "store")
    room.others()
    assert room.table.active == 0b11


def test_a_town_with_five_banks_is_passed_over_but_plays_on() -> None:
    """Ruling bank_five."""
    game = situation(Town("RRRR R", marks=BANKS), Town(), market="bank", master=0)
    assert game.asked == {1}
    game.choose(1, "name", resource="wood")
    assert game.squares(0, "place") == list(range(5, 16))
    four = situation(Town("RRRR ", marks={q: BANKS[q] for q in range(4)}), Town(), market="bank", master=0)
    assert [resource for _, _, _, resource, *_ in four.options(0)] == ["stone"]


def test_a_town_with_five_banks_is_complete_when_nobody_is_left_to_name() -> None:
    """Ruling bank_five."""
    game = after_placing(Town("RRRR R", marks=BANKS), Town(ALMOST), market="bank", master=1)
    assert game.phase == "over"
    assert game.table.place[:2].tolist() == [1, 1]
    game = after_placing(Town("RRRR .", marks=BANKS), Town(ALMOST), market="bank", master=1)
    assert (game.phase, game.asked) == ("name", {0})


def test_when_nobody_may_name_the_barred_town_leaves_and_the_fort_names_again() -> None:
    """Ruling nobody_may_name."""
    towns = Town("RRRR R", marks=BANKS), Town("M", "fort_ironweed"), Town(ALMOST)
    game = after_placing(*towns, market="bank", master=2)
    assert game.table.active == 0b010
    assert (game.phase, game.asked) == ("name", {1})
    assert game.table.place[:3].tolist() == [1, 0, 1]


def places(*completed: int) -> list[int]:
    """The place of each of three towns if they are filled after so many rounds."""
    game = situation(*[Town("C" * (16 - rounds)) for rounds in completed])
    while game.phase != "over":
        game.finish_round()
    return game.table.place[:3].tolist()


def test_towns_of_the_same_round_share_a_place_and_the_next_one_comes_after_both() -> None:
    """Ruling starloom_after_tie."""
    assert places(1, 2, 3) == [1, 2, 3]
    assert places(1, 1, 2) == [1, 1, 3]
    assert places(2, 1, 2) == [2, 1, 2]
