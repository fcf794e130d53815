"""The options that several commands have, each declared once; those of the table come from the games' settings."""

from collections.abc import Callable
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from sim import games
from sim.commands.spoken import PUT_TOGETHER, TABLE
from sim.languages import _, mark
from sim.settings import Setting

Players = Annotated[
    int | None, typer.Option(help="How many play, as far as the game allows.", show_default="4, or 1 in solo")
]
Seed = Annotated[int, typer.Option(help="Same seed, same games.")]
Cards = Annotated[
    list[Path] | None,
    typer.Option("--card", help="A card of your own, see docs/what_if.md; may be given again.", metavar="FILE.toml"),
]
Strategies = Annotated[str, typer.Option(help="One for all seats, or one a seat: a,b,...")]
Jobs = Annotated[int, typer.Option(help="Cores to use.", show_default="all")]
Backend = Annotated[
    str | None,
    typer.Option(help="threads, processes or dask.", show_default="threads, or processes for Python strategies"),
]
Scheduler = Annotated[str | None, typer.Option(help="Dask scheduler to play on.", metavar="tcp://HOST:PORT")]
Wait = Annotated[
    float, typer.Option(help="How long to wait for a Dask worker, should all be gone.", metavar="SECONDS", min=0)
]
Folder = Annotated[Path | None, typer.Option(help="Save the tables in this new folder.", metavar="DIR")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
GAME = mark("The game: {games}.")
GAMES = ", ".join(games.names())
Game = Annotated[str, typer.Option(help=GAME.format(games=GAMES), rich_help_panel=TABLE)]
PUT_TOGETHER[GAME.format(games=GAMES)] = lambda: _(GAME, games=GAMES)


def with_table(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command `--game` and an option for each setting but some; those that are used reach it as `table`."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        options = {setting.name: _option(setting) for setting in _settings() if setting.name not in without}

        def called(**given: Any) -> None:
            table = {name: given.pop(name) for name in options}
            command(**given, table={name: value for name, value in table.items() if value is not None})

        own = [part for part in signature(command).parameters.values() if part.name != "table"]
        game = Parameter("game", Parameter.KEYWORD_ONLY, default=games.USUAL, annotation=Game)
        called.__signature__ = signature(command).replace(  # type: ignore[attr-defined]
            parameters=[part.replace(kind=Parameter.KEYWORD_ONLY) for part in own if part.name != "game"]
            + [game, *options.values()]
        )
        called.__name__, called.__doc__ = command.__name__, command.__doc__
        return called

    return decorate


def _settings() -> list[Setting]:
    """The settings of all games, each name once."""
    found = {setting.name: setting for name in reversed(games.names()) for setting in games.settings_of(name)}
    return list(found.values())


def _option(setting: Setting) -> Parameter:
    """The option of a setting: not given, it is as the game has it."""
    kind, default = type(setting.default), str(setting.default)
    if kind is bool:
        default = setting.name if setting.default else f"no-{setting.name}"
    option = typer.Option(help=_help(setting), show_default=default, rich_help_panel=TABLE)
    return Parameter(setting.name, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind | None, option])


def _help(setting: Setting) -> str:
    """What a setting does, and in which game, where not all have it."""
    having = [name for name in games.names() if setting.name in {one.name for one in games.settings_of(name)}]
    if len(having) == len(games.names()):
        return setting.help
    said = f"{setting.help} ({', '.join(having)})"
    PUT_TOGETHER[said] = lambda: f"{_(setting.help)} ({', '.join(having)})"
    return said
