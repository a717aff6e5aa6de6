"""A database of a former version, with tables being played, is carried over by the next start."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import MetaData, insert
from sqlalchemy.ext.asyncio import create_async_engine

from barrow.server.storage.database import upgrade
from barrow.server.storage.schema import metadata
from barrow.server.storage.store import Store
from tests.server.people import Chair, Person, first, play_on, serving
from tests.torture.regulars import check_replay

pytestmark = pytest.mark.anyio

STORED = Path(__file__).parents[1] / "data/databases/schema-0001.sql"


def stored() -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the stored database, by table."""
    connection = sqlite3.connect(":memory:")
    connection.row_factory = sqlite3.Row
    connection.executescript(STORED.read_text(encoding="utf-8"))
    names = ["players", "tables", "seats", "entries", "chat", "asking"]
    rows = {
        name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names
    }
    connection.close()
    return rows


async def bring_back(database: str, version: str = "0001") -> dict[str, list[dict[str, Any]]]:
    """Fill an empty database with the stored one, in the schema of an earlier version."""
    rows = stored()
    engine = create_async_engine(database)
    former = MetaData()
    async with engine.begin() as connection:
        await connection.run_sync(partial(upgrade, to=version))
        await connection.run_sync(former.reflect)
        for name, lines in rows.items():
            table = former.tables[name]
            for line in lines:
                fitted = {key: fit(key, value) for key, value in line.items()}
                await connection.execute(insert(table).values(fitted))
    await engine.dispose()
    return rows


def fit(column: str, value: Any) -> Any:
    """Return a value of SQLite as any database takes it."""
    if column in ("options", "opening", "chance") and value is not None:
        return json.loads(value)
    return bool(value) if column in ("public", "stand_in") else value


@pytest.mark.parametrize("version", ["0001", "0002"])
async def test_running_tables_of_former_versions_go_on(own_database: str, version: str) -> None:
    rows = await bring_back(own_database, version)
    [table] = [row for row in rows["tables"] if row["players"] == 3]
    before = [row for row in rows["entries"] if row["table"] == table["id"]]
    async with serving(own_database) as address:
        ann, bob = Person(address, "Ann"), Person(address, "Bob")
        ann.token, bob.token = "the token of Ann", "the token of Bob"
        async with ann.at(table["id"]) as hers, bob.at(table["id"]) as his:
            chat = [line["text"] for line in hers.heard[0]["chat"]]
            stood = hers.position["step"]
            await asyncio.gather(play_some(hers), play_some(his))
        await ann.http.aclose()
        await bob.http.aclose()
    store = await Store.open(own_database)
    after = await store.entries(table["id"])
    for row in rows["tables"]:
        await check_replay(store, row["id"])
    await store.close()

    assert chat == [f"line {number}" for number in range(12)]
    assert stood >= len(before)
    assert [entry.action for entry in after[: len(before)]] == [row["action"] for row in before]
    assert len(after) > len(before)


async def play_some(chair: Chair) -> None:
    for _ in range(3):
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))


async def test_a_game_begun_before_is_played_to_its_end_and_its_luck_still_checked(
    own_database: str,
) -> None:
    rows = await bring_back(own_database)
    [table] = [r for r in rows["tables"] if r["game"] == "skirmish" and r["status"] == "running"]
    async with serving(own_database) as address:
        bob = Person(address, "Bob")
        bob.token = "the token of Bob"
        bob.http.headers["Authorization"] = f"Bearer {bob.token}"
        async with bob.at(table["id"]) as chair:
            await play_on(chair)
        proof = await bob.get(f"/api/tables/{table['id']}/proof", 200)
        await bob.http.aclose()

    assert (proof["commitment"], proof["fault"]) == ("", "")
    assert proof["rolls"] > 0


async def test_the_migrations_lead_to_the_schema(own_database: str) -> None:
    await bring_back(own_database)
    store = await Store.open(own_database)
    await store.close()
    engine = create_async_engine(own_database)
    found = MetaData()
    async with engine.connect() as connection:
        await connection.run_sync(found.reflect)
    await engine.dispose()

    columns = {name: set(table.columns.keys()) for name, table in metadata.tables.items()}
    assert {name: set(found.tables[name].columns.keys()) for name in columns} == columns
