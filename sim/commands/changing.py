"""Change cards and rules: `what-if`, `solve`, `with-rule`."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.commands.app import app, say, show
from sim.commands.arguments import Cards, Jobs, Players, Seed, Strategies, with_table
from sim.errors import TownlabError
from sim.languages import _, mark, number

if TYPE_CHECKING:
    from rich.table import Table

    from sim.studies.solve import Solved
    from sim.studies.what_if import WhatIf
    from sim.studies.with_rule import WithRule

PANEL = mark("Change cards")
TEXTS = ("pattern", "to")
"""fields that are lists of texts"""


@app.command(
    "what-if",
    rich_help_panel=PANEL,
    epilog="Example: townlab what-if tavern points=2,4,7,11,16 --games 10000 --out results/cheap-tavern",
)
@with_table()
def what_if(
    table: Mapping[str, Any],
    game: str,
    changes: Annotated[
        list[str] | None,
        typer.Argument(help="A card's id and what changes on it; then more cards.", metavar="ID FIELD=VALUE ..."),
    ] = None,
    card: Cards = None,
    instead_of: Annotated[
        str | None, typer.Option(help="Play the card of --card in the place of this one.", metavar="ID")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games, before and again after.")] = 40_000,
    players: Players = None,
    strategies: Strategies = "planner",
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write both runs, the tables and the chart to this new folder.", metavar="DIR")
    ] = None,
) -> None:
    """Play the same deals before and after a change of cards, and print what it changes.

    Unless named, the market has the changed cards. Cards of --card without --instead-of are there before and after.
    Takes about a minute on two cores.
    """
    from sim.studies import what_if

    files = list(card or ())
    new = files.pop() if instead_of and files else None
    found = what_if.what_if(
        new, changes=_changes(changes or []), instead_of=instead_of, cards=files, games=games, players=players,
        strategies=strategies, seed=seed, game=game, jobs=jobs, out=out, **table,
    )  # fmt: skip
    show(found.before.headline, found.answer, *_what_if_tables(found))
    if out:
        found.save(out)
        say(_("Saved in {folder}", folder=out))


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: townlab solve inn points --low 2 --high 8",
)
@with_table()
def solve(
    table: Mapping[str, Any],
    game: str,
    card: Annotated[str, typer.Argument(help="A card of the market.", metavar="ID")],
    what: Annotated[
        list[str] | None,
        typer.Argument(
            help="One number on it, or two: points, points[0], base, least, meals, holds, cost, gains. "
            "Several points together are varied by a factor.",
            metavar="NUMBER ...",
            show_default="points",
        ),
    ] = None,
    low: Annotated[
        list[float] | None, typer.Option(help="The lowest value to try; once for each number.", show_default="3 less")
    ] = None,
    high: Annotated[
        list[float] | None, typer.Option(help="The highest value to try; once for each number.", show_default="3 more")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Compare with these: a,b,...", show_default="all others of its type")
    ] = None,
    own: Cards = None,
    games: Annotated[int, typer.Option(help="Games with each value, and with each other card.")] = 5000,
    players: Players = None,
    strategies: Strategies = "planner",
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write the tables and the chart to this folder.", metavar="DIR")
    ] = None,
) -> None:
    """Find the number to print on a card so that it is average for its type, on the same deals."""
    from sim.runs import store
    from sim.studies import solve

    if out:
        store.check_writable(out / "solve.png")
    found = solve.solve(
        card, what or "points", low or None, high or None, against=against, cards=own or (), games=games,
        players=players, strategies=strategies, seed=seed, game=game, jobs=jobs, **table,
    )  # fmt: skip
    show(found.answer, _solve_table(found))
    if out:
        found.save(out)
        say(_("Saved in {folder}", folder=out))


@app.command(
    "with-rule",
    rich_help_panel=PANEL,
    epilog="Example: townlab with-rule coins --games 10000 --out results/coins",
)
@with_table()
def with_rule(
    table: Mapping[str, Any],
    game: str,
    rule: Annotated[str, typer.Argument(help="coins, cavern or monuments.", metavar="RULE")],
    card: Cards = None,
    games: Annotated[int, typer.Option(help="How many games, without the rule and again with it.")] = 20_000,
    players: Players = None,
    strategies: Strategies = "planner",
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write both runs, the tables and the chart to this new folder.", metavar="DIR")
    ] = None,
) -> None:
    """Play the same deals without a rule and with it, and print what it does to each card."""
    from sim.studies import with_rule

    found = with_rule.with_rule(
        rule, games=games, players=players, strategies=strategies, cards=card or (), seed=seed, game=game, jobs=jobs,
        out=out, **table,
    )  # fmt: skip
    show(found.before.headline, found.answer, _measures(found), _shifts(found))
    if out:
        found.save(out)
        say(_("Saved in {folder}", folder=out))


def _changes(words: list[str]) -> dict[str, dict[str, Any]]:
    """The fields that change by card: an id, and what is changed on it, until the next id."""
    found: dict[str, dict[str, Any]] = {}
    for word in words:
        name, is_field, value = word.partition("=")
        if not is_field:
            found.setdefault(name, {})
        elif not found:
            raise TownlabError(_("Name a card before what changes on it, like: tavern {word}", word=word))
        else:
            found[list(found)[-1]][name] = _value(name, value)
    return found


def _value(name: str, text: str) -> Any:
    """What is written after a field's name: whole numbers, yes or no, rows of a pattern, or a text."""
    parts = [part.strip() for part in text.split(",")]
    if name in TEXTS:
        return parts
    if name == "points" or text.lstrip("-").isdigit():
        try:
            numbers = [int(part) for part in parts]
        except ValueError:
            raise TownlabError(
                _("'{name}' takes whole numbers with commas, like 2,4,7, not '{given}'.", name=name, given=text)
            ) from None
        return numbers if name == "points" else numbers[0]
    return {"true": True, "false": False}.get(text, text)


