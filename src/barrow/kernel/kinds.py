"""Kinds of values: what a field or a part of an action may hold.

A kind says everything mechanical about a value: its type in generated source, how it is copied,
how documents write and read it, and the words for it in an action's text. Fields, actions and
decisions are declared with kinds (`declare`), so none of them needs plumbing of its own.

    number(1, 6), FLAG, SEAT, ids("card")          one value
    optional(SEAT), unknown(CARD)                  one value, or nothing / a hidden one
    list_of(CARD), per(SEAT, number(0, 9)),        many values
    bits(CHARACTER), counts(CARD), named(LEADER, SEAT)
    kept(counts(CARD))                             many values, replaced as a whole
    record(Battle)                                 a declared record

Documents never show the engine's small numbers: `ids` writes names, which the `Scope` knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar

import msgspec

from barrow.kernel.documents import shaped
from barrow.kernel.errors import BadPosition, DecodeError, unwritten
from barrow.kernel.sights import (
    HIGHEST,
    Among,
    Amount,
    AnyOf,
    InOrder,
    OneOf,
    Order,
    Part,
    Sight,
    Size,
    There,
    fixed_order,
    order_from_own,
)
from barrow.kernel.words import counted, joined, with_article

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.state import State

T = TypeVar("T")

NOTHING: Final = -1  # stands for "no seat", "no card" and the like
UNKNOWN: Final = -1  # stands for a value that a view may not show
_LONGEST_NUMBER: Final = 6
# What observations tell apart: numbers from here on; copies of one thing, counted or in a list.
_LOWEST_SEEN: Final = -64
_COPIES_SEEN: Final = 15
_COPIES_LISTED: Final = 5


class Scope:
    """The names at one table: ids by kind, and how many play.

    In a `partial` scope, that of a view, hidden values may be unknown.
    """

    def __init__(self, ids: Mapping[str, list[str]], players: int, partial: bool = False) -> None:
        self.ids: Final = ids
        self.players: Final = players
        self.partial: Final = partial
        self._number_of: Final = {
            kind: {id: number for number, id in enumerate(names)} for kind, names in ids.items()
        }

    def find(self, kind: str, id: object) -> int | None:
        """Return the number behind an id, if there is such a thing."""
        return self._number_of[kind].get(id) if isinstance(id, str) else None


class Kind(Generic[T]):
    """One sort of value."""

    annotation = "int"  # its type in generated source
    holds: type | None = None  # its class, where generated source must import one
    pattern = r"(\S+)"  # its words in an action's text
    title = "VALUE"  # what help texts call it

    def copied(self, value: str) -> str:
        """Return the source of an independent copy of the value that `value` names."""
        return value

    def copy(self, value: T) -> T:
        """Return an independent copy."""
        return value

    def empty(self, scope: Scope) -> T:
        """Return the value a field starts with if its declaration names none."""
        raise TypeError(f"a field of kind {type(self).__name__} needs a start value")

    def shape(self) -> Any:
        """Return the type that msgspec checks documents against."""
        raise unwritten(self, "shape")

    def write(self, value: T, scope: Scope) -> Any:
        """Return a value as it stands in a document."""
        return value

    def write_all(self, values: list[T], scope: Scope) -> list[Any]:
        """Return values as they stand in a document."""
        return [self.write(value, scope) for value in values]

    def read(self, document: Any, path: str, scope: Scope) -> T:
        """Return a value from a document of the right shape, or raise BadPosition."""
        value: T = document
        return value

    def can_hide(self) -> bool:
        """True if `hide` can hide a value of this kind."""
        return False

    def hide(self, value: T) -> T:
        """Return what somebody sees who may not know the value."""
        raise TypeError(f"a field of kind {type(self).__name__} cannot be hidden as it is")

    def sights(self, scope: Scope) -> list[Sight]:
        """Return how observations show a value; by default, they do not."""
        return []

    def word(self, value: T, scope: Scope) -> str:
        """Return the value as it stands in an action's text."""
        return str(self.write(value, scope))

    def parse(self, word: str, scope: Scope) -> T:
        """Return the value that a word of an action's text names, or raise DecodeError."""
        raise unwritten(self, "parse")

    def say(self, value: Any, state: State, form: str) -> str:
        """Return the value as it stands in an event's sentence: `{units:unit}` has a form."""
        return counted(value, form) if form else str(value)

    def facts(self, name: str, value: T, state: State, scope: Scope) -> dict[str, object]:
        """Return what an event's facts say of a part with this name."""
        return {name: self.write(value, scope)}


