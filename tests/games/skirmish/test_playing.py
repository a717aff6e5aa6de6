"""Playing cards and attack types (rulebook: Playing, Attack types)."""

from __future__ import annotations

import pytest

from barrow.games.skirmish.rules.piles import gain_card
from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    PACK,
    asked,
    attacked,
    card,
    code,
    discards,
    hand,
    life,
    options,
    play,
    refusal,
    skirmish,
)


@clause("SK-5.1", "SK-5.81")
def test_a_card_is_played_from_the_hand_for_a_living_character() -> None:
    state = skirmish(
        out="tomas-kiln", at={"isolde-varr": "I5", "sable-reeve": "J5"}, hand={"red": "long-fuse"}
    )

    assert code(state, "play:ember-cut") == "card_not_in_hand"
    assert refusal(state, "play:ember-cut").text == "Ember Cut is not in your hand"
    assert code(state, "play:long-fuse") == "character_eliminated"
    assert code(state, "play:flintlock") == "card_not_in_hand"


@clause("SK-5.2", "SK-R37")
def test_no_defense_in_the_own_turn() -> None:
    state = skirmish(at={"isolde-varr": "I5", "sable-reeve": "J5"}, hand={"red": "phalanx"})

    assert "play:phalanx" not in options(state)
    assert code(state, "play:phalanx") == "not_playable_now"


@clause("SK-5.3", "SK-R15")
def test_out_of_turn_only_defense_cards_are_played_and_cost_no_action() -> None:
    state = skirmish(
        "blue red",
        at={"sable-reeve": "I5", "isolde-varr": "J5"},
        hand={"blue": "rusted-cutlass", "red": "ember-cut last-stand rally-the-watch long-fuse"},
    )

    play(state, "play:rusted-cutlass")

    assert options(state) == ["defend:ember-cut", "pass"]
    assert code(state, "defend:last-stand") == "not_playable_now"
    assert code(state, "defend:rally-the-watch") == "not_playable_now"
    play(state, "defend:ember-cut")
    assert state.actions == 2


@clause("SK-5.4")
def test_a_free_card_needs_an_action_left() -> None:
    state = skirmish(hand={"red": "signal-rocket riposte"}, life={"isolde-varr": 9}, actions=0)

    assert code(state, "play:signal-rocket") == "no_actions_left"


@clause("SK-5.5", "SK-R10")
def test_a_free_card_is_played_as_often_as_there_are_copies() -> None:
    state = skirmish("blue red", hand={"blue": "2*bilge-run"})

    play(state, "play:bilge-run", "stay", "play:bilge-run", "stay")
    state.discard_of[0].remove(card("bilge-run"))
    gain_card(state, 0, card("bilge-run"))

    assert code(state, "play:bilge-run") == "already_played_this_turn"


@clause("SK-5.5", "SK-R10")
def test_a_recovered_card_that_gives_actions_is_not_played_again() -> None:
    state = skirmish("purple red", hand={"purple": "command-the-dead crypt-whisper"})

    play(state, "play:command-the-dead", "play:crypt-whisper", "card:command-the-dead")

    assert hand(state, "purple") == ["command-the-dead"]
    assert code(state, "play:command-the-dead") == "already_played_this_turn"


@clause("SK-5.5")
def test_other_cards_are_not_limited_and_the_count_starts_anew_each_turn() -> None:
    state = skirmish("blue red", hand={"blue": "bilge-run"})
    play(state, "play:bilge-run", "stay")
    assert state.played == [card("bilge-run")]

    play(state, "end_turn")

    assert state.played == []


@clause("SK-5.6", "SK-R35")
def test_an_attack_needs_a_standing_attacker_and_a_target() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "K5", "tomas-kiln": "J4"},
        stunned="tomas-kiln",
        hand={"red": "ember-cut powder-flask"},
    )

    assert code(state, "play:ember-cut") == "no_target"
    assert code(state, "play:powder-flask") == "character_stunned"


@clause("SK-5.7", "SK-R34", "SK-R27")
def test_a_special_card_is_playable_for_a_stunned_character_and_without_effect() -> None:
    state = skirmish(
        "orange red", stunned="garrun-mawl", hand={"orange": "scent-of-fear moon-salve"}
    )

    play(state, "play:scent-of-fear", "play:moon-salve")

    assert discards(state, "orange") == ["scent-of-fear", "moon-salve"]
    assert state.actions == 2


@clause("SK-5.8")
def test_a_card_that_was_chosen_is_committed() -> None:
    state = skirmish(
        "red blue green",
        at={"isolde-varr": "I5", "sable-reeve": "J5", "lugg": "H5"},
        hand={"red": "ember-cut"},
    )

    log = play(state, "play:ember-cut")

    assert asked(state) == ("red", "choose_target")
    assert hand(state, "red") == []
    assert log[0].reveals


@clause("SK-5.9")
def test_words_of_a_card_name_its_type_and_a_distance_cards_range() -> None:
    state = skirmish(hand={"red": "long-fuse"})
    view = state.view(0)

    assert GAME.say(view, GAME.parse("play:long-fuse")).startswith(
        "Long Fuse (Tomas Kiln, distance 4)"
    )
    assert GAME.say(view, GAME.parse("play:wail")).startswith("Wail (The Hollow Bride, radius)")


