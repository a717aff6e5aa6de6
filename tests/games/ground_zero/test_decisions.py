"""Every decision and its options, as in the table of chapter 9.

A test names the decision and all of its options, so a missing or an extra one shows.
"""

from __future__ import annotations

from typing import Any

import pytest

from barrow.games.ground_zero.opening import ChooseGroundZero, PlaceStart, TurnZeroCards
from barrow.games.ground_zero.rules.turn import BeginTurn
from barrow.games.ground_zero.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.state import Frame
from tests.clauses import clause
from tests.games.ground_zero.board import GAME, board, decision, options, play, refused

IDS = GAME.pack.map.ids


def offered(state: State) -> tuple[str, list[str]]:
    """Return the open decision and all its options."""
    return (decision(state), options(state))


def pend(state: State, *frames: Frame[Any]) -> None:
    """Put these frames in place of what is pending."""
    state.stack = list(frames)
    state.settle(Chance.scripted([]), None)


@clause("GZ-3.2")
def test_pick_faction_offers_the_free_factions_of_the_line_up() -> None:
    given = {"faction_choice": "pick", "start_seat": 0}
    state = GAME.new(3, Chance.scripted([]), given)
    first = options(state)
    play(state, "pick_faction aliens")

    assert state.stack[-1].name == "pick_faction"
    assert first == ["pick_faction military", "pick_faction aliens", "pick_faction civilians"]
    assert options(state) == ["pick_faction military", "pick_faction civilians"]


@clause("GZ-3.10", "GZ-3.11")
def test_place_start_offers_owned_land_with_fewer_than_eight_of_the_starting_units() -> None:
    state = board("nile M1", "horn M9", "congo M8", "cape A1", alone="military")
    pend(state, BeginTurn(), TurnZeroCards(), PlaceStart(0))

    assert offered(state) == ("military place_start", ["place nile", "place congo"])


@clause("GZ-3.12")
def test_ground_zero_offers_the_three_open_cards() -> None:
    state = board("nile M2", deck="")
    pend(state, BeginTurn(), ChooseGroundZero(3, [IDS.index("ural"), IDS.index("nile"), 0]))

    assert offered(state) == (
        "zombies ground_zero",
        ["ground_zero ural", "ground_zero nile", "ground_zero yukon_gate"],
    )


@clause("GZ-4.13", "GZ-4.62")
def test_assign_offers_owned_land_and_the_cards_of_the_hand() -> None:
    state = board(
        "nile M2",
        "cape M1",
        "horn A2",
        phase="assign",
        alone="military",
        hands={"military": "ural"},
    )

    assert offered(state) == ("military assign", ["place nile", "place cape", "cash ural"])


@clause("GZ-5.57", "GZ-4.62")
def test_zombie_transfer_offers_sources_cards_and_done() -> None:
    state = board(
        "nile Z2",
        "horn Z1",
        "maghreb Z2",
        "iberia M1",
        "congo Z0",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
        centers="congo",
        hands={"zombies": "ural"},
    )

    assert offered(state) == (
        "zombies zombie_transfer",
        ["z_from nile", "z_from horn", "cash ural", "done"],
    )


@clause("GZ-5.57")
def test_z_to_and_z_count_offer_reachable_zombie_land_and_the_movable_units() -> None:
    state = board(
        "nile Z2",
        "horn Z1",
        "congo Z1",
        "cape M1",
        turn="zombies",
        phase="zombie_transfer",
        alone="zombies",
    )
    play(state, "z_from nile")
    first = offered(state)
    play(state, "z_to congo")

    assert first == ("zombies z_to", ["z_to horn", "z_to congo"])
    assert offered(state) == ("zombies z_count", ["count 1", "count 2"])


@clause("GZ-5.29", "GZ-5.30", "GZ-5.40", "GZ-4.62")
def test_build_offers_conversions_sendings_walls_cards_and_done() -> None:
    state = board(
        "cape C3+0",
        "outback C1+0",
        "sunda C0+2",
        turn="civilians",
        phase="build",
        alone="civilians",
        fresh={"cape": 1},
        walls=[("cape", "horn")],
        hands={"civilians": "ural"},
    )

    assert offered(state) == (
        "civilians build",
        [
            "convert cape",
            "convert outback",
            "send cape",
            "wall cape congo",
            "wall cape outback",
            "cash ural",
            "done",
        ],
    )


