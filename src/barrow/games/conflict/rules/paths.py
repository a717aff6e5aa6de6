"""Where a fighter may go (CF-4.55 to CF-4.66).

A player's moves follow one rule at a time, the same for all fighters; `survey` finds it:

- IN_CONTACT: every move keeps rules A, B and C (CF-4.60 to CF-4.62);
- CONTACT: out of contact, but a fighter can make it: only contact moves, and rule B (CF-4.65);
- ANY_CONTACT: the same, where every contact move breaks rule B (CF-4.65);
- APPROACH: nobody can make contact: only moves toward a foreign stack (CF-4.66).

`Ground` then looks at one stack after another (`stand_on`). `list_ends` spreads over the board step
by step and returns the legal ends of a move, `fewest_steps` finds the nearest of them, and
`refuse_end` says what is wrong with an end.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.board import (
    ALL_BUT,
    ALL_OF,
    ANYBODY,
    FACE_DOWN,
    NO_PLACES,
    NOWHERE,
    ONE_OF,
    Board,
    Place,
)
from barrow.games.conflict.cells import ROW, distance, name_cell
from barrow.games.conflict.components import level_of
from barrow.games.conflict.state import State
from barrow.kernel.errors import Refusal
from barrow.kernel.native import i64
from barrow.kernel.words import counted

IN_CONTACT: Final = 0
CONTACT: Final = 1
ANY_CONTACT: Final = 2
APPROACH: Final = 3
# By rule: the clause that says who may move.
CLAUSES: Final[list[str]] = ["CF-4.60", "CF-4.65", "CF-4.65", "CF-4.66"]

ANYWHERE: Final = 0  # what an end must lie next to, for approach moves
NEVER: Final = 99  # more steps than any fighter has
# A stack that must not be left alone is crossed: its other sides are two steps away.
AROUND: Final = 2
_NOBODY: Final[list[list[Place]]] = []


class Ground:
    """A seat's stacks on the board, and the rule that its moves follow now."""

    def __init__(self, board: Board, seat: int, limit: int) -> None:
        contacts = board.contacts(seat)
        self.around: Final = board.around
        self.seat: Final = seat
        self.one: Final = ONE_OF[seat]
        self.limit: Final = limit  # fighters in a full stack
        self.own: Final = board.places_of(seat)
        # If a single stack is in contact, its place.
        self.only_contact: Final = contacts[0] if len(contacts) == 1 else NOWHERE
        self.foreign = NO_PLACES  # for a player out of contact: all foreign stacks
        self.rule = IN_CONTACT
        self.goal: i64 = ANYBODY  # CF-4.60, rule A: a stack lies next to the end
        # What moves from one stack must keep to: see `stand_on`.
        self.start = NOWHERE
        self.wanted: i64 = ANYBODY  # a move ends next to one of these
        self.taken: i64 = 0  # what the places around the start lose: its stack, if it goes whole
        # By own stack that would lose its last neighbor: the places next to it.
        self.lonely = _NOBODY
        if not contacts:
            self.foreign = [place for place in board.places if place.stack.owner != seat]
            for place in self.own:
                if place.stack.most_steps > 0:
                    place.far = self.nearest_foreign(place.cell)
            self.rule = self.find_rule(board)

    def find_rule(self, board: Board) -> int:
        """Return the rule for a player out of contact (CF-4.65, CF-4.66)."""
        self.goal = ALL_BUT[self.seat]  # a contact move makes contact
        for rule in (CONTACT, ANY_CONTACT):
            self.rule = rule
            for place in self.own:
                if self.fewest_steps(board, place) != NEVER:
                    return rule
        self.goal = ANYWHERE
        return APPROACH

    def stand_on(self, start: Place) -> None:
        """Look at an own stack, and at what moves from it must keep to."""
        self.start = start
        self.wanted = self.goal
        self.taken = 0
        self.lonely = _NOBODY
        if len(start.stack.tiles) == 1:
            own, seat = self.one, self.seat
            self.taken = own
            if start is self.only_contact:  # CF-4.62, rule C: the player stays in contact
                self.wanted = ALL_BUT[seat]
            # CF-4.61, rule B: no own stack is left alone. Approach moves are free of it (CF-4.66).
            if start.beside & ALL_OF[seat] and self.rule in (IN_CONTACT, CONTACT):
                self.lonely = [
                    self.around[side.number]
                    for side in self.around[start.number]
                    if side.beside == own and side.stack.owner == seat
                ]

    def nearest_foreign(self, cell: i64) -> i64:
        """Return how far the nearest foreign stack is from a cell."""
        nearest: i64 = 1 << 40  # further than any stack
        for place in self.foreign:
            away: i64 = distance(place.cell, cell)
            if away < nearest:
                nearest = away
        return nearest

    def fits(self, end: Place) -> bool:
        """True if an end suits the rest: it strands nobody, or an approach move comes nearer."""
        if self.rule == APPROACH:
            return self.comes_nearer(end)
        return end is not self.start and not self.strands(end)

    def strands(self, end: Place) -> bool:
        """True if a move there leaves an own stack isolated that was not (CF-4.61)."""
        for sides in self.lonely:
            if end not in sides:
                return True
        return False

    def comes_nearer(self, end: Place) -> bool:
        """True if a place is nearer to a foreign stack than the start is (CF-4.66)."""
        for place in self.foreign:
            if distance(place.cell, end.cell) < self.start.far:
                return True
        return False

    def list_ends(self, board: Board, start: Place, steps: int) -> list[Place]:
        """List where a fighter with so many steps may go, the nearest first (CF-4.56).

        Face-down stacks bar the way, face-up ones do not (CF-4.57): see `BARRED`.
        """
        self.stand_on(start)
        around, wanted, own, limit = self.around, self.wanted, self.one, self.limit
        taken: i64 = self.taken
        walk: i64 = board.walks + 1
        board.walks = start.walk = walk
        reached = [start]
        ends: list[Place] = []
        for _step in range(min(steps, AROUND) if self.lonely else steps):
            further: list[Place] = []
            for place in reached:
                for side in around[place.number] or board.sides(place):
                    if side.walk < walk:
                        side.walk = walk
                        further.append(side)
                        # Next to what is wanted, and open or an own stack with room (CF-4.58).
                        if (
                            ((side.beside - taken) & wanted or not wanted)
                            and side.open_to & own
                            and len(side.stack.tiles) < limit
                        ):
                            ends.append(side)
            reached = further
            taken = 0  # it lies next to the start alone
        if self.lonely or self.foreign:
            return [end for end in ends if self.fits(end)]
        return ends

    def fewest_steps(self, board: Board, start: Place) -> int:
        """Return how few steps bring a fighter of a stack to a legal end, or NEVER."""
        most = start.stack.most_steps
        if most == 0 or (self.foreign and start.far > most + 1 and self.rule != APPROACH):
            return NEVER
        self.stand_on(start)
        if self.lonely:
            return AROUND if most >= AROUND and self.has_end(self.lonely[0], 0) else NEVER
        if self.has_end(self.around[start.number], self.taken):
            return 1
        for steps in range(2, most + 1):
            if self.list_ends(board, start, steps):
                return steps
        return NEVER

    def has_end(self, places: list[Place], taken: i64) -> bool:
        """True if one of these places passes what `list_ends` asks of an end."""
        wanted, own, limit = self.wanted, self.one, self.limit
        for end in places:
            if (
                end.open_to & own
                and ((end.beside - taken) & wanted or not wanted)
                and len(end.stack.tiles) < limit
                and (not (self.lonely or self.foreign) or self.fits(end))
            ):
                return True
        return False