def _what_if_tables(found: "WhatIf") -> "list[Table | str]":
    """What changed, the other cards that clearly did, and a few games to look at."""
    games = [f"{row.replay_before}\n{row.replay_after}" for row in found.flipped.head(3).itertuples()]
    replays = [_("Games that a different player wins, both ways:"), *games] if found.before.folder and games else []
    return [_measures(found), _others(found), *replays]


def _shifts(found: "WithRule") -> "Table":
    """One row a card: its strength without the rule and with it."""
    columns = [_("without"), _("with"), _("change"), _("answer")]
    table = _table(_("Strength of the cards, points per town"), [_("card")], columns)
    for row in found.cards.to_dict("records"):
        values = (_interval(row, name, name, digits=1) for name in ("before", "after", "change"))
        table.add_row(row["card"], *values, _(row["verdict"]))
    return table


def _measures(found: "WhatIf | WithRule") -> "Table":
    columns = [_("before"), _("after"), _("change"), _("answer")]
    table = _table(_("Change (95 % interval)"), [_("measure")], columns)
    for row in found.measures.to_dict("records"):
        means = (number(row[name], ".2f") for name in ("before", "after"))
        table.add_row(_(row["measure"]), *means, _interval(row, "change", "change"), _(row["answer"]))
    return table


def _others(found: "WhatIf") -> "Table | str":
    clear = found.cards[found.cards["answer"] != "not clear"]
    if clear.empty:
        return _("No other card clearly changes.")
    columns = [_("points"), _("built"), _("answer")]
    table = _table(_("Other cards that clearly change, per town"), [_("card"), _("type")], columns)
    for row in clear.to_dict("records"):
        changes = (_interval(row, f"{what}_change", what) for what in ("points", "built"))
        table.add_row(row["card"], _(row["category"]), *changes, _(row["answer"]))
    return table


def _solve_table(found: "Solved") -> "Table":
    """One row for each value that was played."""
    names = list(found.plan.present)
    title = _("Points per town above the mean of the others")
    table = _table(title, [*names, _("change")], [_("effect (95 % interval)")])
    for row in found.played.to_dict("records"):
        values = (number(row[name], "g") for name in names)
        table.add_row(*values, row["change"], _interval(row, "effect", "effect"))
    return table


def _table(title: str, words: list[str], numbers: list[str]) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(*words, title=title, title_justify="left", box=SIMPLE)
    for name in numbers:
        table.add_column(name, justify="right")
    return table


def _interval(row: Mapping[Any, Any], value: str, ends: str, digits: int = 2) -> str:
    """A value with its interval, if there is one."""
    low, high = row[f"{ends}_low"], row[f"{ends}_high"]
    middle, *both = (number(one, f"+.{digits}f") for one in (row[value], low, high))
    return middle if math.isnan(low) else f"{middle} ({_('{low} to {high}', low=both[0], high=both[1])})"
