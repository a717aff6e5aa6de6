"""Boards and seats as a player names them, and why one cannot be chosen (DZ-2.2)."""

from __future__ import annotations

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import ZONES
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Action, Refusal


def refuse_board(state: State, board: int, clause: str, code: str) -> Refusal | None:
    """Return why a board cannot be chosen at all, if so: it is not in play."""
    if board < state.table.boards:
        return None
    text = f"that frontier is not in play: this table has {state.table.boards}"
    return Refusal(clause, text, code)


def refuse_frontier(state: State, seat: int, board: int, clause: str) -> Refusal | None:
    """Return why a board is not a seat's to choose, if so."""
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
    """Return why an army of a board cannot be loyal to a kingdom, if so (DZ-2.6)."""
    if state.table.is_neighbor(board, kingdom):
        return None
    if kingdom >= state.table.boards:
        text = f"there is no seat {kingdom + 1} at this table"
    else:
        text = f"{state.title(kingdom)} does not border {events.frontier(state, board)}"
    return Refusal("DZ-2.6", text, "bad_loyalty")


def refuse_player(state: State, seat: int, clause: str) -> Refusal | None:
    """Return why a seat is no player, if so (DZ-7.3)."""
    if seat < state.table.players:
        return None
    text = f"there is no seat {seat + 1} at this table"
    if seat == state.table.barbarian:
        text = "the Barbarian is not a player"
    return Refusal(clause, text, "bad_target")
