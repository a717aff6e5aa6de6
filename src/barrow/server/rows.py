"""Rows of the database as small typed objects."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


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
    nonce: str = ""


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
    sealed: bool = True
    dealt: int = 0
    undo_by: int | None = None


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
