"""One open connection to a table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.websockets import WebSocket

from barrow.server.lines import framed, line_of
from barrow.server.messages import ServerMessage, encode
from barrow.server.outbox import Outbox
from barrow.server.rows import PlayerRow


class RefusedError(Exception):
    """What a player sent is not accepted; nothing changed."""

    def __init__(self, text: str, code: str, clause: str = "", report: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.code = code
        self.clause = clause
        self.report = report  # finds it in the log, if something broke


# What is told while the database does not answer.
NO_STORE = RefusedError("the server cannot reach its database: try again soon", "no_store")


class LostError(RefusedError):
    """A table in memory may differ from the database: it has to be read again first."""

    def __init__(self) -> None:
        super().__init__(NO_STORE.text, NO_STORE.code)


class Listener:
    """Whose connection it is, and where it sits.

    A message goes out at once while the connection takes it, and waits in the outbox when it
    does not.
    """

    def __init__(self, player: PlayerRow | None, seat: int | None, socket: WebSocket) -> None:
        self.player = player
        self.seat = seat
        self._line = line_of(socket.scope)
        self._outbox = Outbox(socket)
        self.is_busy = False  # something that was sent over it is under way
        self._free: asyncio.Future[None] | None = None  # somebody waits for the end of that

    def hear(self, take: Callable[[bytes], bool]) -> None:
        """Have what comes over the connection taken at once, as far as that is possible."""
        self._line.hear = take

    def free(self) -> asyncio.Future[None] | None:
        """Return what to wait for before something else is begun; None: nothing is under way."""
        if not self.is_busy:
            return None
        self._free = asyncio.get_running_loop().create_future()
        return self._free

    def go_on(self) -> None:
        """Note that what was under way is over."""
        self.is_busy = False
        if self._free is not None:
            self._free.set_result(None)
            self._free = None

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        self.send(framed([encode(message)]))

    def send(self, frame: bytes) -> None:
        """Send a framed message; a listener that does not keep up is let go."""
        if not self._outbox.is_free or not self._line.write(frame):
            self._outbox.add(frame)

    def dismiss(self, code: int = 4503, text: str = NO_STORE.text) -> None:
        """End the connection: by default because the table is let go, as it may be wrong."""
        self._outbox.close((code, text))

    def leave(self) -> None:
        """Forget what still waits: the connection has ended."""
        self._outbox.leave()
