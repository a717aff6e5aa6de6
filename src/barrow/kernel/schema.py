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
from barrow.kernel.errors import BadPosition, unwritten
from barrow.kernel.heading import HeadingDocument
from barrow.kernel.kinds import Index, Kind, Product, Scope
from barrow.kernel.lists import Bits, Many, Per
from barrow.kernel.sights import Part

_encode: Final = msgspec.json.Encoder().encode
# How many rows a group remembers as they are in JSON.
_MOST_ROWS: Final = 10_000

# A row of a group as it was read, and its path; None where the document leaves it out.
FoundRow = tuple[Any, str]


class Member:
    """A part of a position: a field at its top, or a group."""

    def __init__(self, name: str, is_public: bool) -> None:
        self.name: Final = name
        self.is_public: Final = is_public  # everybody sees all of it

    def member(self) -> tuple[Any, ...]:
        """Return its member in the structure of a position."""
        raise unwritten(self, "member")

    def values(self, state: object, scope: Scope) -> Any:
        """Return everything that what is written depends on."""
        raise unwritten(self, "values")

    def write(self, state: object, scope: Scope) -> Any:
        """Return it as it stands in a document."""
        raise unwritten(self, "write")

    def json(self, state: object, scope: Scope, rows: list[bytes], old: Any, new: Any) -> bytes:
        """Return the same as JSON; rows are written again only if their values have changed."""
        return _encode(self.write(state, scope))

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        """Return its fields by name, or raise BadPosition."""
        raise unwritten(self, "read")

    def check(self, document: Any, state: object, scope: Scope) -> None:
        """Raise BadPosition for what the document should have left out."""


class Kept:
    """The members of a document in JSON, as they were until what they depend on changes."""

    def __init__(self) -> None:
        self._values: list[Any] = []
        self._rows: Final[dict[str, list[bytes]]] = {}
        self._written: Final[dict[str, object]] = {}

    def write(self, members: list[Member], state: object, scope: Scope) -> dict[str, object]:
        """Return the same members as before, those written again that have changed."""
        values = [one.values(state, scope) for one in members]
        before, self._values = self._values or values, values
        for one, old, new in zip(members, before, values):
            if old != new or one.name not in self._written:
                rows = self._rows.setdefault(one.name, [])
                self._written[one.name] = msgspec.Raw(one.json(state, scope, rows, old, new))
        return self._written


class Alone(Member):
    """A field at the top of a position."""

    def __init__(self, one: Field) -> None:
        super().__init__(one.document, one.is_public)
        self.field: Final = one

    def member(self) -> tuple[Any, ...]:
        return self.field.member(self.name, self.field.kind.shape())

    def values(self, state: object, scope: Scope) -> Any:
        return getattr(state, self.field.name)

    def write(self, state: object, scope: Scope) -> Any:
        return self.field.kind.write(getattr(state, self.field.name), scope)

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        return {self.field.name: self.field.kind.read(document, self.name, scope)}


class Section(Member):
    """A group of single fields: one object."""

    def __init__(self, group: Group, fields: list[Field]) -> None:
        super().__init__(group.name, all(one.is_public for one in fields))
        self.fields: Final = [(one.document.rpartition(".")[2], one) for one in fields]

    def member(self) -> tuple[Any, ...]:
        fields: list[Any] = [one.member(name, one.kind.shape()) for name, one in self.fields]
        shape = msgspec.defstruct(self.name, fields, forbid_unknown_fields=True, kw_only=True)
        return (self.name, shape)

    def values(self, state: object, scope: Scope) -> Any:
        return [getattr(state, one.name) for _, one in self.fields]

    def write(self, state: object, scope: Scope) -> Any:
        return {name: one.kind.write(getattr(state, one.name), scope) for name, one in self.fields}

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
        return {
            one.name: one.kind.read(getattr(document, name), f"{self.name}.{name}", scope)
            for name, one in self.fields
        }


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

    def values(self, state: object, numbers: list[int], scope: Scope) -> list[list[Any]]:
        """Return, for each of these rows, what its entry depends on: one list, or two."""
        value, when = getattr(state, self.field.name), self.field.when
        if not isinstance(value, list) or len(value) != len(numbers):
            value = self.kind.entries(value, numbers)
        return [value] if when is None else [value, [when(state, number) for number in numbers]]

    def has_keys(self) -> bool:
        """True if entries are numbers or records, which never change, or lists of such."""
        item: Kind[Any] = self.kind.item.item if isinstance(self.item, Many) else self.item
        return item.copied("one") == "one"

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
        return (self.name, list[self.item.shape()])  # type: ignore[misc]

    def has_keys(self) -> bool:
        return not isinstance(self.item, Many) and super().has_keys()

    def values(self, state: object, numbers: list[int], scope: Scope) -> list[list[Any]]:
        value, width = getattr(state, self.field.name), self.inner.size(scope)
        each = [range(number * width, (number + 1) * width) for number in numbers]
        return [[self.kind.entries(value, entries) for entries in each]]

    def write(
        self, rows: list[dict[str, object]], numbers: list[int], state: object, scope: Scope
    ) -> None:
        value = getattr(state, self.field.name)
        width = self.inner.size(scope)
        for row, number in zip(rows, numbers):
            entries = self.kind.entries(value, range(number * width, (number + 1) * width))
            row[self.name] = self.item.write_all(entries, scope)

    def read(self, found: list[FoundRow], scope: Scope) -> Any:
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


