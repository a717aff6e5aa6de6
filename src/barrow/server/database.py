"""How the database is opened, and the statements that several modules need.

The server waits for SQLite and PostgreSQL without a thread; the one thread that writes actions
(`barrow.server.writer`) has an engine of the plain kind.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Engine,
    Executable,
    create_engine,
    delete,
    event,
    insert,
    text,
    update,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from barrow.server import schema
from barrow.server.rows import EntryRow

if sys.platform != "win32":
    import fcntl

# Where PostgreSQL's notices go.
CHANNEL = "barrow"
# What a notice can be of.
ENTRIES, CHAT, TABLE, PRESENCE = "entries", "chat", "table", "presence"
# The longest text of notices, or entry that goes with one: PostgreSQL takes 8,000 bytes in all.
_LONGEST = 7_000
_COLUMNS = '"table", number, kind, seat, action, chance, at'
_TELL_FILE = insert(schema.news)
_TELLING = {
    "sqlite": "INSERT INTO news (text) VALUES (?)",
    "postgresql": f"SELECT pg_notify('{CHANNEL}', %s)",
}
_TELL_SERVER = text(f"select pg_notify('{CHANNEL}', :text)")

encode = msgspec.json.Encoder().encode
_read_entry = msgspec.json.Decoder(EntryRow).decode


class Notice(NamedTuple):
    """What another process changed, of which table, and the entry if it is a new one."""

    table: str
    what: str
    told: str  # an entry, as it travels

    @property
    def has_entry(self) -> bool:
        """Whether a new entry comes with it."""
        return bool(self.told)

    def entry(self) -> EntryRow:
        """Return the new entry."""
        return _read_entry(self.told)


def open_engine(url: str) -> AsyncEngine:
    """Return an engine for a database."""
    engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    _prepare(engine.sync_engine)
    return engine


def plain_engine(engine: AsyncEngine) -> Engine:
    """Return an engine for the same database that a thread can wait for."""
    driver = engine.url.drivername.removesuffix("+aiosqlite")
    plain = create_engine(engine.url.set(drivername=driver), pool_pre_ping=driver != "sqlite")
    _prepare(plain)
    return plain


@contextmanager
def in_turn(engine: Engine) -> Iterator[None]:
    """Wait until no other process writes actions to the same file of SQLite.

    SQLite itself would look again and again whether it is free, with growing pauses. The lock is
    on the folder: whoever closes the file loses what SQLite has locked of it.
    """
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if sys.platform == "win32" or file is None:
        yield
        return
    folder = os.open(Path(file).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)  # and with it the lock


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)


def _set_pragmas(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    """Make SQLite safe under kill, quick under several readers, and sparing with what it writes.

    An action is one row of its table's own page, and whole pages are written: small ones (of a
    new file) take a quarter less of the processor at a hundred tables. What undoes a statement
    that fails is kept in memory: a file would be made for each.

    Damaged text is read as far as it goes: by default it would look as if the database were away.
    """
    driver: Any = record.driver_connection
    driver.text_factory = _read_text
    cursor = connection.cursor()
    for pragma in (
        "page_size=1024",
        "journal_mode=WAL",
        "wal_autocheckpoint=4000",
        "synchronous=FULL",
        "temp_store=MEMORY",
        "busy_timeout=5000",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _read_text(stored: bytes) -> str:
    return stored.decode(errors="replace")


class Statement(NamedTuple):
    """What a database is told, in its own words, and the values for it.

    What SQLAlchemy does around a statement of its own takes longer than all the rest.
    """

    words: str
    values: tuple[object, ...]


def adding(dialect: str, entries: Sequence[tuple[str, EntryRow]]) -> Statement:
    """Return what keeps actions of tables, all of them at once."""
    values: list[object] = []
    for table, entry in entries:
        values += (table, entry.number, entry.kind, entry.seat, entry.action)
        values += (encode(entry.chance).decode(), entry.at)
    return Statement(_adding(dialect, len(entries)), tuple(values))


@cache
def _adding(dialect: str, count: int) -> str:
    """Return the statement that keeps so many actions."""
    row = "(?,?,?,?,?,?,?)" if dialect == "sqlite" else "(%s,%s,%s,%s,%s,%s::json,%s)"
    return f"INSERT INTO entries ({_COLUMNS}) VALUES {','.join([row] * count)}"


def announce(dialect: str) -> Executable:
    """Return what tells the other processes of notices when it is committed."""
    return _TELL_FILE if dialect == "sqlite" else _TELL_SERVER


def notice(process: int, table: str, what: str) -> dict[str, str]:
    """Return the notice that a process changed something of a table."""
    return {"text": f"{process} {table} {what}"}


def telling(
    dialect: str, process: int, entries: Sequence[tuple[str, EntryRow | None]]
) -> list[Statement]:
    """Return what tells the other processes of new entries of tables when it is committed.

    An entry that is given goes with its notice, so that nobody has to read it, unless it is too
    long for that. Many notices go as one text, a line each.
    """
    texts: list[list[bytes]] = [[]]
    size = 0
    for table, entry in entries:
        line = f"{process} {table} {ENTRIES}".encode()
        if entry is not None:
            told = encode(entry)
            line += b" " + told if len(told) < _LONGEST else b""
        size += len(line) + 1
        if size > _LONGEST and texts[-1]:
            texts.append([])
            size = len(line) + 1
        texts[-1].append(line)
    return [Statement(_TELLING[dialect], (b"\n".join(lines).decode(),)) for lines in texts]


def read_notices(text: str) -> list[Notice]:
    """Return the notices of a text."""
    return [_read_notice(line) for line in text.split("\n")]


def _read_notice(line: str) -> Notice:
    _, table, what, *told = line.split(" ", 3)
    return Notice(table, what, "".join(told))


def process_of(text: str) -> int:
    """Return which process tells these notices."""
    return int(text.partition(" ")[0])


def settle_undo(table: str) -> list[Executable]:
    """Return what forgets a wish to go back."""
    query = update(schema.tables).where(schema.tables.c.id == table)
    return [
        query.values(undo_by=None),
        delete(schema.votes).where(schema.votes.c.table == table),
    ]
