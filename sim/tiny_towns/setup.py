"""What to play: mode, seats, strategies, cards. Everything is checked when it is written down."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from sim.catalogues.by_id import OWN
from sim.checks import KeyedError, keyed
from sim.engine.strategy_files import player
from sim.errors import TownlabError, unknown
from sim.languages import _, mark
from sim.settings import MARKETS
from sim.tiny_towns import catalogue
from sim.tiny_towns.board import CATEGORIES
from sim.tiny_towns.catalogue import VILLAGER, Card, Catalogue
from sim.tiny_towns.kernel import state
from sim.tiny_towns.settings import BASE, FIRST_GAME, FORTUNE, MOST_FORTUNE, VILLAGERS, Settings

MOST_SEED = 2**63 - 1
RANDOM = "random"
MODES = {"town-hall": mark("Town Hall"), "solo": mark("solo")}
ONE_PLAYER = mark("The mode '{mode}' is for 1 player, not {players}.")
SEVERAL_PLAYERS = mark("The mode '{mode}' is for {least} to {most} players, not {players}.")
TWO_CHEAP = mark("'{one}' and '{other}' are both of cost 1; one of each pile is in play.")
TWO_DEAR = mark("'{one}' and '{other}' are both of cost 2 or more; one of each pile is in play.")


@dataclass(frozen=True)
class Setup:
    """One way to set up games. `strategies` names one for all seats, or one a seat."""

    game: ClassVar[str] = "tiny-towns"
    mode: str = "master-builder"
    players: int = 4
    strategies: tuple[str, ...] = ("uniform",)
    market: str | tuple[str, ...] = "random"
    monuments: bool = True
    cavern: bool = False
    seed: int = 0
    catalogue: Catalogue = field(default_factory=catalogue.load)
    boxes: tuple[str, ...] | str = BASE
    coins: bool = False
    most_fortune: int | None = MOST_FORTUNE
    tears: bool = False
    villagers: tuple[str, ...] | str = RANDOM

    def __post_init__(self) -> None:
        check_players({"mode": self.mode}, self.players)
        if not 0 <= self.seed <= MOST_SEED:
            raise KeyedError(
                "seed", _("The seed must be from 0 to {most}, not {seed}.", most=MOST_SEED, seed=self.seed)
            )
        if isinstance(self.strategies, str) or not self.strategies:
            raise TownlabError(_("Name at least one strategy, as a list."))
        if len(self.strategies) not in (1, self.players):
            raise TownlabError(
                _("{players} players need one strategy for all or one each; {n} were named.",
                  players=self.players, n=len(self.strategies))
            )  # fmt: skip
        if len(self.strategies) == 1:
            object.__setattr__(self, "strategies", self.strategies * self.players)
        for spec in dict.fromkeys(self.strategies):
            player(spec, self.game).likes_in(self.catalogue)
        object.__setattr__(self, "boxes", boxes_of(self.boxes, self.catalogue))
        object.__setattr__(self, "coins", self.coins or FORTUNE in self.boxes)
        with keyed("markets"):
            object.__setattr__(self, "market", market_of(self.market, self.mode, self.catalogue, self.boxes))
        for card in self.in_play:
            if card.is_about_coins and not self.coins:
                raise KeyedError(
                    "coins", _("Card '{card}' needs coins, which are not used. Play with coins.", card=card.id)
                )
            if card.is_about_villagers and VILLAGERS not in self.boxes:
                raise KeyedError(
                    "boxes", _("Card '{card}' needs villagers. Add the box 'villagers' to the boxes.", card=card.id)
                )
        if self.tears and VILLAGERS not in self.boxes:
            raise KeyedError("tears", _("Tiny Tears is played with the box 'villagers'. Add it to the boxes."))
        object.__setattr__(self, "villagers", villagers_of(self))

    @property
    def settings(self) -> dict[str, Any]:
        """The settings by name."""
        return {name: getattr(self, name) for name in Settings.__annotations__}

    def pool(self, category: str) -> list[Card]:
        """The cards of a category to deal from: those of the boxes in play and the user's own."""
        return self.catalogue.of(category, self.mode, self.boxes)

    @property
    def in_play(self) -> list[Card]:
        """All cards that may come into such a game."""
        categories = CATEGORIES if self.monuments else CATEGORIES[:-1]
        return [card for category in categories for card in self.choices(category)]

    @property
    def named(self) -> tuple[str, ...]:
        """The cards of the market that are named, and not dealt."""
        return self.market if isinstance(self.market, tuple) else ()

    @property
    def most_boxed(self) -> int:
        """How many Fortune cards a drawn market may have: no limit where it could not be kept."""
        always = sum(all(card.box == FORTUNE for card in self.choices(category)) for category in CATEGORIES[:-1])
        limit = len(CATEGORIES) if self.most_fortune is None else self.most_fortune
        return len(CATEGORIES) if always > limit else limit

    def choices(self, category: str) -> list[Card]:
        """The cards of which one comes into the market: the one that is named, or all that are dealt from."""
        named = [self.catalogue[id] for id in self.named if self.catalogue[id].category == category]
        return named or self.pool(category)

    @property
    def able(self) -> list[list[Card]]:
        """The villager cards of which one comes into play: those of cost 1, and the others; or those that are named."""
        known = [card for card in self.catalogue if card.category == VILLAGER and card.box in self.boxes]
        piles = [[card for card in known if in_pile(card, pile) and (self.coins or not card.gains)] for pile in (0, 1)]
        named = [[card for card in pile if card.id in self.villagers] for pile in piles]
        return [[], []] if self.tears else [some or pile for some, pile in zip(named, piles, strict=True)]

    def record(self, python: list[int]) -> Any:
        """The setup as the kernel reads it; `python` says for each seat which batched strategy plays it, or 0."""
        record = np.zeros(1, state.SETUP)[0]
        record.mode = state.MODES.index(self.mode)
        record.players, record.monuments, record.cavern = self.players, self.monuments, self.cavern
        record.coins, record.most_boxed = self.coins, self.most_boxed
        record.seed = self.seed
        record.named[:] = -1
        record.python[: self.players] = python
        number = {id: i for i, id in enumerate(self.catalogue.ids)}
        for i, category in enumerate(CATEGORIES):
            pool = [number[card.id] for card in self.pool(category)]
            record.n_pool[i] = len(pool)
            record.pool[i, : len(pool)] = pool
            if len(pool) == 1:
                record.named[i] = pool[0]
        record.tears = self.tears
        for i, pile in enumerate(self.able):
            record.n_able[i] = len(pile)
            record.able[i, : len(pile)] = [number[card.id] for card in pile]
        for id in self.named:
            record.named[CATEGORIES.index(self.catalogue[id].category)] = number[id]
        return record


