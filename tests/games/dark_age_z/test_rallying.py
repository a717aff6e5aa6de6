"""Phase 2: the order, reinforcements, who is asked."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.rules.rallying import rallying_order
from barrow.games.dark_age_z.rules.zones import attack
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    act,
    blank,
    deal,
    decision,
    hand,
    listed,
    place,
    refusal,
    table,
)


@clause("DZ-4.80", "DZ-X23")
def test_the_order_is_by_points_then_cards_then_clockwise_from_the_start() -> None:
    state = blank(4)
    deal(state, {0: ["S5"] * 4, 1: ["S6"], 2: ["S7"] * 4, 3: ["A3"] * 6})
    state.vp_of, state.start = [9, 12, 9, 9], 2

    assert rallying_order(state) == [1, 3, 2, 0]


@clause("DZ-4.80", "DZ-R56")
def test_the_order_stays_when_points_change() -> None:
    relics = {0: ["immortal-vest"], 1: ["mind-reader"], 2: ["mind-reader"]}
    state = table(3, relics=relics, phase=2, order=[0, 1, 2])
    act(state, 0, "vest_gain 2")

    assert (state.vp_of[2], state.pending) == (2, (1,))


@clause("DZ-4.81")
def test_a_turn_holds_any_number_of_actions_until_it_is_ended() -> None:
    state = table(
        3,
        levels=[1, 0, 0],
        boards={0: ["S5/0", "S6/0"]},
        hands={0: ["S7", "S8"], 1: ["S5"]},
        relics={0: ["azraels-roar"], 1: ["mind-reader"]},
        phase=2,
        order=[0, 1],
    )
    act(state, 0, "reinforce 0 1 1", "card swordsman-7", "relic azraels-roar a", "zone 0 1")
    act(state, 1, "decline")
    act(state, 0, "reinforce 0 2 1")

    assert decision(state) == "rally_turn"
    assert hand(state, 0) == []
    assert state.pending == (1,)
    assert refusal(state, 1, "get_token") == ("unknown_action", "DZ-4.81")


@clause("DZ-4.82", "DZ-4.83", "DZ-X28")
def test_a_card_fills_slots_of_its_rank_or_lower_that_the_level_unlocks() -> None:
    state = table(3, levels=[2, 0, 0], boards={0: ["S6/0"]}, hands={0: ["C7", "S5"]}, phase=2)
    act(state, 0, "reinforce 0 1 2")
    assert listed(state, 0) == ["card cavalry-7"]
    assert refusal(state, 0, "card swordsman-5") == ("bad_target", "DZ-4.82")
    assert refusal(state, 0, "card archer-5") == ("card_not_held", "DZ-4.82")
    assert refusal(state, 0, "pass") == ("unknown_action", "DZ-4.82")

    bronze = table(3, levels=[2, 0, 0], boards={0: ["S6/0"]}, hands={0: ["C7", "S5"]}, phase=2)
    act(bronze, 0, "reinforce 0 1 1", "card cavalry-7")
    assert attack(bronze, place(0, 1)) == 9


@clause("DZ-4.82")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("reinforce 0 1 1", "bad_target"),
        ("reinforce 0 2 1", "bad_target"),
        ("reinforce 1 1 1", "not_your_frontier"),
        ("reinforce 0 3 3", "card_not_held"),
        ("reinforce 0 3 2", "bad_target"),
        ("reinforce 0 5 1", "bad_target"),
    ],
    ids=["not own", "defeated", "foreign board", "no such card", "locked", "empty"],
)
def test_only_unfilled_unlocked_slots_of_own_active_armies_are_reinforced(
    text: str, code: str
) -> None:
    boards = {0: ["S5/1", "S6x/0", "S7/0"], 1: ["S5/1"]}
    state = table(3, levels=[1, 0, 0], boards=boards, hands={0: ["A3", "A4"]}, phase=2)

    assert refusal(state, 0, text)[0] == code


@clause("DZ-4.84")
def test_a_weakened_card_neither_reinforces_nor_has_slots() -> None:
    relics = {0: ["mind-reader"]}
    boards = {0: ["W/0", "S5/0"]}
    state = table(3, levels=[3, 0, 0], boards=boards, hands={0: ["W"]}, relics=relics, phase=2)

    assert listed(state, 0) == ["end_turn"]
    assert refusal(state, 0, "reinforce 0 2 1") == ("card_not_held", "DZ-4.82")


@clause("DZ-4.85")
def test_relics_in_phase_two_move_no_marker_and_take_no_pioneer_token() -> None:
    relics = {0: ["azraels-roar", "mind-reader"]}
    state = table(3, boards={0: ["S5/0"]}, relics=relics, phase=2, steps=7)
    act(state, 0, "relic azraels-roar a")

    assert (state.steps, state.pioneer, state.tokens_of[0]) == (7, 3, 5)


@clause("DZ-9.5")
def test_who_could_do_something_is_asked_though_only_ending_is_left() -> None:
    relic = table(3, relics={0: ["mind-reader"]}, phase=2)
    slot = table(3, levels=[1, 0, 0], boards={0: ["S5/0"]}, hands={0: ["W"]}, phase=2)

    assert (decision(relic), listed(relic, 0)) == ("rally_turn", ["end_turn"])
    assert (decision(slot), listed(slot, 0)) == ("rally_turn", ["end_turn"])


@clause("DZ-9.5", "DZ-9.2")
def test_who_can_do_nothing_by_what_all_see_is_not_asked() -> None:
    state = table(3, boards={0: ["S5/0"]}, hands={0: ["A3"]}, phase=2)

    assert state.day == 2


@clause("DZ-9.5", "DZ-7.21")
def test_in_cooperative_play_only_a_real_choice_is_asked_for() -> None:
    relics = {0: ["mind-reader"]}
    boards = {board: ["C7/0", "C8/0", "C9/0", "C9/0", "S5/0"] for board in (0, 2)}
    boards[1] = ["C7/1", "C8/1", "C9/1", "S8/1", "S5/1"]
    state = table(3, options=COOPERATIVE, boards=boards, relics=relics, phase=2, hordes=1)

    assert state.day == 2
