"""The same deals in two modes."""

import pandas as pd
import pytest

import sim
from sim.analysis import phrases
from sim.runs.result import Result
from sim.tiny_towns.analysis import modes


@pytest.fixture(scope="module")
def both():
    two = ["master-builder", "town-hall"]
    return sim.run(sim.Experiment(modes=two, players=2, strategies="greedy", games=600), progress=False)


def twice(run, name):
    """A table of a run whose second arm is as its first."""
    first = run.read(name, None).query("arm == 0")
    return pd.concat([first, first.assign(arm=1)], ignore_index=True).astype({"arm": "int16"})


def test_the_change_is_the_difference_of_the_means_game_by_game(both):
    table = modes.measure(both).set_index("card")
    assert len(table) == 25 and set(table["of"]) == {"master-builder"} and set(table["to"]) == {"town-hall"}
    cards = both.cards()
    means = cards[cards["card"] == "cottage"].groupby("arm")["points"].mean()
    assert table.loc["cottage", "before"] == pytest.approx(means[0])
    assert table.loc["cottage", "change"] == pytest.approx(means[1] - means[0])
    assert (table["change_low"] <= table["change"]).all() and (table["change"] <= table["change_high"]).all()


def test_a_mode_that_changes_nothing_changes_no_card(both):
    table = modes.measure(Result(both.about, 0.0, lambda name, columns: twice(both, name), given=both.experiment))
    assert (table["change"] == 0).all() and set(table["verdict"]) == {"not clear"}
    assert modes.draw(table).get_suptitle() == "Town Hall changes no card clearly"


def test_the_chart_says_which_card_is_helped_and_hurt_most(both):
    table = modes.measure(both)
    planted = table.assign(verdict=["helped", *["not clear"] * 23, "hurt"])
    first, second = modes.draw(planted).get_suptitle().split("\n")
    assert first.startswith(f"Town Hall helps {phrases.card(planted['card'].iloc[0])} most")
    assert second.startswith(f"Town Hall hurts {phrases.card(planted['card'].iloc[-1])} most")


def test_one_mode_alone_is_refused():
    with pytest.raises(sim.TownlabError, match="Modes are compared two at a time"):
        modes.measure(sim.play(games=5, players=2, progress=False))
