"""What is told of bots at a table, beside `barrow.server.messages`: how far one is, and ideas."""

from __future__ import annotations

import msgspec


class Thinking(msgspec.Struct, tag="thinking", kw_only=True):
    """A bot has been thinking for a moment; told again every second until it answers."""

    seat: int
    spent: float  # seconds of thought in this turn
    budget: float  # seconds it may think in one turn


class Idea(msgspec.Struct, kw_only=True):
    """One choice that a bot considered."""

    action: str
    words: str
    chance: float | None  # to win, from 0 to 1, as far as was seen; None: only rated
    looks: int  # how often it was looked into
    line: list[str] = []  # how the game would go on, in words


class Hinted(msgspec.Struct, tag="hinted", kw_only=True):
    """What a bot would do in your seat, the best idea first."""

    number: int
    ideas: list[Idea]
    reason: str
