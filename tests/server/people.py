"""People at tables: real HTTP and WebSocket clients of a real server on loopback."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx2
import websockets

from barrow.server.settings import Limits, Settings
from barrow.server.web.app import make_server

WAIT = 60.0  # seconds, on a busy machine
Message = dict[str, Any]
SEED = "07" * 32
AT_ONCE = {
    "bot_seconds": 100.0,  # on a busy machine, too
    "bot_pause": 0.0,
    "reaction_pause": 0.0,
    "preview_seconds": 0.0,  # as many worlds on any machine
    "spectator_delay": 0.0,
    "limits": Limits(enforced=False),
}
# What a host gets who sets nothing.
PRODUCTION: dict[str, Any] = {name: getattr(Settings(), name) for name in AT_ONCE}


@asynccontextmanager
async def serving(database: Path | str, **settings: Any) -> AsyncIterator[str]:
    """Serve on a free port until the block ends; yield host and port.

    Every table has the same luck, so that no test depends on it.
    """
    with (
        patch("barrow.server.lobby.new_seed", same_seed),
        patch("barrow.advice.questions.new_bot_seed", same_bot_seed),
    ):
        async with _serving(database, **settings) as address:
            yield address


def same_seed() -> str:
    return SEED


def same_bot_seed() -> int:
    return int(SEED[:15], 16)


@asynccontextmanager
async def _serving(database: Path | str, **settings: Any) -> AsyncIterator[str]:
    """Serve a database, named by its address or as a file of SQLite."""
    url = database if isinstance(database, str) else f"sqlite+aiosqlite:///{database}"
    chosen = Settings(**{"database": url, **AT_ONCE, **settings})
    server = make_server(chosen)
    server.config.port = 0
    running = asyncio.create_task(server.serve())
    while not server.started:
        assert not running.done(), running
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    try:
        yield f"{host}:{port}"
    finally:
        server.should_exit = True
        await running


@contextmanager
def serving_in_thread(database: Path | str, **settings: Any) -> Iterator[str]:
    """Serve in a thread of its own until the block ends; yield host and port."""
    started: Future[str] = Future()
    ended = threading.Event()

    async def serve() -> None:
        async with serving(database, **settings) as address:
            started.set_result(address)
            while not ended.is_set():
                await asyncio.sleep(0.05)

    thread = ThreadPoolExecutor(1)
    running = thread.submit(asyncio.run, serve())
    try:
        yield started.result(WAIT)
    finally:
        ended.set()
        running.result(WAIT)
        thread.shutdown()


class Person:
    """Somebody with a name and a token."""

    def __init__(self, address: str, name: str) -> None:
        self.address = address
        self.name = name
        self.token = ""
        self.http = httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT)

    async def introduce(self) -> None:
        answer = await self.post("/api/players", {"name": self.name})
        self.token = answer["token"]

    async def post(self, path: str, body: object = None, status: int | None = None) -> Message:
        response = await self.http.post(path, json=body)
        assert status is None or response.status_code == status, response.text
        found: Message = response.json()
        return found

    async def get(self, path: str, status: int | None = None) -> Any:
        response = await self.http.get(path)
        assert status is None or response.status_code == status, response.text
        return response.json()

    async def open_table(self, *seats: str, **wish: Any) -> str:
        """Open a table; seats are "me", "open" or a bot's level."""
        wishes = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        body = {"game": "ground-zero", "seats": wishes, **wish}
        table: str = (await self.post("/api/tables", body, 201))["table"]
        return table

    @asynccontextmanager
    async def at(self, table: str, invite: str = "") -> AsyncIterator[Chair]:
        """Sit or watch at a table, over its WebSocket."""
        address = f"ws://{self.address}/api/tables/{table}/live?invite={invite}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        # Whoever leaves with many messages unread would wait long for the answer to "close".
        asked = websockets.connect(
            address, additional_headers=headers, max_size=None, max_queue=None
        )
        async with asked as socket:
            chair = Chair(socket)
            await chair.until("snapshot")
            yield chair


@asynccontextmanager
async def meeting(address: str, *names: str) -> AsyncIterator[list[Person]]:
    """Introduce people to a server, until the block ends."""
    async with AsyncExitStack() as stack:
        people = [Person(address, name) for name in names]
        for person in people:
            stack.push_async_callback(person.http.aclose)
            await person.introduce()
        yield people


class Chair:
    """One open connection to a table, and all it was told."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket = socket
        self.heard: list[Message] = []
        self.position: Message = {}
        self.table: Message = {}
        self.watchers = 0
        self.seat: int | None = None
        self.on_hear: Callable[[Message], None] = lambda message: None

    async def send(self, type: str, **fields: Any) -> None:
        await self._socket.send(json.dumps({"type": type, **fields}))

    async def arrived(self) -> None:
        """Wait until the server has taken in everything that was sent."""
        await (await self._socket.ping())

    async def say_raw(self, text: str | bytes) -> None:
        await self._socket.send(text)

    def put(self, data: bytes) -> None:
        """Put bytes on the wire as they are."""
        self._socket.transport.write(data)

    async def hear(self) -> Message:
        """Return the next message, and remember where the game stands."""
        message: Message = json.loads(await asyncio.wait_for(self._socket.recv(), WAIT))
        self.heard.append(message)
        if message["type"] != "tried":  # that position hasn't come about
            self.position = message.get("position") or self.position
        self.table = message.get("table") or self.table
        self.watchers = message.get("watchers", self.watchers)
        if message["type"] == "snapshot":
            self.seat = message["seat"]
        self.on_hear(message)
        return message

    async def until(self, *types: str) -> Message:
        """Hear until a message of one of these types comes; return it."""
        while (message := await self.hear())["type"] not in types:
            pass
        return message

    @property
    def decision(self) -> Message:
        found: Message = self.position.get("decision") or {}
        return found

    @property
    def over(self) -> bool:
        return bool(self.position.get("outcome"))

    async def my_decision(self) -> Message:
        """Wait until it is this chair's turn to decide, or the game is over."""
        while not self.over and not self.decision.get("yours"):
            await self.hear()
        return self.decision

    async def act(self, action: str) -> Message:
        """Answer the open decision; return what came back."""
        await self.send("act", number=self.decision["number"], action=action)
        return await self.until("happened", "refused")


async def play_some(chair: Chair, actions: int) -> None:
    """Act some times, and wait until it is this chair's turn again."""
    for _ in range(actions):
        await chair.my_decision()
        await chair.act(first(chair.decision["options"]))
    await chair.my_decision()


Choose = Callable[[list[Message]], str]


def first(options: list[Message]) -> str:
    """Choose the first option, but stop attacking when that is offered."""
    last: str = options[-1]["action"]
    found: str = options[0]["action"]
    return last if last == "end_attack" else found


async def play_on(chair: Chair, choose: Choose = first, most: int = 10_000) -> int:
    """Play this chair until the game is over; return how many actions it took."""
    for count in range(most):
        decision = await chair.my_decision()
        if chair.over:
            return count
        answer = await chair.act(choose(decision["options"]))
        assert answer["type"] == "happened", answer
    raise AssertionError(f"the game was not over after {most} actions")
