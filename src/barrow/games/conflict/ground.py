"""The ground fighters move on: the grid as one seat sees it, with that seat's stacks.

`Walk` is one stack of which a fighter leaves: which cells may be the end of the move, and
by how many steps.

Which ends are legal depends on the player's contact, so there are four rules:

- IN_CONTACT: rules A, B and C (CF-4.60 to CF-4.62);
- TO_CONTACT: next to a foreign stack, and rule B (CF-4.65);
- TO_CONTACT_ANYHOW: next to a foreign stack, because every such move breaks rule B;
- APPROACH: nearer to the nearest foreign stack (CF-4.66), found in `paths`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import MIDDLE, REACH, SPAN
from barrow.games.conflict.components import MOVED
from barrow.games.conflict.grid import FULL, NEIGHBOR, OPEN, OWNER, STACK, WIDEST, Grid
from barrow.games.conflict.lineup import Stack
from barrow.kernel.action import Action

IN_CONTACT: Final = 0
TO_CONTACT: Final = 1
TO_CONTACT_ANYHOW: Final = 2
APPROACH: Final = 3

NEVER: Final = 99  # more steps than any fighter has

# A move away from an own stack that has no other neighbor ends next to it again: that takes
# two steps, across that stack.
BESIDE: Final = 2


class Ground:
    """The board as one seat walks on it; one state owns it, and copies make their own."""

    def __init__(
        self,
        grid: Grid,
        seat: int,
        cells: list[int],
        places: list[int],
        stacks: list[Stack],
        limit: int,
    ) -> None:
        self.grid: Final = grid
        self.own: Final = seat + 1  # as the grid writes it
        self.cells: Final = cells  # of own stacks, in reading order; the next two too
        self.places: Final = places
        self.stacks: Final = stacks
        self.limit: Final = limit  # fighters in a full stack
        self.contact = False  # an own stack lies next to a foreign one (CF-2.16)
        self.lone = -1  # the number of the only own stack that does, or -1
        self.rule = APPROACH  # that moves follow now; `ground_of` finds it without contact
        for number in range(len(places)):
            self._note_fullness(number)
        self._find_contact()

    def _note_fullness(self, number: int) -> None:
        """Write down whether an own stack can take one more fighter (CF-4.43)."""
        codes, place = self.grid.codes, self.places[number]
        is_full = len(self.stacks[number].tiles) >= self.limit
        if is_full != (codes[place] & FULL != 0):
            codes[place] += FULL if is_full else -FULL

    def touches_foreign(self, place: int) -> bool:
        """Say whether a foreign stack lies next to a place."""
        grid, own = self.grid, self.own
        codes, width = grid.codes, grid.width
        if codes[place] < NEIGHBOR:
            return False
        owner = codes[place - 1] & OWNER
        if owner != OPEN and owner != own:
            return True
        owner = codes[place + 1] & OWNER
        if owner != OPEN and owner != own:
            return True
        owner = codes[place - width] & OWNER
        if owner != OPEN and owner != own:
            return True
        owner = codes[place + width] & OWNER
        return owner != OPEN and owner != own

    def may_end(self, place: int) -> bool:
        """Say whether a fighter may end on a place: it is open, or an own stack with room."""
        stack = self.grid.codes[place] & STACK
        return stack == OPEN or stack == self.own

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

    def left_alone(self, place: int) -> list[int]:
        """List own stacks next to a place that have no other neighbor."""
        codes = self.grid.codes
        alone = self.own + NEIGHBOR
        return [place + step for step in self.grid.steps if codes[place + step] & ~FULL == alone]

    def move(self, board: dict[int, Stack], number: int, index: int, end: int, place: int) -> bool:
        """Move a fighter from an own stack to the top of a place, here and on the board.

        Say whether the cells of own stacks are others now.
        """
        cells, places, stacks, grid = self.cells, self.places, self.stacks, self.grid
        seat = self.own - 1
        tiles = stacks[number].tiles
        tile = tiles[index] | MOVED
        stays = len(tiles) > 1
        if stays:
            stacks[number] = Stack(seat, tiles[:index] + tiles[index + 1 :])
            board[cells[number]] = stacks[number]
            self._note_fullness(number)
        else:
            del board[cells[number]]
            grid.clear(places[number])
            del cells[number]
            del places[number]
            del stacks[number]
        at = 0
        while at < len(cells) and cells[at] < end:
            at += 1
        opened = grid.codes[place] & OWNER == OPEN
        if opened:
            moved = Stack(seat, [tile])
            grid.put(place, self.own)
            cells.insert(at, end)
            places.insert(at, place)
            stacks.insert(at, moved)
        else:
            moved = Stack(seat, [tile, *stacks[at].tiles])
            stacks[at] = moved
            self._note_fullness(at)
        board[end] = moved
        self._find_contact()
        return opened or not stays


class Walk:
    """What a fighter of one own stack needs to know before it moves."""

    def __init__(self, ground: Ground, place: int, stays: bool, rule: int, lone: bool) -> None:
        self.ground: Final = ground
        self.place: Final = place
        # It ends next to a foreign stack; so it must if the stack alone has contact and is
        # left empty.
        self.to_foreign: Final = rule != IN_CONTACT or (lone and not stays)
        # Own stacks that must not lose their only neighbor (rule B).
        bound = not stays and rule != TO_CONTACT_ANYHOW
        self.lonely: Final[list[int]] = ground.left_alone(place) if bound else []
        self.stays: Final = stays

    def fits(self, place: int) -> bool:
        """Say whether a place next to a stack may be the end of the move."""
        ground = self.ground
        if self.to_foreign:
            if not ground.touches_foreign(place):
                return False
        elif self.stays:
            return True
        elif ground.grid.codes[place] < NEIGHBOR + NEIGHBOR and self._is_beside(place, self.place):
            # The fighter leaves nobody behind who could be the neighbor.
            return False
        for lonely in self.lonely:
            if not self._is_beside(place, lonely):
                return False
        return True

    def _is_beside(self, place: int, other: int) -> bool:
        away, width = place - other, self.ground.grid.width
        return away == 1 or away == -1 or away == width or away == -width


def reach(grid: Grid, place: int, steps: int) -> list[int]:
    """Return the places that a walk leads to, the start first (CF-4.56, CF-4.57)."""
    grid.begin_walk(place)
    reached = [place]
    first = 0
    for _ in range(steps):
        last = len(reached)
        grid.walk_on(reached, first)
        first = last
    return reached


def find_ends(walk: Walk, steps: int) -> list[int]:
    """Find the legal ends of a move, the nearest first."""
    ground = walk.ground
    codes = ground.grid.codes
    if walk.lonely:
        steps = min(steps, BESIDE)
    free = walk.stays and not walk.to_foreign  # next to any stack does
    ends: list[int] = []
    start, own = walk.place, ground.own
    for place in reach(ground.grid, start, steps):
        code = codes[place]
        if code < NEIGHBOR:
            continue
        stack = code & STACK
        if stack != OPEN and (stack != own or place == start):
            continue
        if free or walk.fits(place):
            ends.append(place)
    return ends


def steps_at_a_glance(ground: Ground, place: int, stays: bool, lone: bool) -> int:
    """Return the fewest steps to a legal end while in contact, or 0 if only a search tells."""
    grid, own = ground.grid, ground.own
    codes = grid.codes
    if not stays:
        lonely = 0
        for step in grid.steps:
            if codes[place + step] & ~FULL == own + NEIGHBOR:
                lonely += 1
        # Two neighbors of the start never touch: one step leaves a lonely stack alone.
        if lonely:
            return BESIDE if lonely == 1 and not lone else 0
    for step in grid.steps:
        end = place + step
        stack = codes[end] & STACK
        if stack != OPEN and stack != own:
            continue
        if stays:
            return 1
        if lone:
            if ground.touches_foreign(end):
                return 1
        elif codes[end] >= NEIGHBOR + NEIGHBOR:
            return 1
    return 0


def least_steps(walk: Walk, steps: int) -> int:
    """Return the fewest steps to a legal end, or NEVER."""
    if walk.lonely:
        return BESIDE if steps >= BESIDE and _fits_beside(walk, walk.lonely[0]) else NEVER
    ground = walk.ground
    grid = ground.grid
    codes = grid.codes
    grid.begin_walk(walk.place)
    reached = [walk.place]
    first = 0
    for needed in range(1, steps + 1):
        last = len(reached)
        grid.walk_on(reached, first)
        for number in range(last, len(reached)):
            place = reached[number]
            if codes[place] >= NEIGHBOR and ground.may_end(place) and walk.fits(place):
                return needed
        first = last
    return NEVER


def _fits_beside(walk: Walk, lonely: int) -> bool:
    """Say whether a legal end is next to a lonely stack: all but the start is open there."""
    for step in walk.ground.grid.steps:
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
