"""Who answers when no person does: bots, stand-ins for the absent, seats not asked.

Each seat that is driven has one task while it is its turn. A clock watches persons who
must decide while others wait for them: whoever has been away too long, by the pace of the
table, gets a bot to stand in until they return. A game that no other person waits for waits
itself, however long. What these tasks do is in `driving`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from barrow.bots.budget import TurnBudgets
from barrow.server.driving import drive, spawn, watch_clock
from barrow.server.settings import Settings
from barrow.server.workers import Workers

if TYPE_CHECKING:
    from barrow.server.table import LiveTable

# A person who is here may think this many times as long as one who is away.
PATIENCE = 5


class Driver:
    """Drives the seats of one table that no person answers for."""

    def __init__(self, table: LiveTable, workers: Workers, settings: Settings) -> None:
        self.table = table
        self.workers = workers
        self.settings = settings
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._clock: asyncio.Task[None] | None = None
        self.since: dict[int, float] = {}  # by seat: when it was asked, came or left
        self._persons: set[int] | None = None  # who played when that was last looked at
        self._out_of_game: set[int] = set()
        self._out_at = -1  # the number of plays for which that holds
        self.budgets = TurnBudgets()
        self._closed = False
        self.is_here = settings.drives(table.row.id)  # else another process drives them

    def close(self) -> list[asyncio.Task[None]]:
        """Stop everything; return what was running and is about to end."""
        self._closed = True
        ending = [*self._tasks.values(), *([self._clock] if self._clock else [])]
        for task in ending:
            task.cancel()
        return ending

    def wake(self) -> None:
        """See to it that whoever must decide is driven or timed."""
        match = self.table.match
        if self._closed or match is None or self.table.row.status != "running":
            return
        if not self.is_here:
            return  # another process sees to it
        person_asked = False
        for seat in match.state.pending:
            if not self.is_driven(seat):
                person_asked = True
            elif seat not in self._tasks:
                self._start(seat)
        self.budgets.note(match.state, person_asked)
        if (self._clock is None or self._clock.done()) and self.time_left() is not None:
            self._clock = spawn(watch_clock(self))

    def _start(self, seat: int) -> None:
        task = spawn(drive(self, seat))
        self._tasks[seat] = task
        task.add_done_callback(partial(self._ended, seat))

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._tasks[seat]
        self.wake()

    def is_driven(self, seat: int) -> bool:
        """Say whether somebody else answers for a seat."""
        row = self.table.seats[seat]
        if row.kind == "bot" or self.unasked(seat) is not None:
            return True
        return row.stand_in and self.is_awaited(seat)

    def persons(self) -> set[int]:
        """Return the seats of persons who play themselves, connected or not."""
        return {one.seat for one in self.table.seats if one.kind == "person" and not one.stand_in}

    def is_awaited(self, seat: int) -> bool:
        """Say whether another person, still in the game, waits while this seat decides."""
        others = self.persons() - {seat}
        return bool(others) and bool(others - self._out())

    def keep_waiting(self) -> bool:
        """Say whether anybody is in the game whom bots keep waiting."""
        return bool(self.persons() - self._out())

    def _out(self) -> set[int]:
        """Return the seats that are out of the game, or whose player has left it."""
        match = self.table.match
        if match is None:
            return set()
        if self._out_at != match.plays:
            self._out_at = match.plays
            state = match.state
            parties = match.game.parties(state.view(None))
            self._out_of_game = {
                one.seat for one in parties if one.seat is not None and not one.alive
            }
            self._out_of_game |= {seat for seat in range(state.players) if state.left >> seat & 1}
        return self._out_of_game

    def unasked(self, seat: int) -> str | None:
        """Return the answer taken for a seat that does not want to be asked, if so."""
        match = self.table.match
        wishes = self.table.asking.get(seat)
        if match is None or not wishes or seat not in match.state.pending:
            return None
        if wishes.get(match.state.stack[-1].decision) != "never":
            return None
        reply = match.game.reply(match.state.view(seat), match.state.legal(seat))
        return None if reply is None else reply.text

    # --- clocks --------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks, anybody else is answered for, or a bot is about to stand in."""
        if self._clock is None or self._clock.done():
            return bool(self._tasks)
        left = self.time_left()
        return bool(self._tasks) or (left is not None and left <= 0)

    def due(self) -> float | None:
        """Return when the first pending person runs out of time, by the monotonic clock."""
        left = self.time_left()
        return None if left is None else time.monotonic() + left

    def resume(self, since: dict[int, float]) -> None:
        """Take up the times of seats from when the table was last in memory."""
        self.since.update(since)

    def touch(self, seats: Iterable[int]) -> None:
        """Start the time of these seats anew."""
        now = self.settings.clock()
        for seat in seats:
            self.since[seat] = now

    def deadline(self) -> float | None:
        """Return when the first pending person runs out of time, in seconds since 1970."""
        left = self.time_left()
        return None if left is None else time.time() + left

    def _limit(self, seat: int) -> float | None:
        limit = self.settings.paces[self.table.row.pace]
        row = self.table.seats[seat]
        if limit is None or row.kind != "person" or row.stand_in or not self.is_awaited(seat):
            return None
        return limit * PATIENCE if self.table.crowd.is_present(seat) else limit

    def _seat_left(self, seat: int) -> float | None:
        limit = self._limit(seat)
        if limit is None:
            return None
        now = self.settings.clock()
        return self.since.setdefault(seat, now) + limit - now

    def time_left(self) -> float | None:
        """Return the seconds until the first pending person runs out of time."""
        match = self.table.match
        row = self.table.row
        if match is None or row.status != "running" or self.settings.paces[row.pace] is None:
            return None
        self._look_around()
        left = [self._seat_left(seat) for seat in match.state.pending]
        return min([seconds for seconds in left if seconds is not None], default=None)

    def _look_around(self) -> None:
        """Give everybody their time anew when somebody has come back to wait for them."""
        persons = self.persons()
        if self._persons is not None and not persons <= self._persons:
            self.touch(range(self.table.row.players))
        self._persons = persons

    def is_late(self, seat: int) -> bool:
        """Say whether a person must decide and has no time left."""
        match = self.table.match
        left = self._seat_left(seat)
        return match is not None and seat in match.state.pending and left is not None and left <= 0
