"""The kinds of values of Conflict: what its fields, actions and decisions are declared with.

Cells are pairs of coordinates in documents, places of the line-up `2 opposite`, tiles `human-4`
and `zombie-bomb`. How a board and a line-up are written is in `documents`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal

import msgspec

from barrow.games.conflict.cells import FURTHEST, cell_at, name_cell, write_cell, x_of, y_of
from barrow.games.conflict.components import KINDS, TYPE, items_of, kind_of
from barrow.games.conflict.lineup import NO_SLOT, PLACES, SLOTS, slot_text
from barrow.games.conflict.sights import SORT_NAMES, SORT_ORDER, CellSight
from barrow.kernel.action import Action
from barrow.kernel.documents import shaped
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import Ids, Kind, Number, Scope, ids, number
from barrow.kernel.lists import Counts
from barrow.kernel.sights import Amount, Each, OneOf, Order, OrderBySeat, Sight, fixed_order
from barrow.kernel.words import with_article

COUNT: Final = number(0, 1000, usual=30)
LEVEL: Final = number(1, 6)
KIND: Final = ids("kind")

Coordinate = Annotated[int, msgspec.Meta(ge=-FURTHEST, le=FURTHEST)]
CellDocument = tuple[Coordinate, Coordinate]
PlaceText = Literal["1 chosen", "1 opposite", "2 chosen", "2 opposite", "3 chosen", "3 opposite"]
PLACE_TEXTS: Final = [slot_text(place) for place in range(PLACES)]


class Named(Ids):
    """An id that a text may get wrong: the refusal has a code of its own (CF-12.1)."""

    def __init__(self, name: str, title: str, code: str) -> None:
        super().__init__(name, title)
        self._code: Final = code

    def parse(self, word: str, scope: Scope) -> int:
        found = scope.find(self.name, word)
        if found is None:
            raise DecodeError(f"there is no {self._noun} {word}", self._code)
        return found


GROUP: Final = Named("group", "group", "unknown_group")
PRESET: Final = Named("preset", "preset army", "army_tile")


class Counted(Number):
    """A number that texts write as it is, however large: the rules say which there are."""

    def __init__(self, title: str, first: int = 0) -> None:
        super().__init__(0, 1000)
        self.title = title
        self._first: Final = first  # how texts call the first one

    def word(self, value: int, scope: Scope) -> str:
        return str(value + self._first)

    def parse(self, word: str, scope: Scope) -> int:
        value = super().parse(word, scope)
        if str(value) != word or value < self._first:
            raise DecodeError(f"{word} is not a whole number from {self._first} on")
        return value - self._first


NUMBER: Final = Counted("NUMBER")
STACK: Final = Counted("STACK")
FIGHTER: Final = Counted("FIGHTER")


class Slot(Counted):
    """A slot of the line-up: texts and events count from 1."""

    def __init__(self) -> None:
        super().__init__("SLOT", first=1)

    def shape(self) -> Any:
        return int

    def write(self, value: int, scope: Scope) -> Any:
        return value + 1

    def say(self, value: Any, state: Any, form: str) -> str:
        """Return its number, or with the form `fighter` the chosen fighter in it."""
        return PLACE.say(2 * value, state, "") if form else str(value + 1)

    def parse(self, word: str, scope: Scope) -> int:
        slot = super().parse(word, scope)
        if slot >= SLOTS:
            raise DecodeError(f"slots are 1 to {SLOTS}, not {word}")
        return slot


class VictimSlot(Slot):
    """A slot, or none."""

    title = "SLOT|none"

    def word(self, value: int, scope: Scope) -> str:
        return "none" if value == NO_SLOT else super().word(value, scope)

    def parse(self, word: str, scope: Scope) -> int:
        return NO_SLOT if word == "none" else super().parse(word, scope)


SLOT: Final = Slot()
VICTIM: Final = VictimSlot()
SIDE: Final = ids("side")
ITEM: Final = ids("item")
WINDOW: Final = ids("window")


class Way(Kind[int]):
    """How far a move leads along one axis: `e2` or `n1`, nothing for no step."""

    def __init__(self, back: str, ahead: str) -> None:
        self._back: Final = back
        self._ahead: Final = ahead
        self.pattern = rf"((?:[{back}{ahead}][1-9])?)"
        self.title = f"{ahead}1|{back}1"

    def word(self, value: int, scope: Scope) -> str:
        return "" if value == 0 else f"{self._ahead if value > 0 else self._back}{abs(value)}"

    def parse(self, word: str, scope: Scope) -> int:
        if not word:
            return 0
        return int(word[1:]) if word[0] == self._ahead else -int(word[1:])


EAST: Final = Way("w", "e")
SOUTH: Final = Way("n", "s")


class CellKind(Kind[int]):
    """A cell: `[2, -1]` in documents, `2,-1` in texts."""

    title = "X,Y"

    def shape(self) -> Any:
        return CellDocument

    def write(self, value: int, scope: Scope) -> Any:
        return [x_of(value), y_of(value)]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        shape: Any = CellDocument
        x, y = shaped(document, shape, BadPosition, at=path)
        return cell_at(x, y)

    def word(self, value: int, scope: Scope) -> str:
        return write_cell(value)

    def parse(self, word: str, scope: Scope) -> int:
        return read_cell(word)

    def say(self, value: Any, state: Any, form: str) -> str:
        return name_cell(value)

    def sights(self, scope: Scope) -> list[Sight]:
        return [CellSight()]


def read_cell(word: str) -> int:
    """Return the cell that `write_cell` wrote, or raise DecodeError."""
    if re.fullmatch("-?[0-9]{1,6},-?[0-9]{1,6}", word):
        across, down = word.split(",")
        cell = cell_at(int(across), int(down))
        if write_cell(cell) == word:
            return cell
    raise DecodeError(f"{word} is no cell; a cell is written 2,-1")


class PlaceKind(Kind[int]):
    """A place of the line-up: `2 opposite`."""

    pattern = r"(\S+ \S+)"
    title = "SLOT chosen|opposite"

    def shape(self) -> Any:
        return PlaceText

    def write(self, value: int, scope: Scope) -> Any:
        return PLACE_TEXTS[value]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if document not in PLACE_TEXTS:
            raise BadPosition(path, f"there is no place {document!r}")
        return PLACE_TEXTS.index(document)

    def parse(self, word: str, scope: Scope) -> int:
        if word not in PLACE_TEXTS:
            raise DecodeError(f"there is no place {word}; places are 1 chosen to {SLOTS} opposite")
        return PLACE_TEXTS.index(word)

    def say(self, value: Any, state: Any, form: str) -> str:
        return str(state.pack.tile_name(state.lineup.tiles[value]))

    def sights(self, scope: Scope) -> list[Sight]:
        return [OneOf(fixed_order(PLACE_TEXTS))]


CELL: Final = CellKind()
PLACE: Final = PlaceKind()


class TileType(Ids):
    """The type of a tile: `human-4`, `zombie-bomb`. What no group has has no id."""

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if document == "":
            raise BadPosition(path, "there is no tile ''")
        return super().read(document, path, scope)

    def order(self, scope: Scope) -> Order:
        return OrderBySeat(scope.players, SORT_NAMES, "seat_of")


TILE: Final = TileType("tile")


class FaceDocument(msgspec.Struct, omit_defaults=True):
    """A tile that lies in the open, and the items attached to it."""

    tile: str
    items: list[str] = []


class SeenTile(Kind[int]):
    """A tile that lies in the open, as events have it: its id, and the items attached to it."""

    def write(self, value: int, scope: Scope) -> Any:
        face = {"tile": TILE.write(value & TYPE, scope)}
        items = [KINDS[kind] for kind in items_of(value)]
        return {**face, "items": items} if items else face

    def facts(self, name: str, value: int, state: Any, scope: Scope) -> dict[str, object]:
        return dict(self.write(value, scope))

    def shape(self) -> Any:
        return FaceDocument

    def fact_shapes(self, name: str) -> dict[str, Any]:
        return {"tile": str, "items": list[str] | msgspec.UnsetType}

    def say(self, value: Any, state: Any, form: str) -> str:
        """Return `Zealot with Gun`; `bare` leaves its items out, `a` the group of an item."""
        if form == "a":
            return with_article(state.pack.kind_names[kind_of(value)])
        return str(state.pack.tile_name(value & TYPE if form == "bare" else value))


class ActionText(Kind[Action]):
    """An action, as its text."""

    def shape(self) -> Any:
        return str

    def write(self, value: Action, scope: Scope) -> Any:
        return value.text


SEEN: Final = SeenTile()
ACTION: Final = ActionText()


class Army(Counts):
    """An army by type of tile; [] is not built yet, or not known: documents write null."""

    def empty(self, scope: Scope) -> list[int]:
        return []

    def shape(self) -> Any:
        return super().shape() | None

    def write(self, value: list[int], scope: Scope) -> Any:
        return super().write(value, scope) if value else None

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        if document is None:
            return []
        found = [0] * self.index.size(scope)
        for id, count in document.items():
            found[self.index.read(id, path, scope)] = count
        return found

    def sights(self, scope: Scope) -> list[Sight]:
        return [Each(SORT_ORDER, Amount(0, 15))]
