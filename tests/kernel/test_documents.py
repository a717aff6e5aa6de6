"""Faults of documents, in words and by their place."""

from __future__ import annotations

import msgspec
import pytest

from barrow.kernel.documents import canonical, fault, line


class Land(msgspec.Struct, forbid_unknown_fields=True):
    units: int
    city: bool = False
    owner: str | None = None


class Board(msgspec.Struct):
    lands: list[Land]
    rounds: dict[str, int] = {}


@pytest.mark.parametrize(
    ("document", "path", "words"),
    [
        ({}, "lands", "is missing"),
        ({"lands": [{}]}, "lands[0].units", "is missing"),
        ({"lands": [{"units": 1, "x": 1}]}, "lands[0].x", "is not a field that belongs here"),
        ({"lands": {}}, "lands", "must be a list, not an object"),
        ({"lands": [{"units": 1.5}]}, "lands[0].units", "must be a whole number, not a fraction"),
        ({"lands": [{"units": 1, "city": 1}]}, "lands[0].city", "must be true or false"),
        ({"lands": [{"units": 1, "owner": 1}]}, "lands[0].owner", "must be a text or nothing"),
        ([], "", "must be an object, not a list"),
        ({"lands": [], "rounds": {"a": None}}, "rounds[...]", "must be a whole number"),
    ],
)
def test_a_fault_is_told_in_words(document: object, path: str, words: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(document, Board)
    place, said = fault(caught.value)

    assert place == path
    assert said.startswith(words)


def test_a_fault_without_words_of_ours_is_told_as_it_is() -> None:
    assert fault(msgspec.ValidationError("Invalid enum value 3 - at `$.a`")) == (
        "a",
        "Invalid enum value 3",
    )


def test_there_is_one_canonical_form() -> None:
    assert canonical({"b": 1, "a": [True, None]}) == canonical({"a": [True, None], "b": 1})
    assert line({"b": "é", "a": 1}) == '{"b":"é","a":1}'
