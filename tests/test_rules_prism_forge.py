"""The Prism Forge: cubes that serve in two buildings of one round."""

from tests.table import Event, Game, Town, after_placing

FORGE = "prism_forge"


def forge(drawing: str, market: str = "almshouse", named: str = "wood") -> Game:
    """Seat 0 has the Prism Forge on square 14, below three rows."""
    return after_placing(Town(f"{drawing} ..M.", FORGE), Town(), market=market, named=named)


def twice(game: Game) -> list[tuple[str, int, int]]:
    """Card, cubes and square of what the Forge lets seat 0 build."""
    return [(option.card, option.cubes, option.square) for option in game.options(0, "build", by=FORGE)]


def test_prism_pair_uses_cubes_twice() -> None:
    """Ruling prism_pair."""
    game = forge("wssg .... ....")
    assert not twice(game)
    game.choose(0, "build", card="well", square=0)
    assert twice(game) == [("almshouse", 0b1110, square) for square in (1, 2, 3)]
    assert game.choose(0, "build", by=FORGE, square=2)[0] == Event(
        5, 0, "builds", "almshouse", 2, cubes=0b1110, by=FORGE
    )
    assert game.town(0) == "W.T. .... .... ..Mw"


def test_prism_pair_comes_once_in_a_round() -> None:
    """Ruling prism_pair."""
    game = forge("wssg .... wssg")
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "build", by=FORGE, square=2)
    game.choose(0, "build", card="well", square=8)
    assert not twice(game)


def test_prism_pair_is_of_two_types() -> None:
    """Ruling prism_pair."""
    game = forge("wsw. .... ....")
    game.choose(0, "build", card="well", square=0, cubes=0b11)
    assert not twice(game)


def test_prism_pair_is_of_buildings_one_after_the_other() -> None:
    """Ruling prism_pair."""
    game = forge("wssg .y.. bg..")
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "build", card="cottage", by="", square=8)
    assert "almshouse" not in {card for card, _, _ in twice(game)}


def test_prism_pair_ends_with_the_round() -> None:
    """Ruling prism_pair."""
    game = forge("wssg .... ....")
    game.choose(0, "build", card="well", square=0)
    game.choose(0, "done")
    game.choose(1, "name", resource="wheat")
    game.others()
    assert game.phase == "name"


def test_prism_pair_may_be_of_old_cubes_alone() -> None:
    """Ruling prism_pair."""
    game = forge("sw.. swb. ....", "trading_post", "glass")
    game.choose(0, "build", card="trading_post", square=6)
    assert twice(game) == [
        ("well", 0b11, 0), ("well", 0b11, 1), ("well", 1 << 5, 5), ("well", 0b11 << 4, 4), ("well", 0b11 << 4, 5),
    ]  # fmt: skip


def test_prism_itself_is_not_the_first_of_the_two() -> None:
    """Ruling prism_itself."""
    game = after_placing(Town("gg.. wsy. ....", FORGE), Town(), named="brick")
    game.choose(0, "build", card=FORGE, square=0)
    assert game.phase == "name"


def test_prism_square_is_an_empty_one_of_its_own_layout() -> None:
    """Ruling prism_square."""
    game = forge("wssg .... ....")
    game.choose(0, "build", card="well", square=1)
    assert twice(game) == [("almshouse", 0b1110, 2), ("almshouse", 0b1110, 3)]


def test_prism_square_of_a_shed_is_any_empty_one() -> None:
    """Ruling prism_square."""
    game = forge("ssgC wCCC CCCC", "shed almshouse", "glass")
    game.choose(0, "build", card="almshouse", square=1)
    assert twice(game) == [("shed", 0b1_0001, square) for square in (0, 2, 4, 12, 13)]
