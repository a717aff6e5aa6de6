"""kill -9 of the real server in the middle of play: what was acknowledged is there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx2
import pytest
import websockets

from tests.server.people import Chair, Person, first
from tests.server.postgres import free_port

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 20, "zombies": "ai", "start_seat": 0}
START = 60.0  # seconds a server may take to answer on a busy machine


@asynccontextmanager
async def served(
    database: str, port: int, *words: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `barrow serve` as a process of its own; kill it when the block ends."""
    command = ["-m", "barrow", "serve", "--port", str(port), "--db", database, *words]
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.DEVNULL, start_new_session=True
    )
    try:
        await answering(port)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):  # a test may have killed it
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def answering(port: int) -> None:
    async with httpx2.AsyncClient() as http, asyncio.timeout(START):
        while True:
            try:
                await http.get(f"http://127.0.0.1:{port}/api/ready", timeout=1.0)
            except httpx2.TransportError:
                await asyncio.sleep(0.05)
            else:
                return


async def play_until_killed(chair: Chair, process: asyncio.subprocess.Process, most: int) -> int:
    """Play and chat; have the server killed after `most` answers; return the last step heard."""
    for count in range(most):
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))
        await chair.send("say", text=f"line {chair.position['step']}, {count}")
        await chair.until("said")
    heard: int = chair.position["step"]
    await chair.send("act", number=chair.decision.get("number", 0), action="done")
    os.killpg(process.pid, signal.SIGKILL)
    with pytest.raises(websockets.ConnectionClosed):
        await chair.until("never")
    return heard


async def test_nothing_acknowledged_is_lost_by_kill(own_database: str) -> None:
    port = free_port()
    async with served(own_database, port) as process:
        ann = Person(f"127.0.0.1:{port}", "Ann")
        await ann.introduce()
        table = await ann.open_table("me", "easy", options=SHORT)
        async with ann.at(table) as chair:
            heard = await play_until_killed(chair, process, 7)
    said = [m["line"]["text"] for m in chair.heard if m["type"] == "said"]
    known = [m["logged"] for m in chair.heard if m["type"] == "happened"]

    async with served(own_database, port) as process, ann.at(table) as chair:
        snapshot = chair.heard[0]
        again = {step["step"]: step for step in snapshot["log"]}

        assert snapshot["position"]["step"] >= heard
        assert [line["text"] for line in snapshot["chat"]] == said
        assert [again[step["step"]] for step in known] == known
        assert await play_until_killed(chair, process, 5) > heard
    await ann.http.aclose()
