"""Four clients at each of many tables, and how long each action takes to reach all of them."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from functools import partial
from typing import cast

import httpx2
import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

SEATS = 4
OPTIONS = {"zombies": "player", "round_limit": 200}


class Choice(msgspec.Struct):
    action: str


class Decision(msgspec.Struct):
    number: int
    yours: bool
    options: list[Choice]


class Position(msgspec.Struct):
    step: int
    decision: Decision | None


class Message(msgspec.Struct):
    type: str
    position: Position | None = None
    code: str = ""


read = msgspec.json.Decoder(Message).decode


@dataclass
class Tally:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    measuring: bool = False

    def percentile(self, share: float) -> float:
        """Return a latency in milliseconds that this share of all does not exceed."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Client(asyncio.Protocol):
    """One WebSocket of a table, with as little around it as there can be."""

    def __init__(self, table: Table, url: str, token: str) -> None:
        self._table = table
        self._link = ClientProtocol(parse_uri(url), max_size=None)
        self._token = token

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        request = self._link.connect()
        request.headers["Authorization"] = f"Bearer {self._token}"
        self._link.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._link.receive_data(data)
        for event in self._link.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._table.hear(self, read(event.data))
        self._flush()

    def send(self, text: bytes) -> None:
        """Send a message."""
        self._link.send_text(text)
        self._flush()

    def close(self) -> None:
        """End the connection."""
        self._transport.abort()

    def _flush(self) -> None:
        for data in self._link.data_to_send():
            self._transport.write(data)


class Table:
    """One table and its four clients.

    The next action is sent once all four have heard of the one before.
    """

    def __init__(self, tally: Tally, seed: str, pace: float) -> None:
        self._tally = tally
        self._pace = pace  # seconds between actions; 0: at once
        self._luck = random.Random(seed)
        self._sent = 0.0
        self._heard = 0
        self.connected = 0
        self._asked: tuple[Client, Decision] | None = None
        self._clients: list[Client] = []

    async def join(self, address: str, id: str, tokens: list[str]) -> None:
        """Connect all clients."""
        host, _, port = address.partition(":")
        url = f"ws://{address}/api/tables/{id}/live"
        loop = asyncio.get_running_loop()
        for token in tokens:
            _, client = await loop.create_connection(
                partial(Client, self, url, token), host, int(port)
            )
            self._clients.append(client)

    def hear(self, client: Client, message: Message) -> None:
        """Take in what a client is told."""
        if message.type == "refused":
            self._tally.refused += 1
        if message.position is None or message.type not in ("happened", "snapshot"):
            return
        self.connected += message.type == "snapshot"
        decision = message.position.decision
        if decision is not None and decision.yours:
            self._asked = client, decision
        self._heard += 1
        if self._heard == SEATS:
            self._all_heard()

    def _all_heard(self) -> None:
        if self._tally.measuring and self._sent:
            self._tally.latencies.append(time.perf_counter() - self._sent)
        if self._pace:
            wait = self._luck.uniform(0.5, 1.5) * self._pace
            asyncio.get_running_loop().call_later(wait, self._answer)
        else:
            self._answer()

    def _answer(self) -> None:
        if self._asked is None:
            return  # the game is over
        client, decision = self._asked
        self._asked = None
        action = self._luck.choice(decision.options).action
        self._heard = 0
        self._sent = time.perf_counter()
        client.send(
            msgspec.json.encode({"type": "act", "number": decision.number, "action": action})
        )

    def leave(self) -> None:
        """End all connections, and answer no more."""
        self._asked = None
        for client in self._clients:
            client.close()


async def open_tables(address: str, count: int, game: str) -> tuple[list[str], list[str]]:
    """Introduce four players and seat them at many tables; return tables and tokens."""
    async with httpx2.AsyncClient(base_url=f"http://{address}", timeout=60.0) as http:
        tokens = []
        for name in ("Ann", "Bob", "Cid", "Dora"):
            answer = await http.post("/api/players", json={"name": name})
            tokens.append(answer.json()["token"])
            http.cookies.clear()
        gate = asyncio.Semaphore(8)

        async def open_one() -> str:
            async with gate:
                return await _open(http, tokens, game)

        tables = await asyncio.gather(*[open_one() for _ in range(count)])
    return tables, tokens


async def _open(http: httpx2.AsyncClient, tokens: list[str], game: str) -> str:
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
    options = OPTIONS if game == "ground-zero" else {}
    wish = {"game": game, "seats": seats, "options": options, "public": True, "pace": "unhurried"}
    headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
    answer = await http.post("/api/tables", json=wish, headers=headers[0])
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    for header in headers[1:]:
        answer = await http.post(f"/api/tables/{table}/sit", json={}, headers=header)
        assert answer.status_code == 200, answer.text
    return table


async def drive(
    address: str, tables: list[str], tokens: list[str], pace: float, warm: float, seconds: float
) -> Tally:
    """Play at all tables for a while and measure."""
    tally = Tally()
    played = [Table(tally, id, pace) for id in tables]
    try:
        for table, id in zip(played, tables, strict=True):
            await table.join(address, id, tokens)
        while any(table.connected < SEATS for table in played):
            await asyncio.sleep(0.1)
        await asyncio.sleep(warm)
        tally.measuring = True
        await asyncio.sleep(seconds)
        tally.measuring = False
    finally:
        for table in played:
            table.leave()
    return tally