class Index(Kind[int]):
    """A value that counts things from 0, so that lists can be indexed by it."""

    goes_around = False  # one for each player, or more: observations begin with the observer's own

    def size(self, scope: Scope) -> int:
        """Return how many there are."""
        raise unwritten(self, "size")

    def values(self, scope: Scope) -> range:
        """List them."""
        return range(self.size(scope))

    def key(self, number: int, scope: Scope) -> str:
        """Return what stands for one of them in the path of a field."""
        return f"[{number}]"

    def order(self, scope: Scope) -> Order:
        """Return the order in which observations list them."""
        if self.goes_around:
            return order_from_own(self.size(scope), [])
        return fixed_order([self.key(one, scope).strip("[.]") for one in range(self.size(scope))])

    def sights(self, scope: Scope) -> list[Sight]:
        return [OneOf(self.order(scope))]


class Number(Index):
    """A whole number within bounds."""

    def __init__(self, low: int, high: int, title: str = "NUMBER", usual: int = HIGHEST) -> None:
        self.low: Final = low
        self.high: Final = high
        self.usual: Final = usual  # observations count no higher
        self.title = title
        self.pattern = "(0|[1-9][0-9]*)" if low >= 0 else "(0|-?[1-9][0-9]*)"

    def size(self, scope: Scope) -> int:
        return self.high + 1

    def values(self, scope: Scope) -> range:
        return range(self.low, self.high + 1)

    def empty(self, scope: Scope) -> int:
        return max(0, self.low)

    def shape(self) -> Any:
        return Annotated[int, msgspec.Meta(ge=self.low, le=self.high)]

    def write_all(self, values: list[int], scope: Scope) -> list[Any]:
        return values[:]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if type(document) is not int or not self.low <= document <= self.high:
            text = f"must be a whole number from {self.low} to {self.high}, not {document!r}"
            raise BadPosition(path, text)
        return document

    def parse(self, word: str, scope: Scope) -> int:
        found = _whole(word)
        if found is None:
            raise DecodeError(f"{word} is not a whole number")
        return found

    def sights(self, scope: Scope) -> list[Sight]:
        return [self.amount(min(self.low, 0))]

    def amount(self, low: int) -> Amount:
        """Return the sight of numbers from `low` on."""
        low = max(low, -self.usual, _LOWEST_SEEN)
        return Amount(low, min(min(self.high, self.usual) - low, HIGHEST))


def _whole(word: str) -> int | None:
    """Return the number that a word writes in the one way numbers are written: 7, not 07."""
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST_NUMBER):
        return None
    found = int(word)
    return found if str(found) == word else None


class Flag(Kind[bool]):
    """Yes or no."""

    annotation = "bool"
    pattern = "(true|false)"
    title = "true|false"

    def empty(self, scope: Scope) -> bool:
        return False

    def shape(self) -> Any:
        return bool

    def read(self, document: Any, path: str, scope: Scope) -> bool:
        if type(document) is not bool:
            raise BadPosition(path, f"must be true or false, not {document!r}")
        return document

    def say(self, value: Any, state: State, form: str) -> str:
        """Return the words for true, and perhaps for false: `{first:passed first|passed}`."""
        so, _, otherwise = form.partition("|")
        return so if value else otherwise

    def word(self, value: bool, scope: Scope) -> str:
        return "true" if value else "false"

    def parse(self, word: str, scope: Scope) -> bool:
        if word not in ("true", "false"):
            raise DecodeError(f"{word} is neither true nor false")
        return word == "true"

    def sights(self, scope: Scope) -> list[Sight]:
        return [Amount(0, 1)]


class SeatKind(Index):
    """A seat of the table, from 0."""

    title = "SEAT"
    noun = "seat"
    goes_around = True

    def size(self, scope: Scope) -> int:
        return scope.players

    def empty(self, scope: Scope) -> int:
        return 0

    def shape(self) -> Any:
        return int

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if type(document) is not int or not 0 <= document < self.size(scope):
            raise BadPosition(path, f"there is no {self.noun} {document}")
        return document

    def parse(self, word: str, scope: Scope) -> int:
        found = _whole(word)
        if found is None or not 0 <= found < self.size(scope):
            raise DecodeError(f"there is no {self.noun} {word}")
        return found

    def say(self, value: Any, state: State, form: str) -> str:
        return state.title(value)


