"""One open connection to a table, and what waits to be sent over it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from barrow.server.lines import line_of
from barrow.server.messages import ServerMessage, encode
from barrow.server.rows import PlayerRow

# How many messages, and how many bytes, may wait for a slow listener before it is let go.
BACKLOG = 500
BACKLOG_BYTES = 4 * 1024 * 1024

# What a connection raises that has ended, or is being ended because it did not answer.
GONE = (WebSocketDisconnect, RuntimeError)


class RefusedError(Exception):
    """What a player sent is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause


# What is told while the database does not answer.
NO_STORE = RefusedError("the server cannot reach its database: try again soon", "no_store")


class Listener:
    """Whose connection it is, where it sits, and what waits to be sent over it.

    A message goes out at once while the connection takes it. When it does not, a task waits for
    it, and what comes meanwhile waits in the outbox.
    """

    def __init__(self, player: PlayerRow | None, seat: int | None, socket: WebSocket) -> None:
        self.player = player
        self.seat = seat
        self._socket = socket
        self._line = line_of(socket.scope)
        self._outbox: deque[bytes] = deque()
        self._waiting = 0  # bytes in the outbox
        self._sending: asyncio.Task[None] | None = None
        self._closed = False
        self.is_busy = False  # something that was sent over it is under way
        self._free: asyncio.Future[None] | None = None  # somebody waits for the end of that
        self._farewell = (4408, "you did not keep up: come back")

    def hear(self, take: Callable[[bytes], bool]) -> None:
        """Have what comes over the connection taken at once, as far as that is possible."""
        self._line.hear = take

    def go_on(self) -> None:
        """Note that what was under way is over."""
        self.is_busy = False
        if self._free is not None:
            self._free.set_result(None)
            self._free = None

    async def begin(self) -> None:
        """Wait until nothing is under way, and note that something is from now on."""
        if self.is_busy:
            self._free = asyncio.get_running_loop().create_future()
            await self._free
        self.is_busy = True

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send an encoded message; a listener that does not keep up is let go."""
        if self._closed or (self._sending is None and self._line.write(message)):
            return
        self._outbox.append(message)
        self._waiting += len(message)
        if len(self._outbox) > BACKLOG or self._waiting > BACKLOG_BYTES:
            self.close()
        else:
            self._send_on()

    def _send_on(self) -> None:
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_outbox())

    async def _send_outbox(self) -> None:
        """Send what waits as the connection takes it, then end it if it is closed."""
        try:
            while self._outbox:
                message = self._outbox.popleft()
                self._waiting -= len(message)
                await self._socket.send_text(message.decode())
            if self._closed:
                await self._socket.close(*self._farewell)
        except GONE:
            self._closed = True
        self._sending = None

    def dismiss(self) -> None:
        """End the connection because the table is let go: what it held may be wrong."""
        self._farewell = (4503, NO_STORE.text)
        self.close()

    def close(self) -> None:
        """End the connection after the message that is being sent."""
        if self._closed:
            return
        self._closed = True
        self._outbox.clear()
        self._send_on()

    def leave(self) -> None:
        """Forget what still waits: the connection has ended."""
        self._closed = True
        if self._sending is not None:
            self._sending.cancel()
