# Generated from declared.py by `make generate`; edit that instead.
"""What an observer may know of a state, field by field."""

from __future__ import annotations

from barrow.games.conflict.state import State
from barrow.games.conflict.view import known_armies, known_board, known_plans, known_starts


def known_to(state: State, observer: int) -> State:
    """Return the state as far as an observer may know it; the last one watches."""
    return State(
        state.game,
        state.stack[:],
        state.outcome,
        state.pack,
        state.moves,
        state.table,
        state.built,
        state.group_of,
        state.seat_of,
        known_plans(state, observer),
        state.size_of,
        known_armies(state, observer),
        known_starts(state, observer),
        state.seen_of,
        known_board(state, observer),
        state.held_of,
        state.charms_of,
        state.users_in,
        state.grave[:],
        None if state.lineup is None else state.lineup.copy(),
        state.turn,
        state.first_turn_over,
        state.fall_of,
        state.falls,
        state.left,
        state.quiet,
        state.buried,
    )
