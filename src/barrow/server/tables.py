"""All tables of this process: loading them, letting idle ones go, following other processes."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError
from structlog.contextvars import bind_contextvars

from barrow.server import metrics
from barrow.server.errors import DATABASE_ERRORS, RefusedError, report_crash, start_task
from barrow.server.protocol.messages import TableInfo
from barrow.server.settings import Settings
from barrow.server.storage.notices import listen
from barrow.server.storage.schema import PlayerRow
from barrow.server.storage.store import Store
from barrow.server.table.bots import Bots
from barrow.server.table.loading import DamagedError, Replayed, closed, replay
from barrow.server.table.table import Table
from barrow.server.workers import Workers

log = structlog.get_logger()

# Ids of tables, and invite codes in lower case.
ID = re.compile("[a-z0-9]{1,32}")
# The same for no table as for one that is none of the caller's business.
NO_TABLE = "there is no such table, or it is private: ask a player for its link or code"
# Seconds during which a table that was asked for counts as in use.
_JUST_NOW = 1.0
# Seconds that games may be replayed before this process takes over from another.
_AHEAD_SECONDS = 20.0


@dataclass(frozen=True)
class Asleep:
    """What must be known of a table that is not in memory: when its clock runs out."""

    due: float | None  # None: never
    since: dict[int, float]  # by seat: when its clock started


class Tables:
    """The tables in memory, and how others get there."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.bot_workers, settings.bot_seconds, settings.preview_seconds)
        self._tables: dict[str, Table] = {}
        self._bots: dict[str, Bots] = {}  # of the same tables
        self._asleep: dict[str, Asleep] = {}
        self._replayed: dict[str, Replayed | None] = {}  # not loaded yet
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, bool] = {}  # tables being followed, and whether there is more
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Carry on, one after the other, the tables that were running when the server stopped."""
        if self.store.shared:
            await self.store.clear_presence()
            self._spawn("notices", self._listen)
        self._spawn("idle tables", self._unload_idle)
        self._spawn("running tables", self._resume)

    async def replay_ahead(self) -> None:
        """Replay the games of this process while another still plays them, as time allows."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_AHEAD_SECONDS):
                for id in filter(self.settings.drives, await self.store.running_tables()):
                    with contextlib.suppress(Exception):  # it is reported when the table is loaded
                        self._replayed[id] = await replay(self.store, id)

    async def _resume(self) -> None:
        """Play on at the tables of this process; one that can't be loaded stops no other."""
        for id in await self.store.running_tables():
            if self.settings.drives(id):
                try:
                    (await self.table(id)).on_change()
                except DATABASE_ERRORS:
                    raise
                except RefusedError as error:
                    log.error("table can't go on", table=id, error=error.text)
                except Exception:
                    report_crash("table can't go on", table=id)
        self._replayed.clear()

    async def close(self) -> None:
        """Stop all tables and bots; nothing is lost, everything is stored."""
        ending: list[asyncio.Task[Any]] = [*self._tasks, *self._loading.values()]
        for task in ending:
            task.cancel()
        for id, table in self._tables.items():
            table.close()
            ending += self._bots[id].close()
        self.workers.close()
        # Whoever still uses the database gives it back first.
        await asyncio.gather(*ending, return_exceptions=True)
        await self.store.close()

    def _spawn(self, name: str, work: Callable[[], Awaitable[None]], **bound: str) -> None:
        task = start_task(name, work, **bound)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def occupied(self) -> list[str]:
        """Return the tables that somebody is connected to, here or at another process."""
        here = [id for id, table in self._tables.items() if table.clients.here]
        return sorted({*here, *await self.store.occupied_tables()})

    def __len__(self) -> int:
        """Count the tables in memory."""
        return len(self._tables)

    async def table(self, id: str) -> Table:
        """Return a table, loaded if it is not in memory."""
        if ID.fullmatch(id) is None:
            raise RefusedError(NO_TABLE, "no_table")
        while (found := self._tables.get(id)) is None or found.is_lost:
            self.drop(id)
            await self._load_once(id)
        found.used = time.monotonic()
        return found

    @asynccontextmanager
    async def in_turn(self, id: str) -> AsyncIterator[Table]:
        """Hold the turn of a table: what is read of it is committed."""
        while True:
            table = await self.table(id)
            async with table.turn:
                if not table.is_lost:  # otherwise it is loaded again
                    yield table
                    return

    async def info(self, id: str, player: PlayerRow | None) -> TableInfo:
        """Return a summary of a table for a player."""
        async with self.in_turn(id) as table:
            return table.broadcast.info(player)

    def drop(self, id: str) -> None:
        """Let go of a table; it is loaded when it is next wanted."""
        table = self._tables.pop(id, None)
        if table is not None:
            table.close()
            self._bots.pop(id).close()

    async def _load_once(self, id: str) -> None:
        """Load a table, once for all who ask meanwhile."""
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.create_task(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id))
        await asyncio.shield(loading)

    async def _load(self, id: str) -> None:
        """Load a table; one that can't be read is quarantined."""
        bind_contextvars(table=id)
        fault = await self.store.fault(id)
        if fault is None:
            raise RefusedError(NO_TABLE, "no_table")
        if fault:
            raise closed(fault)
        try:
            await self._load_from_store(id)
        except (RefusedError, SQLAlchemyError, OSError, MemoryError):
            raise
        except Exception as error:
            report = report_crash("table can't be read").report
            reason = str(error) if isinstance(error, DamagedError) else "what is stored is damaged"
            fault = f"{reason} (report {report})"
            await self.quarantine(id, fault)
            raise closed(fault) from None

    async def _load_from_store(self, id: str) -> None:
        row = await self.store.table(id)
        assert row is not None
        table = Table(row, self.store, self.settings)
        bots = Bots(table, self.workers, self.settings)
        table.on_change = bots.wake
        try:
            await table.load(self._replayed.pop(id, None))
        except BaseException:
            bots.close()
            raise
        asleep = self._asleep.pop(id, None)
        if asleep is not None:
            table.clocks.since.update(asleep.since)
        self._tables[id], self._bots[id] = table, bots

    async def quarantine(self, id: str, fault: str) -> None:
        """Close a table, for this reason, until it is released."""
        await self.store.change_table(id, fault=fault)
        metrics.QUARANTINED.inc()
        log.error("table quarantined", table=id, fault=fault)
        self._asleep.pop(id, None)
        table = self._tables.get(id)
        if table is not None:
            async with table.turn:
                table.drop()

    async def release(self, id: str) -> None:
        """Open a table again that was quarantined, if it can be read now."""
        await self.store.change_table(id, fault=None)
        await self.table(id)
        self._follow_change(id)

    def _is_idle(self, id: str) -> bool:
        """True if nobody is at a table and nothing is going on."""
        table = self._tables[id]
        return not table.clients.here and not table.turn.locked() and not self._bots[id].is_busy

    async def _unload_idle(self) -> None:
        """Unload tables that nobody needs, and load those whose clock runs out."""
        while True:
            await asyncio.sleep(min(self.settings.idle_seconds / 4, 5.0))
            now = time.monotonic()
            for id, table in list(self._tables.items()):
                if now - table.used > self.settings.idle_seconds and self._is_idle(id):
                    self._asleep[id] = Asleep(table.clocks.deadline(now), table.clocks.since)
                    self.drop(id)
                elif table.is_lost and self.settings.drives(id):
                    self._follow_change(id)
            for id, asleep in list(self._asleep.items()):
                if asleep.due is None or not self.settings.drives(id):
                    del self._asleep[id]  # whoever comes loads it
                elif asleep.due <= now:
                    self._follow_change(id)

    async def _listen(self) -> None:
        store = self.store
        async for changed in listen(
            store.url, store.process, self.missed_notices, store.delete_notices
        ):
            for table in changed:
                self.notice(table)
        raise ConnectionError

    def notice(self, id: str) -> None:
        """Follow a change that another process made, unless nobody here needs the table."""
        if not self.settings.drives(id):
            if id not in self._tables and id not in self._loading:
                return
            if id in self._tables and self._is_unneeded(id):
                self.drop(id)
                return
        self._follow_change(id)

    def missed_notices(self) -> None:
        """Read every table again: changes may have gone unnoticed."""
        for id in {*self._tables, *self._loading}:
            self._follow_change(id)

    def _is_unneeded(self, id: str) -> bool:
        """True if nobody is here for a table, nor has asked for it just now."""
        is_used = time.monotonic() - self._tables[id].used <= _JUST_NOW
        return id not in self._changed and not is_used and self._is_idle(id)

    def _follow_change(self, id: str) -> None:
        """Make sure that a change of a table is followed."""
        if id not in self._changed:
            self._spawn("changes", partial(self._follow, id), table=id)
        self._changed[id] = True

    async def _follow(self, id: str) -> None:
        while self._changed[id]:
            self._changed[id] = False
            try:
                table = self._tables.get(id)
                if table is None or table.is_lost:
                    table = await self.table(id)
                await table.refresh()
            except DATABASE_ERRORS:
                self._changed[id] = True
                raise
            except RefusedError as error:
                log.error("change not followed", error=error.text)
                self.drop(id)
            except Exception:
                report_crash("change not followed")
                self.drop(id)
        del self._changed[id]
