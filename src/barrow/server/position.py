"""What a seat is told: the position, the open decision, events, all as it may know them.

Most of a position is the same for all seats. A `Scene` writes that part as JSON once, and
puts it into the message of each.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from barrow import Action, Event, Game, Match, Outcome, View
from barrow.server.listener import encode
from barrow.server.messages import (
    Decision,
    EventInfo,
    OptionChoice,
    OutcomeInfo,
    PartyInfo,
    PhaseInfo,
    Position,
    UndoState,
)

# Parts with so many entries are written once for all seats.
_LARGE = 5


def tell_events(events: list[Event], seat: int | None) -> list[EventInfo]:
    """Return events as a seat may know them."""
    seen = [event.seen_by(seat) for event in events]
    return [EventInfo(event=e.name, clause=e.clause, text=e.text, facts=e.facts) for e in seen]


def tell_parties(game: Game, view: View) -> list[PartyInfo]:
    """Return the parties of a game with their public figures."""
    return [
        PartyInfo(
            key=party.key,
            title=party.title,
            seat=party.seat,
            figures=party.figures,
            share=party.share,
            active=party.active,
            alive=party.alive,
        )
        for party in game.parties(view)
    ]


def tell_phases(game: Game, view: View) -> list[PhaseInfo]:
    """Return the steps of the turn."""
    return [
        PhaseInfo(title=phase.title, clause=phase.clause, now=phase.now)
        for phase in game.phases(view)
    ]


def tell_outcome(outcome: Outcome | None) -> OutcomeInfo | None:
    """Return how the game ended, if it did."""
    if outcome is None:
        return None
    return OutcomeInfo(
        ranks=outcome.ranks, scores=outcome.scores, reason=outcome.reason, clause=outcome.clause
    )


def tell_options(match: Match, view: View, seat: int) -> list[OptionChoice]:
    """Return what a seat may choose, in words and with what each choice names."""
    choices = []
    for action in match.state.legal(seat):
        choices.append(tell_choice(match.game, view, action))
    return choices


def tell_choice(game: Game, view: View, action: Action) -> OptionChoice:
    """Return an action in words, with what it names: places as they are now."""
    return _choice(action.text, game.write(view, action), game.say(view, action))


@lru_cache(maxsize=20_000)
def _choice(action: str, named: str, words: str) -> OptionChoice:
    """Return a choice as JSON: the same few are offered again and again, at every table."""
    kind, *names = named.replace(":", " ").split(" ")
    choice: OptionChoice = written(OptionChoice(action=action, words=words, kind=kind, names=names))
    return choice


class Scene:
    """Where a game stands, ready to be told: what everybody may know is written once."""

    def __init__(self, match: Match, deadline: float | None) -> None:
        view = match.state.view(None)
        parties = tell_parties(match.game, view)
        self._match = match
        self._deadline = deadline
        self._active = {party.seat for party in parties if party.active}
        self._parties = written(parties)
        self._phases = written(tell_phases(match.game, view))
        self._outcome = tell_outcome(match.state.outcome)
        self._public = _partly_written(view.document())

    def position(self, seat: int | None, undo: UndoState, asked: bool) -> Position:
        """Return where the game stands for a seat, or for a watcher.

        A seat that does not want to be asked is shown the question, but no choices.
        """
        match = self._match
        view = match.state.view(seat)
        return Position(
            step=len(match.steps),
            view=match.game.complete_view(view, self._public),
            decision=self._decision(view, asked),
            asides=[tell_choice(match.game, view, action) for action in match.game.asides(view)],
            parties=self._parties,
            phases=self._phases,
            undo=undo,
            outcome=self._outcome,
        )

    def _decision(self, view: View, asked: bool) -> Decision | None:
        """Return the open question; options only for the seat that must decide and is asked."""
        match, seat = self._match, view.seat
        pending = match.state.pending
        if not pending:
            return None
        question, clause = match.game.ask(view)
        yours = asked and seat is not None and seat in pending
        return Decision(
            number=match.decision(seat if seat is not None and yours else pending[0]),
            name=match.state.stack[-1].decision,
            question=question,
            clause=clause,
            seats=list(pending),
            yours=yours,
            options=tell_options(match, view, seat) if seat is not None and yours else [],
            reaction=bool(self._active) and self._active.isdisjoint(pending),
            deadline=self._deadline,
        )


def written(value: object) -> Any:
    """Return a part of a message as JSON, to be put into several messages as it is."""
    return msgspec.Raw(encode(value))


def _partly_written(document: dict[str, object]) -> dict[str, object]:
    """Return what everybody may know with its large parts as JSON; what is small is as quick."""
    known = document["known"]
    assert isinstance(known, dict), known
    shared = {
        field: written(value) if isinstance(value, (dict, list)) and len(value) >= _LARGE else value
        for field, value in known.items()
    }
    return {**document, "known": shared}
