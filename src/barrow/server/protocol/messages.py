"""The messages of a table's WebSocket, declared once; HTTP bodies are in `http`.

`web/src/protocol.ts` is generated from these classes. A client holds no rules: it draws the view,
offers the listed options and sends back the text of the chosen one, with the number of the
decision it answers.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from barrow.advice.ideas import Idea
from barrow.advice.moments import Moment
from barrow.advice.preview import Change, Likely
from barrow.kernel.event import Event
from barrow.kernel.outcome import Outcome
from barrow.kernel.proof import NONCE
from barrow.kernel.standing import Party, Phase, RuleWeighed

encode = msgspec.json.Encoder().encode

# No control characters: they would garble pages and logs, and databases refuse NUL.
_PLAIN = r"^[^\x00-\x1f\x7f]*$"
_LINES = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=_PLAIN)]
Title = Annotated[str, msgspec.Meta(max_length=60, pattern=_PLAIN)]
ChatText = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=_LINES)]
ActionText = Annotated[str, msgspec.Meta(min_length=1, max_length=200, pattern=_PLAIN)]
Chain = Annotated[list[ActionText], msgspec.Meta(max_length=16)]
Code = Annotated[str, msgspec.Meta(max_length=64, pattern="^[A-Za-z0-9]*$")]
# A seat's share of the random seed.
Nonce = Annotated[str, msgspec.Meta(pattern=f"^{NONCE}$", max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Count = Annotated[int, msgspec.Meta(ge=0)]

# Who informs the players, in the chat: nobody else may be called that.
NARRATOR = "Barrow"

Level = Literal["random", "easy", "normal", "hard", "expert"]
Pace = Literal["live", "relaxed", "daily", "unhurried"]  # how soon a bot stands in, if ever
Status = Literal["open", "running", "paused", "over"]
SeatKind = Literal["open", "person", "bot"]
Asking = Literal["always", "could", "never"]  # when a seat wants to be asked to react


class Body(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a client sends; unknown fields are refused."""


class SeatInfo(msgspec.Struct, kw_only=True):
    """Who sits where. `stand_in` is true while a bot plays for an absent person."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None
    present: bool
    stand_in: bool
    you: bool


class TableInfo(msgspec.Struct, kw_only=True):
    """A table as lists and its own page show it."""

    table: str
    game: str
    title: str
    status: Status
    public: bool
    pace: Pace
    players: int
    options: dict[str, Any]
    seats: list[SeatInfo]
    host: bool  # the caller opened it
    invite: str | None  # only for players and the host
    created: float  # seconds since 1970
    turn: str  # where the game stands, in a few words
    waiting_for: list[int]
    winners: list[int] | None  # None: it is not over, or was not read for a list
    next_table: str | None  # the rematch, once there is one
    commitment: str  # the hash of the seed; "" where none was promised
    fault: str = ""  # why it can't be opened, in plain words; "": it can


class EventInfo(msgspec.Struct, kw_only=True):
    """What happened, as the receiver may know it."""

    event: str
    clause: str
    text: str
    facts: dict[str, Any]


def event_info(event: Event) -> EventInfo:
    """Return an event, as its receiver may know it, as a message."""
    return EventInfo(event=event.name, clause=event.clause, text=event.text, facts=event.facts)


class OptionChoice(msgspec.Struct, kw_only=True):
    """One legal action: the text to send back, its words, and what it names."""

    action: str
    words: str
    kind: str
    names: list[str]  # what the action names, in order: territories, cells, cards, numbers


class OptionRefused(msgspec.Struct, kw_only=True):
    """An option that one would expect, and why it is not legal."""

    option: OptionChoice
    text: str
    clause: str


class Decision(msgspec.Struct, kw_only=True):
    """The open question. Options are there only for the seat that must decide."""

    number: int
    name: str
    question: str
    clause: str
    seats: list[int]
    yours: bool
    options: list[OptionChoice]
    reaction: bool  # out of turn
    deadline: float | None  # seconds since 1970: then a bot stands in; None: no clock runs


class ChatLine(msgspec.Struct, kw_only=True):
    """Something somebody said at the table."""

    number: int
    name: str
    seat: int | None
    narrator: bool  # the server says it, not a player
    text: str
    at: float


class UndoState(msgspec.Struct, kw_only=True):
    """What may be undone: freely up to the fence, further if everybody agrees."""

    free: bool
    why_not: str
    clause: str
    asked_by: int | None  # a seat that asks all others to agree
    agreed: list[int]


class Position(msgspec.Struct, kw_only=True):
    """The position as the receiver may know it."""

    step: int  # actions played so far
    view: dict[str, Any]
    decision: Decision | None
    asides: list[OptionChoice]  # what you may do at any time, unasked
    parties: list[Party]
    phases: list[Phase]
    undo: UndoState
    outcome: Outcome | None


class Act(Body, tag="act"):
    """Answer decision `number` with an action."""

    number: Count
    action: ActionText


class Propose(Body, tag="propose"):
    """Ask which rules several choices as a whole would keep and break, or hand them in."""

    proposal: dict[str, Any]
    hand_in: bool = False


class Why(Body, tag="why"):
    """Ask why an action is not legal, now or after the answers that are being tried.

    Places may be named as in the names of an option.
    """

    action: ActionText
    after: Chain = []


class Try(Body, tag="try"):
    """Ask what a chain of answers to decision `number` would do, as far as you can know.

    Without answers, only what is refused now is wanted.
    """

    number: Count
    actions: Chain


class Look(Body, tag="look"):
    """Ask how the board looked to you after each of the actions `first` to `last`, and within."""

    first: Count
    last: Count


class Hint(Body, tag="hint"):
    """Ask a bot what it would do in your seat, seeing only what you may."""


class Undo(Body, tag="undo"):
    """Undo your latest action, if nothing was learned or rolled since."""


class AskUndo(Body, tag="ask_undo"):
    """Ask everybody to agree to go back to after your previous decision."""


class AnswerUndo(Body, tag="answer_undo"):
    """Agree or disagree with somebody's request to undo."""

    agree: bool


