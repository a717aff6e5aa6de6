"""The attack phase: what may be attacked, with how many dice, how often (GZ-4.20 to GZ-4.25)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.ground_zero.board import (
    GAME,
    board,
    decision,
    options,
    play,
    refused,
    units,
    walls,
)


@clause("GZ-4.20")
def test_the_attack_phase_offers_attacks_breaches_walks_cards_and_its_end() -> None:
    state = board(
        "nile M3",
        "congo A1",
        "horn C1",
        "guinea M1",
        walls=[("nile", "horn")],
        hands={"military": "cape lena"},
    )

    assert options(state) == [
        "walk nile maghreb",
        "breach nile horn",
        "attack nile congo",
        "walk nile anatolia",
        "cash cape",
        "cash lena",
        "end_attack",
    ]


@clause("GZ-4.20")
def test_civilians_also_convert_and_build_walls() -> None:
    state = board("iberia C2", "rhineland M1", turn="civilians", alone="civilians")

    assert options(state) == [
        "attack iberia rhineland",
        "walk iberia maghreb",
        "convert iberia",
        "wall iberia rhineland",
        "wall iberia maghreb",
        "end_attack",
    ]


@clause("GZ-4.20")
@pytest.mark.parametrize("text", ["convert nile", "wall nile congo"])
def test_nobody_else_converts_or_builds_walls(text: str) -> None:
    state = board("nile M3", "congo A1")

    assert refused(state, text).code == "wrong_type"


@clause("GZ-4.20", "GZ-4.22")
def test_the_active_party_goes_on_in_any_order_until_it_ends_the_phase() -> None:
    state = board("nile M6", "congo A3", "horn Z3", hands={"military": "lena"})

    play(state, "attack nile congo", "dice 1", "dice 1", dice=[6, 1])
    play(state, "walk nile guinea", "count 1", "cash lena", "place nile")
    play(state, "attack nile horn", "dice 1", "dice 1", dice=[6, 1])
    play(state, "attack nile congo", "dice 1", "dice 1", dice=[6, 1])
    still = decision(state)
    play(state, "end_attack")

    assert (units(state, "congo"), units(state, "horn")) == ("A1", "Z2")
    assert (still, decision(state)) == ("military attack", "military transfer")


@clause("GZ-4.21")
@pytest.mark.parametrize(
    ("land", "legal"),
    [("nile M2", True), ("nile M1", False), ("nile Z1", True), ("nile C0+2", True)],
    ids=["two units", "one unit", "one zombie", "two cyborgs"],
)
def test_an_attack_needs_a_free_unit(land: str, legal: bool) -> None:
    turn = {"M": "military", "Z": "zombies", "C": "civilians"}[land[5]]
    state = board(land, "congo A1", "lena M3", "taiga Z3", "amur C2", turn=turn)

    assert ("attack nile congo" in options(state)) is legal


@clause("GZ-4.21")
@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("attack congo nile", "not_owner", "Congo belongs to the Aliens"),
        ("attack nile cape", "not_neighbors", "Nile and Cape Storm are not neighbors"),
        ("attack nile guinea", "own_target", "Guinea Coast is already yours"),
        ("attack nile maghreb", "target_empty", "Maghreb is empty: walk onto it"),
        ("attack nile horn", "walled", "a wall stands between Nile and Horn of Myrrh"),
        ("attack guinea congo", "no_free_units", "Guinea Coast has 1 unit, and 1 must stay"),
    ],
    ids=["not own", "not next", "own target", "empty", "walled", "garrison"],
)
def test_an_attack_goes_from_an_own_territory_to_a_neighboring_enemy(
    text: str, code: str, said: str
) -> None:
    state = board(
        "nile M3", "guinea M1", "congo A2", "cape A1", "horn C1", walls=[("horn", "nile")]
    )

    refusal = refused(state, text)
    assert (refusal.code, refusal.text) == (code, said)
    assert text not in options(state)


@clause("GZ-4.21", "GZ-2.2", "GZ-R44")
@pytest.mark.parametrize(
    ("source", "target"),
    [("mato_verde", "guinea"), ("guinea", "mato_verde"), ("yukon_gate", "far_shore")],
    ids=["there", "and back", "around the world"],
)
def test_an_attack_crosses_a_drawn_line_like_a_border(source: str, target: str) -> None:
    state = board(f"{source} M4", f"{target} A1")

    play(state, f"attack {source} {target}", "dice 3", dice=[6, 5, 4, 1])

    assert units(state, target) == "M3"


@clause("GZ-4.22")
def test_one_attack_is_one_roll() -> None:
    state = board("nile M4", "congo A4")

    play(state, "attack nile congo", "dice 1", "dice 1", dice=[5, 2])

    assert (units(state, "nile"), units(state, "congo")) == ("M4", "A3")
    assert (decision(state), state.rolls) == ("military attack", 1)


@clause("GZ-4.23")
@pytest.mark.parametrize(
    ("turn", "land", "enemy", "offered"),
    [
        ("military", "nile M3", "congo A3", ["dice 2", "dice 1"]),
        ("military", "nile M4", "congo A3", ["dice 3", "dice 2", "dice 1"]),
        ("military", "nile M9", "congo A3", ["dice 3", "dice 2", "dice 1"]),
        ("aliens", "nile A9", "congo M3", ["dice 3", "dice 2", "dice 1"]),
        ("zombies", "nile Z2", "congo A3", ["dice 2", "dice 1"]),
        ("zombies", "nile Z9", "congo A3", ["dice 3", "dice 2", "dice 1"]),
        ("civilians", "nile C4", "congo A3", ["dice 3 0", "dice 2 0", "dice 1 0"]),
        ("civilians", "nile C9", "congo A3", ["dice 4 0", "dice 3 0", "dice 2 0", "dice 1 0"]),
        ("civilians", "nile C1+2", "congo A3", ["dice 0 2", "dice 1 1", "dice 0 1", "dice 1 0"]),
    ],
    ids=[
        "three military",
        "four military",
        "nine military",
        "nine aliens",
        "two zombies",
        "nine zombies",
        "four civilians",
        "nine civilians",
        "one civilian and two cyborgs",
    ],
)
def test_attack_dice_are_one_up_to_the_free_units_and_the_most_of_the_faction(
    turn: str, land: str, enemy: str, offered: list[str]
) -> None:
    state = board(land, enemy, turn=turn)

    play(state, "attack nile congo")

    assert options(state) == offered


@clause("GZ-4.23")
def test_more_attack_dice_than_free_units_are_refused() -> None:
    state = board("nile M3", "congo A3")
    play(state, "attack nile congo")

    refusal = refused(state, "dice 3")
    assert (refusal.clause, refusal.code) == ("GZ-4.23", "dice_range")
    assert refusal.text == "choose 1 or 2 dice for Nile, not 3"


@clause("GZ-4.24")
@pytest.mark.parametrize(
    ("land", "offered"),
    [
        ("congo A2", ["dice 2", "dice 1"]),
        ("congo A9", ["dice 2", "dice 1"]),
        ("congo Z9", ["dice 2", "dice 1"]),
        ("congo C2", ["dice 2 0", "dice 1 0"]),
        ("congo C9", ["dice 3 0", "dice 2 0", "dice 1 0"]),
        ("congo C1+1", ["dice 1 1", "dice 0 1", "dice 1 0"]),
    ],
    ids=[
        "two aliens",
        "nine aliens",
        "nine zombies",
        "two civilians",
        "nine civilians",
        "one of each kind",
    ],
)
def test_defense_dice_are_one_up_to_the_units_there_and_the_most_of_the_faction(
    land: str, offered: list[str]
) -> None:
    state = board("nile M4", land)

    play(state, "attack nile congo", "dice 3")

    assert options(state) == offered


@clause("GZ-4.24")
@pytest.mark.parametrize("text", ["dice 0", "dice 3"])
def test_neither_zero_nor_more_than_the_most_may_defend(text: str) -> None:
    state = board("nile M4", "congo A9")
    play(state, "attack nile congo", "dice 3")

    refusal = refused(state, text)
    assert (refusal.clause, refusal.code) == ("GZ-4.24", "dice_range")


@clause("GZ-4.24")
def test_the_owner_chooses_after_seeing_number_and_kinds_of_the_attack_dice() -> None:
    state = board("nile C3+3", "congo A2", turn="civilians")

    play(state, "attack nile congo", "dice 1 2")

    seen: Any = state.view(1).document()["known"]
    attack = seen["stack"][-1]
    assert decision(state) == "aliens defend_dice"
    assert (attack["source"], attack["civilians"], attack["cyborgs"]) == ("nile", 1, 2)


@clause("GZ-4.25", "GZ-R35")
def test_after_400_rolls_only_attack_and_breach_are_closed() -> None:
    state = board("nile M4", "congo A2", "horn C1", walls=[("nile", "horn")], rolls=400)

    assert options(state) == [
        "walk nile maghreb",
        "walk nile guinea",
        "walk nile anatolia",
        "end_attack",
    ]
    assert refused(state, "attack nile congo").code == "roll_limit"
    assert refused(state, "breach nile horn").code == "roll_limit"


@clause("GZ-4.25")
def test_with_one_free_unit_it_is_the_limit_that_closes_an_attack() -> None:
    state = board("nile M2", "congo A2", rolls=400)

    assert refused(state, "attack nile congo").code == "roll_limit"


@clause("GZ-4.25", "GZ-R35")
@pytest.mark.parametrize(
    ("texts", "dice"),
    [
        (["attack nile congo", "dice 1", "dice 1"], [6, 1]),
        (["breach nile horn"], [6]),
    ],
    ids=["attack", "breach"],
)
def test_the_400th_roll_is_the_last(texts: list[str], dice: list[int]) -> None:
    state = board("nile M4", "congo A3", "horn C1", walls=[("nile", "horn")], rolls=399)
    assert options(state, "attack") == ["attack nile congo"]

    play(state, *texts, dice=dice)

    assert state.rolls == 400
    assert options(state, "attack") == options(state, "breach") == []


@clause("GZ-R25")
def test_any_number_of_any_civilians_may_be_converted_in_the_attack_phase() -> None:
    state = board("nile C5", "congo A1", turn="civilians")
    play(state, "convert nile")
    offered = options(state)

    play(state, "count 3", "convert nile", "count 1")

    assert offered == [f"count {number}" for number in (1, 2, 3, 4, 5)]
    assert units(state, "nile") == "C1+4"
    assert decision(state) == "civilians attack"


@clause("GZ-R25")
def test_old_civilians_may_be_converted_in_the_build_step_but_only_new_ones_sent() -> None:
    state = board("nile C5", "congo C1", turn="civilians", phase="build", fresh={"congo": 1})

    assert options(state, "send") == []
    assert "convert nile" in options(state)
    assert refused(state, "send nile").text == "no civilians were added to Nile this turn"


@clause("GZ-R25")
def test_nobody_is_sent_in_the_attack_phase() -> None:
    state = board("nile C4", "congo C1", turn="civilians", phase="start")
    in_build_step = options(state, "send")

    play(state, "done")

    assert in_build_step == ["send nile"]
    assert refused(state, "send nile").code == "wrong_type"


@clause("GZ-R26")
def test_a_wall_may_stand_on_any_border_of_an_own_territory() -> None:
    state = board("nile C9", "congo C1", "horn M1", turn="civilians")

    play(state, "wall nile congo", "wall nile horn", "wall nile maghreb")

    assert options(state, "wall") == ["wall nile guinea", "wall nile anatolia"]
    assert (walls(state), units(state, "nile")) == (3, "C6+0")


@clause("GZ-R26")
def test_a_wall_closes_a_border_to_everyone_but_the_civilians() -> None:
    walls = [("nile", "congo"), ("nile", "horn")]
    military = board("nile M3", "congo A1", walls=walls)
    civilians = board("nile C3", "congo A1", walls=walls, turn="civilians")

    assert refused(military, "attack nile congo").code == "walled"
    assert refused(military, "walk nile horn").code == "walled"
    assert options(civilians, "attack") == ["attack nile congo"]
    assert "walk nile horn" in options(civilians)


@clause("GZ-R26")
def test_a_wall_stays_when_the_civilians_lose_the_side() -> None:
    state = board("horn M4", "nile C1", "congo M3", walls=[("nile", "congo")])

    play(state, "attack horn nile", "dice 3", dice=[6, 6, 6, 3])

    assert units(state, "nile") == "M3"
    assert walls(state) == 1
    assert "breach congo nile" in options(state)


@clause("GZ-R26")
def test_walls_fall_with_the_civilians() -> None:
    state = board("horn M4", "nile C1", "congo M3", walls=[("nile", "congo")], alone="civilians")

    play(state, "attack horn nile", "dice 3", dice=[6, 6, 6, 3])

    assert walls(state) == 0
    assert sum(state.wall_on) == 0


@clause("GZ-R27")
def test_a_unit_that_failed_at_a_wall_counts_as_the_garrison() -> None:
    state = board("nile A2", "congo C1", "horn M1", turn="aliens", walls=[("nile", "congo")])

    play(state, "breach nile congo", dice=[5])

    assert state.inactive_on[GAME.pack.map.ids.index("nile")] == 1
    assert "attack nile horn" in options(state)


@clause("GZ-R27")
def test_a_unit_that_failed_at_a_wall_does_not_attack() -> None:
    state = board(
        "nile A2", "congo C1", "horn M1", "lena A3", turn="aliens", walls=[("nile", "congo")]
    )

    play(state, "breach nile congo", "breach nile congo", dice=[5, 1])

    assert refused(state, "attack nile horn").code == "no_free_units"


@clause("GZ-R27", "GZ-2.12")
def test_a_lone_zombie_that_failed_at_a_wall_does_not_attack() -> None:
    state = board("nile Z1", "congo C1", "horn M1", turn="zombies", walls=[("nile", "congo")])

    play(state, "breach nile congo", dice=[5])

    assert "attack nile horn" not in options(state)
    assert refused(state, "attack nile horn").code == "no_free_units"
