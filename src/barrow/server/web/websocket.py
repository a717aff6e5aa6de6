"""The WebSocket of a table: one connection from its opening to its end."""

from __future__ import annotations

import asyncio
import contextlib

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from barrow.server import metrics
from barrow.server.cluster.handover import transport_of
from barrow.server.errors import NO_STORE, RefusedError, report_crash
from barrow.server.protocol.messages import Say
from barrow.server.table.clients import GONE, Client
from barrow.server.table.requests import handle, read_message, refuse
from barrow.server.table.table import Table
from barrow.server.web.routes import Api, address_of, is_foreign

log = structlog.get_logger()

# Seconds that a client waits after it sent too much.
_SLOWED = 0.2
# The most bytes of a reason for closing a connection (RFC 6455, 5.5).
_LONGEST_REASON = 123


async def serve(api: Api, socket: WebSocket) -> None:
    """Serve one connection to a table until it ends."""
    await socket.accept()
    if is_foreign(socket):
        await socket.close(4403, "connections come from this server's own pages")
        return
    address = address_of(socket)
    try:
        api.limiter.connect(address)
    except RefusedError as error:
        await socket.close(4429, error.text)
        return
    metrics.CONNECTIONS.inc()
    try:
        player = await api.player(socket)
        async with api.visible_table(socket, player) as table:
            client = Client(player, table.seat_of(player), socket, transport_of(socket.scope))
        await _attend(api, socket, table, client)
    except RefusedError as error:
        await _close(socket, 4503 if error.code == NO_STORE.code else 4404, error.text)
    except SQLAlchemyError as error:
        log.error("database failed", path=socket.url.path, error=type(error).__name__)
        await _close(socket, 4503, NO_STORE.text)
    except Exception:
        await _close(socket, 4500, report_crash("connection crashed", socket.url.path).text)
    finally:
        api.limiter.disconnect(address)
        metrics.CONNECTIONS.dec()


async def _attend(api: Api, socket: WebSocket, table: Table, client: Client) -> None:
    """Join the table and carry out one message after the other until the client leaves."""
    try:
        await table.join(client)
        if client.seat is not None:
            await table.hand_back(client.seat)
        while True:
            await _receive(api, table, client, await socket.receive_text())
    except (WebSocketDisconnect, WebSocketDisconnected):
        pass  # the client left, or was disconnected because it was too slow
    finally:
        client.leave()
        await table.leave(client)


async def _receive(api: Api, table: Table, client: Client, text: str) -> None:
    try:
        api.limiter.count("messages", str(id(client)))
        message = read_message(text)
        if isinstance(message, Say) and client.player is not None:
            api.limiter.count("chat", client.player.id)
    except RefusedError as error:
        refuse(client, error)
        if error.code == "too_often":
            await asyncio.sleep(_SLOWED)
    else:
        await handle(table, client, message, api.tables.workers)


async def _close(socket: WebSocket, code: int, text: str) -> None:
    """Close a connection with a reason, unless it is closed already."""
    with contextlib.suppress(*GONE):
        await socket.close(code, text.encode()[:_LONGEST_REASON].decode(errors="ignore"))