class Say(Body, tag="say"):
    """Chat."""

    text: ChatText


class Prefer(Body, tag="prefer"):
    """Choose when to be asked about a kind of reaction."""

    decision: Annotated[str, msgspec.Meta(max_length=60, pattern=_PLAIN)]
    asking: Asking


class Pause(Body, tag="pause"):
    """Stop the clocks, or let them run again."""

    paused: bool


class Resign(Body, tag="resign"):
    """Hand your seat to a bot for good."""


class TakeBack(Body, tag="take_back"):
    """Take your seat back from the bot that stood in."""


_Decides = Act | Propose | Why | Try | Look | Hint
ClientMessage = _Decides | Undo | AskUndo | AnswerUndo | Say | Prefer | Pause | Resign | TakeBack
# Reads one of them.
decode = msgspec.json.Decoder(ClientMessage).decode


class Snapshot(msgspec.Struct, tag="snapshot", kw_only=True):
    """Everything, on joining: the table, your seat, the position, log and chat so far."""

    table: TableInfo
    seat: int | None
    behind: float  # how many seconds old this is, for spectators
    position: Position | None  # None while the table is open
    log: list[LoggedStep]
    chat: list[ChatLine]
    watchers: int
    asking: dict[str, Asking]


class LoggedStep(msgspec.Struct, kw_only=True):
    """One action in the log, with what followed from it."""

    step: int
    seat: int | None
    events: list[EventInfo]


class Happened(msgspec.Struct, tag="happened", kw_only=True):
    """An action was played: what happened, and where the game stands now."""

    logged: LoggedStep
    position: Position


class WentBack(Happened, tag="went_back", kw_only=True):
    """Actions were undone: the log is struck from `step` on."""


class UndoAsked(msgspec.Struct, tag="undo_asked", kw_only=True):
    """Somebody asks for an undo, or answered."""

    undo: UndoState


class Seats(msgspec.Struct, tag="seats", kw_only=True):
    """Somebody came, left, or a bot stands in; the table as it is now."""

    table: TableInfo
    watchers: int


class Said(msgspec.Struct, tag="said", kw_only=True):
    """A chat line."""

    line: ChatLine


class Refused(msgspec.Struct, tag="refused", kw_only=True):
    """What you sent was not accepted; nothing changed."""

    action: str
    text: str
    clause: str
    code: str
    report: str = ""  # the id of a crash in the server's log


class WhyNot(Refused, tag="why_not", kw_only=True):
    """The answer to why; `text` is empty if the action is legal."""


class Weighed(msgspec.Struct, tag="weighed", kw_only=True):
    """Which rules the latest proposal keeps and breaks; if all are kept, it can be handed in."""

    rules: list[RuleWeighed]


class Tried(msgspec.Struct, tag="tried", kw_only=True):
    """What a chain of answers would do, found out from your view alone."""

    number: int
    actions: list[str]
    played: int  # how many were played before somebody else decides or something is learned
    by_chance: bool  # something is rolled or drawn
    reveals: bool  # somebody learns something hidden
    ends: bool  # the game would be over
    events: list[EventInfo]  # as far as they are certain
    changes: list[Change]
    likely: Likely | None  # beyond others' answers; None: none is to come, or none is usual
    position: Position | None  # with your next question; None: it isn't certain
    refused: list[OptionRefused]  # expected among the options of that question


class Looked(msgspec.Struct, tag="looked", kw_only=True):
    """How the board looked, in order; the last moment of each action is the position after it."""

    first: int
    last: int  # the latest action that is shown: there may be fewer than were asked for
    moments: list[Moment]


class Thinking(msgspec.Struct, tag="thinking", kw_only=True):
    """A bot is thinking; sent every second until it answers."""

    seat: int
    spent: float  # seconds of thought in this turn
    budget: float  # seconds it may think in one turn


class Hinted(msgspec.Struct, tag="hinted", kw_only=True):
    """What a bot would do in your seat, the best idea first."""

    number: int
    ideas: list[Idea]
    reason: str


_Told = Snapshot | Happened | WentBack | UndoAsked | Seats | Thinking | Said
ServerMessage = _Told | Refused | WhyNot | Weighed | Tried | Looked | Hinted
