"""Parts of documents that are kept: handed out for the same facts, and for no others."""

from __future__ import annotations

from barrow.kernel.parts import Parts, as_json, as_list, parts_in


def test_a_part_is_found_by_the_facts_it_was_written_from() -> None:
    parts = Parts(3)
    parts.keep(1, 5, [7, [2, 3]], [b"one"])

    assert parts.find(1, 5, [7, [2, 3]]) == [b"one"]
    assert parts.find(1, 6, [7, [2, 3]]) is None
    assert parts.find(1, 5, [7, [2, 4]]) is None
    assert parts.find(2, 5, [7, [2, 3]]) is None


def test_several_versions_are_kept_and_the_one_not_used_for_longest_goes_first() -> None:
    parts = Parts(3)
    for version in range(3):
        parts.keep(1, 0, [version], [b"%d" % version])
    parts.find(1, 0, [0])
    parts.keep(1, 0, [3], [b"3"])

    assert [parts.find(1, 0, [version]) for version in range(4)] == [[b"0"], None, [b"2"], [b"3"]]


def test_parts_that_are_gone_are_dropped() -> None:
    parts = Parts(3)
    parts.keep(1, 0, [1], [b"one"])
    parts.keep(2, 0, [2], [b"two"])
    parts.drop_others({2: "there"})

    assert parts.find(1, 0, [1]) is None
    assert parts.find(2, 0, [2]) == [b"two"]


def test_a_memory_keeps_parts_by_their_sort() -> None:
    memory: dict[str, object] = {}
    parts_in(memory, "stacks").keep(1, 0, [], [b"one"])

    assert parts_in(memory, "stacks").find(1, 0, []) == [b"one"]
    assert parts_in(memory, "seats").find(1, 0, []) is None


def test_parts_are_put_together_as_a_list() -> None:
    assert (
        as_json({"list": as_list([as_json({"a": 1}), as_json(None)])}) == b'{"list":[{"a":1},null]}'
    )
