"""What is kept on disk: players, tables, seats, every action, every chat line.

Nothing is acknowledged before it is committed. Rows come back as small typed objects; the
rest of the server knows no SQL.

Actions are many, so they go through a `Writer`, which commits those that wait together.

Where several processes serve one database, whoever changes a table says so in the same
transaction (`_announce`), and the others look again (`barrow.server.notices`).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Row, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from barrow.server import schema
from barrow.server.database import CHAT, PRESENCE, TABLE, announce, notice, open_engine, settle_undo
from barrow.server.migrate import upgrade
from barrow.server.rows import ChatRow, EntryRow, PlayerRow, SeatRow, TableRow
from barrow.server.writer import Change, Kept, Writer

# Seeds that were handed out and not used are forgotten after this many seconds.
SEAL_SECONDS = 24 * 3600.0

T = TypeVar("T")


class TakenError(Exception):
    """Somebody else wrote this number first."""


class Store:
    """The database."""

    def __init__(self, engine: AsyncEngine, process: int = 0, processes: int = 1) -> None:
        self._engine = engine
        self.process = process
        self.shared = processes > 1
        # SQLite lets only one write: whoever wants to waits here.
        self._gate = asyncio.Lock() if engine.dialect.name == "sqlite" else nullcontext()
        self._writer = Writer(engine, self._gate, process, self.shared)
        self._present: dict[tuple[str, int], int] = {}  # by table and seat: to be told
        self._telling: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, url: str, process: int = 0, processes: int = 1) -> Store:
        """Open the database, make it if it is new, and bring it up to date."""
        engine = open_engine(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(upgrade)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine, process, processes)

    @property
    def url(self) -> str:
        """The address of the database, password included."""
        return self._engine.url.render_as_string(hide_password=False)

    async def close(self) -> None:
        """Let go of the database once what waits is written."""
        if self._telling is not None:
            await asyncio.wait([self._telling])
        await self._writer.close()
        await self._engine.dispose()

    async def check(self) -> None:
        """Raise if the database does not answer."""
        async with self._engine.connect() as connection:
            await connection.execute(select(1))

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction."""
        async with self._gate, self._engine.begin() as connection:
            yield connection

    async def _announce(self, connection: AsyncConnection, table: str, what: str) -> None:
        """Have the other processes told of a change when it is committed."""
        if self.shared:
            telling = announce(connection.dialect.name)
            await connection.execute(telling, [notice(self.process, table, what)])

    async def add_player(self, id: str, token_hash: str, name: str, at: float) -> None:
        """Keep a new player."""
        row = {"id": id, "token_hash": token_hash, "name": name, "created": at}
        async with self._changing() as connection:
            await connection.execute(insert(schema.players).values(row))

    async def player_of(self, token_hash: str) -> PlayerRow | None:
        """Return the player who holds a token."""
        players = schema.players
        query = select(players.c.id, players.c.name).where(players.c.token_hash == token_hash)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else PlayerRow(*row)

    async def rename_player(self, id: str, name: str) -> None:
        """Give a player another name."""
        query = update(schema.players).where(schema.players.c.id == id).values(name=name)
        async with self._changing() as connection:
            await connection.execute(query)

    async def add_table(
        self,
        table: TableRow,
        seats: Sequence[SeatRow],
        entries: Sequence[EntryRow] = (),
        rematch_of: str | None = None,
    ) -> None:
        """Keep a new table with its seats, and the actions it starts from.

        A rematch raises TakenError if its first game has another already.
        """
        async with self._changing() as connection:
            if rematch_of is not None:
                await self._claim_rematch(connection, rematch_of, table.id)
            await connection.execute(insert(schema.tables).values(vars(table)))
            for seat in seats:
                row = {"table": table.id, **vars(seat)}
                await connection.execute(insert(schema.seats).values(row))
            if entries:
                rows = [{"table": table.id, **vars(entry)} for entry in entries]
                await connection.execute(insert(schema.entries), rows)
            await self._announce(connection, table.id, TABLE)

    async def _claim_rematch(self, connection: AsyncConnection, old: str, new: str) -> None:
        columns = schema.tables.c
        query = update(schema.tables).where(columns.id == old, columns.next_table.is_(None))
        done = await connection.execute(query.values(next_table=new))
        if done.rowcount != 1:
            raise TakenError(old)
        await self._announce(connection, old, TABLE)

    async def table(self, id: str) -> TableRow | None:
        """Return a table."""
        query = select(schema.tables).where(schema.tables.c.id == id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _read(TableRow, row)

    async def table_invited(self, invite: str) -> str | None:
        """Return the id of the table with this invite code."""
        query = select(schema.tables.c.id).where(schema.tables.c.invite == invite)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalars().first()

    async def seats(self, table: str) -> list[SeatRow]:
        """Return the seats of a table in order."""
        columns = schema.seats.c
        query = (
            select(
                columns.seat,
                columns.kind,
                columns.player,
                columns.name,
                columns.level,
                columns.stand_in,
                columns.nonce,
            )
            .where(columns.table == table)
            .order_by(columns.seat)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(SeatRow, row) for row in rows]

    async def set_seat(self, table: str, seat: SeatRow, expected: str) -> bool:
        """Change who sits on a seat of an open table; False if it is not `expected` any more."""
        columns = schema.seats.c
        query = update(schema.seats).where(
            columns.table == table, columns.seat == seat.seat, columns.kind == expected
        )
        async with self._changing() as connection:
            if not await self._is_open(connection, table):
                return False
            done = await connection.execute(query.values(vars(seat)))
            await self._announce(connection, table, TABLE)
        return done.rowcount == 1

    async def change_seat(self, table: str, seat: int, **values: object) -> None:
        """Change fields of a person's seat."""
        columns = schema.seats.c
        query = update(schema.seats).where(
            columns.table == table, columns.seat == seat, columns.kind == "person"
        )
        async with self._changing() as connection:
            await connection.execute(query.values(values))
            await self._announce(connection, table, TABLE)

    async def start_table(self, table: str, opening: list[int], status: str) -> bool:
        """Begin the game of an open table whose seats are all taken; False if it is not one."""
        columns = schema.seats.c
        free = select(func.count()).where(columns.table == table, columns.kind == "open")
        query = update(schema.tables).where(schema.tables.c.id == table)
        async with self._changing() as connection:
            if not await self._is_open(connection, table):
                return False
            if (await connection.execute(free)).scalar_one():
                return False
            await connection.execute(query.values(opening=opening, status=status))
            await self._announce(connection, table, TABLE)
        return True

    async def _is_open(self, connection: AsyncConnection, table: str) -> bool:
        """Say whether a table waits for players, and keep it so while the transaction lasts."""
        columns = schema.tables.c
        # An update that changes nothing: SQLite knows no lock for reading.
        query = update(schema.tables).where(columns.id == table, columns.status == "open")
        return (await connection.execute(query.values(status="open"))).rowcount == 1

    async def set_paused(self, table: str, paused: bool) -> bool:
        """Pause a running table or let a paused one run; False if it is neither."""
        columns = schema.tables.c
        query = update(schema.tables).where(
            columns.id == table, columns.status == ("running" if paused else "paused")
        )
        async with self._changing() as connection:
            done = await connection.execute(query.values(status="paused" if paused else "running"))
            await self._announce(connection, table, TABLE)
        return done.rowcount == 1

    async def set_rules(self, table: str, rules: int) -> None:
        """Note under which rules a table is played on."""
        query = update(schema.tables).where(schema.tables.c.id == table)
        async with self._changing() as connection:
            await connection.execute(query.values(rules=rules))
            await self._announce(connection, table, TABLE)

    async def entries(self, table: str, after: int = 0) -> list[EntryRow]:
        """Return the actions of a table with numbers above `after`, in order."""
        columns = schema.entries.c
        query = (
            select(
                columns.number,
                columns.kind,
                columns.seat,
                columns.action,
                columns.chance,
                columns.at,
            )
            .where(columns.table == table, columns.number > after)
            .order_by(columns.number)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(EntryRow, row) for row in rows]

    async def add_entry(self, change: Change) -> None:
        """Keep an action; raise TakenError if its number is taken."""
        try:
            await self._writer.keep(change)
        except IntegrityError:
            raise TakenError(change.table, change.entry.number) from None

    def hand_in(self, change: Change, kept: Kept) -> None:
        """Keep an action; `kept` is told how that went, as `add_entry` would return or raise."""
        self._writer.hand_in(change, partial(_told, kept))

    async def chat(self, table: str, after: int = 0) -> list[ChatRow]:
        """Return the chat lines of a table with numbers above `after`."""
        columns = schema.chat.c
        query = (
            select(columns.number, columns.seat, columns.name, columns.text, columns.at)
            .where(columns.table == table, columns.number > after)
            .order_by(columns.number)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_read(ChatRow, row) for row in rows]

    async def add_chat(
        self, table: str, seat: int | None, name: str, text: str, at: float
    ) -> ChatRow:
        """Keep a chat line under the next free number."""
        columns = schema.chat.c
        last = select(func.coalesce(func.max(columns.number), 0)).where(columns.table == table)
        while True:
            try:
                async with self._changing() as connection:
                    number = (await connection.execute(last)).scalar_one() + 1
                    line = ChatRow(number, seat, name, text, at)
                    row = {"table": table, **vars(line)}
                    await connection.execute(insert(schema.chat).values(row))
                    await self._announce(connection, table, CHAT)
                return line
            except IntegrityError:
                continue

    async def asking(self, table: str) -> dict[str, dict[str, str]]:
        """Return when players want to be asked, by player and decision."""
        columns = schema.asking.c
        query = select(columns.player, columns.decision, columns.asking).where(
            columns.table == table
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        found: dict[str, dict[str, str]] = {}
        for player, decision, asking in rows:
            found.setdefault(player, {})[decision] = asking
        return found

    async def set_asking(self, table: str, player: str, decision: str, wish: str) -> None:
        """Keep when a player wants to be asked about a decision."""
        columns = schema.asking.c
        old = delete(schema.asking).where(
            columns.table == table, columns.player == player, columns.decision == decision
        )
        row = {"table": table, "player": player, "decision": decision, "asking": wish}
        async with self._changing() as connection:
            await connection.execute(old)
            await connection.execute(insert(schema.asking).values(row))
            await self._announce(connection, table, TABLE)

    # --- going back by consent -------------------------------------------------------------

    async def ask_undo(self, table: str, seat: int) -> None:
        """Keep that a seat asks all others to go back."""
        query = update(schema.tables).where(schema.tables.c.id == table)
        async with self._changing() as connection:
            for settling in settle_undo(table):
                await connection.execute(settling)
            await connection.execute(query.values(undo_by=seat))
            await connection.execute(insert(schema.votes).values(table=table, seat=seat))
            await self._announce(connection, table, TABLE)

    async def agree_to_undo(self, table: str, seat: int) -> None:
        """Keep that a seat agrees to go back."""
        columns = schema.votes.c
        old = delete(schema.votes).where(columns.table == table, columns.seat == seat)
        async with self._changing() as connection:
            await connection.execute(old)
            await connection.execute(insert(schema.votes).values(table=table, seat=seat))
            await self._announce(connection, table, TABLE)

    async def drop_undo(self, table: str) -> None:
        """Keep that the game does not go back."""
        async with self._changing() as connection:
            for settling in settle_undo(table):
                await connection.execute(settling)
            await self._announce(connection, table, TABLE)

    async def votes(self, table: str) -> set[int]:
        """Return the seats that agree to go back."""
        query = select(schema.votes.c.seat).where(schema.votes.c.table == table)
        async with self._engine.connect() as connection:
            return set((await connection.execute(query)).scalars())

    # --- luck that is sealed before the game -------------------------------------------------

    async def add_seal(self, commitment: str, seed: str, at: float) -> None:
        """Keep a seed whose hash is handed out; forget old ones that nobody used."""
        columns = schema.seals.c
        old = delete(schema.seals).where(
            or_(columns.created < at - SEAL_SECONDS, columns.commitment == commitment)
        )
        row = {"commitment": commitment, "seed": seed, "created": at}
        async with self._changing() as connection:
            await connection.execute(old)
            await connection.execute(insert(schema.seals).values(row))

    async def take_seal(self, commitment: str) -> str | None:
        """Return the seed of a hash that was handed out, for one table only."""
        columns = schema.seals.c
        query = delete(schema.seals).where(columns.commitment == commitment)
        async with self._changing() as connection:
            found: str | None = (await connection.execute(query.returning(columns.seed))).scalar()
        return found

    # --- who is connected where --------------------------------------------------------------

    async def set_presence(self, table: str, seat: int, count: int) -> None:
        """Tell the other processes how many connections of a seat are here.

        Where many come at once, all that wait are told of in one transaction.
        """
        self._present[table, seat] = count
        if self._telling is None or self._telling.done():
            self._telling = asyncio.get_running_loop().create_task(self._tell_presence())
        await asyncio.shield(self._telling)

    async def _tell_presence(self) -> None:
        columns = schema.presence.c
        while self._present:
            found, self._present = self._present, {}
            places = [{"of": table, "at": seat} for table, seat in found]
            rows = [
                {"process": self.process, "table": table, "seat": seat, "count": count}
                for (table, seat), count in found.items()
                if count
            ]
            old = delete(schema.presence).where(
                columns.process == self.process,
                columns.table == bindparam("of"),
                columns.seat == bindparam("at"),
            )
            async with self._changing() as connection:
                await connection.execute(old, places)
                if rows:
                    await connection.execute(insert(schema.presence), rows)
                for table in {table for table, _ in found}:
                    await self._announce(connection, table, PRESENCE)

    async def presence(self, table: str) -> dict[int, int]:
        """Return how many connections of each seat the other processes have."""
        columns = schema.presence.c
        query = (
            select(columns.seat, func.sum(columns.count))
            .where(columns.table == table, columns.process != self.process)
            .group_by(columns.seat)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {seat: int(count) for seat, count in rows}

    async def clear_presence(self) -> None:
        """Forget connections that a former process of this number had."""
        columns = schema.presence.c
        query = delete(schema.presence).where(columns.process == self.process)
        async with self._changing() as connection:
            gone = (await connection.execute(query.returning(columns.table))).scalars()
            for table in set(gone):
                await self._announce(connection, table, PRESENCE)

    async def forget_news(self, until: int) -> None:
        """Forget notices that every process has read long ago."""
        async with self._changing() as connection:
            await connection.execute(delete(schema.news).where(schema.news.c.id <= until))

    # --- lists of tables -----------------------------------------------------------------------

    async def tables_of(self, player: str, limit: int = 50) -> list[str]:
        """Return the ids of the tables a player sits at or opened, newest first."""
        seated = select(schema.seats.c.table).where(schema.seats.c.player == player)
        columns = schema.tables.c
        return await self._tables(or_(columns.host == player, columns.id.in_(seated)), limit)

    async def public_tables(self, limit: int = 50) -> list[str]:
        """Return the ids of public tables that wait for players or are played, newest first."""
        columns = schema.tables.c
        return await self._tables(columns.public & (columns.status != "over"), limit)

    async def count_tables(self, player: str | None = None) -> int:
        """Return how many tables are not over: of all, or of those a player opened."""
        columns = schema.tables.c
        query = select(func.count()).select_from(schema.tables).where(columns.status != "over")
        if player is not None:
            query = query.where(columns.host == player)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def running_tables(self) -> list[str]:
        """Return the ids of all tables that are being played, or have nobody left to wait for."""
        columns = schema.tables.c
        waiting = select(schema.seats.c.table).where(schema.seats.c.kind == "open")
        full = (columns.status == "open") & columns.id.not_in(waiting)
        query = select(columns.id).where((columns.status == "running") | full)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _tables(self, condition: Any, limit: int) -> list[str]:
        columns = schema.tables.c
        query = select(columns.id).where(condition).order_by(columns.created.desc()).limit(limit)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())


def _told(kept: Kept, error: Exception | None) -> None:
    """Tell how it went in the words of the store."""
    kept(TakenError() if isinstance(error, IntegrityError) else error)


def _read(kind: type[T], row: Row[*tuple[Any, ...]]) -> T:
    """Return a row as what it should be; raise msgspec.ValidationError if it is damaged."""
    return msgspec.convert({str(name): value for name, value in row._asdict().items()}, kind)
