"""What is measured of a contestant, and how a short act is timed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass


@dataclass
class Measure:
    """What one contestant did in its time."""

    decisions: int
    games: int
    legal: int
    seconds: float
    clone: float = 0.0  # microseconds
    reimagine: float = 0.0  # microseconds
    size: float = 0.0  # bytes of one more state
    iterations: float = 0.0  # of a search, per second

    def document(self) -> dict[str, float]:
        return asdict(self)


def microseconds(act: Callable[[], object], times: int) -> float:
    """Return the processor time of an act, by doing it so many times."""
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times * 1e6
