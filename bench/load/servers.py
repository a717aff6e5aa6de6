"""The servers that are measured: ours on SQLite and PostgreSQL, and boardgame.io's."""

from __future__ import annotations

import asyncio
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


@asynccontextmanager
async def ours(database: str, processes: int) -> AsyncIterator[tuple[str, int]]:
    """Serve a database with `barrow serve`; yield its address and process id."""
    port = free_port()
    words = ["serve", "--port", str(port), "--db", database, "--no-limits"]
    command = [sys.executable, "-m", "barrow", *words, "--processes", str(processes)]
    async with _running(command, port, "/api/ready") as pid:
        yield f"127.0.0.1:{port}", pid


@asynccontextmanager
async def theirs(folder: Path | None) -> AsyncIterator[str]:
    """Serve boardgame.io's game, storing in memory or in a folder; yield its address."""
    port = free_port()
    command = ["node", str(BOARDGAME / "server.mjs"), str(port), *([str(folder)] if folder else [])]
    async with _running(command, port, "/games"):
        yield f"127.0.0.1:{port}"


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
