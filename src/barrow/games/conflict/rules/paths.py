"""Where a fighter may go (CF-4.55 to CF-4.66).

A player's moves follow one rule at a time, the same for all fighters; `survey` finds it:

- IN_CONTACT: every move keeps rules A, B and C (CF-4.60 to CF-4.62);
- CONTACT: out of contact, but a fighter can make it: only contact moves, and rule B (CF-4.65);
- ANY_CONTACT: the same, where every contact move breaks rule B (CF-4.65);
- APPROACH: nobody can make contact: only moves towards a foreign stack (CF-4.66).

`Ground` then looks at one stack after another: `list_ends` lists where a fighter can go from
there, `fewest_steps` how near the nearest end is. Both walk over the board step by step (CF-4.56,
CF-4.57: `Grid.step_on`) and ask `Ground.fault` of each cell on the way whether a move may end
there. `refuse_end` puts the answer into words.
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
from barrow.games.conflict.cells import ROW, distance, name_cell
from barrow.games.conflict.components import MOVED, level_of
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

# What is wrong with the end of a move; the words for it are in `refuse_end`.
NOTHING: Final = 0
NO_ROOM: Final = 1
NO_NEIGHBOR: Final = 2
STRANDS: Final = 3
LOSES_CONTACT: Final = 4
NO_CONTACT: Final = 5
NO_NEARER: Final = 6

NEVER: Final = 99  # more steps than any fighter has
# A fighter that has to stay next to a stack beside it goes around that stack, in two steps.
_AROUND: Final = 2
_NO_STACKS: Final[list[Stack]] = []


class Ground:
    """The board as a seat's fighters walk on it, and the rule that their moves follow now."""

    def __init__(self, board: Board, seat: int, limit: int) -> None:
        self.own: Final[i64] = owner_code(seat)
        self.limit: Final = limit  # fighters in a full stack
        self.grid = board.grid()
        self.rule = IN_CONTACT
        self.only_contact: i64 = NOWHERE  # the place of the one own stack next to a foreign one
        self.foreign = _NO_STACKS  # for a player out of contact
        # The stack that a fighter would leave.
        self.cell: i64 = NOWHERE
        self.start: i64 = NOWHERE  # its place
        self.alone = False  # its fighter leaves nobody behind
        self.lonely: i64 = NOWHERE  # an own stack that has no neighbor but this one
        self.must_touch = False  # a move must end next to a foreign stack
        self.far: i64 = 0  # how far the nearest foreign stack is
        self.ahead = _NO_STACKS  # foreign stacks that a move could come nearer to than that

    def stand_on(self, stack: Stack) -> None:
        """Look at an own stack, and at what moves from it must keep to."""
        self.cell = stack.cell
        self.start = self.grid.place(stack.cell)
        self.alone = len(stack.tiles) == 1
        self.lonely = NOWHERE
        if self.rule == APPROACH:
            self.far = min([distance(stack.cell, other.cell) for other in self.foreign])
            reach = self.far + REACH
            self.ahead = [one for one in self.foreign if distance(stack.cell, one.cell) < reach]
            return
        self.must_touch = self.rule != IN_CONTACT
        if self.alone:
            if self.start == self.only_contact:
                self.must_touch = True
            if self.rule != ANY_CONTACT:
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
        # CF-4.62, rule C: the player stays in contact. CF-4.65: a contact move makes contact.
        if self.must_touch and not self.grid.touches_foreign(place, self.own):
            return LOSES_CONTACT if self.rule == IN_CONTACT else NO_CONTACT
        return NOTHING

    def _takes_one_more(self, place: i64) -> bool:
        """True if an own stack, other than the one the fighter leaves, has room (CF-4.58)."""
        stack = self.grid.stack_at[place]
        return place != self.start and stack is not None and len(stack.tiles) < self.limit

    def _strands(self, place: i64) -> bool:
        """True if a move to a place leaves an own stack without a neighbor (CF-4.61)."""
        start, width = self.start, self.grid.width
        return (
            self._leaves(start - 1, place)
            or self._leaves(start + 1, place)
            or self._leaves(start - width, place)
            or self._leaves(start + width, place)
        )

    def _leaves(self, stack: i64, place: i64) -> bool:
        """True if a stack beside the start has no other neighbor, and a place is not next to it."""
        is_lonely = self.grid.codes[stack] == self.own + NEIGHBOR
        return is_lonely and not self.grid.are_neighbors(place, stack)

    def _comes_nearer(self, place: i64) -> bool:
        """True if a foreign stack is nearer to a place than the nearest one to the start."""
        square = self._square(place)
        end = self.cell + (square // SPAN - REACH) * ROW + square % SPAN - REACH
        return is_within(self.ahead, end, self.far - 1)

    def _square(self, place: i64) -> i64:
        """Return where a place lies in the square of all ends around the start, row by row."""
        offset = place - self.start + REACH
        south = offset // self.grid.width
        return (south + REACH) * SPAN + offset - south * self.grid.width

    def list_ends(self, stack: Stack, steps: int, move_to: list[MoveTo]) -> list[Action]:
        """List the moves of a fighter with so many steps, the nearest first (CF-4.56)."""
        self.stand_on(stack)
        listed: list[Action] = []
        number: i64
        first: i64 = 0
        last = self.grid.set_out(self.start)
        for _step in range(steps if self.lonely == NOWHERE else min(steps, _AROUND)):
            end = self.grid.step_on(first, last)
            for number in range(last, end):
                place = self.grid.reached[number]
                if self.fault(place) == NOTHING:
                    listed.append(move_to[self._square(place)])
            first = last
            last = end
        return listed

    def fewest_steps(self, stack: Stack) -> int:
        """Return how few steps bring a fighter of a stack to a legal end, or NEVER."""
        most = most_steps(stack.tiles)
        if most == 0:
            return NEVER
        self.stand_on(stack)
        contact_only = self.rule in (CONTACT, ANY_CONTACT)
        if contact_only and not is_within(self.foreign, stack.cell, most + 1):
            return NEVER
        if self.lonely != NOWHERE:
            goes_around = most >= _AROUND and self._has_end_beside(self.lonely)
            return _AROUND if goes_around else NEVER
        if self._has_end_beside(self.start):
            return 1  # mostly so, without a walk
        number: i64
        first: i64 = 0
        last = self.grid.set_out(self.start)
        for steps in range(1, most + 1):
            end = self.grid.step_on(first, last)
            for number in range(last, end):
                if self.fault(self.grid.reached[number]) == NOTHING:
                    return steps
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


def most_steps(tiles: list[int]) -> int:
    """Return the most steps that an unmoved fighter of a stack has, 0 if all have moved.

    A fighter has as many steps as its level, and moves once (CF-4.55, CF-4.56).
    """
    most: i64 = 0
    tile: i64
    for tile in tiles:
        if tile & MOVED == 0:
            most = max(most, level_of(tile))
    return most


def is_within(stacks: list[Stack], cell: i64, far: i64) -> bool:
    """True if one of these stacks is no further from a cell than this."""
    for stack in stacks:
        if distance(stack.cell, cell) <= far:
            return True
    return False


def survey(state: State, seat: int) -> Ground:
    """Look at a seat's stacks, and find the rule that its moves follow now."""
    board = state.board
    found = board.survey
    if isinstance(found, Ground) and found.own == owner_code(seat):
        return found
    ground = Ground(board, seat, state.pack.rules.stack_limit)
    contacts = 0
    for stack in board.stacks_of[seat]:
        place = ground.grid.place(stack.cell)
        if ground.grid.touches_foreign(place, ground.own):
            contacts += 1
            ground.only_contact = place
            if contacts > 1:
                ground.only_contact = NOWHERE
                break
    if contacts == 0:
        ground.foreign = [stack for stack in board.stacks if stack.owner != seat]
        ground.rule = find_rule(board.stacks_of[seat], ground)
        if ground.rule == APPROACH:
            ground.grid = board.far_grid()
    board.survey = ground
    return ground


def find_rule(own: list[Stack], ground: Ground) -> int:
    """Return the rule for a player out of contact (CF-4.65, CF-4.66)."""
    for rule in (CONTACT, ANY_CONTACT):
        ground.rule = rule
        for stack in own:
            if ground.fewest_steps(stack) != NEVER:
                return rule
    return APPROACH


def refuse_end(state: State, seat: int, stack: Stack, index: int, action: MoveTo) -> Refusal:
    """Say why a fighter may not end a move so far east and south of its stack."""
    tile = stack.tiles[index]
    name = state.pack.tile_name(tile)
    steps = level_of(tile)
    away = abs(action.east) + abs(action.south)
    spaces = counted(steps, "space")
    if away > steps:
        text = f"the {name} can move {spaces}; that's {away} away"
        return Refusal("CF-4.56", text, "illegal_move")
    state.board.far_grid()  # with a place for every cell within reach
    ground = survey(state, seat)
    ground.stand_on(stack)
    end = stack.cell + action.south * ROW + action.east
    place = ground.start + action.south * ground.grid.width + action.east
    fault, where = ground.fault(place), name_cell(end)
    if fault == NOTHING:
        way = f"the {name} can't get to {where} in {spaces}"
        return Refusal("CF-4.57", f"face-down stacks bar the way: {way}", "illegal_move")
    if fault == NO_ROOM:
        clause, text = _explain_stack(state, ground, state.board.stack_at(end), where)
    else:
        clause, text = _FAULTS[fault]
    return Refusal(clause, text.format(where), "illegal_move")


_FAULTS: Final = {
    NO_NEIGHBOR: ("CF-4.60", "no stack would be next to {}"),
    STRANDS: ("CF-4.61", "that would leave one of your stacks without a neighbor"),
    LOSES_CONTACT: (
        "CF-4.62",
        "you would lose contact: none of your stacks would touch a foreign one",
    ),
    NO_CONTACT: ("CF-4.65", "no foreign stack is next to {}, and you must make contact"),
    NO_NEARER: ("CF-4.66", "{} is no nearer to a foreign stack"),
}


def _explain_stack(state: State, ground: Ground, stack: Stack, where: str) -> tuple[str, str]:
    """Return why a fighter may not end its move on this stack."""
    if stack.owner == FACE_DOWN:
        return "CF-4.57", f"a face-down stack lies at {where}"
    if owner_code(stack.owner) != ground.own:
        return "CF-4.58", f"the stack at {where} belongs to the {state.title(stack.owner)}"
    return "CF-4.58", f"your stack at {where} is full: it has {len(stack.tiles)} fighters"
