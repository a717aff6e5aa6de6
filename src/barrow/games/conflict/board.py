"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A stack never changes: what is put on it or taken from it makes a new one, so copies of a board
share them. `Board.lay` and `Board.clear` are the only ways to change what lies on a cell.

`Grid` is the board as flat lists, for movement.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.cells import ROW, STEPS, cell_at, column_of, row_of
from barrow.kernel.native import i64

FACE_DOWN: Final = -1  # the owner of a face-down stack: nobody

# The code of a place says who owns the stack on it (seats count from 1), and how many stacks lie
# next to it.
OWNER: Final = 7
OPEN: Final = 0
CLOSED: Final = 7  # a face-down stack
NEIGHBOR: Final = 8
NOWHERE: Final = -1  # no place

# Open cells that a grid has around all stacks. A move that ends next to a stack needs one (no way
# there is shorter further out), the others are for the board to grow. A move towards a stack may
# lead six steps off.
_ROOM: Final = 2
_FAR_ROOM: Final = 7
# Gaps between stacks wider than this are narrowed to it: nobody crosses them in one move.
_GAP: Final = 14
_NARROWEST: Final = 13  # a grid, in columns
_WIDEST: Final = 64  # a board whose gaps stay as they are, in columns or rows

_NO_TILES: Final[list[int]] = []  # never changed
_WALL: Final = object()  # marks a place that no walk enters


class Stack:
    """Tiles on a cell, top first. It never changes."""

    def __init__(self, cell: i64, owner: int, tiles: list[int]) -> None:
        self.cell: Final = cell
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles


def count_before(stacks: list[Stack], cell: i64) -> i64:
    """Return how many of these stacks, in reading order, come before a cell."""
    low: i64 = 0
    high: i64 = len(stacks)
    while low < high:
        middle = (low + high) >> 1
        if stacks[middle].cell < cell:
            low = middle + 1
        else:
            high = middle
    return low


def lay_in(stacks: list[Stack], stack: Stack) -> None:
    """Put a stack among others in reading order, in place of the one on its cell."""
    number = count_before(stacks, stack.cell)
    if number < len(stacks) and stacks[number].cell == stack.cell:
        stacks[number] = stack
    else:
        stacks.insert(number, stack)


