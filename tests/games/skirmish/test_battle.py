"""Battles: declaring, defending, damage (rulebook: Battle procedure)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.skirmish.board import (
    GAME,
    asked,
    attacked,
    code,
    discards,
    hand,
    life,
    names_of,
    options,
    play,
    rewards_of,
    skirmish,
    where,
)

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-5.20")
def test_declaring_pays_the_action_and_lays_the_card_on_the_table() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry"})

    play(state, "play:ember-cut")

    assert (state.actions, hand(state, "red"), discards(state, "red")) == (2, [], [])
    assert state.battle is not None
    assert state.battle.card == GAME.pack.cards.ids.index("ember-cut")


@clause("SK-5.20", "SK-5.59")
def test_empower_passes_into_the_attack_whatever_comes_of_it() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        empower={"garrun-mawl": 3},
        hand={"orange": "claw-and-hide", "red": "phalanx"},
    )

    play(state, "play:claw-and-hide")
    assert (state.empower_of[2], state.battle is not None) == (0, True)
    play(state, "defend:phalanx")

    assert life(state, "isolde-varr") == 17 - (4 + 3 - 5)


@clause("SK-5.21", "SK-R19")
def test_all_windows_are_answered_before_any_damage() -> None:
    state = skirmish(
        "red blue",
        at={"isolde-varr": "I5", "sable-reeve": "J5", "pip-lanternjaw": "I4"},
        hand={"red": "ring-of-cinders", "blue": "brine-parry slippery"},
    )

    play(state, "play:ring-of-cinders", "pass")
    assert (attacked(state), life(state, "sable-reeve")) == ("pip-lanternjaw", 16)
    play(state, "pass")

    assert (life(state, "sable-reeve"), life(state, "pip-lanternjaw")) == (11, 7)


@clause("SK-5.22", "SK-5.100", "SK-12.2")
def test_an_undefendable_card_opens_no_window() -> None:
    state = skirmish(
        "green blue",
        at={"lugg": "I5", "sable-reeve": "J5"},
        hand={"green": "headbutt", "blue": "brine-parry"},
    )

    play(state, "play:headbutt")

    assert life(state, "sable-reeve") == 12
    assert code(state, "defend:brine-parry", "blue") == "not_your_decision"


@clause("SK-5.22", "SK-5.70")
def test_a_stunned_target_has_no_window() -> None:
    state = skirmish(
        at=DUEL, stunned="sable-reeve", hand={"red": "ember-cut", "blue": "brine-parry"}
    )

    play(state, "play:ember-cut")

    assert asked(state) == ("red", "act")


@clause("SK-5.22")
def test_a_player_without_cards_has_no_window() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut"})

    play(state, "play:ember-cut")

    assert asked(state) == ("red", "act")


@clause("SK-5.22", "SK-R17")
def test_a_friend_hit_by_an_own_radius_attack_does_not_defend_but_ward_counts() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "tomas-kiln": "H5", "sable-reeve": "J5"},
        ward={"tomas-kiln": 2},
        hand={"red": "ring-of-cinders smoke-pot"},
    )

    play(state, "play:ring-of-cinders")

    assert life(state, "tomas-kiln") == 12 - (5 - 2)
    assert asked(state) == ("red", "act")


@clause("SK-5.22", "SK-9.4")
def test_a_window_opens_whatever_the_player_holds() -> None:
    fitting = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry"})
    useless = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "flintlock"})

    one = play(fitting, "play:ember-cut")
    other = play(useless, "play:ember-cut")

    assert asked(fitting) == asked(useless) == ("blue", "defend")
    assert options(useless) == ["pass"]
    assert [str(event) for event in one] == [str(event) for event in other]


@clause("SK-9.4")
def test_could_not_and_would_not_are_logged_alike() -> None:
    fitting = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry"})
    useless = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "flintlock"})
    play(fitting, "play:ember-cut")
    play(useless, "play:ember-cut")

    one, other = play(fitting, "pass"), play(useless, "pass")

    assert [event.document() for event in one] == [event.document() for event in other]


@clause("SK-9.4")
def test_a_seat_that_is_never_asked_passes() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry"})
    assert GAME.reply(state.view(0), state.legal(0)) is None

    play(state, "play:ember-cut")

    assert GAME.reply(state.view(1), state.legal(1)) is GAME.parse("pass")


@clause("SK-5.23", "SK-R15", "SK-R18")
def test_one_card_that_shows_the_attacked_character() -> None:
    state = skirmish(at=DUEL, hand={"red": "ember-cut", "blue": "brine-parry gutting-knife"})

    play(state, "play:ember-cut")

    assert options(state) == ["defend:brine-parry", "pass"]
    assert code(state, "defend:gutting-knife") == "wrong_character"
    assert code(state, "defend:undertow") == "card_not_in_hand"
    play(state, "defend:brine-parry")
    assert asked(state) == ("red", "act")


@clause("SK-5.23")
def test_a_defense_card_is_seen_by_those_who_answer_later() -> None:
    state = skirmish(
        "orange blue green",
        hand={"orange": "howl-at-the-moon", "blue": "brine-parry", "green": "witchfire"},
    )

    log = play(state, "play:howl-at-the-moon", "defend:brine-parry")

    assert log[-1].seen_by(2).text == "Sable Reeve defended with Brine Parry"
    assert asked(state) == ("green", "defend")


@clause("SK-5.24")
def test_damage_is_attack_and_bonuses_less_card_ward_and_armor() -> None:
    state = skirmish(
        "red blue",
        at={**DUEL, "tomas-kiln": "J4"},
        empower={"isolde-varr": 2},
        rewards={"isolde-varr": "red-whetstone", "sable-reeve": "grave-plate"},
        ward={"sable-reeve": 1},
        hand={"red": "oathbound-strike", "blue": "brine-parry"},
    )

    play(state, "play:oathbound-strike", "defend:brine-parry")

    assert life(state, "sable-reeve") == 16 - (4 + 2 + 1 + 2 - (3 + 1 + 1))


@clause("SK-5.24", "SK-5.25")
def test_damage_is_at_least_zero() -> None:
    state = skirmish(at=DUEL, ward={"sable-reeve": 9}, hand={"red": "ember-cut"})

    log = play(state, "play:ember-cut")

    assert life(state, "sable-reeve") == 16
    assert "Sable Reeve took no damage" in [event.text for event in log]


@clause("SK-5.24", "SK-5.50")
@pytest.mark.parametrize(("ward", "lost"), [(0, 4), (3, 1)], ids=["card alone", "with a ward"])
def test_pierce_lowers_the_whole_defense(ward: int, lost: int) -> None:
    state = skirmish(
        "purple blue",
        at={"ashkar-vael": "I5", "sable-reeve": "J5"},
        ward={"sable-reeve": ward},
        hand={"purple": "withering-touch", "blue": "brine-parry"},
    )

    play(state, "play:withering-touch", "defend:brine-parry")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.50")
def test_pierce_does_not_turn_a_missing_defense_into_damage() -> None:
    state = skirmish(
        "purple blue",
        at={"ashkar-vael": "I5", "sable-reeve": "J5"},
        hand={"purple": "withering-touch"},
    )

    play(state, "play:withering-touch")

    assert life(state, "sable-reeve") == 11


@clause("SK-5.51")
@pytest.mark.parametrize(
    ("tomas", "stunned", "lost"),
    [("J4", "", 6), ("J4", "tomas-kiln", 6), ("A3", "", 4)],
    ids=["adjacent", "adjacent and stunned", "far away"],
)
def test_a_team_mate_beside_the_target_adds_to_the_attack(
    tomas: str, stunned: str, lost: int
) -> None:
    state = skirmish(
        at={**DUEL, "tomas-kiln": tomas}, stunned=stunned, hand={"red": "oathbound-strike"}
    )

    play(state, "play:oathbound-strike")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.51")
@pytest.mark.parametrize(("points", "lost"), [(9, 5), (8, 8)], ids=["nine of 17", "eight of 17"])
def test_last_stand_hits_harder_from_half_life_down(points: int, lost: int) -> None:
    state = skirmish(at=DUEL, life={"isolde-varr": points}, hand={"red": "last-stand"})

    play(state, "play:last-stand")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.51")
@pytest.mark.parametrize(("stunned", "lost"), [("sable-reeve", 6), ("", 4)])
def test_name_the_dead_hits_the_stunned_harder(stunned: str, lost: int) -> None:
    state = skirmish("purple blue", stunned=stunned, hand={"purple": "name-the-dead"})

    play(state, "play:name-the-dead", "target:sable-reeve")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.51")
@pytest.mark.parametrize(("points", "left"), [(17, 10), (16, 11)], ids=["whole", "wounded"])
def test_boarding_cut_hits_the_whole_harder(points: int, left: int) -> None:
    state = skirmish(
        "blue red", at=DUEL, life={"isolde-varr": points}, hand={"blue": "boarding-cut"}
    )

    play(state, "play:boarding-cut")

    assert life(state, "isolde-varr") == left


@clause("SK-5.25")
def test_damages_are_computed_before_any_is_recorded() -> None:
    state = skirmish(
        "green red",
        at={"lugg": "I5", "isolde-varr": "J5", "tomas-kiln": "I4"},
        life={"isolde-varr": 1, "tomas-kiln": 2},
        hand={"green": "ground-pound", "red": "riposte"},
    )

    play(state, "play:ground-pound", "pass", "pass")

    assert state.outcome is not None
    assert state.outcome.ranks == [1, 2]


@clause("SK-5.26", "SK-5.98")
def test_lifesteal_comes_after_the_attackers_effects() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        life={"garrun-mawl": 5},
        rewards={"garrun-mawl": "blood-chalice"},
        hand={"orange": "blood-feast"},
    )

    log = play(state, "play:blood-feast")

    assert [event.clause for event in log if event.name == "healed"] == ["SK-5.57", "SK-5.98"]
    assert life(state, "garrun-mawl") == 8


@clause("SK-5.27", "SK-5.40")
def test_defenders_effects_come_last_in_target_and_listed_order() -> None:
    state = skirmish(
        "orange blue",
        at={"vixa-hedgewise": "I5"},
        hand={"orange": "howl-at-the-moon", "blue": "brine-parry slippery"},
        pile={"blue": "harpoon"},
    )

    log = play(state, "play:howl-at-the-moon", "defend:brine-parry", "defend:slippery")

    assert names_of(log)[-2:] == ["damage_dealt", "card_drawn"]
    assert asked(state) == ("blue", "choose_space")


@clause("SK-5.28", "SK-R40")
def test_battle_cards_are_discarded_after_their_effects() -> None:
    state = skirmish(
        "blue red",
        at=DUEL,
        hand={"blue": "rusted-cutlass", "red": "phalanx"},
        discard={"red": "riposte riposte"},
        pile={"red": ""},
        rest="discard",
    )
    before = len(discards(state, "red"))

    play(state, "play:rusted-cutlass", "defend:phalanx", chance=list(range(before)))

    assert discards(state, "red") == ["phalanx"]
    assert discards(state, "blue")[-1] == "rusted-cutlass"


@clause("SK-5.29", "SK-R20", "SK-5.44")
def test_a_killed_character_is_removed_after_the_defenders_effects() -> None:
    state = skirmish(
        "red blue",
        at=DUEL,
        life={"sable-reeve": 1},
        hand={"red": "last-stand", "blue": "brine-parry"},
        pile={"blue": "harpoon"},
    )

    log = play(state, "play:last-stand", "defend:brine-parry")

    assert names_of(log).index("card_drawn") < names_of(log).index("character_removed")
    assert (where(state, "sable-reeve"), hand(state, "blue")) == (None, ["harpoon"])
    assert names_of(log)[-1] == "reward_gained"
    assert len(rewards_of(state, "isolde-varr")) == 1


@clause("SK-5.30", "SK-5.100")
def test_nobody_can_respond_to_a_special_card() -> None:
    state = skirmish("purple red", hand={"purple": "command-the-dead", "red": "riposte"})

    log = play(state, "play:command-the-dead")

    assert (state.actions, life(state, "ashkar-vael")) == (4, 16)
    assert discards(state, "purple") == ["command-the-dead"]
    assert names_of(log) == ["card_played", "life_lost", "actions_gained"]


@clause("SK-5.31")
def test_cards_on_the_table_are_not_reshuffled() -> None:
    state = skirmish(
        "blue red",
        at={"pip-lanternjaw": "I5", "isolde-varr": "J5"},
        hand={"blue": "pick-pocket", "red": "riposte"},
        discard={"blue": "2*harpoon"},
        rest="hand",
    )

    play(state, "play:pick-pocket", chance=[0, 1, 0])

    assert discards(state, "blue") == ["pick-pocket"]
    assert len(hand(state, "blue")) == 36 - 2 - 1 + 1
