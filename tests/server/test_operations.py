"""What whoever runs a host relies on: probes and restarts."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx2
import pytest
import websockets

from tests.server.people import PRODUCTION, WAIT, Person, first, play_some, serving
from tests.server.postgres import Postgres, free_port
from tests.server.test_cluster import SHORT, children
from tests.server.test_kill import served

pytestmark = pytest.mark.anyio


async def status(http: httpx2.AsyncClient, name: str) -> int:
    return (await http.get(f"/api/{name}")).status_code


async def test_a_server_without_its_database_is_alive_but_not_ready() -> None:
    database = Postgres()
    url = database.new_database("ready")
    try:
        async with (
            serving(url, **PRODUCTION) as address,
            httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
        ):
            before = [await status(http, name) for name in ("live", "ready")]
            database.kill()
            without = [await status(http, name) for name in ("live", "ready")]
            database.start()
            after = [await status(http, name) for name in ("live", "ready")]
    finally:
        database.stop()

    assert before == after == [200, 200]
    assert without == [200, 503]


async def test_a_request_without_end_does_not_hold_up_a_restart(tmp_path: Path) -> None:
    async with asyncio.timeout(WAIT):
        async with serving(tmp_path / "barrow.db", **PRODUCTION) as address:
            host, port = address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            head = "POST /api/players HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n"
            writer.write(f"{head}Expect: 100-continue\r\n\r\n{{".encode())
            await reader.readuntil(b"100 Continue")  # now it waits for the rest
        answer = await reader.read()
        writer.close()

    assert b"503 Service Unavailable" in answer
    assert b"the server is restarting: try again" in answer


# How the server closes a WebSocket when it ends (RFC 6455, 7.4).
RESTARTS = 1012
AGAIN = 0.2  # seconds after which the browser client connects again for the first time


class Staying:
    """Somebody at a table who comes back whenever the connection ends, as a browser does."""

    def __init__(self, person: Person, table: str) -> None:
        self._person = person
        self._table = table
        self.playing = asyncio.Event()
        self.positions: list[dict[str, Any]] = []  # the one left, then those found again
        self.away: list[float] = []  # seconds, each time

    async def stay(self) -> None:
        left = None
        while True:
            async with self._person.at(self._table) as chair:
                if left is not None:
                    self.away.append(time.monotonic() - left)
                if not self.playing.is_set():
                    await play_some(chair, 2)
                self.positions.append(chair.position)
                self.playing.set()
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await chair.until("never")
                left = time.monotonic()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == RESTARTS
            await asyncio.sleep(AGAIN)


async def until_replaced(parent: int, old: list[int]) -> None:
    async with asyncio.timeout(WAIT):
        while set(children(parent)) & set(old) or len(children(parent)) < len(old):
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("processes", ["1", "2"])
async def test_a_restart_replaces_every_process_and_players_find_their_game_again(
    own_database: str, processes: str
) -> None:
    port = free_port()
    async with served(own_database, port, "--processes", processes) as parent:
        ann = Person(f"127.0.0.1:{port}", "Ann")
        await ann.introduce()
        # New tables go to the processes in turn.
        tables = [await ann.open_table("me", "easy", options=SHORT) for _ in range(2)]
        all_staying = [Staying(ann, table) for table in tables]
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one.stay()) for one in all_staying]
            for one in all_staying:
                await one.playing.wait()
            old, began = children(parent.pid), time.monotonic()
            os.kill(parent.pid, signal.SIGUSR1)
            await until_replaced(parent.pid, old)
            lasted = time.monotonic() - began
            async with asyncio.timeout(WAIT):
                while any(len(one.positions) < 2 for one in all_staying):
                    await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
        async with ann.at(tables[0]) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))
        await ann.http.aclose()

    for one in all_staying:
        left, *found = one.positions
        assert found == [left] * len(found)
    assert played["type"] == "happened"
    # Nobody waits for a process to start, however slow the machine is.
    away = min(seconds for one in all_staying for seconds in one.away)
    assert away - AGAIN < lasted / 2