CENTER = {
    "isolde-varr": "I5",
    "tomas-kiln": "H5",
    "sable-reeve": "J5",
    "pip-lanternjaw": "K5",
    "mother-mire": "I4",
    "lugg": "L4",
}


@clause("SK-5.10", "SK-5.16", "SK-R16")
def test_attack_or_defense_hits_one_adjacent_opponent() -> None:
    state = skirmish("red blue green", at=CENTER, hand={"red": "ember-cut"})

    play(state, "play:ember-cut")

    assert options(state) == ["target:sable-reeve", "target:mother-mire"]
    assert code(state, "target:tomas-kiln") == "friendly_target"
    assert code(state, "target:pip-lanternjaw") == "out_of_range"
    assert (
        refusal(state, "target:lugg").text
        == "Ember Cut reaches 1 space; Lugg the Graftling is 4 away"
    )
    play(state, "target:mother-mire")
    assert life(state, "mother-mire") == 11


@clause("SK-5.11")
def test_basic_hits_one_adjacent_opponent() -> None:
    state = skirmish("red blue green", at=CENTER, hand={"red": "shield-bash"})

    play(state, "play:shield-bash")

    assert options(state) == ["target:sable-reeve", "target:mother-mire"]


@clause("SK-5.12", "SK-R16")
def test_radius_hits_all_adjacent_characters_but_the_attacker() -> None:
    state = skirmish("red blue green", at=CENTER, hand={"red": "ring-of-cinders"})

    play(state, "play:ring-of-cinders")

    assert (life(state, "sable-reeve"), life(state, "mother-mire")) == (11, 10)
    assert (life(state, "tomas-kiln"), life(state, "isolde-varr")) == (7, 17)
    assert life(state, "pip-lanternjaw") == 12


@clause("SK-5.12", "SK-R16")
def test_radius_needs_an_adjacent_opponent() -> None:
    state = skirmish(at={"isolde-varr": "I5", "tomas-kiln": "H5"}, hand={"red": "ring-of-cinders"})

    assert code(state, "play:ring-of-cinders") == "no_target"


@clause("SK-5.13")
def test_distance_hits_one_opponent_within_its_range() -> None:
    state = skirmish("red blue green", at=CENTER, hand={"red": "keg-roll"})

    play(state, "play:keg-roll")

    assert options(state) == [
        "target:sable-reeve",
        "target:pip-lanternjaw",
        "target:mother-mire",
    ]
    assert code(state, "target:lugg") == "out_of_range"


@clause("SK-5.14")
def test_targeted_hits_one_opponent_anywhere() -> None:
    state = skirmish("red blue green", hand={"red": "signal-rocket"})

    play(state, "play:signal-rocket")

    assert options(state) == [
        "target:sable-reeve",
        "target:pip-lanternjaw",
        "target:mother-mire",
        "target:lugg",
    ]
    assert code(state, "target:ashkar-vael") == "illegal_action"


@clause("SK-5.15", "SK-7.3")
def test_world_hits_all_opponents_and_nobody_else() -> None:
    state = skirmish("orange blue green", hand={"orange": "howl-at-the-moon"})

    play(state, "play:howl-at-the-moon")

    ids = ["sable-reeve", "pip-lanternjaw", "mother-mire", "lugg", "garrun-mawl", "vixa-hedgewise"]
    assert [life(state, id) for id in ids] == [13, 9, 12, 12, 17, 12]


@clause("SK-5.17")
def test_nothing_blocks_an_attack() -> None:
    state = skirmish(
        at={"tomas-kiln": "G4", "isolde-varr": "H5", "sable-reeve": "I4"},
        hand={"red": "long-fuse"},
    )

    play(state, "play:long-fuse")

    assert life(state, "sable-reeve") == 13


@clause("SK-5.18", "SK-5.71")
def test_a_stunned_character_can_be_attacked() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        stunned="sable-reeve",
        hand={"red": "ember-cut", "blue": "brine-parry"},
    )

    play(state, "play:ember-cut")

    assert life(state, "sable-reeve") == 12


@clause("SK-5.19", "SK-R19")
def test_targets_are_handled_clockwise_from_the_attackers_left_main_first_own_last() -> None:
    state = skirmish(
        "green red blue",
        at={
            "lugg": "I5",
            "mother-mire": "H5",
            "isolde-varr": "J5",
            "tomas-kiln": "I4",
            "sable-reeve": "H6",
        },
        hand={"green": "ground-pound", "red": "ember-cut", "blue": "brine-parry"},
    )

    play(state, "play:ground-pound")
    windows = [attacked(state)]
    play(state, "pass")
    windows.append(attacked(state))
    play(state, "pass")
    windows.append(attacked(state))

    assert windows == ["isolde-varr", "tomas-kiln", "sable-reeve"]
    assert state.battle is not None
    assert PACK.character_ids[state.battle.targets[-1]] == "mother-mire"


@clause("SK-5.96")
@pytest.mark.parametrize("name", ["ember-cut", "shield-bash"])
def test_the_gibbet_chain_reaches_two_spaces(name: str) -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "K5"},
        rewards={"isolde-varr": "gibbet-chain"},
        hand={"red": f"{name} ring-of-cinders"},
    )

    assert f"play:{name}" in options(state)
    assert code(state, "play:ring-of-cinders") == "no_target"
