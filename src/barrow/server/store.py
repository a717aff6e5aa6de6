"""What is kept on disk: players, tables, seats, every action, every chat line.

Nothing is acknowledged before it is committed. Rows come back as small typed objects; the
rest of the server knows no SQL.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, event, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from barrow.server import schema
from barrow.server.migrate import upgrade


class TakenError(Exception):
    """Somebody else wrote this number first."""


@dataclass
class PlayerRow:
    """A player."""

    id: str
    name: str


@dataclass
class SeatRow:
    """A seat of a table."""

    seat: int
    kind: str
    player: str | None
    name: str
    level: str | None
    stand_in: bool


@dataclass
class TableRow:
    """A table, without its seats and actions."""

    id: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    title: str
    public: bool
    pace: str
    host: str
    invite: str
    status: str
    seed: str
    opening: list[int] | None
    created: float
    next_table: str | None


@dataclass
class EntryRow:
    """One action, undo or rewind."""

    number: int
    kind: str
    seat: int
    action: str
    chance: list[int]
    at: float


@dataclass
class ChatRow:
    """One chat line."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float


class Store:
    """The database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open the database, make it if it is new, and bring it up to date."""
        engine = create_async_engine(url)
        if engine.dialect.name == "sqlite":
            event.listen(engine.sync_engine, "connect", _set_pragmas)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        return cls(engine)

    async def close(self) -> None:
        """Let go of the database."""
        await self._engine.dispose()

    async def add_player(self, id: str, token_hash: str, name: str, at: float) -> None:
        """Keep a new player."""
        row = {"id": id, "token_hash": token_hash, "name": name, "created": at}
        async with self._engine.begin() as connection:
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
        async with self._engine.begin() as connection:
            await connection.execute(query)

    async def add_table(
        self, table: TableRow, seats: Sequence[SeatRow], entries: Sequence[EntryRow] = ()
    ) -> None:
        """Keep a new table with its seats, and the actions it starts from."""
        async with self._engine.begin() as connection:
            await connection.execute(insert(schema.tables).values(vars(table)))
            for seat in seats:
                row = {"table": table.id, **vars(seat)}
                await connection.execute(insert(schema.seats).values(row))
            if entries:
                rows = [{"table": table.id, **vars(entry)} for entry in entries]
                await connection.execute(insert(schema.entries), rows)

    async def table(self, id: str) -> TableRow | None:
        """Return a table."""
        query = select(schema.tables).where(schema.tables.c.id == id)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _table(row)

    async def table_invited(self, invite: str) -> TableRow | None:
        """Return the table with this invite code."""
        query = select(schema.tables).where(schema.tables.c.invite == invite)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else _table(row)

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
            )
            .where(columns.table == table)
            .order_by(columns.seat)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [SeatRow(*row) for row in rows]

    async def set_seat(self, table: str, seat: SeatRow, expected: str | None = None) -> bool:
        """Change who sits on a seat; with `expected`, only if it still is of that kind."""
        columns = schema.seats.c
        query = update(schema.seats).where(columns.table == table, columns.seat == seat.seat)
        if expected is not None:
            query = query.where(columns.kind == expected)
        async with self._engine.begin() as connection:
            done = await connection.execute(query.values(vars(seat)))
        return done.rowcount == 1

    async def set_table(self, table: str, **values: object) -> None:
        """Change fields of a table."""
        query = update(schema.tables).where(schema.tables.c.id == table).values(values)
        async with self._engine.begin() as connection:
            await connection.execute(query)

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
        return [EntryRow(*row) for row in rows]

    async def add_entry(self, table: str, entry: EntryRow, status: str | None = None) -> None:
        """Keep an action; raise TakenError if its number is taken."""
        try:
            async with self._engine.begin() as connection:
                row = {"table": table, **vars(entry)}
                await connection.execute(insert(schema.entries).values(row))
                if status is not None:
                    query = update(schema.tables).where(schema.tables.c.id == table)
                    await connection.execute(query.values(status=status))
        except IntegrityError:
            raise TakenError(table, entry.number) from None

    async def chat(self, table: str) -> list[ChatRow]:
        """Return the chat of a table."""
        columns = schema.chat.c
        query = (
            select(columns.number, columns.seat, columns.name, columns.text, columns.at)
            .where(columns.table == table)
            .order_by(columns.number)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [ChatRow(*row) for row in rows]

    async def add_chat(
        self, table: str, seat: int | None, name: str, text: str, at: float
    ) -> ChatRow:
        """Keep a chat line under the next free number."""
        columns = schema.chat.c
        last = select(func.coalesce(func.max(columns.number), 0)).where(columns.table == table)
        while True:
            try:
                async with self._engine.begin() as connection:
                    number = (await connection.execute(last)).scalar_one() + 1
                    line = ChatRow(number, seat, name, text, at)
                    row = {"table": table, **vars(line)}
                    await connection.execute(insert(schema.chat).values(row))
                return line
            except IntegrityError:
                continue

    async def asking(self, table: str, player: str) -> dict[str, str]:
        """Return when a player wants to be asked, by decision."""
        columns = schema.asking.c
        query = select(columns.decision, columns.asking).where(
            columns.table == table, columns.player == player
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return {row.decision: row.asking for row in rows}

    async def set_asking(self, table: str, player: str, decision: str, wish: str) -> None:
        """Keep when a player wants to be asked about a decision."""
        columns = schema.asking.c
        old = delete(schema.asking).where(
            columns.table == table, columns.player == player, columns.decision == decision
        )
        row = {"table": table, "player": player, "decision": decision, "asking": wish}
        async with self._engine.begin() as connection:
            await connection.execute(old)
            await connection.execute(insert(schema.asking).values(row))

    async def tables_of(self, player: str, limit: int = 50) -> list[TableRow]:
        """Return the tables a player sits at or opened, newest first."""
        seated = select(schema.seats.c.table).where(schema.seats.c.player == player)
        columns = schema.tables.c
        return await self._tables(or_(columns.host == player, columns.id.in_(seated)), limit)

    async def public_tables(self, limit: int = 50) -> list[TableRow]:
        """Return public tables that wait for players or are played, newest first."""
        columns = schema.tables.c
        return await self._tables(columns.public & (columns.status != "over"), limit)

    async def running_tables(self) -> list[str]:
        """Return the ids of all tables that are being played."""
        query = select(schema.tables.c.id).where(schema.tables.c.status == "running")
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def _tables(self, condition: Any, limit: int) -> list[TableRow]:
        query = (
            select(schema.tables)
            .where(condition)
            .order_by(schema.tables.c.created.desc())
            .limit(limit)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).all()
        return [_table(row) for row in rows]


def _table(row: Row[Any]) -> TableRow:
    return TableRow(**row._asdict())


def _set_pragmas(connection: sqlite3.Connection, record: object) -> None:
    """Make SQLite safe under kill and quick under several readers."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "busy_timeout=5000",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
