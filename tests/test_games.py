"""The contract of every game: what the lab relies on, whatever the rules are."""

import inspect
import json
from itertools import product

import numpy as np
import pandas as pd
import pytest

import sim
from sim import games
from sim.errors import TownlabError
from sim.games import Game
from sim.runs.experiment import Experiment
from sim.runs.tables import Names, present
from sim.settings import check

SEATS = ["arm", "game", "seat", "strategy", "score", "rank", "win_share"]
"""columns of the seats that the lab needs of any game"""

ALWAYS_THERE = {"tiny-towns": "cottage", "little-town": "wheat_field"}
"""a card of each game that is in every market"""

each_game = pytest.mark.parametrize("game", games.names())


def tables(game: Game, **how) -> dict[str, pd.DataFrame]:
    """A few games of uniform players, all tables."""
    setup = Experiment(game=game.name, strategies="uniform", seed=5).arms[0]
    game.prepare(setup)
    return game.frames(setup, game.play(setup, 0, 4, events=True, **how), 0, Names.of([setup]))


@each_game
def test_the_record_is_named_after_its_folder_and_has_a_version(game):
    found = games.find(game)
    assert found.name == game
    assert isinstance(found.version, int) and found.version >= 1


@each_game
def test_every_setting_has_a_sentence_of_help_and_a_default_that_it_takes(game):
    for setting in games.find(game).settings:
        check(setting, setting.default)
        assert setting.help.endswith("."), setting.name
        assert setting.what and setting.name


@each_game
def test_tables_have_the_declared_columns(game):
    found = games.find(game)
    for name, table in tables(found).items():
        declared = present(found.tables[name], table)
        assert [(column.name, column.dtype) for column in declared] == [
            (column, str(table[column].dtype)) for column in table
        ]


@each_game
def test_seats_have_what_the_lab_needs(game):
    found = games.find(game)
    seats = tables(found)[found.seats]
    assert set(SEATS) <= set(seats)
    assert seats.groupby("game")["win_share"].sum().to_numpy() == pytest.approx(1)
    assert (seats["rank"] == 1).groupby(seats["game"]).any().all()


@each_game
def test_the_cards_that_chance_deals_are_columns_of_games(game):
    found = games.find(game)
    played = tables(found)
    assert set(found.factors(found.cards.load())) <= set(played["games"])
    assert not found.held or found.held in played[found.seats]


@each_game
def test_same_seed_same_tables_whatever_the_batch(game):
    found = games.find(game)
    one, other = tables(found, batch=1), tables(found, batch=3)
    for name in one:
        pd.testing.assert_frame_equal(one[name], other[name])


@each_game
def test_compiled_and_batched_strategies_play_the_same_and_mix_at_a_table(game):
    def played(*strategies):
        arm = Experiment(game=game, players=2, strategies=strategies, seed=5).arms[0]
        return games.find(game).play(arm, 0, 30, batch=7, events=True)

    first, *others = (played(*names) for names in product(("uniform", "uniform_batched"), repeat=2))
    for other in others:
        for one, same in zip(vars(first).values(), vars(other).values(), strict=True):
            assert np.array_equal(one, same)


@each_game
def test_ban_force_and_skill_work_for_every_strategy(game):
    found, card, count = games.find(game), ALWAYS_THERE[game], {}
    for setting in ("", f":ban={card}", f":force={card}+50", ":skill=0.5"):
        arm = Experiment(game=game, players=2, strategies=[f"greedy{setting}", "uniform"], seed=5).arms[0]
        rows = found.play(arm, 0, 60)
        count[setting.partition("=")[0]] = found.built(arm, rows, card)[:, 0].sum()
    assert count[":ban"] == 0
    assert count[":force"] > count[""]
    assert count[":skill"] != count[""]


@each_game
def test_an_experiment_is_rebuilt_from_its_description(game):
    first = Experiment(game=game, strategies="uniform", games=3)
    again = Experiment(**json.loads(json.dumps(first.described())))
    assert again.described() == first.described()
    assert again.arms == first.arms


@each_game
def test_a_setup_says_what_it_is(game):
    arm = Experiment(game=game, strategies="uniform", games=3).arms[0]
    found = games.find(game)
    assert games.of(arm) is found
    assert set(arm.settings) == {setting.name for setting in found.settings}
    assert len(arm.strategies) == arm.players
    assert arm.players in found.sizes(arm.settings)


@each_game
def test_more_players_than_can_sit_are_a_sentence(game):
    with pytest.raises(TownlabError, match="99"):
        Experiment(game=game, strategies="uniform", players=99)


@each_game
def test_cards_have_names_categories_colours_and_a_confidence(game):
    found = games.find(game)
    cards = found.cards.load()
    assert len(cards.digest()) == 16
    for card in cards:
        assert card.id and card.name and card.text and card.confidence
        assert card.category in found.colours
        assert games.card_name(card.id) == card.name


@each_game
def test_the_simplest_strategies_are_there(game):
    assert "uniform" in set(sim.strategies(game=game)["strategy"])


def test_an_unknown_game_is_a_sentence():
    with pytest.raises(TownlabError, match=r"There is no game 'tiny-town'\. Did you mean tiny-towns"):
        sim.play(game="tiny-town")


def test_an_unknown_setting_is_a_sentence_with_the_nearest_names():
    with pytest.raises(TownlabError, match=r"There is no setting 'carven'\. Did you mean cavern"):
        sim.play(games=1, carven=True)


def test_a_setting_of_the_wrong_kind_is_a_sentence():
    with pytest.raises(TownlabError, match="monuments must be true or false, not 'no'"):
        sim.play(games=1, monuments="no")


@pytest.mark.parametrize("verb", ["play", "duel", "tournament", "ladder", "tune", "what_if", "solve", "restricted"])
def test_verbs_show_the_settings_of_the_table(verb):
    shown = inspect.signature(getattr(sim, verb)).parameters
    assert {"mode", "monuments", "cavern", "boxes"} <= set(shown)
    assert shown["cavern"].default is False
    assert "Use the Cavern rule." in inspect.getdoc(getattr(sim, verb))
