"""Movement (step 9)."""

from __future__ import annotations

from typing import Any

import pytest

import barrow
from barrow.games.conflict.actions import MoveTo
from barrow.games.conflict.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.conflict.board import (
    GAME,
    NO_LUCK,
    asked,
    at,
    do,
    graveyard,
    options,
    position,
    refused,
    rest,
    until,
)

Board = dict[tuple[int, int], str]
# Four neighbors that no walk leads through.
WALLED: Board = {(1, 0): "down Z6", (-1, 0): "down Z6", (0, 1): "down Z6", (0, -1): "down Z6"}


def moving(players: str, board: Board, **more: Any) -> State:
    """Return a state at the movement phase of the first player.

    The combat before it turns up an event of the humans, so that nobody is lost.
    """
    return until(position(players, board, **more), "move_fighter")


def ends(state: State, fighter: str) -> set[str]:
    """Return where a fighter may go."""
    twin = state.clone()
    seat = twin.pending[0]
    action = GAME.read(twin.view(seat), f"move_fighter {fighter}")
    assert twin.why_not(seat, action) is None
    # Without settling, so that a single destination is not taken at once.
    twin.stack.pop().apply(twin, seat, action, NO_LUCK, None)
    return {
        GAME.write(twin.view(seat), found).removeprefix("move_to ")
        for found in twin.stack[-1].legal(twin, seat)
    }


@clause("CF-4.54", "CF-4.67")
def test_after_combat_any_fighter_may_move_or_none() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (0, 1): "up H5"}
    state = moving("HZ", board)

    assert options(state) == [
        "move_fighter 0,0 0",
        "move_fighter 0,0 1",
        "move_fighter 0,1 0",
        "end_movement",
    ]


@clause("CF-4.55", "CF-R28")
def test_a_fighter_moves_once_in_a_phase() -> None:
    board = {(0, 0): "up H4 H3 H1", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board)
    do(state, "move_fighter 0,0 0", "move_to 0,1")

    assert options(state) == ["move_fighter 0,0 0", "move_fighter 0,0 1", "end_movement"]
    assert refused(state, "move_fighter 0,1 0") == ("illegal_move", "CF-4.55")
    assert refused(state, "move_fighter 20") == ("illegal_move", "CF-4.54")
    assert refused(state, "pass") == ("wrong_action", "CF-4.54")


@clause("CF-4.56", "CF-X5")
@pytest.mark.parametrize(
    ("fighter", "furthest"), [("H3", 3), ("H1", 1), ("H5", 5), ("H6", 6)], ids=str
)
def test_a_fighter_moves_one_to_as_many_steps_as_its_level(fighter: str, furthest: int) -> None:
    row = {(x, 1): f"down Z{2 + x % 5}" for x in range(8)}
    board = {(0, 0): f"up {fighter} H4", **row, (0, 1): "down H:gun Z6"}
    state = moving("HZ", board)
    found = ends(state, "0,0 0")

    assert {f"{x},0" for x in range(1, furthest + 1)} <= found
    assert f"{furthest + 1},0" not in found


@clause("CF-4.57", "CF-R28")
def test_face_down_stacks_block_and_face_up_ones_are_passed_over() -> None:
    board = {
        (0, 0): "up H4 H5",
        (1, 0): "up Z2 Z3",
        (0, 1): "down H:gun Z6",
        (-1, 0): "down Z6",
        (0, -1): "down Z6",
        (1, 1): "down Z6",
        (1, -1): "down Z6",
    }
    state = until(do(position("HZ", board), "choose_location 0,1", "stop"), "move_fighter")

    # East over the zombies is the only way out.
    assert "2,0" in ends(state, "0,0 0")
    assert "1,0" not in ends(state, "0,0 0")
    assert "0,2" not in ends(state, "0,0 0")


@clause("CF-4.58")
def test_a_move_ends_on_an_open_cell_or_on_an_own_stack_of_three_on_top() -> None:
    board = {
        (0, 0): "up H4 H1",
        (1, 0): "down H:gun Z6",
        (0, 1): "up H5 H5 H6",
        (-1, 0): "up H2 H2 H3 H3",
    }
    state = moving("HZ", board)
    found = ends(state, "0,0 0")

    assert "0,1" in found
    assert "-1,0" not in found
    do(state, "move_fighter 0,0 0", "move_to 0,1")
    assert at(state, 0, 1) == "up H4 H5 H5 H6"