def survey(state: State, seat: int) -> Ground:
    """Look at a seat's stacks, and find the rule that its moves follow now."""
    ground = state.board.survey
    if ground is None or ground.seat != seat:
        ground = Ground(state.board, seat, state.pack.rules.stack_limit)
        state.board.survey = ground
    return ground


def refuse_end(state: State, seat: int, start: Place, index: int, action: MoveTo) -> Refusal:
    """Return why a fighter may not end a move so far east and south of its stack."""
    tile = start.stack.tiles[index]
    name, steps = state.pack.tile_name(tile), level_of(tile)
    away = abs(action.east) + abs(action.south)
    spaces = counted(steps, "space")
    if away > steps:
        text = f"the {name} can move {spaces}; that's {away} away"
        return Refusal("CF-4.56", text, "illegal_move")
    ground = survey(state, seat)
    ground.stand_on(start)
    end = state.board.place(start.cell + action.south * ROW + action.east)
    clause, text = why_no_end(state, ground, end)
    if not clause:
        way = f"the {name} can't get to {name_cell(end.cell)} in {spaces}"
        clause, text = "CF-4.57", f"face-down stacks bar the way: {way}"
    return Refusal(clause, text, "illegal_move")


def why_no_end(state: State, ground: Ground, end: Place) -> tuple[str, str]:
    """Return what is wrong with a place as the end of a move, and its clause; "" if nothing is."""
    where, stack = name_cell(end.cell), end.stack
    if not end.open_to & ground.one:
        if stack.owner == FACE_DOWN:
            return "CF-4.57", f"a face-down stack lies at {where}"
        return "CF-4.58", f"the stack at {where} belongs to {state.called(stack.owner)}"
    if len(stack.tiles) >= ground.limit:
        return "CF-4.58", f"your stack at {where} is full: it has {len(stack.tiles)} fighters"
    if ground.rule == APPROACH:
        nearer = ground.comes_nearer(end)
        return ("", "") if nearer else ("CF-4.66", f"{where} is no nearer to a foreign stack")
    is_next = end in ground.around[ground.start.number]
    beside = end.beside - ground.taken if is_next else end.beside
    if not beside:
        return "CF-4.60", f"no stack would be next to {where}"
    if ground.strands(end):
        return "CF-4.61", "that would leave one of your stacks without a neighbor"
    if beside & ground.wanted:
        return "", ""
    if ground.rule == IN_CONTACT:
        text = "you would lose contact: none of your stacks would touch a foreign one"
        return "CF-4.62", text
    return "CF-4.65", f"no foreign stack is next to {where}, and you must make contact"
