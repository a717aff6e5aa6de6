"""The store: players, tables, seats, every action, every chat line.

Nothing is acknowledged before it is committed. Rows come back as typed objects; the rest of
the server knows no SQL. Actions go through the `Writer`, which commits them in groups.

Where several processes share a database, every change of a table is announced in its own
transaction (`_announce`), and the others read it again (`barrow.server.storage.notices`).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager, nullcontext
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from barrow.server.errors import start_task
from barrow.server.protocol.messages import NARRATOR
from barrow.server.storage import schema
from barrow.server.storage.database import find_damage, open_engine, upgrade
from barrow.server.storage.notices import announcing
from barrow.server.storage.schema import ChatRow, EntryRow, PlayerRow, SeatRow, TableRow
from barrow.server.storage.writer import Change, Writer, clear_undo_request

# Published seeds that no table uses are deleted after this many seconds.
SEAL_SECONDS = 3600.0
# Tables without an action for this many seconds are abandoned: they don't count as in play.
ABANDONED_SECONDS = 30 * 24 * 3600.0
# How many chat lines of a table are kept.
_CHAT_KEPT = 1_000
# How often a chat line is tried when other processes take its number.
_TRIES = 20
# Seconds that the last changes of presence have when the server stops.
_LAST_SECONDS = 2.0
_IN_PLAY = (schema.tables.c.status != "over") & schema.tables.c.fault.is_(None)
_played = sa.select(schema.entries.c.at).where(schema.entries.c.table == schema.tables.c.id)
_latest = _played.order_by(schema.entries.c.number.desc()).limit(1).scalar_subquery()
# When a table was last played at, or opened.
_used = sa.func.coalesce(_latest, schema.tables.c.created)

T = TypeVar("T")


class TakenError(Exception):
    """Another process stored an entry under this number first."""


class Store:
    """The database."""

    def __init__(self, engine: AsyncEngine, process: int = 0, processes: int = 1) -> None:
        self._engine = engine
        self.process = process
        self.shared = processes > 1
        # SQLite has one writer at a time. Changes also queue, so that an action waits for one.
        kind = asyncio.Lock if engine.dialect.name == "sqlite" else nullcontext
        self._lock, self._changes = kind(), kind()
        self._writer = Writer(engine, self._lock, process, self.shared)
        self._present: dict[tuple[str, int], int] = {}  # by table and seat: not yet written
        self._writing_presence: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, process: int = 0, processes: int = 1) -> Store:
        """Open the database; create or migrate its schema."""
        engine = open_engine(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, process, processes)

    @property
    def url(self) -> sa.URL:
        """The URL of the database."""
        return self._engine.url

    async def close(self) -> None:
        """Close the database once everything is written."""
        if self._writing_presence is not None:
            await asyncio.wait([self._writing_presence], timeout=_LAST_SECONDS)
            self._writing_presence.cancel()
        await self._writer.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Raise if the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(sa.select(1))

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction."""
        async with self._changes, self._lock, self._engine.begin() as connection:
            yield connection

    async def _announce(self, connection: AsyncConnection, table: str) -> None:
        """Send the other processes a notice when this transaction commits."""
        if self.shared:
            sql = announcing(connection.dialect.name, self.process, [table])
            await connection.exec_driver_sql(*sql)

    async def _change(self, table: str | None, *statements: sa.Executable) -> int:
        """Change a table, or what belongs to none, all or nothing.

        Return how many rows the last statement changed.
        """
        async with self._changing() as connection:
            for statement in statements:
                done = await connection.execute(statement)
            if table is not None:
                await self._announce(connection, table)
        return done.rowcount

    async def _read(self, query: sa.Executable, kind: type[T]) -> list[T]:
        """Return rows as typed objects; raise msgspec.ValidationError if one is damaged."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [msgspec.convert({str(name): row[name] for name in row}, kind) for row in rows]

    async def _rows(self, query: sa.Executable) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _column(self, query: sa.Executable) -> list[Any]:
        """Return the first column of a query."""
        return [row[0] for row in await self._rows(query)]

    async def add_player(self, id: str, token_hash: str, name: str) -> None:
        """Store a new player."""
        row = {"id": id, "token_hash": token_hash, "name": name, "created": time.time()}
        await self._change(None, sa.insert(schema.players).values(row))

    async def player_of(self, token_hash: str) -> PlayerRow | None:
        """Return the player who holds a token."""
        players = schema.players
        query = sa.select(players.c.id, players.c.name).where(players.c.token_hash == token_hash)
        found = await self._read(query, PlayerRow)
        return found[0] if found else None

    async def rename_player(self, id: str, name: str) -> None:
        """Rename a player."""
        query = sa.update(schema.players).where(schema.players.c.id == id).values(name=name)
        await self._change(None, query)

    async def add_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow] = (),
        rematch_of: str | None = None,
    ) -> None:
        """Store a new table with its seats, and the entries it starts from.

        Raise TakenError if the game already has a rematch.
        """
        async with self._changing() as connection:
            if rematch_of is not None:
                await self._claim_rematch(connection, rematch_of, table.id)
            await connection.execute(sa.insert(schema.tables).values(vars(table)))
            for seat in seats:
                row = {"table": table.id, **vars(seat)}
                await connection.execute(sa.insert(schema.seats).values(row))
            if entries:
                rows = [{"table": table.id, **vars(entry)} for entry in entries]
                await connection.execute(sa.insert(schema.entries), rows)
            await self._announce(connection, table.id)

    async def _claim_rematch(self, connection: AsyncConnection, old: str, new: str) -> None:
        columns = schema.tables.c
        query = sa.update(schema.tables).where(columns.id == old, columns.next_table.is_(None))
        done = await connection.execute(query.values(next_table=new))
        if done.rowcount != 1:
            raise TakenError(old)
        await self._announce(connection, old)

    async def table(self, id: str) -> TableRow | None:
        """Return a table."""
        query = sa.select(schema.tables).where(schema.tables.c.id == id)
        found = await self._read(query, TableRow)
        return found[0] if found else None

    async def fault(self, id: str) -> str | None:
        """Return why a table can't be opened, "" if it can; None if there is no such table."""
        columns = schema.tables.c
        query = sa.select(sa.func.coalesce(columns.fault, "")).where(columns.id == id)
        return next(iter(await self._column(query)), None)

    async def change_table(self, table: str, **values: object) -> None:
        """Change fields of a table."""
        await self._change(table, _update_table(table, **values))

    async def stored(self, table: str, is_outline: bool = False) -> dict[str, list[dict[str, Any]]]:
        """Return all that is stored of a table, or who sits at it, as text, readable or not."""
        found = {}
        kinds = [schema.tables, schema.seats, schema.entries, schema.chat]
        for kind in kinds[: 2 if is_outline else None]:
            columns = {column.name: sa.cast(column, sa.Text) for column in kind.columns}
            key, *_ = kind.primary_key
            query = sa.select(*columns.values()).where(key == table).order_by(*kind.primary_key)
            rows = await self._rows(query)
            found[kind.name] = [dict(zip(columns, row, strict=True)) for row in rows]
        return found

    async def table_invited(self, invite: str) -> str | None:
        """Return the id of the table with this invite code."""
        query = sa.select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        return next(iter(await self._column(query)), None)

    async def is_visible(self, table: str, player: str, invite: str) -> bool:
        """True if a table is public, a player's own, or has this invite code."""
        columns = schema.tables.c
        invited = (columns.invite == invite) & (columns.invite != "")
        visible = sa.or_(columns.public, _belongs_to(player), invited)
        return bool(await self._column(sa.select(columns.id).where(columns.id == table, visible)))

    async def seats(self, table: str) -> list[SeatRow]:
        """Return the seats of a table in order."""
        columns = schema.seats.c
        query = sa.select(schema.seats).where(columns.table == table).order_by(columns.seat)
        return await self._read(query, SeatRow)

    async def set_seat(self, table: str, seat: SeatRow, expected: str) -> bool:
        """Change a seat of an open table; False if it is no longer of the `expected` kind."""
        columns = schema.seats.c
        query = sa.update(schema.seats).where(
            columns.table == table, columns.seat == seat.seat, columns.kind == expected
        )
        async with self._changing() as connection:
            if not await self._is_open(connection, table):
                return False
            done = await connection.execute(query.values(vars(seat)))
            await self._announce(connection, table)
        return done.rowcount == 1

    async def change_seat(self, table: str, seat: int, **values: object) -> None:
        """Change fields of a person's seat."""
        columns = schema.seats.c
        query = sa.update(schema.seats).where(
            columns.table == table, columns.seat == seat, columns.kind == "person"
        )
        await self._change(table, query.values(values))

    async def start_table(self, table: str, opening: list[int], status: str) -> bool:
        """Start the game of an open table; False if it isn't open or has a free seat."""
        columns = schema.seats.c
        free = sa.select(sa.func.count()).where(columns.table == table, columns.kind == "open")
        async with self._changing() as connection:
            if not await self._is_open(connection, table):
                return False
            if (await connection.execute(free)).scalar_one():
                return False
            await connection.execute(_update_table(table, opening=opening, status=status))
            await self._announce(connection, table)
        return True

    async def _is_open(self, connection: AsyncConnection, table: str) -> bool:
        """True if a table waits for players; it stays so until the transaction ends."""
        # An update that changes nothing: SQLite has no SELECT FOR UPDATE.
        query = _update_table(table, status="open").where(schema.tables.c.status == "open")
        return (await connection.execute(query)).rowcount == 1

    async def set_status(self, table: str, status: str, before: Collection[str]) -> bool:
        """Change the status of a table; False if it has none of those it must have before."""
        query = _update_table(table, status=status).where(schema.tables.c.status.in_(before))
        return await self._change(table, query) == 1

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """Return the entries of a table with numbers above `after`, in order."""
        columns = schema.entries.c
        query = sa.select(schema.entries).where(columns.table == table, columns.number > after)
        return await self._read(query.order_by(columns.number), EntryRow)

    async def add_entry(self, change: Change) -> None:
        """Commit an entry; raise TakenError if its number is taken."""
        try:
            await self._writer.commit(change)
        except IntegrityError:
            raise TakenError(change.table, change.entry.number) from None

    async def chat(self, table: str, most: int = _CHAT_KEPT, after: int = 0) -> list[ChatRow]:
        """Return the latest chat lines of a table with numbers above `after`."""
        columns = schema.chat.c
        query = sa.select(schema.chat).where(columns.table == table, columns.number > after)
        return (await self._read(query.order_by(columns.number.desc()).limit(most), ChatRow))[::-1]

    async def add_chat(
        self, table: str, text: str, name: str = NARRATOR, seat: int | None = None
    ) -> ChatRow:
        """Store a chat line under the next free number; by default, the server says it."""
        columns = schema.chat.c
        last = sa.select(sa.func.coalesce(sa.func.max(columns.number), 0)).where(
            columns.table == table
        )
        for left in reversed(range(_TRIES)):
            try:
                async with self._changing() as connection:
                    number = (await connection.execute(last)).scalar_one() + 1
                    line = ChatRow(number, seat, name, text, time.time())
                    row = {"table": table, **vars(line)}
                    await connection.execute(sa.insert(schema.chat).values(row))
                    old = (columns.table == table) & (columns.number <= number - _CHAT_KEPT)
                    await connection.execute(sa.delete(schema.chat).where(old))
                    await self._announce(connection, table)
                return line
            except IntegrityError:  # another process took the number
                if not left:
                    raise
        raise AssertionError

    async def asking(self, table: str) -> dict[str, dict[str, str]]:
        """Return when players want to be asked, by player and decision."""
        columns = schema.asking.c
        found: dict[str, dict[str, str]] = {}
        for row in await self._rows(sa.select(schema.asking).where(columns.table == table)):
            found.setdefault(row.player, {})[row.decision] = row.asking
        return found

    async def set_asking(self, table: str, player: str, decision: str, wish: str) -> None:
        """Store when a player wants to be asked about a decision."""
        columns = schema.asking.c
        old = sa.delete(schema.asking).where(
            columns.table == table, columns.player == player, columns.decision == decision
        )
        row = {"table": table, "player": player, "decision": decision, "asking": wish}
        await self._change(table, old, sa.insert(schema.asking).values(row))

    async def ask_undo(self, table: str, seat: int) -> None:
        """Store a seat's request to undo."""
        vote = sa.insert(schema.votes).values(table=table, seat=seat)
        asks = _update_table(table, undo_by=seat)
        await self._change(table, *clear_undo_request(table), asks, vote)

    async def agree_to_undo(self, table: str, seat: int) -> None:
        """Store that a seat agrees to the undo."""
        columns = schema.votes.c
        old = sa.delete(schema.votes).where(columns.table == table, columns.seat == seat)
        await self._change(table, old, sa.insert(schema.votes).values(table=table, seat=seat))

    async def drop_undo(self, table: str) -> None:
        """Delete a request to undo."""
        await self._change(table, *clear_undo_request(table))

    async def votes(self, table: str) -> set[int]:
        """Return the seats that agree to the undo."""
        query = sa.select(schema.votes.c.seat).where(schema.votes.c.table == table)
        return set(await self._column(query))

    async def add_seal(self, commitment: str, seed: str) -> None:
        """Store a seed whose hash is published; delete old ones that nobody used."""
        columns, at = schema.seals.c, time.time()
        old = sa.delete(schema.seals).where(
            sa.or_(columns.created < at - SEAL_SECONDS, columns.commitment == commitment)
        )
        row = {"commitment": commitment, "seed": seed, "created": at}
        await self._change(None, old, sa.insert(schema.seals).values(row))

    async def take_seal(self, commitment: str) -> str | None:
        """Return the seed behind a published hash, once."""
        columns = schema.seals.c
        query = sa.delete(schema.seals).where(columns.commitment == commitment)
        async with self._changing() as connection:
            found: str | None = (await connection.execute(query.returning(columns.seed))).scalar()
        return found

    def set_presence(self, table: str, seat: int, count: int) -> None:
        """Store soon how many connections of a seat this process has.

        When many come at once, all that wait are written in one transaction.
        """
        self._present[table, seat] = count
        if self._writing_presence is None or self._writing_presence.done():
            self._writing_presence = start_task("presence", self._write_presence)

    async def _write_presence(self) -> None:
        columns = schema.presence.c
        while found := dict(self._present):
            places = [{"of": table, "at": seat} for table, seat in found]
            rows = [
                {"process": self.process, "table": table, "seat": seat, "count": count}
                for (table, seat), count in found.items()
                if count
            ]
            old = sa.delete(schema.presence).where(
                columns.process == self.process,
                columns.table == sa.bindparam("of"),
                columns.seat == sa.bindparam("at"),
            )
            async with self._changing() as connection:
                await connection.execute(old, places)
                if rows:
                    await connection.execute(sa.insert(schema.presence), rows)
                for table in {table for table, _ in found}:
                    await self._announce(connection, table)
            written = found.items()
            self._present = {at: n for at, n in self._present.items() if (at, n) not in written}

    async def presence(self, table: str) -> dict[int, int]:
        """Return how many connections each seat has to the other processes."""
        columns = schema.presence.c
        query = (
            sa.select(columns.seat, sa.func.sum(columns.count))
            .where(columns.table == table, columns.process != self.process)
            .group_by(columns.seat)
        )
        return {seat: int(count) for seat, count in await self._rows(query)}

    async def clear_presence(self) -> None:
        """Delete the connections of a former process with this number."""
        columns = schema.presence.c
        query = sa.delete(schema.presence).where(columns.process == self.process)
        async with self._changing() as connection:
            gone = (await connection.execute(query.returning(columns.table))).scalars()
            for table in set(gone):
                await self._announce(connection, table)

    async def delete_notices(self, until: int) -> None:
        """Delete notices that every process has read long ago."""
        await self._change(None, sa.delete(schema.news).where(schema.news.c.id <= until))

    async def tables_of(self, player: str, limit: int = 50) -> list[str]:
        """Return the ids of the tables a player sits at or opened, newest first."""
        return await self._tables(_belongs_to(player), limit)

    async def public_tables(self, limit: int = 50) -> list[str]:
        """Return the ids of public tables that aren't over, newest first."""
        return await self._tables(schema.tables.c.public & _IN_PLAY, limit)

    async def count_tables(self, player: str | None = None) -> int:
        """Count the tables in play, abandoned ones left out: all, or those a player opened."""
        query = sa.select(sa.func.count()).select_from(schema.tables)
        query = query.where(_IN_PLAY, _used > time.time() - ABANDONED_SECONDS)
        if player is not None:
            query = query.where(schema.tables.c.host == player)
        return int((await self._column(query))[0])

    async def finished_tables(self, ids: Collection[str]) -> list[tuple[TableRow, list[SeatRow]]]:
        """Return those of these tables that are over, with their seats."""
        tables, seats = schema.tables, schema.seats
        over = (tables.c.status == "over") & tables.c.fault.is_(None) & tables.c.id.in_(ids)
        found = await self._read(sa.select(tables).where(over), TableRow)
        seats_of: dict[str, list[SeatRow]] = {row.id: [] for row in found}
        query = sa.select(seats).where(seats.c.table.in_(seats_of)).order_by(seats.c.seat)
        for table, *seat in await self._rows(query):
            seats_of[table].append(SeatRow(*seat))
        return [(row, seats_of[row.id]) for row in found]

    async def running_tables(self) -> list[str]:
        """Return the ids of all tables that are running or full, the latest played first."""
        columns = schema.tables.c
        waiting = sa.select(schema.seats.c.table).where(schema.seats.c.kind == "open")
        full = (columns.status == "open") & columns.id.not_in(waiting)
        query = sa.select(columns.id).where((columns.status == "running") | full, _IN_PLAY)
        return await self._column(query.order_by(_used.desc()))

    async def overview(self) -> list[dict[str, Any]]:
        """Return what a host needs to know of the tables that aren't over, newest first."""
        columns, shown = schema.tables.c, ("id", "game", "status", "title", "created", "fault")
        query = sa.select(*[columns[name] for name in shown]).where(columns.status != "over")
        rows = await self._rows(query.order_by(columns.created.desc()))
        return [dict(zip(shown, row, strict=True)) for row in rows]

    async def occupied_tables(self) -> list[str]:
        """Return the ids of tables that somebody is connected to, where processes store it."""
        return await self._column(sa.select(schema.presence.c.table).distinct())

    async def problems(self) -> list[str]:
        """Return what is wrong with the database, as far as it can be seen."""
        columns = schema.tables.c
        query = sa.select(columns.id, columns.fault).where(columns.fault.is_not(None))
        faults = [f"table {row.id}: {row.fault}" for row in await self._rows(query)]
        return await asyncio.to_thread(find_damage, self.url) + faults

    async def _tables(self, condition: Any, limit: int) -> list[str]:
        columns = schema.tables.c
        query = sa.select(columns.id).where(condition).order_by(columns.created.desc()).limit(limit)
        return await self._column(query)


def _belongs_to(player: str) -> sa.ColumnElement[bool]:
    """Return the condition that a player sits at a table or opened it."""
    seated = sa.select(schema.seats.c.table).where(schema.seats.c.player == player)
    return sa.or_(schema.tables.c.host == player, schema.tables.c.id.in_(seated))


def _update_table(table: str, **values: object) -> sa.Update:
    return sa.update(schema.tables).where(schema.tables.c.id == table).values(values)
