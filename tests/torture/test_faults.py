"""What goes wrong around a server: its database, its bots, its disk, its clients, its clock.

Everything is tried on both databases, but two tests that kill the database's processes: SQLite
has none of its own, and a killed server (`test_kill`) is all that can happen to it.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from unittest.mock import patch

import psycopg
import pytest

from tests.server.people import Chair, Person, first, meeting, serving
from tests.server.postgres import Postgres
from tests.server.test_cluster import shared_table, two
from tests.torture.nursery import nursery
from tests.torture.regulars import OPTIONS, Party, check
from tests.torture.test_kill import KILLS, SEED, count, end, play_a_little

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(6000)]

A_DAY = 86_400.0
# How long each file of PostgreSQL's log is.
SEGMENT = 16 * 1024 * 1024
# Actions of nobody's, four to a page, which leave no room for another.
FILLER = (
    "INSERT INTO entries SELECT 'filler', n, 'play', 0, repeat('x', 1960), '[]', 0 "
    "FROM generate_series(%s::integer, %s::integer) n"
)


async def test_a_killed_database_is_waited_for(postgres: Postgres) -> None:
    database = postgres.new_database(f"killed{SEED}")
    luck = random.Random(SEED)
    async with nursery(database) as server:
        await server.start()
        async with meeting(server.address, "Ann", "Bob") as people:
            party = Party(people, luck)
            playing = asyncio.create_task(party.play())
            for _ in range(max(2, KILLS // 20)):
                await play_a_little([party], luck)
                postgres.kill()
                await asyncio.sleep(luck.random() * 0.2)
                postgres.start()
            await play_a_little([party], luck)
            await end([playing])
        await server.kill()

    assert await check(database, party) >= count(party) - len(party.played)


async def test_processes_hear_each_other_again_after_their_database_was_killed(
    postgres: Postgres,
) -> None:
    async with two(postgres.new_database(f"heard{SEED}")) as (ann, bob):
        table = await shared_table(ann, bob)
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            await his.my_decision()
            postgres.kill()
            postgres.start()
            await his.act(first(his.decision["options"]))
            while hers.position["step"] < 2:
                await hers.hear()

    assert hers.position["step"] == his.position["step"] == 2


async def test_a_table_goes_on_when_its_bots_are_killed(own_database: str) -> None:
    async with nursery(own_database) as server:
        await server.start()
        async with meeting(server.address, "Ann") as (ann,):
            table = await ann.open_table("me", "easy", "normal", options=OPTIONS)
            killed = 0
            async with ann.at(table) as chair:
                for _ in range(max(3, KILLS // 10)):
                    await chair.my_decision()
                    await chair.act(first(chair.decision["options"]))
                    for worker in workers_of(server.pid):
                        os.kill(worker, signal.SIGKILL)
                        killed += 1
                await chair.my_decision()

            assert killed > 0
            assert chair.position["step"] > 0
        await server.kill()


async def test_bots_end_with_their_server(own_database: str) -> None:
    async with nursery(own_database) as server:
        await server.start()
        async with meeting(server.address, "Ann") as (ann,):
            table = await ann.open_table("easy", "me", options=OPTIONS)
            async with ann.at(table) as chair:
                await chair.my_decision()
                workers = workers_of(server.pid)
            await server.kill()
        async with asyncio.timeout(30):
            while any(is_alive(worker) for worker in workers):
                await asyncio.sleep(0.02)

    assert workers


def workers_of(pid: int) -> list[int]:
    """Return the processes in which a server's bots think."""
    children = [
        int(child)
        for task in Path(f"/proc/{pid}/task").iterdir()
        for child in (task / "children").read_text().split()
    ]
    return [one for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


async def test_on_a_full_disk_nothing_is_played_that_is_not_kept(
    own_database: str, request: pytest.FixtureRequest
) -> None:
    luck = random.Random(SEED)
    async with nursery(own_database) as server:
        await server.start()
        async with meeting(server.address, "Ann", "Bob") as people:
            party = Party(people, luck)
            playing = asyncio.create_task(party.play())
            await play_a_little([party], luck)
            with full_disk(own_database, server.pid, request):
                async with asyncio.timeout(60):
                    while "not_kept" not in party.refused:
                        await asyncio.sleep(0.01)
            await play_a_little([party], luck)
            await end([playing])
        await server.kill()

    assert await check(own_database, party) > 0


@contextmanager
def full_disk(database: str, server: int, request: pytest.FixtureRequest) -> Iterator[None]:
    """Let no file grow any more to which actions are written."""
    if database.startswith("sqlite"):
        full = Path(database.partition(":///")[2] + "-wal").stat().st_size
        resource.prlimit(server, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        yield
        unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(server, resource.RLIMIT_FSIZE, unlimited)
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    fill_up(database)
    postgres.limit_files(SEGMENT)
    try:
        yield
    finally:
        postgres.limit_files(None)


def fill_up(database: str) -> None:
    """Make the file of PostgreSQL's that holds the actions as long as those of its log.

    These have their length from the start, and without them PostgreSQL could not even refuse.
    """
    with psycopg.connect(database.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute("SET session_replication_role = replica")  # no such table is needed
        connection.execute("ALTER TABLE entries SET (autovacuum_enabled = false)")
        last = 0
        for more in (8_000, *[1] * 1_000):
            connection.execute(FILLER, [last + 1, last + more])
            last += more
            size = connection.execute("SELECT pg_relation_size('entries')").fetchone()
            if size is not None and size[0] >= SEGMENT:
                break
        connection.execute(FILLER, [last + 1, last + 3])


@asynccontextmanager
async def cable(address: str) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """Lead to a server; once the event is set nothing passes any more, and nobody is told."""
    host, port = address.split(":")
    cut = asyncio.Event()
    writers: list[asyncio.StreamWriter] = []

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            if cut.is_set():
                await asyncio.Event().wait()
            writer.write(data)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(host, int(port))
        writers.extend((writer, far_writer))
        carrying = [carry(reader, far_writer), carry(far_reader, writer)]
        await asyncio.gather(*carrying, return_exceptions=True)

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    try:
        yield "{}:{}".format(*server.sockets[0].getsockname()[:2]), cut
    finally:
        server.close()
        for writer in writers:
            writer.transport.abort()


async def test_a_half_open_connection_is_noticed(own_database: str) -> None:
    async with (
        serving(own_database, ping_seconds=0.3) as address,
        cable(address) as (cable_end, cut),
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=OPTIONS)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        afar = Person(cable_end, "Bob")
        afar.token = bob.token
        async with ann.at(table) as hers:
            sitting = asyncio.create_task(stay(afar, table))
            while not hers.table["seats"][1]["present"]:
                await hers.until("seats")
            cut.set()
            while hers.table["seats"][1]["present"]:
                await hers.until("seats")
            await hers.my_decision()
            played = await hers.act(first(hers.decision["options"]))
            sitting.cancel()
            await asyncio.gather(sitting, return_exceptions=True)
        await afar.http.aclose()

    assert played["type"] == "happened"


async def stay(person: Person, table: str) -> None:
    async with person.at(table) as chair:
        while True:
            await chair.hear()


async def test_a_client_that_stops_reading_holds_nobody_up(own_database: str) -> None:
    async with (
        serving(own_database, ping_seconds=0.5) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=OPTIONS)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        reader, writer = await deaf(bob, table)
        async with ann.at(table) as hers:
            while hers.table["seats"][1]["present"]:
                await hers.send("say", text="Can you hear me? " * 25)
                await hers.until("said")
                await asyncio.sleep(0.01)  # leave the server time to notice, whatever its load
            await hers.my_decision()
            played = await hers.act(first(hers.decision["options"]))
        writer.close()
        assert not reader.at_eof()

    assert played["type"] == "happened"


async def deaf(person: Person, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Connect to a table's WebSocket by hand and never read what it says."""
    host, port = person.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=1024)
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: {person.address}",
        f"Authorization: Bearer {person.token}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "",
        "",
    ]
    writer.write("\r\n".join(lines).encode())
    assert b"101" in await reader.readline()
    return reader, writer


@pytest.mark.parametrize("jump", [A_DAY, -A_DAY], ids=["forward", "back"])
async def test_a_clock_that_jumps_ends_nobody_s_turn(own_database: str, jump: float) -> None:
    now = time.time
    async with (
        serving(own_database, spectator_delay=30.0) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=OPTIONS)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as hers, bob.at(table) as his:
            await in_turn(hers, his, 3)
            with patch("time.time", lambda: now() + jump):
                await in_turn(hers, his, 6)
            await in_turn(hers, his, 3)
            seats = hers.table["seats"]
        info = await ann.get(f"/api/tables/{table}")

    assert hers.position["step"] >= 12
    assert not any(seat["stand_in"] for seat in seats)
    assert info["status"] == "running"


async def in_turn(hers: Chair, his: Chair, actions: int) -> None:
    """Have whoever must decide do so, some times; both hear of it."""
    for _ in range(actions):
        step = hers.position["step"]
        chair = hers if hers.decision["yours"] else his
        while chair.position["step"] < step or not chair.decision.get("yours"):
            await chair.hear()
        await chair.act(first(chair.decision["options"]))
        for each in (hers, his):
            while each.position["step"] <= step:
                await each.hear()


async def test_a_connection_that_breaks_in_the_middle_of_a_message_harms_nobody(
    own_database: str,
) -> None:
    async with (
        serving(own_database) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "random", options=OPTIONS)
        for half in (
            b"",
            b"\x81",
            b"\x81\xfe\xff\xff",
            b'\x81\x85\x00\x00\x00\x00{"t',
            b"\xff" * 50,
        ):
            _, writer = await deaf(ann, table)
            writer.write(half)
            writer.transport.abort()
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))

    assert played["type"] == "happened"
