"""The command `townlab`: parse, call a verb, print. Heavy modules are imported by the command that needs them."""

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup

from sim import TownlabError, __version__


class Sentences(TyperGroup):
    """What the user can put right is a sentence and exit code 2; a stop by the user is exit code 130."""

    def invoke(self, ctx: Any) -> Any:
        with _noting_stops() as stops:
            try:
                return super().invoke(ctx)
            except (Exception, KeyboardInterrupt) as error:
                if stops or isinstance(error, KeyboardInterrupt):
                    said = isinstance(error, KeyboardInterrupt) and str(error)
                    print(said or "Stopped; nothing was saved.", file=sys.stderr)
                    raise typer.Exit(130) from None
                if isinstance(error, TownlabError):
                    print(error, file=sys.stderr)
                    raise typer.Exit(2) from None
                raise


@contextmanager
def _noting_stops() -> Iterator[list[int]]:
    """Note each Ctrl-C: one that falls into the compiler comes out of it as some other error."""
    stops: list[int] = []

    def stop(number: int, frame: Any) -> None:
        stops.append(number)
        raise KeyboardInterrupt

    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, stop)
    try:
        yield stops
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)


app = typer.Typer(
    name="townlab",
    cls=Sentences,
    help="Play very many games of Tiny Towns and see what its cards are worth.",
    epilog="Example: townlab play --games 1000 --strategies greedy,uniform,uniform,uniform",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"townlab {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


@app.command(epilog="Example: townlab play --games 10000 --strategies greedy,uniform --players 2 --out results/duel")
def play(
    mode: Annotated[str, typer.Option(help="master-builder, town-hall or solo.")] = "master-builder",
    players: Annotated[int | None, typer.Option(help="2 to 6; 1 in solo.", show_default="4, or 1 in solo")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 0,
    strategies: Annotated[str, typer.Option(help="One for all seats, or one a seat: a,b,...")] = "uniform",
    market: Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")] = "random",
    monuments: Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")] = True,
    cavern: Annotated[bool, typer.Option(help="Use the Cavern rule.")] = False,
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Save the tables in this new folder.", metavar="DIR")] = None,
    events: Annotated[Path | None, typer.Option(help="Write every event.", metavar="FILE.parquet")] = None,
    batch: Annotated[int, typer.Option(help="Games that batched strategies see at once.")] = 1024,
) -> None:
    """Play games and print how the strategies did."""
    from sim import store
    from sim.runs import play

    if events:
        store.check_file(events)
    result = play(
        players, games, seed, strategies, mode, market, monuments, cavern, jobs, events is not None, batch, out=out
    )
    if events:
        store.write_table(result.events(), events)
    _print_result(result)
    print(f"{games:,} games in {result.seconds:.2f} s, {games / result.seconds:,.0f} games/s", file=sys.stderr)


@app.command(epilog="Example: townlab tournament greedy,uniform,uniform_batched --players 2 --games 2000")
def tournament(
    strategies: Annotated[str, typer.Argument(help="Two or more: a,b,...", metavar="STRATEGIES")],
    players: Annotated[int, typer.Option(help="2 to 6.")] = 4,
    games: Annotated[int, typer.Option(help="How many games in all, spread evenly over line-ups and seats.")] = 10_000,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 0,
    mode: Annotated[str, typer.Option(help="master-builder or town-hall.")] = "master-builder",
    market: Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")] = "random",
    monuments: Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")] = True,
    cavern: Annotated[bool, typer.Option(help="Use the Cavern rule.")] = False,
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Save the tables in this new folder.", metavar="DIR")] = None,
) -> None:
    """Let strategies meet in all line-ups and seats on the same deals, and print who is how strong."""
    from sim import screen, store, tournaments

    if out:
        store.check_new(out)
    played = tournaments.tournament(strategies, players, games, seed, mode, market, monuments, cavern, jobs)
    if out:
        played.save(out)
    _print(*screen.tournament(played))
    print(f"{played.setup['games']:,} games in {played.seconds:.2f} s", file=sys.stderr)


@app.command(epilog="Example: townlab duel greedy uniform --by score --difference 2")
def duel(
    one: Annotated[str, typer.Argument(help="A strategy.", metavar="A")],
    other: Annotated[str, typer.Argument(help="Another one.", metavar="B")],
    alpha: Annotated[float, typer.Option(help="How often to claim a difference where there is none.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often to miss the difference that matters.")] = 0.05,
    difference: Annotated[
        float | None,
        typer.Option(
            help="The least that matters: A's share of the wins minus one half (0.05: 55 % against 45 %), or points.",
            show_default="0.05, or 1 point",
        ),
    ] = None,
    limit: Annotated[int, typer.Option(help="The most games to play.")] = 20_000,
    by: Annotated[str, typer.Option(help="Compare by win or by score.")] = "win",
    players: Annotated[int, typer.Option(help="2, 4 or 6; A and B sit in turn.")] = 2,
    seed: Annotated[int, typer.Option(help="Same seed, same games.")] = 0,
    mode: Annotated[str, typer.Option(help="master-builder or town-hall.")] = "master-builder",
    market: Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")] = "random",
    monuments: Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")] = True,
    cavern: Annotated[bool, typer.Option(help="Use the Cavern rule.")] = False,
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 1,
) -> None:
    """Play two strategies against each other until it is clear which is better, or that neither is."""
    from sim import duels

    table = (players, seed, mode, market, monuments, cavern, jobs)
    _print(*duels.sentences(duels.duel(one, other, alpha, beta, difference, limit, *table, by=by)))


Jobs = Annotated[int, typer.Option(help="Cores to use; 0 for all.")]
Backend = Annotated[
    str | None,
    typer.Option(help="threads, processes or dask.", show_default="threads, or processes for Python strategies"),
]
Scheduler = Annotated[str | None, typer.Option(help="Dask scheduler to play on.", metavar="tcp://HOST:PORT")]


@app.command(epilog="Example: townlab run duel.toml --out results/duel --jobs 0")
def run(
    file: Annotated[Path, typer.Argument(help="What to play: see Experiments in README.md.", metavar="FILE.toml")],
    out: Annotated[
        Path | None, typer.Option(help="The new folder to play into.", metavar="DIR", show_default="results/FILE")
    ] = None,
    jobs: Jobs = 1,
    backend: Backend = None,
    scheduler: Scheduler = None,
) -> None:
    """Play an experiment into a folder and print how the strategies did."""
    from sim.experiment import Experiment
    from sim.runs import run

    experiment = Experiment.from_file(file)
    result = run(experiment, out or Path("results") / file.stem, jobs, backend, scheduler)
    games = experiment.games * len(experiment.arms)
    _print_result(result)
    print(f"{games:,} games in {result.seconds:.2f} s, {games / result.seconds:,.0f} games/s", file=sys.stderr)


@app.command(epilog="Example: townlab resume results/duel --jobs 0")
def resume(
    folder: Annotated[Path, typer.Argument(help="The folder of a run that is not finished.", metavar="DIR")],
    jobs: Jobs = 1,
    backend: Backend = None,
    scheduler: Scheduler = None,
) -> None:
    """Go on with a run that was broken off: the tables are the same as if it had not been."""
    from sim.runs import resume

    _print_result(resume(folder, jobs, backend, scheduler))


@app.command(epilog="Example: townlab cards --category tavern")
def cards(
    card: Annotated[str | None, typer.Argument(help="Show one card, by its id.", metavar="[ID]")] = None,
    category: Annotated[str | None, typer.Option(help="Only cards of this category.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list.")] = False,
) -> None:
    """List the cards: pattern, text, and how sure we are of them."""
    from sim.errors import unknown
    from sim.tiny_towns import board, catalogue, columns, show

    known = catalogue.load()
    if category and category not in board.CATEGORIES:
        raise unknown("category", category, board.CATEGORIES)
    chosen = [known[card]] if card else known.of(category) if category else list(known)
    if as_json:
        table = columns.cards(catalogue.Catalogue({card.id: card for card in chosen}))
        print(json.dumps(table.to_dict("records"), indent=2))
    else:
        _print(show.card_panel(chosen[0]) if card else show.card_table(chosen))


@app.command(epilog="Example: townlab strategies")
def strategies() -> None:
    """List the strategies that can play."""
    from sim import screen
    from sim.tiny_towns import columns

    _print(screen.strategies(columns.strategies()))


@app.command(epilog="Example: townlab score towns.json --json")
def score(
    file: Annotated[str, typer.Argument(help="A JSON list of towns; - for standard input.", metavar="FILE.json")],
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON list and nothing else.")] = False,
) -> None:
    """Score towns that a person wrote down.

    Each town is an object with `town`, its 16 squares row by row (the id of a card, or "" for none), and, where they
    matter, `warehouse_cubes`, `shrine_value`, `right_feast_halls` and `starloom_rank`.
    """
    towns = _read_towns(file)
    from sim import screen
    from sim.tiny_towns.score import score

    points = score(towns)
    if as_json:
        print(json.dumps(points, indent=2))
    else:
        _print(screen.scores(points))


@app.command(epilog="Example: townlab bench --seconds 0.5")
def bench(
    limit: Annotated[
        Path | None, typer.Option(help="Compare with the C++ program in this folder.", metavar="FOLDER")
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds for each measurement on one core; jobs to compare last 10 times that.")
    ] = 1.0,
    memory: Annotated[bool, typer.Option(help="Also play 1,000,000 games to see how much memory they take.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure the speed on one core and on two, and what a run costs beside the games. Takes about 6 minutes.

    Fewer --seconds take less, but for a minute of compiling and memory. Let the machine do nothing else meanwhile.
    """
    from sim import bench

    figures = bench.measure(limit, seconds, memory)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        _print(*bench.tables(figures))


@app.command(epilog="Example: townlab tune planner --weights food,room --games 200 --rounds 20 --jobs 0")
def tune(
    strategy: Annotated[str, typer.Argument(help="Whose weights to improve; name:food=1.5 starts from there.")],
    weights: Annotated[str | None, typer.Option(help="Only these: a,b,...", show_default="all")] = None,
    mode: Annotated[str, typer.Option(help="master-builder, town-hall or solo.")] = "master-builder",
    players: Annotated[int | None, typer.Option(help="2 to 6; 1 in solo.", show_default="4, or 1 in solo")] = None,
    market: Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")] = "random",
    monuments: Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")] = True,
    by: Annotated[str, typer.Option(help="Judge by score, or by win (against an opponent).")] = "score",
    against: Annotated[
        str | None, typer.Option(help="Who sits at the other seats.", show_default="the candidate itself")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each candidate in a round.")] = 200,
    rounds: Annotated[int, typer.Option(help="How often a new generation of candidates plays.")] = 20,
    check_games: Annotated[
        int | None, typer.Option(help="Games to measure the gain with.", show_default="10 times --games")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same weights.")] = 0,
    spread: Annotated[float, typer.Option(help="First step, as a share of a weight's size.")] = 0.3,
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write settings, weights and gain.", metavar="FILE.toml")] = None,
) -> None:
    """Improve a strategy's weights by playing, and measure the gain on fresh deals."""
    from sim import store, tuning

    if out:
        store.check_file(out)
    tuned = tuning.tune(
        strategy, weights, mode, players, market, monuments, by, against,
        games, rounds, check_games, seed, spread, jobs,
    )  # fmt: skip
    if out:
        tuned.save(out)
    _print(tuning.table(tuned))
    print(*tuning.lines(tuned), sep="\n")


@app.command(epilog="Example: townlab ladder --strategies uniform,greedy --games 2000 --jobs 0")
def ladder(
    strategies: Annotated[
        str | None, typer.Option(help="From the lowest rung up: a,b,...", show_default="those that come with townlab")
    ] = None,
    games: Annotated[int, typer.Option(help="Two-player games for each rung.")] = 1000,
    solo_games: Annotated[int, typer.Option(help="Solo games for each strategy.")] = 1000,
    seed: Annotated[int, typer.Option(help="Same seed, same tables.")] = 0,
    market: Annotated[str, typer.Option(help="random, first-game, or cards by id: a,b,...")] = "random",
    monuments: Annotated[bool, typer.Option(help="Deal two monuments a player to keep one.")] = True,
    jobs: Annotated[int, typer.Option(help="Cores to use; 0 for all.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Save both tables in this new folder.", metavar="DIR")] = None,
) -> None:
    """Play each strategy against the one before, and all of them solo."""
    from sim import ladders, store

    if out:
        store.check_new(out)
    found = ladders.ladder(strategies, games, solo_games, seed, market, monuments, jobs)
    if out:
        found.save(out)
    _print(*ladders.shown(found))


def _print_result(result: Any) -> None:
    """Print what a run found and where it is."""
    from sim import screen

    if result.folder:
        print(f"Saved in {result.folder}", file=sys.stderr)
    _print(*screen.results(result))


def _read_towns(file: str) -> list[dict[str, Any]]:
    """The list of objects in a JSON file; a sentence if it is anything else."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        towns = json.loads(text)
    except OSError as error:
        raise TownlabError(f"Cannot read {file}: {error.strerror}.") from None
    except ValueError as error:
        raise TownlabError(f"{file} is not JSON: {error}.") from None
    if not isinstance(towns, list) or not all(isinstance(town, dict) for town in towns):
        raise TownlabError(f'{file} must hold a list of objects, like [{{"town": ["cottage", "", ...]}}].')
    return towns


def _print(*things: Any) -> None:
    """Print on standard output without reading anything as markup."""
    console = Console(markup=False, highlight=False, width=None if sys.stdout.isatty() else 100)
    for thing in things:
        console.print(thing)


if __name__ == "__main__":
    app()
