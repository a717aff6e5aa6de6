"""several processes, and luck that is sealed before the game."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Boolean, Column, Float, ForeignKey, Integer, String, false

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Carry a database forward."""
    # Not in batch mode: that makes a table anew, which others' foreign keys do not allow.
    sealed: Column[bool] = Column("sealed", Boolean, server_default=false(), nullable=False)
    op.add_column("tables", sealed)
    op.add_column("tables", Column("dealt", Integer, server_default="0", nullable=False))
    op.add_column("tables", Column("undo_by", Integer))
    op.create_index("ix_tables_invite", "tables", ["invite"])
    op.add_column("seats", Column("nonce", String(64), server_default="", nullable=False))
    op.create_table(
        "votes",
        Column("table", String(32), ForeignKey("tables.id"), primary_key=True),
        Column("seat", Integer, primary_key=True),
    )
    op.create_table(
        "seals",
        Column("commitment", String(64), primary_key=True),
        Column("seed", String(128), nullable=False),
        Column("created", Float, nullable=False),
    )
    op.create_table(
        "presence",
        Column("process", Integer, primary_key=True),
        Column("table", String(32), primary_key=True),
        Column("seat", Integer, primary_key=True),
        Column("count", Integer, nullable=False),
    )
    op.create_index("ix_presence_table", "presence", ["table"])
    op.create_table(
        "news",
        Column("id", Integer, primary_key=True),
        Column("text", String(80), nullable=False),
        sqlite_autoincrement=True,
    )
