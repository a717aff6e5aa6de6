"""Watching a game some seconds behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from tests.server.people import PRODUCTION, WAIT, Chair, Person, first, meeting, serving

pytestmark = pytest.mark.anyio

AN_HOUR = 3600.0
A_MOMENT = 0.2
FROM_SCRATCH = {"start_seat": 0}


@asynccontextmanager
async def begun(database: str, behind: float) -> AsyncIterator[tuple[Person, Person, Person, str]]:
    """Serve as a host does; yield two players, somebody else, and the players' table."""
    async with (
        serving(database, **{**PRODUCTION, "spectator_delay": behind}) as address,
        meeting(address, "Ann", "Bob", "Eve") as (ann, bob, eve),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        yield ann, bob, eve, table


async def test_a_watcher_sees_the_game_as_it_was_a_while_ago(own_database: str) -> None:
    async with begun(own_database, AN_HOUR) as (ann, bob, eve, table):
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            await his.my_decision()
            async with eve.at(table) as watching:
                await his.act(first(his.decision["options"]))
                await his.send("say", text="two done")
                await watching.until("said")

        assert his.position["step"] == 2
        assert watching.heard[0]["behind"] == AN_HOUR
        assert watching.position["step"] == 0
        assert [step["step"] for step in watching.heard[0]["log"]] == [0]
        assert not [message for message in watching.heard if message["type"] == "happened"]


async def test_in_time_a_watcher_sees_everything_in_its_order(own_database: str) -> None:
    async with begun(own_database, A_MOMENT) as (ann, _, eve, table):
        async with ann.at(table) as hers, eve.at(table) as watching:
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            await hers.send("undo")
            await hers.until("went_back")
            await watching.until("went_back")

        told = [m["logged"] for m in watching.heard if m["type"] in ("happened", "went_back")]
        assert [step["step"] for step in told] == [1, 0]


def newest(chair: Chair) -> int:
    """Return the furthest step of the game that a chair was told of."""
    positions = [message["position"] for message in chair.heard if message.get("position")]
    return max((position["step"] for position in positions), default=0)


async def heard_of(chair: Chair, by: Chair) -> None:
    """Wait until one chair has heard everything that was told before another speaks."""
    await by.send("say", text="so far")
    await chair.until("said")


async def played(*chairs: Chair) -> None:
    """Have chairs act once each, in this order."""
    for chair in chairs:
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))


async def test_who_watches_from_before_the_start_is_behind_too(own_database: str) -> None:
    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob", "Eve") as (ann, bob, eve),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        async with eve.at(table) as watching:
            await bob.post(f"/api/tables/{table}/sit", {}, 200)
            async with ann.at(table) as hers, bob.at(table) as his:
                await played(hers, his)
                await heard_of(watching, by=his)

    begun = [m for m in watching.heard if m["type"] == "snapshot" and m["position"]]
    assert [message["behind"] for message in begun] == [PRODUCTION["spectator_delay"]]
    assert (newest(his), newest(watching)) == (2, 0)
    assert not [m for m in watching.heard if m["type"] == "happened"]
    assert {seat for one in begun for seat in one["table"]["waiting_for"]} == {0}


async def test_who_resigns_and_goes_on_watching_is_behind(own_database: str) -> None:
    async with (
        serving(own_database, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob", "Cid") as (ann, bob, cid),
    ):
        table = await ann.open_table("me", "open", "open", options=FROM_SCRATCH)
        for person in (bob, cid):
            await person.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as hers, bob.at(table) as his, cid.at(table) as theirs:
            await played(hers, his)
            await his.send("resign")
            resigned = await his.until("snapshot")
            known = len(his.heard)
            await played(theirs, hers)
            async with bob.at(table) as second:
                await heard_of(his, by=theirs)
                await heard_of(second, by=theirs)
            info = await bob.get(f"/api/tables/{table}", 200)
            listed = await bob.get("/api/tables", 200)

    assert (resigned["seat"], resigned["behind"]) == (None, PRODUCTION["spectator_delay"])
    assert resigned["position"]["step"] == 0
    assert newest(hers) >= 4
    assert not [m for m in his.heard[known:] if m["type"] == "happened"]
    assert (second.seat, newest(second)) == (None, 0)
    for told in (info, *listed["yours"], resigned["table"]):
        assert not set(told["waiting_for"]) - {0}  # as it was half a minute ago


async def test_over_http_a_spectator_learns_only_what_happened_a_while_ago(
    own_database: str,
) -> None:
    async with begun(own_database, PRODUCTION["spectator_delay"]) as (ann, _, eve, table):
        start = await eve.get(f"/api/tables/{table}", 200)
        async with ann.at(table) as hers:
            await played(hers)
            told = [await person.get(f"/api/tables/{table}", 200) for person in (ann, eve)]
            [listed] = (await eve.get("/api/tables", 200))["public"]
            refused = [
                await eve.get(f"/api/tables/{table}/{end}", 409)
                for end in ("record", "proof", "replay", "replay/1", "review/1")
            ]
            forked = await eve.post(f"/api/tables/{table}/fork", {"step": 0, "seats": []}, 409)

    assert start["waiting_for"] == [0]  # nothing was played yet
    assert [info["waiting_for"] for info in told] == [[1], []]
    assert (listed["waiting_for"], listed["turn"]) == ([], "being played")
    assert {one["code"] for one in [*refused, forked]} == {"not_over"}


async def test_in_time_a_summary_says_for_whom_the_game_waits(own_database: str) -> None:
    async with begun(own_database, A_MOMENT) as (ann, _, eve, table):
        async with ann.at(table) as hers:
            await played(hers)
        async with asyncio.timeout(WAIT):
            while (await eve.get(f"/api/tables/{table}", 200))["waiting_for"] != [1]:
                await asyncio.sleep(0.02)


async def test_clocks_and_wishes_of_the_present_are_not_shown_to_spectators(
    own_database: str,
) -> None:
    async with (
        begun(own_database, PRODUCTION["spectator_delay"]) as (ann, bob, eve, table),
        ann.at(table) as hers,
        bob.at(table) as his,
        eve.at(table) as watching,
    ):
        await played(hers, his)
        await hers.send("ask_undo")
        asked = await his.until("undo_asked")
        await heard_of(watching, by=hers)
        async with eve.at(table) as later:
            pass

    assert asked["undo"]["asked_by"] == 0
    assert not [m for m in watching.heard if m["type"] == "undo_asked"]
    for position in (watching.heard[0]["position"], later.heard[0]["position"]):
        assert position["undo"]["asked_by"] is None
        assert position["decision"]["deadline"] is None


async def test_who_watches_at_another_process_is_behind_from_the_start(own_database: str) -> None:
    async with (
        serving(own_database, **PRODUCTION, process=0, processes=2) as one,
        serving(own_database, **PRODUCTION, process=1, processes=2) as other,
        meeting(one, "Ann", "Bob") as (ann, bob),
        meeting(other, "Eve") as (eve,),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        async with eve.at(table) as watching:
            await bob.post(f"/api/tables/{table}/sit", {}, 200)
            await watching.until("snapshot")
            async with ann.at(table) as hers, bob.at(table) as his:
                await played(hers, his)
                await heard_of(watching, by=his)

    assert (newest(his), newest(watching)) == (2, 0)
    assert not [m for m in watching.heard if m["type"] == "happened"]
