"""Players: who is in the game, what they own and hold, what they have lost (chapters 2 and 4)."""

from __future__ import annotations

from barrow.games.conflict.components import LEADER, TYPE, fighter, group_of, items_of, other_tile
from barrow.games.conflict.state import State


def is_in(state: State, seat: int) -> bool:
    """True if a seat is still in the game."""
    return state.fall_of[seat] == 0


def living(state: State) -> list[int]:
    """List the seats still in the game."""
    return [seat for seat, fall in enumerate(state.fall_of) if fall == 0]


def is_fresh(state: State, seat: int) -> bool:
    """True if a seat's first turn is not over."""
    return state.first_turn_over >> seat & 1 == 0


def has_left(state: State, seat: int) -> bool:
    """True if the player of a seat has left the table."""
    return state.left >> seat & 1 == 1


def owner_of(state: State, tile: int) -> int:
    """Return the seat that owns a tile (CF-2.9)."""
    return state.seat_of[group_of(tile)]


def leader_of(state: State, seat: int) -> int:
    """Return the type of a seat's Leader."""
    return fighter(state.group_of[seat], LEADER)


def is_dead(state: State, seat: int) -> bool:
    """True if a seat's Leader is in the graveyard."""
    return state.grave[leader_of(state, seat)] > 0


def hold(state: State, seat: int, kind: int, count: int) -> None:
    """Give a seat tiles of a kind, or take them with a negative count."""
    held = state.held_of[seat][:]
    held[kind] += count
    state.held_of = state.held_of[:]
    state.held_of[seat] = held


def bury(state: State, tile: int) -> None:
    """Put a tile into the graveyard, its items too (CF-2.18, CF-5.62)."""
    state.grave[tile & TYPE] += 1
    state.buried = True
    for kind in items_of(tile):
        state.grave[other_tile(group_of(tile), kind)] += 1
