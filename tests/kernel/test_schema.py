"""Schemas: positions written and read from declared fields, groups, rows and sections."""

from __future__ import annotations

from typing import Any

import pytest

from barrow.kernel.declare import ALL, Fields, Record, by_id, field, rows, section
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG, SEAT, Scope, ids, number, optional, unknown
from barrow.kernel.lists import bits, list_of, per, per_seat, pile, record
from barrow.kernel.schema import Schema

LAND = ids("land")
COUNT = number(0, 9)
SCOPE = Scope({"land": ["nile", "congo", "volga"]}, players=2)
HEADING: dict[str, object] = {
    "format": 1,
    "game": "toy",
    "rules": 1,
    "pack": "",
    "players": 2,
    "options": {},
    "stack": [],
    "outcome": None,
}


def is_held(state: Any, land: int) -> bool:
    return bool(state.owner_on[land] >= 0)


def own_hands(state: Any, observer: int) -> list[list[int]]:
    return [hand if seat == observer else [-1] for seat, hand in enumerate(state.hand_of)]


def count_units(state: Any) -> int:
    return sum(state.units_on)


class Toy(Fields):
    seats = rows(SEAT)
    lands = by_id(LAND, when=is_held)
    dice = section()

    round = field(COUNT, seen=ALL, start=1)
    life_of = field(per_seat(COUNT), seen=ALL, document="seats.life")
    hand_of = field(per_seat(pile(unknown(LAND))), seen=own_hands, document="seats.hand")
    asleep = field(bits(SEAT), seen=ALL, document="seats.asleep", sparse=True)
    owner_on = field(per(LAND, optional(SEAT)), seen=ALL, document="lands.owner")
    units_on = field(per(LAND, COUNT), seen=ALL, document="lands.units", start=2, sparse=True)
    flags_on = field(per(LAND, list_of(SEAT)), seen=ALL, document="lands.flags", sparse=True)
    white = field(COUNT, seen=ALL, document="dice.white")
    rolled = field(FLAG, seen=ALL, document="dice.rolled")
    total = field(number(0, 99), seen=ALL, derived=count_units)


