"""Where a fighter may go: paths, ends, and the rules of contact (CF-4.56 to CF-4.66).

`survey` looks at the board before a decision on movement and says which rule holds now:

- IN_CONTACT: every end keeps rules A, B and C (CF-4.60 to CF-4.62);
- CONTACT: out of contact, but a fighter can make it: only contact moves, and rule B (CF-4.65);
- ANY_CONTACT: the same, where every contact move breaks rule B (CF-4.65);
- APPROACH: nobody can make contact: only moves towards a foreign stack (CF-4.66).

`Footing` then answers for one stack after another: how few steps lead to a legal end
(`least_steps`), which ends a fighter has (`list_ends`), and whether a place is one (`may_end`).
`refuse_end` says why a cell is none.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.board import FACE_DOWN, Board
from barrow.games.conflict.cells import ROW, STEPS, Cell, distance, name_cell
from barrow.games.conflict.components import TYPE, has_moved
from barrow.games.conflict.moves import REACH, SPAN
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.native import i64
from barrow.kernel.words import counted

IN_CONTACT: Final = 0
CONTACT: Final = 1
ANY_CONTACT: Final = 2
APPROACH: Final = 3
# By rule: the clause that says who may move.
CLAUSES: Final[list[str]] = ["CF-4.60", "CF-4.65", "CF-4.65", "CF-4.66"]

NEVER: Final = 99  # more steps than any fighter has
NOWHERE: Final = -1
_NO_CELLS: Final[list[Cell]] = []
_NO_TILES: Final[list[int]] = []
# A fighter that has to stay next to a stack beside it goes around that stack, or nowhere.
_BESIDE: Final = 2


class Footing:
    """The board as a seat's fighters walk on it, and what their moves must keep to now."""

    def __init__(self, board: Board, seat: int, limit: int) -> None:
        self.board: Final = board
        self.seat: Final = seat
        self.limit: Final = limit  # fighters in a full stack
        self.grid = board.grid()
        self.rule = IN_CONTACT
        self.only_contact: i64 = NOWHERE  # the place of the one own stack next to a foreign one
        self.foreign = _NO_CELLS  # cells of foreign stacks, for whoever has no contact
        # Of the stack that was looked at last.
        self.cell: Cell = NOWHERE
        self.start: i64 = NOWHERE  # its place
        self.tiles = _NO_TILES
        self.alone = False  # its fighter leaves nobody behind
        self.is_needed = False  # an own stack has no neighbor but this one (rule B)
        self.leash = REACH  # no end is more steps away
        self.must_touch = False  # only a foreign stack beside it makes a place an end
        self.far = 0  # how far the nearest foreign stack is
        self.ahead = _NO_CELLS  # foreign stacks that a move may come nearer to than that

    def stand_on(self, cell: Cell) -> None:
        """Look at the own stack on a cell, and what its fighters have to keep to."""
        self.cell = cell
        self.start = self.grid.place(cell)
        stack = self.grid.stack_at[self.start]
        assert stack is not None, cell
        self.tiles = stack.tiles
        self.alone = len(stack.tiles) == 1
        self.leash = REACH
        if self.rule == APPROACH:
            self.far = min([distance(cell, other) for other in self.foreign])
            reach = self.far + REACH
            self.ahead = [other for other in self.foreign if distance(cell, other) < reach]
            return
        self.must_touch = self.rule != IN_CONTACT or (
            self.alone and self.start == self.only_contact
        )
        self.is_needed = (
            self.alone
            and self.rule != ANY_CONTACT
            and (
                self._needs_neighbor(self.start - 1)
                or self._needs_neighbor(self.start + 1)
                or self._needs_neighbor(self.start - self.grid.width)
                or self._needs_neighbor(self.start + self.grid.width)
            )
        )
        if self.is_needed:
            self.leash = _BESIDE

    def _needs_neighbor(self, place: i64) -> bool:
        """True if an own stack with a single neighbor lies on a place."""
        stack = self.grid.stack_at[place]
        return stack is not None and stack.owner == self.seat and self.grid.beside[place] == 1

    def least_steps(self, most: int) -> int:
        """Return the fewest of these steps that bring a fighter to a legal end, or NEVER."""
        if most == 0:
            return NEVER
        if self.is_needed:
            return self._least_around(most)
        if self.is_far(most):
            return NEVER
        width = self.grid.width
        if (
            self.may_end(self.start - 1)
            or self.may_end(self.start + 1)
            or self.may_end(self.start - width)
            or self.may_end(self.start + width)
        ):
            return 1  # mostly so, without a walk
        reached = self.grid.set_out(self.start)
        first = 0
        found = NEVER
        for needed in range(1, most + 1):
            last = len(reached)
            self.grid.step_on(reached, first)
            first = last
            if self._has_end(reached, last):
                found = needed
                break
        self.grid.come_back(reached)
        return found

    def is_far(self, steps: int) -> bool:
        """True if a fighter that must make contact has no foreign stack near enough."""
        makes_contact = self.rule == CONTACT or self.rule == ANY_CONTACT
        return makes_contact and not is_within(self.foreign, self.cell, steps + 1)

    def _least_around(self, most: int) -> int:
        """Return how many steps it takes a fighter that an own stack beside it needs (rule B).

        It ends next to that stack again, on one of its other sides, which are open: two steps lead
        there, across the stack.
        """
        if most >= _BESIDE:
            for step in self.grid.sides:
                if self._needs_neighbor(self.start + step):
                    for around in self.grid.sides:
                        if around != -step and self.may_end(self.start + step + around):
                            return _BESIDE
                    break
        return NEVER

    def _has_end(self, reached: list[int], first: int) -> bool:
        """True if one of the places from `first` on is a legal end."""
        for number in range(first, len(reached)):
            if self.may_end(reached[number]):
                return True
        return False

    def list_ends(self, steps: int, move_to: list[MoveTo]) -> list[Action]:
        """List the moves of a fighter with so many steps, the nearest first."""
        reached = self.reach(min(steps, self.leash))
        start: i64 = self.start
        width: i64 = self.grid.width
        place: i64
        listed: list[Action] = []
        for place in reached:
            if self.may_end(place):
                # The grid is wider than the square of ends: see `Grid`.
                offset = place - start + REACH
                south = offset // width
                listed.append(move_to[(south + REACH) * SPAN + offset - south * width])
        return listed

    def reach(self, steps: int) -> list[int]:
        """List the places that so many steps lead to, the nearest first (CF-4.56, CF-4.57)."""
        reached = self.grid.set_out(self.start)
        first = 0
        for _ in range(steps):
            last = len(reached)
            self.grid.step_on(reached, first)
            first = last
        self.grid.come_back(reached)
        del reached[0]
        return reached

    def may_end(self, place: i64) -> bool:
        """True if a fighter may end on a place: it finds room there and keeps to the rules."""
        if self.rule == APPROACH:
            return self.has_room(place) and self.comes_nearer(place)
        return (
            self.has_neighbor(place)
            and self.has_room(place)
            and (not self.is_needed or self.strands_nobody(place))
            and (not self.must_touch or self.keeps_touch(place))
        )

    def has_room(self, place: i64) -> bool:
        """CF-4.58: the place is open, or holds an own stack that is not full."""
        stack = self.grid.stack_at[place]
        return stack is None or (stack.owner == self.seat and len(stack.tiles) < self.limit)

    def has_neighbor(self, place: i64) -> bool:
        """Rule A (CF-4.60): after the move a stack lies next to the place."""
        stacks = self.grid.beside[place]
        if self.alone and self.grid.are_neighbors(place, self.start):
            stacks -= 1
        return stacks > 0

    def strands_nobody(self, place: i64) -> bool:
        """Rule B (CF-4.61): the move leaves no own stack isolated that was not."""
        for step in self.grid.sides:
            stack = self.start + step
            if self._needs_neighbor(stack) and not self.grid.are_neighbors(place, stack):
                return False
        return True

    def keeps_touch(self, place: i64) -> bool:
        """Rule C (CF-4.62), and contact moves (CF-4.65): afterwards the player is in contact."""
        return self.grid.touches_foreign(place, self.seat)

    def comes_nearer(self, place: i64) -> bool:
        """CF-4.66: the nearest foreign stack is nearer to the place than to the start."""
        end = self._cell_of(place)
        for other in self.ahead:
            if distance(other, end) < self.far:
                return True
        return False

    def _cell_of(self, place: i64) -> int:
        """Return the cell of a place within reach of the start."""
        start: int = self.cell
        offset = place - self.start + REACH
        south = offset // self.grid.width
        return start + south * ROW + offset - south * self.grid.width - REACH


