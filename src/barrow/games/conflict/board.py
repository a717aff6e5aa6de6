"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A board starts as a list of stacks, which copies share: a stack never changes. When a board is
first used it makes a `Place` for every cell in use, and from then on `lay` and `clear` are the
only ways to change what lies there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from barrow.games.conflict.cells import NO_CELL, PATCH, ROW
from barrow.games.conflict.components import MOVED, SEATS, level_of
from barrow.kernel.native import i64

if TYPE_CHECKING:
    from barrow.games.conflict.rules.paths import Ground

# Owners of a stack that are no seats.
FACE_DOWN: Final = -1
OPEN: Final = -2  # there is no stack


class Stack:
    """Tiles on a cell, top first. It never changes."""

    __slots__ = ("cell", "most_steps", "owner", "tiles")

    def __init__(self, cell: i64, owner: int, tiles: list[int]) -> None:
        self.cell: Final = cell
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles
        # The most steps that one of its fighters has left (CF-4.55, CF-4.56).
        self.most_steps: Final = 0 if owner == FACE_DOWN else most_steps(tiles)


def most_steps(tiles: list[int]) -> int:
    """Return the highest level of those fighters that have not moved, or 0."""
    most = 0
    for tile in tiles:
        if not tile & MOVED:
            level = level_of(tile)
            if level > most:
                most = level
    return most


# What a stack adds to `Place.beside`, by its owner: the last is for FACE_DOWN, which is -1.
ONE_OF: Final = [1 << 3 * owner for owner in range(SEATS + 1)]
# By owner: the bits of `Place.beside` for its stacks.
ALL_OF: Final = [7 * one for one in ONE_OF]
ANYBODY: Final = sum(ALL_OF)
# By owner: the bits for the stacks of everybody else (CF-2.16).
ALL_BUT: Final = [ANYBODY - own for own in ALL_OF]

NO_STACK: Final = Stack(NO_CELL, OPEN, [])


class Place:
    """A cell of one board: the stack on it, and how many lie next to it."""

    __slots__ = ("beside", "cell", "far", "number", "open_to", "stack", "walk")

    def __init__(self, cell: i64, number: i64) -> None:
        self.cell: Final = cell
        self.number: Final = number  # in `Board.around`
        self.stack = NO_STACK
        self.beside: i64 = 0  # the stacks next to it: how many of each owner, in three bits
        self.open_to: i64 = ANYBODY  # whose stack it may be: of anybody, or the owner's, as bits
        self.walk: i64 = 0  # the number of the last walk that came here
        self.far: i64 = 0  # from the nearest foreign stack: `paths` notes it out of contact


NO_PLACES: Final[list[Place]] = []
NOWHERE: Final = Place(NO_CELL, -1)
BARRED: Final = 1 << 60  # the number of walks of a place that no walk enters

# The order in which walks spread, and so in which moves are listed: west, east, north, south.
_SPREAD: Final = [-1, 1, -ROW, ROW]
_SPREAD_OF: Final = [2, 1, 3, 0]  # by side: its number in that order


