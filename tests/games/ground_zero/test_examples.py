"""Worked examples of the rulebook outside battles, number for number (chapter 11)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import MILITARY, ZOMBIES
from barrow.games.ground_zero.state import State
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
    walls,
)

IDS = GAME.pack.map.ids


@clause("GZ-X4", "GZ-5.43", "GZ-5.44", "GZ-5.45", "GZ-2.12")
def test_two_aliens_fail_at_a_wall_the_third_breaks_it_and_two_attack() -> None:
    state = board("anatolia A4", "danube C2+0", turn="aliens", walls=[("anatolia", "danube")])
    play(state, *["breach anatolia danube"] * 3, dice=[4, 3, 6])
    standing, inactive = walls(state), state.inactive_on[IDS.index("anatolia")]

    play(state, "attack anatolia danube")
    offered = options(state)
    log = play(state, "dice 2", "dice 2 0", dice=[6, 5, 4, 3])

    assert (standing, inactive) == (0, 2)
    assert offered == ["dice 2", "dice 1"]
    assert facts(log, "territory_conquered")["units"] == 2
    assert (units(state, "danube"), units(state, "anatolia")) == ("A2", "A2")
    assert state.inactive_on[IDS.index("anatolia")] == 2


@clause("GZ-X5", "GZ-5.20", "GZ-5.21")
def test_five_civilians_with_a_city_and_a_command_center_grow_by_four() -> None:
    state = board("persia C5+2", turn="civilians", phase="start", cities="persia", centers="persia")

    assert units(state, "persia") == "C9+2"
    assert state.fresh_on[IDS.index("persia")] == 4


@clause("GZ-X8", "GZ-4.63", "GZ-4.64")
@pytest.mark.parametrize(
    ("owner", "gained"), [("M", 3), ("A", 1)], ids=["they own nile", "they do not"]
)
def test_the_military_cash_nile(owner: str, gained: int) -> None:
    state = board(f"nile {owner}1", "congo M1", "horn M2", hands={"military": "nile"})

    play(state, "cash nile", *["place congo", "place horn", "place congo"][:gained])

    assert decision(state) == "military attack"
    assert state.units_of[MILITARY] == {"M": 5, "A": 4}[owner] + gained


@clause("GZ-X9", "GZ-4.10", "GZ-4.11")
@pytest.mark.parametrize(
    ("turn", "pool"), [("military", 3 + 2), ("aliens", 3 + 1)], ids=["military", "aliens"]
)
def test_a_command_center_adds_to_a_pool(turn: str, pool: int) -> None:
    state = board(f"nile {turn[0].upper()}1", turn=turn, phase="assign", centers="nile")

    play(state, *["place nile"] * pool)

    assert decision(state) == f"{turn} attack"


@clause("GZ-X9", "GZ-5.20", "GZ-5.52")
@pytest.mark.parametrize(
    ("turn", "at_start", "at_end"),
    [("civilians", "C2+0", "C2+0"), ("zombies", "Z2", "Z3")],
    ids=["civilians", "zombies"],
)
def test_a_command_center_grows_a_unit_at_each_growth(
    turn: str, at_start: str, at_end: str
) -> None:
    state = board(f"nile {turn[0].upper()}1", turn=turn, phase="start", centers="nile")
    grown = units(state, "nile")

    play(state, "done", "end_attack")

    assert (grown, units(state, "nile")) == (at_start, at_end)


@clause("GZ-X10", "GZ-3.6", "GZ-3.7", "GZ-3.10")
@pytest.mark.parametrize(
    ("players", "territories", "start"), [(2, 21, 45), (3, 14, 38), (4, 14, 38)]
)
def test_territories_and_units_of_each_party_before_ground_zero(
    players: int, territories: int, start: int
) -> None:
    state = last_placement(players)
    parties = min(players, 3)

    assert [len(state.lands_of[faction]) for faction in range(parties)] == [territories] * parties
    assert state.units_of[:parties] == [start] * (parties - 1) + [start - 1]
    assert state.pending == (parties - 1,)


@clause("GZ-X17", "GZ-2.9", "GZ-4.44", "GZ-5.13", "GZ-5.52")
def test_a_held_site_grows_explodes_and_is_walked_onto() -> None:
    state = board(
        "nile Z2",
        "horn M1",
        "lena M1",
        "congo A5",
        "taiga A1",
        turn="zombies",
        cities="nile",
        alone="military aliens",
    )

    log = play(state, "attack nile horn", "dice 2", dice=[6, 5, 1])
    left = units(state, "nile")
    play(state, "end_attack", "draw false")
    grown = units(state, "nile")
    play(state, "end_attack", *["place taiga"] * 3)
    play(state, "attack congo nile", "dice 2", dice=[3, 3, 6])
    exploded = (units(state, "nile"), units(state, "congo"))
    play(state, "walk congo nile", "count 1")

    assert facts(log, "territory_conquered")["units"] == 2
    assert (left, grown) == ("Z0", "Z1")
    assert exploded == ("Z0", "A3")
    assert (units(state, "nile"), state.conquered) == ("A1", True)


@clause("GZ-X20", "GZ-5.29", "GZ-5.30")
def test_three_new_civilians_are_sent_as_cyborgs() -> None:
    state = board("amur C5+0", "yangtze C1+0", turn="civilians", phase="start", cities="amur")
    grown = (units(state, "amur"), units(state, "yangtze"))

    play(state, "send amur", "count 3")

    assert grown == ("C8+0", "C1+0")
    assert (units(state, "amur"), units(state, "yangtze")) == ("C5+0", "C1+3")
    assert refused(state, "send yangtze").code == "no_civilian"
    assert "convert yangtze" in options(state)


@clause("GZ-X21", "GZ-6.3")
def test_the_zombies_win_by_21_to_19() -> None:
    military = (
        "orinoco high_andes mato_verde pampas "
        "yukon_gate hudson_shield cascadia seaboard albion iberia danube maghreb"
    )
    held = "nile horn"
    zombies = "cape anatolia ural taiga far_shore high_plateau yangtze rising_isles"

    state = board(
        *[f"{land} M1" for land in military.split()],
        *[f"{land} Z0" for land in held.split()],
        *[f"{land} Z1" for land in zombies.split()],
        turn="civilians",
        phase="end",
        alone="military zombies",
        cities="yukon_gate albion danube nile horn cape anatolia ural taiga far_shore",
        centers="orinoco yangtze rising_isles",
        round=40,
    )

    assert state.outcome is not None
    assert (state.outcome.scores[0], state.outcome.scores[3]) == (12 + 3 + 2 + 2, 10 + 7 + 4)
    assert state.outcome.winners == [state.seat_of[ZOMBIES]]


def last_placement(players: int) -> State:
    """Return a game in which the last party has 1 of its starting units left to place."""
    state = GAME.new(players, Chance("counts"), {"start_seat": 0})
    for _ in range(24 * min(players, 3) - 1):
        play(state, options(state)[0])
    return state
