"""Bots think in processes of their own, under a time budget, and never block the server.

A worker gets a view as a document, never a state, so a bot cannot know more than its
seat. One that does not answer in time is ended and replaced; a random legal action is
played for it, and the log says so. What a bot raises is raised where its choice is awaited.

What is answered at once has a process to itself, so it never waits for bots that think for
seconds. The time within which a bot must answer starts when a process is free.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

import structlog

import barrow
from barrow.bots import bot, thinking_seconds
from barrow.bots.search_bot import SearchBot
from barrow.server.bot_messages import Idea
from barrow.server.processors import anywhere

log = structlog.get_logger()

T = TypeVar("T")


@dataclass(frozen=True)
class Thought:
    """A question to a bot: all it may know, and what it may choose."""

    game: str
    level: str
    seed: int
    view: dict[str, Any]
    legal: list[str]
    also: str = ""  # an action that is told of in any case
    seconds: float = 0.0  # how long to think about a choice; 0: at a glance


def answer(thought: Thought) -> str:
    """Choose, in a worker process; return the text of the action."""
    game = barrow.game(thought.game)
    view = game.read_view(thought.view)
    legal = [game.parse(text) for text in thought.legal]
    chooser = bot(thought.level, game, seed=thought.seed)
    return str(chooser.choose_within(view, legal, thought.seconds))


def consider(thought: Thought) -> list[Idea]:
    """Think a choice over, in a worker process; return the best ideas in words."""
    game = barrow.game(thought.game)
    view = game.read_view(thought.view)
    legal = [game.parse(text) for text in thought.legal]
    thinker = bot(thought.level, game, seed=thought.seed)
    if not isinstance(thinker, SearchBot):
        action = thinker.choose(view, legal)
        return [Idea(action=str(action), words=game.say(view, action), chance=None, looks=0)]
    considered = thinker.think(view, legal)
    told = considered[:_IDEAS] + [
        one for one in considered[_IDEAS:] if str(one.action) == thought.also
    ]
    return [
        Idea(
            action=str(one.action),
            words=game.say(view, one.action),
            chance=round(one.chance, 3),
            looks=one.visits,
            line=thinker.describe_line(view, one),
        )
        for one in told
    ]


def _end_with_server() -> None:
    """Have this worker end when the server is gone, even by SIGKILL."""
    server = multiprocessing.parent_process()
    assert server is not None
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _note(asked: asyncio.Future[Any]) -> None:
    """Look at how an answer ended, for the case that whoever asked is gone."""
    if not asked.cancelled():
        asked.exception()


def _watch(server: BaseProcess) -> None:
    server.join()
    os._exit(0)


# How often a choice is asked for whose process died.
_TRIES = 3
# How many choices are told of those that were considered.
_IDEAS = 3


class NoAnswerError(Exception):
    """A bot took too long, or its process keeps dying."""


def _tell(thought: Thought, error: NoAnswerError, text: str) -> None:
    """Note what was done without a bot's answer; what it was asked stays secret."""
    log.warning(text, game=thought.game, level=thought.level, answer=str(error))


class Workers:
    """The bots' processes: one for those that answer at once, others for those that think."""

    def __init__(self, thinkers: int, seconds: float) -> None:
        self._at_once = Pool(1, seconds)
        self._thinking = Pool(thinkers, seconds)

    async def choose(self, thought: Thought) -> str:
        """Return a bot's choice; a random one, noted in the log, if there is no answer.

        A single choice goes the same way as several, and waits for the same processes: how
        long it takes tells nothing of what is held.
        """
        try:
            pool = self._thinking if thought.seconds > 0.0 else self._at_once
            return await pool.ask(answer, thought)
        except NoAnswerError as error:
            _tell(thought, error, "a random action is played for a bot")
            return random.choice(thought.legal)

    async def consider(self, thought: Thought) -> list[Idea]:
        """Return what a bot considers, the best first; nothing if there is no answer."""
        try:
            slow = thinking_seconds(barrow.game(thought.game), thought.level) > 0
            pool = self._thinking if slow else self._at_once
            return await pool.ask(consider, thought)
        except NoAnswerError as error:
            _tell(thought, error, "a bot had no idea")
            return []

    @property
    def processes(self) -> list[int]:
        """The ids of the processes there are."""
        return self._at_once.processes + self._thinking.processes

    def close(self) -> None:
        """End the processes."""
        self._at_once.close()
        self._thinking.close()


class Pool:
    """Some processes, started when they are first needed."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._processes = processes
        self._seconds = seconds
        self._free = asyncio.Semaphore(processes)
        self._pool: ProcessPoolExecutor | None = None

    @property
    def processes(self) -> list[int]:
        """The ids of the processes there are."""
        return [] if self._pool is None else list(self._pool._processes)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=_end_with_server
            )
        return self._pool

    async def ask(self, ask: Callable[[Thought], T], thought: Thought) -> T:
        """Return what a worker answers, or raise NoAnswerError.

        The time starts when a process is free.
        """
        async with self._free:
            for _ in range(_TRIES):
                pool = self._open()
                try:
                    with anywhere():  # it starts its processes when they are first needed
                        asked = asyncio.wrap_future(pool.submit(ask, thought))
                except BrokenProcessPool:
                    self._end(pool)
                    continue
                asked.add_done_callback(_note)
                done, _ = await asyncio.wait([asked], timeout=self._seconds)
                if not done:
                    self._end(pool)
                    raise NoAnswerError(f"none in {self._seconds:g} s")
                # Another's slow bot ends the pool for all: what it cut short is asked again.
                if not asked.cancelled() and not isinstance(asked.exception(), BrokenProcessPool):
                    return asked.result()
                self._end(pool)
        raise NoAnswerError(f"its process ended {_TRIES} times")

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End a pool at once; the next who asks opens another."""
        if self._pool is pool:
            self._pool = None
        processes = list(pool._processes.values()) if pool._processes else []
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
