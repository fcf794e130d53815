"""The clarifications of the 25 buildings: how they feed and score; test_rules_factories.py has what four do in play."""

import pytest

from sim.tiny_towns.kernel.scoring import fed_in, town_of
from tests.table import Town, after_placing, points, situation


def test_cottage_scores_three_if_fed_and_stays_if_not() -> None:
    assert points("C... ...F")["cottage"] == 3
    assert points("C... ....") == {"cottage": 0, "empty": -15, "total": -15}


def test_cottage_counts_the_same_for_wells_fed_or_not() -> None:
    assert points("CW.. ...F")["well"] == points("CW.. ....")["well"] == 1


def test_cottage_may_be_built_without_anything_to_feed_it() -> None:
    assert after_placing(Town(".y.. bg.."), Town()).squares(0, "build", card="cottage") == [1, 4, 5]


def test_farm_feeds_four_anywhere() -> None:
    assert points("F..C ...C ...C ...C")["cottage"] == 12
    assert points("F..C C..C ...C ...C")["cottage"] == 12
    assert points("F..C C..C ...C F..C")["cottage"] == 15


def test_farm_feeds_those_who_bring_the_most_points() -> None:
    """Ruling fed_sets."""
    scored = points("CHC. .C.. C.C. C..F", "temple")
    assert (scored["temple"], scored["cottage"]) == (4, 12)
    assert points("CHC. .C.. C.C. C...", "temple")["temple"] == 0


def test_equal_choices_feed_the_most_and_then_the_smallest_set_of_squares() -> None:
    """Ruling fed_sets."""
    scored = points("MCCC CC.. .... ...F", "grand_mausoleum_of_the_rodina")
    assert (scored["cottage"], scored["grand_mausoleum_of_the_rodina"]) == (12, 3)
    for drawing in ("F.CC CCC. .... ....", "F.CC CCC. .... ...H"):
        game = situation(Town(drawing), Town(), market="temple")
        assert fed_in(game.rules, game.table, 0, town_of(game.table, 0)) == 0b0000_0000_0011_1100


def test_granary_feeds_the_eight_squares_around_it() -> None:
    assert points("CCC. CFC. CCC. ....", "granary")["cottage"] == 24
    assert points("CCCC CFCC CCCC CCCC", "granary")["cottage"] == 24
    assert points("F.C. .... C.C. ....", "granary")["cottage"] == 0


def test_greenhouse_feeds_one_group_wherever_it_lies() -> None:
    assert points("F... ..CC ..CC C...", "greenhouse")["cottage"] == 12
    assert points("F... .C.. ..C. ....", "greenhouse")["cottage"] == 3
    assert points("F... .C.. ..C. ...F", "greenhouse")["cottage"] == 6


def test_orchard_feeds_its_row_and_column_and_six_at_most() -> None:
    assert points("CFCC .C.. .C.. .C..", "orchard")["cottage"] == 18
    assert points("CCCC CFCC CCCC CCCC", "orchard")["cottage"] == 18
    assert points("F... .C.. .CC. ...C", "orchard")["cottage"] == 0


def test_fountain_scores_two_beside_another_and_never_more() -> None:
    assert points("WW..", "fountain")["fountain"] == 4
    assert points(".W.. WWW. .W..", "fountain")["fountain"] == 10
    assert points("W... .W..", "fountain")["fountain"] == 0


def test_millstone_scores_two_once_beside_farms_or_theaters() -> None:
    assert points("FW..", "millstone")["millstone"] == points("EW..", "millstone")["millstone"] == 2
    assert points(".F.. FWE. .E..", "millstone")["millstone"] == 2
    assert points("F.E. .W.. TCR.", "millstone")["millstone"] == 0


def test_shed_may_go_to_any_empty_square() -> None:
    game = after_placing(Town("ws.. C... y..."), Town(), market="shed")
    assert game.squares(0, "build", card="shed") == [0, 1, 2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14]
    game.choose(0, "build", card="shed", square=14)
    assert game.town(0) == ".... C... y... ..Ww"
    assert after_placing(Town("ws.. ...."), Town()).squares(0, "build", card="well") == [0, 1]


def test_shed_may_go_to_a_square_that_its_cubes_have_just_left() -> None:
    """Ruling any_empty_square."""
    game = after_placing(Town("wsCC CCCC CCCC CCC."), Town(), market="shed", named="glass")
    assert game.squares(0, "build", card="shed") == [0, 1]


def test_well_scores_each_adjacent_cottage() -> None:
    assert points("CWC. .C.. ...F")["well"] == 3
    assert points("C.C. .W.. C.C. ...F")["well"] == 0


@pytest.mark.parametrize("neighbour", "RTE")
def test_abbey_scores_nothing_beside_factory_tavern_or_theater(neighbour: str) -> None:
    assert points(f".... .H{neighbour}.", "abbey")["abbey"] == 0
    assert points(f".... .H.. ..{neighbour}.", "abbey")["abbey"] == 3


