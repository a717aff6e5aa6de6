"""The ground fighters move on: the board as flat lists, made for one decision.

Looking at a cell then costs next to nothing. `Walk` is one stack of which a fighter
leaves: which cells may be the end of the move, and by how many steps.

Which ends are legal depends on the player's contact, so there are four rules:

- IN_CONTACT: rules A, B and C (CF-4.60 to CF-4.62);
- TO_CONTACT: next to a foreign stack, and rule B (CF-4.65);
- TO_CONTACT_ANYHOW: next to a foreign stack, because every such move breaks rule B;
- APPROACH: nearer to the nearest foreign stack (CF-4.66), found in `paths`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MIDDLE, SPAN

IN_CONTACT: Final = 0
TO_CONTACT: Final = 1
TO_CONTACT_ANYHOW: Final = 2
APPROACH: Final = 3

NEVER: Final = 99  # more steps than any fighter has

# What lies on a cell: nothing, an own stack with room, a full one, another player's, a
# face-down one.
OPEN: Final = 0
ROOM: Final = 1
FULL: Final = 2
OTHER: Final = 3
CLOSED: Final = 4


# To the next places in the square around the start, side by side as in `Ground.steps`.
SQUARE_STEPS: Final[list[int]] = [-1, 1, -SPAN, SPAN]


class Ground:
    """The board as one seat walks on it."""

    def __init__(self, width: int, codes: list[int], cells: list[int], places: list[int]) -> None:
        self.width: Final = width
        self.steps: Final = [-1, 1, -width, width]  # to the places next to one
        self.codes: Final = codes  # by place: row by row
        self.cells: Final = cells  # own stacks, in reading order
        self.places: Final = places  # their places

    def place_of(self, cell: int) -> int:
        """Return the place of an own stack."""
        return self.places[self.cells.index(cell)]

    def touches_foreign(self, place: int) -> bool:
        """Say whether a foreign stack lies next to a place."""
        codes, width = self.codes, self.width
        return (
            codes[place - 1] >= OTHER
            or codes[place + 1] >= OTHER
            or codes[place - width] >= OTHER
            or codes[place + width] >= OTHER
        )

    def neighbors(self, place: int) -> int:
        """Return how many stacks lie next to a place."""
        codes, width = self.codes, self.width
        count = 1 if codes[place - 1] > OPEN else 0
        count += 1 if codes[place + 1] > OPEN else 0
        count += 1 if codes[place - width] > OPEN else 0
        count += 1 if codes[place + width] > OPEN else 0
        return count

    def left_alone(self, place: int) -> list[int]:
        """List own stacks next to a place that have no other neighbor."""
        found: list[int] = []
        for step in self.steps:
            code = self.codes[place + step]
            if OPEN < code < OTHER and self.neighbors(place + step) == 1:
                found.append(place + step)
        return found


class Walk:
    """What a fighter of one own stack needs to know before it moves."""

    def __init__(self, ground: Ground, place: int, stays: bool, rule: int, lone: bool) -> None:
        self.ground: Final = ground
        self.place: Final = place
        self.rule: Final = rule
        # The stack alone has contact and is left empty: contact must be found again.
        self.lone: Final = lone and not stays
        # Own stacks that must not lose their only neighbor (rule B).
        self.lonely: Final[list[int]] = [] if stays else ground.left_alone(place)
        self.stays: Final = stays

    def fits(self, place: int) -> bool:
        """Say whether a place may be the end of the move, by what lies next to it."""
        ground, rule = self.ground, self.rule
        if rule != IN_CONTACT or self.lone:
            if not ground.touches_foreign(place):
                return False
        elif self.stays:
            if ground.neighbors(place) == 0:
                return False
        else:
            away = place - self.place
            near = away == 1 or away == -1 or away == ground.width or away == -ground.width
            if ground.neighbors(place) <= (1 if near else 0):
                return False
        if rule != TO_CONTACT_ANYHOW:
            for lonely in self.lonely:
                away = place - lonely
                if away != 1 and away != -1 and away != ground.width and away != -ground.width:
                    return False
        return True


def find_ends(walk: Walk, steps: int, first_only: bool) -> list[list[int]]:
    """Find the legal ends of a move, by number of steps less one, as places of the square.

    With `first_only` the search stops at the fewest steps that lead to a legal end.
    """
    sides = walk.ground.steps
    # A cell that was reached is closed from then on.
    codes = walk.ground.codes[:]
    codes[walk.place] = CLOSED
    frontier = [walk.place]
    squares = [MIDDLE]
    found: list[list[int]] = []
    for _ in range(steps):
        following: list[int] = []
        following_squares: list[int] = []
        ends: list[int] = []
        for number in range(len(frontier)):
            start = frontier[number]
            for side in range(4):
                place = start + sides[side]
                code = codes[place]
                if code == CLOSED:
                    continue
                codes[place] = CLOSED
                square = squares[number] + SQUARE_STEPS[side]
                following.append(place)
                following_squares.append(square)
                if code <= ROOM and walk.fits(place):
                    ends.append(square)
        found.append(ends)
        if first_only and ends:
            return found
        frontier = following
        squares = following_squares
    return found


def least_steps(walk: Walk, steps: int) -> int:
    """Return the fewest steps to a legal end, or NEVER."""
    ground = walk.ground
    if walk.rule == IN_CONTACT:
        # The usual case, quickly. Two neighbors of the start never touch, so one step
        # cannot keep a lonely stack company.
        if not walk.lonely:
            for step in ground.steps:
                other = walk.place + step
                if ground.codes[other] <= ROOM and (walk.stays or walk.fits(other)):
                    return 1
        if steps == 1:
            return NEVER
    found = find_ends(walk, steps, True)
    return len(found) if found[-1] else NEVER
