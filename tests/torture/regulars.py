"""People who play on through anything, and remember what was acknowledged and shown."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

import httpx2
import websockets

import barrow
from barrow.kernel.record import Step
from barrow.server.storage.store import Store
from barrow.server.table.state import match_seed
from barrow.server.views.log import GameLog
from tests.server.people import Chair, Message, Person
from tests.torture.witness import Truth, Witness, check_witnesses

OPTIONS = {"round_limit": 20, "zombies": "ai", "start_seat": 0}
# What a connection to a server that is being killed can end in.
BROKEN = (websockets.WebSocketException, httpx2.TransportError, OSError, TimeoutError, EOFError)

Look = Callable[[Person, str], Awaitable[None]]


@dataclass
class Acknowledged:
    """One action whose sender was told that it was played."""

    number: int
    seat: int
    action: str


@dataclass
class Party:
    """Some people at one table after another."""

    people: list[Person]
    luck: random.Random
    played: dict[str, list[Acknowledged]] = field(default_factory=dict)  # by table
    said: dict[str, list[str]] = field(default_factory=dict)  # by table
    refused: list[str] = field(default_factory=list)
    witnesses: dict[str, Witness] = field(default_factory=dict)  # by table
    truths: dict[str, Truth] = field(default_factory=dict)  # by table, as far as it is stored
    checked: int = 0  # how much of what was shown is known to be stored

    async def play(self) -> None:
        """Play game after game, until this is cancelled."""
        while True:
            table = await self._open()
            self.played[table], self.said[table] = [], []
            self.witnesses[table] = Witness()
            sitting = [asyncio.create_task(self._sit(person, table)) for person in self.people]
            looks = [self._ask, *[self._join] * (len(self.people) - 1)]
            looking = [
                asyncio.create_task(self._keep_looking(sitting, look, person, table))
                for look, person in zip(looks, self.people, strict=True)
            ]
            try:
                await asyncio.gather(*sitting, *looking)
            finally:
                for task in (*sitting, *looking):
                    task.cancel()

    async def check_shown(self, database: str) -> None:
        """Check, while no server runs, that everything that was shown is stored."""
        latest = list(self.witnesses)[-2:]
        shown = {table: self.witnesses[table] for table in latest}
        for table in latest:
            self.witnesses[table] = Witness()
        self.checked += await check_witnesses(database, shown, self.truths)

    async def _keep_looking(
        self, sitting: list[asyncio.Task[None]], look: Look, person: Person, table: str
    ) -> None:
        """Look at a table again and again until nobody sits there."""
        while not all(task.done() for task in sitting):
            with contextlib.suppress(*BROKEN):
                await look(person, table)
            await asyncio.sleep(self.luck.random() * 0.02)

    async def _ask(self, person: Person, table: str) -> None:
        """Ask for the table over HTTP, each way there is."""
        info = await person.http.get(f"/api/tables/{table}")
        listed = await person.http.get("/api/tables")
        record = await person.http.get(f"/api/tables/{table}/record")
        witness = self.witnesses[table]
        if info.status_code == 200:
            witness.read(info.json())
        if listed.status_code == 200:
            for one in listed.json()["yours"]:
                if one["table"] == table:
                    witness.read(one)
        if record.status_code == 200:
            witness.records.add(record.text)

    async def _join(self, person: Person, table: str) -> None:
        """Join the table anew."""
        async with person.at(table) as chair:
            self.witnesses[table].hear(chair.seat, chair.heard[0])

    async def _open(self) -> str:
        host, *guests = self.people
        while True:
            try:
                table = await host.open_table(
                    "me", *["open"] * len(guests), options=OPTIONS, pace="unhurried"
                )
                for guest in guests:
                    await guest.post(f"/api/tables/{table}/sit", {}, 200)
                return table
            except BROKEN:
                await asyncio.sleep(0.01)

    async def _sit(self, person: Person, table: str) -> None:
        """Play one game to its end, coming back whenever the connection breaks."""
        while True:
            try:
                async with person.at(table) as chair:
                    chair.on_hear = partial(self._hear, table, chair)
                    self._hear(table, chair, chair.heard[0])
                    while not chair.over:
                        await self._decide(chair, table)
                    return
            except BROKEN:
                await asyncio.sleep(0.01)

    def _hear(self, table: str, chair: Chair, message: Message) -> None:
        self.witnesses[table].hear(chair.seat, message)

    async def _decide(self, chair: Chair, table: str) -> None:
        decision = chair.decision
        if not decision.get("yours"):
            await chair.hear()
            return
        assert chair.seat is not None
        action: str = self.luck.choice(decision["options"])["action"]
        if decision["options"][-1]["action"].startswith("end_"):
            action = decision["options"][-1]["action"]
        await chair.send("act", number=decision["number"], action=action)
        while True:
            heard = await chair.until("happened", "refused")
            if heard["type"] == "refused":
                self.refused.append(heard["code"])
                if heard["code"] == "not_kept":
                    await asyncio.sleep(0.05)
                return
            if heard["logged"]["seat"] == chair.seat:
                break
        self.played[table].append(Acknowledged(decision["number"], chair.seat, action))
        if self.luck.random() < 0.1:
            await self._chat(chair, table)

    async def _chat(self, chair: Chair, table: str) -> None:
        text = f"line {len(self.said[table])}"
        await chair.send("say", text=text)
        heard = await chair.until("said", "refused")
        if heard["type"] == "said" and heard["line"]["seat"] == chair.seat:
            self.said[table].append(heard["line"]["text"])


async def check(database: str, party: Party) -> int:
    """Check all tables of a party against the database; return how many actions were kept.

    Every acknowledged action is there exactly once and in its place, numbers have no gap, and
    what is stored replays to a game that goes on.
    """
    store = await Store.open(database)
    kept = 0
    for table, acknowledged in party.played.items():
        entries = await store.entries(table)
        kept += len(entries)
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), table
        for one in acknowledged:
            entry = entries[one.number - 1]
            assert (entry.seat, entry.action) == (one.seat, one.action), (table, one, entry)
        numbers = [one.number for one in acknowledged]
        assert len(set(numbers)) == len(numbers), table
        stored = [line.text for line in await store.chat(table)]
        assert [text for text in party.said[table] if stored.count(text) < 1] == [], table
        await check_replay(store, table)
    await store.close()
    return kept


async def check_replay(store: Store, table: str) -> None:
    """Check that a table's entries replay, roll for roll, and that somebody can go on."""
    row = await store.table(table)
    assert row is not None
    if row.opening is None:
        return
    seats = await store.seats(table)
    names = [seat.name for seat in seats]
    game = barrow.game(row.game)
    seed = match_seed(row, seats)
    match = barrow.Match(game, row.players, seed, row.options, names, opening=row.opening)
    log = GameLog(match)
    luck = barrow.Chance(seed)
    for entry in await store.entries(table):
        if entry.kind == "play":
            twin = match.state.clone()
            chance = luck.branch(entry.number)
            chance.trace = []
            twin.apply(entry.seat, game.parse(entry.action), chance)
            assert chance.trace == entry.chance, (table, entry)
        log.follow(entry)
    assert (match.state.outcome is not None) == (row.status == "over"), table
    assert bool(match.state.pending) != (row.status == "over"), table
    assert barrow.replay(match.record).record.position == match.record.position
    assert all(isinstance(step, Step) for step in match.steps)
