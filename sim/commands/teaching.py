"""Teach a learned player by letting it play: `train`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.commands.app import app, show
from sim.commands.arguments import Game
from sim.languages import _, mark

PANEL = mark("Compare strategies")


@app.command(rich_help_panel=PANEL, epilog="Example: townlab train expert --minutes 40 --seed 2 --out results/second")
def train(
    strategy: Annotated[str, typer.Argument(help="Who is taught: expert.", metavar="STRATEGY")] = "expert",
    game: Game = "tiny-towns",
    course: Annotated[
        list[str] | None, typer.Option(help="Only this course; may be repeated.", show_default="all")
    ] = None,
    minutes: Annotated[float, typer.Option(help="How long it may take in all, without the ladder at the end.")] = 40.0,
    steps: Annotated[int, typer.Option(help="Steps of each course instead.", show_default="as time allows")] = 0,
    seed: Annotated[int, typer.Option(help="Same seed and steps, same player.")] = 1,
    out: Annotated[Path, typer.Option(help="A folder for nets, records and the strategy's file.")] = Path(
        "results/training"
    ),
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 0,
    without: Annotated[
        str, typer.Option(help="Cards or boxes that no lesson deals, as a list with commas.", show_default="none")
    ] = "",
    climb: Annotated[bool, typer.Option(help="End with a ladder on fresh deals.")] = True,
) -> None:
    """Teach a player by letting it play against itself and others; interrupted, it goes on where it was.

    In `out` there is then a strategy's file, to be played by its path, with its nets and how they were made beside it.
    """
    from sim.commands import printed
    from sim.studies.train import train as teach

    trained = teach(
        strategy,
        game=game,
        courses=course or (),
        minutes=minutes,
        steps=steps,
        seed=seed,
        out=out,
        jobs=jobs,
        climb=climb,
        without=[name.strip() for name in without.split(",") if name.strip()],
    )
    if trained.ladder is not None:
        show(*printed.ladder(trained.ladder))
    print(_("Play it: townlab play --strategies {strategy}", strategy=trained.strategy))
