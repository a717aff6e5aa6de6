"""Clients that mean harm, and honest ones beside them: all on loopback, each from an address."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx2
import websockets

from tests.server.people import WAIT, Chair, Person, first
from tests.torture.regulars import BROKEN

OPTIONS = {"round_limit": 20, "zombies": "ai", "start_seat": 0}
# How many connections somebody hostile holds at once, and how many a hoarder; seconds between two
# of its doings.
HELD = 40
HOARD = 1_500
BREATH = 0.01
_addresses = (f"127.0.{high}.{low}" for high in range(1, 255) for low in range(1, 255))


class Somebody(Person):
    """A person with an address of their own."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address, name)
        self.here = next(_addresses)
        wire = httpx2.AsyncHTTPTransport(local_address=self.here)
        self.http = httpx2.AsyncClient(base_url=f"http://{address}", timeout=WAIT, transport=wire)

    def connect(self, table: str) -> websockets.connect:
        """Return a connection to a table, to be opened."""
        return websockets.connect(
            f"ws://{self.address}/api/tables/{table}/live",
            additional_headers={"Authorization": f"Bearer {self.token}"} if self.token else {},
            max_size=None,
            max_queue=None,
            local_addr=(self.here, 0),
        )

    @asynccontextmanager
    async def at(self, table: str, invite: str = "") -> AsyncIterator[Chair]:
        """Sit or watch at a table."""
        async with self.connect(table) as line:
            chair = Chair(line)
            await chair.until("snapshot")
            yield chair

    @asynccontextmanager
    async def stream(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Open a bare connection; whatever is left of it at the end is thrown away."""
        host, port = self.address.split(":")
        reader, writer = await asyncio.open_connection(host, port, local_addr=(self.here, 0))
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def request(self, line: str, *headers: str) -> bytes:
        """Return the head of a request, as it goes over the wire."""
        known = (f"Host: {self.address}", f"Authorization: Bearer {self.token}")
        return "\r\n".join((f"{line} HTTP/1.1", *known, *headers, "\r\n")).encode()

    def wire(self) -> socket.socket:
        """Open a bare connection."""
        host, port = self.address.split(":")
        return socket.create_connection((host, int(port)), WAIT, (self.here, 0))


@dataclass
class Honest:
    """Two people who play game after game at a bounded pace."""

    people: list[Somebody]
    pace: float
    tables: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)  # from each action to its answer
    refused: list[str] = field(default_factory=list)

    async def play(self, actions: int) -> None:
        """Play until so many actions are answered."""
        host, guest = self.people
        while len(self.seconds) < actions:
            table = await host.open_table("me", "open", options=OPTIONS, pace="unhurried")
            await guest.post(f"/api/tables/{table}/sit", {}, 200)
            self.tables.append(table)
            async with host.at(table) as hers, guest.at(table) as his:
                playing = [asyncio.create_task(self._play(one, actions)) for one in (hers, his)]
                await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                for task in playing:
                    task.cancel()
                ends = await asyncio.gather(*playing, return_exceptions=True)
                assert set(map(type, ends)) <= {type(None), asyncio.CancelledError}, ends

    async def _play(self, chair: Chair, actions: int) -> None:
        while not chair.over and len(self.seconds) < actions:
            if not chair.decision.get("yours"):
                await chair.hear()
                continue
            await asyncio.sleep(self.pace)
            began = time.monotonic()
            answer = await chair.act(first(chair.decision["options"]))
            while answer["type"] == "happened" and answer["logged"]["seat"] != chair.seat:
                answer = await chair.until("happened", "refused")
            self.seconds.append(time.monotonic() - began)
            if answer["type"] == "refused":
                self.refused.append(answer["text"])


async def wait_for_a_bot(who: Somebody, decisions: int) -> float:
    """Play against a strong bot until it has decided so often; return the longest it took, in s."""
    table = await who.open_table("me", "expert", options=OPTIONS, pace="unhurried")
    longest, decided = 0.0, 0
    async with who.at(table) as chair:
        while decided < decisions and not chair.over:
            if chair.decision.get("yours"):
                await chair.act(first(chair.decision["options"]))
                continue
            began = time.monotonic()
            await chair.until("happened")
            longest, decided = max(longest, time.monotonic() - began), decided + 1
    return longest


class Hostile:
    """Somebody who does one kind of harm until it is over."""

    def __init__(self, who: Somebody, targets: Callable[[], list[str]], own: str) -> None:
        self.who = who
        self.own = own  # a table of one's own, with a bot
        self.over = ""  # a finished game
        self.luck = random.Random(who.here)
        self.tries = 0
        self._targets = targets

    def target(self) -> str:
        """Return somebody else's table."""
        return self.luck.choice(self._targets() or [self.own])

    async def keep_on(self, harm: Callable[[Hostile], Awaitable[None]]) -> None:
        """Do harm again and again, whatever comes of it, until this is cancelled."""
        while True:
            self.tries += 1
            with contextlib.suppress(*BROKEN, AssertionError, KeyError, RuntimeError, ValueError):
                await harm(self)
            await asyncio.sleep(BREATH)


async def flood_requests(one: Hostile) -> None:
    paths = ["/api/tables", "/api/games", "/api/me", f"/api/tables/{one.target()}", "/nowhere"]
    await asyncio.gather(*[one.who.http.get(path) for path in paths * 4])


async def make_players(one: Hostile) -> None:
    await one.who.http.post("/api/players", json={"name": "x" * one.luck.randrange(60)})
    await one.who.http.post("/api/tables", content=one.luck.randbytes(2_000))


async def send_tiny_frames(one: Hostile) -> None:
    async with one.who.connect(one.target()) as line:
        kind = one.luck.choice([b"\x89", b"\x8a", b"\x81", b"\x01\x80\0\0\0\0\x00"])
        line.transport.write((kind + b"\x80\0\0\0\0") * 20_000)
        await asyncio.wait_for(line.wait_closed(), 5)


async def send_huge_frames(one: Hostile) -> None:
    async with one.who.connect(one.target()) as line:
        await line.send("x" * one.luck.choice([60_000, 70_000, 2_000_000]))
        await asyncio.wait_for(line.wait_closed(), 1)


async def send_junk(one: Hostile) -> None:
    deep = "[" * 10_000
    junk = [deep, "null", "{}", '{"type":"act"}', '{"type":"propose","proposal":' + deep, "\x00"]
    async with one.who.connect(one.own) as line:
        for _ in range(200):
            await line.send(one.luck.choice(junk))
        line.transport.write(one.luck.randbytes(5_000))
        await asyncio.wait_for(line.wait_closed(), 5)


async def read_nothing(one: Hostile) -> None:
    """Join a busy table again and again and read none of it."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(HELD):
            line = await stack.enter_async_context(one.who.connect(one.target()))
            line.transport.pause_reading()
            stack.callback(line.transport.abort)
        await asyncio.sleep(5)


async def come_and_go(one: Hostile) -> None:
    for _ in range(20):
        async with one.who.connect(one.target()) as line:
            await line.recv()


async def ask_for_advice(one: Hostile) -> None:
    async with one.who.at(one.own) as chair:
        await asyncio.wait_for(chair.my_decision(), 5)
        action, number = first(chair.decision["options"]), chair.decision["number"]
        for _ in range(30):
            await chair.send("hint")
            await chair.send("try", number=number, actions=[action] * 16)
            await chair.send("why", action=action)
            await chair.send("propose", proposal={"army": ["x"] * 500})
        await chair.arrived()


async def bother_the_table(one: Hostile) -> None:
    async with one.who.at(one.own) as chair:
        for _ in range(30):
            await chair.send("say", text="!" * 500)
            await chair.send("prefer", decision="defend_dice", asking="always")
            await chair.send("prefer", decision="defend_dice", asking="never")
            await chair.send("ask_undo")
            await chair.send("pause", paused=True)
            await chair.send("pause", paused=False)
        await chair.arrived()


async def dig_in_replays(one: Hostile) -> None:
    for step in (0, 999, 1, 40, 2, 41):
        for path in (f"replay/{step}?as=all", f"review/{step}", "record", "proof"):
            await one.who.http.get(f"/api/tables/{one.over}/{path}")


async def dawdle(one: Hostile) -> None:
    """Open connections and send a request that never ends, or none at all."""
    with contextlib.ExitStack() as stack:
        for number in range(HELD):
            wire = stack.enter_context(one.who.wire())
            wire.send([b"\n", b"GET /api/me HT", b"\x16\x03\x01" * 9, b"\r\n" * 99][number % 4])
        await asyncio.sleep(3)


async def make_up_options(one: Hostile) -> None:
    """Ask for tables with options of which nobody has heard, each by a name of its own."""
    body = {"game": "ground-zero", "seats": [{"kind": "me"}, {"kind": "open"}]}
    name = f"{one.tries} " + "x" * 50_000
    await one.who.http.post("/api/tables", json=body | {"options": {name: 1}})


async def never_end_a_head(one: Hostile) -> None:
    """Ask for something, and then, on the same connection, send headers without end."""
    async with one.who.stream() as (reader, writer):
        writer.write(one.who.request("GET /api/live"))
        await reader.readuntil(b"}")
        writer.write(b"GET /api/live HTTP/1.1\r\n")
        for number in range(20_000):
            writer.write(f"x-{number}: {'x' * 50_000}\r\n".encode())
            await writer.drain()


async def never_end_a_body(one: Hostile) -> None:
    """Send requests whose bodies come by the byte."""
    async with contextlib.AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(one.who.stream()) for _ in range(HELD)]
        for number, (_, writer) in enumerate(streams):
            path = ["/api/tables", "/api/players", "/api/me", "/nowhere"][number % 4]
            writer.write(one.who.request(f"POST {path}", "Content-Length: 60000"))
        for _ in range(200):
            drip([writer for _, writer in streams], b" ")
            await asyncio.sleep(0.1)


async def pipeline(one: Hostile) -> None:
    """Send thousands of requests at once, and read no answer."""
    async with one.who.stream() as (_, writer):
        for _ in range(100):
            writer.write(b"GET /api/live HTTP/1.1\r\nHost: x\r\n\r\n" * 5_000)
            await asyncio.wait_for(writer.drain(), 5)


async def hoard_sockets(one: Hostile) -> None:
    """Hold as many connections as there are, none of them idle."""
    async with contextlib.AsyncExitStack() as stack:
        held = []
        for _ in range(HOARD):
            held.append(await stack.enter_async_context(one.who.stream()))
            held[-1][1].write(one.who.request("GET /api/live"))
        for _ in range(10):
            drip([writer for _, writer in held], b"G")
            await asyncio.sleep(1)


def drip(writers: Iterable[asyncio.StreamWriter], byte: bytes) -> None:
    """Send another byte on every connection that is still open."""
    for writer in writers:
        if not writer.transport.is_closing():
            writer.write(byte)


async def seal_and_forget(one: Hostile) -> None:
    await asyncio.gather(*[one.who.http.post("/api/seals") for _ in range(20)])


async def let_bots_play(one: Hostile) -> None:
    """Open tables at which nobody but strong bots sit."""
    await one.who.open_table("expert", "expert", options=OPTIONS)


HARMS = [
    flood_requests,
    make_players,
    send_tiny_frames,
    send_huge_frames,
    send_junk,
    read_nothing,
    come_and_go,
    ask_for_advice,
    bother_the_table,
    dig_in_replays,
    dawdle,
    make_up_options,
    never_end_a_head,
    never_end_a_body,
    pipeline,
    hoard_sockets,
    seal_and_forget,
    let_bots_play,
]


async def arrive(address: str, name: str) -> Somebody:
    """Introduce somebody with an address of their own."""
    somebody = Somebody(address, name)
    await somebody.introduce()
    return somebody


async def finish_a_game(who: Somebody) -> str:
    """Play a short game to its end; return its table."""
    table = await who.open_table("me", "random", options={**OPTIONS, "round_limit": 5})
    async with who.at(table) as chair:
        while not chair.over:
            decision = await chair.my_decision()
            if not chair.over:
                await chair.act(first(decision["options"]))
                await asyncio.sleep(BREATH)
    return table
