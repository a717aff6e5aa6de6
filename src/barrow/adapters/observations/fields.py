"""Observations: what a seat sees, as a row of small numbers with named fields.

A game's observation declares its fields once, in order; `write` fills them from a view, so
it can hold nothing that the seat may not know. Every number is whole and lies between 0
and the `top` of its field; what is more counts as `top`. Learning programs get them divided
by it: from 0 to 1.

Seats are counted from the one that sees: 0 is itself, 1 the next in order of seats.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.kernel.action import Action
from barrow.kernel.decision import Decision
from barrow.kernel.errors import unwritten
from barrow.kernel.game import Game
from barrow.kernel.kinds import Bits, Flag, Ids, ListOf, RecordKind
from barrow.kernel.native import mypyc_attr
from barrow.kernel.state import Frame, State
from barrow.kernel.view import View

# No field goes higher: an observation fits a signed byte.
HIGHEST: Final = 127


class Field:
    """Some numbers of an observation: one for each entry of its axes."""

    def __init__(self, name: str, axes: list[list[str]], top: int, text: str, at: int) -> None:
        assert 0 < top <= HIGHEST, (name, top)
        size = 1
        for axis in axes:
            size *= len(axis)
        self.name: Final = name
        self.axes: Final = axes  # what the entries are called; none: a single number
        self.top: Final = top
        self.text: Final = text
        self.at: Final = at  # where it begins
        self.size: Final = size

    @property
    def shape(self) -> list[int]:
        """The length of each axis."""
        return [len(axis) for axis in self.axes]

    def put(self, page: bytearray, entry: int, value: int) -> None:
        """Write one entry."""
        assert 0 <= entry < self.size, (self.name, entry)
        top = self.top
        if value > 0:
            page[self.at + entry] = value if value < top else top

    def put_all(self, page: bytearray, values: list[int]) -> None:
        """Write every entry, in order."""
        assert len(values) == self.size, (self.name, len(values))
        at = self.at
        top = self.top
        for value in values:
            if value > 0:
                page[at] = value if value < top else top
            at += 1

    def add(self, page: bytearray, entry: int) -> None:
        """Count one more in an entry."""
        assert 0 <= entry < self.size, (self.name, entry)
        if page[self.at + entry] < self.top:
            page[self.at + entry] += 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation:
    """How one game, with one number of players, is written as numbers."""

    # Raised whenever a field changes its place or its meaning.
    version = 0

    def __init__(self, game: Game, players: int, pending: list[type[Frame[Any]]]) -> None:
        self.game: Final = game
        self.players: Final = players
        self.fields: Final[list[Field]] = []
        self.size = 0
        self.seats: Final = ["own", *[f"next {ahead}" for ahead in range(1, players)]]
        asked = [one for one in pending if issubclass(one, Decision)]
        self.decisions: Final = [one.name for one in asked]
        self._number_of: Final = {one.name: number for number, one in enumerate(asked)}
        self._subjects_of: Final = {one.name: _subjects(one) for one in asked}
        self._always: Final = self.single("always", 1, "always 1")
        self._seat: Final = self.field(
            "seat", [[str(seat) for seat in range(players)]], 1, "the number of the own seat"
        )
        self._asked: Final = self.field("asked", [self.seats], 1, "who must decide now")
        self._decision: Final = self.field(
            "decision", [self.decisions], 1, "the open decision; none when the game is over"
        )

    def field(self, name: str, axes: list[list[str]], top: int, text: str) -> Field:
        """Declare the next field."""
        made = Field(name, axes, top, text, self.size)
        self.fields.append(made)
        self.size += made.size
        return made

    def single(self, name: str, top: int, text: str) -> Field:
        """Declare the next field, of one number."""
        return self.field(name, [], top, text)

    def write(self, view: View) -> bytearray:
        """Return a view as numbers."""
        raise unwritten(self, "write")

    def fallen(self, view: View) -> list[int]:
        """Return for each seat 0, or a number that is higher the later it fell for good."""
        return [0] * self.players

    def begin(self, view: View, known: State) -> bytearray:
        """Return a page with what is written alike in every game."""
        page = bytearray(self.size)
        own = own_seat(view)
        self._always.put(page, 0, 1)
        self._seat.put(page, own, 1)
        for seat in known.pending:
            self._asked.put(page, (seat - own) % self.players, 1)
        if known.outcome is None and known.stack:
            number = self._number_of.get(known.stack[-1].name)
            if number is not None:
                self._decision.put(page, number, 1)
        return page

    def subjects(self, frame: Frame[Any]) -> list[tuple[str, Any]]:
        """Return what an open decision is about: kinds and values, in order."""
        known = self._subjects_of.get(frame.name)
        if known is None:
            return []
        return [(kind, getattr(frame, name)) for name, kind in known]


def own_seat(view: View) -> int:
    """Return the seat that seats are counted from; a watcher counts from the first."""
    return 0 if view.seat is None else view.seat


def mask(legal: list[Action], size: int) -> bytearray:
    """Return a row of as many numbers as there are actions: 1 for those that are legal."""
    page = bytearray(size)
    for action in legal:
        page[action.id] = 1
    return page


def _subjects(one: type[Decision[Any]]) -> list[tuple[str, str]]:
    """List what a decision is about: its parts by name, each with what its kind is called."""
    return [(name, _topic(kind)) for name, kind in one.parts.items() if name != "ask_always"]


def _topic(kind: Any) -> str:
    """Return what a kind is called among subjects; plain numbers have no name."""
    if isinstance(kind, Flag):
        return "flag"
    if isinstance(kind, Ids):
        return kind.name
    if isinstance(kind, Bits) and isinstance(kind.index, Ids):
        return f"{kind.index.name}s"
    if isinstance(kind, ListOf) and isinstance(kind.item, Ids):
        return f"{kind.item.name} list"
    topic: str = kind.annotation if isinstance(kind, RecordKind) else kind.topic
    return topic
