"""Who lies where: contact, targets, the stacks around a cell, and their numbers (chapter 2)."""

from __future__ import annotations

from typing import Any

from barrow.games.conflict.cells import EAST, NORTH, ROW, SOUTH, STEPS, WEST
from barrow.games.conflict.grid import CLOSED, IS_FOREIGN, OWNER
from barrow.games.conflict.lineup import FACE_DOWN, Stack
from barrow.games.conflict.state import ConflictState
from barrow.kernel.native import i64


def foreign_beside(state: ConflictState, seat: int) -> list[int]:
    """List the cells of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
    grid = state.the_grid()
    codes, foreign = grid.codes, IS_FOREIGN[seat + 1]
    width: i64 = grid.width
    place: i64
    cells = state.cells_of[seat]
    found: list[int] = []
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
    once = [found[0]]
    for cell in found:
        if cell != once[-1]:
            once.append(cell)
    return once


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


def numbers_of(state: ConflictState, cells: list[int]) -> list[int]:
    """Return the numbers of stacks in reading order: how many lie before each."""
    numbers = [0] * len(cells)
    _count_before(closed_cells(state), cells, numbers)
    for own in state.cells_of:
        _count_before(own, cells, numbers)
    return numbers


def _count_before(stacks: list[int], cells: list[int], numbers: list[int]) -> None:
    """Count the stacks before each cell; the lists are too short for anything better to pay."""
    if not stacks:
        return
    count: i64 = 0
    end: i64 = len(stacks)
    cell: i64
    for place, cell in enumerate(cells):
        while count < end:
            before: i64 = stacks[count]
            if before >= cell:
                break
            count += 1
        numbers[place] = numbers[place] + count
