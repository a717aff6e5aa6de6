"""Eliminations of a round, placing, scouting (steps 7 and 8)."""

from __future__ import annotations

from barrow.games.conflict.rules.players import is_in
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
    rest,
    until,
)


@clause("CF-4.38", "CF-R5")
def test_leaders_that_died_in_one_round_are_eliminated_together() -> None:
    # Z2 (7/5) against V1 (8/7) and against H1 (7/7): all four die.
    board = {(0, 0): "up Z2 Z2 Z1", (1, 0): "down V1 H1 Z6", (9, 9): "up V2", (8, 8): "up H2"}
    state = position("ZVHW", board)
    attack(state, "1,0", "0,0", "0,0")
    rest(state)

    assert state.fall_of == [0, 1, 1, 0]


@clause("CF-4.39", "CF-6.1")
def test_the_end_of_the_game_is_checked_before_stacks_are_removed() -> None:
    board = {(0, 0): "up Z2 Z1", (1, 0): "up H1 H5 H6"}
    state = attack(position("ZH", board), "1,0", "0,0")

    assert state.outcome is not None
    assert state.outcome.reason == "last_leader"
    assert at(state, 1, 0) == "up H5 H6"


@clause("CF-4.40")
def test_stacks_line_up_fighters_and_held_tiles_of_an_eliminated_player_go() -> None:
    board = {
        (0, 0): "up Z2 Z5 Z1",
        (1, 0): "up H1 H3 H6",
        (9, 9): "up H2",
        (5, 5): "down H4 Z6",
        (5, 6): "down Z5",
    }
    state = position("ZHV", board, held={"H": ["gun"]}, camp=True)
    do(state, "pass")
    attack(state, "1,0", "0,0", "0,0")
    until(state, "move_fighter")

    # Z5 (4/2) did not survive H3 (5/5), which was left in the line-up.
    assert graveyard(state) == ["Z2", "Z5", "H1", "H2", "H3", "H6", "H:gun"]
    assert held(state, "H") == []
    assert at(state, 5, 5) == "down H4 Z6"


@clause("CF-4.41", "CF-R32")
def test_when_the_active_player_is_eliminated_opposing_survivors_are_placed_and_the_turn_ends() -> (
    None
):
    board = {(0, 0): "up H1 H6", (1, 0): "down V1 Z6", (9, 9): "up V5", (5, 5): "down Z6"}
    # H1 (7/7) against V1 (8/7): both die, and both players are out.
    state = position("HVZW", board)
    attack(state, "1,0", "0,0")

    assert not is_in(state, 0)
    assert state.turn != 0
    assert at(state, 0, 0) == ""
    # The lone stack far away was isolated and has gone in clean-up.
    assert at(state, 5, 5) == ""


@clause("CF-4.41")
def test_survivors_find_their_stacks_although_the_active_player_is_out() -> None:
    board = {(0, 0): "up H1 H6", (1, 0): "down Z1 Z2 Z6", (9, 9): "up Z5", (0, 1): "up H5"}
    state = position("HZV", board, held={"Z": ["miss"]})
    attack(state, "1,0", "0,0")
    do(state, "miss 1 chosen")

    # Z1 (8/7) kills H1 (7) and is not struck: it survives.
    assert not is_in(state, 0)
    assert at(state, 9, 9) == "up Z5 Z1"


@clause("CF-4.42", "CF-R26")
def test_survivors_from_a_face_down_stack_go_under_their_owners_furthest_stack() -> None:
    board = {
        (0, 0): "up H6 H1",
        (1, 0): "down Z2 Z6",
        (3, 0): "up Z5 Z1",
        (9, 0): "up Z4",
    }
    state = attack(position("HZ", board), "1,0", "0,0")

    assert at(state, 9, 0) == "up Z4 Z2"


@clause("CF-4.42")
def test_several_survivors_are_placed_in_slot_order() -> None:
    board = {(0, 0): "up H6 H6 H1", (1, 0): "down Z2 Z3 Z6", (9, 0): "up Z1"}
    state = attack(position("HZ", board), "1,0", "0,0", "0,0")

    assert at(state, 9, 0) == "up Z1 Z2 Z3"


@clause("CF-4.43", "CF-R26")
def test_a_full_stack_is_passed_over_unless_the_first_turn_is_not_over() -> None:
    board = {
        (0, 0): "up H6 H1",
        (1, 0): "down Z2 Z6",
        (3, 0): "up Z5 Z1",
        (9, 0): "up Z4 Z4 Z5 Z6",
    }
    later = attack(position("HZ", board), "1,0", "0,0")
    first = attack(position("HZ", board, fresh="Z"), "1,0", "0,0")

    assert at(later, 3, 0) == "up Z5 Z1 Z2"
    assert at(first, 9, 0) == "up Z4 Z4 Z5 Z6 Z2"


