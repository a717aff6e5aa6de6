"""What observations show of Conflict's own values: cells, tiles, the board, the line-up.

The board has no edge: cells are counted from the north-west corner of all stacks. Stacks, and the
observer's fighters, are listed in reading order, as actions number them, so that whoever learns
can tell what an action is about; a map would not say. Of a stack, its top tile is shown.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict.board import FACE_DOWN, Board
from barrow.games.conflict.cells import COLUMNS, ROW_BITS, Cell
from barrow.games.conflict.components import (
    ABILITIES,
    FIRST_ITEM,
    KINDS,
    LEVELS,
    NO_SEAT,
    SORTS,
    TYPE,
    TYPES,
    group_of,
    has_moved,
    items_of,
)
from barrow.games.conflict.lineup import GONE, NO_PLACE, PLACES, Lineup, slot_text
from barrow.games.conflict.state import State
from barrow.kernel import state as kernel
from barrow.kernel.sights import HIDDEN_PLACE, HIGHEST, Order, Sight

FIGHTERS: Final = 29  # of an army: nobody ever has more
EXTENT: Final = 30  # columns and rows that are told apart
PRINTED: Final = 10  # attack and defense
SORT_NAMES: Final = [*[f"level {level}" for level in range(1, LEVELS + 1)], *KINDS]
FLAG_NAMES: Final = ["lost", "hypnotized", "fought", "missed"]  # in the order of their bits
SORT_ORDER: Final = Order([SORT_NAMES], [[type % SORTS for type in range(TYPES)]])


class TilesBySeat(Order):
    """Types of tiles by the seat that leads their group, the observer first, and sort."""

    def __init__(self, seats: list[str]) -> None:
        super().__init__([seats, SORT_NAMES], [])

    def places(self, known: kernel.State, own: int) -> list[int]:
        assert isinstance(known, State)
        found: list[int] = []
        for seat in known.seat_of:
            first = (seat - own) % known.table.players * SORTS
            here = seat != NO_SEAT
            found += [first + sort if here else HIDDEN_PLACE for sort in range(SORTS)]
        return found


class Corner:
    """The cell just outside the north-west corner of all stacks."""

    def __init__(self, board: Board) -> None:
        cells = board.cells
        self.west: Final = min([cell & COLUMNS for cell in cells], default=0) - 1
        self.north: Final = (cells[0] >> ROW_BITS) - 1 if cells else 0

    def put(self, page: bytearray, x: int, y: int, cell: Cell) -> None:
        """Write the column and the row of a cell to two places of a page."""
        page[x] = min(max((cell & COLUMNS) - self.west, 0), EXTENT)
        page[y] = min(max((cell >> ROW_BITS) - self.north, 0), EXTENT)


class CellSight(Sight):
    """A cell: its column and its row."""

    def __init__(self) -> None:
        super().__init__([["x", "y"]], EXTENT, "counted from just outside the north-west corner")

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        assert isinstance(known, State)
        Corner(known.board).put(page, at, at + 1, value)


class Columns:
    """Sights that follow one another, and are written by the one before all of them."""

    def __init__(self) -> None:
        self.sights: Final[list[Sight]] = []
        self._next = 1  # the writer has one entry itself

    def add(self, name: str, axes: list[list[str]], top: int, text: str) -> int:
        """Add a sight and return where it begins, counted from the writer."""
        made = Sight(axes, top, text, name)
        self.sights.append(made)
        begins = self._next
        self._next += made.size
        return begins


class TileColumns:
    """The columns that show one known tile in each row."""

    def __init__(self, columns: Columns, prefix: str, rows: list[str], seats: list[str]) -> None:
        self._seats: Final = len(seats)
        one = "1 for the one that it is"
        self._border: Final = columns.add(f"{prefix}.border", [rows, seats], 1, "whose group")
        self._sort: Final = columns.add(f"{prefix}.sort", [rows, SORT_NAMES], 1, one)
        self._attack: Final = columns.add(f"{prefix}.attack", [rows], PRINTED, "as printed")
        self._defense: Final = columns.add(f"{prefix}.defense", [rows], PRINTED, "as printed")
        self._abilities: Final = columns.add(
            f"{prefix}.abilities", [rows, ABILITIES], 1, "1 for each that it has"
        )
        self._items: Final = columns.add(
            f"{prefix}.items", [rows, KINDS[FIRST_ITEM:]], 1, "1 for each attached"
        )

    def write(self, page: bytearray, at: int, row: int, tile: int, known: State, own: int) -> None:
        """Write a tile that is known."""
        pack, sort = known.pack, tile & TYPE
        seat = known.seat_of[group_of(tile)]
        page[at + self._border + row * self._seats + (seat - own) % self._seats] = 1
        page[at + self._sort + row * SORTS + sort % SORTS] = 1
        page[at + self._attack + row] = min(max(pack.attack_of[sort], 0), PRINTED)
        page[at + self._defense + row] = min(max(pack.defense_of[sort], 0), PRINTED)
        abilities = pack.abilities_of[sort]
        bit = 0
        while abilities >> bit:
            page[at + self._abilities + row * len(ABILITIES) + bit] = abilities >> bit & 1
            bit += 1
        for kind in items_of(tile):
            page[at + self._items + row * (len(KINDS) - FIRST_ITEM) + kind - FIRST_ITEM] = 1


class BoardSight(Sight):
    """The number of stacks; behind it, the stacks and the observer's fighters."""

    def __init__(self, columns: Columns, seats: list[str]) -> None:
        super().__init__([], HIGHEST, "how many stacks there are")
        self._stacks: Final = 20 + 8 * len(seats)  # that are listed: no game has had as many
        stacks = [f"stack {number}" for number in range(1, self._stacks + 1)]
        fighters = [f"fighter {number}" for number in range(1, FIGHTERS + 1)]
        self._players: Final = len(seats)
        self._x: Final = columns.add(".x", [stacks], EXTENT, "its column, the first is 1")
        self._y: Final = columns.add(".y", [stacks], EXTENT, "its row, the first is 1")
        self._owner: Final = columns.add(
            ".owner", [stacks, seats], 1, "whose it is; nobody's lies face down"
        )
        self._height: Final = columns.add(".height", [stacks], EXTENT, "tiles in it")
        self._known: Final = columns.add(".known", [stacks], EXTENT, "tiles in it that are known")
        self._tops: Final = TileColumns(columns, ".top", stacks, seats)
        self._own_x: Final = columns.add(".own.x", [fighters], EXTENT, "its column")
        self._own_y: Final = columns.add(".own.y", [fighters], EXTENT, "its row")
        self._moved: Final = columns.add(".own.moved", [fighters], 1, "1 if it has moved")
        self._own: Final = TileColumns(columns, ".own", fighters, seats)

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        assert isinstance(value, Board)
        assert isinstance(known, State)
        corner = Corner(value)
        self.put(page, at, len(value.cells))
        for row, cell in enumerate(value.cells[: self._stacks]):
            stack = value.stacks[cell]
            corner.put(page, at + self._x + row, at + self._y + row, cell)
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
        for cell in board.cells_of[own]:
            for tile in board.stacks[cell].tiles:
                if tile >= 0 and row < FIGHTERS:  # a spectator has not been shown all
                    corner.put(page, at + self._own_x + row, at + self._own_y + row, cell)
                    page[at + self._moved + row] = 1 if has_moved(tile) else 0
                    self._own.write(page, at, row, tile, known, own)
                row += 1


