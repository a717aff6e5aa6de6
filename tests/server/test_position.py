"""What is written once and put into every seat's message is what each would be told alone."""

from __future__ import annotations

import random

import msgspec
import pytest

import barrow
from barrow import Match
from barrow.server.listener import encode
from barrow.server.messages import Position, UndoState
from barrow.server.position import Scene, tell_outcome, tell_parties, tell_phases

NO_UNDO = UndoState(free=False, why_not="", clause="", asked_by=None, agreed=[])


def told_alone(match: Match, seat: int | None, told: Position) -> Position:
    """Return a position with everything in it written for this seat alone."""
    view = match.state.view(seat)
    return msgspec.structs.replace(
        told,
        view=view.document(),
        parties=tell_parties(match.game, view),
        phases=tell_phases(match.game, view),
        outcome=tell_outcome(match.state.outcome),
    )


@pytest.mark.parametrize("key", barrow.games())
def test_a_position_is_told_as_if_to_one_seat_alone(key: str) -> None:
    match = Match(barrow.game(key), 2, "07")
    luck = random.Random(7)
    for _ in range(150):
        scene = Scene(match, deadline=None)
        for seat in (None, 0, 1):
            told = scene.position(seat, NO_UNDO, asked=True)
            assert encode(told) == encode(told_alone(match, seat, told))
        if not match.state.pending:
            break
        seat = luck.choice(match.state.pending)
        match.play(seat, luck.choice(match.state.legal(seat)))
