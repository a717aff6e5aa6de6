"""Positions, decisions and events as one seat or a spectator may know them.

Most of a position is the same for all seats. A `PositionWriter` encodes that part once, and
each seat's JSON begins with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from barrow import Action, Event, Game, Match, State, View
from barrow.kernel.errors import Refusal
from barrow.kernel.schema import Kept
from barrow.server.protocol import messages
from barrow.server.protocol.messages import encode, event_info

# How many options, and ways to say what may be undone, are remembered as JSON.
_MOST_KEPT: Final = 10_000

# What was written last of the fields of a match: by seat, and of what everybody may know.
KeptParts = defaultdict[int | str | None, Kept]
_PUBLIC: Final = "public"


class UndoRequest(NamedTuple):
    """Who asks for an undo, and who agrees."""

    asked_by: int | None
    agreed: frozenset[int]


NO_REQUEST = UndoRequest(None, frozenset())
_NOT_PLAYING = Refusal("", "", "")


def events_for(events: list[Event], seat: int | None) -> list[messages.EventInfo]:
    """Return events as a seat may know them."""
    return [event_info(event.seen_by(seat)) for event in events]


def option_choices(game: Game, view: View, actions: list[Action]) -> list[Any]:
    """Return actions in words, with the places and things they name: each an `OptionChoice`."""
    return [_option(*texts) for texts in game.texts(view, actions)]


@lru_cache(_MOST_KEPT)
def _option(action: str, written: str, words: str) -> msgspec.Raw:
    """Return an option as JSON; most are offered again and again."""
    kind, *names = written.replace(":", " ").split(" ")
    choice = messages.OptionChoice(action=action, words=words, kind=kind, names=names)
    return msgspec.Raw(encode(choice))


class PositionWriter:
    """Encodes a position for every seat; what everybody may know is encoded once.

    Without a match nobody can act in it: decisions have no number, and nothing can be undone.
    """

    def __init__(
        self,
        state: State,
        step: int,
        kept: KeptParts,
        match: Match | None = None,
        deadline: float | None = None,
        request: UndoRequest = NO_REQUEST,
        unasked: Collection[int] = (),  # seats that don't want to be asked: they get no options
    ) -> None:
        game, view = state.game, state.view(None)
        parties = game.parties(view)
        public = game.write_public(view, kept[_PUBLIC])
        known = public.pop("known")
        self._state = state
        self._kept = kept
        self._match = match
        self._deadline = deadline
        self._request = request
        self._not_asked = unasked
        self._active = {party.seat for party in parties if party.active}
        self._same_question = "question" in public  # for all seats
        self._unasked = b""  # the decision, for those who aren't asked
        phases, outcome = game.phases(view), state.outcome
        shared = {"step": step, "parties": parties, "phases": phases, "outcome": outcome}
        head = encode(shared)[:-1], encode(public)[:-1], encode(known)[:-1]
        self._head = b'%b,"view":%b,"known":%b' % head

    def position(self, seat: int | None) -> list[bytes]:
        """Return the `Position` of a seat or a spectator, as JSON in pieces that are joined."""
        game, view = self._state.game, self._state.view(seat)
        own = game.write_own(view, self._kept[seat])
        known: Any = own.pop("known")
        asides = option_choices(game, view, game.asides(view))
        rest = {"asides": asides, "undo": undo_state(self._match, seat, self._request)}
        decision = self._decision(view)
        return [self._head, _more(known), _more(own), b',"decision":', decision, _more(rest)]

    def _decision(self, view: View) -> bytes:
        """Return the open question as JSON, with options for the seat that is asked."""
        pending = self._state.pending
        if not pending:
            return b"null"
        if view.seat in pending and view.seat not in self._not_asked:
            return encode(self._question(view, view.seat))
        if not self._unasked or not self._same_question:
            self._unasked = encode(self._question(view, None))
        return self._unasked

    def _question(self, view: View, asked: int | None) -> messages.Decision:
        """Return the open question; a seat that is asked has options."""
        state, game = self._state, self._state.game
        decides = state.pending[0] if asked is None else asked
        legal = [] if asked is None else state.options(asked)
        question, clause = game.ask(view)
        return messages.Decision(
            number=0 if self._match is None else self._match.decision(decides),
            name=state.stack[-1].decision,
            question=question,
            clause=clause,
            seats=list(state.pending),
            yours=asked is not None,
            options=option_choices(game, view, legal),
            reaction=bool(self._active) and self._active.isdisjoint(state.pending),
            deadline=self._deadline,
        )


def _more(members: dict[str, Any]) -> bytes:
    """Return the rest of a JSON object that has members already."""
    return b"," + encode(members)[1:] if members else b"}"


def undo_state(match: Match | None, seat: int | None, request: UndoRequest) -> Any:
    """Return what a seat may undo: an `UndoState`."""
    refusal = _NOT_PLAYING if match is None or seat is None else match.undo_refusal(seat)
    return _undo(refusal and (refusal.text, refusal.clause), request)


@lru_cache(_MOST_KEPT)
def _undo(refused: tuple[str, str] | None, request: UndoRequest) -> msgspec.Raw:
    """Return what may be undone as JSON; it is often the same."""
    (why_not, clause), agreed = refused or ("", ""), sorted(request.agreed)
    given: dict[str, Any] = {
        "free": refused is None,
        "why_not": why_not,
        "clause": clause,
        "agreed": agreed,
    }
    return msgspec.Raw(encode(messages.UndoState(asked_by=request.asked_by, **given)))
