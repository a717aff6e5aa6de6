"""What a bot knows about a game: how good each choice looks, and who is ahead.

Knowledge looks at a state that was imagined from a view, so it can't use anything that its seat
may not know. It is quick enough to be asked at every step of a playout.
"""

from __future__ import annotations

from math import exp
from typing import Final, Generic, TypeVar

from barrow.bots.weights import Table
from barrow.kernel.action import Action
from barrow.kernel.errors import unwritten
from barrow.kernel.native import mypyc_attr
from barrow.kernel.state import State

# The strength of a seat that can no longer win.
OUT: Final = -50.0

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """What bots know about the game whose states are `S`."""

    def rate(self, state: S, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice looks to the seat; higher is better, about 1 apart."""
        raise unwritten(self, "rate")

    def studied(self, table: Table) -> Knowledge[S]:
        """Return what a level that searches knows: as much, or more by the table `studied`."""
        table.finish()
        return self

    def together(self, state: S) -> bool:
        """True if all seats win or lose as one."""
        return False

    def turn(self, state: S) -> int:
        """Return a number that changes from one turn to the next."""
        raise unwritten(self, "turn")

    def strengths(self, state: S) -> list[float]:
        """Return how strong each seat is, and after them any party that no seat plays.

        One that is 1 stronger than another is about three times as likely to win (e to 1).
        """
        raise unwritten(self, "strengths")

    def values(self, state: S) -> list[float]:
        """Return each seat's chance to win, from 0 to 1, in a game that is not over."""
        return shares(self.strengths(state))[: state.players]


def shares(strengths: list[float]) -> list[float]:
    """Return the chance to win that goes with each strength; the chances add up to 1."""
    most = max(strengths)
    weights = [exp(strength - most) for strength in strengths]
    total = sum(weights)
    return [weight / total for weight in weights]


def place_of_best(rates: list[float]) -> int:
    """Return the place of the highest rating, the first of equals."""
    return rates.index(max(rates))
