"""Four clients at each of many tables, and how long each action takes to reach all of them.

Whichever server it is, a table is driven alike (`Table`); what is said is in `OurTable`, and for
boardgame.io in `TheirTable`.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx2
import msgspec

from bench.load.links import Link, connect
from bench.load.servers import processor_time

SEATS = 4
# Seconds that all clients have to come in, and after which an action counts as dropped.
_ARRIVE = 60.0
_PATIENCE = 5.0
# Options of tables; and how many play, where it is not everybody: the others watch.
OPTIONS = {"ground-zero": {"zombies": "player", "round_limit": 200}}
PLAYERS = {"tic-tac-toe": 2}


@dataclass
class Tally:
    """What was measured."""

    latencies: list[float] = field(default_factory=list)
    refused: int = 0
    playing: bool = False  # everybody has come in
    measuring: bool = False
    share: float = 0.0  # of one core, taken by the clients themselves
    serving: float = 0.0  # seconds of processor time that the server took

    def percentile(self, share: float) -> float:
        """Return a latency in milliseconds that this share of all does not exceed."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Table(ABC):
    """One table and its four clients.

    The next action is sent once all four have heard of the one before, and of those that the server
    itself takes after it: they are not counted. The first waits until all clients of all tables
    have come in: else those who play keep the others from it.
    """

    def __init__(self, tally: Tally, id: str, pace: float) -> None:
        self.tally = tally
        self.id = id
        self.luck = random.Random(id)
        self.links: list[Link] = []
        self.connected = 0
        self._pace = pace  # seconds between actions; 0: at once
        self._sent = 0.0
        self._heard = 0
        self._asked: tuple[Link, bytes] | None = None

    @abstractmethod
    async def join(self, address: str, tokens: Sequence[str]) -> None:
        """Connect all clients."""

    @abstractmethod
    def answer(self, link: Link, told: bytes) -> bytes:
        """Return the action that a client takes, by what it was told last."""

    def hear_position(self, link: Link, told: bytes, is_asked: bool) -> None:
        """Take in where the game stands, as a client is told."""
        if is_asked:
            self._asked = link, told
        self._heard += 1
        if self._heard == SEATS and self.tally.playing:
            self._all_heard()

    def begin(self) -> None:
        """Send the first action, if all clients have heard where the game stands."""
        if self._heard >= SEATS:
            self._all_heard()

    def _all_heard(self) -> None:
        if self.tally.measuring and self._sent:
            self.tally.latencies.append(time.perf_counter() - self._sent)
        if self._asked is None:  # the server answers next, or the game is over
            self._heard, self._sent = 0, 0.0
        elif self._pace:
            wait = self.luck.uniform(0.5, 1.5) * self._pace
            asyncio.get_running_loop().call_later(wait, self._act)
        else:
            self._act()

    def _act(self) -> None:
        if self._asked is None:
            return  # the clients have left
        link, told = self._asked
        action = self.answer(link, told)
        self._asked = None
        self._heard = 0
        self._sent = time.perf_counter()
        link.send(action)

    def is_stuck(self) -> bool:
        """True if an action was sent long ago and not everybody has heard of it."""
        waits = self._sent and self._heard < SEATS
        return bool(waits) and time.perf_counter() - self._sent > _PATIENCE

    def begin_again(self, missing: int) -> None:
        """Wait for so many clients to hear where the game stands; what was sent is not counted."""
        self._asked = None
        self._sent = 0.0
        self._heard = SEATS - missing

    def leave(self) -> None:
        """End all connections, and answer no more."""
        self._asked = None
        for link in self.links:
            link.close()


class Choice(msgspec.Struct):
    action: str


class Decision(msgspec.Struct):
    number: int
    options: list[Choice]


_read_decision = msgspec.json.Decoder(Decision).decode
# Between these, near the end of what is told, is the decision.
_BEFORE, _AFTER = b',"decision":', b',"asides":'


def _is_asked(told: bytes) -> bool:
    """True if a client has to decide, without reading the whole message."""
    return told.find(b'"yours":true', told.rfind(_BEFORE)) >= 0


class OurTable(Table):
    """A table of Barrow's."""

    async def join(self, address: str, tokens: Sequence[str]) -> None:
        path = f"/api/tables/{self.id}/live"
        for token in tokens:
            self.links.append(await connect(address, path, self._hear, token))

    def _hear(self, link: Link, told: bytes) -> None:
        if told.startswith(b'{"type":"happened"'):
            self.hear_position(link, told, _is_asked(told))
        elif told.startswith(b'{"type":"snapshot"'):
            self.connected += 1
            self.hear_position(link, told, _is_asked(told))
        elif told.startswith(b'{"type":"refused"'):
            self.tally.refused += 1

    def answer(self, link: Link, told: bytes) -> bytes:
        begin = told.rfind(_BEFORE) + len(_BEFORE)
        decision = _read_decision(told[begin : told.find(_AFTER, begin)])
        action = self.luck.choice(decision.options).action
        return msgspec.json.encode({"type": "act", "number": decision.number, "action": action})


