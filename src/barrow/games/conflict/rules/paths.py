"""Where a fighter may end its move: paths, and what the cell must be next to (CF-4.56 to 4.66).

Ends are looked for in a square of cells around the start, as flat lists: `Square` holds
what lies on each cell, and what lies next to it. Which ends are legal depends on the
player's contact, so there are four rules of movement:

- IN_CONTACT: rules A, B and C (CF-4.60 to CF-4.62);
- TO_CONTACT: next to a foreign stack, and rule B (CF-4.65);
- TO_CONTACT_ANYHOW: next to a foreign stack, because every such move breaks rule B;
- APPROACH: nearer to the nearest foreign stack (CF-4.66).
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MIDDLE, REACH, SPAN, SQUARE
from barrow.games.conflict.cells import ROW, STEPS, distance
from barrow.games.conflict.components import MOVED, TYPE
from barrow.games.conflict.state import FACE_DOWN, ConflictState

IN_CONTACT: Final = 0
TO_CONTACT: Final = 1
TO_CONTACT_ANYHOW: Final = 2
APPROACH: Final = 3
RULES: Final[list[str]] = ["in_contact", "to_contact", "to_contact_anyhow", "approach"]

NEVER: Final = 99  # more steps than any fighter has

# What lies on a cell of the square: nothing, an own stack with room, a stack that may
# only be passed over, a face-down stack.
_OPEN: Final = 0
_ROOM: Final = 1
_PASS: Final = 2
_CLOSED: Final = 3
# What lies next to it, as bits.
_ANY: Final = 1
_FOREIGN: Final = 2

_COLUMNS: Final = ROW - 1


class Square:
    """The cells around the start of a move."""

    def __init__(self, ground: list[int], touch: list[int], critical: list[int]) -> None:
        self.ground: Final = ground  # what lies there
        self.touch: Final = touch  # what lies next to it once the fighter has left
        self.critical: Final = critical  # own stacks that the move would isolate


def survey(state: ConflictState, seat: int, source: int) -> Square:
    """Look at the square around a stack that one fighter leaves."""
    ground = [_OPEN] * SQUARE
    touch = [0] * SQUARE
    stays = len(state.board[source].tiles) > 1
    column, row = source & _COLUMNS, source >> 25
    limit = state.pack.figures.limit
    for cell, stack in state.board.items():
        x = (cell & _COLUMNS) - column
        y = (cell >> 25) - row
        if x < -REACH - 1 or x > REACH + 1 or y < -REACH - 1 or y > REACH + 1:
            continue
        place = MIDDLE + y * SPAN + x
        bits = _ANY
        if stack.owner == FACE_DOWN:
            ground[place] = _CLOSED
            bits = _ANY | _FOREIGN
        elif stack.owner != seat:
            ground[place] = _PASS
            bits = _ANY | _FOREIGN
        else:
            ground[place] = _ROOM if len(stack.tiles) < limit else _PASS
            if place == MIDDLE and not stays:
                continue
        touch[place - 1] |= bits
        touch[place + 1] |= bits
        touch[place - SPAN] |= bits
        touch[place + SPAN] |= bits
    critical = [] if stays else [MIDDLE + place for place in left_alone(state, seat, source)]
    return Square(ground, touch, critical)


def left_alone(state: ConflictState, seat: int, source: int) -> list[int]:
    """List own stacks, by where they are from the source, that only the source lies next to."""
    found: list[int] = []
    board = state.board
    for side in range(len(STEPS)):
        cell = source + STEPS[side]
        stack = board.get(cell)
        if stack is not None and stack.owner == seat:
            alone = True
            for step in STEPS:
                if cell + step != source and cell + step in board:
                    alone = False
            if alone:
                found.append(_SIDE_PLACES[side])
    return found


_SIDE_PLACES: Final[list[int]] = [-SPAN, 1, SPAN, -1]


def find_ends(
    state: ConflictState,
    seat: int,
    source: int,
    steps: int,
    rule: int,
    lone_contact: bool,
    first_only: bool,
) -> list[list[int]]:
    """Find the legal ends of a move, by number of steps less one.

    `lone_contact` says that the fighter's stack alone has contact and is left empty. With
    `first_only` the search stops at the fewest steps that lead to a legal end.
    """
    square = survey(state, seat, source)
    ground = square.ground
    seen = [False] * SQUARE
    seen[MIDDLE] = True
    frontier = [MIDDLE]
    found: list[list[int]] = []
    near = nearest_foreign(state, seat, source) if rule == APPROACH else 0
    for _ in range(steps):
        following: list[int] = []
        ends: list[int] = []
        for place in frontier:
            for side in _SIDE_PLACES:
                other = place + side
                if seen[other] or ground[other] == _CLOSED:
                    continue
                seen[other] = True
                following.append(other)
                if ground[other] == _PASS:
                    continue
                if rule == APPROACH:
                    cell = source + cell_step(other)
                    if nearest_foreign(state, seat, cell) < near:
                        ends.append(other)
                elif fits(square, other, rule, lone_contact):
                    ends.append(other)
        found.append(ends)
        if first_only and ends:
            return found
        frontier = following
    return found


def fits(square: Square, place: int, rule: int, lone_contact: bool) -> bool:
    """Say whether a cell may be the end of a move, by what lies next to it."""
    touch = square.touch[place]
    if rule == IN_CONTACT and not lone_contact:
        if touch & _ANY == 0:
            return False
    elif touch & _FOREIGN == 0:
        return False
    if rule != TO_CONTACT_ANYHOW:
        for lonely in square.critical:
            away = place - lonely
            if away != 1 and away != -1 and away != SPAN and away != -SPAN:
                return False
    return True


def cell_step(place: int) -> int:
    """Return what leads from the start of a move to a place of the square."""
    # Rows are counted from -8; the remainder is the column from -7.
    return (place // SPAN - MIDDLE // SPAN) * ROW + place % SPAN - MIDDLE % SPAN


def nearest_foreign(state: ConflictState, seat: int, cell: int) -> int:
    """Return the distance to the nearest foreign stack."""
    nearest = 1 << 40
    for other, stack in state.board.items():
        if stack.owner != seat:
            nearest = min(nearest, distance(cell, other))
    return nearest


def furthest_level(state: ConflictState, cell: int) -> int:
    """Return the most steps an unmoved fighter of a stack has, or 0 if all have moved."""
    most = 0
    for tile in state.board[cell].tiles:
        if tile & MOVED == 0:
            most = max(most, state.pack.level_of[tile & TYPE])
    return most


def least_steps(
    state: ConflictState, seat: int, cell: int, steps: int, rule: int, lone_contact: bool
) -> int:
    """Return the fewest steps to a legal end for a fighter of this stack, or NEVER."""
    if rule == IN_CONTACT and one_step(state, seat, cell, lone_contact):
        return 1
    if rule == IN_CONTACT and steps == 1:
        return NEVER
    found = find_ends(state, seat, cell, steps, rule, lone_contact, True)
    return len(found) if found and found[-1] else NEVER


def one_step(state: ConflictState, seat: int, source: int, lone_contact: bool) -> bool:
    """Say whether one step leads to a legal end while in contact: the usual case, quickly."""
    board = state.board
    limit = state.pack.figures.limit
    stays = len(board[source].tiles) > 1
    # Two neighbors of the start never touch, so one step cannot keep company (rule B).
    if not stays and left_alone(state, seat, source):
        return False
    for side in range(len(STEPS)):
        end = source + STEPS[side]
        stack = board.get(end)
        if stack is not None and (stack.owner != seat or len(stack.tiles) >= limit):
            continue
        if stays:
            return True
        if lone_contact:
            if state.touches_foreign(end, seat):
                return True
            continue
        for step in STEPS:
            if end + step != source and end + step in board:
                return True
    return False
