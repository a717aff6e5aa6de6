"""Frames as documents: there and back, and every fault by its place."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import pytest

from barrow.kernel.errors import BadPosition
from barrow.kernel.frames import Form, by_name, read_stack, write_stack
from barrow.kernel.state import Frame, State


class Wait(Frame[State]):
    name: ClassVar[str] = "wait"


class March(Frame[State]):
    name: ClassVar[str] = "march"

    def __init__(self, seat: int, land: int, units: int, forced: bool) -> None:
        super().__init__((seat,))
        self.land: Final = land
        self.units: Final = units
        self.forced: Final = forced


class Lands:
    """Names for two lands."""

    def write(self, kind: str, value: Any) -> Any:
        assert kind == "land"
        return ["nile", "congo"][value]

    def read(self, kind: str, value: Any, path: str) -> Any:
        if value not in ("nile", "congo"):
            raise BadPosition(path, f"there is no land {value!r}")
        return ["nile", "congo"].index(value)


FORM_OF = by_name([Form(Wait, "seats"), Form(March, "seat", "land:land", "units", "forced:flag")])
WAIT = {"frame": "wait", "seats": [0, 2]}
MARCH = {"frame": "march", "seat": 1, "land": "congo", "units": 3, "forced": True}


def test_a_stack_goes_there_and_back() -> None:
    stack = read_stack([WAIT, MARCH], FORM_OF, Lands(), players=3)
    march = stack[1]

    assert write_stack(stack, FORM_OF, Lands()) == [WAIT, MARCH]
    assert isinstance(march, March)
    assert (stack[0].seats, march.seats, march.land, march.forced) == ((0, 2), (1,), 1, True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"frame": "dance"}, "stack[0].frame: there is no 'dance'"),
        ({"frame": []}, "stack[0].frame: there is no []"),
        ({"seat": 3}, "stack[0].seat: there is no seat 3"),
        ({"seat": -1}, "stack[0].seat: must be a whole number, not -1"),
        ({"seat": "1"}, "stack[0].seat: must be a whole number, not '1'"),
        ({"forced": 1}, "stack[0].forced: must be true or false, not 1"),
        ({"land": "thames"}, "stack[0].land: there is no land 'thames'"),
        ({"mood": 1}, "stack[0].mood: is no part of march"),
    ],
    ids=str,
)
def test_a_fault_is_named_by_its_place(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_stack([{**MARCH, **change}], FORM_OF, Lands(), players=3)

    assert str(caught.value) == words


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadPosition) as caught:
        read_stack([{"frame": "march", "seat": 1}], FORM_OF, Lands(), players=3)

    assert str(caught.value) == "stack[0].land: is missing"


def test_seats_are_a_list() -> None:
    with pytest.raises(BadPosition) as caught:
        read_stack([{"frame": "wait", "seats": 2}], FORM_OF, Lands(), players=3)

    assert str(caught.value) == "stack[0].seats: must be a list of seats, not 2"
