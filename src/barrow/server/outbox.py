"""What waits to be sent over a connection that does not take it yet."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from barrow.server.lines import text_in

# How many messages, and how many bytes, may wait for a slow listener before it is let go.
BACKLOG = 500
BACKLOG_BYTES = 4 * 1024 * 1024
_TOO_SLOW = (4408, "you did not keep up: come back")

# What a connection raises that has ended, or is being ended because it did not answer.
GONE = (WebSocketDisconnect, RuntimeError)


class Outbox:
    """Messages in their order, and the task that sends them as the connection takes them."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._frames: deque[bytes] = deque()  # of one message each
        self._bytes = 0  # in all of them
        self._sending: asyncio.Task[None] | None = None
        self._farewell = _TOO_SLOW
        self.is_free = True  # nothing waits, nothing ends
        self._is_closed = False

    def add(self, frame: bytes) -> None:
        """Have a message sent after those that wait; who does not keep up is let go."""
        if self._is_closed:
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if len(self._frames) > BACKLOG or self._bytes > BACKLOG_BYTES:
            self.close(_TOO_SLOW)
        else:
            self._send_on()

    def close(self, farewell: tuple[int, str]) -> None:
        """End the connection, saying why, after the message that is being sent."""
        if self._is_closed:
            return
        self._farewell = farewell
        self._is_closed = True
        self._frames.clear()
        self._send_on()

    def leave(self) -> None:
        """Forget what still waits: the connection has ended."""
        self.is_free = False
        self._is_closed = True
        if self._sending is not None:
            self._sending.cancel()

    def _send_on(self) -> None:
        self.is_free = False
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        """Send what waits as the connection takes it, then end it if it is closed."""
        try:
            while self._frames:
                frame = self._frames.popleft()
                self._bytes -= len(frame)
                await self._socket.send_text(text_in(frame).decode())
            if self._is_closed:
                await self._socket.close(*self._farewell)
        except GONE:
            self._is_closed = True
        self._sending = None
        self.is_free = not self._is_closed
