"""kill -9 of the server, or of one of its processes, again and again, while people play."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack

import pytest

from tests.server.people import meeting
from tests.server.postgres import free_port
from tests.server.test_cluster import children
from tests.server.test_kill import served
from tests.torture.nursery import nursery
from tests.torture.regulars import Party, check

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(6000)]

KILLS = int(os.environ.get("BARROW_KILLS", "4"))
SEED = int(os.environ.get("BARROW_SEED", "1"))
TABLES = 3


async def test_no_acknowledged_action_is_lost_or_doubled_by_kills(own_database: str) -> None:
    luck = random.Random(SEED)
    async with nursery(own_database) as server, AsyncExitStack() as stack:
        await server.start()
        parties = []
        for table in range(TABLES):
            names = [f"{name} {table}" for name in ("Ann", "Bob", "Cid")]
            people = await stack.enter_async_context(meeting(server.address, *names))
            parties.append(Party(people, random.Random(SEED * 100 + table)))
        playing = [asyncio.create_task(party.play()) for party in parties]
        for _ in range(KILLS):
            await play_a_little(parties, luck)
            await server.kill()
            for party in parties:
                await party.check_shown(own_database)
            await server.start()
        await play_a_little(parties, luck)
        await end(playing)
        await server.kill()
        for party in parties:
            await party.check_shown(own_database)

        played = [sum(map(len, party.played.values())) for party in parties]
        kept = [await check(own_database, party) for party in parties]

    shown = sum(party.checked for party in parties)
    print(f"\n{KILLS} kills, {sum(played)} actions acknowledged, {sum(kept)} stored, {shown} shown")
    assert shown >= sum(played)
    assert min(played) >= KILLS // 2
    assert sum(kept) >= sum(played)


async def test_nothing_is_lost_when_one_of_two_processes_is_killed(own_database: str) -> None:
    luck = random.Random(SEED)
    port = free_port()
    async with (
        served(own_database, port, "--processes", "2", "--no-limits") as parent,
        meeting(f"127.0.0.1:{port}", "Ann", "Bob", "Cid") as people,
    ):
        party = Party(people, random.Random(SEED))
        playing = asyncio.create_task(party.play())
        for _ in range(max(2, KILLS // 20)):
            await play_a_little([party], luck)
            while not (alive := children(parent.pid)):  # those killed before are being replaced
                await asyncio.sleep(0.05)
            os.kill(luck.choice(alive), signal.SIGKILL)
        await play_a_little([party], luck)
        await end([playing])

    assert await check(own_database, party) >= count(party) - len(party.played)


async def play_a_little(parties: list[Party], luck: random.Random) -> None:
    """Wait until every table was played on, and then for a random moment."""
    before = [count(party) for party in parties]
    async with asyncio.timeout(120):
        while any(count(party) <= was for party, was in zip(parties, before, strict=True)):
            await asyncio.sleep(0.005)
    await asyncio.sleep(luck.random() * 0.1)


def count(party: Party) -> int:
    return sum(map(len, party.played.values())) + len(party.played)


async def end(playing: list[asyncio.Task[None]]) -> None:
    for task in playing:
        task.cancel()
    for outcome in await asyncio.gather(*playing, return_exceptions=True):
        assert isinstance(outcome, asyncio.CancelledError), outcome
    await asyncio.sleep(
        0
    )  # connections cut off while they opened are closed in the loop's next turn
