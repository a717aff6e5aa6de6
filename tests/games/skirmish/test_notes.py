"""What the clauses of single cards note beside the printed text (SK-5.101 to SK-5.185)."""

from __future__ import annotations

import pytest

from barrow.games.skirmish.game import make
from tests.clauses import clause
from tests.games.skirmish.board import (
    PACK,
    asked,
    card,
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
    where,
)
from tests.games.skirmish.packs import edited_card

ATTACKS = [id for id, type in zip(PACK.cards.ids, PACK.cards.type_of) if type < 6]
# Without a bonus that may count.
PLAIN = [id for id in ATTACKS if not PACK.cards.bonuses_of[card(id)]]


def sides(attacker: int) -> tuple[str, str, str]:
    """Return the attacker's team, another one, and the other one's main character."""
    team = PACK.team_ids[attacker // 2]
    return (team, "blue", "sable-reeve") if team == "red" else (team, "red", "isolde-varr")


@pytest.mark.parametrize("id", PLAIN)
def test_an_attack_card_deals_its_value_to_an_undefended_target(id: str) -> None:
    attacker = PACK.cards.character_of[card(id)]
    team, other, target = sides(attacker)
    state = skirmish(
        f"{team} {other}",
        at={PACK.character_ids[attacker]: "I5", target: "J5"},
        out=PACK.character_ids[PACK.character_ids.index(target) + 1],
        hand={team: id},
    )
    before = life(state, target)

    play(state, f"play:{id}")

    assert before - life(state, target) == PACK.cards.attack_of[card(id)]


@clause("SK-5.107")
def test_phalanx_draws_even_if_isolde_is_killed() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        life={"isolde-varr": 1},
        hand={"orange": "rend", "red": "phalanx"},
        pile={"red": "long-fuse"},
    )

    play(state, "play:rend", "defend:phalanx")

    assert (where(state, "isolde-varr"), hand(state, "red")) == (None, ["long-fuse"])


@clause("SK-5.108")
def test_riposte_does_nothing_if_damage_gets_through() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        hand={"orange": "rend", "red": "riposte"},
    )

    play(state, "play:rend", "defend:riposte")

    assert (life(state, "isolde-varr"), life(state, "garrun-mawl")) == (15, 17)


@clause("SK-5.108")
def test_a_death_by_riposte_gives_no_reward() -> None:
    state = skirmish(
        "orange red",
        at={"garrun-mawl": "I5", "isolde-varr": "J5"},
        life={"garrun-mawl": 2},
        hand={"orange": "claw-and-hide", "red": "riposte"},
    )

    log = play(state, "play:claw-and-hide", "defend:riposte")

    assert where(state, "garrun-mawl") is None
    assert "reward_gained" not in names_of(log)


@clause("SK-5.109")
def test_rally_is_playable_for_a_stunned_isolde_and_only_once() -> None:
    state = skirmish(
        stunned="isolde-varr", life={"isolde-varr": 9}, hand={"red": "rally-the-watch"}, actions=1
    )

    play(state, "play:rally-the-watch")

    assert (is_stunned(state, "isolde-varr"), life(state, "isolde-varr")) == (False, 10)
    assert (state.actions, state.played) == (1, [card("rally-the-watch")])


@clause("SK-5.112")
def test_keg_roll_pushes_also_when_blocked() -> None:
    state = skirmish(
        at={"tomas-kiln": "I5", "sable-reeve": "J5"},
        hand={"red": "keg-roll", "blue": "undertow"},
    )

    play(state, "play:keg-roll", "defend:undertow")

    assert asked(state) == ("red", "push_step")
    play(state, "space:K5")
    assert asked(state) == ("blue", "push_step")


@clause("SK-5.114")
def test_smoke_pot_moves_in_the_opponents_turn() -> None:
    state = skirmish(
        "blue red",
        at={"pip-lanternjaw": "I5", "tomas-kiln": "J5"},
        hand={"blue": "gutting-knife", "red": "smoke-pot"},
    )

    play(state, "play:gutting-knife", "defend:smoke-pot", "space:K5")

    assert where(state, "tomas-kiln") == "K5"
    assert asked(state) == ("blue", "act")


@clause("SK-5.116")
def test_the_rocket_is_free_and_flies_once_a_turn() -> None:
    state = skirmish(hand={"red": "signal-rocket", "blue": "brine-parry"})

    play(state, "play:signal-rocket", "target:sable-reeve")

    assert (life(state, "sable-reeve"), state.actions) == (14, 3)
    assert code(state, "play:signal-rocket") == "card_not_in_hand"


@clause("SK-5.126")
def test_fox_bite_escapes_a_riposte() -> None:
    state = skirmish(
        "orange red",
        at={"vixa-hedgewise": "I5", "isolde-varr": "J5"},
        ward={"isolde-varr": 1},
        hand={"orange": "fox-bite", "red": "riposte"},
    )

    play(state, "play:fox-bite", "defend:riposte", "space:H5")

    assert (where(state, "vixa-hedgewise"), life(state, "vixa-hedgewise")) == ("H5", 12)


@clause("SK-5.130")
def test_fox_step_moves_and_then_draws() -> None:
    state = skirmish(
        "red orange",
        at={"isolde-varr": "I5", "vixa-hedgewise": "J5"},
        hand={"red": "sword-and-board", "orange": "fox-step"},
        pile={"orange": "rend"},
    )

    log = play(state, "play:sword-and-board", "defend:fox-step", "space:K5")

    assert names_of(log)[-2:] == ["moved", "card_drawn"]


