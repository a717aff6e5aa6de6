"""Cells of the board: an unbounded grid, each cell one number (CF-2.10, CF-2.11).

Numbers grow in reading order: along a row from west to east, then row by row from north to south.
The cell to the east is one more, the cell to the south `ROW` more. Divided by `PATCH`, the cells of
any 32 rows and columns leave a different remainder each.

The grid has no edge in play: the numbers reach 16 million cells in every direction. A move ends
next to a stack or nearer to one, so one move widens the board by five cells at most; a turn has
at most 29 moves, and without a tile going to the graveyard at most 50 x 6 turns pass (CF-6.7). A
game has fewer than 260 tiles to bury, so no fighter ever gets as far as
29 x 5 x 300 x 260 = 11,310,000 cells away.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.native import i64

ROW: Final = (1 << 25) + 32  # from a cell to the one below
PATCH: Final = 32 * 32
_FIRST_COLUMN: Final = -(1 << 24)
_FIRST_ROW: Final = -16
NO_CELL: Final = -1  # so far east that nobody gets there

SIDES: Final[list[str]] = ["north", "east", "south", "west"]
# From a cell to the next one on each side.
STEPS: Final[list[int]] = [-ROW, 1, ROW, -1]

# How far from the middle a document may put a stack.
FURTHEST: Final = 1 << 20


def cell_at(x: int, y: int) -> int:
    """Return the cell with these coordinates: x to the right, y down."""
    return (y - _FIRST_ROW) * ROW + x - _FIRST_COLUMN


def x_of(cell: int) -> int:
    """Return the column of a cell."""
    return column_of(cell) + _FIRST_COLUMN


def y_of(cell: int) -> int:
    """Return the row of a cell."""
    return row_of(cell) + _FIRST_ROW


def column_of(cell: i64) -> i64:
    """Return the column of a cell, counted from the west."""
    return cell % ROW


def row_of(cell: i64) -> i64:
    """Return the row of a cell, counted from the north."""
    return cell // ROW


def distance(one: i64, other: i64) -> int:
    """Return the distance of two cells: columns plus rows between them (CF-2.22)."""
    down = one // ROW - other // ROW
    across = one - other - down * ROW
    # Compiled code would call Python for `abs`.
    return (across if across >= 0 else -across) + (down if down >= 0 else -down)


def write_cell(cell: int) -> str:
    """Return a cell as it stands in the text of an action: `2,-1`."""
    return f"{x_of(cell)},{y_of(cell)}"


def name_cell(cell: int) -> str:
    """Return a cell in a sentence: `(2, -1)`."""
    return f"({x_of(cell)}, {y_of(cell)})"
