"""A table that cannot be read is quarantined: its players see why, and all others go on."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from barrow.server.lobby import new_id
from barrow.server.settings import Limits, Settings
from barrow.server.storage import schema
from barrow.server.storage.store import Store
from barrow.server.table.loading import Replayed
from barrow.server.table.table import Table
from barrow.server.tables import Tables
from tests.server.people import PRODUCTION, Person, first, meeting, play_on, play_some, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
COPIED = {"tables": "id", "seats": '"table"', "entries": '"table"', "chat": '"table"'}
# What is done to a copy of a table, and the code it is refused with.
DAMAGE = {
    "a game that is not here": ("UPDATE tables SET game = 'chess' WHERE id = :t", "no_game"),
    "rules that are not here": ("UPDATE tables SET rules = 99 WHERE id = :t", "new_rules"),
    "options of another shape": ("UPDATE tables SET options = '[1]' WHERE id = :t", ""),
    "an option that is unknown": ("UPDATE tables SET options = '{\"x\": 1}' WHERE id = :t", ""),
    "no set-up": ("UPDATE tables SET opening = 'null' WHERE id = :t", ""),
    "a set-up of words": ("UPDATE tables SET opening = '[\"a\"]' WHERE id = :t", ""),
    "a status that is unknown": ("UPDATE tables SET status = 'asleep' WHERE id = :t", ""),
    "a pace that is unknown": ("UPDATE tables SET pace = 'hasty' WHERE id = :t", ""),
    "too many players": ("UPDATE tables SET players = 3 WHERE id = :t", ""),
    "far too many players": ("UPDATE tables SET players = 99 WHERE id = :t", ""),
    "a wish of nobody's": ("UPDATE tables SET undo_by = 7 WHERE id = :t", ""),
    "a missing chair": ('DELETE FROM seats WHERE "table" = :t AND seat = 1', ""),
    "a chair of no kind": ("UPDATE seats SET kind = 'throne' WHERE \"table\" = :t", ""),
    "a bot of no level": ("UPDATE seats SET level = 'genius' WHERE \"table\" = :t", ""),
    "an action that is unknown": (
        "UPDATE entries SET action = 'dance' WHERE \"table\" = :t AND number = 3",
        "",
    ),
    "an action of nobody's": (
        'UPDATE entries SET seat = 9 WHERE "table" = :t AND number = 3',
        "",
    ),
    "an entry of no kind": (
        "UPDATE entries SET kind = 'odd' WHERE \"table\" = :t AND number = 3",
        "",
    ),
    "luck of another shape": (
        'UPDATE entries SET chance = \'{"a": 1}\' WHERE "table" = :t AND number = 3',
        "",
    ),
    "luck that is impossible": (
        "UPDATE entries SET chance = '[999, 999]' WHERE \"table\" = :t AND number = 3",
        "",
    ),
    "a missing entry": ('DELETE FROM entries WHERE "table" = :t AND number = 3', ""),
}
# Done to a finished game as well.
OF_RECORDS = [
    "a game that is not here",
    "rules that are not here",
    "a set-up of words",
    "a missing chair",
    "an action that is unknown",
    "an action of nobody's",
    "luck that is impossible",
    "a missing entry",
]
# PostgreSQL would not take these.
DAMAGE_OF_FILES = {
    "broken options": ("UPDATE tables SET options = '{\"a' WHERE id = :t", ""),
    "a broken set-up": ("UPDATE tables SET opening = '[1,' WHERE id = :t", ""),
    "broken luck": ("UPDATE entries SET chance = '[1' WHERE \"table\" = :t", ""),
    "a number of players in words": ("UPDATE tables SET players = 'two' WHERE id = :t", ""),
    "a name of bytes": ("UPDATE seats SET name = x'ff00' WHERE \"table\" = :t", ""),
}


async def two_games(database: str) -> tuple[str, list[str]]:
    """Play a game to its end and another for a while; return whose they are, and both."""
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        over = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(over) as chair:
            await play_on(chair)
        running = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(running) as chair:
            await play_some(chair, 5)
    return ann.token, [over, running]


async def damaged(database: str, tables: list[str]) -> dict[str, str]:
    """Copy tables once for each kind of damage, and do it; return the codes by table."""
    kinds = DAMAGE | (DAMAGE_OF_FILES if database.startswith("sqlite") else {})
    over, running = tables
    work = [(running, *damage) for damage in kinds.values()]
    work += [(over, *DAMAGE[kind]) for kind in OF_RECORDS]
    codes: dict[str, str] = {}
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        for table, statement, code in work:
            id = new_id()
            await copy(connection, table, id)
            await connection.execute(text(statement), {"t": id})
            codes[id] = code or "unreadable"
    await engine.dispose()
    return codes


async def copy(connection: AsyncConnection, table: str, id: str) -> None:
    for name, key in COPIED.items():
        columns = [f'"{column.name}"' for column in schema.metadata.tables[name].columns]
        values = [":new" if column.strip('"') == key.strip('"') else column for column in columns]
        statement = (
            f"INSERT INTO {name} ({', '.join(columns)}) "
            f"SELECT {', '.join(values)} FROM {name} WHERE {key} = :old"
        )
        await connection.execute(text(statement), {"new": id, "old": table})


async def refusal(person: Person, table: str) -> tuple[int, str]:
    """Return how a table's WebSocket is closed."""
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await person.at(table).__aenter__()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


