"""A WebSocket client with as little around it as there can be, the same for every server measured.

Clients share the cores with the server they drive, so what they do not need they do not read.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from functools import partial
from typing import cast

# What stands before a text that is neither masked nor in parts, by the length's form.
_TEXT = 0x81
_SHORT, _LONG = 126, 127
# A mask that changes nothing: clients have to send one.
_MASK = bytes(4)


class Link(asyncio.Protocol):
    """One WebSocket; whole texts are handed on as they come."""

    def __init__(
        self, request: bytes, hear: Callable[[Link, bytes], None], lost: Callable[[], None]
    ) -> None:
        self._request = request
        self._hear = hear
        self._lost = lost
        self._buffer = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._lost()

    def data_received(self, data: bytes) -> None:
        if self._is_open and not self._buffer and _is_one_text(data):
            self._hear(self, data[4:])
            return
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._is_open:
            at = buffer.find(b"\r\n\r\n") + 4
            if at < 4:
                self._buffer = buffer
                return
            assert buffer.startswith(b"HTTP/1.1 101"), buffer
            self._is_open = True
        while (found := _frame(buffer, at)) is not None:
            begin, end = found
            if buffer[at] == _TEXT:
                self._hear(self, buffer[begin:end])
            at = end
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        """Send a text of less than 64 KiB."""
        length = len(text)
        size = bytes((0x80 | length,)) if length < _SHORT else b"\xfe" + length.to_bytes(2, "big")
        self._transport.write(b"\x81" + size + _MASK + text)

    def close(self) -> None:
        """End the connection."""
        self._transport.abort()


def _is_one_text(data: bytes) -> bool:
    """True if this is one whole text of some kilobytes: nearly always it is."""
    head = data[:4]
    length = len(data) - 4
    return 0 < length < 1 << 16 and head == b"\x81\x7e" + length.to_bytes(2, "big")


def _frame(buffer: bytes, at: int) -> tuple[int, int] | None:
    """Return where what a frame carries begins and ends; None if not all of it is there."""
    if len(buffer) < at + 2:
        return None
    length, begin = buffer[at + 1], at + 2
    if length >= _SHORT:
        begin += 2 if length < _LONG else 8
        length = int.from_bytes(buffer[at + 2 : begin], "big")
    return (begin, begin + length) if len(buffer) >= begin + length else None


async def connect(
    address: str,
    path: str,
    hear: Callable[[Link, bytes], None],
    token: str = "",
    lost: Callable[[], None] = lambda: None,
) -> Link:
    """Open a WebSocket; `lost` is called when it has ended."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *([f"Authorization: Bearer {token}"] if token else []),
    ]
    request = "".join(f"{line}\r\n" for line in [*lines, ""]).encode()
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    _, link = await loop.create_connection(partial(Link, request, hear, lost), host, int(port))
    return link
