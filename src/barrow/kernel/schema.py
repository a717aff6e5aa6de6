"""Positions as documents, from the declared fields of a state.

`Schema.write` and `Schema.read` go through the declaration: single fields stand at the top of a
position, grouped ones in the rows of their group, which may hold groups of their own. What a
document may look like is a msgspec structure made from the same lines, so a wrong shape or a
number out of range is refused with the path of its field. Whether the fields fit together is for
the game's `check` to say.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from barrow.kernel.declare import Field, Fields, Group, default_of
from barrow.kernel.documents import shaped
from barrow.kernel.errors import BadPosition
from barrow.kernel.heading import HeadingDocument
from barrow.kernel.kinds import Index, Kind, Product, Scope
from barrow.kernel.lists import Bits, Per
from barrow.kernel.sights import Part

# A row of a group as it was read, and its path; None where the document leaves it out.
FoundRow = tuple[Any, str]


class Kept:
    """The parts of a document in JSON, as they were until what they depend on changes."""

    def __init__(self) -> None:
        self._parts: Final[dict[str, tuple[list[Any], msgspec.Raw]]] = {}

    def write(self, part: Alone | Section | Rows, state: object, scope: Scope) -> msgspec.Raw:
        """Return a part, written again only if it has changed."""
        values = part.values(state, scope)
        before = self._parts.get(part.name)
        if before is not None and before[0] == values:
            return before[1]
        written = msgspec.Raw(msgspec.json.encode(part.write(state, scope)))
        self._parts[part.name] = values, written
        return written


class Alone:
    """A field at the top of a position."""

    def __init__(self, one: Field) -> None:
        self.name: Final = one.document
        self.field: Final = one
        self.is_public: Final = one.is_public

    def member(self) -> tuple[Any, ...]:
        """Return the field's member in the structure of a position."""
        return self.field.member(self.name, self.field.kind.shape())

    def values(self, state: object, scope: Scope) -> list[Any]:
        """Return everything that what is written depends on."""
        return [getattr(state, self.field.name)]

    def write(self, state: object, scope: Scope) -> Any:
        """Return the field as it stands in a document."""
        return self.field.kind.write(getattr(state, self.field.name), scope)

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        """Return the field by name, or raise BadPosition."""
        return {self.field.name: self.field.kind.read(document, self.name, scope)}

    def check(self, document: Any, state: object, scope: Scope) -> None:
        """A single field is always whole."""


class Section:
    """A group of single fields: one object."""

    def __init__(self, group: Group, fields: list[Field]) -> None:
        self.name: Final = group.name
        self.fields: Final = [(one.document.rpartition(".")[2], one) for one in fields]
        self.is_public: Final = all(one.is_public for one in fields)

    def member(self) -> tuple[Any, ...]:
        """Return the group's member in the structure of a position."""
        fields: list[Any] = [one.member(name, one.kind.shape()) for name, one in self.fields]
        shape = msgspec.defstruct(self.name, fields, forbid_unknown_fields=True, kw_only=True)
        return (self.name, shape)

    def values(self, state: object, scope: Scope) -> list[Any]:
        """Return everything that what is written depends on."""
        return [getattr(state, one.name) for _, one in self.fields]

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
        self.may_be_missing: Final = one.sparse or one.when is not None
        self.start: Final[Any] = one.start_of_one(Scope({}, 0)) if self.may_be_missing else None

    def shape(self) -> Any:
        """Return the field of a row for msgspec: name, type and, if it may be missing, default."""
        if not self.may_be_missing:
            return self.field.member(self.name, self.item.shape())
        absent = self.item.write(self.start, Scope({}, 0))
        return (self.name, self.item.shape(), default_of(absent))

    def values(self, state: object, numbers: list[int]) -> list[Any]:
        """Return everything that the entries of these numbers depend on."""
        when = self.field.when
        value = getattr(state, self.field.name)
        return [value] if when is None else [value, [when(state, number) for number in numbers]]

    def write(
        self, rows: list[dict[str, object]], numbers: list[int], state: object, scope: Scope
    ) -> None:
        """Add the entry of each number to its row, but for those that a document leaves out."""
        name, when, start = self.name, self.field.when, self.start
        entries = self.kind.entries(getattr(state, self.field.name), numbers)
        if when is not None:
            there = [place for place, number in enumerate(numbers) if when(state, number)]
        elif self.may_be_missing:
            there = [place for place, entry in enumerate(entries) if entry != start]
        else:
            there = list(range(len(entries)))
        written = self.item.write_all([entries[place] for place in there], scope)
        for place, one in zip(there, written):
            rows[place][name] = one

    def read(self, found: list[FoundRow], scope: Scope) -> Any:
        """Return the field from the rows of a document, or raise BadPosition."""
        entries = [
            self.field.start_of_one(scope)
            if row is None
            else self.item.read(getattr(row, self.name), f"{path}.{self.name}", scope)
            for row, path in found
        ]
        return self.kind.gather(entries)