@clause("GZ-5.29")
def test_convert_count_offers_one_to_all_civilians() -> None:
    state = board("nile C2+3", "cape C1+0", turn="civilians", phase="build")
    play(state, "convert nile")

    assert offered(state) == ("civilians convert_count", ["count 1", "count 2"])


@clause("GZ-5.30")
def test_send_count_and_send_to_offer_newly_added_civilians_and_joined_land() -> None:
    state = board(
        "nile C4+0",
        "horn C1+0",
        "cape C1+0",
        "ural C1+0",
        turn="civilians",
        phase="build",
        fresh={"nile": 2},
    )
    play(state, "send nile")
    first = offered(state)
    play(state, "count 2")

    assert first == ("civilians send_count", ["count 1", "count 2"])
    assert offered(state) == ("civilians send_to", ["send_to horn", "send_to cape"])


@clause("GZ-4.20", "GZ-4.62")
def test_attack_offers_attacks_breaches_walks_cards_and_the_end() -> None:
    state = board(
        "cape M2",
        "horn A2",
        "outback M1",
        "sunda A1",
        alone="military",
        walls=[("cape", "congo")],
        hands={"military": "ural"},
    )

    assert offered(state) == (
        "military attack",
        ["attack cape horn", "breach cape congo", "cash ural", "end_attack"],
    )


@clause("GZ-4.20")
def test_attack_offers_civilians_conversions_and_walls_too() -> None:
    state = board("pampas C2+0", "high_andes M1", turn="civilians", alone="civilians")

    assert offered(state) == (
        "civilians attack",
        [
            "attack pampas high_andes",
            "walk pampas mato_verde",
            "convert pampas",
            "wall pampas high_andes",
            "wall pampas mato_verde",
            "end_attack",
        ],
    )


@clause("GZ-4.23", "GZ-5.23")
@pytest.mark.parametrize(
    ("party", "stand", "enemy", "dice"),
    [
        ("military", "M3", "A2", ["dice 2", "dice 1"]),
        ("aliens", "A9", "M2", ["dice 3", "dice 2", "dice 1"]),
        ("zombies", "Z2", "M2", ["dice 2", "dice 1"]),
        ("civilians", "C1+2", "M2", ["dice 0 2", "dice 1 1", "dice 0 1", "dice 1 0"]),
    ],
    ids=["military", "aliens", "zombies", "civilians"],
)
def test_attack_dice_offers_up_to_the_free_units(
    party: str, stand: str, enemy: str, dice: list[str]
) -> None:
    state = board(f"nile {stand}", f"horn {enemy}", turn=party)
    play(state, "attack nile horn")

    assert offered(state) == (f"{party} attack_dice", dice)


@clause("GZ-4.24", "GZ-9.2")
@pytest.mark.parametrize(
    ("party", "stand", "dice"),
    [
        ("aliens", "A9", ["dice 2", "dice 1"]),
        ("zombies", "Z2", ["dice 2", "dice 1"]),
        ("civilians", "C1+1", ["dice 1 1", "dice 0 1", "dice 1 0"]),
    ],
    ids=["aliens", "zombies", "civilians"],
)
def test_defend_dice_offers_the_owner_up_to_all_units(
    party: str, stand: str, dice: list[str]
) -> None:
    state = board("nile M5", f"horn {stand}")
    play(state, "attack nile horn", "dice 3")

    assert offered(state) == (f"{party} defend_dice", dice)


@clause("GZ-5.26", "GZ-5.73")
def test_boost_offers_yes_and_no() -> None:
    state = board("nile M5", "horn C0+3")
    play(state, "attack nile horn", "dice 1", "dice 0 2", dice=[4, 4, 3])

    assert offered(state) == ("civilians boost", ["boost true", "boost false"])


