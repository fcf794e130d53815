"""Can what is found with this player be put down to the cards?

A player passes if it would not do better without a card, if keepers of every card that players hold alone win about
their share, and if it leaves out no kind of option that would have been best.
"""

import json
import math
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import pandas as pd

from sim.analysis.intervals import NOTHING, Measured, from_interval, interval_columns, mean
from sim.checks import at_least, checked, plain
from sim.engine.strategy_files import uses_python
from sim.errors import TownlabError
from sim.games import USUAL, Game, find, with_settings
from sim.languages import ENGLISH, _, speaking
from sim.runs import certificates, store
from sim.runs.certificates import Certificate
from sim.runs.experiment import Experiment
from sim.runs.finding_words import BAN, KEEPERS, KIND, reasons, told
from sim.runs.provenance import circumstances, townlab
from sim.runs.run import run
from sim.studies import hindsight
from sim.studies.findings import FAIL, PASS, Finding, judged, verdict
from sim.studies.restricted import restricted

if TYPE_CHECKING:
    from sim.games import Table

PLAYERS = (2, 4)
GAMES = 1000
HELPS = 0.3
"""points that it may bring at most to do without a card, or to choose a kind of option that is left out"""
BAND = 0.5
"""how far keepers may win more or less than an even share, as a part of it"""
KEEPER_GAMES, STOPPED_GAMES = 4, 0.2
"""times as many games as with and without a card: those in which seats keep what they like, and those that are stopped
at their decisions"""
LEAST_KEEPERS, LEAST_CASES = 20, 10
"""fewer keepers, or decisions at which a kind was better, show nothing"""


@dataclass(frozen=True)
class Plan:
    """How a player is tested."""

    strategy: str
    counts: tuple[int, ...]
    games: int
    seed: int
    helps: float
    band: float
    policy: str | None
    game: str
    table: Mapping[str, Any]
    """settings of the game, and the catalogue"""

    @property
    def kind(self) -> Game:
        return find(self.game)

    def experiment(self, players: int | Sequence[int]) -> Experiment:
        """Tables with the player in all seats, who keep what they like."""
        games = KEEPER_GAMES * self.games
        given: dict[str, Any] = {"game": self.game, "strategies": self.strategy, "seed": self.seed, **self.table}
        return Experiment(players=players, games=games, **given)

    def described(self) -> dict[str, Any]:
        """The plan in plain values, with all that its findings depend on."""
        every = self.experiment(self.counts)
        return {
            "strategy": self.strategy, "game": self.game, "players": list(self.counts), "games": self.games,
            "seed": self.seed, "helps": self.helps, "band": self.band,
            "policy": self.policy or f"{self.strategy}, with skill {hindsight.LUCK}",
            **{name: plain(value) for name, value in every.described().items() if name in every.settings},
            "cards": every.catalogue.digest(), **circumstances(self.game, every.labels),
        }  # fmt: skip


@with_settings
@checked
def certify(
    strategy: str,
    players: int | Sequence[int] = PLAYERS,
    games: int = GAMES,
    seed: int = 0,
    *,
    helps: float = HELPS,
    band: float = BAND,
    policy: str | None = None,
    unsure: str = FAIL,
    game: str = USUAL,
    jobs: int = 0,
    progress: bool = True,
    out: str | Path | None = None,
    catalogue: Any = None,
    **table: "Unpack[Table]",
) -> Certificate:
    """Test a player with all cards of the boxes in use, and write its certificate.

    Three tests, for every number of `players`. **ban**: `games` deals with each card, and the same with one seat that
    must do without it; no ban may bring more than `helps` points. **keepers**: in four times as many games seats keep
    what they like; keepers of each card that players hold alone, like monuments, must win an even share, by at most
    `band` of it more or less. **kind of option**: a fifth as many games are stopped where a kind of option is on offer
    that is seldom chosen, and played on by `policy` (the strategy with some luck, unless one is named); no kind that is
    never chosen may bring more than `helps` points where it looked best. A finding fails, or passes, if all doubt is
    excluded (Holm within a test, 5 %), else it is unsure; one that fails is enough not to be certified, and one that is
    unsure too, unless `unsure` is 'pass'. The certificate is written beside the strategy's file, where reports find it,
    or to `out`; what was interrupted is resumed.

    A certificate says that the player has none of these faults, not that it plays well, or that a better one would find
    the same. A monument may be so good or bad that no player's keepers win an even share of the games.

    >>> from tempfile import mkdtemp
    >>> file = Path(mkdtemp()) / "uniform.toml"
    >>> found = certify("uniform", 2, games=10, monuments=False, out=file, progress=False)
    >>> found.strategy, {figure["test"] for figure in found.figures} == {"ban", "kind of option"}
    ('uniform', True)
    """
    at_least("games", games, 2)
    if unsure not in (PASS, FAIL):
        raise TownlabError(_("'unsure' must be 'pass' or 'fail', not {value!r}.", value=unsure))
    counts = (players,) if isinstance(players, int) else tuple(players)
    plan = Plan(strategy, counts, games, seed, helps, band, policy, game, {**table, "catalogue": catalogue})
    about = plan.described()
    file = Path(out) if out else certificates.file_for(strategy, game, about.get("boxes"))
    store.check_file(file)
    steps = Steps(file.with_suffix(".steps"), about)
    rows = judged(list(findings(plan, steps, jobs, progress)))
    with speaking(ENGLISH):
        said = {"verdict": verdict(rows, unsure), "reasons": reasons(rows), "unsure": unsure}
    written = {"written": datetime.now(UTC).isoformat(timespec="seconds"), **_known(townlab())}
    certificate = Certificate({**said, **about, **written}, rows)
    store.write_text(certificate.toml(), file)
    steps.remove()
    return certificate


