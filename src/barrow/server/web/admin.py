"""The host's commands on a running server (`barrow admin`), over a Unix socket.

Only the user who runs the server can open it. A request is a line of JSON, an `Order`, and so is
its answer. The first of several processes answers: its changes reach the others as any change does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

import msgspec
import structlog

from barrow import BarrowError
from barrow.server.errors import RefusedError, report_crash
from barrow.server.protocol.messages import encode
from barrow.server.storage.database import back_up
from barrow.server.tables import NO_TABLE, Tables

log = structlog.get_logger()

_HAS_SOCKETS = hasattr(socket, "AF_UNIX")  # Windows hasn't
# Seconds that a server waits at its start for another one's end.
_PATIENCE = 5.0
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
        if path is None or self._tables.settings.process or not _HAS_SOCKETS:
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
            answer = {"answer": await self._carry_out(order)}
        except (RefusedError, msgspec.DecodeError) as error:
            answer = {"error": str(error)}
        except Exception:
            answer = {"error": report_crash("admin command crashed").text}
        writer.write(encode(answer) + b"\n")
        writer.close()

    async def _carry_out(self, order: Order) -> object:
        tables, store = self._tables, self._store
        work: dict[Command, Callable[[], Awaitable[object]]] = {
            "list": store.overview,
            "quarantine": partial(tables.quarantine, order.table, order.text),
            "release": partial(tables.release, order.table),
            "export": partial(store.stored, order.table),
            "close": partial(self._close, order.table),
            "announce": partial(self._announce, order),
            "backup": partial(asyncio.to_thread, back_up, store.url, Path(order.text)),
            "check": store.problems,
        }
        return await work[order.command]()

    async def _close(self, table: str) -> None:
        """End a game for good."""
        if not await self._store.set_status(table, "over", before=("open", "running", "paused")):
            raise RefusedError("the game at this table is over already", "game_over")
        self._tables.notice(table)
        await self._say(table, "The host of this server has closed the table.")

    async def _announce(self, order: Order) -> int:
        """Say something as the narrator, at one table or wherever somebody is."""
        tables = [order.table] if order.table else await self._tables.occupied()
        for table in tables:
            await self._say(table, order.text)
        return len(tables)

    async def _say(self, table: str, text: str) -> None:
        await self._store.add_chat(table, text)
        self._tables.notice(table)


def wait_for_other(path: Path) -> None:
    """Wait for the end of another server with this socket, and so with this database."""
    limit = time.monotonic() + _PATIENCE
    while _is_answering(path):
        if time.monotonic() > limit:
            raise BarrowError(f"another server has this database already: it answers at {path}")
        time.sleep(0.1)


def _is_answering(path: Path) -> bool:
    if not _HAS_SOCKETS:
        return False
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as other:
        return other.connect_ex(str(path)) == 0
    return False  # the path is too long


def _bind(path: Path) -> socket.socket:
    """Return a listening socket that only this user can open; a dead server's file goes."""
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    mask = os.umask(0o177)
    try:
        listening.bind(str(path))
    finally:
        os.umask(mask)
    return listening
