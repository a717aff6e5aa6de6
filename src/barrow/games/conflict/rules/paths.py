"""The ground for a decision on movement, and approach moves (CF-4.56 to CF-4.66)."""

from __future__ import annotations

from barrow.games.conflict.actions import MIDDLE, SPAN
from barrow.games.conflict.cells import ROW, distance
from barrow.games.conflict.components import MOVED, TYPE
from barrow.games.conflict.grid import NEAR, lay_out
from barrow.games.conflict.ground import NEVER, Ground, reach
from barrow.games.conflict.state import ConflictState


def survey(state: ConflictState, seat: int, margin: int) -> Ground:
    """Look at the board as a seat walks on it, and as far around it as the margin says."""
    grid = state.the_grid() if margin == NEAR else lay_out(state.board, state.bounds, margin)
    cells = state.own_cells(seat)[:]
    board = state.board
    stacks = [board[cell] for cell in cells]
    return Ground(grid, seat, cells, grid.places(cells), stacks, state.pack.figures.limit)


def find_approaches(
    state: ConflictState, seat: int, ground: Ground, number: int, steps: int
) -> list[int]:
    """Find the places nearer to a foreign stack than an own stack is, nearest first (CF-4.66)."""
    far = nearest_foreign(state, seat, ground.cells[number])
    foreign = foreign_within(state, seat, ground.cells[number], far + steps)
    reached = reach(ground.grid, ground.places[number], steps)
    return [place for place in reached if is_nearer(ground, number, place, foreign, far)]


def steps_to_approach(
    state: ConflictState, seat: int, ground: Ground, number: int, steps: int
) -> int:
    """Return the fewest steps that bring a fighter nearer to a foreign stack, or NEVER."""
    far = nearest_foreign(state, seat, ground.cells[number])
    foreign = foreign_within(state, seat, ground.cells[number], far + steps)
    reached = ground.grid.begin_walk(ground.places[number])
    for needed in range(1, steps + 1):
        reached = ground.grid.walk_on(reached)
        for place in reached:
            if is_nearer(ground, number, place, foreign, far):
                return needed
    return NEVER


def is_nearer(ground: Ground, number: int, place: int, foreign: list[int], far: int) -> bool:
    """Say whether a fighter may end at a place because it comes nearer there than `far`."""
    if not ground.may_end(place):
        return False
    cell = ground.cells[number]
    end = cell + cell_step(ground.grid.square_of(ground.places[number], place))
    for other in foreign:
        if distance(end, other) < far:
            return True
    return False


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
