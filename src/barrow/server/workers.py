"""Bot workers: processes in which bots think, under a time limit, without blocking the server.

A worker gets a view as a document, never a state, so a bot can't know more than its seat. One
that doesn't answer in time, or fails, is killed and replaced.

Quick questions have a process to themselves, so they never wait for bots that think for seconds.
Hints and reviews have one too, and previews another, which give way to all others.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from queue import SimpleQueue
from typing import Any, TypeVar

import msgspec
import structlog

from barrow.advice.ideas import Idea
from barrow.advice.questions import BotQuestion, TryQuestion
from barrow.kernel.errors import Refusal
from barrow.kernel.schema import Kept
from barrow.server.protocol.messages import OptionRefused, Tried, event_info
from barrow.server.views.position import KeptParts, PositionWriter, option_choices

log = structlog.get_logger()

# How often a question is asked whose process died.
_TRIES = 3
# How many requests for advice from one address may wait.
_MOST_WAITING = 50
# How far the processes of bots that think give way to the server, and those of advice.
_NICE, _NICER = 5, 10
T = TypeVar("T")


class NoAnswerError(Exception):
    """A bot took too long, or its process keeps dying."""


Q = TypeVar("Q", BotQuestion, TryQuestion)


class Workers:
    """The bots' processes: one for quick answers, others for those that think."""

    def __init__(self, thinkers: int, seconds: float, preview_seconds: float = 0.0) -> None:
        self._quick = Pool(1, seconds)
        self._thinking = Pool(thinkers, seconds, nice=_NICE)
        self._advice = Pool(1, seconds, _MOST_WAITING, _NICER)
        self._previews = Pool(1, seconds, _MOST_WAITING, _NICER)
        self._preview_seconds = preview_seconds
        self._pools = [self._quick, self._thinking, self._advice, self._previews]

    async def choose(self, asked: BotQuestion) -> str:
        """Return a bot's choice, or raise NoAnswerError or what the bot raised.

        A single legal action goes the same way: how long it takes must not betray it.
        """
        pool = self._quick if asked.seconds <= 0.0 else self._thinking
        return await pool.ask(BotQuestion.choose, asked)

    async def consider(self, asked: BotQuestion) -> list[Idea]:
        """Return a bot's ideas, the best first; none if there is no answer."""
        try:
            return await self._advice.ask(BotQuestion.consider, asked)
        except NoAnswerError as error:
            # Without the view: that is secret.
            event = "bot did not answer: no hint"
            log.warning(event, game=asked.game, level=asked.level, reason=str(error))
            return []

    async def preview(self, asked: TryQuestion) -> Tried | None:
        """Return what a chain of answers would do; None if there is no answer.

        Raise RuleError or DecodeError if the first of them is not legal or can't be read.
        """
        with suppress(NoAnswerError):
            limited = replace(asked, seconds=self._preview_seconds)
            return await self._previews.ask(_preview, limited)
        return None

    async def explain(self, asked: TryQuestion) -> Refusal | None:
        """Return why an action is not legal after a chain of answers; None if there is no answer.

        Raise as `preview` does.
        """
        with suppress(NoAnswerError):
            return Refusal(*await self._previews.ask(TryQuestion.explain, asked))
        return None

    def close(self) -> None:
        """End the processes."""
        for pool in self._pools:
            pool.close()


