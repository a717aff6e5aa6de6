"""The host's commands on a running server (`barrow admin`), over a Unix socket.

Only the user who runs the server can open it. A request is a line of JSON, an `Order`, and so is
its answer. The first of several processes answers: its changes reach the others as any change does.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from pathlib import Path
from typing import Any, Literal

import msgspec
import structlog

from barrow.server.errors import RefusedError, report_crash
from barrow.server.protocol.messages import encode
from barrow.server.storage.database import back_up
from barrow.server.storage.notices import CHAT, TABLE, Notice
from barrow.server.table.loading import NARRATOR
from barrow.server.tables import NO_TABLE, Tables

log = structlog.get_logger()

Command = Literal["list", "quarantine", "release", "export", "close", "announce", "backup", "check"]


class Order(msgspec.Struct):
    """One command of the host."""

    command: Command
    table: str = ""
    text: str = ""  # what to announce, why to quarantine, or where to put the backup


class Admin:
    """Carries out what the host asks for."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._server: asyncio.Server | None = None

    async def listen(self) -> None:
        """Listen, in the first of several processes."""
        path = self._tables.settings.admin
        if path is None or self._tables.settings.process or not hasattr(socket, "AF_UNIX"):
            return
        try:
            self._server = await asyncio.start_unix_server(self._serve, sock=_bind(path))
        except OSError as error:
            log.warning("no admin socket", path=str(path), error=str(error))

    def stop(self) -> None:
        """Stop listening."""
        if self._server is not None and self._tables.settings.admin is not None:
            self._server.close()
            self._tables.settings.admin.unlink(missing_ok=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answer: dict[str, Any]
        try:
            order = msgspec.json.decode(await reader.readline(), type=Order)
            log.info("admin", command=order.command, table=order.table or None)
            if order.table and await self._store.fault(order.table) is None:
                raise RefusedError(NO_TABLE, "no_table")
            answer = {"answer": await getattr(self, order.command)(order)}
        except (RefusedError, msgspec.DecodeError) as error:
            answer = {"error": str(error)}
        except Exception:
            answer = {"error": report_crash("admin command crashed").text}
        writer.write(encode(answer) + b"\n")
        writer.close()

    async def list(self, order: Order) -> object:
        """Return the tables that aren't over, newest first."""
        return await self._store.overview()

    async def quarantine(self, order: Order) -> None:
        """Close a table to everybody until it is released."""
        await self._tables.quarantine(order.table, order.text)

    async def release(self, order: Order) -> None:
        """Open a quarantined table again."""
        await self._tables.release(order.table)

    async def export(self, order: Order) -> object:
        """Return all that is stored of a table."""
        return await self._tables.export(order.table)

    async def close(self, order: Order) -> None:
        """End a game for good."""
        if not await self._store.end_table(order.table):
            raise RefusedError("the game at this table is over already", "game_over")
        self._tables.notice(Notice(order.table, TABLE))
        await self._say(order.table, "The host of this server has closed the table.")

    async def announce(self, order: Order) -> int:
        """Say something as the narrator, at one table or wherever somebody is."""
        tables = [order.table] if order.table else await self._tables.occupied()
        for table in tables:
            await self._say(table, order.text)
        return len(tables)

    async def backup(self, order: Order) -> None:
        """Write a consistent copy of the database to a new file."""
        await asyncio.to_thread(back_up, self._store.url, Path(order.text))

    async def check(self, order: Order) -> object:
        """Return what is wrong with the database."""
        return await self._store.problems()

    async def _say(self, table: str, text: str) -> None:
        await self._store.add_chat(table, None, NARRATOR, text, time.time())
        self._tables.notice(Notice(table, CHAT))


def _bind(path: Path) -> socket.socket:
    """Return a listening socket that only this user can open; a dead server's file goes."""
    with socket.socket(socket.AF_UNIX) as other:
        if other.connect_ex(str(path)) == 0:
            raise OSError("another server has it")
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        listening.bind(str(path))
    finally:
        os.umask(mask)
    return listening
