"""Findings about a player that must stay within bounds, and what follows from all of them together."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.special import stdtr

from sim.analysis.intervals import Measured
from sim.analysis.multiple_tests import LEVEL, ROUNDING, adjusted
from sim.runs.certificates import CERTIFIED, NOT_CERTIFIED, UNSURE

PASS, FAIL = "pass", "fail"
"""verdicts on a finding, beside `unsure`"""


@dataclass(frozen=True)
class Finding:
    """Something measured of a player, and the bounds that its true value must be within."""

    test: str
    of: str
    """card or kind of option"""
    players: int
    found: Measured
    says: str
    """in English"""
    least: float = -math.inf
    most: float = math.inf
    shows: bool = True
    """whether there was enough of it to show anything"""
    passes: bool = False
    """whether it passes whatever its value"""
    share: bool = False
    """whether it is a share, from 0 to 1"""
    more: Mapping[str, Any] = field(default_factory=dict)
    """what else it takes to say it in another language"""

    @property
    def p_beyond(self) -> float:
        """The p-value of being beyond a bound: small if the true value is beyond it for sure."""
        sides = [p for p in (above(self.found, self.most), below(self.found, self.least)) if not math.isnan(p)]
        bounds = math.isfinite(self.least) + math.isfinite(self.most)
        return min(1.0, bounds * min(sides)) if self.judged and sides else math.nan

    @property
    def p_within(self) -> float:
        """The p-value of being within the bounds: small if the true value is within them for sure."""
        return max(below(self.found, self.most), above(self.found, self.least)) if self.judged else math.nan

    @property
    def judged(self) -> bool:
        """Whether its value decides."""
        return self.shows and not self.passes and not math.isnan(self.found.error)

    def row(self, verdict: str, p: float) -> dict[str, Any]:
        """The finding in plain values."""
        value, low, high = self.found.share_interval() if self.share else self.found.interval()
        numbers = {"value": value, "value_low": low, "value_high": high, "least": self.least, "most": self.most,
                   "p_adjusted": p}  # fmt: skip
        known = {name: round(number, 4) for name, number in numbers.items() if math.isfinite(number)}
        about = {"test": self.test, "of": self.of, "players": self.players, "games": self.found.clusters}
        return {**about, **self.more, **known, "verdict": verdict, "says": self.says}


def above(found: Measured, limit: float) -> float:
    """The one-sided p-value that the true value is no more than a limit."""
    return below(Measured(-found.value, found.error, found.clusters), -limit)


def below(found: Measured, limit: float) -> float:
    """The one-sided p-value that the true value is no less than a limit; NaN without a standard error."""
    if math.isinf(limit):
        return 1.0 if limit < 0 else 0.0
    return float(stdtr(max(found.clusters - 1, 1), (found.value - limit) / max(found.error, ROUNDING)))


def judged(findings: Sequence[Finding]) -> list[dict[str, Any]]:
    """The findings in plain values, those first that fail, and of those the farthest beyond its bounds.

    A finding fails if its true value is beyond a bound for sure, and passes if it is within all for sure; else it is
    unsure. Both are Holm's over all findings of the same test, so the chance of even one false failure in a test is
    5 %, and that of even one false pass as well.
    """
    rows = []
    for test in dict.fromkeys(finding.test for finding in findings):
        some = [finding for finding in findings if finding.test == test]
        beyond = adjusted([finding.p_beyond for finding in some])
        within = adjusted([finding.p_within for finding in some])
        rows += [
            (finding, _verdict(finding, out, inside), out)
            for finding, out, inside in zip(some, beyond, within, strict=True)
        ]
    rows.sort(key=lambda row: ((FAIL, UNSURE, PASS).index(row[1]), np.nan_to_num(row[0].p_beyond, nan=1.0)))
    return [finding.row(verdict, float(p)) for finding, verdict, p in rows]


def _verdict(finding: Finding, beyond: float, within: float) -> str:
    if finding.passes or within < LEVEL:
        return PASS
    return FAIL if beyond < LEVEL else UNSURE


def verdict(rows: Sequence[dict[str, Any]], unsure: str = FAIL) -> str:
    """What follows from all findings: one that fails is enough; those that are unsure count as `unsure` says."""
    found = {row["verdict"] for row in rows}
    if FAIL in found:
        return NOT_CERTIFIED
    return UNSURE if UNSURE in found and unsure == FAIL else CERTIFIED
