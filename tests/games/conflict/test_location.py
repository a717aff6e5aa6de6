"""Cells and stacks (chapter 2); location, fighters, line-up (steps 1 to 3)."""

from __future__ import annotations

import pytest

from barrow.games.conflict.cells import cell_at, distance
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
    whole_mark,
)


@clause("CF-2.10")
def test_cells_have_negative_coordinates_too() -> None:
    state = position("HZ", {(-7, -9): "up H2 H1", (-7, -8): "down Z5 Z6"})

    assert attack(state, "-7,-8", "-7,-9").turn == 0
    assert at(state, -7, -9) == "up H2 H1"


@clause("CF-2.11")
def test_diagonal_cells_are_not_adjacent() -> None:
    state = position("HZ", {(0, 0): "up H4 H1", (1, 1): "down Z5", (4, 0): "down Z5"})

    assert asked(state)[1] != "choose_location"


@clause("CF-2.22")
def test_distance_counts_columns_and_rows() -> None:
    assert distance(cell_at(-2, 3), cell_at(1, -1)) == 7


@clause("CF-2.9")
def test_a_turned_tile_belongs_to_the_player_of_its_group() -> None:
    state = position("HZ", {(0, 0): "up H2 H1", (1, 0): "down Z:miss Z5"})
    attack(state, "1,0", "0,0")

    assert held(state, "Z") == ["miss"]
    assert held(state, "H") == []


@clause("CF-2.16", "CF-4.5")
def test_a_player_next_to_a_foreign_stack_must_fight() -> None:
    state = position("HZV", {(0, 0): "up H2 H1", (1, 0): "up Z5", (0, 1): "down V5"})

    assert asked(state) == ("H", "choose_location")
    assert options(state) == ["choose_location 1,0", "choose_location 0,1"]


@clause("CF-4.6", "CF-R33")
def test_a_disengaged_player_goes_straight_to_movement() -> None:
    state = position("HZ", {(0, 0): "up H4 H5 H1", (5, 0): "down Z5 Z6"})

    assert asked(state) == ("H", "move_fighter")


@clause("CF-R33", "CF-4.6")
def test_a_bomb_in_prep_can_disengage_the_active_player() -> None:
    board = {(0, 0): "up H4 H5 H1", (1, 0): "down Z5", (5, 0): "down Z6 Z6"}
    state = position("HZ", board, held={"Z": ["bomb"]})
    do(state, "bomb 1,0")

    assert asked(state) == ("H", "move_fighter")


@clause("CF-4.4", "CF-R34")
def test_without_a_face_up_stack_there_is_neither_combat_nor_movement() -> None:
    board = {(0, 0): "down H1 Z5", (1, 0): "down Z6", (0, 1): "up Z2 Z1"}
    state = position("HZ", board, active="H")

    assert state.turn == 1
    assert asked(state)[0] == "Z"


@clause("CF-4.7", "CF-R2")
@pytest.mark.parametrize(
    ("location", "error"),
    [
        ("5,5", ("illegal_location", "CF-4.7")),
        ("0,0", ("illegal_location", "CF-4.7")),
    ],
    ids=["not adjacent", "own"],
)
def test_the_location_is_a_foreign_stack_next_to_an_own_one(
    location: str, error: tuple[str, str]
) -> None:
    board = {(0, 0): "up H2 H1", (1, 0): "down Z5", (0, 1): "down Z6", (5, 5): "down Z6"}
    state = position("HZ", board)

    assert refused(state, f"choose_location {location}") == error
    assert refused(state, "choose_location 99")[0] == "illegal_location"
    assert refused(state, "stop") == ("wrong_action", "CF-4.7")


@clause("CF-4.8")
def test_no_more_fighters_are_chosen_than_the_target_has_tiles() -> None:
    log: list[Event] = []
    state = position("HZ", {(0, 0): "up H2 H3 H4 H1", (1, 0): "down Z5 Z6"})
    assert options(state) == ["from 0,0", "stop"]
    do(state, "from 0,0", log=log)

    # Slot 1 was filled before; nobody asks for slot 3, though H4 could fill it.
    assert [event.name for event in log][:2] == ["fighter_chosen", "tiles_turned"]
    assert asked(state)[1] != "choose_fighter"


