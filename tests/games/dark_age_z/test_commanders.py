"""Commanders: their rewards and when they come (section 5.3)."""

from __future__ import annotations

import pytest

from barrow.games.dark_age_z.rules.combat import protection
from barrow.games.dark_age_z.rules.commanders import attach
from barrow.games.dark_age_z.rules.income import army_icons, command_icons, icons
from tests.clauses import clause
from tests.games.dark_age_z.board import act, commander, place, relics_of, table


@clause("DZ-5.40", "DZ-5.44")
def test_lilith_rewards_her_patron_though_her_army_is_defeated() -> None:
    state = table(3, boards={0: ["S5x/0@lilith"]})

    assert command_icons(state, 0) == 5 + 4 + 2


@clause("DZ-5.40")
def test_a_removed_commander_rewards_nobody() -> None:
    relics = {1: ["draculas-potion", "mind-reader"]}
    state = table(3, boards={0: ["S5/0@lilith"]}, relics=relics, turn=1, phase=2)
    act(state, 1, "relic draculas-potion b")

    assert command_icons(state, 0) == 5 + 4


@clause("DZ-5.41")
def test_alexander_stands_in_the_first_two_zones() -> None:
    card = table(3).pack.commanders[commander("alexander")]

    assert (card.attack, card.zones, card.ability) == (2, [1, 2], "unbeatable")


@clause("DZ-5.42")
def test_terric_draws_a_relic_on_a_frontier_of_the_patron() -> None:
    boards = {0: ["S5/0", "S5/0", "S6/0"]}
    state = table(3, boards=boards, gathering=["terric"], relic_deck=["iron-steed"])
    act(state, 0, "pass", "commander terric")

    assert relics_of(state, 0) == ["iron-steed"]


@clause("DZ-5.43")
@pytest.mark.parametrize(("patron", "own"), [(0, 2), (2, 1)], ids=["neighbor", "stranger"])
def test_lancelot_protects_a_patron_who_has_a_gate_there(patron: int, own: int) -> None:
    state = table(3, boards={0: ["S5/0", "S5/0", "S5/0", "S5/0"]})
    attach(state, commander("lancelot"), place(0, 4), patron)

    assert protection(state, 0, 0) == own
    assert protection(state, 0, 1) == 1


@clause("DZ-5.45")
def test_matilda_gives_two_points_when_assigned() -> None:
    state = table(3, boards={0: ["S5/0", "S6/0"]}, gathering=["matilda"])
    act(state, 0, "pass", "commander matilda")

    assert state.vp_of[0] == 2


@clause("DZ-5.46", "DZ-X13")
def test_erina_brings_two_cards_beside_the_uncovered_icons() -> None:
    boards = {0: ["S5/1"] * 4, 2: ["S6/0"] * 3}
    state = table(3, boards=boards)
    attach(state, commander("erina"), place(0, 4), 0)

    assert (icons(state, 0, 2), army_icons(state, 0)) == (1, 1 + 2)


@clause("DZ-4.136", "DZ-X12")
def test_tokens_come_from_the_frontiers_the_kingdom_and_lilith() -> None:
    boards = {0: ["S5/1@lilith"], 2: ["S6/2", "S7/0"]}
    state = table(3, boards=boards, levels=[2, 0, 0])
    state.patron_of[commander("lilith")] = 0

    assert command_icons(state, 0) == 2 + 1 + 3 + 2
