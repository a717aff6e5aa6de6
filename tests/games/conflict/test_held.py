"""Held events: Lost, Miss, Extraction, Hypnosis, Bomb (CF-5.31 to CF-5.43)."""

from __future__ import annotations

from barrow.games.conflict.rules.players import is_in
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


@clause("CF-5.31", "CF-R17")
def test_lost_is_for_fighters_of_others_with_an_ability_by_anybody() -> None:
    board = {(0, 0): "up H2 H6 H1", (1, 0): "down Z3 H5 Z6"}
    state = position("HZV", board, held={"V": ["lost"], "Z": ["lost"]})
    attack(state, "1,0", "0,0", "0,0")

    # Not H6 (No Start only); for the Zombies not their own Z3.
    assert asked(state) == ("Z", "ready")
    assert options(state) == ["lost 1 chosen", "lost 2 opposite", "pass"]
    assert refused(state, "lost 1 opposite") == ("illegal_play", "CF-5.31")
    assert refused(state, "lost 2 chosen") == ("illegal_play", "CF-5.31")
    assert refused(state, "lost 3 chosen") == ("illegal_play", "CF-5.7")
    do(state, "pass")
    assert options(state) == ["lost 1 chosen", "lost 1 opposite", "lost 2 opposite", "pass"]


@clause("CF-5.32")
def test_lost_cancels_all_abilities_and_voids_declared_aid() -> None:
    # V3 under Lost is not Fast: Z3's 6 reaches 4 in the same moment.
    board = {(0, 0): "up V3 V1", (1, 0): "down Z3 Z6 Z6"}
    state = attack(position("VZ", board, held={"Z": ["lost"]}), "1,0", "0,0")
    do(state, "lost 1 chosen")

    assert graveyard(state) == ["V3", "Z3", "Z:lost"]


@clause("CF-5.33", "CF-R18")
def test_miss_names_a_fighter_about_to_strike_and_anybody_may_play_it() -> None:
    board = {(0, 0): "up G5 G5 G1", (1, 0): "down Z4 G:knife Z6"}
    state = attack(position("GZV", board, held={"V": ["miss"]}), "1,0", "0,0", "0,0")
    do(state, "help 1")

    assert asked(state) == ("V", "fight")
    assert options(state) == ["miss 1 chosen", "miss 1 opposite", "miss 2 chosen", "pass"]
    assert refused(state, "miss 2 opposite")[0] == "illegal_play"


@clause("CF-5.33")
def test_a_fighter_already_missed_cannot_be_missed_again() -> None:
    board = {(0, 0): "up H2 H1", (1, 0): "down Z2 Z6 Z6"}
    state = attack(position("HZ", board, held={"Z": ["miss", "miss"]}), "1,0", "0,0")
    do(state, "miss 1 chosen")

    assert options(state) == ["miss 1 opposite", "pass"]
    assert refused(state, "miss 1 chosen") == ("illegal_play", "CF-5.33")


@clause("CF-5.34")
def test_a_missed_fighter_does_not_strike_but_defends() -> None:
    # W2 (7/5) against Z2 (7/5): both would die.
    board = {(0, 0): "up W2 W1", (1, 0): "down Z2 Z6 Z6"}
    state = attack(position("WZ", board, held={"W": ["miss"]}), "1,0", "0,0")
    do(state, "miss 1 opposite")

    assert "Z2" in graveyard(state)
    assert at(state, 0, 0) == "up W2 W1"


@clause("CF-5.34")
def test_miss_lasts_for_one_fight() -> None:
    # Z3 is missed in its own fight and helps in the next.
    board = {(0, 0): "up Z3 Z3 Z1", (1, 0): "down V5 V4 V6"}
    state = attack(position("ZV", board, held={"V": ["miss"]}), "1,0", "0,0", "0,0")
    do(state, "help 2", "none", "miss 1 chosen")
    rest(state)

    assert "V4" in graveyard(state)
    assert "V5" not in graveyard(state)


