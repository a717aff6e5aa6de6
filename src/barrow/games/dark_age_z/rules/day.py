"""The day: its four phases, one after the other, and the next day (DZ-4.1, DZ-4.2).

`Day` puts all phases on the stack, the last one first: each ends by leaving the stack to
the next. `EndDay` lies at the bottom: the cleanup and the next day, or the end of the game.
"""

from __future__ import annotations

from barrow.games.dark_age_z import events
from barrow.games.dark_age_z.components import NOBODY
from barrow.games.dark_age_z.rules.bosses import strike
from barrow.games.dark_age_z.rules.cleanup import clean_up, gather_commanders, next_start
from barrow.games.dark_age_z.rules.combat import BeginCombat
from barrow.games.dark_age_z.rules.daily import DailyMissions
from barrow.games.dark_age_z.rules.ending import end_game
from barrow.games.dark_age_z.rules.invasion import is_last_day
from barrow.games.dark_age_z.rules.planning import PLANNING, begin_turn
from barrow.games.dark_age_z.rules.rallying import BeginRallying
from barrow.games.dark_age_z.state import State
from barrow.kernel.decision import Chance, Log, Step


class Day(Step[State]):
    """Begin a day: clear what counts for one day and give the first turn (DZ-4.10)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        players = state.table.players
        state.phase = PLANNING
        state.passed = 0
        state.first_passed = NOBODY
        state.played_of = [0] * players
        state.kills_of = [0] * players
        state.gain_of = [0] * players
        state.reached = 0
        state.held = 0
        if log is not None:
            log.append(events.day_started(state))
        state.stack += [EndDay(), DailyMissions(0), BeginCombat(), BeginRallying()]
        begin_turn(state, state.start)


class EndDay(Step[State]):
    """Clean up for the next day; the last day ends the game (DZ-4.121)."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        if is_last_day(state):
            end_game(state, log)
            return
        state.push(NextDay())
        clean_up(state, chance, log)


class NextDay(Step[State]):
    """Pass the Starting Player Marker, gather Commanders, begin the next day."""

    def run(self, state: State, chance: Chance, log: Log) -> None:
        """Start the next day; on the last one the boss strikes first (DZ-4.2)."""
        state.start = next_start(state)
        if log is not None:
            log.append(events.start_settled(state, state.start, clause="DZ-4.141"))
        gather_commanders(state, chance)
        if log is not None:
            log.append(events.commanders_gathered(state, state.gathering, clause="DZ-4.142"))
        state.day += 1
        if is_last_day(state):
            strike(state, log)
        state.push(Day())
