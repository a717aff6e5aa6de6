"""Worked examples of chapter 11 in which dice fall or zombies move, number for number."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules.paths import borders, hunger_paths
from barrow.games.ground_zero.rules.zombie_ai import transfer
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import (
    EVERYBODY,
    GAME,
    board,
    decision,
    facts,
    options,
    play,
    refused,
    units,
)

IDS = GAME.pack.map.ids


@clause("GZ-X1")
def test_dice_comparison() -> None:
    state = board("nile M6", "congo Z4")
    play(state, "attack nile congo", "dice 3", "dice 2", dice=[6, 4, 2, 5, 5])

    assert (units(state, "nile"), units(state, "congo")) == ("M5", "Z3")


@clause("GZ-X2")
def test_the_same_dice_with_an_alien_defender() -> None:
    state = board("nile M6", "congo A4")
    log = play(state, "attack nile congo", "dice 3", "dice 2", dice=[6, 4, 2, 5, 5])

    assert (units(state, "nile"), units(state, "congo")) == ("M3", "unowned")
    assert "pairs_compared" not in [event.name for event in log]
    assert not state.conquered


@clause("GZ-X3")
def test_military_ties() -> None:
    state = board("nile M3", "congo A3")
    play(state, "attack nile congo", "dice 1", "dice 1", dice=[4, 4])
    against = board("nile A3", "congo M3", turn="aliens")
    play(against, "attack nile congo", "dice 1", "dice 1", dice=[4, 4])

    assert (units(state, "nile"), units(state, "congo")) == ("M3", "A2")
    assert (units(against, "nile"), units(against, "congo")) == ("A2", "M3")


@clause("GZ-X6")
def test_zombies_against_civilians() -> None:
    state = board("horn Z3", "nile C2+1", turn="zombies")
    log = play(
        state,
        "attack horn nile",
        "dice 3",
        "dice 2 1",
        "boost true",
        dice=[5, 5, 2, 6, 2, 3],
    )

    assert [
        (pair["attack"], pair["defense"]) for pair in facts(log, "pairs_compared")["pairs"]
    ] == [
        (5, 6),
        (5, 4),
    ]
    assert (units(state, "horn"), units(state, "nile")) == ("Z3", "C1+0")


@clause("GZ-X7")
def test_hunger() -> None:
    state = board(
        "yucatan Z3",
        "orinoco Z2",
        "mato_verde Z1",
        "high_andes C4+0",
        "guinea M2",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
    )
    leaving = options(state, "z_from")
    orinoco = refused(state, "z_from orinoco").code
    mato_verde = refused(state, "z_from mato_verde").code
    play(state, "z_from yucatan")
    only_one_way = decision(state)
    play(state, "count 3")

    assert leaving == ["z_from yucatan"]
    assert (orinoco, mato_verde) == ("hungry", "hungry")
    assert only_one_way == "zombies z_count"
    assert (units(state, "yucatan"), units(state, "orinoco")) == ("unowned", "Z5")


@clause("GZ-X11")
def test_triples_at_home() -> None:
    state = board("anatolia A6", "arabia A2", "persia C3+1", turn="aliens")
    log = play(state, "attack anatolia persia", "dice 3", "dice 2 1", dice=[2, 2, 2, 6, 6, 6])

    assert [units(state, id) for id in ("anatolia", "arabia", "persia")] == ["unowned"] * 3
    assert facts(log, "exploded")["lost"] == {"anatolia": 6, "arabia": 2, "persia": 4}


@clause("GZ-X12", "GZ-R40")
def test_defection_conquers() -> None:
    state = board("nile Z4", "horn C1+0", turn="zombies")
    log = play(state, "attack nile horn", "dice 3", dice=[1, 1, 1, 2])

    assert units(state, "nile") == "Z5"
    assert "pairs_compared" not in [event.name for event in log]
    assert options(state) == ["count 3", "count 4", "count 5"]


@clause("GZ-X13")
@pytest.mark.parametrize(
    ("boost", "nile"), [("boost true", "Z7"), ("boost false", "Z5")], ids=["boost", "declined"]
)
def test_boost_declined(boost: str, nile: str) -> None:
    state = board("nile Z5", "horn C0+2", turn="zombies")
    play(state, "attack nile horn", "dice 3", "dice 0 2", boost, dice=[5, 3, 1, 4, 2])

    assert decision(state) == "zombies move_in"
    assert units(state, "nile") == nile
    assert units(state, "horn") == "C0+0"


@clause("GZ-X14")
def test_7_beats_6() -> None:
    state = board("congo C0+3", "nile M1", turn="civilians")
    play(state, "attack congo nile", "dice 0 2", "boost true", dice=[6, 1, 6])
    against = board("congo C0+3", "nile M1", turn="civilians")
    play(against, "attack congo nile", "dice 0 2", "boost false", dice=[6, 1, 6])

    assert (units(state, "congo"), units(state, "nile")) == ("C0+1", "C0+2")
    assert (units(against, "congo"), units(against, "nile")) == ("C0+2", "M1")


@clause("GZ-X15")
def test_military_against_a_bite() -> None:
    state = board("nile Z6", "horn M2", turn="zombies")
    play(state, "attack nile horn", "dice 3", "dice 2", dice=[5, 3, 3, 5, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("Z4", "M2")


@clause("GZ-X16")
def test_advantage_against_conversion() -> None:
    state = board(
        "nile A5",
        "horn C0+1",
        turn="aliens",
        fallen="military zombies",
        bonuses={"aliens": "tactical_advantage", "civilians": "power_of_conversion"},
    )
    play(state, "attack nile horn", "dice 1", "boost true", dice=[4, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("A5", "C1+0")
    assert decision(state) == "aliens attack"


@clause("GZ-X18")
def test_a_hungry_ai_turn() -> None:
    state = board(
        "yucatan Z4",
        "cascadia M3",
        "great_prairie M2",
        "seaboard M1",
        "high_andes A5",
        "mato_verde A2",
        turn="zombies",
        phase="start",
        parties="military aliens zombies",
        alone=EVERYBODY,
        ai="hungry",
        centers="yucatan",
        deck="nile",
    )
    moved = [units(state, id) for id in ("yucatan", "orinoco", "sonora")]
    play(state, "dice 2", dice=[6, 5, 1, 3, 2])
    first = [units(state, id) for id in ("orinoco", "high_andes")]
    play(state, "dice 2", dice=[6, 6, 4, 5, 1, 6, 2, 1, 3])
    third = [units(state, id) for id in ("orinoco", "high_andes", "mato_verde")]
    play(state, "dice 2", dice=[1, 2, 3, 6, 5])
    fourth = units(state, "high_andes")
    play(state, "dice 2", dice=[2, 1, 1, 4, 3])

    assert moved == ["Z0", "Z5", "unowned"]
    assert first == ["Z5", "A3"]
    assert third == ["unowned", "Z5", "A2"]
    assert fourth == "Z3"
    assert [units(state, id) for id in ("yucatan", "high_andes")] == ["Z1", "Z2"]
    assert units(state, "pampas") == "unowned"
    assert state.discard[-1] == IDS.index("nile")
    assert state.hand_of[ZOMBIES] == []


@clause("GZ-X19")
def test_a_random_ai_with_many_borders() -> None:
    state = board(
        "barrens Z1",
        "high_plateau M2",
        "ural A2",
        parties="military aliens zombies",
        alone=EVERYBODY,
        ai="random",
    )
    found = borders(hunger_paths(state), IDS.index("barrens"))
    chance = Chance.scripted([4, 6, 5, 3])
    transfer(state, chance, None)

    assert [IDS[land] for land in found] == [
        "scandia",
        "ruthenia",
        "persia",
        "silk_steppe",
        "taiga",
        "mekong",
        "yangtze",
        "amur",
    ]
    assert chance.left == 0
    assert units(state, "silk_steppe") == "Z1"
