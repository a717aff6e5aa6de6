"""New connections: counted, and passed to the process that has their table.

The kernel deals connections out to whichever process accepts them. One that accepts a WebSocket
for another process's table passes the socket on, with the bytes already read. So all clients of
a table meet in one process, and no other has to follow their game. If the other process doesn't
answer, the connection is served where it is: any process can serve any table.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import Any, cast

import structlog
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from barrow.server.cluster.supervisor import Turn
from barrow.server.errors import RefusedError
from barrow.server.limits import Limiter, network_of
from barrow.server.settings import Settings

log = structlog.get_logger()

# How the request for a table's WebSocket begins.
_LIVE = re.compile(rb"GET /api/tables/([^/? ]+)/live[? ]")
_END_OF_HEAD = b"\r\n\r\n"
# The longest request head that is read, and passed on.
LONGEST_HEAD = 16 * 1024
_REFUSED = b"HTTP/1.1 429 \r\nconnection: close\r\ncontent-type: text/plain\r\n\r\n"
# Seconds that a client has to send the head of its first request.
_PATIENCE = 10.0
# Seconds that requests have to finish when the server stops, and then answers to be read.
_GRACE = 0.1
# Seconds that another process has to accept a connection before it is served here.
_TIMEOUT = 0.05


def transport_of(scope: Mapping[str, Any]) -> asyncio.WriteTransport:
    """Return the transport of an ASGI connection, as `Entrance` put it into its state."""
    return cast(asyncio.WriteTransport, scope["state"]["transport"])


class Server(uvicorn.Server):
    """A uvicorn server that passes connections on, and accepts those of other processes."""

    def __init__(self, config: uvicorn.Config, settings: Settings, turn: Turn | None) -> None:
        super().__init__(config)
        config.http = cast(type[asyncio.Protocol], partial(Entrance, self))
        self._settings = settings
        self._turn = turn
        self._limiter = Limiter(settings.limits)
        self._inbox: socket.socket | None = None
        self._arriving: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._open_inbox()
            if self._turn is not None:
                self._turn.take()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._inbox is not None:
            asyncio.get_running_loop().remove_reader(self._inbox)
            self._inbox.close()
        hurrying = asyncio.create_task(self._hurry())
        await super().shutdown(sockets)
        hurrying.cancel()

    async def _hurry(self) -> None:
        """Cut off who is slow: everybody at a table waits for the end of this process."""
        await asyncio.sleep(_GRACE)
        for task in list(self.server_state.tasks):
            task.cancel()
        await asyncio.sleep(_GRACE)
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    def count(self, transport: asyncio.Transport) -> Callable[[], None]:
        """Count a new connection; return what is to be called when it ends."""
        peer, *_ = transport.get_extra_info("peername") or ("",)
        counted = ExitStack()
        if peer not in self._settings.trusted_proxies:
            counted.enter_context(self._limiter.connected(network_of(peer), "sockets"))
        return counted.close

    def _open_inbox(self) -> None:
        if self._settings.sockets is None:
            return
        path = self._settings.sockets / str(self._settings.process)
        inbox = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        inbox.setblocking(False)
        try:
            path.unlink(missing_ok=True)  # left by a process of this number that died
            inbox.bind(str(path))
        except OSError as error:
            inbox.close()
            log.warning("connections are not passed on", error=type(error).__name__)
            return
        self._inbox = inbox
        asyncio.get_running_loop().add_reader(inbox, self._accept, inbox)

    def pass_on(self, head: bytes, transport: asyncio.Transport) -> bool:
        """Pass a connection to the process that has its table; False if it stays here."""
        live = _LIVE.match(head)
        settings = self._settings
        if settings.sockets is None or live is None:
            return False
        if len(head) > LONGEST_HEAD or not head.endswith(_END_OF_HEAD):
            return False
        owner = settings.owner(live[1].decode("latin-1"))
        if owner == settings.process:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as outbox:
                outbox.settimeout(_TIMEOUT)
                outbox.connect(str(settings.sockets / str(owner)))
                socket.send_fds(outbox, [head], [transport.get_extra_info("socket").fileno()])
        except OSError:
            return False
        transport.abort()  # closes our descriptor: the other process has its own
        return True

    def _accept(self, inbox: socket.socket) -> None:
        while True:
            try:
                head, descriptors, _, _ = socket.recv_fds(inbox, LONGEST_HEAD, 1)
            except OSError:
                return  # nothing more for now
            for descriptor in descriptors:
                task = asyncio.create_task(self._serve_here(socket.socket(fileno=descriptor), head))
                self._arriving.add(task)
                task.add_done_callback(self._arriving.discard)

    async def _serve_here(self, connection: socket.socket, head: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        _, entrance = await loop.connect_accepted_socket(self._entrance, connection)
        entrance.serve_here(head)

    def _entrance(self) -> Entrance:
        return Entrance(
            self, config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )


class Entrance(H11Protocol):
    """A connection: uvicorn's, once it is clear that this process serves it.

    The application finds the transport in the state of its scope, for writing WebSocket frames.
    """

    def __init__(self, server: Server, *, app_state: dict[str, Any], **given: Any) -> None:
        super().__init__(app_state=dict(app_state), **given)
        self._server = server
        self._head = b""
        self._timer: asyncio.TimerHandle | None = None  # None: this process serves it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.app_state |= {"transport": transport, "ended": lambda: None}
        self._timer = self.loop.call_later(_PATIENCE, transport.abort)
        try:
            self.app_state["ended"] = self._server.count(transport)
        except RefusedError as error:
            transport.write(_REFUSED + error.text.encode())
            transport.close()

    def data_received(self, data: bytes) -> None:
        """Read the first head: another process serves the connection, or this one does."""
        if self._timer is None:
            super().data_received(data)
            return
        self._head += data
        if _END_OF_HEAD not in self._head and len(self._head) <= LONGEST_HEAD:
            return
        if not self._server.pass_on(self._head, self.transport):
            self.serve_here(self._head)

    def serve_here(self, data: bytes) -> None:
        """Serve the connection in this process, from these bytes on."""
        self._wait_no_longer()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        super().connection_lost(exc)
        self.app_state["ended"]()

    def _wait_no_longer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._head = None, b""
