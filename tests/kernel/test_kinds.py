"""Kinds: each writes a value and reads it back, and refuses others with the path and a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from barrow.kernel.declare import Record
from barrow.kernel.errors import BadPosition, DecodeError
from barrow.kernel.kinds import (
    FLAG,
    NOTHING,
    SEAT,
    UNKNOWN,
    Index,
    Kind,
    Scope,
    ids,
    number,
    optional,
    or_none,
    unknown,
)
from barrow.kernel.lists import (
    SEATS,
    bits,
    counts,
    list_of,
    per,
    per_seat,
    pile,
    record,
    sorted_list,
)


class MadePoint:
    """What a generator would write for `Point`."""

    def __init__(self, land: int, units: int) -> None:
        self.land = land
        self.units = units

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MadePoint) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]


LAND = ids("land")
SCOPE = Scope({"land": ["nile", "congo", "volga"]}, players=3)
PARTIAL = Scope(SCOPE.ids, players=3, partial=True)


class Point(Record):
    land = LAND
    units = number(0, 9)

    @classmethod
    def made(cls) -> type[Any]:
        return MadePoint


# kind, value, document
WRITTEN: dict[str, tuple[Kind[Any], object, object]] = {
    "number": (number(1, 6), 4, 4),
    "negative number": (number(-2, 2), -1, -1),
    "flag": (FLAG, True, True),
    "seat": (SEAT, 2, 2),
    "seats": (SEATS, (0, 2), [0, 2]),
    "id": (LAND, 1, "congo"),
    "no seat": (optional(SEAT), NOTHING, None),
    "a seat": (optional(SEAT), 1, 1),
    "known": (unknown(LAND), 2, "volga"),
    "list": (list_of(LAND), [2, 0, 0], ["volga", "nile", "nile"]),
    "list of options": (list_of(optional(LAND)), [NOTHING, 0], [None, "nile"]),
    "empty list": (list_of(LAND), [], []),
    "sorted list": (sorted_list(number(1, 6)), [1, 1, 5], [1, 1, 5]),
    "pile, top first": (pile(LAND), [0, 1, 2], ["volga", "congo", "nile"]),
    "by seat": (per_seat(number(0, 9)), [0, 4, 9], [0, 4, 9]),
    "by id": (per(LAND, FLAG), [True, False, True], [True, False, True]),
    "lists by seat": (per_seat(list_of(SEAT)), [[0], [], [2, 1]], [[0], [], [2, 1]]),
    "bits": (bits(LAND), 0b101, ["nile", "volga"]),
    "counts": (counts(LAND), [0, 2, 1], {"congo": 2, "volga": 1}),
    "record": (record(Point), MadePoint(1, 4), {"land": "congo", "units": 4}),
    "no record": (or_none(record(Point)), None, None),
    "a record": (or_none(record(Point)), MadePoint(0, 1), {"land": "nile", "units": 1}),
}


@pytest.mark.parametrize(("kind", "value", "document"), WRITTEN.values(), ids=WRITTEN)
def test_a_value_is_written_and_read_back(kind: Kind[Any], value: object, document: object) -> None:
    assert kind.write(value, SCOPE) == document
    assert kind.read(document, "here", SCOPE) == value


@pytest.mark.parametrize(("kind", "value", "document"), WRITTEN.values(), ids=WRITTEN)
def test_a_document_has_the_shape_that_is_asked_for(
    kind: Kind[Any], value: object, document: object
) -> None:
    shaped = msgspec.convert(document, kind.shape())

    assert kind.read(shaped, "here", SCOPE) == value


@pytest.mark.parametrize(("kind", "value", "document"), WRITTEN.values(), ids=WRITTEN)
def test_a_copy_is_equal(kind: Kind[Any], value: object, document: object) -> None:
    copied = eval(kind.copied("value"), {"value": value})

    assert kind.copy(value) == copied == value


@pytest.mark.parametrize(
    "kind",
    [list_of(SEAT), per_seat(SEAT), counts(LAND), per_seat(list_of(SEAT))],
    ids=["list", "by seat", "counts", "lists"],
)
def test_a_copy_of_a_list_is_independent(kind: Kind[list[Any]]) -> None:
    value: list[Any] = [[0], [1], [2]] if kind.annotation == "list[list[int]]" else [0, 1, 2]
    copies = [kind.copy(value), eval(kind.copied("value"), {"value": value})]
    before = str(value)
    for one in copies:
        one.append(one[0])
        if isinstance(one[1], list):
            one[1].append(5)

    assert str(value) == before


# kind, document, path, text
REFUSED: dict[str, tuple[Kind[Any], object, str, str]] = {
    "above": (number(1, 6), 7, "here", "must be a whole number from 1 to 6, not 7"),
    "below": (number(1, 6), 0, "here", "must be a whole number from 1 to 6, not 0"),
    "a flag for a number": (number(0, 6), True, "here", "must be a whole number from 0 to 6, not"),
    "a number for a flag": (FLAG, 1, "here", "must be true or false, not 1"),
    "no such seat": (SEAT, 3, "here", "there is no seat 3"),
    "below the seats": (SEAT, -1, "here", "there is no seat -1"),
    "a word for a seat": (SEAT, "0", "here", "there is no seat 0"),
    "seats out of order": (SEATS, [2, 0], "here", "must be seats in their order, each once"),
    "seats twice": (SEATS, [1, 1], "here", "must be seats in their order, each once"),
    "no seats": (SEATS, [], "here", "must be seats in their order, each once"),
    "one of the seats": (SEATS, [0, 5], "here[1]", "there is no seat 5"),
    "no such id": (LAND, "thames", "here", "there is no land 'thames'"),
    "a number for an id": (LAND, 0, "here", "there is no land 0"),
    "a list for an id": (LAND, [], "here", "there is no land []"),
    "hidden in a position": (unknown(LAND), None, "here", "is not known"),
    "no list": (list_of(LAND), 3, "here", "must be a list, not 3"),
    "in a list": (list_of(LAND), ["nile", "x"], "here[1]", "there is no land 'x'"),
    "too few": (per_seat(FLAG), [True], "here", "must have 3 entries, not 1"),
    "too many": (per(LAND, FLAG), [True] * 4, "here", "must have 3 entries, not 4"),
    "no list by seat": (per_seat(FLAG), {}, "here", "must be a list, not {}"),
    "in a list by seat": (per_seat(SEAT), [0, 1, 7], "here[2]", "there is no seat 7"),
    "in bits": (bits(LAND), ["nile", "x"], "here[1]", "there is no land 'x'"),
    "no bits": (bits(LAND), 5, "here", "must be a list, not 5"),
    "no counts": (counts(LAND), [1], "here", "must be an object, not [1]"),
    "too high a count": (counts(LAND, 3), {"nile": 4}, "here.nile", "must be a whole number from"),
    "counted id": (counts(LAND), {"x": 1}, "here", "there is no land 'x'"),
    "no record": (record(Point), 3, "here", "must be an object, not a whole number"),
    "part missing": (record(Point), {"land": "nile"}, "here.units", "is missing"),
    "part unknown": (
        record(Point),
        {"land": "nile", "units": 1, "mood": 2},
        "here.mood",
        "is not a field that belongs here",
    ),
    "part wrong": (record(Point), {"land": "x", "units": 1}, "here.land", "there is no land 'x'"),
    "optional record": (or_none(record(Point)), [], "here", "must be an object, not a list"),
}


@pytest.mark.parametrize(("kind", "document", "path", "text"), REFUSED.values(), ids=REFUSED)
def test_a_wrong_value_is_refused_at_its_path(
    kind: Kind[Any], document: object, path: str, text: str
) -> None:
    with pytest.raises(BadPosition) as caught:
        kind.read(document, "here", SCOPE)

    assert caught.value.path == path
    assert caught.value.text.startswith(text)


def test_a_sorted_list_is_sorted_when_it_is_read() -> None:
    assert sorted_list(LAND).read(["volga", "nile"], "here", SCOPE) == [0, 2]


def test_a_view_may_leave_a_value_unknown() -> None:
    hand = list_of(unknown(LAND))

    assert hand.read(["nile", None], "here", PARTIAL) == [0, UNKNOWN]
    assert hand.write([0, UNKNOWN], PARTIAL) == ["nile", None]


HIDDEN: dict[str, tuple[Kind[Any], object, object]] = {
    "one": (unknown(LAND), 2, UNKNOWN),
    "a list": (list_of(unknown(LAND)), [2, 0], [UNKNOWN, UNKNOWN]),
    "by seat": (per_seat(unknown(LAND)), [0, 1, 2], [UNKNOWN] * 3),
    "lists by seat": (per_seat(pile(unknown(LAND))), [[0], [], [2]], [[UNKNOWN], [], [UNKNOWN]]),
}


@pytest.mark.parametrize(("kind", "value", "hidden"), HIDDEN.values(), ids=HIDDEN)
def test_a_hidden_value_keeps_only_its_size(kind: Kind[Any], value: object, hidden: object) -> None:
    assert kind.can_hide()
    assert kind.hide(value) == hidden


OPEN: dict[str, tuple[Kind[Any], object]] = {
    "number": (number(0, 3), 1),
    "flag": (FLAG, True),
    "bits": (bits(LAND), 1),
    "counts": (counts(LAND), [1, 0, 0]),
    "optional": (optional(SEAT), 1),
    "list": (list_of(LAND), [1]),
    "by seat": (per_seat(LAND), [0, 1, 2]),
}


@pytest.mark.parametrize(("kind", "value"), OPEN.values(), ids=OPEN)
def test_what_has_no_unknown_values_cannot_be_hidden(kind: Kind[Any], value: object) -> None:
    assert not kind.can_hide()
    with pytest.raises(TypeError, match="cannot be hidden as it is"):
        kind.hide(value)


# kind, value, word
WORDS: dict[str, tuple[Kind[Any], object, str]] = {
    "number": (number(0, 99), 12, "12"),
    "negative": (number(-9, 9), -3, "-3"),
    "flag": (FLAG, False, "false"),
    "seat": (SEAT, 2, "2"),
    "id": (LAND, 1, "congo"),
}


@pytest.mark.parametrize(("kind", "value", "word"), WORDS.values(), ids=WORDS)
def test_a_word_of_an_action_is_written_and_read(kind: Kind[Any], value: object, word: str) -> None:
    assert kind.word(value, SCOPE) == word
    assert kind.parse(word, SCOPE) == value


# kind, word, text
NO_WORDS: dict[str, tuple[Kind[Any], str, str]] = {
    "letters": (number(0, 9), "x", "x is not a whole number"),
    "nought in front": (number(0, 9), "07", "07 is not a whole number"),
    "minus nought": (number(0, 9), "-0", "-0 is not a whole number"),
    "other digits": (number(0, 9), "٣", "٣ is not a whole number"),
    "too long": (number(0, 9), "1" * 5000, "1" * 5000 + " is not a whole number"),
    "flag": (FLAG, "yes", "yes is neither true nor false"),
    "seat": (SEAT, "3", "there is no seat 3"),
    "minus a seat": (SEAT, "-1", "there is no seat -1"),
    "seat with nought": (SEAT, "01", "there is no seat 01"),
    "long seat": (SEAT, "1" * 5000, "there is no seat " + "1" * 5000),
    "id": (LAND, "thames", "there is no land thames"),
}


@pytest.mark.parametrize(("kind", "word", "text"), NO_WORDS.values(), ids=NO_WORDS)
def test_a_wrong_word_is_refused(kind: Kind[Any], word: str, text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        kind.parse(word, SCOPE)

    assert str(caught.value) == text


def test_a_number_of_an_action_may_be_one_that_no_table_holds() -> None:
    assert number(1, 6).parse("9", SCOPE) == 9


EMPTY: dict[str, tuple[Kind[Any], object]] = {
    "number": (number(0, 9), 0),
    "number from 1": (number(1, 9), 1),
    "flag": (FLAG, False),
    "optional": (optional(LAND), NOTHING),
    "list": (list_of(LAND), []),
    "by seat": (per_seat(number(0, 9)), [0, 0, 0]),
    "lists by seat": (per_seat(list_of(LAND)), [[], [], []]),
    "bits": (bits(LAND), 0),
    "counts": (counts(LAND), [0, 0, 0]),
    "record": (or_none(record(Point)), None),
}


@pytest.mark.parametrize(("kind", "value"), EMPTY.values(), ids=EMPTY)
def test_a_field_starts_empty(kind: Kind[Any], value: object) -> None:
    assert kind.empty(SCOPE) == value


def test_the_lists_of_an_empty_field_are_independent() -> None:
    one, other, _ = per_seat(list_of(LAND)).empty(SCOPE)
    one.append(1)

    assert other == []


def test_a_record_has_no_value_to_start_with() -> None:
    with pytest.raises(TypeError, match="a field of kind RecordKind needs a start value"):
        record(Point).empty(SCOPE)


class Half(Kind[int]):
    """A kind whose author forgot everything."""


class HalfIndex(Index):
    """An index whose author forgot everything."""


def test_a_kind_without_a_method_it_needs_names_it() -> None:
    with pytest.raises(TypeError, match=r"tests\.kernel\.test_kinds\.Half needs a method shape"):
        Half().shape()
    with pytest.raises(TypeError, match=r"test_kinds\.Half needs a method parse"):
        Half().parse("1", SCOPE)
    with pytest.raises(TypeError, match=r"test_kinds\.HalfIndex needs a method size"):
        HalfIndex().size(SCOPE)


def test_paths_name_entries_by_number_or_by_id() -> None:
    assert SEAT.key(1, SCOPE) == "[1]"
    assert LAND.key(1, SCOPE) == ".congo"


def test_bits_and_lists_give_one_entry_for_each_row() -> None:
    is_in = bits(LAND)

    assert is_in.entries(0b110, range(3)) == [False, True, True]
    assert is_in.gather([False, True, True]) == 0b110
    assert per(LAND, SEAT).entries([2, 1, 0], [0, 2]) == [2, 0]
    assert per(LAND, SEAT).gather([2, 1, 0]) == [2, 1, 0]
