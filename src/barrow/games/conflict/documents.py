"""Boards, line-ups and views as documents.

A position may be short (CF-9.5): what it leaves out is as it is in the middle of a game, tiles in
face-up stacks have been seen by all, and play begins with the active player's prep window. A
tile may be written as a text, `human-4+gun`.

In a view, `remembered` lists tiles that were shown to the seat and cannot be seen on the table
now (CF-10.1): the board itself shows them face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec

from barrow.games.conflict import components as tiles
from barrow.games.conflict import lineup as line
from barrow.games.conflict.armies import Proposal
from barrow.games.conflict.board import FACE_DOWN, Board, Stack
from barrow.games.conflict.cells import cell_at
from barrow.games.conflict.components import EVERYBODY, KINDS
from barrow.games.conflict.kinds import CELL, PLACE, TILE, CellDocument, PlaceText
from barrow.games.conflict.lineup import NO_PLACE, NO_SLOT, Lineup
from barrow.games.conflict.sights import BoardSight, LineupSight
from barrow.kernel.documents import shaped
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import OwnCopy, Scope, optional, or_none
from barrow.kernel.outcome import Outcome
from barrow.kernel.sights import Sight

if TYPE_CHECKING:
    from barrow.games.conflict.state import State

Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=5)]
SlotNumber = Annotated[int, msgspec.Meta(ge=1, le=3)]
WHO: Final = optional(PLACE)  # somebody in the line-up


class PositionHeading(msgspec.Struct, kw_only=True):
    """What a position begins with. Without a stack, a turn begins."""

    game: str
    format: int = 1
    rules: int | None = None
    pack: str | None = None
    options: dict[str, Any] = {}
    stack: list[dict[str, Any]] | None = None
    outcome: Outcome | None = None


class MemoryDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile that was shown to the seat and cannot be seen now."""

    cell: CellDocument
    index: Small
    tile: str
    items: list[str] = []


class ConflictViewDocument(msgspec.Struct):
    """A view: who sees it, all the seat may know, and what it remembers."""

    seat: int | None
    known: Any
    remembered: list[MemoryDocument]


class ProposalDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A complete army: events and items, levels 2 to 6, the start top first."""

    tiles: dict[str, Small]
    levels: Annotated[list[Small], msgspec.Meta(max_length=5)]
    start: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=6)]], msgspec.Meta(max_length=6)]


def read_proposal(document: object) -> Proposal:
    """Return the complete army of a document, or raise DecodeError (CF-9.4)."""
    army = shaped(document, ProposalDocument, _bad_army, whole="army")
    return Proposal(army.tiles, army.levels, army.start)


def _bad_army(path: str, text: str) -> DecodeError:
    return DecodeError(f"{path}: {text}", "army_tile")


class TileDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One tile; without `shown` all have seen it if it lies face up, else nobody."""

    tile: str | None
    items: list[str] = []
    moved: bool = False
    shown: list[SeatNumber] | Literal["all"] | None = None


class StackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A stack on its cell, top first; without an owner it is face down."""

    cell: CellDocument
    owner: SeatNumber | None
    tiles: list[TileDocument | str]


class BoardKind(OwnCopy[Board]):
    """All stacks in reading order."""

    annotation = "Board"
    holds = Board

    def empty(self, scope: Scope) -> Board:
        return Board(scope.players, [])

    def shape(self) -> Any:
        return list[StackDocument]

    def write(self, value: Board, scope: Scope) -> Any:
        written: list[StackDocument] = []
        for stack in value.stacks:
            owner = None if stack.owner == FACE_DOWN else stack.owner
            laid = [_write_tile(tile, _usual(owner), scope) for tile in stack.tiles]
            written.append(StackDocument(CELL.write(stack.cell, scope), owner, laid))
        return msgspec.to_builtins(written)

    def read(self, document: Any, path: str, scope: Scope) -> Board:
        stacks: dict[int, Stack] = {}
        for number, stack in enumerate(document):
            at = f"{path}[{number}]"
            cell = cell_at(*stack.cell)
            if cell in stacks:
                raise BadPosition(f"{at}.cell", "another stack lies there")
            if stack.owner is not None and stack.owner >= scope.players:
                raise BadPosition(f"{at}.owner", f"there is no seat {stack.owner}")
            laid = [
                _read_tile(tile, _usual(stack.owner), f"{at}.tiles[{index}]", scope)
                for index, tile in enumerate(stack.tiles)
            ]
            owner = FACE_DOWN if stack.owner is None else stack.owner
            stacks[cell] = Stack(cell, owner, laid)
        return Board(scope.players, [stacks[cell] for cell in sorted(stacks)])

    def sights(self, scope: Scope) -> list[Sight]:
        return BoardSight(scope.players).sights


def _usual(owner: int | None) -> int:
    """Return who has seen a tile of a stack unless the document says otherwise."""
    return 0 if owner is None else EVERYBODY


def _write_tile(tile: int, usual: int, scope: Scope) -> TileDocument | str:
    shown = tiles.shown_bits(tile)
    written = TileDocument(None) if tile < 0 else TileDocument(*_write_face(tile, scope))
    written.moved = tile >= 0 and tiles.has_moved(tile)
    if shown == EVERYBODY != usual:
        written.shown = "all"
    elif shown != usual:
        written.shown = [seat for seat in range(tiles.SEATS) if shown & tiles.shown_to(seat)]
    return written


def _write_face(tile: int, scope: Scope) -> tuple[str, list[str]]:
    """Return what is printed on a known tile, and its items."""
    return TILE.write(tile & tiles.TYPE, scope), [KINDS[kind] for kind in tiles.items_of(tile)]


def _read_tile(document: TileDocument | str, usual: int, path: str, scope: Scope) -> int:
    if isinstance(document, str):
        id, *items = document.split("+")
        # Items are attached in the open, so all have seen a fighter with one.
        return _read_face(id, items, path, scope) | (EVERYBODY if items else usual)
    shown = usual
    if document.shown == "all":
        shown = EVERYBODY
    elif document.shown is not None:
        shown = sum([tiles.shown_to(seat) for seat in set(document.shown)])
    if document.tile is None:
        return tiles.unknown(shown)
    moved = tiles.MOVED if document.moved else 0
    return _read_face(document.tile, document.items, path, scope) | moved | shown


def _read_face(id: str, items: list[str], path: str, scope: Scope) -> int:
    """Return a tile that nobody has been shown."""
    tile = TILE.read(id, path, scope)
    for item in items:
        if item not in KINDS[tiles.FIRST_ITEM :]:
            raise BadPosition(path, f"there is no item {item!r}")
        bit = tiles.item_bit(KINDS.index(item))
        if tile & bit:
            raise BadPosition(path, f"{item} is there twice")
        tile |= bit
    return tile


class FighterDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of the line-up, and what has happened to it."""

    tile: str
    items: list[str] = []
    marks: Small = 0
    lost: bool = False
    hypnotized: bool = False
    fought: bool = False
    missed: bool = False


class SlotDocument(msgspec.Struct, forbid_unknown_fields=True):
    """One slot of the line-up: from which cell, who, against what, whom it helps."""

    source: CellDocument
    chosen: FighterDocument | None = None
    opposite: FighterDocument | None = None
    helps: SlotNumber | None = None


class FightDocument(msgspec.Struct, forbid_unknown_fields=True):
    """The coming fight."""

    one: PlaceText
    other: PlaceText
    helper: PlaceText | None


class LineupDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A combat round."""

    location: CellDocument
    face_down: bool
    slots: Annotated[list[SlotDocument], msgspec.Meta(max_length=3)]
    hypnosis: list[tuple[PlaceText, PlaceText | None]]
    fight: FightDocument | None
    scouts: list[SlotNumber]
    settled: bool


class LineupKind(OwnCopy[Lineup]):
    """The line-up of a combat round."""

    annotation = "Lineup"
    holds = Lineup

    def shape(self) -> Any:
        return LineupDocument

    def write(self, value: Lineup, scope: Scope) -> Any:
        fighting = value.one != NO_PLACE and value.other != NO_PLACE
        fight = [WHO.write(place, scope) for place in (value.one, value.other, value.helper)]
        document = LineupDocument(
            CELL.write(value.location, scope),
            value.face_down,
            [_write_slot(value, slot, scope) for slot in range(value.size)],
            [(WHO.write(by, scope), WHO.write(at, scope)) for by, at in value.hypnosis],
            FightDocument(*fight) if fighting else None,
            [slot + 1 for slot in range(line.SLOTS) if value.scouts >> slot & 1],
            value.settled,
        )
        return msgspec.to_builtins(document)

    def read(self, document: Any, path: str, scope: Scope) -> Lineup:
        lineup = Lineup(cell_at(*document.location), document.face_down)
        lineup.size = len(document.slots)
        for slot, row in enumerate(document.slots):
            lineup.source.append(cell_at(*row.source))
            lineup.let_help(slot, NO_SLOT if row.helps is None else row.helps - 1)
            for place, fighter in ((2 * slot, row.chosen), (2 * slot + 1, row.opposite)):
                if fighter is not None:
                    _read_fighter(lineup, place, fighter, f"{path}.slots[{slot}]", scope)
        for by, at in document.hypnosis:
            lineup.hypnotize(WHO.read(by, path, scope), WHO.read(at, path, scope))
        fight = document.fight
        if fight is not None:
            met = [WHO.read(one, path, scope) for one in (fight.one, fight.other, fight.helper)]
            lineup.meet(*met)
        lineup.scouts = sum([1 << (slot - 1) for slot in set(document.scouts)])
        lineup.settled = document.settled
        return lineup

    def sights(self, scope: Scope) -> list[Sight]:
        return LineupSight(scope.players).sights


def _write_slot(lineup: Lineup, slot: int, scope: Scope) -> SlotDocument:
    return SlotDocument(
        CELL.write(lineup.source[slot], scope),
        _write_fighter(lineup, 2 * slot, scope),
        _write_fighter(lineup, 2 * slot + 1, scope),
        None if lineup.helps[slot] == NO_SLOT else lineup.helps[slot] + 1,
    )


def _write_fighter(lineup: Lineup, place: int, scope: Scope) -> FighterDocument | None:
    tile, flags = lineup.tiles[place], lineup.flags[place]
    if tile == line.GONE:
        return None
    written = FighterDocument(*_write_face(tile, scope), lineup.marks[place])
    for bit, name in enumerate(line.FLAGS):
        setattr(written, name, flags >> bit & 1 == 1)
    return written


def _read_fighter(
    lineup: Lineup, place: int, fighter: FighterDocument, path: str, scope: Scope
) -> None:
    lineup.tiles[place] = _read_face(fighter.tile, fighter.items, path, scope) | EVERYBODY
    lineup.mark(place, fighter.marks)
    flags = [1 << bit for bit, name in enumerate(line.FLAGS) if getattr(fighter, name)]
    lineup.flags[place] = sum(flags)


BOARD: Final = BoardKind()
LINEUP: Final = or_none(LineupKind())


def recall(known: State, own: int | None, document: dict[str, Any]) -> dict[str, Any]:
    """Move what a seat cannot see now from the board of its view to `remembered`.

    A seat sees all of its own stacks, and of the others the top tile (CF-10.3, CF-10.4); of an
    engaged stack not even that (CF-10.12). After the end everything is shown (CF-10.11).
    """
    remembered: list[dict[str, object]] = []
    lineup = known.lineup
    for stack in document["known"]["board"]:
        is_own = stack["owner"] is not None and stack["owner"] == own
        if is_own or known.outcome is not None:
            continue
        cell = cell_at(*stack["cell"])
        engaged = lineup is not None and not lineup.settled and lineup.is_engaged(cell)
        for index, tile in enumerate(stack["tiles"]):
            is_seen = stack["owner"] is not None and index == 0 and not engaged
            if tile["tile"] is not None and not is_seen:
                memory = {"cell": stack["cell"], "index": index, "tile": tile["tile"]}
                if "items" in tile:
                    memory["items"] = tile.pop("items")
                remembered.append(memory)
                tile["tile"] = None
    return {**document, "remembered": remembered}


def remind(known: Any, remembered: list[MemoryDocument]) -> None:
    """Put remembered tiles back where they lie, or raise BadPosition."""
    stacks = {stack.cell: stack for stack in known.board}
    for place, memory in enumerate(remembered):
        stack = stacks.get(memory.cell)
        tile = stack.tiles[memory.index] if stack and memory.index < len(stack.tiles) else None
        if not isinstance(tile, TileDocument):
            raise BadPosition(f"remembered[{place}]", "there is no such place")
        tile.tile = memory.tile
        tile.items = memory.items
