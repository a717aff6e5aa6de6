"""The first place where two documents differ."""

from __future__ import annotations

import pytest

from barrow.kernel.documents import difference


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
