"""Missions: when a condition is met, who is paid, what everybody learns (section 5.5).

`meet` is called whenever a condition occurs for a seat, whichever mission the seat has. If
it has the mission that asks for it, that is turned face up and paid (DZ-5.70); if
not, and its mission is still hidden, everybody knows from now on that it is another.
Daily Missions are in `daily`, End-Game Missions in `ending`.
"""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import (
    CONDITIONS,
    MOST_ARMIES,
    MOST_CARDS,
    MOST_ICONS,
    MOST_KILLS,
    MOST_OWN_ARMIES,
    MOST_RELICS,
    NOTHING,
)
from barrow.games.dark_age_z.rules.income import command_icons, take_tokens
from barrow.games.dark_age_z.rules.reactivation import begin_reactivation
from barrow.games.dark_age_z.rules.supply import draw_cards, draw_relic
from barrow.games.dark_age_z.rules.zones import is_own
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Chance, Log, changed

_FIRST_CLAUSE: Final = 74
# The clause of each condition: DZ-5.74 to DZ-5.93.
CLAUSES: Final[list[str]] = [f"DZ-5.{_FIRST_CLAUSE + at}" for at in range(len(CONDITIONS))]


def mission_for(state: State, seat: int, condition: int) -> int:
    """Return the mission of a seat's kingdom that asks for this, or NOTHING."""
    return state.pack.mission_for[state.kingdom_of[seat]][condition]


def has_mission(state: State, seat: int, condition: int) -> bool:
    """True if a seat has the mission that asks for this."""
    mission = mission_for(state, seat, condition)
    return mission != NOTHING and state.mission_of[seat] == mission


def own_active(state: State, seat: int) -> int:
    """Count the active armies loyal to a seat."""
    return sum(1 for place in state.table.places if is_own(state, seat, place))


def compared(state: State, condition: int) -> list[int]:
    """Return what a mission for having the most compares, by seat (DZ-5.72)."""
    seats = range(state.table.players)
    if condition == MOST_RELICS:
        return state.relic_count_of
    if condition == MOST_CARDS:
        return state.cards_of
    if condition == MOST_KILLS:
        return state.kills_of
    if condition == MOST_ICONS:
        return [command_icons(state, seat) for seat in seats]
    if condition == MOST_OWN_ARMIES:
        return [own_active(state, seat) for seat in seats]
    assert condition == MOST_ARMIES, condition
    places_of, active_on = state.table.places_of, state.active_on
    return [sum(1 for place in places_of[seat] if active_on[place]) for seat in seats]


def meet(state: State, seat: int, condition: int, chance: Chance, log: Log) -> None:
    """Pay the mission that asks for this condition if the seat has it, else rule it out."""
    mission = mission_for(state, seat, condition)
    if mission == NOTHING:
        return
    if state.mission_of[seat] == mission:
        show(state, seat)
        if log is not None:
            log.append(events.mission_judged(state, seat, True, mission, clause=CLAUSES[condition]))
        pay(state, seat, mission, CLAUSES[condition], chance, log)
    elif state.possible_of[seat] >> mission & 1:
        possible = state.possible_of[seat] & ~(1 << mission)
        state.possible_of = changed(state.possible_of, seat, possible)
        if log is not None:
            parts = (seat, False, mission)
            log.append(events.mission_judged(state, *parts, clause=CLAUSES[condition]))


def show(state: State, seat: int) -> None:
    """Turn a seat's mission face up; it stays public (DZ-5.70)."""
    state.shown |= 1 << seat
    state.possible_of = changed(state.possible_of, seat, 1 << state.mission_of[seat])


def pay(state: State, seat: int, mission: int, clause: str, chance: Chance, log: Log) -> None:
    """Give a mission's reward, even if it comes to nothing (DZ-5.70)."""
    reward = state.pack.missions[mission].reward
    if reward.vp:
        state.vp_of[seat] += reward.vp
        if log is not None:
            log.append(events.vp_gained(state, seat, reward.vp, clause=clause))
    if reward.tokens:
        tokens = take_tokens(state, seat, reward.tokens)
        if log is not None:
            log.append(events.tokens_gained(state, seat, tokens, clause=clause))
    if reward.cards:
        draw_cards(state, seat, reward.cards, clause, chance, log)
    for _ in range(reward.relics):
        draw_relic(state, seat, clause, chance, log)
    if reward.reactivations:
        may_stop = mission == mission_for(state, seat, MOST_KILLS)
        begin_reactivation(state, seat, reward.reactivations, may_stop)
