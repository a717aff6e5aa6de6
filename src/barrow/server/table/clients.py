"""Connected clients: one WebSocket each, and all those of one table.

A message is written to the connection at once; a client that falls too far behind is cut off.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from barrow.server.errors import NO_STORE
from barrow.server.protocol.messages import ServerMessage, encode
from barrow.server.storage.schema import PlayerRow

# How many bytes may wait for a slow client before it is cut off; it comes back and starts afresh.
BACKLOG = 4 * 1024 * 1024
# Raised by a WebSocket that is closed or closing.
GONE = (WebSocketDisconnect, RuntimeError)
# How a frame with a whole text begins, and what it has in place of a longer length: it follows.
_TEXT, _IN_TWO_BYTES, _IN_EIGHT_BYTES = 0x81, 126, 127
# Stands for spectators where connections are counted by seat.
SPECTATORS = -1


class Client:
    """One connection: whose it is, and in which seat."""

    def __init__(
        self,
        player: PlayerRow | None,
        seat: int | None,
        address: str,
        socket: WebSocket,
        transport: asyncio.WriteTransport,
    ) -> None:
        self.player = player
        self.address = address
        self.seat = seat  # None: a spectator
        self._socket = socket
        self._transport = transport
        self._closing: asyncio.Task[None] | None = None
        self._is_gone = False
        self._working: dict[str, asyncio.Task[None]] = {}  # by kind of request

    @property
    def is_closing(self) -> bool:
        """Whether nothing can be sent any more."""
        return self._transport.is_closing()

    def begin(self, kind: str, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Carry out a request beside others; False if one of its kind is not done yet."""
        if kind in self._working or self._is_gone:
            return False
        self._working[kind] = asyncio.create_task(work())
        self._working[kind].add_done_callback(lambda _: self._working.pop(kind))
        return True

    def send(self, message: ServerMessage) -> None:
        """Send a message."""
        self.send_frame(frame([encode(message)]))

    def send_frame(self, framed: bytes) -> None:
        """Send a message in its frame; cut off a client that doesn't keep up."""
        if self._closing is not None or self._transport.is_closing():
            return
        self._transport.write(framed)
        if self._transport.get_write_buffer_size() > BACKLOG:
            self._transport.abort()

    def disconnect(self, code: int = 4503, reason: str = NO_STORE.text) -> None:
        """Close the connection after the messages that were sent."""
        if self._closing is None and not self._is_gone:
            self._closing = asyncio.create_task(self._close(code, reason))

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(*GONE):
            await self._socket.close(code, reason)

    def leave(self) -> None:
        """Drop everything that is going on: the connection is closed."""
        self._is_gone = True
        for task in (self._closing, *self._working.values()):
            if task is not None:
                task.cancel()


def frame(text: Sequence[bytes]) -> bytes:
    """Return a text, given in pieces, as one WebSocket frame of a server (RFC 6455, 5.2)."""
    length = sum(map(len, text))
    if length < _IN_TWO_BYTES:
        return b"".join((bytes((_TEXT, length)), *text))
    size, long = (_IN_TWO_BYTES, 2) if length < 1 << 16 else (_IN_EIGHT_BYTES, 8)
    return b"".join((bytes((_TEXT, size)), length.to_bytes(long), *text))


class Clients:
    """The clients of one table."""

    def __init__(self) -> None:
        self.here: set[Client] = set()
        self.elsewhere: dict[int, int] = {}  # by seat: connections to other processes

    def present(self) -> set[int]:
        """Return the seats whose players are connected."""
        return {client.seat for client in self.here if client.seat is not None} | {*self.elsewhere}

    def count_here(self, seat: int | None) -> int:
        """Count the connections of a seat, or of spectators, to this process."""
        return sum(1 for client in self.here if client.seat == seat)

    def count_spectators(self) -> int:
        """Count all spectators."""
        return self.count_here(None) + self.elsewhere.get(SPECTATORS, 0)

    def players(self) -> list[Client]:
        """Return the connected players."""
        return [client for client in self.here if client.seat is not None]

    def spectators(self) -> list[Client]:
        """Return the connected spectators."""
        return [client for client in self.here if client.seat is None]

    def send_each(
        self, message_for: Callable[[int | None], Sequence[bytes]], clients: Iterable[Client]
    ) -> None:
        """Send each client the message for its seat, encoded once per seat."""
        framed: dict[int | None, bytes] = {}
        for client in list(clients):
            if client.seat not in framed:
                framed[client.seat] = frame(message_for(client.seat))
            client.send_frame(framed[client.seat])

    def disconnect(self, clients: Iterable[Client]) -> None:
        """Close the connections of clients, who come back."""
        for client in list(clients):
            client.disconnect()
