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
    option_choices,
    undo_state,
)
from bench.load.games.tic_tac_toe import game as tic_tac_toe


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
            options=option_choices(match.game, view, match.state.legal(seat))
            if seat is not None and seat in pending
            else [],
        )
    return msgspec.structs.replace(
        told,
        step=len(match.steps),
        view=view.document(),
        decision=decision,
        asides=option_choices(match.game, view, match.game.asides(view)),
        parties=match.game.parties(view),
        phases=match.game.phases(view),
        undo=undo_state(match, seat, NO_REQUEST),
        outcome=match.state.outcome,
    )


def test_a_position_of_a_game_without_secrets_is_json() -> None:
    match = Match(tic_tac_toe.make(), 2, "07")
    writer = PositionWriter(match.state, 0, KeptParts(Kept), match)

    assert (
        msgspec.json.decode(b"".join(writer.position(0)))["view"] == match.state.view(0).document()
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
            told = b"".join(writer.position(seat))
            alone = written_alone(match, seat, msgspec.json.decode(told, type=Position))
            assert msgspec.json.decode(told) == msgspec.json.decode(encode(alone))
        assert (match.state.outcome is None) == bool(match.state.pending)
        if not match.state.pending:
            break
        seat = luck.choice(match.state.pending)
        match.play(seat, luck.choice(match.state.legal(seat)))
