"""Declared games: fields that documents may leave out, and headings of their own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from barrow.kernel.declare import ALL, Fields, field, rows
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import SEAT, Scope, number
from barrow.kernel.lists import bits, list_of, per_seat
from barrow.kernel.schema import Schema


class Short(Fields):
    """A state whose documents may be short."""

    seats = rows(SEAT)

    points = field(per_seat(number(0, 9)), seen=ALL, document="seats.points", absent=3)
    cards = field(per_seat(list_of(number(0, 9))), seen=ALL, document="seats.cards", absent=[])
    ready = field(bits(SEAT), seen=ALL, document="seats.ready", absent=True)
    round = field(number(1, 9), seen=ALL, absent=1)
    turn = field(SEAT, seen=ALL)


class Heading(msgspec.Struct, kw_only=True):
    """A heading without a word about the table."""

    game: str = "short"


class Holder:
    """Takes the fields that are read."""


def read(given: dict[str, Any]) -> Any:
    """Return the fields of a short document."""
    schema = Schema(Short, Heading)
    holder: Any = Holder()
    schema.read(schema.shaped(given), holder, Scope({}, 2))
    return holder


def test_a_field_that_is_left_out_is_as_its_declaration_says() -> None:
    found = read({"turn": 1, "seats": [{}, {"points": 5, "ready": False, "cards": [2]}]})

    assert (found.points, found.cards, found.ready) == ([3, 5], [[], [2]], 1)
    assert (found.round, found.turn) == (1, 1)


def test_lists_of_two_documents_that_leave_them_out_are_independent() -> None:
    one, other = read({"turn": 0, "seats": [{}, {}]}), read({"turn": 0, "seats": [{}, {}]})
    one.cards[0].append(4)

    assert other.cards == [[], []]


def test_other_fields_must_be_there() -> None:
    with pytest.raises(BadPosition) as caught:
        read({"seats": [{}, {}]})

    assert caught.value.path == "turn"
