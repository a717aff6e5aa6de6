"""The ground for a decision on movement, and approach moves (CF-4.56 to CF-4.66)."""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MIDDLE, REACH, SPAN, SQUARE
from barrow.games.conflict.cells import COLUMNS, ROW, ROW_BITS, distance
from barrow.games.conflict.grid import NEAR, OPEN, STACK, lay_out
from barrow.games.conflict.ground import NEVER, Ground, furthest_level, reach
from barrow.games.conflict.state import ConflictState, has_unseen
from barrow.kernel.native import i64

# By place of the square around the start of a move: what leads there from it.
_CELL_STEPS: Final = [
    (square // SPAN - MIDDLE // SPAN) * ROW + square % SPAN - MIDDLE % SPAN
    for square in range(SQUARE)
]


def survey(state: ConflictState, seat: int, margin: int) -> Ground:
    """Look at the board as a seat walks on it, and as far around it as the margin says."""
    cells, board = state.cells_of[seat], state.board
    if margin == NEAR:
        grid = state.the_grid()
        places = grid.places_of[seat]
    else:
        grid = lay_out(board, state.bounds, margin)
        places = grid.places(cells)
    if not grid.move_to:
        grid.move_to = state.moves.move_to.across(grid.width, grid.squares)
    pack = state.pack
    return Ground(
        grid,
        seat,
        board,
        cells,
        places,
        pack.level_of,
        pack.figures.limit,
        has_unseen(state, seat),
    )


def find_approaches(ground: Ground, number: int, steps: int) -> list[int]:
    """Find the places nearer to a foreign stack than an own stack is, nearest first (CF-4.66)."""
    cell = ground.cells[number]
    far = distance(cell, find_nearest(ground, cell)[0])
    foreign = foreign_within(ground.foreign, cell, far + steps)
    reached = reach(ground.grid, ground.places[number], steps)
    return nearer(ground, number, reached, foreign, far)


def steps_to_approach(ground: Ground, number: int) -> int:
    """Return the fewest steps that bring a fighter nearer to a foreign stack, or NEVER."""
    steps = furthest_level(ground, ground.tiles_of[number])
    if steps == 0:
        return NEVER
    cell = ground.cells[number]
    nearest = find_nearest(ground, cell)
    if is_way_free(ground, number, nearest):
        return 1
    far = distance(cell, nearest[0])
    foreign = foreign_within(ground.foreign, cell, far + steps)
    reached = ground.grid.begin_walk(ground.places[number])
    for needed in range(1, steps + 1):
        reached = ground.grid.walk_on(reached)
        if nearer(ground, number, reached, foreign, far):
            return needed
    return NEVER


def is_way_free(ground: Ground, number: int, nearest: list[int]) -> bool:
    """Say whether one step leads an own fighter nearer to one of the nearest foreign stacks."""
    cell, place, width = ground.cells[number], ground.places[number], ground.grid.width
    for other in nearest:
        east = (other & COLUMNS) - (cell & COLUMNS)
        if east and ground.may_end(place + 1 if east > 0 else place - 1):
            return True
        south = (other >> ROW_BITS) - (cell >> ROW_BITS)
        if south and ground.may_end(place + width if south > 0 else place - width):
            return True
    return False


def nearer(
    ground: Ground, number: int, places: list[int], foreign: list[int], far: int
) -> list[int]:
    """Return those places where a fighter may end because it comes nearer there than `far`."""
    cell, start, own = ground.cells[number], ground.places[number], ground.own
    codes, squares = ground.grid.codes, ground.grid.squares
    first = start - REACH * ground.grid.width - REACH
    near: i64 = far
    there: i64
    found: list[int] = []
    for place in places:
        stack = codes[place] & STACK
        if stack != OPEN and stack != own:
            continue
        end = cell + _CELL_STEPS[squares[place - first]]
        row: i64 = end >> ROW_BITS
        column: i64 = end & COLUMNS
        # What `distance` does, here and below: a call for each stack takes twice as long.
        for there in foreign:
            down = (there >> ROW_BITS) - row
            across = (there & COLUMNS) - column
            if (down if down >= 0 else -down) + (across if across >= 0 else -across) < near:
                found.append(place)
                break
    return found


def find_nearest(ground: Ground, cell: int) -> list[int]:
    """List the cells of the foreign stacks nearest to an own one; they stay where they are."""
    found = ground.nearest.get(cell)
    if found is None:
        found = nearest_of(ground.foreign, cell)
        ground.nearest[cell] = found
    return found


def nearest_of(foreign: list[int], cell: int) -> list[int]:
    """List those of foreign cells that are nearest to a cell, all equally far."""
    row: i64 = cell >> ROW_BITS
    column: i64 = cell & COLUMNS
    nearest: i64 = ROW
    there: i64
    found: list[int] = []
    for there in foreign:
        down = (there >> ROW_BITS) - row
        down = down if down >= 0 else -down
        if down <= nearest:
            across = (there & COLUMNS) - column
            far = down + (across if across >= 0 else -across)
            if far < nearest:
                nearest = far
                found = [there]
            elif far == nearest:
                found.append(there)
    return found


def foreign_within(foreign: list[int], cell: int, far: int) -> list[int]:
    """List those of foreign cells that are nearer to a cell than `far`."""
    row: i64 = cell >> ROW_BITS
    column: i64 = cell & COLUMNS
    near: i64 = far
    there: i64
    found: list[int] = []
    for there in foreign:
        down = (there >> ROW_BITS) - row
        across = (there & COLUMNS) - column
        if (down if down >= 0 else -down) + (across if across >= 0 else -across) < near:
            found.append(there)
    return found


def comes_within(foreign: list[int], cell: int, far: int) -> bool:
    """Say whether one of foreign cells is nearer to a cell than `far`."""
    row: i64 = cell >> ROW_BITS
    column: i64 = cell & COLUMNS
    near: i64 = far
    there: i64
    for there in foreign:
        # Most stacks are too far by their row alone.
        down = (there >> ROW_BITS) - row
        down = down if down >= 0 else -down
        if down < near:
            across = (there & COLUMNS) - column
            if down + (across if across >= 0 else -across) < near:
                return True
    return False
