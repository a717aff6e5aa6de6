"""Characters: whose they are, where they stand, and how they gain and lose life (chapter 2)."""

from __future__ import annotations

from barrow.games.skirmish.components import NOBODY, NOWHERE
from barrow.games.skirmish.state import State


def player_of(state: State, character: int) -> int:
    """Return the seat that controls a character, or NOBODY."""
    return state.seat_of[character // 2]


def is_in_game(state: State, seat: int) -> bool:
    """True if a seat is not eliminated."""
    return state.fall_of[seat] == 0


def is_stunned(state: State, character: int) -> bool:
    """True if a character is stunned (SK-5.70)."""
    return (state.stunned >> character) & 1 == 1


def is_wounded(state: State, character: int) -> bool:
    """True if a character is alive with life below its maximum."""
    return 0 < state.life_of[character] < state.pack.most_life_of[character]


def can_move(state: State, character: int) -> bool:
    """True if own effects and normal moves may move a character (SK-5.44, SK-5.70)."""
    return state.life_of[character] > 0 and not is_stunned(state, character)


def distance(state: State, character: int, other: int) -> int:
    """Return the distance between two characters on the board (SK-2.4)."""
    return state.pack.board.distance(state.space_of[character], state.space_of[other])


def put_on(state: State, character: int, space: int) -> None:
    """Put a character on a free space, off the one it stood on."""
    assert state.character_on[space] == NOBODY, (character, space)
    before = state.space_of[character]
    if before != NOWHERE:
        state.character_on[before] = NOBODY
    state.character_on[space] = character
    state.space_of[character] = space


def gain_life(state: State, character: int, life: int) -> int:
    """Heal a character that is alive, up to its maximum; return how much it gained."""
    before = state.life_of[character]
    if before == 0:
        return 0
    after = min(before + life, state.pack.most_life_of[character])
    state.life_of[character] = after
    return after - before


def lose_life(state: State, character: int, life: int) -> int:
    """Take life away, down to 0; return how much was lost (SK-2.8)."""
    before = state.life_of[character]
    after = max(0, before - life)
    state.life_of[character] = after
    return before - after