@clause("CF-5.35", "CF-5.36", "CF-R19")
def test_extraction_takes_an_own_fighter_to_a_stack_out_of_the_combat() -> None:
    board = {
        (0, 0): "up H4+gun H1",
        (1, 1): "up H3",
        (1, 0): "down Z2 Z6",
        (5, 5): "up H5 H5 H6 H6",
        (6, 6): "up H5",
    }
    state = position("HZ", board, held={"H": ["extraction"]})
    attack(state, "1,0", "0,0")

    # Not to the full stack, not to the engaged one, not the opponent's fighter.
    assert options(state) == ["extraction 1 chosen 1,1", "extraction 1 chosen 6,6", "pass"]
    assert refused(state, "extraction 1 opposite 6,6") == ("illegal_play", "CF-5.35")
    assert refused(state, "extraction 1 chosen 5,5") == ("illegal_play", "CF-5.35")
    do(state, "extraction 1 chosen 6,6")
    assert at(state, 6, 6) == "up H4+gun H5"
    assert graveyard(state) == ["H:extraction"]


@clause("CF-5.35", "CF-R19")
def test_bystanders_are_not_extracted() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down H6 Z6", (5, 5): "up H5"}
    state = position("HZ", board, held={"H": ["extraction"]})
    attack(state, "1,0", "0,0")

    assert options(state) == ["extraction 1 chosen 5,5", "pass"]


@clause("CF-5.37", "CF-R20")
def test_hypnosis_is_for_those_who_have_a_side() -> None:
    board = {(0, 0): "up V4 V3 V1", (1, 0): "down Z3 Z5 Z6"}
    active = position("VZ", board, held={"V": ["hypnosis"]})
    attack(active, "1,0", "0,0", "0,0")
    assert options(active) == [
        "hypnosis 1 opposite 2",
        "hypnosis 1 opposite none",
        "hypnosis 2 opposite none",
        "pass",
    ]
    assert refused(active, "hypnosis 1 chosen none") == ("illegal_play", "CF-5.37")

    sided = {(0, 0): "up Z4 Z3 Z1", (1, 0): "down V6 H6 Z6"}
    opposed = attack(position("ZVH", sided, held={"V": ["hypnosis"]}), "1,0", "0,0", "0,0")
    assert asked(opposed) == ("V", "ready")
    assert options(opposed)[0] == "hypnosis 1 chosen 2"

    outside = {(0, 0): "up Z4 Z3 Z1", (1, 0): "down H5 H6 Z6"}
    none = attack(position("ZVH", outside, held={"V": ["hypnosis"]}), "1,0", "0,0", "0,0")
    assert none.stack[-1].name != "ready"


@clause("CF-5.38", "CF-R21")
def test_the_victim_is_of_the_same_side_in_a_later_slot() -> None:
    board = {(0, 0): "up V4 V3 V2 V1", (1, 0): "down Z2 V6 Z6 Z6"}
    state = position("VZ", board, held={"V": ["hypnosis", "hypnosis"]})
    attack(state, "1,0", "0,0", "0,0", "0,0")

    # The bystander V6 in slot 2 is neither; leaders and No Event fighters may be taken.
    assert options(state) == [
        "hypnosis 1 opposite 3",
        "hypnosis 1 opposite none",
        "hypnosis 3 opposite none",
        "pass",
    ]
    assert refused(state, "hypnosis 1 opposite 2") == ("illegal_play", "CF-5.38")
    assert refused(state, "hypnosis 2 opposite none") == ("illegal_play", "CF-5.37")
    do(state, "hypnosis 1 opposite none")
    assert options(state) == ["hypnosis 3 opposite none", "pass"]


@clause("CF-5.39", "CF-5.28")
def test_a_hypnotized_fighter_has_no_fight_in_its_own_slot() -> None:
    board = {(0, 0): "up V6 V1", (1, 0): "down Z2 Z6", (5, 5): "up Z1"}
    state = attack(position("VZ", board, held={"V": ["hypnosis"]}), "1,0", "0,0")
    do(state, "hypnosis 1 opposite none")

    assert graveyard(state) == ["V:hypnosis"]
    assert at(state, 5, 5) == "up Z1 Z2"


@clause("CF-5.39")
def test_a_hypnotized_fighter_cannot_help_hide_or_be_extracted() -> None:
    board = {
        (0, 0): "up Z6 Z3 Z1",
        (1, 0): "down V6 V5 V4",
        (2, 0): "down V4",
        (5, 5): "up Z5",
    }
    state = attack(position("ZV", board, held={"V": ["hypnosis"]}), "1,0", "0,0", "0,0")
    do(state, "hypnosis 1 chosen none")

    assert state.stack[-1].name not in ("hide", "aid")


