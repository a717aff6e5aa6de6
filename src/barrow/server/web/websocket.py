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
from barrow.server.protocol.messages import Hint, Propose, Say, Try, Why, encode
from barrow.server.table.clients import GONE, Client
from barrow.server.table.requests import begin, handle, read_message, refuse, refused
from barrow.server.table.table import Table
from barrow.server.web.routes import Api, address_of, is_foreign

log = structlog.get_logger()

# Seconds that a client waits after it sent too much.
_SLOWED = 0.2
# The most bytes of a reason for closing a connection (RFC 6455, 5.5).
_LONGEST_REASON = 123
# How a connection is closed that is refused; all others: there is no such table.
_CLOSE_CODES = {NO_STORE.code: 4503, "too_often": 4429}


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
        api.limiter.share("joins", player.id if player else None, address)
        async with api.visible_table(socket, player) as table:
            client = Client(player, table.seat_of(player), socket, transport_of(socket.scope))
        await _attend(api, socket, table, client)
    except RefusedError as error:
        await _close(socket, _CLOSE_CODES.get(error.code, 4404), error)
    except SQLAlchemyError as error:
        log.error("database failed", path=socket.url.path, error=type(error).__name__)
        await _close(socket, 4503, NO_STORE)
    except Exception:
        await _close(socket, 4500, report_crash("connection crashed", socket.url.path))
    finally:
        api.limiter.disconnect(address)
        metrics.CONNECTIONS.dec()


async def _attend(api: Api, socket: WebSocket, table: Table, client: Client) -> None:
    """Join the table and carry out one message after the other until the client leaves."""
    address = address_of(socket)
    try:
        await table.join(client)
        if client.seat is not None:
            await table.hand_back(client.seat)
        while True:
            await _receive(api, table, client, address, await socket.receive_text())
    except (WebSocketDisconnect, WebSocketDisconnected):
        pass  # the client left, or was disconnected because it was too slow
    finally:
        client.leave()
        await table.leave(client)


async def _receive(api: Api, table: Table, client: Client, address: str, text: str) -> None:
    """Carry out a message; what takes long must not hold up those that follow."""
    player = client.player.id if client.player else None
    try:
        try:
            api.limiter.share("messages", player, address)
        except RefusedError:
            await asyncio.sleep(_SLOWED)
            raise
        message = read_message(text)
        if isinstance(message, Say) and player is not None:
            api.limiter.count("chat", player)
        elif isinstance(message, Hint):
            api.limiter.share("hints", player, address)
        elif isinstance(message, Try | Why | Propose):
            api.limiter.share("previews", player, address)
    except RefusedError as error:
        refuse(client, error)
    else:
        run = begin if isinstance(message, Hint | Try) else handle
        await run(table, client, message, api.tables.workers)


async def _close(socket: WebSocket, code: int, error: RefusedError) -> None:
    """Close a connection with a reason, unless it is closed already."""
    with contextlib.suppress(*GONE):
        if error.report:
            await socket.send_text(encode(refused(error)).decode())
        await socket.close(code, error.text.encode()[:_LONGEST_REASON].decode(errors="ignore"))