class Ids(Index):
    """A number that documents and texts write as an id: a card, a territory, a purpose."""

    def __init__(self, name: str, title: str = "") -> None:
        self.name: Final = name
        self.title = (title or name).upper().replace(" ", "_")
        self._noun: Final = title or name

    def size(self, scope: Scope) -> int:
        return len(scope.ids[self.name])

    def key(self, number: int, scope: Scope) -> str:
        return f".{scope.ids[self.name][number]}"

    def empty(self, scope: Scope) -> int:
        return 0

    def shape(self) -> Any:
        return str

    def write(self, value: int, scope: Scope) -> Any:
        return scope.ids[self.name][value]

    def write_all(self, values: list[int], scope: Scope) -> list[Any]:
        ids = scope.ids[self.name] if values else []
        return [ids[value] for value in values]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        found = scope.find(self.name, document)
        if found is None:
            raise BadPosition(path, f"there is no {self._noun} {document!r}")
        return found

    def parse(self, word: str, scope: Scope) -> int:
        found = scope.find(self.name, word)
        if found is None:
            raise DecodeError(f"there is no {self._noun} {word}")
        return found

    def say(self, value: Any, state: State, form: str) -> str:
        name = state.game.names[self.name][value]
        return with_article(name) if form == "a" else name


class Product(Index):
    """Pairs of an outer and an inner thing: all inner ones of the first, then of the next."""

    def __init__(self, outer: Index, inner: Index) -> None:
        self.outer: Final = outer
        self.inner: Final = inner

    def size(self, scope: Scope) -> int:
        return self.outer.size(scope) * self.inner.size(scope)

    def key(self, number: int, scope: Scope) -> str:
        row, place = divmod(number, self.inner.size(scope))
        return self.outer.key(row, scope) + self.inner.key(place, scope)

    def order(self, scope: Scope) -> Order:
        if not self.outer.goes_around:
            return super().order(scope)
        return order_from_own(self.outer.size(scope), self.inner.order(scope).axes)


class Optional(Kind[int]):
    """An indexed value, or NOTHING: documents write null."""

    def __init__(self, inner: Kind[int]) -> None:
        self.inner: Final = inner
        self.title = inner.title

    def empty(self, scope: Scope) -> int:
        return NOTHING

    def shape(self) -> Any:
        return self.inner.shape() | None

    def write(self, value: int, scope: Scope) -> Any:
        return None if value < 0 else self.inner.write(value, scope)

    def write_all(self, values: list[int], scope: Scope) -> list[Any]:
        if not values or min(values) >= 0:
            return self.inner.write_all(values, scope)
        return [None if value < 0 else self.inner.write(value, scope) for value in values]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        return NOTHING if document is None else self.inner.read(document, path, scope)

    def say(self, value: Any, state: State, form: str) -> str:
        return "nothing" if value < 0 else self.inner.say(value, state, form)

    def sights(self, scope: Scope) -> list[Sight]:
        if isinstance(self.inner, Number):
            return [self.inner.amount(NOTHING)]
        return self.inner.sights(scope)


class Unknown(Optional):
    """A value that is UNKNOWN in the views of those who may not see it: documents write null."""

    def read(self, document: Any, path: str, scope: Scope) -> int:
        if document is None and not scope.partial:
            raise BadPosition(path, "is not known")
        return super().read(document, path, scope)

    def can_hide(self) -> bool:
        return True

    def hide(self, value: int) -> int:
        return UNKNOWN


class OwnCopy(Kind[T]):
    """A value of a class that makes its own copies, with `copy`."""

    def copied(self, value: str) -> str:
        return f"{value}.copy()"

    def copy(self, value: T) -> T:
        made: T = value.copy()  # type: ignore[attr-defined]
        return made


class OptionalRecord(Kind["T | None"], Generic[T]):
    """A record, or another object, or None."""

    def __init__(self, inner: Kind[T]) -> None:
        self.inner: Final = inner
        self.annotation = f"{inner.annotation} | None"
        self.holds = inner.holds

    def copied(self, value: str) -> str:
        copied = self.inner.copied(value)
        return value if copied == value else f"None if {value} is None else {copied}"

    def copy(self, value: T | None) -> T | None:
        return None if value is None else self.inner.copy(value)

    def empty(self, scope: Scope) -> T | None:
        return None

    def shape(self) -> Any:
        return self.inner.shape() | None

    def write(self, value: T | None, scope: Scope) -> Any:
        return None if value is None else self.inner.write(value, scope)

    def read(self, document: Any, path: str, scope: Scope) -> T | None:
        return None if document is None else self.inner.read(document, path, scope)

    def sights(self, scope: Scope) -> list[Sight]:
        return [There(), *self.inner.sights(scope)]


