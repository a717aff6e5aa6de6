"""The turn, arranging, clean-up, leaving."""

from __future__ import annotations

import pytest

import barrow
from barrow.games.conflict.rules.players import is_fresh, is_in
from barrow.games.conflict.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import (
    GAME,
    NO_LUCK,
    asked,
    at,
    attack,
    do,
    graveyard,
    options,
    position,
    refused,
    rest,
    seat_of,
    until,
)

# What happens in a turn, phase by phase.
PHASES = [
    "fighter_chosen",
    "tiles_turned",
    "instant_resolved",
    "handed_out",
    "aid_declared",
    "fought",
    "survivor_placed",
    "fighter_back",
    "fighter_moved",
]
PEACE = {(0, 0): "up H4 H5 H1", (1, 0): "down H:gun Z6", (0, 1): "up H2"}


def leave(state: State, letter: str, log: list[Event] | None = None) -> State:
    """Let a player leave the table."""
    state.apply(seat_of(state, letter), GAME.parse("leave"), NO_LUCK, log)
    return state


@clause("CF-4.1")
def test_a_turn_runs_through_its_phases_in_order() -> None:
    board = {
        (0, 0): "up Z6 Z3 Z3 Z1",
        (1, 0): "down H:daybreak V:lost H5 V6",
        (2, 0): "down V5",
        (5, 5): "up V1",
    }
    state = position("ZVH", board, held={"Z": ["bomb", "lost"], "V": ["miss"]})
    log: list[Event] = []
    do(state, "pass", "from 0,0", "from 0,0", "pass", "pass", "pass", "stay", log=log)
    do(state, "help 3", "pass", "pass", "pass", log=log)
    do(state, "move_fighter 0,0 1", "move_to 0,1", "end_movement", log=log)
    given = [event.name for event in log if event.name in PHASES]

    assert sorted(given, key=PHASES.index) == given
    assert set(given) == set(PHASES) - {"survivor_placed"}


@clause("CF-4.2")
def test_the_turn_passes_to_the_next_seat_and_skips_eliminated_players() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6"}
    state = position("HVZ", board, grave=["V1"])
    rest(state)

    assert state.turn == 2


@clause("CF-4.72")
def test_after_movement_each_stack_may_be_put_into_any_order_once() -> None:
    state = until(position("HZ", PEACE), "move_fighter")
    do(state, "end_movement")

    assert options(state) == ["arrange_stack 0,0", "end_arranging"]
    assert refused(state, "arrange_stack 0,1") == ("illegal_choice", "CF-4.72")
    assert refused(state, "arrange_stack 7") == ("illegal_choice", "CF-4.72")
    assert refused(state, "end_movement") == ("wrong_action", "CF-4.72")
    do(state, "arrange_stack 0,0", "arrange_next 2")
    assert options(state) == ["arrange_next 0", "arrange_next 1"]
    assert refused(state, "arrange_next 2") == ("illegal_choice", "CF-4.72")
    assert refused(state, "end_arranging") == ("wrong_action", "CF-4.72")
    do(state, "arrange_next 1")
    assert at(state, 0, 0) == "up H1 H5 H4"
    # The only stack of two or more is arranged: the turn is over.
    assert state.turn == 1


@clause("CF-4.72")
def test_a_stack_is_arranged_only_once_and_items_stay_with_their_fighters() -> None:
    board = {**PEACE, (0, 1): "up H2+body_armor H3"}
    state = until(position("HZ", board), "move_fighter")
    do(state, "end_movement", "arrange_stack 0,1", "arrange_next 1")

    assert at(state, 0, 1) == "up H3 H2+body_armor"
    assert refused(state, "arrange_stack 0,1") == ("illegal_choice", "CF-4.72")


@clause("CF-4.73", "CF-R32", "CF-X21")
def test_isolated_face_down_stacks_go_to_the_graveyard_together() -> None:
    board = {
        (0, 0): "up H4 H1",
        (1, 0): "down H:gun Z6",
        (4, 4): "down Z6 H:gun",
        (8, 8): "down Z5",
        (12, 0): "up Z1 Z2",
    }
    state = rest(position("HZ", board))

    assert at(state, 4, 4) == ""
    assert graveyard(state) == ["Z5", "Z6", "H:gun"]
    # Nobody got that gun, and the lone face-up stack stays.
    assert at(state, 12, 0) == "up Z1 Z2"


@clause("CF-4.74", "CF-R6")
def test_a_leader_in_an_isolated_stack_eliminates_its_owner() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (7, 7): "down Z1", (3, 3): "up Z2"}
    state = rest(position("HZV", board))

    assert not is_in(state, 1)
    assert graveyard(state) == ["Z1", "Z2"]


@clause("CF-4.75")
def test_clean_up_counts_the_quiet_turn_and_ends_the_first_turn() -> None:
    state = rest(position("HZ", PEACE, fresh="HZ", quiet=3))

    assert state.quiet == 4
    assert not is_fresh(state, 0)
    assert is_fresh(state, 1)


