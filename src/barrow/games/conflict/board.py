"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A stack never changes: what is put on it or taken from it makes a new one, so copies of a board
share them. `Board.lay` and `Board.clear` are the only ways to change what lies on a cell.

`Board.grid` shows the board as flat lists, for whoever walks on it or looks around.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict.cells import (
    EAST,
    NORTH,
    ROW,
    SOUTH,
    STEPS,
    WEST,
    Cell,
    cell_at,
    column_of,
    count_before,
    row_of,
)
from barrow.kernel.native import i64

FACE_DOWN: Final = -1  # stands for the owner of a face-down stack: nobody

# The code of a place says who has the stack on it (a seat counts from 1), and how many stacks lie
# next to it.
OWNER: Final = 7
OPEN: Final = 0
CLOSED: Final = 7  # a face-down stack
NOWHERE: Final = -1  # no place
NEIGHBOR: Final = 8

# Free cells around all stacks that a grid has room for. A move that ends next to a stack needs one
# (no way there is shorter further out), the others are for the board to grow; a move towards a
# stack may lead six steps off.
_ROOM: Final = 2
_FAR_ROOM: Final = 7
# Gaps between stacks wider than this are closed up to it: nobody crosses them in one move.
_GAP: Final = 14
_NARROWEST: Final = 13  # a grid, in columns
_WIDEST: Final = 64  # a board without gaps closed up, in columns or rows
_WALL: Final = (1 << 30) - 1  # marks a place that no walk comes to: above the number of any walk


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
        self.survey: object = None  # what fighters find when they move, kept until a stack changes

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
        self.survey = None
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

    def leave(self, cell: Cell, owner: int, rest: list[int]) -> None:
        """Leave these tiles of an owner's stack on its cell; without any the cell is open."""
        if rest:
            self.lay(cell, owner, rest)
        else:
            self.clear(cell)

    def clear(self, cell: Cell) -> None:
        """Take the stack off a cell: the cell is open."""
        owner = self.stacks[cell].owner
        self.survey = None
        del self.stacks[cell]
        self.cells.pop(count_before(self.cells, cell))
        if owner != FACE_DOWN:
            own = self.cells_of[owner]
            own.pop(count_before(own, cell))
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
            self.survey = None
        return self._grid

    def tiles_at(self, cell: Cell) -> list[int]:
        """Return the tiles on a cell, top first; none if the cell is open."""
        stack = self.stacks.get(cell)
        return [] if stack is None else stack.tiles

    def sides_of(self, cell: int, owner: int) -> list[int]:
        """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
        grid, wanted = self.grid(), owner_code(owner)
        if not grid.covers(cell):
            return []
        place, width = grid.place(cell), grid.width
        codes = grid.codes
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

    def touches_foreign(self, cell: int, seat: int) -> bool:
        """True if a foreign stack lies next to a cell (CF-2.16)."""
        grid = self.grid()
        return grid.covers(cell) and grid.touches_foreign(grid.place(cell), owner_code(seat))

    def foreign_beside(self, seat: int) -> list[int]:
        """List the numbers of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        grid, own = self.grid(), owner_code(seat)
        codes, width = grid.codes, grid.width
        found: set[int] = set()
        for cell in self.cells_of[seat]:
            here: int = cell
            place = grid.place(cell)
            if is_foreign(codes[place - width], own):
                found.add(here - ROW)
            if is_foreign(codes[place - 1], own):
                found.add(here - 1)
            if is_foreign(codes[place + 1], own):
                found.add(here + 1)
            if is_foreign(codes[place + width], own):
                found.add(here + ROW)
        return [count_before(self.cells, cell) for cell in sorted(found)]

    def is_in_contact(self, seat: int) -> bool:
        """True if one of a seat's stacks lies next to a foreign stack (CF-2.16)."""
        grid, own = self.grid(), owner_code(seat)
        for cell in self.cells_of[seat]:
            if grid.touches_foreign(grid.place(cell), own):
                return True
        return False

    def isolated(self) -> list[Cell]:
        """List the face-down stacks without a neighbor, in reading order (CF-2.17)."""
        grid = self.grid()
        if not grid.isolates:
            return []
        grid.isolates = False
        return [cell for cell in self.cells if grid.codes[grid.place(cell)] == CLOSED]


