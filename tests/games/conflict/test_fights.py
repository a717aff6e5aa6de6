"""Hide, Aid and the fights (step 6), and the abilities of chapter 5."""

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
    options,
    position,
    refused,
    rest,
    until,
)


def duel(one: str, other: str) -> list[str]:
    """Let one fighter attack another that lies face down; return who died."""
    board = {(0, 0): f"up {one}", (1, 0): f"down {other} {other[0]}6 {other[0]}6"}
    state = attack(position(one[0] + other[0], board, camp=True), "1,0", "0,0")
    return graveyard(until(state, "move_fighter"))


@clause("CF-4.31")
@pytest.mark.parametrize(
    ("one", "other", "dead"),
    [("G4", "Z5", ["Z5"]), ("H6", "G3", ["H6"]), ("D2", "G2", ["D2", "G2"]), ("V4", "Z4", [])],
    ids=["higher", "lower", "equal", "neither"],
)
def test_an_attack_that_meets_or_beats_the_defense_defeats(
    one: str, other: str, dead: list[str]
) -> None:
    # 4/5 - 4/2, 3/2 - 5/5, 7/5 - 6/6, 4/4 Resist - 5/4 Resist
    assert duel(one, other) == dead


@clause("CF-4.32")
def test_both_sides_strike_at_the_same_time() -> None:
    assert duel("W2", "Z2") == ["Z2", "W2"]


@clause("CF-4.33", "CF-5.15", "CF-X9")
def test_a_fast_fighter_strikes_first_and_a_defeated_opponent_does_not_strike() -> None:
    # V3 (5/4 Fast) against Z3 (6/4): 5 >= 4 kills Z3 before its 6 can reach 4.
    assert duel("V3", "Z3") == ["Z3"]


@clause("CF-5.15")
def test_a_fast_opponent_strikes_first_too() -> None:
    # Z3 (6/4) attacks V3 (5/4 Fast): the defender is Fast.
    assert duel("Z3", "V3") == ["Z3"]


@clause("CF-5.16", "CF-R16")
def test_two_fast_fighters_strike_together() -> None:
    # V3 (5/4) against H4 (5/3): both die.
    assert duel("V3", "H4") == ["V3", "H4"]


@clause("CF-5.9", "CF-5.10", "CF-4.34", "CF-X10")
def test_resist_is_beaten_only_by_a_lower_level() -> None:
    # G4 (4/5) - Z4 (5/4 Resist): 4 reaches 4, but level 4 is not lower; 5 reaches 5.
    assert duel("G4", "Z4") == ["G4"]
    # D3 (5/4 Resist) - Z4: level 3 is lower; Z4's 5 reaches 4, but its level is not lower.
    assert duel("D3", "Z4") == ["Z4"]


