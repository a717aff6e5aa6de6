"""HTTP bodies, declared once: players, games, tables, replays and the lab.

The OpenAPI description and part of `web/src/protocol.ts` are generated from these classes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from barrow.advice.ideas import Idea
from barrow.advice.ledger import Points
from barrow.advice.moments import Moment
from barrow.kernel.glossary import Lesson, Term
from barrow.kernel.option import Option
from barrow.kernel.rulebook import Block
from barrow.kernel.standing import Party, Phase
from barrow.lab import runs
from barrow.lab.strength import Sides
from barrow.server.protocol import messages

# A run that the page may start: small enough for a machine that also serves tables.
RunGames = Annotated[int, msgspec.Meta(ge=10, le=2000)]
LabLevel = Literal["random", "easy", "normal"]


class NewPlayer(messages.Body):
    """Introduce yourself. There are no accounts: the token in the answer proves who you are."""

    name: messages.Name


class Me(msgspec.Struct, kw_only=True):
    """Who the caller is. The token is sent only once."""

    player: str
    name: str
    token: str | None = None


class GameInfo(msgspec.Struct, kw_only=True):
    """One game that can be played here."""

    key: str
    title: str
    players: list[int]
    options: list[Option]
    levels: list[messages.Level]
    credits: list[str]
    sides: Sides


class RulebookPage(msgspec.Struct, kw_only=True):
    """A game's rulebook, in the order of the page."""

    game: str
    title: str
    blocks: list[Block]


class GlossaryPage(msgspec.Struct, kw_only=True):
    """What a game's words, icons and numbers mean, and what a newcomer is told once."""

    game: str
    terms: list[Term]
    lessons: list[Lesson]


class SeatWish(messages.Body):
    """How a seat of a new table is filled: by the caller, by a bot, or left open."""

    kind: Literal["me", "open", "bot"]
    level: messages.Level | None = None  # None: the usual one


class NewTable(messages.Body):
    """Open a table. With no open seat it starts at once."""

    game: messages.Title
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    sides: list[messages.Title] = msgspec.field(default_factory=list)  # "": any that is left
    title: messages.Title = ""
    public: bool = True
    pace: messages.Pace = "live"
    commitment: messages.Code = ""  # a published hash; "": the server draws a seed now
    nonce: messages.Nonce = ""


class SitDown(messages.Body):
    """Take an open seat; a private table wants its invite code."""

    seat: messages.SeatNumber | None = None  # None: any that is open
    invite: messages.Code = ""
    nonce: messages.Nonce = ""


class FillSeat(messages.Body):
    """The host puts a bot on an open seat, or opens a bot's seat, before the start."""

    seat: messages.SeatNumber
    kind: Literal["open", "bot"]
    level: messages.Level | None = None  # None: the usual one


class Fork(messages.Body):
    """Play on from a moment of a finished game, at a new table."""

    step: messages.Count
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=16)]


class Seal(msgspec.Struct, kw_only=True):
    """The published hash of a seed for a table to come."""

    commitment: str


class ProofInfo(msgspec.Struct, kw_only=True):
    """Whether the luck of a finished game was what its seed deals."""

    table: str
    game: str
    names: list[str]
    commitment: str  # "" where none was promised
    seed: str
    nonces: list[str]
    rolls: int
    fault: str  # "" if every roll is right, else the first that is not


class TableList(msgspec.Struct, kw_only=True):
    """Open and running public tables, and the caller's own."""

    yours: list[messages.TableInfo]
    public: list[messages.TableInfo]


class Fault(msgspec.Struct, kw_only=True):
    """Why a request was refused. `report` is the id of a crash in the log."""

    error: str
    code: str
    clause: str = ""
    report: str = ""


class ReplayTurn(msgspec.Struct, kw_only=True):
    """Where a turn or a day begins."""

    step: int
    text: str
    number: int | None  # of the round or day, where they are counted


class ReplayMoment(msgspec.Struct, kw_only=True):
    """Something worth jumping to: an elimination, a conquest of note, the end."""

    step: int
    event: str
    text: str


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
    counts: str  # what that is, as among the figures of a party
    points: list[Points]  # where all of it came from, and went
    decided: int | None  # the moment from which the winner was ahead; None: there is none


class ReplayStep(msgspec.Struct, kw_only=True):
    """One moment of a replay, as a seat, a watcher or everybody together sees it."""

    step: int
    seat: int | None  # who acted
    action: str
    words: str
    events: list[messages.EventInfo]
    view: dict[str, Any]
    parties: list[Party]
    phases: list[Phase]
    moments: list[Moment]  # the stages of the action that led here; the last is this one


class Review(msgspec.Struct, kw_only=True):
    """What a bot would have considered at a decision of a finished game, from the view of then."""

    step: int  # the moment that the decision led to
    action: str  # what was played; it is among the ideas
    ideas: list[Idea]  # the best first; [] if there was nothing to choose
    reason: str


class NewRun(messages.Body):
    """Start a small run: bots of one level play each other."""

    game: str
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    level: LabLevel = "normal"
    games: RunGames = 500
    seed: Annotated[int, msgspec.Meta(ge=0, le=999_999)] = 1


class LabInfo(msgspec.Struct, kw_only=True):
    """The lab of this server."""

    ready: bool  # whether its packages are installed
    may_start: bool  # whether the caller may start runs
    note: str  # why not, in plain words
    runs: list[runs.LabRun]  # newest first
