"""Daily Missions: judged and paid clockwise at the end of Phase 3 (DZ-4.120).

The mission for command icons is judged in the cleanup (DZ-5.83).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z.components import (
    COMMANDER_IN_FRONT,
    FIRST_TO_PASS,
    GATE_HELD,
    MOST_KILLS,
    MOST_PLAYERS,
    NOTHING,
    TWO_RELICS,
    ZONE_FIVE_REACHED,
    ZONES,
)
from barrow.games.dark_age_z.rules.missions import meet
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.chance import Chance
from barrow.kernel.state import NO_SEATS, Frame, Log

RELICS_ENOUGH: Final = 2  # DZ-5.76
FRONT_ZONES: Final = 2  # DZ-5.84

CONDITIONS: Final[list[int]] = [
    TWO_RELICS,
    FIRST_TO_PASS,
    ZONE_FIVE_REACHED,
    COMMANDER_IN_FRONT,
    MOST_KILLS,
    GATE_HELD,
]


def is_met(state: DarkAgeZState, seat: int, condition: int) -> bool:
    """Say whether a daily condition is met for a seat."""
    if condition == TWO_RELICS:
        return state.played_of[seat] >= RELICS_ENOUGH
    if condition == FIRST_TO_PASS:
        return state.first_passed == seat
    if condition == ZONE_FIVE_REACHED:
        return any_reached(state, seat)
    if condition == COMMANDER_IN_FRONT:
        return commands_the_front(state, seat)
    if condition == MOST_KILLS:
        return has_most(state.kills_of, seat)
    assert condition == GATE_HELD, condition
    return holds_a_gate(state, seat)


def any_reached(state: DarkAgeZState, seat: int) -> bool:
    """Say whether zombies came to zone 5 of one of the seat's boards (DZ-5.80)."""
    return any(state.reached & (1 << board) for board in state.table.boards_of[seat])


def commands_the_front(state: DarkAgeZState, seat: int) -> bool:
    """Say whether a Commander of the seat is assigned to zone 1 or 2 (DZ-5.84)."""
    for place in range(state.table.boards * ZONES):
        commander = state.commander_on[place]
        in_front = commander != NOTHING and place % ZONES < FRONT_ZONES
        if in_front and state.patron_of[commander] == seat:
            return True
    return False


def holds_a_gate(state: DarkAgeZState, seat: int) -> bool:
    """Say whether the seat lost nothing at one of its gates (DZ-5.91)."""
    for board in state.table.boards_of[seat]:
        if state.held & (1 << (2 * board + (0 if seat == board else 1))):
            return True
    return False


def has_most(numbers: list[int], seat: int) -> bool:
    """Say whether a seat has strictly more than every other player (DZ-5.72)."""
    for other in range(len(numbers)):
        if other != seat and numbers[other] >= numbers[seat]:
            return False
    return True


class DailyMissions(Frame[DarkAgeZState]):
    """Judge the missions of one seat, then of the next."""

    name: ClassVar[str] = "daily_missions"

    def __init__(self, offset: int) -> None:
        super().__init__(NO_SEATS)
        self.offset: Final = offset  # clockwise from the Starting Player

    def run(self, state: DarkAgeZState, chance: Chance, log: Log | None) -> None:
        """Judge and pay."""
        players = state.table.players
        if self.offset + 1 < players:
            state.stack.append(DAILY_MISSIONS[self.offset + 1])
        seat = (state.start + self.offset) % players
        missions = state.pack.mission_for[state.kingdom_of[seat]]
        for condition in CONDITIONS:
            if missions[condition] != NOTHING and is_met(state, seat, condition):
                meet(state, seat, condition, chance, log)


# Frames never change, so those that every day needs are made once. By offset:
DAILY_MISSIONS: Final[list[DailyMissions]] = [DailyMissions(at) for at in range(MOST_PLAYERS)]
