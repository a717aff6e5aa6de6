"""The line-up of a combat round (CF-2.20, CF-2.21).

Places are counted slot by slot, in a slot the chosen fighter first: place 2 is the chosen fighter
of slot 2, place 3 the tile opposite.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict.cells import STEPS
from barrow.games.conflict.components import is_fighter

CHOSEN: Final = 0
OPPOSITE: Final = 1
LINE_SIDES: Final[list[str]] = ["chosen", "opposite"]
SLOTS: Final = 3
PLACES: Final = 6

GONE: Final = -1  # no tile at a place
NO_PLACE: Final = -1  # nobody: no victim, no helper, no fight
NO_SLOT: Final = -1

# What has happened to a fighter in the line-up, as bits.
IS_LOST: Final = 1
IS_HYPNOTIZED: Final = 2
HAS_FOUGHT: Final = 4
IS_MISSED: Final = 8
FLAGS: Final = ["lost", "hypnotized", "fought", "missed"]  # in the order of their bits

_NO_MARKS: Final = [0] * PLACES
_NO_HELP: Final = [NO_SLOT] * SLOTS
_NO_HYPNOSIS: Final[list[tuple[int, int]]] = []


class Lineup:
    """A combat round: its location, who fights whom, and what has happened to them."""

    def __init__(self, location: int, face_down: bool) -> None:
        self.location: Final = location
        self.face_down: Final = face_down
        self.size = 0  # slots filled
        self.tiles = [GONE] * PLACES  # by place
        self.source: list[int] = []  # by slot: the cell its chosen fighter came from
        self.flags = [0] * PLACES  # by place, as bits
        # These three are replaced, never changed, so copies share them.
        self.marks = _NO_MARKS  # by place: Flashfire marks
        self.helps = _NO_HELP  # by slot: the slot it helps, or NO_SLOT
        self.hypnosis = _NO_HYPNOSIS  # as played: the place taken over, and its victim or NO_PLACE
        # The coming fight: places of the two, and of the helper or NO_PLACE.
        self.one = NO_PLACE
        self.other = NO_PLACE
        self.helper = NO_PLACE
        self.scouts = 0  # slots that may scout, as bits
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
        """Let the chosen fighter of a slot help another slot, or NO_SLOT."""
        self.helps = self.helps[:]
        self.helps[slot] = other

    def hypnotize(self, place: int, victim: int) -> None:
        """Note that a fighter was taken over to strike the one at another place, or NO_PLACE."""
        self.hypnosis = [*self.hypnosis, (place, victim)]

    def meet(self, one: int, other: int, helper: int) -> None:
        """Name who meets in the coming fight."""
        self.one = one
        self.other = other
        self.helper = helper

    def has_fighter(self, place: int) -> bool:
        """True if a fighter is at this place."""
        tile = self.tiles[place]
        return tile != GONE and is_fighter(tile)

    def is_engaged(self, cell: int) -> bool:
        """True if a cell is in this combat (CF-4.12)."""
        return cell == self.location or cell in self.source

    def beside(self, side: int) -> int:
        """Return the cell on one side of the location."""
        return self.location + STEPS[side]


def slot_text(place: int) -> str:
    """Return a place of the line-up as text: `2 opposite`."""
    return f"{place // 2 + 1} {LINE_SIDES[place % 2]}"
