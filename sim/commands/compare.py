"""Compare strategies and improve them: `tournament`, `duel`, `ladder`, `tune`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from sim.commands.app import app, show
from sim.commands.arguments import Cards, Folder, Jobs, Players, Seed, with_table
from sim.commands.playing import say_speed, say_where
from sim.languages import mark

PANEL = mark("Compare strategies")


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: townlab tournament greedy,uniform,uniform_batched --players 2 --games 2000",
)
@with_table()
def tournament(
    table: Mapping[str, Any],
    game: str,
    strategies: Annotated[str, typer.Argument(help="Two or more: a,b,...", metavar="STRATEGIES")],
    players: Players = None,
    games: Annotated[int, typer.Option(help="How many games in all, spread evenly over line-ups and seats.")] = 10_000,
    card: Cards = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Folder = None,
) -> None:
    """Let strategies meet in all line-ups and seats on the same deals, and print how strong each of them is."""
    from sim.commands import printed
    from sim.studies import tournament

    played = tournament.tournament(
        strategies, players, games, seed, cards=card or (), game=game, jobs=jobs, out=out, **table
    )
    show(*printed.tournament(played))
    say_where(played.result)
    say_speed(played.result)


@app.command(rich_help_panel=PANEL, epilog="Example: townlab duel greedy uniform --by score --difference 2")
@with_table()
def duel(
    table: Mapping[str, Any],
    game: str,
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
    players: Annotated[int, typer.Option(help="2, 4 or 6; A and B take alternate seats.")] = 2,
    card: Cards = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
) -> None:
    """Play two strategies against each other until it is clear which is better, or that neither is."""
    from sim.studies import duel

    found = duel.duel(
        one, other, alpha, beta, difference, limit, players, seed,
        cards=card or (), game=game, jobs=jobs, by=by, **table,
    )  # fmt: skip
    show(*duel.sentences(found))


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: townlab ladder --strategies uniform,greedy --games 2000",
)
@with_table()
def ladder(
    table: Mapping[str, Any],
    game: str,
    strategies: Annotated[
        str | None, typer.Option(help="From the lowest rung up: a,b,...", show_default="those that come with townlab")
    ] = None,
    games: Annotated[int, typer.Option(help="Games for each rung.")] = 1000,
    solo_games: Annotated[
        int | None,
        typer.Option(help="Solo games for each strategy, 0 for none.", show_default="1000, if the game has solo play"),
    ] = None,
    players: Annotated[int, typer.Option(help="Players at a table, all but one of the rung before.")] = 2,
    card: Cards = None,
    seed: Seed = 0,
    jobs: Jobs = 0,
    out: Folder = None,
) -> None:
    """Play each strategy against the one before, and all of them solo, if the game has solo play.

    By default it takes about fifteen seconds on one core; slower strategies take longer.
    """
    from sim.commands import printed
    from sim.runs import store
    from sim.studies import ladder

    if out:
        store.check_new(out)
    climbed = ladder.ladder(
        strategies, games, solo_games, seed, players=players, cards=card or (), game=game, jobs=jobs, **table
    )
    if out:
        climbed.save(out)
    show(*printed.ladder(climbed))


@app.command(
    rich_help_panel=PANEL,
    epilog="Example: townlab tune planner --weights food,room --games 200 --rounds 20",
)
@with_table()
def tune(
    table: Mapping[str, Any],
    game: str,
    strategy: Annotated[
        str, typer.Argument(help="Whose weights to improve; name:food=1.5 starts from there.", metavar="STRATEGY")
    ],
    weights: Annotated[str | None, typer.Option(help="Only these: a,b,...", show_default="all")] = None,
    players: Players = None,
    by: Annotated[str, typer.Option(help="Judge by score, or by win (against an opponent).")] = "score",
    against: Annotated[
        str | None, typer.Option(help="Who sits at the other seats.", show_default="the candidate itself")
    ] = None,
    games: Annotated[int, typer.Option(help="Games of each candidate in a round.")] = 200,
    rounds: Annotated[int, typer.Option(help="How many generations of candidates play.")] = 20,
    check_games: Annotated[
        int | None, typer.Option(help="Games to measure the gain with.", show_default="10 times --games")
    ] = None,
    seed: Seed = 0,
    spread: Annotated[float, typer.Option(help="First step, as a share of a weight's size.")] = 0.3,
    jobs: Jobs = 0,
    out: Annotated[Path | None, typer.Option(help="Write settings, weights and gain.", metavar="FILE.toml")] = None,
) -> None:
    """Improve a strategy's weights by playing, and measure the gain on fresh deals."""
    from sim.commands import printed
    from sim.runs import store
    from sim.studies import tune

    if out:
        store.check_file(out)
    tuned = tune.tune(
        strategy, weights, players, by, against, games, rounds, check_games, seed, spread,
        game=game, jobs=jobs, **table,
    )  # fmt: skip
    if out:
        tuned.save(out)
    show(*printed.tuned(tuned))
