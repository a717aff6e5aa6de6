"""Group commit: actions that wait together are committed together.

One transaction costs as much for fifty actions as for one, so while a thread commits one, the
next ones gather. Each caller waits for its own answer: nobody hears of an action before it is on
disk. If a batch fails, its actions are tried one by one: one whose number is taken harms no other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import cache

import msgspec
from sqlalchemy import Executable, delete, update
from sqlalchemy.ext.asyncio import AsyncEngine

from barrow.server.errors import start_task
from barrow.server.storage import schema
from barrow.server.storage.database import thread_engine, write_lock
from barrow.server.storage.notices import announcing
from barrow.server.storage.schema import EntryRow

# The most actions in one transaction.
_BATCH = 200
_COLUMNS = '"table", number, kind, seat, action, chance, at'
_encode = msgspec.json.Encoder().encode


@dataclass
class Change:
    """One entry to store, and what else changes with it."""

    table: str
    entry: EntryRow
    status: str | None = None  # the table's new status, if it changes
    ends_undo_request: bool = False


Waiting = tuple[Change, "asyncio.Future[None]"]


class Writer:
    """Gathers entries and commits them."""

    def __init__(
        self,
        engine: AsyncEngine,
        lock: AbstractAsyncContextManager[None],
        process: int,
        shared: bool,
    ) -> None:
        self._engine = thread_engine(engine)
        self._lock = lock  # held while writing
        self._process = process
        self._shared = shared  # other processes get notices
        self._thread = ThreadPoolExecutor(1, "writer")
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None

    async def commit(self, change: Change) -> None:
        """Return when an entry is committed, or raise the reason it isn't."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._task is None or self._task.done():
            self._task = start_task("writer", self._write_all)
        await done  # if the caller is canceled, the write goes on

    async def close(self) -> None:
        """Close the database once everything that waits is committed or refused."""
        if self._task is not None:
            await asyncio.wait([self._task])
        self._thread.shutdown()
        self._engine.dispose()

    async def _write_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_BATCH], self._waiting[_BATCH:]
            errors = [await self._commit([change for change, _ in batch])] * len(batch)
            if errors[0] is not None and len(batch) > 1:  # one by one
                errors = [await self._commit([change]) for change, _ in batch]
            for (_, done), error in zip(batch, errors, strict=True):
                if done.done():
                    continue  # the caller is gone
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    async def _commit(self, changes: Sequence[Change]) -> Exception | None:
        """Store several entries, all or none; return why that failed, if it did."""
        try:
            async with self._lock:
                loop = asyncio.get_running_loop()
                await loop.run_in_executor(self._thread, self._write, changes)
        except Exception as error:
            return error
        return None

    def _write(self, changes: Sequence[Change]) -> None:
        """Write a batch. Statements are prepared first: other processes wait for the lock."""
        dialect = self._engine.dialect.name
        statements: list[tuple[str, tuple[object, ...]]] = [_inserting(dialect, changes)]
        lock: AbstractContextManager[None] = nullcontext()
        if self._shared:
            tables = {change.table for change in changes}
            statements.append(announcing(dialect, self._process, tables))
            lock = write_lock(self._engine)
        with self._engine.connect() as connection, lock, connection.begin():
            for words, values in statements:
                connection.exec_driver_sql(words, values)
            for change in changes:
                for statement in _updates(change):
                    connection.execute(statement)


def clear_undo_request(table: str) -> list[Executable]:
    """Return the statements that delete a request to undo."""
    query = update(schema.tables).where(schema.tables.c.id == table)
    return [query.values(undo_by=None), delete(schema.votes).where(schema.votes.c.table == table)]


def _updates(change: Change) -> list[Executable]:
    """Return what an entry changes beside the list of entries."""
    statements: list[Executable] = []
    if change.status is not None:
        query = update(schema.tables).where(schema.tables.c.id == change.table)
        statements.append(query.values(status=change.status))
    if change.ends_undo_request:
        statements += clear_undo_request(change.table)
    return statements


def _inserting(dialect: str, changes: Sequence[Change]) -> tuple[str, tuple[object, ...]]:
    """Return the SQL and values that insert entries, all in one statement.

    Written out because SQLAlchemy's own insert takes longer than everything else together.
    """
    values: list[object] = []
    for change in changes:
        entry = change.entry
        values += (change.table, entry.number, entry.kind, entry.seat, entry.action)
        values += (_encode(entry.chance).decode(), entry.at)
    return _insert_statement(dialect, len(changes)), tuple(values)


@cache
def _insert_statement(dialect: str, count: int) -> str:
    row = "(?,?,?,?,?,?,?)" if dialect == "sqlite" else "(%s,%s,%s,%s,%s,%s::json,%s)"
    return f"INSERT INTO entries ({_COLUMNS}) VALUES {','.join([row] * count)}"
