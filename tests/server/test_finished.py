"""A finished game stays finished, whatever is sent to its table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import insert, update

from barrow.server.storage import schema
from tests.server.people import PRODUCTION, Chair, Message, Person, meeting, serving
from tests.server.test_cluster import entries_of
from tests.server.test_rules import change

pytestmark = pytest.mark.anyio

QUICK = {"stand_still": 1}
MESSAGES: list[tuple[str, dict[str, Any]]] = [
    ("undo", {}),
    ("ask_undo", {}),
    ("answer_undo", {"agree": True}),
    ("answer_undo", {"agree": False}),
    ("act", {"number": 1, "action": "stop"}),
    ("propose", {"proposal": {}, "hand_in": True}),
    ("why", {"action": "stop"}),
    ("hint", {}),
    ("pause", {"paused": True}),
    ("pause", {"paused": False}),
    ("resign", {}),
    ("take_back", {}),
    ("prefer", {"decision": "defend_dice", "asking": "never"}),
]


@asynccontextmanager
async def finished(database: str) -> AsyncIterator[tuple[Person, Person, str]]:
    """Play a game of two to its end; yield both and their table while it is still in memory."""
    async with (
        serving(database, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", game="conflict", options=QUICK)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as hers, bob.at(table) as his:
            while not hers.over:
                chair = hers if hers.decision["yours"] else his
                await chair.act(chair.decision["options"][-1]["action"])
                for each in (hers, his):
                    while each.position["step"] < chair.position["step"]:
                        await each.hear()
        yield ann, bob, table


async def say_all(chair: Chair) -> list[Message]:
    """Send every kind of message; return the answers."""
    answers = []
    for kind, fields in MESSAGES:
        await chair.send(kind, **fields)
        answers.append(await chair.until("refused", "went_back", "undo_asked", "why_not"))
    return answers


async def test_nothing_that_is_sent_changes_a_finished_game(own_database: str) -> None:
    async with finished(own_database) as (ann, bob, table):
        before = [await ann.get(f"/api/tables/{table}{end}", 200) for end in ("/record", "/proof")]
        entries = await entries_of(own_database, table)
        async with ann.at(table) as hers, bob.at(table) as his:
            answers = [*await say_all(hers), *await say_all(his)]
            await his.send("say", text="well played")
            await hers.until("said")
        after = [await ann.get(f"/api/tables/{table}{end}", 200) for end in ("/record", "/proof")]
        info = await ann.get(f"/api/tables/{table}", 200)
        same = await entries_of(own_database, table)

    assert [answer["type"] for answer in answers] == ["refused"] * len(answers)
    assert {answer["code"] for answer in answers} == {"game_over"}
    assert all(answer["text"].startswith("the game is over") for answer in answers)
    assert (after, same) == (before, entries)
    assert hers.over
    assert info["status"] == "over"
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person"]


async def test_going_back_is_refused_by_the_rule_of_the_table(own_database: str) -> None:
    async with finished(own_database) as (ann, _, table), ann.at(table) as hers:
        await hers.send("ask_undo")
        refused = await hers.until("refused", "went_back", "undo_asked")

    assert refused["text"] == "the game is over: nothing can be undone any more"
    assert refused["clause"] == "TB-7"


async def test_a_vote_that_was_open_when_the_game_ended_takes_nothing_back(
    own_database: str,
) -> None:
    async with finished(own_database) as (_, bob, table):
        step = len(await entries_of(own_database, table))
    # Another process may have kept a wish to go back while the last action was on its way.
    tables = update(schema.tables).where(schema.tables.c.id == table)
    await change(own_database, tables.values(undo_by=0))
    await change(own_database, insert(schema.votes).values(table=table, seat=0))
    async with serving(own_database, **PRODUCTION) as address:
        again = Person(address, "Bob")
        again.token = bob.token
        async with again.at(table) as his:
            await his.send("answer_undo", agree=True)
            answer = await his.until("refused", "went_back", "undo_asked")
        await again.http.aclose()

    assert his.heard[0]["position"]["undo"]["asked_by"] is None
    assert (answer["type"], answer["code"]) == ("refused", "game_over")
    assert his.over
    assert len(await entries_of(own_database, table)) == step


async def test_nobody_leaves_or_is_replaced_at_a_finished_game(own_database: str) -> None:
    async with finished(own_database) as (ann, bob, table):
        left = await bob.post(f"/api/tables/{table}/leave", None, 409)
        filled = await ann.post(f"/api/tables/{table}/fill", {"seat": 1, "kind": "bot"}, 409)

    assert left["error"] == "the game is over: there is nothing to leave"
    assert filled["code"] == "seat_taken"
