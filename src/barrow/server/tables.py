"""All tables of this process: loading them, letting idle ones go, following other processes."""

from __future__ import annotations

import asyncio
import re
import time
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from barrow.server.errors import LostError, RefusedError
from barrow.server.protocol.messages import TableInfo
from barrow.server.settings import Settings
from barrow.server.storage.notices import CHAT, ENTRIES, TABLE, Notice, NoticeListener
from barrow.server.storage.schema import EntryRow, PlayerRow
from barrow.server.storage.store import Store
from barrow.server.table.bots import Bots
from barrow.server.table.loading import damaged
from barrow.server.table.table import Table
from barrow.server.workers import Workers

log = structlog.get_logger()

# Ids of tables, and invite codes in lower case.
ID = re.compile("[a-z0-9]{1,32}")
# The same for no table as for one that is none of the caller's business.
NO_TABLE = "there is no such table, or it is private: ask a player for its link or code"
# Seconds during which a table that was asked for counts as in use.
_JUST_NOW = 1.0
# Seconds before a failed read is tried again: the first time, and at most.
_RETRY, _RETRY_MOST = 0.5, 10.0
# Seconds before a damaged table is tried again.
_DAMAGED = 60.0


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
        self.workers = Workers(settings.bot_workers, settings.bot_seconds)
        self._tables: dict[str, Table] = {}
        self._bots: dict[str, Bots] = {}  # of the same tables
        self._asleep: dict[str, Asleep] = {}
        self._damaged: dict[str, float] = {}  # by table: when it could not be loaded
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._changed: dict[str, set[str]] = {}  # by table: what other processes changed
        self._entries: dict[str, list[EntryRow]] = {}  # by table: new ones from notices
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Carry on every table that was running when the server last stopped."""
        if self.store.shared:
            await self.store.clear_presence()
            listener = NoticeListener(
                self.store.url,
                self.settings.process,
                self.notice,
                self.missed_notices,
                self.store.delete_notices,
            )
            self._spawn(listener.listen())
        self._spawn(self._unload_idle())
        for id in await self.store.running_tables():
            if self.settings.drives(id):
                await self._resume(id)

    async def _resume(self, id: str) -> None:
        """Play on at a table; one that can't be loaded stops no other."""
        try:
            table = await self.table(id)
        except RefusedError as error:
            log.error("table can't go on", table=id, error=error.text)
        except (SQLAlchemyError, OSError) as error:
            log.error("table waits for the database", table=id, error=type(error).__name__)
            self._follow_change(id, TABLE)
        else:
            table.on_change()

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

    def _spawn(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def occupied(self) -> list[str]:
        """Return the tables that somebody is connected to, here or at another process."""
        here = [id for id, table in self._tables.items() if table.clients.here]
        return sorted({*here, *await self.store.occupied_tables()})

    def __len__(self) -> int:
        """Count the tables in memory."""
        return len(self._tables)

    # --- loading and letting go ----------------------------------------------------------

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
            return table.info(player)

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
        """Load a table; a damaged one is refused, and tried again after a while."""
        if time.monotonic() - self._damaged.get(id, -_DAMAGED) < _DAMAGED:
            raise damaged()
        try:
            await self._load_from_store(id)
        except (RefusedError, SQLAlchemyError, OSError):
            raise
        except Exception as error:
            # Without the message: it may hold what players must not see.
            where = traceback.format_tb(error.__traceback__)[-1]
            log.error("table is damaged", table=id, error=type(error).__name__, where=where)
            self._damaged[id] = time.monotonic()
            self._asleep.pop(id, None)
            raise damaged() from None
        self._damaged.pop(id, None)

    async def _load_from_store(self, id: str) -> None:
        row = await self.store.table(id)
        if row is None:
            raise RefusedError(NO_TABLE, "no_table")
        table = Table(row, self.store, self.settings)
        bots = Bots(table, self.workers, self.settings)
        table.on_change = bots.wake
        try:
            await table.load()
        except BaseException:
            bots.close()
            raise
        asleep = self._asleep.pop(id, None)
        if asleep is not None:
            table.clocks.since.update(asleep.since)
        self._tables[id], self._bots[id] = table, bots

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
                    self._asleep[id] = Asleep(table.clocks.due(), table.clocks.since)
                    self.drop(id)
            for id, asleep in list(self._asleep.items()):
                if asleep.due is None or not self.settings.drives(id):
                    del self._asleep[id]  # whoever comes loads it
                elif asleep.due <= now:
                    self._follow_change(id, TABLE)

    # --- changes made by other processes ---------------------------------------------------

    def notice(self, notice: Notice) -> None:
        """Follow a change that another process made, unless nobody here needs the table."""
        table = self._tables.get(notice.table)
        if not self.settings.drives(notice.table):
            if table is None and notice.table not in self._loading:
                return
            if table is not None and self._is_unneeded(table):
                self.drop(notice.table)
                return
        entry = notice.entry()
        if entry is not None:
            self._entries.setdefault(notice.table, []).append(entry)
        self._follow_change(notice.table, notice.what)

    def missed_notices(self) -> None:
        """Read every table again: changes may have gone unnoticed."""
        for id in {*self._tables, *self._loading}:
            for what in (TABLE, ENTRIES, CHAT):
                self._follow_change(id, what)

    def _is_unneeded(self, table: Table) -> bool:
        """True if nobody is here for a table, nor has asked for it just now."""
        id = table.row.id
        is_used = time.monotonic() - table.used <= _JUST_NOW
        return id not in self._changed and not is_used and self._is_idle(id)

    def _follow_change(self, id: str, what: str) -> None:
        """Make sure that a change of a table is followed."""
        if id in self._changed:
            self._changed[id].add(what)  # the task that follows the table will get to it
            return
        self._changed[id] = {what}
        self._spawn(self._follow(id))

    async def _follow(self, id: str) -> None:
        retry = _RETRY
        while changed := self._changed[id]:
            self._changed[id] = set()
            try:
                table = self._tables.get(id)
                if table is None or table.is_lost:
                    table = await self.table(id)
                await table.refresh(changed, self._entries.pop(id, []))
            except (SQLAlchemyError, OSError, LostError) as error:
                log.warning("change waits for the database", table=id, error=type(error).__name__)
                self._changed[id] |= changed  # entries are read from the database this time
                await asyncio.sleep(retry)
                retry = min(2 * retry, _RETRY_MOST)
            except RefusedError as error:
                log.error("change not followed", table=id, error=error.text)
                self.drop(id)
            except Exception:
                log.exception("change not followed", table=id)
                self.drop(id)
        del self._changed[id]