class ListOf(Kind["list[T]"], Generic[T]):
    """A list in an order that matters; `top_first` lists a pile, whose top is its last, from it.

    Observations count what is in it; of one with a `most` they show so many entries in order.
    """

    hides = False  # views may hide entries, though their kind is not declared as unknown

    def __init__(self, item: Kind[T], is_sorted: bool, top_first: bool, most: int = 0) -> None:
        self.item: Final = item
        self.is_sorted: Final = is_sorted
        self.top_first: Final = top_first
        self.most: Final = most
        self._is_flat: Final = item.copied("one") == "one"
        self.annotation = f"list[{item.annotation}]"

    def copied(self, value: str) -> str:
        return _copied_list(self.item, value)

    def copy(self, value: list[T]) -> list[T]:
        return value[:] if self._is_flat else [self.item.copy(one) for one in value]

    def empty(self, scope: Scope) -> list[T]:
        return []

    def shape(self) -> Any:
        return list[self.item.shape()]  # type: ignore[misc]

    def write(self, value: list[T], scope: Scope) -> Any:
        return self.item.write_all(value[::-1] if self.top_first else value, scope)

    def read(self, document: Any, path: str, scope: Scope) -> list[T]:
        _need_list(document, path)
        read = self.item.read
        found = [read(one, f"{path}[{place}]", scope) for place, one in enumerate(document)]
        if self.is_sorted:
            return sorted(found)  # type: ignore[type-var]
        return found[::-1] if self.top_first else found

    def can_hide(self) -> bool:
        return self.item.can_hide()

    def hide(self, value: list[T]) -> list[T]:
        return [self.item.hide(one) for one in value]

    def say(self, value: Any, state: State, form: str) -> str:
        names = [self.item.say(one, state, "") for one in value]
        way, _, empty = form.partition("or ")
        if not names and empty:
            return empty
        return joined(names) if way.startswith("and") else ", ".join(names)

    def sights(self, scope: Scope) -> list[Sight]:
        hides = self.hides or isinstance(self.item, Unknown)
        hidden: list[Sight] = [Size(is_hidden=True)] if hides else []
        if self.most:
            items = [InOrder(self.most, one) for one in self.item.sights(scope)]
            return [Size(is_hidden=False, top=self.most), *items, *hidden]
        thing = self.item.inner if isinstance(self.item, Optional) else self.item
        if not isinstance(thing, Index) or thing.size(scope) > HIGHEST:
            return [Size(is_hidden=False), *hidden]
        return [Among(thing.order(scope), _COPIES_LISTED), *hidden]


class Per(Kind["list[T]"], Generic[T]):
    """A list with one value for each seat, card, space and the like."""

    def __init__(self, index: Index, item: Kind[T]) -> None:
        self.index: Final = index
        self.item: Final = item
        self._is_flat: Final = item.copied("one") == "one"
        self.annotation = f"list[{item.annotation}]"

    def copied(self, value: str) -> str:
        return _copied_list(self.item, value)

    def copy(self, value: list[T]) -> list[T]:
        return value[:] if self._is_flat else [self.item.copy(one) for one in value]

    def empty(self, scope: Scope) -> list[T]:
        return [self.item.empty(scope) for _ in range(self.index.size(scope))]

    def shape(self) -> Any:
        return list[self.item.shape()]  # type: ignore[misc]

    def write(self, value: list[T], scope: Scope) -> Any:
        return self.item.write_all(value, scope)

    def read(self, document: Any, path: str, scope: Scope) -> list[T]:
        _need_list(document, path)
        size = self.index.size(scope)
        if len(document) != size:
            raise BadPosition(path, f"must have {size} entries, not {len(document)}")
        read = self.item.read
        return [read(one, f"{path}[{place}]", scope) for place, one in enumerate(document)]

    def can_hide(self) -> bool:
        return self.item.can_hide()

    def hide(self, value: list[T]) -> list[T]:
        return [self.item.hide(one) for one in value]

    def sights(self, scope: Scope) -> list[Sight]:
        order = self.index.order(scope)
        return [one.for_each(order) for one in self.item.sights(scope)]

    def at(self, value: list[T], number: int) -> T:
        """Return the value for one of them."""
        return value[number]

    def gather(self, values: list[T]) -> list[T]:
        """Return the list of the values of all of them."""
        return values


