"""The hall: all tables, those in memory and those that wait on disk.

Opening a table, finding one, sitting down, rematch and fork live here; what happens
at a running table is in `live`.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
import traceback
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import structlog
from sqlalchemy.exc import SQLAlchemyError

from barrow.kernel.proof import commit
from barrow.kernel.record import Step
from barrow.server import live
from barrow.server.chairs import bot_chair, chairs, check_table, free_chair, known_game
from barrow.server.damage import unreadable
from barrow.server.database import CHAT, ENTRIES, TABLE, Notice
from barrow.server.identity import new_id, new_invite, new_seed
from barrow.server.limits import Gate
from barrow.server.listener import LostError, RefusedError
from barrow.server.messages import FillSeat, NewTable, SeatWish, SitDown, TableInfo, TableList
from barrow.server.notices import Notices
from barrow.server.rows import EntryRow, PlayerRow, SeatRow, TableRow
from barrow.server.settings import Settings
from barrow.server.store import Store, TakenError
from barrow.server.table import LiveTable
from barrow.server.workers import Workers

log = structlog.get_logger()

# Ids of tables, and invite codes in small letters.
_ID = re.compile("[a-z0-9]{1,32}")
# The same for no table as for one that is none of the caller's business.
NO_TABLE = "there is no such table, or it is private: ask a player for its link or code"
# Seconds within which a table counts as being asked for.
_JUST_NOW = 1.0
# Seconds until a store that could not be read is tried again: at first, and at most.
_AGAIN, _AT_MOST = 0.5, 10.0
# Seconds until a table that could not be read is tried again.
_DAMAGED = 60.0


@dataclass(frozen=True)
class Asleep:
    """What must be known of a table that is not in memory: when its clock runs out."""

    due: float | None  # None: never
    since: dict[int, float]  # by seat: when it was asked, came or left


class Hall:
    """Every table of this server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.bot_workers, settings.bot_seconds)
        self.gate = Gate(settings.limits)
        self._live: dict[str, LiveTable] = {}
        self._asleep: dict[str, Asleep] = {}
        self._damaged: dict[str, float] = {}  # by table: when it could not be read
        self._left_out: set[str] = set()  # tables that are missing from lists, as was logged
        self._resting: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[None]] = {}  # by table: who reads it
        self._notices = Notices(store, self.heard, self.missed)
        self._changed: dict[str, set[str]] = {}  # by table: what other processes changed
        self._entries: dict[str, list[EntryRow]] = {}  # by table: what came with the news
        self._following: set[asyncio.Task[None]] = set()
        self._latest = settings.process  # which process drives the newest table of this hall

    async def open(self) -> None:
        """Carry on every table that was being played when the server last stopped."""
        if self.store.shared:
            await self.store.clear_presence()
        self._notices.open()
        self._resting = asyncio.get_running_loop().create_task(self._rest())
        for id in await self.store.running_tables():
            if self.settings.drives(id):
                await self._carry_on(id)

    async def _carry_on(self, id: str) -> None:
        """Play on at a table; one that cannot be read stops no other."""
        try:
            table = await self.table(id)
        except RefusedError as error:
            log.error("a table cannot go on", table=id, error=error.text)
        except (SQLAlchemyError, OSError) as error:
            log.error("a table waits for the store", table=id, error=type(error).__name__)
            self._look_at(id, TABLE)
        else:
            table.driver.wake()

    async def close(self) -> None:
        """Stop all tables and bots; nothing is lost, everything is on disk."""
        await self._notices.close()
        ending: list[asyncio.Task[Any]] = [*self._following, *self._loading.values()]
        ending += [self._resting] if self._resting else []
        for task in ending:
            task.cancel()
        for table in self._live.values():
            ending += table.close()
        self.workers.close()
        # Whoever still uses the database gives it back first.
        await asyncio.gather(*ending, return_exceptions=True)
        await self.store.close()

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def heard(self, notice: Notice) -> None:
        """Follow a change that another process made, unless nobody here needs the table."""
        table = self._live.get(notice.table)
        if not self.settings.drives(notice.table):
            if table is None and notice.table not in self._loading:
                return
            if table is not None and self._is_unneeded(table):
                self.drop(notice.table)
                return
        if notice.has_entry:
            self._entries.setdefault(notice.table, []).append(notice.entry())
        self._look_at(notice.table, notice.what)

    def _is_unneeded(self, table: LiveTable) -> bool:
        """Say whether nobody is here for a table, nor has asked for it just now."""
        is_followed = table.row.id in self._changed
        return not is_followed and table.is_idle() and time.monotonic() - table.used > _JUST_NOW

    def _look_at(self, id: str, what: str) -> None:
        """See to it that a change of a table is followed."""
        if id in self._changed:
            self._changed[id].add(what)  # whoever follows the table will come to it
            return
        self._changed[id] = {what}
        task = asyncio.get_running_loop().create_task(self._follow(id))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    def missed(self) -> None:
        """Look at every table again: changes may have gone unheard."""
        for id in {*self._live, *self._loading}:
            for what in (TABLE, ENTRIES, CHAT):
                self._look_at(id, what)

    async def _follow(self, id: str) -> None:
        again = _AGAIN
        while changed := self._changed[id]:
            self._changed[id] = set()
            try:
                table = self._live.get(id)
                if table is None or table.lost:
                    table = await self.table(id)
                await live.refresh(table, changed, self._entries.pop(id, []))
            except (SQLAlchemyError, OSError, LostError) as error:
                log.warning("a change waits for the store", table=id, error=type(error).__name__)
                self._changed[id] |= changed  # what came with it is read again from the store
                await asyncio.sleep(again)
                again = min(2 * again, _AT_MOST)
            except RefusedError as error:
                log.error("a change was not followed", table=id, error=error.text)
                self.drop(id)
            except Exception:
                log.exception("a change was not followed", table=id)
                self.drop(id)
        del self._changed[id]

    def drop(self, id: str) -> None:
        """Let go of a table; it is read from disk when it is next wanted."""
        table = self._live.pop(id, None)
        if table is not None:
            table.close()

    async def table(self, id: str) -> LiveTable:
        """Return a table, read from disk if it is not in memory."""
        if _ID.fullmatch(id) is None:
            raise RefusedError(NO_TABLE, "no_table")
        while (found := self._live.get(id)) is None or found.lost:
            self.drop(id)
            await self._read(id)
        found.used = time.monotonic()
        return found

    async def _read(self, id: str) -> None:
        """Have a table read, which is done once for all who ask meanwhile."""
        reading = self._loading.get(id)
        if reading is None:
            reading = asyncio.get_running_loop().create_task(self._load(id))
            self._loading[id] = reading
            reading.add_done_callback(lambda _: self._loading.pop(id))
        await asyncio.shield(reading)

    async def _load(self, id: str) -> None:
        """Read a table; one that is damaged is refused, and looked at again after a while."""
        if time.monotonic() - self._damaged.get(id, -_DAMAGED) < _DAMAGED:
            raise unreadable()
        try:
            table = await self._from_store(id)
        except (RefusedError, SQLAlchemyError, OSError):
            raise
        except Exception as error:
            # Without the message: that may hold what a player must not see.
            where = traceback.format_tb(error.__traceback__)[-1]
            log.error("a table is damaged", table=id, error=type(error).__name__, where=where)
            self._damaged[id] = time.monotonic()
            self._asleep.pop(id, None)
            raise unreadable() from None
        asleep = self._asleep.pop(id, None)
        if asleep is not None:
            table.driver.resume(asleep.since)
        self._damaged.pop(id, None)
        self._live[id] = table

    async def _from_store(self, id: str) -> LiveTable:
        row = await self.store.table(id)
        if row is None:
            raise RefusedError(NO_TABLE, "no_table")
        table = LiveTable(row, self.store, self.workers, self.settings)
        await live.load(table)
        await live.start_if_full(table)  # whoever sat down last may have been cut off before that
        return table

    async def _rest(self) -> None:
        """Let tables sleep that nobody needs, and wake those whose time has come."""
        while True:
            await asyncio.sleep(min(self.settings.idle_seconds / 4, 5.0))
            now = time.monotonic()
            for id, table in list(self._live.items()):
                if now - table.used > self.settings.idle_seconds and table.is_idle():
                    self._asleep[id] = Asleep(table.driver.due(), table.driver.since)
                    self.drop(id)
            for id, asleep in list(self._asleep.items()):
                if asleep.due is None or not self.settings.drives(id):
                    del self._asleep[id]  # whoever comes wakes it
                elif asleep.due <= now:
                    self._look_at(id, TABLE)

    async def seen(self, id: str, player: PlayerRow | None, invite: str = "") -> LiveTable:
        """Return a table this player may see: public, seated at, opened, or invited to."""
        table = await self.table(id)
        row = table.row
        known = player is not None and (
            player.id == row.host or any(seat.player == player.id for seat in table.seats)
        )
        code = secrets.compare_digest(invite.upper().encode(), row.invite.encode())
        if not (row.public or known or code):
            raise RefusedError(NO_TABLE, "no_table")
        return table

    async def tables(self, player: PlayerRow | None) -> TableList:
        """Return the caller's tables and the public ones."""
        own = [] if player is None else await self.store.tables_of(player.id)
        public = [id for id in await self.store.public_tables() if id not in own]
        return TableList(
            yours=await self._infos(own, player), public=await self._infos(public, player)
        )

    async def _infos(self, ids: list[str], player: PlayerRow | None) -> list[TableInfo]:
        """Return what a player may see of tables; those that cannot be read are left out."""
        infos = []
        for id in ids:
            try:
                infos.append(await self.info(id, player))
            except RefusedError as error:
                self._leave_out(id, error.text)
            except (SQLAlchemyError, OSError) as error:
                self._leave_out(id, type(error).__name__)
        return infos

    def _leave_out(self, id: str, why: str) -> None:
        """Log, once, that a table is missing from lists."""
        if id not in self._left_out:
            self._left_out.add(id)
            log.warning("a table is not listed", table=id, error=why)

    async def info(self, id: str, player: PlayerRow | None) -> TableInfo:
        """Return a table as a player may see it, with what is committed and no more."""
        while True:
            table = await self.table(id)
            async with table.turn:
                if not table.lost:  # otherwise it is read again
                    return table.info(player)

    async def invited(self, invite: str, player: PlayerRow) -> LiveTable:
        """Return the table with this invite code."""
        code = invite.strip().upper()
        known = _ID.fullmatch(code.lower()) is not None
        id = await self.store.table_invited(code) if known else None
        if id is None:
            raise RefusedError("no table has this code", "no_table")
        return await self.table(id)

    def _new_id(self) -> str:
        """Return the id of a new table: they fall to the processes in turn."""
        self._latest = (self._latest + 1) % self.settings.processes
        while self.settings.owner(id := new_id()) != self._latest:
            pass
        return id

    async def new_table(self, wish: NewTable, player: PlayerRow) -> TableInfo:
        """Open a table; with no open seat it starts at once."""
        game = known_game(wish.game)
        options = check_table(game, wish)
        await self._check_room(player)
        seed = await self._sealed_seed(wish.commitment)
        row = TableRow(
            id=self._new_id(),
            game=game.key,
            rules=game.rules,
            players=len(wish.seats),
            options=options,
            title=wish.title.strip() or f"{player.name}'s table",
            public=wish.public,
            pace=wish.pace,
            host=player.id,
            invite=new_invite(),
            status="open",
            seed=seed,
            opening=None,
            created=time.time(),
            next_table=None,
        )
        return await self._add(row, chairs(game, wish.seats, player, wish.nonce), player)

    async def _check_room(self, player: PlayerRow) -> None:
        """Refuse a player who opens too many tables."""
        self.gate.pass_table(player.id)
        own, all = await self.store.count_tables(player.id), await self.store.count_tables()
        self.gate.check_tables(own, all)

    async def new_seal(self) -> str:
        """Draw a seed for a table to come; return its hash."""
        seed = new_seed()
        await self.store.add_seal(commit(seed), seed, time.time())
        return commit(seed)

    async def _sealed_seed(self, commitment: str) -> str:
        """Return the seed that a commitment was made to, or a new one."""
        if not commitment:
            return new_seed()
        seed = await self.store.take_seal(commitment)
        if seed is None:
            raise RefusedError("this commitment is used up or unknown", "bad_seal")
        return seed

    async def _add(
        self,
        row: TableRow,
        seats: list[SeatRow],
        player: PlayerRow,
        entries: Sequence[EntryRow] = (),
    ) -> TableInfo:
        await self.store.add_table(row, seats, entries)
        table = await self.table(row.id)
        table.driver.wake()
        return await self.info(table.row.id, player)

    async def sit(self, id: str, player: PlayerRow, wish: SitDown) -> TableInfo:
        """Take an open seat."""
        table = await self.seen(id, player, wish.invite)
        async with live.in_turn(table):
            if table.seat_of(player) is None:
                await self._sit(table, player, wish)
        return await self.info(table.row.id, player)

    async def _sit(self, table: LiveTable, player: PlayerRow, wish: SitDown) -> None:
        while True:
            number = free_chair(table, wish.seat)
            seat = SeatRow(number, "person", player.id, player.name, None, False, wish.nonce)
            if await self.store.set_seat(table.row.id, seat, expected="open"):
                break
            if wish.seat is not None:
                raise RefusedError(f"chair {number + 1} was just taken", "seat_taken")
            await live.look_again(table)  # any chair will do: another process gave this one away
        await live.take_seat(table, seat)

    async def leave(self, id: str, player: PlayerRow) -> TableInfo:
        """Give up a seat before the game has begun."""
        table = await self.seen(id, player)
        async with live.in_turn(table):
            number = table.seat_of(player)
            if number is None:
                raise RefusedError("you do not sit here", "not_seated")
            table.check_not_over("the game is over: there is nothing to leave")
            seat = SeatRow(number, "open", None, "", None, False)
            begun = table.match is not None
            if begun or not await self.store.set_seat(id, seat, expected="person"):
                raise RefusedError("the game has begun: resign to a bot instead", "begun")
            await live.take_seat(table, seat)
        return await self.info(table.row.id, player)

    async def fill(self, id: str, player: PlayerRow, wish: FillSeat) -> TableInfo:
        """The host puts a bot on an open seat, or opens a bot's seat."""
        table = await self.seen(id, player)
        if table.row.host != player.id:
            raise RefusedError("only the host fills chairs", "not_host")
        async with live.in_turn(table):
            if table.match is not None or wish.seat >= table.row.players:
                raise RefusedError("this chair cannot be changed", "seat_taken")
            old = table.seats[wish.seat]
            if old.kind == "person":
                raise RefusedError(f"{old.name} sits there", "seat_taken")
            if wish.kind == "bot":
                seat = bot_chair(known_game(table.row.game), wish.seat, wish.level)
            else:
                seat = SeatRow(wish.seat, "open", None, "", None, False)
            if not await self.store.set_seat(id, seat, expected=old.kind):
                raise RefusedError("this chair was just taken", "seat_taken")
            await live.take_seat(table, seat)
        return await self.info(table.row.id, player)

    async def rematch(self, id: str, player: PlayerRow) -> TableInfo:
        """Play again: the same people and bots, one seat on, at a new table."""
        table = await self.seen(id, player)
        if table.row.status != "over" or table.seat_of(player) is None:
            raise RefusedError("a rematch follows a finished game of yours", "not_over")
        async with live.in_turn(table):
            if table.row.next_table is None:
                await self._check_room(player)
                await self._set_up_again(table)
            again = table.row.next_table
        assert again is not None
        return await self.info(again, player)

    async def _set_up_again(self, table: LiveTable) -> None:
        """Open the table of a rematch, unless another process has."""
        row = replace(_again(table.row, self._new_id()), opening=None, dealt=0)
        count = len(table.seats)
        seats = [
            SeatRow(
                **{**vars(table.seats[(n + 1) % count]), "seat": n, "stand_in": False, "nonce": ""}
            )
            for n in range(count)
        ]
        try:
            await self.store.add_table(row, seats, rematch_of=table.row.id)
        except TakenError:
            await live.look_again(table)
        else:
            (await self.table(row.id)).driver.wake()
            table.row.next_table = row.id
            table.tell_seats()

    async def fork(
        self, table: LiveTable, player: PlayerRow, step: int, wishes: list[SeatWish]
    ) -> TableInfo:
        """Open a table that goes on from a moment of a finished game."""
        match = table.match
        if match is None or table.row.status != "over":
            raise RefusedError("only a finished game can be branched", "not_over")
        if not 0 <= step < len(match.steps):
            text = f"moments to branch from are 0 to {len(match.steps) - 1}"
            raise RefusedError(text, "no_step")
        if len(wishes) != table.row.players:
            raise RefusedError(f"{table.row.players} chairs are to be filled", "bad_seats")
        if sum(1 for wish in wishes if wish.kind == "me") > 1:
            raise RefusedError("you can sit on one chair only", "bad_seats")
        await self._check_room(player)
        entries = [_entry(played) for played in match.steps[:step]]
        row = replace(
            _again(table.row, self._new_id()),
            host=player.id,
            title=f"{table.row.title}, from move {step}"[:60],
            dealt=entries[-1].number + 1 if entries else 1,
        )
        return await self._add(row, chairs(match.game, wishes, player), player, entries)


def _again(row: TableRow, id: str) -> TableRow:
    """Return a new table like an old one, with luck of its own."""
    return replace(
        row,
        id=id,
        invite=new_invite(),
        status="open",
        seed=new_seed(),
        created=time.time(),
        next_table=None,
        sealed=True,
        undo_by=None,
    )


def _entry(step: Step) -> EntryRow:
    return EntryRow(step.number, "play", step.seat, step.action, list(step.chance), time.time())
