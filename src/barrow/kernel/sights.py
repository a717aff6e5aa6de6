"""Sights: how a declared value stands in an observation, a row of small whole numbers.

A kind returns the sights that show its values (`Kind.sights`). A sight has an entry for every
combination of its `axes`, with numbers from 0 to `top`; higher values count as `top`, so that
bounds are known. 0 means nothing. Sights are written from a view, and see nothing else.
"""

from __future__ import annotations

from typing import Any, Final

from barrow.kernel.native import mypyc_attr
from barrow.kernel.state import State

HIGHEST: Final = 127  # no entry goes higher: an observation fits a signed byte
HIDDEN_PLACE: Final = -1  # where an order does not show something


@mypyc_attr(allow_interpreted_subclasses=True)
class Order:
    """The things of an index in the order in which observations list them.

    Those that go around the table are counted from the observer's own.
    """

    def __init__(self, axes: list[list[str]], places_for: list[list[int]]) -> None:
        self.axes: Final = axes  # what its entries are called
        self.size: Final = count_entries(axes)
        self._places_for: Final = places_for  # by own seat, or one for all

    def places(self, known: State, own: int) -> list[int]:
        """Return the entry of each thing, HIDDEN_PLACE for one that is not shown."""
        places_for = self._places_for
        return places_for[own] if own < len(places_for) else places_for[0]


def count_entries(axes: list[list[str]]) -> int:
    """Return how many entries some axes have together."""
    size = 1
    for axis in axes:
        size *= len(axis)
    return size


def fixed_order(names: list[str]) -> Order:
    """Return the order in which things are numbered."""
    return Order([names], [list(range(len(names)))])


def order_from_own(count: int, inner: list[list[str]]) -> Order:
    """Return the order of things that go around the table, each with `inner` ones of its own."""
    width = count_entries(inner)
    places_for = [
        [(one // width - own) % count * width + one % width for one in range(count * width)]
        for own in range(count)
    ]
    return Order([names_from_own(count), *inner], places_for)


def names_from_own(count: int) -> list[str]:
    """Return what seats are called, counted from the observer's own."""
    return ["own", *[f"next {ahead}" for ahead in range(1, count)]]


class OrderBySeat(Order):
    """Things that come in groups, each led by a seat: the observer's group first.

    A field of the state says which seat leads each group, -1 for one that is not played.
    """

    def __init__(self, players: int, inner: list[str], leaders: str) -> None:
        super().__init__([names_from_own(players), inner], [])
        self._players: Final = players
        self._width: Final = len(inner)
        self._leaders: Final = leaders

    def places(self, known: State, own: int) -> list[int]:
        leaders: list[int] = getattr(known, self._leaders)
        found: list[int] = []
        for seat in leaders:
            first = (seat - own) % self._players * self._width
            for one in range(self._width):
                found.append(first + one if seat >= 0 else HIDDEN_PLACE)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight:
    """Some entries of an observation, all of one meaning."""

    def __init__(self, axes: list[list[str]], top: int, text: str, name: str = "") -> None:
        assert 0 < top <= HIGHEST, (name, top)
        self.axes: Final = axes  # what the entries are called; none: a single number
        self.top: Final = top
        self.text: Final = text  # what an entry says
        self.name: Final = name  # behind that of its field: `.hidden`
        self.size: Final = count_entries(axes)

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        """Write a value to a page of zeros; the first entry is at `at`."""

    def put(self, page: bytearray, at: int, number: int) -> None:
        """Write one entry, at most `top`."""
        if number > 0:
            page[at] = number if number < self.top else self.top


class Amount(Sight):
    """A number, counted from the lowest one that observations show."""

    def __init__(self, low: int, top: int) -> None:
        shift = f", with {-low} added" if low < 0 else f", less {low}" if low > 0 else ""
        super().__init__([], top, "1 if so" if top == 1 else f"a number{shift}")
        self.low: Final = low

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        number: int = value
        self.put(page, at, number - self.low)


class OneOf(Sight):
    """1 for the thing that it is; all 0 for none."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.axes, 1, "1 for its value")
        self._order: Final = order

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        number: int = value
        if number >= 0:
            place = self._order.places(known, own)[number]
            if place >= 0:
                page[at + place] = 1


class AnyOf(Sight):
    """1 for each thing that is in a set, which is kept as bits."""

    def __init__(self, order: Order) -> None:
        super().__init__(order.axes, 1, "1 for each member")
        self._order: Final = order

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        bits: int = value
        if bits == 0:
            return
        for place in self._order.places(known, own):
            if bits & 1 and place >= 0:
                page[at + place] = 1
            bits >>= 1


class Among(Sight):
    """How many there are of each thing in a list; hidden ones are left out."""

    def __init__(self, order: Order, top: int) -> None:
        super().__init__(order.axes, top, "how many there are of each")
        self._order: Final = order

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        things: list[int] = value
        if not things:
            return
        places = self._order.places(known, own)
        for one in things:
            if one >= 0 and places[one] >= 0:
                entry = at + places[one]
                already = page[entry]
                page[entry] = already + 1 if already < self.top else already


class Size(Sight):
    """How many entries a list has: all, or only the hidden ones."""

    def __init__(self, is_hidden: bool, top: int = HIGHEST) -> None:
        text = "how many are hidden" if is_hidden else "how many there are"
        super().__init__([], top, text, ".hidden" if is_hidden else ".size")
        self._is_hidden: Final = is_hidden

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        things: list[Any] = value
        if self._is_hidden:
            self.put(page, at, sum([one < 0 for one in things]))
        else:
            self.put(page, at, len(things))


class There(Sight):
    """1 if there is a record."""

    def __init__(self) -> None:
        super().__init__([], 1, "1 if there is one")

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        page[at] = value is not None


class Each(Sight):
    """The same sight for each thing of an index."""

    def __init__(self, order: Order, item: Sight) -> None:
        super().__init__([*order.axes, *item.axes], item.top, item.text, item.name)
        self._order: Final = order
        self._item: Final = item

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        values: list[Any] = value
        places = self._order.places(known, own)
        width = self._item.size
        for one, entry in enumerate(values):
            if places[one] >= 0:
                self._item.write(page, at + places[one] * width, entry, known, own)


class InOrder(Sight):
    """The same sight for each of the first entries of a list."""

    def __init__(self, most: int, item: Sight) -> None:
        places = [str(place) for place in range(1, most + 1)]
        super().__init__([places, *item.axes], item.top, item.text, item.name)
        self._most: Final = most
        self._item: Final = item

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        values: list[Any] = value
        for entry in values[: self._most]:
            self._item.write(page, at, entry, known, own)
            at += self._item.size


class Part(Sight):
    """The sight of a named part of a record, a decision or a state; nothing if there is none."""

    def __init__(self, part: str, item: Sight) -> None:
        super().__init__(item.axes, item.top, item.text, f".{part}{item.name}")
        self._part: Final = part
        self._item: Final = item

    def write(self, page: bytearray, at: int, value: Any, known: State, own: int) -> None:
        if value is not None:
            self._item.write(page, at, getattr(value, self._part), known, own)
