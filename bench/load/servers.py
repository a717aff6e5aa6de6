"""The servers that are measured: ours on SQLite and PostgreSQL, and boardgame.io's."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2

from tests.server.postgres import free_port

ROOT = Path(__file__).parents[2]
SOURCES = Path(__file__).parent / "boardgame"
BOARDGAME = ROOT / ".build/boardgame"
START = 60.0
# Nobody waits on purpose: no pause before an answer that the server gives for a player who need not
# be asked, and no delay for those who watch.
SETTINGS = dict.fromkeys(
    ("BARROW_BOT_PAUSE", "BARROW_REACTION_PAUSE", "BARROW_SPECTATOR_DELAY"), "0"
)


@asynccontextmanager
async def ours(database: str, processes: int) -> AsyncIterator[tuple[str, int]]:
    """Serve a database with `barrow serve`; yield its address and its group of processes."""
    port = free_port()
    words = ["--port", str(port), "--db", database, "--no-limits", "--processes", str(processes)]
    command = [sys.executable, "-m", "bench.load.serve", *words]
    async with _running(command, port, "/api/ready") as group:
        yield f"127.0.0.1:{port}", group


@asynccontextmanager
async def theirs(folder: Path | None) -> AsyncIterator[tuple[str, int]]:
    """Serve boardgame.io's game, storing in memory or in a folder; yield the same."""
    port = free_port()
    command = ["node", str(BOARDGAME / "server.mjs"), str(port), *([str(folder)] if folder else [])]
    async with _running(command, port, "/games") as group:
        yield f"127.0.0.1:{port}", group


def processor_time(group: int) -> float:
    """Return the seconds of processor time that a group of processes has taken."""
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # it may have ended
            # From the third field on: the name before them may hold anything.
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def install_boardgame() -> None:
    """Install boardgame.io, as pinned, into `.build`."""
    BOARDGAME.mkdir(parents=True, exist_ok=True)
    for file in SOURCES.iterdir():
        if file.is_file():
            shutil.copy(file, BOARDGAME)
    if not (BOARDGAME / "node_modules/boardgame.io").is_dir():
        words = ["npm", "ci", "--no-audit", "--no-fund", "--silent"]
        subprocess.run(words, cwd=BOARDGAME, check=True)


@asynccontextmanager
async def _running(command: list[str], port: int, path: str) -> AsyncIterator[int]:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env={**os.environ, **SETTINGS},
        start_new_session=True,
    )
    try:
        async with httpx2.AsyncClient() as http, asyncio.timeout(START):
            while True:
                try:
                    await http.get(f"http://127.0.0.1:{port}{path}")
                    break
                except httpx2.TransportError:
                    await asyncio.sleep(0.1)
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
