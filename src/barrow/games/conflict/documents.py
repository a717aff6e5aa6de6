"""What a position and a view look like as JSON.

Declared once as msgspec structures, which check the shape of whatever is read (so this
module is not compiled). `codec` reads and writes them, and says what the fields mean.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from barrow.games.conflict.cells import FURTHEST

FORMAT: Final = 1

Coordinate = Annotated[int, msgspec.Meta(ge=-FURTHEST, le=FURTHEST)]
Cell = tuple[Coordinate, Coordinate]
Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]
Level = Annotated[int, msgspec.Meta(ge=0, le=6)]
Place = Literal["1 chosen", "1 opposite", "2 chosen", "2 opposite", "3 chosen", "3 opposite"]


class TileDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One tile; without `shown` all have seen it if it lies face up, else nobody."""

    tile: str | None = None
    items: list[str] = []
    moved: bool = False
    shown: list[SeatNumber] | Literal["all"] | None = None


class StackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A stack on its cell, top first; without an owner it is face down."""

    cell: Cell
    owner: SeatNumber | None
    tiles: list[TileDocument | str]


class SeatDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One seat. In a view the army and the plan of others are left out."""

    group: str | None = None
    held: dict[str, Small] = {}
    first_turn_over: bool = True
    eliminated: Small = 0
    left: bool = False
    size: Small | None = None
    army: dict[str, Small] | None = None
    start: list[Level] = []
    seen: list[Level] = []
    plan: list[Annotated[int, msgspec.Meta(ge=-1, le=1000)]] = []


class FighterDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of the line-up, and what has befallen it."""

    tile: str
    items: list[str] = []
    marks: Small = 0
    lost: bool = False
    hypnotized: bool = False
    fought: bool = False
    missed: bool = False


class SlotDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One slot of the line-up: from which cell, who, against what, whom it helps."""

    source: Cell
    chosen: FighterDocument | None = None
    opposite: FighterDocument | None = None
    helps: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None


class FightDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The coming fight."""

    one: Place
    other: Place
    helper: Place | None


class LineupDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A combat round."""

    location: Cell
    face_down: bool
    slots: Annotated[list[SlotDocument], msgspec.Meta(max_length=3)]
    hypnosis: list[tuple[Place, Place | None]]
    fight: FightDocument | None
    scouts: list[Annotated[int, msgspec.Meta(ge=1, le=3)]]
    settled: bool


class OutcomeDocument(msgspec.Struct, forbid_unknown_fields=True):
    """How the game ended."""

    ranks: list[int]
    scores: list[int]
    reason: str
    clause: str


class PositionDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A whole position. Without a stack of decisions a turn begins."""

    game: str
    seats: list[SeatDocument]
    board: list[StackDocument]
    turn: SeatNumber
    format: int = FORMAT
    rules: int | None = None
    pack: str | None = None
    options: dict[str, Any] = {}
    built: bool = False
    graveyard: dict[str, Small] = {}
    quiet: Small = 0
    buried: bool = False
    falls: Small = 0
    lineup: LineupDocument | None = None
    stack: list[dict[str, Any]] | None = None
    outcome: OutcomeDocument | None = None


class MemoryDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile that was shown to the seat and cannot be seen now."""

    cell: Cell
    index: Small
    tile: str
    items: list[str] = []


class ViewDocument(msgspec.Struct):
    """A view: who sees it, all the seat may know, and what it remembers."""

    seat: SeatNumber | None
    known: PositionDocument
    remembered: list[MemoryDocument]
