"""What a table sends: snapshots, steps, seats and chat; players at once, spectators later.

Only committed state is sent. While an action is on its way to the database, the match in
memory is ahead of it (`is_ahead`), so snapshots and summaries are taken in the table's turn.

Spectators are behind, so that nobody at the table can be coached. A `DelayedFeed` follows the
same entries as the table, each when its time has come. It exists only while somebody watches.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from operator import attrgetter
from typing import Any

import msgspec

from barrow.server.errors import report_failure
from barrow.server.protocol import messages
from barrow.server.protocol.messages import encode
from barrow.server.storage.schema import ChatRow, EntryRow, PlayerRow
from barrow.server.table.clients import Client, frame
from barrow.server.table.clocks import Clocks
from barrow.server.table.state import CHAT_LINES, TableState
from barrow.server.views.log import GameLog, StepKind, step_messages
from barrow.server.views.position import NO_REQUEST, PositionWriter, UndoRequest, undo_state
from barrow.server.views.summary import chat_line, table_info


class Broadcast:
    """Sends a table's clients what each may know."""

    def __init__(self, state: TableState, clocks: Clocks, delay: float) -> None:
        self._state = state
        self._clocks = clocks
        self._delay = delay  # seconds that spectators are behind
        self._feed: DelayedFeed | None = None  # None: nobody watches, or there is no delay
        self._following: asyncio.Task[None] | None = None
        self._latest = -delay  # when the latest entry was made, by the monotonic clock

    def info(self, player: PlayerRow | None) -> messages.TableInfo:
        """Return a summary of the table for a player; in turn."""
        state = self._state
        assert not state.is_ahead, f"table {state.row.id} is ahead of the database"
        game_log = self.visible_log(state.seat_of(player))
        return table_info(state.row, state.seats, player, game_log, state.clients.present())

    def snapshot(self, client: Client) -> messages.Snapshot:
        """Return everything a client may know."""
        state, seat = self._state, client.seat
        asking = state.asking.get(seat, {}) if seat is not None else {}
        game_log = self.visible_log(seat)
        position: Any = game_log and msgspec.Raw(b"".join(self._writer(game_log).position(seat)))
        return messages.Snapshot(
            table=self.info(client.player),
            seat=seat,
            behind=self._delay if seat is None and self._feed is not None else 0.0,
            position=position,
            log=[] if game_log is None else game_log.steps(seat),
            chat=[chat_line(line) for line in state.chat],
            watchers=state.clients.count_spectators(),
            asking=dict(asking),  # type: ignore[arg-type]
        )

    def send_snapshots(self, seats: Collection[int] | None = None) -> None:
        """Send everybody, or these seats, a fresh snapshot."""
        for client in list(self._state.clients.here):
            if seats is None or client.seat in seats:
                client.send(self.snapshot(client))

    def send_seats(self) -> None:
        """Send everybody a summary of the table; it is the same for all in a seat, or in none."""
        watchers, host = self._state.clients.count_spectators(), self._state.row.host
        encoded: dict[tuple[int | None, bool], bytes] = {}
        for client in list(self._state.clients.here):
            player = client.player
            kind = (self._state.seat_of(player), player is not None and player.id == host)
            if kind not in encoded:
                seats = messages.Seats(table=self.info(player), watchers=watchers)
                encoded[kind] = frame([encode(seats)])
            client.send_frame(encoded[kind])

    def send_step(self, game_log: GameLog, entry: EntryRow, kind: StepKind) -> None:
        """Send a new entry: to players now, to spectators after the delay."""
        self._latest = time.monotonic()
        self._send_latest(game_log, kind, self._up_to_date())
        if self._feed is not None:
            self._feed.add(entry)

    def send_undo_request(self) -> None:
        """Send everybody up to date who asks for an undo and who agrees."""
        for client in list(self._up_to_date()):
            undo = undo_state(self._state.match, client.seat, self._undo_request())
            client.send(messages.UndoAsked(undo=undo))

    def send_thinking(self, seat: int, spent: float, budget: float) -> None:
        """Send how much of its time a bot has used; spectators are behind that."""
        clients = self._state.clients
        message = messages.Thinking(seat=seat, spent=round(min(spent, budget), 1), budget=budget)
        for client in list(clients.here) if self._feed is None else clients.players():
            client.send(message)

    def send_chat(self, line: ChatRow) -> None:
        """Send everybody a chat line that is stored."""
        chat = sorted([*self._state.chat, line], key=attrgetter("number"))
        self._state.chat = chat[-CHAT_LINES:]
        message = [encode(messages.Said(line=chat_line(line)))]
        self._state.clients.send_each(lambda _: message, self._state.clients.here)

    def visible_log(self, seat: int | None) -> GameLog | None:
        """Return the game as far as a seat, or a spectator, may know it."""
        if seat is not None:
            return self._state.log
        if self._feed is not None:
            return self._feed.log
        is_past = not self.is_delayed or time.monotonic() - self._latest >= self._delay
        return self._state.log if is_past else None

    def _up_to_date(self) -> Collection[Client]:
        """Return the clients that may know the present."""
        clients = self._state.clients
        is_behind = self.is_delayed or self._feed is not None
        return clients.players() if is_behind else clients.here

    def _writer(self, game_log: GameLog) -> PositionWriter:
        match = game_log.match
        deadline, request = None, NO_REQUEST
        if game_log is self._state.log:  # clocks and undo requests belong to the present
            deadline, request = self._clocks.deadline(time.time()), self._undo_request()
        step, kept, unasked = len(match.steps), game_log.kept, self._state.unasked()
        return PositionWriter(match.state, step, kept, match, deadline, request, unasked)

    def _undo_request(self) -> UndoRequest:
        row = self._state.row
        if row.undo_by is None or row.status == "over":
            return NO_REQUEST
        return UndoRequest(row.undo_by, frozenset(self._state.agreed))

    def _send_latest(self, game_log: GameLog, kind: StepKind, clients: Collection[Client]) -> None:
        if clients:
            message_for = step_messages(game_log, self._writer(game_log), kind)
            self._state.clients.send_each(message_for, clients)

    @property
    def is_delayed(self) -> bool:
        """Whether spectators may not see the present: the game goes on."""
        return self._delay > 0.0 and self._state.row.status in ("running", "paused")

    @property
    def needs_feed(self) -> bool:
        """Whether spectators of this table have to be behind and aren't yet."""
        return self._feed is None and self.is_delayed and self._state.log is not None

    def start_again(self, entries: list[EntryRow]) -> None:
        """Go by these entries, which were loaded."""
        if entries:
            self._latest = time.monotonic() - max(0.0, time.time() - entries[-1].at)
        if self._feed is not None:
            self.open_feed(entries)

    def open_feed(self, entries: list[EntryRow]) -> None:
        """Let spectators follow these entries with a delay."""
        self.close_feed()
        beginning = GameLog(self._state.new_match(self._state.row.opening))
        self._feed = DelayedFeed(beginning, self._delay)
        self._feed.catch_up(entries)
        self._following = asyncio.create_task(self._follow(self._feed))

    def close_feed(self) -> None:
        """Stop following for spectators."""
        if self._following is not None:
            self._following.cancel()
        self._feed = self._following = None

    async def _follow(self, feed: DelayedFeed) -> None:
        clients = self._state.clients
        try:
            while True:
                self._send_latest(feed.log, await feed.follow(), clients.spectators())
        except Exception:
            report_failure("spectators")
            self._feed = self._following = None  # whoever comes back opens another
            clients.disconnect(clients.spectators())


class DelayedFeed:
    """A copy of the game that lags behind."""

    def __init__(self, game_log: GameLog, delay: float) -> None:
        self.log = game_log
        self._delay = delay
        self._waiting: asyncio.Queue[tuple[float, EntryRow]] = asyncio.Queue()  # when each is due

    def catch_up(self, entries: list[EntryRow]) -> None:
        """Follow entries that are old enough now, and the rest when they are."""
        now = time.time()
        for entry in entries:
            left = min(entry.at + self._delay - now, self._delay)
            if left <= 0.0 and self._waiting.empty():
                self.log.follow(entry)
            else:
                self._waiting.put_nowait((time.monotonic() + left, entry))

    def add(self, entry: EntryRow) -> None:
        """Follow a new entry when its time has come."""
        self._waiting.put_nowait((time.monotonic() + self._delay, entry))

    async def follow(self) -> StepKind:
        """Follow the next entry when its time has come; return which message announces it."""
        due, entry = await self._waiting.get()
        await asyncio.sleep(due - time.monotonic())
        return self.log.follow(entry)
