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

from barrow.games.conflict.armies import Proposal
from barrow.games.conflict.board import FACE_DOWN, Board
from barrow.games.conflict.cells import cell_at
from barrow.games.conflict.components import (
    EVERYBODY,
    FIRST_ITEM,
    KINDS,
    MOVED,
    SHOWN,
    SHOWN_SHIFT,
    TYPE,
    item_bit,
    items_of,
    shown_to,
    unknown,
)
from barrow.games.conflict.kinds import CELL, PLACE_TEXTS, TILE, CellDocument, PlaceText
from barrow.games.conflict.lineup import (
    GONE,
    HAS_FOUGHT,
    IS_HYPNOTIZED,
    IS_LOST,
    IS_MISSED,
    NO_PLACE,
    NO_SLOT,
    SLOTS,
    Lineup,
)
from barrow.games.conflict.sights import BoardSight, LineupSight
from barrow.kernel.documents import fault
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import Kind, Scope
from barrow.kernel.outcome import Outcome
from barrow.kernel.sights import Sight

if TYPE_CHECKING:
    from barrow.games.conflict.state import State

Small = Annotated[int, msgspec.Meta(ge=0, le=1000)]
# What has befallen a fighter, with its bit in the line-up.
FLAGS: Final = [
    ("lost", IS_LOST),
    ("hypnotized", IS_HYPNOTIZED),
    ("fought", HAS_FOUGHT),
    ("missed", IS_MISSED),
]


class PositionHeading(msgspec.Struct, kw_only=True):
    """What a position begins with, as far as it says so; without a stack a turn begins."""

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
    """An army handed in as a whole: events and items, levels 2 to 6, the start top first."""

    tiles: dict[str, Small]
    levels: Annotated[list[Small], msgspec.Meta(max_length=5)]
    start: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=6)]], msgspec.Meta(max_length=6)]


def read_proposal(document: object) -> Proposal:
    """Return the army that a document hands in as a whole, or raise DecodeError (CF-9.4)."""
    try:
        army = msgspec.convert(document, ProposalDocument)
    except msgspec.ValidationError as error:
        place, said = fault(error)
        raise DecodeError(f"{place.lstrip('.') or 'army'}: {said}", "army_tile") from None
    return Proposal(army.tiles, army.levels, army.start)


class TileDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One tile; without `shown` all have seen it if it lies face up, else nobody."""

    tile: str | None = None
    items: list[str] = []
    moved: bool = False
    shown: list[Annotated[int, msgspec.Meta(ge=0, le=5)]] | Literal["all"] | None = None


class StackDocument(msgspec.Struct, forbid_unknown_fields=True):
    """A stack on its cell, top first; without an owner it is face down."""

    cell: CellDocument
    owner: Annotated[int, msgspec.Meta(ge=0, le=5)] | None
    tiles: list[TileDocument | str]


class BoardKind(Kind[Board]):
    """All stacks in reading order."""

    annotation = "Board"
    holds = Board

    def copied(self, value: str) -> str:
        """Return the source of a copy."""
        return f"{value}.copy()"

    def copy(self, value: Board) -> Board:
        """Return a copy."""
        return value.copy()

    def empty(self, scope: Scope) -> Board:
        """Return a board without stacks."""
        return Board(scope.players)

    def shape(self) -> Any:
        """Return a list of stacks."""
        return list[StackDocument]

    def write(self, value: Board, scope: Scope) -> Any:
        """Return the stacks in reading order."""
        return [
            {
                "cell": CELL.write(cell, scope),
                "owner": None if stack.owner == FACE_DOWN else stack.owner,
                "tiles": [
                    _write_tile(tile, 0 if stack.owner == FACE_DOWN else EVERYBODY, scope)
                    for tile in stack.tiles
                ],
            }
            for cell, stack in [(cell, value.stacks[cell]) for cell in value.cells]
        ]

    def read(self, document: Any, path: str, scope: Scope) -> Board:
        """Return the board of a document, or raise BadPosition."""
        board = Board(scope.players)
        for number, stack in enumerate(document):
            at = f"{path}[{number}]"
            cell = cell_at(*stack.cell)
            if cell in board.stacks:
                raise BadPosition(f"{at}.cell", "another stack lies there")
            if stack.owner is not None and stack.owner >= scope.players:
                raise BadPosition(f"{at}.owner", f"there is no seat {stack.owner}")
            usual = 0 if stack.owner is None else EVERYBODY
            tiles = [
                _read_tile(tile, usual, f"{at}.tiles[{index}]", scope)
                for index, tile in enumerate(stack.tiles)
            ]
            board.lay(cell, FACE_DOWN if stack.owner is None else stack.owner, tiles)
        return board

    def sights(self, scope: Scope) -> list[Sight]:
        return BoardSight(scope.players).sights


def _write_tile(tile: int, usual: int, scope: Scope) -> dict[str, object]:
    """Return a tile; who has been shown it is left out where it is as usual."""
    if tile < 0:
        shown = -1 - tile
        written: dict[str, object] = {"tile": None}
    else:
        shown = tile & SHOWN
        written = _write_face(tile, scope)
        if tile & MOVED:
            written["moved"] = True
    if shown != usual:
        seats = [seat for seat in range(6) if shown >> (SHOWN_SHIFT + seat) & 1]
        written["shown"] = "all" if shown == EVERYBODY else seats
    return written


def _write_face(tile: int, scope: Scope) -> dict[str, object]:
    """Return what is printed on a known tile, and its items."""
    written: dict[str, object] = {"tile": TILE.write(tile & TYPE, scope)}
    if items_of(tile):
        written["items"] = [KINDS[kind] for kind in items_of(tile)]
    return written


def _read_tile(document: TileDocument | str, usual: int, path: str, scope: Scope) -> int:
    if isinstance(document, str):
        id, *items = document.split("+")
        # Items are attached in the open, so all have seen a fighter with one.
        return _read_face(id, items, path, scope) | (EVERYBODY if items else usual)
    shown = usual
    if document.shown == "all":
        shown = EVERYBODY
    elif document.shown is not None:
        shown = sum([shown_to(seat) for seat in set(document.shown)])
    if document.tile is None:
        return unknown(shown)
    moved = MOVED if document.moved else 0
    return _read_face(document.tile, document.items, path, scope) | moved | shown


def _read_face(id: str, items: list[str], path: str, scope: Scope) -> int:
    """Return a tile that nobody has been shown."""
    tile = TILE.read(id, path, scope)
    for item in items:
        if item not in KINDS[FIRST_ITEM:]:
            raise BadPosition(path, f"there is no item {item!r}")
        if tile & item_bit(KINDS.index(item)):
            raise BadPosition(path, f"{item} is there twice")
        tile |= item_bit(KINDS.index(item))
    return tile


class FighterDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A tile of the line-up, and what has befallen it."""

    tile: str
    items: list[str] = []
    marks: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    lost: bool = False
    hypnotized: bool = False
    fought: bool = False
    missed: bool = False