def survey(state: State, seat: int) -> Footing:
    """Look at a seat's stacks, and find the rule that its moves follow now."""
    board = state.board
    footing = Footing(board, seat, state.pack.rules.stack_limit)
    grid = footing.grid
    contacts = 0
    for cell in board.cells_of[seat]:
        place = grid.place(cell)
        if grid.touches_foreign(place, seat):
            contacts += 1
            footing.only_contact = place
            if contacts > 1:
                footing.only_contact = NOWHERE
                break
    if contacts == 0:
        footing.foreign = [cell for cell, stack in board.stacks.items() if stack.owner != seat]
        footing.rule = find_rule(state, footing)
        if footing.rule == APPROACH:
            footing.grid = board.far_grid()
    return footing


def find_rule(state: State, footing: Footing) -> int:
    """Return the rule for a player out of contact (CF-4.65, CF-4.66)."""
    level_of, stacks = state.pack.level_of, state.board.stacks
    near: list[Cell] = []  # stacks with a fighter that could make contact if nothing barred its way
    most_of: list[int] = []
    for cell in state.board.cells_of[footing.seat]:
        most = most_steps(level_of, stacks[cell].tiles)
        if most and is_within(footing.foreign, cell, most + 1):
            near.append(cell)
            most_of.append(most)
    for rule in (CONTACT, ANY_CONTACT):
        footing.rule = rule
        for cell, most in zip(near, most_of):
            footing.stand_on(cell)
            if footing.least_steps(most) != NEVER:
                return rule
    return APPROACH


