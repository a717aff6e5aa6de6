"""Positions as documents, from the declared fields of a state.

`Schema.write` and `Schema.read` go through the declaration: single fields stand at the top of a
position, grouped ones in the rows of their group. What a document may look like is a msgspec
structure made from the same lines, so a wrong shape or a number out of range is refused with the
path of its field. Whether the fields fit together is for the game's `check` to say.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import msgspec

from barrow.kernel.declare import Field, Fields, Group
from barrow.kernel.documents import HeadingDocument, OutcomeDocument, shaped
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import Bits, Index, Kind, Per, Scope

if TYPE_CHECKING:
    from barrow.kernel.state import State


class Section:
    """A group of single fields: one object."""

    def __init__(self, group: Group, fields: list[Field]) -> None:
        self.name: Final = group.name
        self.fields: Final = [(one.document.rpartition(".")[2], one) for one in fields]
        self.is_public: Final = all(one.is_public for one in fields)

    def shape(self) -> Any:
        """Return the type that msgspec checks the group against."""
        fields = [(name, one.kind.shape()) for name, one in self.fields]
        return msgspec.defstruct(self.name, fields, forbid_unknown_fields=True)

    def write(self, state: object, scope: Scope) -> Any:
        """Return the group as it stands in a document."""
        return {name: one.kind.write(getattr(state, one.name), scope) for name, one in self.fields}

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        """Return the fields of the group by name, or raise BadPosition."""
        return {
            one.name: one.kind.read(getattr(document, name), f"{self.name}.{name}", scope)
            for name, one in self.fields
        }

    def check(self, document: Any, state: object, scope: Scope) -> None:
        """A section is always whole."""


class Column:
    """A field of a group with an index: one entry in each row."""

    def __init__(self, one: Field) -> None:
        if not isinstance(one.kind, (Per, Bits)):
            raise TypeError(f"{one.name} is in a group: it must be a list, or bits, by its index")
        self.name: Final = one.document.rpartition(".")[2]
        self.field: Final = one
        self.kind: Final[Any] = one.kind
        self.item: Final[Kind[Any]] = one.kind.item

    def start(self, scope: Scope) -> Any:
        """Return the entry of a row at the start of a game."""
        if self.field.start_of_one is None:
            return self.item.empty(scope)
        return self.item.copy(self.field.start_of_one)

    def shape(self) -> Any:
        """Return the field of a row for msgspec: name, type and, if it may be missing, default."""
        if not self.field.sparse:
            return (self.name, self.item.shape())
        scope = Scope({}, 0)
        absent = self.item.write(self.start(scope), scope)
        default = msgspec.field(default_factory=list) if absent == [] else absent
        return (self.name, self.item.shape(), default)

    def write(
        self, rows: list[dict[str, object]], numbers: list[int], value: Any, scope: Scope
    ) -> None:
        """Add the entry of each number to its row."""
        entries = [self.kind.at(value, number) for number in numbers]
        if not self.field.sparse:
            for row, written in zip(rows, self.item.write_all(entries, scope)):
                row[self.name] = written
            return
        start = self.start(scope)
        for row, entry in zip(rows, entries):
            if entry != start:
                row[self.name] = self.item.write(entry, scope)


class Rows:
    """A group of fields by index: a list of objects, or a map by id."""

    def __init__(self, group: Group, index: Index, fields: list[Field]) -> None:
        self.name: Final = group.name
        self.index: Final = index
        self.group: Final = group
        self.columns: Final = sorted(map(Column, fields), key=lambda column: column.field.sparse)
        self.is_public: Final = all(one.is_public for one in fields)

    def shape(self) -> Any:
        """Return the type that msgspec checks the group against."""
        fields = [column.shape() for column in self.columns]
        row: Any = msgspec.defstruct(f"{self.name}_row", fields, forbid_unknown_fields=True)
        return dict[str, row] if self.group.by_id else list[row]

    def write(self, state: object, scope: Scope) -> Any:
        """Return the rows as they stand in a document."""
        when = self.group.when
        size = self.index.size(scope)
        numbers = [number for number in range(size) if when is None or when(state, number)]
        written: list[dict[str, object]] = [{} for _ in numbers]
        for column in self.columns:
            column.write(written, numbers, getattr(state, column.field.name), scope)
        if not self.group.by_id:
            return written
        return dict(zip(self.index.write_all(numbers, scope), written))

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        """Return the fields of the group by name, or raise BadPosition."""
        found = self._find(document, scope)
        values: dict[str, Any] = {}
        for column in self.columns:
            entries = []
            for number, row in enumerate(found):
                path = f"{self.name}{self.index.key(number, scope)}.{column.name}"
                if row is None:
                    entries.append(column.start(scope))
                else:
                    entries.append(column.item.read(getattr(row, column.name), path, scope))
            values[column.field.name] = column.kind.gather(entries)
        return values

    def check(self, document: Any, state: object, scope: Scope) -> None:
        """Raise BadPosition for a row that the document should have left out."""
        when = self.group.when
        if when is None:
            return
        for id in document:
            if not when(state, self.index.read(id, self.name, scope)):
                raise BadPosition(f"{self.name}.{id}", "is not in play")

    def _find(self, document: Any, scope: Scope) -> list[Any]:
        """Return the row of each, None for one that the document leaves out."""
        size = self.index.size(scope)
        if not self.group.by_id:
            if len(document) != size:
                raise BadPosition(self.name, f"must have {size} entries, not {len(document)}")
            return list(document)
        found: list[Any] = [None] * size
        for id, row in document.items():
            found[self.index.read(id, f"{self.name}.{id}", scope)] = row
        if self.group.when is None and None in found:
            key = self.index.key(found.index(None), scope)
            raise BadPosition(f"{self.name}{key}", "is missing")
        return found


def _grouped(group: Group, fields: list[Field]) -> Section | Rows:
    if group.index is None:
        return Section(group, fields)
    return Rows(group, group.index, fields)


class Schema:
    """How the positions of one game are written and read."""

    def __init__(self, declared: type[Fields]) -> None:
        self.declared: Final = declared
        written = [one for one in declared.fields.values() if one.derived is None]
        self.fields: Final = [one for one in written if "." not in one.document]
        self.derived: Final = [one for one in declared.fields.values() if one.derived is not None]
        self.redraws: Final = [one.redraw for one in declared.fields.values() if one.redraw]
        # By number of players: every field as a game starts.
        self._starts: Final[dict[int, list[tuple[Kind[Any], Any]]]] = {}
        self.groups: Final = [
            _grouped(group, [one for one in written if one.document.rpartition(".")[0] == name])
            for name, group in declared.groups.items()
        ]

    @cached_property
    def shape(self) -> Any:
        """The structure that msgspec checks a position against."""
        fields: list[Any] = [(one.document, one.kind.shape()) for one in self.fields]
        fields += [(group.name, group.shape()) for group in self.groups]
        fields += [("stack", list[dict[str, Any]]), ("outcome", OutcomeDocument | None)]
        return msgspec.defstruct(
            f"{self.declared.__name__}Position",
            fields,
            bases=(HeadingDocument,),
            forbid_unknown_fields=True,
        )

    def start(self, scope: Scope) -> list[Any]:
        """Return every field as a game starts, in the order declared."""
        starts = self._starts.get(scope.players)
        if starts is None:
            starts = [(one.kind, one.start(scope)) for one in self.declared.fields.values()]
            self._starts[scope.players] = starts
        return [kind.copy(value) for kind, value in starts]

    def known(self, state: State, observer: int) -> dict[str, Any]:
        """Return every field by name as far as an observer may know it."""
        fields = self.declared.fields.items()
        return {name: one.known(state, observer) for name, one in fields}

    def write(self, state: object, scope: Scope, public: bool | None = None) -> dict[str, object]:
        """Return the fields as a document: all, or only those that all see, or the others."""
        written: dict[str, object] = {}
        for one in self.fields:
            if public is None or one.is_public is public:
                written[one.document] = one.kind.write(getattr(state, one.name), scope)
        for group in self.groups:
            if public is None or group.is_public is public:
                written[group.name] = group.write(state, scope)
        return written

    def shaped(self, document: object) -> Any:
        """Return a document with its shape checked, or raise BadPosition."""
        return shaped(document, self.shape, BadPosition, whole="position")

    def read(self, document: Any, state: State, scope: Scope) -> None:
        """Set the fields of a state from a document whose shape is right, or raise BadPosition."""
        for one in self.fields:
            value = one.kind.read(getattr(document, one.document), one.document, scope)
            setattr(state, one.name, value)
        for group in self.groups:
            for name, value in group.read(getattr(document, group.name), scope).items():
                setattr(state, name, value)
        for one in self.derived:
            assert one.derived is not None
            setattr(state, one.name, one.derived(state))
        for group in self.groups:
            group.check(getattr(document, group.name), state, scope)
