# Generated from declared.py by `make generate`; edit that instead.
"""What an observer may know of a state, field by field."""

from __future__ import annotations

from barrow.games.skirmish.state import State
from barrow.games.skirmish.view import known_hands, known_memories, known_piles, known_rewards


def known_to(state: State, observer: int) -> State:
    """Return the state as far as an observer may know it; the last one watches."""
    return State(
        state.game,
        state.stack[:],
        state.outcome,
        state.pack,
        state.moves,
        state.table,
        state.team_of,
        state.seat_of,
        state.life_of[:],
        state.space_of[:],
        state.character_on[:],
        state.stunned,
        state.ward_of,
        state.empower_of,
        state.rewards_of,
        known_rewards(state, observer),
        known_hands(state, observer),
        known_piles(state, observer),
        [one[:] for one in state.discard_of],
        state.bottom_of,
        state.scried,
        known_memories(state, observer),
        state.first,
        state.active,
        state.round,
        state.white,
        state.black,
        state.moved,
        state.actions,
        state.played,
        state.fall_of,
        state.falls,
        state.battle,
    )
