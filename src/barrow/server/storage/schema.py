"""The tables of the database, and their rows as typed objects.

`entries` is the heart: every action, undo and rewind of every table, in order, never
changed. Its key (table, number) decides between server processes: when two write the same
number, the database refuses one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("title", sa.String(60), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("host", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
    sa.Column("invite", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("seed", sa.String(128), nullable=False),  # hexadecimal; in no view and no log
    sa.Column("opening", sa.JSON),  # chance outcomes of the set-up, once the game runs
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("next_table", sa.String(32)),
    # Whether a hash of the seed was published before the game and the seats' nonces count.
    sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false()),
    # Entries copied from another game.
    sa.Column("dealt", sa.Integer, nullable=False, server_default="0"),
    sa.Column("undo_by", sa.Integer),  # the seat that asks for an undo
    sa.Column("fault", sa.String(200)),  # why nobody may open it until the host releases it
    sa.Index("ix_tables_status", "status", "public"),
    sa.Index("ix_tables_invite", "invite"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # open, person or bot
    sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), index=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("level", sa.String(16)),  # of the bot in this seat
    sa.Column("stand_in", sa.Boolean, nullable=False),
    # Its share of the random seed.
    sa.Column("nonce", sa.String(64), nullable=False, server_default=""),
)

# Seats that agree to the undo that `undo_by` asks for.
votes = sa.Table(
    "votes",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
)

# Seeds whose hash was published and that no table has used yet.
seals = sa.Table(
    "seals",
    metadata,
    sa.Column("commitment", sa.String(64), primary_key=True),
    sa.Column("seed", sa.String(128), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
)

# Connections by process, where there are several; seat -1 counts spectators.
presence = sa.Table(
    "presence",
    metadata,
    sa.Column("process", sa.Integer, primary_key=True),
    sa.Column("table", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("count", sa.Integer, nullable=False),
    sa.Index("ix_presence_table", "table"),
)

# Notices between processes on SQLite; PostgreSQL has NOTIFY.
news = sa.Table(
    "news",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),  # play, undo, rewind or carried
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("action", sa.Text, nullable=False),  # rewind: actions kept; carried: entries kept
    sa.Column("chance", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

chat = sa.Table(
    "chat",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

asking = sa.Table(
    "asking",
    metadata,
    sa.Column("table", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
    sa.Column("decision", sa.String(60), primary_key=True),
    sa.Column("asking", sa.String(8), nullable=False),
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
