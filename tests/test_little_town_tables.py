"""The tables of Little Town: what is counted in the kernel is what the events say."""

import pandas as pd
import pytest

import sim
from sim.little_town import columns

GAMES = 150


@pytest.fixture(scope="module", params=[2, 3, 4])
def played(request):
    return sim.play(request.param, GAMES, 7, "greedy", game="little-town", events=True, progress=False, batch=16)


def rows(played, name):
    """The events of one kind."""
    events = played.events()
    return events[events["event"] == name]


def amounts(played, name, by=("game", "seat"), **where):
    """The amounts of the events of one kind, summed up."""
    found = rows(played, name)
    for column, values in where.items():
        found = found[found[column].isin(values)]
    return found.groupby(list(by))["amount"].sum()


def per_seat(played, column):
    return played.seats.set_index(["game", "seat"])[column]


def same(counted, told):
    """Whether a column says what the events do; what did not happen is 0."""
    told = told.reindex(counted.index, fill_value=0)
    pd.testing.assert_series_equal(counted, told, check_dtype=False, check_names=False)


def test_a_score_is_the_sum_of_its_points(played):
    parts = [name for name in played.seats if name.startswith("points_")]
    assert (played.seats[parts].sum(axis=1) == played.seats["score"]).all()
    same(per_seat(played, "score"), amounts(played, "scores"))
    same(per_seat(played, "score"), amounts(played, "totals"))


def test_what_a_seat_did_is_what_the_events_say(played):
    same(per_seat(played, "points_hunger"), amounts(played, "scores", card=["hunger"]))
    same(per_seat(played, "points_coins"), amounts(played, "scores", card=["coins"]))
    for tile in ("castle", "watchtower"):
        same(per_seat(played, f"points_{tile}"), amounts(played, "scores", card=[tile]))
    same(per_seat(played, "rent_paid"), amounts(played, "rents"))
    same(per_seat(played, "rent_earned"), amounts(played, "earns"))
    same(per_seat(played, "bought"), amounts(played, "buys"))
    same(per_seat(played, "built"), rows(played, "builds").groupby(["game", "seat"]).size())
    same(per_seat(played, "claimed"), rows(played, "claims").groupby(["game", "seat"]).size())
    workers = {2: 5, 3: 4, 4: 3}[int(played.games["players"][0])]
    same(per_seat(played, "hungry"), 4 * workers - amounts(played, "feeds"))


def test_the_last_start_and_the_winners_are_those_of_the_events(played):
    first = rows(played, "first")
    assert list(first[first["round"] == 4]["seat"]) == list(played.games["last_first"])
    winners = rows(played, "wins").groupby("game")["seat"].agg(lambda seats: "+".join(map(str, seats)))
    assert list(winners) == list(played.games["winners"])


def test_a_game_has_the_tiles_of_its_market(played):
    market = rows(played, "market")
    has = played.games[[f"has_{card}" for card in market["card"].unique()]]
    assert (has.sum(axis=1) == 13).all()
    assert has["has_wheat_field"].all()
    for game, cards in market.groupby("game")["card"]:
        assert has.loc[game, [f"has_{card}" for card in cards]].all()


def test_there_is_a_row_for_each_tile_of_the_market(played):
    tiles = played.read("tiles")
    assert len(tiles) == 17 * GAMES
    assert (tiles.groupby("game", observed=True)["card"].nunique() == 13).all()
    built = tiles[tiles["seat"] >= 0]
    told = rows(played, "builds")
    keys = ["game", "seat", "card", "square", "round"]
    assert sorted(map(tuple, built[keys].to_numpy().tolist())) == sorted(map(tuple, told[keys].to_numpy().tolist()))
    rest = tiles[tiles["seat"] < 0]
    assert (rest[["round", "uses_own", "uses_others", "rent", "points_owner", "points_others"]] == 0).all().all()
    assert (rest["square"] == -1).all()


def test_uses_rent_and_points_of_a_tile_are_those_of_the_events(played):
    tiles = played.read("tiles").query("seat >= 0").set_index(["game", "square"])
    keys = ("game", "square")
    same(tiles["rent"], amounts(played, "rents", keys))
    uses = rows(played, "activates").query("card not in ('cathedral', 'residence')").groupby(list(keys)).size()
    same(tiles["uses_own"] + tiles["uses_others"], uses)
    same(tiles["uses_others"], rows(played, "rents").groupby(list(keys)).size())
    scores = rows(played, "scores").query("square >= 0")
    owner = tiles["seat"].reindex(pd.MultiIndex.from_frame(scores[list(keys)])).to_numpy()
    own = scores["seat"].to_numpy() == owner
    same(tiles["points_owner"], scores[own].groupby(list(keys))["amount"].sum())
    same(tiles["points_others"], scores[~own].groupby(list(keys))["amount"].sum())


def test_there_is_a_row_for_each_objective_dealt(played):
    objectives = played.read("objectives")
    dealt, claims = rows(played, "dealt"), rows(played, "claims")
    keys = ["game", "seat", "card"]
    assert objectives[keys].astype(str).to_numpy().tolist() == dealt[keys].astype(str).to_numpy().tolist()
    claimed = objectives[objectives["claimed"]]
    assert sorted(map(tuple, claimed[[*keys, "round"]].to_numpy().tolist())) == sorted(
        map(tuple, claims[[*keys, "round"]].to_numpy().tolist())
    )
    assert (objectives["claimed"] == (objectives["round"] > 0)).all()
    same(per_seat(played, "points_objectives"), objectives.groupby(["game", "seat"])["points"].sum())


def test_cards_are_what_each_seat_could_build(played):
    cards, tiles = played.cards(), played.read("tiles")
    assert list(cards) == [column.name for column in columns.SEAT_CARDS]
    assert len(cards) == 13 * len(played.seats)
    assert cards["built"].sum() == (tiles["seat"] >= 0).sum()
    assert cards["points"].sum() == tiles["points_owner"].sum()


def test_events_number_their_steps_and_end_with_the_winner(played):
    events = played.events()
    assert (events["step"] == events.groupby("game").cumcount()).all()
    assert set(events.groupby("game")["event"].last()) == {"wins"}
    assert (events["cubes"] == 0).all()


@pytest.mark.parametrize(("how", "sentence"), [
    ({"players": 5}, "Little Town is for 2 to 4 players, not 5"),
    ({"board": "c"}, "There is no board 'c'"),
    ({"objectives": "some"}, "There is no objective 'some'"),
    ({"market": "bakery,barn,bakkery"}, "There is no tile 'bakkery'. Did you mean bakery"),
    ({"market": "no_coins"}, "'no_coins' is an objective"),
    ({"market": "bar,barn,bakery,book_store,brewery,carpenter,castle,cathedral,church,fountain,well,pier,quarry"},
     "A market has 12 tiles beside the Wheat Fields; 13 were named"),
    ({"rule_of_three": "no"}, "rule_of_three must be true or false"),
    ({"cavern": True}, "There is no setting 'cavern' in little-town, only in tiny-towns"),
    ({"strategies": "uniform:ban=bakkery"}, "Did you mean bakery"),
])  # fmt: skip
def test_a_wrong_setting_is_a_sentence(how, sentence):
    with pytest.raises(sim.TownlabError) as error:
        sim.play(game="little-town", **{"games": 2, "progress": False, **how})
    assert sentence in str(error.value)
