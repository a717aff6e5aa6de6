"""What a host can set, with defaults that need no thought."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from barrow.server.limits import Limits

# Seconds a seat may take for a decision before a bot stands in; None: no limit. Nobody is timed
# whom no other person waits for.
PACES: dict[str, float | None] = {
    "live": 180.0,
    "relaxed": 900.0,
    "daily": 86_400.0,
    "unhurried": None,
}


@dataclass(frozen=True)
class Settings:
    """One server's settings."""

    database: str = "sqlite+aiosqlite:///barrow.db"
    process: int = 0  # which one this is of the processes that serve the database, from 0
    processes: int = 1
    static: Path | None = field(default_factory=lambda: Path(__file__).parent / "static")
    # Every answer that nobody had to think about (a bot's, or of a seat that is not
    # asked) takes this long, whatever is held: a pause tells nothing.
    pause: float = 0.05
    behind: float = 30.0  # seconds that whoever watches a running game is behind
    bot_workers: int = 2  # processes for bots that think; those that answer at once have another
    bot_seconds: float = 10.0  # after this a random legal action is played for a bot
    clock: Callable[[], float] = time.monotonic  # by which bots think and players are timed
    paces: dict[str, float | None] = field(default_factory=lambda: dict(PACES))
    idle_seconds: float = 60.0  # a table that nobody has needed for so long leaves the memory
    secure_cookies: bool = False
    limits: Limits | None = field(default_factory=Limits)  # None: none
    ping_seconds: float = 20.0  # a connection that does not answer for so long is ended
    lab: Path | None = None  # where the lab's runs and reports lie; None: there is no lab
    doors: Path | None = None  # where processes hand connections to each other; None: they do not

    def drives(self, table: str) -> bool:
        """Say whether this process plays the bots and watches the clocks of a table."""
        return self.owner(table) == self.process

    def owner(self, table: str) -> int:
        """Return which process plays the bots and watches the clocks of a table."""
        return zlib.crc32(table.encode()) % self.processes