class Board:
    """All stacks, and which of them each seat owns."""

    def __init__(self, players: int, stacks: list[Stack]) -> None:
        self._players: Final = players
        # In reading order, as actions number them; None after a change, until it is asked for.
        self._stacks: list[Stack] | None = stacks
        # These are empty until the board is used.
        self._patch: list[Place] = []  # by the remainder of its cell, divided by PATCH
        self._others: dict[int, Place] = {}  # by cell: those whose number in the patch is taken
        # By the number of a place: the places next to it; none until somebody needs them.
        self.around: Final[list[list[Place]]] = []
        self._places: list[Place] = []  # of all stacks, in reading order
        # By owner, FACE_DOWN last: those of its stacks, in reading order.
        self._places_of: list[list[Place]] = []
        self.walks: i64 = 0
        self.survey: Ground | None = None  # see `paths.survey`; kept until a stack changes

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(self._players, self.stacks)

    @property
    def stacks(self) -> list[Stack]:
        """All stacks in reading order; never change this list."""
        if self._stacks is None:
            self._stacks = [place.stack for place in self._places]
        return self._stacks

    @property
    def places(self) -> list[Place]:
        """Where all stacks lie, in reading order; never change this list."""
        if not self._patch:
            self._use()
        return self._places

    def places_of(self, owner: int) -> list[Place]:
        """Return where an owner's stacks lie, in reading order; never change this list."""
        if not self._patch:
            self._use()
        return self._places_of[owner]

    def stacks_of(self, seat: int) -> list[Stack]:
        """List a seat's stacks in reading order."""
        return [place.stack for place in self.places_of(seat)]

    def place(self, cell: i64) -> Place:
        """Return the place of a cell."""
        if not self._patch:
            self._use()
        place = self._patch[cell % PATCH]
        return place if place.cell == cell else self._place_elsewhere(cell)

    def _place_elsewhere(self, cell: i64) -> Place:
        """Return the place of a cell that is not in the patch: put it there if it can be."""
        if cell in self._others:
            return self._others[cell]
        place = Place(cell, len(self.around))
        self.around.append(NO_PLACES)
        if self._patch[cell % PATCH] is NOWHERE:
            self._patch[cell % PATCH] = place
        else:
            self._others[cell] = place
        return place

    def sides(self, place: Place) -> list[Place]:
        """Return the places next to one: west, east, north, south."""
        if not self.around[place.number]:
            found: list[Place] = []
            for step in _SPREAD:
                cell: i64 = place.cell + step
                side = self._patch[cell % PATCH]
                found.append(side if side.cell == cell else self._place_elsewhere(cell))
            self.around[place.number] = found
        return self.around[place.number]

    def find(self, cell: i64) -> Stack | None:
        """Return the stack on a cell, or None if the cell is open."""
        stack = self.place(cell).stack
        return None if stack is NO_STACK else stack

    def stack_at(self, cell: i64) -> Stack:
        """Return the stack on a cell that is not open."""
        stack = self.place(cell).stack
        assert stack is not NO_STACK, cell
        return stack

    def lay(self, place: Place, owner: int, tiles: list[int]) -> None:
        """Put a stack on a place, instead of what its owner has there."""
        is_new = place.stack is NO_STACK
        place.stack = Stack(place.cell, owner, tiles)
        self._stacks = None
        self.survey = None
        if is_new:
            self._places.insert(count_before(self._places, place.cell), place)
            self._join(place)
            own = self._places_of[owner]
            own.insert(count_before(own, place.cell), place)

    def _join(self, place: Place) -> None:
        """Count a new stack where it is a neighbor, and bar the way if it is face down."""
        owner = place.stack.owner
        if owner == FACE_DOWN:
            place.walk = BARRED
        one = place.open_to = ONE_OF[owner]
        for side in self.sides(place):
            side.beside += one

    def clear(self, place: Place) -> None:
        """Take the stack off a place: it is open."""
        owner = place.stack.owner
        place.stack = NO_STACK
        place.open_to = ANYBODY
        self._stacks = None
        self.survey = None
        self._places.pop(count_before(self._places, place.cell))
        own = self._places_of[owner]
        own.pop(count_before(own, place.cell))
        place.walk = 0
        one = ONE_OF[owner]
        for side in self.around[place.number]:
            side.beside -= one

    def leave(self, place: Place, owner: int, rest: list[int]) -> None:
        """Leave these tiles of an owner's stack on its place; without any the place is open."""
        if rest:
            self.lay(place, owner, rest)
        else:
            self.clear(place)

    def _use(self) -> None:
        """Make the places of all stacks and the cells next to them."""
        self._patch = [NOWHERE] * PATCH
        self._places_of = [[] for _ in range(self._players + 1)]
        for stack in self.stacks:
            place = self.place(stack.cell)
            place.stack = stack
            self._places.append(place)
            self._places_of[stack.owner].append(place)
            self._join(place)

    def sides_of(self, cell: i64, owner: int) -> list[int]:
        """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
        place = self.place(cell)
        if not place.beside & ALL_OF[owner]:
            return []
        sides = self.sides(place)
        return [
            side for side, number in enumerate(_SPREAD_OF) if sides[number].stack.owner == owner
        ]

    def foreign_beside(self, seat: int) -> list[int]:
        """List the numbers of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        own = ALL_OF[seat]
        return [
            number
            for number, place in enumerate(self.places)
            if place.beside & own and place.stack.owner != seat
        ]

    def touches_foreign(self, stack: Stack) -> bool:
        """True if a foreign stack lies next to a seat's own (CF-2.16)."""
        return self.place(stack.cell).beside & ALL_BUT[stack.owner] != 0

    def contacts(self, seat: int) -> list[Place]:
        """List the places of a seat's stacks that lie next to a foreign stack (CF-2.16)."""
        foreign = ALL_BUT[seat]
        return [place for place in self.places_of(seat) if place.beside & foreign]

    def isolated(self) -> list[Stack]:
        """List the face-down stacks without a neighbor, in reading order (CF-2.17)."""
        return [place.stack for place in self.places_of(FACE_DOWN) if not place.beside]


def count_before(places: list[Place], cell: i64) -> i64:
    """Return how many of these places, in reading order, come before a cell."""
    low: i64 = 0
    high: i64 = len(places)
    while low < high:
        middle = (low + high) >> 1
        if places[middle].cell < cell:
            low = middle + 1
        else:
            high = middle
    return low
