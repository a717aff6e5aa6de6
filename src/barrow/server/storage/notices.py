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
from sqlalchemy import Executable, insert, text
from sqlalchemy.engine import URL

from barrow.server.storage import schema
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
_INSERT = insert(schema.news)
_NOTIFY = text(f"select pg_notify('{_CHANNEL}', :text)")
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


def announcing(dialect: str) -> Executable:
    """Return the statement that sends a notice when its transaction commits."""
    return _INSERT if dialect == "sqlite" else _NOTIFY


def notice_values(process: int, table: str, what: str) -> dict[str, str]:
    """Return the values of that statement."""
    return {"text": f"{process} {table} {what}"}


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


class NoticeListener:
    """Listens for what other processes changed."""

    def __init__(
        self,
        url: URL,
        process: int,
        heard: Callable[[Notice], None],
        missed: Callable[[], None],
        delete_until: Callable[[int], Awaitable[None]],
    ) -> None:
        self._url = url
        self._process = process
        self._heard = heard
        self._missed = missed  # called when changes may have gone unnoticed
        self._delete_until = delete_until  # deletes old rows of `news`

    async def listen(self) -> None:
        """Listen until the connection is lost."""
        try:
            async for received in self._texts():
                process, notices = _read_notices(received)
                if process != self._process:
                    for notice in notices:
                        self._heard(notice)
        except sqlite3.Error as error:
            raise ConnectionError from error
        raise ConnectionError

    def _texts(self) -> AsyncIterator[str]:
        if self._url.drivername.startswith("sqlite"):
            assert self._url.database is not None
            return self._poll(self._url.database)
        plain = self._url.set(drivername="postgresql").render_as_string(hide_password=False)
        return self._subscribe(plain)

    async def _subscribe(self, url: str) -> AsyncIterator[str]:
        import psycopg  # an extra: only installed for PostgreSQL

        try:
            connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
            async with connection:
                await connection.execute(f"LISTEN {_CHANNEL}")
                self._missed()
                async for notice in connection.notifies():
                    yield notice.payload
        except psycopg.Error as error:
            raise ConnectionError from error

    async def _poll(self, path: str) -> AsyncIterator[str]:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)
        try:
            last = connection.execute("SELECT max(id) FROM news").fetchone()[0] or 0
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
                            await self._delete_until(last - _KEPT)
                await asyncio.sleep(_POLL)
        finally:
            connection.close()
