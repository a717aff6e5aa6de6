"""Tables that nobody needs leave the memory, and come back when they are wanted."""

from __future__ import annotations

import asyncio
import re

import pytest

from barrow.server.settings import Paces
from barrow.server.storage.store import Store
from tests.server.people import WAIT, Person, first, meeting, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 20, "zombies": "ai", "start_seat": 0}
SOON = 0.1
PACES = Paces(live=2.0)


async def until_asleep(person: Person) -> None:
    """Wait until no table is in memory."""
    async with asyncio.timeout(WAIT):
        while True:
            told = (await person.http.get("/api/metrics")).text
            found = re.search(r"^barrow_tables ([\d.]+)$", told, re.MULTILINE)
            if found is not None and float(found.group(1)) == 0:
                return
            await asyncio.sleep(0.02)


async def test_a_table_sleeps_and_wakes_at_the_same_decision(own_database: str) -> None:
    async with (
        serving(own_database, idle_seconds=SOON) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=SHORT, pace="unhurried")
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as chair:
            await chair.my_decision()
            await chair.act(first(chair.decision["options"]))
            before = chair.position
        await until_asleep(ann)
        async with ann.at(table) as chair:
            after = chair.position

    assert after["view"] == before["view"]
    assert after["decision"]["number"] == before["decision"]["number"]


async def test_the_clock_of_a_sleeping_table_runs(own_database: str) -> None:
    async with (
        serving(own_database, idle_seconds=SOON, paces=PACES) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        await until_asleep(ann)
        store = await Store.open(own_database)
        async with asyncio.timeout(WAIT):
            while not (await store.seats(table))[0].stand_in:
                await asyncio.sleep(0.05)
        await store.close()
