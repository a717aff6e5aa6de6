"""The board: which stack lies on which cell (CF-2.10 to CF-2.17).

A board starts as a list of stacks, which copies share: a stack never changes. When a board is
first used it makes a `Place` for every cell in use, and from then on `lay` and `clear` are the
only ways to change what lies there.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Final

from barrow.games.conflict.cells import NO_CELL, STEPS
from barrow.games.conflict.components import MOVED, SEATS, level_of

if TYPE_CHECKING:
    from barrow.games.conflict.rules.paths import Ground

# The order in which walks spread, and so in which moves are listed: west, east, north, south.
SPREAD: Final = [3, 1, 0, 2]

# Owners of a stack that are no seats.
FACE_DOWN: Final = -1
OPEN: Final = -2  # there is no stack


_NO_STEPS: Final[list[int]] = []


class Stack:
    """Tiles on a cell, top first. It never changes."""

    __slots__ = ("cell", "most_steps", "owner", "steps", "tiles")

    def __init__(self, cell: int, owner: int, tiles: list[int]) -> None:
        self.cell: Final = cell
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles
        # The steps that each fighter has left, and the most of them; none until needed.
        self.steps = _NO_STEPS
        self.most_steps = 0

    def count_steps(self) -> None:
        """Note the steps each fighter has left: its level, none once it has moved (CF-4.55)."""
        self.steps = [0 if tile & MOVED else level_of(tile) for tile in self.tiles]
        self.most_steps = max(self.steps)


BARRED: Final = 1 << 60  # the number of walks of a place that no walk enters
NO_STACK: Final = Stack(NO_CELL, OPEN, [])


NO_PLACES: Final[list[Place]] = []


class Place:
    """A cell of one board: the stack on it, and what is next to it."""

    __slots__ = ("beside", "cell", "sides", "stack", "walk")

    def __init__(self, cell: int) -> None:
        self.cell: Final = cell
        self.stack = NO_STACK
        self.beside = 0  # the stacks next to it: how many of each owner, in three bits
        self.sides = NO_PLACES  # the places next to it, as in SPREAD; none until needed
        self.walk = 0  # the number of the last walk that came here


# What a stack adds to `Place.beside`, by its owner: the last is for FACE_DOWN, which is -1.
ONE_OF: Final = [1 << 3 * owner for owner in range(SEATS + 1)]
ANYBODY: Final = (1 << 3 * (SEATS + 1)) - 1  # the bits of `Place.beside` for all stacks
# By owner: the bits for the stacks of everybody else (CF-2.16).
ALL_BUT: Final = [ANYBODY & ~(7 * one) for one in ONE_OF]


class Board:
    """All stacks, and which of them each seat owns."""

    def __init__(self, players: int, stacks: list[Stack]) -> None:
        self._players: Final = players
        # In reading order, as actions number them; None after a change, until it is asked for.
        self._stacks: list[Stack] | None = stacks
        # These are empty until the board is used.
        self._places: dict[int, Place] = {}  # by cell
        self._cells: list[int] = []  # of all stacks, in reading order
        self._places_of: list[list[Place]] = []  # by seat: those of its stacks, in reading order
        self._alone: list[Place] = []  # of face-down stacks that lost their last neighbor
        self.walks = 0
        self.survey: Ground | None = None  # see `paths.survey`; kept until a stack changes

    def copy(self) -> Board:
        """Return an independent copy."""
        return Board(self._players, self.stacks)

    @property
    def stacks(self) -> list[Stack]:
        """All stacks in reading order; never change this list."""
        if self._stacks is None:
            places = self._places
            self._stacks = [places[cell].stack for cell in self._cells]
        return self._stacks

    def places_of(self, seat: int) -> list[Place]:
        """Return where a seat's stacks lie, in reading order; never change this list."""
        if not self._places_of:
            self._make_places()
        return self._places_of[seat]

    def stacks_of(self, seat: int) -> list[Stack]:
        """List a seat's stacks in reading order."""
        return [place.stack for place in self.places_of(seat)]

    def place(self, cell: int) -> Place:
        """Return the place of a cell."""
        if not self._places_of:
            self._make_places()
        place = self._places.get(cell)
        if place is None:
            place = Place(cell)
            self._places[cell] = place
        return place

    def sides(self, place: Place) -> list[Place]:
        """Return the places next to one."""
        if not place.sides:
            places = self._places
            found: list[Place] = []
            for number in SPREAD:
                cell = place.cell + STEPS[number]
                side = places.get(cell)
                if side is None:
                    side = places[cell] = Place(cell)
                found.append(side)
            place.sides = found
        return place.sides

    def find(self, cell: int) -> Stack | None:
        """Return the stack on a cell, or None if the cell is open."""
        if not self._places_of:
            self._make_places()
        place = self._places.get(cell)
        return None if place is None or place.stack is NO_STACK else place.stack

    def stack_at(self, cell: int) -> Stack:
        """Return the stack on a cell that is not open."""
        stack = self.find(cell)
        assert stack is not None, cell
        return stack

    def tiles_at(self, cell: int) -> list[int]:
        """Return the tiles on a cell, top first; none if the cell is open."""
        stack = self.find(cell)
        return NO_STACK.tiles if stack is None else stack.tiles

    def lay(self, cell: int, owner: int, tiles: list[int]) -> None:
        """Put a stack on a cell, in place of what its owner has there."""
        place = self._places.get(cell) or self.place(cell)
        is_new = place.stack is NO_STACK
        place.stack = Stack(cell, owner, tiles)
        self._stacks = None
        self.survey = None
        if is_new:
            insort(self._cells, cell)
            self._add(place)

    def clear(self, cell: int) -> None:
        """Take the stack off a cell: the cell is open."""
        place = self.place(cell)
        owner = place.stack.owner
        place.stack = NO_STACK
        self._stacks = None
        self.survey = None
        self._cells.pop(bisect_left(self._cells, cell))
        if owner != FACE_DOWN:
            self._places_of[owner].remove(place)
        else:
            place.walk = 0
        one = ONE_OF[owner]
        for side in place.sides:
            side.beside -= one
            if not side.beside and side.stack.owner == FACE_DOWN:
                self._alone.append(side)

    def leave(self, cell: int, owner: int, rest: list[int]) -> None:
        """Leave these tiles of an owner's stack on its cell; without any the cell is open."""
        if rest:
            self.lay(cell, owner, rest)
        else:
            self.clear(cell)

    def _make_places(self) -> None:
        """Make the places of all stacks and the cells next to them."""
        stacks = self.stacks
        self._cells = [stack.cell for stack in stacks]
        self._places_of = [[] for _ in range(self._players)]
        for stack in stacks:
            place = self.place(stack.cell)
            place.stack = stack
            self._add(place)
        self._alone = [place for place in self._places.values() if is_alone(place)]

    def _add(self, place: Place) -> None:
        """Count a new stack where it is a neighbor, and among its owner's."""
        owner = place.stack.owner
        one = ONE_OF[owner]
        for side in self.sides(place):
            side.beside += one
        if owner == FACE_DOWN:
            place.walk = BARRED
            return
        own, number = self._places_of[owner], 0
        while number < len(own) and own[number].cell < place.cell:
            number += 1
        own.insert(number, place)

    def numbered(self, number: int) -> Stack:
        """Return the stack with a number, its place in reading order."""
        if self._places_of:
            return self._places[self._cells[number]].stack
        return self.stacks[number]

    def sides_of(self, cell: int, owner: int) -> list[int]:
        """List the sides of a cell on which a stack of this seat lies, or a face-down one."""
        place = self.place(cell)
        if not place.beside & ~ALL_BUT[owner]:
            return []
        sides = zip(SPREAD, self.sides(place))
        return sorted([number for number, side in sides if side.stack.owner == owner])

    def foreign_beside(self, seat: int) -> list[int]:
        """List the numbers of foreign stacks next to a seat's own, in reading order (CF-2.16)."""
        found: set[int] = set()
        for place in self.contacts(seat):
            for side in place.sides:
                if side.stack.owner != OPEN and side.stack.owner != seat:
                    found.add(side.cell)
        return [bisect_left(self._cells, cell) for cell in sorted(found)]

    def touches_foreign(self, stack: Stack) -> bool:
        """True if a foreign stack lies next to a seat's own (CF-2.16)."""
        return self.place(stack.cell).beside & ALL_BUT[stack.owner] != 0

    def contacts(self, seat: int) -> list[Place]:
        """List the places of a seat's stacks that lie next to a foreign stack (CF-2.16)."""
        foreign = ALL_BUT[seat]
        return [place for place in self.places_of(seat) if place.beside & foreign]

    def isolated(self) -> list[Stack]:
        """List the face-down stacks without a neighbor, in reading order (CF-2.17)."""
        if not self._places_of:
            self._make_places()
        self._alone = [place for place in self._alone if is_alone(place)]
        cells = {place.cell for place in self._alone}
        return [self._places[cell].stack for cell in sorted(cells)]


def is_alone(place: Place) -> bool:
    """True if a face-down stack lies here and none next to it (CF-2.17)."""
    return place.stack.owner == FACE_DOWN and not place.beside
