"""The options that several commands have, each declared once."""

from pathlib import Path
from typing import Annotated

import typer

Mode = Annotated[str, typer.Option(help="master-builder, town-hall or solo.")]
RivalsMode = Annotated[str, typer.Option(help="master-builder or town-hall.")]
Players = Annotated[int | None, typer.Option(help="2 to 6; 1 in solo.", show_default="4, or 1 in solo")]
Seed = Annotated[int, typer.Option(help="Same seed, same games.")]
Market = Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")]
Monuments = Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")]
Cavern = Annotated[bool, typer.Option(help="Use the Cavern rule.")]
Cards = Annotated[
    list[Path] | None,
    typer.Option("--card", help="A card of your own, see docs/what_if.md; may be given again.", metavar="FILE.toml"),
]
Jobs = Annotated[int, typer.Option(help="Cores to use; 0 for all.")]
Backend = Annotated[
    str | None,
    typer.Option(help="threads, processes or dask.", show_default="threads, or processes for Python strategies"),
]
Scheduler = Annotated[str | None, typer.Option(help="Dask scheduler to play on.", metavar="tcp://HOST:PORT")]
Folder = Annotated[Path | None, typer.Option(help="Save the tables in this new folder.", metavar="DIR")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
