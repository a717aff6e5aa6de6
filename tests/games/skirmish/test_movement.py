"""The moving part (rulebook: Moving part)."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.skirmish.board import (
    asked,
    code,
    is_stunned,
    options,
    play,
    refusal,
    skirmish,
    where,
)


@clause("SK-4.3")
def test_a_player_may_leave_the_roll() -> None:
    state = skirmish(part="move")
    assert options(state) == ["roll", "skip"]

    play(state, "skip")

    assert (asked(state), state.white, state.black) == (("red", "act"), 0, 0)


@clause("SK-4.3")
def test_after_a_roll_nobody_has_to_move() -> None:
    state = skirmish(part="move")

    play(state, "roll", "done", chance=[6, 6])

    assert (where(state, "isolde-varr"), asked(state)) == ("A1", ("red", "act"))


@clause("SK-4.4", "SK-R7")
def test_only_the_die_of_a_character_that_can_move_is_rolled() -> None:
    state = skirmish(part="move", stunned="isolde-varr")

    play(state, "roll", chance=[4])

    assert (state.white, state.black) == (0, 4)
    assert options(state) == ["mover:tomas-kiln", "done"]
    assert code(state, "mover:isolde-varr") == "character_stunned"


@clause("SK-4.4")
def test_the_die_of_an_eliminated_character_is_not_rolled() -> None:
    state = skirmish(part="move", out="tomas-kiln")

    play(state, "roll", chance=[4])

    assert (state.white, state.black) == (4, 0)
    assert code(state, "mover:tomas-kiln") == "character_eliminated"


@clause("SK-4.5")
def test_each_character_moves_once_in_either_order() -> None:
    state = skirmish(part="move")

    play(state, "roll", "mover:tomas-kiln", "space:B3", chance=[1, 2])
    assert code(state, "mover:tomas-kiln") == "already_moved"
    assert code(state, "mover:sable-reeve") == "not_own_character"
    play(state, "mover:isolde-varr", "space:B1")

    assert (where(state, "tomas-kiln"), where(state, "isolde-varr")) == ("B3", "B1")
    assert asked(state) == ("red", "act")


@clause("SK-4.5")
def test_less_than_the_die_is_allowed_and_more_is_not() -> None:
    state = skirmish(part="move")

    play(state, "roll", "mover:isolde-varr", chance=[2, 1])

    assert options(state) == ["space:B1", "space:A2", "space:C1", "space:B2", "space:B3"]
    assert refusal(state, "space:D1").text == "Isolde Varr can move 2 spaces; D1 is 3 away"
    assert code(state, "space:D1") == "out_of_reach"


@clause("SK-4.6", "SK-R6")
def test_water_and_blocked_spaces_can_neither_be_crossed_nor_entered() -> None:
    state = skirmish(part="move", at={"isolde-varr": "B2"})

    play(state, "roll", "mover:isolde-varr", chance=[2, 1])

    assert code(state, "space:C2") == "invalid_space"
    assert code(state, "space:D2") == "out_of_reach"


@clause("SK-4.7")
def test_a_walk_passes_through_friend_and_foe_and_counts_their_spaces() -> None:
    state = skirmish(
        part="move",
        at={"isolde-varr": "A1", "tomas-kiln": "B1", "sable-reeve": "A2"},
        stunned="tomas-kiln",
    )

    play(state, "roll", "mover:isolde-varr", chance=[2])

    assert sorted(options(state)) == ["space:A3", "space:B2", "space:B3", "space:C1"]


@clause("SK-4.8")
def test_a_destination_is_free_valid_and_within_the_shortest_walk() -> None:
    state = skirmish(part="move", at={"isolde-varr": "G4", "sable-reeve": "H5"})

    play(state, "roll", "mover:isolde-varr", chance=[3, 1])

    assert "space:I4" in options(state)
    assert "space:H5" not in options(state)
    assert "space:G4" not in options(state)
    assert code(state, "stay") == "illegal_action"


@clause("SK-4.9", "SK-R5")
def test_after_the_moving_part_only_cards_move() -> None:
    state = skirmish(part="move")

    play(state, "skip", "draw")

    assert code(state, "roll") == "wrong_decision"
    assert code(state, "mover:isolde-varr") == "wrong_decision"


@clause("SK-5.97")
def test_fleet_bones_adds_to_the_die_only_if_it_is_rolled() -> None:
    state = skirmish(part="move", rewards={"isolde-varr": "fleet-bones"})

    play(state, "roll", "mover:isolde-varr", chance=[1, 1])

    assert "space:D1" in options(state)
    assert code(state, "space:E3") == "out_of_reach"


@clause("SK-4.22", "SK-R29")
def test_with_both_stunned_no_roll_is_offered() -> None:
    state = skirmish(part="begin", stunned="isolde-varr tomas-kiln", hand={"red": "field-dressing"})

    assert asked(state) == ("red", "act")
    assert options(state) == [
        "draw",
        "play:field-dressing",
        "revive:isolde-varr",
        "revive:tomas-kiln",
        "end_turn",
    ]


@clause("SK-5.73")
def test_a_revived_character_attacks_but_makes_no_normal_move() -> None:
    state = skirmish(
        part="begin",
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        out="tomas-kiln",
        stunned="isolde-varr",
        hand={"red": "ember-cut"},
    )

    play(state, "revive:isolde-varr")

    assert not is_stunned(state, "isolde-varr")
    assert "play:ember-cut" in options(state)
    assert code(state, "roll") == "wrong_decision"
