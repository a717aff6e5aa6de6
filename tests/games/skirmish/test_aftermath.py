"""Elimination and earning kill rewards (rulebook: Elimination, Kill rewards)."""

from __future__ import annotations

from barrow.games.skirmish.rules.characters import is_stunned
from tests.clauses import clause
from tests.games.skirmish.board import (
    PACK,
    asked,
    code,
    hand,
    life,
    names_of,
    play,
    rewards_of,
    skirmish,
    where,
)

DUEL = {"isolde-varr": "I5", "sable-reeve": "J5"}


@clause("SK-5.80")
def test_a_removed_character_leaves_nothing_behind_and_frees_its_space() -> None:
    state = skirmish(
        at=DUEL,
        life={"sable-reeve": 1},
        stunned="sable-reeve",
        hand={"red": "ember-cut"},
    )
    sable = PACK.character_ids.index("sable-reeve")

    play(state, "play:ember-cut")

    assert (life(state, "sable-reeve"), where(state, "sable-reeve")) == (0, None)
    assert state.character_on[PACK.board.names.index("J5")] == -1
    assert (is_stunned(state, sable), state.ward_of[sable], state.empower_of[sable]) == (
        False,
        0,
        0,
    )


@clause("SK-5.81")
def test_the_cards_of_an_eliminated_character_stay_but_are_not_played() -> None:
    state = skirmish(
        out="isolde-varr",
        at={"tomas-kiln": "I5", "sable-reeve": "J5"},
        life={"tomas-kiln": 5},
        hand={"red": "ember-cut"},
        pile={"red": "riposte"},
    )

    play(state, "draw")

    assert hand(state, "red") == ["ember-cut", "riposte"]
    assert code(state, "play:ember-cut") == "character_eliminated"
    play(state, "heal:tomas-kiln", "card:ember-cut")
    assert life(state, "tomas-kiln") == 6


@clause("SK-5.82", "SK-R26")
def test_rewards_of_an_eliminated_character_leave_the_game() -> None:
    state = skirmish(
        at=DUEL,
        life={"sable-reeve": 1},
        rewards={"sable-reeve": "fleet-bones"},
        reward_deck="gibbet-chain",
        hand={"red": "ember-cut"},
    )

    play(state, "play:ember-cut")

    assert rewards_of(state, "sable-reeve") == []
    assert rewards_of(state, "isolde-varr") == ["gibbet-chain"]
    assert PACK.rewards.ids.index("fleet-bones") not in state.reward_deck


@clause("SK-5.83", "SK-R31", "SK-10.8")
def test_a_player_without_characters_is_out_and_the_cards_go_unseen() -> None:
    state = skirmish(
        "red blue green",
        at=DUEL,
        out="pip-lanternjaw",
        life={"sable-reeve": 1},
        hand={"red": "ember-cut", "blue": "harpoon undertow"},
    )

    log = play(state, "play:ember-cut", "pass")

    assert (state.hand_of[1], state.pile_of[1], state.discard_of[1]) == ([], [], [])
    assert "Harpoon" not in " ".join(event.text for event in log)
    assert state.fall_of == [0, 1, 0]
    play(state, "end_turn")
    assert asked(state) == ("green", "roll")


@clause("SK-5.90", "SK-5.91", "SK-R26")
def test_a_kill_earns_the_top_reward_openly() -> None:
    state = skirmish(
        at=DUEL, life={"sable-reeve": 1}, reward_deck="red-whetstone", hand={"red": "ember-cut"}
    )

    log = play(state, "play:ember-cut")

    assert rewards_of(state, "isolde-varr") == ["red-whetstone"]
    assert log[-1].seen_by(None).text == "Isolde Varr earned Red Whetstone"
    assert len(state.reward_deck) == 7


@clause("SK-5.90", "SK-R26")
def test_a_killer_that_falls_too_earns_nothing() -> None:
    state = skirmish(
        "red blue green",
        at={"tomas-kiln": "I5", "sable-reeve": "J5"},
        life={"tomas-kiln": 1, "sable-reeve": 2},
        hand={"red": "sappers-blast"},
    )

    log = play(state, "play:sappers-blast")

    assert (where(state, "tomas-kiln"), where(state, "sable-reeve")) == (None, None)
    assert "reward_gained" not in names_of(log)


@clause("SK-5.91")
def test_rewards_of_one_character_add_up_and_work_for_it_alone() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "tomas-kiln": "I4", "sable-reeve": "K5", "pip-lanternjaw": "J4"},
        rewards={"sable-reeve": "grave-plate barrow-shield"},
        hand={"red": "2*long-fuse"},
    )

    play(state, "play:long-fuse", "target:sable-reeve", "play:long-fuse", "target:pip-lanternjaw")

    assert (life(state, "sable-reeve"), life(state, "pip-lanternjaw")) == (16, 9)


@clause("SK-5.92")
def test_an_own_character_killed_earns_nothing() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "tomas-kiln": "H5", "sable-reeve": "J5"},
        life={"tomas-kiln": 2},
        hand={"red": "ring-of-cinders"},
    )

    log = play(state, "play:ring-of-cinders")

    assert where(state, "tomas-kiln") is None
    assert "reward_gained" not in names_of(log)


@clause("SK-5.93")
def test_an_empty_reward_deck_gives_nothing() -> None:
    state = skirmish(at=DUEL, life={"sable-reeve": 1}, hand={"red": "ember-cut"})
    state.reward_deck = []

    play(state, "play:ember-cut")

    assert rewards_of(state, "isolde-varr") == []