@clause("CF-4.44", "CF-X22")
def test_the_owner_chooses_among_equally_far_stacks() -> None:
    board = {
        (0, 1): "up H6 H1",
        (0, 0): "down Z2 Z6",
        (5, 0): "up Z4 Z4 Z5 Z6",
        (3, 1): "up Z5 Z1",
        (0, -4): "up Z3 Z5 Z6",
    }
    state = attack(position("HZ", board), "0,0", "0,1")

    assert asked(state) == ("Z", "furthest_stack")
    assert options(state) == ["furthest_stack 0,-4", "furthest_stack 3,1"]
    assert refused(state, "furthest_stack 5,0") == ("illegal_choice", "CF-4.44")
    assert refused(state, "furthest_stack 9") == ("illegal_choice", "CF-4.44")
    assert refused(state, "pass") == ("wrong_action", "CF-4.44")
    do(state, "furthest_stack 3,1")
    assert at(state, 3, 1) == "up Z5 Z1 Z2"


@clause("CF-4.45", "CF-R34")
def test_a_survivor_that_no_stack_can_take_goes_to_the_graveyard() -> None:
    board = {(0, 0): "up H6 H1", (1, 0): "down Z2 Z6", (4, 0): "down Z1 Z5", (5, 0): "down H5"}
    state = attack(position("HZ", board, camp=True), "1,0", "0,0")

    assert graveyard(state) == ["Z2", "H6"]


@clause("CF-4.45", "CF-R6")
def test_a_leader_that_no_stack_can_take_is_out_at_once() -> None:
    board = {(0, 0): "up H6 H1", (1, 0): "down Z1 Z6", (5, 0): "down H5 Z5"}
    state = attack(position("HZV", board, camp=True), "1,0", "0,0")

    assert not is_in(state, 1)
    assert graveyard(state) == ["Z1", "H6"]


@clause("CF-4.46")
def test_survivors_of_a_face_up_stack_go_back_on_top_in_their_old_order() -> None:
    board = {(0, 0): "up H6 H5 H6 H1", (1, 0): "up Z2 Z6 Z3 Z1"}
    state = attack(position("HZ", board, camp=True), "1,0", "0,0", "0,0", "0,0")

    # H5 (3/3) and Z6 (3/2) kill each other; the other two humans die.
    assert at(state, 1, 0) == "up Z2 Z3 Z1"


@clause("CF-4.47", "CF-4.48", "CF-R27", "CF-X12")
def test_clearing_as_in_the_example() -> None:
    board = {(0, -1): "up H2 H4 H3 H1", (0, 0): "down Z5 H6 Z:miss"}
    state = attack(position("HZ", board), "0,0", "0,-1", "0,-1", "0,-1")
    do(state, "pass")

    assert graveyard(state) == ["Z5"]
    assert at(state, 0, 0) == "up H2 H4 H3 H6"
    assert at(state, 0, -1) == "up H1"


@clause("CF-4.48", "CF-R27")
def test_survivors_from_several_stacks_become_one() -> None:
    board = {(0, 0): "up H2 H1", (2, 0): "up H4 H5", (1, 0): "down Z6 Z5"}
    state = attack(position("HZ", board), "1,0", "0,0", "2,0")

    assert at(state, 1, 0) == "up H2 H4"
    assert at(state, 0, 0) == "up H1"
    assert at(state, 2, 0) == "up H5"


@clause("CF-4.49", "CF-R25", "CF-X13")
def test_four_is_four_as_in_the_example() -> None:
    board = {(0, -1): "up H2 H4 H3 H1", (0, 0): "down H5 H6 H6"}
    later = attack(position("HZ", board), "0,0", "0,-1", "0,-1", "0,-1")
    first = attack(position("HZ", board, fresh="H"), "0,0", "0,-1", "0,-1", "0,-1")

    assert at(later, 0, 0) == "up H2 H5 H6 H6"
    assert at(later, 0, -1) == "up H4 H3 H1"
    assert at(first, 0, 0) == "up H2 H4 H3 H5 H6 H6"


