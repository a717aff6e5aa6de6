"""Finished games: replay from every side, record, fork, rematch."""

from __future__ import annotations

import json
from typing import Any

import pytest

import barrow
from tests.server.conftest import Introduce
from tests.server.people import Person, play_on

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


SHARED = ["", "/replay", "/replay/3", "/replay/3/log", "/review/3", "/record", "/proof"]


async def finished(ann: Person, **wish: Any) -> str:
    table = await ann.open_table("me", "normal", options=SHORT, **wish)
    async with ann.at(table) as chair:
        await play_on(chair)
    return table


async def test_a_running_game_shows_no_replay_and_no_record(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "normal", options=SHORT)

    replay = await ann.get(f"/api/tables/{table}/replay", 409)
    record = await ann.get(f"/api/tables/{table}/record", 409)

    assert (replay["code"], record["code"]) == ("not_over", "not_over")


async def test_a_replay_runs_from_the_deal_to_the_end(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)

    info = await ann.get(f"/api/tables/{table}/replay", 200)
    start = await ann.get(f"/api/tables/{table}/replay/0?as=0", 200)
    end = await ann.get(f"/api/tables/{table}/replay/{info['steps']}?as=all", 200)
    past = await ann.get(f"/api/tables/{table}/replay/{info['steps'] + 1}", 404)
    log = await ann.get(f"/api/tables/{table}/replay/5/log?as=0", 200)

    assert len(info["shares"]) == info["steps"] + 1
    assert info["turns"][0]["text"].startswith("Round 1")
    assert info["turns"][0]["number"] == 1
    assert [logged["step"] for logged in log] == [0, 1, 2, 3, 4, 5]
    assert log[0]["events"] == start["events"]
    assert start["seat"] is None
    assert [e["event"] for e in end["events"]][-1] == "game_ended"
    assert isinstance(end["view"]["known"]["deck"], list)
    assert past["code"] == "no_step"


async def test_an_invitation_opens_what_is_shared_of_a_private_game(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await finished(ann, public=False)
    code = (await ann.get(f"/api/tables/{table}"))["invite"]
    paths = [f"/api/tables/{table}{rest}" for rest in SHARED]
    branch = {"step": 3, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    fork = f"/api/tables/{table}/fork"

    hidden = [(await bob.get(path, 404))["code"] for path in paths]
    wrong = [(await bob.get(f"{path}?invite=ABCDEFGHJK", 404))["code"] for path in paths]
    shown = [await bob.get(f"{path}?invite={code}", 200) for path in paths]
    await bob.post(fork, branch, 404)
    forked = await bob.post(f"{fork}?invite={code}", branch, 201)

    assert {*hidden, *wrong} == {"no_table"}
    assert len(shown) == len(SHARED)
    assert code not in json.dumps(shown)
    assert forked["public"] is False


async def test_a_replay_says_actions_as_they_were_chosen(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="conflict", options={"stand_still": 1})
    said: dict[int, str] = {}
    async with ann.at(table) as chair:
        while not chair.over:
            decision = await chair.my_decision()
            if not chair.over:
                said[decision["number"]] = decision["options"][-1]["words"]
                await chair.act(decision["options"][-1]["action"])
    info = await ann.get(f"/api/tables/{table}/replay", 200)
    steps = [
        await ann.get(f"/api/tables/{table}/replay/{step}", 200)
        for step in range(1, info["steps"] + 1)
    ]

    assert [step["words"] for step in steps if step["seat"] == 0] == list(said.values())
    assert len(info["parties"]) == 2
    assert info["shares"][-1] != [0, 0]


async def test_a_record_replays_to_the_same_end(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)

    record = await ann.get(f"/api/tables/{table}/record", 200)

    assert barrow.replay(record).state.outcome is not None


async def test_a_moment_can_be_played_on(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "easy"}]

    fork = await ann.post(f"/api/tables/{table}/fork", {"step": 20, "seats": seats}, 201)
    async with ann.at(fork["table"]) as chair:
        await chair.my_decision()

        assert chair.position["step"] >= 20
        assert await play_on(chair) > 0


async def test_a_rematch_seats_the_same_people_one_chair_on(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)

    again = await ann.post(f"/api/tables/{table}/rematch", None, 201)
    twice = await ann.post(f"/api/tables/{table}/rematch", None, 201)

    assert [seat["name"] for seat in again["seats"]] == ["Gravedigger", "Ann"]
    assert again["status"] == "running"
    assert twice["table"] == again["table"]


async def test_a_decision_is_reviewed_from_what_its_seat_could_see(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)
    step = await ann.get(f"/api/tables/{table}/replay/1", 200)

    review = await ann.get(f"/api/tables/{table}/review/1", 200)
    again = await ann.get(f"/api/tables/{table}/review/1", 200)

    assert review["action"] == step["action"]
    assert review["action"] in [idea["action"] for idea in review["ideas"]]
    looks = [idea["looks"] for idea in review["ideas"]]
    assert 2 * looks[0] >= max(looks)
    assert all(0.0 <= idea["chance"] <= 1.0 and idea["line"] for idea in review["ideas"][:3])
    assert review["reason"].endswith("seeing what that chair saw.")
    assert again == review


async def test_only_decisions_of_finished_games_are_reviewed(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await finished(ann)
    running = await ann.open_table("me", "normal", options=SHORT)

    start = await ann.get(f"/api/tables/{table}/review/0", 404)
    early = await ann.get(f"/api/tables/{running}/review/1", 409)

    assert (start["code"], early["code"]) == ("no_step", "not_over")
