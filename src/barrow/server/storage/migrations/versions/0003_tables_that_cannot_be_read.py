"""tables that can't be read are marked with the reason."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Carry a database forward."""
    op.add_column("tables", sa.Column("fault", sa.String(length=200), nullable=True))
