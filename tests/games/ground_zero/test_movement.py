"""Moving in after a conquest, and walking onto empty territory (GZ-4.40 to GZ-4.47)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import ALIENS, ZOMBIES
from barrow.games.ground_zero.rules.ending import score
from tests.clauses import clause
from tests.games.ground_zero.board import (
    board,
    decision,
    facts,
    options,
    play,
    refused,
    units,
)


def counts(low: int, high: int) -> list[str]:
    """Return the counts from low to high as actions."""
    return [f"count {number}" for number in range(low, high + 1)]


@clause("GZ-4.40")
def test_whoever_empties_a_territory_must_move_in() -> None:
    state = board("nile M6", "congo A1")

    play(state, "attack nile congo", "dice 2", dice=[6, 5, 1])

    assert decision(state) == "military move_in"
    assert refused(state, "end_attack").code == "wrong_type"
    assert not state.conquered


@clause("GZ-4.40")
def test_a_territory_with_a_unit_left_is_not_conquered() -> None:
    state = board("nile M6", "congo A2")

    play(state, "attack nile congo", "dice 2", "dice 1", dice=[6, 5, 1])

    assert (units(state, "congo"), decision(state)) == ("A1", "military attack")
    assert not state.conquered


@clause("GZ-4.41", "GZ-R15")
@pytest.mark.parametrize(
    ("dice", "rolled", "offered"),
    [
        ("dice 1", [6, 1], counts(1, 5)),
        ("dice 2", [6, 5, 1], counts(2, 5)),
        ("dice 3", [6, 5, 4, 1], counts(3, 5)),
    ],
    ids=["one die", "two dice", "three dice"],
)
def test_at_least_the_dice_move_in_and_at_most_the_free_units(
    dice: str, rolled: list[int], offered: list[str]
) -> None:
    state = board("nile M6", "congo A1")

    play(state, "attack nile congo", dice, dice=rolled)

    assert options(state) == offered


@clause("GZ-4.41")
@pytest.mark.parametrize(
    ("text", "said"),
    [("count 1", "choose 2 to 5 units, not 1"), ("count 6", "choose 2 to 5 units, not 6")],
    ids=["too few", "too many"],
)
def test_another_number_does_not_move_in(text: str, said: str) -> None:
    state = board("nile M6", "congo A1")
    play(state, "attack nile congo", "dice 2", dice=[6, 5, 1])

    refusal = refused(state, text)
    why = "Nile has 6 units, and 1 must stay; a unit moves in for each die you didn't lose"
    assert (refusal.clause, refusal.code, refusal.text) == (
        "GZ-4.41",
        "count_range",
        f"{said}: {why}",
    )


@clause("GZ-4.41")
def test_units_move_in_from_the_attacking_territory() -> None:
    state = board("nile M6", "congo A1")

    log = play(state, "attack nile congo", "dice 2", "count 4", dice=[6, 5, 1])

    assert (units(state, "nile"), units(state, "congo")) == ("M2", "M4")
    assert facts(log, "territory_conquered")["units"] == 4


@clause("GZ-4.42", "GZ-R15")
def test_civilians_move_in_at_least_as_many_of_each_kind_as_rolled() -> None:
    state = board("nile C3+4", "congo M1", turn="civilians")
    play(state, "attack nile congo", "dice 1 2", "boost false", dice=[6, 5, 4, 1])
    civilians = options(state)

    play(state, "count 1")
    cyborgs = options(state)
    play(state, "count 3")

    assert (civilians, cyborgs) == (counts(1, 3), counts(2, 4))
    assert (units(state, "nile"), units(state, "congo")) == ("C2+1", "C1+3")


@clause("GZ-4.42")
def test_one_unit_of_either_kind_stays_behind() -> None:
    state = board("nile C3+2", "congo M1", turn="civilians")
    play(state, "attack nile congo", "dice 1 2", "boost false", dice=[6, 5, 4, 1])
    civilians = options(state)

    play(state, "count 2")

    assert civilians == counts(1, 2)
    assert (units(state, "nile"), units(state, "congo")) == ("C1+0", "C2+2")


@clause("GZ-4.42", "GZ-R15")
def test_a_civilian_lost_by_defection_need_not_move_in() -> None:
    state = board("nile C6", "congo M1", "lena M119", turn="civilians", alone="military")

    play(state, "attack nile congo", "dice 3 0", dice=[1, 6, 5, 4])

    assert units(state, "nile") == "C5+0"  # the Military have no supply for the deserter
    assert options(state) == counts(2, 4)


@clause("GZ-4.43")
def test_the_conquered_territory_comes_with_its_city_and_command_centers() -> None:
    state = board("nile M2", "congo A1", cities="congo", centers="congo")
    before = score(state, ALIENS)

    play(state, "attack nile congo", dice=[6, 1])

    assert (before, score(state, ALIENS)) == (5, 1)
    assert units(state, "congo") == "M1"


@clause("GZ-4.43")
def test_a_conquered_zombie_site_is_held_no_longer() -> None:
    state = board("nile M2", "congo Z1", cities="congo")
    before = score(state, ZOMBIES)

    play(state, "attack nile congo", dice=[6, 1])

    assert (before, score(state, ZOMBIES)) == (3, 1)
    assert units(state, "congo") == "M1"


@clause("GZ-4.43")
def test_units_that_moved_in_may_attack_and_walk_on_in_the_same_turn() -> None:
    state = board("nile M6", "congo A1", "cape A1")

    play(state, "attack nile congo", "dice 3", "count 5", dice=[6, 5, 4, 1])
    play(state, "attack congo cape", "dice 3", "count 4", dice=[6, 5, 4, 1])
    play(state, "walk cape outback", "count 3")

    assert [units(state, id) for id in ("nile", "congo", "cape", "outback")] == [
        "M1",
        "M1",
        "M1",
        "M3",
    ]


@clause("GZ-4.44")
def test_a_walk_takes_one_up_to_all_free_units_without_a_roll() -> None:
    state = board("nile M4")
    play(state, "walk nile congo")
    offered = options(state)

    log = play(state, "count 2")

    assert offered == counts(1, 3)
    assert (units(state, "nile"), units(state, "congo")) == ("M2", "M2")
    assert facts(log, "territory_walked")["units"] == 2
    assert (state.conquered, state.rolls) == (True, 0)


@clause("GZ-4.44")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("walk horn cape", "not_owner"),
        ("walk nile cape", "not_neighbors"),
        ("walk nile guinea", "own_target"),
        ("walk nile congo", "target_occupied"),
        ("walk nile maghreb", "walled"),
        ("walk guinea mato_verde", "no_free_units"),
    ],
    ids=["not own", "not next", "own target", "occupied", "walled", "garrison"],
)
def test_a_walk_goes_to_an_empty_neighbor_that_is_not_own(text: str, code: str) -> None:
    state = board("nile M3", "guinea M1", "congo A1", walls=[("nile", "maghreb")])

    assert refused(state, text).code == code
    assert text not in options(state)


@clause("GZ-4.44")
def test_zombies_do_not_walk_onto_their_own_held_site() -> None:
    state = board("nile Z2", "congo Z0", turn="zombies", cities="congo")

    assert refused(state, "walk nile congo").code == "own_target"


@clause("GZ-4.44")
@pytest.mark.parametrize(
    ("stand", "civilians", "cyborgs"),
    [
        ("C3+0", counts(1, 2), []),
        ("C2+2", counts(0, 2), counts(1, 2)),
        ("C1+1", counts(0, 1), []),
    ],
    ids=["civilians only", "both kinds", "one of each"],
)
def test_civilians_walk_with_as_many_of_each_kind_as_they_like(
    stand: str, civilians: list[str], cyborgs: list[str]
) -> None:
    state = board(f"nile {stand}", turn="civilians")
    play(state, "walk nile congo")
    first = options(state)

    play(state, first[0])

    assert first == civilians
    assert options(state, "count") == cyborgs


@clause("GZ-4.44", "GZ-R41")
def test_an_empty_held_site_is_walked_onto_without_a_roll_and_conquered() -> None:
    state = board("nile A3", "congo Z0", turn="aliens", cities="congo", centers="congo")

    play(state, "walk nile congo", "count 1")

    assert (units(state, "congo"), state.rolls, state.conquered) == ("A1", 0, True)
    assert score(state, ZOMBIES) == 1


@clause("GZ-4.45")
def test_a_party_walks_onto_a_territory_once_a_turn() -> None:
    state = board("nile Z2", turn="zombies")

    play(state, "walk nile congo", "count 2", "walk congo nile", "count 2")

    refusal = refused(state, "walk nile congo")
    assert (refusal.clause, refusal.code) == ("GZ-4.45", "already_walked")
    assert "walk nile horn" in options(state)
    assert "walk nile congo" not in options(state)


@clause("GZ-4.46")
def test_a_territory_emptied_by_an_explosion_is_not_conquered_but_may_be_walked_onto() -> None:
    state = board("nile A5", "congo M2", turn="aliens")

    play(state, "attack nile congo", "dice 2", "dice 1", dice=[3, 3, 6])

    assert (units(state, "congo"), state.conquered) == ("unowned", False)
    play(state, "walk nile congo", "count 1")
    assert (units(state, "congo"), state.conquered) == ("A1", True)


@clause("GZ-4.47")
def test_a_territory_lost_again_was_still_conquered() -> None:
    state = board("nile Z1", "horn M3", turn="zombies")

    play(state, "walk nile congo", "attack congo horn", "dice 1", dice=[1, 6])
    play(state, "end_attack")

    assert units(state, "congo") == "unowned"
    assert decision(state) == "zombies draw"


@clause("GZ-4.47")
def test_a_move_in_counts_as_a_conquest() -> None:
    state = board("nile M2", "congo A1")

    play(state, "attack nile congo", dice=[6, 1])

    assert state.conquered


@clause("GZ-4.47")
def test_a_transfer_is_no_conquest() -> None:
    state = board("nile M4", "congo M1", phase="transfer")

    log = play(state, "t_from nile", "count 2")

    assert facts(log, "units_transferred")["units"] == 2
    assert decision(state) == "aliens attack"
