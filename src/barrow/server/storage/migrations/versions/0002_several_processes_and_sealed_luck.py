"""several processes, and luck that is sealed before the game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Carry a database forward."""
    # Not in batch mode: that makes a table anew, which others' foreign keys do not allow.
    sealed: sa.Column[bool] = sa.Column(
        "sealed", sa.Boolean(), server_default=sa.false(), nullable=False
    )
    op.add_column("tables", sealed)
    op.add_column("tables", sa.Column("dealt", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("undo_by", sa.Integer(), nullable=True))
    op.create_index("ix_tables_invite", "tables", ["invite"])
    nonce: sa.Column[str] = sa.Column(
        "nonce", sa.String(length=64), server_default="", nullable=False
    )
    op.add_column("seats", nonce)
    op.create_table(
        "votes",
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_votes_table_tables")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_votes")),
    )
    op.create_table(
        "seals",
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("seed", sa.String(length=128), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("commitment", name=op.f("pk_seals")),
    )
    op.create_table(
        "presence",
        sa.Column("process", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("process", "table", "seat", name=op.f("pk_presence")),
    )
    op.create_index("ix_presence_table", "presence", ["table"])
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=80), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_news")),
        sqlite_autoincrement=True,
    )
