"""Rewards: what a game was worth to each seat, from 1 for the first place to -1 for the last.

Seats that tie share what their places are worth, so the rewards of rivals add up to 0. Only
seats are compared: if a side that the rules play wins, the better seat still did better.
Seats that win or lose together all get 1 or -1.

A seat that is eliminated gets its reward at once: its place is behind all that are left, and
behind those that fall later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BEST: Final = 1.0
WORST: Final = -1.0
TOGETHER: Final = "cooperative"  # the mode in which all seats win or lose as one


def play_together(options: Mapping[str, object]) -> bool:
    """True if all seats win or lose as one with these options."""
    return options.get("mode") == TOGETHER


def at_end(ranks: Sequence[int], together: bool) -> list[float]:
    """Return the reward of each seat for the ranks of a finished game."""
    if together:
        return [BEST if rank == 1 else WORST for rank in ranks]
    return [_worth(-rank, [-other for other in ranks]) for rank in ranks]


def at_fall(falls: Sequence[int], seat: int) -> float:
    """Return the reward of a seat that fell, by when each seat fell; 0 is not at all."""
    later = max(falls) + 1
    return _worth(falls[seat], [fall or later for fall in falls])


def _worth(own: int, all: Sequence[int]) -> float:
    """Return what a place is worth: higher numbers are better places."""
    worse = sum(other < own for other in all)
    better = sum(other > own for other in all)
    return (worse - better) / (len(all) - 1)
