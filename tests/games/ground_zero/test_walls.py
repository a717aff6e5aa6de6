"""Walls: building, what they close, breaching (GZ-5.40 to GZ-5.46)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, options, play, refused, units


def walls(state: State) -> object:
    """Return the borders on which walls stand."""
    return state.dump()["walls"]


def inactive(state: State, id: str) -> int:
    """Return the inactive units of a territory."""
    return state.inactive_on[state.pack.map.ids.index(id)]


@clause("GZ-5.40")
@pytest.mark.parametrize("phase", ["build", "attack"])
def test_a_civilian_becomes_a_wall_on_a_border_of_its_territory(phase: str) -> None:
    state = board("nile C2+1", "horn M2", turn="civilians", phase=phase)
    play(state, "wall nile horn")

    assert units(state, "nile") == "C1+1"
    assert walls(state) == [["nile", "horn"]]
    assert decision(state) == f"civilians {phase}"


@clause("GZ-5.40")
def test_a_wall_goes_on_any_land_or_line_border_whoever_owns_the_other_side() -> None:
    state = board(
        "guinea C9+0",
        "mato_verde M2",
        "maghreb C1+0",
        "nile Z2",
        turn="civilians",
        phase="build",
    )

    assert options(state, "wall") == [
        "wall guinea mato_verde",
        "wall guinea maghreb",
        "wall guinea nile",
        "wall guinea congo",
    ]


@clause("GZ-5.40")
@pytest.mark.parametrize(
    ("stand", "legal"),
    [("C1+0", False), ("C0+3", False), ("C1+1", True), ("C2+0", True)],
    ids=["last unit", "cyborgs alone", "cyborg stays", "civilian stays"],
)
def test_a_wall_needs_a_civilian_and_a_unit_that_stays(stand: str, legal: bool) -> None:
    state = board(f"nile {stand}", "cape C2+0", turn="civilians", phase="build")

    assert ("wall nile horn" in options(state)) == legal


@clause("GZ-5.40")
def test_no_wall_is_built_inside_a_roll_or_in_the_transfer() -> None:
    attacking = board("nile C4+0", "horn M2", turn="civilians")
    play(attacking, "attack nile horn")
    transferring = board("nile C4+0", "congo C1+0", turn="civilians", phase="transfer")

    assert refused(attacking, "wall nile horn").code == "wrong_type"
    assert refused(transferring, "wall nile horn").code == "wrong_type"


@clause("GZ-5.41")
def test_a_border_holds_one_wall() -> None:
    state = board(
        "nile C4+0", "congo C4+0", turn="civilians", phase="build", walls=[("nile", "congo")]
    )

    assert refused(state, "wall nile congo").code == "wall_exists"
    assert refused(state, "wall congo nile").code == "wall_exists"


@clause("GZ-5.41")
def test_the_number_of_walls_has_no_limit() -> None:
    state = board("silk_steppe C8+0", "nile C8+0", turn="civilians", phase="build")
    play(
        state,
        "wall silk_steppe ruthenia",
        "wall silk_steppe anatolia",
        "wall silk_steppe persia",
        "wall silk_steppe ural",
        "wall silk_steppe taiga",
        "wall silk_steppe high_plateau",
        "wall silk_steppe amur",
        "wall nile maghreb",
        "wall nile guinea",
        "wall nile horn",
        "wall nile congo",
        "wall nile anatolia",
    )

    assert sum(state.wall_on) == 12
    assert (units(state, "silk_steppe"), units(state, "nile")) == ("C1+0", "C3+0")


@clause("GZ-5.42")
@pytest.mark.parametrize(
    ("party", "letter"),
    [("military", "M"), ("aliens", "A"), ("zombies", "Z")],
    ids=["military", "aliens", "zombies"],
)
def test_a_wall_closes_a_border_to_attack_and_walking(party: str, letter: str) -> None:
    state = board(
        f"nile {letter}4",
        "horn C2+0",
        "maghreb C2+0",
        turn=party,
        walls=[("nile", "horn"), ("nile", "congo")],
    )

    assert [text for text in options(state) if text.split()[1:2] == ["nile"]] == [
        "attack nile maghreb",
        "walk nile guinea",
        "breach nile horn",
        "breach nile congo",
        "walk nile anatolia",
    ]


@clause("GZ-5.42")
def test_a_wall_is_closed_in_both_directions() -> None:
    state = board("nile M4", "horn A4", walls=[("nile", "horn")])
    against = board("nile M4", "horn A4", turn="aliens", walls=[("nile", "horn")])

    assert refused(state, "attack nile horn").code == "walled"
    assert refused(against, "attack horn nile").code == "walled"


@clause("GZ-5.42")
def test_a_wall_closes_a_border_to_transfer() -> None:
    state = board(
        "nile M4", "congo M2", "horn M2", "guinea M2", phase="transfer", walls=[("nile", "horn")]
    )
    walled = board(
        "nile M4",
        "horn M2",
        "congo M2",
        phase="transfer",
        walls=[("nile", "horn"), ("nile", "congo")],
    )
    play(state, "t_from nile")

    assert options(state) == ["t_to guinea", "t_to horn", "t_to congo"]
    assert refused(walled, "t_from nile").code == "not_reachable"


@clause("GZ-5.42")
def test_a_wall_closes_a_border_to_the_zombie_transfer() -> None:
    lands = ("nile Z4", "horn Z2", "cape Z1")
    walled = [("nile", "horn"), ("nile", "congo"), ("arabia", "anatolia"), ("guinea", "nile")]
    walled += [("maghreb", "nile"), ("anatolia", "nile")]
    state = board(*lands, turn="zombies", phase="zombie_transfer", walls=walled)

    assert refused(state, "z_from nile").code == "not_reachable"


@clause("GZ-5.42")
def test_civilians_and_cyborgs_ignore_walls() -> None:
    borders = [("nile", "horn"), ("nile", "congo"), ("nile", "guinea")]
    state = board("nile C2+2", "horn M2", "guinea C1+0", turn="civilians", walls=borders)
    offered = options(state)
    play(state, "end_attack", "t_from nile")

    assert "attack nile horn" in offered
    assert "walk nile congo" in offered
    assert decision(state) == "civilians t_count"


@clause("GZ-5.42")
def test_neighbors_remain_neighbors_across_a_wall() -> None:
    state = board(
        "nile Z4",
        "congo Z2",
        "horn M2",
        turn="zombies",
        phase="zombie_transfer",
        walls=[("nile", "horn")],
    )

    assert refused(state, "z_from nile").code == "hungry"


@clause("GZ-5.43")
@pytest.mark.parametrize("other", ["horn C2+0", "horn M2", "horn A2"], ids=["C", "M", "A"])
def test_a_wall_is_breached_whoever_owns_the_other_side(other: str) -> None:
    state = board("nile M4", other, walls=[("nile", "horn")])
    play(state, "breach nile horn", dice=[6])

    assert walls(state) == []


@clause("GZ-5.43")
def test_a_wall_before_unowned_land_is_breached() -> None:
    state = board("nile M4", walls=[("nile", "horn")])
    play(state, "breach nile horn", "walk nile horn", "count 1", dice=[6])

    assert units(state, "horn") == "M1"


@clause("GZ-5.43")
def test_dice_are_rolled_one_by_one_as_long_as_there_is_a_free_unit() -> None:
    state = board("nile M3", "horn C2+0", "cape M2", walls=[("nile", "horn")])
    play(state, "breach nile horn", "breach nile horn", "breach nile horn", dice=[1, 5, 3])

    assert inactive(state, "nile") == 3
    assert refused(state, "breach nile horn").code == "no_free_units"


@clause("GZ-5.43")
def test_a_single_unit_does_not_breach_but_a_single_zombie_does() -> None:
    state = board("nile M1", "horn C2+0", "cape M2", walls=[("nile", "horn")])
    zombies = board("nile Z1", "horn C2+0", turn="zombies", walls=[("nile", "horn")])

    assert refused(state, "breach nile horn").code == "no_free_units"
    assert "breach nile horn" in options(zombies)


@clause("GZ-5.43")
def test_civilians_do_not_breach() -> None:
    state = board("nile C4+0", "horn M2", turn="civilians", walls=[("nile", "horn")])

    assert options(state, "breach") == []


@clause("GZ-5.44")
def test_a_6_removes_the_wall_and_the_unit_stays_active() -> None:
    state = board("nile M4", "horn C2+0", walls=[("nile", "horn"), ("nile", "congo")])
    play(state, "breach nile horn", dice=[6])

    assert walls(state) == [["nile", "congo"]]
    assert inactive(state, "nile") == 0


@clause("GZ-5.44")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_1_to_5_make_a_unit_inactive_and_the_wall_stands(die: int) -> None:
    state = board("nile M4", "horn C2+0", walls=[("nile", "horn")])
    play(state, "breach nile horn", dice=[die])

    assert walls(state) == [["nile", "horn"]]
    assert (units(state, "nile"), inactive(state, "nile")) == ("M4", 1)


@clause("GZ-5.44")
def test_no_bonus_changes_the_die_against_a_wall() -> None:
    state = board(
        "nile M4", "horn A2", walls=[("nile", "horn")], bonuses={"military": "power_of_tech"}
    )
    play(state, "breach nile horn", dice=[5])

    assert decision(state) == "military attack"
    assert walls(state) == [["nile", "horn"]]


@clause("GZ-5.45")
def test_inactive_units_do_not_attack_or_walk_and_count_as_the_garrison() -> None:
    state = board("nile M4", "horn A2", inactive={"nile": 2})
    play(state, "attack nile horn")
    dice = options(state)
    walking = board("nile M4", inactive={"nile": 2})
    play(walking, "walk nile horn")

    assert dice == ["dice 2", "dice 1"]
    assert options(walking) == ["count 1", "count 2"]


@clause("GZ-5.45")
def test_inactive_units_do_not_move_in() -> None:
    state = board("nile M6", "horn A1", inactive={"nile": 3})
    play(state, "attack nile horn", "dice 1", dice=[6, 1])

    assert options(state) == ["count 1", "count 2", "count 3"]


@clause("GZ-5.45")
def test_a_territory_of_inactive_units_alone_does_nothing() -> None:
    state = board(
        "nile M2",
        "horn A2",
        "cape M3",
        inactive={"nile": 2},
        walls=[("nile", "guinea")],
    )

    assert refused(state, "attack nile horn").code == "no_free_units"
    assert refused(state, "breach nile guinea").code == "no_free_units"
    assert refused(state, "walk nile congo").code == "no_free_units"


@clause("GZ-5.45")
def test_inactive_units_do_not_transfer() -> None:
    state = board("nile M4", "congo M1", phase="transfer", inactive={"nile": 3})
    play(state, "t_from nile")

    assert (units(state, "nile"), units(state, "congo")) == ("M3", "M2")


@clause("GZ-5.45")
def test_inactive_units_become_active_when_the_turn_of_their_owner_has_ended() -> None:
    state = board("nile M4", "horn A2", phase="end", inactive={"nile": 3})

    assert decision(state).startswith("aliens")
    assert sum(state.inactive_on) == 0


@clause("GZ-5.46")
def test_a_wall_stays_when_both_sides_change_hands() -> None:
    state = board("nile M4", "horn A1", "guinea C1+0", "cape M4", walls=[("horn", "congo")])
    play(state, "attack nile horn", "dice 1", "count 3", dice=[6, 1])
    play(state, "walk cape congo", "count 3")

    assert (units(state, "horn"), units(state, "congo")) == ("M3", "M3")
    assert walls(state) == [["horn", "congo"]]


@clause("GZ-5.46")
def test_all_walls_are_removed_when_the_civilians_are_eliminated() -> None:
    state = board(
        "nile M4",
        "horn C1+0",
        alone="civilians",
        walls=[("horn", "congo"), ("ural", "taiga")],
    )
    log = play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 3])

    assert walls(state) == []
    [removed] = [event for event in log if event.name == "walls_removed"]
    assert (removed.text, removed.clause) == ("2 walls of the Civilians fell", "GZ-5.46")
    assert removed.facts == {"walls": 2, "faction": "civilians"}


@clause("GZ-5.46")
def test_no_wall_vanishes_where_none_stood() -> None:
    state = board("nile M4", "horn C1+0", alone="civilians")
    log = play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 3])

    assert "walls_removed" not in [event.name for event in log]