@clause("CF-5.11")
def test_resist_does_not_protect_against_events() -> None:
    board = {(0, 0): "up Z4 Z1", (1, 0): "down G:trap G6 G6"}
    state = until(attack(position("ZG", board, camp=True), "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["Z4", "G:trap"]


@clause("CF-4.30", "CF-5.57", "CF-5.58", "CF-5.59")
@pytest.mark.parametrize(
    ("one", "other", "dead"),
    [
        ("H5+gun", "Z4", ["H5"]),
        ("H2+body_armor", "Z4", ["Z4"]),
        ("D4+knife", "G4", ["G4"]),
        ("G5+knife", "Z6", ["Z6", "G5"]),
    ],
    ids=["gun", "body armor", "demon knife", "ghoul knife"],
)
def test_items_add_to_attack_and_defense(one: str, other: str, dead: list[str]) -> None:
    # 4/3 - 5/4 Resist; 7/6 - 5/4; 5/3 Fast - 4/5; 4/3 - 3/2: both numbers count.
    board = {(0, 0): f"up {one}", (1, 0): f"down {other} {other[0]}6 {other[0]}6"}
    state = attack(position(one[0] + other[0], board, camp=True), "1,0", "0,0")
    found = [tile for tile in graveyard(until(state, "move_fighter")) if ":" not in tile]

    assert found == dead


@clause("CF-4.30")
def test_a_gun_makes_the_difference() -> None:
    # H3 (5/5) - G2 (6/6): only 6 reaches 5.
    assert duel("H3", "G2") == ["H3"]
    board = {(0, 0): "up H3+gun", (1, 0): "down G2 G6 G6"}
    state = until(attack(position("HG", board, camp=True), "1,0", "0,0"), "move_fighter")
    # H3 (6/5) - G2 (6/6): both reach.
    assert graveyard(state) == ["G2", "H3", "H:gun"]


@clause("CF-5.62")
def test_items_go_to_the_graveyard_with_their_fighter() -> None:
    board = {(0, 0): "up H6+gun+body_armor", (1, 0): "down Z2 Z6 Z6"}
    state = until(attack(position("HZ", board, camp=True), "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["H6", "H:gun", "H:body_armor"]


@clause("CF-4.27", "CF-4.28")
def test_slots_fight_in_order() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H2 H3 H4", (1, 0): "down Z6 H5 Z5 Z6"}
    state = position("HZ", board)
    do(state, "from 0,0", "from 0,0", log=log)
    fights = [event.facts["one"] for event in log if event.name == "fought"]

    assert fights == ["1 chosen", "3 chosen"]
    assert graveyard(state) == ["Z5", "Z6"]


@clause("CF-4.29")
def test_a_fight_window_opens_before_each_fight_and_closes_with_it() -> None:
    board = {(0, 0): "up H2 H3 H1", (1, 0): "down Z6 Z5 Z4", (5, 5): "up Z1"}
    state = position("HZ", board, held={"Z": ["miss", "miss"]})
    attack(state, "1,0", "0,0", "0,0")

    assert asked(state) == ("Z", "fight")
    assert "miss 1 chosen" in options(state)
    do(state, "pass")
    assert asked(state) == ("Z", "fight")
    assert "miss 2 chosen" in options(state)


@clause("CF-4.29", "CF-5.36")
def test_a_fight_that_no_longer_exists_is_left_out() -> None:
    board = {(0, 0): "up Z2 Z1", (1, 0): "down H6 Z5 Z5", (5, 5): "up H1"}
    state = attack(position("ZH", board, held={"H": ["extraction"]}), "1,0", "0,0")
    do(state, "extraction 1 opposite 5,5")

    assert graveyard(state) == ["H:extraction"]
    assert at(state, 5, 5) == "up H6 H1"


@clause("CF-4.35", "CF-5.20")
def test_there_are_no_wounds_and_a_fighter_may_fight_more_than_once() -> None:
    # Z3 (6/4 Aid) fights in slot 1 and helps in slot 2: both fights take place.
    board = {(0, 0): "up Z3 Z3 Z1", (1, 0): "down V6 V4 V5"}
    state = attack(position("ZV", board), "1,0", "0,0", "0,0")
    do(state, "help 2", "none")

    # Slot 1: 6 >= 2 kills V6, 3 < 4. Slot 2: V4 (4/4 Resist) falls to the pair.
    assert asked(state)[1] == "take_blow"
    do(state, "take_blow 1")
    assert graveyard(state) == ["V4", "V6", "Z3"]


@clause("CF-4.36")
def test_a_defeated_fighter_is_gone_for_later_fights_and_aid() -> None:
    # G5 and G5 (3/3 Aid): slot 1 dies against Z2 (7/5) and cannot help in slot 2 any more.
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down Z2 Z4 Z6"}
    state = attack(position("GZ", board), "1,0", "0,0", "0,0")
    do(state, "help 2", "none")
    until(state, "move_fighter")

    assert graveyard(state) == ["G5", "G5"]


@clause("CF-4.37", "CF-R5")
def test_after_a_leaders_death_the_rest_of_the_line_up_still_fights() -> None:
    board = {(0, 0): "up Z2 Z4 Z3", (5, 5): "up Z1", (1, 0): "up H1 H6 H5", (9, 9): "up H2"}
    state = attack(position("ZHV", board), "1,0", "0,0", "0,0")
    rest(state)

    # Z2 (7/5) and H1 (7/7) kill each other; then Z4 kills H6, which is still there.
    assert graveyard(state) == ["Z2", "H1", "H2", "H5", "H6"]


@clause("CF-4.25", "CF-5.24", "CF-R10")
def test_the_active_player_may_hide_chosen_fighters_and_bystanders_slot_by_slot() -> None:
    board = {
        (0, 0): "up Z6 Z2 Z1",
        (1, 0): "down H5 Z6 H6",
        (2, 0): "down H5",
        (1, 1): "down H4",
    }
    state = attack(position("ZH", board), "1,0", "0,0", "0,0")

    assert asked(state) == ("Z", "hide")
    assert options(state) == ["stay", "hide 2,0", "hide 1,1"]
    assert refused(state, "hide north") == ("illegal_choice", "CF-5.24")
    assert refused(state, "pass") == ("wrong_action", "CF-5.24")
    do(state, "hide 1,1")
    # The bystander Z6 of slot 2 comes next.
    assert asked(state) == ("Z", "hide")
    do(state, "stay")
    assert at(state, 1, 1) == "down Z6 H4"


@clause("CF-5.25", "CF-R9")
def test_the_rest_of_the_attacked_stack_is_no_place_to_hide() -> None:
    board = {(0, 0): "up Z6 Z1", (1, 0): "down H5 H6 H6"}
    state = attack(position("ZH", board, camp=True), "1,0", "0,0")

    assert asked(state)[1] == "move_fighter"
    assert graveyard(state) == ["Z6", "H5"]


@clause("CF-5.25")
def test_a_fighter_under_lost_cannot_hide() -> None:
    board = {(0, 0): "up Z6 Z1", (1, 0): "down H5 H6", (2, 0): "down H4"}
    state = position("ZHV", board, held={"V": ["lost"]}, camp=True)
    attack(state, "1,0", "0,0")
    do(state, "lost 1 chosen")

    assert asked(state)[1] == "move_fighter"


@clause("CF-5.26")
def test_a_hidden_fighter_leaves_the_line_up_with_its_items() -> None:
    board = {
        (0, 0): "up D6+knife D1",
        (1, 0): "down H5 H6",
        (2, 0): "down H4",
    }
    state = attack(position("DH", board), "1,0", "0,0")
    do(state, "hide 2,0")

    assert at(state, 2, 0) == "down D6+knife H4"
    assert graveyard(state) == []


@clause("CF-5.26")
def test_whoever_turns_a_hidden_fighter_up_meets_it_as_any_tile() -> None:
    board = {(0, 0): "up H3 H1", (1, 0): "down D6+knife H4"}
    state = until(attack(position("HD", board), "1,0", "0,0"), "move_fighter")

    assert graveyard(state) == ["D6", "D:knife"]


@clause("CF-4.26", "CF-5.17")
def test_aid_is_declared_slot_by_slot_for_a_neighboring_fight() -> None:
    board = {(0, 0): "up G5 G5 G5 G1", (1, 0): "down Z6 Z5 H:gun Z6"}
    state = attack(position("GZH", board), "1,0", "0,0", "0,0", "0,0")

    assert asked(state) == ("G", "aid")
    # Slot 1 may help slot 2; slot 3 has no fight.
    assert options(state) == ["none", "help 2"]
    assert refused(state, "help 3") == ("illegal_choice", "CF-5.17")
    assert refused(state, "stay") == ("wrong_action", "CF-5.17")


@clause("CF-5.18", "CF-R12")
def test_a_fight_gets_one_helper_and_two_may_help_each_other() -> None:
    board = {(0, 0): "up G5 G5 G5 G1", (1, 0): "down Z6 Z5 Z6 Z6"}
    state = attack(position("GZ", board), "1,0", "0,0", "0,0", "0,0")
    do(state, "help 2")
    assert options(state) == ["none", "help 1", "help 3"]
    do(state, "help 1")

    # Slot 3 could only help slot 2, which has its helper: it is not asked.
    assert asked(state)[1] != "aid"


@clause("CF-5.18")
def test_slots_do_not_close_up() -> None:
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down H:gun Z5 Z6"}
    state = attack(position("GHZ", board), "1,0", "0,0", "0,0")

    # Slot 1 has no fight, so slot 2 cannot help it; slot 1 may help slot 2.
    assert options(state) == ["none", "help 2"]


@clause("CF-5.19")
def test_leaders_aid_and_bystanders_do_not() -> None:
    board = {(0, 0): "up G1 G5", (1, 0): "down Z5 G5 Z6"}
    state = attack(position("GZ", board), "1,0", "0,0", "0,0")

    assert asked(state) == ("G", "aid")
    assert options(state) == ["none", "help 1"]


@clause("CF-5.10", "CF-5.21")
def test_two_aid_fighters_together_beat_resist() -> None:
    # G5 + G5: 3 + 3 = 6 >= 4 against Z4 (Resist).
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down Z4 H:gun Z6"}
    state = attack(position("GZH", board), "1,0", "0,0", "0,0")
    do(state, "help 1", "take_blow 2")

    assert graveyard(state) == ["Z4", "G5"]


@clause("CF-5.21", "CF-R15", "CF-R13")
def test_a_pair_with_one_missed_is_a_single_attacker() -> None:
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down Z4 H:gun Z6"}
    state = position("GZH", board, held={"Z": ["miss"]})
    attack(state, "1,0", "0,0", "0,0")
    do(state, "help 1", "miss 2 chosen", "take_blow 1")

    # 3 < 4: Z4 lives, its 5 kills the one that takes the blow.
    assert graveyard(state) == ["Z:miss", "G5"]


@clause("CF-5.21")
def test_a_helper_that_lost_aid_does_not_help() -> None:
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down Z4 H:gun Z6"}
    state = position("GZH", board, held={"Z": ["lost"]})
    attack(state, "1,0", "0,0", "0,0")
    do(state, "pass", "help 1", "lost 2 chosen")

    assert graveyard(state) == ["Z:lost", "G5"]
    assert asked(state)[1] == "march"


@clause("CF-5.22", "CF-R14")
def test_the_active_player_chooses_who_takes_the_blow() -> None:
    board = {(0, 0): "up H1 H2", (1, 0): "down Z3 H:gun Z6"}
    state = attack(position("HZ", board), "1,0", "0,0", "0,0")
    do(state, "help 1")

    # Z3's 6 reaches H2 (5) but not H1 (7).
    assert asked(state) == ("H", "take_blow")
    assert options(state) == ["take_blow 1", "take_blow 2"]
    assert refused(state, "take_blow 3") == ("illegal_choice", "CF-5.22")
    assert refused(state, "none") == ("wrong_action", "CF-5.22")
    do(state, "take_blow 1")
    assert graveyard(state) == ["Z3"]


@clause("CF-5.22")
def test_nobody_is_asked_when_the_blow_defeats_neither() -> None:
    board = {(0, 0): "up H1 H2", (1, 0): "down Z6 H:gun Z6"}
    state = attack(position("HZ", board), "1,0", "0,0", "0,0")
    do(state, "help 1")

    assert asked(state)[1] != "take_blow"
    assert graveyard(state) == ["Z6"]


@clause("CF-5.23", "CF-R13")
def test_a_fast_opponent_strikes_first_and_the_other_strikes_alone() -> None:
    # V3 (5/4 Fast) against G5 + G5: one dies, the other's 3 does not reach 4.
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down V3 H:gun V6"}
    state = attack(position("GVH", board), "1,0", "0,0", "0,0")
    do(state, "help 1", "take_blow 1")

    assert graveyard(state) == ["G5"]


@clause("CF-5.12", "CF-5.13", "CF-5.14", "CF-4.53")
def test_a_chosen_scout_without_a_fight_may_look_at_an_adjacent_top_tile() -> None:
    board = {(0, 0): "up H5 H1", (1, 0): "down H:gun Z6", (2, 0): "down Z5 Z4", (1, 1): "down Z3"}
    state = attack(position("HZ", board), "1,0", "0,0")

    assert asked(state) == ("H", "scout")
    assert options(state) == ["no", "look 2,0", "look 1,1"]
    assert refused(state, "look north") == ("illegal_choice", "CF-5.12")
    assert refused(state, "pass") == ("wrong_action", "CF-5.12")
    log: list[Event] = []
    do(state, "look 2,0", log=log)
    assert log[0].seen_by(0).text.endswith("Late Riser")
    assert log[0].seen_by(1).text == "The Humans look at the top tile at (2, 0)"
    assert at(state, 2, 0) == "down Z5 Z4"


@clause("CF-5.12")
def test_each_scout_has_one_look_in_slot_order() -> None:
    board = {(0, 0): "up H5 H5 H1", (1, 0): "down H:gun H6 Z6", (2, 0): "down Z5 Z4"}
    state = attack(position("HZ", board), "1,0", "0,0", "0,0")
    do(state, "look 2,0")

    assert asked(state) == ("H", "scout")
    do(state, "no")
    assert asked(state)[1] != "scout"


@clause("CF-5.13", "CF-5.12")
@pytest.mark.parametrize(
    "board",
    [
        {(0, 0): "up H5 H1", (1, 0): "down Z6 Z6", (2, 0): "down Z5"},
        {(0, 0): "up H3 H1", (1, 0): "down H5 Z6", (2, 0): "down Z5"},
        {(0, 0): "up H5 H1", (1, 0): "down H:gun Z6"},
    ],
    ids=["it fought", "a bystander", "no face-down stack"],
)
def test_others_do_not_scout(board: dict[tuple[int, int], str]) -> None:
    state = attack(position("HZ", board, camp=True), "1,0", "0,0")

    assert asked(state)[1] in ("march", "move_fighter")


@clause("CF-5.30")
def test_lost_cancels_both_abilities_of_a_leader() -> None:
    board = {(0, 0): "up H1 H2", (1, 0): "down Z5 H:gun Z6"}
    state = attack(position("HZV", board, held={"V": ["lost"]}), "1,0", "0,0", "0,0")
    do(state, "lost 1 chosen")

    assert state.stack[-1].name != "aid"


@clause("CF-X8")
def test_the_combat_example_of_the_rulebook() -> None:
    board = {(0, 0): "up G4 G5 G5 G1", (1, 0): "up Z5 Z3 Z1"}
    state = attack(position("GZ", board), "1,0", "0,0", "0,0", "0,0")
    # Slot 2 may help slot 3 and slot 3 slot 2.
    do(state, "none", "help 2")
    assert asked(state) == ("G", "take_blow")
    do(state, "take_blow 3")

    assert at(state, 0, 0) == "up G4 G5 G1"
    assert at(state, 1, 0) == "up Z1"
    assert graveyard(state) == ["Z3", "Z5", "G5"]


@clause("CF-5.34", "CF-10.5")
def test_the_log_says_who_missed() -> None:
    log: list[Event] = []
    board = {(0, 0): "up H4 H1", (1, 0): "up Z4 Z1"}
    state = position("HZ", board, held={"Z": ["miss"]}, camp=True)
    do(state, "choose_location 1,0", "stop", "miss 1 chosen", log=log)

    assert [event.text for event in log if event.name == "fought"] == [
        "The Quick Shot misses the Bloated Husk; "
        "the Bloated Husk strikes the Quick Shot dead, 5 against 3"
    ]


@clause("CF-5.10", "CF-4.33", "CF-10.5")
@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        (
            "G4",
            "Z4",
            "The Grave Sniffer strikes the Bloated Husk, 4 against 4, but it resists; "
            "the Bloated Husk strikes the Grave Sniffer dead, 5 against 5",
        ),
        (
            "V3",
            "Z3",
            "The Night Duelist strikes the Horde Walker dead, 5 against 4; "
            "the Horde Walker falls before it can strike",
        ),
        (
            "H6",
            "Z2",
            "The Conscript strikes the Hulking Corpse in vain, 3 against 5; "
            "the Hulking Corpse strikes the Conscript dead, 7 against 2",
        ),
    ],
    ids=["resisted", "too late", "too weak"],
)
def test_the_log_says_what_came_of_each_blow(one: str, other: str, text: str) -> None:
    log: list[Event] = []
    board = {(0, 0): f"up {one} {one[0]}1", (1, 0): f"up {other} Z1"}
    state = position(f"{one[0]}Z", board, camp=True)
    do(state, "choose_location 1,0", "stop", log=log)

    assert [event.text for event in log if event.name == "fought"] == [text]
