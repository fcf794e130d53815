"""Play games: `play`, `run`, `resume`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sim.commands.app import app, say, show
from sim.commands.arguments import Backend, Cards, Folder, Jobs, Players, Scheduler, Seed, Strategies, Wait, with_table
from sim.languages import _, mark

if TYPE_CHECKING:
    from sim.runs.result import Result

PANEL = mark("Play games")


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: townlab play --games 10000 --strategies greedy,uniform --players 2 --out results/mine",
)
@with_table()
def play(
    table: Mapping[str, Any],
    game: str,
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Seed = 0,
    strategies: Strategies = "uniform",
    jobs: Jobs = 0,
    out: Folder = None,
    events: Annotated[Path | None, typer.Option(help="Write every event.", metavar="FILE.parquet")] = None,
    batch: Annotated[int, typer.Option(help="Games that batched strategies see at once.")] = 1024,
    card: Cards = None,
) -> None:
    """Play games and print how the strategies did."""
    from sim.runs import run, store

    if events:
        store.check_table_file(events)
    result = run.play(
        players, games, seed, strategies, game=game, jobs=jobs, events=events is not None, batch=batch, out=out,
        cards=card or (), **table,
    )  # fmt: skip
    if events:
        store.write_table(result.events(), events)
    _show_result(result)
    say_speed(result)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab run taverns.toml --out results/taverns")
def run(
    file: Annotated[
        Path,
        typer.Argument(help="See docs/experiments.md; or the manifest.json of a run.", metavar="FILE.toml"),
    ],
    out: Annotated[
        Path | None, typer.Option(help="The new folder to play into.", metavar="DIR", show_default="results/FILE")
    ] = None,
    jobs: Jobs = 0,
    backend: Backend = None,
    scheduler: Scheduler = None,
    wait: Wait = 60,
) -> None:
    """Play an experiment into a folder and print how the strategies did."""
    from sim.runs import run, store
    from sim.runs.experiment import Experiment

    experiment = store.described(file) if file.name == store.MANIFEST else Experiment.from_file(file)
    result = run.run(experiment, out or Path("results") / file.stem, jobs, backend, scheduler, wait=wait)
    _show_result(result)
    say_speed(result)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab resume results/taverns")
def resume(
    folder: Annotated[Path, typer.Argument(help="The folder of a run that is not finished.", metavar="DIR")],
    jobs: Jobs = 0,
    backend: Backend = None,
    scheduler: Scheduler = None,
    wait: Wait = 60,
) -> None:
    """Continue an interrupted run: the tables are the same as if it had not been."""
    from sim.runs import run

    result = run.resume(folder, jobs, backend, scheduler, wait=wait)
    _show_result(result)
    say_speed(result)


def _show_result(result: "Result") -> None:
    """Print what a run found; a run of a pool is a tournament."""
    from sim.commands import printed
    from sim.studies import tournament

    show(*printed.tournament(tournament.compare(result)) if tournament.is_one(result) else printed.results(result))
    say_where(result)


def say_where(result: "Result") -> None:
    """Say where the tables of a run are."""
    if result.folder:
        say(_("Saved in {folder}", folder=result.folder))


def say_speed(result: "Result") -> None:
    """Say how long all games took."""
    from sim.commands.printed import counted

    games = result.setup["games"] * len(result.arms)
    rate = games / max(result.seconds, 0.001)
    say(_("{games} in {seconds:.2f} s, {rate:,.0f} games/s", games=counted(games), seconds=result.seconds, rate=rate))
