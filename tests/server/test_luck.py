"""Luck that is sealed before the game and shown after it."""

from __future__ import annotations

import asyncio

import pytest

import barrow
from barrow.kernel.proof import commit
from tests.server.conftest import Introduce
from tests.server.people import SEED, play_on

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


async def test_a_commitment_comes_first_and_is_kept_to_the_end(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    promised = (await ann.post("/api/seals", None, 201))["commitment"]
    table = await ann.open_table(
        "me", "open", options=SHORT, commitment=promised, nonce="ann-was-here"
    )
    before = await bob.get(f"/api/tables/{table}", 200)
    await bob.post(f"/api/tables/{table}/sit", {"nonce": "and-so-was-bob"}, 200)
    early = await ann.get(f"/api/tables/{table}/proof", 409)
    async with bob.at(table) as his, ann.at(table) as hers:
        await asyncio.gather(play_on(his), play_on(hers))
    proof = await bob.get(f"/api/tables/{table}/proof", 200)
    record = await ann.get(f"/api/tables/{table}/record", 200)

    assert before["commitment"] == promised == commit(SEED)
    assert early["code"] == "not_over"
    assert (proof["commitment"], proof["seed"], proof["fault"]) == (promised, SEED, "")
    assert proof["nonces"] == ["ann-was-here", "and-so-was-bob"]
    assert proof["rolls"] == barrow.verify(record).rolls > 0


async def test_a_commitment_serves_one_table(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    promised = (await ann.post("/api/seals", None, 201))["commitment"]
    await ann.open_table("me", "open", commitment=promised)
    seats = [{"kind": "me"}, {"kind": "open"}]
    wish = {"game": "ground-zero", "seats": seats, "commitment": promised}

    refused = await ann.post("/api/tables", wish, 409)

    assert refused["code"] == "bad_seal"


async def test_the_seed_is_in_nothing_that_a_running_table_tells(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", options=SHORT)
    async with ann.at(table) as chair:
        for _ in range(3):
            await chair.my_decision()
            await chair.act(chair.decision["options"][0]["action"])
    told = [chair.heard, await ann.get(f"/api/tables/{table}"), await ann.get("/api/tables")]

    assert SEED not in str(told)
