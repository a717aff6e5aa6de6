"""Notices: how processes that share a database learn of each other's changes.

Whoever changes a table writes a notice, which says only that, in the same transaction. PostgreSQL
delivers it by LISTEN and NOTIFY. On SQLite the others poll `PRAGMA data_version` (some
microseconds) every few milliseconds and read the table `news` when the file has changed.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

from sqlalchemy.engine import URL

# PostgreSQL's channel.
_CHANNEL = "barrow"
# Seconds between two looks at a SQLite file.
_POLL = 0.02
# How many old notices SQLite keeps.
_KEPT = 10_000
_STATEMENTS = {
    "sqlite": "INSERT INTO news (text) VALUES (?)",
    "postgresql": f"SELECT pg_notify('{_CHANNEL}', %s)",
}


def announcing(dialect: str, process: int, tables: Iterable[str]) -> tuple[str, tuple[str]]:
    """Return the SQL and its value that send notices when their transaction commits."""
    text = "\n".join(f"{process} {table}" for table in tables)
    return _STATEMENTS[dialect], (text,)


async def listen(
    url: URL,
    process: int,
    missed: Callable[[], None],  # called when changes may have gone unnoticed
    delete_until: Callable[[int], Awaitable[None]],  # deletes old rows of `news`
) -> AsyncIterator[list[str]]:
    """Yield the ids of tables that other processes change, until the connection is lost."""
    if url.drivername.startswith("sqlite"):
        assert url.database is not None
        texts = _poll(url.database, missed, delete_until)
    else:
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        texts = _subscribe(plain, missed)
    async for text in texts:
        sender, _, _ = text.partition(" ")  # the same in all lines
        if int(sender) != process:
            yield [line.split(" ")[1] for line in text.split("\n")]


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
