"""Bots at a table: in seats of their own, or in place of a person.

They also answer for seats that don't want to be asked. Each seat that the server answers for has
one task while it must decide; another watches the clocks. All play through `Table.act`.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from barrow import Match
from barrow.advice.questions import BotQuestion, question
from barrow.bots import LEVELS, thinking_seconds, turn_seconds, usual_level
from barrow.bots.budget import TurnBudget, TurnBudgets
from barrow.server import metrics
from barrow.server.errors import RefusedError, report_crash, start_task
from barrow.server.settings import Settings
from barrow.server.table.table import Table
from barrow.server.workers import NoAnswerError, Workers

# How often a bot is asked before an easy one is, and which levels are no stronger than that.
_TRIES = 2
RANDOM, EASY = LEVELS[:2]
# A reaction window that a bot answers lasts this many times as long as it may think.
_SLACK = 1.25
# Seconds before a thinking bot is shown, and between two updates.
_THINKING_AFTER = 0.4
_THINKING_EVERY = 1.0
# Refusals that only mean somebody else was quicker.
_OVERTAKEN = ("stale", "not_your_decision", "paused", "game_over")


class Thought(NamedTuple):
    """What a bot is asked."""

    question: BotQuestion
    wait: float  # seconds that the answer takes at least
    budget: TurnBudget | None = None  # None: it answers at once


class Bots:
    """Answers for the seats of one table that no person answers for."""

    def __init__(self, table: Table, workers: Workers, settings: Settings) -> None:
        self._table = table
        self._workers = workers
        self._pause, self._clock = settings.bot_pause, settings.clock
        self._reaction_pause = settings.reaction_pause
        self._budgets = TurnBudgets()
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._timer: asyncio.Task[None] | None = None
        self._excused: set[int] = set()  # seats whose bot has failed, as the table was told
        self._is_closed = False

    def close(self) -> list[asyncio.Task[None]]:
        """Stop everything; return the tasks that are about to end."""
        self._is_closed = True
        ending = [*self._tasks.values(), *([self._timer] if self._timer else [])]
        for task in ending:
            task.cancel()
        return ending

    @property
    def is_busy(self) -> bool:
        """Whether somebody is being answered for, or a bot is about to stand in."""
        if self._timer is None or self._timer.done():
            return bool(self._tasks)
        left = self._table.clocks.time_left()
        return bool(self._tasks) or (left is not None and left <= 0)

    def wake(self) -> None:
        """Make sure that every pending seat is answered for or timed."""
        table, match = self._table, self._table.match
        if self._is_closed or match is None or table.row.status != "running":
            return
        if not table.is_ours or table.is_ahead:
            return  # another process does it; or once the action is committed
        person_asked = False
        for seat in match.state.pending:
            if not table.is_automatic(seat):
                person_asked = True
            elif seat not in self._tasks:
                answer = partial(self._answer, seat)
                self._tasks[seat] = start_task("bot", answer, table=table.row.id, seat=seat)
                self._tasks[seat].add_done_callback(partial(self._ended, seat))
        self._budgets.note(match.state, person_asked)
        if (self._timer is None or self._timer.done()) and table.clocks.time_left() is not None:
            self._timer = start_task("clocks", self._watch_clocks, table=table.row.id)

    def _ended(self, seat: int, task: asyncio.Task[None]) -> None:
        del self._tasks[seat]
        self.wake()

    async def _watch_clocks(self) -> None:
        """Let a bot stand in for whoever runs out of time."""
        table = self._table
        while (left := table.clocks.time_left()) is not None:
            if left > 0:
                await asyncio.sleep(min(left, 60.0))
                continue
            assert table.match is not None
            for seat in table.match.state.pending:
                if table.clocks.is_late(seat):
                    await table.stand_in(seat)
            self.wake()

    async def _answer(self, seat: int) -> None:
        """Answer for a seat as long as it must decide and nobody else does."""
        table = self._table
        while True:
            async with table.in_turn():
                match = table.match
                if match is None or seat not in match.state.pending or not table.is_automatic(seat):
                    return
                number = match.decision(seat)
                answer = table.automatic_answer(seat) or self._thought(match, seat)
                would_tell = table.would_tell(seat)
            if isinstance(answer, Thought):
                answer = await self._choose(seat, answer)
            else:  # one that would tell seems to be thought about
                least = self._reaction_pause * secrets.SystemRandom().uniform(1, 2)
                await asyncio.sleep(least if would_tell else self._pause)
            if not table.is_automatic(seat):
                return
            try:
                await table.act(seat, answer, number)
            except RefusedError as error:
                if error.code not in _OVERTAKEN:
                    raise
                if table.row.status != "running":
                    return

    def _thought(self, match: Match, seat: int) -> Thought:
        """Return what to ask a bot, and for how long; in turn.

        In a reaction window it takes its whole time: an earlier answer would betray what it holds.
        """
        level = self._table.seats[seat].level or usual_level(match.game)
        most = thinking_seconds(match.game, level)
        if most <= 0.0:
            return Thought(question(match.state, seat, level), self._pause)
        people = self._table.is_awaited(seat)
        budget = self._budgets.begin(match.state, seat, turn_seconds(level), most, people)
        is_window = match.state.stack[-1].ask_always
        limit = budget.limit() if is_window else budget.limit(len(match.state.legal(seat)))
        wait = max(self._pause, limit) if is_window else self._pause
        seconds = limit / _SLACK if is_window else limit
        return Thought(question(match.state, seat, level, seconds), wait, budget)

    async def _choose(self, seat: int, thought: Thought) -> str:
        """Return what a bot chooses, after at least the time it has to take."""
        budget, asked = thought.budget, self._clock()
        showing = asyncio.create_task(self._show_thinking(seat, budget, asked))
        try:
            text = await self._ask(seat, thought.question)
            await asyncio.sleep(max(0.0, asked + thought.wait - self._clock()))
        finally:
            showing.cancel()
            if budget is not None:
                budget.spend(self._clock() - asked - self._pause)
        return text

    async def _ask(self, seat: int, asked: BotQuestion) -> str:
        """Return a bot's choice: one that fails is asked again, then an easy one is."""
        for _ in range(_TRIES):
            try:
                return await self._workers.choose(replace(asked, asker=self._table.row.host))
            except Exception as error:
                reason = str(error) if isinstance(error, NoAnswerError) else ""
                crash = report_crash("bot failed", level=asked.level, reason=reason)
                metrics.BOT_FAILURES.labels(asked.level).inc()
        if asked.level not in (RANDOM, EASY):
            asked = replace(asked, level=EASY)
        chosen = await self._workers.choose(replace(asked, seconds=0.0))
        if seat not in self._excused:
            self._excused.add(seat)
            table = self._table
            who, report = table.seats[seat].name, crash.report
            text = f"{who}'s bot failed (report {report}): an easy bot decided instead."
            table.broadcast.send_chat(await table.store.add_chat(table.row.id, text))
        return chosen

    async def _show_thinking(self, seat: int, budget: TurnBudget | None, asked: float) -> None:
        """Show how much of its time a bot has used, until canceled."""
        if budget is None:
            return
        await asyncio.sleep(_THINKING_AFTER)
        while True:
            thought = max(0.0, self._clock() - asked - self._pause)
            self._table.broadcast.send_thinking(seat, budget.spent + thought, budget.whole)
            await asyncio.sleep(_THINKING_EVERY)