def _known(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class Steps:
    """What was played so far, in a folder beside the certificate, so that an interrupted test can be resumed."""

    folder: Path
    about: Mapping[str, Any]

    def table(self, name: str, play: Callable[[], pd.DataFrame]) -> pd.DataFrame:
        """The table of a step: as it was kept, if it was played in the same way, or played now."""
        file, plan = self.folder / f"{name}.parquet", self.folder / "plan.json"
        asked = json.dumps(dict(self.about))
        if not (plan.is_file() and plan.read_text(encoding="utf-8") == asked):
            self.remove()
            store.write_text(asked, plan)
        if not file.is_file():
            store.write_table(play(), file)
        return pd.read_parquet(file)

    def remove(self) -> None:
        """Forget what was played."""
        shutil.rmtree(self.folder, ignore_errors=True)


def findings(plan: Plan, steps: Steps, jobs: int, progress: bool) -> Iterator[Finding]:
    """All that is tested of a player."""
    for players in plan.counts:
        for name, (play, read) in TESTS.items():
            if name != KEEPERS or plan.kind.held:
                found = steps.table(f"{name.partition(' ')[0]}-{players}", partial(play, plan, players, jobs, progress))
                yield from read(plan, players, found)


def _without(plan: Plan, players: int, jobs: int, progress: bool) -> pd.DataFrame:
    """What it costs to do without each card."""
    given: dict[str, Any] = {"game": plan.game, "jobs": jobs, "progress": progress, **plan.table}
    return restricted(None, plan.strategy, players, plan.games, plan.seed, **given)


def _bans(plan: Plan, players: int, prices: pd.DataFrame) -> Iterator[Finding]:
    for row in prices.to_dict("records"):
        price = from_interval((row["price"], row["price_low"], row["price_high"]), int(row["games"]))
        gain = Measured(-price.value, price.error, price.clusters)
        yield _finding(BAN, row["card"], players, gain, {"category": row["category"]}, most=plan.helps)


def _finding(test: str, of: str, players: int, found: Measured, more: Mapping[str, Any], **given: Any) -> Finding:
    """A finding, with what it says in the file of a certificate."""
    interval = found.share_interval() if given.get("share") else found.interval()
    row = {"test": test, "of": of, "players": players, **interval_columns("value", interval), **more, **given}
    with speaking(ENGLISH):
        return Finding(test, of, players, found, told(row), more=more, **given)


def _kept(plan: Plan, players: int, jobs: int, progress: bool) -> pd.DataFrame:
    """How often keepers of each card that players hold alone win, where they keep what they like."""
    seats = run(plan.experiment(players), jobs=jobs, progress=progress).seats
    held = plan.kind.held
    groups = seats[seats[held].astype(str) != ""].groupby(held, observed=True)
    rows = [(str(card), len(part), *mean(part["win_share"], part["game"])) for card, part in groups]
    return pd.DataFrame(rows, columns=["card", "keepers", "value", "error", "clusters"])


def _keepers(plan: Plan, players: int, kept: pd.DataFrame) -> Iterator[Finding]:
    least, most = ((1 + side * plan.band) / players for side in (-1, 1))
    for row in kept.to_dict("records"):
        found = Measured(row["value"], row["error"], int(row["clusters"]))
        about, shows = {"category": plan.kind.held}, row["keepers"] >= LEAST_KEEPERS
        yield _finding(KEEPERS, row["card"], players, found, about, least=least, most=most, shows=shows, share=True)


def _looked(plan: Plan, players: int, jobs: int, progress: bool) -> pd.DataFrame:
    """What kinds of options that are seldom chosen would have brought; an empty table if that cannot be seen."""
    setup = plan.experiment(players).arms[0]
    if plan.kind.decisions is None or uses_python(setup.strategies, plan.game):
        return pd.DataFrame()
    return hindsight.look_back(setup, math.ceil(STOPPED_GAMES * plan.games), plan.policy, jobs=jobs, progress=progress)


def _kinds(plan: Plan, players: int, looked: pd.DataFrame) -> Iterator[Finding]:
    if looked.empty:
        yield _finding(KIND, "all", players, NOTHING, {}, shows=False)
    for row in looked.to_dict("records"):
        gain = from_interval((row["gain"], row["gain_low"], row["gain_high"]), int(row["games"]))
        few = row["better"] < LEAST_CASES
        passes = row["chosen"] > 0 or (few and row["cases"] >= LEAST_CASES)
        counts = {name: int(row[name]) for name in ("offered", "chosen", "cases", "better")}
        yield _finding(KIND, row["kind"], players, gain, counts, most=plan.helps, shows=not few, passes=passes)


Play = Callable[[Plan, int, int, bool], pd.DataFrame]
Read = Callable[[Plan, int, pd.DataFrame], Iterator[Finding]]
TESTS: dict[str, tuple[Play, Read]] = {BAN: (_without, _bans), KEEPERS: (_kept, _keepers), KIND: (_looked, _kinds)}
"""what is played for each test, and what is found in its table"""
