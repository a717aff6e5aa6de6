"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A stack never changes: what is put on it or taken from it makes a new one, so copies of a board
share them. `Board.lay` and `Board.clear` are the only ways to change what lies on a cell.

`Board.grid` shows the board as flat lists, for whoever walks on it or looks around.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.cells import COLUMNS, ROW, ROW_BITS, STEPS, Cell, cell_at, count_before
from barrow.kernel.native import i64

FACE_DOWN: Final = -1  # stands for the owner of a face-down stack: nobody

# Free cells around all stacks that a grid has room for: a move that ends next to a stack needs one
# (no way there is shorter further out), a move towards a stack may lead six steps off.
_ROOM: Final = 2
_FAR_ROOM: Final = 7
# Gaps between stacks wider than this are closed up to it: nobody crosses them in one move.
_GAP: Final = 14
_NARROWEST: Final = 13  # a grid, in columns
_WIDEST: Final = 64  # a board without gaps closed up, in columns or rows


# In the order of `Grid.steps`: what leads to the cells next to one.
_CELL_STEPS: Final[list[int]] = [-1, 1, -ROW, ROW]


class Stack:
    """Tiles on a cell, top first. It never changes."""

    def __init__(self, owner: int, tiles: list[int]) -> None:
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles


class Board:
    """All stacks by cell, and where each seat has its own."""

    def __init__(self, players: int) -> None:
        self.stacks: dict[Cell, Stack] = {}
        self.cells: list[Cell] = []  # of all stacks in reading order, as actions number them
        # By seat: the cells of its face-up stacks, in reading order.
        self.cells_of: list[list[Cell]] = [[] for _ in range(players)]
        self._grid: Grid | None = None

    def copy(self) -> Board:
        """Return an independent copy; it has no grid before somebody asks for one."""
        copy = Board(0)
        copy.stacks = self.stacks.copy()
        copy.cells = self.cells[:]
        copy.cells_of = [cells[:] for cells in self.cells_of]
        return copy

    def lay(self, cell: Cell, owner: int, tiles: list[int]) -> None:
        """Put a stack on a cell, in place of what its owner has there."""
        stack = Stack(owner, tiles)
        is_new = cell not in self.stacks
        self.stacks[cell] = stack
        if is_new:
            self.cells.insert(count_before(self.cells, cell), cell)
            if owner != FACE_DOWN:
                own = self.cells_of[owner]
                own.insert(count_before(own, cell), cell)
        grid = self._grid
        if grid is not None:
            if is_new and not grid.has_room(cell):
                self._grid = None
            else:
                grid.lay(grid.place(cell), stack)

    def clear(self, cell: Cell) -> None:
        """Take the stack off a cell: the cell is open."""
        owner = self.stacks.pop(cell).owner
        del self.cells[count_before(self.cells, cell)]
        if owner != FACE_DOWN:
            own = self.cells_of[owner]
            del own[count_before(own, cell)]
        grid = self._grid
        if grid is not None:
            grid.clear(grid.place(cell))

    def grid(self) -> Grid:
        """Return the board as a grid that reaches to all cells next to a stack."""
        if self._grid is None:
            self._grid = Grid(self.stacks, _ROOM)
        return self._grid

    def far_grid(self) -> Grid:
        """Return the board as a grid that reaches as far as any move leads."""
        if self._grid is None or self._grid.room < _FAR_ROOM:
            self._grid = Grid(self.stacks, _FAR_ROOM)
        return self._grid

    def owner_at(self, cell: Cell) -> int | None:
        """Return whose stack lies on a cell (a seat or FACE_DOWN), None if the cell is open."""
        stack = self.stacks.get(cell)
        return None if stack is None else stack.owner

    def sides_of(self, cell: int, owner: int) -> list[int]:
        """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
        stacks = self.stacks
        found: list[int] = []
        for side, step in enumerate(STEPS):
            stack = stacks.get(cell + step)
            if stack is not None and stack.owner == owner:
                found.append(side)
        return found

    def touches_foreign(self, cell: int, seat: int) -> bool:
        """True if a foreign stack lies next to a cell (CF-2.16)."""
        for step in STEPS:
            stack = self.stacks.get(cell + step)
            if stack is not None and stack.owner != seat:
                return True
        return False

    def foreign_beside(self, seat: int) -> list[Cell]:
        """List the cells of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        grid = self.grid()
        found: list[Cell] = []
        for cell in self.cells_of[seat]:
            place = grid.place(cell)
            here: int = cell
            for step, cell_step in zip(grid.steps, _CELL_STEPS):
                stack = grid.stack_at[place + step]
                if stack is not None and stack.owner != seat and here + cell_step not in found:
                    found.append(here + cell_step)
        found.sort()
        return found

    def is_in_contact(self, seat: int) -> bool:
        """True if one of a seat's stacks lies next to a foreign stack (CF-2.16)."""
        grid = self.grid()
        for cell in self.cells_of[seat]:
            if grid.touches_foreign(grid.place(cell), seat):
                return True
        return False

    def isolated(self) -> list[Cell]:
        """List the face-down stacks without a neighbor, in reading order (CF-2.17)."""
        grid = self.grid()
        stack_at, beside = grid.stack_at, grid.beside
        found: list[Cell] = []
        for cell in self.cells:
            place = grid.place(cell)
            if beside[place] == 0:
                stack = stack_at[place]
                if stack is not None and stack.owner == FACE_DOWN:
                    found.append(cell)
        return found