class Rows(Member):
    """A group of fields by index: a list of objects, or a map by id; perhaps with such in each."""

    def __init__(self, group: Group, index: Index, fields: list[Field], inner: list[Rows]) -> None:
        is_public = all(one.is_public for one in fields) and all(one.is_public for one in inner)
        super().__init__(group.name, is_public)
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
        # Rows as they are in JSON, by what they depend on: most are as one was before.
        self.may_remember: Final[bool] = not inner and all(one.has_keys() for one in columns)
        self._remembered: Final[dict[Scope, dict[tuple[Any, ...], bytes]]] = {}

    def member(self) -> tuple[Any, ...]:
        inner = [group.member() for group in self.inner]
        fields = [*inner, *[column.shape() for column in self.columns]]
        row: Any = msgspec.defstruct(
            f"{self.name}_row", fields, forbid_unknown_fields=True, kw_only=True
        )
        return (self.name, dict[str, row] if self.group.by_id else list[row])

    def values(self, state: object, scope: Scope) -> Any:
        numbers = self._numbers(state, scope)
        found: list[Any] = [numbers]
        for column in self.columns:
            found += column.values(state, numbers, scope)
        for group in self.inner:
            found += group.values(state, scope)
        return found

    def _numbers(self, state: object, scope: Scope) -> list[int]:
        """List those that have a row."""
        when, size = self.group.when, self.index.size(scope)
        if when is None:
            return list(range(size))
        return [number for number in range(size) if when(state, number)]

    def write(self, state: object, scope: Scope) -> Any:
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

    def json(self, state: object, scope: Scope, rows: list[bytes], old: Any, new: Any) -> bytes:
        if not self.may_remember:
            return super().json(state, scope, rows, old, new)
        size, known = len(new[0]), self._remembered.setdefault(scope, {})
        if len(rows) == size:
            pairs = [pair for pair in zip(old, new) if pair[0] != pair[1]]
            changed = {at for was, now in pairs for at in range(size) if was[at] != now[at]}
        else:
            rows[:], changed = [b""] * size, set(range(size))
        for at in changed:
            key = tuple([tuple(one[at]) if isinstance(one[at], list) else one[at] for one in new])
            rows[at] = known.get(key) or self._remember(known, key, state, scope)
        return (b"{%b}" if self.group.by_id else b"[%b]") % b",".join(rows)

    def _remember(
        self, known: dict[tuple[Any, ...], bytes], key: tuple[Any, ...], state: object, scope: Scope
    ) -> bytes:
        """Return a row as JSON, with its id if it has one, and keep it."""
        row: dict[str, object] = {}
        for column in self.columns:
            column.write([row], [key[0]], state, scope)
        text = _encode(row)
        if self.group.by_id:
            text = _encode(self.index.write(key[0], scope)) + b":" + text
        if len(known) == _MOST_ROWS:
            known.clear()
        known[key] = text
        return text

    def read(self, document: Any, scope: Scope) -> dict[str, Any]:
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
        self.members: Final[list[Member]] = [
            *[Alone(one) for one in written if "." not in one.document],
            *[_grouped(group, groups, written) for group in groups if not group.within],
        ]
        self._public: Final = [one for one in self.members if one.is_public]
        self._own: Final = [one for one in self.members if not one.is_public]

    def _make_shape(self) -> Any:
        """Return the structure that msgspec checks a position against."""
        return msgspec.defstruct(
            f"{self.declared.__name__}Position",
            [one.member() for one in self.members],
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
        return {name: one.known(state, observer) for name, one in self.declared.fields.items()}

    def write(
        self, state: object, scope: Scope, public: bool | None = None, kept: Kept | None = None
    ) -> dict[str, object]:
        """Return the fields as a document: all, or only those that all see, or the others."""
        members = self.members
        if public is not None:
            members = self._public if public else self._own
        if kept is not None:
            return kept.write(members, state, scope)
        return {one.name: one.write(state, scope) for one in members}

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
        for member in self.members:
            for name, value in member.read(getattr(document, member.name), scope).items():
                setattr(state, name, value)
        for one in self.derived:
            assert one.derived is not None
            setattr(state, one.name, one.derived(state))
        for member in self.members:
            member.check(getattr(document, member.name), state, scope)
