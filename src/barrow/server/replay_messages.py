"""What the HTTP side tells of finished games, beside `barrow.server.messages`."""

from __future__ import annotations

from typing import Any

import msgspec

from barrow.server.bot_messages import Idea
from barrow.server.messages import EventInfo, PartyInfo, PhaseInfo


class ReplayInfo(msgspec.Struct, kw_only=True):
    """What a replay shows before its first step. Ranks stay hidden until the end is reached."""

    table: str
    game: str
    title: str
    players: int
    names: list[str]
    steps: int
    turns: list[ReplayTurn]
    moments: list[ReplayMoment]
    parties: list[str]
    shares: list[list[int]]  # by step, by party: what the chart shows


class ReplayTurn(msgspec.Struct, kw_only=True):
    """Where a turn begins."""

    step: int
    text: str


class ReplayMoment(msgspec.Struct, kw_only=True):
    """Something worth jumping to: an elimination, a conquest of note, the end."""

    step: int
    event: str
    text: str


class ReplayStep(msgspec.Struct, kw_only=True):
    """One moment of a replay, as a seat, a watcher or everybody together sees it."""

    step: int
    seat: int | None  # who acted
    action: str
    words: str
    events: list[EventInfo]
    view: dict[str, Any]
    parties: list[PartyInfo]
    phases: list[PhaseInfo]


class Review(msgspec.Struct, kw_only=True):
    """What a bot would have considered at a decision of a finished game, from the view of then."""

    step: int  # the moment that the decision led to
    action: str  # what was played; it is among the ideas
    ideas: list[Idea]  # the best first; [] if there was nothing to choose
    reason: str
