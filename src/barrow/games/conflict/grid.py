"""The board as flat lists: who has the stack on a place, and how many stacks lie next to it.

A state keeps its grid from turn to turn and follows every stack that comes or goes, so
looking at a cell costs next to nothing: in random play of two, laying the board out anew
for every movement phase took an eighth of all work, counting neighbors another.

Columns and rows without stacks are left out where they are too wide for anybody to cross,
so the lists stay short however far stacks are apart.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict.actions import MIDDLE, REACH, SPAN
from barrow.games.conflict.cells import COLUMNS, ROW_BITS
from barrow.games.conflict.lineup import FACE_DOWN, Stack
from barrow.kernel.action import Action
from barrow.kernel.native import i64

# A code holds who has the stack on a place in its low bits (a seat is one more than its
# number), whether that stack is full, and the number of stacks next to it. No code is above
# 255: Python makes such numbers once.
OWNER: Final = 7
OPEN: Final = 0
CLOSED: Final = 7  # a face-down stack, which bars the way
FULL: Final = 8  # of own stacks, while fighters move
STACK: Final = 15  # owner and fullness
NEIGHBOR: Final = 16
_NO_STACK: Final = ~STACK

CODES: Final = STACK + 4 * NEIGHBOR + 1
# By code: the same with one neighbor more, or less; none where they are not counted. To look a
# number up takes compiled code less than to add and make a number of the sum.
_MORE: Final[list[Any]] = [code + NEIGHBOR for code in range(CODES)]
_LESS: Final[list[Any]] = [code - NEIGHBOR if code >= NEIGHBOR else code for code in range(CODES)]
# By code: whether a face-down stack with a single neighbor lies there.
_IS_LAST_BESIDE: Final[list[bool]] = [code == CLOSED + NEIGHBOR for code in range(CODES)]
# By owner as codes write it, then by code: whether a foreign stack lies there.
IS_FOREIGN: Final[list[list[bool]]] = [
    [code & OWNER not in (OPEN, own) for code in range(CODES)] for own in range(CLOSED + 1)
]

WALL: Final = 255  # marks what no walk comes to; above the number of any walk

# Cells around the board, so that no path leaves the lists; wider gaps are left out.
FAR: Final = 7
_GAP: Final = 2 * FAR
# What does for moves that end next to a stack: no path to it is shorter further out. Small
# lists of small numbers save random play 11 % of its work.
NEAR: Final = 1
ONCE: Final = -1  # the margin of a grid that nobody asks for again
# Room for the board to grow, behind the walls of a near grid.
_SLACK: Final = 2

# A grid is as wide as the ends of a move; the widest is laid out cell by cell.
NARROWEST: Final = 13
WIDEST: Final = 64


def square_places(width: int) -> list[int]:
    """Return where a place is in the square around the start of a move.

    Indexed by how far the place is from the start, from six rows above it on. A grid is
    at least `NARROWEST` wide, so no two places of the square are equally far.
    """
    found = [0] * (2 * REACH * width + 2 * REACH + 1)
    for y in range(-REACH, REACH + 1):
        for x in range(-REACH, REACH + 1):
            found[(y + REACH) * width + x + REACH] = MIDDLE + y * SPAN + x
    return found


# By width of the grid.
_SQUARES: Final[list[list[int]]] = [square_places(width) for width in range(WIDEST + 1)]


class Grid:
    """The board row by row; one state owns it, and copies make their own."""

    def __init__(
        self, margin: int, width: int, height: int, corner: int, place_of: dict[int, int]
    ) -> None:
        self.margin: Final = margin
        self.width: Final = width
        self.height: Final = height
        self.steps: Final = [-1, 1, -width, width]  # to the places next to one
        self.squares: Final = _SQUARES[width] if width <= WIDEST else square_places(width)
        self.codes: Final = [OPEN] * (width * height)  # by place
        # By place: the number of the last walk that came there, or WALL where none can.
        self.marks = [0] * (width * height)
        self.walks = 0
        self.corner: Final = corner
        # By how far the end of a move is from the first place of the square around its start;
        # empty until somebody moves.
        self.move_to: list[Action] = []
        # By seat: places of its face-up stacks, in reading order. Whoever owns the grid keeps them.
        self.places_of: list[list[int]] = []
        # Places of the walls around the board: where the first and the last row of them begin,
        # and how far the last column is from the first. Nowhere yet.
        self._walls: tuple[int, int, int] = (0, 0, -1)
        # Whether a face-down stack may have no neighbor; `put` lets it be.
        self.isolated = True
        # By cell, where gaps are left out: such a grid does for the stacks it was made with.
        self._place_of: Final = place_of
        # Whether gaps are left out: a stack on a new cell has no place.
        self.is_wide: Final = len(place_of) > 0

    def place(self, cell: int) -> int:
        """Return the place of a cell."""
        if self.is_wide:
            return self._place_of[cell]
        return (cell >> ROW_BITS) * self.width + (cell & COLUMNS) + self.corner

    def places(self, cells: list[int]) -> list[int]:
        """Return the places of cells."""
        if self.is_wide:
            return [self._place_of[cell] for cell in cells]
        width, corner = self.width, self.corner
        return [(cell >> ROW_BITS) * width + (cell & COLUMNS) + corner for cell in cells]

    def wall_in(self, bounds: tuple[int, int, int, int]) -> bool:
        """Put walls around the board and its margin; say no if there is no room for them."""
        low_x, high_x, low_y, high_y = bounds
        width, margin = self.width, self.margin
        corner = low_x - margin - 1 + self.corner
        top = (low_y - margin - 1) * width + corner
        bottom = (high_y + margin + 1) * width + corner
        across = max(high_x - low_x + 2 + 2 * margin, NARROWEST)
        if top < 0 or bottom + across >= width * self.height or top % width + across > width:
            return False
        walls = (top, bottom, across)
        if walls == self._walls:
            return True
        if self._walls[2] >= 0:
            self._draw_walls(0)
        self._walls = walls
        self._draw_walls(WALL)
        return True

    def _draw_walls(self, mark: int) -> None:
        top, bottom, across = self._walls
        marks, width = self.marks, self.width
        row = [mark] * (across + 1)
        marks[top : top + across + 1] = row
        marks[bottom : bottom + across + 1] = row
        column = [mark] * ((bottom - top) // width)
        marks[top:bottom:width] = column
        marks[top + across : bottom + across : width] = column

    def put(self, place: int, owner: int) -> bool:
        """Note a new stack; say whether one of another owner lies next to it."""
        codes = self.codes
        codes[place] = codes[place] + owner
        counted: list[Any] = codes
        width: i64 = self.width
        here: i64 = place
        # Sums and codes have names because the interpreter would find them anew each time.
        west = here - 1
        east = here + 1
        north = here - width
        south = here + width
        at_west = codes[west]
        at_east = codes[east]
        at_north = codes[north]
        at_south = codes[south]
        more = _MORE
        counted[west] = more[at_west]
        counted[east] = more[at_east]
        counted[north] = more[at_north]
        counted[south] = more[at_south]
        foreign = IS_FOREIGN[owner]
        return foreign[at_west] or foreign[at_east] or foreign[at_north] or foreign[at_south]

    def clear(self, place: int) -> None:
        """Note that a stack is gone, and whether a face-down one beside it is left alone."""
        codes = self.codes
        codes[place] = codes[place] & _NO_STACK
        counted: list[Any] = codes
        width: i64 = self.width
        here: i64 = place
        west = here - 1
        east = here + 1
        north = here - width
        south = here + width
        at_west = codes[west]
        at_east = codes[east]
        at_north = codes[north]
        at_south = codes[south]
        less = _LESS
        counted[west] = less[at_west]
        counted[east] = less[at_east]
        counted[north] = less[at_north]
        counted[south] = less[at_south]
        last = _IS_LAST_BESIDE
        if last[at_west] or last[at_east] or last[at_north] or last[at_south]:
            self.isolated = True

    def begin_walk(self, place: int) -> list[int]:
        """Start to walk at a place: nothing else is reached yet."""
        self.walks += 1
        if self.walks == WALL:
            self.walks = 1
            self.marks = [WALL if mark == WALL else 0 for mark in self.marks]
        self.marks[place] = self.walks
        return [place]

    def walk_on(self, reached: list[int]) -> list[int]:
        """Return the places one step on from those reached last, not through face-down stacks."""
        marks = self.marks
        width: i64 = self.width
        walk: i64 = self.walks
        start: i64
        place: i64
        # The same list and number, taken as they are: compiled code would make the number anew
        # for every place.
        marked: list[Any] = marks
        mark: Any = self.walks
        found: list[int] = []
        for start in reached:
            # Each side is written out: a loop over the four costs random play 2 %.
            place = start - 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
            place = start + 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
            place = start - width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
            place = start + width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
        return found


def lay_out(board: dict[int, Stack], bounds: tuple[int, int, int, int], margin: int) -> Grid:
    """Look at the whole board, and as far around it as the margin says.

    Only a near grid counts neighbors: further out nobody asks for them.
    """
    low_x, high_x, low_y, high_y = bounds
    around = margin + _SLACK
    width = max(high_x - low_x + 2 + 2 * around, NARROWEST + _SLACK)
    height = high_y - low_y + 3 + 2 * around
    if width > WIDEST or height > WIDEST:
        grid = _without_gaps(board)
    else:
        corner = around + 1 - low_x + (around + 1 - low_y) * width
        grid = Grid(margin, width, height, corner, {})
        assert grid.wall_in(bounds)
    for place, stack in zip(grid.places(list(board)), board.values()):
        owner = stack.owner + 1
        if stack.owner == FACE_DOWN:
            owner = CLOSED
            grid.marks[place] = WALL
        if margin == NEAR:
            grid.put(place, owner)
        else:
            grid.codes[place] = owner
    return grid


def _without_gaps(board: dict[int, Stack]) -> Grid:
    """Return an empty grid for a board whose stacks are far apart; it is for one use."""
    column_of = _number([cell & COLUMNS for cell in board])
    row_of = _number([cell >> ROW_BITS for cell in board])
    width = max(column_of.values()) + 1 + FAR
    height = max(row_of.values()) + 1 + FAR
    place_of = {
        cell: row_of[cell >> ROW_BITS] * width + column_of[cell & COLUMNS] for cell in board
    }
    return Grid(ONCE, width, height, 0, place_of)


def _number(lines: list[int]) -> dict[int, int]:
    """Number columns or rows from the margin on; a gap is never wider than two margins."""
    found: dict[int, int] = {}
    at = FAR
    last = min(lines)
    for line in sorted(set(lines)):
        at += min(line - last, _GAP)
        found[line] = at
        last = line
    return found