@pytest.mark.parametrize("neighbour", "CFWH")
def test_abbey_does_not_mind_other_neighbours(neighbour: str) -> None:
    assert points(f"H{neighbour}..", "abbey")["abbey"] == 3 * (1 + (neighbour == "H"))


def test_chapels_score_one_by_one_for_fed_cottages() -> None:
    assert points("CC.C C..H F... ....", "granary")["chapel"] == 1
    assert points("CCC. .F.. ...C H.H.", "granary")["chapel"] == 6


def test_cloister_scores_for_each_in_a_corner_wherever_it_stands() -> None:
    assert points(".H.. .... .... H..H", "cloister")["cloister"] == 6
    assert points(".H.. .H..", "cloister")["cloister"] == 0
    assert points("H..H .... .... H..H", "cloister")["cloister"] == 16
    assert points("H..H .H.. .... H..H", "cloister")["cloister"] == 20


def test_temple_needs_two_adjacent_fed_cottages() -> None:
    assert points("CHC. ...F", "temple")["temple"] == 4
    assert points("CH.. ..CF", "temple")["temple"] == 0
    assert points("CHC. ....", "temple")["temple"] == 0
    assert points("CHC. .C.F", "temple")["temple"] == 4


@pytest.mark.parametrize(("number", "scored"), list(enumerate([-1, 5, -3, 15, -5, 26, 26, 26], start=1)))
def test_almshouses_score_together_and_26_at_most(number: int, scored: int) -> None:
    assert points("T" * number, "almshouse")["almshouse"] == scored


def feast_halls(*numbers: int) -> list[int]:
    """What the Feast Halls of each seat score if the seats have so many; the rest of each town is Farms."""
    towns = [Town("T" * number + "F" * (16 - number), place=1) for number in numbers]
    return situation(*towns, market="feast_hall").result()[0]


def test_feast_halls_score_three_with_more_than_the_player_on_the_right() -> None:
    """The hammer goes to the left, from seat 0 to seat 1; so seat 0 sits on the right of seat 1."""
    assert feast_halls(2, 1, 3) == [4, 2, 9]
    assert feast_halls(2, 3, 1) == [6, 9, 2]


def test_feast_halls_score_two_in_a_tie() -> None:
    assert feast_halls(2, 2, 1) == [6, 4, 2]


def test_with_two_players_the_other_one_is_on_the_right() -> None:
    """Ruling feast_hall_two_players."""
    assert feast_halls(2, 1) == [6, 2]
    assert feast_halls(1, 2) == [2, 6]
    assert feast_halls(2, 2) == [4, 4]


def test_inns_in_the_same_row_or_column_score_nothing() -> None:
    assert points("T... .T..", "inn")["inn"] == 6
    assert points("T..T .T..", "inn")["inn"] == 3
    assert points("T... .... .... T...", "inn")["inn"] == 0


@pytest.mark.parametrize(("number", "scored"), list(enumerate([2, 5, 9, 14, 20, 20, 20], start=1)))
def test_taverns_score_together_and_none_after_the_fifth(number: int, scored: int) -> None:
    assert points("T" * number)["tavern"] == scored


def test_taverns_may_stand_anywhere() -> None:
    assert points("T..T .... .... T..T")["tavern"] == points("TTTT")["tavern"] == 14


def test_bakery_scores_beside_a_farm_or_factory() -> None:
    assert points("EF..", "bakery")["bakery"] == points("ER..", "bakery")["bakery"] == 3
    assert points("FER.", "bakery")["bakery"] == 3
    assert points("E... .F.. R...", "bakery")["bakery"] == 0


def test_market_scores_its_better_line_and_itself() -> None:
    """Ruling market_line."""
    assert points("E...", "market")["market"] == 1
    assert points("EE.. E... E...", "market")["market"] == 3 + 2 + 3 + 3
    assert points("EEEE E... E... E...", "market")["market"] == 7 * 4


def test_tailor_scores_one_and_one_for_each_in_the_centre() -> None:
    assert points("E...", "tailor")["tailor"] == 1
    assert points("E... .E.. ..E.", "tailor")["tailor"] == 9
    assert points("E... .EE. .EE.", "tailor")["tailor"] == 25


def test_tailor_in_the_centre_counts_itself() -> None:
    """Ruling tailor_self."""
    assert points(".... .E..", "tailor")["tailor"] == 2


def test_theater_scores_each_other_type_of_its_row_and_column_once() -> None:
    assert points("ECFW H... T... R...")["theater"] == 6
    assert points("ECC. C... F...")["theater"] == 2
    assert points("E..E .CF. .WH. ....")["theater"] == 0


def test_theater_counts_a_monument_as_a_type() -> None:
    assert points("EM..", "silva_forum")["theater"] == 1
    assert points("EMC.", "silva_forum")["theater"] == 2
