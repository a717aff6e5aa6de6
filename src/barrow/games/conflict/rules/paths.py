"""Where a fighter may go (CF-4.55 to CF-4.66).

A player's moves follow one rule at a time, the same for all fighters; `survey` finds it:

- IN_CONTACT: every move keeps rules A, B and C (CF-4.60 to CF-4.62);
- CONTACT: out of contact, but a fighter can make it: only contact moves, and rule B (CF-4.65);
- ANY_CONTACT: the same, where every contact move breaks rule B (CF-4.65);
- APPROACH: nobody can make contact: only moves toward a foreign stack (CF-4.66).

`Ground` then looks at one stack after another (`stand_on`). A walk spreads over the board step by
step (`step_on`), and `ends_among` finds the legal ends among the places it reaches. `list_ends`
returns all of them, `fewest_steps` stops at the nearest, and `refuse_end` says what is wrong with
an end.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.board import (
    ALL_BUT,
    ANYBODY,
    FACE_DOWN,
    NO_STACK,
    ONE_OF,
    Board,
    Place,
    Stack,
)
from barrow.games.conflict.cells import NO_CELL, ROW, distance, name_cell
from barrow.games.conflict.components import level_of
from barrow.games.conflict.state import State
from barrow.kernel.errors import Refusal
from barrow.kernel.words import counted

IN_CONTACT: Final = 0
CONTACT: Final = 1
ANY_CONTACT: Final = 2
APPROACH: Final = 3
# By rule: the clause that says who may move.
CLAUSES: Final[list[str]] = ["CF-4.60", "CF-4.65", "CF-4.65", "CF-4.66"]

NEVER: Final = 99  # more steps than any fighter has
# The only places next to a stack beside the start are around it, and the way there leads over it.
AROUND: Final = 2
NOWHERE: Final = Place(NO_CELL)
_NO_PLACES: Final[list[Place]] = []
_NO_STACKS: Final[list[Stack]] = []


class Ground:
    """A seat's stacks on the board, and the rule that its moves follow now."""

    def __init__(self, board: Board, seat: int, limit: int) -> None:
        self.board: Final = board
        self.seat: Final = seat
        self.limit: Final = limit  # fighters in a full stack
        contacts = board.contacts(seat)
        self.only_contact: Final = contacts[0] if len(contacts) == 1 else NOWHERE
        self.rule = IN_CONTACT
        # What moves from one stack must keep to: see `stand_on`.
        self.start = NOWHERE
        self.wanted = ANYBODY  # a move ends next to one of these
        self.taken = 0  # what its neighbors lose, if the fighter leaves nobody behind
        self.lonely = _NO_PLACES  # own stacks that would lose their last neighbor
        # For a player out of contact: foreign stacks, and how far the nearest is.
        self.foreign = _NO_STACKS
        self.far = 0
        if not contacts:
            self.foreign = [stack for stack in board.stacks if stack.owner != seat]
            self.rule = self.find_rule()

    def find_rule(self) -> int:
        """Return the rule for a player out of contact (CF-4.65, CF-4.66)."""
        for rule in (CONTACT, ANY_CONTACT):
            self.rule = rule
            for place in self.board.places_of(self.seat):
                if self.fewest_steps(place, max(place.stack.steps())) != NEVER:
                    return rule
        return APPROACH

    def stand_on(self, start: Place) -> None:
        """Look at an own stack, and at what moves from it must keep to."""
        rule, alone = self.rule, len(start.stack.tiles) == 1
        self.start = start
        self.wanted = ANYBODY
        self.taken = 0
        self.lonely = _NO_PLACES
        if rule == APPROACH:
            self.far = min([distance(stack.cell, start.cell) for stack in self.foreign])
            return
        # CF-4.62, rule C: the player stays in contact. CF-4.65: a contact move makes contact.
        if rule != IN_CONTACT or (alone and start is self.only_contact):
            self.wanted = ALL_BUT[self.seat]
        if alone:
            self.taken = one = ONE_OF[self.seat]
            if rule != ANY_CONTACT and start.beside & ~ALL_BUT[self.seat]:
                self.lonely = [
                    side
                    for side in start.sides
                    if side.beside == one and side.stack.owner == self.seat
                ]

    def ends_among(self, reached: list[Place], first: bool = False) -> list[Place]:
        """List those of some places where a move may end, or only the first of them."""
        found: list[Place] = []
        if self.rule == APPROACH:  # rules A and B do not apply (CF-4.66)
            for end in reached:
                if self.has_room(end) and self.comes_nearer(end):
                    found.append(end)
            return found
        wanted, taken, lonely = self.wanted, self.taken, self.lonely
        for end in reached:
            if (
                end.beside & wanted  # CF-4.62, CF-4.65
                and (end.stack is NO_STACK or self.has_room(end))
                and (end.beside != taken or self.has_neighbor(end))
                and not (lonely and self.strands(end))
            ):
                found.append(end)
                if first:
                    break
        return found

    def has_room(self, end: Place) -> bool:
        """True if a place is open, or another own stack lies there that is not full (CF-4.58)."""
        stack = end.stack
        return stack is NO_STACK or (
            stack.owner == self.seat and len(stack.tiles) < self.limit and end is not self.start
        )

    def has_neighbor(self, end: Place) -> bool:
        """True if a stack lies next to a place that the fighter does not take along (CF-4.60)."""
        return end.beside != 0 and not (end.beside == self.taken and end in self.start.sides)

    def strands(self, end: Place) -> bool:
        """True if a move there leaves an own stack isolated that was not (CF-4.61)."""
        for place in self.lonely:
            if end not in place.sides:
                return True
        return False

    def comes_nearer(self, end: Place) -> bool:
        """True if a place is nearer to a foreign stack than the start is (CF-4.66)."""
        return is_within(self.foreign, end.cell, self.far - 1)

    def set_out(self) -> list[Place]:
        """Begin a walk; return the places one step from the start."""
        walk = self.board.walks + 1
        self.board.walks = walk
        self.start.walk = walk
        ways = self.start.ways or self.board.ways(self.start)
        for place in ways:
            place.walk = walk
        return ways

    def step_on(self, reached: list[Place]) -> list[Place]:
        """Return the places one step further on than those just reached (CF-4.56).

        Face-down stacks bar the way, face-up ones do not (CF-4.57): see `Board.ways`.
        """
        walk = self.board.walks
        found: list[Place] = []
        for place in reached:
            for way in place.ways or self.board.ways(place):
                if way.walk != walk:
                    way.walk = walk
                    found.append(way)
        return found

    def list_ends(self, start: Place, steps: int) -> list[Place]:
        """List where a fighter with so many steps may go, the nearest first (CF-4.56)."""
        self.stand_on(start)
        reached = self.set_out()
        ends = self.ends_among(reached)
        for _step in range(1, min(steps, AROUND) if self.lonely else steps):
            reached = self.step_on(reached)
            ends += self.ends_among(reached)
        return ends

    def fewest_steps(self, start: Place, most: int) -> int:
        """Return how few steps, at most so many, bring a fighter to a legal end, or NEVER."""
        if most == 0:
            return NEVER
        self.stand_on(start)
        if self.lonely:
            around = self.lonely[0]
            return AROUND if most >= AROUND and self.ends_among(around.sides, True) else NEVER
        makes_contact = self.rule in (CONTACT, ANY_CONTACT)
        if makes_contact and not is_within(self.foreign, start.cell, most + 1):
            return NEVER
        if self.ends_among(start.sides, True):
            return 1
        reached = self.set_out()
        for steps in range(2, most + 1):
            reached = self.step_on(reached)
            if self.ends_among(reached, True):
                return steps
        return NEVER


