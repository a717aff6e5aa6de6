"""Who may be asked, and what positions that come from outside must show of it (chapter 9).

Most decisions are of the player in turn. Vest windows, the hand limit and rewards of missions are
asked out of turn.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Decision, Parts, Step
from barrow.kernel.errors import need
from barrow.kernel.kinds import SEAT

# What a turn lies on: a command, a free action, a rallying turn.
TURNS: Final[list[str]] = ["end_command", "ask_again", "rally"]
# What the choices of a relic's effect lie on.
EFFECTS: Final[list[str]] = ["relic_played"]


class PrivateChoice(Decision[State]):
    """A decision whose options come from private cards (DZ-9.2)."""


class PlayerStep(Step[State]):
    """A step of the player in turn."""

    parts: ClassVar[Parts] = {"player": SEAT}

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player: Final = player

    def check(self, state: State, path: str) -> None:
        good = self.player == state.turn
        need(good, f"{path}.player", f"it is the turn of seat {state.turn}")


def asks_always(state: State, could_choose: bool = True) -> bool:
    """True if a decision is asked even with one option, so as to betray no card (DZ-R67).

    `could_choose` says whether there could be a second option, judging by public facts.
    """
    return could_choose and not state.table.is_cooperative


def need_turn(state: State, decision: Decision[State], path: str) -> None:
    """Raise BadPosition unless a decision is of the player in turn."""
    good = decision.seats[0] == state.turn
    need(good, f"{path}.seat", f"it is the turn of seat {state.turn}")


def need_asked(decision: Decision[State], asks: bool, path: str) -> None:
    """Raise BadPosition unless a decision is asked always just where public facts demand it."""
    good = decision.ask_always == asks
    need(good, f"{path}.ask_always", f"must be {str(asks).lower()}")


def need_offset(state: State, decision: Decision[State], offset: int, path: str) -> None:
    """Raise BadPosition unless a decision is of the seat so many clockwise from the start."""
    seats = state.table.clockwise_from[state.start]
    need_number(offset, 0, len(seats) - 1, f"{path}.offset")
    need_asked(decision, asks_always(state), path)
    good = decision.seats[0] == seats[offset]
    need(good, f"{path}.seat", "is not the seat of this offset")


def need_number(number: int, low: int, high: int, path: str) -> None:
    """Raise BadPosition unless a number lies within its bounds."""
    need(low <= number <= high, path, f"must be {low} to {high}, not {number}")
