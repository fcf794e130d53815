"""Cards judged with several players on the same deals, each at tables of its own: what `levels` and `panel` share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from sim.analysis import tiers
from sim.analysis.style import Chart
from sim.checks import split
from sim.errors import TownlabError
from sim.languages import _
from sim.runs import certificates, store
from sim.runs.experiment import Experiment
from sim.runs.result import Result
from sim.runs.run import run

EXAMPLE = ("planner", "lookahead", "greedy")


@dataclass(frozen=True, repr=False)
class JudgedCards:
    """What was played, and what the cards did for these players."""

    result: Result
    cards: pd.DataFrame
    """see `sim.analysis.by_level` and `sim.analysis.strength`"""
    chart: Callable[[pd.DataFrame], Chart]

    @property
    def answer(self) -> str:
        """The finding in a sentence, and whether the players are certified."""
        said = " ".join(self.draw().get_suptitle().split())
        return f"{said}. {certificates.said(self.result)}"

    def draw(self) -> Chart:
        """The cards as a chart."""
        return self.chart(self.cards)

    def save(self, folder: str | Path) -> None:
        """Write the table as CSV and the chart as PNG and SVG into a folder."""
        store.write_table(self.cards, Path(folder) / "cards.csv")
        self.draw().save(Path(folder) / "cards.png")

    def __repr__(self) -> str:
        return f"<{self.answer}>"

    def _repr_html_(self) -> str:
        return f"<p>{self.answer}</p>{self.cards.to_html(index=False, float_format='{:.3f}'.format)}"


def played(strategies: str | Sequence[str], least: int, smallest: float | None, out: Any, **given: Any) -> Result:
    """A run with tables of each strategy, on the same deals; what is given is what it takes, checked before."""
    tiers.check_smallest(smallest)
    names = list(dict.fromkeys(split(strategies)))
    if len(names) < least:
        example = ",".join(EXAMPLE[:least])
        raise TownlabError(
            _("Name at least {least} different players, as in {example}; there are {n}.",
              least=least, example=example, n=len(names))
        )  # fmt: skip
    jobs, progress = given.pop("jobs"), given.pop("progress")
    return run(Experiment(line_ups=[[name] for name in names], **given), out, jobs, progress=progress)
