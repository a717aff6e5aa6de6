"""Stacks, and the line-up of a combat round."""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import CHOSEN, OPPOSITE, PLACES, SLOTS
from barrow.games.conflict.cells import Cell
from barrow.games.conflict.components import IS_FIGHTER, SEATS, TYPE

FACE_DOWN: Final = -1
GONE: Final = -1  # no tile at a place of the line-up

# What has befallen a fighter in the line-up, by bits.
IS_LOST: Final = 1
IS_HYPNOTIZED: Final = 2
HAS_FOUGHT: Final = 4
IS_MISSED: Final = 8

ANY_ABILITY: Final = -1  # all bits


class Stack:
    """Tiles on a cell, top first. It never changes."""

    def __init__(self, owner: int, tiles: list[int]) -> None:
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles


# By seat, then by tile: stacks of one fighter. Most are, and since a stack never changes they are
# made once: interpreted, to make one takes five times as long as to find it.
ALONE: Final[list[dict[int, Stack]]] = [{} for _seat in range(SEATS)]


def alone(seat: int, tile: int) -> Stack:
    """Return a seat's stack of a single fighter."""
    found = ALONE[seat].get(tile)
    if found is None:
        found = Stack(seat, [tile])
        ALONE[seat][tile] = found
    return found


# By number of slots: their places. Interpreted, a `range` takes longer to make than to go through.
CHOSEN_PLACES: Final = [list(range(CHOSEN, 2 * size, 2)) for size in range(SLOTS + 1)]
OPPOSITE_PLACES: Final = [list(range(OPPOSITE, 2 * size, 2)) for size in range(SLOTS + 1)]

_NO_TILES: Final = [GONE] * PLACES
_NO_MARKS: Final = [0] * PLACES  # and no flags
_NO_HELP: Final = [-1] * SLOTS
_NO_HYPNOSIS: Final[list[int]] = []


class Lineup:
    """A combat round: the location and the line-up (CF-2.20, CF-2.21).

    Places are counted slot by slot, in a slot the chosen fighter first.
    """

    def __init__(self, location: Cell, face_down: bool) -> None:
        self.location: Final = location
        self.face_down: Final = face_down
        self.size = 0  # slots filled
        self.tiles = _NO_TILES.copy()  # by place: a tile or GONE
        self.source: list[Cell] = []  # by slot: the cell its chosen fighter came from
        self.flags = _NO_MARKS.copy()  # by place, as bits
        # These three are replaced, never changed: hardly any round needs one of its own.
        self.marks = _NO_MARKS  # by place: Flashfire marks
        self.helps = _NO_HELP  # by slot: the slot it helps, or -1
        self.hypnosis = _NO_HYPNOSIS  # pairs of places as played: fighter, victim or -1
        self.abilities = ANY_ABILITY  # no fighter that was lined up has any but these, as bits
        self.one = -1  # the coming fight: places of the two, and of the helper or -1
        self.other = -1
        self.helper = -1
        self.scouts = 0  # slots that may scout, as bits
        self.in_place = False  # the only chosen fighter still lies on its cell, too
        self.settled = False  # eliminations of this round are done (CF-4.38)

    def copy(self) -> Lineup:
        """Return an independent copy."""
        copy = Lineup(self.location, self.face_down)
        copy.size = self.size
        copy.tiles = self.tiles[:]
        copy.source = self.source[:]
        copy.flags = self.flags[:]
        copy.marks = self.marks
        copy.helps = self.helps
        copy.hypnosis = self.hypnosis
        copy.abilities = self.abilities
        copy.one = self.one
        copy.other = self.other
        copy.helper = self.helper
        copy.scouts = self.scouts
        copy.settled = self.settled
        return copy

    def remove(self, place: int) -> int:
        """Take a tile out of the line-up and return it."""
        tile = self.tiles[place]
        self.tiles[place] = GONE
        return tile

    def mark(self, place: int, marks: int) -> None:
        """Put Flashfire marks on a fighter."""
        self.marks = self.marks[:]
        self.marks[place] += marks

    def let_help(self, slot: int, other: int) -> None:
        """Let the chosen fighter of a slot help another slot, or none with -1."""
        self.helps = self.helps[:]
        self.helps[slot] = other

    def hypnotize(self, place: int, victim: int) -> None:
        """Note that a fighter was taken over to strike the one at another place, or none."""
        self.hypnosis = [*self.hypnosis, place, victim]

    def has_fighter(self, place: int) -> bool:
        """Say whether a fighter is at this place."""
        return IS_FIGHTER[self.tiles[place] & TYPE]  # GONE is none

    def is_engaged(self, cell: Cell) -> bool:
        """Say whether a cell is in this combat (CF-4.12)."""
        return cell == self.location or cell in self.source