class Named(Per[int]):
    """A list with one value for each, or NOTHING: documents name those that have one."""

    def __init__(self, index: Ids, item: Index) -> None:
        super().__init__(index, item)

    def empty(self, scope: Scope) -> list[int]:
        return [NOTHING] * self.index.size(scope)

    def shape(self) -> Any:
        return dict[str, self.item.shape()]  # type: ignore[misc]

    def write(self, value: list[int], scope: Scope) -> Any:
        there = [number for number, one in enumerate(value) if one != NOTHING]
        written = self.item.write_all([value[number] for number in there], scope)
        return dict(zip(self.index.write_all(there, scope), written))

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        found = self.empty(scope)
        for id, one in document.items():
            number = self.index.read(id, path, scope)
            found[number] = self.item.read(one, f"{path}.{id}", scope)
        return found


class Kept(Kind[T]):
    """A value that is replaced as a whole and never changed: copies share it."""

    def __init__(self, inner: Kind[T]) -> None:
        self.inner: Final = inner
        self.annotation = inner.annotation

    def empty(self, scope: Scope) -> T:
        return self.inner.empty(scope)

    def shape(self) -> Any:
        return self.inner.shape()

    def write(self, value: T, scope: Scope) -> Any:
        return self.inner.write(value, scope)

    def write_all(self, values: list[T], scope: Scope) -> list[Any]:
        return self.inner.write_all(values, scope)

    def read(self, document: Any, path: str, scope: Scope) -> T:
        return self.inner.read(document, path, scope)

    def hide(self, value: T) -> T:
        return self.inner.hide(value)

    def sights(self, scope: Scope) -> list[Sight]:
        return self.inner.sights(scope)


class Bits(Kind[int]):
    """A set of indexed things as bits of one number: documents list them."""

    def __init__(self, index: Index) -> None:
        self.index: Final = index
        self.item: Final = Flag()

    def empty(self, scope: Scope) -> int:
        return 0

    def shape(self) -> Any:
        return list[self.index.shape()]  # type: ignore[misc]

    def write(self, value: int, scope: Scope) -> Any:
        size = self.index.size(scope)
        return [self.index.write(bit, scope) for bit in range(size) if value >> bit & 1]

    def read(self, document: Any, path: str, scope: Scope) -> int:
        _need_list(document, path)
        value = 0
        for place, one in enumerate(document):
            value |= 1 << self.index.read(one, f"{path}[{place}]", scope)
        return value

    def sights(self, scope: Scope) -> list[Sight]:
        return [AnyOf(self.index.order(scope))]

    def at(self, value: int, number: int) -> bool:
        """Return whether one of them is in the set."""
        return value >> number & 1 == 1

    def gather(self, values: list[bool]) -> int:
        """Return the set of those whose value is true."""
        return sum(1 << bit for bit, is_in in enumerate(values) if is_in)


class Counts(Kind["list[int]"]):
    """How many there are of each: documents name only those of which there is one."""

    def __init__(self, index: Ids, most: int) -> None:
        self.index: Final = index
        self.count: Final = number(0, most)
        self.annotation = "list[int]"

    def copied(self, value: str) -> str:
        return f"{value}[:]"

    def copy(self, value: list[int]) -> list[int]:
        return value[:]

    def empty(self, scope: Scope) -> list[int]:
        return [0] * self.index.size(scope)

    def shape(self) -> Any:
        return dict[str, self.count.shape()]  # type: ignore[misc]

    def write(self, value: list[int], scope: Scope) -> Any:
        ids = scope.ids[self.index.name]
        return {id: number for id, number in zip(ids, value) if number}

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        if not isinstance(document, dict):
            raise BadPosition(path, f"must be an object, not {document!r}")
        found = self.empty(scope)
        for id, number in document.items():
            count = self.count.read(number, f"{path}.{id}", scope)
            found[self.index.read(id, path, scope)] = count
        return found

    def sights(self, scope: Scope) -> list[Sight]:
        copies = Amount(0, min(self.count.high, _COPIES_SEEN))
        return [copies.for_each(self.index.order(scope))]