# What stands before what is said in boardgame.io's room for its game, and its beats.
_ROOM = b"/tic-tac-toe,"
_PING, _PONG = b"2", b"3"
_PLAYERS = 2


class TheirTable(Table):
    """A match of boardgame.io's: two play tic-tac-toe and two watch.

    Its server speaks socket.io: 0 opens a connection, 40 a room, and 42 carries what is said.
    """

    async def join(self, address: str, tokens: Sequence[str]) -> None:
        for _ in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            self.links.append(await connect(address, path, self._hear))

    def _hear(self, link: Link, told: bytes) -> None:
        if told.startswith(b"42" + _ROOM + b'["update"'):
            self.hear_position(link, told, self._is_asked(link, told))
        elif told.startswith(b"42" + _ROOM + b'["sync"'):
            self.connected += 1
            self.hear_position(link, told, self._is_asked(link, told))
        elif told.startswith(b"40"):
            self._sync(link)
        elif told.startswith(b"0"):
            link.send(b"40" + _ROOM)
        elif told == _PING:
            link.send(_PONG)

    def _sync(self, link: Link) -> None:
        seat = self.links.index(link)
        player = f'"{seat}"' if seat < _PLAYERS else "null"
        link.send(b"42" + _ROOM + f'["sync","{self.id}",{player},null,2]'.encode())

    def ask_again(self) -> None:
        """Ask where the game stands: its server drops an action that comes too soon."""
        if self.is_stuck():
            self.begin_again(_PLAYERS)
            for link in self.links[:_PLAYERS]:
                self._sync(link)

    def _is_asked(self, link: Link, told: bytes) -> bool:
        seat = self.links.index(link)
        return seat < _PLAYERS and b'"currentPlayer":"%d"' % seat in told

    def answer(self, link: Link, told: bytes) -> bytes:
        kind, _, said, *_ = msgspec.json.decode(told[2 + len(_ROOM) :])
        state = said["state"] if kind == "sync" else said
        free = [cell for cell, mark in enumerate(state["G"]["cells"]) if mark is None]
        player = str(self.links.index(link))
        move = {"type": "clickCell", "args": [self.luck.choice(free or [0])], "playerID": player}
        action = {"type": "MAKE_MOVE", "payload": move}
        words = ["update", action, state["_stateID"], self.id, player]
        return b"42" + _ROOM + msgspec.json.encode(words)


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
    players = PLAYERS.get(game, SEATS)
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1)
    options = OPTIONS.get(game, {})
    wish = {"game": game, "seats": seats, "options": options, "public": True, "pace": "unhurried"}
    headers = [{"Authorization": f"Bearer {token}"} for token in tokens[:players]]
    answer = await http.post("/api/tables", json=wish, headers=headers[0])
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    for header in headers[1:]:
        answer = await http.post(f"/api/tables/{table}/sit", json={}, headers=header)
        assert answer.status_code == 200, answer.text
    return table


async def drive(
    kind: type[Table],
    address: str,
    group: int,
    ids: Sequence[str],
    tokens: Sequence[str],
    pace: float,
    warm: float,
    seconds: float,
) -> Tally:
    """Play at all tables for a while and measure.

    Clients share the processors with the server, so they give way to it, whichever it is:
    else it would be interrupted by every message that it sends.
    """
    tally = Tally()
    os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))
    tables = [kind(tally, id, pace) for id in ids]
    try:
        for table in tables:
            await table.join(address, tokens)
        async with asyncio.timeout(_ARRIVE):
            while any(table.connected < SEATS for table in tables):
                await asyncio.sleep(0.1)
        tally.playing = True
        for table in tables:
            table.begin()
        await _wait(tables, warm)
        tally.measuring = True
        began, served = time.process_time(), processor_time(group)
        await _wait(tables, seconds)
        tally.share = (time.process_time() - began) / seconds
        tally.serving = processor_time(group) - served
        tally.measuring = False
    finally:
        for table in tables:
            table.leave()
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    return tally


async def _wait(tables: Sequence[Table], seconds: float) -> None:
    """Let the tables play for a while; those whose server drops actions ask again."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        await asyncio.sleep(min(left, _PATIENCE))
        for table in tables:
            if isinstance(table, TheirTable):
                table.ask_again()
