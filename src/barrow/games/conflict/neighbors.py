"""Who lies where: contact, targets, the stacks around a cell, and their numbers (chapter 2)."""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict.cells import EAST, NORTH, SOUTH, STEPS, WEST
from barrow.games.conflict.grid import CLOSED, IS_FOREIGN, OWNER
from barrow.games.conflict.lineup import FACE_DOWN, Stack
from barrow.games.conflict.state import ConflictState
from barrow.kernel.native import i64

# What leads to the cells next to one, in the order of a grid's steps.
_BESIDE: Final[list[int]] = [STEPS[WEST], STEPS[EAST], STEPS[NORTH], STEPS[SOUTH]]


def foreign_beside(state: ConflictState, seat: int) -> list[int]:
    """List the cells of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
    grid = state.the_grid()
    codes, steps, foreign = grid.codes, grid.steps, IS_FOREIGN[seat + 1]
    cells = state.cells_of[seat]
    found: list[int] = []
    for number, place in enumerate(grid.places(cells)):
        for side, step in enumerate(steps):
            if foreign[codes[place + step]]:
                other = cells[number] + _BESIDE[side]
                if other not in found:
                    found.append(other)
    found.sort()
    return found


def face_down_sides(state: ConflictState, cell: int) -> list[int]:
    """List the sides of a cell on which a face-down stack lies."""
    return sides_of(state, cell, FACE_DOWN)


def sides_of(state: ConflictState, cell: int, owner: int) -> list[int]:
    """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
    grid = state.the_grid()
    if grid.is_wide:
        return [side for side in range(len(STEPS)) if _has(state, cell + STEPS[side], owner)]
    wanted = CLOSED if owner == FACE_DOWN else owner + 1
    codes, width, place = grid.codes, grid.width, grid.place(cell)
    found: list[int] = []
    if codes[place - width] & OWNER == wanted:
        found.append(NORTH)
    if codes[place + 1] & OWNER == wanted:
        found.append(EAST)
    if codes[place + width] & OWNER == wanted:
        found.append(SOUTH)
    if codes[place - 1] & OWNER == wanted:
        found.append(WEST)
    return found


def _has(state: ConflictState, cell: int, owner: int) -> bool:
    found = state.board.get(cell)
    return found is not None and found.owner == owner


def closed_cells(state: ConflictState) -> list[int]:
    """List the cells of face-down stacks, in reading order; do not change the list."""
    closed = state.closed
    if closed is None:
        # The very numbers the board has: that makes them quick to find there.
        board: dict[Any, Stack] = state.board
        closed = [cell for cell, stack in board.items() if stack.owner == FACE_DOWN]
        closed.sort()
        state.closed = closed
    return closed


def number_of(state: ConflictState, cell: int) -> int:
    """Return the number of a stack: how many lie before it in reading order."""
    number = _count_before(closed_cells(state), cell)
    for cells in state.cells_of:
        number += _count_before(cells, cell)
    return number


def _count_before(cells: list[int], cell: int) -> int:
    """Count the cells before one; the lists are too short for anything better to pay."""
    here: i64 = cell
    other: i64
    count = 0
    for other in cells:
        if other >= here:
            break
        count += 1
    return count
