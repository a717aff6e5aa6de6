"""What a client shows beside the board: the parties, the phases of a turn, a proposal judged."""

from __future__ import annotations

import msgspec

from barrow.kernel.action import Action
from barrow.kernel.documents import Shown


class Party(Shown, frozen=True):
    """One side of a game: who runs it, and its public figures."""

    key: str  # faction, group, kingdom or team: names its color and icon
    title: str
    seat: int | None  # None: run by the rules themselves
    figures: list[tuple[str, int]]  # name and number, most telling first
    share: int  # its part of the chart of the game
    active: bool
    alive: bool


class Phase(Shown, frozen=True):
    """One step of a turn, with its clause."""

    title: str
    clause: str
    now: bool


class RuleWeighed(Shown, frozen=True):
    """One rule that a proposal keeps or breaks."""

    clause: str
    text: str
    kept: bool


class Weighing(msgspec.Struct, frozen=True):
    """Several choices of one seat, proposed as a whole and judged rule by rule."""

    rules: list[RuleWeighed]
    actions: list[Action]  # that carry the proposal out; [] unless every rule is kept
