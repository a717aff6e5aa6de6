"""What a bot knows of a game: how good each choice looks, and how a game stands.

Knowledge looks at a state that was imagined from a view, so it can tell nothing its
seat may not know. It is quick enough to be asked at every step of a play-out.
"""

from __future__ import annotations

from barrow.kernel.action import Action
from barrow.kernel.native import mypyc_attr
from barrow.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """One game's knowledge."""

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice looks to the seat; higher is better, about 1 apart."""
        raise AssertionError(self)

    def together(self, state: State) -> bool:
        """Say whether all seats win or lose as one."""
        return False

    def value(self, state: State, seat: int) -> float:
        """Return how well the seat stands, from 0 (lost) to 1 (won)."""
        raise AssertionError(self)
