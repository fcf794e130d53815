"""What does a number on a card do, from one value to the next?

A slider for a notebook: move it, and the same deals are played with the new number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import ipywidgets as widgets
import pandas as pd
from IPython.display import Image, display

from sim.analysis import phrases, style
from sim.analysis.change import headline
from sim.languages import _, mark
from sim.runs.experiment import Experiment
from sim.runs.result import Result
from sim.runs.run import run
from sim.studies.solve import Tunable, tunable
from sim.studies.what_if import WhatIf

PANELS = {"score": mark("points more or less a town"), "built": mark("buildings more or less a town")}
COLOURS = {"more": style.UP, "less": style.DOWN, "not clear": style.UNSURE}
PLAYING = mark("playing {games:,} games ...")
SAVED = mark("Run this cell to move a slider for the {number} of {card}; below is the last chart it made.")
TOLD, OTHER = 90, 30
"""sizes of points: the value of the title, and the others"""


@dataclass(frozen=True, eq=False)
class Slider:
    """A number on a card: each value is played once, on the same deals; in a notebook it shows itself as a slider."""

    card: str
    number: Tunable
    experiment: Experiment
    jobs: int = 0
    found: dict[float, WhatIf] = field(default_factory=dict, repr=False)
    shown: list[Any] = field(default_factory=list, repr=False)
    """where the notebook shows the chart, to be drawn anew there"""

    @cached_property
    def before(self) -> Result:
        """The games with the card as it is."""
        return run(self.experiment, jobs=self.jobs, progress=False)

    def at(self, value: float) -> WhatIf:
        """What changes with the number at a value."""
        if value not in self.found:
            fields = self.number.turned({}, value)
            new = self.experiment.changed(changes={self.card: fields})
            after = self.before if value == self.number.present else run(new, jobs=self.jobs, progress=False)
            self.found[value] = WhatIf(self.before, after, (self.card,))
        return self.found[value]

    def play(self, *values: float) -> pd.DataFrame:
        """One row for each of these values, and for those played before: see `measure`."""
        return measure({value: self.at(value).measures for value in {*self.found, *values}}, self.card)

    def draw(self, value: float | None = None) -> style.Chart:
        """All values played so far as a chart, with this one in the title."""
        played = {at: self.at(at).measures for at in {*self.found, self.number.present if value is None else value}}
        return draw(played, self.card, self.number.name, self.number.present, value, self.experiment.games)

    @cached_property
    def box(self) -> Any:
        """The slider, and below it the answer, which follows when the slider is released."""
        number, step = self.number, {"step": 0.05} if self.number.factor else {"step": 1, "readout_format": ".0f"}
        slider = widgets.FloatSlider(number.present, min=number.low, max=number.high, continuous_update=False, **step)
        slider.description, slider.style.description_width = f"{self.card} {number.name}", "initial"
        slider.layout.width = "60%"
        slider.observe(lambda change: self._show(change["new"]), "value")
        return widgets.VBox([slider, widgets.HTML()])

    def _show(self, value: float) -> None:
        """Say that games are played, play them, and show the answer."""
        answer = self.box.children[-1]
        answer.value = _(PLAYING, games=self.experiment.games)
        answer.value = self.at(round(value, 2)).answer
        for place in self.shown:
            place.update(self._picture(value))

    def _picture(self, value: float) -> Image:
        """The chart with a value in its title."""
        return Image(self.draw(round(value, 2))._repr_png_(), format="png")

    def _ipython_display_(self) -> None:
        """The slider, and below it the chart by itself: a saved notebook keeps the last one, and has no slider."""
        value = self.box.children[0].value
        self._show(value)
        words = _(SAVED, card=phrases.card(self.card), number=_(self.number.name.replace("_", " ")))
        told = {"text/plain": words, "text/html": f"<p>{words}</p>"}
        display({**self.box._repr_mimebundle_(), **told}, raw=True)
        self.shown.append(display(self._picture(value), display_id=True))


def what_if(
    card: str, what: str = "points", low: float | None = None, high: float | None = None, jobs: int = 0, **more: Any
) -> Slider:
    """A slider for a number on a card, named as in `sim.solve`; `more` are settings of `Experiment`, such as games."""
    usual: dict[str, Any] = {"strategies": "planner", "markets": [[card]], "games": 2000}
    experiment = Experiment(**usual | more)
    numbers = experiment.kind.cards.numbers(experiment.catalogue[card])
    return Slider(card, tunable(card, numbers, what, low, high), experiment, jobs)


def measure(played: Mapping[float, pd.DataFrame], card: str) -> pd.DataFrame:
    """One row a value, from the measures of `what_if` at each: the change of the score, and of how many are built.

    Each value is judged by itself. All values are compared with the same games of the card as it is, so the errors of
    their changes are correlated.

    A change does not say what other players would make of the number.
    """
    return pd.DataFrame([_row(value, played[value], card) for value in sorted(played)])


def _row(value: float, measures: pd.DataFrame, card: str) -> dict[str, Any]:
    rows = measures.set_index("measure").loc[["score", f"{card} built"]].to_dict("records")
    columns = ("change", "change_low", "change_high", "answer")
    found = {f"{name}_{column}": row[column] for name, row in zip(PANELS, rows, strict=True) for column in columns}
    return {"value": value, **found}


def draw(
    played: Mapping[float, pd.DataFrame], card: str, number: str, present: float, told: float | None, games: int
) -> style.Chart:
    """The changes over the values; the title speaks of the value `told`, or of the one that moves the score most."""
    table = measure(played, card)
    told = float(table["value"][table["score_change"].abs().argmax()]) if told is None else told
    named = _(number.replace("_", " "))
    at = _("{card} at {number} {value:g}", card=phrases.card(card), number=named, value=told)
    title = headline(played[told], at)
    note = _(
        "{games:,} deals, the same for every value; lines are 95 % intervals, each by itself; grey: no clear change.\n"
        "Other players may make more, or less, of the number.",
        games=games,
    )
    figure, axes = style.chart(title, note, height=4.6, across=2)
    for axis, name in zip(axes, PANELS, strict=True):
        _panel(axis, table, name, told)
        axis.axvline(present, color="#555555", linestyle=":", zorder=0)
        axis.set(xlabel=_("{number} (dotted: as it is)", number=named), ylabel=_(PANELS[name]))
    return figure


def _panel(axes: Any, table: pd.DataFrame, name: str, told: float) -> None:
    """One change over the values, with intervals."""
    change, low, high = (table[f"{name}_change{end}"] for end in ("", "_low", "_high"))
    colours = [COLOURS[word] for word in table[f"{name}_answer"]]
    sizes = [TOLD if value == told else OTHER for value in table["value"]]
    axes.axhline(0, color="black", linewidth=1)
    axes.plot(table["value"], change, color="#C4C4C4", linewidth=1, zorder=1)
    axes.vlines(table["value"], low, high, colors=colours, linewidth=2)
    axes.scatter(table["value"], change, c=colours, s=sizes, zorder=3)
    axes.locator_params(axis="x", integer=bool((table["value"] % 1 == 0).all()))
