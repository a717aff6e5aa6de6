"""Who answers when no person does: bots, stand-ins for the absent, seats not asked.

Each seat that is driven has one task while it is its turn. A clock watches persons who
must decide: whoever has been away too long, by the pace of the table, gets a bot to
stand in until they return.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from barrow import Match
from barrow.bots import thinking_seconds, usual_level
from barrow.server.identity import new_seed
from barrow.server.listener import RefusedError
from barrow.server.messages import Idea
from barrow.server.settings import Settings
from barrow.server.workers import Thought, Workers

if TYPE_CHECKING:
    from barrow.server.live import LiveTable

log = structlog.get_logger()

# Seconds until a bot that broke is asked again.
_REST = 5.0
# A window that a bot answers lasts this many times as long as it may think.
_SLACK = 1.25
# A person who is here may think this many times as long as one who is away.
PATIENCE = 5
# Refusals that only mean somebody else was quicker.
_OVERTAKEN = ("stale", "not_your_decision", "paused", "game_over")


class Driver:
    """Drives the seats of one table that no person answers for."""

    def __init__(self, table: LiveTable, workers: Workers, settings: Settings) -> None:
        self._table = table
        self._workers = workers
        self._settings = settings
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._clock: asyncio.Task[None] | None = None
        self.since: dict[int, float] = {}  # by seat: when it was asked, came or left
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
        match = self._table.match
        if self._closed or match is None or self._table.row.status != "running":
            return
        if not self.is_here:
            return  # another process sees to it
        for seat in match.state.pending:
            if seat not in self._tasks and self._is_driven(seat):
                self._start(seat)
        if (self._clock is None or self._clock.done()) and self._time_left() is not None:
            self._clock = spawn(self._watch_clock())

    def _start(self, seat: int) -> None:
        task = spawn(self._drive(seat))
        self._tasks[seat] = task
        task.add_done_callback(partial(self._ended, seat))

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._tasks[seat]
        self.wake()

    def _is_driven(self, seat: int) -> bool:
        row = self._table.seats[seat]
        return row.kind == "bot" or row.stand_in or self.unasked(seat) is not None

    def unasked(self, seat: int) -> str | None:
        """Return the answer taken for a seat that does not want to be asked, if so."""
        match = self._table.match
        wishes = self._table.asking.get(seat)
        if match is None or not wishes or seat not in match.state.pending:
            return None
        if wishes.get(match.state.stack[-1].decision) != "never":
            return None
        reply = match.game.reply(match.state.view(seat), match.state.legal(seat))
        return None if reply is None else reply.text

    async def _drive(self, seat: int) -> None:
        """Answer for a seat; whatever breaks is told, and tried again after a while."""
        try:
            await self._answer_for(seat)
        except Exception:
            log.exception("a bot broke", table=self._table.row.id, seat=seat)
            await asyncio.sleep(_REST)

    async def _answer_for(self, seat: int) -> None:
        """Answer for a seat as long as it must decide and nobody else does."""
        while True:
            match = self._table.match
            if match is None or seat not in match.state.pending or not self._is_driven(seat):
                return
            number = match.decision(seat)
            asked = time.monotonic()
            text = self.unasked(seat)
            pause = self._settings.pause
            if text is None:
                level = self._table.seats[seat].level or usual_level(match.game)
                # Who might have nothing to answer with takes as long as who thinks it over.
                if match.state.stack[-1].ask_always:
                    pause = max(pause, _SLACK * thinking_seconds(match.game, level))
                text = await self.choose(match, seat, level)
            # The pause is the same whatever the seat holds.
            await asyncio.sleep(max(0.0, asked + pause - time.monotonic()))
            if not self._is_driven(seat):
                return
            try:
                await self._table.act(seat, text, number)
            except RefusedError as error:
                if error.code not in _OVERTAKEN:
                    raise
                if self._table.row.status != "running":
                    return

    async def choose(self, match: Match, seat: int, level: str) -> str:
        """Return what a bot of this level would do in a seat, from its view alone."""
        return await self._workers.choose(_thought(match, seat, level))

    async def consider(self, match: Match, seat: int, level: str) -> list[Idea]:
        """Return what a bot of this level considers in a seat, from its view alone."""
        return await self._workers.consider(_thought(match, seat, level))

    # --- clocks --------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether a bot thinks, anybody else is answered for, or a bot is about to stand in."""
        if self._clock is None or self._clock.done():
            return bool(self._tasks)
        left = self._time_left()
        return bool(self._tasks) or (left is not None and left <= 0)

    def due(self) -> float | None:
        """Return when the first pending person runs out of time, by the monotonic clock."""
        left = self._time_left()
        return None if left is None else time.monotonic() + left

    def resume(self, since: dict[int, float]) -> None:
        """Take up the times of seats from when the table was last in memory."""
        self.since.update(since)

    def touch(self, *seats: int) -> None:
        """Start the time of these seats anew."""
        now = time.monotonic()
        for seat in seats:
            self.since[seat] = now

    def deadline(self) -> float | None:
        """Return when the first pending person runs out of time, in seconds since 1970."""
        left = self._time_left()
        return None if left is None else time.time() + left

    def _limit(self, seat: int) -> float | None:
        limit = self._settings.paces[self._table.row.pace]
        row = self._table.seats[seat]
        if limit is None or row.kind != "person" or row.stand_in:
            return None
        return limit * PATIENCE if self._table.crowd.is_present(seat) else limit

    def _seat_left(self, seat: int) -> float | None:
        limit = self._limit(seat)
        if limit is None:
            return None
        now = time.monotonic()
        return self.since.setdefault(seat, now) + limit - now

    def _time_left(self) -> float | None:
        match = self._table.match
        row = self._table.row
        if match is None or row.status != "running" or self._settings.paces[row.pace] is None:
            return None
        left = [self._seat_left(seat) for seat in match.state.pending]
        return min([seconds for seconds in left if seconds is not None], default=None)

    async def _watch_clock(self) -> None:
        """Have a bot stand in for whoever has been away too long."""
        while (left := self._time_left()) is not None:
            if left > 0:
                await asyncio.sleep(min(left, 60.0))
                continue
            match = self._table.match
            assert match is not None
            for seat in match.state.pending:
                if self.is_late(seat):
                    await self._table.stand_in(seat)
            self.wake()

    def is_late(self, seat: int) -> bool:
        """Say whether a person must decide and has no time left."""
        match = self._table.match
        left = self._seat_left(seat)
        return match is not None and seat in match.state.pending and left is not None and left <= 0


def spawn(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Begin a task of a table."""
    return asyncio.get_running_loop().create_task(work)


def _thought(match: Match, seat: int, level: str) -> Thought:
    return Thought(
        game=match.game.key,
        level=level,
        seed=int(new_seed()[:15], 16),
        view=match.state.view(seat).document(),
        legal=[action.text for action in match.state.legal(seat)],
    )