def most_steps(level_of: list[int], tiles: list[int]) -> int:
    """Return the most steps that an unmoved fighter of a stack has, 0 if all have moved."""
    most = 0
    for tile in tiles:
        if not has_moved(tile) and level_of[tile & TYPE] > most:
            most = level_of[tile & TYPE]
    return most


def is_within(foreign: list[Cell], cell: int, far: int) -> bool:
    """True if one of these cells is no further from a cell than this."""
    for other in foreign:
        if distance(other, cell) <= far:
            return True
    return False


def refuse_end(state: State, seat: int, cell: Cell, index: int, east: int, south: int) -> Refusal:
    """Say why a fighter may not end a move so far east and south of its cell."""
    tiles = state.board.stacks[cell].tiles
    name = state.pack.tile_name(tiles[index])
    steps = state.pack.level_of[tiles[index] & TYPE]
    away = abs(east) + abs(south)
    if away > steps:
        spaces = counted(steps, "space")
        text = f"the {name} can move {spaces}; that's {away} away"
        return Refusal("CF-4.56", text, "illegal_move")
    footing = survey(state, seat)
    footing.stand_on(cell)
    start: int = cell
    end = start + south * ROW + east
    clause, text = _fault(state, footing, name, steps, end)
    return Refusal(clause, text, "illegal_move")


def _fault(state: State, footing: Footing, name: str, steps: int, end: int) -> tuple[str, str]:
    """Return the clause that an end within a fighter's steps breaks first, and how."""
    where = name_cell(end)
    stack = state.board.stacks.get(end)
    if stack is not None and stack.owner == FACE_DOWN:
        return ("CF-4.57", f"a face-down stack lies at {where}")
    if stack is not None and stack.owner != footing.seat:
        return ("CF-4.58", f"the stack at {where} belongs to the {state.title(stack.owner)}")
    if stack is not None and len(stack.tiles) >= footing.limit:
        return ("CF-4.58", f"your stack at {where} is full: it has {len(stack.tiles)} fighters")
    beside = [step for step in STEPS if end + step in state.board.stacks]
    if footing.rule != APPROACH and not beside:
        return ("CF-4.60", f"no stack would be next to {where}")
    # The grid has a place for every cell next to a stack.
    place = footing.start + (end - footing.cell + REACH) // ROW * footing.grid.width
    place += (end - footing.cell + REACH) % ROW - REACH
    if place not in footing.reach(steps):
        spaces = counted(steps, "space")
        text = f"face-down stacks bar the way: the {name} can't get to {where} in {spaces}"
        return ("CF-4.57", text)
    if footing.rule == APPROACH:
        return ("CF-4.66", f"{where} is no nearer to a foreign stack")
    if not footing.has_neighbor(place):
        return ("CF-4.60", f"no stack would be next to {where}")
    if footing.is_needed and not footing.strands_nobody(place):
        return ("CF-4.61", "that would leave one of your stacks without a neighbor")
    if footing.rule == IN_CONTACT:
        return ("CF-4.62", "you would lose contact: none of your stacks would touch a foreign one")
    return ("CF-4.65", f"no foreign stack is next to {where}, and you must make contact")
