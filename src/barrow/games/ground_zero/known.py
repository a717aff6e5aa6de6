# Generated from declared.py by `make generate`; edit that instead.
"""What an observer may know of a state, field by field."""

from __future__ import annotations

from barrow.games.ground_zero.state import State
from barrow.games.ground_zero.view import known_deck, known_hands


def known_to(state: State, observer: int) -> State:
    """Return the state as far as an observer may know it; the last one watches."""
    return State(
        state.game,
        state.stack[:],
        state.outcome,
        state.pack,
        state.moves,
        state.table,
        state.faction_of,
        state.seat_of,
        state.ai_runs,
        state.order,
        state.owner_of[:],
        [one[:] for one in state.lands_of],
        state.units_on[:],
        state.cyborgs_on[:],
        state.inactive_on[:],
        state.fresh_on[:],
        state.city_on,
        state.centers_on,
        state.wall_on,
        known_deck(state, observer),
        state.discard[:],
        known_hands(state, observer),
        state.shuffle_of,
        state.shuffles,
        state.units_of[:],
        state.bonuses_of,
        state.fall_of,
        state.falls,
        state.turn,
        state.round,
        state.conquered,
        state.walked,
        state.rolls,
        state.first_out,
    )