@clause("CF-4.59")
def test_any_fighter_of_a_stack_may_leave_and_the_others_keep_their_order() -> None:
    board = {(0, 0): "up H4 H2 H1", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board)
    do(state, "move_fighter 0,0 1", "move_to 0,1")

    assert at(state, 0, 0) == "up H4 H1"
    assert at(state, 0, 1) == "up H2"


@clause("CF-4.60")
def test_rule_a_the_destination_has_an_adjacent_stack() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board)
    found = ends(state, "0,0 0")

    # Next to the rest of its own stack, or to the zombies' stack; never on its own.
    assert {"0,1", "0,-1", "-1,0", "1,1", "1,-1", "2,0"} == found
    named = do(state, "move_fighter 0,0 0")
    assert refused(named, "move_to 0,4") == ("illegal_move", "CF-4.60")
    assert refused(named, "end_movement") == ("wrong_action", "CF-4.56")


@clause("CF-4.61")
def test_rule_b_no_own_stack_may_be_left_isolated() -> None:
    board = {
        (0, 0): "up H4",
        (0, 1): "up H1",
        (1, 0): "down H:gun Z6",
        (2, 0): "up H5",
    }
    state = moving("HZ", board)
    found = ends(state, "0,0 0")

    # H1 at (0, 1) touches only (0, 0): H4 must stay next to it.
    assert found == {"1,1", "-1,1", "0,2"}


@clause("CF-4.62")
def test_rule_c_contact_is_not_given_up() -> None:
    board = {(0, 0): "up H4", (-1, 0): "up H1", (-2, 0): "up H2", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board)

    # Only H4 touches the zombies; it may move along them, not back.
    assert ends(state, "0,0 0") == {"1,1", "1,-1", "2,0"}


@clause("CF-4.63", "CF-R29")
def test_the_rules_are_judged_after_every_single_move() -> None:
    board = {
        (0, 0): "up H4",
        (0, 1): "up H1",
        (1, 0): "down H:gun Z6",
        (2, 0): "up H5",
    }
    state = moving("HZ", board)

    # H4 may not leave H1 alone even if H1 could follow at once.
    assert "2,1" not in ends(state, "0,0 0")


@clause("CF-4.64")
def test_a_move_may_isolate_foreign_stacks() -> None:
    board = {(0, 0): "up H4", (0, 1): "up H1", (-1, 0): "up Z6", (1, 1): "down H:gun Z5 Z6"}
    state = until(do(position("HZ", board), "choose_location 1,1"), "move_fighter")

    assert "0,2" in ends(state, "0,0 0")


@clause("CF-4.65", "CF-R30")
def test_out_of_contact_only_contact_moves_are_legal_and_the_phase_may_not_end() -> None:
    board = {(0, 0): "up H5 H6 H3", (5, 0): "down Z5 Z6", (-1, 0): "up H2 H1"}
    state = position("HZ", board)

    # H3, H2 and H1 cannot reach the zombies: they do not move, nor does the phase end.
    assert options(state) == ["move_fighter 0,0 0", "move_fighter 0,0 1"]
    assert ends(state, "0,0 1") == {"4,0", "5,1", "5,-1"}


@clause("CF-4.65")
def test_ending_before_contact_is_refused() -> None:
    board = {(0, 0): "up H5 H4 H1", (5, 0): "down Z5 Z6"}
    state = position("HZ", board)

    assert options(state) == ["move_fighter 0,0 0", "move_fighter 0,0 1"]
    assert refused(state, "end_movement") == ("cannot_end", "CF-4.65")
    assert refused(state, "move_fighter 0,0 2") == ("illegal_move", "CF-4.65")
    assert ends(state, "0,0 0") == {"4,0"}


@clause("CF-4.65", "CF-R30")
def test_a_contact_move_breaks_rule_b_only_if_every_one_does() -> None:
    board = {(0, 0): "up H4", (0, 1): "up H1", (4, 0): "down Z5 Z6"}
    clean = position("HZ", {**board, (4, 3): "up H6 H5"})
    forced = position("HZ", {**board, (0, -1): "up H2"})

    # H4 alone keeps H1 company, while H6 and H5 make contact without harm.
    assert options(clean) == ["move_fighter 4,3 0", "move_fighter 4,3 1"]
    # Where every contact move breaks the rule, it may be broken.
    assert at(forced, 3, 0) == "up H4"


