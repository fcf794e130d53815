"""A dial for a notebook: turn a number on a card, and the same deals are played with it."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import ipywidgets as widgets
import pandas as pd
from IPython.display import display

from sim.analysis.style import Chart
from sim.runs.experiment import Experiment
from sim.runs.result import Result
from sim.runs.run import run
from sim.studies import slider_chart as analysis
from sim.studies.solve import Knob, knob
from sim.studies.what_if import WhatIf


@dataclass(frozen=True, eq=False)
class Dial:
    """A number on a card: each value is played once, on the same deals; in a notebook it shows itself as a slider."""

    card: str
    number: Knob
    experiment: Experiment
    jobs: int = 1
    found: dict[float, WhatIf] = field(default_factory=dict, repr=False)

    @cached_property
    def before(self) -> Result:
        """The games with the card as it is."""
        return run(self.experiment, jobs=self.jobs, progress=False)

    def at(self, value: float) -> WhatIf:
        """What changes with the number at a value."""
        if value not in self.found:
            fields = self.number.turned(self.experiment.catalogue[self.card], {}, value)
            new = replace(self.experiment, changes={self.card: fields})
            after = self.before if value == self.number.present else run(new, jobs=self.jobs, progress=False)
            self.found[value] = WhatIf(self.before, after, (self.card,))
        return self.found[value]

    def play(self, *values: float) -> pd.DataFrame:
        """One row for each of these values, and for those played before: see `sim.studies.slider_chart`."""
        return analysis.measure({value: self.at(value).measures for value in {*self.found, *values}}, self.card)

    def draw(self, value: float | None = None) -> Chart:
        """All values played so far as a chart, with this one in the title."""
        played = {at: self.at(at).measures for at in {*self.found, self.number.present if value is None else value}}
        return analysis.draw(played, self.card, self.number.name, self.number.present, value, self.experiment.games)

    @cached_property
    def box(self) -> Any:
        """The slider, and below it the answer and the chart, which follow it when it is let go."""
        number, step = self.number, {"step": 0.05} if self.number.factor else {"step": 1, "readout_format": ".0f"}
        slider = widgets.FloatSlider(number.present, min=number.low, max=number.high, continuous_update=False, **step)
        slider.description, slider.style.description_width = f"{self.card} {number.name}", "initial"
        slider.layout.width = "60%"
        slider.observe(lambda change: self._show(change["new"]), "value")
        return widgets.VBox([slider, widgets.HTML(), widgets.Image(layout={"max_width": "100%"})])

    def _show(self, value: float) -> None:
        """Say that it is played, play it, and show what came of it."""
        _, answer, picture = self.box.children
        answer.value = f"playing {self.experiment.games:,} games ..."
        answer.value, picture.value = self.at(round(value, 2)).answer, self.draw(round(value, 2)).image("png")

    def _ipython_display_(self) -> None:
        self._show(self.box.children[0].value)
        display(self.box)


def what_if(
    card: str, what: str = "points", low: float | None = None, high: float | None = None, jobs: int = 1, **more: Any
) -> Dial:
    """A dial for a number on a card, named as in `sim.solve`; `more` are settings of `Experiment`, such as games."""
    usual: dict[str, Any] = {"strategies": "planner", "markets": [[card]], "games": 2000}
    experiment = Experiment(**usual | more)
    return Dial(card, knob(experiment.catalogue[card], what, low, high), experiment, jobs)
