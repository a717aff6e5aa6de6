"""The WebSocket of a connection: a message is read from it and written to it without a detour.

Opening, pings, closing, messages in parts and broken ones are uvicorn's and websockets'. A whole
short text, which nearly every message is, takes the straight way to whoever listens.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # where websockets could not be compiled
    from websockets.utils import apply_mask

# Under which name the application finds the line of a connection.
_NAME = "barrow.line"
# What a frame begins with (RFC 6455, 5.2): here a text that is not in parts.
_TEXT = 0x81
_LAST, _MASKED = 0x80, 0x80
# Lengths from here on follow in two bytes of their own, or in eight.
_SHORT, _LONG = 126, 127
_MOST_IN_TWO = (1 << 16) - 1
_SHORT_HEADS = [bytes((_TEXT, length)) for length in range(_SHORT)]
_MIDDLE_HEAD, _LONG_HEAD = bytes((_TEXT, _SHORT)), bytes((_TEXT, _LONG))


class Line(WebSocketsSansIOProtocol):
    """A WebSocket whose messages go by the straight way."""

    def __init__(self, config: Any, server_state: Any, app_state: Any) -> None:
        super().__init__(config, server_state, app_state)
        # Takes a text at once, or says that it cannot; None: nobody listens yet.
        self.hear: Callable[[bytes], bool] | None = None
        self._is_between = True  # whatever comes next begins a message
        self._is_full = False  # what is sent does not go out as quickly as it comes

    def handle_connect(self, event: Request) -> None:
        """Begin a conversation; the application is told by whom it is carried."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_NAME] = {"line": self}

    def data_received(self, data: bytes) -> None:
        """Take in what comes: a whole short text at once, if it can be, all else the usual way."""
        if self.hear is not None and self._is_between and self.queue.empty():
            text = _short_text(data)
            if text is not None and not self.close_sent and self.hear(text):
                return
        if self.handshake_initiated:
            self._is_between = self._is_between and _is_whole(data)
        super().data_received(data)

    def pause_writing(self) -> None:
        """Take nothing more for now."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """Take messages again."""
        super().resume_writing()
        self._is_full = False

    def write(self, frame: bytes) -> bool:
        """Send a frame now; False if the connection does not take it yet.

        What is sent over a connection that has ended is gone, as if it were on its way.
        """
        if self.disconnected or self.close_sent:
            return True
        if self._is_full:
            return False
        self.transport.write(frame)
        return True


def line_of(scope: Any) -> Line:
    """Return what carries the conversation of this scope."""
    return cast(Line, scope["extensions"][_NAME]["line"])


def framed(parts: list[bytes]) -> bytes:
    """Return a text, of which these are the parts, as it goes over a connection (RFC 6455, 5.2)."""
    length = 0
    for part in parts:
        length += len(part)
    if length < _SHORT:
        head = _SHORT_HEADS[length]
    elif length <= _MOST_IN_TWO:
        head = _MIDDLE_HEAD + length.to_bytes(2, "big")
    else:
        head = _LONG_HEAD + length.to_bytes(8, "big")
    return b"".join([head, *parts])


def text_in(frame: bytes) -> bytes:
    """Return the text that was framed."""
    length = frame[1]
    if length < _SHORT:
        return frame[2:]
    return frame[4:] if length == _SHORT else frame[10:]


def _short_text(data: bytes) -> bytes | None:
    """Return what a single whole text of less than 126 bytes says; None if it is not one."""
    if len(data) < 6 or data[0] != _TEXT:
        return None
    length = data[1] - _MASKED
    if not 0 <= length < _SHORT or len(data) != length + 6:
        return None
    return apply_mask(data[6:], data[2:6])


def _is_whole(data: bytes) -> bool:
    """Say whether a message ends with these bytes, if one began with them."""
    at = 0
    while len(data) - at >= 2:
        if not data[at] & _LAST:
            return False
        length, begin = data[at + 1] & ~_MASKED, at + 2
        if length >= _SHORT:
            begin += 2 if length == _SHORT else 8
            length = int.from_bytes(data[at + 2 : begin], "big")
        at = begin + 4 + length
    return at == len(data)
