"""Nothing is told before it is on disk: snapshots, summaries, seat lists, answers to questions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import pytest

from barrow.advice.questions import BotQuestion
from barrow.server.storage.store import Store
from barrow.server.workers import Workers
from tests.server.people import PRODUCTION, Chair, Message, Person, first, meeting, serving
from tests.server.test_loading import one_stored

pytestmark = pytest.mark.anyio

FROM_SCRATCH = {"start_seat": 0}
LONG_AGO = -1e9


class Curious(Workers):
    """Bots that remember what they were asked."""

    asked: ClassVar[list[BotQuestion]] = []

    async def choose(self, asked: BotQuestion) -> str:
        self.asked.append(asked)
        return asked.legal[0]


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Let nobody else write to a SQLite file: what is played meanwhile is not kept."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        connection.close()


async def act_in_vain(chair: Chair) -> str:
    """Send an action while the file is held; return it once the server has begun to play it."""
    action = first(chair.decision["options"])
    await chair.send("act", number=chair.decision["number"], action=action)
    await chair.arrived()
    return action


@asynccontextmanager
async def begun(file: Path) -> AsyncIterator[tuple[Person, Person, str]]:
    """Serve a new file as a host does; yield two people and their table."""
    async with (
        serving(file, **PRODUCTION) as address,
        meeting(address, "Ann", "Bob") as (ann, bob),
    ):
        table = await ann.open_table("me", "open", options=FROM_SCRATCH)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        yield ann, bob, table


async def joined(person: Person, table: str) -> Message:
    async with person.at(table) as chair:
        return chair.heard[0]


async def test_who_joins_is_not_shown_an_action_that_is_not_committed(tmp_path: Path) -> None:
    file = tmp_path / "barrow.db"
    async with begun(file) as (ann, bob, table), ann.at(table) as hers:
        await hers.my_decision()
        with held(file):
            await act_in_vain(hers)
            coming = [asyncio.create_task(joined(person, table)) for person in (ann, bob)]
            refused = await hers.until("refused")
            snapshots = await asyncio.gather(*coming)
        played = await hers.act(first(hers.decision["options"]))

    assert refused["code"] == "not_kept"
    assert [one["position"]["step"] for one in snapshots] == [0, 0]
    assert [one["table"]["waiting_for"] for one in snapshots] == [[0], [0]]
    assert [len(one["log"]) for one in snapshots] == [1, 1]
    assert (played["type"], hers.position["step"]) == ("happened", 1)


async def test_no_answer_over_http_tells_of_an_action_that_is_not_committed(
    tmp_path: Path,
) -> None:
    file = tmp_path / "barrow.db"
    async with begun(file) as (ann, bob, table):
        code = (await ann.get(f"/api/tables/{table}"))["invite"]
        async with ann.at(table) as hers:
            await hers.my_decision()
            with held(file):
                await act_in_vain(hers)
                asking: list[Any] = [
                    bob.get(f"/api/tables/{table}", 200),
                    bob.get(f"/api/invites?invite={code}", 200),
                    bob.post(f"/api/tables/{table}/sit", {}, 200),
                    bob.get("/api/tables", 200),
                ]
                waiting = [asyncio.create_task(one) for one in asking]
                await hers.until("refused")
                *infos, listed = await asyncio.gather(*waiting)

    infos += listed["yours"]
    assert [info["waiting_for"] for info in infos] == [[0]] * 4
    assert len({info["turn"] for info in infos}) == 1


async def test_seat_lists_and_answers_wait_for_what_is_being_committed(tmp_path: Path) -> None:
    file = tmp_path / "barrow.db"
    async with begun(file) as (ann, bob, table), ann.at(table) as hers, bob.at(table) as his:
        await hers.my_decision()
        second = bob.at(table)
        await second.__aenter__()
        options = [option["action"] for option in hers.decision["options"]]
        known = len(hers.heard), len(his.heard)
        with held(file):
            played = await act_in_vain(hers)
            other = next(action for action in options if action != played)
            await second.__aexit__(None, None, None)  # whoever stays is told so
            await his.send("why", action=other)
            await his.send("hint")
            await hers.until("refused")
            answers = [await his.until("why_not"), await his.until("refused")]

    told = [*hers.heard[known[0] :], *his.heard[known[1] :]]
    infos = [message["table"] for message in told if "table" in message]
    assert infos
    assert all(info["waiting_for"] == [0] for info in infos)
    assert all(m["position"]["step"] == 0 for m in told if m.get("position"))
    assert [answer["code"] for answer in answers] == ["not_your_decision"] * 2


async def test_a_bot_is_not_asked_about_an_action_that_is_not_committed(tmp_path: Path) -> None:
    file = tmp_path / "barrow.db"
    Curious.asked = []
    with patch("barrow.server.tables.Workers", Curious):
        async with (
            serving(file, **PRODUCTION) as address,
            meeting(address, "Ann", "Bob") as (ann, bob),
        ):
            table = await ann.open_table("me", "easy", "open", options=FROM_SCRATCH)
            await bob.post(f"/api/tables/{table}/sit", {}, 200)
            his = bob.at(table)
            await his.__aenter__()
            async with ann.at(table) as hers:
                await hers.my_decision()
                with held(file):
                    await act_in_vain(hers)
                    await his.__aexit__(None, None, None)  # bots are looked after again
                    refused = await hers.until("refused")
                asked = list(Curious.asked)
                played = await hers.act(first(hers.decision["options"]))

    assert refused["code"] == "not_kept"
    assert asked == []
    assert played["type"] == "happened"


@pytest.mark.parametrize("was_away", [False, True], ids=["stands in", "hands back"])
async def test_a_bot_that_could_not_be_seated_is_not_listed(
    own_database: str, monkeypatch: pytest.MonkeyPatch, was_away: bool
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError("gone")

    async with one_stored(own_database) as (tables, table):
        found = await tables.table(table)
        found.seats[1].kind, found.seats[1].player = "person", found.seats[0].player
        await tables.store.set_seat(table, found.seats[1], expected="open")
        await found.start_if_full()
        monkeypatch.setattr(Store, "change_seat", fail)
        seat = found.seats[0]
        seat.stand_in = was_away
        assert found.match is not None
        found.clocks.since[found.match.state.pending[0]] = LONG_AGO
        doing = found.hand_back if was_away else found.stand_in
        with pytest.raises(OSError, match="gone"):
            await doing(0)

        assert found.broadcast.info(None).seats[0].stand_in is was_away
