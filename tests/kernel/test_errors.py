"""Errors travel from process to process."""

from __future__ import annotations

import pickle

import pytest

from barrow import BarrowError
from barrow.adapters.program import ProgramError
from barrow.kernel import errors
from barrow.kernel.proof import BadRoll

MADE = [
    BarrowError("no"),
    errors.RuleError("GZ-4.3", "Cairo can spare 2 units, not 3", "too_many"),
    errors.DecodeError("nobody knows the way to dance", "unknown_id"),
    errors.BadOptions("round_limit", "rounds are 1 to 9, not 10", "GZ-1.2"),
    errors.BadPack("cards.7", "there is no such card"),
    errors.BadPack("cards.7", "there is no such card", "bad_data"),
    errors.BadPosition("turn", "seats are 0 to 3, not 4"),
    errors.BadRecord("steps.2", "it is not legal"),
    errors.ChanceError("the script is at its end"),
    BadRoll(3, 4, 1, 6, None),
    ProgramError("it was silent"),
]


def kinds(base: type[BarrowError]) -> set[type[BarrowError]]:
    found = {base} if not base.__name__.startswith("_") else set()
    return found.union(*[kinds(one) for one in base.__subclasses__()])


@pytest.mark.parametrize("error", MADE, ids=lambda error: type(error).__name__)
def test_an_error_is_the_same_after_a_journey(error: BarrowError) -> None:
    came = pickle.loads(pickle.dumps(error))

    assert type(came) is type(error)
    assert str(came) == str(error)
    assert came.__reduce__()[1] == error.__reduce__()[1]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.BadPack("cards.7", "there is no such card"), "bad_pack"),
        (errors.BadPack("cards.7", "there is no such card", "bad_data"), "bad_data"),
        (errors.BadPosition("turn", "seats are 0 to 3, not 4"), "bad_position"),
        (errors.BadRecord("steps.2", "it is not legal"), "bad_record"),
    ],
    ids=["pack", "pack by another word", "position", "record"],
)
def test_an_error_about_a_document_has_a_code(error: errors.BadPack, code: str) -> None:
    assert error.code == code
    assert pickle.loads(pickle.dumps(error)).code == code


def test_every_kind_of_error_is_sent_on_a_journey() -> None:
    assert {type(error) for error in MADE} == kinds(BarrowError)