@clause("GZ-5.64", "GZ-5.73")
def test_tech_offers_each_die_in_the_order_rolled_and_none() -> None:
    state = board("nile M5", "horn Z3", bonuses={"military": "power_of_tech"})
    play(state, "attack nile horn", "dice 3", "dice 2", dice=[1, 6, 3, 5, 5])

    assert offered(state) == ("military tech", ["tech 1", "tech 2", "tech 3", "tech none"])


@clause("GZ-4.41")
def test_move_in_offers_the_dice_not_lost_up_to_the_free_units() -> None:
    state = board("nile M5", "horn Z1")
    play(state, "attack nile horn", "dice 2", dice=[6, 3, 1])

    assert offered(state) == ("military move_in", ["count 2", "count 3", "count 4"])


@clause("GZ-4.42", "GZ-9.4")
def test_move_in_offers_civilians_then_cyborgs_that_complete_the_pair() -> None:
    state = board("nile C3+3", "horn M1", turn="civilians")
    play(state, "attack nile horn", "dice 1 2", "boost false", dice=[6, 5, 4, 1])
    first = offered(state)
    play(state, "count 2")

    assert first == ("civilians move_in_civilians", ["count 1", "count 2", "count 3"])
    assert offered(state) == ("civilians move_in_cyborgs", ["count 2", "count 3"])


@clause("GZ-9.4", "GZ-4.42")
def test_move_in_offers_no_civilians_that_would_keep_the_cyborgs_from_going() -> None:
    state = board("nile C3+2", "horn M1", turn="civilians")
    play(state, "attack nile horn", "dice 1 2", "boost false", dice=[6, 5, 4, 1])

    assert offered(state) == ("civilians move_in_civilians", ["count 1", "count 2"])


@clause("GZ-4.44")
def test_walk_count_offers_one_to_the_free_units() -> None:
    state = board("nile M3")
    play(state, "walk nile horn")

    assert offered(state) == ("military walk_count", ["count 1", "count 2"])


@clause("GZ-9.4", "GZ-4.44")
@pytest.mark.parametrize(
    ("stand", "civilians", "cyborgs"),
    [
        ("C2+2", ["count 0", "count 1", "count 2"], ["count 1", "count 2"]),
        ("C1+2", ["count 0", "count 1"], ["count 1", "count 2"]),
    ],
    ids=["two of each", "one civilian"],
)
def test_civilians_walk_without_a_civilian_only_if_a_cyborg_goes(
    stand: str, civilians: list[str], cyborgs: list[str]
) -> None:
    state = board(f"nile {stand}", turn="civilians")
    play(state, "walk nile horn")
    first = offered(state)
    play(state, "count 0")

    assert first == ("civilians walk_count", civilians)
    assert offered(state) == ("civilians walk_count", cyborgs)


@clause("GZ-9.4")
def test_civilians_without_a_cyborg_walk_with_a_civilian_at_least() -> None:
    state = board("nile C3+0", turn="civilians")
    play(state, "walk nile horn")

    assert offered(state) == ("civilians walk_count", ["count 1", "count 2"])


@clause("GZ-9.4")
def test_the_cyborgs_offered_leave_one_unit_behind() -> None:
    state = board("nile C2+2", turn="civilians")
    play(state, "walk nile horn", "count 1")

    assert offered(state) == ("civilians walk_count", ["count 0", "count 1", "count 2"])


@clause("GZ-4.50", "GZ-4.51")
def test_transfer_offers_sources_with_free_units_and_a_destination_and_skip() -> None:
    state = board("nile M3", "horn M1", "cape M2", "ural M4", phase="transfer", alone="military")
    first = offered(state)
    play(state, "t_from nile")

    assert first == ("military transfer", ["t_from nile", "t_from cape", "skip"])
    assert offered(state) == ("military t_to", ["t_to horn", "t_to cape"])


@clause("GZ-4.52", "GZ-9.4")
def test_t_count_offers_one_to_the_free_units_and_civilians_both_kinds() -> None:
    state = board("nile M3", "horn M1", phase="transfer")
    play(state, "t_from nile")
    civilians = board("nile C1+1", "horn C1+0", turn="civilians", phase="transfer")
    play(civilians, "t_from nile")

    assert offered(state) == ("military t_count", ["count 1", "count 2"])
    assert offered(civilians) == ("civilians t_count", ["count 0", "count 1"])


