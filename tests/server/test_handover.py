"""Connections to one table come together in the process that drives it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from barrow.server.settings import Settings
from tests.server.people import Person, meeting, serving
from tests.server.postgres import free_port
from tests.server.test_cluster import SHORT, children
from tests.server.test_kill import served

pytestmark = pytest.mark.anyio

_ESTABLISHED = "01"
# Seconds within which two processes are up, or an end of a connection is closed.
_SOON = 30.0


def sockets(pid: int) -> set[str]:
    """Return the numbers of a process's open sockets."""
    held = [os.readlink(one) for one in Path(f"/proc/{pid}/fd").iterdir() if one.is_symlink()]
    return {one[len("socket:[") : -1] for one in held if one.startswith("socket:")}


def connections(pid: int, port: int) -> int:
    """Return how many connections to a port a process serves."""
    fields = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    to_port = [one for one in fields if one[1].endswith(f":{port:04X}") and one[3] == _ESTABLISHED]
    return len(sockets(pid) & {one[9] for one in to_port})


def has_inbox(pid: int) -> bool:
    """True if a process takes in what others hand over."""
    fields = [line.split() for line in Path("/proc/net/unix").read_text().splitlines()[1:]]
    inboxes = [one for one in fields if len(one) > 7 and "/sockets/" in one[7]]
    return not sockets(pid).isdisjoint(one[6] for one in inboxes)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(_SOON):
        while not holds():
            await asyncio.sleep(0.05)


async def test_all_who_sit_at_a_table_are_at_one_process(own_database: str) -> None:
    port = free_port()
    async with served(own_database, port, "--processes", "2") as parent, AsyncExitStack() as stack:
        both = children(parent.pid)
        await until(lambda: sum(map(has_inbox, both)) == 2)
        ann = Person(f"127.0.0.1:{port}", "Ann")
        await ann.introduce()
        table = await ann.open_table("me", "open", options=SHORT)
        await ann.http.aclose()
        for _ in range(12):
            await stack.enter_async_context(ann.at(table))

        await until(lambda: sorted(connections(pid, port) for pid in both) == [0, 12])


async def test_a_connection_stays_where_it_came_in_if_the_other_process_is_gone(
    own_database: str, tmp_path: Path
) -> None:
    settings = Settings(processes=2)
    async with (
        serving(own_database, process=0, processes=2, sockets=tmp_path) as address,
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
        serving(own_database, process=0, processes=2, sockets=tmp_path) as address,
        serving(own_database, process=1, processes=2, sockets=tmp_path),
        meeting(address, "Ann") as (ann,),
    ):
        while settings.owner(table := await ann.open_table("me", "easy", options=SHORT)) != 1:
            pass
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(chair.decision["options"][0]["action"])

    assert played["type"] == "happened"
