"""Actions on their way to the database: those that wait together are committed together.

One transaction costs as much for fifty actions as for one, so while one is being committed the
next ones gather. Each waits for its own answer: nobody is told of an action before it is on
disk. If a batch fails, its actions are tried one by one, so that one whose number is taken
harms no other.

A thread with a connection of its own does the writing: one call for a whole batch.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    contextmanager,
    nullcontext,
)
from functools import partial

import structlog
from sqlalchemy import Connection, update
from sqlalchemy.ext.asyncio import AsyncEngine

from barrow.server import schema
from barrow.server.database import (
    adding,
    in_turn,
    plain_engine,
    settle_undo,
    telling,
)
from barrow.server.rows import EntryRow

log = structlog.get_logger()

# The most actions in one transaction.
_BATCH = 200
# Seconds after which a connection may have been ended by the database.
_REST = 1.0


class Change:
    """One action to be kept, and what else changes with it."""

    def __init__(
        self,
        table: str,
        entry: EntryRow,
        status: str | None = None,
        asked: bool = False,
        followed: bool = True,
    ) -> None:
        self.table = table
        self.entry = entry
        self.status = status  # the table's from now on; None: as it was
        self.asked = asked  # a wish to go back is settled by it
        self.followed = followed  # another process needs it, so it is told the action itself


Gate = AbstractAsyncContextManager[None]
# Told that an action is committed, or why it is not.
Kept = Callable[[Exception | None], object]


class Writer:
    """Gathers actions and commits them."""

    def __init__(self, engine: AsyncEngine, gate: Gate, process: int, shared: bool) -> None:
        self._engine = plain_engine(engine)
        self._gate = gate  # held while writing
        self._process = process
        self._shared = shared  # other processes are told
        self._scribe = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None  # the thread's own
        self._used = 0.0  # when it was used last
        self._waiting: list[tuple[Change, Kept]] = []
        self._task: asyncio.Task[None] | None = None

    def hand_in(self, change: Change, kept: Kept) -> None:
        """Commit an action; `kept` is called when that is done or has failed."""
        self._waiting.append((change, kept))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write_all())

    async def keep(self, change: Change) -> None:
        """Return when an action is committed, or raise why it is not."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand_in(change, partial(_answer, answer))
        # Whoever waits may be cancelled; what is under way goes on.
        await answer

    async def close(self) -> None:
        """Let go of the database once everything that waits is committed or refused."""
        if self._task is not None:
            await asyncio.wait([self._task])
        self._scribe.shutdown()
        self._let_go()
        self._engine.dispose()

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            try:
                await self._commit([change for change, _ in batch])
            except Exception as error:
                await self._write_each(batch, error)
            else:
                # Soon: what waits now is on its way to the disk before these are told.
                loop.call_soon(_tell_kept, batch)
        self._task = None

    async def _write_each(self, batch: list[tuple[Change, Kept]], error: Exception) -> None:
        """Commit the actions of a failed batch one by one, and answer each."""
        loop = asyncio.get_running_loop()
        for change, kept in batch:
            try:
                if len(batch) == 1:
                    raise error
                await self._commit([change])
            except Exception as refused:
                loop.call_soon(kept, refused)
            else:
                loop.call_soon(kept, None)

    async def _commit(self, changes: Sequence[Change]) -> None:
        """Keep several actions, all or none."""
        async with self._gate:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._scribe, self._write, changes)

    def _write(self, changes: Sequence[Change]) -> None:
        """Write a batch; what can be ready before, is: while one process writes, others wait."""
        dialect = self._engine.dialect.name
        statements = [adding(dialect, [(change.table, change.entry) for change in changes])]
        turn: AbstractContextManager[None] = nullcontext()
        if self._shared:
            told = [(change.table, change.entry if change.followed else None) for change in changes]
            statements += telling(dialect, self._process, told)
            turn = in_turn(self._engine)
        with self._connected() as connection, turn, connection.begin():
            for statement in statements:
                connection.exec_driver_sql(*statement)
            for change in changes:
                if change.status is not None:
                    query = update(schema.tables).where(schema.tables.c.id == change.table)
                    connection.execute(query.values(status=change.status))
                if change.asked:
                    for settling in settle_undo(change.table):
                        connection.execute(settling)

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Have a connection: the one of the batch before, unless that failed or was long ago.

        One that the engine hands out was tried first, which takes longer than a small batch.
        """
        if self._connection is not None and time.monotonic() - self._used > _REST:
            self._let_go()
        connection = self._connection or self._engine.connect()
        self._connection = connection
        try:
            yield connection
        except BaseException:
            self._let_go()
            raise
        self._used = time.monotonic()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _tell_kept(batch: list[tuple[Change, Kept]]) -> None:
    """Tell of actions that are committed; what one of them breaks harms no other."""
    for _, kept in batch:
        try:
            kept(None)
        except Exception:
            log.exception("an action could not be told")


def _answer(answer: asyncio.Future[None], refused: Exception | None) -> None:
    """Say how it went to whoever still waits."""
    if answer.done():
        return  # who asked is gone
    if refused is None:
        answer.set_result(None)
    else:
        answer.set_exception(refused)