def owner_code(owner: int) -> i64:
    """Return how the code of a place names a seat, or FACE_DOWN."""
    return CLOSED if owner == FACE_DOWN else owner + 1


def is_foreign(code: i64, own: i64) -> bool:
    """True if a place with this code has a stack of somebody else, or a face-down one."""
    owner = code & OWNER
    return owner != OPEN and owner != own


class Grid:
    """The board as flat lists by place: row by row, with room around the stacks.

    This is the one cache of the game. The board keeps it from turn to turn and changes it with
    every stack that comes or goes; copies of a board start without one. To look up every cell of
    a walk in the table of stacks would take several times as long as all the rest of a move.
    """

    def __init__(self, stacks: dict[Cell, Stack], room: int) -> None:
        self.room: Final = room
        cells: list[int] = list(stacks) or [cell_at(0, 0)]
        self._closed_up: Final = close_gaps(cells) if is_wide(cells) else {}
        self._has_gaps: Final = len(self._closed_up) > 0
        if self._has_gaps:
            cells = [self._closed_up[cell] for cell in cells]
        west, north, east, south = bounds_of(cells)
        # A wall of one place runs around it all. No two ends of a move are equally far from its
        # start, counted in places: for that a row is at least as wide as moves lead.
        margin = room + 1
        width = max(east - west + 1 + 2 * margin, _NARROWEST)
        height = south - north + 1 + 2 * margin
        self._west: Final[i64] = west - margin
        self._north: Final[i64] = north - margin
        self.width: Final[i64] = width
        self._height: Final[i64] = height
        self.codes: Final[list[i64]] = [OPEN] * (width * height)
        self.stack_at: Final[list[Stack | None]] = [None] * (width * height)
        self.reached: Final[list[i64]] = [0] * (width * height)  # places that the last walk came to
        # The number of the last walk that came to a place. They are objects: compiled code would
        # make a new number for each place.
        self._marks: Final[list[Any]] = [0] * (width * height)
        self._walks = 0
        self.isolates = True  # a face-down stack may have lost its last neighbor
        self._marks[:width] = self._marks[-width:] = [_WALL] * width
        self._marks[::width] = self._marks[width - 1 :: width] = [_WALL] * height
        for cell in stacks:
            self.lay(self.place(cell), stacks[cell])

    def place(self, cell: Cell) -> i64:
        """Return the place of a cell."""
        here: i64 = self._closed_up[cell] if self._has_gaps else cell
        row = row_of(here)
        return (row - self._north) * self.width + here - row * ROW - self._west

    def has_room(self, cell: Cell) -> bool:
        """True if a stack may come to a cell; where gaps are closed up, none may."""
        return not self._has_gaps and self._is_within(cell, 2)

    def covers(self, cell: Cell) -> bool:
        """True if a cell has a place: all do that have a stack or are next to one."""
        return cell in self._closed_up if self._has_gaps else self._is_within(cell, 1)

    def _is_within(self, cell: i64, margin: i64) -> bool:
        """True if a cell is at least so many cells away from the edge."""
        column, row = column_of(cell) - self._west, row_of(cell) - self._north
        return margin <= column < self.width - margin and margin <= row < self._height - margin

    def lay(self, place: i64, stack: Stack) -> None:
        """Note a stack on a place, in place of what its owner has there."""
        if self.stack_at[place] is None:
            self._count(place, owner_code(stack.owner), NEIGHBOR)
            if stack.owner == FACE_DOWN:
                self._marks[place] = _WALL
        self.stack_at[place] = stack

    def clear(self, place: i64) -> None:
        """Note that a place is open."""
        self._count(place, -(self.codes[place] & OWNER), -NEIGHBOR)
        self.stack_at[place] = None
        self._marks[place] = 0
        if self.find_beside(place, CLOSED) != NOWHERE:
            self.isolates = True

    def _count(self, place: i64, owner: i64, neighbor: i64) -> None:
        """Change the codes of a place and of the places next to it by so much."""
        codes = self.codes
        width = self.width
        codes[place] = codes[place] + owner
        codes[place - 1] = codes[place - 1] + neighbor
        codes[place + 1] = codes[place + 1] + neighbor
        codes[place - width] = codes[place - width] + neighbor
        codes[place + width] = codes[place + width] + neighbor

    def height(self, place: i64) -> int:
        """Return how many tiles lie on a place."""
        stack = self.stack_at[place]
        return 0 if stack is None else len(stack.tiles)

    def touches_foreign(self, place: i64, own: i64) -> bool:
        """True if a stack that is not of this owner lies next to a place."""
        codes, width = self.codes, self.width
        return (
            is_foreign(codes[place - 1], own)
            or is_foreign(codes[place + 1], own)
            or is_foreign(codes[place - width], own)
            or is_foreign(codes[place + width], own)
        )

    def find_beside(self, place: i64, code: i64) -> i64:
        """Return a place with this code that is next to a place, or NOWHERE."""
        codes, width = self.codes, self.width
        if codes[place - 1] == code:
            return place - 1
        if codes[place + 1] == code:
            return place + 1
        if codes[place - width] == code:
            return place - width
        return place + width if codes[place + width] == code else NOWHERE

    def are_neighbors(self, one: i64, other: i64) -> bool:
        """True if two places share a side."""
        offset = one - other
        return offset == 1 or offset == -1 or offset == self.width or offset == -self.width

    def reach(self, start: i64, steps: int) -> i64:
        """Walk from a place; return how many places such a walk reaches, the start among them.

        They stand in `reached`, the nearest first (CF-4.56, CF-4.57).
        """
        first: i64 = 0
        last = self.set_out(start)
        for _step in range(steps):
            end = self.step_on(first, last)
            first = last
            last = end
        return last

    def set_out(self, start: i64) -> i64:
        """Start a walk: one place is reached, the start."""
        self._walks += 1
        self._marks[start] = self._walks
        self.reached[0] = start
        return 1

    def step_on(self, first: i64, last: i64) -> i64:
        """Go one step on from the places reached from `first` to `last`; return the new last.

        Face-down stacks bar the way, face-up ones do not (CF-4.57).
        """
        reached, marked, width = self.reached, self._marks, self.width
        mark: Any = self._walks
        marks: list[i64] = marked
        walk: i64 = self._walks
        end = last
        number: i64
        # The innermost loop of the game: each side is written out.
        for number in range(first, last):
            here = reached[number]
            if marks[here - 1] < walk:
                marked[here - 1] = mark
                reached[end] = here - 1
                end += 1
            if marks[here + 1] < walk:
                marked[here + 1] = mark
                reached[end] = here + 1
                end += 1
            if marks[here - width] < walk:
                marked[here - width] = mark
                reached[end] = here - width
                end += 1
            if marks[here + width] < walk:
                marked[here + width] = mark
                reached[end] = here + width
                end += 1
        return end


def is_wide(cells: list[int]) -> bool:
    """True if cells lie too far apart to lay out all that is between them."""
    west, north, east, south = bounds_of(cells)
    return max(east - west, south - north) >= _WIDEST


def bounds_of(cells: list[int]) -> tuple[i64, i64, i64, i64]:
    """Return the first column and row that cells lie in, and the last ones."""
    west = east = column_of(cells[0])
    north = south = row_of(cells[0])
    for cell in cells:
        column, row = column_of(cell), row_of(cell)
        west, north = min(west, column), min(north, row)
        east, south = max(east, column), max(south, row)
    return west, north, east, south


def close_gaps(cells: list[int]) -> dict[Cell, int]:
    """Return where cells, and those next to them, would lie without wide gaps."""
    columns = _close([column_of(cell) for cell in cells])
    rows = _close([row_of(cell) for cell in cells])
    found: dict[Cell, int] = {}
    for cell in cells:
        closed_up = rows[row_of(cell)] * ROW + columns[column_of(cell)]
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
