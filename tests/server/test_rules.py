"""Games begun under older rules: carried over with word to the players, or refused."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import create_async_engine

from barrow.server.storage import schema
from tests.server.people import Chair, Person, first, meeting, play_some, serving

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 20, "zombies": "ai", "start_seat": 0}


async def played(database: str) -> tuple[Person, str, int]:
    """Play a little; return who did, where, and how far it went."""
    async with serving(database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(table) as chair:
            await play_some(chair, 5)
    return ann, table, chair.position["step"]


async def change(database: str, query: Any) -> None:
    engine = create_async_engine(database)
    async with engine.begin() as connection:
        await connection.execute(query)
    await engine.dispose()


def older(table: str) -> Any:
    return update(schema.tables).where(schema.tables.c.id == table).values(rules=0)


async def rejoin(address: str, ann: Person, table: str) -> Chair:
    again = Person(address, "Ann")
    again.token = ann.token
    async with again.at(table) as chair:
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))
    await again.http.aclose()
    return chair


async def test_a_game_that_still_fits_goes_on_and_its_players_are_told(own_database: str) -> None:
    ann, table, step = await played(own_database)
    await change(own_database, older(table))
    async with serving(own_database) as address:
        chair = await rejoin(address, ann, table)
    async with serving(own_database) as address:
        again = await rejoin(address, ann, table)

    [line] = chair.heard[0]["chat"]
    assert (line["name"], line["narrator"]) == ("Barrow", True)
    assert line["text"] == (
        "The rules of Ground Zero were corrected since this game began (version 0, now 1). "
        "Everything that was played stands."
    )
    assert chair.heard[0]["position"]["step"] == step
    assert len(again.heard[0]["chat"]) == 1


async def test_a_game_that_does_not_fit_goes_back_to_where_it_did(own_database: str) -> None:
    ann, table, _ = await played(own_database)
    entry = schema.entries.c
    spoiled = update(schema.entries).where(entry.table == table, entry.number == 3)
    await change(own_database, spoiled.values(action="end_attack"))
    await change(own_database, older(table))
    async with serving(own_database) as address:
        chair = await rejoin(address, ann, table)
    async with serving(own_database) as address:
        again = await rejoin(address, ann, table)

    assert chair.heard[0]["position"]["step"] == 2
    assert "the game goes back" in chair.heard[0]["chat"][0]["text"]
    assert again.heard[0]["position"]["step"] >= chair.position["step"] > 2


async def test_a_game_that_cannot_be_set_up_any_more_is_told_and_harms_no_other(
    own_database: str,
) -> None:
    ann, table, _ = await played(own_database)
    tables = update(schema.tables).where(schema.tables.c.id == table)
    await change(own_database, tables.values(rules=0, opening=[1, 2, 3]))
    async with serving(own_database) as address:
        again = Person(address, "Ann")
        again.http.headers["Authorization"] = f"Bearer {ann.token}"
        refused = await again.get(f"/api/tables/{table}", 409)
        listed = await again.get("/api/tables", 200)
        await again.open_table("me", "open")
        await again.http.aclose()

    assert refused["code"] == "old_rules"
    assert [(one["table"], one["fault"]) for one in listed["yours"]] == [(table, refused["error"])]
    assert listed["public"] == []
