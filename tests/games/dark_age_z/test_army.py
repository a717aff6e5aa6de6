"""Playing armies, the march, technology."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.rules.income import command_icons
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    act,
    army_on,
    decision,
    discarded,
    hand,
    listed,
    place,
    refusal,
    table,
)

FULL = ["S7/0", "A4/1", "S6/0", "A3/1", "C8/0"]


@clause("DZ-4.40", "DZ-4.41")
def test_a_card_goes_active_to_the_lowest_empty_zone_of_an_own_board() -> None:
    state = table(3, hands={0: ["A3"]}, boards={0: ["S5/0"]})
    act(state, 0, "play_army archer-3")
    assert refusal(state, 0, "where 1 1") == ("not_your_frontier", "DZ-4.40")
    assert refusal(state, 0, "pass") == ("unknown_action", "DZ-4.40")
    act(state, 0, "where 0 1")

    assert army_on(state, 0) == ["S5/0", "A3/1", "", "", ""]
    assert hand(state, 0) == []


@clause("DZ-4.40")
def test_a_card_that_is_not_held_cannot_be_played() -> None:
    state = table(3, hands={0: ["A3"]})

    assert refusal(state, 0, "play_army cavalry-9") == ("card_not_held", "DZ-4.40")


@clause("DZ-4.42", "DZ-4.44", "DZ-4.47", "DZ-4.48", "DZ-X7")
def test_on_a_full_active_board_zone_one_is_consumed_and_the_others_march() -> None:
    state = table(3, hands={1: ["S8"]}, boards={0: FULL}, hordes=5, turn=1)
    act(state, 1, "play_army swordsman-8", "where 0 1")

    assert army_on(state, 0) == ["A4/1", "S6/0", "A3/1", "C8/0", "S8/1"]
    assert state.horde_on[0] == 7
    assert discarded(state) == ["S7"]


@clause("DZ-4.45", "DZ-4.47", "DZ-X8")
def test_a_defeated_army_is_discarded_first_without_zombies() -> None:
    board = ["S7/0", "A4x/1", "S6/0", "A3x/1", "C8/0"]
    state = table(3, hands={0: ["S8"]}, boards={0: board}, hordes=5)
    act(state, 0, "play_army swordsman-8", "where 0 0")

    assert army_on(state, 0) == ["S7/0", "S6/0", "A3x/1", "C8/0", "S8/0"]
    assert state.horde_on[0] == 5
    assert discarded(state) == ["A4"]


@clause("DZ-4.46", "DZ-R16", "DZ-X14")
def test_armies_march_past_an_anchor() -> None:
    board = ["S6/0", "A4/1", "S7/0@matilda", "A3/1", "C8/0"]
    state = table(3, hands={1: ["S8"]}, boards={0: board}, hordes=5, turn=1)
    act(state, 1, "play_army swordsman-8", "where 0 1")

    assert army_on(state, 0) == ["A4/1", "A3/1", "S7/0", "C8/0", "S8/1"]
    assert state.horde_on[0] == 7
    assert state.commander_on[place(0, 3)] >= 0


@clause("DZ-4.44", "DZ-R16", "DZ-X15")
def test_an_anchored_zone_one_is_passed_by_and_the_next_army_consumed() -> None:
    board = ["S6/0@alexander", "A4/1", "S7/0", "A3/1", "C8/0"]
    state = table(3, hands={1: ["S8"]}, boards={0: board}, hordes=5, turn=1)
    act(state, 1, "play_army swordsman-8", "where 0 1")

    assert army_on(state, 0) == ["S6/0", "S7/0", "A3/1", "C8/0", "S8/1"]
    assert state.horde_on[0] == 6


@clause("DZ-4.43", "DZ-X15", "DZ-9.4")
def test_a_full_board_with_an_anchored_zone_five_takes_no_card() -> None:
    anchored = [*FULL[:4], "C8/0@erina"]
    state = table(3, hands={0: ["S8"]}, boards={0: anchored})
    act(state, 0, "play_army swordsman-8")

    assert listed(state, 0) == ["where 2 0", "where 2 2"]
    assert refusal(state, 0, "where 0 0") == ("zone_blocked", "DZ-4.43")


@clause("DZ-4.43", "DZ-9.4")
def test_with_both_boards_blocked_no_army_is_offered() -> None:
    boards = {0: [*FULL[:4], "C8/0@erina"], 2: [*["S5/0"] * 4, "C9/0@terric"]}
    state = table(3, hands={0: ["S8"]}, boards=boards)

    assert not [text for text in listed(state, 0) if text.startswith("play_army")]
    assert refusal(state, 0, "play_army swordsman-8") == ("zone_blocked", "DZ-4.43")


@clause("DZ-4.50", "DZ-R5")
@pytest.mark.parametrize(
    ("level", "cards", "left"),
    [(0, ["S5", "A3"], ["A3"]), (1, ["S5", "A3"], ["S5"]), (2, ["C7", "C7", "A3"], ["A3"])],
    ids=["one bronze", "one silver", "two gold"],
)
def test_a_level_is_paid_with_cards_of_exactly_its_rank(
    level: int, cards: list[str], left: list[str]
) -> None:
    state = table(3, hands={0: cards}, levels=[level, 0, 0])
    act(state, 0, "upgrade")
    payment = listed(state, 0)[0]
    act(state, 0, *[payment] * (len(cards) - len(left)))

    assert state.level_of[0] == level + 1
    assert hand(state, 0) == left


@clause("DZ-4.50")
def test_the_player_chooses_which_cards_pay() -> None:
    state = table(3, hands={0: ["S5", "S8", "C7"]})
    act(state, 0, "upgrade")
    assert refusal(state, 0, "card cavalry-7") == ("bad_upgrade", "DZ-4.50")
    assert refusal(state, 0, "card archer-3") == ("card_not_held", "DZ-4.50")
    assert refusal(state, 0, "stop") == ("unknown_action", "DZ-4.50")
    act(state, 0, "card swordsman-8")

    assert hand(state, 0) == ["S5", "C7"]
    assert discarded(state) == ["S8"]


@clause("DZ-4.50")
def test_a_hand_of_just_the_price_pays_without_a_question() -> None:
    state = table(3, hands={0: ["C7", "C9"]}, levels=[2, 0, 0])
    act(state, 0, "upgrade")

    assert (state.level_of[0], hand(state, 0)) == (3, [])
    assert discarded(state) == ["C7", "C9"]


@clause("DZ-4.50")
@pytest.mark.parametrize(
    ("level", "cards"), [(0, ["A3", "C7"]), (2, ["C7", "A3"]), (3, ["C7", "C8"])]
)
def test_the_wrong_cards_or_the_last_level_make_no_upgrade(level: int, cards: list[str]) -> None:
    state = table(3, hands={0: cards}, levels=[level, 0, 0])

    assert refusal(state, 0, "upgrade") == ("bad_upgrade", "DZ-4.50")


@clause("DZ-4.51")
def test_a_level_unlocks_its_slots_and_covers_an_icon() -> None:
    state = table(3, levels=[2, 0, 0], boards={0: ["S5/0"]}, hands={0: ["C7"]}, phase=2)

    assert listed(state, 0) == ["reinforce 0 1 1", "reinforce 0 1 2", "end_turn"]
    assert refusal(state, 0, "reinforce 0 1 3") == ("bad_target", "DZ-4.51")
    assert command_icons(state, 0) == 3 + 4


@clause("DZ-9.2", "DZ-R67")
def test_a_payment_is_asked_for_though_only_one_type_can_pay() -> None:
    state = table(3, hands={0: ["S5", "A3"]})
    act(state, 0, "upgrade")

    assert (decision(state), state.pending) == ("upgrade_card", (0,))
    assert listed(state, 0) == ["card swordsman-5"]
