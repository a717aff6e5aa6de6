"""Instants and the hand-out (steps 4 and 5)."""

from __future__ import annotations

import pytest

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


@clause("CF-4.18", "CF-5.1")
def test_a_reveal_window_opens_before_the_first_instant() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down G:trap G6"}
    state = attack(position("HGV", board, held={"V": ["lost"]}), "1,0", "0,0")

    assert asked(state) == ("V", "reveal")
    assert graveyard(state) == []


@clause("CF-4.18")
def test_without_an_instant_there_is_no_reveal_window() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down G6 G5"}
    state = attack(position("HGV", board, held={"V": ["lost"]}), "1,0", "0,0")

    assert asked(state) == ("V", "ready")


@clause("CF-4.19")
def test_the_active_player_orders_the_instants_whoever_owns_them() -> None:
    board = {(0, 0): "up H4 H5 H1", (1, 0): "down G:trap Z:scatter G6", (2, 0): "down G5"}
    state = attack(position("HGZ", board, camp=True), "1,0", "0,0", "0,0")

    assert asked(state) == ("H", "order_instants")
    assert options(state) == ["order_instants 1", "order_instants 2"]
    assert refused(state, "order_instants 3") == ("illegal_choice", "CF-4.19")
    assert refused(state, "pass") == ("wrong_action", "CF-4.19")
    do(state, "order_instants 2")
    assert graveyard(state) == ["Z:scatter", "G:trap"]
    assert at(state, 2, 0) == "down H5 H4 G5"


