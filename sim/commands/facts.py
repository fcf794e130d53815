"""Look things up and measure: `cards`, `strategies`, `score`, `bench`."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sim import games
from sim.commands.app import app, show
from sim.commands.arguments import Game, Json
from sim.errors import TownlabError, reason, unknown
from sim.languages import _, mark

PANEL = mark("Look up and measure")


@app.command(rich_help_panel=PANEL, epilog="Example: townlab cards --category tavern")
def cards(
    card: Annotated[str | None, typer.Argument(help="Show one card, by its id.", metavar="ID")] = None,
    category: Annotated[str | None, typer.Option(help="Only cards of this category.")] = None,
    box: Annotated[str | None, typer.Option(help="Only cards that come in this box.")] = None,
    game: Game = games.USUAL,
    as_json: Json = False,
) -> None:
    """List the cards: what is on them, and how sure we are of them."""
    kind = games.find(game)
    known = kind.cards.load()
    if category is not None and category not in kind.colours:
        raise unknown("category", category, kind.colours)
    if box is not None and box not in (boxes := sorted({one.box for one in known})):
        raise unknown("box", box, boxes)
    listed = [one for one in known if category in (None, one.category) and box in (None, one.box)]
    chosen = listed if card is None else [known[card]]
    if as_json:
        print(json.dumps(kind.cards.table(chosen).to_dict("records"), indent=2))
    else:
        show(kind.cards.shown(chosen, bool(card)))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab strategies")
def strategies(game: Game = games.USUAL) -> None:
    """List the strategies that can play."""
    from sim import lookup
    from sim.commands import printed

    show(printed.strategies(lookup.strategies(game)))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab score towns.json --json")
def score(
    file: Annotated[str, typer.Argument(help="A JSON list of towns; - for standard input.", metavar="FILE.json")],
    game: Game = games.USUAL,
    as_json: Json = False,
) -> None:
    """Score towns that a person wrote down; of Little Town, tables at the end of a game.

    Each town is an object with `town`, its 16 squares row by row (the id of a card, or "" for none), and, where they
    matter, `warehouse_cubes`, `shrine_value`, `right_feast_halls` and `starloom_rank`; with coins `coins`,
    `right_coins` and `hollow_hill_coins`; with villagers `working` (squares), `stack`, `other_stacks` and
    `outhouse_cubes`. A table of Little Town is an object with `board`, `seats` (each with `track`, its points before
    the end is scored, and `coins`), `tiles` (each with `tile`, `seat` and `square`, a1 to i6) and the squares of the
    `workers`.
    """
    towns = _read_objects(file)
    from sim import lookup
    from sim.commands import printed

    points = lookup.score(towns, game=game)
    if as_json:
        print(json.dumps(points, indent=2))
    else:
        show(printed.scores(points))


@app.command(rich_help_panel=PANEL, epilog="Example: townlab bench --seconds 0.5")
def bench(
    limit: Annotated[
        Path | None, typer.Option(help="Compare with the C++ program in this folder.", metavar="FOLDER")
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="Seconds for each measurement on one core; jobs to compare last 10 times that.")
    ] = 1.0,
    memory: Annotated[bool, typer.Option(help="Also play 1,000,000 games to see how much memory they take.")] = True,
    as_json: Json = False,
) -> None:
    """Measure the speed on one core and on two, and what a run costs beside the games. Takes about 7 minutes.

    Fewer --seconds take less, but for a minute of compiling and memory. Let the machine do nothing else meanwhile.
    """
    from sim import bench

    figures = bench.measure(limit, seconds, memory)
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        show(*bench.tables(figures))


def _read_objects(file: str) -> list[dict[str, Any]]:
    """The list of objects in a JSON file; a sentence if it is anything else."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
        towns = json.loads(text)
    except OSError as error:
        raise TownlabError(_("Cannot read {file}: {reason}.", file=file, reason=reason(error))) from None
    except ValueError as error:
        raise TownlabError(_("{file} is not JSON: {reason}.", file=file, reason=error)) from None
    except RecursionError:
        raise TownlabError(_("{file} is nested too deeply to be a list of towns.", file=file)) from None
    if not isinstance(towns, list) or not towns or not all(isinstance(town, dict) for town in towns):
        example = '[{"town": ["cottage", "", ...]}]'
        raise TownlabError(
            _("{file} must hold a list of objects, like {example}; see --help.", file=file, example=example)
        )
    return towns
