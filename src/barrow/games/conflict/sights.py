"""What observations show of Conflict's own values: cells, tiles, the board, the line-up.

The board has no edge: cells are counted from the north-west corner of all stacks. Stacks, and the
observer's fighters, are listed in reading order, as actions number them, so that whoever learns
can tell what an action is about; a map would not say. Of a stack, its top tile is shown.

To look at each stack once, a board and a line-up are written by one sight, which also fills those
behind it.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict import components as box
from barrow.games.conflict.board import FACE_DOWN, Board
from barrow.games.conflict.cells import x_of, y_of
from barrow.games.conflict.lineup import FLAGS, GONE, NO_PLACE, PLACES, SLOTS, Lineup, slot_text
from barrow.games.conflict.state import State
from barrow.kernel import state as kernel
from barrow.kernel.sights import HIGHEST, Order, Sight, names_from_own

FIGHTERS: Final = 29  # of an army: nobody ever has more
EXTENT: Final = 30  # columns and rows that are distinguished
MARKS: Final = 5
SORT_NAMES: Final = [*[f"level {level}" for level in range(1, box.LEVELS + 1)], *box.KINDS]
SORT_ORDER: Final = Order([SORT_NAMES], [[type % box.SORTS for type in range(box.TYPES)]])


class Corner:
    """The cell just outside the north-west corner of all stacks."""

    def __init__(self, board: Board) -> None:
        stacks = board.stacks
        self.west: Final = min([x_of(stack.cell) for stack in stacks], default=0) - 1
        self.north: Final = y_of(stacks[0].cell) - 1 if stacks else 0

    def put(self, page: bytearray, x: int, y: int, cell: int) -> None:
        """Write the column and the row of a cell to two places of a page."""
        page[x] = min(max(x_of(cell) - self.west, 0), EXTENT)
        page[y] = min(max(y_of(cell) - self.north, 0), EXTENT)


class CellSight(Sight):
    """A cell: its column and its row."""

    def __init__(self) -> None:
        super().__init__([["x", "y"]], EXTENT, "counted from just outside the north-west corner")

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        assert isinstance(known, State)
        Corner(known.board).put(page, at, at + 1, value)


class Writer(Sight):
    """One entry, and behind it others that it writes too, each with a row for every thing."""

    def __init__(self, top: int, text: str, name: str = "") -> None:
        super().__init__([], top, text, name)
        self.sights: Final[list[Sight]] = [self]
        self._next = 1

    def add(self, name: str, axes: list[list[str]], top: int, text: str) -> int:
        """Add a sight, and return where it begins behind this one."""
        made = Sight(axes, top, text, name)
        self.sights.append(made)
        begins = self._next
        self._next += made.size
        return begins


class TileRows:
    """What a writer shows of a known tile in each row."""

    def __init__(self, writer: Writer, prefix: str, rows: list[str], seats: list[str]) -> None:
        items = box.KINDS[box.FIRST_ITEM :]
        self._seats: Final = len(seats)
        self._border: Final = writer.add(f"{prefix}border", [rows, seats], 1, "1 for whose it is")
        self._sort: Final = writer.add(f"{prefix}sort", [rows, SORT_NAMES], 1, "1 for what it is")
        self._items: Final = writer.add(f"{prefix}items", [rows, items], 1, "1 for each attached")

    def write(self, page: bytearray, at: int, row: int, tile: int, known: State, own: int) -> None:
        """Write a tile that is known."""
        ahead = (known.seat_of[box.group_of(tile)] - own) % self._seats
        page[at + self._border + row * self._seats + ahead] = 1
        page[at + self._sort + row * box.SORTS + (tile & box.TYPE) % box.SORTS] = 1
        for kind in box.items_of(tile):
            page[at + self._items + row * box.ITEMS + kind - box.FIRST_ITEM] = 1


class BoardSight(Writer):
    """The number of stacks; behind it, the stacks and the observer's fighters."""

    def __init__(self, players: int) -> None:
        super().__init__(HIGHEST, "how many stacks there are")
        seats = names_from_own(players)
        self._players: Final = players
        self._stacks: Final = 20 + 8 * players  # that are listed: no game has had as many
        stacks = [f"stack {number}" for number in range(1, self._stacks + 1)]
        fighters = [f"fighter {number}" for number in range(1, FIGHTERS + 1)]
        owner = "whose it is; nobody's lies face down"
        self._x: Final = self.add(".x", [stacks], EXTENT, "its column, the first is 1")
        self._y: Final = self.add(".y", [stacks], EXTENT, "its row, the first is 1")
        self._owner: Final = self.add(".owner", [stacks, seats], 1, owner)
        self._height: Final = self.add(".height", [stacks], EXTENT, "tiles in it")
        self._known: Final = self.add(".known", [stacks], EXTENT, "tiles in it that are known")
        self._tops: Final = TileRows(self, ".top_", stacks, seats)
        self._own_x: Final = self.add(".own_x", [fighters], EXTENT, "its column")
        self._own_y: Final = self.add(".own_y", [fighters], EXTENT, "its row")
        self._moved: Final = self.add(".own_moved", [fighters], 1, "1 if it has moved")
        self._own: Final = TileRows(self, ".own_", fighters, seats)

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        assert isinstance(value, Board)
        assert isinstance(known, State)
        corner = Corner(value)
        self.put(page, at, len(value.stacks))
        for row, stack in enumerate(value.stacks[: self._stacks]):
            corner.put(page, at + self._x + row, at + self._y + row, stack.cell)
            if stack.owner != FACE_DOWN:
                ahead = (stack.owner - own) % self._players
                page[at + self._owner + row * self._players + ahead] = 1
            page[at + self._height + row] = min(len(stack.tiles), EXTENT)
            shown = sum([1 for tile in stack.tiles if tile >= 0])
            page[at + self._known + row] = min(shown, EXTENT)
            if stack.tiles[0] >= 0:
                self._tops.write(page, at, row, stack.tiles[0], known, own)
        self._write_own(page, at, value, known, own, corner)

    def _write_own(
        self, page: bytearray, at: int, board: Board, known: State, own: int, corner: Corner
    ) -> None:
        row = 0
        for stack in board.stacks_of(own):
            for tile in stack.tiles:
                if tile >= 0 and row < FIGHTERS:  # a spectator has not been shown all
                    corner.put(page, at + self._own_x + row, at + self._own_y + row, stack.cell)
                    page[at + self._moved + row] = 1 if box.has_moved(tile) else 0
                    self._own.write(page, at, row, tile, known, own)
                row += 1


