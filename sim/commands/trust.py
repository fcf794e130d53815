"""How far results can be trusted to be about the cards: `levels`, `panel`, `certify`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.commands.app import app, say, show
from sim.commands.arguments import Cards, Folder, Jobs, Players, Seed, with_table
from sim.commands.balance import PANEL, STYLES, say_drawn
from sim.languages import _, number

if TYPE_CHECKING:
    from rich.table import Table

    from sim.runs.certificates import Certificate
    from sim.studies.judged_cards import JudgedCards

Smallest = Annotated[
    float | None, typer.Option(help="The smallest effect of a card that matters, in points.", show_default="0.5")
]
Chart = Annotated[Path | None, typer.Option(help="Draw it, as PNG and SVG.", metavar="FILE")]
Players3 = Annotated[
    str | None, typer.Option(help="The players, each at tables of its own: a,b,...", show_default="those of the game")
]


@app.command(rich_help_panel=PANEL, epilog="Example: townlab levels --games 4000 --jobs 0 --chart levels")
@with_table()
def levels(
    table: Mapping[str, Any],
    game: str,
    strategies: Players3 = None,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Games at each level.")] = 4000,
    smallest: Smallest = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Folder = None,
    chart: Chart = None,
    card: Cards = None,
) -> None:
    """Print how strong each card is for novices, decent players and experts, on the same deals."""
    from sim.studies.levels import levels

    found = levels(
        strategies, players, games, seed, smallest=smallest, cards=card or (), game=game, jobs=jobs,
        out=_new(out, chart), **table,
    )  # fmt: skip
    _show(found, _by_level(found), chart)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab panel --games 2000 --jobs 0 --chart panel")
@with_table()
def panel(
    table: Mapping[str, Any],
    game: str,
    strategies: Players3 = None,
    players: Players = None,
    games: Annotated[int, typer.Option(help="Games of each player.")] = 2000,
    smallest: Smallest = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Folder = None,
    chart: Chart = None,
    card: Cards = None,
) -> None:
    """Print how strong each card is for several good players, and where another one would find it."""
    from sim.studies.panel import panel

    found = panel(
        strategies, players, games, seed, smallest=smallest, cards=card or (), game=game, jobs=jobs,
        out=_new(out, chart), **table,
    )  # fmt: skip
    _show(found, _with_new_player(found), chart)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab certify planner --games 300 --jobs 0")
@with_table("market")
def certify(
    table: Mapping[str, Any],
    game: str,
    strategy: Annotated[str, typer.Argument(help="Whom to test.", metavar="STRATEGY")],
    players: Annotated[str, typer.Option(help="How many play: a,b,...")] = "2,4",
    games: Annotated[int, typer.Option(help="Deals with and without each card.")] = 1000,
    helps: Annotated[float, typer.Option(help="Points that a ban may bring at most.")] = 0.3,
    band: Annotated[
        float, typer.Option(help="How far keepers may win more or less, as a part of an even share.")
    ] = 0.5,
    policy: Annotated[
        str | None, typer.Option(help="Who plays on from decisions.", show_default="STRATEGY with skill 0.9")
    ] = None,
    unsure: Annotated[str, typer.Option(help="What findings count as that are unsure: pass or fail.")] = "fail",
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None,
        typer.Option(help="The certificate.", metavar="FILE.toml", show_default="certificates/ beside the strategy"),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Print every finding, also those that pass.")] = False,
) -> None:
    """Test whether what is found with a player can be put down to the cards, and write its certificate.

    Bans each card, counts the wins of those who keep each monument, and plays on from decisions with kinds of options
    that the player leaves out. Exits with 0 if the player is certified, and with 1 if not, or if it is unsure.
    """
    from sim.runs import certificates
    from sim.studies import certify as question

    found = question.certify(
        strategy, _counts(players), games, seed, helps=helps, band=band, policy=policy, unsure=unsure, game=game,
        jobs=jobs, out=out, **table,
    )  # fmt: skip
    show(*([_findings(found, every)] if every or _failed(found) else []), found.sentence, _counted(found))
    file = out or certificates.file_for(strategy, game, found.about.get("boxes"))
    say(_("The certificate is in {file}", file=file))
    if found.verdict != certificates.CERTIFIED:
        raise typer.Exit(1)


def _counts(given: str) -> list[int]:
    """The numbers of players in a text."""
    from sim.errors import TownlabError

    try:
        return [int(part) for part in given.split(",")]
    except ValueError:
        raise TownlabError(_("--players must be numbers, as in 2,4, not '{given}'.", given=given)) from None


def _new(out: Path | None, chart: Path | None) -> Path | None:
    """The folder to play into; a chart that cannot be written is refused before the games are played."""
    from sim.runs import store

    if chart:
        store.check_file(chart)
    return out


def _show(found: "JudgedCards", table: "Table", chart: Path | None) -> None:
    """Print what was found, and draw it."""
    show(found.answer, table)
    if chart:
        chart.parent.mkdir(parents=True, exist_ok=True)
        found.draw().save(chart)
        say_drawn(chart)
    if found.result.folder:
        say(_("Saved in {folder}", folder=found.result.folder))


def _by_level(found: "JudgedCards") -> "Table":
    """One row a card, with a column for each level."""
    names = list(dict.fromkeys(found.cards["level"]))
    table = _titled(_("Effect of each card (95 % interval) and its tier"), _("card"), *map(_, names))
    last = found.cards[found.cards["level"] == names[-1]].sort_values("effect", ascending=False)
    rows = {(row["card"], row["level"]): row for row in found.cards.to_dict("records")}
    for card in last["card"]:
        table.add_row(card, *(_effect(rows[card, name]) for name in names))
    return table


def _effect(row: Mapping[Any, Any]) -> str:
    return f"{number(row['effect'], '+.2f')} ({_ends(row, 'effect')})\n{_(row['tier'])}"


def _ends(row: Mapping[Any, Any], name: str) -> str:
    """An interval."""
    return _("{low} to {high}", low=number(row[f"{name}_low"], "+.2f"), high=number(row[f"{name}_high"], "+.2f"))


def _with_new_player(found: "JudgedCards") -> "Table":
    """One row a card, with both intervals."""
    columns = (_("effect"), _("95 % interval"), _("for another player"), _("rank"), _("tier"))
    table = _titled(_("Effect of each card"), _("card"), *columns)
    for row in found.cards.to_dict("records"):
        sample, other = _ends(row, "effect"), _ends(row, "new_player")
        rank = _("{low} to {high}", low=f"{row['rank_low']:.0f}", high=f"{row['rank_high']:.0f}")
        table.add_row(row["card"], number(row["effect"], "+.2f"), sample, other, rank, _(row["tier"]))
    return table


def _failed(found: "Certificate") -> list[Mapping[str, Any]]:
    return [row for row in found.figures if row["verdict"] == "fail"]


def _counted(found: "Certificate") -> str:
    """All findings in a sentence."""
    verdicts = [row["verdict"] for row in found.figures]
    failing, unsure, passing = (verdicts.count(word) for word in STYLES)
    return _(
        "{n} findings: {failing} fail, {unsure} are unsure, {passing} pass. "
        "A finding is unsure if more games could still turn it either way.",
        n=len(verdicts), failing=failing, unsure=unsure, passing=passing,
    )  # fmt: skip


def _findings(found: "Certificate", every: bool) -> "Table":
    """One row a finding that fails, or all."""
    from sim.runs import finding_words

    about = _("Findings about {strategy}", strategy=found.strategy)
    against = _("What speaks against {strategy}", strategy=found.strategy)
    table = _titled(about if every else against, (_("test"), _("finding")), _("verdict"))
    for row in found.figures if every else _failed(found):
        table.add_row(_(row["test"]), finding_words.said(row), _(row["verdict"]), style=STYLES[row["verdict"]])
    return table


def _titled(title: str, words: str | tuple[str, ...], *others: str) -> "Table":
    """A table with columns of words, and others of numbers."""
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE)
    for name in (words,) if isinstance(words, str) else words:
        table.add_column(name, overflow="fold")
    for name in others:
        table.add_column(name, justify="right")
    return table
