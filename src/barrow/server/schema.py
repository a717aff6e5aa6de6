"""The tables of the database.

`entries` is the heart: every action, undo and rewind of every table, in order, never
changed. Its key (table, number) is the arbiter between server processes: of two that want
the same number one is refused by the database.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("title", String(60), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("pace", String(16), nullable=False),
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("invite", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("seed", String(128), nullable=False),  # hexadecimal; in no view and no log
    Column("opening", JSON),  # chance outcomes of the set-up, once the game runs
    Column("created", Float, nullable=False),
    Column("next_table", String(32)),
    # Whether a hash of the seed was shown before the game and the seats' nonces count.
    Column("sealed", Boolean, nullable=False, server_default=false()),
    Column("dealt", Integer, nullable=False, server_default="0"),  # numbers of another's luck
    Column("undo_by", Integer),  # the seat that asks all others to go back
    Index("ix_tables_status", "status", "public"),
    Index("ix_tables_invite", "invite"),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, person or bot
    Column("player", String(32), ForeignKey("players.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("level", String(16)),  # of the bot that sits or stands in
    Column("stand_in", Boolean, nullable=False),
    Column("nonce", String(64), nullable=False, server_default=""),  # its part in the luck
)

# Seats that agree to go back, as the table's `undo_by` asks.
votes = Table(
    "votes",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

# Seeds whose hash was handed out and that no table has used yet.
seals = Table(
    "seals",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("seed", String(128), nullable=False),
    Column("created", Float, nullable=False),
)

# Connections by process, where there are several; seat -1 are those who watch.
presence = Table(
    "presence",
    metadata,
    Column("process", Integer, primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Index("ix_presence_table", "table"),
)

# What processes tell each other over SQLite; PostgreSQL has NOTIFY.
news = Table(
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    sqlite_autoincrement=True,
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # play, undo, rewind or carried
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # rewind: how many actions stay; carried: entries
    Column("chance", JSON, nullable=False),
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", String(500), nullable=False),
    Column("at", Float, nullable=False),
)

asking = Table(
    "asking",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("decision", String(60), primary_key=True),
    Column("asking", String(8), nullable=False),
)
