"""Witnesses: everything a party was shown, checked against what a killed server had stored.

A witness keeps every position (of snapshots and of actions) and every HTTP answer. When the
server is dead, what is stored is played again from its entries, and each of them must show a
moment of that game: none may show an action that was not stored.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import barrow
from barrow.server.storage.schema import EntryRow, SeatRow, TableRow
from barrow.server.storage.store import Store
from barrow.server.table.state import match_seed
from barrow.server.views.log import GameLog
from barrow.server.views.summary import table_info
from tests.server.people import Message

# A position as somebody sees it, as text that can be compared.
Shown = tuple[int | None, int, str]  # by seat and step
# What a summary says: status, turn in words, who is waited for.
Summary = tuple[str, str, tuple[int, ...]]


@dataclass
class Witness:
    """What was shown of one table since the last check."""

    positions: set[Shown] = field(default_factory=set)
    logs: set[tuple[int, int]] = field(default_factory=set)  # steps, and lines of the log
    summaries: set[Summary] = field(default_factory=set)
    records: set[str] = field(default_factory=set)

    def hear(self, seat: int | None, message: Message) -> None:
        """Remember what a message shows."""
        position = message.get("position") if message["type"] != "tried" else None
        if position:
            view = json.dumps(position["view"], sort_keys=True)
            self.positions.add((seat, position["step"], view))
        if position and message["type"] == "snapshot":
            self.logs.add((position["step"], len(message["log"])))
        if "table" in message:
            self.read(message["table"])

    def read(self, info: Message) -> None:
        """Remember what a summary shows."""
        self.summaries.add((info["status"], info["turn"], tuple(info["waiting_for"])))

    def __len__(self) -> int:
        """Count what was shown."""
        return len(self.positions) + len(self.logs) + len(self.summaries) + len(self.records)


class Truth:
    """All moments of a table, played again from what is stored."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        names = [seat.name for seat in seats]
        game = barrow.game(row.game)
        self._row, self._seats = row, seats
        seed = match_seed(row, seats)
        match = barrow.Match(game, row.players, seed, row.options, names, opening=row.opening)
        self.log = GameLog(match)
        self._entries: list[EntryRow] = []
        self._views: list[dict[int | None, str]] = []
        self.summaries: set[Summary] = {self._open_summary(free) for free in range(row.players)}
        self._note()

    def follow(self, entries: list[EntryRow]) -> None:
        """Follow all that is stored now: what was stored before is still there, and the same."""
        known = len(self._entries)
        assert entries[:known] == self._entries, "what was stored has changed"
        for entry in entries[known:]:
            self.log.follow(entry)
            self._note()
        self._entries = entries

    def _note(self) -> None:
        """Remember the moment that the game has come to."""
        match = self.log.match
        everybody = [None, *range(self._row.players)]
        views = {seat: match.state.view(seat).document() for seat in everybody}
        self._views.append({seat: json.dumps(view, sort_keys=True) for seat, view in views.items()})
        for status in ("over",) if match.state.outcome is not None else ("running", "paused"):
            self._row.status = status
            info = table_info(self._row, self._seats, None, self.log, ())
            self.summaries.add((status, info.turn, tuple(info.waiting_for)))

    def check(self, witness: Witness) -> None:
        """Check that everything that was shown is a moment of this game."""
        for seat, step, view in witness.positions:
            assert step < len(self._views), f"step {step} was shown and is not stored"
            assert view == self._views[step][seat], f"step {step} was shown otherwise to {seat}"
        for step, lines in witness.logs:
            assert lines == step + 1, f"{lines} lines were shown at step {step}"
        assert witness.summaries <= self.summaries, witness.summaries - self.summaries
        if witness.records:
            assert witness.records == {self.log.match.record.text()}

    def _open_summary(self, free: int) -> Summary:
        return "open", f"{free} chair{'s' if free != 1 else ''} free", ()


async def check_witnesses(
    database: str, witnesses: dict[str, Witness], truths: dict[str, Truth]
) -> int:
    """Check what was shown against the database of a dead server; return how much that was.

    The tables' games so far are in `truths`, and are played on there.

    SQLite's files are copied first: whoever opens them last would repair them for the server.
    """
    if not database.startswith("sqlite"):
        return await _check(database, witnesses, truths)
    file = Path(database.partition(":///")[2])
    with tempfile.TemporaryDirectory() as folder:
        for each in file.parent.glob(f"{file.name}*"):
            if not each.name.endswith("-shm"):
                shutil.copy(each, folder)
        copy = f"sqlite+aiosqlite:///{Path(folder) / file.name}"
        return await _check(copy, witnesses, truths)


async def _check(database: str, witnesses: dict[str, Witness], truths: dict[str, Truth]) -> int:
    store = await Store.open(database)
    shown = 0
    try:
        for table, witness in witnesses.items():
            row = await store.table(table)
            assert row is not None, table
            if row.opening is not None and len(witness):
                if table not in truths:
                    truths[table] = Truth(row, await store.seats(table))
                truths[table].follow(await store.entries(table))
                truths[table].check(witness)
            shown += len(witness)
    finally:
        await store.close()
    return shown
