"""`barrow admin` on a running host, with the settings a host gets who sets nothing."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import NamedTuple

import pytest
import websockets

from barrow import BarrowError
from barrow.server.settings import Settings
from barrow.server.web.admin import wait_for_other
from barrow.server.web.app import prepare
from tests.server.people import Person, first, meeting, play_some
from tests.server.postgres import free_port
from tests.server.test_kill import SHORT, served

pytestmark = pytest.mark.anyio


class Ended(NamedTuple):
    status: int | None
    out: str
    err: str


class Host:
    """A running server and the socket of its host."""

    def __init__(self, port: int, socket: Path) -> None:
        self.address = f"127.0.0.1:{port}"
        self.socket = socket

    async def admin(self, *words: str) -> Ended:
        command = ["-m", "barrow", "admin", *words, "--socket", str(self.socket)]
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        out, err = await process.communicate()
        return Ended(process.returncode, out.decode(), err.decode())

    async def done(self, *words: str) -> str:
        ended = await self.admin(*words)
        assert (ended.status, ended.err) == (0, "")
        return ended.out


@pytest.fixture
async def host(
    own_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Host]:
    async with hosted(own_database, tmp_path, monkeypatch) as host:
        yield host


@asynccontextmanager
async def hosted(
    database: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Host]:
    socket, port = folder / "admin.sock", free_port()
    monkeypatch.setenv("BARROW_ADMIN", str(socket))
    async with served(database, port, "--processes", "2"), asyncio.timeout(100):
        while not socket.exists():  # the other process answers first
            await asyncio.sleep(0.05)
        yield Host(port, socket)


async def test_tables_are_listed_and_only_the_user_of_the_server_may_ask(host: Host) -> None:
    async with meeting(host.address, "Ann") as (ann,):
        table = await ann.open_table("me", "open", title="Sunday")
        listed = json.loads(await host.done("list", "--json"))
        shown = await host.done("list")

    assert [(one["id"], one["title"], one["status"], one["fault"]) for one in listed] == [
        (table, "Sunday", "open", None)
    ]
    assert table in shown
    assert stat.S_IMODE(host.socket.stat().st_mode) == 0o600


async def test_an_announcement_is_heard_wherever_somebody_is(host: Host) -> None:
    async with meeting(host.address, "Ann") as (ann,):
        # New tables go to the two processes in turn.
        tables = [await ann.open_table("me", "easy", options=SHORT) for _ in range(3)]
        async with ann.at(tables[0]) as one, ann.at(tables[1]) as other:
            told = await host.done("announce", "We restart at ten.")
            lines = [(await chair.until("said"))["line"] for chair in (one, other)]
        alone = await host.done("announce", "Only you.", "--table", tables[2])
        async with ann.at(tables[2]) as chair:
            chat = chair.heard[0]["chat"]

    assert told == "announced at 2 tables\n"
    assert alone == "announced at 1 table\n"
    assert {(line["name"], line["text"]) for line in lines} == {("Barrow", "We restart at ten.")}
    assert [(line["seat"], line["text"]) for line in chat] == [(None, "Only you.")]


async def test_a_closed_table_is_over_for_good(host: Host) -> None:
    async with meeting(host.address, "Ann") as (ann,):
        tables = [await ann.open_table("me", "easy", options=SHORT) for _ in range(2)]
        waiting = await ann.open_table("me", "open")
        async with ann.at(tables[0]) as one, ann.at(tables[1]) as other:
            for chair, table in ((one, tables[0]), (other, tables[1])):
                await play_some(chair, 1)
                await host.done("close", table)
                while chair.table["status"] != "over":
                    await chair.hear()
                refused = await chair.act(first(chair.decision["options"]))
                assert refused["code"] == "game_over"
        await host.done("close", waiting)
        left = [(await ann.get(f"/api/tables/{table}", 200))["status"] for table in tables]
        again = await host.admin("close", waiting)
        listed = json.loads(await host.done("list", "--json"))

    assert left == ["over", "over"]
    assert listed == []
    assert (again.status, again.err) == (2, "barrow: the game at this table is over already\n")


async def test_a_quarantined_table_is_shut_until_it_is_released(host: Host) -> None:
    async with meeting(host.address, "Ann") as (ann,):
        tables = [await ann.open_table("me", "easy", options=SHORT) for _ in range(2)]
        for table in tables:
            async with ann.at(table) as chair:
                await play_some(chair, 1)
                before = chair.position
                await host.done("quarantine", table, "a stuck battle")
                with pytest.raises(websockets.ConnectionClosed):
                    await chair.until("never")
            assert table in (await host.done("list")).split("(a stuck battle)")[0]
            checked = await host.admin("check")
            assert (checked.status, checked.out) == (1, f"table {table}: a stuck battle\n")
            await host.done("release", table)
            async with ann.at(table) as chair:
                assert chair.position == before
        assert await host.done("check") == "no damage found\n"


async def test_a_table_is_exported_with_everything_that_is_stored(
    host: Host, tmp_path: Path
) -> None:
    file = tmp_path / "table.json"
    async with meeting(host.address, "Ann") as (ann,):
        table = await ann.open_table("me", "easy", options=SHORT)
        async with ann.at(table) as chair:
            await play_some(chair, 1)
            step = chair.position["step"]
        await host.done("export", table, str(file))
        again = await host.admin("export", table, str(file))
        missing = await host.admin("export", "nowhere")

    found = json.loads(file.read_text())
    assert [row["seat"] for row in found["seats"]] == ["0", "1"]
    assert len(found["entries"]) == step
    assert len(found["tables"][0]["seed"]) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert (again.status, again.err) == (2, f"barrow: cannot write {file}: File exists\n")
    assert missing.status == 2
    assert missing.err.startswith("barrow: there is no such table")


async def test_a_backup_is_whole_while_everybody_plays_on(
    host: Host, own_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "copy.db"
    async with meeting(host.address, "Ann") as (ann,):
        table = await ann.open_table("me", "easy", options=SHORT)
        async with ann.at(table) as chair:
            await play_some(chair, 2)
            before = chair.position["step"]
            playing = asyncio.create_task(play_some(chair, 5))
            ended = await host.admin("backup", str(file))
            await playing
    if "postgresql" in own_database:
        assert (ended.status, ended.err) == (
            2,
            "barrow: PostgreSQL has its own backup: pg_dump -Fc\n",
        )
        return
    with closing(sqlite3.connect(file)) as copy:
        [sound] = copy.execute("PRAGMA integrity_check").fetchone()
    port = free_port()
    (tmp_path / "again").mkdir()
    monkeypatch.setenv("BARROW_ADMIN", str(tmp_path / "again/admin.sock"))
    async with served(str(file), port):
        twin = Person(f"127.0.0.1:{port}", "Ann")
        twin.token = ann.token
        async with twin.at(table) as chair:
            found = chair.position["step"]
        await twin.http.aclose()

    assert (ended.status, sound) == (0, "ok")
    assert found >= before
    assert os.stat(file).st_mode & 0o077 == 0


async def test_a_second_server_on_the_same_database_does_not_start(
    host: Host, own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("barrow.server.web.admin._PATIENCE", 0.0)
    settings = Settings(database=own_database, admin=host.socket)

    with pytest.raises(BarrowError, match="another server has this database already"):
        await asyncio.to_thread(prepare, settings)


async def test_a_server_waits_for_the_end_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "barrow.sock"
    before = await asyncio.start_unix_server(lambda _, writer: writer.close(), path)
    starting = asyncio.create_task(asyncio.to_thread(wait_for_other, path))
    await asyncio.wait([starting], timeout=0.3)
    waited = not starting.done()
    before.close()
    await starting

    assert waited


async def test_where_no_server_runs_the_socket_is_named(tmp_path: Path) -> None:
    ended = await Host(1, tmp_path / "none.sock").admin("list")

    assert ended.status == 2
    assert ended.err.startswith(f"barrow: no server answers at {tmp_path}/none.sock: ")
