"""Looking back: how the board looked after actions, and at each stage within them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from barrow.server.table import requests
from tests.server.conftest import Introduce
from tests.server.people import Chair, Message, first, play_some
from tests.server.test_spectators import A_MOMENT, AN_HOUR, begun

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


async def looked(chair: Chair, since: int, until: int) -> Message:
    """Look back at some actions; return what came back."""
    await chair.send("look", first=since, last=until)
    return await chair.until("looked", "refused")


def added_up(moments: list[Message]) -> dict[str, Any]:
    """Return all that is shown at the last of some moments."""
    shown: dict[str, Any] = {"view": {}, "known": {}}
    for one in moments:
        for part in ("view", "known"):
            shown[part] |= one[part]
        for part in ("parties", "phases"):
            if one[part] is not None:
                shown[part] = one[part]
    return shown


async def test_looking_back_ends_at_the_position(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
    async with ann.at(table) as chair:
        await play_some(chair, 4)
        position, step = chair.position, chair.position["step"]
        answer = await looked(chair, 1, step)
        latest = await looked(chair, step, step + 5)

    assert (answer["first"], answer["last"]) == (1, step)
    assert {one["step"] for one in answer["moments"]} == {*range(1, step + 1)}
    assert latest["last"] == step
    known = position["view"].pop("known")
    for moments in (answer["moments"], latest["moments"]):
        shown = added_up(moments)
        assert shown["known"] == known
        assert shown["view"] == position["view"]
        assert (shown["parties"], shown["phases"]) == (position["parties"], position["phases"])


async def test_stages_of_an_action_are_told_apart_by_their_events(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="skirmish", pace="unhurried")
    async with ann.at(table) as chair:
        await play_some(chair, 12)
        answer = await looked(chair, 0, chair.position["step"])

    logged = {m["logged"]["step"]: m["logged"]["events"] for m in chair.heard if "logged" in m}
    stages: dict[int, list[int]] = {}
    for one in answer["moments"]:
        stages.setdefault(one["step"], []).append(one["events"])
    assert any(len(events) > 1 for events in stages.values())
    for step, events in logged.items():
        assert stages[step] == sorted(set(stages[step]))
        assert stages[step][-1] == len(events)


async def test_what_was_undone_is_not_shown(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open", options=SHORT, pace="unhurried")
    bob = await introduce("Bob")
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as chair:
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))
        before = await looked(chair, 1, 1)
        await chair.send("undo")
        await chair.until("went_back")
        after = await looked(chair, 1, 1)

    assert before["moments"]
    assert (after["last"], after["moments"]) == (0, [])


async def test_only_so_much_is_shown_at_once(
    introduce: Introduce, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "_MOST_ACTIONS", 3)
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
    async with ann.at(table) as chair:
        await play_some(chair, 4)
        few = await looked(chair, 1, 4)
        monkeypatch.setattr(requests, "_MOST_MOMENTS", 1)
        fewer = await looked(chair, 1, 4)

    assert (few["last"], few["moments"][-1]["step"]) == (3, 3)
    assert 1 <= fewer["last"] < 3
    assert fewer["moments"][-1]["step"] == fewer["last"]


@asynccontextmanager
async def watching_an_action(database: str, delay: float) -> AsyncIterator[Chair]:
    """Play the first action of a game; yield who watches it with this delay."""
    async with (
        begun(database, delay) as (ann, _, eve, table),
        ann.at(table) as hers,
        eve.at(table) as watching,
    ):
        await hers.my_decision()
        await hers.act(first(hers.decision["options"]))
        yield watching


async def test_a_spectator_looks_back_only_as_far_behind_as_it_is(own_database: str) -> None:
    async with watching_an_action(own_database, AN_HOUR) as watching:
        seen = await looked(watching, 0, 9)

    assert seen["last"] == 0
    assert [one["step"] for one in seen["moments"]] == [0]


async def test_a_spectator_looks_back_at_what_everybody_may_know(own_database: str) -> None:
    async with watching_an_action(own_database, A_MOMENT) as watching:
        await watching.until("happened")
        seen = await looked(watching, 1, 1)

    assert seen["moments"][0]["view"]["seat"] is None
    assert added_up(seen["moments"])["parties"] == watching.position["parties"]


async def test_nothing_can_be_looked_back_at_before_the_game(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open", options=SHORT, pace="unhurried")
    async with ann.at(table) as chair:
        refused = await looked(chair, 0, 1)

    assert refused["code"] == "no_look"
