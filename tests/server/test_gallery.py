"""Watching a game some seconds behind."""

from __future__ import annotations

import pytest

from tests.server.people import first, meeting, serving

pytestmark = pytest.mark.anyio

AN_HOUR = 3600.0
A_MOMENT = 0.2
FROM_SCRATCH = {"start_seat": 0}


async def test_a_watcher_sees_the_game_as_it_was_a_while_ago(own_database: str) -> None:
    async with (
        serving(own_database, behind=AN_HOUR) as address,
        meeting(address, "Ann", "Bob", "Eve") as (ann, bob, eve),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
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
    async with (
        serving(own_database, behind=A_MOMENT) as address,
        meeting(address, "Ann", "Bob", "Eve") as (ann, bob, eve),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as hers, eve.at(table) as watching:
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            await hers.send("undo")
            await hers.until("went_back")
            await watching.until("went_back")

        told = [m["logged"] for m in watching.heard if m["type"] in ("happened", "went_back")]
        assert [step["step"] for step in told] == [1, 0]
