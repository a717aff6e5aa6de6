"""Messages arrive in pieces or together and are carried out one after the other."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest
from websockets.frames import Frame, Opcode

from tests.server.people import Chair, Person

pytestmark = pytest.mark.anyio

Introduce = Callable[[str], Awaitable[Person]]
SHORT = {"round_limit": 5}


def masked(**message: object) -> bytes:
    """Return a message as a client puts it on the wire."""
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


def acting(chair: Chair) -> bytes:
    """Return the first option of the open decision as a client puts it on the wire."""
    decision = chair.decision
    action = decision["options"][0]["action"]
    return masked(type="act", number=decision["number"], action=action)


async def test_an_action_that_comes_in_pieces_is_played_and_so_is_the_next(
    introduce: Introduce,
) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", options=SHORT)
    async with ann.at(table) as chair:
        for cut in (1, 9, 0):
            await chair.my_decision()
            text = acting(chair)
            chair.put(text[:cut])
            await asyncio.sleep(0.05)
            chair.put(text[cut:])
            played = await chair.until("happened", "refused")
            assert played["type"] == "happened"


async def test_of_two_messages_that_come_at_once_the_second_waits_for_the_first(
    introduce: Introduce,
) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as chair:
        await chair.my_decision()
        chair.put(acting(chair))
        chair.put(masked(type="undo"))
        first = await chair.until("happened", "went_back", "refused")
        second = await chair.until("happened", "went_back", "refused")

    assert (first["type"], second["type"]) == ("happened", "went_back")


async def test_an_action_sent_twice_at_once_is_played_once(introduce: Introduce) -> None:
    ann, bob = await introduce("Ann"), await introduce("Bob")
    table = await ann.open_table("me", "open", options=SHORT)
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as chair:
        await chair.my_decision()
        chair.put(2 * acting(chair))
        first = await chair.until("happened", "refused")
        second = await chair.until("happened", "refused")

    assert (first["type"], second["type"]) == ("happened", "refused")
    assert chair.position["step"] == 1