def is_within(stacks: list[Stack], cell: int, far: int) -> bool:
    """True if one of these stacks is no further from a cell than this."""
    for stack in stacks:
        if distance(stack.cell, cell) <= far:
            return True
    return False


def survey(state: State, seat: int) -> Ground:
    """Look at a seat's stacks, and find the rule that its moves follow now."""
    board = state.board
    if board.survey is None or board.survey.seat != seat:
        board.survey = Ground(board, seat, state.pack.rules.stack_limit)
    return board.survey


def refuse_end(state: State, seat: int, stack: Stack, index: int, action: MoveTo) -> Refusal:
    """Return why a fighter may not end a move so far east and south of its stack."""
    name = state.pack.tile_name(stack.tiles[index])
    steps = level_of(stack.tiles[index])
    away = abs(action.east) + abs(action.south)
    spaces = counted(steps, "space")
    if away > steps:
        text = f"the {name} can move {spaces}; that's {away} away"
        return Refusal("CF-4.56", text, "illegal_move")
    ground = survey(state, seat)
    ground.stand_on(state.board.place(stack.cell))
    end = state.board.place(stack.cell + action.south * ROW + action.east)
    clause, text = why_no_end(state, ground, end)
    if not clause:
        way = f"the {name} can't get to {name_cell(end.cell)} in {spaces}"
        clause, text = "CF-4.57", f"face-down stacks bar the way: {way}"
    return Refusal(clause, text, "illegal_move")


def why_no_end(state: State, ground: Ground, end: Place) -> tuple[str, str]:
    """Return what is wrong with a place as the end of a move, and its clause; "" if nothing is."""
    where, stack = name_cell(end.cell), end.stack
    if not ground.has_room(end):
        if stack.owner == FACE_DOWN:
            return "CF-4.57", f"a face-down stack lies at {where}"
        if stack.owner != ground.seat:
            return "CF-4.58", f"the stack at {where} belongs to the {state.title(stack.owner)}"
        return "CF-4.58", f"your stack at {where} is full: it has {len(stack.tiles)} fighters"
    if ground.rule == APPROACH:
        nearer = ground.comes_nearer(end)
        return ("", "") if nearer else ("CF-4.66", f"{where} is no nearer to a foreign stack")
    if not ground.has_neighbor(end):
        return "CF-4.60", f"no stack would be next to {where}"
    if ground.strands(end):
        return "CF-4.61", "that would leave one of your stacks without a neighbor"
    if end.beside & ground.wanted:
        return "", ""
    if ground.rule == IN_CONTACT:
        text = "you would lose contact: none of your stacks would touch a foreign one"
        return "CF-4.62", text
    return "CF-4.65", f"no foreign stack is next to {where}, and you must make contact"
