"""Faults of documents, in words and by their place."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from barrow.kernel.documents import Text, canonical, difference, line, shaped
from barrow.kernel.errors import BadPosition


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
        ({"lands": [], "rounds": {"a": None}}, "rounds.a", "must be a whole number"),
    ],
)
def test_a_fault_is_put_into_words(document: object, path: str, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        shaped(document, Board, BadPosition)

    assert caught.value.path == path
    assert caught.value.text.startswith(words)


class Old(msgspec.Struct):
    def __post_init__(self) -> None:
        raise ValueError("older than old")


def test_a_fault_without_words_of_ours_is_shown_as_it_is() -> None:
    with pytest.raises(BadPosition, match="older than old"):
        shaped({}, Old, BadPosition)


class World(msgspec.Struct):
    boards: dict[str, Board] = {}
    mode: Literal["calm", "wild"] = "calm"
    parties: dict[Literal["red", "blue"], Text] = {}
    pair: tuple[int, int] = (0, 0)


def deep(levels: int) -> object:
    document: object = "\ud800"
    for _ in range(levels):
        document = [document]
    return document


@pytest.mark.parametrize(
    ("document", "path", "words"),
    [
        ({"boards": {"a": {"lands": []}, "b": {}}}, "boards.b.lands", "is missing"),
        (
            {"boards": {"a": {"lands": [], "rounds": {"x": 1, "y": "2"}}}},
            "boards.a.rounds.y",
            "must be a whole number, not a text",
        ),
        (
            {
                "boards": {
                    "a": {"lands": [], "rounds": {"x": 1, "y": None}},
                    "b": {"lands": [], "rounds": {"x": None}},
                }
            },
            "boards.a.rounds.y",
            "must be a whole number, not nothing",
        ),
        ({"mode": "angry"}, "mode", "must be one of calm, wild, not 'angry'"),
        ({"parties": {"green": "x"}}, "parties", "must be one of blue, red, not 'green'"),
        ({"parties": {"red": ""}}, "parties.red", "must not be empty"),
        ({"pair": [1]}, "pair", "must have 2 entries"),
        ({"mode": "\ud800"}, "mode", "holds half of a character"),
        ({"boards": {"\ud800": 1}}, "boards", "holds half of a character"),
        ({"boards": deep(100_000)}, "world", "is nested too deeply"),
        ([], "world", "must be an object, not a list"),
    ],
)
def test_a_document_without_its_shape_is_refused_at_the_place(
    document: object, path: str, words: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        shaped(document, World, BadPosition, whole="world")

    assert (caught.value.path, caught.value.text) == (path, words)


def test_a_part_of_a_document_is_placed_in_the_whole() -> None:
    with pytest.raises(BadPosition) as caught:
        shaped({"mode": 1}, World, BadPosition, at="stack[0].world")

    assert caught.value.path == "stack[0].world.mode"


def test_a_place_in_a_part_that_is_a_list_follows_its_path() -> None:
    with pytest.raises(BadPosition) as caught:
        shaped([1, 1.5], list[int], BadPosition, at="stack[1].cell")

    assert caught.value.path == "stack[1].cell[1]"


def test_there_is_one_canonical_form() -> None:
    assert canonical({"b": 1, "a": [True, None]}) == canonical({"a": [True, None], "b": 1})
    assert line({"b": "é", "a": 1}) == '{"b":"é","a":1}'


@pytest.mark.parametrize(
    ("one", "other", "words"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, ""),
        ({"a": [1, 2]}, {"a": [1, 3]}, "a[1]: 2 or 3"),
        ({"a": [1, 2]}, {"a": [1]}, "a has 2 or 1 items"),
        ([1], [], "the list has 1 or 0 items"),
        ({"a": {"b": 1}}, {"a": {}}, "a.b is there only once"),
        ({"a": 1}, {"a": True}, "a: 1 or True"),
        ("x", "y", "'x' or 'y'"),
        (None, {"a": 1}, "None or {'a': 1}"),
    ],
)
def test_the_first_difference_is_named(one: object, other: object, words: str) -> None:
    assert difference(one, other) == words
