"""The zombie AI: dice for ties, ground zero, transfer (GZ-5.80 to GZ-5.89).

Nobody has units but those a test names: the AI looks at all of the board.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from barrow.games.ground_zero.rules.paths import borders, hunger_paths
from barrow.games.ground_zero.rules.zombie_ai import (
    choose_ground_zero,
    pick,
    pick_by_player,
    transfer,
)
from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import EVERYBODY, GAME, board, units

IDS = GAME.pack.map.ids
THREE = "military aliens zombies"
Walls = Sequence[tuple[str, str]]


def picked(number: int, *dice: int) -> int:
    """Return which of so many entries these dice pick, from 1."""
    chance = Chance.scripted(list(dice))
    place = pick(list(range(1, number + 1)), chance)
    assert chance.left == 0
    return place


def waiting(mode: str, *lands: str, walls: Walls = ()) -> State:
    """Return a board in the turn of the Military, with an AI to be asked."""
    return board(*lands, parties=THREE, alone=EVERYBODY, ai=mode, walls=walls)


def after_transfer(mode: str, *lands: str, dice: Sequence[int] = (), walls: Walls = ()) -> State:
    """Return a board after the transfer of the AI."""
    state = waiting(mode, *lands, walls=walls)
    chance = Chance.scripted(list(dice))
    transfer(state, chance, None)
    assert chance.left == 0
    return state


@clause("GZ-5.80")
def test_the_mode_of_the_ai_is_chosen_before_the_set_up() -> None:
    [option] = [option for option in GAME.options if option.name == "zombie_ai"]

    assert option.choices == ["random", "hungry", "super"]
    assert option.default == "hungry"


@clause("GZ-5.81")
@pytest.mark.parametrize(
    ("number", "dice", "place"),
    [
        (1, [], 1),
        (2, [6, 3, 2], 2),
        (5, [6, 5], 5),
        (6, [6], 6),
        (7, [1, 4], 4),
        (7, [2, 4, 1], 5),
        (13, [1, 5], 5),
        (13, [4, 2, 1], 6),
        (13, [3, 5, 4], 13),
        (12, [3, 2, 6], 12),
        (42, [2, 5, 3, 6], 42),
    ],
    ids=[
        "one entry, no die",
        "two, too high rolled again",
        "five",
        "six",
        "seven: first of 4 and 3",
        "seven: second of 4 and 3",
        "thirteen: first of 5, 4, 4",
        "thirteen: second of 5, 4, 4",
        "thirteen: third of 5, 4, 4",
        "twelve: second of 6 and 6",
        "forty-two: seven blocks are picked like seven entries",
    ],
)
def test_pick_takes_an_entry_by_dice(number: int, dice: list[int], place: int) -> None:
    assert picked(number, *dice) == place


@clause("GZ-5.82")
@pytest.mark.parametrize(
    ("parties_of", "dice", "place"),
    [
        ([[0]] * 4 + [[1]] * 3, [3, 4], 4),
        ([[0]] * 4 + [[1]] * 3, [4, 1], 5),
        ([[2]] * 3 + [[1]] * 3 + [[0]] * 3, [2, 3], 9),
        ([[2]] * 3 + [[1]] * 3 + [[0]] * 3, [3, 1], 4),
        ([[2]] * 3 + [[1]] * 3 + [[0]] * 3, [5, 1], 1),
        ([[1]] * 7, [1, 2], 2),
        ([[0]] * 3 + [[1]] * 3, [5], 5),
    ],
    ids=[
        "two parties, 1 to 3",
        "two parties, 4 to 6",
        "three parties, 1 and 2",
        "three parties, 3 and 4",
        "three parties, 5 and 6",
        "one party, no die for it",
        "six entries, no die for a party",
    ],
)
def test_with_more_than_six_entries_a_die_chooses_the_party_first(
    parties_of: list[list[int]], dice: list[int], place: int
) -> None:
    state = board("nile M3", ai="random")
    chance = Chance.scripted(dice)
    entries = list(range(1, len(parties_of) + 1))

    assert pick_by_player(state, entries, parties_of, chance) == place
    assert chance.left == 0


@clause("GZ-5.83")
def test_ground_zero_is_the_card_that_converts_the_most_units() -> None:
    state = waiting("hungry", "nile M2", "horn M3", "congo A3", "cascadia A7", "outback Z1")
    cards = [IDS.index(id) for id in ("cascadia", "nile", "mekong")]

    assert choose_ground_zero(state, cards, Chance.scripted([])) == IDS.index("nile")


@clause("GZ-5.83")
def test_ties_for_ground_zero_are_picked_in_board_order() -> None:
    state = waiting("hungry", "nile M4", "cascadia A4", "outback Z1")
    cards = [IDS.index(id) for id in ("nile", "mekong", "cascadia")]

    assert choose_ground_zero(state, cards, Chance.scripted([3, 1])) == IDS.index("cascadia")


@clause("GZ-5.85")
def test_all_units_without_an_enemy_neighbor_leave_and_the_others_stay() -> None:
    state = after_transfer("hungry", "guinea Z3", "congo Z2", "horn M5", "ural A1")

    assert (units(state, "guinea"), units(state, "congo")) == ("unowned", "Z5")


@clause("GZ-5.85")
def test_a_source_without_a_destination_keeps_its_units() -> None:
    walls = [("guinea", id) for id in ("mato_verde", "maghreb", "nile", "congo")]
    state = after_transfer("hungry", "guinea Z3", "congo Z2", "horn M5", "ural A1", walls=walls)

    assert (units(state, "guinea"), units(state, "congo")) == ("Z3", "Z2")


@clause("GZ-5.85")
def test_sources_leave_in_board_order() -> None:
    state = after_transfer(
        "hungry",
        "guinea Z2",
        "maghreb Z1",
        "nile Z2",
        "congo Z2",
        "horn M5",
        "ural A1",
        walls=[("maghreb", "guinea"), ("maghreb", "iberia")],
    )

    assert (units(state, "nile"), units(state, "congo")) == ("Z5", "Z2")


@clause("GZ-5.86", "GZ-R31")
def test_possible_borders_are_owned_or_unowned_land_next_to_an_enemy_on_a_hunger_path() -> None:
    state = waiting(
        "hungry", "yucatan Z4", "orinoco Z1", "cascadia M3", "high_andes A5", "guinea M2"
    )
    found = borders(hunger_paths(state), IDS.index("yucatan"))

    assert [IDS[land] for land in found] == ["sonora", "orinoco"]


@clause("GZ-5.87")
def test_random_zombies_scatter_unit_by_unit() -> None:
    state = after_transfer(
        "random",
        "yucatan Z3",
        "cascadia M3",
        "high_andes A5",
        "guinea M2",
        dice=[1, 2, 5, 1],
    )

    assert [units(state, id) for id in ("yucatan", "sonora", "orinoco")] == [
        "unowned",
        "Z2",
        "Z1",
    ]


@clause("GZ-5.88")
def test_hungry_zombies_go_all_together_next_to_the_largest_enemy() -> None:
    state = after_transfer(
        "hungry", "yucatan Z3", "sonora Z2", "cascadia M4", "high_andes A5", "guinea M2"
    )

    assert [units(state, id) for id in ("yucatan", "sonora", "orinoco")] == [
        "unowned",
        "Z2",
        "Z3",
    ]


@clause("GZ-5.88")
def test_equal_threats_are_picked_in_board_order() -> None:
    state = after_transfer(
        "hungry", "yucatan Z3", "cascadia M5", "high_andes A5", "guinea M2", dice=[3, 2]
    )

    assert units(state, "orinoco") == "Z3"


@clause("GZ-5.88")
def test_hungry_zombies_join_the_border_with_the_most_zombies() -> None:
    state = after_transfer("hungry", "guinea Z2", "nile Z1", "congo Z3", "horn M5", "ural A1")

    assert (units(state, "nile"), units(state, "congo")) == ("Z1", "Z5")


@clause("GZ-5.88")
def test_zombies_on_a_border_are_counted_at_that_moment() -> None:
    state = after_transfer(
        "hungry", "maghreb Z1", "guinea Z2", "nile Z2", "congo Z2", "horn M5", "ural A1", dice=[1]
    )

    assert (units(state, "nile"), units(state, "congo")) == ("Z5", "Z2")


@clause("GZ-5.89")
@pytest.mark.parametrize(
    ("mode", "nile", "outback"),
    [("super", "unowned", "Z3"), ("hungry", "Z2", "Z1")],
    ids=["super", "hungry"],
)
def test_super_zombies_go_to_owned_borders_reachable_or_not(
    mode: str, nile: str, outback: str
) -> None:
    walls = [("guinea", "mato_verde"), ("guinea", "congo"), ("maghreb", "iberia")]
    state = after_transfer(mode, "guinea Z2", "anatolia M9", "outback Z1", "sunda A4", walls=walls)

    assert (units(state, "nile"), units(state, "outback")) == (nile, outback)


@clause("GZ-5.89")
def test_super_zombies_without_an_owned_border_go_as_hungry_ones_all_of_them() -> None:
    walls = [("yucatan", "orinoco"), ("cape", "outback"), ("mekong", "sunda")]
    state = after_transfer(
        "super", "yucatan Z1", "coral_coast Z2", "cascadia M3", "mekong A2", walls=walls
    )

    assert (units(state, "sonora"), units(state, "sunda")) == ("Z1", "Z2")
