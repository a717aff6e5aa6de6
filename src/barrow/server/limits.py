"""Rate limits: how much one address, one player and one connection may ask of a server.

The defaults are far above what people at tables need and low enough that one caller can't take
a server from the others. What is used up comes back evenly. Each process counts for itself.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal

from limits import parse

from barrow.server.errors import RefusedError
from barrow.server.settings import Limits

_rate = cache(parse)
# How many counts are kept; the one that was used least recently is dropped first.
MOST_COUNTS = 50_000
# What is counted, as `Limits` names it: by one address or player, or by both.
Counted = Literal["requests", "players", "tables", "chat", "lab_runs"]
Shared = Literal["messages", "joins", "hints", "previews", "reviews", "replays"]


class Limiter:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits | None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits if limits is not None and limits.enforced else None
        self._clock = clock
        # By what and by whom: how much of a rate is used up, and when that was so.
        self._used: dict[tuple[str, str], tuple[float, float]] = {}
        self._connected: Counter[str] = Counter()  # by address

    def count(self, what: Counted | Shared, whose: str, players: int = 1) -> None:
        """Count something that an address or a player does; an address may be several players."""
        if self.limits is None:
            return
        rate = _rate(getattr(self.limits, what))
        most, seconds = rate.amount * players, rate.get_expiry()
        now = self._clock()
        used, at = self._used.pop((what, whose), (0.0, now))
        used = max(0.0, used - (now - at) * most / seconds)
        is_too_often = used + 1.0 > most
        self._used[what, whose] = used + (not is_too_often), now
        if len(self._used) > MOST_COUNTS:
            del self._used[next(iter(self._used))]
        if is_too_often:
            text = f"that was too often; at most {getattr(self.limits, what)}"
            raise RefusedError(text, "too_often")

    def share(self, what: Shared, player: str | None, address: str) -> None:
        """Count something for a player, and for all players of an address together."""
        if player is not None:
            self.count(what, player)
        if self.limits is not None:
            self.count(what, address, self.limits.players_by_address)

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Count an open connection of an address until the block ends."""
        count = self._connected[address] + 1
        if self.limits is not None and count > self.limits.connections:
            text = f"one address may have {self.limits.connections} connections"
            raise RefusedError(text, "too_many")
        self._connected[address] = count
        try:
            yield
        finally:
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
