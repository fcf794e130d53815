"""Judge cards and balance: `judge`, `check`, `restricted`."""

import json
import math
from collections.abc import Mapping
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.commands.app import app, say, show
from sim.commands.arguments import Cards, Jobs, Json, Players, Seed, Strategies, with_table

if TYPE_CHECKING:
    import pandas as pd
    from rich.table import Table

    from sim.studies.check import Checked

PANEL = "Judge cards and balance"


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
    say(f"The page is in {place / 'judge.html'}")


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
        say(f"Drawn in {chart.with_suffix('.png')} and {chart.with_suffix('.svg')}")


def _new_folder(usual: Path) -> Path:
    """The usual folder, or if it is taken the first with a number that is not."""
    numbered = (usual.with_name(f"{usual.name}-{number}") for number in count(2))
    return next(folder for folder in chain([usual], numbered) if not folder.exists())


def _prices(measured: "pd.DataFrame") -> "Table":
    """One row a card, the dearest first."""
    columns = ("card", "towns", "built", "points", "win share, %", "p", "")
    table = _table("Lost without the card (± 95 % interval)", *columns)
    for row in measured.to_dict("records"):
        points, wins = _either_way(row, "price", ".2f"), _either_way(row, "win_price", ".1f", 100)
        table.add_row(
            row["card"], f"{row['towns']:,}", f"{100 * row['built']:.0f} %", points, wins,
            _p(row["p_adjusted"]), row["verdict"],
        )  # fmt: skip
    table.caption = "p is adjusted for all cards (Holm)."
    return table


def _figures(rows: "pd.DataFrame") -> "Table":
    """One row a figure."""
    table = _table(
        "Balance (the intervals hold for all figures together with 95 %)", "test", "of", "value", "bounds", ""
    )
    styles = {"fail": "bold red", "unsure": "yellow", "pass": ""}
    for row in rows.to_dict("records"):
        value, bounds = _interval(row, "value", ".3g"), _bounds(row["least"], row["most"])
        table.add_row(row["test"], row["of"], value, bounds, row["verdict"], style=styles[row["verdict"]])
    return table


def _worst(rows: "pd.DataFrame") -> "pd.DataFrame":
    """What does not pass, and of each test the figure that is nearest to its bounds or farthest beyond them."""
    room = (rows["value"] - rows["least"]).clip(upper=rows["most"] - rows["value"])
    nearest = room.fillna(math.inf).groupby(rows["test"], sort=False).idxmin()
    return rows[rows.index.isin(nearest) | (rows["verdict"] != "pass")]


def _ending(checked: "Checked") -> str:
    """All figures in a sentence."""
    unsure = checked.count("unsure")
    counted = f" (counted as {checked.unsure})" if unsure else ""
    said = f"{checked.count('pass')} pass, {unsure} unsure{counted}, {checked.count('fail')} fail"
    return f"{'Passed' if checked.passed else 'Failed'}: {len(checked.rows)} figures, {said}."


def _bounds(least: float, most: float) -> str:
    if math.isinf(least):
        return f"at most {most:.3g}"
    return f"at least {least:.3g}" if math.isinf(most) else f"{least:.3g} to {most:.3g}"


def _interval(row: dict[Any, Any], name: str, form: str) -> str:
    """A value with its interval, as far as there are any."""
    value, low, high = (row[f"{name}{end}"] for end in ("", "_low", "_high"))
    if math.isnan(value):
        return "-"
    return f"{value:{form}}" + ("" if math.isnan(low) else f" ({low:{form}} to {high:{form}})")


def _either_way(row: dict[Any, Any], name: str, form: str, scale: float = 1) -> str:
    """A value with an interval that reaches as far to both sides, as far as there are any."""
    value, half = scale * row[name], scale * (row[f"{name}_high"] - row[name])
    return "-" if math.isnan(value) else f"{value:+{form}} ± {half:{form}}"


def _p(value: float) -> str:
    return "-" if math.isnan(value) else "< 0.001" if value < 0.001 else f"{value:.3f}"


def _table(title: str, words: str, *others: str) -> "Table":
    from rich.box import SIMPLE
    from rich.table import Table

    table = Table(title=title, title_justify="left", caption_justify="left", box=SIMPLE)
    table.add_column(words, overflow="fold")
    for name in others:
        table.add_column(name, justify="left" if name in ("of", "") else "right")
    return table
