"""What travels between the lab's page and the server."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from barrow.server.messages import Body

# A run that the page may start: small enough for a machine that also serves tables.
RunGames = Annotated[int, msgspec.Meta(ge=10, le=2000)]
LabLevel = Literal["random", "easy", "normal"]
LabState = Literal["running", "done", "broken"]


class NewRun(Body):
    """Start a small run: bots of one level play each other."""

    game: str
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    level: LabLevel = "normal"
    games: RunGames = 500
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = 1


class LabSide(msgspec.Struct, kw_only=True):
    """How often a side won, with its 95% interval."""

    key: str
    name: str
    share: float
    low: float
    high: float
    clear: bool  # of an even share


class LabRun(msgspec.Struct, kw_only=True):
    """One run: still playing, or with its report."""

    name: str
    game: str
    title: str
    players: list[int]
    bots: list[str]
    games: int
    played: int
    seed: str
    state: LabState
    verdict: str  # whether it is fair: "" before there is a report
    answers: list[str]
    even: float  # the share that a seat has on average
    sides: list[LabSide]  # at the first number of players, best first


class LabInfo(msgspec.Struct, kw_only=True):
    """The lab of this server."""

    ready: bool  # whether its packages are installed
    may_start: bool  # whether the caller may start runs
    note: str  # why not, in plain words
    runs: list[LabRun]  # newest first
