"""WebSockets that a message is written to without a detour."""

from __future__ import annotations

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

# Under which name the application finds the line of a connection.
_NAME = "barrow.line"


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that messages are written to without a detour."""

    def handle_connect(self, event: Request) -> None:
        """Begin a conversation; the application is told by whom it is carried."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_NAME] = {"line": self}

    def write(self, message: bytes) -> bool:
        """Send a text now; False if the connection does not take it yet.

        What is sent over a connection that has ended is gone, as if it were on its way.
        """
        if self.disconnected or self.close_sent:
            return True
        if not self.writable.is_set():
            return False
        self.transport.write(_head(len(message)) + message)
        return True


def line_of(scope: Any) -> Line:
    """Return what carries the conversation of this scope."""
    return cast(Line, scope["extensions"][_NAME]["line"])


def _head(length: int) -> bytes:
    """Return what stands before a whole text of so many bytes (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")
