"""Rate limits: how much one address, one player and one connection may ask of a server.

The defaults are far above what people at tables need and low enough that one caller can't take
a server from the others. Each process counts for itself.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from barrow.server.errors import RefusedError
from barrow.server.settings import Limits

_rate = cache(parse)
# What is counted, as `Limits` names it.
Counted = Literal["requests", "players", "tables", "messages", "chat"]


class Limiter:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits | None) -> None:
        self.limits = limits if limits is not None and limits.enforced else None
        self._counter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._connected: dict[str, int] = {}  # by address

    def count(self, what: Counted, whose: str) -> None:
        """Count something that an address, a player or a connection does."""
        if self.limits is None:
            return
        rate = getattr(self.limits, what)
        if not self._counter.hit(_rate(rate), what, whose):
            raise RefusedError(f"that was too often; at most {rate}", "too_often")

    def connect(self, address: str) -> None:
        """Count an open connection of an address, until `disconnect`."""
        count = self._connected.get(address, 0) + 1
        if self.limits is not None and count > self.limits.connections:
            text = f"one address may have {self.limits.connections} connections"
            raise RefusedError(text, "too_many")
        self._connected[address] = count

    def disconnect(self, address: str) -> None:
        """Count one open connection less."""
        self._connected[address] -= 1
        if not self._connected[address]:
            del self._connected[address]

    def check_tables(self, own: int, all: int) -> None:
        """Refuse a new table if the player, or the whole server, has too many."""
        if self.limits is None:
            return
        if own >= self.limits.tables_open:
            raise RefusedError(f"you have {own} tables that are not over", "too_many")
        if all >= self.limits.tables_on_host:
            raise RefusedError("no more tables fit on this server", "too_many")
