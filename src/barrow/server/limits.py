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
from ipaddress import ip_network
from typing import Literal

from barrow.server.errors import RefusedError
from barrow.server.settings import Limits, ip_of

_SECONDS = {"second": 1, "minute": 60, "hour": 3_600, "day": 86_400}
# Seconds that whoever asks too often waits for the answer.
SLOWED = 0.2
# How many counts are kept; the one that was used least recently is dropped first.
MOST_COUNTS = 50_000
# What is counted, as `Limits` names it: by one address or player, or by both.
Counted = Literal["requests", "players", "lab_runs"]
Shared = Literal[
    "tables", "changes", "chat", "messages", "joins", "hints", "previews", "reviews", "replays"
]
Open = Literal["connections", "sockets"]


@cache
def _rate(text: str) -> tuple[int, int, str]:
    """Return how many in how many seconds, and the same in words."""
    amount, _, period = text.partition("/")
    times, _, unit = period.rpartition(" ")
    words = f"in {period}s" if times else f"per {unit}"
    return int(amount), int(times or 1) * _SECONDS[unit], words


def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, which a customer has whole."""
    ip = ip_of(address)
    if ip is None or ip.version == 4:
        return str(ip or address)
    return str(ip_network((int(ip), 64), strict=False))


class Limiter:
    """Counts, and refuses what is too much."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits if limits.enforced else None
        self._clock = clock
        # By what and by whom: how much of a rate is used up, and when that was so.
        self._used: dict[tuple[str, str], tuple[float, float]] = {}
        self._open: Counter[tuple[Open, str]] = Counter()  # by address

    def count(self, what: Counted | Shared, whose: str, players: int = 1) -> None:
        """Count something that an address or a player does; an address may be several players."""
        if self.limits is None:
            return
        amount, seconds, period = _rate(getattr(self.limits, what))
        most = amount * players
        now = self._clock()
        used, at = self._used.pop((what, whose), (0.0, now))
        used = max(0.0, used - (now - at) * most / seconds)
        is_too_often = used + 1.0 > most
        self._used[what, whose] = used + (not is_too_often), now
        if len(self._used) > MOST_COUNTS:
            del self._used[next(iter(self._used))]
        if is_too_often:
            whose = " for all players at your address" if players > 1 else ""
            raise RefusedError(
                f"that's too often: the limit is {most} {period}{whose}", "too_often"
            )

    def share(self, what: Shared, player: str | None, address: str) -> None:
        """Count something for a player, and for all players of an address together."""
        if self.limits is not None:
            if player is not None:
                self.count(what, player)
            self.count(what, address, self.limits.players_by_address)

    @contextmanager
    def connected(self, address: str, what: Open = "connections") -> Iterator[None]:
        """Count an open connection of an address until the block ends."""
        key = (what, address)
        if self.limits is not None and self._open[key] >= getattr(self.limits, what):
            text = f"too many connections: the limit is {self._open[key]} for each address"
            raise RefusedError(text, "too_many")
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]
