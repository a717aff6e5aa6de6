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

from barrow.games.conflict.actions import MIDDLE, REACH, SPAN
from barrow.games.conflict.lineup import Stack
from barrow.kernel.action import Action

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

# A move away from an own stack that has no other neighbor ends next to it again: that takes
# two steps, across that stack.
BESIDE: Final = 2

WALL: Final = 255  # marks what no walk comes to; above the number of any walk

# A ground is as wide as the ends of a move; the widest is laid out cell by cell.
NARROWEST: Final = 2 * REACH + 1
WIDEST: Final = 64


class Ground:
    """The board as one seat walks on it; one state owns it, and copies make their own."""

    def __init__(
        self,
        width: int,
        codes: list[int],
        marks: list[int],
        cells: list[int],
        places: list[int],
        stacks: list[Stack],
        limit: int,
    ) -> None:
        self.width: Final = width
        self.steps: Final = [-1, 1, -width, width]  # to the places next to one
        self.codes: Final = codes  # by place: row by row
        self.cells: Final = cells  # of own stacks, in reading order; the next two too
        self.places: Final = places
        self.stacks: Final = stacks
        self.limit: Final = limit  # fighters in a full stack
        self.contact = False  # an own stack lies next to a foreign one (CF-2.16)
        self.lone = -1  # the number of the only own stack that does, or -1
        self.rule = APPROACH  # that moves follow now; `ground_of` finds it without contact
        # By place: the number of the last walk that came there, or WALL where none can.
        self._marks = marks
        self._walks = 0
        self._find_contact()

    def touches_foreign(self, place: int) -> bool:
        """Say whether a foreign stack lies next to a place."""
        codes, width = self.codes, self.width
        return (
            codes[place - 1] >= OTHER
            or codes[place + 1] >= OTHER
            or codes[place - width] >= OTHER
            or codes[place + width] >= OTHER
        )

    def touches_any(self, place: int) -> bool:
        """Say whether a stack lies next to a place."""
        codes, width = self.codes, self.width
        return (
            codes[place - 1] > OPEN
            or codes[place + 1] > OPEN
            or codes[place - width] > OPEN
            or codes[place + width] > OPEN
        )

    def neighbors(self, place: int) -> int:
        """Return how many stacks lie next to a place."""
        codes, width = self.codes, self.width
        count = 1 if codes[place - 1] > OPEN else 0
        if codes[place + 1] > OPEN:
            count += 1
        if codes[place - width] > OPEN:
            count += 1
        if codes[place + width] > OPEN:
            count += 1
        return count

    def _find_contact(self) -> None:
        """Look for the own stacks next to foreign ones, until there are two."""
        self.contact = False
        self.lone = -1
        places = self.places
        for number in range(len(places)):
            if self.touches_foreign(places[number]):
                self.lone = -1 if self.contact else number
                if self.contact:
                    return
                self.contact = True
                self.rule = IN_CONTACT

    def number_of(self, cell: int) -> int:
        """Return the number of the own stack on a cell."""
        number = 0
        while self.cells[number] != cell:
            number += 1
        return number

    def begin_walk(self, place: int) -> None:
        """Start to walk at a place: nothing else is reached yet."""
        self._walks += 1
        if self._walks == WALL:
            self._walks = 1
            self._marks = [WALL if mark == WALL else 0 for mark in self._marks]
        self._marks[place] = self._walks

    def walk_on(self, reached: list[int], first: int) -> None:
        """Add the places one step on from those reached last, not through face-down stacks."""
        marks, width, walk = self._marks, self.width, self._walks
        for number in range(first, len(reached)):
            start = reached[number]
            # Each side is written out: a loop over the four costs random play 2 %.
            if marks[start - 1] < walk:
                marks[start - 1] = walk
                reached.append(start - 1)
            if marks[start + 1] < walk:
                marks[start + 1] = walk
                reached.append(start + 1)
            if marks[start - width] < walk:
                marks[start - width] = walk
                reached.append(start - width)
            if marks[start + width] < walk:
                marks[start + width] = walk
                reached.append(start + width)

    def has_isolated(self) -> bool:
        """Say whether a face-down stack has no neighbor (CF-4.73)."""
        return any(
            code == CLOSED and not self.touches_any(place) for place, code in enumerate(self.codes)
        )

    def left_alone(self, place: int) -> list[int]:
        """List own stacks next to a place that have no other neighbor."""
        found: list[int] = []
        for step in self.steps:
            code = self.codes[place + step]
            if OPEN < code < OTHER and self.neighbors(place + step) == 1:
                found.append(place + step)
        return found

    def move(self, number: int, cell: int, place: int, rest: Stack | None, moved: Stack) -> None:
        """Follow a fighter from an own stack to a place.

        `rest` is what lies at the start now, `moved` at the end, which is `cell`.
        """
        codes, cells, places, stacks = self.codes, self.cells, self.places, self.stacks
        new = codes[place] == OPEN
        codes[place] = self._code_of(moved)
        if rest is None:
            codes[places[number]] = OPEN
            del cells[number]
            del places[number]
            del stacks[number]
        else:
            codes[places[number]] = self._code_of(rest)
            stacks[number] = rest
        at = 0
        while at < len(cells) and cells[at] < cell:
            at += 1
        if new:
            cells.insert(at, cell)
            places.insert(at, place)
            stacks.insert(at, moved)
        else:
            stacks[at] = moved
        self._find_contact()

    def _code_of(self, stack: Stack) -> int:
        return ROOM if len(stack.tiles) < self.limit else FULL


