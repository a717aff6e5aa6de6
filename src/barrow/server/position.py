"""What a seat is told: the position, the open decision, events, all as it may know them."""

from __future__ import annotations

from barrow import Action, Event, Game, Match, Outcome, View
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
    kind, *names = game.write(view, action).replace(":", " ").split(" ")
    return OptionChoice(action=action.text, words=game.say(view, action), kind=kind, names=names)


def tell_decision(
    match: Match,
    view: View,
    seat: int | None,
    deadline: float | None,
    asked: bool,
    parties: list[PartyInfo],
) -> Decision | None:
    """Return the open question; options only for the seat that must decide and is asked."""
    pending = match.state.pending
    if not pending:
        return None
    question, clause = match.game.ask(view)
    yours = asked and seat is not None and seat in pending
    active = [party.seat for party in parties if party.active]
    return Decision(
        number=match.decision(seat if seat is not None and yours else pending[0]),
        name=match.state.stack[-1].decision,
        question=question,
        clause=clause,
        seats=list(pending),
        yours=yours,
        options=tell_options(match, view, seat) if seat is not None and yours else [],
        reaction=bool(active) and not set(pending) & set(active),
        deadline=deadline,
    )


def tell_position(
    match: Match, seat: int | None, deadline: float | None, undo: UndoState, asked: bool
) -> Position:
    """Return where the game stands for a seat, or for a watcher.

    A seat that does not want to be asked is shown the question, but no choices.
    """
    view = match.state.view(seat)
    parties = tell_parties(match.game, view)
    return Position(
        step=len(match.steps),
        view=view.document(),
        decision=tell_decision(match, view, seat, deadline, asked, parties),
        asides=[tell_choice(match.game, view, action) for action in match.game.asides(view)],
        parties=parties,
        phases=tell_phases(match.game, view),
        undo=undo,
        outcome=tell_outcome(match.state.outcome),
    )
