"""Parties that leave the game, and what their eliminators gain (GZ-5.60, GZ-5.100 on)."""

from __future__ import annotations

import pytest

from barrow.games.ground_zero.components import (
    ALIENS,
    BONUSES,
    CIVILIANS,
    FACTIONS,
    MILITARY,
    ZOMBIES,
)
from barrow.games.ground_zero.rules.parties import has_bonus, is_alive
from barrow.games.ground_zero.state import State
from tests.clauses import clause
from tests.games.ground_zero.board import board, decision, facts, options, play, units


def bonuses(state: State, party: str) -> list[str]:
    """Return the elimination bonuses of a party."""
    faction = FACTIONS.index(party)
    return [bonus for bit, bonus in enumerate(BONUSES) if has_bonus(state, faction, 1 << bit)]


def hand(state: State, party: str) -> list[str]:
    """Return the cards of a party, oldest first."""
    return [state.pack.map.ids[card] for card in state.hand_of[FACTIONS.index(party)]]


def discarded(state: State) -> list[str]:
    """Return the discard pile, the newest card last."""
    return [state.pack.map.ids[card] for card in state.discard]


@clause("GZ-5.60", "GZ-5.102")
@pytest.mark.parametrize(
    ("winner", "source", "dice", "loser", "target", "bonus"),
    [
        ("aliens", "A4", "dice 1", "military", "M1", "tactical_advantage"),
        ("military", "M4", "dice 1", "aliens", "A1", "greater_cause"),
        ("military", "M4", "dice 1", "civilians", "C1+0", "power_of_tech"),
        ("civilians", "C4+0", "dice 1 0", "zombies", "Z1", "power_of_conversion"),
    ],
    ids=["military", "aliens", "civilians", "zombies"],
)
def test_an_eliminator_takes_all_cards_and_the_bonus_of_the_eliminated_faction(
    winner: str, source: str, dice: str, loser: str, target: str, bonus: str
) -> None:
    state = board(
        f"nile {source}",
        f"horn {target}",
        turn=winner,
        alone=loser,
        hands={winner: "ural", loser: "nile sonora"},
    )
    play(state, "attack nile horn", dice, dice=[6, 3])
    play(state, options(state)[0])

    assert hand(state, winner) == ["ural", "nile", "sonora"]
    assert hand(state, loser) == []
    assert bonuses(state, winner) == [bonus]


@clause("GZ-5.60")
def test_a_bonus_and_the_cards_serve_at_once() -> None:
    state = board("nile M6", "horn A1", "congo Z4", alone="aliens", hands={"aliens": "nile"})
    play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])
    offered = options(state, "cash")
    play(state, "attack nile congo", "dice 2", "dice 1", dice=[3, 3, 6])

    assert offered == ["cash nile"]
    assert (units(state, "nile"), units(state, "congo")) == ("M3", "unowned")


@clause("GZ-5.65", "GZ-R21")
def test_bonuses_of_an_eliminated_holder_are_not_inherited() -> None:
    state = board(
        "nile M6",
        "horn A1",
        alone="aliens",
        fallen="zombies",
        bonuses={"aliens": "power_of_conversion", "military": "power_of_tech"},
    )
    play(state, "attack nile horn", "dice 1", "tech none", "count 1", dice=[6, 1])

    assert bonuses(state, "military") == ["greater_cause", "power_of_tech"]


@clause("GZ-5.100")
def test_a_party_is_eliminated_by_a_move_in_when_its_last_unit_fell() -> None:
    state = board("nile M6", "horn A1", alone="aliens")
    play(state, "attack nile horn", "dice 1", dice=[6, 1])
    before = is_alive(state, ALIENS)
    play(state, "count 1")

    assert (before, is_alive(state, ALIENS)) == (True, False)


@clause("GZ-5.100")
def test_a_party_is_eliminated_by_a_roll_without_conquest() -> None:
    state = board("nile A6", "horn M4", turn="aliens", alone="military")
    log = play(state, "attack nile horn", "dice 2", "dice 1", dice=[3, 3, 6])

    assert facts(log, "party_eliminated") == {"faction": "military", "by": "aliens"}
    assert not is_alive(state, MILITARY)


@clause("GZ-5.100", "GZ-5.101")
def test_a_party_is_eliminated_by_a_walk() -> None:
    state = board("nile A6", "horn Z0", turn="aliens", alone="zombies", centers="horn")
    log = play(state, "walk nile horn", "count 2")

    assert facts(log, "party_eliminated") == {"faction": "zombies", "by": "aliens"}
    assert bonuses(state, "aliens") == ["power_of_conversion"]