@clause("CF-4.8")
def test_three_fighters_are_the_most() -> None:
    state = position("HZ", {(0, 0): "up H2 H3 H4 H1", (1, 0): "down Z5 Z5 Z6 Z6"})
    attack(state, "1,0", "0,0", "0,0", "0,0")

    assert at(state, 1, 0) == "down Z6"


@clause("CF-4.8", "CF-12.3")
def test_stopping_before_slot_one_is_refused() -> None:
    board = {(0, 0): "up H2 H1", (1, 1): "up H3", (1, 0): "down Z5 Z6"}
    state = position("HZ", board)

    assert asked(state)[1] == "choose_fighter"
    assert refused(state, "stop") == ("illegal_fighter", "CF-4.8")
    assert refused(state, "from north") == ("illegal_fighter", "CF-4.9")
    assert refused(state, "pass") == ("wrong_action", "CF-4.10")


@clause("CF-4.9", "CF-4.10", "CF-R1")
def test_slots_take_the_topmost_fighters_of_adjacent_stacks_in_any_alternation() -> None:
    board = {
        (0, 0): "up H2 H3",
        (1, 1): "up H4 H1",
        (1, 0): "down Z:miss Z:miss Z:lost Z5",
        (5, 5): "up H5",
    }
    state = position("HZ", board)
    attack(state, "1,0", "0,0", "1,1", "0,0")
    assert state.lineup is not None
    assert [whole_mark(tile) for tile in state.lineup.tiles[::2]] == ["H2", "H4", "H3"]
    until(state, "move_fighter")

    assert at(state, 0, 0) == "up H2 H3"
    assert held(state, "Z") == ["lost", "miss", "miss"]


@clause("CF-4.10")
def test_the_line_up_shows_the_fighters_in_slot_order() -> None:
    board = {(0, 0): "up H2 H3", (1, 1): "up H4 H1", (1, 0): "down V5 V6 V6 V6"}
    log: list[Event] = []
    state = position("HV", board)
    do(state, "from 0,0", "from 1,1", "from 0,0", log=log)
    chosen = [event.text for event in log if event.name == "fighter_chosen"]

    assert chosen == [
        "The Squad Sergeant from (0, 0) attacks in slot 1",
        "The Quick Shot from (1, 1) attacks in slot 2",
        "The Zealot from (0, 0) attacks in slot 3",
    ]


@clause("CF-4.11", "CF-R3")
def test_no_tile_is_turned_before_all_fighters_are_chosen() -> None:
    state = position("HZ", {(0, 0): "up H2 H3 H1", (1, 0): "down Z5 Z6 Z6"})

    assert state.lineup is not None
    assert state.lineup.size == 1
    assert at(state, 1, 0) == "down Z5 Z6 Z6"


@clause("CF-4.12")
def test_engaged_stacks_are_the_location_and_those_that_gave_a_fighter() -> None:
    board = {(0, 0): "up H2 H5", (1, 1): "up H4 H1", (1, 0): "down Z5 Z6", (5, 5): "up H6"}
    state = position("HZ", board, held={"H": ["extraction"]})
    attack(state, "1,0", "0,0")

    assert asked(state) == ("H", "ready")
    assert options(state) == ["extraction 1 chosen 1,1", "extraction 1 chosen 5,5", "pass"]


@clause("CF-4.13", "CF-2.13")
def test_a_face_down_target_is_turned_up_from_the_top() -> None:
    log: list[Event] = []
    state = position("HZ", {(0, 0): "up H2 H3 H1", (1, 0): "down Z5 Z:lost H6 Z4 Z4"})
    do(state, "from 0,0", "from 0,0", log=log)
    turned = next(event for event in log if event.name == "tiles_turned")

    assert turned.text == "Turned up at (1, 0): Late Riser, Zombie Lost and Conscript"
    assert turned.reveals


@clause("CF-4.14", "CF-2.14")
def test_a_face_up_target_is_matched_and_the_rest_stays_unseen() -> None:
    state = position("GZ", {(0, 0): "up G2 G1", (1, 0): "up Z2 Z3 Z1"}, held={"Z": ["miss"]})
    attack(state, "1,0", "0,0")
    lineup = state.lineup

    assert asked(state) == ("Z", "fight")
    assert lineup is not None
    assert [tile >= 0 for tile in lineup.tiles] == [True, True, False, False, False, False]
    assert at(state, 1, 0) == "up Z3 Z1"


