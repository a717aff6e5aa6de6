"""Parties: who is in play, whose turn it is, what a party may do in battle (chapters 2 and 5)."""

from __future__ import annotations

from barrow.games.ground_zero.components import GREATER_CAUSE, NOBODY, TACTICAL_ADVANTAGE, ZOMBIES
from barrow.games.ground_zero.state import State
from barrow.kernel.state import changed


def is_present(state: State, faction: int) -> bool:
    """True if a seat or the AI runs this faction (GZ-2.6)."""
    return state.seat_of[faction] != NOBODY or state.ai_runs[faction]


def is_alive(state: State, faction: int) -> bool:
    """True if this faction is in play and not eliminated."""
    return state.fall_of[faction] == 0 and is_present(state, faction)


def zombies_are_ai(state: State) -> bool:
    """True if the Zombies live and the AI runs them."""
    return state.ai_runs[ZOMBIES] and state.fall_of[ZOMBIES] == 0


def active(state: State) -> int:
    """Return the party whose turn it is."""
    return state.order[state.turn]


def has_bonus(state: State, faction: int, bonus: int) -> bool:
    """True if the party holds an elimination bonus (GZ-5.60)."""
    return state.bonuses_of[faction] & bonus != 0


def wins_ties(state: State, faction: int) -> bool:
    """True if the party always wins ties (GZ-5.1, GZ-5.61)."""
    sheet = state.pack.sheets[faction]
    return sheet.always_wins_ties or has_bonus(state, faction, TACTICAL_ADVANTAGE)


def explodes(state: State, faction: int, dice: list[int]) -> bool:
    """True if a party's dice blow up the battle: doubles, for some (GZ-5.10, GZ-5.62)."""
    if len(dice) < 2:
        return False
    may = state.pack.sheets[faction].explode_on_doubles or has_bonus(state, faction, GREATER_CAUSE)
    return may and len(set(dice)) < len(dice)


def take_faction(state: State, seat: int, faction: int) -> None:
    """Give a faction to a seat; the lists are replaced, since copies share them."""
    state.faction_of = changed(state.faction_of, seat, faction)
    state.seat_of = changed(state.seat_of, faction, seat)