@clause("GZ-5.101", "GZ-R22")
def test_an_attacker_that_lost_its_last_unit_is_credited_to_the_defender() -> None:
    state = board(
        "nile Z1", "horn M3", turn="zombies", alone="zombies", hands={"zombies": "nile cape"}
    )
    log = play(state, "attack nile horn", "dice 1", dice=[1, 6])

    assert facts(log, "party_eliminated") == {"faction": "zombies", "by": "military"}
    assert hand(state, "military") == ["nile", "cape"]
    assert bonuses(state, "military") == ["power_of_conversion"]


@clause("GZ-5.101", "GZ-R22")
def test_an_attacker_that_blew_itself_up_is_credited_to_the_defender() -> None:
    state = board("anatolia A6", "persia M3", turn="aliens", alone="aliens")
    log = play(state, "attack anatolia persia", "dice 3", "dice 1", dice=[4, 4, 4, 1])

    assert facts(log, "party_eliminated") == {"faction": "aliens", "by": "military"}
    assert bonuses(state, "military") == ["greater_cause"]


@clause("GZ-5.101", "GZ-R22")
def test_third_parties_of_a_triple_are_credited_to_the_attacker() -> None:
    state = board("nile A6", "anatolia M3", "persia C2+1", turn="aliens", alone="civilians")
    log = play(state, "attack nile anatolia", "dice 3", "dice 1", dice=[4, 4, 4, 1])

    assert facts(log, "party_eliminated") == {"faction": "civilians", "by": "aliens"}
    assert bonuses(state, "aliens") == ["power_of_tech"]


@clause("GZ-5.101", "GZ-5.102", "GZ-R22")
def test_nobody_is_credited_when_both_sides_die_and_their_cards_are_discarded() -> None:
    state = board(
        "anatolia A6",
        "persia M3",
        turn="aliens",
        alone="aliens military",
        hands={"aliens": "nile", "military": "horn cape"},
    )
    log = play(state, "attack anatolia persia", "dice 3", "dice 1", dice=[4, 4, 4, 1])

    assert [event.facts for event in log if event.name == "party_eliminated"] == [
        {"faction": "military", "by": None},
        {"faction": "aliens", "by": None},
    ]
    assert discarded(state) == ["horn", "cape", "nile"]
    assert (hand(state, "aliens"), hand(state, "military")) == ([], [])
    assert state.bonuses_of == [0, 0, 0, 0]


@clause("GZ-5.103")
def test_an_eliminated_party_has_no_more_turns() -> None:
    state = board("nile M6", "horn A1", "cape C2+0", alone="aliens")
    play(state, "attack nile horn", "dice 1", "count 1", "end_attack", "skip", dice=[6, 1])
    play(state, "draw false")

    assert decision(state) == "civilians build"


@clause("GZ-5.103", "GZ-10.6")
def test_an_eliminated_seat_sees_what_a_spectator_sees() -> None:
    state = board(
        "nile M6",
        "horn A1",
        alone="aliens",
        hands={"aliens": "nile", "military": "cape", "civilians": "ural"},
    )
    play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])

    assert state.view(1).document() == {**state.view(None).document(), "seat": 1}


@clause("GZ-5.104", "GZ-R22")
def test_several_eliminated_at_once_are_credited_in_turn_order() -> None:
    state = board(
        "nile A6",
        "anatolia C3+0",
        "persia M2",
        turn="aliens",
        alone="civilians military",
        hands={"civilians": "nile", "military": "horn cape"},
    )
    log = play(state, "attack nile anatolia", "dice 3", "dice 1 0", dice=[4, 4, 4, 1])

    assert [event.facts["faction"] for event in log if event.name == "party_eliminated"] == [
        "military",
        "civilians",
    ]
    assert hand(state, "aliens") == ["horn", "cape", "nile"]
    assert bonuses(state, "aliens") == ["tactical_advantage", "power_of_tech"]


@clause("GZ-5.104")
def test_all_who_are_eliminated_leave_before_credits_are_given() -> None:
    state = board(
        "anatolia A6",
        "arabia C1+0",
        "persia M3",
        turn="aliens",
        alone="aliens civilians",
        hands={"civilians": "nile"},
    )
    log = play(state, "attack anatolia persia", "dice 3", "dice 1", dice=[4, 4, 4, 1])

    assert [event.facts for event in log if event.name == "party_eliminated"] == [
        {"faction": "aliens", "by": "military"},
        {"faction": "civilians", "by": None},
    ]
    assert (is_alive(state, CIVILIANS), is_alive(state, ZOMBIES)) == (False, True)
    assert discarded(state) == ["nile"]
    assert bonuses(state, "military") == ["greater_cause"]
