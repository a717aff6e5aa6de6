"""Notices: how processes that share a database learn of each other's changes.

Whoever changes a table writes a notice in the same transaction. PostgreSQL delivers it by
LISTEN and NOTIFY. On SQLite the others poll `PRAGMA data_version` (some microseconds) every few
milliseconds and read the table `news` when the file has changed. A notice says which table
changed and in what. A new action may travel with its notice; everything else is read from
the database.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy.engine import URL

from barrow.server.storage.schema import EntryRow

# What can change about a table.
ENTRIES, CHAT, TABLE, PRESENCE = "entries", "chat", "table", "presence"
# PostgreSQL's channel.
_CHANNEL = "barrow"
# The longest notice text, and the longest entry in one: PostgreSQL takes 8,000 bytes.
_LONGEST = 7_000
# Seconds between two looks at a SQLite file.
_POLL = 0.02
# How many old notices SQLite keeps.
_KEPT = 10_000
_STATEMENTS = {
    "sqlite": "INSERT INTO news (text) VALUES (?)",
    "postgresql": f"SELECT pg_notify('{_CHANNEL}', %s)",
}
_encode = msgspec.json.Encoder().encode
_decode_entry = msgspec.json.Decoder(EntryRow).decode


class Notice(NamedTuple):
    """Another process changed something about a table."""

    table: str
    what: str
    json: str = ""  # the new entry, if it came along

    def entry(self) -> EntryRow | None:
        """Return the new entry, if it came along."""
        return _decode_entry(self.json) if self.json else None


def announcing(dialect: str, process: int, table: str, what: str) -> tuple[str, tuple[str]]:
    """Return the SQL and values that send a notice when their transaction commits."""
    return _STATEMENTS[dialect], (f"{process} {table} {what}",)


def announcing_entries(
    dialect: str, process: int, entries: Sequence[tuple[str, EntryRow | None]]
) -> list[tuple[str, tuple[str]]]:
    """Return the SQL and values that send notices of new entries, by table.

    An entry that is given travels with its notice unless it is too long. Many notices go as
    one text, one per line.
    """
    texts: list[list[bytes]] = [[]]
    size = 0
    for table, entry in entries:
        line = f"{process} {table} {ENTRIES}".encode()
        if entry is not None:
            encoded = _encode(entry)
            line += b" " + encoded if len(encoded) < _LONGEST else b""
        size += len(line) + 1
        if size > _LONGEST and texts[-1]:
            texts.append([])
            size = len(line) + 1
        texts[-1].append(line)
    return [(_STATEMENTS[dialect], (b"\n".join(lines).decode(),)) for lines in texts]


def _read_notices(text: str) -> tuple[int, list[Notice]]:
    """Return the sending process and its notices."""
    lines = [line.split(" ", 3)[1:] for line in text.split("\n")]
    return int(text.partition(" ")[0]), [Notice(*line) for line in lines]


async def listen(
    url: URL,
    process: int,
    missed: Callable[[], None],  # called when changes may have gone unnoticed
    delete_until: Callable[[int], Awaitable[None]],  # deletes old rows of `news`
) -> AsyncIterator[Notice]:
    """Yield what other processes change until the connection is lost."""
    if url.drivername.startswith("sqlite"):
        assert url.database is not None
        texts = _poll(url.database, missed, delete_until)
    else:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        texts = _subscribe(plain, missed)
    async for text in texts:
        sender, notices = _read_notices(text)
        if sender != process:
            for notice in notices:
                yield notice


async def _subscribe(url: str, missed: Callable[[], None]) -> AsyncIterator[str]:
    import psycopg  # an extra: only installed for PostgreSQL

    try:
        connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            missed()
            async for notice in connection.notifies():
                yield notice.payload
    except psycopg.Error as error:
        raise ConnectionError from error


async def _poll(
    path: str, missed: Callable[[], None], delete_until: Callable[[int], Awaitable[None]]
) -> AsyncIterator[str]:
    query = "SELECT id, text FROM news WHERE id > ? ORDER BY id"
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
    try:
        last = connection.execute("SELECT max(id) FROM news").fetchone()[0] or 0
        missed()
        version = 0
        while True:
            changed: int = connection.execute("PRAGMA data_version").fetchone()[0]
            if changed != version:
                version = changed
                for number, text in connection.execute(query, (last,)).fetchall():
                    last = number
                    yield text
                    if last % _KEPT == 0:
                        await delete_until(last - _KEPT)
            await asyncio.sleep(_POLL)
    except sqlite3.Error as error:
        raise ConnectionError from error
    finally:
        connection.close()
