"""Items (CF-5.53 to CF-5.62)."""

from __future__ import annotations

import pytest

from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import (
    asked,
    at,
    attack,
    do,
    graveyard,
    held,
    options,
    position,
    refused,
    until,
)

BOARD = {(0, 0): "up H2 H4", (3, 3): "up H5 H1", (1, 0): "down Z5 Z6 Z6"}


@clause("CF-5.53", "CF-R24")
def test_an_item_goes_to_any_own_fighter_in_the_open_at_any_depth_own_turn_or_not() -> None:
    state = position("HZ", BOARD, held={"H": ["gun"]}, active="Z")

    assert asked(state) == ("H", "prep")
    assert options(state) == [
        "attach gun 0,0 0",
        "attach gun 0,0 1",
        "attach gun 3,3 0",
        "attach gun 3,3 1",
        "pass",
    ]
    do(state, "attach gun 3,3 1")
    assert at(state, 3, 3) == "up H5 H1+gun"
    assert held(state, "H") == []


@clause("CF-5.54")
def test_a_fighter_has_one_item_of_each_kind() -> None:
    board = {(0, 0): "up H2+gun", (3, 3): "up H1+gun", (1, 0): "down Z5 Z6 Z6"}
    state = position("HZ", board, held={"H": ["body_armor"]})
    do(state, "attach body_armor 0,0 0")

    assert at(state, 0, 0) == "up H2+gun+body_armor"


@clause("CF-5.54")
def test_a_second_item_of_a_kind_is_refused() -> None:
    board = {(0, 0): "up H2+gun H4", (1, 0): "down Z5 Z6 Z6"}
    state = position("HZ", board, held={"H": ["gun"]})

    assert refused(state, "attach gun 0,0 0") == ("illegal_play", "CF-5.54")
    assert refused(state, "attach knife 0,0 0") == ("illegal_play", "CF-5.53")
    assert refused(state, "attach gun 20") == ("illegal_play", "CF-5.53")
    assert refused(state, "resurrect amulet 3") == ("illegal_play", "CF-5.61")


@clause("CF-5.55", "CF-R24")
def test_attaching_may_wait() -> None:
    state = position("HZ", BOARD, held={"H": ["gun"]})
    do(state, "pass")
    until(state, "move_fighter")

    assert held(state, "H") == ["gun"]


@clause("CF-5.56")
def test_items_are_not_attached_during_a_combat_round() -> None:
    board = {**BOARD, (1, 0): "down V5 Z6 Z6"}
    state = position("HZV", board, held={"H": ["gun", "extraction"]})
    do(state, "pass")
    attack(state, "1,0", "0,0")

    assert asked(state) == ("H", "ready")
    assert refused(state, "attach gun 0,0 0") == ("illegal_play", "CF-5.56")


@clause("CF-5.57")
def test_the_leader_may_have_a_gun() -> None:
    assert "attach gun 3,3 1" in options(position("HZ", BOARD, held={"H": ["gun"]}))


@clause("CF-5.58")
def test_the_leader_gets_no_body_armor() -> None:
    state = position("HZ", BOARD, held={"H": ["body_armor"]})

    assert "attach body_armor 3,3 1" not in options(state)
    assert refused(state, "attach body_armor 3,3 1") == ("illegal_play", "CF-5.58")


@clause("CF-5.59", "CF-X7")
def test_a_ghoul_knife_never_goes_to_a_demon() -> None:
    board = {(0, 0): "up G2 G1", (4, 4): "up D2 D1", (1, 0): "down D5 D6"}
    state = position("GD", board, held={"G": ["knife"]})

    assert asked(state)[0] == "G"
    assert options(state) == ["attach knife 0,0 0", "attach knife 0,0 1", "pass"]


@clause("CF-5.60")
@pytest.mark.parametrize(
    ("players", "kind", "board"),
    [
        ("GH", "crystal", {(0, 0): "up G2 G1", (1, 0): "down H5 H6"}),
        ("DH", "amulet", {(0, 0): "up D2 D1", (1, 0): "down H5 H6"}),
    ],
    ids=["crystal", "amulet"],
)
def test_crystal_and_amulet_are_for_the_leader(
    players: str, kind: str, board: dict[tuple[int, int], str]
) -> None:
    state = position(players, board, held={players[0]: [kind]})

    assert options(state) == [f"attach {kind} 0,0 1", "pass"]
    assert refused(state, f"attach {kind} 0,0 0") == ("illegal_play", "CF-5.60")


@clause("CF-5.61", "CF-R7")
def test_a_crystal_brings_a_fighter_back_to_the_bottom_of_the_leaders_stack() -> None:
    board = {(0, 0): "up G2 G1", (1, 0): "down H5 H6", (0, 1): "down H6"}
    state = position("GH", board, held={"G": ["crystal"]}, grave=["G3", "G3", "G5", "H4"])
    do(state, "attach crystal 0,0 1")

    # In the same window in which it was attached.
    assert options(state) == ["resurrect crystal 3", "resurrect crystal 5", "pass"]
    do(state, "resurrect crystal 3")
    assert at(state, 0, 0) == "up G2 G1 G3"
    assert graveyard(state) == ["G3", "G5", "G:crystal", "H4"]


@clause("CF-5.61")
def test_a_full_leaders_stack_takes_nobody_back() -> None:
    board = {(0, 0): "up G2 G4 G5 G1+crystal", (1, 0): "down H5 H6"}
    state = position("GH", board, held={"G": ["knife"]}, grave=["G3"])

    assert refused(state, "resurrect crystal 3") == ("illegal_play", "CF-4.43")
    open_board = {(0, 0): "up G2 G1+crystal", (1, 0): "down H5 H6"}
    open_state = position("GH", open_board, held={"G": ["knife"]}, grave=["G3"])
    assert refused(open_state, "resurrect crystal 4") == ("illegal_play", "CF-5.61")


@clause("CF-5.61")
def test_a_resurrected_fighter_comes_back_without_items() -> None:
    board = {(0, 0): "up D2 D1+amulet", (1, 0): "down H5 H6", (0, 1): "down H6"}
    state = position("DH", board, grave=["D4", "D:knife"])
    do(state, "resurrect amulet 4")

    assert at(state, 0, 0) == "up D2 D1 D4"
    assert graveyard(state) == ["D:knife", "D:amulet"]


@clause("CF-R49", "CF-10.5")
def test_a_fighter_that_gets_an_item_is_shown_to_all() -> None:
    log: list[Event] = []
    state = position("HZ", BOARD, held={"H": ["gun"]})
    do(state, "attach gun 0,0 1", log=log)

    assert log[0].text == "The Quick Shot at (0, 0) gets a Gun"
    assert log[0].others is None