class Pool:
    """Some worker processes, each asked by a thread of its own.

    No asker has more questions before the processes than there are, so others' come soon.
    """

    def __init__(self, count: int, seconds: float, most: int | None = None, nice: int = 0) -> None:
        self._seconds = seconds
        self._most = most  # questions of one asker that may wait; None: any number
        self._asked: Counter[str] = Counter()
        self._turns: dict[str, asyncio.Semaphore] = {}  # by asker
        self._count = count
        self._room = asyncio.Semaphore(count)
        self._threads = ThreadPoolExecutor(count, "bots")
        self._workers = [Worker(nice) for _ in range(count)]
        self._free: SimpleQueue[Worker] = SimpleQueue()
        for worker in self._workers:
            self._free.put(worker)

    async def ask(self, work: Callable[[Q], T], asked: Q) -> T:
        """Return what a worker answers, or raise NoAnswerError or what it raised.

        The wait for a process counts as thinking.
        """
        began = time.monotonic()
        async with self._share(asked.asker):
            left = max(0.0, asked.seconds - (time.monotonic() - began))
            loop, asked = asyncio.get_running_loop(), replace(asked, seconds=left)
            return await loop.run_in_executor(self._threads, self._ask, work, asked)

    @asynccontextmanager
    async def _share(self, asker: str) -> AsyncIterator[None]:
        """Wait for a process."""
        if self._asked[asker] == self._most:
            raise NoAnswerError(f"{self._most} others wait")
        self._asked[asker] += 1
        turn = self._turns.setdefault(asker, asyncio.Semaphore(self._count))
        try:
            async with turn, self._room:
                yield
        finally:
            self._asked[asker] -= 1
            if not self._asked[asker]:
                del self._asked[asker], self._turns[asker]

    def close(self) -> None:
        """End the processes."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.close()

    def _ask(self, work: Callable[[Q], T], asked: Q) -> T:
        worker = self._free.get()
        try:
            for _ in range(_TRIES):
                try:
                    return worker.ask(work, asked, self._seconds)
                except (EOFError, OSError):
                    worker.stop()  # its process died: start another
            raise NoAnswerError(f"its process died {_TRIES} times")
        finally:
            self._free.put(worker)


class Worker:
    """One process, started when it is first asked."""

    def __init__(self, nice: int) -> None:
        self._nice = nice
        self._lock = threading.Lock()  # starting and stopping
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._is_closed = False

    def ask(self, work: Callable[[Q], T], asked: Q, seconds: float) -> T:
        """Return the worker's answer; blocks."""
        connection = self._start()
        connection.send((work, asked))
        if not connection.poll(seconds):
            self.stop()
            raise NoAnswerError(f"none in {seconds:g} s")
        answer, error, where = connection.recv()
        if error is not None:
            error.add_note(where)
            self.stop()  # it may be in any state
            raise error
        result: T = answer
        return result

    def close(self) -> None:
        """End the process for good."""
        self._is_closed = True
        self.stop()

    def stop(self) -> None:
        """Kill the process, if it is running."""
        with self._lock:
            process, connection = self._process, self._connection
            self._process = self._connection = None
        if process is not None and connection is not None:
            process.kill()
            process.join()
            connection.close()

    def _start(self) -> Connection:
        with self._lock:
            if self._is_closed:
                raise NoAnswerError("the server is stopping")
            if self._connection is None:
                ours, theirs = multiprocessing.Pipe()
                context = multiprocessing.get_context("spawn")
                process = context.Process(target=_serve, args=(theirs, self._nice), daemon=True)
                process.start()
                theirs.close()
                self._process, self._connection = process, ours
            return self._connection


def _serve(connection: Connection, nice: int) -> None:
    """Answer questions until the server is gone; runs in the worker process."""
    os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C: the server ends it
    server = multiprocessing.parent_process()
    assert server is not None
    threading.Thread(target=_end_with, args=(server,), daemon=True).start()
    while True:
        try:
            work, asked = connection.recv()
        except (EOFError, OSError):
            return
        try:
            connection.send((work(asked), None, ""))
        except Exception as error:
            connection.send((None, error, "".join(traceback.format_tb(error.__traceback__))))


def _end_with(server: BaseProcess) -> None:
    """End this process when the server ends, even in the middle of a thought."""
    server.join()
    os._exit(0)


def _preview(asked: TryQuestion) -> Tried:
    """Preview answers, in a worker process, from the view alone and with luck of its own."""
    view, found = asked.preview()
    position: Any = None
    refused: list[OptionRefused] = []
    if found.state is not None:
        step = asked.step + found.played
        writer = PositionWriter(found.state, step, KeptParts(Kept))
        position = msgspec.Raw(b"".join(writer.position(view.seat)))
        then = found.state.view(view.seat)
        options = option_choices(found.state.game, then, [action for action, _ in found.refused])
        for option, (_, why) in zip(options, found.refused, strict=True):
            refused.append(OptionRefused(option=option, text=why.text, clause=why.clause))
    return Tried(
        number=asked.number,
        actions=asked.actions,
        played=found.played,
        by_chance=found.by_chance,
        reveals=found.reveals,
        ends=found.ends,
        events=[event_info(one) for one in found.events],
        changes=found.changes,
        likely=found.likely,
        position=position,
        refused=refused,
    )
