"""Rulings where the rulebook's sentences about the zombie AI pull apart (GZ-R47 to GZ-R50)."""

from __future__ import annotations

from collections.abc import Sequence

from barrow.games.ground_zero.components import ZOMBIES
from barrow.games.ground_zero.rules.lands import near_enemies
from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import (
    EVERYBODY,
    GAME,
    board,
    decision,
    facts,
    options,
    play,
    rejected,
    units,
)

IDS = GAME.pack.map.ids


def ai_turn(*lands: str, dice: Sequence[int] = (), walls: Sequence[tuple[str, str]] = ()) -> State:
    """Return a board on which hungry zombies have played until a seat must decide."""
    return board(
        *lands,
        turn="zombies",
        phase="start",
        parties="military aliens zombies",
        alone=EVERYBODY,
        ai="hungry",
        dice=dice,
        walls=walls,
    )


@clause("GZ-R47", "GZ-5.90", "GZ-5.93")
def test_two_zombies_no_longer_attack_though_a_seat_could_with_them() -> None:
    ai = ai_turn("nile Z5", "horn M3", "scandia M2", "ural A2")
    play(ai, "dice 2", dice=[1, 1, 1, 6, 6])
    before = units(ai, "nile")
    play(ai, "dice 2", dice=[6, 1, 1, 5, 5])
    seat = board("nile Z2", "horn M3", turn="zombies")

    assert before == "Z3"
    assert (units(ai, "nile"), units(ai, "horn")) == ("Z2", "M2")
    assert decision(ai) == "military assign"
    assert "attack nile horn" in options(seat)


@clause("GZ-R47", "GZ-5.93")
def test_three_zombies_elsewhere_take_the_attack_over() -> None:
    state = ai_turn("nile Z4", "congo Z3", "horn M9", "ural A2")
    log = play(state, "dice 2", dice=[1, 1, 1, 6, 6])

    assert units(state, "nile") == "Z2"
    assert facts(log, "attack_declared")["source"] == "congo"


def conquest() -> State:
    """Return a board on which the AI has conquered yucatan, with no enemy next to it."""
    return ai_turn("orinoco Z4", "yucatan M1", "ural A2", "lena M2", "amur M1", dice=[6, 5, 4, 1])


@clause("GZ-R48", "GZ-5.95")
def test_zombies_stay_on_a_conquest_away_from_every_enemy() -> None:
    state = conquest()

    assert (units(state, "orinoco"), units(state, "yucatan")) == ("unowned", "Z5")
    assert near_enemies(state, ZOMBIES) >> IDS.index("yucatan") & 1 == 0
    assert decision(state) == "military assign"


@clause("GZ-R48", "GZ-5.85")
def test_zombies_without_a_way_to_an_enemy_stay_in_the_transfer() -> None:
    walls = [("yucatan", "sonora"), ("yucatan", "orinoco")]
    state = ai_turn("yucatan Z4", "ural A2", "lena M2", "amur M1", walls=walls)

    assert units(state, "yucatan") == "Z4"
    assert decision(state) == "military assign"


@clause("GZ-R49", "GZ-5.96")
def test_the_ai_does_not_walk_on_after_a_conquest() -> None:
    state = conquest()

    assert (units(state, "sonora"), units(state, "orinoco")) == ("unowned", "unowned")


@clause("GZ-R49", "GZ-R30", "GZ-4.45")
def test_a_zombie_seat_walks_on_onto_each_territory_once() -> None:
    state = board("nile Z4", turn="zombies")
    play(state, "walk nile congo", "count 4", "walk congo nile", "count 4")

    assert rejected(state, "walk nile congo") == (
        "already_walked: you already walked onto Congo this turn [GZ-4.45]"
    )


@clause("GZ-R50", "GZ-4.47")
def test_unowned_land_taken_in_the_ai_transfer_earns_no_card() -> None:
    state = ai_turn("yucatan Z2", "high_andes A5", "mato_verde A2", "lena M2", "amur M1")

    assert (units(state, "yucatan"), units(state, "orinoco")) == ("unowned", "Z2")
    assert (len(state.deck), state.hand_of[ZOMBIES], state.discard) == (42, [], [])
    assert decision(state) == "military assign"
