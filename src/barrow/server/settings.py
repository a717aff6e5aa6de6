"""What a host can set, with defaults that need no thought."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

# Seconds a seat may take for a decision before a bot stands in; None: no limit. Nobody is timed
# unless another person waits for them.
PACES: dict[str, float | None] = {
    "live": 180.0,
    "relaxed": 900.0,
    "daily": 86_400.0,
    "unhurried": None,
}


@dataclass(frozen=True)
class Limits:
    """How much a host allows; rates are written like "20/minute"."""

    requests: str = "1200/minute"  # by address
    players: str = "60/hour"  # new ones, by address
    tables: str = "60/hour"  # opened, by player
    chat: str = "20/minute"  # by player
    # By player, and `players_by_address` times as much by address.
    messages: str = "100/10 second"  # over a WebSocket
    joins: str = "30/minute"  # connections to tables
    hints: str = "20/minute"
    previews: str = "300/minute"  # and explanations
    reviews: str = "20/minute"  # of moments of a replay, by a bot
    replays: str = "20/minute"  # played again, and records and proofs
    players_by_address: int = 10
    lab_runs: str = "30/hour"  # started, by address
    connections: int = 100  # WebSockets open at once, by address
    tables_open: int = 30  # not over, by the player who opened them
    tables_on_host: int = 5_000  # not over, on the whole host


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    database: str = "sqlite+aiosqlite:///barrow.db"
    process: int = 0  # which of the processes this is, from 0
    processes: int = 1
    static: Path | None = field(default_factory=lambda: Path(__file__).parent / "static")
    # Every answer that takes no thought (a bot's, or for a seat that is not asked) comes after
    # this many seconds, whatever the seat holds: a pause must betray nothing.
    pause: float = 0.05
    behind: float = 30.0  # seconds that spectators are behind a running game
    bot_workers: int = 2  # processes for bots that think; quick answers have another
    bot_seconds: float = 10.0  # how long a bot may take before another decides
    clock: Callable[[], float] = time.monotonic  # times bots and players
    paces: dict[str, float | None] = field(default_factory=lambda: dict(PACES))
    idle_seconds: float = 60.0  # how long an unused table stays in memory
    secure_cookies: bool = False
    limits: Limits | None = field(default_factory=Limits)  # None: no limits
    ping_seconds: float = 20.0  # how long a connection may stay silent before it is closed
    lab: Path | None = None  # the folder of lab runs and reports; None: no lab
    sockets: Path | None = None  # where processes pass connections on; None: they don't

    def drives(self, table: str) -> bool:
        """True if this process plays a table's bots and watches its clocks."""
        return self.owner(table) == self.process

    def owner(self, table: str) -> int:
        """Return which process plays a table's bots and watches its clocks."""
        return zlib.crc32(table.encode()) % self.processes