@clause("GZ-4.60")
def test_draw_offers_yes_and_no() -> None:
    state = board("nile M3", phase="draw")

    assert offered(state) == ("military draw", ["draw true", "draw false"])


@clause("GZ-4.62")
def test_cards_offers_the_hand_and_done() -> None:
    state = board("nile M3", phase="cards", hands={"military": "ural nile"})

    assert offered(state) == ("military cards", ["cash ural", "cash nile", "done"])


@clause("GZ-4.64")
def test_cash_place_offers_owned_land_once_for_each_unit() -> None:
    state = board("nile M3", "cape M1", phase="cards", alone="military", hands={"military": "nile"})
    play(state, "cash nile")
    first = offered(state)
    play(state, "place nile", "place cape")
    third = offered(state)
    play(state, "place nile")

    assert first == third == ("military cash_place", ["place nile", "place cape"])
    assert decision(state).startswith("aliens")


@clause("GZ-7.4")
def test_takeover_offers_yes_and_no() -> None:
    state = board(
        "nile M5", "horn A1", ai="hungry", alone="aliens", options={"zombie_takeover": True}
    )
    play(state, "attack nile horn", "dice 1", "count 1", dice=[6, 1])
    play(state, "end_attack", "skip", "draw false")

    assert offered(state) == ("aliens takeover", ["takeover true", "takeover false"])


@clause("GZ-9.1")
def test_play_returns_from_sub_decisions_to_the_decision_they_came_from() -> None:
    state = board(
        "nile C4+0",
        "horn C2+0",
        "congo M2",
        turn="civilians",
        phase="build",
        fresh={"nile": 1},
        hands={"civilians": "ural"},
    )
    play(state, "convert nile", "count 1")
    converted = decision(state)
    play(state, "send nile")
    sent = decision(state)
    play(state, "cash ural", "place nile")
    cashed = decision(state)
    play(state, "done", "attack nile congo", "dice 1 0", "dice 1", dice=[6, 1])
    attacked = decision(state)
    play(state, "end_attack")

    assert (converted, sent, cashed) == ("civilians build",) * 3
    assert attacked == "civilians attack"
    assert decision(state) == "civilians transfer"


@clause("GZ-9.2", "GZ-4.2")
@pytest.mark.parametrize("seat", [1, 2, 3], ids=["aliens", "civilians", "zombies"])
def test_nobody_else_decides_in_a_main_decision_of_the_active_party(seat: int) -> None:
    state = board("nile M3", "horn A2", hands={"aliens": "nile"})

    assert state.pending == (0,)
    assert state.legal(seat) == []
    assert refused(state, "cash nile", seat=seat).code == "not_your_decision"


@clause("GZ-9.2")
def test_a_decision_out_of_turn_opens_whatever_the_hands_hold() -> None:
    state = board("nile M5", "horn A3", hands={"aliens": "horn"})
    twin = board("nile M5", "horn A3", hands={"aliens": "cape"})
    play(state, "attack nile horn", "dice 2")
    play(twin, "attack nile horn", "dice 2")

    assert offered(state) == offered(twin) == ("aliens defend_dice", ["dice 2", "dice 1"])


@clause("GZ-9.3")
def test_the_ai_never_gets_a_decision_in_defense() -> None:
    state = board("nile M5", "horn Z3", ai="hungry", bonuses={"zombies": "power_of_tech"})
    play(state, "attack nile horn", "dice 1", dice=[6, 1, 1])

    assert decision(state) == "military attack"


@clause("GZ-R46")
def test_the_actions_are_those_of_the_table_and_conceding_is_none_of_them() -> None:
    names = "pick_faction place ground_zero cash z_from z_to count convert send send_to wall attack"
    names += " breach walk end_attack dice boost tech t_from t_to skip draw done takeover"

    assert GAME.actions.kinds == names.split()