class Walk:
    """What a fighter of one own stack needs to know before it moves."""

    def __init__(self, ground: Ground, place: int, stays: bool, rule: int, lone: bool) -> None:
        self.ground: Final = ground
        self.place: Final = place
        self.rule: Final = rule
        # The stack alone has contact and is left empty: contact must be found again.
        self.lone: Final = lone and not stays
        # Own stacks that must not lose their only neighbor (rule B).
        free = stays or rule == TO_CONTACT_ANYHOW
        self.lonely: Final[list[int]] = [] if free else ground.left_alone(place)
        self.stays: Final = stays

    def fits(self, place: int) -> bool:
        """Say whether a place may be the end of the move, by what lies next to it."""
        ground, rule = self.ground, self.rule
        if rule != IN_CONTACT or self.lone:
            if not ground.touches_foreign(place):
                return False
        elif not ground.touches_any(place):
            return False
        elif self.stays:
            return True
        else:
            # The fighter leaves nobody behind who could be the neighbor.
            away = place - self.place
            near = away == 1 or away == -1 or away == ground.width or away == -ground.width
            if near and ground.neighbors(place) == 1:
                return False
        for lonely in self.lonely:
            away = place - lonely
            if away != 1 and away != -1 and away != ground.width and away != -ground.width:
                return False
        return True


def reach(ground: Ground, place: int, steps: int) -> list[int]:
    """Return the places that a walk leads to, the start first (CF-4.56, CF-4.57)."""
    ground.begin_walk(place)
    reached = [place]
    first = 0
    for _ in range(steps):
        last = len(reached)
        ground.walk_on(reached, first)
        first = last
    return reached


def find_ends(walk: Walk, steps: int) -> list[int]:
    """Find the legal ends of a move, the nearest first."""
    codes = walk.ground.codes
    if walk.lonely:
        steps = min(steps, BESIDE)
    ends: list[int] = []
    for place in reach(walk.ground, walk.place, steps):
        if codes[place] <= ROOM and place != walk.place and walk.fits(place):
            ends.append(place)
    return ends


def steps_at_a_glance(ground: Ground, place: int, stays: bool, lone: bool) -> int:
    """Return the fewest steps to a legal end while in contact, or 0 if only a search tells."""
    codes = ground.codes
    if not stays:
        lonely = 0
        for step in ground.steps:
            if OPEN < codes[place + step] < OTHER and ground.neighbors(place + step) == 1:
                lonely += 1
        # Two neighbors of the start never touch: one step leaves a lonely stack alone.
        if lonely:
            return BESIDE if lonely == 1 and not lone else 0
    for step in ground.steps:
        end = place + step
        if codes[end] > ROOM:
            continue
        if stays:
            return 1
        if lone:
            if ground.touches_foreign(end):
                return 1
        elif ground.neighbors(end) > 1:
            return 1
    return 0


def least_steps(walk: Walk, steps: int) -> int:
    """Return the fewest steps to a legal end, or NEVER."""
    if walk.lonely:
        return BESIDE if steps >= BESIDE and _fits_beside(walk, walk.lonely[0]) else NEVER
    ground = walk.ground
    codes = ground.codes
    ground.begin_walk(walk.place)
    reached = [walk.place]
    first = 0
    for needed in range(1, steps + 1):
        last = len(reached)
        ground.walk_on(reached, first)
        for number in range(last, len(reached)):
            place = reached[number]
            if codes[place] <= ROOM and walk.fits(place):
                return needed
        first = last
    return NEVER


def _fits_beside(walk: Walk, lonely: int) -> bool:
    """Say whether a legal end is next to a lonely stack: all but the start is open there."""
    for step in walk.ground.steps:
        if lonely + step != walk.place and walk.fits(lonely + step):
            return True
    return False


def square_places(width: int) -> list[int]:
    """Return where a place is in the square around the start of a move.

    Indexed by how far the place is from the start, from six rows above it on. A ground is
    at least `NARROWEST` wide, so no two places of the square are equally far.
    """
    found = [0] * (2 * REACH * width + 2 * REACH + 1)
    for y in range(-REACH, REACH + 1):
        for x in range(-REACH, REACH + 1):
            found[(y + REACH) * width + x + REACH] = MIDDLE + y * SPAN + x
    return found


# By width of the ground.
SQUARES: Final[list[list[int]]] = [square_places(width) for width in range(WIDEST + 1)]


def square_of(width: int, away: int) -> int:
    """Return where a place is in the square around the start, by how far it is away."""
    if width <= WIDEST:
        return SQUARES[width][away + REACH * width + REACH]
    row = (away + REACH * width + REACH) // width
    return MIDDLE + (row - REACH) * SPAN + away - (row - REACH) * width


def list_ends(move_to: list[Action], width: int, start: int, ends: list[int]) -> list[Action]:
    """Return the moves from a place to their ends."""
    if width > WIDEST:
        return [move_to[square_of(width, place - start)] for place in ends]
    squares = SQUARES[width]
    first = start - REACH * width - REACH
    return [move_to[squares[place - first]] for place in ends]
