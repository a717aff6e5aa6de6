"""Relics: how they are played, canceled, and what their 24 effects do."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.components import NOBODY, RANGED
from barrow.games.dark_age_z.rules.zones import attack, attack_type
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.dark_age_z.board import (
    COOPERATIVE,
    VEST,
    act,
    army_on,
    commander,
    decision,
    discarded,
    events_of,
    hand,
    listed,
    place,
    refusal,
    relics_of,
    table,
)

EXTRA = "mind-reader"  # cannot be played in phase 2: keeps a rallying turn open


@clause("DZ-5.1", "DZ-4.55")
def test_a_relic_is_played_only_in_its_phases() -> None:
    state = table(3, relics={0: ["azraels-roar", "mind-reader"]}, boards={0: ["S5/0"]})

    assert refusal(state, 0, "relic azraels-roar a") == ("wrong_phase", "DZ-5.1")
    assert refusal(state, 0, "relic star-of-dawn a") == ("card_not_held", "DZ-5.1")
    rally = table(3, relics={0: ["apollos-eyes", "iron-steed"]}, phase=2, hands={0: ["S5"]})
    assert refusal(rally, 0, "relic apollos-eyes a") == ("wrong_phase", "DZ-5.1")
    assert refusal(rally, 0, "steed a") == ("wrong_phase", "DZ-5.1")


@clause("DZ-5.2")
def test_steed_and_vest_are_no_commands() -> None:
    state = table(3, relics={0: ["iron-steed", VEST, "apollos-eyes"]}, steps=9)
    act(state, 0, "steed a", "vest_gain 0")

    assert (state.steps, state.pioneer) == (9, 3)
    act(state, 0, "relic apollos-eyes a")
    assert (state.steps, state.pioneer) == (8, 2)


@clause("DZ-5.3", "DZ-R48")
def test_an_effect_without_a_target_may_not_be_chosen() -> None:
    state = table(3, relics={0: ["angels-kiss", "howling-hammer"]}, tokens=0)

    assert [text for text in listed(state, 0) if text.startswith("relic")] == []
    assert refusal(state, 0, "relic angels-kiss a") == ("no_effect", "DZ-5.11")
    assert refusal(state, 0, "relic angels-kiss b") == ("no_effect", "DZ-5.12")
    assert refusal(state, 0, "relic howling-hammer b") == ("no_effect", "DZ-5.22")


@clause("DZ-5.4", "DZ-R47")
def test_choices_are_declared_before_the_window_and_nothing_is_drawn_before_it() -> None:
    relics = {0: ["mind-reader"], 1: ["iron-steed"]}
    state = table(3, relics=relics, hands={0: ["S7"], 2: ["S5", "S6"]})
    act(state, 0, "relic mind-reader a")
    assert relics_of(state, 0) == []
    assert state.relic_used[9] == 1
    assert refusal(state, 0, "board 0") == ("unknown_action", "DZ-5.29")
    assert refusal(state, 0, "player 1") == ("bad_target", "DZ-5.29")
    act(state, 0, "player 2", "number 2")

    assert (decision(state), state.pending) == ("vest_cancel", (1,))
    assert hand(state, 2) == ["S5", "S6"]


@clause("DZ-5.5", "DZ-5.6", "DZ-R46", "DZ-X29")
def test_a_canceled_relic_has_no_effect_but_was_played() -> None:
    relics = {1: ["mind-reader"], 2: [VEST], 3: ["iron-steed"]}
    state = table(4, relics=relics, hands={3: ["S5", "S6"]}, turn=1, steps=9)
    act(state, 1, "relic mind-reader a", "number 2")
    assert state.pending == (2,)
    (canceled,) = events_of(act(state, 2, "cancel"), "relic_canceled")

    assert hand(state, 3) == ["S5", "S6"]
    assert (state.steps, state.pioneer) == (8, 3)
    assert state.played_of == [0, 1, 1, 0]
    assert (decision(state), state.pending) == ("p1_turn", (2,))
    assert canceled.text == "Aurelia canceled Ashgard's Mind Reader with an Immortal Vest"
    assert canceled.facts == {"seat": 2, "player": 1, "relic": "mind-reader"}


@clause("DZ-5.6", "DZ-9.3")
def test_everybody_with_a_relic_is_asked_clockwise_whether_or_not_it_is_a_vest() -> None:
    relics = {0: ["apollos-eyes"], 1: ["mind-reader"], 3: [VEST]}
    state = table(4, relics=relics)
    act(state, 0, "relic apollos-eyes a")
    assert (state.pending, listed(state, 1)) == ((1,), ["decline"])
    assert refusal(state, 1, "cancel") == ("card_not_held", "DZ-5.6")
    assert refusal(state, 1, "pass") == ("unknown_action", "DZ-5.6")
    log = act(state, 1, "decline")
    assert (state.pending, listed(state, 3)) == ((3,), ["cancel", "decline"])
    again = act(state, 3, "decline")

    assert [event.text.partition(" ")[2] for event in log[:1]] == [
        event.text.partition(" ")[2] for event in again[:1]
    ]
    assert state.cards_of[0] == 4


@clause("DZ-5.6", "DZ-R46", "DZ-5.24")
def test_a_vest_is_never_canceled() -> None:
    state = table(3, relics={0: [VEST], 1: [VEST]})
    act(state, 0, "vest_gain 1")

    assert (state.vp_of[1], decision(state)) == (2, "p1_turn")


@clause("DZ-5.7", "DZ-9.3", "DZ-R45")
def test_in_a_window_players_are_asked_from_the_starting_player_on_until_they_decline() -> None:
    state = table(3, relics={0: [VEST, VEST], 2: ["mind-reader"]}, steps=1)
    state.start = 2
    act(state, 0, "get_token")
    assert (decision(state), state.pending) == ("vest_window", (2,))
    assert refusal(state, 2, "vest_gain 2") == ("card_not_held", "DZ-5.24")
    assert refusal(state, 2, "pass") == ("unknown_action", "DZ-5.7")
    act(state, 2, "decline")
    act(state, 0, "vest_gain 0")
    assert (decision(state), state.pending) == ("vest_window", (0,))
    act(state, 0, "vest_gain 1")

    assert state.vp_of[:2] == [2, 2]
    assert decision(state) == "rally_turn"


@clause("DZ-5.8", "DZ-4.138")
def test_lasting_effects_end_in_the_cleanup() -> None:
    state = table(3, relics={0: ["iron-steed"]}, phase=2, boards={0: ["S5/0"]}, hordes=0)
    state.ranged_on[0], state.skipped_on[1], state.roar_on[2], state.protection_on[0] = (
        True,
        True,
        1,
        4,
    )
    state.relic_used[2] = 1
    state.relic_deck.remove(2)
    act(state, 0, "end_turn")
    act(state, 0, "decline")

    assert state.day == 2
    assert not any(state.ranged_on + state.skipped_on + state.roar_on + state.protection_on)
    assert (state.relic_used[2], state.relic_discard[2]) == (0, 1)


@clause("DZ-5.11")
def test_angels_kiss_a_wakes_one_or_two_armies_of_any_board() -> None:
    boards = {0: ["S5x/0"], 1: ["A3x/1", "S6x/2"]}
    state = table(3, relics={0: ["angels-kiss"]}, boards=boards)
    act(state, 0, "relic angels-kiss a", "zone 1 1", "loyalty 2")
    assert listed(state, 0) == ["zone 0 1", "zone 1 2", "stop"]
    assert refusal(state, 0, "zone 1 1") == ("bad_target", "DZ-5.11")
    act(state, 0, "zone 0 1", "loyalty 1")

    assert army_on(state, 1)[:2] == ["A3/2", "S6x/2"]
    assert army_on(state, 0)[0] == "S5/1"


@clause("DZ-5.11")
def test_angels_kiss_a_may_stop_after_one_army() -> None:
    state = table(3, relics={0: ["angels-kiss"]}, boards={0: ["S5x/0", "S6x/0"]})
    act(state, 0, "relic angels-kiss a", "zone 0 1")
    assert refusal(state, 0, "loyalty 2") == ("bad_loyalty", "DZ-2.6")
    act(state, 0, "loyalty 0", "stop")

    assert army_on(state, 0)[:2] == ["S5/0", "S6x/0"]


@clause("DZ-5.12", "DZ-5.73", "DZ-R41", "DZ-5.82")
def test_angels_kiss_b_plays_a_card_of_the_discard_pile() -> None:
    relics = {0: ["angels-kiss"], 1: ["iron-steed"]}
    state = table(
        3, relics=relics, discard=["S5", "C9"], missions={0: "aurelia-1", 2: "vellmoor-4"}
    )
    act(state, 0, "relic angels-kiss b")
    assert listed(state, 0) == ["card swordsman-5", "card cavalry-9"]
    assert refusal(state, 0, "card archer-3") == ("card_not_held", "DZ-5.12")
    act(state, 0, "card cavalry-9")
    assert decision(state) == "play_where"
    act(state, 0, "where 2 0")
    assert (decision(state), army_on(state, 2)[0]) == ("vest_cancel", "")
    act(state, 1, "decline")

    assert army_on(state, 2)[0] == "C9/0"
    assert discarded(state) == ["S5"]
    assert (state.vp_of[0], state.tokens_of[0]) == (1, 7)


@clause("DZ-5.13")
def test_apollos_eyes_a_draws_four_cards() -> None:
    state = table(3, relics={0: ["apollos-eyes"]}, deck=["S5", "S6", "S7", "S8"])
    act(state, 0, "relic apollos-eyes a")

    assert hand(state, 0) == ["S5", "S6", "S7", "S8"]


@clause("DZ-5.14")
def test_apollos_eyes_b_draws_three_and_plays_up_to_two_of_them() -> None:
    state = table(3, relics={0: ["apollos-eyes"]}, deck=["S5", "A3", "C9"], hands={0: ["S8"]})
    act(state, 0, "relic apollos-eyes b")
    assert listed(state, 0) == ["card swordsman-5", "card archer-3", "card cavalry-9", "stop"]
    assert refusal(state, 0, "card swordsman-8") == ("card_not_held", "DZ-5.14")
    assert refusal(state, 0, "done") == ("unknown_action", "DZ-5.14")
    act(state, 0, "card cavalry-9", "where 0 0", "card archer-3", "where 0 1")

    assert army_on(state, 0)[:2] == ["C9/0", "A3/1"]
    assert discarded(state) == ["S5"]
    assert hand(state, 0) == ["S8"]


@clause("DZ-5.14", "DZ-R48")
def test_apollos_eyes_b_may_come_to_nothing_when_no_board_accepts_a_card() -> None:
    boards = {0: [*["S5/0"] * 4, "S6/0@erina"], 2: [*["S5/0"] * 4, "S6/0@terric"]}
    state = table(3, relics={0: ["apollos-eyes"]}, boards=boards, deck=["S8", "A3", "C9"])
    act(state, 0, "relic apollos-eyes b")

    assert discarded(state) == ["S8", "A3", "C9"]
    assert state.pending == (1,)


@clause("DZ-5.14")
def test_apollos_eyes_b_may_stop_at_once() -> None:
    state = table(3, relics={0: ["apollos-eyes"]}, deck=["S5", "A3", "C9"])
    act(state, 0, "relic apollos-eyes b", "stop")

    assert discarded(state) == ["S5", "A3", "C9"]
    assert hand(state, 0) == []


@clause("DZ-5.15")
def test_azraels_roar_a_marks_a_zone_with_an_active_army() -> None:
    boards = {0: ["S5/0", "S6x/0"], 1: ["A3/1"]}
    state = table(3, relics={0: ["azraels-roar", EXTRA]}, boards=boards, phase=2)
    act(state, 0, "relic azraels-roar a")
    assert listed(state, 0) == ["zone 0 1", "zone 1 1"]
    act(state, 0, "zone 1 1")

    assert state.roar_on[place(1, 1)] == 1


@clause("DZ-5.16")
def test_azraels_roar_b_marks_a_zone_the_other_way() -> None:
    relics = {0: ["azraels-roar", "azraels-roar", EXTRA]}
    state = table(3, relics=relics, boards={0: ["S5/0"]}, phase=2)
    act(state, 0, "relic azraels-roar b", "relic azraels-roar b")

    assert state.roar_on[place(0, 1)] == -2


@clause("DZ-5.17", "DZ-R19", "DZ-5.42")
def test_draculas_potion_a_assigns_the_top_commander_on_any_board() -> None:
    boards = {0: ["S5/0"], 1: ["S6/1", "S7/2", "S8x/2"]}
    state = table(3, relics={0: ["draculas-potion", EXTRA]}, boards=boards, phase=2)
    state.commander_deck = [0, 2, 3, 4, 5, commander("terric")]
    act(state, 0, "relic draculas-potion a")

    assert army_on(state, 1)[2] == "S8/2"
    assert state.patron_of[commander("terric")] == 0
    assert relics_of(state, 0) == [EXTRA]


@clause("DZ-5.17", "DZ-R48", "DZ-5.40")
def test_draculas_potion_a_buries_a_commander_that_fits_nowhere() -> None:
    relics = {0: ["draculas-potion", EXTRA]}
    state = table(3, relics=relics, boards={1: ["S6/1"]}, phase=2)
    state.commander_deck = [0, 1, 2, 3, 5, commander("matilda")]
    act(state, 0, "relic draculas-potion a")

    assert state.commander_deck[0] == commander("matilda")
    assert state.vp_of[0] == 0


@clause("DZ-5.18", "DZ-R55")
def test_draculas_potion_b_turns_reinforcements_or_a_commander_into_zombies() -> None:
    boards = {1: ["S6/1+1+2@lilith"]}
    relics = {0: ["draculas-potion", "draculas-potion", EXTRA]}
    state = table(3, relics=relics, boards=boards, phase=2, hordes=3)
    act(state, 0, "relic draculas-potion b")
    assert listed(state, 0) == ["part reinforcements", "part commander"]
    act(state, 0, "part reinforcements")
    assert (state.horde_on[1], discarded(state)) == (5, ["S5", "A3"])
    act(state, 0, "relic draculas-potion b")

    assert state.horde_on[1] == 7
    assert state.commander_deck[0] == commander("lilith")
    assert state.patron_of[commander("lilith")] == NOBODY


@clause("DZ-5.19")
def test_gaze_of_the_dead_a_moves_one_to_three_zombies() -> None:
    state = table(3, relics={0: ["gaze-of-the-dead", EXTRA]}, phase=2, hordes=0)
    state.horde_on = [0, 2, 5]
    state.settle(Chance(1), None)  # the answers were listed before
    act(state, 0, "relic gaze-of-the-dead a")
    assert listed(state, 0) == ["board 1", "board 2"]
    assert refusal(state, 0, "board 0") == ("bad_target", "DZ-5.19")
    act(state, 0, "board 1", "board 0")
    assert listed(state, 0) == ["number 1", "number 2"]
    assert refusal(state, 0, "number 3") == ("bad_number", "DZ-5.19")
    assert refusal(state, 0, "number 9") == ("bad_number", "DZ-5.19")
    act(state, 0, "number 2")

    assert state.horde_on == [2, 0, 5]


@clause("DZ-5.20", "DZ-R53", "DZ-9.4")
def test_gaze_of_the_dead_b_attaches_a_discarded_card_whatever_the_level() -> None:
    relics = {0: ["gaze-of-the-dead", EXTRA]}
    boards = {0: ["A5/0+1", "S8/0+1"]}
    state = table(3, relics=relics, boards=boards, phase=2, discard=["S5", "C9"])
    act(state, 0, "relic gaze-of-the-dead b")

    assert attack(state, place(0, 2)) == 8 + 3 + 4
    assert discarded(state) == ["S5"]


@clause("DZ-5.20")
def test_gaze_of_the_dead_b_offers_card_army_and_slot_in_turn() -> None:
    relics = {0: ["gaze-of-the-dead", EXTRA]}
    boards = {0: ["S5/0", "S6/0", "S7/1"]}
    state = table(3, relics=relics, boards=boards, phase=2, discard=["S8", "A3"])
    act(state, 0, "relic gaze-of-the-dead b", "card archer-3")
    assert listed(state, 0) == ["zone 0 1", "zone 0 2"]
    act(state, 0, "zone 0 2")
    assert listed(state, 0) == ["slot 1", "slot 2"]
    assert refusal(state, 0, "slot 3") == ("bad_target", "DZ-5.20")
    act(state, 0, "slot 2")

    assert attack(state, place(0, 2)) == 11


@clause("DZ-5.21", "DZ-R51", "DZ-10.8")
def test_howling_hammer_a_swaps_an_own_army_with_a_card_of_the_hand() -> None:
    boards = {0: ["S5/0", "S6/0@matilda", "S7/1"], 2: ["A3/0"]}
    state = table(3, relics={0: ["howling-hammer"]}, boards=boards, hands={0: ["C9", "S8"]})
    act(state, 0, "relic howling-hammer a")
    assert listed(state, 0) == ["zone 0 1", "zone 2 1"]
    act(state, 0, "zone 2 1")
    assert refusal(state, 0, "card cavalry-7") == ("card_not_held", "DZ-5.21")
    act(state, 0, "card cavalry-9")

    assert army_on(state, 2)[0] == "C9/0"
    assert hand(state, 0) == ["S8", "A3"]


@clause("DZ-5.22", "DZ-R50")
def test_howling_hammer_b_costs_two_other_players_three_tokens_each() -> None:
    state = table(3, relics={0: ["howling-hammer"]})
    state.tokens_of = [5, 2, 0]
    state.pool += 8
    act(state, 0, "relic howling-hammer b")
    assert listed(state, 0) == ["player 1", "player 2"]
    act(state, 0, "player 2")

    assert state.tokens_of == [6, 0, 0]


@clause("DZ-5.22", "DZ-R50")
def test_howling_hammer_b_with_two_players_hits_the_other_one() -> None:
    state = table(2, relics={0: ["howling-hammer"]}, tokens=5)
    act(state, 0, "relic howling-hammer b")

    assert state.tokens_of == [6, 2]


@clause("DZ-5.23")
def test_a_vest_cancels_only_in_its_window() -> None:
    state = table(3, relics={0: [VEST]})

    assert refusal(state, 0, "relic immortal-vest a") == ("wrong_phase", "DZ-5.6")
    assert refusal(state, 0, "relic immortal-vest b") == ("wrong_phase", "DZ-5.7")
    assert refusal(state, 0, "cancel") == ("unknown_action", "DZ-4.11")


@clause("DZ-5.24")
def test_a_vest_gives_any_player_two_points() -> None:
    state = table(3, relics={0: [VEST]})

    assert [text for text in listed(state, 0) if "vest" in text] == [
        "vest_gain 0",
        "vest_gain 1",
        "vest_gain 2",
    ]
    assert refusal(state, 0, "vest_gain 4") == ("bad_target", "DZ-5.24")
    act(state, 0, "vest_gain 0")
    assert state.vp_of == [2, 0, 0]


@clause("DZ-5.25", "DZ-R29")
def test_invisible_spear_a_makes_a_bronze_army_ranged_for_the_day() -> None:
    boards = {0: ["S5/0", "A3/0", "C7/0", "W/0", "S6x/0"], 1: ["S6/2"]}
    state = table(3, relics={0: ["invisible-spear", EXTRA]}, boards=boards, phase=2)
    act(state, 0, "relic invisible-spear a")
    assert listed(state, 0) == ["zone 0 1", "zone 1 1"]
    act(state, 0, "zone 1 1")

    assert attack_type(state, place(1, 1)) == RANGED


@clause("DZ-5.26")
def test_invisible_spear_b_hides_any_zone_that_is_not_hidden_yet() -> None:
    relics = {0: ["invisible-spear", "invisible-spear", EXTRA]}
    state = table(3, relics=relics, phase=2)
    act(state, 0, "relic invisible-spear b", "zone 2 5", "relic invisible-spear b")

    assert len(listed(state, 0)) == 14
    assert refusal(state, 0, "zone 2 5") == ("bad_target", "DZ-5.26")


@clause("DZ-5.29", "DZ-R49")
def test_mind_reader_a_discards_random_cards_of_anybody() -> None:
    state = table(3, relics={0: ["mind-reader"]}, hands={0: ["S5"], 2: ["S6", "S7", "A3", "C9"]})
    act(state, 0, "relic mind-reader a")
    assert listed(state, 0) == ["player 0", "player 2"]
    act(state, 0, "player 2")
    assert listed(state, 0) == ["number 1", "number 2", "number 3"]
    act(state, 0, "number 2", chance=[3, 1])

    assert hand(state, 2) == ["S6", "A3"]
    assert discarded(state) == ["S7", "C9"]


@clause("DZ-5.30", "DZ-10.5")
def test_mind_reader_b_takes_random_cards_and_gives_as_many_back() -> None:
    state = table(3, relics={0: ["mind-reader"]}, hands={0: ["S5"], 2: ["S6", "C9"]})
    act(state, 0, "relic mind-reader b", "number 2", chance=[1])
    assert listed(state, 0) == ["card swordsman-5", "card swordsman-6", "card cavalry-9"]
    act(state, 0, "card swordsman-5")
    assert refusal(state, 0, "card swordsman-5") == ("card_not_held", "DZ-5.30")
    log = act(state, 0, "card swordsman-6")

    assert (hand(state, 0), hand(state, 2)) == (["C9"], ["S5", "S6"])
    assert "cards" not in log[0].seen_by(1).facts
    assert log[0].seen_by(2).facts["cards"] == ["swordsman-6"]


@clause("DZ-5.31", "DZ-R52")
def test_star_of_dawn_a_turns_an_army_with_what_is_attached() -> None:
    boards = {1: ["S6/1+1", "S7/2@matilda"]}
    state = table(3, relics={0: ["star-of-dawn", EXTRA]}, boards=boards, phase=2)
    act(state, 0, "relic star-of-dawn a")

    assert army_on(state, 1)[:2] == ["S6/2", "S7/2"]
    assert attack(state, place(1, 1)) == 9


@clause("DZ-5.33", "DZ-10.8")
def test_titanic_essence_a_takes_a_card_of_the_discard_pile() -> None:
    state = table(3, relics={0: ["titanic-essence"]}, discard=["S5", "C9"])
    act(state, 0, "relic titanic-essence a", "card cavalry-9")

    assert hand(state, 0) == ["C9"]
    assert discarded(state) == ["S5"]


@clause("DZ-5.34")
def test_titanic_essence_b_adds_zombies_and_protects_the_own_side_of_a_gate() -> None:
    state = table(3, relics={0: ["titanic-essence"]}, hordes=5)
    act(state, 0, "relic titanic-essence b")
    assert listed(state, 0) == ["board 0", "board 2"]
    assert refusal(state, 0, "board 1") == ("not_your_frontier", "DZ-5.34")
    act(state, 0, "board 2")

    assert state.horde_on == [6, 6, 6]
    assert state.protection_on == [0, 0, 0, 0, 0, 4]


@clause("DZ-9.3", "DZ-7.21")
def test_in_cooperative_play_only_holders_of_a_vest_are_asked() -> None:
    relics = {0: ["apollos-eyes"], 1: ["mind-reader"], 2: [VEST]}
    state = table(3, options=COOPERATIVE, relics=relics)
    act(state, 0, "relic apollos-eyes a")

    assert (decision(state), state.pending) == ("vest_cancel", (2,))


@clause("DZ-R67", "DZ-9.2")
@pytest.mark.parametrize(
    ("cards", "asked"), [(["S5", "S5"], True), (["S5"], False)], ids=["two cards", "one card"]
)
def test_a_private_choice_is_asked_for_unless_the_hand_is_too_small(
    cards: list[str], asked: bool
) -> None:
    state = table(3, hands={0: cards})
    act(state, 0, "strategy refresh")

    assert (decision(state) == "refresh_pick") == asked


@clause("DZ-9.2")
def test_a_forced_card_is_named_to_its_owner_alone() -> None:
    state = table(3, hands={0: ["S5"]})
    log = act(state, 0, "strategy refresh")
    mark = next(event for event in log if event.name == "forced")

    assert mark.seen_by(0).facts["action"] == "card swordsman-5"
    assert "action" not in mark.seen_by(1).facts


@clause("DZ-R70")
def test_a_vest_is_played_before_the_cleanup_and_not_in_it() -> None:
    state = table(3, hands={0: ["S5"] * 10 + ["S6"] * 4}, relics={0: [VEST]}, steps=1)
    act(state, 0, "get_token")
    act(state, 0, "decline", "end_turn")

    assert (decision(state), state.phase) == ("vest_window", 3)
    assert "vest_gain 1" in listed(state, 0)
    act(state, 0, "decline")
    assert (decision(state), state.phase) == ("hand_limit", 4)
    assert refusal(state, 0, "vest_gain 1") == ("unknown_action", "DZ-4.140")


@clause("DZ-R71")
def test_with_iron_steed_both_commands_may_play_a_relic() -> None:
    state = table(3, relics={0: ["iron-steed", "apollos-eyes", "titanic-essence"]})
    act(state, 0, "steed a", "relic apollos-eyes a", "relic titanic-essence b", "board 0")

    assert state.played_of[0] == 3
    assert state.turn == 1
