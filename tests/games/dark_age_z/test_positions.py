"""Positions that play cannot reach are refused, each with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from barrow.games.dark_age_z.rules.combat import BeginCombat, FightBoard, HitGates
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.state import State
from barrow.kernel.chance import Chance
from barrow.kernel.errors import BadPosition
from tests.games.dark_age_z.board import COOPERATIVE, VEST, act, decision, game, table

Changes = dict[str, object]


def planning() -> State:
    """Seat 0 has passed and recruited Lilith; seat 1 is to issue a command."""
    return table(
        3,
        boards={0: ["S5/0@lilith", "A3x/1"]},
        hands={0: ["S6"], 1: ["A4"]},
        relics={0: ["iron-steed"]},
        gathering=["erina"],
        turn=1,
        passed=[0],
    )


def rallying() -> State:
    """Seat 0 rallies, then seats 1 and 2; an archer is reinforced."""
    return table(
        3,
        boards={0: ["S5/0", "A3/0+1"]},
        hands={0: ["S6"], 1: ["A4"]},
        relics={0: ["iron-steed"]},
        levels=[1, 0, 0],
        gathering=["erina", "terric"],
        tokens=0,
        phase=2,
        order=[0, 1, 2],
    )


def evening() -> State:
    """Together, the first board is fought: a Vest may avert that all lose at its gate."""
    state = table(
        3,
        options=COOPERATIVE,
        relics={1: [VEST]},
        invasions=["grey-turtles", "pale-clerks"],
        gathering=["erina", "terric"],
        tokens=0,
        steps=1,
    )
    act(state, 0, "get_token")
    while "hit_gates" not in [frame.name for frame in state.stack]:
        seat = state.pending[0]
        act(state, seat, "decline" if decision(state) == "vest_window" else "end_turn")
    return state


def opening() -> State:
    """Missions are chosen."""
    state = game.new(3, Chance(1))
    assert isinstance(state, State)
    return state


def changed(state: State, changes: Changes) -> dict[str, Any]:
    """Return a position that can be loaded, with some places changed."""
    document: Any = json.loads(json.dumps(state.dump()))
    game.load(document)
    for path, value in changes.items():
        place = document
        *names, last = path.split(".")
        for name in names:
            place = place[int(name)] if name.isdigit() else place[name]
        place[int(last) if last.isdigit() else last] = value
    return dict(document)


def fault(state: State, changes: Changes) -> str:
    """Return the place for which a changed position is refused."""
    with pytest.raises(BadPosition) as caught:
        game.load(changed(state, changes))
    return caught.value.path


def test_a_commander_in_a_zone_its_card_forbids() -> None:
    armies = ["S5/0@alexander", "S5/0", "S5/0"]
    state = table(3, boards={0: armies}, gathering=["erina"], turn=1, passed=[0])
    army = {"card": "swordsman-5", "loyal": 0, "active": True}
    moved: Changes = {
        "boards.0.zones.0": army,
        "boards.0.zones.2": {**army, "commander": "alexander"},
    }

    assert fault(state, moved) == "boards[0].zones[2].commander"


def test_a_defeated_army_with_a_commander_before_combat() -> None:
    """A full board with one could not make room for a card, and its forecast failed."""
    armies = ["S5/0", "S5/0@lilith", "S5/0", "S5/0", "S5/0"]
    state = table(3, boards={0: armies}, gathering=["erina"], turn=1, passed=[0])

    assert fault(state, {"boards.0.zones.1.active": False}) == "boards[0].zones[1].commander"


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"passed": [0, 1, 2]}, "passed"),
        ({"passed": [0, 1, 2], "issued": True}, "passed"),
        ({"passed": []}, "first_passed"),
        ({"first_passed": None}, "first_passed"),
        ({"first_passed": 2}, "first_passed"),
        ({"commands": 0}, "commands"),
        ({"commands": 3}, "commands"),
        ({"issued": True}, "commands"),
        ({"steps": 0}, "steps"),
        ({"pioneer": 9, "pool": 46}, "pioneer"),
        ({"order": [0, 1, 2]}, "order"),
        ({"seats.0.tokens": 2, "pool": 50}, "seats[0].tokens"),
        ({"seats.1.kills": 3}, "seats"),
        ({"seats.1.gain": 3}, "seats"),
        ({"boards.0.reached": True}, "seats"),
        ({"boards.0.held": [True, False]}, "seats"),
        ({"boards.0.zones.0.ranged": True}, "boards"),
        ({"boards.0.zones.0.roar": 1}, "boards"),
        ({"boards.0.zones.3.passed_over": True}, "boards"),
        ({"boards.0.protection": [4, 0]}, "boards"),
        ({"seats.0.played": 1}, "relic_used"),
        ({"patrons.lilith": 1}, "boards[0].zones[0].commander"),
        ({"patrons.lilith": 2}, "boards[0].zones[0].commander"),
        ({"gathering": []}, "commander_deck"),
        ({"spawned": ["grey-turtles", "weeping-brides"]}, "spawned"),
        ({"seats.0.level": 9}, "seats[0].level"),
        ({"offer": ["archer-3"]}, "offer"),
        ({"known": [{"by": 0, "of": 0, "cards": {"swordsman-6": 1}}]}, "known"),
        ({"stack.4.ask_always": False}, "stack[4].ask_always"),
        ({"stack.1.offset": 1}, "stack[1].offset"),
    ],
    ids=str,
)
def test_a_position_of_the_planning_that_no_play_leads_to(changes: Changes, place: str) -> None:
    assert fault(planning(), changes) == place


def test_reinforcements_before_the_rallying() -> None:
    changes: Changes = {
        "boards.0.zones.0.slots": {"1": "swordsman-6"},
        "seats.0.hand": {},
        "seats.0.cards": 0,
    }
    assert fault(planning(), changes) == "boards"


def test_a_weakened_army_before_the_last_day() -> None:
    changes: Changes = {"boards.0.zones.1.card": "weakened", "discard": {"archer-3": 1}}
    assert fault(planning(), changes) == "boards[0].zones[1].card"


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"order": [0, 1, 1]}, "order"),
        ({"order": [0, 1]}, "order"),
        ({"order": [1, 0, 2]}, "stack"),
        ({"stack.3.player": 1}, "stack"),
        ({"seats.1.tokens": 2, "pool": 60}, "seats[1].tokens"),
        ({"commands": 1}, "commands"),
        ({"boards.0.zones.1.ranged": True}, "boards"),
        ({"boards.0.zones.1.roar": -1}, "boards"),
        ({"boards.0.zones.4.passed_over": True}, "boards"),
    ],
    ids=str,
)
def test_a_position_of_the_rallying_that_no_play_leads_to(changes: Changes, place: str) -> None:
    assert fault(rallying(), changes) == place


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"stack.3.board": 1}, "stack"),
        ({"stack.6.zombies": 0}, "stack[6]"),
        ({"stack.5.kills": [9, 0]}, "stack[5].kills"),
        ({"stack.6.board": 1}, "stack"),
        ({"stack.7.seat": 0, "stack.7.offset": 0}, "stack[7].seat"),
    ],
    ids=str,
)
def test_a_position_of_the_combat_that_no_play_leads_to(changes: Changes, place: str) -> None:
    state = evening()
    kinds = [type(frame) for frame in state.stack]
    assert (kinds[1], kinds[3], kinds[6]) == (DailyMissions, FightBoard, HitGates)
    assert BeginCombat not in kinds

    assert fault(state, changes) == place


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"day": 2}, "day"),
        ({"day": 5}, "day"),
        ({"seats.0.vp": 3}, "seats"),
        ({"seats.0.level": 1}, "seats"),
        ({"seats.0.tokens": 6, "pool": 46}, "seats"),
        ({"boards.0.horde": 4}, "boards"),
        ({"tracks": [1, 0, 0, 0]}, "tracks"),
        ({"steps": 5}, "steps"),
        ({"boss_shown": True}, "invasions"),
    ],
    ids=str,
)
def test_a_position_of_the_set_up_that_no_play_leads_to(changes: Changes, place: str) -> None:
    assert fault(opening(), changes) == place


def test_a_reactivation_that_nobody_has_earned() -> None:
    state = table(3, boards={0: ["S5x/0", "S6x/0"]}, gathering=["erina", "terric"])
    act(state, 0, "strategy reactivate")

    assert fault(state, {"stack.6.may_stop": True}) == "stack[6].may_stop"
    assert fault(state, {"stack.6.left": 2}) == "stack[6].left"
    assert fault(state, {"stack.6.seat": 1}) == "stack[6].seat"
    assert fault(state, {"stack.5.track": "refresh"}) == "stack[5].track"


def test_a_relic_that_nobody_has_played() -> None:
    state = table(
        3,
        relics={0: ["azraels-roar", "angels-kiss"], 1: ["mind-reader"]},
        boards={0: ["S5x/0"]},
        gathering=["erina", "terric"],
    )
    act(state, 0, "relic angels-kiss a")

    assert fault(state, {"stack.6.effect": "titanic-essence b"}) == "stack[6].effect"
    assert fault(state, {"stack.6.effect": "azraels-roar a"}) == "stack[6].effect"


def test_a_card_that_is_paid_with_a_hand_too_small() -> None:
    state = table(3, hands={0: ["C7", "C8", "S5"]}, levels=[2, 0, 0], gathering=["erina", "terric"])
    act(state, 0, "upgrade")
    hand: Changes = {"seats.0.hand": {"cavalry-7": 1, "swordsman-5": 1}, "seats.0.cards": 2}
    others: Changes = {"discard": {"cavalry-8": 1}}

    assert fault(state, {**hand, **others}) == "stack[5].left"
