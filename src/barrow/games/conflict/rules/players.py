"""Players: who is in the game, what they own and hold, what they have lost (chapters 2 and 4)."""

from __future__ import annotations

from barrow.games.conflict import components as box
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
    return state.seat_of[box.group_of(tile)]


def leader_of(state: State, seat: int) -> int:
    """Return the type of a seat's Leader."""
    return box.fighter(state.group_of[seat], box.LEADER)


def is_dead(state: State, seat: int) -> bool:
    """True if a seat's Leader is in the graveyard."""
    return state.grave[leader_of(state, seat)] > 0


def hold(state: State, seat: int, kind: int, count: int) -> None:
    """Give a seat tiles of a kind, or take them with a negative count."""
    held = state.held_of[seat][:]
    held[kind] += count
    state.held_of = state.held_of[:]
    state.held_of[seat] = held
    state.windows_of = state.windows_of[:]
    state.windows_of[seat] = windows_for(state, seat)


def add_charms(state: State, seat: int, count: int) -> None:
    """Note Crystals or Amulets on a Leader, or with a negative count that they are gone."""
    state.charms_of = state.charms_of[:]
    state.charms_of[seat] += count
    state.windows_of = find_windows(state)


def find_windows(state: State) -> list[int]:
    """Return by seat the windows in which it has a tile to use, as bits."""
    return [windows_for(state, seat) for seat in range(state.table.players)]


def windows_for(state: State, seat: int) -> int:
    """Return the windows in which a seat has a tile to use, as bits (CF-5.1).

    A charm on the Leader is used when items are attached (CF-5.61).
    """
    held = state.held_of[seat]
    windows = 1 << box.PREP | 1 << box.MARCH if state.charms_of[seat] else 0
    for window, kinds in enumerate(state.pack.played_in):
        for kind in kinds:
            if held[kind]:
                windows |= 1 << window
    return windows


def bury(state: State, tile: int) -> None:
    """Put a tile into the graveyard, its items too (CF-2.18, CF-5.62)."""
    state.grave[tile & box.TYPE] += 1
    state.buried = True
    for kind in box.items_of(tile):
        state.grave[box.other_tile(box.group_of(tile), kind)] += 1
