"""Which tests hold which paragraph of the rulebook of Little Town; every ruling is tested on the oracle and the kernel.

Paragraphs have titles of our own. What is neither story nor picture is listed: a title and the names of tests of
`test_little_town_rules_*.py`, without their `test_`.
"""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULINGS = TESTS.parent / "docs" / "little_town" / "rulings.md"

PARAGRAPHS = {
    "components": """
        the_box_has_29_tiles_of_25_kinds
        workers_houses_and_objectives_by_the_number_of_players
        each_seat_begins_with_three_coins
        objective_pool_17_cards_or_the_15_of_the_rulebook
        a_board_has_39_grass_6_forest_5_lake_and_4_mountain_spaces
    """,
    "elements: tiles have a cost, points and an effect": """
        building_pays_then_scores_the_printed_points
        an_exchange_takes_its_price_and_gives_its_gain
    """,
    "elements: objective cards": "workers_houses_and_objectives_by_the_number_of_players",
    "elements: the board has two sides": "both_sides_of_the_board_are_played",
    "elements: workers gather, build and activate": """
        a_worker_gathers_a_cube_from_every_terrain_space_around
        a_building_takes_a_worker_that_stands_nowhere
        an_owner_pays_no_rent
    """,
    "elements: cubes pay for tiles and feed workers": """
        building_pays_then_scores_the_printed_points
        meal_must_use_all_held_food_before_a_worker_goes_hungry
    """,
    "elements: first player and round tokens": ("the_round_token_moves_on_and_the_first_player_token_goes_to_the_left"),
    "elements: houses show owners": "without_a_house_nothing_is_built an_owner_pays_no_rent",
    "elements: coins pay rent or stand for cubes, and can be changed": """
        activation_for_nothing_is_possible_and_counts
        buying_any_number_of_the_cubes_due_and_nothing_is_kept
        coin_limit_gains_are_cut_and_rent_is_not
    """,
    "elements and clarifications: points beyond 60": "points_beyond_60_go_on",
    "set-up 1: a side of the board": "both_sides_of_the_board_are_played",
    "set-up 2: Wheat Fields and 12 tiles": """
        five_wheat_fields_and_one_of_each_other_tile
        market_choice_random_first_game_or_named
        tiles_that_were_not_drawn_cannot_be_built
    """,
    "set-up 2: tiles for a first game": "market_choice_random_first_game_or_named",
    "set-up 3: objectives are dealt": """
        workers_houses_and_objectives_by_the_number_of_players
        all_cards_of_a_seat_are_dealt_before_those_of_the_next
    """,
    "set-up 4: workers and houses": "workers_houses_and_objectives_by_the_number_of_players",
    "set-up 5 to 8: 0 points, round 1, reserve, 3 coins": """
        first_player_seat_0_starts
        each_seat_begins_with_three_coins
    """,
    "set-up 9: the first player": "first_player_seat_0_starts",
    "set-up: objectives that cannot be done": "objective_redraw_impossible_cards_are_discarded",
    "four rounds": "the_game_ends_after_round_4",
    "a round: turns to the left, one action with one worker": """
        seats_place_one_worker_each_in_turn_until_all_are_placed
        no_passing_every_turn_places_a_worker
    """,
    "worker: on an empty grass space": "a_worker_goes_to_an_empty_grass_space_only",
    "worker: the eight spaces around": "a_worker_gathers_a_cube_from_every_terrain_space_around",
    "gather: forest, mountain and lake": "a_worker_gathers_a_cube_from_every_terrain_space_around",
    "gather: in any order, as long as there are cubes": """
        gather_order_is_asked_only_where_the_reserve_may_run_short
        gather_all_what_is_left_is_gathered_after_done
        without_cubes_in_the_reserve_there_is_nothing_to_gather
        short_reserve_gives_what_there_is_for_the_full_price
    """,
    "gather: each space of a terrain for itself": "spaces_of_one_terrain_are_gathered_from_each",
    "activate: buildings around, by choice": "nobody_has_to_activate_a_building",
    "activate: rent to the owner first": """
        rent_first_is_not_paid_from_what_the_building_brings
        rent_first_what_is_left_pays_price_and_cubes_bought
        an_owner_pays_no_rent
    """,
    "activate: once for each worker": """
        each_building_is_activated_once_and_in_any_order
        the_next_worker_may_activate_the_same_building_again
    """,
    "activate: gains": "a_gain_brings_cubes_coins_or_points",
    "activate: exchanges": """
        an_exchange_takes_its_price_and_gives_its_gain
        pawnshop_types_any_two_for_any_two
        pawnshop_buying_turns_three_coins_into_a_cube
    """,
    "activate: in any order": """
        each_building_is_activated_once_and_in_any_order
        what_one_building_gives_pays_for_the_next
    """,
    "activate: Residence and Cathedral wait for the end of the round": (
        "no_effect_no_activation_of_tiles_that_give_a_worker_nothing"
    ),
    "build 1: a worker on the Construction Site": "a_building_takes_a_worker_that_stands_nowhere",
    "build 2: a tile of the market": """
        tiles_to_build_are_in_the_order_of_tiles_and_only_those_left
        wheat_fields_are_a_stack_of_five
    """,
    "build 3: payment in cubes and coins": """
        building_follows_the_steps_tile_payment_place
        buying_any_number_of_the_cubes_due_and_nothing_is_kept
        a_residence_is_paid_in_coins_alone
    """,
    "build 4: on an empty grass space": "a_tile_goes_on_an_empty_grass_space",
    "build 5 and 6: a house, and the points": "building_pays_then_scores_the_printed_points",
    "build: Castle and Watchtower count at the end": "castle_and_watchtower_score_nothing_when_built",
    "build: not without cubes, coins or houses": """
        without_resources_or_coins_nothing_is_built
        without_a_house_nothing_is_built
    """,
    "objectives: completed at any time, points at once": """
        claim_at_once_with_two_or_four_players
        claim_at_once_or_wait_with_three_players_until_the_last_token
        claim_moments_are_after_rent_at_the_payer_and_then_at_the_owner
        a_claimed_objective_scores_at_once_and_is_shown
    """,
    "objectives: no penalty": "an_objective_that_is_not_fulfilled_costs_nothing",
    "coins for cubes: 3 each, spent at once": """
        buying_any_number_of_the_cubes_due_and_nothing_is_kept
        buying_from_the_reserve_counts_its_cubes_before_anything_is_paid
        buying_though_held_is_allowed
        meal_with_coins_is_a_choice
    """,
    "end of a round: once all workers are placed": "seats_place_one_worker_each_in_turn_until_all_are_placed",
    "end of a round 1: special buildings": """
        special_order_is_from_the_first_player_by_square_and_before_the_meals
        residence_activates_each_building_around_once_in_any_order
        residence_rent_is_paid
        residence_terrain_is_not_gathered
        cathedral_workers_of_any_seat_score_and_those_at_the_construction_site_do_not
    """,
    "end of a round 2: meals, from the first player": """
        meals_are_eaten_from_the_first_player_to_the_left
        meal_must_feed_but_food_may_stay_when_all_are_fed
    """,
    "end of a round 2: hunger, and points below 0": """
        meal_must_use_all_held_food_before_a_worker_goes_hungry
        a_meal_of_nothing_is_written_down_and_points_may_be_negative
    """,
    "end of a round 3: workers, round token, first player token": """
        workers_are_picked_up_and_tiles_and_houses_stay
        the_round_token_moves_on_and_the_first_player_token_goes_to_the_left
    """,
    "three players: who begins round 4": """
        last_token_goes_to_the_fewest_points_and_the_holder_comes_last
        last_token_matters_to_three_players_before_round_4_only
    """,
    "end of the game: after round 4": "the_game_ends_after_round_4",
    "end of the game: Castle, Watchtower and coins": """
        castle_itself_is_not_counted_but_wheat_fields_are
        watchtower_workers_of_round_4_still_stand
        three_coins_are_a_point_at_the_end
    """,
    "end of the game: the most points win": "the_most_points_win",
    "end of the game: equals share": "ties_share_the_win",
}


def names_in(pattern: str) -> set[str]:
    """The names of the tests of some files, without their `test_`."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in TESTS.glob(pattern)]
    found = (node.name for tree in trees for node in tree.body if isinstance(node, ast.FunctionDef))
    return {name.removeprefix("test_") for name in found if name.startswith("test_")}


ON_THE_KERNEL = names_in("test_little_town_rules_*.py")
ON_THE_ORACLE = names_in("naive/little_town/test_naive_*.py")


@pytest.mark.parametrize("paragraph", PARAGRAPHS)
def test_the_tests_of_a_paragraph_exist(paragraph: str) -> None:
    names = PARAGRAPHS[paragraph].split()
    assert names
    assert set(names) - ON_THE_KERNEL == set()


@pytest.mark.parametrize("ruling", re.findall(r"^### (\w+)$", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
def test_a_ruling_is_tested_by_its_name_on_oracle_and_kernel(ruling: str) -> None:
    for tests in (ON_THE_ORACLE, ON_THE_KERNEL):
        assert [name for name in tests if name.startswith(f"{ruling}_")]
