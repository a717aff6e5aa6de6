"""A table being played: one match, its seats and its clients.

Every change runs in the same order, whoever makes it: the match is asked (and refuses what the
rules refuse), the entry is committed, then everybody is sent what they may know. Whatever reads
or changes the table waits for its turn (`in_turn`), so nobody sees an entry that is not
committed. If the commit fails, the table is loaded again, or dropped (`is_lost`) if that fails too.

Changes of other processes are followed when their notices arrive (`refresh`), or when they took
the number that was wanted here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import SQLAlchemyError

import barrow
from barrow import Event, Match
from barrow.bots import usual_level
from barrow.server import metrics
from barrow.server.errors import LostError, RefusedError, refusing, report_crash
from barrow.server.protocol.messages import Happened, WentBack
from barrow.server.settings import Settings
from barrow.server.storage.schema import EntryRow, SeatRow, TableRow
from barrow.server.storage.store import Store, TakenError
from barrow.server.storage.writer import Change
from barrow.server.table import loading
from barrow.server.table.broadcast import Broadcast
from barrow.server.table.clients import SPECTATORS, Client
from barrow.server.table.clocks import Clocks
from barrow.server.table.state import CHAT_LINES, TableState
from barrow.server.views.log import GameLog

log = structlog.get_logger()

# How often an action is tried when other processes take its number.
_TRIES = 5
# Seconds until everybody learns who came and who left.
_PRESENCE_SECONDS = 0.1


class Table(TableState):
    """One table in memory."""

    def __init__(self, row: TableRow, store: Store, settings: Settings) -> None:
        super().__init__(row)
        self.store = store
        self.clocks = Clocks(self, settings)
        self.broadcast = Broadcast(self, self.clocks, settings.spectator_delay)
        self.turn = asyncio.Lock()
        self.used = time.monotonic()  # when it was last asked for
        self.is_ours = settings.drives(row.id)  # this process plays its bots and clocks
        self.is_lost = False  # memory may differ from the database
        self._seconds = metrics.SECONDS.labels(row.game)
        self._announcing: asyncio.TimerHandle | None = None  # who came and left
        self.on_change: Callable[[], None] = lambda: None  # after every change

    @asynccontextmanager
    async def in_turn(
        self, client: Client | None = None, seat: int | None = None
    ) -> AsyncIterator[None]:
        """Hold the turn, with memory equal to the database, while a client is still in its seat."""
        async with self.turn:
            if self.is_lost:
                raise LostError
            if client is not None and client.seat != seat:
                raise RefusedError("that is not your chair any more", "not_seated")
            yield

    def close(self) -> None:
        """Disconnect everybody and stop the spectators' feed."""
        self.broadcast.close_feed()
        self.clients.disconnect(self.clients.here)

    def drop(self) -> None:
        """Give up a table that may differ from the database; the next who asks loads it again."""
        self.is_lost = True
        self.close()

    async def load(self, replayed: loading.Replayed | None = None) -> None:
        """Load the table from the store, or raise the reason it can't be played."""
        await self._load_seats()
        loading.check_sound(self.row, self.seats)
        self.chat = await self.store.chat(self.row.id, CHAT_LINES)
        if self.row.opening is not None:
            await self._load_game(replayed)
        await self.start_if_full()  # the server may have stopped before it could

    async def _read_row(self) -> TableRow:
        row = await self.store.table(self.row.id)
        assert row is not None
        if row.fault is not None:
            raise loading.closed(row.fault)
        return row

    async def _load_seats(self) -> None:
        id = self.row.id
        self.seats = await self.store.seats(id)
        asking = await self.store.asking(id)
        self.asking = {seat.seat: asking.get(seat.player or "", {}) for seat in self.seats}
        self.agreed = set() if self.row.undo_by is None else await self.store.votes(id)
        await self._load_presence()

    async def _load_presence(self) -> None:
        """Load who is connected to the other processes."""
        if self.store.shared:
            before = set(self.clients.elsewhere)
            self.clients.elsewhere = await self.store.presence(self.row.id)
            self.clocks.restart(before ^ set(self.clients.elsewhere))

    async def _load_game(self, replayed: loading.Replayed | None = None) -> None:
        found = replayed and await loading.catch_up(self.store, self.row.id, replayed)
        if found is None:
            entries = loading.effective(await self.store.entries(self.row.id))
            found = loading.Replayed(await loading.load_game(self.store, self, entries), entries)
        self.log, entries = found
        self.is_ahead = False
        self.broadcast.start_again(entries)

    async def _reload(self) -> None:
        """Load the match again and send everybody a snapshot; drop the table if that fails."""
        try:
            self.row = await self._read_row()
            await self._load_game()
        except (SQLAlchemyError, OSError, RefusedError):
            self.drop()
        except Exception:
            report_crash("table can't be loaded again")
            self.drop()
        else:
            self.send_snapshots()

    def send_snapshots(self, seats: Collection[int] | None = None) -> None:
        """Send everybody, or these seats, a fresh snapshot; in turn."""
        self.broadcast.send_snapshots(seats)
        self.on_change()

    async def start_if_full(self) -> None:
        """Start the game once every seat is taken; in turn, or while loading."""
        if self.row.status != "open" or any(seat.kind == "open" for seat in self.seats):
            return
        game_log = self.log or GameLog(self.new_match(None))
        opening = list(game_log.match.opening)
        status = "over" if game_log.match.state.outcome is not None else "running"
        if not await self.store.start_table(self.row.id, opening, status):
            await self.read_again()  # another process was quicker, or somebody left
            return
        self.row.opening, self.row.status = opening, status
        self.log = game_log
        log.info("game started", game=self.row.game)
        await self.delay_spectators()
        self.send_snapshots()

    async def take_seat(self, seat: SeatRow) -> None:
        """Change a seat as stored, and start if nobody is missing; in turn."""
        self.seats[seat.seat] = seat
        self.reseat()
        self.broadcast.send_seats()
        try:
            await self.start_if_full()
        except (SQLAlchemyError, OSError):
            self.drop()  # it starts when it is loaded again
            raise
        self.on_change()

    def reseat(self) -> list[Client]:
        """Put each client where its player sits now; return those who moved."""
        moved = [one for one in self.clients.here if one.seat != self.seat_of(one.player)]
        places = {client.seat for client in moved}
        for client in moved:
            client.seat = self.seat_of(client.player)
        for place in places.union([client.seat for client in moved]):
            self._store_presence(place)
        return moved

    async def stand_in(self, seat: int) -> None:
        """Let a bot stand in for a player whose time is up, if it still is."""
        async with self.in_turn():
            if not self.clocks.is_late(seat):
                return
            row = self.seats[seat]
            level = row.level or usual_level(barrow.game(self.row.game))
            await self.store.change_seat(self.row.id, seat, stand_in=True, level=level)
            row.stand_in, row.level = True, level
            log.info("bot stands in", seat=seat)
            self.broadcast.send_seats()

    async def hand_back(self, seat: int) -> None:
        """Give a seat back to its player, who has returned."""
        async with self.in_turn():
            row = self.seats[seat]
            if not row.stand_in or self.row.status == "over":
                return
            await self.store.change_seat(self.row.id, seat, stand_in=False)
            row.stand_in = False
            self.clocks.restart([seat])
            self.send_snapshots()

    async def join(self, client: Client) -> None:
        """Add a client and send it a snapshot."""
        async with self.in_turn():
            client.seat = self.seat_of(client.player)  # it may have sat down meanwhile
            if client.seat is None and self.broadcast.needs_feed:
                await self._open_feed()
            self.clients.here.add(client)
            client.send(self.broadcast.snapshot(client))
            if client.seat is not None:
                self.clocks.restart([client.seat])
                self.on_change()  # it may be answered for, now that it is here
        self._announce_soon()
        self._store_presence(client.seat)

    async def leave(self, client: Client) -> None:
        """Remove a client."""
        self.clients.here.discard(client)
        if not self.clients.spectators():
            self.broadcast.close_feed()
        if client.seat is not None and client.seat not in self.clients.present():
            self.clocks.restart([client.seat])
            self.on_change()
        self._announce_soon()
        self._store_presence(client.seat)

    def _announce_soon(self) -> None:
        """Send everybody who is here: once, however many come and go meanwhile."""
        if self._announcing is None:
            loop = asyncio.get_running_loop()
            self._announcing = loop.call_later(_PRESENCE_SECONDS, self._announce)

    def _announce(self) -> None:
        self._announcing = None
        if self.turn.locked():
            self._announce_soon()
        elif not self.is_lost:
            self.broadcast.send_seats()

    def _store_presence(self, seat: int | None) -> None:
        """Store how many connections of a seat this process has, for the others."""
        if self.store.shared:
            count = self.clients.count_here(seat)
            key = SPECTATORS if seat is None else seat
            self.store.set_presence(self.row.id, key, count)

    async def delay_spectators(self) -> None:
        """Put those who watch behind the game; in turn."""
        if self.clients.spectators() and self.broadcast.needs_feed:
            await self._open_feed()

    async def _open_feed(self) -> None:
        try:
            entries = await self.store.entries(self.row.id)
        except (SQLAlchemyError, OSError):
            self.drop()
            raise LostError from None
        self.broadcast.open_feed(loading.effective(entries))

    async def act(self, seat: int, text: str, number: int, client: Client | None = None) -> None:
        """Play an action for a seat, in answer to the decision of that number.

        What a seat may do at any time answers no decision, so it needs no number.
        """
        began = time.monotonic()
        async with self.in_turn(client, seat):
            for _ in range(_TRIES):
                game_log = self.check_running()
                entry, events = await self._ask_match(game_log.match, seat, text, number)
                is_over = game_log.match.state.outcome is not None
                if await self._commit(entry, "over" if is_over else None):
                    break
            else:
                raise RefusedError("others were quicker: look again", "stale", "TB-1")
            game_log.add(seat, events)
            self.clocks.restart(game_log.match.state.pending)
            self.broadcast.send_step(game_log, entry, Happened)
            if is_over:
                log.info("game over")
                self.broadcast.send_seats()
            self._seconds.observe(time.monotonic() - began)
            self.on_change()

    async def _ask_match(
        self, match: Match, seat: int, text: str, number: int
    ) -> tuple[EntryRow, list[Event]]:
        """Let the match play an action, or refuse it; return what to commit, and what happened."""
        try:
            with refusing:
                action = match.game.read_for(match.state, seat, text)
                is_aside = match.game.may_interject(match.state, seat, action)
                events = match.play(seat, action, None if is_aside else number)
        except RefusedError:
            raise
        except Exception:  # a bug in the rules: the match may be half changed
            await self._reload()
            raise
        self.is_ahead = True
        step = match.steps[-1]
        chance = list(step.chance)
        return EntryRow(step.number, "play", seat, step.action, chance, time.time()), events

    async def _commit(self, entry: EntryRow, status: str | None = None) -> bool:
        """Commit an entry the match has played; if that fails, load what is stored.

        False means the number was taken, and what took it has been loaded and sent.
        """
        ends_request = self.row.undo_by is not None
        try:
            await self.store.add_entry(Change(self.row.id, entry, status, ends_request))
        except TakenError:
            await self._reload()
            return False
        except (SQLAlchemyError, OSError) as error:
            log.error("action not stored", error=type(error).__name__)
            metrics.NOT_STORED.inc()
            await self._reload()
            text = "this could not be stored, so it was not played: try again soon"
            raise RefusedError(text, "not_kept") from None
        except BaseException:
            await asyncio.shield(self._reload())
            raise
        self.is_ahead = False
        self.row.undo_by = None
        self.agreed.clear()
        self.row.status = status or self.row.status
        return True

    async def undo(self, client: Client, seat: int) -> None:
        """Undo the latest action of a seat, if the rules allow it."""
        async with self.in_turn(client, seat):
            game_log = self.check_undo()
            with refusing:
                events = game_log.match.undo(seat)
            await self._commit_undo(game_log, "undo", seat, "", events)

    async def rewind(self, seat: int) -> None:
        """Go back to before a seat's latest action, as everybody has agreed (TB-8); in turn."""
        game_log = self.check_undo()
        own = [place for place, step in enumerate(game_log.match.steps) if step.seat == seat]
        events = game_log.match.rewind(own[-1])
        await self._commit_undo(game_log, "rewind", seat, str(own[-1]), events)

    async def _commit_undo(
        self, game_log: GameLog, kind: str, seat: int, action: str, events: list[Event]
    ) -> None:
        self.is_ahead = True
        entry = EntryRow(game_log.match.plays, kind, seat, action, [], time.time())
        if not await self._commit(entry):
            raise RefusedError("somebody was quicker: look again", "stale", "TB-1")
        game_log.strike(seat, events)
        self.broadcast.send_step(game_log, entry, WentBack)
        self.on_change()

    async def refresh(self) -> None:
        """Follow changes of other processes: the row last, as it may undo what entries say."""
        async with self.in_turn():
            if self.log is not None:
                await self._follow(self.log)
            await self.read_again()
            await self._read_chat()
        self.on_change()

    async def read_again(self) -> None:
        """Read the table's row and seats; in turn."""
        row = await self._read_row()
        before, asking = (self.row.undo_by, self.agreed), self.asking
        begins = self.log is None and row.opening is not None
        self.row = row
        await self._load_seats()
        if begins:
            await self._load_game()
        moved = self.reseat()
        await self.delay_spectators()
        if begins or moved or before != (row.undo_by, self.agreed):
            self.send_snapshots()
        else:
            self.send_snapshots([seat for seat in asking if asking[seat] != self.asking[seat]])
            self.broadcast.send_seats()
        await self.start_if_full()

    async def _follow(self, game_log: GameLog) -> None:
        for entry in await self.store.entries(self.row.id, after=game_log.match.plays):
            self.row.undo_by = None
            self.agreed.clear()
            kind = game_log.follow(entry)
            self.clocks.restart(game_log.match.state.pending)
            self.broadcast.send_step(game_log, entry, kind)

    async def _read_chat(self) -> None:
        """Send the chat lines that are missing here."""
        first = self.chat[0].number if len(self.chat) == CHAT_LINES else 0
        for line in await self.store.chat(self.row.id, CHAT_LINES, first):
            if line not in self.chat:  # it may have been sent here meanwhile
                self.broadcast.send_chat(line)