@clause("CF-R32")
def test_isolation_is_checked_also_when_the_active_player_was_eliminated() -> None:
    board = {(0, 0): "up H1 H6", (1, 0): "down V1 Z6", (5, 5): "down Z5", (9, 9): "up V5"}
    state = position("HVZW", board)
    attack(state, "1,0", "0,0")

    assert not is_in(state, 0)
    assert "Z5" in graveyard(state)


@clause("CF-R34")
def test_a_player_without_a_face_up_stack_may_use_held_tiles() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z1 Z6", (2, 0): "down H5"}
    state = position("HZ", board, held={"Z": ["bomb"]})

    assert asked(state) == ("Z", "prep")


@clause("CF-12.3")
def test_refusals_come_in_order() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (0, 1): "down Z6"}
    state = position("HZV", board, grave=["V1"])

    assert refused(state, "choose_location 0,0", "V")[0] == "eliminated"
    assert refused(state, "choose_location 0,0", "Z")[0] == "not_your_decision"
    assert refused(state, "end_movement")[0] == "wrong_action"
    assert refused(state, "choose_location 0,0")[0] == "illegal_location"
    over = attack(position("ZH", {(0, 0): "up Z2 Z1", (1, 0): "up H1"}), "1,0", "0,0")
    assert refused(over, "pass", "Z")[0] == "game_over"


@clause("CF-12.2")
def test_a_refused_action_changes_neither_state_nor_log() -> None:
    log: list[Event] = []
    state = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (0, 1): "down Z6"})
    before = state.dump()

    with pytest.raises(barrow.RuleError):
        state.apply(0, GAME.parse("stop"), NO_LUCK, log)

    assert log == []
    assert state.dump() == before
    assert asked(state) == ("H", "choose_location")


@clause("CF-6.10", "CF-R45")
def test_a_player_who_leaves_outside_combat_is_out_at_once() -> None:
    state = until(position("HZV", PEACE), "move_fighter")
    assert GAME.parse("leave") not in state.legal(0)
    leave(state, "Z")

    assert not is_in(state, 1)
    assert graveyard(state) == ["Z1"]
    assert asked(state) == ("H", "move_fighter")


@clause("CF-6.10")
def test_the_active_player_who_leaves_ends_the_turn() -> None:
    state = until(position("HZV", PEACE), "move_fighter")
    do(state, "move_fighter 0,0 0")
    leave(state, "H")

    assert not is_in(state, 0)
    assert state.turn != 0


@clause("CF-6.10")
def test_a_leader_who_leaves_during_a_round_stays_until_step_seven() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down V5 Z6", (5, 5): "up V1 V2"}
    state = attack(
        position("HZV", board, held={"H": ["extraction"], "V": ["lost", "miss"]}), "1,0", "0,0"
    )
    assert asked(state) == ("V", "ready")
    leave(state, "V")

    # The vampires pass from now on; the round is over and they are out.
    assert not is_in(state, 2)
    assert {"V1", "V2"} <= set(graveyard(state))


@clause("CF-6.10")
def test_a_player_asked_in_a_round_who_leaves_declines_until_step_seven() -> None:
    board = {(0, 0): "up H4 H2 H1", (1, 0): "down V5 Z6 Z6", (5, 5): "up V1 V2"}
    state = position("HZV", board)
    assert asked(state) == ("H", "choose_fighter")
    leave(state, "H")

    assert not is_in(state, 0)
    assert state.turn != 0


@clause("CF-6.10", "CF-4.70")
def test_a_player_may_leave_while_several_stacks_are_over_the_limit() -> None:
    walls = {(1, 0): "down Z6", (-1, 0): "down H:gun Z6", (0, -1): "down Z6"}
    walls |= {(1, 1): "down Z6", (-1, 1): "down Z5", (0, 2): "down Z5"}
    board = {**walls, (0, 0): "up H5 H5 H5 H6 H6", (0, 1): "up H2 H2 H3 H3 H1", (5, 5): "up V1"}
    state = position("HZV", board, fresh="H")
    do(state, "choose_location -1,0", "stop")
    until(state, "over_limit")
    assert [frame.name for frame in state.stack].count("over_limit") == 2
    leave(state, "H")

    assert not is_in(state, 0)
    assert state.turn != 0
    assert {"H1", "H2", "H3", "H5", "H6"} <= set(graveyard(state))


@clause("CF-6.10", "CF-R45")
def test_a_player_who_leaves_in_the_set_up_is_out_when_the_first_turn_begins() -> None:
    groups = {"groups": "fixed", "fixed_groups": ["human", "zombie", "vampire"]}
    state = GAME.new(3, barrow.Chance(1), groups)
    state.apply(2, GAME.parse("leave"), barrow.Chance(2))
    assert is_in(state, 2)
    assert state.pending == (0, 1)
    for seat in (0, 1):
        state.apply(seat, state.legal(seat)[0], barrow.Chance(3))
    while state.stack[-1].name == "choose_start":
        seat = state.pending[0]
        state.apply(seat, state.legal(seat)[0], NO_LUCK)

    assert not is_in(state, 2)
    assert state.grave[0] == 1


