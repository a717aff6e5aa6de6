"""Phase 3: combat zone by zone, the gates, scoring (DZ-4.100 to DZ-4.121).

One board runs in this order:

1. `fight`: `fronts` fights zone after zone, the state keeps the result (DZ-4.101 to DZ-4.114);
2. zombies left over reach the gates: `hit_gates` (DZ-4.115 to DZ-4.117); in cooperative
   play a Vest window comes before a deduction that would lose the game (DZ-5.7);
3. `meet_kills`: the mission for kills (DZ-5.86).

After the last board `ScoreKills` turns kills into VP (DZ-4.118). Nobody chooses anything here.
"""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.dark_age_z import components, events, kinds
from barrow.games.dark_age_z.components import NOTHING, ZONES
from barrow.games.dark_age_z.rules.ending import lose_together
from barrow.games.dark_age_z.rules.fronts import Front, armies_on, loss, shield
from barrow.games.dark_age_z.rules.invasion import hp
from barrow.games.dark_age_z.rules.missions import meet, mission_for
from barrow.games.dark_age_z.rules.vests import open_vest_window
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Chance, Log, Parts, Step
from barrow.kernel.errors import need
from barrow.kernel.lists import list_of

COMBAT: Final = 3


class BeginCombat(Step[State]):
    """Fight the boards from the Starting Player's left one on (DZ-4.100)."""

    over: ClassVar[list[str]] = ["daily_missions"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        state.phase = COMBAT
        state.order = []
        state.push(ScoreKills())
        for board in reversed(battle_order(state)):
            state.push(FightBoard(board))


def battle_order(state: State) -> list[int]:
    """Return the boards in the order they are fought (DZ-4.100)."""
    boards = state.table.boards
    return [(state.start + place) % boards for place in range(boards)]


class BoardStep(Step[State]):
    """A step of one board."""

    parts: ClassVar[Parts] = {"board": kinds.BOARD}

    def __init__(self, board: int) -> None:
        super().__init__()
        self.board: Final = board


class FightBoard(BoardStep):
    """Fight one board, then its gates."""

    over: ClassVar[list[str]] = ["score_kills", "fight_board"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        board = self.board
        before = state.kills_of
        zombies = fight(state, board, log)
        seats = state.table.players_at[board]
        kills = [state.kills_of[seat] - before[seat] for seat in seats]
        if zombies == 0:
            for seat in seats:
                state.held |= 1 << state.table.gate(board, seat)
        elif would_lose(state, board, zombies):
            state.push(AfterBoard(board, kills))
            state.push(HitGates(board, zombies))
            open_vest_window(state, 0)
            return
        else:
            hit_gates(state, board, zombies, log)
        meet_kills(state, board, kills, chance, log)


def would_lose(state: State, board: int, zombies: int) -> bool:
    """True if the players together would lose the game at a gate (DZ-6.5)."""
    return state.table.is_cooperative and any(
        state.vp_of[seat] - gate_loss(state, board, seat, zombies) <= state.pack.lose_at
        for seat in state.table.players_at[board]
    )


def fight(state: State, board: int, log: Log) -> int:
    """Fight zone after zone; return the zombies that reach the gates."""
    if log is not None:
        log.append(events.combat_started(state, board, state.horde_on[board]))
    front = Front(state, board, armies_on(state, board))
    front.fight(front.horde, hp(state), log)
    state.horde_on[board] = 0
    if front.is_last_reached:
        state.reached |= 1 << board
    for place, stands in zip(state.table.places_on[board], front.standing):
        state.active_on[place] = stands
    state.kills_of = state.kills_of[:]
    state.gain_of = state.gain_of[:]
    for seat in state.table.players_at[board]:
        state.kills_of[seat] += front.left_kills if seat == board else front.right_kills
        state.gain_of[seat] += front.left_gain if seat == board else front.right_gain
    return front.through


def protection(state: State, board: int, seat: int) -> int:
    """Return what protects a seat at a gate (DZ-4.117)."""
    first, last = board * ZONES, board * ZONES + ZONES
    return shield(state, board, seat, state.loyal_on[first:last], state.commander_on[first:last])


def gate_loss(state: State, board: int, seat: int, zombies: int) -> int:
    """Return the VP that a seat loses at a gate."""
    return loss(state, zombies, protection(state, board, seat))


class HitGates(BoardStep):
    """Both neighbors of a board lose VP at once (DZ-4.116)."""

    over: ClassVar[list[str]] = ["after_board"]
    parts: ClassVar[Parts] = {"board": kinds.BOARD, "zombies": kinds.COUNT}

    def __init__(self, board: int, zombies: int) -> None:
        super().__init__(board)
        self.zombies: Final = zombies

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Deduct it; in cooperative play that may end the game (DZ-6.5)."""
        lost = hit_gates(state, self.board, self.zombies, log)
        if not state.table.is_cooperative:
            return
        for seat, vp in zip(state.table.players_at[self.board], lost):
            if vp > 0 and state.vp_of[seat] <= state.pack.lose_at:
                lose_together(state, seat, log)
                return

    def check(self, state: State, path: str) -> None:
        good = state.table.is_cooperative and self.zombies > 0
        need(good, path, "only in cooperative play is there a window before it")


def hit_gates(state: State, board: int, zombies: int, log: Log) -> list[int]:
    """Deduct VP from both neighbors of a board; return how many each lost (DZ-4.116)."""
    seats = state.table.players_at[board]
    lost: list[int] = []
    for seat in seats:
        vp = gate_loss(state, board, seat, zombies)
        state.vp_of[seat] -= vp
        lost.append(vp)
        if vp == 0:
            state.held |= 1 << state.table.gate(board, seat)
    if log is not None:
        log.append(events.gate_hit(state, board, zombies, seats, lost))
    return lost


class AfterBoard(BoardStep):
    """Meet the mission for the kills of the day (DZ-5.86)."""

    over: ClassVar[list[str]] = ["score_kills", "fight_board"]
    parts: ClassVar[Parts] = {"board": kinds.BOARD, "kills": list_of(kinds.COUNT)}

    def __init__(self, board: int, kills: list[int]) -> None:
        super().__init__(board)
        self.kills: Final = kills  # on this board, by its neighbors that are players

    def run(self, state: State, chance: Chance, log: Log) -> None:
        meet_kills(state, self.board, self.kills, chance, log)

    def check(self, state: State, path: str) -> None:
        seats = state.table.players_at[self.board]
        need(len(self.kills) == len(seats), f"{path}.kills", "must be a number for each neighbor")
        for seat, kills in zip(seats, self.kills):
            text = f"seat {seat} has only {state.kills_of[seat]} today"
            need(kills <= state.kills_of[seat], f"{path}.kills", text)


def meet_kills(state: State, board: int, kills: list[int], chance: Chance, log: Log) -> None:
    """Meet the mission as often as a board's kills reached its number, clockwise (DZ-5.86)."""
    seats = state.table.players_at[board]
    for seat in state.table.clockwise_from[state.start]:
        if seat not in seats:
            continue
        mission = mission_for(state, seat, components.SEVEN_KILLS)
        if mission == NOTHING:
            continue
        total = state.kills_of[seat]
        before = total - kills[seats.index(seat)]
        for _ in range(_times_met(state, mission, total) - _times_met(state, mission, before)):
            meet(state, seat, components.SEVEN_KILLS, chance, log)


def _times_met(state: State, mission: int, kills: int) -> int:
    """Return how often kills have reached a mission's number, up to its limit for a day."""
    card = state.pack.missions[mission]
    times = kills // card.number
    return min(times, card.max_per_day) if card.max_per_day else times


class ScoreKills(Step[State]):
    """Turn the kills of the day into VP; then a Vest window, then missions (DZ-4.118)."""

    over: ClassVar[list[str]] = ["daily_missions"]

    def run(self, state: State, chance: Chance, log: Log) -> None:
        for seat in state.table.clockwise_from[state.start]:
            state.vp_of[seat] += state.gain_of[seat]
            if log is not None:
                kills = state.kills_of[seat]
                log.append(events.kills_scored(state, seat, state.gain_of[seat], kills))
        state.gain_of = [0] * state.table.players
        open_vest_window(state, 0)
