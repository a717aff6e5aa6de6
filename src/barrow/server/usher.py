"""Which process serves a connection.

The kernel deals connections out to whichever process takes them. One that takes a WebSocket of
a table that another process drives hands it over, with what was read of it. So all who sit at
a table are at one process, and no other has to follow their game. If the other process does not
answer, the connection is served where it is: any process serves any table.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from barrow.server.lines import Line
from barrow.server.settings import Settings

log = structlog.get_logger()

# How a WebSocket to a table begins.
_LIVE = re.compile(rb"GET /api/tables/([^/? ]+)/live[? ]")
_END_OF_HEAD = b"\r\n\r\n"
# The longest beginning that is handed over.
_LONGEST = 16 * 1024
# Seconds that another process has to take a connection before it is served here.
_TAKE = 0.05


class Usher:
    """Shows connections to the process that has their table."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._door: socket.socket | None = None
        self._arriving: set[asyncio.Task[None]] = set()

    def open(self, make: Callable[[], Entrance]) -> None:
        """Take in what other processes hand over."""
        if self._settings.doors is None:
            return
        path = self._settings.doors / str(self._settings.process)
        door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        door.setblocking(False)
        try:
            path.unlink(missing_ok=True)  # of a process of this number that died
            door.bind(str(path))
        except OSError as error:
            door.close()
            log.warning("no connections are handed over", error=type(error).__name__)
            return
        self._door = door
        asyncio.get_running_loop().add_reader(door, self._take_in, door, make)

    def close(self) -> None:
        """Take in no more."""
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()

    def hand_over(self, begun: bytes, transport: asyncio.Transport) -> bool:
        """Give a connection to the process that drives its table; False if it stays here."""
        live = _LIVE.match(begun)
        settings = self._settings
        if settings.doors is None or live is None or not _is_whole(begun):
            return False
        owner = settings.owner(live[1].decode("latin-1"))
        if owner == settings.process:
            return False
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
                way.settimeout(_TAKE)
                way.connect(str(settings.doors / str(owner)))
                socket.send_fds(way, [begun], [transport.get_extra_info("socket").fileno()])
        except OSError:
            return False
        transport.abort()  # this end of it: the other process has the connection
        return True

    def _take_in(self, door: socket.socket, make: Callable[[], Entrance]) -> None:
        while True:
            try:
                begun, found, _, _ = socket.recv_fds(door, _LONGEST, 1)
            except OSError:
                return  # nothing more for now
            for one in found:
                work = self._seat(socket.socket(fileno=one), begun, make)
                task = asyncio.get_running_loop().create_task(work)
                self._arriving.add(task)
                task.add_done_callback(self._arriving.discard)

    async def _seat(
        self, connection: socket.socket, begun: bytes, make: Callable[[], Entrance]
    ) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        _, entrance = await loop.connect_accepted_socket(make, connection)
        entrance.go_on(begun)


def _is_whole(begun: bytes) -> bool:
    """Say whether this is all of a request, and not too long."""
    return len(begun) <= _LONGEST and begun.endswith(_END_OF_HEAD)


class Entrance(HttpToolsProtocol):
    """Where a connection comes in."""

    def __init__(self, usher: Usher, **given: Any) -> None:
        super().__init__(**given)
        self._usher = usher
        self._is_new = True

    def data_received(self, data: bytes) -> None:
        """Read on, unless another process does."""
        if self._is_new:
            self._is_new = False
            if self._usher.hand_over(data, self.transport):
                return
        super().data_received(data)

    def go_on(self, begun: bytes) -> None:
        """Read what another process had read of this connection."""
        self._is_new = False
        super().data_received(begun)


class Server(uvicorn.Server):
    """A server whose connections come in by an entrance."""

    def __init__(self, config: uvicorn.Config, settings: Settings) -> None:
        super().__init__(config)
        self._usher = Usher(settings)
        config.http = cast(type[asyncio.Protocol], partial(Entrance, self._usher))
        config.ws = Line

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the database, then both doors."""
        await super().startup(sockets)
        if self.started:
            self._usher.open(self._entrance)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close both doors, then let everybody go."""
        self._usher.close()
        await super().shutdown(sockets)

    def _entrance(self) -> Entrance:
        return Entrance(
            self._usher,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
