"""The tables of the database, and their rows as typed objects.

`entries` is the heart: every action, undo and rewind of every table, in order, never
changed. Its key (table, number) decides between server processes: when two write the same
number, the database refuses one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

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
    # Whether a hash of the seed was published before the game and the seats' nonces count.
    Column("sealed", Boolean, nullable=False, server_default=false()),
    # Entries copied from another game.
    Column("dealt", Integer, nullable=False, server_default="0"),
    Column("undo_by", Integer),  # the seat that asks for an undo
    Column("fault", String(200)),  # why nobody may open it until the host releases it
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
    Column("level", String(16)),  # of the bot in this seat
    Column("stand_in", Boolean, nullable=False),
    Column("nonce", String(64), nullable=False, server_default=""),  # its share of the random seed
)

# Seats that agree to the undo that `undo_by` asks for.
votes = Table(
    "votes",
    metadata,
    Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

# Seeds whose hash was published and that no table has used yet.
seals = Table(
    "seals",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("seed", String(128), nullable=False),
    Column("created", Float, nullable=False),
)

# Connections by process, where there are several; seat -1 counts spectators.
presence = Table(
    "presence",
    metadata,
    Column("process", Integer, primary_key=True),
    Column("table", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("count", Integer, nullable=False),
    Index("ix_presence_table", "table"),
)

# Notices between processes on SQLite; PostgreSQL has NOTIFY.
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
    Column("action", Text, nullable=False),  # rewind: actions kept; carried: entries kept
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
    player: str | None = None
    name: str = ""
    level: str | None = None
    stand_in: bool = False
    nonce: str = ""


@dataclass
class TableRow:
    """A table, without its seats and actions."""

    id: str
    game: str
    players: int
    title: str
    host: str
    status: str
    rules: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    pace: str = "unhurried"
    invite: str = ""
    seed: str = ""
    opening: list[int] | None = None
    created: float = 0.0
    next_table: str | None = None
    sealed: bool = True
    dealt: int = 0
    undo_by: int | None = None
    fault: str | None = None


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
