"""Four clients at each of many tables, and how long each action takes to reach all of them."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

import httpx2
import msgspec
import websockets

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


class Table:
    """One table and its four clients."""

    def __init__(self, address: str, id: str, tokens: list[str], tally: Tally, pace: float) -> None:
        self._address = address
        self._id = id
        self._tokens = tokens
        self._tally = tally
        self._pace = pace  # seconds between actions; 0: at once
        self._luck = random.Random(id)
        self._sent = 0.0
        self._heard = 0
        self.connected = 0
        self.over = False

    async def play(self) -> None:
        """Connect all clients and play until this is cancelled."""
        await asyncio.gather(*[self._client(token) for token in self._tokens])

    async def _client(self, token: str) -> None:
        url = f"ws://{self._address}/api/tables/{self._id}/live"
        headers = {"Authorization": f"Bearer {token}"}
        async with websockets.connect(
            url,
            additional_headers=headers,
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=60,
        ) as socket:
            self.connected += 1
            async for text in socket:
                message = read(text)
                if message.type == "happened":
                    self._arrived()
                elif message.type == "refused":
                    self._tally.refused += 1
                if message.position is None or message.type not in ("happened", "snapshot"):
                    continue
                decision = message.position.decision
                if decision is None:
                    self.over = True
                elif decision.yours:
                    await self._answer(socket, decision)

    def _arrived(self) -> None:
        """Note that one more client has heard of the action."""
        self._heard += 1
        if self._heard == SEATS and self._tally.measuring:
            self._tally.latencies.append(time.perf_counter() - self._sent)

    async def _answer(self, socket: websockets.ClientConnection, decision: Decision) -> None:
        if self._pace:
            await asyncio.sleep(self._luck.uniform(0.5, 1.5) * self._pace)
        action = self._luck.choice(decision.options).action
        answer = {"type": "act", "number": decision.number, "action": action}
        while 0 < self._heard < SEATS:
            await asyncio.sleep(0.0005)  # the action before this one is still on its way
        self._heard = 0
        self._sent = time.perf_counter()
        await socket.send(msgspec.json.encode(answer).decode())


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
    played = [Table(address, id, tokens, tally, pace) for id in tables]
    playing = [asyncio.create_task(table.play()) for table in played]
    while any(table.connected < SEATS for table in played):
        await asyncio.sleep(0.1)
    await asyncio.sleep(warm)
    tally.measuring = True
    await asyncio.sleep(seconds)
    tally.measuring = False
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return tally
