"""Faults stay where they are: tasks are started again, crashes have a report id, bots say so."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import websockets
from sqlalchemy import text
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

import barrow
from barrow.advice.questions import BotQuestion
from barrow.bots import bot
from barrow.server import errors
from barrow.server.errors import start_task
from barrow.server.storage.store import Store
from barrow.server.storage.writer import Change, Writer
from barrow.server.tables import Tables
from barrow.server.views.log import GameLog
from barrow.server.workers import NoAnswerError, Workers
from tests.server.people import PRODUCTION, Chair, first, meeting, play_on, play_some, serving
from tests.server.test_metrics import figure

pytestmark = pytest.mark.anyio

SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}
WAIT = 60.0
LINE = re.compile(r"Wren's bot failed \(report ([0-9a-f]{8})\): an easy bot decided instead\.")
SECRET = "queen of spades"


def failures(task: str) -> float:
    return figure("barrow_task_failures_total", task=task)


async def test_a_task_that_fails_is_logged_counted_and_started_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errors, "_RETRY", 0.001)
    failing = [ValueError(SECRET), OSError(SECRET)]
    before, crashes = failures("test"), figure("barrow_crashes_total")

    async def work() -> None:
        if failing:
            raise failing.pop()

    with capture_logs([merge_contextvars]) as logged:
        await start_task("test", work, table="abc")

    assert failures("test") == before + 2
    assert figure("barrow_crashes_total") == crashes + 1
    assert [(line["event"], line["table"], line["task"]) for line in logged] == [
        ("task waits for the database", "abc", "test"),
        ("task failed", "abc", "test"),
    ]
    assert re.fullmatch("[0-9a-f]{8}", logged[1]["report"])
    assert "in work" in logged[1]["exception"]
    assert SECRET not in str(logged)


async def test_processes_hear_each_other_after_old_notices_could_not_be_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    delete_notices = Store.delete_notices
    failing = [OperationalError("", {}, OSError("gone"))]

    async def fail_first(store: Store, until: int) -> None:
        if failing:
            raise failing.pop()
        await delete_notices(store, until)

    monkeypatch.setattr(Store, "delete_notices", fail_first)
    monkeypatch.setattr("barrow.server.storage.notices._KEPT", 1)
    before = failures("notices")
    file = tmp_path / "barrow.db"
    async with (
        serving(file, process=0, processes=2, **PRODUCTION) as one,
        serving(file, process=1, processes=2, **PRODUCTION) as other,
        meeting(one, "Ann") as (ann,),
        meeting(other, "Bob") as (bob,),
    ):
        table = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with asyncio.timeout(WAIT), ann.at(table) as hers, bob.at(table) as his:
            while failing:
                await asyncio.sleep(0.01)
            await hers.my_decision()
            await hers.act(first(hers.decision["options"]))
            while his.position["step"] < 1:
                await his.hear()

    assert failures("notices") > before


async def test_tables_are_looked_after_though_that_failed_once(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_idle = Tables._is_idle
    failing = [RuntimeError("odd")]

    def fail_first(tables: Tables, id: str) -> bool:
        if failing:
            raise failing.pop()
        return is_idle(tables, id)

    before = failures("idle tables")
    async with (
        serving(own_database, **PRODUCTION, idle_seconds=0.2) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "open", options=SHORT)
        monkeypatch.setattr(Tables, "_is_idle", fail_first)
        monkeypatch.setattr(Tables, "drop", note := Noted(Tables.drop))
        async with asyncio.timeout(WAIT):
            while table not in note.given:
                await asyncio.sleep(0.02)

    assert failures("idle tables") == before + 1


class Noted:
    """A method whose calls are noted."""

    def __init__(self, method: Any) -> None:
        self._method = method
        self.given: list[str] = []

    def __get__(self, owner: Any, _: object) -> Any:
        def call(id: str) -> None:
            self.given.append(id)
            self._method(owner, id)

        return call


async def test_who_is_here_is_stored_once_the_database_can_be_written_again(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Store._write_presence
    failing = [OperationalError("", {}, OSError("gone"))]

    async def fail_first(store: Store) -> None:
        if failing:
            raise failing.pop()
        await write(store)

    before = failures("presence")
    async with (
        serving(own_database, process=0, processes=2, **PRODUCTION) as one,
        serving(own_database, process=1, processes=2, **PRODUCTION) as other,
        meeting(one, "Ann") as (ann,),
        meeting(other, "Bob") as (bob,),
    ):
        table = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with asyncio.timeout(WAIT), ann.at(table) as hers:
            monkeypatch.setattr(Store, "_write_presence", fail_first)
            async with bob.at(table):
                while not hers.table["seats"][1]["present"]:
                    await hers.hear()

    assert failures("presence") == before + 1


async def test_a_crash_of_the_writer_has_a_report_and_the_next_action_is_stored(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Writer._write
    failing = [RuntimeError(SECRET)]

    def fail_first(writer: Writer, changes: Sequence[Change]) -> None:
        if failing:
            raise failing.pop()
        write(writer, changes)

    async with serving(own_database, **PRODUCTION) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "random", options=SHORT)
        async with ann.at(table) as chair:
            await chair.my_decision()
            monkeypatch.setattr(Writer, "_write", fail_first)
            with capture_logs([merge_contextvars]) as logged:
                await chair.send(
                    "act",
                    number=chair.decision["number"],
                    action=first(chair.decision["options"]),
                )
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await chair.until("happened")
        async with ann.at(table) as chair:
            played = await chair.act(first(chair.decision["options"]))

    [crash] = [line for line in logged if "report" in line]
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4500
    assert f"report {crash['report']}" in closed.value.rcvd.reason
    assert crash["table"] == table
    assert SECRET not in str(logged)
    assert (played["type"], chair.position["step"]) == ("happened", 1)


async def test_spectators_whose_feed_failed_come_back_to_the_game(
    own_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    follow = GameLog.follow
    failing: list[Exception] = []

    def fail_first(log: GameLog, entry: Any) -> Any:
        if failing:
            raise failing.pop()
        return follow(log, entry)

    before = failures("spectators")
    monkeypatch.setattr(GameLog, "follow", fail_first)
    async with (
        serving(own_database, **{**PRODUCTION, "spectator_delay": 0.2}) as address,
        meeting(address, "Ann", "Eve") as (ann, eve),
    ):
        table = await ann.open_table("me", "random", options=SHORT)
        async with ann.at(table) as hers:
            async with eve.at(table) as watching:
                await hers.my_decision()
                failing.append(ValueError(SECRET))
                with capture_logs([merge_contextvars]) as logged:
                    await hers.act(first(hers.decision["options"]))
                    with pytest.raises(websockets.ConnectionClosed):
                        await watching.until("never")
            async with eve.at(table) as watching:
                await hers.my_decision()
                await hers.act(first(hers.decision["options"]))
                while watching.position["step"] < 2:
                    await watching.hear()

    reports = [(line["event"], line["task"]) for line in logged if "report" in line]
    assert reports == [("task failed", "spectators")]
    assert failures("spectators") == before + 1


class Failing(Workers):
    """Bots of which the strong ones fail."""

    async def choose(self, asked: BotQuestion) -> str:
        if asked.level == "hard":
            raise NoAnswerError("none in 10 s") if asked.seed % 2 else ValueError(SECRET)
        return glance(asked)


def glance(asked: BotQuestion) -> str:
    game = barrow.game(asked.game)
    legal = [game.parse(text) for text in asked.legal]
    chooser = bot(asked.level, game, seed=asked.seed)
    return str(chooser.choose(game.read_view(asked.view), legal))


async def test_a_bot_that_fails_is_replaced_by_an_easy_one_and_the_table_is_told(
    own_database: str,
) -> None:
    before = figure("barrow_bot_failures_total", level="hard")
    asked: list[BotQuestion] = []

    class Noting(Failing):
        async def choose(self, question: BotQuestion) -> str:
            asked.append(question)
            return await super().choose(question)

    with patch("barrow.server.tables.Workers", Noting):
        async with (
            serving(own_database, **PRODUCTION) as address,
            meeting(address, "Ann") as (ann,),
        ):
            with capture_logs([merge_contextvars]) as logged:
                table = await ann.open_table("me", "easy", "hard", options=SHORT)
                async with ann.at(table) as chair:
                    await play_some(chair, 2)
                    chat = [m["line"] for m in chair.heard if m["type"] == "said"]
    played = [m["logged"]["seat"] for m in chair.heard if m["type"] == "happened"]
    levels = [one.level for one in asked if one.view["seat"] == 2]
    reports = [line for line in logged if line["event"] == "bot failed"]

    assert 2 in played
    assert levels[:3] == ["hard", "hard", "easy"]
    assert "random" not in levels
    assert figure("barrow_bot_failures_total", level="hard") >= before + 2
    assert {(line["table"], line["seat"], line["level"]) for line in reports} == {
        (table, 2, "hard")
    }
    assert [line["name"] for line in chat] == ["Barrow"]
    told = LINE.fullmatch(chat[0]["text"])
    assert told is not None
    assert told[1] == reports[1]["report"]
    assert SECRET not in str(logged)


async def test_a_rematch_is_played_by_the_rules_of_today(own_database: str) -> None:
    async with serving(own_database) as address, meeting(address, "Ann") as (ann,):
        table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
        async with ann.at(table) as chair:
            await play_on(chair)
    engine = create_async_engine(own_database)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE tables SET rules = 0"))
    await engine.dispose()
    async with serving(own_database, **PRODUCTION) as address:
        again = await ask_for_rematch(address, ann.token, table)
    async with serving(own_database, **PRODUCTION) as address:
        chair = await looked_at(address, ann.token, again)

    assert chair.heard[0]["chat"] == []


async def ask_for_rematch(address: str, token: str, table: str) -> str:
    async with meeting(address, "Eve") as (person,):
        person.http.headers["Authorization"] = f"Bearer {token}"
        found: str = (await person.post(f"/api/tables/{table}/rematch", None, 201))["table"]
        return found


async def looked_at(address: str, token: str, table: str) -> Chair:
    async with meeting(address, "Eve") as (person,):
        person.token = token
        async with person.at(table) as chair:
            return chair


async def test_a_table_can_be_followed_in_the_log_from_its_opening_to_its_end(
    own_database: str,
) -> None:
    async with serving(own_database, **PRODUCTION) as address, meeting(address, "Ann") as (ann,):
        with capture_logs([merge_contextvars]) as logged:
            table = await ann.open_table("me", "random", options=SHORT)
            async with ann.at(table) as chair:
                await play_on(chair)
            again = (await ann.post(f"/api/tables/{table}/rematch", None, 201))["table"]
            step = {"step": 1, "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
            branch = (await ann.post(f"/api/tables/{table}/fork", step, 201))["table"]

    def told(table: str) -> list[str]:
        return [line["event"] for line in logged if line.get("table") == table]

    assert told(table) == ["table opened", "game started", "game over"]
    assert told(again) == told(branch) == ["table opened", "game started"]


async def test_a_table_whose_row_is_gone_holds_no_other_up(tmp_path: Path) -> None:
    file = tmp_path / "barrow.db"
    async with serving(file, **PRODUCTION) as address, meeting(address, "Ann") as (ann,):
        table, other = [await ann.open_table("me", "open") for _ in range(2)]
        async with ann.at(table) as lost, ann.at(other) as sound, asyncio.timeout(WAIT):
            with sqlite3.connect(file) as connection:
                connection.execute("DELETE FROM tables WHERE id = ?", [table])
            await lost.send("say", text="hello")
            refused = await lost.until("refused", "said")
            await sound.send("say", text="hello")
            said = await sound.until("refused", "said")

    assert (refused["type"], said["type"]) == ("refused", "said")
