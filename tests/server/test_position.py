"""What is encoded once for all seats equals what is encoded for each seat alone."""

from __future__ import annotations

import random

import msgspec
import pytest

import barrow
from barrow import Match
from barrow.kernel.schema import Kept
from barrow.server.protocol.messages import Position, encode
from barrow.server.views.position import (
    NO_REQUEST,
    KeptParts,
    PositionWriter,
    option_choice,
    undo_state,
)


def written_alone(match: Match, seat: int | None, told: Position) -> Position:
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
            options=[option_choice(match.game, view, one) for one in match.state.legal(seat)]
            if seat is not None and seat in pending
            else [],
        )
    return msgspec.structs.replace(
        told,
        step=len(match.steps),
        view=view.document(),
        decision=decision,
        asides=[option_choice(match.game, view, action) for action in match.game.asides(view)],
        parties=match.game.parties(view),
        phases=match.game.phases(view),
        undo=undo_state(match, seat, NO_REQUEST),
        outcome=match.state.outcome,
    )


@pytest.mark.parametrize("key", barrow.games())
@pytest.mark.parametrize("players", [2, 4])
def test_a_position_is_written_as_for_one_seat_alone(key: str, players: int) -> None:
    match = Match(barrow.game(key), players, "07")
    luck = random.Random(7)
    kept = KeptParts(Kept)
    for _ in range(250):
        writer = PositionWriter(match.state, len(match.steps), kept, match)
        for seat in (None, *range(players)):
            told = writer.position(seat)
            alone = written_alone(match, seat, msgspec.json.decode(told, type=Position))
            assert msgspec.json.decode(told) == msgspec.json.decode(encode(alone))
        assert (match.state.outcome is None) == bool(match.state.pending)
        if not match.state.pending:
            break
        seat = luck.choice(match.state.pending)
        match.play(seat, luck.choice(match.state.legal(seat)))
