"""How long a restart keeps players from their tables: `python -m bench.load.restart`.

Many people sit at long games when the processes are told to restart. Each comes back as a browser
does: at once after a short wait. Away is who has lost the connection, until the snapshot.
"""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import time
from pathlib import Path
from statistics import median

import uvloop

from bench.load.clients import SEATS, OurTable, drive, open_tables
from bench.load.links import Link, connect
from bench.load.servers import ours

TABLES = 50
GAME = "ground-zero"
# Seconds of play beforehand, of waiting for all to sit still, and for all to be back.
PLAY, STILL, BACK = 12.0, 2.0, 60.0
# Seconds that a browser waits before it connects again.
AGAIN = 0.2


class Staying:
    """Somebody at a table who comes back when the connection ends."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self._address = address
        self._path = f"/api/tables/{table}/live"
        self._token = token
        self._left = 0.0
        self._coming: asyncio.Task[None] | None = None
        self.is_leaving = False
        self.is_here = False
        self.away: list[float] = []  # seconds, each time

    async def come(self) -> None:
        """Connect."""
        try:
            self._link = await connect(
                self._address, self._path, self._hear, self._token, self._lost
            )
        except OSError:
            self._lose()

    def _hear(self, link: Link, told: bytes) -> None:
        if told.startswith(b'{"type":"snapshot"'):
            self.is_here = True
            if self._left:
                self.away.append(time.perf_counter() - self._left)
                self._left = 0.0

    def _lost(self) -> None:
        if not self.is_leaving:
            self.is_here = False
            self._lose()

    def _lose(self) -> None:
        self._left = self._left or time.perf_counter()
        self._coming = asyncio.create_task(self._come_again())

    async def _come_again(self) -> None:
        await asyncio.sleep(AGAIN)
        await self.come()

    def leave(self) -> None:
        """End the connection for good."""
        self.is_leaving = True
        self._link.close()


async def measure(database: str, processes: int) -> list[float]:
    """Return how many seconds each of many people was away, in order."""
    async with ours(database, processes) as (address, group):
        tables, tokens = await open_tables(address, TABLES, GAME)
        await drive(OurTable, address, group, tables, tokens, 0.0, PLAY, 0.1)
        people = [Staying(address, table, token) for table in tables for token in tokens]
        assert len(people) == TABLES * SEATS
        for one in people:
            await one.come()
        await asyncio.sleep(STILL)
        os.kill(group, signal.SIGUSR1)
        async with asyncio.timeout(BACK):
            while not all(one.away and one.is_here for one in people):
                await asyncio.sleep(0.05)
        for one in people:
            one.leave()
    return sorted(sum(one.away) for one in people)


def sentence(processes: int, away: list[float]) -> str:
    """Return how long people were away, in words."""
    return (
        f"A restart of {processes} process{'es' if processes > 1 else ''} with {len(away)} people "
        f"at {TABLES} long games of {GAME} keeps them from their tables for {median(away):.2f} s "
        f"(median), {away[int(0.95 * len(away))]:.2f} s (p95). For {AGAIN:g} s of it their "
        "browsers wait before they connect again."
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for number in (1, 2):
            away = uvloop.run(measure(str(Path(folder) / f"{number}.db"), number))
            print(sentence(number, away), flush=True)
