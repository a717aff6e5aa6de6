"""Documents from declarations: groups within groups, lists in rows, what rows leave out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from barrow.kernel.declare import ALL, Fields, field, rows
from barrow.kernel.errors import BadPosition
from barrow.kernel.kinds import FLAG, NOTHING, Product, Scope, ids, number, optional
from barrow.kernel.lists import bits, counts, named, per, per_seat
from barrow.kernel.schema import Schema

SHELF = number(0, 1)
SLOT = Product(SHELF, number(0, 2))
SIDE = Product(SHELF, number(0, 1))
BOOK = ids("book")
BOOKS = ["atlas", "bestiary", "chronicle"]
SCOPE = Scope({"book": BOOKS}, 2)


def has_book(state: Any, slot: int) -> bool:
    """True if a book stands in a slot."""
    return bool(state.book_on[slot] != NOTHING)


class Library(Fields):
    """Two shelves of three slots; each shelf has two sides."""

    shelves = rows(SHELF)
    slots = rows(SLOT, within="shelves")

    dust_on = field(per(SHELF, number(0, 9)), seen=ALL, document="shelves.dust")
    lamp_on = field(per(SIDE, number(0, 5)), seen=ALL, document="shelves.lamps")
    locked = field(bits(SIDE), seen=ALL, document="shelves.locked")
    book_on = field(per(SLOT, optional(BOOK)), seen=ALL, document="shelves.slots.book", sparse=True)
    lent_on = field(per(SLOT, FLAG), seen=ALL, document="shelves.slots.lent", when=has_book)
    owner_of = field(named(BOOK, number(0, 1)), seen=ALL, document="owners")
    bag_of = field(per_seat(counts(BOOK), shared=True), seen=ALL, document="bags")


def library() -> SimpleNamespace:
    """Return a library with two books."""
    return SimpleNamespace(
        dust_on=[0, 4],
        lamp_on=[1, 2, 3, 4],
        locked=0b0110,
        book_on=[0, NOTHING, NOTHING, NOTHING, 2, NOTHING],
        lent_on=[False, False, False, False, True, False],
        owner_of=[1, NOTHING, 0],
        bag_of=[[0, 2, 0], [0, 0, 0]],
    )


def document() -> dict[str, Any]:
    return Schema(Library).write(library(), SCOPE)


def heading(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a whole position with these fields."""
    first = {"format": 1, "game": "library", "rules": 1, "pack": "", "players": 2, "options": {}}
    return {**first, **fields, "stack": [], "outcome": None}


def read(fields: dict[str, Any]) -> SimpleNamespace:
    """Return the state that a position says."""
    schema = Schema(Library)
    state: Any = SimpleNamespace()
    schema.read(schema.shaped(heading(fields)), state, SCOPE)
    return SimpleNamespace(**vars(state))


def test_a_group_within_another_stands_in_its_rows() -> None:
    assert document()["shelves"] == [
        {
            "dust": 0,
            "lamps": [1, 2],
            "locked": [False, True],
            "slots": [{"book": "atlas", "lent": False}, {}, {}],
        },
        {
            "dust": 4,
            "lamps": [3, 4],
            "locked": [True, False],
            "slots": [{}, {"book": "chronicle", "lent": True}, {}],
        },
    ]


def test_named_values_and_counts_leave_out_what_is_not_there() -> None:
    assert document()["owners"] == {"atlas": 1, "chronicle": 0}
    assert document()["bags"] == [{"bestiary": 2}, {}]


def test_what_was_written_is_read_back() -> None:
    assert vars(read(document())) == vars(library())


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda found: found["shelves"].pop(), "shelves"),
        (lambda found: found["shelves"][1]["slots"].pop(), "shelves[1].slots"),
        (lambda found: found["shelves"][1]["lamps"].pop(), "shelves[1].lamps"),
        (lambda found: found["shelves"][0].update(lamps=[1, 9]), "shelves[0].lamps[1]"),
        (
            lambda found: found["shelves"][1]["slots"][1].update(book="x"),
            "shelves[1].slots[1].book",
        ),
        (lambda found: found["owners"].update(atlas=2), "owners.atlas"),
        (lambda found: found["owners"].update(dragon=1), "owners"),
    ],
    ids=["rows", "inner rows", "list", "entry", "inner field", "named value", "name"],
)
def test_a_fault_is_named_with_its_path(change: Any, path: str) -> None:
    found = document()
    change(found)
    with pytest.raises(BadPosition) as caught:
        read(found)

    assert caught.value.path == path


def test_copies_share_what_is_declared_as_shared() -> None:
    bags = [[1, 0, 0], [0, 0, 0]]
    copy = Library.fields["bag_of"].kind.copy(bags)

    assert copy is not bags
    assert copy[0] is bags[0]
    assert Library.fields["bag_of"].kind.copied("self.bag_of") == "self.bag_of[:]"
