"""Clocks: how long each seat may still think.

A clock runs for a person who must decide while others wait. Whoever takes too long, by the pace
of the table, gets a bot to stand in until they return. A game that no other person waits for
has no clock.
"""

from __future__ import annotations

from collections.abc import Iterable

from barrow.server.settings import Settings
from barrow.server.table.state import TableState

# A connected player may think this many times as long as an absent one.
PATIENCE = 5


class Clocks:
    """The clocks of one table."""

    def __init__(self, state: TableState, settings: Settings) -> None:
        self._state = state
        self._settings = settings
        self.since: dict[int, float] = {}  # by seat: when it was asked, came or left
        self._persons: set[int] | None = None  # who played when the clocks were last read

    def restart(self, seats: Iterable[int]) -> None:
        """Start the clocks of these seats anew."""
        now = self._settings.clock()
        for seat in seats:
            self.since[seat] = now

    def time_left(self) -> float | None:
        """Return the seconds until the first pending person runs out of time."""
        match, row = self._state.match, self._state.row
        if match is None or row.status != "running":
            return None
        if self._settings.paces.seconds(row.pace) is None:
            return None
        self._notice_returns()
        left = [self._seat_left(seat) for seat in match.state.pending]
        return min([seconds for seconds in left if seconds is not None], default=None)

    def deadline(self, now: float) -> float | None:
        """Return when the first pending person runs out of time, by the clock that shows `now`."""
        left = self.time_left()
        return None if left is None else now + left

    def is_late(self, seat: int) -> bool:
        """True if a person must decide and has no time left."""
        match = self._state.match
        left = self._seat_left(seat)
        return match is not None and seat in match.state.pending and left is not None and left <= 0

    def _notice_returns(self) -> None:
        """Restart all clocks when somebody came back to wait for the others."""
        persons = self._state.persons()
        if self._persons is not None and not persons <= self._persons:
            self.restart(range(self._state.row.players))
        self._persons = persons

    def _seat_left(self, seat: int) -> float | None:
        limit = self._limit(seat)
        if limit is None:
            return None
        now = self._settings.clock()
        return self.since.setdefault(seat, now) + limit - now

    def _limit(self, seat: int) -> float | None:
        limit = self._settings.paces.seconds(self._state.row.pace)
        row = self._state.seats[seat]
        if limit is None or row.kind != "person" or row.stand_in:
            return None
        if not self._state.is_awaited(seat):
            return None
        return limit * PATIENCE if seat in self._state.clients.present() else limit
