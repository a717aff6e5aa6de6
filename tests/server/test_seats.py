"""What somebody sends counts for the chair they sit in when its turn comes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.people import PRODUCTION, Chair, meeting, serving

pytestmark = pytest.mark.anyio

# What is played first, and what is asked about it.
FIRST = "place nile"
MESSAGES: dict[str, dict[str, object]] = {
    "act": {"number": 1, "action": FIRST},
    "why": {"action": FIRST},
    "hint": {},
    "try": {"number": 1, "actions": [FIRST]},
    "resign": {},
    "pause": {"paused": True},
    "ask_undo": {},
    "prefer": {"decision": "defend_dice", "asking": "never"},
}


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Let nothing be written to a database until the block ends."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    yield
    connection.execute("ROLLBACK")
    connection.close()


async def refusals(chair: Chair, number: int) -> list[str]:
    """Return the codes of so many refusals."""
    return [(await chair.until("refused"))["code"] for _ in range(number)]


async def test_who_has_left_a_chair_does_nothing_for_who_sits_there_now(tmp_path: Path) -> None:
    database = tmp_path / "barrow.db"
    async with (
        serving(database, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob", "Cid", "Dan") as (ann, bob, cid, dan),
    ):
        table = await ann.open_table("me", "open", "open", options={"start_seat": 1})
        await bob.post(f"/api/tables/{table}/sit", {"seat": 1}, 200)
        async with bob.at(table) as his:
            with held(database):
                changes = []
                for person, change, body in (
                    (bob, "leave", None),
                    (cid, "sit", {"seat": 1}),
                    (dan, "sit", {"seat": 2}),
                ):
                    path = f"/api/tables/{table}/{change}"
                    changes.append(asyncio.create_task(person.post(path, body, 200)))
                    await asyncio.sleep(0.2)
                for kind, fields in MESSAGES.items():
                    await his.send(kind, **fields)
                await asyncio.sleep(0.2)
            await asyncio.gather(*changes)
            codes = await refusals(his, len(MESSAGES))
        info = await cid.get(f"/api/tables/{table}", 200)

    assert codes == ["not_seated"] * len(MESSAGES)
    assert info["status"] == "running"
    assert [(seat["kind"], seat["you"]) for seat in info["seats"]][1] == ("person", True)