@clause("CF-6.10", "CF-6.1")
def test_when_all_but_one_have_left_the_last_one_wins() -> None:
    state = until(position("HZ", PEACE), "move_fighter")
    leave(state, "H")

    assert state.outcome is not None
    assert state.outcome.ranks == [2, 1]


@clause("CF-6.10")
def test_a_player_leaves_only_once() -> None:
    state = leave(until(position("HZV", PEACE), "move_fighter"), "Z")
    refusal = state.why_not(1, GAME.parse("leave"))

    assert refusal is not None
    assert refusal.code == "eliminated"


@clause("CF-6.10")
def test_leaving_may_disengage_whoever_is_about_to_attack() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "up Z5", (-1, 0): "up Z6", (9, 9): "down V5 V6"}
    state = position("HZV", board)
    assert asked(state) == ("H", "choose_location")
    leave(state, "Z")

    assert asked(state)[1] == "move_fighter"


@clause("CF-6.10")
def test_a_match_records_that_a_player_left() -> None:
    match = barrow.Match(GAME, 3, 5)
    match.play(1, GAME.parse("leave"))
    luck = barrow.Chance(4)
    while match.state.pending:
        seat = match.state.pending[0]
        listed = match.state.legal(seat)
        match.play(seat, listed[luck.below(len(listed))])
    again = barrow.replay(match.record.document())

    assert again.record.text() == match.record.text()
    assert again.record.steps[0].action == "leave"


def cited(log: list[Event]) -> list[str]:
    """Return the clauses that eliminations cite."""
    return [event.clause for event in log if event.name == "eliminated"]


@clause("CF-4.38")
def test_an_elimination_after_the_fights_cites_its_clause() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H2 H3 H1", (1, 0): "up Z1", (0, 1): "down V5 V6", (9, 9): "up V1"}
    do(position("HZV", board), "choose_location 1,0", log=log)

    assert cited(log) == ["CF-4.38"]


@clause("CF-5.43")
def test_an_elimination_by_a_bomb_cites_the_bomb() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H2 H1", (1, 0): "down Z5 Z6", (3, 0): "down Z1 Z6", (9, 9): "up V1"}
    do(position("HZV", board, held={"H": ["bomb"]}), "bomb 3,0", log=log)

    assert cited(log) == ["CF-5.43"]


@clause("CF-4.74")
def test_an_elimination_in_the_clean_up_cites_isolation() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H2 H1", (1, 0): "down Z5 Z6", (3, 3): "down Z1 Z6", (9, 9): "up V1"}
    state = position("HZV", board)
    while state.turn == 0:
        seat = state.pending[0]
        state.apply(seat, GAME.declining(state.legal(seat)), NO_LUCK, log)

    assert cited(log) == ["CF-4.74"]


@clause("CF-6.10")
def test_an_elimination_of_a_player_who_leaves_cites_leaving() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H2 H1", (1, 0): "down Z5 Z6", (9, 9): "up V1", (0, 1): "down V5 V6"}
    state = position("HZV", board)
    state.apply(1, GAME.parse("leave"), NO_LUCK, log)

    assert cited(log) == ["CF-6.10"]


@clause("CF-4.45")
def test_an_elimination_of_a_leader_without_a_stack_to_go_to_cites_that() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H6 H1", (1, 0): "down Z1 Z6", (5, 0): "down H5 Z5", (9, 9): "up V1"}
    state = position("HZV", board, camp=True)
    do(state, "choose_location 1,0", "from 0,0", log=log)

    assert cited(log) == ["CF-4.45"]


@clause("CF-6.10", "CF-R45")
def test_an_elimination_of_a_player_who_left_in_the_set_up_cites_leaving() -> None:
    groups = {"groups": "fixed", "fixed_groups": ["human", "zombie", "vampire"], "armies": "preset"}
    log: list[Event] = []
    state = GAME.new(3, barrow.Chance(1), groups)
    leave(state, "V")
    while state.stack[0].name != "clean_up":
        seat = state.pending[0]
        state.apply(seat, state.legal(seat)[0], barrow.Chance(3), log)

    assert cited(log) == ["CF-6.10"]


@clause("CF-6.10", "CF-4.54")
def test_a_mover_is_named_again_after_a_player_left_on_whose_stack_the_move_depended() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (0, 1): "up Z5 Z1", (9, 9): "up V1"}
    state = until(position("HZV", board), "move_fighter")
    do(state, "move_fighter 0,0 0")
    assert "move_to 0,2" in options(state)
    leave(state, "Z")

    assert asked(state) == ("H", "move_fighter")
    do(state, "move_fighter 0,0 0")
    assert "move_to 0,2" not in options(state)
