"""How much one address, one player and one connection may ask of a server.

The defaults are far above what people at tables need and low enough that one caller cannot take
a server from the others. Each process counts for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from barrow.server.listener import RefusedError


@dataclass(frozen=True)
class Limits:
    """What a host allows; rates are written like "20/minute"."""

    requests: str = "1200/minute"  # by address
    players: str = "60/hour"  # new ones, by address
    tables: str = "60/hour"  # opened, by player
    messages: str = "100/10 second"  # over a WebSocket, by connection
    chat: str = "20/minute"  # by player
    connections: int = 100  # WebSockets open at once, by address
    tables_open: int = 30  # not over, by the player who opened them
    tables_on_host: int = 5_000  # not over, on the whole host


_rate = cache(parse)


class Gate:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits | None) -> None:
        self.limits = limits  # None: nothing is too much
        self._counting = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._connected: dict[str, int] = {}  # by address

    def pass_request(self, address: str) -> None:
        """Count a request of an address."""
        if self.limits is not None:
            self._count(self.limits.requests, "requests", address)

    def pass_player(self, address: str) -> None:
        """Count a new player of an address."""
        if self.limits is not None:
            self._count(self.limits.players, "players", address)

    def pass_table(self, player: str) -> None:
        """Count a table that a player opens."""
        if self.limits is not None:
            self._count(self.limits.tables, "tables", player)

    def pass_message(self, connection: str) -> None:
        """Count a message over a connection."""
        if self.limits is not None:
            self._count(self.limits.messages, "messages", connection)

    def pass_chat(self, player: str) -> None:
        """Count something a player says."""
        if self.limits is not None:
            self._count(self.limits.chat, "chat", player)

    def connect(self, address: str) -> None:
        """Count an open connection of an address, until `disconnect`."""
        count = self._connected.get(address, 0) + 1
        if self.limits is not None and count > self.limits.connections:
            text = f"one address may have {self.limits.connections} connections"
            raise RefusedError(text, "too_many")
        self._connected[address] = count

    def disconnect(self, address: str) -> None:
        """Count an open connection less."""
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]

    def check_tables(self, own: int, all: int) -> None:
        """Refuse another table to whoever has so many, on a host that has so many."""
        if self.limits is None:
            return
        if own >= self.limits.tables_open:
            raise RefusedError(f"you have {own} tables that are not over", "too_many")
        if all >= self.limits.tables_on_host:
            raise RefusedError("no more tables fit on this server", "too_many")

    def _count(self, rate: str, what: str, whose: str) -> None:
        if not self._counting.hit(_rate(rate), what, whose):
            raise RefusedError(f"that was too often; at most {rate}", "too_often")
