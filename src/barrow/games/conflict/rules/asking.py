"""Who may be asked what, and for positions that come from outside, whether that is so (chapter 9).

Most decisions are the active player's. Out of turn there are windows, the choice of a furthest
stack, and the set-up.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict.board import Stack
from barrow.games.conflict.cells import SIDES
from barrow.games.conflict.lineup import SLOTS, Lineup
from barrow.games.conflict.rules.players import has_left, is_in, owner_of
from barrow.games.conflict.state import State
from barrow.kernel.decision import Decision, Parts, Refusal, Simultaneous, Step
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import number
from barrow.kernel.native import mypyc_attr

# The bottom of the stack throughout a turn.
TURN: Final[list[str]] = ["clean_up"]
# What lies on it in a combat round, before and after its eliminations (CF-4.38).
FIGHTING: Final = ["choose_fighter", "hand_out", "hiding", "aiding", "next_fight", "settle_round"]
SETTLED: Final = ["place_opposing", "place_bystander", "scouting"]
SETUP: Final[list[str]] = ["deal_board", "build_armies", "choose_group", "choose_start"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Asked(Decision[State]):
    """A decision of one player who is in the game."""

    def check(self, state: State, path: str) -> None:
        seat = self.seats[0]
        need(is_in(state, seat), f"{path}.seat", f"seat {seat} is eliminated")

    def check_choice(self, state: State, path: str) -> None:
        need_nobody_left(state, self.seats, path)
        super().check_choice(state, path)

    def forbid(self, text: str) -> Refusal:
        """Refuse a choice by the clause of the question."""
        return Refusal(self.clause, text, "illegal_choice")


@mypyc_attr(allow_interpreted_subclasses=True)
class ActiveAsked(Asked):
    """A decision of the active player, in the turn."""

    over: ClassVar[list[str]] = TURN

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        seat = self.seats[0]
        need(seat == state.turn, f"{path}.seat", f"it is not the turn of seat {seat}")


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundAsked(ActiveAsked):
    """A decision of the active player in a combat round."""

    def check(self, state: State, path: str) -> None:
        super().check(state, path)
        need_lineup(state, path)

    def forbid_side(self, side: int) -> Refusal:
        """Refuse a side of the location: no face-down stack lies there."""
        return self.forbid(f"no face-down stack lies {SIDES[side]} of the combat")


@mypyc_attr(allow_interpreted_subclasses=True)
class AllAsked(Simultaneous[State]):
    """A decision of several players at the same time."""

    def check_choice(self, state: State, path: str) -> None:
        need_nobody_left(state, self.seats, path)


class TurnStep(Step[State]):
    """A step in a turn."""

    over: ClassVar[list[str]] = TURN


class FromSlot(TurnStep):
    """A step that looks through the slots of the line-up, from one on."""

    parts: ClassVar[Parts] = {"slot": number(0, SLOTS)}

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot: Final = slot


def is_setup(state: State) -> bool:
    """True if the first turn has not begun."""
    return len(state.stack) > 0 and state.stack[0].name in SETUP


def need(good: bool, path: str, text: str) -> None:
    """Raise BadPosition unless a position is good there."""
    if not good:
        raise BadPosition(path, text)


def need_nobody_left(state: State, seats: tuple[int, ...], path: str) -> None:
    """Raise BadPosition if a player is asked who has left: that is declined at once (CF-6.10)."""
    for seat in seats:
        need(not has_left(state, seat), f"{path}.seat", f"the player of seat {seat} has left")


def need_lineup(state: State, path: str) -> Lineup:
    """Return the line-up, or raise BadPosition if there is none."""
    if state.lineup is None:
        raise BadPosition(path, "there is no line-up")
    return state.lineup


def need_fighter(state: State, place: int, seat: int, path: str) -> None:
    """Raise BadPosition unless a fighter of this seat is at a place of the line-up."""
    lineup = need_lineup(state, path)
    is_there = place < 2 * lineup.size and lineup.has_fighter(place)
    need(is_there, f"{path}.place", "no fighter is there")
    is_own = owner_of(state, lineup.tiles[place]) == seat
    need(is_own, f"{path}.place", "the fighter is of another seat")


def need_own_stack(state: State, cell: int, seat: int, path: str) -> Stack:
    """Return the stack of a seat on a cell, or raise BadPosition."""
    stack = state.board.find(cell)
    if stack is None or stack.owner != seat:
        raise BadPosition(f"{path}.cell", "no stack of this seat lies there")
    return stack
