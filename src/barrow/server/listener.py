"""One open connection to a table, and what waits to be sent over it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import msgspec

from barrow.server.messages import ServerMessage
from barrow.server.rows import PlayerRow

# How many messages, and how many bytes, may wait for a slow listener before it is let go.
BACKLOG = 500
BACKLOG_BYTES = 4 * 1024 * 1024

encode = msgspec.json.Encoder().encode


class RefusedError(Exception):
    """What a player sent is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause


# What is told while the database does not answer.
NO_STORE = RefusedError("the server cannot reach its database: try again soon", "no_store")


@dataclass(eq=False)
class Listener:
    """Whose connection it is, where it sits, and its outbox; None in it ends the connection."""

    player: PlayerRow | None
    seat: int | None
    waiting: int = 0  # bytes in the outbox
    outbox: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(maxsize=BACKLOG)
    )

    def tell(self, message: ServerMessage) -> None:
        """Queue a message."""
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Queue an encoded message; a listener that does not keep up is let go."""
        if self.outbox.full() or self.waiting > BACKLOG_BYTES:
            self.close()
            return
        self.waiting += len(message)
        self.outbox.put_nowait(message)

    async def next(self) -> bytes | None:
        """Return the next message to send, once there is one; None ends the connection."""
        message = await self.outbox.get()
        self.waiting -= len(message or b"")
        return message

    def close(self) -> None:
        """End the connection after the message that is being sent."""
        while not self.outbox.empty():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)
