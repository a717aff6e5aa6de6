"""Where a fighter may go: paths, ends, and the rules of contact (CF-4.56 to CF-4.66).

Before a decision on movement `survey` finds the rule that holds for all fighters of the player:

- IN_CONTACT: every end keeps rules A, B and C (CF-4.60 to CF-4.62);
- CONTACT: out of contact, but a fighter can make it: only contact moves, and rule B (CF-4.65);
- ANY_CONTACT: the same, where every contact move breaks rule B (CF-4.65);
- APPROACH: nobody can make contact: only moves towards a foreign stack (CF-4.66).

`Ground` then looks at one stack after another (`stand_on`): which ends its fighters have
(`list_ends`), and how few steps lead to one (`least_steps`). `Grid.reach` finds the cells that a
path leads to (CF-4.56, CF-4.57). Whether a move may end on one of them is for `Ground.fault` to
say, clause by clause (CF-4.58 to CF-4.66), and `refuse_end` puts that into words.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.board import (
    FACE_DOWN,
    NEIGHBOR,
    NOWHERE,
    OPEN,
    OWNER,
    Board,
    Stack,
    owner_code,
)
from barrow.games.conflict.cells import ROW, Cell, distance, name_cell
from barrow.games.conflict.components import MOVED, TYPE
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

# What is wrong with an end.
NOTHING: Final = 0
NO_ROOM: Final = 1
NO_NEIGHBOR: Final = 2
STRANDS: Final = 3
NO_TOUCH: Final = 4
NO_NEARER: Final = 5

NEVER: Final = 99  # more steps than any fighter has
_NO_CELLS: Final[list[Cell]] = []
# A fighter that has to stay next to a stack beside it goes around that stack, in two steps.
_AROUND: Final = 2


class Ground:
    """The board as a seat's fighters walk on it, and what their moves must keep to now."""

    def __init__(self, board: Board, seat: int, limit: int) -> None:
        self.own: Final[i64] = owner_code(seat)
        self.limit: Final = limit  # fighters in a full stack
        self.grid = board.grid()
        self.rule = IN_CONTACT
        self.only_contact: i64 = NOWHERE  # the place of the one own stack next to a foreign one
        self.foreign = _NO_CELLS  # cells of foreign stacks, for whoever has no contact
        # Of the stack that was looked at last.
        self.cell: Cell = NOWHERE
        self.start: i64 = NOWHERE  # its place
        self.alone = False  # its fighter leaves nobody behind
        self.lonely: i64 = NOWHERE  # an own stack that has no neighbor but this one
        self.must_touch = False  # an end lies next to a foreign stack
        self.far = 0  # how far the nearest foreign stack is
        self.ahead = _NO_CELLS  # foreign stacks that a move may come nearer to than that

    def stand_on(self, cell: Cell, tiles: list[int]) -> None:
        """Look at the own stack on a cell, and what its fighters have to keep to."""
        self.cell = cell
        self.start = self.grid.place(cell)
        self.alone = len(tiles) == 1
        self.lonely = NOWHERE
        if self.rule == APPROACH:
            self.far = min([distance(cell, other) for other in self.foreign])
            reach = self.far + REACH
            self.ahead = [other for other in self.foreign if distance(cell, other) < reach]
            return
        last = self.alone and self.start == self.only_contact
        self.must_touch = last or self.rule != IN_CONTACT
        if self.alone and self.rule != ANY_CONTACT:
            self.lonely = self.grid.find_beside(self.start, self.own + NEIGHBOR)

    def fault(self, place: i64) -> int:
        """Return what is wrong with a place as the end of a move, NOTHING if it is legal."""
        # CF-4.58: it is another cell, and open or with an own stack that is not full.
        code = self.grid.codes[place]
        owner = code & OWNER
        if owner != OPEN and not (owner == self.own and self._takes_one_more(place)):
            return NO_ROOM
        # CF-4.66: an approach move comes nearer to a foreign stack. Rules A and B do not apply.
        if self.rule == APPROACH:
            return NOTHING if self._comes_nearer(place) else NO_NEARER
        # CF-4.60, rule A: a stack lies next to it, other than one that the fighter takes along.
        neighbors = code - owner
        if self.alone and self.grid.are_neighbors(place, self.start):
            neighbors -= NEIGHBOR
        if neighbors == 0:
            return NO_NEIGHBOR
        # CF-4.61, rule B: no own stack becomes isolated that was not.
        if self.lonely != NOWHERE and self._strands(place):
            return STRANDS
        # CF-4.62, rule C: the player is in contact afterwards. CF-4.65: so does a contact move.
        if self.must_touch and not self.grid.touches_foreign(place, self.own):
            return NO_TOUCH
        return NOTHING

    def _takes_one_more(self, place: i64) -> bool:
        """True if an own stack other than the start has room for a fighter (CF-4.58)."""
        return place != self.start and self.grid.height(place) < self.limit

    def _strands(self, place: i64) -> bool:
        """True if a move to a place leaves an own stack without a neighbor."""
        start, width = self.start, self.grid.width
        return (
            self._leaves(start - 1, place)
            or self._leaves(start + 1, place)
            or self._leaves(start - width, place)
            or self._leaves(start + width, place)
        )

    def _leaves(self, stack: i64, place: i64) -> bool:
        """True if a stack beside the start had no other neighbor, and a place is not one."""
        is_lonely = self.grid.codes[stack] == self.own + NEIGHBOR
        return is_lonely and not self.grid.are_neighbors(place, stack)

    def _comes_nearer(self, place: i64) -> bool:
        """True if the nearest foreign stack is nearer to a place than to the start."""
        start: int = self.cell
        square = self._square(place)
        end = start + (square // SPAN - REACH) * ROW + square % SPAN - REACH
        for other in self.ahead:
            if distance(other, end) < self.far:
                return True
        return False

    def _square(self, place: i64) -> i64:
        """Return where a place lies in the square of all ends around the start, row by row."""
        offset = place - self.start + REACH
        south = offset // self.grid.width
        return (south + REACH) * SPAN + offset - south * self.grid.width

    def list_ends(self, steps: int, move_to: list[MoveTo]) -> list[Action]:
        """List the moves of a fighter with so many steps, the nearest first (CF-4.56)."""
        listed: list[Action] = []
        number: i64
        last = self.grid.reach(self.start, steps if self.lonely == NOWHERE else min(steps, _AROUND))
        for number in range(1, last):
            place = self.grid.reached[number]
            if self.fault(place) == NOTHING:
                listed.append(move_to[self._square(place)])
        return listed

    def least_steps(self, most: int) -> int:
        """Return the fewest of these steps that bring a fighter to a legal end, or NEVER."""
        must_touch = self.rule in (CONTACT, ANY_CONTACT)
        if must_touch and not is_within(self.foreign, self.cell, most + 1):
            return NEVER
        if self.lonely != NOWHERE:
            goes_around = most >= _AROUND and self._has_end_beside(self.lonely)
            return _AROUND if goes_around else NEVER
        if self._has_end_beside(self.start):
            return 1  # mostly so, without a walk
        first: i64 = 0
        last = self.grid.set_out(self.start)
        number: i64
        for needed in range(1, most + 1):
            end = self.grid.step_on(first, last)
            for number in range(last, end):
                if self.fault(self.grid.reached[number]) == NOTHING:
                    return needed
            first = last
            last = end
        return NEVER

    def _has_end_beside(self, place: i64) -> bool:
        """True if a legal end is next to a place."""
        width = self.grid.width
        return (
            self.fault(place - 1) == NOTHING
            or self.fault(place + 1) == NOTHING
            or self.fault(place - width) == NOTHING
            or self.fault(place + width) == NOTHING
        )


def survey(state: State, seat: int) -> Ground:
    """Look at a seat's stacks, and find the rule that its moves follow now."""
    board = state.board
    found = board.survey
    if isinstance(found, Ground) and found.own == owner_code(seat):
        return found
    ground = Ground(board, seat, state.pack.rules.stack_limit)
    contacts = 0
    for cell in board.cells_of[seat]:
        place = ground.grid.place(cell)
        if ground.grid.touches_foreign(place, ground.own):
            contacts += 1
            ground.only_contact = place
            if contacts > 1:
                ground.only_contact = NOWHERE
                break
    if contacts == 0:
        ground.foreign = [cell for cell, stack in board.stacks.items() if stack.owner != seat]
        ground.rule = find_rule(state, seat, ground)
        if ground.rule == APPROACH:
            ground.grid = board.far_grid()
    board.survey = ground
    return ground


def find_rule(state: State, seat: int, ground: Ground) -> int:
    """Return the rule for a player out of contact (CF-4.65, CF-4.66)."""
    level_of, board = state.pack.level_of, state.board
    for rule in (CONTACT, ANY_CONTACT):
        ground.rule = rule
        for cell in board.cells_of[seat]:
            tiles = board.stacks[cell].tiles
            most = most_steps(level_of, tiles)
            if most:
                ground.stand_on(cell, tiles)
                if ground.least_steps(most) != NEVER:
                    return rule
    return APPROACH


def most_steps(level_of: list[int], tiles: list[int]) -> int:
    """Return the most steps that an unmoved fighter of a stack has, 0 if all have moved.

    A fighter has as many steps as its level, and moves once (CF-4.55, CF-4.56).
    """
    most = 0
    tile: i64
    for tile in tiles:
        if tile & MOVED == 0 and level_of[tile & TYPE] > most:
            most = level_of[tile & TYPE]
    return most


def is_within(foreign: list[Cell], cell: int, far: int) -> bool:
    """True if one of these cells is no further from a cell than this."""
    for other in foreign:
        if distance(other, cell) <= far:
            return True
    return False


def refuse_end(state: State, seat: int, cell: Cell, index: int, action: MoveTo) -> Refusal:
    """Say why a fighter may not end a move so far east and south of its cell."""
    tiles = state.board.stacks[cell].tiles
    name = state.pack.tile_name(tiles[index])
    steps = state.pack.level_of[tiles[index] & TYPE]
    away = abs(action.east) + abs(action.south)
    spaces = counted(steps, "space")
    if away > steps:
        text = f"the {name} can move {spaces}; that's {away} away"
        return Refusal("CF-4.56", text, "illegal_move")
    state.board.far_grid()  # on which every cell within reach has a place
    ground = survey(state, seat)
    ground.stand_on(cell, tiles)
    start: int = cell
    end = start + action.south * ROW + action.east
    place = ground.start + action.south * ground.grid.width + action.east
    clause, text = _explain(state, ground, ground.fault(place), end)
    if not clause:
        way = f"the {name} can't get to {name_cell(end)} in {spaces}"
        clause, text = "CF-4.57", f"face-down stacks bar the way: {way}"
    return Refusal(clause, text, "illegal_move")


def _explain(state: State, ground: Ground, fault: int, end: int) -> tuple[str, str]:
    """Return the clause that an end breaks, and how; no clause if it is legal."""
    where = name_cell(end)
    if fault == NO_ROOM:
        return _explain_stack(state, ground, state.board.stacks[end], where)
    if fault == NO_NEIGHBOR:
        return "CF-4.60", f"no stack would be next to {where}"
    if fault == STRANDS:
        return "CF-4.61", "that would leave one of your stacks without a neighbor"
    if fault == NO_TOUCH and ground.rule == IN_CONTACT:
        return "CF-4.62", "you would lose contact: none of your stacks would touch a foreign one"
    if fault == NO_TOUCH:
        return "CF-4.65", f"no foreign stack is next to {where}, and you must make contact"
    if fault == NO_NEARER:
        return "CF-4.66", f"{where} is no nearer to a foreign stack"
    return "", ""


def _explain_stack(state: State, ground: Ground, stack: Stack, where: str) -> tuple[str, str]:
    """Return why a fighter may not end its move on this stack."""
    if stack.owner == FACE_DOWN:
        return "CF-4.57", f"a face-down stack lies at {where}"
    if owner_code(stack.owner) != ground.own:
        return "CF-4.58", f"the stack at {where} belongs to the {state.title(stack.owner)}"
    return "CF-4.58", f"your stack at {where} is full: it has {len(stack.tiles)} fighters"