@clause("CF-4.15", "CF-R8")
def test_turned_tiles_of_an_eliminated_player_go_to_the_graveyard_without_effect() -> None:
    board = {(0, 0): "up H2 H4 H5 H1", (1, 0): "down V5 V:scatter V:lost Z6"}
    state = position("HZV", board, grave=["V1"])
    attack(state, "1,0", "0,0", "0,0", "0,0")

    assert graveyard(state) == ["V1", "V5", "V:lost", "V:scatter"]
    assert held(state, "V") == []
    assert at(state, 0, 0) == "up H2 H4 H5 H1"


@clause("CF-4.16", "CF-4.17", "CF-2.21")
def test_a_bystander_keeps_its_slot_and_does_not_fight() -> None:
    state = position("HZ", {(0, 0): "up H2 H1", (1, 0): "down H6 Z5"})
    attack(state, "1,0", "0,0")

    assert graveyard(state) == []
    assert at(state, 0, 0) == "up H2 H1 H6"


@clause("CF-4.17")
def test_a_chosen_fighter_against_an_event_has_no_opponent() -> None:
    state = position("HZ", {(0, 0): "up H2 H1", (1, 0): "down Z:lost Z5"})
    until(attack(state, "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == []
    assert at(state, 0, 0) == "up H2 H1"


@clause("CF-2.12", "CF-2.17", "CF-2.18")
def test_a_cell_without_tiles_is_open_and_killed_tiles_lie_in_one_open_pile() -> None:
    board = {(0, 0): "up H2 H1", (1, 0): "down Z5", (2, 0): "down Z6"}
    state = position("HZ", board)
    attack(state, "1,0", "0,0")

    assert graveyard(state) == ["Z5"]
    assert at(state, 1, 0) == "up H2"
    assert at(state, 0, 0) == "up H1"


@clause("CF-2.15", "CF-R11")
def test_an_attached_item_goes_wherever_its_fighter_goes() -> None:
    state = position("HZ", {(0, 0): "up H2+gun H3 H1", (1, 0): "down Z5 Z6"})
    attack(state, "1,0", "0,0")
    do(until(state, "move_fighter"), "move_fighter 0,0 0", "move_to 0,-1")

    assert at(state, 0, -1) == "up H2+gun"


@clause("CF-2.19", "CF-10.2")
def test_held_tiles_lie_open() -> None:
    state = position("HZ", {(0, 0): "up H2 H1", (1, 0): "down Z5 Z6"}, held={"Z": ["lost"]})
    known = state.view(0).document()["known"]

    assert isinstance(known, dict)
    assert known["seats"][1]["held"] == {"lost": 1}


@clause("CF-2.20")
def test_lost_and_marks_end_with_the_combat_round() -> None:
    board = {(0, 0): "up H5 H1", (1, 0): "down G:flashfire G6 G6"}
    state = position("HGZ", board, held={"Z": ["lost"]})
    do(attack(state, "1,0", "0,0"), "lost 1 chosen")

    assert state.lineup is None
    assert at(state, 0, 0) == "up H5 H1"


@clause("CF-7.4")
def test_with_more_players_survivors_go_to_several_owners() -> None:
    board = {
        (0, 0): "up H6 H6 H1",
        (1, 0): "down Z2 V2 H5",
        (5, 0): "up Z3 Z1",
        (0, 5): "up V3 V1",
    }
    state = position("HZV", board, camp=True)
    until(attack(state, "1,0", "0,0", "0,0"), "move_fighter")

    assert at(state, 5, 0) == "up Z3 Z1 Z2"
    assert at(state, 0, 5) == "up V3 V1 V2"


@clause("CF-R44")
def test_a_face_down_stack_never_holds_a_face_up_tile() -> None:
    state = position("VZ", {(0, 0): "up V2 V1", (1, 0): "down Z5 Z6", (2, 0): "down Z6"})
    attack(state, "1,0", "0,0")
    do(state, "hide 2,0")

    assert at(state, 2, 0) == "down V2 Z6"
