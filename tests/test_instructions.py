"""The gate against slower engines: what it lets pass, and what it names."""

from __future__ import annotations

from bench.instructions import slower

STORED = {"conflict, 2 players": 1_000_000, "skirmish, 5 teams": 2_000_000}


def test_a_change_that_costs_more_than_five_percent_is_named() -> None:
    found = slower({"conflict, 2 players": 1_051_000, "skirmish, 5 teams": 2_000_000}, STORED)

    assert found == ["conflict, 2 players: 1,051,000 instructions, +5.1% to 1,000,000"]


def test_a_change_that_costs_less_passes() -> None:
    assert slower({"conflict, 2 players": 1_049_000, "skirmish, 5 teams": 900_000}, STORED) == []


def test_a_line_up_that_is_new_has_nothing_to_be_compared_with() -> None:
    assert slower({"conflict, 3 players": 5_000_000}, STORED) == []
