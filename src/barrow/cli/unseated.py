"""Whether a side that no seat runs has won, such as the Zombies run by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barrow.kernel.state import State


def unseated_wins(state: State) -> dict[str, bool]:
    """Return the sides that no seat runs at the end, and whether each of them won.

    Only seats have ranks: if none of them ranks first, a side without a seat won.
    """
    outcome = state.outcome
    assert outcome is not None
    parties = state.game.parties(state.view(None))
    lost = bool(outcome.winners)
    return {party.title: party.alive and not lost for party in parties if party.seat is None}
