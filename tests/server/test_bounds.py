"""What is stored of a table stays small, however long somebody goes on at it."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from barrow.server.storage.store import Store
from tests.server.people import PRODUCTION, Chair, Message, first, meeting, serving

pytestmark = pytest.mark.anyio

UNDOS = 3


async def play_and_undo(chair: Chair) -> Message:
    """Place a unit and take it back; return the answer to that."""
    await chair.my_decision()
    await chair.act(first(chair.decision["options"]))
    await chair.send("undo")
    return await chair.until("went_back", "refused")


async def test_only_so_much_is_undone_in_a_game(tmp_path: Path) -> None:
    options = {"start_seat": 0}
    async with (
        serving(tmp_path / "barrow.db", **PRODUCTION) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "easy", options=options)
        async with ann.at(table) as chair:
            with patch("barrow.server.table.state.MOST_UNDONE", 2 * UNDOS):
                answers = [await play_and_undo(chair) for _ in range(UNDOS + 1)]
            await chair.my_decision()
            played = await chair.act(first(chair.decision["options"]))

    assert [one["type"] for one in answers] == ["went_back"] * UNDOS + ["refused"]
    assert answers[-1]["code"] == "too_many"
    assert answers[-1]["text"] == "too much of this game was undone: no more can be"
    assert played["type"] == "happened"


async def test_only_the_latest_of_a_chat_is_kept_and_sent(own_database: str) -> None:
    kept, sent = 6, 4
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "easy")
        with (
            patch("barrow.server.storage.store._CHAT_KEPT", kept),
            patch("barrow.server.table.table.CHAT_LINES", sent),
        ):
            async with ann.at(table) as chair:
                for number in range(10):
                    await chair.send("say", text=f"line {number}")
                    await chair.until("said")
            async with (
                serving(own_database) as again,
                meeting(again, "Bob") as (bob,),
                bob.at(table) as chair,
            ):
                (snapshot,) = chair.heard
    store = await Store.open(own_database)
    stored = [line.text for line in await store.chat(table)]
    await store.close()

    assert stored == [f"line {number}" for number in range(4, 10)]
    assert [line["text"] for line in snapshot["chat"]] == [f"line {n}" for n in range(6, 10)]


async def test_a_game_begins_though_the_store_failed_as_the_last_chair_was_taken(
    tmp_path: Path,
) -> None:
    start, failing = Store.start_table, [OSError("gone")]

    async def fail_first(store: Store, table: str, opening: list[int], status: str) -> bool:
        if failing:
            raise failing.pop()
        return await start(store, table, opening, status)

    async with (
        serving(tmp_path / "barrow.db", **PRODUCTION) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open")
        with patch.object(Store, "start_table", fail_first):
            await bob.post(f"/api/tables/{table}/sit", {})
            async with ann.at(table) as chair:
                await chair.my_decision()
            info = await bob.get(f"/api/tables/{table}", 200)

    assert info["status"] == "running"
    assert [seat["you"] for seat in info["seats"]] == [False, True]
