"""Positions, decisions and events as one seat or a spectator may know them.

Most of a position is the same for all seats. A `PositionWriter` encodes that part once, and
each seat's JSON begins with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from barrow import Action, Event, Game, Match, Outcome, View
from barrow.kernel.standing import Party
from barrow.server.protocol import messages
from barrow.server.protocol.messages import encode, event_info


class UndoRequest(NamedTuple):
    """Who asks for an undo, and who agrees."""

    asked_by: int | None
    agreed: frozenset[int]


NO_REQUEST = UndoRequest(None, frozenset())


def events_for(events: list[Event], seat: int | None) -> list[messages.EventInfo]:
    """Return events as a seat may know them."""
    return [event_info(event.seen_by(seat)) for event in events]


def party_infos(parties: list[Party]) -> list[messages.PartyInfo]:
    """Return the parties of a game with their public figures."""
    return msgspec.convert(parties, list[messages.PartyInfo], from_attributes=True)


def phase_infos(game: Game, view: View) -> list[messages.PhaseInfo]:
    """Return the phases of the turn."""
    return msgspec.convert(game.phases(view), list[messages.PhaseInfo], from_attributes=True)


def outcome_info(outcome: Outcome | None) -> messages.OutcomeInfo | None:
    """Return the outcome, or None while the game goes on."""
    if outcome is None:
        return None
    return msgspec.convert(outcome, messages.OutcomeInfo, from_attributes=True)


def option_choice(game: Game, view: View, action: Action) -> messages.OptionChoice:
    """Return an action in words, with the places and things it names."""
    kind, *names = game.write(view, action).replace(":", " ").split(" ")
    words = game.say(view, action)
    return messages.OptionChoice(action=action.text, words=words, kind=kind, names=names)


class PositionWriter:
    """Encodes a position for every seat; what everybody may know is encoded once."""

    def __init__(
        self,
        match: Match,
        deadline: float | None = None,
        request: UndoRequest = NO_REQUEST,
    ) -> None:
        game, view, outcome = match.game, match.state.view(None), match.state.outcome
        parties = game.parties(view)
        self._match = match
        self._deadline = deadline
        self._request = request
        self._active = {party.seat for party in parties if party.active}
        head: list[Any] = [
            b'{"step":%d,"parties":' % len(match.steps),
            encode(party_infos(parties)),
            b',"phases":',
            encode(phase_infos(game, view)),
            b',"outcome":',
            b"null" if outcome is None else encode(outcome_info(outcome)),
            b',"view":',
        ]
        public = game.write_public(view)
        known = public.pop("known")
        head += [encode(public)[:-1], b',"known":', encode(known)[:-1]]
        self._head = b"".join(head)

    def position(self, seat: int | None, asked: bool) -> msgspec.Raw:
        """Return the `Position` of a seat or a spectator, as JSON.

        A seat that doesn't want to be asked sees the question but no options.
        """
        game = self._match.game
        view = self._match.state.view(seat)
        asides = [option_choice(game, view, action) for action in game.asides(view)]
        parts = [
            self._head,
            *self._view(view),
            b',"decision":',
            encode(self._decision(view, asked)),
            b',"asides":',
            encode(asides),
            b',"undo":%b}' % encode(undo_state(self._match, seat, self._request)),
        ]
        return msgspec.Raw(b"".join(parts))

    def _view(self, view: View) -> list[bytes]:
        """Return what only this view has."""
        own = self._match.game.write_own(view)
        known = own.pop("known")
        return [b",", encode(known)[1:], b",", encode(own)[1:]]

    def _decision(self, view: View, asked: bool) -> messages.Decision | None:
        """Return the open question, with options for the seat that is asked."""
        match, state, seat = self._match, self._match.state, view.seat
        if not state.pending:
            return None
        asked_seat = seat if asked and seat in state.pending else None
        legal = [] if asked_seat is None else state.options(asked_seat)
        question, clause = match.game.ask(view)
        return messages.Decision(
            number=match.decision(state.pending[0] if asked_seat is None else asked_seat),
            name=state.stack[-1].decision,
            question=question,
            clause=clause,
            seats=list(state.pending),
            yours=asked_seat is not None,
            options=[option_choice(match.game, view, action) for action in legal],
            reaction=bool(self._active) and self._active.isdisjoint(state.pending),
            deadline=self._deadline,
        )


def undo_state(match: Match | None, seat: int | None, request: UndoRequest) -> messages.UndoState:
    """Return what a seat may undo."""
    refusal = None if match is None or seat is None else match.undo_refusal(seat)
    return messages.UndoState(
        free=match is not None and seat is not None and refusal is None,
        why_not="" if refusal is None else refusal.text,
        clause="" if refusal is None else refusal.clause,
        asked_by=request.asked_by,
        agreed=sorted(request.agreed),
    )
