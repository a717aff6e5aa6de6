"""Opening the database: SQLite or PostgreSQL, brought up to date by Alembic."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from barrow.server.errors import RefusedError

if sys.platform != "win32":
    import fcntl

MIGRATIONS = Path(__file__).parent / "migrations"
# The advisory lock for migrations on PostgreSQL; any number will do.
_MIGRATION_LOCK = 20_260_001


def open_engine(url: str) -> AsyncEngine:
    """Return an async engine for a database."""
    engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    _prepare(engine.sync_engine)
    return engine


def thread_engine(engine: AsyncEngine) -> Engine:
    """Return a blocking engine for the same database, for use in a thread."""
    driver = engine.url.drivername.removesuffix("+aiosqlite")
    blocking = create_engine(engine.url.set(drivername=driver), pool_pre_ping=driver != "sqlite")
    _prepare(blocking)
    return blocking


def upgrade(connection: Connection, to: str = "head") -> None:
    """Create or migrate the schema; one process at a time does it."""
    if connection.dialect.name == "postgresql":
        lock = {"lock": _MIGRATION_LOCK}
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), lock)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def back_up(url: URL, target: Path) -> None:
    """Copy a SQLite database, as it is at one moment, to a new file; others go on writing."""
    if url.database is None or not url.drivername.startswith("sqlite"):
        raise RefusedError("PostgreSQL has its own backup: pg_dump -Fc", "not_sqlite")
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise RefusedError(f"cannot write {target}: {error.strerror}", "not_written") from None
    with closing(_reading(url.database)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)


def find_damage(url: URL) -> list[str]:
    """Return what SQLite finds wrong with its file; PostgreSQL looks after its own."""
    if url.database is None or not url.drivername.startswith("sqlite"):
        return []
    with closing(_reading(url.database)) as connection:
        found = [line for (line,) in connection.execute("PRAGMA integrity_check") if line != "ok"]
        for table, row, missing, _ in connection.execute("PRAGMA foreign_key_check"):
            found.append(f"row {row} of {table} belongs to none of {missing}")
    return found


def _reading(file: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{Path(file).absolute().as_uri()}?mode=ro", uri=True)


@contextmanager
def write_lock(engine: Engine) -> Iterator[None]:
    """Wait until no other process writes actions to the same SQLite file.

    SQLite itself would poll with growing pauses. The lock is on the folder: closing the
    database file anywhere in this process would drop SQLite's own locks on it.
    """
    file = engine.url.database if engine.dialect.name == "sqlite" else None
    if sys.platform == "win32" or file is None:
        yield
        return
    folder = os.open(Path(file).parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)  # releases the lock


def _prepare(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)


def _set_pragmas(connection: sqlite3.Connection, record: ConnectionPoolEntry) -> None:
    """Make SQLite survive a kill, allow several readers, and write little.

    An action is one row in a page of its own table, and SQLite writes whole pages: small pages
    take a quarter less processor time. Statement journals stay in memory, or each would be a file.
    Damaged text is decoded with replacement characters, or it would look as if the database were
    down.
    """
    driver: Any = record.driver_connection
    driver.text_factory = partial(str, encoding="utf-8", errors="replace")
    cursor = connection.cursor()
    for pragma in (
        "page_size=1024",
        "journal_mode=WAL",
        "wal_autocheckpoint=4000",
        "synchronous=FULL",
        "temp_store=MEMORY",
        "busy_timeout=5000",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