class Grid:
    """The board as flat lists by place: row by row, with room around the stacks.

    This is the one cache of the game. The board keeps it from turn to turn and changes it with
    every stack that comes or goes; copies of a board start without one. To look up every cell of
    a walk in the table of stacks would take several times as long as all the rest of a move.
    """

    def __init__(self, stacks: dict[Cell, Stack], room: int) -> None:
        self.room: Final = room
        self._closed_up: Final = close_gaps(list(stacks))
        cells: list[int] = list(self._closed_up.values() or stacks) or [cell_at(0, 0)]
        columns = [cell & COLUMNS for cell in cells]
        rows = [cell >> ROW_BITS for cell in cells]
        # Where a stack may come without leaving itself no free cell around: columns, then rows.
        self._west: Final = min(columns) - room + 1
        self._east: Final = max(columns) + room - 1
        self._north: Final = min(rows) - room + 1
        self._south: Final = max(rows) + room - 1
        # A fence of one place runs around it all. No two ends of a move are equally far from its
        # start, counted in places: for that a row is at least as wide as moves lead.
        self.width: Final = max(self._east - self._west + 5, _NARROWEST)
        height = self._south - self._north + 5
        self._first: Final = (self._north - 2) * self.width + self._west - 2
        # Steps lead west, east, north and south: the order in which walks look for places.
        self.steps: Final = [-1, 1, -self.width, self.width]
        self.stack_at: Final[list[Stack | None]] = [None] * (self.width * height)
        self.beside: Final = [0] * (self.width * height)  # stacks next to a place
        # Places that no walk comes to: face-down stacks, the fence, and what was reached before.
        self._barred: Final = [False] * (self.width * height)
        for place in range(self.width):
            self._barred[place] = self._barred[-1 - place] = True
        for row in range(height):
            self._barred[row * self.width] = self._barred[row * self.width - 1] = True
        for cell, stack in stacks.items():
            self.lay(self.place(cell), stack)

    def place(self, cell: Cell) -> int:
        """Return the place of a cell."""
        here: int = self._closed_up[cell] if self._closed_up else cell
        return (here >> ROW_BITS) * self.width + (here & COLUMNS) - self._first

    def has_room(self, cell: int) -> bool:
        """True if a stack may come to a cell; where gaps are closed up, none may."""
        if self._closed_up:
            return False
        column, row = cell & COLUMNS, cell >> ROW_BITS
        return self._west <= column <= self._east and self._north <= row <= self._south

    def lay(self, place: int, stack: Stack) -> None:
        """Note a stack on a place, in place of what lies there."""
        if self.stack_at[place] is None:
            for step in self.steps:
                self.beside[place + step] += 1
        self.stack_at[place] = stack
        self._barred[place] = stack.owner == FACE_DOWN

    def clear(self, place: int) -> None:
        """Note that a place is open."""
        self.stack_at[place] = None
        self._barred[place] = False
        for step in self.steps:
            self.beside[place + step] -= 1

    def touches_foreign(self, place: int, seat: int) -> bool:
        """True if a stack that is foreign to a seat lies next to a place."""
        stack_at = self.stack_at
        for step in self.steps:
            stack = stack_at[place + step]
            if stack is not None and stack.owner != seat:
                return True
        return False

    def are_neighbors(self, one: int, other: int) -> bool:
        """True if two places share a side."""
        offset = one - other
        return offset == 1 or offset == -1 or offset == self.width or offset == -self.width

    def set_out(self, place: int) -> list[int]:
        """Start a walk: return the list of places reached, the start alone."""
        self._barred[place] = True
        return [place]

    def step_on(self, reached: list[int], first: int) -> None:
        """Add the places one step on from those reached since `first`.

        Face-down stacks bar the way, face-up ones do not (CF-4.57).
        """
        width: i64 = self.width
        here: i64
        for number in range(first, len(reached)):
            here = reached[number]
            self._come_to(here - 1, reached)
            self._come_to(here + 1, reached)
            self._come_to(here - width, reached)
            self._come_to(here + width, reached)

    def _come_to(self, place: i64, reached: list[int]) -> None:
        if not self._barred[place]:
            self._barred[place] = True
            reached.append(place)

    def come_back(self, reached: list[int]) -> None:
        """End a walk: the places it reached can be reached by the next one."""
        for place in reached:
            self._barred[place] = False


def close_gaps(cells: list[int]) -> dict[Cell, int]:
    """Return by cell where it would lie without wide gaps; nothing if the board is small enough."""
    if not cells:
        return {}
    columns = [cell & COLUMNS for cell in cells]
    rows = [cell >> ROW_BITS for cell in cells]
    if max(columns) - min(columns) < _WIDEST and max(rows) - min(rows) < _WIDEST:
        return {}
    column_of, row_of = _close(columns), _close(rows)
    return {
        cell: (row_of[cell >> ROW_BITS] << ROW_BITS) + column_of[cell & COLUMNS] for cell in cells
    }


def _close(lines: list[int]) -> dict[int, int]:
    """Return columns or rows counted from the lowest, no further apart than a gap."""
    found: dict[int, int] = {}
    last = min(lines)
    at = 0
    for line in sorted(set(lines)):
        at += min(line - last, _GAP)
        found[line] = at
        last = line
    return found