class ListColumn(Column):
    """A field with several entries for each row, by an index of their own: a list in the row."""

    def __init__(self, one: Field, inner: Index) -> None:
        super().__init__(one)
        self.inner: Final = inner

    def shape(self) -> Any:
        """Return the field of a row for msgspec."""
        return (self.name, list[self.item.shape()])  # type: ignore[misc]

    def write(
        self, rows: list[dict[str, object]], numbers: list[int], state: object, scope: Scope
    ) -> None:
        """Add the entries of each number to its row."""
        value = getattr(state, self.field.name)
        width = self.inner.size(scope)
        for row, number in zip(rows, numbers):
            entries = self.kind.entries(value, range(number * width, (number + 1) * width))
            row[self.name] = self.item.write_all(entries, scope)

    def read(self, found: list[FoundRow], scope: Scope) -> Any:
        """Return the field from the rows of a document, or raise BadPosition."""
        row_kind = Per(self.inner, self.item)
        entries: list[Any] = []
        for row, path in found:
            if row is None:
                entries += row_kind.empty(scope)
            else:
                entries += row_kind.read(getattr(row, self.name), f"{path}.{self.name}", scope)
        return self.kind.gather(entries)


def _column(one: Field, index: Index) -> Column:
    by = getattr(one.kind, "index", None)
    if isinstance(by, Product) and by.outer is index:
        return ListColumn(one, by.inner)
    return Column(one)


class Rows:
    """A group of fields by index: a list of objects, or a map by id; perhaps with such in each."""

    def __init__(self, group: Group, index: Index, fields: list[Field], inner: list[Rows]) -> None:
        self.name: Final = group.name
        self.group: Final = group
        self.index: Final = index
        # A group within another has rows for the inner index in each row of the other.
        self.own_index: Final = (
            index.inner if group.within and isinstance(index, Product) else index
        )
        columns = [_column(one, index) for one in fields]
        always = [one for one in columns if not one.may_be_missing]
        self.columns: Final = always + [one for one in columns if one.may_be_missing]
        self.inner: Final = inner
        self.is_public: Final[bool] = all(one.is_public for one in fields) and all(
            group.is_public for group in inner
        )

    def member(self) -> tuple[Any, ...]:
        """Return the group's member in the structure of a position, or of a row."""
        inner = [group.member() for group in self.inner]
        fields = [*inner, *[column.shape() for column in self.columns]]
        row: Any = msgspec.defstruct(
            f"{self.name}_row", fields, forbid_unknown_fields=True, kw_only=True
        )
        return (self.name, dict[str, row] if self.group.by_id else list[row])

    def values(self, state: object, scope: Scope) -> list[Any]:
        """Return everything that what is written depends on."""
        numbers = self._numbers(state, scope)
        found: list[Any] = [numbers]
        for column in self.columns:
            found += column.values(state, numbers)
        for group in self.inner:
            found += group.values(state, scope)
        return found

    def _numbers(self, state: object, scope: Scope) -> list[int]:
        """List those that have a row."""
        when = self.group.when
        size = self.index.size(scope)
        return [number for number in range(size) if when is None or when(state, number)]

    def write(self, state: object, scope: Scope) -> Any:
        """Return the rows as they stand in a document."""
        numbers = self._numbers(state, scope)
        written: list[dict[str, object]] = [{} for _ in numbers]
        for column in self.columns:
            column.write(written, numbers, state, scope)
        for group in self.inner:
            inner_rows = group.write(state, scope)
            width = group.own_index.size(scope)
            for row, number in zip(written, numbers):
                row[group.name] = inner_rows[number * width : (number + 1) * width]
        if not self.group.by_id:
            return written
        ids = [self.index.write(number, scope) for number in numbers]
        return dict(zip(ids, written))

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        """Return the fields of the group by name, or raise BadPosition."""
        return self.read_rows(self.find(document, self.name, scope), scope)

    def read_rows(self, found: list[FoundRow], scope: Scope) -> dict[str, Any]:
        """Return the fields of the group by name from its rows."""
        values = {column.field.name: column.read(found, scope) for column in self.columns}
        for group in self.inner:
            inner: list[FoundRow] = []
            for row, path in found:
                inner += group.find(getattr(row, group.name), f"{path}.{group.name}", scope)
            values |= group.read_rows(inner, scope)
        return values

    def check(self, document: Any, state: object, scope: Scope) -> None:
        """Raise BadPosition for a row that the document should have left out."""
        when = self.group.when
        if when is None:
            return
        for id in document:
            if not when(state, self.own_index.read(id, self.name, scope)):
                raise BadPosition(f"{self.name}.{id}", "is not in play")

    def find(self, document: Any, path: str, scope: Scope) -> list[FoundRow]:
        """Return the row of each with its path, None for one that the document leaves out."""
        size = self.own_index.size(scope)
        paths = [f"{path}{self.own_index.key(number, scope)}" for number in range(size)]
        if not self.group.by_id:
            if len(document) != size:
                raise BadPosition(path, f"must have {size} entries, not {len(document)}")
            return list(zip(document, paths))
        rows: list[Any] = [None] * size
        for id, row in document.items():
            rows[self.own_index.read(id, f"{path}.{id}", scope)] = row
        if self.group.when is None and None in rows:
            raise BadPosition(paths[rows.index(None)], "is missing")
        return list(zip(rows, paths))