@clause("CF-5.40", "CF-4.27", "CF-5.41", "CF-X16")
def test_hypnosis_as_in_the_example() -> None:
    board = {
        (0, 0): "up V2 V3 V4 V1",
        (1, 0): "down Z3 Z5 Z6 Z6",
        (5, 5): "up Z1 Z4",
    }
    state = position("VZ", board, held={"V": ["hypnosis"]})
    attack(state, "1,0", "0,0", "0,0", "0,0")
    do(state, "hypnosis 1 opposite 3")
    until(state, "move_fighter")

    # Z3 (6/4) kills Z6 first; V3 kills Z5; V2 and V4 have no fight.
    assert graveyard(state) == ["V:hypnosis", "Z5", "Z6"]
    assert at(state, 0, 0) == "up V2 V3 V4 V1"
    assert at(state, 5, 5) == "up Z1 Z4 Z3"


@clause("CF-5.40")
def test_the_victims_own_fight_follows_if_it_lives() -> None:
    # Z6 (3/2) is turned against Z2 (7/5) and dies; Z2 then fights V4 in its own slot.
    board = {(0, 0): "up V2 V6 V1", (1, 0): "down Z6 Z2 Z6", (5, 5): "up Z1"}
    state = position("VZ", board, held={"V": ["hypnosis"]})
    attack(state, "1,0", "0,0", "0,0")
    do(state, "hypnosis 1 opposite 2")
    until(state, "move_fighter")

    assert graveyard(state) == ["V6", "V:hypnosis", "Z6"]


@clause("CF-5.42")
def test_a_bomb_removes_any_face_down_stack_but_the_one_at_the_location() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (7, 7): "down Z6 Z6", (5, 5): "up Z1"}
    state = position("HZ", board, held={"H": ["bomb"]})
    do(state, "pass")
    attack(state, "1,0", "0,0")

    assert options(state) == ["bomb 7,7", "pass"]
    assert refused(state, "bomb 1,0") == ("illegal_play", "CF-5.42")
    assert refused(state, "bomb 5,5") == ("illegal_play", "CF-5.42")
    assert refused(state, "bomb 99") == ("illegal_play", "CF-5.42")


@clause("CF-5.43", "CF-10.8", "CF-R6")
def test_a_bombed_leader_is_out_at_once_in_prep() -> None:
    board = {(0, 0): "up H4 H1", (1, 0): "down Z5 Z6", (7, 7): "down V1 Z6", (3, 3): "up V2"}
    state = position("HZV", board, held={"H": ["bomb"]})
    do(state, "bomb 7,7")

    assert state.fall_of == [0, 0, 1]
    assert graveyard(state) == ["V1", "V2", "Z6", "H:bomb"]


@clause("CF-5.43", "CF-R6")
def test_a_leader_bombed_during_a_round_waits_for_step_seven() -> None:
    board = {
        (0, 0): "up H2 H1",
        (1, 0): "down V5 Z6",
        (7, 7): "down V1 Z6",
        (3, 3): "up V2",
    }
    state = position("HZV", board, held={"H": ["bomb"], "V": ["lost"]})
    do(state, "pass")
    attack(state, "1,0", "0,0")
    do(state, "bomb 7,7")

    # The vampires still act: their Lost can be played in this window.
    assert asked(state) == ("V", "ready")
    assert is_in(state, 2)
    rest(state)
    assert not is_in(state, 2)


@clause("CF-5.28")
def test_no_event_does_not_protect_against_held_events() -> None:
    board = {(0, 0): "up H3 H1", (1, 0): "down Z5 Z6 Z6"}
    state = attack(position("HZ", board, held={"Z": ["lost", "miss"]}), "1,0", "0,0")

    assert "lost 1 chosen" in options(state)


@clause("CF-X15")
def test_lost_before_the_trap_lets_it_catch_a_leader() -> None:
    board = {(0, 0): "up H1 H6", (1, 0): "down G:trap G6"}
    state = attack(position("HGV", board, held={"V": ["lost"]}), "1,0", "0,0")
    assert asked(state) == ("V", "reveal")
    spared = state.clone()
    do(state, "lost 1 chosen")
    do(spared, "pass")

    assert not is_in(state, 0)
    assert "H1" in graveyard(state)
    assert is_in(spared, 0)
    assert "H1" not in graveyard(spared)
