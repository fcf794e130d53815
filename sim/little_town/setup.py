"""What to play: board, seats, strategies, tiles, objectives. Everything is checked when it is written down."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from sim.checks import KeyedError, keyed
from sim.engine.strategy_files import player
from sim.errors import TownlabError, unknown
from sim.languages import _
from sim.little_town import catalogue
from sim.little_town.catalogue import Catalogue, Objective, Tile
from sim.little_town.kernel import state
from sim.little_town.settings import BOARDS, FIRST_GAME, OBJECTIVES, Settings
from sim.settings import MARKETS

MOST_SEED = 2**63 - 1
SIZES = range(2, state.SEATS + 1)


@dataclass(frozen=True)
class Setup:
    """One way to set up games. `strategies` names one for all seats, or one a seat."""

    game: ClassVar[str] = "little-town"
    players: int = 4
    strategies: tuple[str, ...] = ("uniform",)
    board: str = "random"
    market: str | tuple[str, ...] = "random"
    objectives: str = "all"
    rule_of_three: bool = True
    seed: int = 0
    catalogue: Catalogue = field(default_factory=catalogue.load)
    kept_out: tuple[str, ...] = ()
    """tiles that are not dealt; one that is named lies there all the same"""

    def __post_init__(self) -> None:
        check_players({}, self.players)
        if not 0 <= self.seed <= MOST_SEED:
            raise KeyedError(
                "seed", _("The seed must be from 0 to {most}, not {seed}.", most=MOST_SEED, seed=self.seed)
            )
        if self.board not in BOARDS:
            raise KeyedError("boards", unknown("board", self.board, BOARDS))
        if self.objectives not in OBJECTIVES:
            raise KeyedError("objectives", unknown("objective", self.objectives, OBJECTIVES))
        object.__setattr__(self, "strategies", seated(self.strategies, self.players))
        for spec in dict.fromkeys(self.strategies):
            player(spec, self.game).likes_in(self.catalogue)
        with keyed("markets"):
            object.__setattr__(self, "market", market_of(self.market, self.catalogue))

    @property
    def settings(self) -> dict[str, Any]:
        """The settings by name."""
        return {name: getattr(self, name) for name in Settings.__annotations__}

    @property
    def named(self) -> tuple[str, ...]:
        """The tiles of the market that are named, and not dealt."""
        return self.market if isinstance(self.market, tuple) else ()

    @property
    def pool(self) -> list[Tile]:
        """The tiles to deal from."""
        return self.catalogue.tiles[1:]

    @property
    def deck(self) -> list[Objective]:
        """The objectives to deal from."""
        return [card for card in self.catalogue.objectives if card.rulebook or self.objectives == "all"]

    def record(self, python: list[int]) -> Any:
        """The setup as the kernel reads it; `python` says for each seat which batched strategy plays it, or 0."""
        record = np.zeros(1, state.SETUP)[0]
        record.players, record.seed, record.rule_of_three = self.players, self.seed, self.rule_of_three
        record.side = state.SIDES.index(self.board) if self.board in state.SIDES else -1
        record.python[: self.players] = python
        number = {id: i for i, id in enumerate(self.catalogue.ids)}
        record.named = sum(1 << number[id] for id in self.named)
        record.kept_out = sum(1 << number[id] for id in self.kept_out if id not in self.named)
        for name, cards in (("pool", self.pool), ("deck", self.deck)):
            record[name][: len(cards)] = [number[card.id] for card in cards]
            record[f"n_{name}"] = len(cards)
        return record


def seated(strategies: tuple[str, ...], players: int) -> tuple[str, ...]:
    """One strategy a seat."""
    if isinstance(strategies, str) or not strategies:
        raise TownlabError(_("Name at least one strategy, as a list."))
    if len(strategies) not in (1, players):
        raise TownlabError(
            _("{players} players need one strategy for all or one each; {n} were named.",
              players=players, n=len(strategies))
        )  # fmt: skip
    return strategies * players if len(strategies) == 1 else strategies


def sizes(settings: Mapping[str, Any]) -> range:
    """How many can play."""
    return SIZES


def check_players(settings: Mapping[str, Any], players: int) -> None:
    """Refuse a number of players that the game is not for."""
    if players not in SIZES:
        raise TownlabError(
            _("Little Town is for {least} to {most} players, not {players}.",
              least=SIZES[0], most=SIZES[-1], players=players)
        )  # fmt: skip


def market_of(market: str | tuple[str, ...], cards: Catalogue) -> str | tuple[str, ...]:
    """The named tiles of a market in their order, checked; or "random" if none is named."""
    if isinstance(market, str):
        if market == "random":
            return market
        market = FIRST_GAME if market == "first-game" else tuple(market.split(","))
    tiles, named = cards.tiles, {id.strip() for id in market}
    for id in sorted(named):
        if id in MARKETS:
            raise TownlabError(
                _("'{market}' is a whole market, so it cannot be one of the cards in a market.", market=id)
            )
        if id not in cards:
            raise unknown("tile", id, [*(tile.id for tile in tiles), *MARKETS])
        if not isinstance(cards[id], Tile):
            raise TownlabError(
                _("'{card}' is an objective: it is dealt to players and cannot lie in the market.", card=id)
            )
    found = tuple(tile.id for tile in tiles[1:] if tile.id in named)
    if len(found) > state.MARKET:
        raise TownlabError(
            _("A market has {most} tiles beside the Wheat Fields; {n} were named.", most=state.MARKET, n=len(found))
        )
    return found or "random"
