"""Who owns what, free units, the supply, the order of dice (chapter 2)."""

from __future__ import annotations

from random import Random

import pytest

from barrow.games.ground_zero.components import (
    CIVILIANS,
    MILITARY,
    NOBODY,
    ZOMBIES,
)
from barrow.games.ground_zero.rules.assign import income
from barrow.games.ground_zero.rules.ending import score
from barrow.games.ground_zero.rules.lands import civilians_on, free_units, is_enemy, supply_left
from barrow.games.ground_zero.view import count_units, find_lands
from barrow.kernel.chance import Chance
from tests.clauses import clause
from tests.games.ground_zero.board import (
    GAME,
    board,
    decision,
    facts,
    options,
    play,
    refused,
    units,
)

NILE = GAME.pack.map.ids.index("nile")


@clause("GZ-2.4")
def test_a_city_and_two_command_centers_may_stand_on_one_territory_and_all_count() -> None:
    state = board("nile Z1", turn="zombies", phase="start", cities="nile", centers="nile nile")

    assert units(state, "nile") == "Z4"


@clause("GZ-2.4")
def test_cities_and_command_centers_stay_whoever_comes() -> None:
    state = board("nile M2", "congo A1", cities="congo", centers="congo congo")

    play(state, "attack nile congo", dice=[6, 1])

    assert units(state, "congo") == "M1"
    assert [land for land in range(42) if state.city_on[land]] == [GAME.pack.map.ids.index("congo")]
    assert sum(state.centers_on) == state.centers_on[GAME.pack.map.ids.index("congo")] == 2


@clause("GZ-2.5")
def test_whoever_takes_a_territory_takes_its_city_and_command_center() -> None:
    state = board("nile M2", "horn M1", "congo A1", cities="nile horn congo", centers="congo")
    before = income(state, MILITARY)

    play(state, "attack nile congo", dice=[6, 1])

    assert before == [3, 0, 0, 0]
    assert income(state, MILITARY) == [3, 1, 2, 0]


@clause("GZ-2.6")
def test_a_party_is_run_by_a_seat_or_by_the_ai() -> None:
    state = board("nile M2", ai="hungry")

    assert state.seat_of == [0, 1, 2, NOBODY]
    assert state.ai_runs == [False, False, False, True]
    assert state.faction_of == [0, 1, 2]


@clause("GZ-2.6")
def test_units_of_one_party_only_stand_on_a_territory() -> None:
    state = board("nile M2", "congo C0+1")

    play(state, "attack nile congo", "boost false", dice=[6, 1])

    assert units(state, "congo") == "M1"
    assert state.units_of[CIVILIANS] == 1


@clause("GZ-2.7")
def test_civilians_have_two_kinds_of_units() -> None:
    state = board("nile C3+2", turn="civilians")

    assert (civilians_on(state, NILE), state.cyborgs_on[NILE], state.units_on[NILE]) == (3, 2, 5)


@clause("GZ-2.8")
def test_a_party_owns_a_territory_while_it_has_a_unit_there() -> None:
    state = board("nile A4", "congo M2", turn="aliens")

    play(state, "attack nile congo", "dice 2", "dice 1", dice=[3, 3, 6])

    assert units(state, "nile") == "A2"
    assert units(state, "congo") == "unowned"


@clause("GZ-2.9")
@pytest.mark.parametrize(
    ("cities", "centers", "left"),
    [("nile", "", "Z0"), ("", "nile", "Z0"), ("", "", "unowned")],
    ids=["city", "command center", "neither"],
)
def test_zombies_that_leave_keep_a_site_and_nothing_else(
    cities: str, centers: str, left: str
) -> None:
    state = board("nile Z2", turn="zombies", cities=cities, centers=centers)

    play(state, "walk nile congo", "count 2")

    assert units(state, "nile") == left


@clause("GZ-2.9")
def test_zombies_keep_a_site_whose_last_zombie_dies() -> None:
    state = board("nile Z1", "congo M2", turn="zombies", cities="nile")

    play(state, "attack nile congo", "dice 1", dice=[1, 6])

    assert units(state, "nile") == "Z0"


@clause("GZ-2.9")
def test_a_territory_without_a_site_is_lost_with_its_last_zombie() -> None:
    state = board("nile Z1", "congo M2", turn="zombies")

    play(state, "attack nile congo", "dice 1", dice=[1, 6])

    assert units(state, "nile") == "unowned"


@clause("GZ-2.9")
def test_a_held_site_is_the_zombies_until_another_party_conquers_it() -> None:
    state = board("nile Z0", "congo M3", cities="nile")
    before = score(state, ZOMBIES)

    play(state, "walk congo nile", "count 1")

    assert before == 3
    assert score(state, ZOMBIES) == 1
    assert units(state, "nile") == "M1"


@clause("GZ-2.10")
def test_the_city_and_command_center_of_an_unowned_territory_are_nobodys() -> None:
    state = board("congo M1", cities="nile", centers="nile", alone="military")

    assert units(state, "nile") == "unowned"
    assert [score(state, faction) for faction in range(4)] == [1, 1, 1, 1]


