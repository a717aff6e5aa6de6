"""Positions, decisions and events as one seat or a spectator may know them.

Most of a position is the same for all seats. A `PositionWriter` encodes that part once, and
each seat's JSON begins with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from barrow import Action, Event, Game, Match, Outcome, View
from barrow.kernel.standing import Party
from barrow.server.protocol import messages
from barrow.server.protocol.messages import encode, event_info

_NO_WORDS: Final = b'"words":""'


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
    texts: list[bytes] = []
    _append_choice(texts, game, view, action)
    written: Any = msgspec.Raw(b"".join(texts))
    choice: messages.OptionChoice = written
    return choice


def _append_choice(texts: list[bytes], game: Game, view: View, action: Action) -> None:
    """Append the JSON of an `OptionChoice`: only the words change with the position."""
    named = game.write(view, action)
    before, after = _json_around_words(action.text, named)
    texts.append(before)
    texts.append(encode(game.say(view, action)))
    texts.append(after)


@lru_cache(maxsize=20_000)
def _json_around_words(action: str, named: str) -> tuple[bytes, bytes]:
    """Return the JSON of a choice before and after its words: the same at every table."""
    kind, *names = named.replace(":", " ").split(" ")
    choice = messages.OptionChoice(action=action, words="", kind=kind, names=names)
    before, _, after = encode(choice).partition(_NO_WORDS)
    return before + _NO_WORDS[:-2], after


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
        # By whether the seat acted last; None: spectators.
        self._ends: dict[bool | None, bytes] = {}
        self._questions: dict[tuple[str, str], bytes] = {}  # as those see them who don't decide
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

    def position(self, seat: int | None, asked: bool) -> list[bytes]:
        """Return the `Position` of a seat or a spectator, as parts of its JSON.

        A seat that doesn't want to be asked sees the question but no options.
        """
        game = self._match.game
        view = self._match.state.view(seat)
        asides = [option_choice(game, view, action) for action in game.asides(view)]
        return [
            self._head,
            *self._view(view),
            b',"decision":',
            self._decision(view, asked),
            b',"asides":',
            encode(asides) if asides else b"[]",
            self._end(seat),
        ]

    def _view(self, view: View) -> list[bytes]:
        """Return what only this view has."""
        own = self._match.game.write_own(view)
        known = own.pop("known")
        return [b",", encode(known)[1:], b",", encode(own)[1:]]

    def _end(self, seat: int | None) -> bytes:
        """Return the undo state: the same for all seats that didn't act last."""
        steps = self._match.steps
        acted = None if seat is None else bool(steps) and steps[-1].seat == seat
        if acted not in self._ends:
            undo = undo_state(self._match, seat, self._request)
            self._ends[acted] = b',"undo":%b}' % encode(undo)
        return self._ends[acted]

    def _decision(self, view: View, asked: bool) -> bytes:
        """Return the open question, with options for the seat that is asked."""
        match, seat = self._match, view.seat
        pending = match.state.pending
        if not pending:
            return b"null"
        question = match.game.ask(view)
        if asked and seat is not None and seat in pending:
            return encode(self._ask(question, match.decision(seat), self._options(view, seat)))
        found = self._questions.get(question)
        if found is None:
            found = encode(self._ask(question, match.decision(pending[0])))
            self._questions[question] = found
        return found

    def _options(self, view: View, seat: int) -> Any:
        """Return the JSON of the legal actions of a seat."""
        game = self._match.game
        texts: list[bytes] = []
        for action in self._match.state.options(seat):
            texts.append(b"," if texts else b"[")
            _append_choice(texts, game, view, action)
        texts.append(b"]")
        return msgspec.Raw(b"".join(texts))

    def _ask(
        self, question: tuple[str, str], number: int, options: Any = None
    ) -> messages.Decision:
        state = self._match.state
        return messages.Decision(
            number=number,
            name=state.stack[-1].decision,
            question=question[0],
            clause=question[1],
            seats=list(state.pending),
            yours=options is not None,
            options=[] if options is None else options,
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