def in_pile(card: Card, pile: int) -> bool:
    """Whether a villager card lies in the pile of those of cost 1, or in that of the others."""
    return (card.workers > 1) == bool(pile)


def villagers_of(setup: Setup) -> tuple[str, ...] | str:
    """The villager cards that are named, checked; or "random" if none is."""
    given = setup.villagers.split(",") if isinstance(setup.villagers, str) else setup.villagers
    named = tuple(dict.fromkeys(id.strip() for id in given))
    if named in ((), (RANDOM,)):
        return RANDOM
    with keyed("villagers"):
        for problem in _problems_of(named, setup):
            raise problem
    return named


def _problems_of(named: tuple[str, ...], setup: Setup) -> Iterator[TownlabError]:
    """What is wrong with the villager cards that are named."""
    known = {card.id: card for card in setup.catalogue if card.category == VILLAGER}
    if VILLAGERS not in setup.boxes:
        yield TownlabError(_("Villager cards come in the box 'villagers', which is not in play. Add it to the boxes."))
    if setup.tears:
        yield TownlabError(_("In Tiny Tears there are no villager cards. Name none."))
    for id in named:
        if id not in known:
            yield unknown("villager card", id, known)
        if known[id].gains and not setup.coins:
            yield TownlabError(_("'{card}' needs coins, which are not used. Play with coins.", card=id))
    for pile, said in enumerate((TWO_CHEAP, TWO_DEAR)):
        both = [id for id in named if in_pile(known[id], pile)]
        if len(both) > 1:
            yield TownlabError(_(said, one=both[0], other=both[1]))


