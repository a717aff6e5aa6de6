"""The zombie AI: its turn, attacks, defense, cards (GZ-5.84, GZ-5.90 to GZ-5.99).

Nobody has units but those a test names: the AI looks at all of the board.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules.attack import DefendDice
from barrow.games.ground_zero.rules.lands import free_units
from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import (
    EVERYBODY,
    GAME,
    board,
    decision,
    facts,
    play,
    units,
    walls,
)

IDS = GAME.pack.map.ids
THREE = "military aliens zombies"
Walls = Sequence[tuple[str, str]]


def ai_turn(
    mode: str,
    *lands: str,
    dice: Sequence[int] = (),
    cities: str = "",
    walls: Walls = (),
    hand: str = "",
) -> State:
    """Return a board on which the AI has played until a seat must decide."""
    return board(
        *lands,
        turn="zombies",
        phase="start",
        parties=THREE,
        alone=EVERYBODY,
        ai=mode,
        dice=dice,
        cities=cities,
        walls=walls,
        hands={"zombies": hand},
    )


def battle(state: State) -> tuple[str, str]:
    """Return from where the AI attacks what, while a seat chooses its dice."""
    top = state.stack[-1]
    assert isinstance(top, DefendDice)
    return (IDS[top.source], IDS[top.target])


@clause("GZ-5.80", "GZ-9.3")
@pytest.mark.parametrize("mode", ["random", "hungry", "super"])
def test_the_ai_plays_its_turn_without_a_decision_or_a_die_where_there_is_no_tie(
    mode: str,
) -> None:
    state = ai_turn(
        mode, "yucatan Z2", "cascadia M3", "barrens M1", "ural A2", walls=[("yucatan", "orinoco")]
    )

    assert decision(state) == "military assign"
    assert (units(state, "yucatan"), units(state, "sonora")) == ("unowned", "Z2")


@clause("GZ-5.84")
def test_an_ai_turn_is_growth_transfer_attacks_cards_and_end_growth() -> None:
    state = board(
        "yucatan Z3",
        "high_andes M1",
        "barrens M2",
        "ural A2",
        "silk_steppe A2",
        turn="aliens",
        phase="transfer",
        parties=THREE,
        alone=EVERYBODY,
        ai="hungry",
        cities="yucatan",
        walls=[("yucatan", "sonora")],
        deck="nile horn",
    )
    log = play(state, "skip", dice=[6, 5, 4, 1, 2])
    names = [event.name for event in log]

    assert names[names.index("turn_started") : names.index("pool_counted") - 1] == [
        "turn_started",
        "units_grew",
        "zombies_moved",
        "attack_declared",
        "forced",
        "defense_chosen",
        "dice_rolled",
        "pairs_compared",
        "territory_conquered",
        "card_drawn",
        "card_cashed",
        "unit_placed",
        "units_grew",
    ]
    assert decision(state) == "military attack"


@clause("GZ-5.90")
def test_the_ai_attacks_with_three_dice_and_never_with_fewer() -> None:
    state = ai_turn("hungry", "nile Z4", "horn M2", "ural A2", "scandia M2")
    declared = play(state, "dice 2", dice=[1, 1, 2, 6, 6])

    assert units(state, "nile") == "Z2"
    assert facts(declared, "dice_rolled")["attack"] == [1, 1, 2]
    assert decision(state) == "military assign"


@clause("GZ-5.90")
def test_the_ai_stops_at_the_roll_limit() -> None:
    state = board(
        "nile Z9",
        "horn M5",
        "scandia M1",
        "ural A2",
        turn="zombies",
        phase="start",
        parties=THREE,
        alone=EVERYBODY,
        ai="hungry",
        rolls=399,
    )
    play(state, "dice 1", dice=[6, 5, 4, 1])

    assert decision(state) == "military assign"
    assert (units(state, "nile"), units(state, "horn")) == ("Z9", "M4")


@clause("GZ-5.91")
def test_hungry_zombies_attack_the_territory_with_the_most_units() -> None:
    state = ai_turn("hungry", "nile Z5", "horn M4", "congo A5", "maghreb M3")

    assert battle(state) == ("nile", "congo")


@clause("GZ-5.91")
def test_equal_targets_are_picked_in_board_order() -> None:
    state = ai_turn("super", "nile Z5", "horn M4", "congo A4", "maghreb M3", dice=[6, 2])

    assert battle(state) == ("nile", "congo")


@clause("GZ-5.91")
def test_random_zombies_pick_any_target() -> None:
    state = ai_turn("random", "nile Z5", "horn M4", "congo A5", "maghreb M3", dice=[4, 1])

    assert battle(state) == ("nile", "maghreb")


@clause("GZ-5.91")
def test_random_zombies_pick_the_party_first_with_more_than_six_targets() -> None:
    enemies = ["ruthenia A2", "anatolia M2", "persia M2", "ural A2", "taiga M2"]
    enemies += ["high_plateau M2", "amur M2"]
    state = ai_turn("random", "silk_steppe Z5", *enemies, dice=[5, 3, 2])

    assert battle(state) == ("silk_steppe", "ural")


@clause("GZ-5.91")
def test_only_enemies_next_to_three_free_zombies_are_targets() -> None:
    state = ai_turn("hungry", "nile Z3", "horn M2", "cape Z2", "outback A9")

    assert battle(state) == ("nile", "horn")


@clause("GZ-5.92", "GZ-R31")
@pytest.mark.parametrize(
    ("nile", "congo", "walls", "dice", "source"),
    [
        ("Z4", "Z5", [], [], "congo"),
        ("Z4", "Z5", [("congo", "horn")], [], "nile"),
        ("Z4", "Z4", [], [4, 1], "nile"),
        ("Z2", "Z3", [], [], "congo"),
    ],
    ids=["most free units", "no wall first", "ties by pick", "three free units"],
)
def test_the_source_has_no_wall_before_it_then_the_most_free_units(
    nile: str, congo: str, walls: Walls, dice: list[int], source: str
) -> None:
    state = ai_turn(
        "hungry", f"nile {nile}", f"congo {congo}", "horn M3", "ural A2", walls=walls, dice=dice
    )

    assert battle(state) == (source, "horn")


@clause("GZ-5.93")
def test_the_ai_goes_on_with_its_target_though_another_has_more_units_now() -> None:
    state = ai_turn("hungry", "nile Z6", "horn M5", "congo A4")
    play(state, "dice 2", dice=[6, 6, 1, 5, 5])

    assert units(state, "horn") == "M3"
    assert battle(state) == ("nile", "horn")


@clause("GZ-5.93")
def test_the_ai_goes_on_from_another_source_and_then_with_another_target() -> None:
    state = ai_turn("hungry", "nile Z4", "congo Z3", "horn M9", "yucatan Z3", "sonora A4")
    first = battle(state)
    play(state, "dice 2", dice=[1, 1, 1, 6, 6])
    second = battle(state)
    play(state, "dice 2", dice=[1, 1, 1, 6, 6])
    third = battle(state)

    assert (first, second, third) == (("nile", "horn"), ("congo", "horn"), ("yucatan", "sonora"))


@clause("GZ-5.93")
def test_the_ai_chooses_a_new_target_when_an_explosion_emptied_the_old_one() -> None:
    state = ai_turn("hungry", "nile Z8", "horn A5", "congo M2")
    play(state, "dice 2", dice=[6, 5, 4, 1, 1])

    assert units(state, "horn") == "unowned"
    assert battle(state) == ("nile", "congo")


@clause("GZ-5.94", "GZ-R31")
def test_the_ai_breaches_a_wall_die_after_die_and_then_attacks() -> None:
    state = ai_turn(
        "hungry", "nile Z5", "horn M3", "ural A2", walls=[("nile", "horn")], dice=[4, 1, 6]
    )

    assert walls(state) == 0
    assert free_units(state, IDS.index("nile")) == 3
    assert battle(state) == ("nile", "horn")


@clause("GZ-5.94", "GZ-R31")
def test_the_ai_breaches_only_with_three_free_units() -> None:
    state = ai_turn(
        "hungry",
        "nile Z4",
        "horn M3",
        "scandia M2",
        "ural A2",
        walls=[("nile", "horn")],
        dice=[5, 5],
    )

    assert walls(state) == 1
    assert decision(state) == "military assign"


@clause("GZ-5.95")
def test_after_a_conquest_all_zombies_move_in_and_a_new_target_is_chosen() -> None:
    state = ai_turn("hungry", "nile Z7", "horn M2", "cape A2", "maghreb M1")
    play(state, "dice 2", dice=[6, 6, 1, 5, 5])

    assert (units(state, "nile"), units(state, "horn")) == ("unowned", "Z7")
    assert battle(state) == ("horn", "cape")


@clause("GZ-5.96")
def test_the_ai_never_walks_onto_an_empty_territory() -> None:
    state = ai_turn("hungry", "nile Z2", "horn M2", "scandia M2", "ural A2")

    assert decision(state) == "military assign"
    assert units(state, "nile") == "Z2"
    assert units(state, "congo") == "unowned"


@clause("GZ-5.97")
@pytest.mark.parametrize(
    ("zombies", "dice", "left"),
    [("Z4", [6, 5, 1, 3, 2], "Z2"), ("Z1", [1, 1, 1, 6], "Z1")],
    ids=["two dice", "one unit, one die"],
)
def test_the_ai_defends_with_two_dice_or_one(zombies: str, dice: list[int], left: str) -> None:
    state = board("nile M5", f"horn {zombies}", ai="hungry")
    play(state, "attack nile horn", "dice 3", dice=dice)

    assert units(state, "horn") == left


@clause("GZ-5.98", "GZ-R32")
@pytest.mark.parametrize(
    ("dice", "die"),
    [([5, 3, 1, 5, 4], 1), ([1, 3, 5, 5, 4], 3), ([6, 5, 1, 3, 2], 0), ([1, 1, 2, 6, 6], 0)],
    ids=["the first", "the third", "none is as good", "none helps"],
)
def test_an_attacking_ai_with_power_of_tech_raises_the_earliest_best_die(
    dice: list[int], die: int
) -> None:
    lands = ("nile Z5", "horn M5", "barrens A1")
    state = board(
        *lands,
        turn="aliens",
        phase="end",
        parties=EVERYBODY,
        alone=EVERYBODY,
        fallen="civilians",
        ai="hungry",
        bonuses={"zombies": "power_of_tech"},
    )
    log = play(state, "dice 2", dice=dice)

    assert facts(log, "dice_raised")["die"] == die


@clause("GZ-5.98", "GZ-R32")
def test_a_defending_ai_with_power_of_tech_counts_its_bites() -> None:
    state = board(
        "nile A5",
        "horn Z5",
        turn="aliens",
        fallen="civilians",
        ai="hungry",
        bonuses={"zombies": "power_of_tech"},
    )
    log = play(state, "attack nile horn", "dice 3", dice=[5, 4, 1, 5, 3])

    assert facts(log, "dice_raised")["die"] == 2
    assert (units(state, "nile"), units(state, "horn")) == ("A3", "Z7")


@clause("GZ-5.99", "GZ-R32")
def test_the_ai_cashes_every_card_it_holds_oldest_first() -> None:
    state = ai_turn(
        "hungry", "nile Z1", "horn M3", "scandia M2", "ural A2", hand="nile sonora cape"
    )

    assert units(state, "nile") == "Z6"
    assert [IDS[card] for card in state.discard] == ["nile", "sonora", "cape"]
    assert state.hand_of[ZOMBIES] == []


@clause("GZ-5.99", "GZ-R32")
def test_the_units_of_a_card_go_to_the_territory_with_the_strongest_enemy_neighbor() -> None:
    state = ai_turn(
        "hungry",
        "nile Z1",
        "congo Z1",
        "maghreb M3",
        "guinea M1",
        "cape M4",
        "ural A2",
        hand="nile",
    )

    assert (units(state, "nile"), units(state, "congo")) == ("Z1", "Z4")


@clause("GZ-5.99", "GZ-R32")
def test_ties_for_the_units_of_a_card_are_picked() -> None:
    state = ai_turn(
        "super", "nile Z1", "congo Z1", "horn M4", "scandia M2", "ural A2", hand="ural", dice=[5, 2]
    )

    assert (units(state, "nile"), units(state, "congo")) == ("Z1", "Z2")


@clause("GZ-5.99", "GZ-R32")
def test_random_zombies_pick_a_border_for_the_units_of_a_card() -> None:
    state = ai_turn(
        "random",
        "nile Z1",
        "congo Z1",
        "outback Z0",
        "maghreb M2",
        "cape M4",
        "ural A2",
        hand="congo",
        cities="outback",
        dice=[1],
    )

    assert (units(state, "nile"), units(state, "congo")) == ("Z4", "Z1")


@clause("GZ-5.99", "GZ-R32")
def test_without_a_border_the_units_of_a_card_go_to_any_zombie_territory() -> None:
    walls = [("nile", id) for id in ("maghreb", "guinea", "horn", "congo", "anatolia")]
    walls += [("horn", id) for id in ("congo", "cape", "arabia")]
    state = ai_turn(
        "hungry",
        "nile Z1",
        "horn Z1",
        "ural A2",
        "scandia M2",
        "outback M1",
        walls=walls,
        hand="cape",
        dice=[2],
    )

    assert (units(state, "nile"), units(state, "horn")) == ("Z1", "Z2")


@clause("GZ-5.99", "GZ-R32")
def test_the_ai_keeps_cards_that_its_supply_cannot_serve() -> None:
    state = ai_turn(
        "hungry",
        "nile Z2",
        "outback Z117",
        "horn M3",
        "scandia M2",
        "ural A2",
        hand="sonora cape albion",
        walls=[("outback", "cape"), ("outback", "sunda"), ("outback", "coral_coast")],
    )

    assert units(state, "nile") == "Z3"
    assert [IDS[card] for card in state.hand_of[ZOMBIES]] == ["cape", "albion"]
