"""Trying answers out: what they would do, from the seat's own view alone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

import barrow
from barrow import Match
from barrow.kernel.schema import Kept
from barrow.server.errors import RefusedError
from barrow.server.protocol.messages import Try, encode
from barrow.server.table import requests
from barrow.server.views.position import KeptParts, PositionWriter
from barrow.server.workers import Workers
from tests.server.conftest import Introduce
from tests.server.people import Chair, Message, first
from tests.server.test_workers import PATIENCE

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
ACTIONS = 30
TRIES = 8


async def tried(chair: Chair, *actions: str, number: int | None = None) -> Message:
    """Try answers to the open decision; return what came back."""
    number = chair.decision["number"] if number is None else number
    await chair.send("try", number=number, actions=list(actions))
    return await chair.until("tried", "refused")


async def test_a_certain_answer_is_tried_and_comes_true(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
    async with ann.at(table) as chair:
        decision = await chair.my_decision()
        action = first(decision["options"])
        answer = await tried(chair, action)
        step = chair.position["step"]
        played = await chair.act(action)

    assert (answer["type"], answer["number"]) == ("tried", decision["number"])
    assert (answer["actions"], answer["played"]) == ([action], 1)
    assert [answer[name] for name in ("by_chance", "reveals", "ends")] == [False] * 3
    assert answer["changes"]
    assert all(change["results"][0]["share"] == 1.0 for change in answer["changes"])
    assert answer["events"] == played["logged"]["events"][: len(answer["events"])]
    assert played["position"]["step"] == step + 1
    assert board(answer["position"]) == board(played["position"])


def board(position: Message) -> Message:
    """Return a position without what only matters to whoever acts in it."""
    acting = {"undo": None, "decision": position["decision"]}
    if position["decision"]:
        acting["decision"] = {**position["decision"], "number": None, "deadline": None}
    return {**position, **acting}


async def test_what_cannot_be_tried_is_refused(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "open", options=SHORT, pace="unhurried")
    bob = await introduce("Bob")
    await bob.post(f"/api/tables/{table}/sit", {}, 200)
    async with ann.at(table) as hers, bob.at(table) as his:
        action = first((await hers.my_decision())["options"])
        stale = await tried(hers, action, number=hers.decision["number"] + 1)
        unread = await tried(hers, "dance")
        illegal = await tried(hers, "end_attack")
        none = await tried(hers)
        long = await tried(hers, *[action] * 17)
        not_asked = await tried(his, action)

    codes = [answer["code"] for answer in (stale, unread, long, not_asked)]
    assert codes == ["stale", "wrong_type", "bad_message", "not_your_decision"]
    assert illegal["clause"]
    assert (none["type"], none["played"], none["changes"]) == ("tried", 0, [])


async def test_why_not_is_answered_in_the_position_that_is_tried(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="dark-age-z", options={}, pace="unhurried")
    async with ann.at(table) as chair:
        while (decision := await chair.my_decision())["name"] != "p1_turn":
            await chair.act(first(decision["options"]))
        card = next(each for each in decision["options"] if each["kind"] == "play_army")

        async def why(action: str, *after: str) -> Message:
            await chair.send("why", action=action, after=list(after))
            return await chair.until("why_not", "refused")

        now = await why("where 0 4")
        then = await why("where 0 4", card["action"])
        legal = await why("where 0 0", card["action"])
        too_far = await why("where 0 4", *[card["action"]] * 3)
        wrong = await why("where 0 4", "end_turn")
        unread = await why("dance", card["action"])

    answers = (now, then, legal, too_far)
    assert [answer["clause"] for answer in answers] == ["DZ-4.11", "DZ-2.6", "", ""]
    assert [answer["code"] for answer in answers[2:]] == ["", "not_known"]
    assert [(answer["type"], answer["action"]) for answer in (wrong, unread)] == [
        ("refused", "where 0 4"),
        ("refused", "dance"),
    ]


async def test_what_is_refused_though_expected_comes_with_the_reason(introduce: Introduce) -> None:
    ann = await introduce("Ann")
    table = await ann.open_table("me", "random", game="dark-age-z", options={}, pace="unhurried")
    async with ann.at(table) as chair:
        while (decision := await chair.my_decision())["name"] != "p1_turn":
            await chair.act(first(decision["options"]))
        refused = (await tried(chair))["refused"]
        for each in refused:
            await chair.send("why", action=each["option"]["action"])
            why = await chair.until("why_not")
            assert (why["text"], why["clause"]) == (each["text"], each["clause"])

    assert refused
    offered = {option["action"] for option in decision["options"]}
    assert offered.isdisjoint(each["option"]["action"] for each in refused)


class Listener:
    """A client that notes what it is sent."""

    address = ""

    def __init__(self) -> None:
        self.sent: list[Any] = []

    def send(self, message: object) -> None:
        self.sent.append(message)


def matches() -> Iterator[tuple[Match, int]]:
    """Yield a match of each game, some actions in, with a seat that must decide."""
    for key in barrow.games():
        game = barrow.game(key)
        match = Match(game, game.players[0], "trying")
        luck = random.Random(key)
        for _ in range(ACTIONS):
            seat = luck.choice(match.state.pending)
            match.play(seat, luck.choice(match.state.legal(seat)))
        yield match, match.state.pending[0]


async def answer_of(match: Match, seat: int, actions: list[str], workers: Workers) -> bytes:
    """Return what a seat is answered that tries these actions and is always asked."""
    wishes = {one.name: "always" for one in match.game.decisions()}
    client: Any = Listener()
    running = SimpleNamespace(match=match)
    table: Any = SimpleNamespace(
        in_turn=lambda *_: nullcontext(), check_running=lambda: running, asking={seat: wishes}
    )
    wish = Try(number=match.decision(seat), actions=actions)
    try:
        await requests.try_out(table, client, seat, wish, workers)
    except RefusedError as error:
        return encode([error.text, error.code, error.clause])
    return encode(client.sent)


async def test_a_tried_position_is_the_one_that_comes() -> None:
    workers = Workers(1, PATIENCE)
    shown: list[str] = []
    try:
        for match, seat in matches():
            for _ in range(TRIES):
                action = match.state.legal(seat)[0]
                tried = json.loads(await answer_of(match, seat, [action.text], workers))[0]
                match.play(seat, action)
                if not match.state.pending:
                    break
                if tried["position"] is not None:
                    shown.append(match.game.key)
                    writer = PositionWriter(match.state, len(match.steps), KeptParts(Kept), match)
                    played = json.loads(b"".join(writer.position(seat)))
                    assert board(tried["position"]) == board(played)
                    assert tried["position"]["decision"]["number"] == 0
                seat = match.state.pending[0]
    finally:
        workers.close()

    assert {*shown} == {*barrow.games()}


async def test_an_answer_is_the_same_in_worlds_that_look_alike_to_the_seat() -> None:
    workers = Workers(1, PATIENCE)
    differing = 0
    try:
        for match, seat in matches():
            state, twin = match.state, match.state.clone()
            twin.reimagine(seat, barrow.Chance("twin"))
            differing += state.dump() != twin.dump()
            assert state.view(seat).document() == twin.view(seat).document()
            for action in random.Random(1).sample(state.legal(seat), 1):
                match.state = state
                ours = await answer_of(match, seat, [action.text] * 2, workers)
                match.state = twin
                theirs = await answer_of(match, seat, [action.text] * 2, workers)

                assert b"tried" in ours
                assert ours == theirs
    finally:
        workers.close()

    assert differing >= 3