@clause("GZ-2.11")
@pytest.mark.parametrize(
    ("land", "enemy"),
    [("congo A1", True), ("congo M1", False), ("congo Z0", False), ("horn A1", False)],
    ids=["another party", "own", "held site", "empty"],
)
def test_an_enemy_territory_has_a_unit_of_another_party(land: str, enemy: bool) -> None:
    state = board("nile M2", land, cities="congo")

    assert is_enemy(state, GAME.pack.map.ids.index("congo"), MILITARY) is enemy
    assert ("attack nile congo" in options(state)) is enemy


@clause("GZ-2.11")
def test_a_held_site_is_not_attacked() -> None:
    state = board("nile M2", "congo Z0", cities="congo")

    assert refused(state, "attack nile congo").code == "target_empty"


@clause("GZ-2.12")
@pytest.mark.parametrize(
    ("land", "inactive", "free"),
    [
        ("nile M4", 0, 3),
        ("nile M1", 0, 0),
        ("nile Z4", 0, 4),
        ("nile Z1", 0, 1),
        ("nile A4", 1, 3),
        ("nile A4", 2, 2),
        ("nile A4", 4, 0),
        ("nile Z4", 3, 1),
        ("nile C2+2", 0, 3),
    ],
    ids=[
        "one stays",
        "a lone unit stays",
        "zombies all leave",
        "a lone zombie leaves",
        "an inactive unit is the garrison",
        "two inactive units",
        "all inactive",
        "inactive zombies",
        "both kinds together",
    ],
)
def test_free_units_are_the_active_ones_less_a_garrison(
    land: str, inactive: int, free: int
) -> None:
    state = board("congo M3", land, inactive={"nile": inactive})

    assert free_units(state, NILE) == free


@clause("GZ-2.12")
def test_only_free_units_attack() -> None:
    state = board("nile A4", "congo M2", turn="aliens", inactive={"nile": 2})

    play(state, "attack nile congo")

    assert options(state) == ["dice 2", "dice 1"]


@clause("GZ-2.13", "GZ-R34")
def test_a_unit_beyond_the_supply_is_not_gained_but_the_enemy_loses_its_own() -> None:
    state = board("nile Z119", "congo A2", turn="zombies")

    play(state, "attack nile congo", "dice 1", "dice 1", dice=[4, 4])

    assert units(state, "congo") == "A1"
    assert units(state, "nile") == "Z119"
    assert state.units_of[ZOMBIES] == 120


@clause("GZ-2.13")
def test_one_unit_of_supply_is_gained() -> None:
    state = board("nile Z118", "congo A3", turn="zombies")

    play(state, "attack nile congo", "dice 2", "dice 2", dice=[5, 4, 5, 4])

    assert units(state, "congo") == "A1"
    assert units(state, "nile") == "Z119"


@clause("GZ-2.13")
def test_civilians_and_cyborgs_share_one_supply() -> None:
    state = board("nile C60+58", turn="civilians", phase="start", cities="nile")

    assert units(state, "nile") == "C61+58"
    assert supply_left(state, CIVILIANS) == 0


@clause("GZ-2.14")
def test_dice_fall_attacker_first_and_civilian_dice_before_cyborg_dice() -> None:
    state = board("nile C2+2", "congo M2", turn="civilians")

    log = play(
        state, "attack nile congo", "dice 2 1", "dice 2", "boost false", dice=[4, 3, 6, 2, 1]
    )

    rolled = facts(log, "dice_rolled")
    assert (rolled["attack"], rolled["attack_cyborgs"]) == ([4, 3, 6], 1)
    assert (rolled["defense"], rolled["defense_cyborgs"]) == ([2, 1], 0)


@clause("GZ-2.14")
def test_a_defending_side_rolls_civilian_dice_before_cyborg_dice() -> None:
    state = board("nile M4", "congo C2+2")

    log = play(state, "attack nile congo", "dice 1", "dice 1 2", "boost false", dice=[6, 3, 5, 4])

    rolled = facts(log, "dice_rolled")
    assert (rolled["attack"], rolled["attack_cyborgs"]) == ([6], 0)
    assert (rolled["defense"], rolled["defense_cyborgs"]) == ([3, 5, 4], 2)
    assert decision(state) == "military attack"


@clause("GZ-2.8", "GZ-2.13")
@pytest.mark.parametrize(
    ("seats", "settings"), [(3, {}), (3, {"zombies": "player"}), (2, {"zombie_ai": "random"})]
)
def test_the_territories_and_totals_of_each_party_follow_the_board(
    seats: int, settings: dict[str, object]
) -> None:
    chance, draw = Chance(3), Random(3)
    state = GAME.new(seats, chance, settings)
    for _ in range(600):
        if not state.pending:
            break
        copy = state.clone()
        before = [lands[:] for lands in state.lands_of]
        state.apply(state.pending[0], draw.choice(state.legal(state.pending[0])), chance)

        assert state.lands_of == find_lands(state)
        assert state.units_of == count_units(state)
        assert copy.lands_of == before
