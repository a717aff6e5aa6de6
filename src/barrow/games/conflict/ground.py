"""The ground fighters move on: the grid as one seat sees it, with that seat's stacks.

`list_ends` and `least_steps` say where a fighter of one stack may go, and by how many steps.
What a place is good for follows from its code, in tables by code; only where a fighter must
come next to a foreign stack, or stay next to an own one, is each place looked at (`Walk`).

Which ends are legal depends on the player's contact, so there are four rules:

- IN_CONTACT: rules A, B and C (CF-4.60 to CF-4.62);
- TO_CONTACT: next to a foreign stack, and rule B (CF-4.65);
- TO_CONTACT_ANYHOW: next to a foreign stack, because every such move breaks rule B;
- APPROACH: nearer to the nearest foreign stack (CF-4.66), found in `paths`.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.games.conflict.actions import REACH
from barrow.games.conflict.components import MOVED, SEATS
from barrow.games.conflict.grid import CODES, FULL, IS_FOREIGN, NEIGHBOR, OPEN, OWNER, STACK, Grid
from barrow.games.conflict.lineup import Stack
from barrow.kernel.action import Action
from barrow.kernel.native import i64, mypyc_attr

IN_CONTACT: Final = 0
TO_CONTACT: Final = 1
TO_CONTACT_ANYHOW: Final = 2
APPROACH: Final = 3

NEVER: Final = 99  # more steps than any fighter has

# A move away from an own stack that has no other neighbor ends next to it again: that takes
# two steps, across that stack.
BESIDE: Final = 2


def _can_end(code: int, owner: int) -> bool:
    """Say whether a fighter may end on a place: it is open, or an own stack with room."""
    return code & STACK in (OPEN, owner)


# By owner, then by the code of a place: whether a fighter may end there, next to a stack.
_ENDS: Final[list[list[bool]]] = [
    [_can_end(code, owner) and code >= NEIGHBOR for code in range(CODES)]
    for owner in range(SEATS + 1)
]
# The same for a place next to the start, if the fighter leaves nobody behind.
_ENDS_BESIDE: Final[list[list[bool]]] = [
    [_can_end(code, owner) and code >= NEIGHBOR + NEIGHBOR for code in range(CODES)]
    for owner in range(SEATS + 1)
]
# What a place next to the start is to such a fighter: 1 is such an end, `_LONELY` an own
# stack that has no other neighbor. The sum over the four places tells how many steps it takes.
_LONELY: Final = 8
_AROUND: Final[list[list[int]]] = [
    [
        _LONELY if code & ~FULL == owner + NEIGHBOR else int(_ENDS_BESIDE[owner][code])
        for code in range(CODES)
    ]
    for owner in range(SEATS + 1)
]


@mypyc_attr(acyclic=True)
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
        # Of each own stack: whether a foreign one lies next to it (CF-2.16). Foreign stacks stay
        # where they are while fighters move.
        self.touching: Final = self._find_touching()
        self.contacts = self.touching.count(True)
        self.contact = False  # an own stack lies next to a foreign one (CF-2.16)
        self.lone = -1  # the number of the only own stack that does, or -1
        self.mover = -1  # the number of the stack whose fighter was named, or -1
        self.rule = APPROACH  # that moves follow now; `ground_of` finds it without contact
        codes = grid.codes
        for number, place in enumerate(places):
            if len(stacks[number].tiles) >= limit:  # (CF-4.43)
                codes[place] = codes[place] | FULL
            else:
                codes[place] = codes[place] & ~FULL
        self._find_contact()

    def touches_foreign(self, place: int) -> bool:
        """Say whether a foreign stack lies next to a place."""
        codes, foreign = self.grid.codes, IS_FOREIGN[self.own]
        here: i64 = place
        if foreign[codes[here - 1]] or foreign[codes[here + 1]]:
            return True
        width: i64 = self.grid.width
        return foreign[codes[here - width]] or foreign[codes[here + width]]

    def _find_touching(self) -> list[bool]:
        """Say of each own stack whether a foreign one lies next to it."""
        codes, foreign = self.grid.codes, IS_FOREIGN[self.own]
        width: i64 = self.grid.width
        place: i64
        found: list[bool] = []
        for place in self.places:
            found.append(
                foreign[codes[place - 1]]
                or foreign[codes[place + 1]]
                or foreign[codes[place - width]]
                or foreign[codes[place + width]]
            )
        return found

    def may_end(self, place: int) -> bool:
        """Say whether a fighter may end on a place: it is open, or an own stack with room."""
        stack = self.grid.codes[place] & STACK
        return stack == OPEN or stack == self.own

    def _find_contact(self) -> None:
        """Note whether own stacks lie next to foreign ones, and which one if it is alone."""
        self.contact = self.contacts > 0
        self.lone = self.touching.index(True) if self.contacts == 1 else -1
        if self.contacts:
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

    def around(self, place: int) -> int:
        """Sum up what lies around a place for a fighter that leaves nobody behind."""
        codes, around = self.grid.codes, _AROUND[self.own]
        width: i64 = self.grid.width
        here: i64 = place
        beside = around[codes[here - 1]] + around[codes[here + 1]]
        return beside + around[codes[here - width]] + around[codes[here + width]]

    def move(self, board: dict[int, Stack], number: int, index: int, end: int, place: int) -> bool:
        """Move a fighter from an own stack to the top of a place, here and on the board.

        Say whether the cells of own stacks are others now.
        """
        cells, stacks, codes = self.cells, self.stacks, self.grid.codes
        start = self.places[number]
        tiles = stacks[number].tiles
        tile = tiles[index] | MOVED
        count = len(tiles)
        if count > 1:
            rest = tiles[:]
            rest.pop(index)
            stacks[number] = Stack(self.own - 1, rest)
            board[cells[number]] = stacks[number]
            if count == self.limit:
                codes[start] = codes[start] & ~FULL
        else:
            del board[cells[number]]
            self.grid.clear(start)
            self._drop(number)
        at = 0
        while at < len(cells) and cells[at] < end:
            at += 1
        opened = codes[place] & OWNER == OPEN
        if opened:
            moved = Stack(self.own - 1, [tile])
            self.grid.put(place, self.own)
            self._add(at, end, place, moved)
        else:
            moved = Stack(self.own - 1, [tile, *stacks[at].tiles])
            stacks[at] = moved
            if len(moved.tiles) == self.limit:
                codes[place] = codes[place] | FULL
        board[end] = moved
        self.mover = -1
        self._find_contact()
        return opened or count == 1

    def _drop(self, number: int) -> None:
        """Forget an own stack that is gone."""
        self.cells.pop(number)
        self.places.pop(number)
        self.stacks.pop(number)
        if self.touching.pop(number):
            self.contacts -= 1

    def _add(self, number: int, cell: int, place: int, stack: Stack) -> None:
        """Note a new own stack."""
        self.cells.insert(number, cell)
        self.places.insert(number, place)
        self.stacks.insert(number, stack)
        touches = self.touches_foreign(place)
        self.touching.insert(number, touches)
        if touches:
            self.contacts += 1


@mypyc_attr(acyclic=True)
class Walk:
    """What a fighter of one own stack needs to know before it moves, where codes do not tell."""

    def __init__(self, ground: Ground, number: int, rule: int) -> None:
        self.ground: Final = ground
        self.place: Final = ground.places[number]
        self.stays: Final = len(ground.stacks[number].tiles) > 1
        # It ends next to a foreign stack; so it must if the stack alone has contact and is
        # left empty.
        self.to_foreign: Final = rule != IN_CONTACT or (not self.stays and ground.lone == number)
        # Own stacks that must not lose their only neighbor (rule B).
        bound = not self.stays and rule != TO_CONTACT_ANYHOW
        self.lonely: Final[list[int]] = ground.left_alone(self.place) if bound else []

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

    def find_ends(self, steps: int) -> list[int]:
        """Find the legal ends of a move, the nearest first."""
        ground = self.ground
        codes, fit = ground.grid.codes, _ENDS[ground.own]
        if self.lonely:
            steps = min(steps, BESIDE)
        reached = reach(ground.grid, self.place, steps)
        return [place for place in reached if fit[codes[place]] and self.fits(place)]


def reach(grid: Grid, place: int, steps: int) -> list[int]:
    """Return the places that a walk leads to, the nearest first (CF-4.56, CF-4.57)."""
    last = grid.begin_walk(place)
    reached: list[int] = []
    for _step in range(steps):
        last = grid.walk_on(last)
        reached += last
    return reached


def list_ends(ground: Ground, number: int, steps: int, move_to: list[Action]) -> list[Action]:
    """List the moves of a fighter to its legal ends, the nearest first."""
    grid, start = ground.grid, ground.places[number]
    if ground.rule != IN_CONTACT:
        return list_moves(grid, start, Walk(ground, number, ground.rule).find_ends(steps), move_to)
    fit = _ENDS[ground.own]
    if len(ground.stacks[number].tiles) == 1:
        if ground.lone == number or ground.around(start) >= _LONELY:
            ends = Walk(ground, number, IN_CONTACT).find_ends(steps)
            return list_moves(grid, start, ends, move_to)
        fit = _ENDS_BESIDE[ground.own]
    return list_walk(ground, start, steps, fit, move_to)


def list_walk(
    ground: Ground, start: int, steps: int, fit: list[bool], move_to: list[Action]
) -> list[Action]:
    """List the moves of a walk: `fit` tells by code which of the first places are ends.

    It does what `Grid.walk_on` does and looks at each place at once: that saves 2 % of random play.
    """
    grid = ground.grid
    reached = grid.begin_walk(start)  # first: it may begin the marks anew
    codes, squares, marks = grid.codes, grid.squares, grid.marks
    marked: list[Any] = marks
    mark: Any = grid.walks
    walk: i64 = grid.walks
    width: i64 = grid.width
    first: i64 = start - REACH * width - REACH
    here: i64
    place: i64
    listed: list[Action] = []
    for _step in range(steps):
        found: list[int] = []
        for here in reached:
            place = here - 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[squares[place - first]])
            place = here + 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[squares[place - first]])
            place = here - width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[squares[place - first]])
            place = here + width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[squares[place - first]])
        reached = found
        fit = _ENDS[ground.own]
    return listed


def list_moves(grid: Grid, start: int, ends: list[int], move_to: list[Action]) -> list[Action]:
    """Return the moves from a place to their ends."""
    squares = grid.squares
    first = start - REACH * grid.width - REACH
    return [move_to[squares[place - first]] for place in ends]


def steps_at_a_glance(ground: Ground, number: int) -> int:
    """Return the fewest steps to a legal end while in contact, or 0: there is none next to it."""
    codes, fit = ground.grid.codes, _ENDS[ground.own]
    width: i64 = ground.grid.width
    place: i64 = ground.places[number]
    if len(ground.stacks[number].tiles) > 1:
        if fit[codes[place - 1]] or fit[codes[place + 1]]:
            return 1
        return 1 if fit[codes[place - width]] or fit[codes[place + width]] else 0
    around = _AROUND[ground.own]
    across = around[codes[place - 1]] + around[codes[place + 1]]
    seen = across + around[codes[place - width]] + around[codes[place + width]]
    if ground.lone != number:
        if seen < _LONELY:
            return 1 if seen else 0
        # Two neighbors of the start never touch: one step leaves a lonely stack alone. Two steps
        # lead past two of them around a corner, which is open, else there is no such place.
        corner = seen < 3 * _LONELY and _LONELY <= across < 2 * _LONELY
        return BESIDE if corner or seen < 2 * _LONELY else NEVER
    if seen < _LONELY:
        for step in ground.grid.steps:
            beside = ground.places[number] + step
            if fit[codes[beside]] and ground.touches_foreign(beside):
                return 1
    return 0


def least_steps(walk: Walk, steps: int) -> int:
    """Return the fewest steps to a legal end, or NEVER."""
    if walk.lonely:
        return BESIDE if steps >= BESIDE and _fits_beside(walk, walk.lonely[0]) else NEVER
    ground = walk.ground
    grid, fit = ground.grid, _ENDS[ground.own]
    codes = grid.codes
    reached = grid.begin_walk(walk.place)
    for needed in range(1, steps + 1):
        reached = grid.walk_on(reached)
        for place in reached:
            if fit[codes[place]] and walk.fits(place):
                return needed
    return NEVER


def _fits_beside(walk: Walk, lonely: int) -> bool:
    """Say whether a legal end is next to a lonely stack: all but the start is open there."""
    for step in walk.ground.grid.steps:
        if lonely + step != walk.place and walk.fits(lonely + step):
            return True
    return False
