"""Connections to one table come together in the process that drives it."""

from __future__ import annotations

import os
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from barrow.server.settings import Settings
from tests.server.people import Person, meeting, serving
from tests.server.postgres import free_port
from tests.server.test_kill import served
from tests.server.test_processes import SHORT, children

pytestmark = pytest.mark.anyio

_ESTABLISHED = "01"


def connections(pid: int, port: int) -> int:
    """Return how many connections to a port a process serves."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    fields = [line.split() for line in lines]
    open_here = {
        f"socket:[{one[9]}]"
        for one in fields
        if one[1].endswith(f":{port:04X}") and one[3] == _ESTABLISHED
    }
    held = [os.readlink(one) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()]
    return sum(link in open_here for link in held)


async def test_all_who_sit_at_a_table_are_at_one_process(own_database: str) -> None:
    port = free_port()
    async with served(own_database, port, "--processes", "2") as parent, AsyncExitStack() as stack:
        ann = Person(f"127.0.0.1:{port}", "Ann")
        await ann.introduce()
        table = await ann.open_table("me", "open", options=SHORT)
        await ann.http.aclose()
        for _ in range(12):
            await stack.enter_async_context(ann.at(table))
        served_by = [connections(pid, port) for pid in children(parent.pid)]

    assert sorted(served_by) == [0, 12]


async def test_a_connection_stays_where_it_came_in_if_the_other_process_is_gone(
    own_database: str, tmp_path: Path
) -> None:
    settings = Settings(processes=2)
    async with (
        serving(own_database, process=0, processes=2, doors=tmp_path) as address,
        meeting(address, "Ann") as (ann,),
    ):
        while settings.owner(table := await ann.open_table("me", "open", options=SHORT)) != 1:
            pass
        async with ann.at(table) as chair:
            told = chair.table["table"]

    assert told == table


async def test_a_connection_that_was_handed_over_plays_on(
    own_database: str, tmp_path: Path
) -> None:
    settings = Settings(processes=2)
    async with (
        serving(own_database, process=0, processes=2, doors=tmp_path) as address,
        serving(own_database, process=1, processes=2, doors=tmp_path),
        meeting(address, "Ann") as (ann,),
    ):
        while settings.owner(table := await ann.open_table("me", "easy", options=SHORT)) != 1:
            pass
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(chair.decision["options"][0]["action"])

    assert played["type"] == "happened"
