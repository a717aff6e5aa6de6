"""Hostile clients beside tables in play, on the settings of a host who sets nothing.

In CI a short while at a few tables; with `make torture` an hour at fifty, timed.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import quantiles

import httpx2
import pytest

from tests.server.postgres import free_port
from tests.server.test_cluster import children
from tests.server.test_kill import served
from tests.torture.hostile import (
    HARMS,
    OPTIONS,
    Honest,
    Hostile,
    arrive,
    finish_a_game,
    wait_for_a_bot,
)

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(6000)]

# Actions at each table, about one a second; with the first of these variables, timed.
ACTIONS = int(os.environ.get("BARROW_HOSTILE", "15"))
IS_LONG = "BARROW_HOSTILE" in os.environ
TABLES = 50 if IS_LONG else 8
PACE = 1.0 if IS_LONG else 0.3
P95 = 0.25
MOST_MEGABYTES = 700
MOST_DESCRIPTORS = 1_400  # one of the hostile alone tries to hold as many
MOST_METRICS = 100_000  # bytes
MOST_SEALS = 700
# Seconds that an expert may take for a decision, of which it may think for five.
MOST_WAIT = 8.0


async def test_hostile_clients_take_nothing_from_those_who_play(tmp_path: Path) -> None:
    port = free_port()
    address = f"127.0.0.1:{port}"
    database = f"sqlite+aiosqlite:///{tmp_path / 'barrow.db'}"
    async with served(database, port) as server, AsyncExitStack() as stack:
        [serving] = children(server.pid)
        honest = []
        for number in range(TABLES):
            people = [await arrive(address, f"{name} {number}") for name in ("Ann", "Bob")]
            honest.append(Honest(people, PACE))
        lonely = await arrive(address, "Lone")
        villains = [await villain(address, harm.__name__, honest) for harm in HARMS]
        everybody = [one for party in honest for one in party.people]
        for person in (*everybody, lonely, *[one.who for one in villains]):
            stack.push_async_callback(person.http.aclose)
        harming = [
            asyncio.create_task(one.keep_on(harm))
            for one, harm in zip(villains, HARMS, strict=True)
        ]
        watching = asyncio.create_task(most_descriptors(serving))
        waiting = asyncio.create_task(wait_for_a_bot(lonely, 5))
        await asyncio.gather(*[party.play(ACTIONS) for party in honest])
        waited = await waiting
        watching.cancel()
        ends = await end(harming)
        metrics, most, descriptors = await metrics_of(address), megabytes(serving), await watching
        alive = children(server.pid) == [serving]
    with sqlite3.connect(tmp_path / "barrow.db") as stored:
        [(seals,)] = stored.execute("SELECT count(*) FROM seals")

    seconds = [one for party in honest for one in party.seconds]
    p95 = quantiles(seconds, n=20)[-1]
    tries = {harm.__name__: one.tries for one, harm in zip(villains, HARMS, strict=True)}
    print(
        f"\n{len(seconds)} actions, p95 {1000 * p95:.0f} ms, "
        f"at most {most} MB and {descriptors} descriptors, {len(metrics)} bytes of metrics, "
        f"{seals} seals, {waited:.1f} s for a bot, harm: {tries}"
    )
    assert Counter(text for party in honest for text in party.refused) == Counter()
    assert min(len(party.seconds) for party in honest) >= ACTIONS
    assert min(tries.values()) > 0
    assert all(isinstance(end, asyncio.CancelledError) for end in ends), ends
    assert (alive, crashes_in(metrics)) == (True, 0)
    assert most < MOST_MEGABYTES
    assert descriptors < MOST_DESCRIPTORS
    assert len(metrics) < MOST_METRICS
    assert seals < MOST_SEALS
    if IS_LONG:
        assert waited < MOST_WAIT
        assert p95 < P95


async def villain(address: str, name: str, honest: list[Honest]) -> Hostile:
    """Return somebody hostile with a table of their own, and maybe a finished game."""
    who = await arrive(address, name)
    own = await who.open_table("me", "hard", options=OPTIONS, pace="unhurried")
    one = Hostile(who, lambda: [party.tables[-1] for party in honest if party.tables], own)
    if name == "dig_in_replays":
        one.over = await finish_a_game(who)
    return one


async def end(harming: list[asyncio.Task[None]]) -> list[BaseException | None]:
    """Stop the hostile clients; return how each ended."""
    for task in harming:
        task.cancel()
    ends = await asyncio.gather(*harming, return_exceptions=True)
    await asyncio.sleep(0)  # connections cut off while they opened close in the next turn
    return ends


async def metrics_of(address: str) -> str:
    """Return all that the server counts."""
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        while (answer := await http.get("/api/metrics")).status_code == 429:
            await asyncio.sleep(1)
    return answer.text


def crashes_in(metrics: str) -> float:
    """Return how many requests and connections crashed."""
    line = next(one for one in metrics.splitlines() if one.startswith("barrow_crashes_total"))
    return float(line.split()[-1])


async def most_descriptors(pid: int) -> int:
    """Return the most files and sockets that a process had open until this is cancelled."""
    most = 0
    with contextlib.suppress(asyncio.CancelledError):
        while True:
            most = max(most, len(os.listdir(f"/proc/{pid}/fd")))
            await asyncio.sleep(0.2)
    return most


def megabytes(pid: int) -> int:
    """Return the most memory that a process has had."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    raise AssertionError(pid)
