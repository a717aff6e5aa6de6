"""One open connection to a table, and what waits to be sent over it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from barrow.server.messages import ServerMessage
from barrow.server.rows import PlayerRow

# Messages that may wait for a slow listener before it is let go.
BACKLOG = 500

encode = msgspec.json.Encoder().encode


class RefusedError(Exception):
    """What a player sent is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause


@dataclass(eq=False)
class Listener:
    """Whose connection it is, where it sits, and its outbox; None in it ends the connection."""

    player: PlayerRow | None
    seat: int | None
    outbox: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(maxsize=BACKLOG)
    )

    def tell(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Queue an encoded message; a listener that does not keep up is let go."""
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.close()

    def close(self) -> None:
        """End the connection after what is queued, or at once if the queue is full."""
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
