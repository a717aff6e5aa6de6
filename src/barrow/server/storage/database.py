"""Opening the database: SQLite or PostgreSQL, brought up to date by Alembic."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

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
    (of a new file) take a quarter less processor time at a hundred tables. Statement journals
    stay in memory, or SQLite would create a file for each.

    Damaged text is decoded with replacement characters; the default is an error that looks as
    if the database were down.
    """
    driver: Any = record.driver_connection
    driver.text_factory = _decode_text
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


def _decode_text(stored: bytes) -> str:
    return stored.decode(errors="replace")
