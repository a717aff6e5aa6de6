"""Missions: when a condition is met, who is paid, what everybody learns (section 5.5).

`meet` is called whenever a condition occurs for a seat, whichever mission the seat has. If
it has the mission that asks for it, that is turned face up and paid (DZ-5.70); if
not, and its mission is still hidden, everybody knows from now on that it is another.
Daily Missions are in `daily`, End-Game Missions in `ending`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import CONDITIONS, MOST_KILLS, NOTHING, Mission
from barrow.games.dark_age_z.rules.strategy import begin_reactivation
from barrow.games.dark_age_z.rules.supply import draw_cards, draw_relic
from barrow.games.dark_age_z.state import DarkAgeZState
from barrow.kernel.chance import Chance
from barrow.kernel.state import Log

_FIRST_CLAUSE: Final = 74
# The clause of each condition: DZ-5.74 to DZ-5.93.
CLAUSES: Final[list[str]] = [f"DZ-5.{_FIRST_CLAUSE + at}" for at in range(len(CONDITIONS))]


def has_mission(state: DarkAgeZState, seat: int, condition: int) -> bool:
    """Say whether a seat has the mission that asks for this."""
    mission = state.pack.mission_for[state.kingdom_of[seat]][condition]
    return mission != NOTHING and state.mission_of[seat] == mission


def meet(state: DarkAgeZState, seat: int, condition: int, chance: Chance, log: Log | None) -> None:
    """Pay the mission that asks for this condition if the seat has it, else rule it out."""
    mission = state.pack.mission_for[state.kingdom_of[seat]][condition]
    if mission == NOTHING:
        return
    if state.mission_of[seat] == mission:
        show(state, seat)
        if log is not None:
            log.append(events.mission_judged(state, seat, mission, True, CLAUSES[condition]))
        pay(state, seat, state.pack.missions[mission], CLAUSES[condition], chance, log)
    else:
        rule_out(state, seat, mission, CLAUSES[condition], log)


def mission_bit(state: DarkAgeZState, seat: int, mission: int) -> int:
    """Return the bit of a mission among those of the seat's kingdom."""
    return 1 << state.pack.kingdoms[state.kingdom_of[seat]].missions.index(mission)


def show(state: DarkAgeZState, seat: int) -> None:
    """Turn a seat's mission face up; it stays public (DZ-5.70)."""
    if state.shown & (1 << seat):
        return
    state.shown |= 1 << seat
    state.possible_of = state.possible_of[:]
    state.possible_of[seat] = mission_bit(state, seat, state.mission_of[seat])


def rule_out(state: DarkAgeZState, seat: int, mission: int, clause: str, log: Log | None) -> None:
    """Let everybody know that a hidden mission is not this one, if it was not known."""
    bit = mission_bit(state, seat, mission)
    if state.possible_of[seat] & bit == 0:
        return
    state.possible_of = state.possible_of[:]
    state.possible_of[seat] -= bit
    if log is not None:
        log.append(events.mission_judged(state, seat, mission, False, clause))


def pay(
    state: DarkAgeZState,
    seat: int,
    mission: Mission,
    clause: str,
    chance: Chance,
    log: Log | None,
) -> None:
    """Give a mission's reward, even if it comes to nothing (DZ-5.70)."""
    if mission.vp:
        state.gain_vp(seat, mission.vp)
        if log is not None:
            log.append(events.vp_gained(state, seat, mission.vp, clause))
    if mission.tokens:
        tokens = state.take_tokens(seat, mission.tokens)
        if log is not None:
            log.append(events.tokens_gained(state, seat, tokens, clause))
    if mission.cards:
        draw_cards(state, seat, mission.cards, clause, chance, log)
    for _ in range(mission.relics):
        draw_relic(state, seat, clause, chance, log)
    if mission.reactivations:
        may_stop = mission.condition == MOST_KILLS
        begin_reactivation(state, seat, mission.reactivations, may_stop)