async def test_damaged_tables_stop_neither_the_server_nor_the_lists_nor_other_tables(
    own_database: str,
) -> None:
    token, good = await two_games(own_database)
    codes = await damaged(own_database, good)
    # She asks for more tables than anybody else does in a minute.
    often = "1000/minute"
    limits = Limits(joins=often, replays=often, reviews=often, changes=often, tables=often)
    async with serving(own_database, **{**PRODUCTION, "limits": limits}) as address:
        ann = Person(address, "Ann")
        ann.token = token
        ann.http.headers["Authorization"] = f"Bearer {token}"
        answers: dict[str, list[Any]] = {}
        for table in codes:
            paths = ["", "/record", "/proof", "/replay", "/replay/0?as=all", "/review/1"]
            answers[table] = [await ann.http.get(f"/api/tables/{table}{end}") for end in paths]
            posts: list[tuple[str, object]] = [("sit", {}), ("leave", None), ("rematch", None)]
            answers[table] += [
                await ann.http.post(f"/api/tables/{table}/{end}", json=body) for end, body in posts
            ]
        closed = {table: await refusal(ann, table) for table in codes}
        listed = await ann.get("/api/tables", 200)
        async with ann.at(good[1]) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))
        replay = await ann.get(f"/api/tables/{good[0]}/replay", 200)
        await ann.http.aclose()

    for table, code in codes.items():
        assert {(one.status_code < 500, one.json()["code"]) for one in answers[table]} == {
            (True, code)
        }
        assert closed[table] == (4404, answers[table][0].json()["error"])
    errors = {table: answers[table][0].json()["error"] for table in codes}
    assert {one["table"]: one["fault"] for one in listed["yours"]} == errors | dict.fromkeys(
        good, ""
    )
    assert {one["turn"] for one in listed["yours"] if one["table"] in codes} == set(errors.values())
    assert all(one["seats"][0]["you"] for one in listed["yours"])
    assert played["type"] == "happened"
    assert replay["steps"] > 0


async def test_text_that_is_not_text_is_shown_as_far_as_it_goes(tmp_path: Any) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'barrow.db'}"
    token, [_, running] = await two_games(database)
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE tables SET title = CAST(x'41ff' AS TEXT)"))
    await engine.dispose()
    async with serving(database, **PRODUCTION) as address:
        ann = Person(address, "Ann")
        ann.http.headers["Authorization"] = f"Bearer {token}"
        listed = await ann.get("/api/tables", 200)
        info = await ann.get(f"/api/tables/{running}", 200)
        await ann.http.aclose()

    assert len(listed["yours"]) == 2
    assert info["title"] == "A\N{REPLACEMENT CHARACTER}"


async def test_a_table_that_is_damaged_while_it_is_played_is_let_go(own_database: str) -> None:
    async with serving(own_database, **PRODUCTION) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "open", options=SHORT)
        other = await ann.open_table("me", "open", options=SHORT)
        bob = Person(address, "Bob")
        await bob.introduce()
        for id in (table, other):
            await bob.post(f"/api/tables/{id}/sit", {}, 200)
        async with ann.at(table) as hers:
            await hers.my_decision()
            engine = create_async_engine(own_database)
            async with engine.begin() as connection:
                # Its number is taken, by something that cannot be followed.
                row = {"t": table, "n": hers.decision["number"]}
                statement = "INSERT INTO entries VALUES (:t, :n, 'odd', 0, 'x', '[]', 0)"
                await connection.execute(text(statement), row)
            await engine.dispose()
            action = first(hers.decision["options"])
            await hers.send("act", number=hers.decision["number"], action=action)
            with pytest.raises(websockets.ConnectionClosed, match="4503"):
                await hers.until("never")
        closed = await refusal(ann, table)
        listed = await ann.get("/api/tables", 200)
        async with ann.at(other) as hers:
            await hers.my_decision()
            played = await hers.act(first(hers.decision["options"]))
        await bob.http.aclose()

    assert closed[0] == 4404
    faults = {one["table"]: one["fault"] for one in listed["yours"]}
    assert faults == {other: "", table: closed[1]}
    assert played["type"] == "happened"


