"""Effects in general and one by one (rulebook: Effects, Effect vocabulary)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.skirmish.board import (
    asked,
    code,
    discards,
    hand,
    is_stunned,
    life,
    names_of,
    options,
    play,
    rewards_of,
    skirmish,
    ward_of,
    where,
)

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-5.40")
def test_effects_resolve_in_listed_order_each_completely() -> None:
    state = skirmish(
        "orange red",
        at={"vixa-hedgewise": "J5", "isolde-varr": "I5"},
        hand={"orange": "fox-step", "red": "ember-cut"},
        part="end",
    )
    play(state, "skip", "play:ember-cut", "defend:fox-step")

    assert asked(state) == ("orange", "choose_space")
    assert hand(state, "orange") == []
    log = play(state, "stay")

    assert names_of(log)[0] == "card_drawn"


@clause("SK-5.41")
@pytest.mark.parametrize(
    ("defense", "is_hit"), [("pass", True), ("defend:undertow", False)], ids=["hit", "blocked"]
)
def test_an_effect_may_need_a_hit(defense: str, is_hit: bool) -> None:
    state = skirmish(at=DUEL, hand={"red": "shield-bash", "blue": "undertow"})

    play(state, "play:shield-bash", defense)

    assert is_stunned(state, "sable-reeve") == is_hit


@clause("SK-5.41")
@pytest.mark.parametrize(("points", "gained"), [(6, 3), (7, 0)], ids=["kill", "hit"])
def test_an_effect_may_need_a_kill(points: int, gained: int) -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        life={"garrun-mawl": 5, "isolde-varr": points},
        reward_deck="grave-plate",
        hand={"orange": "rend"},
    )

    play(state, "play:rend")

    assert life(state, "garrun-mawl") == 5 + gained


@clause("SK-5.42", "SK-5.52")
def test_a_stun_meets_each_target_that_is_hit_own_ones_too() -> None:
    state = skirmish(
        "green red",
        at={"lugg": "I5", "mother-mire": "H5", "isolde-varr": "J5", "tomas-kiln": "I4"},
        hand={"green": "ground-pound", "red": "riposte"},
    )

    play(state, "play:ground-pound", "defend:riposte")

    assert not is_stunned(state, "isolde-varr")
    assert is_stunned(state, "tomas-kiln")
    assert is_stunned(state, "mother-mire")


@clause("SK-5.42")
def test_other_effects_happen_once() -> None:
    state = skirmish(
        "red blue",
        at={"tomas-kiln": "I5", "sable-reeve": "J5", "pip-lanternjaw": "I4"},
        hand={"red": "sappers-blast"},
    )

    play(state, "play:sappers-blast")

    assert life(state, "tomas-kiln") == 11


@clause("SK-5.43")
@pytest.mark.parametrize(
    ("space", "lost"), [("J5", 2), ("K5", 0)], ids=["adjacent", "at a distance"]
)
def test_riposte_needs_an_adjacent_attacker(space: str, lost: int) -> None:
    state = skirmish(
        "purple red",
        at={"ashkar-vael": space, "isolde-varr": "I5"},
        hand={"purple": "drain-life", "red": "riposte"},
    )

    play(state, "play:drain-life", "defend:riposte")

    assert life(state, "ashkar-vael") == 17 - lost


@clause("SK-5.43")
def test_when_looks_at_the_character_that_defended() -> None:
    state = skirmish(
        "red green",
        at={"isolde-varr": "I5", "mother-mire": "J5", "lugg": "I4"},
        hand={"red": "ring-of-cinders", "green": "root-clutch"},
        ward={"mother-mire": 1},
    )

    play(state, "play:ring-of-cinders", "defend:root-clutch")

    assert life(state, "lugg") == 10
    assert is_stunned(state, "isolde-varr")


@clause("SK-5.44", "SK-R21")
def test_a_character_without_life_cannot_be_moved_healed_or_stunned() -> None:
    state = skirmish(
        "red orange",
        at={"isolde-varr": "I5", "vixa-hedgewise": "J5"},
        life={"vixa-hedgewise": 1},
        hand={"red": "shield-bash", "orange": "fox-step"},
        pile={"orange": "rend"},
    )

    log = play(state, "play:shield-bash", "defend:fox-step")

    assert "stunned" not in names_of(log)
    assert "moved" not in names_of(log)
    assert where(state, "vixa-hedgewise") is None
    assert hand(state, "orange") == ["rend"]


@clause("SK-5.44")
def test_a_character_without_life_still_occupies_its_space() -> None:
    state = skirmish(
        "red blue",
        at={"tomas-kiln": "I5", "sable-reeve": "J5", "isolde-varr": "A1"},
        life={"sable-reeve": 1},
        hand={"red": "keg-roll"},
    )

    log = play(state, "play:keg-roll")

    assert "moved" not in names_of(log)
    assert where(state, "sable-reeve") is None


@clause("SK-5.44")
def test_soul_parry_does_not_heal_from_zero() -> None:
    state = skirmish(
        "red purple",
        at={"isolde-varr": "I5", "ashkar-vael": "J5"},
        life={"ashkar-vael": 1},
        hand={"red": "last-stand", "purple": "soul-parry"},
    )

    play(state, "play:last-stand", "defend:soul-parry")

    assert (life(state, "ashkar-vael"), where(state, "ashkar-vael")) == (0, None)


@clause("SK-5.45", "SK-R34")
def test_an_effect_without_an_object_is_skipped() -> None:
    state = skirmish("blue red", hand={"blue": "loot-the-fallen"})

    play(state, "play:loot-the-fallen")

    assert asked(state) == ("blue", "act")
    assert discards(state, "blue") == ["loot-the-fallen"]


@clause("SK-5.46", "SK-5.64", "SK-5.92")
def test_counter_damage_ignores_ward_and_armor_and_earns_nothing() -> None:
    state = skirmish(
        "orange purple red",
        at={"garrun-mawl": "I5", "hollow-bride": "J5"},
        life={"garrun-mawl": 1},
        ward={"garrun-mawl": 5},
        rewards={"garrun-mawl": "grave-plate"},
        hand={"orange": "claw-and-hide", "purple": "mourning-veil"},
    )

    play(state, "play:claw-and-hide", "defend:mourning-veil")

    assert where(state, "garrun-mawl") is None
    assert rewards_of(state, "hollow-bride") == []


@clause("SK-5.52", "SK-5.99")
def test_a_stun_does_nothing_to_the_immune() -> None:
    state = skirmish(at=DUEL, rewards={"sable-reeve": "iron-will"}, hand={"red": "shield-bash"})

    play(state, "play:shield-bash")

    assert (life(state, "sable-reeve"), is_stunned(state, "sable-reeve")) == (12, False)


@clause("SK-5.55")
def test_draw_takes_cards_one_after_another() -> None:
    state = skirmish(
        "blue red", hand={"blue": "drowned-mans-luck"}, pile={"blue": "harpoon undertow"}
    )

    play(state, "play:drowned-mans-luck")

    assert hand(state, "blue") == ["harpoon", "undertow"]


@clause("SK-5.56", "SK-10.5")
def test_a_random_discard_is_open() -> None:
    state = skirmish(
        "blue red",
        at={"pip-lanternjaw": "I5", "isolde-varr": "J5"},
        hand={"blue": "pick-pocket", "red": "riposte phalanx long-fuse"},
        pile={"blue": "harpoon"},
    )

    log = play(state, "play:pick-pocket", chance=[1])

    assert discards(state, "red") == ["riposte"]
    assert hand(state, "blue") == ["harpoon"]
    assert names_of(log)[-2:] == ["card_discarded", "card_drawn"]


@clause("SK-5.56")
def test_mire_skin_makes_the_attackers_player_discard() -> None:
    state = skirmish(
        "red green",
        at={"isolde-varr": "I5", "mother-mire": "J5"},
        hand={"red": "ember-cut riposte", "green": "mire-skin"},
    )

    play(state, "play:ember-cut", "defend:mire-skin")

    assert discards(state, "red") == ["riposte", "ember-cut"]


@clause("SK-5.58", "SK-R25", "SK-R38")
def test_a_ward_lasts_to_the_next_own_turn_and_the_higher_counts() -> None:
    state = skirmish("blue red", hand={"blue": "fog-bank"}, ward={"sable-reeve": 3})

    play(state, "play:fog-bank")

    assert (ward_of(state, "sable-reeve"), ward_of(state, "pip-lanternjaw")) == (3, 2)
    assert discards(state, "blue") == ["fog-bank"]


@clause("SK-R38", "SK-5.94")
def test_ward_and_armor_add_up() -> None:
    state = skirmish(
        at=DUEL,
        ward={"sable-reeve": 1},
        rewards={"sable-reeve": "grave-plate"},
        hand={"red": "ember-cut"},
    )

    play(state, "play:ember-cut")

    assert life(state, "sable-reeve") == 14


@clause("SK-5.59")
def test_several_empowers_add_up() -> None:
    state = skirmish("orange red", empower={"garrun-mawl": 3}, hand={"orange": "moonrage"})

    play(state, "play:moonrage")

    assert state.empower_of[2] == 6


@clause("SK-5.60")
def test_an_extra_move_of_one_character() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5"},
        rewards={"garrun-mawl": "fleet-bones"},
        hand={"orange": "scent-of-fear"},
    )

    play(state, "play:scent-of-fear")
    assert "stay" in options(state)
    assert code(state, "space:I1") == "out_of_reach"
    play(state, "space:I4")

    assert where(state, "garrun-mawl") == "I4"


@clause("SK-5.60")
def test_an_extra_move_of_the_team_in_any_order_each_once() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "vixa-hedgewise": "M4"},
        hand={"orange": "run-with-the-pack"},
    )

    play(state, "play:run-with-the-pack")
    assert options(state) == ["mover:garrun-mawl", "mover:vixa-hedgewise", "done"]
    play(state, "mover:vixa-hedgewise", "space:N4")
    assert code(state, "mover:vixa-hedgewise") == "already_moved"
    play(state, "mover:garrun-mawl")
    assert code(state, "stay") == "illegal_action"
    play(state, "space:I4")

    assert (where(state, "garrun-mawl"), where(state, "vixa-hedgewise")) == ("I4", "N4")


@clause("SK-5.60", "SK-5.70")
def test_a_stunned_character_stays_while_the_pack_runs() -> None:
    state = skirmish("orange red", stunned="vixa-hedgewise", hand={"orange": "run-with-the-pack"})

    play(state, "play:run-with-the-pack")

    assert options(state) == ["mover:garrun-mawl", "done"]


@clause("SK-5.61")
def test_a_teleport_crosses_water() -> None:
    state = skirmish("purple red", at={"hollow-bride": "A5"}, hand={"purple": "ghost-step"})

    play(state, "play:ghost-step")
    assert code(state, "space:B5") == "invalid_space"
    assert code(state, "space:I5") == "out_of_reach"
    play(state, "space:D5")

    assert where(state, "hollow-bride") == "D5"


@clause("SK-5.61", "SK-5.70")
def test_a_stunned_character_is_not_teleported() -> None:
    state = skirmish("purple red", stunned="hollow-bride", hand={"purple": "ghost-step"})

    play(state, "play:ghost-step")

    assert asked(state) == ("purple", "act")


@clause("SK-5.63", "SK-5.65")
def test_command_the_dead_gives_two_actions_for_one_life() -> None:
    state = skirmish("purple red", hand={"purple": "command-the-dead"}, actions=1)

    play(state, "play:command-the-dead")

    assert (state.actions, life(state, "ashkar-vael")) == (2, 16)


@clause("SK-5.65")
def test_a_character_may_die_of_its_own_card() -> None:
    state = skirmish("orange red", life={"garrun-mawl": 1}, hand={"orange": "moonrage"})

    play(state, "play:moonrage")

    assert where(state, "garrun-mawl") is None
    assert asked(state) == ("orange", "act")


@clause("SK-5.66", "SK-5.72")
def test_rally_stands_everybody_up() -> None:
    state = skirmish(stunned="isolde-varr tomas-kiln", hand={"red": "rally-the-watch"})

    play(state, "play:rally-the-watch")

    assert state.stunned == 0


@clause("SK-5.64", "SK-5.65")
@pytest.mark.parametrize(
    ("team", "options", "said"),
    [
        ("red", "play:ember-cut defend:mourning-veil", "Isolde Varr lost 1 life to Mourning Veil"),
        ("purple", "play:command-the-dead", "Ashkar Vael lost 1 life to Command the Dead"),
    ],
    ids=["counter damage", "self damage"],
)
def test_life_lost_by_an_effect_names_its_card(team: str, options: str, said: str) -> None:
    state = skirmish(
        "red purple" if team == "red" else "purple red",
        at={"isolde-varr": "I5", "hollow-bride": "J5"},
        out="tomas-kiln" if team == "purple" else "ashkar-vael",
        hand={"red": "ember-cut", "purple": "mourning-veil command-the-dead"},
    )

    log = play(state, *options.split())

    lost = next(event for event in log if event.name == "life_lost")
    assert lost.text.startswith(f"{said} and had")
    assert lost.facts["card"] == options.split()[-1].split(":")[1]


@clause("SK-4.2", "SK-4.20")
def test_the_end_of_a_ward_and_of_an_unused_empower_are_told() -> None:
    state = skirmish("red blue", ward={"sable-reeve": 2}, empower={"isolde-varr": 3})

    log = play(state, "end_turn")

    assert [event.text for event in log] == [
        "Isolde Varr did not use its +3 attack",
        "Round 1: The Drowned Crew's turn",
        "Sable Reeve lost its +2 defense",
    ]
    assert log[-1].facts == {"seat": 1, "character": "sable-reeve", "ward": 2}
