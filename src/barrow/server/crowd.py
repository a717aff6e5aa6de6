"""Everybody who is connected to a table: here, and to the other processes that serve it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from barrow.server.lines import framed
from barrow.server.listener import Listener
from barrow.server.messages import ServerMessage, encode

# Stands for those who watch where connections are counted by seat.
WATCHERS = -1


class Crowd:
    """The listeners of one table."""

    def __init__(self) -> None:
        self.here: set[Listener] = set()
        self.elsewhere: dict[int, int] = {}  # by seat: connections to other processes

    def is_present(self, seat: int) -> bool:
        """Say whether a seat's player is connected."""
        return seat in self.elsewhere or any(one.seat == seat for one in self.here)

    def count_here(self, seat: int | None) -> int:
        """Return how many connections of a seat, or of watchers, are here."""
        return sum(1 for one in self.here if one.seat == seat)

    def watchers(self) -> int:
        """Return how many watch."""
        return self.count_here(None) + self.elsewhere.get(WATCHERS, 0)

    def seated(self) -> list[Listener]:
        """Return those here who play."""
        return [one for one in self.here if one.seat is not None]

    def watching(self) -> list[Listener]:
        """Return those here who watch."""
        return [one for one in self.here if one.seat is None]

    def tell(self, message: ServerMessage) -> None:
        """Send everybody here the same."""
        frame = framed([encode(message)])
        for listener in list(self.here):
            listener.send(frame)

    def send(self, make: Callable[[int | None], bytes], listeners: Iterable[Listener]) -> None:
        """Send each of these what it may know; each seat's message is made once.

        All are made before the first is sent: to go back and forth costs a processor's caches.
        """
        told = list(listeners)
        made: dict[int | None, bytes] = {}
        for listener in told:
            seat = listener.seat
            if seat not in made:
                made[seat] = make(seat)
        for listener in told:
            listener.send(made[listener.seat])

    def close(self) -> None:
        """End all connections here."""
        for listener in list(self.here):
            listener.dismiss()
