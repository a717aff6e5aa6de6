"""What a seat may know of fields that are not public (chapter 10).

Hidden are the tiles of face-down stacks, the fighters of others' starting stacks that have not
been seen, and the armies of others except for their size (CF-10.4, CF-10.6, CF-10.9).
Everything else happened in the open. Each tile carries who has been shown it, so a view holds
exactly what is on the table and in that seat's log: tiles turned up, moved,
arranged, scattered, hidden, and those it scouted (CF-10.5 to CF-10.7). When the game is over
nothing is hidden (CF-10.11).
"""

from __future__ import annotations

from barrow.games.conflict import armies
from barrow.games.conflict import components as box
from barrow.games.conflict.board import Board, Stack
from barrow.games.conflict.state import State
from barrow.kernel.native import i64


def find_seats(state: State) -> list[int]:
    """Return by group the seat that leads it, or NO_SEAT."""
    seat_of = [box.NO_SEAT] * box.GROUPS
    for seat, group in enumerate(state.group_of):
        if group != box.NO_GROUP:
            seat_of[group] = seat
    return seat_of


def count_charms(state: State) -> list[int]:
    """Count by seat the items on its Leader that bring fighters back."""
    tiles = [tile for stack in state.board.stacks for tile in stack.tiles]
    if state.lineup is not None:
        tiles += state.lineup.tiles
    charms_of = [0] * state.table.players
    for tile in tiles:
        if tile >= 0 and box.level_of(tile) == box.LEADER:
            seat = state.seat_of[box.group_of(tile)]
            for kind in box.items_of(tile):
                if seat != box.NO_SEAT and state.pack.resurrects[kind - box.FIRST_ITEM]:
                    charms_of[seat] += 1
    return charms_of


def viewer(state: State, observer: int) -> int:
    """Return the number that tiles know an observer by: a seat, or SPECTATOR after the last."""
    return box.SPECTATOR if observer == state.table.players else observer


def known_plans(state: State, observer: int) -> list[list[int]]:
    """Return the plans of armies: only one's own (CF-3.9)."""
    return [plan if seat == observer else [] for seat, plan in enumerate(state.plan_of)]


def known_armies(state: State, observer: int) -> list[list[int]]:
    """Return the armies: one's own, and all after the end (CF-10.9, CF-10.11)."""
    over = state.outcome is not None
    return [army if over or seat == observer else [] for seat, army in enumerate(state.army_of)]


def known_starts(state: State, observer: int) -> list[list[int]]:
    """Return the starting stacks: one's own, and of the others what all have seen."""
    over = state.outcome is not None
    return [
        start if over or seat == observer else seen_start(state, seat)
        for seat, start in enumerate(state.start_of)
    ]


def seen_start(state: State, seat: int) -> list[int]:
    """Return a starting stack as the others know it: 0 for a level they have not seen."""
    seen = state.seen_of[seat]
    if seen == 0:
        return []
    return [level if seen >> level & 1 else 0 for level in state.start_of[seat]]


def known_board(state: State, observer: int) -> Board:
    """Return all stacks, with only those tiles that an observer has been shown."""
    if state.outcome is not None:
        return state.board.copy()
    bit = box.shown_to(viewer(state, observer))
    stacks = [
        stack if stack.owner == observer else known_stack(stack, bit)
        for stack in state.board.stacks
    ]
    return Board(state.table.players, stacks)


def known_stack(stack: Stack, bit: i64) -> Stack:
    """Return a stack with only the tiles that an observer, given by its bit, has been shown."""
    if not hides(stack.tiles, bit):
        return stack
    seen = [tile if is_shown(tile, bit) else box.unknown(tile) for tile in stack.tiles]
    return Stack(stack.cell, stack.owner, seen)


def is_shown(tile: i64, bit: i64) -> bool:
    """True if an observer, given by its bit, has been shown a tile; with 0, if it is known."""
    return tile >= 0 and tile & bit == bit


def hides(tiles: list[int], bit: i64) -> bool:
    """True if an observer, given by its bit, has not been shown one of these tiles."""
    return not all(is_shown(tile, bit) for tile in tiles)


def has_unseen(state: State, seat: int) -> bool:
    """True if a seat has a starting fighter that the others have not seen."""
    starting = state.pack.rules.starting_tiles
    return state.built and armies.LEVEL_COUNT[state.seen_of[seat]] < starting
