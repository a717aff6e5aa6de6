"""Kinds of values: what a field or a part of an action may hold.

A kind says everything mechanical about a value: its type in generated source, how it is copied,
how documents write and read it, and the words for it in an action's text. Fields, actions and
decisions are declared with kinds (`declare`), so none of them needs plumbing of its own.

    number(1, 6), FLAG, SEAT, ids("card")          one value
    optional(SEAT), unknown(CARD)                  one value, or nothing / a hidden one
    list_of(CARD), per(SEAT, number(0, 9)),        many values
    bits(CHARACTER), counts(CARD), named(LEADER, SEAT)
    record(Battle)                                 a declared record

Kinds of many values are in `lists`. Documents never show the engine's small numbers: `ids` writes
names, which the `Scope` knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, TypeVar

import msgspec

from barrow.kernel.errors import BadPosition, DecodeError, unwritten
from barrow.kernel.sights import (
    HIGHEST,
    Amount,
    OneOf,
    Order,
    Sight,
    There,
    fixed_order,
    order_from_own,
)
from barrow.kernel.words import counted, with_article

if TYPE_CHECKING:
    from collections.abc import Mapping

    from barrow.kernel.state import State

T = TypeVar("T")

NOTHING: Final = -1  # stands for "no seat", "no card" and the like
UNKNOWN: Final = -1  # stands for a value that a view may not show
_LONGEST_NUMBER: Final = 6
_LOWEST_SEEN: Final = -64  # observations show all lower numbers as this one


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
        """Return the value a field starts with if its declaration gives none."""
        raise TypeError(f"a field of kind {type(self).__name__} needs a start value")

    def shape(self) -> Any:
        """Return the type that msgspec checks documents against."""
        raise unwritten(self, "shape")

    def write(self, value: T, scope: Scope) -> Any:
        """Return a value as it stands in a document."""
        return value

    def write_all(self, values: list[T], scope: Scope) -> list[Any]:
        """Return several values as they stand in a document."""
        return [self.write(one, scope) for one in values]

    def read(self, document: Any, path: str, scope: Scope) -> T:
        """Return a value from a document of the right shape, or raise BadPosition."""
        value: T = document
        return value

    def can_hide(self) -> bool:
        """True if `hide` can hide a value of this kind."""
        return False

    def hide(self, value: T) -> T:
        """Return what an observer sees who may not know the value."""
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
        """Return the facts that an event records about a part with this name."""
        return {name: self.write(value, scope)}

    def fact_shapes(self, name: str) -> dict[str, Any]:
        """Return the types of these facts by name; one that may be missing may be `UNSET`."""
        return {name: self.shape()}


class Index(Kind[int]):
    """A number from 0 that stands for a thing, so lists can be indexed by it."""

    goes_around = False  # belongs to seats: observations begin with the observer's own

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

    def write_all(self, values: list[int], scope: Scope) -> list[Any]:
        return values[:]

    def shape(self) -> Any:
        return Annotated[int, msgspec.Meta(ge=self.low, le=self.high)]

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
    """Return the number that a word spells, if it is spelled in the one valid way: 7, not 07."""
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

    def write_all(self, values: list[bool], scope: Scope) -> list[Any]:
        return values[:]

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
        return state.called(value)


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
        ids = scope.ids[self.name]
        return [ids[one] for one in values]

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
        if NOTHING not in values:
            return self.inner.write_all(values, scope)
        write = self.inner.write
        return [None if one < 0 else write(one, scope) for one in values]

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


FLAG: Final = Flag()
SEAT: Final = SeatKind()
UNOBSERVED: Final = Kind[Any]()  # what observations do not show

# Declarations call kinds by these names.
number = Number
ids = Ids
optional = Optional
unknown = Unknown
or_none = OptionalRecord