class SlotDocument(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One slot of the line-up: from which cell, who, against what, whom it helps."""

    source: CellDocument
    chosen: FighterDocument | None = None
    opposite: FighterDocument | None = None
    helps: Annotated[int, msgspec.Meta(ge=1, le=3)] | None = None


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
    scouts: list[Annotated[int, msgspec.Meta(ge=1, le=3)]]
    settled: bool


class LineupKind(Kind["Lineup | None"]):
    """The line-up of a combat round, or None outside one."""

    annotation = "Lineup | None"
    holds = Lineup

    def copied(self, value: str) -> str:
        """Return the source of a copy."""
        return f"None if {value} is None else {value}.copy()"

    def copy(self, value: Lineup | None) -> Lineup | None:
        """Return a copy."""
        return None if value is None else value.copy()

    def empty(self, scope: Scope) -> Lineup | None:
        """Return no line-up."""
        return None

    def shape(self) -> Any:
        """Return a combat round, or null."""
        return LineupDocument | None

    def write(self, value: Lineup | None, scope: Scope) -> Any:
        """Return the line-up slot by slot."""
        if value is None:
            return None
        fight = None
        if value.one != NO_PLACE and value.other != NO_PLACE:
            fight = {
                "one": PLACE_TEXTS[value.one],
                "other": PLACE_TEXTS[value.other],
                "helper": _place_text(value.helper),
            }
        return {
            "location": CELL.write(value.location, scope),
            "face_down": value.face_down,
            "slots": [_write_slot(value, slot, scope) for slot in range(value.size)],
            "hypnosis": [[_place_text(one), _place_text(two)] for one, two in value.hypnosis],
            "fight": fight,
            "scouts": [slot + 1 for slot in range(SLOTS) if value.scouts >> slot & 1],
            "settled": value.settled,
        }

    def read(self, document: Any, path: str, scope: Scope) -> Lineup | None:
        """Return the line-up of a document, or raise BadPosition."""
        return None if document is None else _read_lineup(document, path, scope)

    def sights(self, scope: Scope) -> list[Sight]:
        return LineupSight(scope.players).sights


def _place_text(place: int) -> str | None:
    return None if place == NO_PLACE else PLACE_TEXTS[place]


def _place_in(text: str | None) -> int:
    return NO_PLACE if text is None else PLACE_TEXTS.index(text)


def _write_slot(lineup: Lineup, slot: int, scope: Scope) -> dict[str, object]:
    return {
        "source": CELL.write(lineup.source[slot], scope),
        "chosen": _write_fighter(lineup, 2 * slot, scope),
        "opposite": _write_fighter(lineup, 2 * slot + 1, scope),
        "helps": None if lineup.helps[slot] == NO_SLOT else lineup.helps[slot] + 1,
    }


def _write_fighter(lineup: Lineup, place: int, scope: Scope) -> dict[str, object] | None:
    tile = lineup.tiles[place]
    if tile == GONE:
        return None
    written = _write_face(tile, scope)
    if lineup.marks[place]:
        written["marks"] = lineup.marks[place]
    for name, bit in FLAGS:
        if lineup.flags[place] & bit:
            written[name] = True
    return written


def _read_lineup(document: LineupDocument, path: str, scope: Scope) -> Lineup:
    lineup = Lineup(cell_at(*document.location), document.face_down)
    lineup.size = len(document.slots)
    for slot, row in enumerate(document.slots):
        lineup.source.append(cell_at(*row.source))
        lineup.let_help(slot, NO_SLOT if row.helps is None else row.helps - 1)
        for place, fighter in ((2 * slot, row.chosen), (2 * slot + 1, row.opposite)):
            if fighter is not None:
                _read_fighter(lineup, place, fighter, f"{path}.slots[{slot}]", scope)
    for one, victim in document.hypnosis:
        lineup.hypnotize(_place_in(one), _place_in(victim))
    fight = document.fight
    if fight is not None:
        lineup.meet(_place_in(fight.one), _place_in(fight.other), _place_in(fight.helper))
    lineup.scouts = sum([1 << (slot - 1) for slot in set(document.scouts)])
    lineup.settled = document.settled
    return lineup


def _read_fighter(
    lineup: Lineup, place: int, fighter: FighterDocument, path: str, scope: Scope
) -> None:
    lineup.tiles[place] = _read_face(fighter.tile, fighter.items, path, scope) | EVERYBODY
    lineup.mark(place, fighter.marks)
    for name, bit in FLAGS:
        if getattr(fighter, name):
            lineup.flags[place] |= bit


BOARD: Final = BoardKind()
LINEUP: Final = LineupKind()


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
