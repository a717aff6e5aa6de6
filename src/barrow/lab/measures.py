"""Measures of a pack by name, and targets such as `seat spread < 3`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.kernel.errors import BarrowError
from barrow.lab.answers import LIMITS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from barrow.lab.figures import At
    from barrow.lab.intervals import Rate

_TARGET: Final = re.compile(r"\s*([a-z][a-z_ -]*?)\s*([<>])\s*(\d+(?:\.\d+)?)\s*%?\s*")


def spread(rates: Iterable[Rate]) -> float:
    """Return the points between the best and the worst."""
    shares = [rate.share for rate in rates]
    return 100 * (max(shares) - min(shares)) if shares else 0.0


def _limited(at: At) -> float:
    return 100 * sum(ending.share for ending in at.endings if ending.label in LIMITS)


# By name, at one number of players.
MEASURES: Final[dict[str, Callable[[At], float]]] = {
    "side spread": lambda at: spread(at.sides),
    "seat spread": lambda at: spread(at.order or at.seats),
    "turns": lambda at: at.turns.mean,
    "decisions": lambda at: at.decisions.mean,
    "minutes": lambda at: at.minutes.mean,
    "choices": lambda at: at.choices.mean,
    "lead changes": lambda at: at.lead_changes.mean,
    "comeback": lambda at: 100 * at.comeback.mean,
    "snowball": lambda at: 100 * at.moments[1].leader_wins.share,
    "unseated": lambda at: 100 * sum(rate.share for rate in at.unseated),
    "limit": _limited,
}
_WINS: Final = " wins"


class Target(NamedTuple):
    """A measure and its bound."""

    measure: str
    below: bool
    bound: float

    def miss(self, at: list[At]) -> float:
        """Return how far the worst number of players misses the bound; 0 if none does."""
        values = [measure(self.measure, one) for one in at]
        if self.below:
            return max(0.0, max(values) - self.bound)
        return max(0.0, self.bound - min(values))

    def __str__(self) -> str:
        return f"{self.measure} {'<' if self.below else '>'} {self.bound:g}"


def measure(name: str, at: At) -> float:
    """Return a measure at one number of players; `SIDE wins` is a side's share in percent."""
    if name in MEASURES:
        return MEASURES[name](at)
    rates = {rate.label.replace("_", " "): rate for rate in [*at.sides, *at.unseated]}
    found = rates.get(name.removesuffix(_WINS))
    return 0.0 if found is None else 100 * found.share


def read_targets(words: list[str], sides: list[str]) -> list[Target]:
    """Return the targets that words such as `seat spread < 3` name."""
    known = [*MEASURES, *[f"{side.replace('_', ' ')}{_WINS}" for side in sides]]
    found: list[Target] = []
    for word in words:
        parts = _TARGET.fullmatch(word)
        if parts is None or parts[1] not in known:
            raise BarrowError(
                f"a target is a measure, < or >, and a number, not {word!r}; "
                f"measures are {', '.join(known)}"
            )
        found.append(Target(parts[1], parts[2] == "<", float(parts[3])))
    return found
