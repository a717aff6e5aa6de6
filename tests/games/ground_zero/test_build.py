"""Civilians: growth, conversion into cyborgs, sending (GZ-5.20 to GZ-5.32)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, options, play, refused, units


def newly_added(state: State, id: str) -> int:
    """Return the newly added civilians of a territory."""
    return state.fresh_on[state.pack.map.ids.index(id)]


@clause("GZ-5.20")
def test_civilians_grow_in_place_by_command_centers_cities_and_half_the_civilians() -> None:
    state = board(
        "persia C5+0",
        "yangtze C4+0",
        "nile C3+0",
        turn="civilians",
        phase="start",
        cities="persia",
        centers="yangtze yangtze",
    )

    assert decision(state) == "civilians build"
    assert units(state, "persia") == "C8+0"
    assert units(state, "yangtze") == "C8+0"
    assert units(state, "nile") == "C4+0"


@clause("GZ-5.20")
def test_civilians_earn_nothing_for_cities_and_command_centers_of_others() -> None:
    state = board(
        "persia C1+0", "nile M1", turn="civilians", phase="start", cities="nile", centers="nile"
    )

    assert (units(state, "persia"), units(state, "nile")) == ("C1+0", "M1")


@clause("GZ-5.21")
def test_civilians_that_grew_this_turn_and_cyborgs_do_not_multiply() -> None:
    state = board(
        "persia C1+0",
        "nile C1+5",
        turn="civilians",
        phase="start",
        cities="persia",
        centers="persia",
    )

    assert units(state, "persia") == "C3+0"
    assert units(state, "nile") == "C1+5"


@clause("GZ-5.29")
@pytest.mark.parametrize("phase", ["build", "attack"])
def test_any_number_of_civilians_become_cyborgs_on_the_same_territory(phase: str) -> None:
    state = board("nile C4+1", "horn M2", turn="civilians", phase=phase)
    play(state, "convert nile")
    offered = options(state)
    play(state, "count 3")

    assert offered == ["count 1", "count 2", "count 3", "count 4"]
    assert units(state, "nile") == "C1+4"
    assert decision(state) == f"civilians {phase}"


@clause("GZ-5.29")
def test_all_civilians_of_a_territory_may_become_cyborgs() -> None:
    state = board("nile C2+0", "horn M2", turn="civilians")
    play(state, "convert nile", "count 2")

    assert units(state, "nile") == "C0+2"
    assert "convert nile" not in options(state)


@clause("GZ-5.29")
def test_nothing_is_converted_inside_a_roll_or_in_the_transfer() -> None:
    attacking = board("nile C4+0", "horn M2", turn="civilians")
    play(attacking, "attack nile horn")
    transferring = board("nile C4+0", "congo C1+0", turn="civilians", phase="transfer")

    assert refused(attacking, "convert nile").code == "wrong_type"
    assert refused(transferring, "convert nile").code == "wrong_type"


@clause("GZ-5.29")
def test_nothing_is_converted_in_a_turn_of_another_party() -> None:
    state = board("nile C4+0", "horn M2", turn="military")

    assert refused(state, "convert nile").code == "wrong_type"
    assert refused(state, "convert nile", seat=2).code == "not_your_decision"


@clause("GZ-5.30")
def test_newly_added_civilians_are_sent_as_cyborgs_along_civilian_land() -> None:
    state = board(
        "nile C5+0",
        "congo C1+0",
        "cape C1+0",
        "horn M3",
        "maghreb C1+0",
        "rhineland C1+0",
        turn="civilians",
        phase="build",
        fresh={"nile": 3},
    )
    play(state, "send nile", "count 2")
    offered = options(state)
    play(state, "send_to cape")

    assert offered == ["send_to maghreb", "send_to congo", "send_to cape"]
    assert (units(state, "nile"), units(state, "cape")) == ("C3+0", "C1+2")
    assert newly_added(state, "nile") == 1
    assert newly_added(state, "cape") == 0


@clause("GZ-5.30")
def test_one_unit_stays_where_civilians_are_sent_from() -> None:
    state = board("nile C3+0", "congo C1+0", turn="civilians", phase="build", fresh={"nile": 3})
    play(state, "send nile")

    assert options(state) == ["count 1", "count 2"]


@clause("GZ-5.30")
def test_old_civilians_are_not_sent() -> None:
    state = board("nile C6+0", "congo C4+0", turn="civilians", phase="build", fresh={"nile": 2})
    play(state, "send nile")

    assert options(state) == ["count 1", "count 2"]
    assert (
        refused(board("nile C6+0", "congo C4+0", turn="civilians", phase="build"), "send nile").code
        == "no_civilian"
    )


@clause("GZ-5.30")
def test_walls_do_not_matter_for_sending() -> None:
    state = board(
        "nile C5+0",
        "congo C1+0",
        turn="civilians",
        phase="build",
        fresh={"nile": 2},
        walls=[("nile", "congo")],
    )
    play(state, "send nile", "count 2")

    assert units(state, "congo") == "C1+2"


@clause("GZ-5.30")
def test_nothing_is_sent_in_the_attack_phase() -> None:
    state = board("nile C5+0", "congo C1+0", turn="civilians", phase="build", fresh={"nile": 2})
    play(state, "done")

    assert decision(state) == "civilians attack"
    assert refused(state, "send nile").code == "wrong_type"


@clause("GZ-5.31")
def test_newly_added_civilians_are_counted_for_each_territory() -> None:
    state = board(
        "nile C5+0",
        "congo C2+0",
        "horn C1+0",
        turn="civilians",
        phase="start",
        cities="congo",
    )

    assert [newly_added(state, id) for id in ("nile", "congo", "horn")] == [2, 2, 0]


@clause("GZ-5.31")
@pytest.mark.parametrize(
    ("converted", "left"), [("count 4", 3), ("count 5", 2), ("count 7", 0)], ids=str
)
def test_conversion_uses_up_old_civilians_first(converted: str, left: int) -> None:
    state = board("nile C7+0", "congo C1+0", turn="civilians", phase="build", fresh={"nile": 3})
    play(state, "convert nile", converted)

    assert newly_added(state, "nile") == left


@clause("GZ-5.31")
def test_walls_use_up_old_civilians_first() -> None:
    state = board("nile C3+0", "congo C1+0", turn="civilians", phase="build", fresh={"nile": 2})
    play(state, "wall nile horn")
    after_one = newly_added(state, "nile")
    play(state, "wall nile guinea")

    assert (after_one, newly_added(state, "nile")) == (2, 1)


@clause("GZ-5.31")
def test_nobody_is_newly_added_after_the_build_step() -> None:
    state = board(
        "nile C5+0", "congo C3+0", turn="civilians", phase="build", fresh={"nile": 2, "congo": 1}
    )
    play(state, "done")

    assert sum(state.fresh_on) == 0


@clause("GZ-5.32")
def test_units_of_a_card_are_civilians() -> None:
    state = board("nile C0+2", turn="civilians", phase="build", hands={"civilians": "horn"})
    play(state, "cash horn", "place nile")

    assert units(state, "nile") == "C1+2"


@clause("GZ-5.32")
def test_units_gained_by_power_of_conversion_are_civilians() -> None:
    state = board(
        "nile C0+4", "horn A3", turn="civilians", bonuses={"civilians": "power_of_conversion"}
    )
    play(state, "attack nile horn", "dice 0 2", "dice 2", "boost false", dice=[4, 3, 4, 3])

    assert units(state, "nile") == "C2+2"
