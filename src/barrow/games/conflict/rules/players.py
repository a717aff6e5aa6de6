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
    return box.LEADERS[state.group_of[seat]]


def is_dead(state: State, seat: int) -> bool:
    """True if a seat's Leader is in the graveyard."""
    return state.grave[box.LEADERS[state.group_of[seat]]] > 0


def hold(state: State, seat: int, kind: int, count: int) -> None:
    """Give a seat tiles of a kind, or take them with a negative count."""
    held = state.held_of[seat][:]
    held[kind] += count
    state.held_of = state.held_of[:]
    state.held_of[seat] = held
    state.users_in = find_users(state)


def add_charms(state: State, seat: int, count: int) -> None:
    """Note Crystals or Amulets on a Leader, or with a negative count that they are gone."""
    state.charms_of = state.charms_of[:]
    state.charms_of[seat] += count
    state.users_in = find_users(state)


def find_users(state: State) -> list[int]:
    """Return by window the seats that have a tile to use in it, as bits (CF-5.1).

    A charm on the Leader is used when items are attached (CF-5.61).
    """
    users_in = [0] * len(box.WINDOWS)
    for seat, held in enumerate(state.held_of):
        has_charm = state.charms_of[seat] > 0
        if not has_charm and not any(held):
            continue
        for window, kinds in enumerate(state.pack.played_in):
            in_use = has_charm and window in (box.PREP, box.MARCH)
            for kind in kinds:
                if held[kind]:
                    in_use = True
            if in_use:
                users_in[window] |= 1 << seat
    return users_in


def bury(state: State, tile: int) -> None:
    """Put a tile into the graveyard, its items too (CF-2.18, CF-5.62)."""
    state.grave[tile & box.TYPE] += 1
    state.buried = True
    for kind in box.items_of(tile):
        state.grave[box.other_tile(box.group_of(tile), kind)] += 1
