"""Confidence intervals of shares, means and differences.

`rate` is for a share of games, `mean_interval` for an average. `Sequence` is for looking again
and again while games come in: its interval holds at all looks together, so stopping as soon as
it is clear errs no more often than promised (a confidence sequence: the normal mixture of
Robbins in its asymptotic form, Waudby-Smith and others 2021).
"""

from __future__ import annotations

from math import inf, log, sqrt
from typing import Final

import msgspec
import numpy as np

from barrow.lab.wilson import Z, wilson

# A sequence promises nothing below this: its formula holds for large numbers only.
FEWEST: Final = 100


class Rate(msgspec.Struct, frozen=True):
    """How often something happened, with its interval."""

    label: str
    games: int  # the sample
    count: float
    share: float
    low: float
    high: float
    even: float | None = None  # the share if all were equal

    @property
    def clear(self) -> bool:
        """True if the interval excludes even."""
        return self.even is not None and not self.low <= self.even <= self.high


class Average(msgspec.Struct, frozen=True):
    """An average with its interval, and a histogram of the values."""

    games: int
    mean: float
    low: float
    high: float
    p5: float
    p25: float
    median: float
    p75: float
    p95: float
    edges: list[float]  # of the bars
    bars: list[int]


def rate(label: str, count: float, games: int, even: float | None = None) -> Rate:
    """Return a share of games with its interval."""
    low, high = wilson(count, games)
    return Rate(label, games, round(count, 2), count / games, low, high, even)


def mean_interval(values: np.ndarray) -> tuple[float, float, float]:
    """Return a mean and its 95% interval."""
    mean = float(values.mean())
    if len(values) < 2:
        return mean, mean, mean
    reach = Z * float(values.std(ddof=1)) / sqrt(len(values))
    return mean, mean - reach, mean + reach


def average(values: np.ndarray, bars: int = 24) -> Average:
    """Return the average and histogram of values; the bars leave out the top thousandth."""
    mean, low, high = mean_interval(values)
    p5, p25, median, p75, p95 = (float(v) for v in np.percentile(values, [5, 25, 50, 75, 95]))
    first, last = (float(v) for v in np.percentile(values, [0, 99.9]))
    whole = bool(np.all(values == np.round(values)))
    step = max(1.0, np.ceil((last - first + 1) / bars)) if whole else (last - first) / bars or 1.0
    edges = np.arange(first, last + 2 * step, step)
    counts, _ = np.histogram(values, edges)
    rounded = [round(float(edge), 4) for edge in edges]
    return Average(
        len(values), mean, low, high, p5, p25, median, p75, p95, rounded, [int(n) for n in counts]
    )


class Sequence:
    """The mean of values that come one by one, with an interval that holds at every look."""

    def __init__(self, alpha: float, expected: int) -> None:
        self._alpha: Final = alpha
        # The interval is narrowest around the expected number of values.
        aim = max(FEWEST, expected)
        self._rho2: Final = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / aim
        self.values = 0
        self.mean = 0.0
        self._squares = 0.0  # of the differences from the mean

    def add(self, value: float) -> None:
        """Add a value."""
        self.values += 1
        step = value - self.mean
        self.mean += step / self.values
        self._squares += step * (value - self.mean)

    @property
    def reach(self) -> float:
        """Half the interval."""
        if self.values < FEWEST:
            return inf
        n = self.values
        grown = n * self._rho2 + 1
        width = 2 * grown / (n * n * self._rho2) * log(sqrt(grown) / self._alpha)
        # Pretend to a few values that are off by 1: else what has not happened yet would seem
        # impossible.
        return sqrt(width * (self._squares - 2 * log(self._alpha)) / n)

    @property
    def interval(self) -> tuple[float, float]:
        """The lower and the upper bound."""
        return self.mean - self.reach, self.mean + self.reach
