"""What is written once and put into every seat's message is what each would be told alone."""

from __future__ import annotations

import random

import msgspec
import pytest

import barrow
from barrow import Match
from barrow.server.messages import Position, encode
from barrow.server.position import (
    NO_WISH,
    Scene,
    tell_choice,
    tell_options,
    tell_outcome,
    tell_parties,
    tell_phases,
    tell_undo,
)


def told_alone(match: Match, seat: int | None, told: Position) -> Position:
    """Return a position with everything in it written for this seat alone."""
    view, pending = match.state.view(seat), match.state.pending
    decision = None
    if told.decision is not None:
        question, clause = match.game.ask(view)
        decision = msgspec.structs.replace(
            told.decision,
            question=question,
            clause=clause,
            seats=list(pending),
            yours=seat in pending,
            options=tell_options(match, view, seat) if seat is not None and seat in pending else [],
        )
    return msgspec.structs.replace(
        told,
        step=len(match.steps),
        view=view.document(),
        decision=decision,
        asides=[tell_choice(match.game, view, action) for action in match.game.asides(view)],
        parties=tell_parties(match.game, view),
        phases=tell_phases(match.game, view),
        undo=tell_undo(match, seat, NO_WISH),
        outcome=tell_outcome(match.state.outcome),
    )


@pytest.mark.parametrize("key", barrow.games())
def test_a_position_is_told_as_if_to_one_seat_alone(key: str) -> None:
    match = Match(barrow.game(key), 2, "07")
    luck = random.Random(7)
    for _ in range(150):
        scene = Scene(match)
        for seat in (None, 0, 1):
            told = b"".join(scene.position(seat, asked=True))
            alone = told_alone(match, seat, msgspec.json.decode(told, type=Position))
            assert msgspec.json.decode(told) == msgspec.json.decode(encode(alone))
        assert (match.state.outcome is None) == bool(match.state.pending)
        if not match.state.pending:
            break
        seat = luck.choice(match.state.pending)
        match.play(seat, luck.choice(match.state.legal(seat)))