class ToyState:
    """Whatever has the fields."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


SCHEMA = Schema(Toy)
STATE = ToyState(
    round=3,
    life_of=[4, 0],
    hand_of=[[0, 2], []],
    asleep=0b10,
    owner_on=[-1, 1, 0],
    units_on=[2, 2, 7],
    flags_on=[[], [0], []],
    white=5,
    rolled=True,
    total=11,
)
DOCUMENT: dict[str, Any] = {
    "round": 3,
    "seats": [
        {"life": 4, "hand": ["volga", "nile"]},
        {"life": 0, "hand": [], "asleep": True},
    ],
    "lands": {"congo": {"owner": 1, "flags": [0]}, "volga": {"owner": 0, "units": 7}},
    "dice": {"white": 5, "rolled": True},
}


def read(document: dict[str, Any], scope: Scope = SCOPE) -> ToyState:
    state: Any = ToyState()
    SCHEMA.read(SCHEMA.shaped({**HEADING, **document}), state, scope)
    found: ToyState = state
    return found


def test_fields_are_written_alone_in_rows_by_id_and_in_sections() -> None:
    assert SCHEMA.write(STATE, SCOPE) == DOCUMENT


def test_what_is_written_is_read_back() -> None:
    assert vars(read(DOCUMENT)) == vars(STATE)


def test_a_row_that_is_left_out_is_as_at_the_start() -> None:
    state: Any = read({**DOCUMENT, "lands": {}})

    assert state.owner_on == [-1, -1, -1]
    assert state.units_on == [2, 2, 2]
    assert state.flags_on == [[], [], []]


def test_a_sparse_column_is_left_out_where_it_is_as_at_the_start() -> None:
    written: Any = SCHEMA.write(STATE, SCOPE)

    assert "asleep" not in written["seats"][0]
    assert "units" not in written["lands"]["congo"]


def test_a_derived_field_is_not_written_but_worked_out() -> None:
    state: Any = read({**DOCUMENT, "lands": {"nile": {"owner": 0, "units": 9}}})

    assert "total" not in DOCUMENT
    assert state.total == 9 + 2 + 2


def test_a_game_starts_with_every_field() -> None:
    start = dict(zip(Toy.fields, SCHEMA.start(SCOPE), strict=True))

    assert (start["round"], start["units_on"]) == (1, [2, 2, 2])


def test_a_view_hides_by_field() -> None:
    known = SCHEMA.known(STATE, 1)

    assert known["hand_of"] == [[-1], []]
    assert known["life_of"] == [4, 0]


def test_open_fields_are_written_apart_from_the_others() -> None:
    public = SCHEMA.write(STATE, SCOPE, public=True)
    own = SCHEMA.write(STATE, SCOPE, public=False)

    assert list(own) == ["seats"]  # its rows hold the hands
    assert {**public, **own} == DOCUMENT
    assert not public.keys() & own.keys()


def test_secrets_are_the_fields_that_not_all_see() -> None:
    assert SCHEMA.secrets(STATE, SCOPE) == {"hand_of": [["volga", "nile"], []]}


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "too few rows": ({"seats": DOCUMENT["seats"][:1]}, "seats: must have 2 entries, not 1"),
    "too many rows": ({"seats": DOCUMENT["seats"] * 2}, "seats: must have 2 entries, not 4"),
    "rows by id": ({"seats": {}}, "seats: must be a list, not an object"),
    "a row without a column": (
        {"seats": [{"life": 1, "hand": []}, {"life": 1}]},
        "seats[1].hand: is missing",
    ),
    "a row with another column": (
        {"seats": [{"life": 1, "hand": [], "mood": 1}, {"life": 1, "hand": []}]},
        "seats[0].mood: is not a field that belongs here",
    ),
    "a value out of range": (
        {"seats": [{"life": 1, "hand": []}, {"life": 10, "hand": []}]},
        "seats[1].life: must be at most 9",
    ),
    "a value within a row": (
        {"seats": [{"life": 1, "hand": ["nile", "x"]}, {"life": 1, "hand": []}]},
        "seats[0].hand[1]: there is no land 'x'",
    ),
    "hidden in a position": (
        {"seats": [{"life": 1, "hand": [None]}, {"life": 1, "hand": []}]},
        "seats[0].hand[0]: is not known",
    ),
    "no such id": ({"lands": {"thames": {"owner": 1}}}, "lands.thames: there is no land 'thames'"),
    "a value by id": ({"lands": {"nile": {"owner": 2}}}, "lands.nile.owner: there is no seat 2"),
    "a section without a field": ({"dice": {"white": 1}}, "dice.rolled: is missing"),
    "a value of a section": (
        {"dice": {"white": "x", "rolled": True}},
        "dice.white: must be a whole number, not a text",
    ),
    "a single field": ({"round": 10}, "round: must be at most 9"),
    "a field too many": ({"mood": 1}, "mood: is not a field that belongs here"),
}


@pytest.mark.parametrize(("change", "words"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_by_its_path(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read({**DOCUMENT, **change})

    assert str(caught.value) == words


def test_a_missing_group_is_named() -> None:
    with pytest.raises(BadPosition, match="dice: is missing"):
        read({name: value for name, value in DOCUMENT.items() if name != "dice"})


def test_a_view_may_have_unknown_values() -> None:
    partial = Scope(SCOPE.ids, SCOPE.players, partial=True)
    document = {"seats": [{"life": 1, "hand": [None, "nile"]}, {"life": 1, "hand": []}]}
    state: Any = read({**DOCUMENT, **document}, partial)

    assert state.hand_of == [[0, -1], []]


def test_a_column_has_to_be_a_list_by_its_index() -> None:
    class Bad(Fields):
        seats = rows(SEAT)
        life = field(COUNT, seen=ALL, document="seats.life")

    with pytest.raises(TypeError, match="life is in a group: it must be a list, or bits"):
        Schema(Bad)


class Point(Record):
    units = COUNT


class Unstarted(Fields):
    point = field(record(Point), seen=ALL)


def test_a_field_that_cannot_start_empty_is_named() -> None:
    with pytest.raises(TypeError, match=r"^Unstarted\.point: a field of kind RecordKind needs"):
        Schema(Unstarted).start(SCOPE)