class RecordKind(Kind[Any]):
    """A declared record: documents write an object with its parts."""

    def __init__(self, declared: Any) -> None:
        self._declared: Final = declared
        self.annotation = declared.__name__

    def shape(self) -> Any:
        fields = [(name, kind.shape()) for name, kind in self._declared.parts.items()]
        return msgspec.defstruct(self.annotation, fields, forbid_unknown_fields=True)

    def write(self, value: Any, scope: Scope) -> Any:
        parts = self._declared.parts.items()
        return {name: kind.write(getattr(value, name), scope) for name, kind in parts}

    def read(self, document: Any, path: str, scope: Scope) -> Any:
        if not isinstance(document, msgspec.Struct):
            document = shaped(document, self.shape(), BadPosition, at=path)
        parts = self._declared.parts.items()
        values = [
            kind.read(getattr(document, name), f"{path}.{name}", scope) for name, kind in parts
        ]
        return self._declared.made()(*values)

    def sights(self, scope: Scope) -> list[Sight]:
        parts = self._declared.parts.items()
        return [Part(name, one) for name, kind in parts for one in kind.sights(scope)]


class SeatsKind(Kind["tuple[int, ...]"]):
    """Several seats, each once, in their order."""

    annotation = "tuple[int, ...]"
    title = "SEATS"

    def shape(self) -> Any:
        return list[int]

    def write(self, value: tuple[int, ...], scope: Scope) -> Any:
        return list(value)

    def read(self, document: Any, path: str, scope: Scope) -> tuple[int, ...]:
        _need_list(document, path)
        seats = [SEAT.read(one, f"{path}[{place}]", scope) for place, one in enumerate(document)]
        if not seats or seats != sorted(set(seats)):
            raise BadPosition(path, "must be seats in their order, each once")
        return tuple(seats)


def _copied_list(item: Kind[Any], value: str) -> str:
    inner = item.copied("one")
    return f"{value}[:]" if inner == "one" else f"[{inner} for one in {value}]"


def _need_list(document: object, path: str) -> None:
    if not isinstance(document, list):
        raise BadPosition(path, f"must be a list, not {document!r}")


class Length(Kind[Any]):
    """What observations show a list as of which only the length is known, or matters."""

    def sights(self, scope: Scope) -> list[Sight]:
        return [Size(is_hidden=False)]


FLAG: Final = Flag()
LENGTH: Final = Length()
UNOBSERVED: Final = Kind[Any]()  # what observations do not show
SEAT: Final = SeatKind()
SEATS: Final = SeatsKind()


def number(low: int, high: int, title: str = "NUMBER", usual: int = HIGHEST) -> Number:
    """Return the kind of whole numbers from low to high; help texts call one by its title.

    Observations count no higher than the `usual` number.
    """
    return Number(low, high, title, usual)


def ids(name: str, title: str = "") -> Ids:
    """Return the kind of things that documents call by these ids (`Game.ids`)."""
    return Ids(name, title)


def optional(inner: Kind[int]) -> Optional:
    """Return the kind of a value that may be NOTHING."""
    return Optional(inner)


def unknown(inner: Index) -> Unknown:
    """Return the kind of a value that views may hide."""
    return Unknown(inner)


def list_of(item: Kind[T], most: int = 0) -> ListOf[T]:
    """Return the kind of lists whose order matters; observations show the first `most` entries."""
    return ListOf(item, is_sorted=False, top_first=False, most=most)


def sorted_list(item: Kind[T]) -> ListOf[T]:
    """Return the kind of lists that are kept sorted: their order says nothing."""
    return ListOf(item, is_sorted=True, top_first=False)


def pile(item: Kind[T]) -> ListOf[T]:
    """Return the kind of piles. The top is the last entry; documents list it first."""
    return ListOf(item, is_sorted=False, top_first=True)


def per(index: Index, item: Kind[T]) -> Per[T]:
    """Return the kind of lists with a value for each."""
    return Per(index, item)


def per_seat(item: Kind[T]) -> Per[T]:
    """Return the kind of lists with a value for each seat."""
    return Per(SEAT, item)


def named(index: Ids, item: Index) -> Named:
    """Return the kind of lists by id in which some may have nothing."""
    return Named(index, item)


def kept(inner: Kind[T]) -> Kept[T]:
    """Return the kind of a value that is replaced as a whole, so that copies share it."""
    return Kept(inner)


def bits(index: Index) -> Bits:
    """Return the kind of sets, kept as the bits of a number."""
    return Bits(index)


def counts(index: Ids, most: int = 10_000) -> Counts:
    """Return the kind of lists that count things."""
    return Counts(index, most)


def record(declared: type[Any]) -> RecordKind:
    """Return the kind of a declared record."""
    return RecordKind(declared)


def or_none(inner: Kind[T]) -> OptionalRecord[T]:
    """Return the kind of a record that may be missing."""
    return OptionalRecord(inner)
