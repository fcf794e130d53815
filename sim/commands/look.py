"""Look at a run and at single games: `report`, `replay`, `verify`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.commands.app import app, say, show
from sim.languages import _, mark

PANEL = mark("Look at runs and games")


@app.command(rich_help_panel=PANEL, epilog="Example: townlab report results/first-run")
def report(
    folder: Annotated[Path, typer.Argument(help="The folder of a finished run, or of a what-if.", metavar="DIR")],
    out: Annotated[
        Path | None, typer.Option(help="The page to write.", metavar="FILE.html", show_default="DIR/report.html")
    ] = None,
    charts: Annotated[
        Path | None, typer.Option(help="Also write the charts (PNG, SVG) and tables (CSV) here.", metavar="DIR")
    ] = None,
) -> None:
    """Write a page about a run: findings in plain sentences, charts, tables, three replays, and how to reproduce it.

    Of a folder that 'townlab what-if --out DIR' wrote, it shows before and after side by side.
    """
    from sim.reports.report import report

    say(_("The report is in {file}", file=report(folder, out, charts)))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab replay results/first-run --game 17 --arm 0")
def replay(
    folder: Annotated[Path, typer.Argument(help="The folder of a finished run.", metavar="DIR")],
    game: Annotated[int, typer.Option(help="The number of the game, from 0.")],
    arm: Annotated[
        int | None, typer.Option(help="The arm of the experiment it belongs to.", show_default="the only one")
    ] = None,
    round: Annotated[
        int | None, typer.Option(help="Print only up to this round, with the towns after it.", show_default="the end")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The page to write.", metavar="FILE.html", show_default="DIR/replay-GAME-arm-ARM.html"),
    ] = None,
) -> None:
    """Print a game round by round, and write it as a page to step through.

    A game whose events were not kept is re-played from its seed.
    """
    from sim.lookup import replay

    played = replay(folder, game, arm)
    shown = list(played.printed(round))
    page = played.page(out or folder / f"replay-{game}-arm-{played.arm}.html")
    show(*shown)
    say(_("The game to step through is in {file}", file=page))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab verify results/first-run --games 20")
def verify(
    folder: Annotated[Path, typer.Argument(help="The folder of a run.", metavar="DIR")],
    games: Annotated[int, typer.Option(help="Also play so many of its games again and compare all rows.")] = 0,
) -> None:
    """Check that the files of a run are as they were written.

    Exits with 0 if the run is whole, and with 2 if something of it is damaged: the sentence names the file and says
    what to do.
    """
    from sim.runs.verify import verify

    show(verify(folder, games).sentence)
