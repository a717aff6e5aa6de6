"""Daily Missions: judged and paid clockwise at the end of Phase 3 (DZ-4.120).

The mission for command icons is judged in the cleanup (DZ-5.83).
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import components, kinds
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules.missions import compared, meet
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Chance, Log, Parts, Step
from barrow.kernel.errors import need_number

CONDITIONS: Final[list[int]] = [
    components.TWO_RELICS,
    components.FIRST_TO_PASS,
    components.ZONE_FIVE_REACHED,
    components.COMMANDER_IN_FRONT,
    components.MOST_KILLS,
    components.GATE_HELD,
]


def is_met(state: State, seat: int, condition: int, number: int) -> bool:
    """True if a daily condition is met for a seat; `number` is what its mission asks for.

    Zone 5 counts once zombies came there on one of the seat's boards (DZ-5.80), a gate if nothing
    was lost there (DZ-5.91).
    """
    if condition == components.TWO_RELICS:
        return state.played_of[seat] >= number
    if condition == components.FIRST_TO_PASS:
        return state.first_passed == seat
    if condition == components.ZONE_FIVE_REACHED:
        return any(state.reached >> board & 1 for board in state.table.boards_of[seat])
    if condition == components.COMMANDER_IN_FRONT:
        return commands_the_front(state, seat, number)
    if condition == components.MOST_KILLS:
        return has_most(compared(state, condition), seat)
    assert condition == components.GATE_HELD, condition
    gates = [state.table.gate(board, seat) for board in state.table.boards_of[seat]]
    return any(state.held >> gate & 1 for gate in gates)


def commands_the_front(state: State, seat: int, zones: int) -> bool:
    """True if a Commander of the seat is in one of the first zones of a board (DZ-5.84)."""
    return any(
        commander != NOTHING and place % ZONES < zones and state.patron_of[commander] == seat
        for place, commander in enumerate(state.commander_on)
    )


def has_most(numbers: list[int], seat: int) -> bool:
    """True if a seat has strictly more than every other player (DZ-5.72)."""
    own = numbers[seat]
    return all(number < own for other, number in enumerate(numbers) if other != seat)


class DailyMissions(Step[State]):
    """Judge the missions of one seat, then of the next."""

    over: ClassVar[list[str]] = ["end_day"]
    parts: ClassVar[Parts] = {"offset": kinds.COUNT}

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset: Final = offset  # clockwise from the Starting Player

    def run(self, state: State, chance: Chance, log: Log) -> None:
        players = state.table.players
        if self.offset + 1 < players:
            state.push(DailyMissions(self.offset + 1))
        seat = (state.start + self.offset) % players
        mission_for = state.pack.mission_for[state.kingdom_of[seat]]
        for condition in CONDITIONS:
            mission = mission_for[condition]
            if mission == NOTHING:
                continue
            if is_met(state, seat, condition, state.pack.missions[mission].number):
                meet(state, seat, condition, chance, log)

    def check(self, state: State, path: str) -> None:
        need_number(self.offset, 0, state.table.players - 1, f"{path}.offset")