@clause("CF-4.20")
def test_an_instant_affects_only_fighters_of_the_line_up() -> None:
    board = {(0, 0): "up G6 G5 G1", (1, 0): "down H:daybreak G:knife H6", (1, 1): "up G6"}
    state = until(attack(position("GH", board), "1,0", "0,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["G5", "G6", "H:daybreak"]
    assert held(state, "G") == ["knife"]
    assert at(state, 1, 1) == "up G6"


@clause("CF-4.21", "CF-R41")
def test_an_instant_that_finds_nobody_goes_to_the_graveyard() -> None:
    board = {(0, 0): "up G3 G1", (1, 0): "down G:trap G6"}
    state = until(attack(position("GH", board), "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["G:trap"]
    assert at(state, 0, 0) == "up G3 G1"


@clause("CF-4.22", "CF-4.24")
def test_other_events_and_items_go_to_their_owners_then_the_ready_window_opens() -> None:
    board = {(0, 0): "up H4 H3 H1", (1, 0): "down V:lost H:gun V6"}
    state = attack(position("HV", board), "1,0", "0,0", "0,0")

    assert held(state, "V") == ["lost"]
    assert held(state, "H") == ["gun"]
    assert asked(state) == ("V", "ready")


@clause("CF-4.23", "CF-R43")
def test_an_event_just_received_may_be_played_at_once_an_item_only_before_the_march() -> None:
    board = {(0, 0): "up H4 H3 H1", (1, 0): "down V:lost H:gun V6"}
    state = attack(position("HV", board), "1,0", "0,0", "0,0")

    assert options(state) == ["lost 1 chosen", "lost 2 chosen", "pass"]
    do(state, "pass")
    assert asked(state) == ("H", "march")
    assert options(state)[0] == "attach gun 0,0 0"


@clause("CF-5.44", "CF-5.45")
def test_scatter_puts_day_creatures_of_other_borders_face_down_on_adjacent_stacks() -> None:
    board = {
        (0, 0): "up H4+gun H3 H1",
        (1, 0): "down V:scatter H6 V6",
        (2, 0): "down V5",
    }
    state = attack(position("HV", board), "1,0", "0,0", "0,0")

    # H3 has No Event; the bystander H6 is scattered too, and both with their items.
    assert at(state, 2, 0) == "down H6 H4+gun V5"
    assert at(state, 0, 0) == "up H3 H1"


@clause("CF-5.44")
def test_scatter_spares_its_own_border_and_night_creatures() -> None:
    board = {(0, 0): "up Z3 Z1", (1, 0): "down Z:scatter V6 V6", (2, 0): "down V5"}
    state = until(attack(position("ZV", board), "1,0", "0,0"), "move_fighter")

    assert at(state, 2, 0) == "down V5"
    assert at(state, 0, 0) == "up Z3 Z1"


@clause("CF-5.46", "CF-R47")
def test_scattered_fighters_spread_evenly() -> None:
    board = {
        (0, 0): "up H4 H5 H1",
        (1, 0): "down V:scatter H6 V6",
        (2, 0): "down V5",
        (1, 1): "down V4",
    }
    state = attack(position("HV", board), "1,0", "0,0", "0,0")

    assert asked(state) == ("H", "scatter_to")
    assert options(state) == ["scatter_to 2,0", "scatter_to 1,1"]
    assert refused(state, "scatter_to north") == ("illegal_choice", "CF-5.46")
    assert refused(state, "stay") == ("wrong_action", "CF-5.46")
    do(state, "scatter_to 1,1")
    # The second one had to go to the stack that received none.
    assert at(state, 2, 0) == "down H5 V5"
    assert options(state) == ["scatter_to 2,0", "scatter_to 1,1"]


@clause("CF-5.47")
def test_without_an_adjacent_face_down_stack_scattered_fighters_die() -> None:
    board = {(0, 0): "up H4 H3 H1", (1, 0): "down V:scatter V6"}
    state = until(attack(position("HV", board), "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["V:scatter", "H4"]


@clause("CF-5.48")
def test_face_down_stacks_have_no_size_limit() -> None:
    board = {
        (0, 0): "up H4 H5 H1",
        (1, 0): "down V:scatter V6 V6",
        (2, 0): "down V5 V5 V5 V5 V4 V4 V4 V4",
    }
    state = attack(position("HV", board), "1,0", "0,0", "0,0")

    assert at(state, 2, 0) == "down H5 H4 V5 V5 V5 V5 V4 V4 V4 V4"


@clause("CF-5.49")
def test_daybreak_kills_night_creatures_of_other_borders_without_no_event() -> None:
    board = {(0, 0): "up V3 V4 V1", (1, 0): "down H:daybreak G2 G5"}
    state = until(attack(position("VHG", board), "1,0", "0,0", "0,0"), "move_fighter")

    # G2 has No Event and survives, but nobody is left to fight it.
    assert graveyard(state) == ["V3", "V4", "H:daybreak"]


@clause("CF-5.50", "CF-R40", "CF-4.30")
def test_flashfire_lowers_the_defense_of_other_borders_by_one() -> None:
    board = {(0, 0): "up H5 H4 H1", (1, 0): "down G:flashfire V4 V6"}
    state = attack(position("HGV", board), "1,0", "0,0", "0,0")
    until(state, "move_fighter")

    # H4 (5/3, Fast) meets V4 (4/4, Resist): 5 reaches 3, but level 4 is not lower than 4;
    # V4's 4 reaches H4's 3 - 1 = 2.
    assert graveyard(state) == ["G:flashfire", "H4"]


@clause("CF-5.51")
def test_several_flashfires_add_up_each_by_its_own_border() -> None:
    board = {(0, 0): "up G5 G6 G4 G1", (1, 0): "down D:flashfire W:flashfire D5 D6"}
    state = attack(position("GDW", board, held={"W": ["lost"]}), "1,0", "0,0", "0,0", "0,0")
    do(state, "pass", "order_instants 1")
    lineup = state.lineup

    assert lineup is not None
    # Places: three ghouls marked twice, the demon only by the werewolves' Flashfire.
    assert [lineup.marks[place] for place in (0, 2, 4, 5)] == [2, 2, 2, 1]


@clause("CF-5.51", "CF-5.32")
def test_marks_do_not_change_when_a_no_event_fighter_loses_its_ability_later() -> None:
    board = {(0, 0): "up H3 H1", (1, 0): "down G:flashfire G6"}
    state = attack(position("HGV", board, held={"V": ["lost"]}), "1,0", "0,0")
    do(state, "pass")

    assert asked(state) == ("V", "ready")
    do(state, "lost 1 chosen")
    assert at(state, 0, 0) == "up H3 H1"


@clause("CF-5.52", "CF-X6")
def test_a_trap_kills_the_chosen_fighter_of_its_own_slot_and_no_other() -> None:
    board = {(0, 0): "up H4 H5 H1", (1, 0): "down Z6 G:trap Z6"}
    state = until(attack(position("HGZ", board), "1,0", "0,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["Z6", "G:trap", "H5"]


@clause("CF-5.52")
def test_a_trap_spares_its_own_border_and_no_event() -> None:
    own = {(0, 0): "up G6 G1", (1, 0): "down G:trap H6"}
    leader = {(0, 0): "up H1 H6", (1, 0): "down G:trap G6"}

    assert graveyard(until(attack(position("GH", own), "1,0", "0,0"), "move_fighter")) == ["G:trap"]
    after = until(attack(position("HG", leader), "1,0", "0,0"), "move_fighter")
    assert graveyard(after) == ["G:trap"]


@clause("CF-5.27", "CF-R4")
@pytest.mark.parametrize(
    ("players", "board"),
    [
        ("HG", {(0, 0): "up H5 H3 H1", (1, 0): "down G:trap G6 G5"}),
        ("VH", {(0, 0): "up V6 V1 V5", (1, 0): "down H:daybreak H6 H5"}),
    ],
    ids=["a trap one slot away", "a daybreak one slot away"],
)
def test_no_event_protects_from_every_instant_of_the_line_up(
    players: str, board: dict[tuple[int, int], str]
) -> None:
    state = attack(position(players, board), "1,0", "0,0", "0,0")
    until(state, "move_fighter")
    protected = board[0, 0].split()[2]

    assert protected in at(state, 0, 0)
    assert protected not in graveyard(state)


@clause("CF-X14")
def test_scatter_as_in_the_example() -> None:
    board = {
        (0, -1): "up H2 H5 H3 H1",
        (0, 0): "down V:scatter V6 H6",
        (1, 0): "down V5",
        (0, 1): "down V4",
        (6, 0): "up V2 V1",
    }
    state = attack(position("HV", board), "0,0", "0,-1", "0,-1", "0,-1")
    do(state, "scatter_to 1,0")
    do(state, "scatter_to 1,0")
    until(state, "move_fighter")

    assert at(state, 1, 0) == "down H6 H2 V5"
    assert at(state, 0, 1) == "down H5 V4"
    assert at(state, 0, 0) == "up H3"
    assert at(state, 0, -1) == "up H1"
    assert at(state, 6, 0) == "up V2 V1 V6"
