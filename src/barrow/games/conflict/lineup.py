"""Stacks, and the line-up of a combat round."""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.actions import PLACES, SLOTS
from barrow.games.conflict.cells import Cell
from barrow.games.conflict.components import IS_FIGHTER, SEATS, TYPE
from barrow.kernel.native import mypyc_attr

FACE_DOWN: Final = -1
GONE: Final = -1  # no tile at a place of the line-up

# What has befallen a fighter in the line-up, by bits.
IS_LOST: Final = 1
IS_HYPNOTIZED: Final = 2
HAS_FOUGHT: Final = 4
IS_MISSED: Final = 8


@mypyc_attr(acyclic=True)
class Stack:
    """Tiles on a cell, top first. It never changes."""

    def __init__(self, owner: int, tiles: list[int]) -> None:
        self.owner: Final = owner  # a seat, or FACE_DOWN
        self.tiles: Final = tiles


# By seat, then by tile: stacks of one fighter. Most are, and since a stack never changes they are
# made once: interpreted, to make one takes more than twice as long as to find it.
_ALONE: Final[list[dict[int, Stack]]] = [{} for _seat in range(SEATS)]


def alone(seat: int, tile: int) -> Stack:
    """Return a seat's stack of a single fighter."""
    found = _ALONE[seat].get(tile)
    if found is None:
        found = Stack(seat, [tile])
        _ALONE[seat][tile] = found
    return found


@mypyc_attr(acyclic=True)
class Lineup:
    """A combat round: the location and the line-up (CF-2.20, CF-2.21).

    Places are counted slot by slot, in a slot the chosen fighter first.
    """

    def __init__(
        self,
        location: Cell,
        face_down: bool,
        size: int,
        tiles: list[int],
        source: list[Cell],
        marks: list[int],
        flags: list[int],
        helps: list[int],
        hypnosis: list[int],
        one: int,
        other: int,
        helper: int,
        scouts: int,
        settled: bool,
    ) -> None:
        self.location: Final = location
        self.face_down: Final = face_down
        self.size = size  # slots filled
        self.tiles = tiles  # by place: a tile or GONE
        self.source = source  # by slot: the cell its chosen fighter came from
        self.flags = flags  # by place, as bits
        # These three are replaced, never changed: hardly any round needs one of its own.
        self.marks = marks  # by place: Flashfire marks
        self.helps = helps  # by slot: the slot it helps, or -1
        self.hypnosis = hypnosis  # pairs of places in the order played: fighter, victim or -1
        self.one = one  # the coming fight: places of the two, and of the helper or -1
        self.other = other
        self.helper = helper
        self.scouts = scouts  # slots that may scout, as bits
        self.settled = settled  # eliminations of this round are done (CF-4.38)

    def copy(self) -> Lineup:
        """Return an independent copy."""
        return Lineup(
            self.location,
            self.face_down,
            self.size,
            self.tiles[:],
            self.source[:],
            self.marks,
            self.flags[:],
            self.helps,
            self.hypnosis,
            self.one,
            self.other,
            self.helper,
            self.scouts,
            self.settled,
        )

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


_NO_TILES: Final = [GONE] * PLACES
_NO_MARKS: Final = [0] * PLACES  # and no flags
_NO_HELP: Final = [-1] * SLOTS
_NO_HYPNOSIS: Final[list[int]] = []


def new_lineup(location: Cell, face_down: bool) -> Lineup:
    """Return a line-up that nobody has been chosen for."""
    return Lineup(
        location,
        face_down,
        0,
        _NO_TILES[:],
        [],
        _NO_MARKS,
        _NO_MARKS[:],
        _NO_HELP,
        _NO_HYPNOSIS,
        -1,
        -1,
        -1,
        0,
        False,
    )
