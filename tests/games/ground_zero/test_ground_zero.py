"""Ground zero: the outbreak of the zombies (GZ-3.12 to GZ-3.16)."""

from __future__ import annotations

from barrow.games.ground_zero.components import FACTIONS, MILITARY
from barrow.games.ground_zero.opening import strike
from barrow.games.ground_zero.rules.parties import is_alive
from barrow.games.ground_zero.state import State
from barrow.kernel.event import Event
from tests.clauses import clause
from tests.games.ground_zero.board import (
    GAME,
    board,
    facts,
    options,
    play,
    refused,
    units,
)
from tests.games.ground_zero.deals import IDS, outbreak


def lands(state: State, name: str) -> list[str]:
    """Return the territories of a party in board order."""
    return [IDS[land] for land in state.lands_of[FACTIONS.index(name)]]


@clause("GZ-3.12")
def test_the_zombie_seat_chooses_among_the_top_three_cards() -> None:
    state = outbreak("nile", "lena", "anatolia", "congo")

    assert options(state) == ["ground_zero nile", "ground_zero lena", "ground_zero anatolia"]
    assert refused(state, "ground_zero congo").code == "not_ground_zero_card"


@clause("GZ-3.13", "GZ-R8")
def test_ground_zero_gets_a_command_center_beside_any_that_stands_there() -> None:
    state = outbreak("yukon_gate", "lena", "nile")
    city = state.city_on[IDS.index("yukon_gate")]
    before = state.centers_on[IDS.index("yukon_gate")]

    play(state, "ground_zero yukon_gate")

    assert (city, before) == (1, 1)
    assert state.centers_on[IDS.index("yukon_gate")] == 2
    assert state.city_on[IDS.index("yukon_gate")] == 1


@clause("GZ-3.14", "GZ-3.15", "GZ-R44")
def test_units_on_ground_zero_and_its_neighbors_become_zombies() -> None:
    state = outbreak("anatolia", "lena", "nile")

    log = play(state, "ground_zero anatolia")

    around = ("danube", "ruthenia", "nile", "arabia", "persia")
    assert units(state, "anatolia") == "Z12"  # 9 aliens, 2 more, and 1 of the first growth
    assert [units(state, id) for id in around] == ["Z1", "Z9", "Z9", "Z1", "Z1"]
    assert facts(log, "ground_zero_struck")["units"] == 9 + 1 + 9 + 9 + 1 + 1


@clause("GZ-3.14", "GZ-R44")
def test_the_virus_crosses_drawn_lines() -> None:
    state = outbreak("greenland", "lena", "nile")

    play(state, "ground_zero greenland")

    assert [units(state, id) for id in ("hudson_shield", "albion", "scandia")] == ["Z1", "Z1", "Z1"]


@clause("GZ-3.14")
def test_neighbors_without_units_stay_unowned() -> None:
    state = outbreak("anatolia", "lena", "nile")

    play(state, "ground_zero anatolia")

    assert units(state, "silk_steppe") == "unowned"
    assert units(state, "congo") == "A1"


@clause("GZ-3.15")
def test_two_more_zombies_stand_on_ground_zero_even_where_nobody_was() -> None:
    state = outbreak("anatolia", "lena", "nile")

    play(state, "ground_zero lena")

    assert units(state, "lena") == "Z3"  # 2, and 1 of the first growth
    assert lands(state, "zombies") == ["lena"]


@clause("GZ-3.15", "GZ-R8")
def test_the_three_cards_go_to_the_discard_pile() -> None:
    state = outbreak("anatolia", "lena", "nile")

    play(state, "ground_zero lena")

    assert {IDS[card] for card in state.discard} == {"anatolia", "lena", "nile"}
    assert len(state.deck) == 39


@clause("GZ-3.16", "GZ-R9")
def test_a_party_without_units_after_ground_zero_is_eliminated_by_the_zombies() -> None:
    state = board("nile M3", "congo M2", "horn A1", alone="military")
    log: list[Event] = []

    strike(state, IDS.index("nile"), [], log)

    assert facts(log, "party_eliminated") == {"by": "zombies", "faction": "military"}
    assert facts(log, "bonus_gained") == {"bonus": "tactical_advantage", "faction": "zombies"}
    assert not is_alive(state, MILITARY)
    assert units(state, "nile") == "Z5"


@clause("GZ-3.16", "GZ-R9")
def test_the_map_lets_no_party_fall_at_ground_zero() -> None:
    most = max([1 + len(neighbors) for neighbors in GAME.pack.map.neighbors_of])

    assert most == 8
    assert min(GAME.pack.cards_each[2:]) == 14