async def test_a_quarantined_table_is_not_read_again_until_it_is_released(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    token, [_, running] = await two_games(own_database)
    good = 'SELECT action FROM entries WHERE "table" = :t AND number = 3'
    spoil = 'UPDATE entries SET action = :a WHERE "table" = :t AND number = 3'
    engine = create_async_engine(own_database)
    async with engine.begin() as connection:
        action = (await connection.execute(text(good), {"t": running})).scalar_one()
        await connection.execute(text(spoil), {"t": running, "a": "dance"})
    async with serving(own_database, **PRODUCTION) as address:
        closed = await refusal(known(address, token), running)
    read: list[str] = []
    load = Table.load

    async def note(table: Table, replayed: Replayed | None) -> None:
        read.append(table.row.id)
        await load(table, replayed)

    monkeypatch.setattr(Table, "load", note)
    async with engine.begin() as connection:
        await connection.execute(text(spoil), {"t": running, "a": action})
    await engine.dispose()
    settings = Settings(database=own_database)
    tables = Tables(await Store.open(own_database), settings)
    await tables.open()
    fault = await tables.store.fault(running)
    again = await asyncio.gather(*[tables.table(running) for _ in "ab"], return_exceptions=True)
    unread = list(read)
    exported = await tables.store.stored(running)
    await tables.release(running)
    released = await tables.table(running)
    record = await tables.store.stored(running)
    await tables.close()

    assert closed[1] == f"this table can't be opened: {fault}"
    assert re.fullmatch(r"entry 3 does not follow \(report [0-9a-f]{8}\)", fault or "")
    assert [str(one) for one in again] == [closed[1]] * 2
    assert running not in unread
    assert [entry["action"] for entry in exported["entries"]][2] == action
    assert released.match is not None
    assert len(record["entries"]) == len(exported["entries"])


async def test_a_table_that_the_host_quarantines_is_closed_everywhere(own_database: str) -> None:
    async with (
        serving(own_database, process=1, processes=2, **PRODUCTION) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "random", options=SHORT)
        settings = Settings(database=own_database, process=0, processes=2)
        tables = Tables(await Store.open(own_database, 0, 2), settings)
        async with ann.at(table) as chair:
            await tables.quarantine(table, "the host looks into it")
            with pytest.raises(websockets.ConnectionClosed, match="4503"):
                await chair.until("never")
        closed = await refusal(ann, table)
        opened = await ann.open_table("me", "open", options=SHORT)
        await tables.release(table)
        async with ann.at(table) as chair:
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))
        await tables.close()

    assert closed == (4404, "this table can't be opened: the host looks into it")
    assert opened != table
    assert played["type"] == "happened"


def known(address: str, token: str) -> Person:
    person = Person(address, "Ann")
    person.token = token
    return person


async def test_a_stranger_learns_nothing_of_a_private_table_that_is_damaged(
    own_database: str,
) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "open", public=False, options=SHORT)
        code = (await ann.get(f"/api/tables/{table}", 200))["invite"]
    engine = create_async_engine(own_database)
    async with engine.begin() as connection:
        await connection.execute(text(DAMAGE["a pace that is unknown"][0]), {"t": table})
    await engine.dispose()
    async with serving(own_database, **PRODUCTION) as address, meeting(address, "Eve") as (eve,):
        seen = [await ask_about(eve, one) for one in (table, "nosuchtable")]
        shown = await eve.http.get(f"/api/tables/{table}?invite={code}")
        own = await refusal(known(address, ann.token), table)

    assert seen[0] == seen[1]
    assert "pace" in shown.json()["error"]
    assert own == (4404, shown.json()["error"])


async def ask_about(person: Person, table: str) -> list[Any]:
    """Return every answer that somebody gets who asks for a table."""
    paths = ["", "?invite=WRONGCODE2", "?invite=%00", "/record", "/proof", "/replay", "/review/1"]
    answers = [await person.http.get(f"/api/tables/{table}{end}") for end in paths]
    bodies: dict[str, object] = {
        "sit": {},
        "leave": None,
        "fill": {"seat": 1, "kind": "bot"},
        "rematch": None,
        "fork": {"step": 0, "seats": []},
    }
    for end, body in bodies.items():
        answers.append(await person.http.post(f"/api/tables/{table}/{end}", json=body))
    return [*[(one.status_code, one.json()) for one in answers], await refusal(person, table)]
