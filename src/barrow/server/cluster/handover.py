"""Passing connections to the process that has their table.

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
from functools import partial
from typing import Any, cast

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from barrow.server.settings import Settings

log = structlog.get_logger()

# How the request for a table's WebSocket begins.
_LIVE = re.compile(rb"GET /api/tables/([^/? ]+)/live[? ]")
_END_OF_HEAD = b"\r\n\r\n"
# The longest request head that is passed on.
_LONGEST = 16 * 1024
# Seconds that a client has to send the head of its first request.
_PATIENCE = 10.0
# Seconds that another process has to accept a connection before it is served here.
_TIMEOUT = 0.05


def transport_of(scope: Mapping[str, Any]) -> asyncio.WriteTransport:
    """Return the transport of an ASGI connection, as `Entrance` put it into its state."""
    return cast(asyncio.WriteTransport, scope["state"]["transport"])


class Server(uvicorn.Server):
    """A uvicorn server that passes connections on, and accepts those of other processes."""

    def __init__(
        self, config: uvicorn.Config, settings: Settings, on_start: Callable[[], None]
    ) -> None:
        super().__init__(config)
        config.http = cast(type[asyncio.Protocol], partial(Entrance, self))
        self._settings = settings
        self._on_start = on_start
        self._inbox: socket.socket | None = None
        self._arriving: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._open_inbox()
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._inbox is not None:
            asyncio.get_running_loop().remove_reader(self._inbox)
            self._inbox.close()
        await super().shutdown(sockets)

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
        if len(head) > _LONGEST or not head.endswith(_END_OF_HEAD):
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
                head, descriptors, _, _ = socket.recv_fds(inbox, _LONGEST, 1)
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
            self,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )


class Entrance(asyncio.Protocol):
    """A new connection, until it is clear which process serves it; then uvicorn takes over.

    The application finds the transport in the state of its scope, for writing WebSocket frames.
    """

    def __init__(self, server: Server, *, app_state: dict[str, Any], **given: Any) -> None:
        self._server = server
        self._state = dict(app_state)
        self._uvicorn = HttpToolsProtocol(app_state=self._state, **given)
        self._transport: asyncio.Transport | None = None
        self._head = b""
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._state["transport"] = transport
        self._uvicorn.connection_made(self._transport)
        self._timer = asyncio.get_running_loop().call_later(_PATIENCE, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        """Read the first head: another process serves the connection, or this one does."""
        assert self._transport is not None
        self._head += data
        if _END_OF_HEAD not in self._head and len(self._head) <= _LONGEST:
            return
        if not self._server.pass_on(self._head, self._transport):
            self.serve_here(self._head)

    def serve_here(self, data: bytes) -> None:
        """Let uvicorn serve the connection from these bytes on."""
        assert self._transport is not None
        self._wait_no_longer()
        self._transport.set_protocol(self._uvicorn)
        self._uvicorn.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_longer()
        self._uvicorn.connection_lost(exc)

    def _wait_no_longer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
