"""Who lies where: contact, targets, the stacks around a cell, and their numbers (chapter 2)."""

from __future__ import annotations

from bisect import bisect_left

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
)
from barrow.games.conflict.grid import CLOSED, IS_FOREIGN, OWNER
from barrow.games.conflict.lineup import FACE_DOWN
from barrow.games.conflict.state import ConflictState
from barrow.kernel.native import i64


def foreign_beside(state: ConflictState, seat: int) -> list[Cell]:
    """List the cells of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
    grid = state.the_grid()
    codes, foreign = grid.codes, IS_FOREIGN[seat + 1]
    width: i64 = grid.width
    place: i64
    cells: list[int] = state.cells_of[seat]
    found: list[Cell] = []
    for number, place in enumerate(grid.places(cells)):
        if foreign[codes[place - 1]]:
            found.append(cells[number] - 1)
        if foreign[codes[place + 1]]:
            found.append(cells[number] + 1)
        if foreign[codes[place - width]]:
            found.append(cells[number] - ROW)
        if foreign[codes[place + width]]:
            found.append(cells[number] + ROW)
    if len(found) < 2:
        return found
    found.sort()
    once: list[Cell] = []
    last = NO_CELL
    for cell in found:
        this: int = cell
        if this != last:
            once.append(cell)
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
    wanted = CLOSED if owner == FACE_DOWN else owner + 1
    codes, width = grid.codes, grid.width
    place = (cell >> ROW_BITS) * width + (cell & COLUMNS) + grid.corner  # as `Grid.place` says
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
    numbers = [0] * len(cells)
    if not cells:
        return numbers
    closed = closed_cells(state)
    _count_before(closed, bisect_left(closed, cells[0]), cells, numbers)
    before = 0  # stacks before all of these cells
    first: int = cells[0]
    last: int = cells[-1]
    own: list[int]
    for own in state.cells_of:
        # Mostly a player's stacks lie on one side of them all.
        if own and own[0] < last:
            if own[-1] < first:
                before += len(own)
            else:
                _count_before(own, 0, cells, numbers)
    return [number + before for number in numbers] if before else numbers


def _count_before(stacks: list[int], first: int, cells: list[int], numbers: list[int]) -> None:
    """Count the stacks before each cell; so many are before them all."""
    count: i64 = first
    end: i64 = len(stacks)
    cell: i64
    for place, cell in enumerate(cells):
        while count < end and stacks[count] < cell:
            count += 1
        numbers[place] = numbers[place] + count
