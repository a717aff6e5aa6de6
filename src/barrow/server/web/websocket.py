"""The WebSocket of a table: one connection from its opening to its end."""

from __future__ import annotations

import asyncio
import contextlib

import structlog
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from barrow.server import metrics
from barrow.server.cluster.handover import transport_of
from barrow.server.errors import NO_STORE, RefusedError, decoding, report_crash
from barrow.server.limits import SLOWED, Shared
from barrow.server.protocol import messages as m
from barrow.server.protocol.messages import decode, encode
from barrow.server.table.clients import GONE, Client
from barrow.server.table.requests import begin, handle, refuse, refused
from barrow.server.table.table import Table
from barrow.server.web.routes import Api, address_of, is_foreign

log = structlog.get_logger()

# How many frames a connection may send in how many seconds, pings and fragments included, and
# how many bytes of them are read at once.
MOST_FRAMES, _FRAME_SECONDS = 500, 10.0
_SLICE = 1024
# The most bytes of a reason for closing a connection (RFC 6455, 5.5).
_LONGEST_REASON = 123
# How a connection is closed that is refused; all others: there is no such table.
_CLOSE_CODES = {NO_STORE.code: 4503, "too_often": 4429, "too_many": 4429}
# What messages use up, besides the budget for all of them.
_BUDGETS: dict[type, Shared] = {
    m.Say: "chat",
    m.Hint: "hints",
    **dict.fromkeys((m.Try, m.Look, m.Why, m.Propose), "previews"),
    **dict.fromkeys((m.AskUndo, m.AnswerUndo, m.Pause, m.Prefer, m.Resign, m.TakeBack), "changes"),
}


class CountingSocket(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which hangs up on a client that sends too many frames.

    Pings and fragments never reach the application, so its limits can't count them.
    """

    _count = 0
    _since = 0.0  # when counting began, by the clock of the loop

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.app_state["ended"]()

    def data_received(self, data: bytes) -> None:
        # A little at a time: a lot may hold thousands of small frames.
        for start in range(0, len(data), _SLICE):
            if not self.transport.is_closing():
                super().data_received(data[start : start + _SLICE])

    def handle_ping(self) -> None:
        if self._is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_welcome():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._is_welcome():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self._is_welcome():
            super().send_receive_event_to_app()

    def _is_welcome(self) -> bool:
        """Count a frame; hang up if there are too many."""
        now = self.loop.time()
        if now - self._since > _FRAME_SECONDS:
            self._count, self._since = 0, now
        self._count += 1
        if self._count > MOST_FRAMES:
            self.transport.abort()
        return self._count <= MOST_FRAMES


async def serve(api: Api, socket: WebSocket) -> None:
    """Serve one connection to a table until it ends."""
    await socket.accept()
    if is_foreign(socket):
        await socket.close(4403, "connections come from this server's own pages")
        return
    try:
        with api.limiter.connected(address_of(socket)), metrics.CONNECTIONS.track_inprogress():
            await _join(api, socket)
    except RefusedError as error:
        await asyncio.sleep(SLOWED if error.code == "too_often" else 0.0)
        await _close(socket, _CLOSE_CODES.get(error.code, 4404), error)
    except SQLAlchemyError as error:
        log.error("database failed", path=socket.url.path, error=type(error).__name__)
        await _close(socket, 4503, NO_STORE)
    except Exception:
        await _close(socket, 4500, report_crash("connection crashed", path=socket.url.path))


async def _join(api: Api, socket: WebSocket) -> None:
    """Join the table and stay until the client leaves."""
    address = address_of(socket)
    api.limiter.share("joins", None, address)  # before anything is looked up
    player = await api.player(socket)
    if player is not None:
        api.limiter.count("joins", player.id)
    async with api.visible_table(socket, player) as table:
        seat = table.seat_of(player)
        client = Client(player, seat, address, socket, transport_of(socket.scope))
    try:
        await table.join(client)
        if client.seat is not None:
            await table.hand_back(client.seat)
        # In a task of its own: in this one each message would pass through all of the framework.
        await asyncio.create_task(_receive_all(api, table, client, socket))
    except (WebSocketDisconnect, WebSocketDisconnected):
        pass  # the client left, or was disconnected because it was too slow
    finally:
        client.leave()
        await table.leave(client)


async def _receive_all(api: Api, table: Table, client: Client, socket: WebSocket) -> None:
    """Carry out one message after the other until the client leaves."""
    while (received := await socket.receive())["type"] != "websocket.disconnect":
        text = received["text"] if "text" in received else received["bytes"]
        await _receive(api, table, client, text)


async def _receive(api: Api, table: Table, client: Client, text: str | bytes) -> None:
    """Carry out a message; what takes long must not hold up those that follow."""
    player = client.player.id if client.player else None
    try:
        try:
            api.limiter.share("messages", player, client.address)
        except RefusedError:
            await asyncio.sleep(SLOWED)
            if client.is_closing:
                raise WebSocketDisconnect from None  # the rest of a flood is not read
            raise
        with decoding:
            message = decode(text)
        if (budget := _BUDGETS.get(type(message))) is not None:
            api.limiter.share(budget, player, client.address)
    except RefusedError as error:
        refuse(client, error)
    else:
        takes_long = isinstance(message, (m.Hint, m.Try, m.Look)) or getattr(message, "after", [])
        run = begin if takes_long else handle
        await run(table, client, message, api.tables.workers)


async def _close(socket: WebSocket, code: int, error: RefusedError) -> None:
    """Close a connection with a reason, unless it is closed already."""
    with contextlib.suppress(*GONE):
        if error.report:
            await socket.send_text(encode(refused(error)).decode())
        await socket.close(code, error.text.encode()[:_LONGEST_REASON].decode(errors="ignore"))