@clause("SK-5.131")
def test_the_pack_runs_for_a_stunned_vixa() -> None:
    state = skirmish("orange red", stunned="vixa-hedgewise", hand={"orange": "run-with-the-pack"})

    play(state, "play:run-with-the-pack")

    assert options(state) == ["mover:garrun-mawl", "done"]


@clause("SK-5.141")
def test_mire_skin_comes_after_a_draw_of_the_attacker() -> None:
    drawing = 'attack = 4\non_attack = [ { op = "draw", n = 1 } ]'
    state = skirmish(
        "blue green",
        at={"pip-lanternjaw": "I5", "mother-mire": "J5"},
        hand={"blue": "gutting-knife", "green": "mire-skin"},
        pile={"blue": "harpoon"},
        game=make(edited_card("gutting-knife", "attack = 4", drawing)),
    )

    play(state, "play:gutting-knife", "defend:mire-skin")

    assert discards(state, "blue") == ["harpoon", "gutting-knife"]


@clause("SK-5.148")
def test_the_gravestone_pushes_only_if_it_hits() -> None:
    state = skirmish(
        "green blue",
        at={"lugg": "I5", "sable-reeve": "J5"},
        hand={"green": "2*hurl-gravestone", "blue": "undertow"},
    )

    play(state, "play:hurl-gravestone", "defend:undertow", "stop", "play:hurl-gravestone")

    assert asked(state) == ("green", "push_step")


@clause("SK-5.149")
def test_stitched_hide_heals_after_the_damage() -> None:
    state = skirmish(
        "red green",
        at={"isolde-varr": "I5", "lugg": "J5"},
        life={"lugg": 10},
        hand={"red": "last-stand", "green": "stitched-hide"},
    )

    play(state, "play:last-stand", "defend:stitched-hide")

    assert life(state, "lugg") == 10 - 1 + 1


@clause("SK-5.152", "SK-5.169")
def test_a_parry_has_its_effect_only_in_defense() -> None:
    state = skirmish(
        "purple blue",
        at={"ashkar-vael": "I5", "sable-reeve": "J5"},
        life={"ashkar-vael": 9},
        hand={"purple": "soul-parry", "blue": "brine-parry"},
        pile={"blue": "harpoon"},
    )

    play(state, "play:soul-parry", "defend:brine-parry")

    assert life(state, "ashkar-vael") == 9
    assert hand(state, "blue") == ["harpoon"]


@clause("SK-5.157")
def test_undertow_works_at_any_distance() -> None:
    state = skirmish(
        "purple blue",
        at={"ashkar-vael": "K5", "sable-reeve": "H5"},
        hand={"purple": "grave-bolt", "blue": "undertow"},
    )

    play(state, "play:grave-bolt", "defend:undertow")

    assert asked(state) == ("blue", "push_step")


@clause("SK-5.162")
def test_pick_pocket_needs_a_hit() -> None:
    state = skirmish(
        "blue red",
        at={"pip-lanternjaw": "I5", "isolde-varr": "J5"},
        ward={"isolde-varr": 3},
        hand={"blue": "pick-pocket", "red": "riposte"},
    )

    play(state, "play:pick-pocket")

    assert (hand(state, "red"), hand(state, "blue")) == (["riposte"], [])


@clause("SK-5.176")
def test_ashkar_may_die_of_his_command_and_the_actions_still_come() -> None:
    state = skirmish("purple red", life={"ashkar-vael": 1}, hand={"purple": "command-the-dead"})

    play(state, "play:command-the-dead")

    assert (where(state, "ashkar-vael"), state.actions) == (None, 4)


@clause("SK-5.179")
def test_a_kiss_that_does_not_hit_does_not_stun() -> None:
    state = skirmish(
        "purple red",
        at={"hollow-bride": "I5", "isolde-varr": "J5"},
        ward={"isolde-varr": 3},
        hand={"purple": "dread-kiss"},
    )

    play(state, "play:dread-kiss")

    assert not is_stunned(state, "isolde-varr")


@clause("SK-5.183", "SK-5.64")
def test_the_veil_works_at_any_distance_and_even_if_the_bride_is_killed() -> None:
    state = skirmish(
        "red purple",
        at={"tomas-kiln": "I5", "hollow-bride": "K5"},
        life={"hollow-bride": 1},
        empower={"tomas-kiln": 3},
        hand={"red": "long-fuse", "purple": "mourning-veil"},
    )

    play(state, "play:long-fuse", "defend:mourning-veil")

    assert (where(state, "hollow-bride"), life(state, "tomas-kiln")) == (None, 11)
    assert len(rewards_of(state, "tomas-kiln")) == 1


@clause("SK-5.185", "SK-5.133")
@pytest.mark.parametrize(("team", "id"), [("purple", "second-sight"), ("orange", "owls-eye")])
def test_looking_at_a_hand_is_free_and_draws(team: str, id: str) -> None:
    state = skirmish(f"{team} red", hand={team: id, "red": "riposte"})

    play(state, f"play:{id}")

    assert (state.actions, len(hand(state, team))) == (3, 1)
