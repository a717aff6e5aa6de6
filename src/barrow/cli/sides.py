"""Sides: who won a finished game, where no seat runs the winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barrow.kernel.state import State


def unseated(state: State) -> dict[str, bool]:
    """Return the sides that no seat runs at the end, and whether each of them won.

    Ranks are those of seats: where none of them is the first, a side without one is.
    """
    outcome = state.outcome
    assert outcome is not None
    parties = state.game.parties(state.view(None))
    lost = bool(outcome.winners)
    return {party.title: party.alive and not lost for party in parties if party.seat is None}
