"""Sights: what each kind of value is in an observation."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.kernel.chance import Chance
from barrow.kernel.declare import ALL, Fields, field
from barrow.kernel.kinds import (
    FLAG,
    SEAT,
    UNOBSERVED,
    Kind,
    Product,
    Scope,
    ids,
    number,
    optional,
    or_none,
    unknown,
)
from barrow.kernel.lists import (
    LENGTH,
    bits,
    counts,
    list_of,
    named,
    per,
    per_seat,
    record,
    sorted_list,
)
from barrow.kernel.schema import Schema
from barrow.kernel.sights import OrderBySeat
from barrow.kernel.state import State
from tests.kernel.test_kinds import MadePoint, Point
from tests.kernel.tiny import Tiny

LAND = ids("land")
SCOPE = Scope({"land": ["nile", "congo", "volga"]}, players=3)
STATE: State = Tiny().new(3, Chance(1))


def shown(kind: Kind[Any], value: Any, own: int = 0) -> dict[str, list[int]]:
    """Return the entries of a value by the name of their sight, as a seat sees them."""
    found = {}
    for sight in kind.sights(SCOPE):
        page = bytearray(sight.size)
        sight.write(page, 0, value, STATE, own)
        assert max(page) <= sight.top
        found[sight.name] = list(page)
    return found


@pytest.mark.parametrize(
    ("kind", "value", "entries"),
    [
        (FLAG, True, [1]),
        (number(0, 9), 7, [7]),
        (number(-2, 2), -1, [1]),
        (number(0, 1000, usual=20), 21, [20]),
        (number(0, 1000), 999, [127]),
        (number(-1000, 1000), -1000, [0]),
        (optional(number(0, 9)), -1, [0]),
        (optional(number(0, 9)), 0, [1]),
        (LAND, 2, [0, 0, 1]),
        (optional(LAND), -1, [0, 0, 0]),
        (bits(LAND), 0b101, [1, 0, 1]),
        (counts(LAND), [0, 40, 2], [0, 15, 2]),
        (per(LAND, number(0, 9)), [1, 2, 3], [1, 2, 3]),
        (per(LAND, optional(LAND)), [1, -1, 0], [0, 1, 0, 0, 0, 0, 1, 0, 0]),
        (named(LAND, SEAT), [-1, 2, -1], [0, 0, 0, 0, 0, 1, 0, 0, 0]),
        (list_of(LAND), [2, 0, 2], [1, 0, 2]),
    ],
)
def test_a_value_is_small_numbers(kind: Kind[Any], value: Any, entries: list[int]) -> None:
    assert shown(kind, value) == {"": entries}


def test_what_is_hidden_differs_from_what_is_not_there() -> None:
    hand = sorted_list(unknown(LAND))

    assert shown(hand, [-1, -1, 1]) == {"": [0, 1, 0], ".hidden": [2]}
    assert shown(hand, [1]) == {"": [0, 1, 0], ".hidden": [0]}


def test_a_list_of_a_declared_length_keeps_its_order() -> None:
    dice = list_of(number(0, 6), most=3)

    assert shown(dice, [0, 5]) == {".size": [2], "": [0, 5, 0]}
    assert shown(dice, [1, 2, 3, 4]) == {".size": [3], "": [1, 2, 3]}


def test_a_list_of_anything_else_is_its_length() -> None:
    assert shown(list_of(number(0, 1000)), [7, 7]) == {".size": [2]}
    assert shown(LENGTH, [7, 7]) == {".size": [2]}
    assert shown(UNOBSERVED, [7, 7]) == {}


def test_seats_are_counted_from_the_own_one() -> None:
    board = per(Product(SEAT, number(0, 1)), number(0, 9))

    assert shown(SEAT, 2, own=1) == {"": [0, 1, 0]}
    assert shown(per_seat(number(0, 9)), [1, 2, 3], own=2) == {"": [3, 1, 2]}
    assert shown(bits(SEAT), 0b001, own=2) == {"": [0, 1, 0]}
    assert shown(board, [1, 2, 3, 4, 5, 6], own=1) == {"": [3, 4, 5, 6, 1, 2]}


def test_what_a_seat_leads_is_counted_from_the_own_seat() -> None:
    order = OrderBySeat(3, ["main", "other"], "score_of")
    state: Any = STATE.clone()
    state.score_of = [1, -1, 0]  # by group, the seat that leads it

    assert order.places(state, 1) == [0, 1, -1, -1, 4, 5]


def test_a_record_shows_its_parts_and_whether_there_is_one() -> None:
    point = or_none(record(Point))

    assert shown(point, MadePoint(1, 4)) == {"": [1], ".land": [0, 1, 0], ".units": [4]}
    assert shown(point, None) == {"": [0], ".land": [0, 0, 0], ".units": [0]}


def test_a_field_can_be_observed_as_another_kind() -> None:
    class Declared(Fields):
        deck = field(list_of(LAND), seen=ALL, observed_as=LENGTH)
        seed = field(number(0, 9), seen=ALL, observed_as=UNOBSERVED)
        day = field(number(0, 9), seen=ALL)
        days = field(number(0, 9), seen=ALL, derived=lambda state: 9 - state.day)

    assert [one.name for one in Schema(Declared).sights(SCOPE)] == [".deck.size", ".day"]
