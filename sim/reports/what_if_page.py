"""The page of a what-if: before and after side by side, how the game feels, and a game that another player wins."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from sim import games
from sim.analysis import change, feel, phrases
from sim.analysis.change import Pair
from sim.languages import _, mark
from sim.reports import reproduction
from sim.reports.grids import Grid, grid
from sim.reports.parts import Part, Shown, headline, page
from sim.reports.sections import part_of
from sim.runs import store
from sim.runs.stored_tables import check_tables
from sim.studies.what_if import WhatIf

FOLDERS = ("before", "after")
WHEN = {"before": mark("Before"), "after": mark("After")}
CHANGE_WORDS = mark(
    "What the change does to the whole game, and to the points of the other cards. Blue dots gain for sure, orange "
    "ones lose, and grey ones may be chance: do not tune by those. The strategies know the new numbers, but people "
    "may make more, or less, of them."
)
FEEL_WORDS = mark(
    "How long games take, how close they end and how often the lead changes, before and after. Look whether the hills "
    "moved the way you meant. A longer game is not a worse one, and what strategies play need not feel so at the "
    "table."
)
FLIP_ABOUT = mark(
    "The same deal, before the change and after it, and another player wins. Step through both to the round in which "
    "they part. Few such games are due to the card alone: one other decision leads to another game."
)
METHODS = (
    mark(
        "Both runs have the same deals and the same players, so the change is taken game by game: most of what chance "
        "does is in both, and cancels out."
    ),
    mark(
        "Intervals are 95 % intervals, clustered by game. The score is judged by itself; the p-values of all else are "
        "adjusted for how many there are (Holm)."
    ),
    mark(
        "The strategies plan with the new numbers. A change says what players like these make of it, and not what "
        "others would; where none is clear there may still be one."
    ),
)


def is_what_if(folder: Path) -> bool:
    """Whether a folder holds both runs of a what-if."""
    return not (folder / store.MANIFEST).exists() and all((folder / one / store.MANIFEST).exists() for one in FOLDERS)


def load(folder: Path) -> WhatIf:
    """The what-if in a folder; an error if one of its runs is damaged."""
    before, after = (store.load(folder / one) for one in FOLDERS)
    for result in (before, after):
        check_tables(result)
    return WhatIf(before, after)


def report(found: WhatIf, file: Path, charts: Path | None) -> Path:
    """Write the page of a what-if, and its charts and tables if a folder is named."""
    pair = change.paired(found.before, found.after, found.card)
    parts, shown, cards = list(_parts(found)), list(flipped_game(found, pair)), _cards(pair)
    contents = {
        "headline": headline(found.before),
        "answer": found.answer,
        "note": phrases.explained([found.answer]),
        "cards": cards,
        "compared": _compared(found, pair),
        "flips": _flips(found),
        "flip_about": _(FLIP_ABOUT),
        "methods": METHODS,
        "commands": reproduction.of_what_if(found.before, found.after),
        "facts": _facts(found),
    }
    contents |= {"title": _("What if: {subject}", subject=pair.subject), "parts_of_page": parts}
    symbols = [card["after"].symbols for card in cards]
    store.write_text(page("what_if.html", parts, shown, symbols, **contents), file)
    if charts:
        _save(found, parts, charts)
    return file


def _save(found: WhatIf, parts: list[Part], folder: Path) -> None:
    """Write charts and tables, and the provenance of both runs."""
    about = {"before": dict(found.before.about), "after": dict(found.after.about)}
    store.write_text(json.dumps(about, indent=2) + "\n", folder / store.MANIFEST)
    for one in parts:
        one.save(folder)


def _parts(found: WhatIf) -> Iterator[Part]:
    """The charts."""
    yield part_of("what_if", found.draw, _named(found.cards), change.others, CHANGE_WORDS)
    table = feel.measure(found.before, found.after)
    yield part_of("feel", partial(feel.draw, table), table, feel.measure, FEEL_WORDS)


def _named(cards: pd.DataFrame) -> pd.DataFrame:
    """The table of the other cards, with intervals where pages look for them."""
    ends = {f"{what}_{end}": f"{what}_change_{end}" for what in ("points", "built") for end in ("low", "high")}
    return cards.rename(columns=ends)


def _compared(found: WhatIf, pair: Pair) -> Grid:
    """Before and after of all measures, and of the course of the game where it is known."""
    course = found.feel if (found.before.games["players"] > 1).all() else found.measures.head(0)
    table = pd.concat([found.measures, course], ignore_index=True)
    return grid(change.labelled(table, pair).drop(columns=["p"]))


def _cards(pair: Pair) -> list[dict[str, Any]]:
    """Pictures of the cards that differ, as they were and as they are."""
    old, new = pair.before.experiment.catalogue, pair.after.experiment.catalogue
    draw = games.pictures(pair.before.game.name).card
    return [{"before": draw(old[one]), "after": draw(new[two])} for one, two in pair.new_id.items()]


def _flips(found: WhatIf) -> str:
    """How many games a different player wins, or why there is nothing to say."""
    if set(found.before.arms["players"]) == {1}:
        return _("In solo games nobody else can win.")
    if found.flipped.empty:
        return _("No game of this run has other winners after the change.")
    return change.flips_said(found.before, found.after)


def flipped_game(found: WhatIf, pair: Pair) -> Iterator[Shown]:
    """A game that another player wins after the change, before and after it."""
    if found.flipped.empty or set(found.before.arms["players"]) == {1} or found.before.game.replay is None:
        return
    row = found.flipped.iloc[_telling(found, pair)]
    steps = games.pictures(found.before.game.name).steps
    for when, result in (("before", found.before), ("after", found.after)):
        replay = result.game.replay
        assert replay
        played = replay(result, int(row["game"]), int(row["arm"]))
        yield Shown(_(WHEN[when]), "", str(row[f"replay_{when}"]), steps(played))


def _telling(found: WhatIf, pair: Pair) -> int:
    """The row of the flipped game in which the points of the changed cards differ most."""
    moved = np.zeros(len(found.before.games))
    for one, two in pair.new_id.items():
        old, new = (built.of("points", id) for built, id in zip(pair.built, (one, two), strict=True))
        np.add.at(moved, pair.game_of_seat, np.abs(new - old))
    places = found.before.games.reset_index().set_index(["arm", "game"])["index"]
    rows = places.loc[list(zip(found.flipped["arm"], found.flipped["game"], strict=True))].to_numpy()
    return int(moved[rows].argmax())


def _facts(found: WhatIf) -> dict[str, str]:
    """The provenance of both runs."""
    about = found.before.about
    named = ("game", "version", "townlab", "commit", "started")
    facts = {name: str(about[name]) for name in named if about.get(name)}
    return {**facts, mark("cards before"): about["catalogue"], mark("cards after"): found.after.about["catalogue"]}
