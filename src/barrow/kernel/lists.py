"""Kinds of many values: lists, piles, lists by index, sets, counts, records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import msgspec

from barrow.kernel.documents import shaped
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import (
    NOTHING,
    SEAT,
    UNKNOWN,
    Flag,
    Ids,
    Index,
    Kind,
    Number,
    Optional,
    Scope,
    Unknown,
)
from barrow.kernel.sights import HIGHEST, Among, Amount, AnyOf, Each, InOrder, Part, Sight, Size
from barrow.kernel.words import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from barrow.kernel.state import State

T = TypeVar("T")

_MOST_CARDS: Final = 10_000  # of a pile that a document counts
# Observations show at most this many copies of one thing, counted or in a list.
_COPIES_SEEN: Final = 15
_COPIES_LISTED: Final = 5


class Many(Kind["list[T]"], Generic[T]):
    """A list of values of one kind. Copies share its values if they are replaced, never changed."""

    def __init__(self, item: Kind[T], shared: bool = False) -> None:
        self.item: Final = item
        self._is_flat: Final = shared or item.copied("one") == "one"
        self.annotation = f"list[{item.annotation}]"

    def copied(self, value: str) -> str:
        if self._is_flat:
            return f"{value}[:]"
        return f"[{self.item.copied('one')} for one in {value}]"

    def copy(self, value: list[T]) -> list[T]:
        return value[:] if self._is_flat else [self.item.copy(one) for one in value]

    def shape(self) -> Any:
        return list[self.item.shape()]  # type: ignore[misc]

    def write(self, value: list[T], scope: Scope) -> Any:
        return self.item.write_all(value, scope) if value else []

    def read(self, document: Any, path: str, scope: Scope) -> list[T]:
        _need_list(document, path)
        read = self.item.read
        return [read(one, f"{path}[{place}]", scope) for place, one in enumerate(document)]

    def can_hide(self) -> bool:
        return self.item.can_hide()

    def hide(self, value: list[T]) -> list[T]:
        return [self.item.hide(one) for one in value]


class ListOf(Many[T]):
    """A list in an order that matters; `top_first` lists a pile, whose top is its last, from it.

    Observations count what is in it; of one with a `most` they show that many entries in order.
    """

    hides = False  # True: views may hide entries whose kind is not declared as unknown

    def __init__(
        self, item: Kind[T], most: int = 0, is_sorted: bool = False, top_first: bool = False
    ) -> None:
        super().__init__(item)
        self.is_sorted: Final = is_sorted
        self.top_first: Final = top_first
        self.most: Final = most

    def empty(self, scope: Scope) -> list[T]:
        return []

    def write(self, value: list[T], scope: Scope) -> Any:
        return super().write(value[::-1] if self.top_first else value, scope)

    def read(self, document: Any, path: str, scope: Scope) -> list[T]:
        found = super().read(document, path, scope)
        if self.is_sorted:
            return sorted(found)  # type: ignore[type-var]
        return found[::-1] if self.top_first else found

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


class Deck(ListOf[int]):
    """A pile, its top last. Where its cards are not known, documents give their number."""

    hides = True

    def shape(self) -> Any:
        return list[str] | Number(0, _MOST_CARDS).shape()

    def write(self, value: list[int], scope: Scope) -> Any:
        return len(value) if UNKNOWN in value else super().write(value, scope)

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        if not isinstance(document, int):
            return super().read(document, path, scope)
        if not scope.partial:
            raise BadPosition(path, "the cards are not named")
        return [UNKNOWN] * document


class Per(Many[T]):
    """A list with one value for each seat, card, space and the like."""

    def __init__(self, index: Index, item: Kind[T], shared: bool = False) -> None:
        super().__init__(item, shared)
        self.index: Final = index

    def empty(self, scope: Scope) -> list[T]:
        return [self.item.empty(scope) for _ in range(self.index.size(scope))]

    def read(self, document: Any, path: str, scope: Scope) -> list[T]:
        found = super().read(document, path, scope)
        size = self.index.size(scope)
        if len(found) != size:
            raise BadPosition(path, f"must have {size} entries, not {len(found)}")
        return found

    def sights(self, scope: Scope) -> list[Sight]:
        return [Each(self.index.order(scope), one) for one in self.item.sights(scope)]

    def entries(self, value: list[T], numbers: Sequence[int]) -> list[T]:
        """Return the values for these, in their order."""
        return value if len(numbers) == len(value) else [value[number] for number in numbers]

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
        return {
            self.index.write(number, scope): self.item.write(one, scope)
            for number, one in enumerate(value)
            if one != NOTHING
        }

    def read(self, document: Any, path: str, scope: Scope) -> list[int]:
        found = self.empty(scope)
        for id, one in document.items():
            number = self.index.read(id, path, scope)
            found[number] = self.item.read(one, f"{path}.{id}", scope)
        return found


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

    def entries(self, value: int, numbers: Sequence[int]) -> list[bool]:
        """Return for each of these whether it is in the set."""
        return [value >> number & 1 == 1 for number in numbers]

    def gather(self, values: list[bool]) -> int:
        """Return the set of those whose value is true."""
        return sum(1 << bit for bit, is_in in enumerate(values) if is_in)


class Counts(Many[int]):
    """How many there are of each thing: documents leave out those with none."""

    def __init__(self, index: Ids, most: int = 10_000) -> None:
        self.count: Final = Number(0, most)
        super().__init__(self.count)
        self.index: Final = index

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
        return [Each(self.index.order(scope), copies)]


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


def _need_list(document: object, path: str) -> None:
    if not isinstance(document, list):
        raise BadPosition(path, f"must be a list, not {document!r}")


class Length(Kind[Any]):
    """How observations show a list if only its length is known, or matters."""

    def sights(self, scope: Scope) -> list[Sight]:
        return [Size(is_hidden=False)]


LENGTH: Final = Length()
SEATS: Final = SeatsKind()

# Declarations call kinds by these names.
list_of = ListOf
per = Per
named = Named
bits = Bits
counts = Counts
record = RecordKind


def sorted_list(item: Kind[T]) -> ListOf[T]:
    """Return the kind of lists that are kept sorted: their order has no meaning."""
    return ListOf(item, is_sorted=True)


def pile(item: Kind[T]) -> ListOf[T]:
    """Return the kind of piles. The top is the last entry; documents list it first."""
    return ListOf(item, top_first=True)


def per_seat(item: Kind[T], shared: bool = False) -> Per[T]:
    """Return the kind of lists with a value for each seat; see `Many` for `shared`."""
    return Per(SEAT, item, shared)
