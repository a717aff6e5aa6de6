"""How much memory a table takes that waits for its players, none of whom is connected."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
from pathlib import Path

from barrow.cli.serve import listen
from barrow.server.settings import Limits, Settings
from barrow.server.web.app import run
from bench.load.clients import open_tables
from tests.server.postgres import free_port

FIRST, MORE = 100, 400
IDLE = 1.0


def serve(database: str, listening: socket.socket) -> None:
    """Serve with tables that leave the memory soon."""
    run(
        Settings(database=database, limits=Limits(enforced=False), idle_seconds=IDLE, static=None),
        listening,
    )


def memory_of(pid: int) -> int:
    """Return how many bytes of memory a process holds."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def measure(folder: Path) -> float:
    """Return the kilobytes that each idle table adds."""
    port = free_port()
    database = f"sqlite+aiosqlite:///{folder / 'idle.db'}"
    context = multiprocessing.get_context("spawn")
    server = context.Process(target=serve, args=(database, listen("127.0.0.1", port)))
    server.start()
    assert server.pid is not None
    address = f"127.0.0.1:{port}"
    await open_tables(address, FIRST, "ground-zero")
    await asyncio.sleep(4 * IDLE)
    before = memory_of(server.pid)
    await open_tables(address, MORE, "ground-zero")
    await asyncio.sleep(4 * IDLE)
    after = memory_of(server.pid)
    os.kill(server.pid, signal.SIGKILL)
    server.join()
    return (after - before) / MORE / 1000
