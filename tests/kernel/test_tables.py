"""Tables of a data pack as native classes: the same fields with the same values."""

from __future__ import annotations

from typing import Any

import msgspec

from barrow.games.ground_zero import tables
from barrow.games.ground_zero.pack import read_document, shipped_text
from barrow.kernel.documents import native


def same(one: Any, other: Any) -> bool:
    if isinstance(other, msgspec.Struct):
        assert type(one).__module__ == tables.__name__
        assert type(one).__name__ == type(other).__name__
        names = other.__struct_fields__
        return all(same(getattr(one, name), getattr(other, name)) for name in names)
    if isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(other, dict):
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    return bool(one == other)


def test_native_tables_hold_what_the_structures_hold() -> None:
    document = read_document(shipped_text())

    found = native(document, tables)

    assert same(found, document)
    assert found.setup.cards_each.two == document.setup.cards_each.two
