"""Judge cards and balance: `judge`, `check`, `restricted`."""

import json
import math
import re
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.commands.app import app, say, show
from sim.commands.arguments import Cards, Jobs, Json, Players, Seed, Strategies, with_table
from sim.languages import _, mark, number

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table

    from sim.studies.check import Checked

PANEL = mark("Judge cards and balance")
STYLES = {mark("fail"): "bold red", mark("unsure"): "yellow", mark("pass"): ""}
"""how verdicts are shown"""


@app.command(rich_help_panel=PANEL, epilog="Example: townlab judge night_market.toml --games 10000")
@with_table()
def judge(
    table: Mapping[str, Any],
    game: str,
    card: Annotated[str, typer.Argument(help="A card's id, or the file of your own.", metavar="CARD")],
    number: Annotated[
        str | None, typer.Option(help="The number to solve for: points, points[0], cost, ...", show_default="points")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="Compare with these: a,b,...", show_default="all others of its type")
    ] = None,
    smallest: Annotated[float, typer.Option(help="The smallest effect that matters, in points.")] = 0.5,
    own: Cards = None,
    games: Annotated[int, typer.Option(help="Games with each card of the type, and with each number.")] = 4000,
    players: Players = None,
    strategies: Strategies = "planner",
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the page and the games to this new folder.", metavar="DIR", show_default="results/judge-CARD"
        ),
    ] = None,
) -> None:
    """Print whether a card is balanced, and write a page about it: what it is worth, whom it helps, what to print.

    The boxes that the card needs are in play by themselves. Takes about a minute on two cores.
    """
    from sim.studies import judge

    place = out or _new_folder(Path("results") / f"judge-{Path(card).stem}")
    found = judge.judge(
        card, cards=own or (), number=number, against=against, smallest=smallest, games=games, players=players,
        strategies=strategies, seed=seed, game=game, jobs=jobs, out=place, **table,
    )  # fmt: skip
    show(found.result.headline, *found.sentences)
    say(_("The page is in {file}", file=place / "judge.html"))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab check docs/balance.toml")
def check(
    file: Annotated[Path, typer.Argument(help="A run or an experiment, and thresholds.", metavar="FILE.toml")],
    every: Annotated[bool, typer.Option("--all", help="Print every figure, also where all is well.")] = False,
    jobs: Jobs = 0,
    as_json: Json = False,
) -> None:
    """Test the balance of a game against thresholds: dead and dominating cards, seats, margins, length.

    Exits with 0 if all figures pass, and with 1 if one fails. Unless all are asked for, those are printed that do not
    pass, and of each test the one that is nearest to its threshold.
    """
    from sim.studies.check import check

    checked = check(file, jobs)
    if as_json:
        figures = json.loads(checked.rows.to_json(orient="records"))
        print(json.dumps({"passed": checked.passed, "figures": figures}, indent=2))
    else:
        show(_figures(checked.rows if every else _worst(checked.rows)), _ending(checked))
    if not checked.passed:
        raise typer.Exit(1)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab restricted --cards tavern,inn --games 500")
@with_table("market")
def restricted(
    table: Mapping[str, Any],
    game: str,
    cards: Annotated[str | None, typer.Option(help="Only these: a,b,...", show_default="all")] = None,
    strategy: Annotated[str, typer.Option(help="Who sits in all seats.")] = "planner",
    players: Players = None,
    games: Annotated[int, typer.Option(help="Deals for each card; a building's are played from every seat.")] = 1000,
    card: Cards = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Write the table: .csv or .parquet.", metavar="FILE")] = None,
    chart: Annotated[Path | None, typer.Option(help="Draw it, as PNG and SVG.", metavar="FILE")] = None,
) -> None:
    """Print what it costs a player to do without a card, on the same deals with and without it.

    All cards take a few minutes. A building is banned from one seat at a time; a monument is kept, or never built.
    """
    from sim.runs import store
    from sim.studies import restricted as question

    if out:
        store.check_table_file(out)
    if chart:
        store.check_file(chart)
    prices = question.restricted(cards, strategy, players, games, seed, own=card or (), game=game, jobs=jobs, **table)
    if out:
        store.write_table(prices, out)
    show(question.headline(prices), _prices(prices))
    if chart:
        chart.parent.mkdir(parents=True, exist_ok=True)
        question.draw(prices).save(chart)
        say_drawn(chart)


def say_drawn(chart: Path) -> None:
    """Say where a chart is."""
    say(_("Drawn in {png} and {svg}", png=chart.with_suffix(".png"), svg=chart.with_suffix(".svg")))