class Board:
    """All stacks, and which of them each seat owns."""

    def __init__(self, players: int) -> None:
        self.stacks: list[Stack] = []  # in reading order, as actions number them
        # By seat: its face-up stacks, in reading order.
        self.stacks_of: list[list[Stack]] = [[] for _ in range(players)]
        self._grid: Grid | None = None
        self.survey: object = None  # see `paths.survey`; kept until a stack changes

    def copy(self) -> Board:
        """Return an independent copy; it makes a grid of its own when it needs one."""
        copy = Board(0)
        copy.stacks = self.stacks[:]
        copy.stacks_of = [stacks[:] for stacks in self.stacks_of]
        return copy

    def lay(self, cell: i64, owner: int, tiles: list[int]) -> None:
        """Put a stack on a cell, in place of what its owner has there."""
        stack = Stack(cell, owner, tiles)
        self.survey = None
        lay_in(self.stacks, stack)
        if owner != FACE_DOWN:
            lay_in(self.stacks_of[owner], stack)
        if self._grid is not None:
            if self._grid.has_place(cell):
                self._grid.lay(stack)
            else:
                self._grid = None

    def retile(self, number: i64, tiles: list[int]) -> None:
        """Put other tiles into the stack with this number."""
        old = self.stacks[number]
        stack = Stack(old.cell, old.owner, tiles)
        self.stacks[number] = stack
        if old.owner != FACE_DOWN:
            lay_in(self.stacks_of[old.owner], stack)
        if self._grid is not None:
            self._grid.lay(stack)

    def leave(self, cell: i64, owner: int, rest: list[int]) -> None:
        """Leave these tiles of an owner's stack on its cell; without any the cell is open."""
        if rest:
            self.lay(cell, owner, rest)
        else:
            self.clear(cell)

    def clear(self, cell: i64) -> None:
        """Take the stack off a cell: the cell is open."""
        self.survey = None
        stack = self.stacks.pop(count_before(self.stacks, cell))
        if stack.owner != FACE_DOWN:
            own = self.stacks_of[stack.owner]
            own.pop(count_before(own, cell))
        if self._grid is not None:
            self._grid.clear(cell)

    def find(self, cell: i64) -> Stack | None:
        """Return the stack on a cell, or None if the cell is open."""
        number = count_before(self.stacks, cell)
        if number == len(self.stacks) or self.stacks[number].cell != cell:
            return None
        return self.stacks[number]

    def stack_at(self, cell: i64) -> Stack:
        """Return the stack on a cell that is not open."""
        stack = self.find(cell)
        assert stack is not None, cell
        return stack

    def tiles_at(self, cell: i64) -> list[int]:
        """Return the tiles on a cell, top first; none if the cell is open."""
        stack = self.find(cell)
        return _NO_TILES if stack is None else stack.tiles

    def sides_of(self, cell: i64, owner: int) -> list[int]:
        """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
        found: list[int] = []
        for side, step in enumerate(STEPS):
            stack = self.find(cell + step)
            if stack is not None and stack.owner == owner:
                found.append(side)
        return found

    def foreign_beside(self, seat: int) -> list[int]:
        """List the numbers of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        grid, own = self.grid(), owner_code(seat)
        found: set[int] = set()
        for stack in self.stacks_of[seat]:
            place = grid.place(stack.cell)
            if not grid.touches_foreign(place, own):
                continue
            for side in range(len(STEPS)):
                if is_foreign(grid.codes[place + grid.steps[side]], own):
                    found.add(count_before(self.stacks, stack.cell + STEPS[side]))
        return sorted(found)

    def touches_foreign(self, stack: Stack) -> bool:
        """True if a foreign stack lies next to a seat's own (CF-2.16)."""
        grid = self.grid()
        return grid.touches_foreign(grid.place(stack.cell), owner_code(stack.owner))

    def is_in_contact(self, seat: int) -> bool:
        """True if one of a seat's stacks lies next to a foreign stack (CF-2.16)."""
        for stack in self.stacks_of[seat]:
            if self.touches_foreign(stack):
                return True
        return False

    def isolated(self) -> list[Stack]:
        """List the face-down stacks without a neighbor, in reading order (CF-2.17)."""
        grid = self.grid()
        if not grid.isolates:
            return []
        grid.isolates = False
        return [stack for stack in self.stacks if grid.codes[grid.place(stack.cell)] == CLOSED]

    def grid(self) -> Grid:
        """Return the board as a grid with a place for every cell next to a stack."""
        if self._grid is None:
            self._grid = Grid(self.stacks, _ROOM)
        return self._grid

    def far_grid(self) -> Grid:
        """Return the board as a grid with a place for every cell that a move may lead to."""
        if self._grid is None or self._grid.room < _FAR_ROOM:
            self._grid = Grid(self.stacks, _FAR_ROOM)
            self.survey = None
        return self._grid


def owner_code(owner: int) -> i64:
    """Return how the code of a place names a seat, or FACE_DOWN."""
    return CLOSED if owner == FACE_DOWN else owner + 1


def is_foreign(code: i64, own: i64) -> bool:
    """True if a place with this code has a stack of somebody else, or a face-down one."""
    owner = code & OWNER
    return owner != OPEN and owner != own


