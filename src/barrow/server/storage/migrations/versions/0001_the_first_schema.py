"""the first schema."""

from __future__ import annotations

from alembic import op
from sqlalchemy import JSON, Boolean, Column, Float, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Carry a database forward."""
    op.create_table(
        "players",
        Column("id", String(32), primary_key=True),
        Column("token_hash", String(64), nullable=False, unique=True),
        Column("name", String(40), nullable=False),
        Column("created", Float, nullable=False),
    )
    op.create_table(
        "tables",
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
        Column("seed", String(128), nullable=False),
        Column("opening", JSON),
        Column("created", Float, nullable=False),
        Column("next_table", String(32)),
    )
    op.create_index("ix_tables_status", "tables", ["status", "public"])
    op.create_table(
        "asking",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("player", String(32), ForeignKey("players.id"), primary_key=True),
        Column("decision", String(60), primary_key=True),
        Column("asking", String(8), nullable=False),
    )
    op.create_table(
        "chat",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("seat", Integer),
        Column("name", String(40), nullable=False),
        Column("text", String(500), nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "entries",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("number", Integer, primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("action", Text, nullable=False),
        Column("chance", JSON, nullable=False),
        Column("at", Float, nullable=False),
    )
    op.create_table(
        "seats",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("kind", String(8), nullable=False),
        Column("player", String(32), ForeignKey("players.id"), index=True),
        Column("name", String(40), nullable=False),
        Column("level", String(16)),
        Column("stand_in", Boolean, nullable=False),
    )
