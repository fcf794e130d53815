"""The report of a run: one page, complete in itself, that can be sent to anyone."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import track

from sim.checks import checked
from sim.errors import DamagedError, TownlabError
from sim.languages import _, mark, number
from sim.reports import reproduction, what_if_page
from sim.reports.parts import Part, Shown, headline, page
from sim.reports.picks import PICKS, picks
from sim.reports.sections import questions, sections
from sim.runs import store
from sim.runs.result import Result
from sim.runs.stored_tables import check_tables
from sim.studies.what_if import WhatIf

METHODS = (
    mark(
        "The rules are played in full; where the rulebook leaves something open, our rulings hold. 'townlab cards' "
        "shows how sure we are of what is printed on each card."
    ),
    mark(
        "Cards are compared with those that could lie in their place, the others of their category or of the whole "
        "market: the question is what this card does that another in its place would not."
    ),
    mark(
        "Games are independent of each other, the players of one game are not: intervals are clustered by game. The "
        "same game number in two arms has the same deals, and counts as one cluster."
    ),
    mark(
        "Where many cards or pairs are compared, p-values are adjusted for their number; each interval is for one "
        "alone."
    ),
    mark(
        "Strategies play by rules of thumb. A number says what a card does for players like these, and a low one may "
        "only mean that they do not see what the card is good for: compare strategies, and levels of skill."
    ),
)
FACTS = (mark("game"), mark("version"), "townlab", mark("commit"), mark("started"), mark("written"))
"""what is told of the provenance of numbers, by its names in the manifest"""

Made = TypeVar("Made")


@checked
def report(
    run: Result | WhatIf | str | Path,
    file: str | Path | None = None,
    charts: str | Path | None = None,
    progress: bool = True,
) -> Path:
    """Write the report of a run, or of a what-if, and return its path: `report.html` in its folder, or the file named.

    With `charts`, the charts are also written into that folder, as PNG and SVG, their tables as CSV, and what was
    played as `manifest.json`.

    >>> import sim, tempfile
    >>> result = sim.play(games=20, strategies="greedy", progress=False)
    >>> report(result, Path(tempfile.mkdtemp()) / "report.html", progress=False).name
    'report.html'
    """
    if isinstance(run, WhatIf) or (isinstance(run, str | Path) and what_if_page.is_what_if(Path(run))):
        return _of_what_if(run, file, charts)
    result = run if isinstance(run, Result) else store.load(run)
    place = Path(file) if file else (result.folder or Path()) / "report.html"
    store.check_file(place)
    check_tables(result)
    contents = _contents(result, progress)
    parts = [part for section in contents["sections"] for part in section.parts]
    store.write_text(page("page.html", parts, **contents), place)
    if charts:
        _save(result, parts, Path(charts))
    return place


def _of_what_if(run: WhatIf | str | Path, file: str | Path | None, charts: str | Path | None) -> Path:
    """The page of a what-if, given as such or by its folder."""
    found = run if isinstance(run, WhatIf) else what_if_page.load(Path(run))
    folder = found.before.folder.parent if found.before.folder else Path()
    place = Path(file) if file else folder / "report.html"
    store.check_file(place)
    return what_if_page.report(found, place, Path(charts) if charts else None)


def _save(result: Result, parts: list[Part], folder: Path) -> None:
    """Write charts and tables, and their provenance."""
    store.write_text(json.dumps(dict(result.about), indent=2) + "\n", folder / store.MANIFEST)
    for part in parts:
        part.save(folder)


def _contents(result: Result, progress: bool) -> dict[str, Any]:
    """All that the page shows."""
    games, no_games = _games(result, progress)
    return {
        "title": _("Report on {run}", run=result.folder.name) if result.folder else _("Report"),
        "headline": headline(result),
        "sections": list(_steps(sections(result), len(questions(result)), _("Measuring and drawing"), progress)),
        "games": games,
        "no_games": no_games,
        "methods": METHODS,
        "commands": reproduction.of_run(result),
        "facts": _facts(result.about),
    }


def _games(result: Result, progress: bool) -> tuple[list[Shown], str]:
    """The games to look at, or the reason why there are none."""
    try:
        return list(_steps(picks(result), PICKS, _("Replaying"), progress)), ""
    except DamagedError:
        raise
    except TownlabError as error:
        return [], str(error)


def _steps(made: Iterator[Made], total: int, what: str, progress: bool) -> Iterator[Made]:
    """The same things, with a progress bar on standard error."""
    yield from track(made, what, total, console=Console(stderr=True), transient=True, disable=not progress)


def _facts(about: Mapping[str, Any]) -> dict[str, str]:
    """The provenance of the numbers."""
    found = {name: str(about[name]) for name in FACTS if about.get(name)}
    found |= {name: str(version) for name, version in about.get("packages", {}).items()}
    seconds = number(about.get("seconds", 0), ",.1f")
    return {**found, mark("cards"): about["catalogue"], mark("seconds of play"): seconds}
