"""The turn: phases, forced answers, its end, rounds, and the takeover (GZ-4.1 on, GZ-7.4)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import FACTIONS, ZOMBIES
from barrow.games.ground_zero.rules.lands import free_units
from barrow.games.ground_zero.rules.parties import active
from barrow.games.ground_zero.state import State
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


def trail(state: State, *texts: str) -> list[str]:
    """Play actions; return the decisions that came up, each once."""
    found = [decision(state)]
    for text in texts:
        play(state, text)
        if decision(state) != found[-1]:
            found.append(decision(state))
    return found


@clause("GZ-4.1")
def test_a_turn_is_assign_attack_transfer_card() -> None:
    state = board("nile M6", "congo M1", phase="start")

    found = trail(
        state, *["place nile"] * 3, "walk nile horn", "count 1", "end_attack", "skip", "draw false"
    )

    assert found == [
        "military assign",
        "military attack",
        "military walk_count",
        "military attack",
        "military transfer",
        "military draw",
        "aliens attack",
    ]


@clause("GZ-4.1", "GZ-4.70")
def test_zombies_grow_transfer_attack_draw_and_grow_again() -> None:
    state = board(
        "lena Z1", "taiga Z1", turn="zombies", phase="start", cities="lena", alone="zombies"
    )
    at_start = units(state, "lena")

    found = trail(state, "done", "walk taiga ural", "end_attack", "draw false")

    assert found == ["zombies zombie_transfer", "zombies attack", "zombies draw", "military attack"]
    assert (at_start, units(state, "lena")) == ("Z2", "Z3")


@clause("GZ-4.1")
def test_civilians_have_a_build_step_before_the_attack() -> None:
    state = board("nile C4", "congo C1", turn="civilians", phase="start")

    found = trail(state, "done", "end_attack", "skip")

    assert found[:3] == ["civilians build", "civilians attack", "civilians transfer"]
    assert units(state, "nile") == "C6+0"


@clause("GZ-4.2")
def test_only_the_party_whose_turn_it_is_acts() -> None:
    state = board("nile M3", "congo A3")

    refusal = refused(state, "attack congo nile", seat=1)
    assert (refusal.clause, refusal.code) == ("GZ-4.2", "not_your_decision")
    assert refusal.text == "it's not your decision: the Military must decide first"
    assert state.legal(1) == []


@clause("GZ-4.2")
def test_the_defender_decides_in_a_roll() -> None:
    state = board("nile M3", "congo A3")

    play(state, "attack nile congo", "dice 2")

    assert decision(state) == "aliens defend_dice"
    assert refused(state, "dice 2", seat=0).code == "not_your_decision"


@clause("GZ-4.3")
def test_a_decision_with_one_answer_is_taken_and_marked_as_forced() -> None:
    state = board("nile M2", "congo A1")

    log = play(state, "attack nile congo", dice=[1, 6])

    forced = [event for event in log if event.name == "forced"]
    assert [event.facts["action"] for event in forced] == ["dice 1", "dice 1", "end_attack", "skip"]
    assert {event.clause for event in forced} == {"GZ-4.3"}
    assert decision(state) == "aliens assign"


@clause("GZ-4.4", "GZ-R37")
def test_zombies_that_fall_in_their_own_turn_end_it_at_once() -> None:
    state = board("nile Z1", "congo M2", "cape M1", turn="zombies", alone="zombies", conquered=True)

    log = play(state, "attack nile congo", "dice 1", dice=[2, 5])

    assert facts(log, "party_eliminated") == {"by": "military", "faction": "zombies"}
    assert "units_grew" not in [event.name for event in log]
    assert decision(state) == "military assign"


@clause("GZ-4.4", "GZ-R37")
def test_aliens_that_blow_themselves_up_have_no_transfer_and_no_card() -> None:
    state = board("anatolia A4", "persia M1", turn="aliens", alone="aliens", conquered=True)

    log = play(state, "attack anatolia persia", "dice 3", dice=[2, 2, 2, 6])

    assert facts(log, "party_eliminated") == {"by": "military", "faction": "aliens"}
    assert decision(state) == "civilians build"
    assert not state.conquered


@clause("GZ-4.70", "GZ-R12")
def test_zombie_sites_grow_at_the_end_of_the_turn_after_the_card_phase() -> None:
    state = board("nile Z1", turn="zombies", phase="draw", cities="nile")
    in_card_phase = units(state, "nile")

    play(state, "draw false")

    assert (in_card_phase, units(state, "nile")) == ("Z1", "Z2")


@clause("GZ-R12")
def test_zombie_sites_grow_at_the_start_and_at_the_end_of_the_turn() -> None:
    state = board("nile Z1", turn="zombies", phase="start", centers="nile nile")
    at_start = units(state, "nile")

    play(state, "done", "end_attack")

    assert (at_start, units(state, "nile")) == ("Z3", "Z5")


@clause("GZ-4.70")
@pytest.mark.parametrize("turn", ["military", "aliens", "civilians"])
def test_nobody_else_grows_at_the_end_of_the_turn(turn: str) -> None:
    letter = turn[0].upper()
    state = board(f"nile {letter}1", turn=turn, phase="end", cities="nile", centers="nile")

    assert state.units_on[GAME.pack.map.ids.index("nile")] == 1


@clause("GZ-4.71", "GZ-R27")
def test_inactive_units_become_active_when_their_owners_turn_ends() -> None:
    state = board(
        "nile A3", "congo C1", turn="aliens", walls=[("nile", "congo")], inactive={"nile": 2}
    )
    before = free_units(state, GAME.pack.map.ids.index("nile"))

    play(state, "end_attack")

    assert decision(state) == "civilians build"
    assert (before, free_units(state, GAME.pack.map.ids.index("nile"))) == (1, 2)


@clause("GZ-R27")
def test_units_that_failed_at_a_wall_defend_in_full() -> None:
    state = board(
        "nile A2",
        "horn M3",
        "congo C1",
        turn="aliens",
        parties="aliens military civilians zombies",
        walls=[("nile", "congo")],
    )

    play(state, "breach nile congo", "breach nile congo", dice=[3, 5])
    play(state, *["place horn"] * 3, "attack horn nile", "dice 2")

    assert decision(state) == "aliens defend_dice"
    assert options(state) == ["dice 2", "dice 1"]


@clause("GZ-4.71")
def test_the_markers_of_a_turn_are_cleared() -> None:
    state = board("nile M4", "congo A9", rolls=7)
    play(state, "walk nile horn", "count 1", "attack nile congo", "dice 1", "dice 1", dice=[1, 6])
    marked = (state.conquered, state.walked > 0, state.rolls)

    play(state, "end_attack", "skip", "draw false")

    assert marked == (True, True, 8)
    assert (state.conquered, state.walked, state.rolls) == (False, 0, 0)


@clause("GZ-4.71")
def test_newly_added_civilians_are_new_for_one_turn() -> None:
    state = board("nile C4", turn="civilians", phase="end", fresh={"nile": 2})

    assert state.fresh_on[GAME.pack.map.ids.index("nile")] == 0


@clause("GZ-4.71")
def test_the_next_living_party_in_turn_order_is_next() -> None:
    state = board("nile M2", phase="end", fallen="aliens")

    assert FACTIONS[active(state)] == "civilians"


@clause("GZ-4.72")
@pytest.mark.parametrize(
    ("turn", "following", "round"),
    [
        ("zombies", "military", 3),
        ("military", "aliens", 3),
        ("aliens", "civilians", 3),
        ("civilians", "zombies", 4),
    ],
)
def test_the_round_rises_when_the_turn_passes_the_end_of_the_order(
    turn: str, following: str, round: int
) -> None:
    state = board("nile M2", turn=turn, phase="end", round=3)

    assert (FACTIONS[active(state)], state.round) == (following, round)


@clause("GZ-4.72")
def test_the_round_rises_past_fallen_parties_too() -> None:
    state = board("nile M2", turn="aliens", phase="end", fallen="civilians zombies", round=3)

    assert (FACTIONS[active(state)], state.round) == ("military", 4)


def downfall() -> State:
    """Return a game in which the Military have just eliminated the Aliens, seat 1."""
    state = board(
        "nile M3",
        "congo A1",
        "horn C1",
        "cape Z1",
        ai="hungry",
        alone="aliens zombies",
        options={"zombie_takeover": True},
    )
    play(state, "attack nile congo", "dice 2", dice=[6, 5, 1])
    return state


@clause("GZ-7.4", "GZ-R33", "GZ-4.2")
def test_the_first_seat_to_fall_is_asked_at_the_end_of_that_turn() -> None:
    state = downfall()
    during = decision(state)

    play(state, "end_attack", "skip", "draw false")

    assert during == "military attack"
    assert (decision(state), state.pending) == ("aliens takeover", (1,))
    assert options(state) == ["takeover true", "takeover false"]
    assert refused(state, "done").code == "wrong_type"


@clause("GZ-7.4", "GZ-R33", "GZ-R37")
def test_a_seat_that_falls_in_its_own_turn_is_asked_too() -> None:
    state = board(
        "anatolia A4",
        "persia M1",
        turn="aliens",
        ai="hungry",
        alone="aliens",
        options={"zombie_takeover": True},
    )

    play(state, "attack anatolia persia", "dice 3", dice=[2, 2, 2, 6])

    assert decision(state) == "aliens takeover"


@clause("GZ-7.4", "GZ-R33")
def test_a_seat_that_declines_leaves_the_zombies_to_the_ai() -> None:
    state = downfall()

    log = play(state, "end_attack", "skip", "draw false", "takeover false")

    assert facts(log, "takeover_answered") == {"seat": 1, "accepted": False}
    assert state.ai_runs[ZOMBIES]
    assert decision(state) == "civilians build"


@clause("GZ-7.4", "GZ-R33")
def test_after_a_refusal_nobody_is_asked_again() -> None:
    state = board(
        "nile M3",
        "congo C1",
        "cape Z1",
        ai="hungry",
        alone="civilians zombies",
        fallen="aliens",
        options={"zombie_takeover": True},
    )

    log = play(
        state, "attack nile congo", "dice 2", "end_attack", "skip", "draw false", dice=[6, 5, 3]
    )

    assert facts(log, "party_eliminated")["faction"] == "civilians"
    assert decision(state) == "military assign"