class LineupSight(Writer):
    """The number of slots filled; behind it, what is in the line-up."""

    def __init__(self, players: int) -> None:
        super().__init__(SLOTS, "how many are filled", ".slots")
        places = [slot_text(place) for place in range(PLACES)]
        roles = ["one", "other", "helper"]
        self._location: Final = self.add(".location", [["x", "y"]], EXTENT, "its column and row")
        self._tiles: Final = TileRows(self, ".", places, names_from_own(players))
        self._flags: Final = self.add(".flags", [places, FLAGS], 1, "1 for each that is so")
        self._marks: Final = self.add(".marks", [places], MARKS, "Flashfire marks on it")
        self._fight: Final = self.add(".fight", [roles, places], 1, "1 for who meets next")

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        if value is None:
            return
        assert isinstance(value, Lineup)
        assert isinstance(known, State)
        page[at] = value.size
        location = at + self._location
        Corner(known.board).put(page, location, location + 1, value.location)
        for place, tile in enumerate(value.tiles):
            page[at + self._marks + place] = min(value.marks[place], MARKS)
            for bit in range(len(FLAGS)):
                entry = place * len(FLAGS) + bit
                page[at + self._flags + entry] = value.flags[place] >> bit & 1
            if tile != GONE:
                self._tiles.write(page, at, place, tile, known, own)
        for role, place in enumerate([value.one, value.other, value.helper]):
            if place != NO_PLACE:
                page[at + self._fight + role * PLACES + place] = 1
