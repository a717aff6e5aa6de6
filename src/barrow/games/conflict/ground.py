"""The ground fighters move on: the grid as one seat sees it, with that seat's stacks.

`list_in_contact` says who may move, mostly by one look at the places around each stack;
`list_walk` and `least_steps` say where a fighter of one stack may go, and by how many steps. What
a place is good for follows from its code, in tables by code. A fighter whose stack alone has
contact ends next to a foreign stack (`next_to_foreign`), one that would leave own stacks without
a neighbor ends next to them (`next_to_all`).

Which ends are legal depends on the player's contact, so there are four rules:

- IN_CONTACT: rules A, B and C (CF-4.60 to CF-4.62);
- TO_CONTACT: next to a foreign stack, and rule B (CF-4.65);
- TO_CONTACT_ANYHOW: next to a foreign stack, because every such move breaks rule B;
- APPROACH: nearer to the nearest foreign stack (CF-4.66), found in `paths`.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, Final

from barrow.games.conflict.actions import REACH
from barrow.games.conflict.cells import Cell, count_before
from barrow.games.conflict.components import MOVED, SEATS, TYPE
from barrow.games.conflict.grid import (
    CODES,
    FULL,
    IS_FOREIGN,
    NEIGHBOR,
    OPEN,
    OWNER,
    STACK,
    WALL,
    Grid,
)
from barrow.games.conflict.lineup import ALONE, Stack, alone
from barrow.kernel.action import Action
from barrow.kernel.mode import COMPILED
from barrow.kernel.native import i64, mypyc_attr

IN_CONTACT: Final = 0
TO_CONTACT: Final = 1
TO_CONTACT_ANYHOW: Final = 2
APPROACH: Final = 3

NEVER: Final = 99  # more steps than any fighter has
_FURTHER: Final = 98  # no end is next to the start: how many steps it takes is not known yet

# A move away from an own stack that has no other neighbor ends next to it again: that takes
# two steps, across that stack.
BESIDE: Final = 2


def _can_end(code: int, owner: int) -> bool:
    """Say whether a fighter may end on a place: it is open, or an own stack with room."""
    return code & STACK in (OPEN, owner)


# By owner, then by the code of a place: whether a fighter may end there, next to a stack.
ENDS: Final[list[list[bool]]] = [
    [_can_end(code, owner) and code >= NEIGHBOR for code in range(CODES)]
    for owner in range(SEATS + 1)
]
# The same for a place next to the start, if the fighter leaves nobody behind.
ENDS_BESIDE: Final[list[list[bool]]] = [
    [_can_end(code, owner) and code >= NEIGHBOR + NEIGHBOR for code in range(CODES)]
    for owner in range(SEATS + 1)
]
# By owner, then by code: whether an own stack lies there that has one neighbor.
_LONELY: Final[list[list[bool]]] = [
    [code & ~FULL == owner + NEIGHBOR for code in range(CODES)] for owner in range(SEATS + 1)
]
NO_PLACES: Final[list[int]] = []  # never changed
_NO_CELLS: Final[dict[int, list[int]]] = {}  # never changed
# What a place next to the start is to such a fighter: 1 is such an end, `_ACROSS` or `_DOWN` an own
# stack that has no other neighbor. The sum over the four places tells how many steps it takes.
_ACROSS: Final = 8
_DOWN: Final = 32


def _look_around(owner: int, lonely: int) -> list[int]:
    """Return what a place next to the start is, by its code."""
    return [
        lonely if _LONELY[owner][code] else int(ENDS_BESIDE[owner][code]) for code in range(CODES)
    ]


def _steps_around(seen: int) -> int:
    """Return the fewest steps to a legal end, or _FURTHER: there is none next to the start.

    One step leaves a lonely stack alone, since two neighbors of the start never touch. Two steps
    lead past two of them around a corner, which is open, else there is no such place.
    """
    across, down = seen % _DOWN // _ACROSS, seen // _DOWN
    if across + down == 0:
        return 1 if seen else _FURTHER
    return BESIDE if across < 2 and down < 2 else NEVER


# By owner, then by code; and by the sum over the four places.
_BESIDE_ACROSS: Final = [_look_around(owner, _ACROSS) for owner in range(SEATS + 1)]
_BESIDE_DOWN: Final = [_look_around(owner, _DOWN) for owner in range(SEATS + 1)]
_STEPS_AROUND: Final = [_steps_around(seen) for seen in range(3 * _DOWN)]


@mypyc_attr(acyclic=True)
class Ground:
    """The board as one seat walks on it; one state owns it, and copies make their own."""

    def __init__(
        self,
        grid: Grid,
        seat: int,
        board: dict[Cell, Stack],
        cells: list[Cell],
        places: list[int],
        level_of: list[int],
        limit: int,
        unseen: bool,
    ) -> None:
        self.grid: Final = grid
        self.own: Final = seat + 1  # as the grid writes it
        # Of own stacks, in reading order; so are the next three. Cells are the state's list, and
        # places its grid's, if this is its grid.
        self.cells: Final = cells
        self.places: Final = places
        tiles_of: list[list[int]] = []
        self.tiles_of: Final = tiles_of
        # Of each own stack: whether a foreign one lies next to it (CF-2.16). Foreign stacks stay
        # where they are while fighters move.
        touching: list[bool] = []
        self.touching: Final = touching
        self.level_of: Final = level_of  # by type: how many steps a fighter has
        self.limit: Final = limit  # fighters in a full stack
        self.unseen = unseen  # the others have not seen one of the fighters
        # Of each own stack: the fewest steps to contact, for whoever has none but can make it.
        self.least_of: list[int] = NO_PLACES
        # For approach moves: whether nobody comes to a foreign stack, whatever others do; cells of
        # foreign stacks; and by cell of an own stack, the cells of those nearest to it.
        self.out_of_reach = False
        self.foreign: list[Cell] = NO_PLACES
        self.nearest: dict[int, list[int]] = _NO_CELLS
        self.mover = -1  # the number of the stack whose fighter was named, or -1
        codes, foreign = grid.codes, IS_FOREIGN[self.own]
        width: i64 = grid.width
        place: i64
        # Counted by hand, here and below: interpreted, `zip` takes longer than these few stacks.
        number = 0
        for place in places:
            tiles = board[cells[number]].tiles
            number += 1  # noqa: SIM113
            tiles_of.append(tiles)
            touching.append(
                foreign[codes[place - 1]]
                or foreign[codes[place + 1]]
                or foreign[codes[place - width]]
                or foreign[codes[place + width]]
            )
            if len(tiles) >= limit:  # (CF-4.43)
                codes[place] = codes[place] | FULL
            elif codes[place] & FULL:
                codes[place] = codes[place] & ~FULL
        # How many own stacks lie next to foreign ones; with any, the player has contact.
        self.contacts = touching.count(True)
        # What moves follow now; `ground_of` finds it for whoever has no contact.
        self.rule = IN_CONTACT if self.contacts else APPROACH

    def may_end(self, place: int) -> bool:
        """Say whether a fighter may end on a place: it is open, or an own stack with room."""
        stack = self.grid.codes[place] & STACK
        return stack == OPEN or stack == self.own

    def number_of(self, cell: int) -> int:
        """Return the number of the own stack on a cell."""
        number = 0
        while self.cells[number] != cell:
            number += 1
        return number

    def left_alone(self, place: int) -> list[int]:
        """List own stacks next to a place that have no other neighbor."""
        codes, lonely = self.grid.codes, _LONELY[self.own]
        width: i64 = self.grid.width
        here: i64 = place
        if not (
            lonely[codes[here - 1]]
            or lonely[codes[here + 1]]
            or lonely[codes[here - width]]
            or lonely[codes[here + width]]
        ):
            return NO_PLACES
        found: list[int] = []
        for step in self.grid.steps:
            if lonely[codes[place + step]]:
                found.append(place + step)
        return found

    def next_to_foreign(self, places: list[int]) -> list[int]:
        """Return those places where a fighter may end next to a foreign stack."""
        codes, fit, foreign = self.grid.codes, ENDS[self.own], IS_FOREIGN[self.own]
        width: i64 = self.grid.width
        place: i64
        found: list[int] = []
        for place in places:
            if fit[codes[place]] and (
                foreign[codes[place - 1]]
                or foreign[codes[place + 1]]
                or foreign[codes[place - width]]
                or foreign[codes[place + width]]
            ):
                found.append(place)
        return found

    def next_to_all(self, lonely: list[int], start: int) -> list[int]:
        """Return the places but the start that are next to every one of these lonely stacks.

        The start is their only neighbor: so these places are open, and two steps lead there.
        """
        steps, marks = self.grid.steps, self.grid.marks
        found: list[int] = []
        for step in steps:
            place = lonely[0] + step
            if place != start:
                found.append(place)
        if marks[start - 1] == WALL and marks[start + 1] != WALL and lonely[0] - start in steps[2:]:
            # In the order of a walk, which comes to the west side last if that way is barred.
            found = [found[1], found[0], found[2]]
        for other in lonely[1:]:
            found = [place for place in found if place - other in steps]
        return found

    def move(
        self, board: dict[Cell, Stack], number: int, index: int, end: Cell, place: int
    ) -> bool:
        """Move a fighter from an own stack to the top of a place, here and on the board.

        Say whether an own stack is new there.
        """
        cells, tiles_of, grid, own = self.cells, self.tiles_of, self.grid, self.own
        codes = grid.codes
        tiles = tiles_of[number]
        tile = tiles[index] | MOVED
        count = len(tiles)
        if count > 1:
            rest = tiles.copy()
            del rest[index]
            tiles_of[number] = rest
            board[cells[number]] = Stack(own - 1, rest)
            if count == self.limit:
                start = self.places[number]
                codes[start] = codes[start] & ~FULL
        else:
            del board[cells.pop(number)]
            del tiles_of[number]
            if self.touching.pop(number):
                self.contacts -= 1
            grid.clear(self.places.pop(number))
        at = count_before(cells, end) if COMPILED else bisect_left(cells, end)
        is_new = codes[place] & OWNER == OPEN
        if is_new:
            stack = ALONE[own - 1].get(tile) or alone(own - 1, tile)
            touches = grid.put(place, own)
            cells.insert(at, end)
            tiles_of.insert(at, stack.tiles)
            self.places.insert(at, place)
            self.touching.insert(at, touches)
            if touches:
                self.contacts += 1
        else:
            stack = Stack(own - 1, [tile, *tiles_of[at]])
            tiles_of[at] = stack.tiles
            if len(stack.tiles) == self.limit:
                codes[place] = codes[place] | FULL
        board[end] = stack
        self.mover = -1
        if self.contacts:
            self.rule = IN_CONTACT
        return is_new


def reach(grid: Grid, place: int, steps: int) -> list[int]:
    """Return the places that a walk leads to, the nearest first (CF-4.56, CF-4.57)."""
    last = grid.begin_walk(place)
    reached: list[int] = []
    while steps:
        steps -= 1
        last = grid.walk_on(last)
        reached += last
    return reached


def list_walk(  # noqa: PLR0915 - each side is written out
    ground: Ground, start: int, steps: int, fit: list[bool]
) -> list[Action]:
    """List the moves of a walk: `fit` tells by code which of the first places are ends.

    It does what `Grid.walk_on` does and looks at each place at once: that saves 2 % of random
    play. The last step is written by itself: nothing but ends needs a mark any more.
    """
    grid = ground.grid
    reached = grid.begin_walk(start)  # first: it may begin the marks anew
    codes, marks, move_to = grid.codes, grid.marks, grid.move_to
    marked: list[Any] = marks
    mark: Any = grid.walks
    walk: i64 = grid.walks
    width: i64 = grid.width
    first: i64 = start - REACH * width - REACH
    here: i64
    place: i64
    listed: list[Action] = []
    while steps > 1:
        steps -= 1
        found: list[int] = []
        for here in reached:
            place = here - 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[place - first])
            place = here + 1
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[place - first])
            place = here - width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[place - first])
            place = here + width
            if marks[place] < walk:
                marked[place] = mark
                found.append(place)
                if fit[codes[place]]:
                    listed.append(move_to[place - first])
        reached = found
        fit = ENDS[ground.own]
    for here in reached:
        place = here - 1
        if fit[codes[place]] and marks[place] < walk:
            marked[place] = mark
            listed.append(move_to[place - first])
        place = here + 1
        if fit[codes[place]] and marks[place] < walk:
            marked[place] = mark
            listed.append(move_to[place - first])
        place = here - width
        if fit[codes[place]] and marks[place] < walk:
            marked[place] = mark
            listed.append(move_to[place - first])
        place = here + width
        if fit[codes[place]] and marks[place] < walk:
            marked[place] = mark
            listed.append(move_to[place - first])
    return listed


def list_moves(ground: Ground, start: int, ends: list[int]) -> list[Action]:
    """Return the moves from a place to their ends."""
    move_to = ground.grid.move_to
    first = start - REACH * ground.grid.width - REACH
    listed: list[Action] = []
    for place in ends:
        listed.append(move_to[place - first])
    return listed


def least_steps(
    ground: Ground, start: int, steps: int, alone: bool, touches: bool, rule: int
) -> int:
    """Return how few of its steps bring a fighter of an own stack to a legal end, or NEVER."""
    to_foreign = rule != IN_CONTACT or (alone and touches and ground.contacts == 1)
    lonely = ground.left_alone(start) if alone and rule != TO_CONTACT_ANYHOW else NO_PLACES
    if lonely:
        ends = ground.next_to_all(lonely, start) if steps >= BESIDE else []
        if to_foreign:
            ends = ground.next_to_foreign(ends)
        return BESIDE if ends else NEVER
    if to_foreign:
        return _steps_to_foreign(ground, start, steps)
    grid = ground.grid
    codes, fit = grid.codes, ENDS_BESIDE[ground.own] if alone else ENDS[ground.own]
    reached = grid.begin_walk(start)
    needed = 0
    while needed < steps:
        needed += 1
        reached = grid.walk_on(reached)
        for place in reached:
            if fit[codes[place]]:
                return needed
        fit = ENDS[ground.own]
    return NEVER


def _steps_to_foreign(ground: Ground, start: int, steps: int) -> int:
    """Return the fewest steps to an end next to a foreign stack: mostly one, without a walk."""
    grid = ground.grid
    codes, fit, foreign = grid.codes, ENDS[ground.own], IS_FOREIGN[ground.own]
    width: i64 = grid.width
    side: i64
    for step in grid.steps:
        side = start + step
        if fit[codes[side]] and (
            foreign[codes[side - 1]]
            or foreign[codes[side + 1]]
            or foreign[codes[side - width]]
            or foreign[codes[side + width]]
        ):
            return 1
    needed = 1
    reached = grid.walk_on(grid.begin_walk(start)) if steps > 1 else NO_PLACES
    while needed < steps:
        needed += 1
        reached = grid.walk_on(reached)
        if ground.next_to_foreign(reached):
            return needed
    return NEVER


def furthest_level(ground: Ground, tiles: list[int]) -> int:
    """Return the most steps an unmoved fighter of a stack has, or 0 if all have moved."""
    level_of = ground.level_of
    most = 0
    for tile in tiles:
        if tile < MOVED and level_of[tile & TYPE] > most:
            most = level_of[tile & TYPE]
    return most


def list_in_contact(ground: Ground, move_fighter: list[Action]) -> list[Action]:
    """List the unmoved fighters with a legal move while in contact.

    Mostly a look at the places around a stack tells that one step is enough.
    """
    grid, own, level_of = ground.grid, ground.own, ground.level_of
    places, touching, one_contact = ground.places, ground.touching, ground.contacts == 1
    codes, fit = grid.codes, ENDS[own]
    across, down = _BESIDE_ACROSS[own], _BESIDE_DOWN[own]
    width: i64 = grid.width
    place: i64
    listed: list[Action] = []
    number = first = 0
    for tiles in ground.tiles_of:
        if len(tiles) > 1:
            place = places[number]
            number += 1
            least = 1
            if not (
                fit[codes[place - 1]]
                or fit[codes[place + 1]]
                or fit[codes[place - width]]
                or fit[codes[place + width]]
            ):
                steps = furthest_level(ground, tiles)
                least = least_steps(ground, place, steps, False, False, IN_CONTACT)
            for tile in tiles:
                if tile < MOVED and (least == 1 or level_of[tile & TYPE] >= least):
                    listed.append(move_fighter[first])
                first += 1
            continue
        tile = tiles[0]
        if tile < MOVED:
            place = places[number]
            touches = one_contact and touching[number]
            if touches:
                least = _FURTHER
            else:
                least = _STEPS_AROUND[
                    across[codes[place - 1]]
                    + across[codes[place + 1]]
                    + down[codes[place - width]]
                    + down[codes[place + width]]
                ]
            if least == 1:
                listed.append(move_fighter[first])
            else:
                steps = level_of[tile & TYPE]
                if least == _FURTHER and (touches or steps > 1):
                    least = least_steps(ground, place, steps, True, touches, IN_CONTACT)
                if steps >= least:
                    listed.append(move_fighter[first])
        number += 1
        first += 1
    return listed
