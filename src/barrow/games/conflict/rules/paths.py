"""The ground for a decision on movement, and approach moves (CF-4.56 to CF-4.66).

`survey` lays the board out in flat lists. Columns and rows without stacks are left out
where they are too wide for anybody to cross, so they stay short however far stacks are
apart.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MIDDLE, SPAN
from barrow.games.conflict.cells import COLUMNS, ROW, ROW_BITS, distance
from barrow.games.conflict.components import MOVED, TYPE
from barrow.games.conflict.ground import (
    CLOSED,
    FULL,
    NARROWEST,
    NEVER,
    OPEN,
    OTHER,
    ROOM,
    WALL,
    WIDEST,
    Ground,
    reach,
    square_of,
)
from barrow.games.conflict.lineup import FACE_DOWN
from barrow.games.conflict.state import ConflictState

# Cells around the board, so that no path leaves the lists; wider gaps are left out.
FAR: Final = 7
_GAP: Final = 2 * FAR
# What does for moves that end next to a stack: no path to it is shorter further out. Small
# lists of small numbers save random play 11 % of its work.
NEAR: Final = 1
# Marks of grounds without stacks, by width and height: made when first needed.
_BLANK: Final[dict[int, list[int]]] = {}


def survey(state: ConflictState, seat: int, margin: int) -> Ground:
    """Look at the whole board, and as far around it as the margin says."""
    board = state.board
    low_x, high_x, low_y, high_y = state.bounds
    width = max(high_x - low_x + 2 + 2 * margin, NARROWEST)
    height = high_y - low_y + 3 + 2 * margin
    if width > WIDEST or height > WIDEST:
        return _survey_wide(state, seat)
    corner = margin + 1 - low_x + (margin + 1 - low_y) * width
    codes = [OPEN] * (width * height)
    marks = _blank_marks(width, height)
    limit = state.pack.figures.limit
    for cell, stack in board.items():
        owner = stack.owner
        place = (cell >> ROW_BITS) * width + (cell & COLUMNS) + corner
        if owner == FACE_DOWN:
            codes[place] = CLOSED
            marks[place] = WALL
        elif owner != seat:
            codes[place] = OTHER
        else:
            codes[place] = ROOM if len(stack.tiles) < limit else FULL
    cells = state.own_cells(seat)[:]
    places = [(cell >> ROW_BITS) * width + (cell & COLUMNS) + corner for cell in cells]
    stacks = [board[cell] for cell in cells]
    return Ground(width, codes, marks, cells, places, stacks, limit)


def _blank_marks(width: int, height: int) -> list[int]:
    """Return the marks of an open ground: its first column, first and last row are walls."""
    key = width * (WIDEST + 1) + height
    if key not in _BLANK:
        row = [WALL] + [0] * (width - 1)
        _BLANK[key] = [WALL] * width + row * (height - 2) + [WALL] * width
    return _BLANK[key][:]


def _survey_wide(state: ConflictState, seat: int) -> Ground:
    """Look at a board whose stacks are far apart: wide gaps are left out."""
    column_of = _without_gaps([cell & COLUMNS for cell in state.board])
    row_of = _without_gaps([cell >> ROW_BITS for cell in state.board])
    width = max(column_of.values()) + 1 + FAR
    height = max(row_of.values()) + 1 + FAR
    codes = [OPEN] * (width * height)
    marks = [0] * (width * height)
    limit = state.pack.figures.limit
    place_of: dict[int, int] = {}
    for cell, stack in state.board.items():
        place = row_of[cell >> ROW_BITS] * width + column_of[cell & COLUMNS]
        place_of[cell] = place
        if stack.owner == FACE_DOWN:
            codes[place] = CLOSED
            marks[place] = WALL
        elif stack.owner != seat:
            codes[place] = OTHER
        else:
            codes[place] = ROOM if len(stack.tiles) < limit else FULL
    cells = state.own_cells(seat)[:]
    places = [place_of[cell] for cell in cells]
    stacks = [state.board[cell] for cell in cells]
    return Ground(width, codes, marks, cells, places, stacks, limit)


def _without_gaps(numbers: list[int]) -> dict[int, int]:
    """Number columns or rows from the margin on; a gap is never wider than two margins."""
    found: dict[int, int] = {}
    at = FAR
    last = -1
    for number in sorted(set(numbers)):
        if last >= 0:
            at += min(number - last, _GAP)
        found[number] = at
        last = number
    return found


def find_approaches(
    state: ConflictState, seat: int, ground: Ground, number: int, steps: int
) -> list[int]:
    """Find the places nearer to a foreign stack than an own stack is, nearest first (CF-4.66)."""
    far = nearest_foreign(state, seat, ground.cells[number])
    foreign = foreign_within(state, seat, ground.cells[number], far + steps)
    reached = reach(ground, ground.places[number], steps)
    return [place for place in reached if is_nearer(ground, number, place, foreign, far)]


def steps_to_approach(
    state: ConflictState, seat: int, ground: Ground, number: int, steps: int
) -> int:
    """Return the fewest steps that bring a fighter nearer to a foreign stack, or NEVER."""
    far = nearest_foreign(state, seat, ground.cells[number])
    foreign = foreign_within(state, seat, ground.cells[number], far + steps)
    ground.begin_walk(ground.places[number])
    reached = [ground.places[number]]
    first = 0
    for needed in range(1, steps + 1):
        last = len(reached)
        ground.walk_on(reached, first)
        for at in range(last, len(reached)):
            if is_nearer(ground, number, reached[at], foreign, far):
                return needed
        first = last
    return NEVER


def is_nearer(ground: Ground, number: int, place: int, foreign: list[int], far: int) -> bool:
    """Say whether a fighter may end at a place because it comes nearer there than `far`."""
    if ground.codes[place] > ROOM:
        return False
    cell = ground.cells[number]
    end = cell + cell_step(square_of(ground.width, place - ground.places[number]))
    return any(distance(end, other) < far for other in foreign)


def cell_step(square: int) -> int:
    """Return what leads from the start of a move to a place of the square around it."""
    return (square // SPAN - MIDDLE // SPAN) * ROW + square % SPAN - MIDDLE % SPAN


def nearest_foreign(state: ConflictState, seat: int, cell: int) -> int:
    """Return the distance to the nearest foreign stack."""
    nearest = 1 << 60
    for other, stack in state.board.items():
        if stack.owner != seat:
            nearest = min(nearest, distance(cell, other))
    return nearest


def foreign_within(state: ConflictState, seat: int, cell: int, far: int) -> list[int]:
    """List the cells of foreign stacks nearer to a cell than `far`."""
    return [
        other
        for other, stack in state.board.items()
        if stack.owner != seat and distance(cell, other) < far
    ]


def comes_within(state: ConflictState, seat: int, cell: int, far: int) -> bool:
    """Say whether a foreign stack is nearer to a cell than `far`."""
    for other, stack in state.board.items():
        if stack.owner != seat and distance(cell, other) < far:
            return True
    return False


def furthest_level(state: ConflictState, tiles: list[int]) -> int:
    """Return the most steps an unmoved fighter of a stack has, or 0 if all have moved."""
    level_of = state.pack.level_of
    most = 0
    for tile in tiles:
        if tile & MOVED == 0 and level_of[tile & TYPE] > most:
            most = level_of[tile & TYPE]
    return most
