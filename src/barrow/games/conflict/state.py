"""The whole state of a game, and the few changes every rule is made of.

The board is a table of stacks by cell (CF-2.12). A stack never changes: what is put on it
or taken from it makes a new one, so copies share them. `lay` puts a face-up stack down and
lets everybody see its top; in combat a top may stay unseen (CF-10.12).

Every tile carries who has been shown it. In a face-up stack that is everybody, except for
fighters of a starting stack that have not been seen yet; in a face-down stack it is nobody,
whoever scouted the tile, or everybody if it was put there in the open.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import DECLINING, Moves
from barrow.games.conflict.cells import (
    COLUMNS,
    NO_CELL,
    ROW_BITS,
    STEPS,
    Cell,
    count_before,
    distance,
)
from barrow.games.conflict.components import (
    CHARMED,
    EVERYBODY,
    FIRST_ITEM,
    HELD,
    HELD_BITS,
    ITEM_BITS,
    ITEM_SHIFT,
    ITEMS,
    KINDS,
    LEADER,
    LEVELS,
    SORTS,
    TYPE,
    Pack,
    fighter,
    group_of,
    is_fighter,
    other_tile,
)
from barrow.games.conflict.grid import NEAR, OPEN, Grid, lay_out
from barrow.games.conflict.ground import Ground
from barrow.games.conflict.lineup import FACE_DOWN, GONE, IS_LOST, Lineup, Stack
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.event import Event
from barrow.kernel.game import Game
from barrow.kernel.native import attributes_of
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame, Log, State

_COUNT: Final[list[int]] = [levels.bit_count() for levels in range(1 << (LEVELS + 1))]

NO_GROUP: Final = -1
NO_SEAT: Final = -1
NOBODY: Final = -1


class Table:
    """What was agreed before the game: players and options. It never changes."""

    def __init__(
        self,
        players: int,
        presets_only: list[bool],
        stand_still: int,
        built: bool,
        options: dict[str, object],
    ) -> None:
        self.players: Final = players
        self.presets_only: Final = presets_only  # by Seat
        self.stand_still: Final = stand_still  # quiet turns for each player still in
        # Armies were built by the rules; otherwise the game started from a position.
        self.built: Final = built
        self.options: Final = options


class ConflictState(State):
    """A whole game of Conflict, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        group_of: list[int],
        seat_of: list[int],
        plan_of: list[list[int]],
        size_of: list[int],
        army_of: list[list[int]],
        start_of: list[list[int]],
        seen_of: list[int],
        board: dict[Cell, Stack],
        cells_of: list[list[Cell]],
        bounds: tuple[int, int, int, int],
        held_of: list[int],
        charms_of: list[int],
        grave: list[int],
        lineup: Lineup | None,
        turn: int,
        fresh: int,
        fall_of: list[int],
        falls: int,
        left: int,
        quiet: int,
        buried: bool,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.group_of = group_of  # by Seat, or NO_GROUP yet
        self.seat_of = seat_of  # by group, or NO_SEAT
        self.plan_of = plan_of  # by Seat: its army while it is being built
        self.size_of = size_of  # by Seat: tiles in its army
        self.army_of = army_of  # by Seat, by sort; [] is not built yet, or not known
        self.start_of = start_of  # by Seat: levels of its starting stack; 0 is not known
        self.seen_of = seen_of  # by Seat: levels of its starting stack shown so far, as bits
        self.board = board
        self.cells_of = cells_of  # by Seat: cells of its face-up stacks, in reading order
        # No stack lies outside these columns and rows: lowest and highest of both.
        self.bounds = bounds
        # Cells of face-down stacks, in reading order; None while nobody needs them.
        self.closed: list[Cell] | None = None
        # Kept by this state alone, None while nobody needs it.
        self.grid: Grid | None = None
        self.ground: Ground | None = None  # of the active player, while fighters move
        self.located: list[Cell] | None = None  # cells that may be attacked, in reading order
        self.located_as: list[int] = []  # the numbers of their stacks
        self.held_of = held_of  # by Seat: four bits for each kind
        self.holding = 0  # the bits of all seats together, and CHARMED if a Leader is
        self.charms_of = charms_of  # by Seat: Crystals and Amulets on its Leader
        self.grave = grave  # by type: tiles in the graveyard
        self.lineup = lineup  # None outside a combat round
        self.turn = turn  # the seat whose turn it is
        self.fresh = fresh  # seats whose first turn is not over, as bits
        self.fall_of = fall_of  # by Seat: 0, or the number of the moment it was eliminated
        self.falls = falls
        self.left = left
        self.quiet = quiet  # turns in a row without a tile going to the graveyard
        self.buried = buried  # one did in this turn
        self.doomed = True  # a Leader may be there whose player is not out; copies look again

    __slots__ = attributes_of(__init__)

    def clone(self) -> ConflictState:
        """Return an independent copy, hidden information included."""
        lineup = self.lineup
        copy = ConflictState(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.group_of,  # replaced, never changed: so are all lists handed on as they are
            self.seat_of,
            self.plan_of,
            self.size_of,
            self.army_of,
            self.start_of,
            self.seen_of,
            self.board.copy(),
            [cells[:] for cells in self.cells_of],
            self.bounds,
            self.held_of[:],
            self.charms_of,
            self.grave[:],
            None if lineup is None else lineup.copy(),
            self.turn,
            self.fresh,
            self.fall_of,
            self.falls,
            self.left,
            self.quiet,
            self.buried,
        )
        copy.holding = self.holding
        copy.closed = self.closed
        copy.copy_listed(self)
        return copy

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    def title(self, seat: int) -> str:
        """Return the name of the seat's group, or its number before it has one."""
        group = self.group_of[seat]
        return f"Seat {seat + 1}" if group == NO_GROUP else self.pack.groups[group].plural

    def forced(self, seat: int, action: Action) -> Event:
        """Return the event that says a decision had a single answer (CF-9.1)."""
        return events.forced(self, seat, action, self.game.write_for(self, seat, action))

    def is_in(self, seat: int) -> bool:
        """Say whether a seat is still in the game."""
        return self.fall_of[seat] == 0

    def living(self) -> list[int]:
        """List the seats still in the game."""
        return [seat for seat in range(len(self.fall_of)) if self.fall_of[seat] == 0]

    def is_fresh(self, seat: int) -> bool:
        """Say whether a seat's first turn is not over."""
        return self.fresh >> seat & 1 == 1

    def owner_of(self, tile: int) -> int:
        """Return the seat that owns a tile (CF-2.9)."""
        return self.seat_of[(tile & TYPE) // SORTS]

    def own_cells(self, seat: int) -> list[Cell]:
        """List the cells of a seat's face-up stacks, in reading order; do not change the list."""
        return self.cells_of[seat]

    def occupy(self, cell: Cell, seat: int) -> None:
        """Note that a seat has a face-up stack on a cell that was open."""
        cells = self.cells_of[seat]
        at = count_before(cells, cell)
        cells.insert(at, cell)
        place = self._note(cell, seat + 1)
        if self.grid is not None:
            self.grid.places_of[seat].insert(at, place)

    def vacate(self, cell: Cell, seat: int) -> None:
        """Take a seat's last fighter off a cell: it is open."""
        del self.board[cell]
        cells = self.cells_of[seat]
        at = cells.index(cell)
        del cells[at]
        grid = self.grid
        if grid is not None and not grid.is_wide:
            grid.clear(grid.places_of[seat].pop(at))
        else:
            self.grid = None

    def lift_chosen(self, lineup: Lineup) -> None:
        """Take the chosen fighter off its cell, if it is still there."""
        if lineup.in_place:
            lineup.in_place = False
            self.vacate(lineup.source[0], self.turn)

    def remove_face_down(self, cell: Cell) -> Stack:
        """Take a face-down stack off the board."""
        stack = self.board.pop(cell)
        assert stack.owner == FACE_DOWN, cell
        if self.closed is not None:
            self.closed = self.closed.copy()
            self.closed.remove(cell)
        place = self._note(cell, OPEN)
        if self.grid is not None:
            self.grid.marks[place] = 0
        return stack

    def _note(self, cell: int, owner: int) -> int:
        """Let the grid follow a stack that has come, or gone; return its place, if there is one."""
        grid = self.grid
        if grid is None or grid.is_wide:
            self.grid = None
            return -1
        # As `Grid.place` says.
        place = (cell >> ROW_BITS) * grid.width + (cell & COLUMNS) + grid.corner
        if owner == OPEN:
            grid.clear(place)
        else:
            grid.put(place, owner)
        return place

    def the_grid(self) -> Grid:
        """Return the board as a grid, up to the cells next to it."""
        grid = self.grid
        if grid is None or grid.is_wide:
            grid = lay_out(self.board, self.bounds, NEAR)
            grid.places_of = [grid.places(cells) for cells in self.cells_of]
            self.grid = grid
        return grid

    def touches_foreign(self, cell: int, seat: int) -> bool:
        """Say whether a foreign stack lies next to a cell (CF-2.16)."""
        board = self.board
        for step in STEPS:
            found = board.get(cell + step)
            if found is not None and found.owner != seat:
                return True
        return False

    def face_down_at(self, cell: Cell) -> bool:
        """Say whether a face-down stack lies on a cell."""
        found = self.board.get(cell)
        return found is not None and found.owner == FACE_DOWN

    def can_take(self, stack: Stack) -> bool:
        """Say whether a face-up stack can take one more fighter (CF-4.43)."""
        return len(stack.tiles) < self.pack.figures.limit or self.is_fresh(stack.owner)

    def furthest(self, seat: int, location: int) -> list[Cell]:
        """List the stacks of a seat that can take a fighter, furthest from the location."""
        found: list[Cell] = []
        most = -1
        for cell in self.own_cells(seat):
            if self.can_take(self.board[cell]):
                far = distance(cell, location)
                if far > most:
                    most = far
                    found = [cell]
                elif far == most:
                    found.append(cell)
        return found

    def leader_cell(self, seat: int) -> Cell:
        """Return the cell of the face-up stack with this seat's Leader, or NO_CELL."""
        leader = fighter(self.group_of[seat], LEADER)
        for cell in self.cells_of[seat]:
            for tile in self.board[cell].tiles:
                if tile & TYPE == leader:
                    return cell
        return NO_CELL

    def abilities(self, place: int) -> int:
        """Return the abilities of a fighter in the line-up, as bits; Lost cancels them."""
        lineup = self.lineup
        assert lineup is not None
        if lineup.flags[place] & IS_LOST:
            return 0
        return self.pack.abilities_of[lineup.tiles[place] & TYPE]

    def held(self, seat: int, kind: int) -> int:
        """Return how many tiles of a kind a seat holds."""
        return self.held_of[seat] >> (HELD_BITS * kind) & HELD

    def hold(self, seat: int, kind: int, count: int) -> None:
        """Give a seat tiles of a kind, or take them with a negative count."""
        if count > 0:
            self.held_of[seat] += count << (HELD_BITS * kind)
            self.holding |= self.held_of[seat]
        else:
            self.held_of[seat] -= -count << (HELD_BITS * kind)
            self.sum_up_held()

    def sum_up_held(self) -> None:
        """Note what anybody holds, and whether a Leader has a charm."""
        holding = CHARMED if any(self.charms_of) else 0
        for held in self.held_of:
            holding |= held
        self.holding = holding

    def bury(self, tile: int) -> None:
        """Put a tile into the graveyard, its items too (CF-2.18, CF-5.62)."""
        type = tile & TYPE
        self.grave[type] = self.grave[type] + 1
        self.buried = True
        if self.pack.level_of[type] == LEADER:
            self.doomed = True
        if tile & ITEM_BITS:
            group = group_of(tile)
            for item in range(ITEMS):
                if tile >> (ITEM_SHIFT + item) & 1:
                    self.grave[other_tile(group, FIRST_ITEM + item)] += 1

    def is_dead(self, seat: int) -> bool:
        """Say whether a seat's Leader is in the graveyard."""
        return self.grave[fighter(self.group_of[seat], LEADER)] > 0

    def show(self, seat: int, tile: int) -> int:
        """Let everybody see a fighter of a seat; return it as one that was seen."""
        if tile >= EVERYBODY:
            return tile
        self.seen_of = self.seen_of[:]
        self.seen_of[seat] |= 1 << self.pack.level_of[tile & TYPE]
        return tile | EVERYBODY

    def lay(self, cell: Cell, seat: int, tiles: list[int], log: Log | None) -> None:
        """Leave these fighters of a seat on a cell; everybody sees the top one."""
        if not tiles:
            if cell in self.board:
                self.vacate(cell, seat)
            return
        if cell not in self.board:
            self.occupy(cell, seat)
        self.board[cell] = Stack(seat, tiles)
        if tiles[0] < EVERYBODY:
            self.see_top(cell, log)

    def widen(self, cell: int) -> None:
        """Let the bounds of the board take in a cell."""
        x, y = cell & COLUMNS, cell >> ROW_BITS
        low_x, high_x, low_y, high_y = self.bounds
        if low_x <= x <= high_x and low_y <= y <= high_y:
            return
        self.bounds = (min(low_x, x), max(high_x, x), min(low_y, y), max(high_y, y))
        grid = self.grid
        if grid is not None and (grid.is_wide or not grid.wall_in(self.bounds)):
            self.grid = None

    def see_top(self, cell: Cell, log: Log | None) -> None:
        """Let everybody see the top of a face-up stack (CF-10.2)."""
        stack = self.board.get(cell)
        if stack is None or stack.owner == FACE_DOWN:
            return
        top = stack.tiles[0]
        if top >= EVERYBODY:
            return
        top = self.show(stack.owner, top)
        self.board[cell] = Stack(stack.owner, [top, *stack.tiles[1:]])
        if log is not None:
            log.append(events.top_seen(self, cell, top))

    def put_bottom(self, cell: Cell, seat: int, tile: int, log: Log | None) -> None:
        """Put a fighter at the bottom of a seat's stack, or alone on an open cell."""
        stack = self.board.get(cell)
        self.lay(cell, seat, [tile] if stack is None else [*stack.tiles, tile], log)

    def put_top(self, cell: Cell, seat: int, tile: int, log: Log | None) -> None:
        """Put a fighter on top of a seat's stack, or alone on an open cell."""
        stack = self.board.get(cell)
        self.lay(cell, seat, [tile] if stack is None else [tile, *stack.tiles], log)

    def put_face_down(self, cell: Cell, tile: int) -> None:
        """Put a fighter face down on a face-down stack, in the open (CF-5.24, CF-5.45)."""
        self.board[cell] = Stack(FACE_DOWN, [tile, *self.board[cell].tiles])

    def why_not(self, seat: int, action: Action) -> Refusal | None:
        """Return None for a legal action, else the reason, first fault first (CF-12.3)."""
        if self.outcome is None and 0 <= seat < len(self.fall_of) and self.fall_of[seat]:
            return Refusal("CF-4.38", f"the {self.title(seat)} are eliminated", "eliminated")
        return super().why_not(seat, action)

    def decline(self, chance: Chance, log: Log | None) -> bool:
        """Decline for a player who has left (CF-6.10); say whether one was asked."""
        for seat in self.stack[-1].seats:
            if self.left >> seat & 1:
                action = declining(self.options(seat))
                self.forget_listed()
                self.stack.pop().apply(self, seat, action, chance, log)
                return True
        return False


def has_unseen(state: ConflictState, seat: int) -> bool:
    """Say whether a seat has a starting fighter that the others have not seen."""
    return state.table.built and _COUNT[state.seen_of[seat]] < state.pack.figures.starting


def declining(options: list[Action]) -> Action:
    """Return the answer that declines a decision, or else the first one."""
    for action in options:
        if action.kind in DECLINING:
            return action
    return options[0]


def stack_cell(state: ConflictState, number: int) -> Cell:
    """Return the cell of the stack with this number, or NO_CELL."""
    if not 0 <= number < len(state.board):
        return NO_CELL
    return sorted(state.board)[number]


def own_cell(state: ConflictState, seat: int, number: int) -> Cell:
    """Return the cell of a seat's stack with this number, or NO_CELL."""
    cells = state.own_cells(seat)
    return cells[number] if 0 <= number < len(cells) else NO_CELL


def fighter_place(state: ConflictState, seat: int, number: int) -> tuple[Cell, int]:
    """Return the cell and index of a seat's fighter with this number, or (NO_CELL, -1)."""
    first = 0
    for cell in state.own_cells(seat):
        count = len(state.board[cell].tiles)
        if 0 <= number - first < count:
            return cell, number - first
        first += count
    return NO_CELL, -1


def count_fighters(state: ConflictState, seat: int) -> tuple[int, int]:
    """Return a seat's fighters in the open and the sum of their levels (CF-6.3, CF-6.4)."""
    count = 0
    levels = 0
    for cell in state.own_cells(seat):
        for tile in state.board[cell].tiles:
            count += 1
            levels += state.pack.level_of[tile & TYPE]
    for tile in lined_up(state, seat):
        count += 1
        levels += state.pack.level_of[tile & TYPE]
    return count, levels


def lined_up(state: ConflictState, seat: int) -> list[int]:
    """List the fighters of a seat in the line-up."""
    if state.lineup is None:
        return []
    return [
        tile
        for tile in state.lineup.tiles
        if tile != GONE and is_fighter(tile) and state.owner_of(tile) == seat
    ]


assert len(KINDS) + LEVELS == SORTS
