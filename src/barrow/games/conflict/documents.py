"""What a position and a view look like as JSON: their fields, frames and names.

Declared once as msgspec structures, which check the shape of whatever is read (so this
module is not compiled). `codec` reads and writes them, and says what the fields mean.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

import msgspec

from barrow.games.conflict import opening
from barrow.games.conflict.actions import PLACES, slot_text
from barrow.games.conflict.cells import FURTHEST, cell_at, x_of, y_of
from barrow.games.conflict.components import FIRST_ITEM, KINDS, SORTS, TYPES, Pack, item_bit
from barrow.games.conflict.events import tile_id
from barrow.games.conflict.lineup import HAS_FOUGHT, IS_HYPNOTIZED, IS_LOST, IS_MISSED
from barrow.games.conflict.rules import (
    arranging,
    fights,
    instants,
    location,
    movement,
    placing,
    turn,
    windows,
)
from barrow.kernel.documents import OutcomeDocument, fault
from barrow.kernel.errors import BadPosition
from barrow.kernel.frames import Form, by_name

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


class ProposalDocument(msgspec.Struct, forbid_unknown_fields=True):
    """An army handed in as a whole: events and items, levels 2 to 6, the start top first."""

    tiles: dict[str, Small]
    levels: Annotated[list[Small], msgspec.Meta(max_length=5)]
    start: Annotated[list[Level], msgspec.Meta(max_length=6)]


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


# How each frame is written: its class and the arguments of its constructor.
FORMS: Final = [
    Form(opening.ChooseGroup, "seat"),
    Form(opening.BuildArmies, "seats"),
    Form(opening.DealBoard),
    Form(opening.ChooseStart, "seat"),
    Form(turn.BeginTurn),
    Form(turn.Engage),
    Form(turn.CleanUp),
    Form(windows.Prep, "seat"),
    Form(windows.Reveal, "seat"),
    Form(windows.Ready, "seat"),
    Form(windows.Fight, "seat"),
    Form(windows.March, "seat"),
    Form(location.ChooseLocation, "seat"),
    Form(location.ChooseFighter, "seat"),
    Form(instants.Instants),
    Form(instants.OrderInstants, "seat"),
    Form(instants.ScatterTo, "seat", "places:places", "received:numbers"),
    Form(instants.HandOut),
    Form(fights.Hiding, "place"),
    Form(fights.Hide, "seat", "place:place"),
    Form(fights.Aiding, "slot"),
    Form(fights.Aid, "seat", "slot"),
    Form(fights.NextFight, "number"),
    Form(fights.Strike),
    Form(fights.TakeBlow, "seat"),
    Form(placing.SettleRound),
    Form(placing.PlaceOpposing, "slot"),
    Form(placing.FurthestStack, "seat", "place:place"),
    Form(placing.PlaceBystander, "slot"),
    Form(placing.Scouting),
    Form(placing.Scout, "seat"),
    Form(movement.Movement),
    Form(movement.MoveFighter, "seat", "approached:flag", "unseen:flag"),
    Form(movement.MoveTo, "seat", "cell:cell", "index", "approached:flag"),
    Form(movement.OverLimit, "seat", "cell:cell"),
    Form(movement.Arranging),
    Form(arranging.ArrangeStackNow, "seat", "arranged:cells"),
    Form(arranging.ArrangeNext, "seat", "cell:cell", "order:numbers", "arranged:cells"),
]
FORM_OF: Final = by_name(FORMS)
PLACE_TEXTS: Final = [slot_text(place) for place in range(PLACES)]
# What has befallen a fighter, with its bit in the line-up.
FLAGS: Final = [
    ("lost", IS_LOST),
    ("hypnotized", IS_HYPNOTIZED),
    ("fought", HAS_FOUGHT),
    ("missed", IS_MISSED),
]


class Names:
    """Turns the small numbers of the engine into ids, and back."""

    def __init__(self, pack: Pack) -> None:
        self.groups: Final = [group.id for group in pack.groups]
        self.tiles: Final = {
            tile_id(pack, tile): tile
            for tile in range(TYPES)
            if pack.groups[tile // SORTS].copies[tile % SORTS]
        }

    def write(self, kind: str, value: Any) -> Any:
        """Return a field of a frame as a document."""
        if kind == "cell":
            return [x_of(value), y_of(value)]
        if kind == "cells":
            return [[x_of(cell), y_of(cell)] for cell in value]
        if kind == "place":
            return PLACE_TEXTS[value]
        if kind == "places":
            return [PLACE_TEXTS[place] for place in value]
        assert kind == "numbers", kind
        return list(value)

    def read(self, kind: str, value: Any, path: str) -> Any:
        """Return a field of a frame from a document, or raise BadPosition."""
        if kind == "cell":
            return cell_at(*convert(value, Cell, path))
        if kind == "cells":
            return [cell_at(*cell) for cell in convert(value, list[Cell], path)]
        if kind == "place":
            return PLACE_TEXTS.index(convert(value, Place, path))
        if kind == "places":
            return [PLACE_TEXTS.index(place) for place in convert(value, list[Place], path)]
        assert kind == "numbers", kind
        return convert(value, list[Small], path)

    def tile(self, id: str, path: str) -> int:
        """Return the type of a tile."""
        found = self.tiles.get(id)
        if found is None:
            raise BadPosition(path, f"there is no tile {id!r}")
        return found

    def items(self, ids: list[str], path: str) -> int:
        """Return attached items as bits."""
        bits = 0
        for id in ids:
            if id not in KINDS[FIRST_ITEM:]:
                raise BadPosition(path, f"there is no item {id!r}")
            if bits & item_bit(KINDS.index(id)):
                raise BadPosition(path, f"{id} is there twice")
            bits |= item_bit(KINDS.index(id))
        return bits


@lru_cache(maxsize=4)
def names_of(pack: Pack) -> Names:
    """Return the names of a pack: the same as long as it is in use."""
    return Names(pack)


def convert(value: Any, kind: Any, path: str) -> Any:
    """Return a value checked against a type, or raise BadPosition at the path."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        place, said = fault(error)
        raise BadPosition(f"{path}{place}", said) from None