class LineupSight(Sight):
    """1 in a combat round; behind it, what is in the line-up."""

    def __init__(self, columns: Columns, seats: list[str]) -> None:
        super().__init__([], 1, "1 in a combat round")
        places = [slot_text(place) for place in range(PLACES)]
        self._location: Final = columns.add(
            ".location", [["x", "y"]], EXTENT, "column and row of the combat location"
        )
        self._tiles: Final = TileColumns(columns, "", places, seats)
        self._flags: Final = columns.add(
            ".flags", [places, FLAG_NAMES], 1, "1 for each that has befallen it"
        )
        self._marks: Final = columns.add(".marks", [places], 5, "Flashfire marks on it")
        roles = ["one", "other", "helper"]
        self._fight: Final = columns.add(
            ".fight", [roles, places], 1, "1 for who meets in the coming fight"
        )

    def write(self, page: bytearray, at: int, value: Any, known: kernel.State, own: int) -> None:
        if value is None:
            return
        assert isinstance(value, Lineup)
        assert isinstance(known, State)
        page[at] = 1
        location = at + self._location
        Corner(known.board).put(page, location, location + 1, value.location)
        for place, tile in enumerate(value.tiles):
            page[at + self._marks + place] = min(value.marks[place], 5)
            for bit in range(len(FLAG_NAMES)):
                entry = place * len(FLAG_NAMES) + bit
                page[at + self._flags + entry] = value.flags[place] >> bit & 1
            if tile != GONE:
                self._tiles.write(page, at, place, tile, known, own)
        for role, place in enumerate([value.one, value.other, value.helper]):
            if place != NO_PLACE:
                page[at + self._fight + role * PLACES + place] = 1


def board_sights(seats: list[str]) -> list[Sight]:
    """Return the sights of a board for these seats."""
    columns = Columns()
    return [BoardSight(columns, seats), *columns.sights]


def lineup_sights(seats: list[str]) -> list[Sight]:
    """Return the sights of a line-up for these seats."""
    columns = Columns()
    return [LineupSight(columns, seats), *columns.sights]