@clause("CF-4.50")
def test_a_location_not_cleared_sends_the_chosen_back_in_their_old_order() -> None:
    board = {(0, 0): "up H2 H3 H1", (1, 1): "up H4", (1, 0): "down Z6 Z6 Z6 Z6"}
    state = attack(position("HZ", board), "1,0", "0,0", "1,1", "0,0")

    assert at(state, 0, 0) == "up H2 H3 H1"
    assert at(state, 1, 1) == "up H4"


@clause("CF-4.51")
def test_bystanders_go_under_the_stack_their_slot_came_from() -> None:
    board = {(0, 0): "up H2 H1", (1, 1): "up H4", (1, 0): "down H5 H6 Z6"}
    state = attack(position("HZ", board), "1,0", "0,0", "1,1")

    assert at(state, 0, 0) == "up H2 H1 H5"
    assert at(state, 1, 1) == "up H4 H6"


@clause("CF-4.51")
def test_the_log_tells_bystanders_from_survivors() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H6 H5 H1", (1, 0): "down H4 Z2 Z6", (9, 9): "up Z1"}
    state = position("HZ", board)
    do(state, "from 0,0", "stop", log=log)

    placed = [(event.clause, event.text) for event in log if event.name == "survivor_placed"]

    assert placed == [
        ("CF-4.42", "The Hulking Corpse goes under the stack at (9, 9)"),
        ("CF-4.51", "The Quick Shot goes under the stack at (0, 0)"),
    ]


@clause("CF-4.51", "CF-R25")
def test_a_bystander_without_room_goes_to_the_furthest_stack_or_is_lost() -> None:
    full = {(0, 0): "up H2 H3 H4 H1", (1, 0): "down H5 Z6 Z6"}
    lost = attack(position("HZ", full), "1,0", "0,0")
    saved = attack(position("HZ", {**full, (7, 7): "up H6"}), "1,0", "0,0")

    assert graveyard(lost) == ["H5"]
    assert at(saved, 7, 7) == "up H6 H5"


@clause("CF-4.51")
def test_a_bystander_may_find_its_cell_empty() -> None:
    # V2 hides, so nobody is left of the stack; V5 becomes a new one.
    board = {(0, 0): "up V2", (1, 0): "down V5 Z6", (2, 0): "down Z6", (5, 5): "up V1"}
    state = attack(position("VZ", board), "1,0", "0,0")
    do(state, "hide 2,0")

    assert at(state, 0, 0) == "up V5"


@clause("CF-4.52", "CF-R42", "CF-X19")
def test_a_leader_killed_as_in_the_example() -> None:
    board = {(0, 0): "up Z2 Z1", (1, 0): "up H1 H5 H6", (9, 9): "up H4"}
    state = attack(position("ZHV", board), "1,0", "0,0")

    assert graveyard(state) == ["Z2", "H1", "H4", "H5", "H6"]
    assert at(state, 1, 0) == ""
    assert at(state, 0, 0) == "up Z1"


@clause("CF-R42")
def test_the_round_goes_on_when_all_chosen_fighters_are_gone() -> None:
    board = {(0, 0): "up H5 H1", (1, 0): "down G:trap Z6", (5, 5): "up G1"}
    state = attack(position("HGZ", board, camp=True), "1,0", "0,0")

    assert graveyard(state) == ["G:trap", "H5"]
    assert asked(state)[1] == "move_fighter"


@clause("CF-X11")
def test_turning_a_mixed_stack_as_in_the_example() -> None:
    board = {(0, -1): "up H2 H3 H1", (0, 0): "down H:gun Z6 V:miss"}
    state = attack(position("HZV", board), "0,0", "0,-1", "0,-1")

    assert held(state, "H") == ["gun"]
    assert graveyard(state) == ["Z6"]
    assert at(state, 0, 0) == "down V:miss"
    assert at(state, 0, -1) == "up H2 H3 H1"


@clause("CF-10.5", "CF-4.46")
def test_everybody_is_told_which_survivors_of_an_open_stack_go_back() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H6 H6 H1", (1, 0): "up Z2 Z3 Z1"}
    state = position("HZ", board, camp=True)
    do(state, "choose_location 1,0", "from 0,0", "stop", log=log)
    back = [
        (event.clause, event.facts["tile"], event.facts["to"], event.text)
        for event in log
        if event.name == "fighter_back"
    ]

    # From the lowest up, so that each goes on top of the one before.
    assert back == [
        ("CF-4.46", "zombie-3", [1, 0], "The Horde Walker goes back to (1, 0)"),
        ("CF-4.46", "zombie-2", [1, 0], "The Hulking Corpse goes back to (1, 0)"),
    ]
    assert at(state, 1, 0) == "up Z2 Z3 Z1"
