"""Fair shares, as a host gets them who sets nothing: nobody's requests cost others their turn."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import ClassVar
from unittest.mock import patch

import httpx2
import pytest
import websockets

from barrow import Record
from barrow.advice.ideas import Idea
from barrow.advice.questions import BotQuestion, TryQuestion
from barrow.server.cluster import handover
from barrow.server.errors import RefusedError
from barrow.server.limits import MOST_COUNTS, Limiter
from barrow.server.protocol.messages import Tried
from barrow.server.settings import Limits
from barrow.server.storage.schema import EntryRow, PlayerRow, TableRow
from barrow.server.storage.store import Store
from barrow.server.storage.writer import Change
from barrow.server.web import routes
from barrow.server.web.replays import Replay
from barrow.server.workers import Workers
from tests.server.people import (
    PRODUCTION,
    WAIT,
    Chair,
    Message,
    Person,
    first,
    meeting,
    play_on,
    serving,
)
from tests.server.test_workers import PATIENCE, running, thought

pytestmark = pytest.mark.anyio

# Nothing that is used up comes back while a test runs.
LIMITS = Limits(
    joins="30/day", hints="20/day", previews="20/day", reviews="20/day", replays="20/day"
)
SHORT = {"round_limit": 5, "zombies": "ai", "start_seat": 0}


class Silent(Workers):
    """Bots that play, but give nobody advice until they are let go."""

    go: ClassVar[asyncio.Event] = asyncio.Event()

    async def consider(self, asked: BotQuestion) -> list[Idea]:
        await self.go.wait()
        return [Idea(action=asked.legal[0], words="", chance=None, looks=0)]

    async def preview(self, asked: TryQuestion) -> Tried | None:
        await self.go.wait()
        return None


@asynccontextmanager
async def hosted(folder: Path, advice: bool) -> AsyncIterator[Person]:
    """Serve as a host does, with bots whose advice comes at once or not at all."""
    Silent.go = asyncio.Event()
    if advice:
        Silent.go.set()
    with patch("barrow.server.tables.Workers", Silent):
        async with (
            serving(folder / "barrow.db", **{**PRODUCTION, "limits": LIMITS}) as address,
            meeting(address, "Ann") as (ann,),
        ):
            yield ann


@asynccontextmanager
async def seated(ann: Person) -> AsyncIterator[Chair]:
    """Sit down, and wait to be asked."""
    table = await ann.open_table("me", "random", options=SHORT, pace="unhurried")
    async with ann.at(table) as chair:
        await chair.my_decision()
        yield chair


async def test_an_action_does_not_wait_for_one_s_own_hint_or_preview(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=False) as ann, seated(ann) as chair:
        number, action = chair.decision["number"], first(chair.decision["options"])
        await chair.send("hint")
        await chair.send("try", number=number, actions=[action])
        played = await chair.act(action)

    assert played["type"] == "happened"


async def test_one_hint_is_thought_about_at_a_time(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=False) as ann, seated(ann) as chair:
        await chair.send("hint")
        await chair.send("hint")
        second = await chair.until("refused", "hinted")
        Silent.go.set()
        first_answer = await chair.until("refused", "hinted")
        await chair.send("hint")
        third = await chair.until("refused", "hinted")

    assert (second["code"], first_answer["type"], third["type"]) == ("busy", "hinted", "hinted")


async def test_hints_have_a_budget_and_actions_go_on(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann, seated(ann) as chair:
        answers = []
        for _ in range(21):
            await chair.send("hint")
            answers.append(await chair.until("hinted", "refused"))
        played = await chair.act(first(chair.decision["options"]))

    assert [answer.get("code") for answer in answers] == [None] * 20 + ["too_often"]
    assert played["type"] == "happened"


@pytest.mark.parametrize(
    "asked",
    [
        {"type": "why", "action": "anything"},
        {"type": "try", "number": 1, "actions": ["anything"]},
        {"type": "propose", "proposal": {}},
    ],
    ids=["why", "try", "propose"],
)
async def test_previews_have_a_budget_and_actions_go_on(tmp_path: Path, asked: Message) -> None:
    async with hosted(tmp_path, advice=True) as ann, seated(ann) as chair:
        answers = []
        for _ in range(21):
            await chair.send(**asked)
            answers.append(await chair.until("refused", "why_not", "weighed"))
        played = await chair.act(first(chair.decision["options"]))

    assert [answer.get("code") == "too_often" for answer in answers] == [False] * 20 + [True]
    assert played["type"] == "happened"


async def test_all_players_of_an_address_have_a_budget_together() -> None:
    now = 0.0
    limiter = Limiter(Limits(hints="2/minute", players_by_address=3), clock=lambda: now)
    for number in range(6):
        limiter.share("hints", f"player {number}", "here")

    with pytest.raises(RefusedError, match="too often"):
        limiter.share("hints", "another", "here")
    limiter.share("hints", "another", "elsewhere")
    now = 10.0
    limiter.share("hints", "a third", "here")


@pytest.mark.parametrize(
    ("rate", "words"),
    [
        ("2/minute", "the limit is 2 per minute"),
        ("2/10 second", "the limit is 2 in 10 seconds"),
        ("2/hour", "the limit is 2 per hour"),
        ("2/day", "the limit is 2 per day"),
    ],
)
def test_who_is_stopped_learns_the_limit(rate: str, words: str) -> None:
    limiter = Limiter(Limits(chat=rate, players_by_address=2), clock=lambda: 0.0)
    for _ in range(2):
        limiter.share("chat", "Ann", "here")
    with pytest.raises(RefusedError) as own:
        limiter.share("chat", "Ann", "here")
    for _ in range(2):
        limiter.share("chat", "Bob", "here")
    with pytest.raises(RefusedError) as shared:
        limiter.share("chat", None, "here")

    assert own.value.text == f"that's too often: {words}"
    assert shared.value.text.endswith(" for all players at your address")
    assert "the limit is 4" in shared.value.text


def test_what_is_used_up_comes_back_evenly() -> None:
    now = 0.0
    limiter = Limiter(Limits(chat="10/10 second"), clock=lambda: now)
    for _ in range(10):
        limiter.count("chat", "Ann")
    now = 1.0
    limiter.count("chat", "Ann")
    with pytest.raises(RefusedError):
        limiter.count("chat", "Ann")


async def test_counts_do_not_fill_the_memory() -> None:
    limiter = Limiter(Limits(chat="1/hour"), clock=lambda: 0.0)
    for number in range(MOST_COUNTS + 1):
        limiter.count("chat", str(number))

    limiter.count("chat", "0")  # was dropped
    with pytest.raises(RefusedError):
        limiter.count("chat", str(MOST_COUNTS))


async def test_advice_has_processes_of_its_own_that_give_way() -> None:
    others = running()
    workers = Workers(1, PATIENCE)
    asked = thought()
    try:
        assert await workers.consider(asked)
        await workers.preview(TryQuestion(asked.game, asked.view, 1, 0, asked.legal[:1], {}))
        advisors = running() - others
        await workers.choose(asked)
        bots = running() - others - advisors
        niceness = [os.getpriority(os.PRIO_PROCESS, pid or 0) for pid in (*advisors, *bots)]
    finally:
        workers.close()

    assert (len(advisors), len(bots)) == (2, 1)
    assert niceness[0] == niceness[1] > niceness[2]


async def test_only_so_many_may_wait_for_advice() -> None:
    workers = Workers(1, PATIENCE)
    try:
        waiting = [asyncio.create_task(workers.consider(thought())) for _ in range(60)]
        answers = await asyncio.gather(*waiting)
    finally:
        workers.close()

    assert sum(1 for answer in answers if not answer) == 10


async def test_joins_have_a_budget(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann:
        table = await ann.open_table("me", "open")
        for _ in range(30):
            async with ann.at(table):
                pass
        with pytest.raises(websockets.ConnectionClosed, match="4429"):
            await ann.at(table).__aenter__()


CHANGES = Limits(changes="3/day", tables="3/day")


@asynccontextmanager
async def changing(folder: Path) -> AsyncIterator[Person]:
    """Serve where hardly anything may be changed."""
    async with (
        serving(folder / "barrow.db", **{**PRODUCTION, "limits": CHANGES}) as address,
        meeting(address, "Ann") as (ann,),
    ):
        yield ann


async def test_names_and_seats_have_a_budget(tmp_path: Path) -> None:
    async with changing(tmp_path) as ann:
        table = await ann.open_table("me", "open", "open")
        fill = {"seat": 1, "kind": "bot"}
        answers = [
            await ann.http.post("/api/players", json={"name": "Anna"}),
            await ann.http.post(f"/api/tables/{table}/fill", json=fill),
            await ann.http.post(f"/api/tables/{table}/leave"),
            await ann.http.post(f"/api/tables/{table}/sit", json={}),
        ]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"] == "that's too often: the limit is 3 per day"


@pytest.mark.parametrize(
    "sent",
    [
        {"type": "prefer", "decision": "anything", "asking": "never"},
        {"type": "pause", "paused": False},
        {"type": "ask_undo"},
        {"type": "answer_undo", "agree": True},
    ],
    ids=["prefer", "pause", "ask_undo", "answer_undo"],
)
async def test_wishes_have_a_budget_and_actions_go_on(tmp_path: Path, sent: Message) -> None:
    async with changing(tmp_path) as ann, seated(ann) as chair:
        codes = []
        for _ in range(4):
            await chair.send(**sent)
            codes.append((await chair.until("refused"))["code"])
        played = await chair.act(first(chair.decision["options"]))

    assert [code == "too_often" for code in codes] == [False] * 3 + [True]
    assert played["type"] == "happened"


async def test_seeds_count_as_tables(tmp_path: Path) -> None:
    async with changing(tmp_path) as ann:
        statuses = [(await ann.http.post("/api/seals")).status_code for _ in range(4)]

    assert statuses == [201] * 3 + [429]


async def test_who_joins_too_often_is_not_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_up = []
    player_of = Store.player_of

    async def note(store: Store, token_hash: str) -> PlayerRow | None:
        looked_up.append(token_hash)
        return await player_of(store, token_hash)

    limits = Limits(joins="1/day", players_by_address=2)
    async with (
        serving(tmp_path / "barrow.db", **{**PRODUCTION, "limits": limits}) as address,
        meeting(address, "Ann") as (ann,),
    ):
        table = await ann.open_table("me", "open")
        monkeypatch.setattr(Store, "player_of", note)
        for _ in range(5):
            with contextlib.suppress(websockets.ConnectionClosed):
                async with ann.at(table):
                    pass

    assert len(looked_up) == 2


async def finished(ann: Person) -> str:
    table = await ann.open_table("me", "random", options=SHORT)
    async with ann.at(table) as chair:
        await play_on(chair)
    return table


async def test_reviews_have_a_budget_and_those_that_are_known_cost_nothing(
    tmp_path: Path,
) -> None:
    async with hosted(tmp_path, advice=True) as ann:
        table = await finished(ann)
        path = f"/api/tables/{table}/review"
        statuses = [(await ann.http.get(f"{path}/{step}")).status_code for step in range(1, 22)]
        again = [(await ann.http.get(f"{path}/1")).status_code for _ in range(30)]

    assert statuses == [200] * 20 + [429]
    assert again == [200] * 30


async def test_strangers_of_one_address_share_its_budget_for_records(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann:
        table = await finished(ann)
        async with httpx2.AsyncClient(base_url=f"http://{ann.address}", timeout=WAIT) as stranger:
            path = f"/api/tables/{table}/record"
            statuses = [(await stranger.get(path)).status_code for _ in range(201)]
        own = await ann.http.get(f"/api/tables/{table}/replay")

    assert statuses == [200] * 200 + [429]
    assert own.status_code == 429


async def test_a_replay_is_played_once_for_all_who_ask(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []

    class Counted(Replay):
        def __init__(self, row: TableRow, record: Record) -> None:
            made.append(row.id)
            super().__init__(row, record)

    monkeypatch.setattr(routes, "Replay", Counted)
    async with hosted(tmp_path, advice=True) as ann:
        path = f"/api/tables/{await finished(ann)}/replay"
        infos = await asyncio.gather(*[ann.get(path, 200) for _ in range(8)])
        last = infos[0]["steps"]
        order = [last, 0, last // 2, last - 1, 1]
        steps = [await ann.get(f"{path}/{step}?as=all", 200) for step in order]

    assert len(made) == 1
    assert [step["step"] for step in steps] == order
    assert steps[0]["view"] != steps[1]["view"]


async def test_a_wish_to_be_asked_is_the_business_of_its_seat_alone(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann, meeting(ann.address, "Bob") as (bob,):
        table = await ann.open_table("me", "open", options=SHORT)
        await bob.post(f"/api/tables/{table}/sit", {}, 200)
        async with ann.at(table) as hers, bob.at(table) as his:
            await hers.send("prefer", decision="defend_dice", asking="never")
            snapshot = await hers.until("snapshot")
            await hers.send("prefer", decision="anything", asking="never")
            refused = await hers.until("refused")
            await hers.send("say", text="done")
            await his.until("said")
        async with ann.at(table) as again:
            kept = again.heard[0]["asking"]

    assert snapshot["asking"] == kept == {"defend_dice": "never"}
    assert refused["code"] == "no_decision"
    assert [message["type"] for message in his.heard].count("snapshot") == 1


@pytest.mark.parametrize("name", ["Barrow", "barrow", " B a r r o w ", "BARROW!", "\uff22arrow"])
async def test_nobody_is_called_as_the_narrator_is(tmp_path: Path, name: str) -> None:
    async with hosted(tmp_path, advice=True) as ann:
        new = await ann.http.post("/api/players", json={"name": name}, headers={"Cookie": ""})
        renamed = await ann.post("/api/players", {"name": name})
        other = await ann.post("/api/players", {"name": "Barrowman"})

    assert (new.json()["code"], renamed["code"]) == ("reserved_name", "reserved_name")
    assert other["name"] == "Barrowman"


async def test_who_had_the_narrator_s_name_before_does_not_speak_for_it(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann:
        table = await ann.open_table("me", "open")
        with sqlite3.connect(tmp_path / "barrow.db") as database:
            database.execute("UPDATE players SET name = 'Barrow'")
        async with ann.at(table) as chair:
            await chair.send("say", text="The rules have changed.")
            heard = await chair.until("said", "refused")
        await ann.post("/api/players", {"name": "Ann"})
        async with ann.at(table) as chair:
            await chair.send("say", text="It is me.")
            said = await chair.until("said", "refused")

    assert heard["code"] == "reserved_name"
    assert (said["line"]["name"], said["line"]["narrator"]) == ("Ann", False)


@pytest.mark.parametrize(
    "frame",
    [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x81\x80\0\0\0\0", b"\x00\x80\0\0\0\0"],
    ids=["pings", "pongs", "messages", "fragments"],
)
async def test_who_sends_thousands_of_small_frames_is_hung_up_on(
    tmp_path: Path, frame: bytes
) -> None:
    async with hosted(tmp_path, advice=True) as ann, meeting(ann.address, "Bob") as (bob,):
        table = await ann.open_table("me", "open")
        async with bob.at(table) as flooding, ann.at(table) as calm:
            begin = b"\x01\x80\0\0\0\0" if frame[0] == 0 else b""
            flooding.put(begin + frame * 10_000)
            with pytest.raises(websockets.ConnectionClosed):
                await flooding.until("never")
            await calm.send("say", text="still here")
            said = await calm.until("said")

    assert said["line"]["text"] == "still here"


async def test_who_asks_for_nothing_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "_PATIENCE", 0.2)
    async with hosted(tmp_path, advice=True) as ann:
        ends = []
        for begun in (b"", b"GET /api/me HTTP/1.1\r\nHost: x\r\n"):
            reader, writer = await asyncio.open_connection(*ann.address.split(":"))
            writer.write(begun)
            with contextlib.suppress(ConnectionResetError):
                ends.append(await asyncio.wait_for(reader.read(), WAIT))
            writer.close()
        me = await ann.get("/api/me", 200)

    assert not any(ends)
    assert me["name"] == "Ann"


async def test_everybody_learns_once_of_many_who_come_together(tmp_path: Path) -> None:
    async with hosted(tmp_path, advice=True) as ann, AsyncExitStack() as stack:
        table = await ann.open_table("me", "open")
        async with ann.at(table) as chair:
            await asyncio.gather(*[stack.enter_async_context(ann.at(table)) for _ in range(20)])
            stranger = Person(ann.address, "stranger")
            stack.push_async_callback(stranger.http.aclose)
            await stack.enter_async_context(stranger.at(table))
            while (seats := await chair.until("seats"))["watchers"] < 1:
                pass
        told = [message for message in chair.heard if message["type"] == "seats"]

    assert seats["watchers"] == 1
    assert len(told) < 15


async def test_an_action_waits_for_one_other_change_at_most(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path / 'barrow.db'}")
    await store.add_player("ann", "hash", "Ann")
    row = TableRow("t", "ground-zero", 2, "a title", "ann", "open")
    await store.add_table(row, [])
    done: list[str] = []

    async def note(name: str, work: Awaitable[object]) -> None:
        await work
        done.append(name)

    async with asyncio.TaskGroup() as group:
        for number in range(20):
            player = store.add_player(f"p{number}", f"hash {number}", "Bob")
            group.create_task(note("change", player))
        await asyncio.sleep(0)
        action = store.add_entry(Change("t", EntryRow(1, "play", 0, "done", [], 0.0)))
        group.create_task(note("action", action))
    await store.close()

    assert done.index("action") <= 1
    assert len(done) == 21