def _grouped(group: Group, groups: list[Group], fields: list[Field]) -> Section | Rows:
    own = [one for one in fields if one.document.rpartition(".")[0] == group.path]
    if group.index is None:
        return Section(group, own)
    inner = [_grouped(one, groups, fields) for one in groups if one.within == group.path]
    return Rows(group, group.index, own, [one for one in inner if isinstance(one, Rows)])


class Schema:
    """How the positions of one game are written and read."""

    def __init__(
        self, declared: type[Fields], heading: type[msgspec.Struct] = HeadingDocument
    ) -> None:
        self.declared: Final = declared
        self.heading: Final = heading  # what a position begins with, and its stack and outcome
        written = [one for one in declared.fields.values() if one.derived is None]
        self.derived: Final = [one for one in declared.fields.values() if one.derived is not None]
        self.redraws: Final = [one.redraw for one in declared.fields.values() if one.redraw]
        self._shape: Any = None  # made when a position is read
        # By number of players: every field as a game starts.
        self._starts: Final[dict[int, list[Any]]] = {}
        groups = list(declared.groups.values())
        self.parts: Final[list[Alone | Section | Rows]] = [
            *[Alone(one) for one in written if "." not in one.document],
            *[_grouped(group, groups, written) for group in groups if not group.within],
        ]

    def _make_shape(self) -> Any:
        """Return the structure that msgspec checks a position against."""
        return msgspec.defstruct(
            f"{self.declared.__name__}Position",
            [part.member() for part in self.parts],
            bases=(self.heading,),
            forbid_unknown_fields=True,
            kw_only=True,
        )

    def start(self, scope: Scope) -> list[Any]:
        """Return every field as a game starts, in the order declared."""
        fields = self.declared.fields.values()
        starts = self._starts.get(scope.players)
        if starts is None:
            starts = [self._start(one, scope) for one in fields]
            self._starts[scope.players] = starts
        return [one.kind.copy(value) for one, value in zip(fields, starts)]

    def _start(self, one: Field, scope: Scope) -> Any:
        try:
            return one.start(scope)
        except TypeError as error:
            raise TypeError(f"{self.declared.__name__}.{one.name}: {error}") from None

    def known(self, state: Any, observer: int) -> dict[str, Any]:
        """Return every field by name as far as an observer may know it."""
        fields = self.declared.fields.items()
        return {name: one.known(state, observer) for name, one in fields}

    def write(
        self, state: object, scope: Scope, public: bool | None = None, kept: Kept | None = None
    ) -> dict[str, object]:
        """Return the fields as a document: all, or only those that all see, or the others."""
        return {
            part.name: kept.write(part, state, scope) if kept else part.write(state, scope)
            for part in self.parts
            if public is None or part.is_public is public
        }

    def secrets(self, state: object, scope: Scope) -> dict[str, object]:
        """Return the fields that not everybody sees all of, by name, as documents write them."""
        return {
            name: one.kind.write(getattr(state, name), scope)
            for name, one in self.declared.fields.items()
            if not one.is_public
        }

    def sights(self, scope: Scope) -> list[Part]:
        """Return how observations show the fields, but for those that follow from others."""
        return [
            Part(one.name, sight)
            for one in self.declared.fields.values()
            if one.derived is None
            for sight in one.observed_as.sights(scope)
        ]

    def shaped(self, document: object) -> Any:
        """Return a document with its shape checked, or raise BadPosition."""
        if self._shape is None:
            self._shape = self._make_shape()
        return shaped(document, self._shape, BadPosition, whole="position")

    def read(self, document: Any, state: Any, scope: Scope) -> None:
        """Set the fields of a state from a document whose shape is right, or raise BadPosition."""
        for part in self.parts:
            for name, value in part.read(getattr(document, part.name), scope).items():
                setattr(state, name, value)
        for one in self.derived:
            assert one.derived is not None
            setattr(state, one.name, one.derived(state))
        for part in self.parts:
            part.check(getattr(document, part.name), state, scope)
