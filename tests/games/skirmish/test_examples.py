"""Our own worked examples, number for number (chapter 11)."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    asked,
    attacked,
    code,
    discards,
    hand,
    is_stunned,
    life,
    lives_told,
    names_of,
    options,
    pile,
    play,
    ranks,
    rewards_of,
    skirmish,
    where,
)

FOURTEEN = "4*sword-and-board 4*ember-cut 4*powder-flask 2*riposte"


@clause("SK-E8")
def test_a_walk_goes_through_others_but_ends_on_a_free_valid_space() -> None:
    state = skirmish(at={"isolde-varr": "F2", "sable-reeve": "G1"}, part="move")

    play(state, "roll", "mover:isolde-varr", chance=[2, 1])

    assert "space:H1" in options(state)
    assert code(state, "space:G1") == "space_occupied"
    assert code(state, "space:G2") == "invalid_space"


@clause("SK-E8")
def test_one_step_from_there_leads_to_two_spaces() -> None:
    state = skirmish(at={"isolde-varr": "F2", "sable-reeve": "G1"}, part="move")

    play(state, "roll", "mover:isolde-varr", chance=[1, 1])

    assert options(state) == ["space:E2", "space:F3"]


@clause("SK-E9")
def test_a_radius_attack_hits_friends_too() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "vixa-hedgewise": "H5", "isolde-varr": "J5", "tomas-kiln": "I4"},
        life={"vixa-hedgewise": 3, "isolde-varr": 9},
        hand={"orange": "whirl-of-teeth hooked-staff", "red": "ember-cut riposte"},
    )

    play(state, "play:whirl-of-teeth")
    first = options(state)
    play(state, "defend:ember-cut")
    second = options(state)
    log = play(state, "pass")

    assert (first, second) == (["defend:ember-cut", "defend:riposte", "pass"], ["pass"])
    assert (life(state, "isolde-varr"), life(state, "tomas-kiln")) == (7, 8)
    assert (life(state, "vixa-hedgewise"), where(state, "vixa-hedgewise")) == (0, None)
    assert "reward_gained" not in names_of(log)


@clause("SK-E10")
def test_ward_and_armor_count_against_an_undefendable_attack() -> None:
    state = skirmish(
        "green blue",
        at={"lugg": "I5", "sable-reeve": "J5"},
        ward={"sable-reeve": 2},
        rewards={"sable-reeve": "grave-plate"},
        hand={"green": "headbutt", "blue": "brine-parry"},
    )

    play(state, "play:headbutt")

    assert life(state, "sable-reeve") == 15
    assert asked(state) == ("green", "act")


@clause("SK-E11")
def test_a_stun_comes_before_the_defenders_move() -> None:
    state = skirmish(
        "red orange",
        at={"isolde-varr": "I5", "vixa-hedgewise": "J5"},
        hand={"red": "shield-bash", "orange": "fox-step"},
        pile={"orange": "rend"},
    )

    play(state, "play:shield-bash", "defend:fox-step")

    assert life(state, "vixa-hedgewise") == 11
    assert is_stunned(state, "vixa-hedgewise")
    assert where(state, "vixa-hedgewise") == "J5"
    assert hand(state, "orange") == ["rend"]
    assert asked(state) == ("red", "act")


def keg_roll_against_root_clutch() -> list[str]:
    return ["play:keg-roll", "defend:root-clutch"]


@clause("SK-E12")
def test_a_push_comes_before_a_counter_that_needs_adjacency() -> None:
    state = skirmish(
        "red green",
        at={"tomas-kiln": "I5", "mother-mire": "J5"},
        hand={"red": "keg-roll", "green": "root-clutch"},
    )

    play(state, *keg_roll_against_root_clutch())
    assert sorted(options(state)) == ["space:J4", "space:J6", "space:K5", "stop"]
    play(state, "space:K5")

    assert life(state, "mother-mire") == 15
    assert where(state, "mother-mire") == "K5"
    assert not is_stunned(state, "tomas-kiln")


@clause("SK-E12")
def test_without_the_push_the_attacker_is_stunned() -> None:
    state = skirmish(
        "red green",
        at={"tomas-kiln": "I5", "mother-mire": "J5"},
        hand={"red": "keg-roll", "green": "root-clutch"},
    )

    play(state, *keg_roll_against_root_clutch(), "stop")

    assert is_stunned(state, "tomas-kiln")


@clause("SK-E13")
def test_the_bride_lives_behind_cold_hands() -> None:
    state = skirmish(
        "red purple",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln ashkar-vael",
        life={"isolde-varr": 1, "hollow-bride": 3},
        hand={"red": "ember-cut", "purple": "cold-hands"},
    )

    play(state, "play:ember-cut", "defend:cold-hands")

    assert life(state, "hollow-bride") == 2


@clause("SK-E13")
def test_the_bride_falls_undefended_and_red_wins() -> None:
    state = skirmish(
        "red purple",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln ashkar-vael",
        life={"isolde-varr": 1, "hollow-bride": 3},
        hand={"red": "ember-cut", "purple": "cold-hands"},
    )

    play(state, "play:ember-cut", "pass")

    assert ranks(state) == [1, 2]


@clause("SK-E13")
def test_both_fall_together_and_tie() -> None:
    state = skirmish(
        "red purple",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln ashkar-vael",
        life={"isolde-varr": 1, "hollow-bride": 3},
        hand={"red": "last-stand", "purple": "mourning-veil"},
    )

    play(state, "play:last-stand", "defend:mourning-veil")

    assert ranks(state) == [1, 1]
    assert state.outcome is not None
    assert state.outcome.reason == "tie"


@clause("SK-E14")
def test_two_kills_earn_two_rewards() -> None:
    state = skirmish(
        "purple red blue",
        at={"hollow-bride": "I5", "isolde-varr": "J5", "tomas-kiln": "I4"},
        life={"isolde-varr": 2, "tomas-kiln": 4, "hollow-bride": 9},
        hand={"purple": "wail cold-hands"},
        reward_deck="iron-will red-whetstone",
    )

    play(state, "play:wail")

    assert rewards_of(state, "hollow-bride") == ["iron-will", "red-whetstone"]
    assert life(state, "hollow-bride") == 12
    assert state.fall_of == [0, 1, 0]


@clause("SK-E14")
def test_the_whetstone_sharpens_cold_hands() -> None:
    state = skirmish(
        "purple blue",
        at={"hollow-bride": "I5", "sable-reeve": "J5"},
        rewards={"hollow-bride": "red-whetstone"},
        hand={"purple": "cold-hands"},
    )

    play(state, "play:cold-hands")

    assert life(state, "sable-reeve") == 16 - 4


@clause("SK-E15")
def test_a_reshuffle_includes_the_card_that_caused_it() -> None:
    state = skirmish(
        "blue red",
        pile={"blue": "harpoon"},
        discard={"blue": "5*rusted-cutlass"},
        rest="hand",
    )
    held = len(hand(state, "blue"))

    play(state, "play:drowned-mans-luck", chance=[5, 0, 1, 2, 3, 4])

    assert (len(pile(state, "blue")), discards(state, "blue")) == (5, [])
    assert "drowned-mans-luck" in pile(state, "blue")
    assert len(hand(state, "blue")) == held - 1 + 2


@clause("SK-E16")
def test_a_turn_with_both_stunned_is_normal_but_for_the_roll() -> None:
    state = skirmish(
        "green red",
        at={"lugg": "I5", "isolde-varr": "J5"},
        stunned="mother-mire lugg",
        hand={"green": "haymaker"},
        part="begin",
    )
    assert asked(state) == ("green", "act")

    play(state, "revive:lugg", "play:haymaker", "draw")

    assert life(state, "isolde-varr") == 17 - 6
    assert is_stunned(state, "mother-mire")
    assert asked(state) == ("red", "roll")


@clause("SK-E17")
def test_a_player_who_falls_in_the_own_turn_ends_it() -> None:
    state = skirmish(
        "red green purple",
        at={"tomas-kiln": "I5", "lugg": "J5"},
        out="isolde-varr",
        life={"tomas-kiln": 1, "lugg": 9},
        hand={"red": "sappers-blast " + FOURTEEN, "green": "haymaker"},
    )

    play(state, "play:sappers-blast", "pass")

    assert (life(state, "lugg"), where(state, "tomas-kiln")) == (4, None)
    assert (state.fall_of, hand(state, "red")) == ([1, 0, 0], [])
    assert asked(state) == ("green", "roll")


@clause("SK-E18")
def test_no_free_card_after_the_third_action() -> None:
    state = skirmish(
        "orange red", life={"vixa-hedgewise": 8}, pile={"orange": "rend rend scent-of-fear"}
    )

    play(state, "draw", "draw", "draw")

    assert options(state) == ["heal:vixa-hedgewise", "end_turn"]
    assert code(state, "play:scent-of-fear") == "no_actions_left"


@clause("SK-E19")
def test_ashkar_drains_life() -> None:
    state = skirmish(
        "purple red",
        at={"ashkar-vael": "I5", "isolde-varr": "K5"},
        life={"ashkar-vael": 1},
        hand={"purple": "drain-life", "red": "riposte"},
    )

    play(state, "play:drain-life", "pass")

    assert (life(state, "ashkar-vael"), life(state, "isolde-varr")) == (3, 13)


@clause("SK-E19")
def test_a_heal_comes_before_the_counter() -> None:
    state = skirmish(
        "orange purple",
        at={"garrun-mawl": "I5", "hollow-bride": "J5"},
        life={"garrun-mawl": 1},
        hand={"orange": "blood-feast", "purple": "mourning-veil"},
    )

    log = play(state, "play:blood-feast", "defend:mourning-veil")

    assert lives_told(log, "garrun-mawl") == [3, 2]
    assert life(state, "hollow-bride") == 12


@clause("SK-E20")
def test_distance_goes_over_water_and_walks_go_round() -> None:
    board = GAME.pack.board
    here, there = board.names.index("G4"), board.names.index("I4")
    state = skirmish(
        "green red", at={"lugg": "G4", "isolde-varr": "I4"}, hand={"green": "hurl-gravestone"}
    )

    assert (board.distances[here][there], board.walks[here][there]) == (2, 3)
    assert board.sign_of[board.names.index("H4")] == "~"
    assert "play:hurl-gravestone" in options(state)


@clause("SK-E21")
def test_a_world_attack_asks_every_target_and_deals_damage_together() -> None:
    state = skirmish(
        "orange blue green",
        hand={"orange": "howl-at-the-moon", "blue": "2*brine-parry", "green": "witchfire"},
    )

    play(state, "play:howl-at-the-moon")
    windows = [attacked(state)]
    play(state, "defend:brine-parry")
    windows.append(attacked(state))
    play(state, "pass")
    windows.append(attacked(state))
    before = life(state, "pip-lanternjaw")
    play(state, "pass")
    windows.append(attacked(state))
    play(state, "pass")

    assert windows == ["sable-reeve", "pip-lanternjaw", "mother-mire", "lugg"]
    assert before == 12
    assert [life(state, id) for id in windows] == [16, 9, 12, 12]


@clause("SK-E21")
def test_an_empty_hand_has_no_window() -> None:
    state = skirmish(
        "orange blue green",
        hand={"orange": "howl-at-the-moon", "blue": "brine-parry", "green": "witchfire"},
    )

    play(state, "play:howl-at-the-moon", "defend:brine-parry")

    assert asked(state) == ("green", "defend")


@clause("SK-E22")
def test_moonrage_strengthens_one_attack() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5", "tomas-kiln": "I4"},
        hand={"orange": "moonrage whirl-of-teeth claw-and-hide"},
    )

    play(state, "play:moonrage")
    assert (life(state, "garrun-mawl"), state.actions) == (16, 3)
    play(state, "play:whirl-of-teeth")
    assert (life(state, "isolde-varr"), life(state, "tomas-kiln")) == (10, 5)
    play(state, "play:claw-and-hide", "target:isolde-varr")

    assert life(state, "isolde-varr") == 6
