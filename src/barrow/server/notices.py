"""How processes that serve one database hear of each other's changes.

On PostgreSQL by LISTEN and NOTIFY. On SQLite by looking every few milliseconds whether the
file has changed (`PRAGMA data_version`, some microseconds) and reading the table `news`.
A notice says which table changed and in what. An action goes with it; all else is read from
the store.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable

import structlog
from sqlalchemy.engine import make_url

from barrow.server.database import CHANNEL, Notice, process_of, read_notices
from barrow.server.store import Store

log = structlog.get_logger()

# Seconds between two looks at a SQLite file.
_LOOK = 0.02
# Seconds until a lost connection is tried again.
_AGAIN = 0.5
# How many old notices SQLite keeps.
_KEPT = 10_000

Heard = Callable[[Notice], None]


class Notices:
    """Listens for what other processes changed."""

    def __init__(self, store: Store, heard: Heard, missed: Callable[[], None]) -> None:
        self._store = store
        self._heard = heard
        self._missed = missed  # called when anything may have changed unheard
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to listen, if there is anybody to listen to."""
        if self._store.shared:
            self._task = asyncio.get_running_loop().create_task(self._listen())

    async def close(self) -> None:
        """Stop listening, and wait until the connection is closed."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            try:
                async for text in self._notices():
                    if process_of(text) != self._store.process:
                        for notice in read_notices(text):
                            self._heard(notice)
            except (sqlite3.Error, OSError) as error:
                log.warning("notices are interrupted", error=type(error).__name__)
            await asyncio.sleep(_AGAIN)

    def _notices(self) -> AsyncIterator[str]:
        url = make_url(self._store.url)
        if url.drivername.startswith("sqlite"):
            assert url.database is not None
            return self._look_at(url.database)
        plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
        return self._listen_to(plain)

    async def _listen_to(self, url: str) -> AsyncIterator[str]:
        import psycopg  # only hosts with PostgreSQL have it

        try:
            connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                self._missed()
                async for notice in connection.notifies():
                    yield notice.payload
        except psycopg.Error as error:
            raise ConnectionError from error

    async def _look_at(self, path: str) -> AsyncIterator[str]:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
        try:
            last = _last(connection)
            self._missed()
            version = 0
            while True:
                changed: int = connection.execute("PRAGMA data_version").fetchone()[0]
                if changed != version:
                    version = changed
                    query = "SELECT id, text FROM news WHERE id > ? ORDER BY id"
                    for number, notice in connection.execute(query, (last,)).fetchall():
                        last = number
                        yield notice
                        if last % _KEPT == 0:
                            await self._store.forget_news(last - _KEPT)
                await asyncio.sleep(_LOOK)
        finally:
            connection.close()


def _last(connection: sqlite3.Connection) -> int:
    found: int | None = connection.execute("SELECT max(id) FROM news").fetchone()[0]
    return found or 0