def _new_folder(usual: Path) -> Path:
    """The usual folder, or if it is taken the first with a number that is not."""
    numbered = (usual.with_name(f"{usual.name}-{at}") for at in count(2))
    return next(folder for folder in chain([usual], numbered) if not folder.exists())


def _prices(measured: "pd.DataFrame") -> "Table":
    """One row a card, the dearest first."""
    columns = (_("card"), _("towns"), _("built"), _("points"), _("win share, %"), "p", "")
    table = _table(_("Lost without the card (± 95 % interval)"), *columns)
    for row in measured.to_dict("records"):
        points, wins = _either_way(row, "price", ".2f"), _either_way(row, "win_price", ".1f", 100)
        table.add_row(
            row["card"], number(row["towns"], ","), f"{number(100 * row['built'], '.0f')} %", points, wins,
            _p(row["p_adjusted"]), _(row["verdict"]),
        )  # fmt: skip
    table.caption = _("p is adjusted for all cards (Holm).")
    return table


def _figures(rows: "pd.DataFrame") -> "Table":
    """One row a figure."""
    title = _("Balance (the intervals hold for all figures together with 95 %)")
    table = _table(title, _("test"), _("of"), _("value"), _("bounds"), "")
    for row in rows.to_dict("records"):
        value, bounds = _interval(row, "value", ".3g"), _bounds(row["least"], row["most"])
        table.add_row(_(row["test"]), _of(row["of"]), value, bounds, _(row["verdict"]), style=STYLES[row["verdict"]])
    return table


def _of(name: str) -> str:
    """What a figure is of: a card by its id, or a kind of table and a seat, such as '4 players, seat 1'."""
    parts = [re.fullmatch(r"(\d+) (players)|(seat) (\d+)", part) or part for part in name.split(", ")]
    return ", ".join(_(part) if isinstance(part, str) else _seats(part) for part in parts)


def _seats(found: re.Match[str]) -> str:
    players, _word, _seat, seat = found.groups()
    return _("{players} players", players=players) if players else _("seat {seat}", seat=seat)


def _worst(rows: "pd.DataFrame") -> "pd.DataFrame":
    """What does not pass, and of each test the figure that is nearest to its bounds or farthest beyond them."""
    room = (rows["value"] - rows["least"]).clip(upper=rows["most"] - rows["value"])
    nearest = room.fillna(math.inf).groupby(rows["test"], sort=False).idxmin()
    return rows[rows.index.isin(nearest) | (rows["verdict"] != "pass")]


def _ending(checked: "Checked") -> str:
    """All figures in a sentence."""
    passing, unsure, failing = (checked.count(word) for word in ("pass", "unsure", "fail"))
    said = _("{passing} pass, {unsure} unsure, {failing} fail", passing=passing, unsure=unsure, failing=failing)
    if unsure:
        said = _(
            "{passing} pass, {unsure} unsure (counted as {verdict}), {failing} fail",
            passing=passing, unsure=unsure, verdict=_(checked.unsure), failing=failing,
        )  # fmt: skip
    every = len(checked.rows)
    if checked.passed:
        return _("Passed: {n} figures, {said}.", n=every, said=said)
    return _("Failed: {n} figures, {said}.", n=every, said=said)


def _bounds(least: float, most: float) -> str:
    if math.isinf(least):
        return _("at most {most:.3g}", most=most)
    if math.isinf(most):
        return _("at least {least:.3g}", least=least)
    return _("{low} to {high}", low=number(least, ".3g"), high=number(most, ".3g"))


def _interval(row: dict[Any, Any], name: str, form: str) -> str:
    """A value with its interval, as far as there are any."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    if math.isnan(value):
        return "-"
    if math.isnan(low):
        return number(value, form)
    ends = _("{low} to {high}", low=number(low, form), high=number(high, form))
    return f"{number(value, form)} ({ends})"


def _either_way(row: dict[Any, Any], name: str, form: str, scale: float = 1) -> str:
    """A value with an interval that reaches as far to both sides, as far as there are any."""
    value, half = scale * row[name], scale * (row[f"{name}_high"] - row[name])
    return "-" if math.isnan(value) else f"{number(value, f'+{form}')} ± {number(half, form)}"


def _p(value: float) -> str:
    if math.isnan(value):
        return "-"
    return f"< {number(0.001)}" if value < 0.001 else number(value, ".3f")


def _table(title: str, words: str, *others: str) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left", box=SIMPLE)
    table.add_column(words, overflow="fold")
    for name in others:
        table.add_column(name, justify="left" if name in (_("of"), "") else "right")
    return table
