"""Zombies: no garrison, held sites, growth, the bite, hunger (GZ-5.50 to GZ-5.58)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules.parties import is_alive
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, options, play, refused, units


@clause("GZ-5.50")
def test_a_single_zombie_attacks() -> None:
    state = board("nile Z1", "horn M2", turn="zombies")
    play(state, "attack nile horn", "dice 1", dice=[6, 1])

    assert (units(state, "nile"), units(state, "horn")) == ("Z1", "M1")


@clause("GZ-5.50")
def test_all_zombies_attack_and_all_move_in() -> None:
    state = board("nile Z3", "horn M1", turn="zombies")
    play(state, "attack nile horn")
    dice = options(state)
    play(state, "dice 3", dice=[6, 5, 1, 1])

    assert dice == ["dice 3", "dice 2", "dice 1"]
    assert (units(state, "nile"), units(state, "horn")) == ("unowned", "Z3")


@clause("GZ-5.50")
def test_all_zombies_may_walk_away() -> None:
    state = board("nile Z2", turn="zombies")
    play(state, "walk nile horn", "count 2")

    assert (units(state, "nile"), units(state, "horn")) == ("unowned", "Z2")


@clause("GZ-5.51", "GZ-R29")
@pytest.mark.parametrize(
    ("cities", "centers", "left"),
    [("nile", "", "Z0"), ("", "nile", "Z0"), ("", "", "unowned")],
    ids=["city", "command center", "neither"],
)
def test_zombies_keep_a_territory_they_leave_only_if_it_is_a_site(
    cities: str, centers: str, left: str
) -> None:
    state = board("nile Z2", turn="zombies", cities=cities, centers=centers)
    play(state, "walk nile horn", "count 2")

    assert units(state, "nile") == left


@clause("GZ-5.51")
def test_a_held_site_counts_as_owned_for_growth() -> None:
    state = board("nile Z0", turn="zombies", phase="start", cities="nile")

    assert units(state, "nile") == "Z1"


@clause("GZ-5.51")
def test_a_held_site_counts_as_owned_for_a_card() -> None:
    state = board("nile Z0", "horn Z1", turn="zombies", cities="nile", hands={"zombies": "nile"})
    play(state, "cash nile", "place nile", "place nile", "place horn")

    assert (units(state, "nile"), units(state, "horn")) == ("Z2", "Z2")


@clause("GZ-5.51")
def test_a_held_site_counts_as_owned_for_the_score() -> None:
    state = board(
        "nile Z0",
        "horn M1",
        phase="end",
        turn="civilians",
        alone="military aliens civilians zombies",
        fallen="aliens",
        cities="nile",
        round=40,
        centers="nile",
    )

    assert state.outcome is not None
    assert state.outcome.scores[3] == 4


@clause("GZ-5.52")
def test_zombies_grow_by_cities_and_command_centers_at_the_start_of_their_turn() -> None:
    state = board(
        "nile Z2",
        "horn Z1",
        "congo Z0",
        "cape M1",
        turn="zombies",
        phase="start",
        cities="nile congo cape",
        centers="nile nile",
    )

    assert [units(state, id) for id in ("nile", "horn", "congo", "cape")] == [
        "Z5",
        "Z1",
        "Z1",
        "M1",
    ]


@clause("GZ-5.52")
def test_zombies_grow_again_at_the_end_of_their_turn() -> None:
    state = board("nile Z2", "horn Z0", turn="zombies", phase="end", cities="nile horn")

    assert (units(state, "nile"), units(state, "horn")) == ("Z3", "Z1")
    assert decision(state).startswith("military")


@clause("GZ-5.53")
def test_attacking_zombies_bite_in_every_tied_pair() -> None:
    state = board("nile Z5", "horn A4", turn="zombies")
    play(state, "attack nile horn", "dice 3", "dice 2", dice=[5, 3, 1, 5, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("Z7", "A2")


@clause("GZ-5.53")
def test_defending_zombies_bite_in_every_tied_pair() -> None:
    state = board("nile C5+0", "horn Z4", turn="civilians")
    play(state, "attack nile horn", "dice 3 0", "dice 2", dice=[5, 4, 3, 5, 4])

    assert (units(state, "nile"), units(state, "horn")) == ("C3+0", "Z6")


@clause("GZ-5.53", "GZ-R42")
def test_cyborgs_are_bitten_like_any_unit() -> None:
    state = board("nile Z3", "horn C1+2", turn="zombies")
    play(state, "attack nile horn", "dice 1", "dice 0 1", "boost false", dice=[2, 2])

    assert (units(state, "nile"), units(state, "horn")) == ("Z4", "C1+1")


@clause("GZ-5.53", "GZ-R19")
def test_zombies_do_not_bite_a_party_that_always_wins_ties() -> None:
    state = board(
        "nile A5",
        "horn Z4",
        turn="aliens",
        fallen="military",
        bonuses={"aliens": "tactical_advantage"},
    )
    play(state, "attack nile horn", "dice 2", "dice 2", dice=[5, 3, 5, 3])

    assert (units(state, "nile"), units(state, "horn")) == ("A5", "Z2")


@clause("GZ-5.54")
def test_a_zombie_seat_transfers_right_after_growth_and_not_at_the_end() -> None:
    state = board(
        "nile Z1", "congo Z1", "horn Z1", "cape M1", turn="zombies", phase="start", cities="nile"
    )
    first = (decision(state), units(state, "nile"))
    play(state, "z_from nile", "z_to horn", "count 1", "done", "end_attack")

    assert first == ("zombies zombie_transfer", "Z2")
    assert decision(state) == "military assign"


@clause("GZ-5.55")
def test_no_zombie_leaves_a_territory_with_an_enemy_neighbor() -> None:
    state = board(
        "nile Z2", "congo Z3", "cape M1", turn="zombies", phase="zombie_transfer", alone="zombies"
    )

    assert options(state, "z_from") == ["z_from nile"]
    assert refused(state, "z_from congo").code == "hungry"


@clause("GZ-5.55")
def test_zombies_end_but_do_not_pass_next_to_an_enemy() -> None:
    state = board(
        "guinea Z2",
        "congo Z1",
        "cape Z1",
        "outback M1",
        "horn A1",
        "maghreb Z1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
    )
    play(state, "z_from guinea")

    assert options(state) == ["z_to maghreb", "z_to congo"]


@clause("GZ-5.56", "GZ-R28")
def test_a_hunger_path_crosses_unowned_land() -> None:
    state = board(
        "guinea Z2",
        "cape Z1",
        "maghreb Z1",
        "iberia M1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
    )
    play(state, "z_from guinea")

    assert options(state) == ["z_to maghreb", "z_to cape"]


@clause("GZ-5.56")
def test_a_hunger_path_crosses_no_unowned_land_next_to_an_enemy() -> None:
    state = board(
        "yucatan Z2",
        "sonora Z1",
        "great_prairie Z1",
        "mato_verde Z1",
        "high_andes M1",
        "guinea M1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
    )
    play(state, "z_from yucatan")

    assert options(state) == ["z_to great_prairie", "z_to sonora"]
    assert refused(state, "z_to mato_verde").code == "not_reachable"


@clause("GZ-5.56")
def test_a_hunger_path_crosses_no_wall() -> None:
    walls = [("mato_verde", "guinea"), ("iberia", "maghreb"), ("guinea", "congo")]
    walls += [("nile", "congo"), ("nile", "horn"), ("nile", "anatolia")]
    state = board(
        "guinea Z2",
        "nile Z1",
        "maghreb Z1",
        "congo Z1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
        walls=walls,
    )
    play(state, "z_from guinea")

    assert options(state) == ["z_to maghreb", "z_to nile"]


@clause("GZ-5.57", "GZ-R28")
def test_zombies_stop_only_on_territories_of_their_own() -> None:
    state = board(
        "nile Z2",
        "horn Z0",
        "cape Z1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
        centers="horn",
    )
    play(state, "z_from nile")

    assert "z_to horn" in options(state)
    assert refused(state, "z_to congo").code == "not_owner"


@clause("GZ-5.57")
def test_a_territory_may_be_left_empty_in_the_zombie_transfer() -> None:
    state = board("nile Z2", "horn Z1", turn="zombies", phase="zombie_transfer", alone="zombies")
    play(state, "z_from nile", "count 2")

    assert (units(state, "nile"), units(state, "horn")) == ("unowned", "Z3")


@clause("GZ-5.57", "GZ-R28")
def test_any_number_of_moves_but_each_zombie_once() -> None:
    state = board(
        "nile Z3", "horn Z1", "congo Z2", turn="zombies", phase="zombie_transfer", alone="zombies"
    )
    play(state, "z_from nile", "z_to horn", "count 2", "z_from horn", "z_to congo")
    play(state, "z_from nile", "z_to congo")

    assert [units(state, id) for id in ("nile", "horn", "congo")] == ["unowned", "Z2", "Z4"]
    assert refused(state, "z_from horn").code == "no_free_units"


@clause("GZ-5.57")
def test_zombies_of_a_card_are_not_movable() -> None:
    state = board(
        "nile Z1",
        "horn Z1",
        "congo Z1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
        hands={"zombies": "nile"},
    )
    play(state, "cash nile", "place nile", "place nile", "place nile", "z_from nile", "z_to horn")

    assert (units(state, "nile"), units(state, "horn")) == ("Z3", "Z2")


@clause("GZ-5.58", "GZ-5.100")
def test_zombies_without_units_live_on_while_they_have_a_held_site() -> None:
    state = board("nile M5", "horn Z1", "cape Z0", alone="zombies", cities="cape")
    play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])

    assert state.units_of[ZOMBIES] == 0
    assert is_alive(state, ZOMBIES)


@clause("GZ-5.58", "GZ-5.100")
def test_zombies_are_eliminated_with_their_last_held_site() -> None:
    state = board("nile M5", "horn Z0", alone="zombies", cities="horn")
    play(state, "walk nile horn", "count 1")

    assert not is_alive(state, ZOMBIES)


@clause("GZ-R30")
def test_zombies_do_not_walk_to_and_fro_without_end() -> None:
    state = board("nile Z2", turn="zombies")
    play(state, "walk nile horn", "count 2", "walk horn nile", "count 2")

    assert units(state, "nile") == "Z2"
    assert refused(state, "walk nile horn").code == "already_walked"