@clause("CF-4.66", "CF-R30")
def test_where_contact_is_impossible_fighters_must_come_nearer() -> None:
    board = {(0, 0): "up H4 H1", (9, 0): "down Z5 Z6"}
    state = position("HZ", board)

    assert asked(state) == ("H", "move_fighter")
    assert options(state) == ["move_fighter 0,0 0", "move_fighter 0,0 1"]
    assert refused(state, "end_movement") == ("cannot_end", "CF-4.66")
    assert "4,0" in ends(state, "0,0 0")
    assert "-1,0" not in ends(state, "0,0 0")
    do(state, "move_fighter 0,0 0", "move_to 1,0")
    assert "end_movement" in options(state)


@clause("CF-4.67")
def test_in_contact_the_phase_may_end_at_any_time() -> None:
    state = moving("HZ", {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6"})
    do(state, "end_movement")

    assert asked(state)[1] == "arrange_stack"


@clause("CF-4.68")
def test_no_stack_has_more_than_four_once_the_first_turn_is_over() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (0, 1): "up H5 H5 H6 H6"}

    assert "0,1" not in ends(moving("HZ", board), "0,0 0")


@clause("CF-4.69", "CF-R31")
def test_in_the_first_turn_a_large_stack_must_be_split_before_the_phase_ends() -> None:
    board = {(0, 0): "up H4 H5 H6 H6 H1", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board, fresh="H")

    assert "end_movement" not in options(state)
    assert refused(state, "end_movement") == ("cannot_end", "CF-4.69")
    do(state, "move_fighter 0,0 0", "move_to 0,1")
    assert "end_movement" in options(state)


@clause("CF-4.70", "CF-R31")
def test_a_stack_that_cannot_be_split_loses_fighters_but_not_the_leader() -> None:
    board = {**WALLED, (0, 0): "up H4 H5 H2 H3 H1", (1, 0): "down H:gun Z6"}
    state = position("HZ", board, fresh="H")
    do(state, "choose_location 1,0", "stop")
    until(state, "over_limit")

    assert options(state) == [f"over_limit {index}" for index in range(4)]
    assert refused(state, "over_limit 4") == ("illegal_choice", "CF-4.70")
    assert refused(state, "over_limit 9") == ("illegal_choice", "CF-4.70")
    assert refused(state, "end_movement") == ("wrong_action", "CF-4.70")
    do(state, "over_limit 1")
    assert at(state, 0, 0) == "up H4 H2 H3 H1"
    assert graveyard(state) == ["H5"]


@clause("CF-4.71")
def test_fighters_may_leave_the_starting_rectangle() -> None:
    board = {(0, 0): "up H4 H1", (0, 1): "down H:gun Z6"}

    assert {"-1,0", "0,-1"} <= ends(moving("HZ", board), "0,0 0")


@clause("CF-X17")
def test_moving_as_in_the_example() -> None:
    board = {(0, 0): "up H2 H6", (0, 1): "up H1", (1, 0): "down H:gun Z5"}
    state = moving("HZ", board)

    # Not to (-1, 1): no stack is adjacent there.
    assert ends(state, "0,1 0") == {"0,0", "1,1"}
    # H6 goes around (1, 0), four steps.
    assert "2,0" in ends(state, "0,0 1")
    do(state, "move_fighter 0,0 1", "move_to 2,0")
    # Now H2 may leave (0, 0) only to stay next to (0, 1).
    assert ends(state, "0,0 0") <= {"1,1", "-1,1", "0,2"}


@clause("CF-X18")
def test_disengaged_as_in_the_example() -> None:
    board = {(0, 0): "up H4", (1, 0): "up H1", (5, 0): "down Z5 Z6"}
    state = position("HZ", board)

    # The only contact move is forced: H4 reaches (4, 0), passing over (1, 0).
    assert at(state, 4, 0) == "up H4"
    assert at(state, 1, 0) == "up H1"
    # H1 may not move any more: every destination would break rule A.
    assert state.turn == 1


@clause("CF-9.1")
def test_a_decision_with_one_answer_is_taken_and_logged() -> None:
    log: list[Event] = []
    state = position("HZ", {(0, 0): "up H4 H1", (1, 0): "down H:gun Z6", (0, 1): "down Z6"})
    do(state, "choose_location 1,0", log=log)

    assert [event.text for event in log if event.name == "forced"] == [
        "The Humans had one choice: Quick Shot from (0, 0)"
    ]


@clause("CF-4.64")
def test_an_own_stack_that_was_isolated_before_may_stay_so() -> None:
    board = {(0, 0): "up H4 H2", (1, 0): "down H:gun Z6", (9, 9): "up H1"}
    state = moving("HZ", board)
    do(state, "end_movement")
    rest(state)

    assert at(state, 9, 9) == "up H1"


def why_not(state: State, text: str) -> str:
    """Return the sentence that refuses an action of whoever is asked, with its clause."""
    seat = state.pending[0]
    refusal = state.why_not(seat, GAME.read(state.view(seat), text))
    assert refusal is not None
    assert refusal.code == "illegal_move"
    return f"{refusal.text} [{refusal.clause}]"


CAMPED = {
    (0, 0): "up H3 H4 H1",
    (1, 0): "down H:gun Z6",
    (2, 0): "up Z1",
    (0, 1): "up H5 H5 H6 H6",
    (-1, 0): "down Z6 Z6",
}


@clause("CF-4.56", "CF-4.57", "CF-4.58", "CF-4.60", "CF-12.2")
@pytest.mark.parametrize(
    ("end", "text"),
    [
        ("5,0", "the Zealot can move 3 spaces; that's 5 away [CF-4.56]"),
        ("1,0", "a face-down stack lies at (1, 0) [CF-4.57]"),
        ("2,0", "the stack at (2, 0) belongs to the Zombies [CF-4.58]"),
        ("0,1", "your stack at (0, 1) is full: it has 4 fighters [CF-4.58]"),
        (
            "3,0",
            "face-down stacks bar the way: the Zealot can't get to (3, 0) in 3 spaces [CF-4.57]",
        ),
        ("0,-3", "no stack would be next to (0, -3) [CF-4.60]"),
    ],
    ids=["too far", "face down", "theirs", "full", "barred", "nobody near"],
)
def test_a_move_that_is_refused_says_why(end: str, text: str) -> None:
    state = moving("HZ", CAMPED)
    do(state, "move_fighter 0,0 0")

    assert why_not(state, f"move_to {end}") == text


@clause("CF-4.56", "CF-12.2")
def test_every_end_in_reach_is_legal_or_refused_all_game_long() -> None:
    ends = [action for action in GAME.actions.all if isinstance(action, MoveTo)]
    luck = barrow.Chance(27)
    state = GAME.new(2, luck)
    asked_for = 0
    while state.pending:
        seat = state.pending[0]
        listed = state.legal(seat)
        if state.stack[-1].name == "move_to":
            asked_for += 1
            legal = [end for end in ends if state.why_not(seat, end) is None]
            assert set(legal) == set(listed)
        state.step(seat, listed[luck.below(len(listed))], luck)

    assert asked_for >= 50


@clause("CF-4.61")
def test_a_move_that_strands_a_stack_says_so() -> None:
    board = {(0, 0): "up H4", (0, 1): "up H1", (1, 0): "down H:gun Z6", (3, 0): "up H6 H2"}
    state = moving("HZ", {**board, (4, 0): "down Z6"})
    do(state, "move_fighter 0,0 0")

    text = "that would leave one of your stacks without a neighbor [CF-4.61]"
    assert why_not(state, "move_to 1,-1") == text


@clause("CF-4.62")
def test_a_move_that_gives_up_contact_says_so() -> None:
    board = {(0, 0): "up H4", (-1, 0): "up H5 H6", (-2, 0): "up H1", (1, 0): "down H:gun Z6"}
    state = moving("HZ", board)
    do(state, "move_fighter 0,0 0")

    text = "you would lose contact: none of your stacks would touch a foreign one [CF-4.62]"
    assert why_not(state, "move_to -1,1") == text


@clause("CF-4.65")
def test_a_move_that_does_not_make_contact_says_so() -> None:
    board = {(0, 0): "up H6 H5 H1", (4, 0): "down Z5 Z6"}
    state = do(position("HZ", board), "move_fighter 0,0 0")

    text = "no foreign stack is next to (0, 1), and you must make contact [CF-4.65]"
    assert why_not(state, "move_to 0,1") == text


@clause("CF-4.66")
def test_a_move_that_comes_no_nearer_says_so() -> None:
    board = {(0, 0): "up H4 H5 H1", (20, 0): "down Z5 Z6", (20, 5): "up Z1"}
    state = do(position("HZ", board), "move_fighter 0,0 0")

    assert why_not(state, "move_to -1,0") == "(-1, 0) is no nearer to a foreign stack [CF-4.66]"


@clause("CF-4.55")
def test_a_fighter_that_has_moved_says_so() -> None:
    state = moving("HZ", CAMPED)
    do(state, "move_fighter 0,0 0", "move_to 0,-1")

    assert (
        why_not(state, "move_fighter 0,-1 0") == "the Zealot has already moved this turn [CF-4.55]"
    )
