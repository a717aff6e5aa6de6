"""What decisions have in common: who may be asked, why a board or a seat cannot be chosen.

Most decisions are of the player in turn. Vest windows, the hand limit and rewards of missions are
asked out of turn (chapter 9). The `need_…` functions check positions that come from outside.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import ZONES
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Decision, Parts, Refusal, Step
from barrow.kernel.errors import need, need_number
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
        need(self.player == state.turn, f"{path}.player", f"it's the turn of seat {state.turn}")


def asks_always(state: State, could_choose: bool = True) -> bool:
    """True if a decision is asked even with one option, so as to betray no card (DZ-R67).

    `could_choose` says whether there could be a second option, judging by public facts.
    """
    return could_choose and not state.table.is_cooperative


def refuse_board(state: State, board: int, clause: str, code: str) -> Refusal | None:
    """Return why a board cannot be chosen by anybody, or None: it is not in play."""
    if board < state.table.boards:
        return None
    return Refusal(clause, f"there is no such frontier: this table has {state.table.boards}", code)


def refuse_frontier(state: State, seat: int, board: int, clause: str) -> Refusal | None:
    """Return why a seat cannot choose a board, or None."""
    code = "not_your_frontier"
    refusal = refuse_board(state, board, clause, code)
    if refusal is None and not state.table.is_neighbor(board, seat):
        text = f"{events.frontier(state, board)} is not one of your frontiers"
        return Refusal(clause, text, code)
    return refusal


def list_loyalties(state: State, place: int) -> list[Action]:
    """List the two neighbors of a board, the lower number first."""
    return [state.moves.loyalty[kingdom] for kingdom in state.table.kingdoms_at[place // ZONES]]


def refuse_loyalty(state: State, board: int, kingdom: int) -> Refusal | None:
    """Return why an army of a board cannot be loyal to a kingdom, or None (DZ-2.6)."""
    if state.table.is_neighbor(board, kingdom):
        return None
    if kingdom >= state.table.boards:
        text = f"there is no seat {kingdom + 1} at this table"
    else:
        text = f"{state.title(kingdom)} does not border {events.frontier(state, board)}"
    return Refusal("DZ-2.6", text, "bad_loyalty")


def refuse_player(state: State, seat: int, clause: str) -> Refusal | None:
    """Return why a seat is not a player, or None (DZ-7.3)."""
    if seat < state.table.players:
        return None
    text = f"there is no seat {seat + 1} at this table"
    if seat == state.table.barbarian:
        text = "the Barbarian is not a player"
    return Refusal(clause, text, "bad_target")


def need_turn(state: State, decision: Decision[State], path: str) -> None:
    """Raise BadPosition unless a decision is of the player in turn."""
    need(decision.seats[0] == state.turn, f"{path}.seat", f"it's the turn of seat {state.turn}")


def need_asked(decision: Decision[State], asks: bool, path: str) -> None:
    """Raise BadPosition unless a decision is asked always just where public facts demand it."""
    need(decision.ask_always == asks, f"{path}.ask_always", f"must be {str(asks).lower()}")


def need_offset(state: State, decision: Decision[State], offset: int, path: str) -> None:
    """Raise BadPosition unless a decision is of the seat `offset` clockwise from the start."""
    seats = state.table.clockwise_from[state.start]
    need_number(offset, 0, len(seats) - 1, f"{path}.offset")
    need_asked(decision, asks_always(state), path)
    need(decision.seats[0] == seats[offset], f"{path}.seat", "is not the seat of this offset")