def sizes(settings: Mapping[str, Any]) -> range:
    """How many can play in a mode."""
    mode = settings["mode"]
    if mode not in state.MODES:
        raise KeyedError("modes", unknown("mode", mode, state.MODES))
    return range(1, 2) if mode == "solo" else range(2, state.SEATS + 1)


def check_players(settings: Mapping[str, Any], players: int) -> None:
    """Refuse a number of players that a mode is not for."""
    mode, allowed = settings["mode"], sizes(settings)
    if players not in allowed:
        said = ONE_PLAYER if len(allowed) == 1 else SEVERAL_PLAYERS
        raise TownlabError(_(said, mode=mode, least=allowed[0], most=allowed[-1], players=players))


def table_for(card: Card, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with what a card needs: the box it comes in, villagers, coins."""
    given = settings.get("boxes", BASE)
    boxes = given.split(",") if isinstance(given, str) else given
    if not isinstance(boxes, list | tuple) or not all(isinstance(box, str) for box in boxes):
        return dict(settings)  # which is refused when it is set up
    needed = [*([card.box] if card.box != OWN else []), *([VILLAGERS] if card.is_about_villagers else [])]
    found = {**settings, "boxes": tuple(dict.fromkeys([*(box.strip() for box in boxes), *needed]))}
    return found if FORTUNE in found["boxes"] or not card.is_about_coins else {**found, "coins": True}


def boxes_of(boxes: str | tuple[str, ...], cards: Catalogue) -> tuple[str, ...]:
    """The boxes, checked, the base game first, which is always one; a text may name several."""
    named = tuple(name.strip() for name in (boxes.split(",") if isinstance(boxes, str) else boxes))
    known = {card.box for card in cards} - {OWN}
    for name in named:
        if name not in known:
            raise KeyedError("boxes", unknown("box", name, known))
    return (BASE, *dict.fromkeys(name for name in named if name != BASE))


def market_of(
    market: str | tuple[str, ...], mode: str, cards: Catalogue, boxes: tuple[str, ...] | str = (BASE,)
) -> str | tuple[str, ...]:
    """The named cards of a market, checked; or "random" if none is named."""
    if isinstance(market, str):
        if market == "random":
            return market
        market = FIRST_GAME if market == "first-game" else tuple(market.split(","))
    named: dict[str, str] = {}
    for id in market:
        id = id.strip()
        if id in MARKETS:
            raise TownlabError(
                _("'{market}' is a whole market, so it cannot be one of the cards in a market.", market=id)
            )
        if id not in cards.cards:
            raise unknown("card", id, [*cards.ids, *MARKETS])
        card = cards[id]
        if card.category == "monument":
            raise TownlabError(
                _("'{card}' is a monument: it is dealt to players and cannot lie in the market.", card=id)
            )
        if card.category == VILLAGER:
            raise TownlabError(
                _("'{card}' is a villager card: name it among the villagers, not in the market.", card=id)
            )
        if card.category in named and named[card.category] != id:
            raise TownlabError(
                _("'{one}' and '{other}' are both {type}-type; a market has one of each.",
                  one=named[card.category], other=id, type=_(card.category))
            )  # fmt: skip
        if not card.is_in(mode):
            raise TownlabError(_("'{card}' is left out of the {mode} game.", card=id, mode=_(MODES.get(mode, mode))))
        if card.box not in (*boxes, OWN):
            raise TownlabError(
                _("'{card}' comes in the box '{box}', which is not in play. Add it to the boxes.",
                  card=id, box=card.box)
            )  # fmt: skip
        named[card.category] = id
    return tuple(named[category] for category in CATEGORIES if category in named)
