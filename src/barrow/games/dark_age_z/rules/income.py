"""Tokens and icons: what a seat takes, returns, and gets in the cleanup (DZ-2.7, DZ-2.11)."""

from __future__ import annotations

from barrow.games.dark_age_z.components import ARMY_ICON, COMMAND_ICON, ZONES
from barrow.games.dark_age_z.state import State


def take_tokens(state: State, seat: int, tokens: int) -> int:
    """Give a seat tokens as far as the pool goes; return how many (DZ-2.11)."""
    tokens = min(tokens, state.pool)
    state.pool -= tokens
    state.tokens_of[seat] += tokens
    return tokens


def return_tokens(state: State, seat: int, tokens: int) -> int:
    """Put tokens of a seat back to the pool, all if it has fewer; return how many."""
    tokens = min(tokens, state.tokens_of[seat])
    state.pool += tokens
    state.tokens_of[seat] -= tokens
    return tokens


def icons_on(state: State, board: int, seat: int, icon: int) -> int:
    """Count the uncovered icons of one kind on a seat's side of a board (DZ-2.7)."""
    loyal_on, first = state.loyal_on, board * ZONES
    # An empty place is loyal to nobody.
    return sum(1 for zone in state.pack.zones_with[icon] if loyal_on[first + zone] != seat)


def icons(state: State, seat: int, icon: int) -> int:
    """Count the uncovered icons of one kind on a seat's sides of its boards (DZ-2.7)."""
    return sum(icons_on(state, board, seat, icon) for board in state.table.boards_of[seat])


def command_icons(state: State, seat: int) -> int:
    """Count all command icons of a seat: board, frontiers, Commanders (DZ-4.136)."""
    found = state.pack.command_icons[state.level_of[seat]] + icons(state, seat, COMMAND_ICON)
    for commander, patron in zip(state.pack.commanders, state.patron_of):
        if patron == seat:
            found += commander.command_icons
    return found


def army_icons(state: State, seat: int) -> int:
    """Count all army icons of a seat: frontiers, Commanders (DZ-4.139)."""
    found = icons(state, seat, ARMY_ICON)
    for commander, patron in zip(state.pack.commanders, state.patron_of):
        if patron == seat:
            found += commander.army_icons
    return found