class Grid:
    """The board as flat lists by place: row by row, with room around the stacks.

    This is the one cache of the game. The board keeps it from turn to turn and updates it with
    every stack that comes or goes; copies of a board start without one.
    """

    def __init__(self, stacks: list[Stack], room: int) -> None:
        self.room: Final = room
        cells = [stack.cell for stack in stacks] or [cell_at(0, 0)]
        west, north, east, south = bounds_of(cells)
        self._is_narrowed: Final = max(east - west, south - north) >= _WIDEST
        self._narrowed: Final = narrow_gaps(cells) if self._is_narrowed else {}
        if self._is_narrowed:
            west, north, east, south = bounds_of([self._narrowed[cell] for cell in cells])
        # A wall of one place runs around it all. No two ends of a move are equally far from its
        # start, counted in places: for that a row is at least as wide as moves lead.
        margin = room + 1
        width = max(east - west + 1 + 2 * margin, _NARROWEST)
        height = south - north + 1 + 2 * margin
        self._west: Final[i64] = west - margin
        self._north: Final[i64] = north - margin
        self.width: Final[i64] = width
        self.steps: Final[list[i64]] = [-width, 1, width, -1]  # as STEPS, from place to place
        self._height: Final[i64] = height
        self.codes: Final[list[i64]] = [OPEN] * (width * height)
        self.stack_at: Final[list[Stack | None]] = [None] * (width * height)
        self.reached: Final[list[i64]] = [0] * (width * height)  # places the last walk reached
        self._marks: Final[list[object]] = [None] * (width * height)  # of the last walk that came
        self._mark = object()  # a new one for each walk
        self.isolates = True  # a face-down stack may have lost its last neighbor
        self._marks[:width] = self._marks[-width:] = [_WALL] * width
        self._marks[::width] = self._marks[width - 1 :: width] = [_WALL] * height
        for stack in stacks:
            self.lay(stack)

    def place(self, cell: i64) -> i64:
        """Return the place of a cell."""
        here = cell
        if self._is_narrowed:
            here = self._narrowed[cell]
        return (row_of(here) - self._north) * self.width + column_of(here) - self._west

    def has_place(self, cell: i64) -> bool:
        """True if a stack on this cell has a place, and so have the cells next to it."""
        if self._is_narrowed:
            return cell in self._narrowed and self.stack_at[self.place(cell)] is not None
        column, row = column_of(cell) - self._west, row_of(cell) - self._north
        return 2 <= column < self.width - 2 and 2 <= row < self._height - 2

    def lay(self, stack: Stack) -> None:
        """Put a stack in its place, in place of what its owner has there."""
        place = self.place(stack.cell)
        if self.stack_at[place] is None:
            self._count(place, owner_code(stack.owner), NEIGHBOR)
            if stack.owner == FACE_DOWN:
                self._marks[place] = _WALL
        self.stack_at[place] = stack

    def clear(self, cell: i64) -> None:
        """Open the place of a cell."""
        place = self.place(cell)
        self._count(place, -(self.codes[place] & OWNER), -NEIGHBOR)
        self.stack_at[place] = None
        self._marks[place] = None
        if self.find_beside(place, CLOSED) != NOWHERE:
            self.isolates = True

    def _count(self, place: i64, owner: i64, neighbor: i64) -> None:
        """Add to the codes of a place and of the places next to it."""
        codes, width = self.codes, self.width
        codes[place] = codes[place] + owner
        codes[place - 1] = codes[place - 1] + neighbor
        codes[place + 1] = codes[place + 1] + neighbor
        codes[place - width] = codes[place - width] + neighbor
        codes[place + width] = codes[place + width] + neighbor

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

    def set_out(self, start: i64) -> i64:
        """Begin a walk; return how many places it has reached: one, the start."""
        self._mark = object()
        self._marks[start] = self._mark
        self.reached[0] = start
        return 1

    def step_on(self, first: i64, last: i64) -> i64:
        """Take one step from the places reached from `first` to `last`; return the new `last`.

        Face-down stacks bar the way, face-up ones do not (CF-4.57).
        """
        reached, marks, width = self.reached, self._marks, self.width
        mark, wall = self._mark, _WALL
        end = last
        number: i64
        # The innermost loop of the game: each side is written out.
        for number in range(first, last):
            here = reached[number]
            west = marks[here - 1]
            if west is not mark and west is not wall:
                marks[here - 1] = mark
                reached[end] = here - 1
                end += 1
            east = marks[here + 1]
            if east is not mark and east is not wall:
                marks[here + 1] = mark
                reached[end] = here + 1
                end += 1
            north = marks[here - width]
            if north is not mark and north is not wall:
                marks[here - width] = mark
                reached[end] = here - width
                end += 1
            south = marks[here + width]
            if south is not mark and south is not wall:
                marks[here + width] = mark
                reached[end] = here + width
                end += 1
        return end


def bounds_of(cells: list[int]) -> tuple[i64, i64, i64, i64]:
    """Return the first column and row of cells in reading order, and the last ones."""
    west = east = column_of(cells[0])
    for cell in cells:
        west, east = min(west, column_of(cell)), max(east, column_of(cell))
    return west, row_of(cells[0]), east, row_of(cells[-1])


def narrow_gaps(cells: list[int]) -> dict[int, int]:
    """Return where cells, and those next to them, would lie without wide gaps."""
    columns = _narrow([column_of(cell) for cell in cells])
    rows = _narrow([row_of(cell) for cell in cells])
    found: dict[int, int] = {}
    for cell in cells:
        narrowed = rows[row_of(cell)] * ROW + columns[column_of(cell)]
        for step in (0, *STEPS):
            found[cell + step] = narrowed + step
    return found


def _narrow(lines: list[int]) -> dict[int, int]:
    """Renumber columns or rows so that no two neighbors are further apart than a gap."""
    found: dict[int, int] = {}
    last = min(lines)
    at = _GAP
    for line in sorted(set(lines)):
        at += min(line - last, _GAP)
        found[line] = at
        last = line
    return found
