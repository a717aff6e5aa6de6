"""Tables come into memory when they are wanted, each of them once, with all that happened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import create_autospec, patch

import pytest
from starlette.websockets import WebSocket

from barrow.server.errors import RefusedError
from barrow.server.lobby import Lobby
from barrow.server.protocol.http import NewTable, SeatWish, SitDown
from barrow.server.settings import Settings
from barrow.server.storage.schema import ChatRow, EntryRow, PlayerRow, SeatRow
from barrow.server.storage.store import Store
from barrow.server.table.clients import Client
from barrow.server.table.loading import Replayed
from barrow.server.table.table import Table
from barrow.server.tables import Tables
from tests.server.people import PRODUCTION, WAIT, meeting, play_some, serving

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def one_stored(database: str) -> AsyncIterator[tuple[Tables, str]]:
    """Yield a process's tables before it has loaded the only one in its database."""
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "open")
    tables = Tables(await Store.open(database), Settings(database=database))
    yield tables, table
    await tables.close()


async def test_a_table_that_many_ask_for_is_read_once(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Table.load
    read: list[str] = []

    async def note(table: Table, replayed: Replayed | None) -> None:
        read.append(table.row.id)
        await load(table, replayed)

    monkeypatch.setattr(Table, "load", note)
    async with one_stored(own_database) as (tables, table):
        read.clear()
        found = await asyncio.gather(*[tables.table(table) for _ in range(8)])

    assert read == [table]
    assert all(one is found[0] for one in found)


async def test_a_table_that_could_not_be_read_is_read_when_asked_for_again(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Table.load
    failing = [OSError("gone")]

    async def fail_first(table: Table, replayed: Replayed | None) -> None:
        if failing:
            raise failing.pop()
        await load(table, replayed)

    async with one_stored(own_database) as (tables, table):
        monkeypatch.setattr(Table, "load", fail_first)
        with pytest.raises(OSError, match="gone"):
            await tables.table(table)
        found = await tables.table(table)
        with pytest.raises(RefusedError, match="no such table"):
            await tables.table("0" * len(table))

    assert found.row.id == table


async def test_what_goes_unheard_while_a_table_is_read_is_looked_for(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = Table.load
    is_read, go_on = asyncio.Event(), asyncio.Event()

    async def pause(table: Table, replayed: Replayed | None) -> None:
        await load(table, replayed)
        is_read.set()
        await go_on.wait()

    async with one_stored(own_database) as (tables, table):
        monkeypatch.setattr(Table, "load", pause)
        reading = asyncio.create_task(tables.table(table))
        await is_read.wait()
        await tables.store.add_chat(table, "good evening", "Ann", 0)
        tables.missed_notices()
        go_on.set()
        found = await reading
        async with asyncio.timeout(WAIT):
            while not found.chat:
                await asyncio.sleep(0.01)

    assert [line.text for line in found.chat] == ["good evening"]


async def test_who_sits_down_while_the_table_is_looked_at_is_not_overlooked(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = Store.seats
    is_read, go_on = asyncio.Event(), asyncio.Event()

    async def pause(store: Store, table: str) -> list[SeatRow]:
        found = await seats(store, table)
        is_read.set()
        await go_on.wait()
        return found

    async with one_stored(own_database) as (tables, table):
        found = await tables.table(table)
        lobby = Lobby(tables)
        bob = PlayerRow("b" * 20, "Bob")
        await tables.store.add_player(bob.id, "", bob.name)
        monkeypatch.setattr(Store, "seats", pause)
        looking = asyncio.create_task(found.refresh())
        await is_read.wait()
        sitting = asyncio.create_task(lobby.sit(bob, table, SitDown(invite=found.row.invite)))
        await asyncio.wait([sitting], timeout=0.3)  # long enough to go wrong
        go_on.set()
        await asyncio.gather(looking, sitting)

    assert [seat.name for seat in found.seats] == ["Ann", "Bob"]
    assert found.row.status == "running"


async def test_a_full_table_that_was_cut_off_before_it_began_begins_with_the_server(
    own_database: str,
) -> None:
    async with one_stored(own_database) as (tables, table):
        bot = SeatRow(1, "bot", None, "Wren", "easy", False)
        assert await tables.store.set_seat(table, bot, expected="open")
        await tables.open()
        async with asyncio.timeout(WAIT):
            while (row := await tables.store.table(table)) and row.status != "running":
                await asyncio.sleep(0.01)

    assert row is not None


async def test_a_line_that_is_said_while_the_chat_is_read_is_told_once(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat = Store.chat
    is_asked, go_on = asyncio.Event(), asyncio.Event()

    async def pause(store: Store, table: str, most: int, after: int = 0) -> list[ChatRow]:
        is_asked.set()
        await go_on.wait()
        return await chat(store, table, most, after)

    async with one_stored(own_database) as (tables, table):
        found = await tables.table(table)
        monkeypatch.setattr(Store, "chat", pause)
        hearing = asyncio.create_task(found.refresh())
        await is_asked.wait()
        found.broadcast.send_chat(await tables.store.add_chat(table, "good evening", "Ann", 0))
        go_on.set()
        await hearing

    assert [line.text for line in found.chat] == ["good evening"]


async def test_new_tables_fall_to_the_processes_in_turn(own_database: str) -> None:
    settings = Settings(database=own_database, process=1, processes=3)
    tables = Tables(await Store.open(own_database), settings)
    lobby = Lobby(tables)
    ann = PlayerRow("a" * 20, "Ann")
    await tables.store.add_player(ann.id, "", ann.name)
    wish = NewTable(game="ground-zero", seats=[SeatWish(kind="me"), SeatWish(kind="open")])

    opened = [await lobby.open_table(ann, wish) for _ in range(6)]

    assert [settings.owner(table.table) for table in opened] == [2, 0, 1, 2, 0, 1]
    await tables.close()


async def test_whose_seat_becomes_known_while_they_come_in_plays(own_database: str) -> None:
    transport = create_autospec(asyncio.WriteTransport)
    transport.is_closing.return_value = True  # takes whatever is sent
    socket = create_autospec(WebSocket)
    async with one_stored(own_database) as (tables, table):
        found = await tables.table(table)
        bob = Client(PlayerRow("b" * 20, "Bob"), None, "", socket, transport)
        async with found.turn:
            coming = asyncio.create_task(found.join(bob))
            await asyncio.sleep(0)  # until it waits for its turn
            found.seats[1] = SeatRow(1, "person", "b" * 20, "Bob", None, False)
        await coming

    assert bob.seat == 1


async def test_a_table_that_was_lost_is_loaded_again_though_nobody_asks(own_database: str) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "easy")
    settings = Settings(database=own_database, idle_seconds=0.2)
    tables = Tables(await Store.open(own_database), settings)
    lost = await tables.table(table)
    await tables.open()
    lost.drop()
    with patch("barrow.server.tables.Tables._is_idle", lambda *_: False):
        async with asyncio.timeout(WAIT):
            while not (again := loaded(tables)):
                await asyncio.sleep(0.01)
    await tables.close()

    assert [one.row.id for one in again] == [table]


def loaded(tables: Tables) -> list[Table]:
    return [one for one in tables._tables.values() if not one.is_lost]


async def test_a_successor_replays_games_ahead_and_catches_up(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Store.entries
    read_from: list[int] = []

    async def note(store: Store, table: str, after: int = 0) -> list[EntryRow]:
        read_from.append(after)
        return await read(store, table, after)

    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann") as (ann,),
    ):
        played, begun = [await ann.open_table("me", "random") for _ in range(2)]
        async with ann.at(played) as chair:
            await play_some(chair, 2)
            before = chair.position["step"]
            successor = await tables_of(own_database)
            await successor.replay_ahead()
            await play_some(chair, 2)
            await chair.send("say", text="still here")
            await chair.until("said")
    monkeypatch.setattr(Store, "entries", note)
    ahead = [await successor.table(id) for id in (played, begun)]
    anew = await tables_of(own_database)
    same = [await anew.table(id) for id in (played, begun)]
    await successor.close()
    await anew.close()

    assert read_from[0] >= before > 0 == read_from[2]
    for one, other in zip(ahead, same, strict=True):
        assert one.log is not None
        assert other.log is not None
        assert one.log.steps(0) == other.log.steps(0)
        assert one.log.match.record.text() == other.log.match.record.text()
        assert one.chat == other.chat
    assert ahead[0].match is not None
    assert len(ahead[0].match.steps) > before


async def test_spectators_are_as_far_behind_after_a_restart(own_database: str) -> None:
    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann") as (ann,),
    ):
        id = await ann.open_table("me", "random")
        async with ann.at(id) as chair:
            await play_some(chair, 2)
            successor = await tables_of(own_database)
            await successor.replay_ahead()
    table = await successor.table(id)
    visible = table.broadcast.visible_log(None)
    await successor.close()

    assert visible is None


async def test_a_damaged_table_does_not_keep_a_successor_from_the_others(
    own_database: str,
) -> None:
    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann") as (ann,),
    ):
        sound, damaged, worse = [await ann.open_table("me", "random") for _ in range(3)]
    store = await Store.open(own_database)
    await store.change_table(damaged, opening=[-1])
    await store.change_table(worse, pace="odd", options={"no": "such"})
    await store.close()
    successor = await tables_of(own_database)
    await successor.replay_ahead()
    found = await successor.table(sound)
    for id in (damaged, worse):
        with pytest.raises(RefusedError, match="can't be opened"):
            await successor.table(id)
    await successor.close()

    assert found.log is not None


async def tables_of(database: str) -> Tables:
    """Return the tables of a process that does not play at them yet."""
    return Tables(await Store.open(database), Settings(database=database))
