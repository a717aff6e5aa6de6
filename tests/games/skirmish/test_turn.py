"""The turn: start, action part, end (chapter 4)."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.skirmish.board import (
    asked,
    code,
    discards,
    end_round,
    hand,
    is_stunned,
    life,
    names_of,
    options,
    pile,
    play,
    refusal,
    skirmish,
    ward_of,
)

THIRTEEN = "4*sword-and-board 4*ember-cut 4*powder-flask phalanx"


@clause("SK-4.1")
def test_turns_go_clockwise_and_skip_eliminated_players() -> None:
    state = skirmish("red blue green", out="sable-reeve pip-lanternjaw")

    play(state, "end_turn")

    assert asked(state) == ("green", "roll")


@clause("SK-4.1")
def test_a_turn_has_a_moving_part_an_action_part_and_an_end() -> None:
    state = skirmish(part="begin", hand={"red": THIRTEEN})
    parts = [asked(state)]

    play(state, "skip")
    parts.append(asked(state))
    play(state, "end_turn")
    parts.append(asked(state))

    assert parts == [("red", "roll"), ("red", "act"), ("red", "discard")]


@clause("SK-4.2")
def test_wards_end_when_their_players_turn_starts() -> None:
    state = skirmish("red blue", ward={"isolde-varr": 2, "sable-reeve": 2})

    log = play(state, "end_turn")

    assert (ward_of(state, "isolde-varr"), ward_of(state, "sable-reeve")) == (2, 0)
    assert "Sable Reeve lost its +2 defense [SK-4.2]" in [str(event) for event in log]


@clause("SK-4.2", "SK-5.99")
def test_the_ledger_draws_at_the_start_of_a_turn_even_for_a_stunned_character() -> None:
    state = skirmish(
        part="begin",
        rewards={"tomas-kiln": "dead-mans-ledger"},
        stunned="tomas-kiln",
        pile={"red": "riposte"},
    )

    assert hand(state, "red") == ["riposte"]
    assert state.actions == 3


@clause("SK-4.10")
def test_three_actions_are_spent_one_at_a_time_in_any_mix() -> None:
    state = skirmish(stunned="tomas-kiln", hand={"red": "field-dressing"})
    left = [state.actions]

    play(state, "revive:tomas-kiln")
    left.append(state.actions)
    play(state, "play:field-dressing")
    left.append(state.actions)
    play(state, "draw")

    assert left == [3, 2, 1]
    assert asked(state) == ("blue", "roll")


@clause("SK-4.11", "SK-10.4")
def test_a_drawn_card_is_seen_by_its_player_only() -> None:
    state = skirmish(pile={"red": "riposte"})

    log = play(state, "draw")

    assert hand(state, "red") == ["riposte"]
    assert log[0].seen_by(0).text == "The Ember Watch drew Riposte"
    assert log[0].seen_by(1).text == "The Ember Watch drew a card"
    assert log[0].seen_by(None).facts == {"seat": 0}


@clause("SK-4.12", "SK-R13")
def test_the_discard_pile_is_shuffled_when_a_card_is_needed() -> None:
    state = skirmish(pile={"red": "riposte"}, discard={"red": "phalanx ember-cut"}, rest="hand")

    play(state, "draw")
    assert discards(state, "red") == ["phalanx", "ember-cut"]
    play(state, "draw", chance=[1, 0])

    assert (pile(state, "red"), discards(state, "red")) == (["phalanx"], [])


@clause("SK-4.12", "SK-R14")
def test_with_both_piles_empty_nothing_can_be_drawn() -> None:
    state = skirmish(rest="hand")

    assert "draw" not in options(state)
    assert code(state, "draw") == "nothing_to_draw"


@clause("SK-5.55", "SK-R14")
def test_an_effect_draws_as_many_cards_as_there_are() -> None:
    state = skirmish("blue red", discard={"blue": "harpoon"}, rest="hand")

    play(state, "play:drowned-mans-luck", chance=[0, 1])

    assert pile(state, "blue") == discards(state, "blue") == []
    assert len(hand(state, "blue")) == 36


@clause("SK-4.13", "SK-5.4")
def test_a_card_costs_an_action_and_a_free_card_none() -> None:
    state = skirmish("orange red", hand={"orange": "moon-salve scent-of-fear"})

    play(state, "play:moon-salve")
    assert state.actions == 2
    play(state, "play:scent-of-fear", "stay")

    assert state.actions == 2


@clause("SK-4.14", "SK-R28")
def test_reviving_costs_an_action_for_each_character() -> None:
    state = skirmish(stunned="isolde-varr tomas-kiln")

    play(state, "revive:isolde-varr", "revive:tomas-kiln")

    assert (is_stunned(state, "isolde-varr"), is_stunned(state, "tomas-kiln")) == (False, False)
    assert state.actions == 1


@clause("SK-4.14")
def test_who_cannot_be_revived() -> None:
    state = skirmish(out="tomas-kiln", stunned="sable-reeve")

    assert code(state, "revive:sable-reeve") == "not_own_character"
    assert code(state, "revive:tomas-kiln") == "character_eliminated"
    assert code(state, "revive:isolde-varr") == "not_stunned"
    state.actions = 0
    assert code(state, "revive:isolde-varr") == "no_actions_left"


@clause("SK-4.15", "SK-R11")
def test_two_cards_heal_one_life_without_an_action_any_number_of_times() -> None:
    state = skirmish(
        hand={"red": "riposte phalanx ember-cut 2*long-fuse"}, life={"isolde-varr": 10}
    )

    play(state, "heal:isolde-varr", "card:riposte", "card:phalanx")
    play(state, "heal:isolde-varr", "card:long-fuse", "card:long-fuse")

    assert (life(state, "isolde-varr"), state.actions) == (12, 3)
    assert discards(state, "red") == ["riposte", "phalanx", "long-fuse", "long-fuse"]


@clause("SK-4.15")
def test_healing_is_no_part_of_the_moving_part_or_of_another_players_turn() -> None:
    state = skirmish(part="move", hand={"red": "2*riposte"}, life={"isolde-varr": 10})

    assert code(state, "heal:isolde-varr") == "wrong_decision"
    assert code(state, "heal:sable-reeve", "blue") == "not_your_decision"


@clause("SK-4.16")
def test_any_cards_heal_a_stunned_character_but_not_a_whole_or_eliminated_one() -> None:
    state = skirmish(
        out="tomas-kiln",
        hand={"red": "long-fuse powder-flask"},
        life={"isolde-varr": 16},
        stunned="isolde-varr",
    )

    assert code(state, "heal:tomas-kiln") == "character_eliminated"
    assert code(state, "heal:sable-reeve") == "not_own_character"
    play(state, "heal:isolde-varr", "card:long-fuse")
    assert (life(state, "isolde-varr"), hand(state, "red")) == (17, [])
    assert code(state, "heal:isolde-varr") == "at_full_life"


@clause("SK-4.16")
def test_healing_takes_two_cards() -> None:
    state = skirmish(hand={"red": "long-fuse"}, life={"isolde-varr": 16})

    assert refusal(state, "heal:isolde-varr").text == "healing takes 2 cards; you hold 1"
    assert code(state, "heal:isolde-varr") == "not_enough_cards"


@clause("SK-4.17", "SK-R9")
def test_without_an_action_only_healing_is_left() -> None:
    state = skirmish(
        "orange red",
        hand={"orange": "scent-of-fear moon-salve"},
        life={"garrun-mawl": 5},
        actions=1,
    )

    play(state, "draw")

    assert options(state) == ["heal:garrun-mawl", "end_turn"]
    assert code(state, "draw") == "no_actions_left"
    assert code(state, "play:scent-of-fear") == "no_actions_left"


@clause("SK-4.17")
def test_the_part_ends_by_itself_when_nothing_is_left() -> None:
    state = skirmish(hand={"red": "riposte"}, actions=1)

    play(state, "draw")

    assert asked(state) == ("blue", "roll")


@clause("SK-R9", "SK-5.63")
def test_a_third_action_that_gives_actions_continues_the_turn() -> None:
    state = skirmish(hand={"red": "rally-the-watch"}, actions=1)

    play(state, "play:rally-the-watch")

    assert (asked(state), state.actions) == (("red", "act"), 1)


@clause("SK-4.18", "SK-R8")
def test_a_player_may_stop_with_actions_left() -> None:
    state = skirmish()

    play(state, "end_turn")

    assert asked(state) == ("blue", "roll")


@clause("SK-4.19", "SK-R12")
def test_the_active_player_discards_down_to_twelve_cards() -> None:
    state = skirmish(hand={"red": THIRTEEN, "blue": "5*rusted-cutlass 4*flintlock 4*gutting-knife"})

    play(state, "end_turn")
    assert asked(state) == ("red", "discard")
    log = play(state, "card:phalanx")

    assert (len(hand(state, "red")), len(hand(state, "blue"))) == (12, 13)
    assert names_of(log)[0] == "card_discarded"
    assert asked(state) == ("blue", "roll")


@clause("SK-4.20", "SK-5.59")
def test_unused_empower_is_lost_at_the_end_of_the_turn() -> None:
    state = skirmish("orange red", empower={"garrun-mawl": 3})

    log = play(state, "end_turn")

    assert sum(state.empower_of) == 0
    assert "Garrun Mawl did not use its +3 attack [SK-4.20]" in [str(event) for event in log]


@clause("SK-4.21", "SK-R30")
def test_a_player_eliminated_in_the_own_turn_keeps_no_hand_limit() -> None:
    state = skirmish(
        "orange red blue",
        out="vixa-hedgewise",
        life={"garrun-mawl": 1},
        hand={"orange": "moonrage 5*claw-and-hide 3*snapping-jaws 3*rend 2*thick-pelt"},
    )

    log = play(state, "play:moonrage")

    assert "card_discarded" not in names_of(log)
    assert asked(state) == ("red", "roll")


@clause("SK-6.5")
def test_a_new_round_begins_when_the_turn_comes_back() -> None:
    state = skirmish("red blue")

    play(state, "end_turn")
    assert state.round == 1
    end_round(state, "skip", "end_turn")

    assert (state.round, asked(state)) == (2, ("red", "roll"))
