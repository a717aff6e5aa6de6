"""Several processes, one database: any of them serves any table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from barrow.server.storage.schema import EntryRow
from barrow.server.storage.store import Store
from barrow.server.table.table import Table
from tests.server.people import Chair, Person, first, meeting, play_on, serving
from tests.server.postgres import free_port
from tests.server.test_kill import answering, served

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Person, Person]]:
    """Serve a database twice; yield one person at each address."""
    async with (
        serving(database, process=0, processes=2) as one,
        serving(database, process=1, processes=2) as other,
        meeting(one, "Ann") as (ann,),
        meeting(other, "Bob") as (bob,),
    ):
        yield ann, bob


async def shared_table(ann: Person, bob: Person, *more: str) -> str:
    table = await ann.open_table("me", "open", *more, options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    return table


async def test_people_at_two_processes_play_one_game(own_database: str) -> None:
    async with two(own_database) as (ann, bob):
        table = await shared_table(ann, bob, "easy")

        async def sit_and_play(person: Person) -> list[int]:
            async with person.at(table) as chair:
                await play_on(chair)
                ranks: list[int] = chair.position["outcome"]["ranks"]
                return ranks

        ranks = await asyncio.gather(sit_and_play(ann), sit_and_play(bob))
        stored = [await person.get(f"/api/tables/{table}/record", 200) for person in (ann, bob)]

    assert ranks[0] == ranks[1]
    assert stored[0] == stored[1]


async def test_a_change_is_followed_once_the_store_can_be_read_again(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refresh = Table.refresh
    failing = [OSError("gone"), OSError("still gone")]

    async def fail_first(table: Table) -> None:
        if failing:
            raise failing.pop()
        await refresh(table)

    async with two(own_database) as (ann, bob):
        table = await shared_table(ann, bob)
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.my_decision()
            monkeypatch.setattr(Table, "refresh", fail_first)
            await hers.act(first(hers.decision["options"]))
            while his.position["step"] < 1:
                await his.hear()

    assert not failing
    assert his.position["step"] == 1


async def test_of_one_action_given_to_two_processes_one_is_played(own_database: str) -> None:
    async with two(own_database) as (ann, bob):
        twin = Person(bob.address, "Ann")
        twin.token = ann.token
        table = await ann.open_table("me", "random", options=SHORT)
        async with ann.at(table) as here, twin.at(table) as there:
            for _ in range(10):
                await here.my_decision()
                await there.my_decision()
                number = here.decision["number"]
                action = first(here.decision["options"])
                await here.send("act", number=number, action=action)
                await there.send("act", number=number, action=action)
                await until_settled(here, there)
        played = [m["logged"]["step"] for m in here.heard if m["type"] == "happened"]
        refused = [m["code"] for c in (here, there) for m in c.heard if m["type"] == "refused"]
        entries = await entries_of(own_database, table)
        await twin.http.aclose()

    assert played == sorted(set(played))
    assert len(refused) == 10
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(entry.seat == 0 for entry in entries) == 10


async def until_settled(here: Chair, there: Chair) -> None:
    """Hear until both know the action and one of them was refused."""
    step = here.position["step"]
    refused = [len(chair.heard) for chair in (here, there)]
    pair = list(zip((here, there), refused, strict=True))
    while not any(m["type"] == "refused" for chair, at in pair for m in chair.heard[at:]):
        hearing = [asyncio.create_task(chair.hear()) for chair in (here, there)]
        await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
        for task in hearing:
            if not task.done():
                task.cancel()
        await asyncio.gather(*hearing, return_exceptions=True)
    for chair in (here, there):
        while chair.position["step"] <= step:
            await chair.hear()


async def entries_of(database: str, table: str) -> list[EntryRow]:
    store = await Store.open(database)
    entries = await store.entries(table)
    await store.close()
    return entries


async def test_a_wish_to_go_back_is_answered_at_another_process(own_database: str) -> None:
    async with two(own_database) as (ann, bob):
        table = await shared_table(ann, bob)
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            await his.my_decision()
            await his.act(first(his.decision["options"]))
            await hers.send("ask_undo")
            while his.position["undo"]["asked_by"] != 0:
                await his.hear()
            await his.send("answer_undo", agree=True)
            await his.until("went_back")
            await hers.until("went_back")

        assert hers.position["step"] == his.position["step"] == 0


async def test_who_is_here_and_what_is_said_is_known_at_both_processes(own_database: str) -> None:
    async with two(own_database) as (ann, bob):
        table = await shared_table(ann, bob)
        async with ann.at(table) as hers:
            async with bob.at(table) as his:
                while not hers.table["seats"][1]["present"]:
                    await hers.hear()
                await his.send("say", text="good evening")
                said = await hers.until("said")
            while hers.table["seats"][1]["present"]:
                await hers.hear()

    assert said["line"]["text"] == "good evening"


async def test_who_sits_down_or_resigns_while_connected_is_known_so_at_both_processes(
    own_database: str,
) -> None:
    async with two(own_database) as (ann, bob):
        table = await ann.open_table("me", "open", options=SHORT)
        async with ann.at(table) as hers:
            async with bob.at(table) as his:
                await until_seen(hers, "open", watchers=1)
                await bob.post(f"/api/tables/{table}/sit", {}, 200)
                await until_seen(hers, "person", watchers=0)
                await his.send("resign")
                await until_seen(hers, "bot", watchers=1)
            await until_seen(hers, "bot", watchers=0)

    assert hers.table["status"] == "running"


async def until_seen(chair: Chair, kind: str, watchers: int) -> None:
    """Hear until chair 1 is of this kind and, unless open, present, and so many watch."""
    wanted = (kind, kind != "open", watchers)
    while True:
        seat = chair.table["seats"][1]
        if (seat["kind"], seat["present"], chair.watchers) == wanted:
            return
        await chair.hear()


async def test_a_process_that_is_killed_is_replaced(own_database: str) -> None:
    port = free_port()
    async with served(own_database, port, "--processes", "2") as parent:
        ann = Person(f"127.0.0.1:{port}", "Ann")
        await ann.introduce()
        table = await ann.open_table("me", "easy", options=SHORT)
        for child in children(parent.pid):
            os.kill(child, signal.SIGKILL)
        await answering(port)
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))
            await chair.my_decision()
        await ann.http.aclose()

    assert played["type"] == "happened"


def children(pid: int) -> list[int]:
    """Return the serving processes that a parent started, not its helpers."""
    found = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return [one for one in found if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


async def test_who_sits_down_anywhere_gets_a_chair_that_another_process_has_not_given_away(
    own_database: str,
) -> None:
    async with two(own_database) as (ann, bob), meeting(bob.address, "Cid") as (cid,):
        table = await ann.open_table("me", "open", "open", options=SHORT)
        await bob.get(f"/api/tables/{table}", 200)
        await ann.get(f"/api/tables/{table}", 200)
        dan = Person(ann.address, "Dan")
        await dan.introduce()
        seated = await asyncio.gather(
            *[one.post(f"/api/tables/{table}/sit", {}, 200) for one in (dan, cid)]
        )
        await dan.http.aclose()

    chairs = [[seat["seat"] for seat in info["seats"] if seat["you"]] for info in seated]
    assert sorted(chairs) == [[1], [2]]
