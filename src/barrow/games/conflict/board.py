"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A stack never changes: what is put on it or taken from it makes a new one, so copies of a board
share them. `Board.lay` and `Board.clear` are the only ways to change what lies on a cell.

`Board.grid` shows the board as flat lists, for whoever walks on it or looks around.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.cells import COLUMNS, ROW_BITS, STEPS, Cell, cell_at, count_before
from barrow.kernel.native import i64

FACE_DOWN: Final = -1  # stands for the owner of a face-down stack: nobody

# Free cells around all stacks that a grid has room for. A move that ends next to a stack needs one
# (no way there is shorter further out), the others are for the board to grow; a move towards a
# stack may lead six steps off.
_ROOM: Final = 3
_FAR_ROOM: Final = 7
# Gaps between stacks wider than this are closed up to it: nobody crosses them in one move.
_GAP: Final = 14
_NARROWEST: Final = 13  # a grid, in columns
_WIDEST: Final = 64  # a board without gaps closed up, in columns or rows


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
        if cell not in self.stacks:
            self.cells.insert(count_before(self.cells, cell), cell)
            if owner != FACE_DOWN:
                own = self.cells_of[owner]
                own.insert(count_before(own, cell), cell)
            if self._grid is not None and not self._grid.has_room(cell):
                self._grid = None
        self.stacks[cell] = stack
        if self._grid is not None:
            self._grid.lay(self._grid.place(cell), stack)

    def clear(self, cell: Cell) -> None:
        """Take the stack off a cell: the cell is open."""
        owner = self.stacks.pop(cell).owner
        del self.cells[count_before(self.cells, cell)]
        if owner != FACE_DOWN:
            own = self.cells_of[owner]
            del own[count_before(own, cell)]
        if self._grid is not None:
            self._grid.clear(self._grid.place(cell))

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
        grid = self.grid()
        found: list[int] = []
        if not grid.covers(cell):
            return found
        place = grid.place(cell)
        for side, step in enumerate(grid.sides):
            stack = grid.stack_at[place + step]
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

    def foreign_beside(self, seat: int) -> list[int]:
        """List the numbers of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        grid = self.grid()
        found: list[int] = []
        for cell in self.cells_of[seat]:
            place = grid.place(cell)
            here: int = cell
            for step, cell_step in zip(grid.sides, STEPS):
                stack = grid.stack_at[place + step]
                if stack is not None and stack.owner != seat:
                    number = count_before(self.cells, here + cell_step)
                    if number not in found:
                        found.append(number)
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


class Box:
    """The columns and rows that some cells lie in."""

    def __init__(self, cells: list[int]) -> None:
        first: i64 = cells[0] if cells else cell_at(0, 0)
        self.west: i64 = first & COLUMNS
        self.east: i64 = first & COLUMNS
        self.north: i64 = first >> ROW_BITS
        self.south: i64 = first >> ROW_BITS
        cell: i64
        for cell in cells:
            self.west = min(self.west, cell & COLUMNS)
            self.east = max(self.east, cell & COLUMNS)
            self.north = min(self.north, cell >> ROW_BITS)
            self.south = max(self.south, cell >> ROW_BITS)

    def grown(self, more: int) -> Box:
        """Return a box with so many more columns and rows on every side."""
        box = Box([])
        margin: i64 = more
        box.west = self.west - margin
        box.east = self.east + margin
        box.north = self.north - margin
        box.south = self.south + margin
        return box

    def has(self, cell: i64) -> bool:
        """True if a cell lies in the box."""
        column, row = cell & COLUMNS, cell >> ROW_BITS
        return self.west <= column <= self.east and self.north <= row <= self.south

    def is_wide(self) -> bool:
        """True if the box is too large to lay all of it out."""
        return self.east - self.west >= _WIDEST or self.south - self.north >= _WIDEST


class Grid:
    """The board as flat lists by place: row by row, with room around the stacks.

    This is the one cache of the game. The board keeps it from turn to turn and changes it with
    every stack that comes or goes; copies of a board start without one. To look up every cell of
    a walk in the table of stacks would take several times as long as all the rest of a move.
    """

    def __init__(self, stacks: dict[Cell, Stack], room: int) -> None:
        self.room: Final = room
        box = Box(list(stacks))
        self._has_gaps: Final = box.is_wide()
        self._closed_up: Final = close_gaps(list(stacks)) if self._has_gaps else {}
        if self._has_gaps:
            box = Box([self._closed_up[cell] for cell in stacks])
        self._inner: Final = box.grown(room - 1)  # stacks in it have a free cell on every side
        # A fence of one place runs around it all. No two ends of a move are equally far from its
        # start, counted in places: for that a row is at least as wide as moves lead.
        outer = box.grown(room + 1)
        width: int = max(outer.east - outer.west + 1, _NARROWEST)
        height: int = outer.south - outer.north + 1
        self.width: Final[i64] = width
        self._first: Final[i64] = outer.north * self.width + outer.west
        self.sides: Final = [-width, 1, width, -1]  # what leads to the places on each side
        self.stack_at: Final[list[Stack | None]] = [None] * (width * height)
        self.beside: Final = [0] * (width * height)  # stacks next to a place
        # Places that no walk comes to: face-down stacks, the fence, and what was reached before.
        self._barred: Final = [False] * (width * height)
        self._barred[:width] = self._barred[-width:] = [True] * width
        self._barred[::width] = self._barred[width - 1 :: width] = [True] * height
        for cell in stacks:
            self.lay(self.place(cell), stacks[cell])

    def place(self, cell: Cell) -> i64:
        """Return the place of a cell."""
        here: i64 = self._closed_up[cell] if self._has_gaps else cell
        return (here >> ROW_BITS) * self.width + (here & COLUMNS) - self._first

    def has_room(self, cell: Cell) -> bool:
        """True if a stack may come to a cell; where gaps are closed up, none may."""
        return not self._has_gaps and self._inner.has(cell)

    def covers(self, cell: Cell) -> bool:
        """True if a cell has a place: all do that have a stack or are next to one."""
        return cell in self._closed_up if self._has_gaps else self._inner.has(cell)

    def lay(self, place: i64, stack: Stack) -> None:
        """Note a stack on a place, in place of what lies there."""
        if self.stack_at[place] is None:
            self._count(place, 1)
        self.stack_at[place] = stack
        self._barred[place] = stack.owner == FACE_DOWN

    def clear(self, place: i64) -> None:
        """Note that a place is open."""
        self.stack_at[place] = None
        self._barred[place] = False
        self._count(place, -1)

    def _count(self, place: i64, more: int) -> None:
        """Count a stack on a place at the places next to it."""
        beside = self.beside
        beside[place - 1] += more
        beside[place + 1] += more
        beside[place - self.width] += more
        beside[place + self.width] += more

    def touches_foreign(self, place: i64, seat: int) -> bool:
        """True if a stack that is foreign to a seat lies next to a place."""
        return (
            self._has_foreign(place - 1, seat)
            or self._has_foreign(place + 1, seat)
            or self._has_foreign(place - self.width, seat)
            or self._has_foreign(place + self.width, seat)
        )

    def _has_foreign(self, place: i64, seat: int) -> bool:
        stack = self.stack_at[place]
        return stack is not None and stack.owner != seat

    def are_neighbors(self, one: i64, other: i64) -> bool:
        """True if two places share a side."""
        offset = one - other
        return offset == 1 or offset == -1 or offset == self.width or offset == -self.width

    def set_out(self, place: i64) -> list[int]:
        """Start a walk: return the list of places reached, the start alone."""
        self._barred[place] = True
        return [place]

    def step_on(self, reached: list[int], first: int) -> None:
        """Add the places one step on from those reached since `first`.

        Face-down stacks bar the way, face-up ones do not (CF-4.57).
        """
        barred = self._barred
        width: i64 = self.width
        here: i64
        # The innermost loop of the game: each side is written out.
        for number in range(first, len(reached)):
            here = reached[number]
            if not barred[here - 1]:
                barred[here - 1] = True
                reached.append(here - 1)
            if not barred[here + 1]:
                barred[here + 1] = True
                reached.append(here + 1)
            if not barred[here - width]:
                barred[here - width] = True
                reached.append(here - width)
            if not barred[here + width]:
                barred[here + width] = True
                reached.append(here + width)

    def come_back(self, reached: list[int]) -> None:
        """End a walk: the places it reached can be reached by the next one."""
        place: i64
        for place in reached:
            self._barred[place] = False


def close_gaps(cells: list[int]) -> dict[Cell, int]:
    """Return where cells, and those next to them, would lie without wide gaps."""
    column_of = _close([cell & COLUMNS for cell in cells])
    row_of = _close([cell >> ROW_BITS for cell in cells])
    found: dict[Cell, int] = {}
    for cell in cells:
        closed_up = (row_of[cell >> ROW_BITS] << ROW_BITS) + column_of[cell & COLUMNS]
        for step in (0, *STEPS):
            found[cell + step] = closed_up + step
    return found


def _close(lines: list[int]) -> dict[int, int]:
    """Return columns or rows counted anew, no further apart than a gap."""
    found: dict[int, int] = {}
    last = min(lines)
    at = _GAP
    for line in sorted(set(lines)):
        at += min(line - last, _GAP)
        found[line] = at
        last = line
    return found
