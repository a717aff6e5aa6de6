"""What kill rewards do (rulebook: Kill rewards)."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.skirmish.board import (
    code,
    is_stunned,
    life,
    options,
    play,
    rewards_of,
    skirmish,
)


@clause("SK-5.94")
@pytest.mark.parametrize(
    ("reward", "space", "lost"),
    [
        ("grave-plate", "J5", 2),
        ("grave-plate", "K5", 2),
        ("barrow-shield", "J5", 3),
        ("barrow-shield", "K5", 1),
    ],
)
def test_armor_works_against_every_attack_or_against_distant_ones(
    reward: str, space: str, lost: int
) -> None:
    state = skirmish(
        at={"tomas-kiln": "I5", "sable-reeve": space},
        rewards={"sable-reeve": reward},
        stunned="sable-reeve",
        hand={"red": "long-fuse", "blue": "brine-parry"},
    )

    play(state, "play:long-fuse")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.94", "SK-R24", "SK-5.100")
def test_armor_works_against_an_undefendable_attack() -> None:
    state = skirmish(rewards={"sable-reeve": "barrow-shield"}, hand={"red": "signal-rocket"})

    play(state, "play:signal-rocket", "target:sable-reeve")

    assert life(state, "sable-reeve") == 16


@clause("SK-5.95")
@pytest.mark.parametrize(
    ("card", "lost"),
    [("ember-cut", 5), ("shield-bash", 5), ("ring-of-cinders", 6)],
    ids=["attack or defense", "basic", "radius"],
)
def test_the_whetstone_sharpens_close_attacks(card: str, lost: int) -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "J5"},
        rewards={"isolde-varr": "red-whetstone"},
        hand={"red": card},
    )

    play(state, f"play:{card}")

    assert life(state, "sable-reeve") == 16 - lost


@clause("SK-5.95")
def test_the_whetstone_does_nothing_for_a_distance_card() -> None:
    state = skirmish(
        at={"tomas-kiln": "I5", "sable-reeve": "J5"},
        rewards={"tomas-kiln": "red-whetstone"},
        hand={"red": "long-fuse"},
    )

    play(state, "play:long-fuse")

    assert life(state, "sable-reeve") == 13


@clause("SK-5.96")
def test_the_chain_does_not_reach_three_spaces() -> None:
    state = skirmish(
        at={"isolde-varr": "I5", "sable-reeve": "L4"},
        rewards={"isolde-varr": "gibbet-chain"},
        hand={"red": "ember-cut"},
    )

    assert code(state, "play:ember-cut") == "no_target"


@clause("SK-5.97")
def test_fleet_bones_does_nothing_for_an_extra_move() -> None:
    state = skirmish(
        "green blue",
        at={"lugg": "A1"},
        rewards={"lugg": "fleet-bones"},
        hand={"green": "lumber-on"},
    )

    play(state, "play:lumber-on")

    assert "space:C1" in options(state)
    assert code(state, "space:D1") == "out_of_reach"


@clause("SK-5.98")
@pytest.mark.parametrize(("ward", "gained"), [(0, 1), (9, 0)], ids=["hit", "blocked"])
def test_the_chalice_heals_once_for_a_card_that_hits(ward: int, gained: int) -> None:
    state = skirmish(
        "orange red",
        life={"vixa-hedgewise": 5},
        ward={"isolde-varr": ward, "tomas-kiln": ward},
        rewards={"vixa-hedgewise": "blood-chalice"},
        hand={"orange": "howl-at-the-moon"},
    )

    play(state, "play:howl-at-the-moon")

    assert life(state, "vixa-hedgewise") == 5 + gained


@clause("SK-5.99", "SK-5.72")
def test_iron_will_heals_and_stands_up_at_once() -> None:
    state = skirmish(
        "red green blue",
        at={"isolde-varr": "I5", "lugg": "J5"},
        life={"isolde-varr": 16, "lugg": 1},
        reward_deck="iron-will",
        hand={"red": "ember-cut"},
    )

    play(state, "play:ember-cut")

    assert rewards_of(state, "isolde-varr") == ["iron-will"]
    assert life(state, "isolde-varr") == 17


@clause("SK-5.99")
def test_iron_will_ends_a_stun_that_came_in_the_same_battle() -> None:
    state = skirmish(
        "red green blue",
        at={"isolde-varr": "I5", "mother-mire": "J5", "lugg": "I4"},
        life={"lugg": 5},
        ward={"mother-mire": 1},
        reward_deck="iron-will",
        hand={"red": "ring-of-cinders", "green": "root-clutch"},
    )

    log = play(state, "play:ring-of-cinders", "defend:root-clutch")

    assert "Isolde Varr was stunned" in [event.text for event in log]
    assert log[-1].text == "Isolde Varr stood up"
    assert not is_stunned(state, "isolde-varr")
