"""Who lies where: contact, targets, the stacks around a cell, and their numbers (chapter 2)."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from barrow.games.conflict.cells import (
    COLUMNS,
    EAST,
    NO_CELL,
    NORTH,
    ROW,
    ROW_BITS,
    SOUTH,
    STEPS,
    WEST,
    Cell,
    count_before,
)
from barrow.games.conflict.components import SEATS
from barrow.games.conflict.grid import CLOSED, CODES, IS_FOREIGN, OWNER
from barrow.games.conflict.lineup import FACE_DOWN
from barrow.games.conflict.state import ConflictState
from barrow.kernel.mode import COMPILED
from barrow.kernel.native import i64

# By owner, FACE_DOWN last, then by the code of a place: whether such a stack lies there.
_IS_OF: Final = [
    [code & OWNER == owner for code in range(CODES)] for owner in (*range(1, SEATS + 1), CLOSED)
]


def foreign_beside(state: ConflictState, seat: int) -> list[Cell]:
    """List the cells of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
    grid = state.grid
    if grid is None or grid.is_wide:
        grid = state.the_grid()
    codes, foreign = grid.codes, IS_FOREIGN[seat + 1]
    width: i64 = grid.width
    place: i64
    cells: list[int] = state.cells_of[seat]
    at: i64 = 0
    found: list[Cell] = []
    for place in grid.places_of[seat]:
        if foreign[codes[place - 1]]:
            found.append(cells[at] - 1)
        if foreign[codes[place + 1]]:
            found.append(cells[at] + 1)
        if foreign[codes[place - width]]:
            found.append(cells[at] - ROW)
        if foreign[codes[place + width]]:
            found.append(cells[at] + ROW)
        at += 1  # noqa: SIM113 - interpreted, `enumerate` costs random play 0.3 %
    if len(found) < 2:
        return found
    found.sort()
    once: list[Cell] = []
    last = NO_CELL
    for one in found:
        this: int = one
        if this != last:
            once.append(one)
            last = this
    return once


def face_down_sides(state: ConflictState, cell: int) -> list[int]:
    """List the sides of a cell on which a face-down stack lies."""
    return sides_of(state, cell, FACE_DOWN)


def sides_of(state: ConflictState, cell: int, owner: int) -> list[int]:
    """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
    grid = state.grid or state.the_grid()
    if grid.is_wide:
        return [side for side in range(len(STEPS)) if _has(state, cell + STEPS[side], owner)]
    wanted = _IS_OF[owner]
    codes, width = grid.codes, grid.width
    place = (cell >> ROW_BITS) * width + (cell & COLUMNS) + grid.corner  # as `Grid.place` says
    found: list[int] = []
    if wanted[codes[place - width]]:
        found.append(NORTH)
    if wanted[codes[place + 1]]:
        found.append(EAST)
    if wanted[codes[place + width]]:
        found.append(SOUTH)
    if wanted[codes[place - 1]]:
        found.append(WEST)
    return found


def _has(state: ConflictState, cell: int, owner: int) -> bool:
    found = state.board.get(cell)
    return found is not None and found.owner == owner


def closed_cells(state: ConflictState) -> list[Cell]:
    """List the cells of face-down stacks, in reading order; do not change the list."""
    closed = state.closed
    if closed is None:
        closed = [cell for cell, stack in state.board.items() if stack.owner == FACE_DOWN]
        closed.sort()
        state.closed = closed
    return closed


def numbers_of(state: ConflictState, cells: list[Cell]) -> list[int]:
    """Return the numbers of stacks in reading order: how many lie before each."""
    closed = closed_cells(state) if state.closed is None else state.closed
    numbers: list[int] = []
    if not COMPILED:
        # With six players 1.0 µs, and 2.3 by counting; compiled code needs less for that.
        opened: list[Cell] = []
        for own in state.cells_of:
            opened += own
        opened.sort()
        for cell in cells:
            numbers.append(bisect_left(closed, cell) + bisect_left(opened, cell))
        return numbers
    for cell in cells:
        number = count_before(closed, cell)
        for own in state.cells_of:
            number += count_before(own, cell)
        numbers.append(number)
    return numbers
