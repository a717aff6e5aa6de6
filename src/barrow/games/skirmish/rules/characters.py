"""Characters: whose they are, where they stand, and how they gain and lose life (chapter 2)."""

from __future__ import annotations

from barrow.games.skirmish import events
from barrow.games.skirmish.components import NOBODY, NOWHERE
from barrow.games.skirmish.state import State
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log


def player_of(state: State, character: int) -> int:
    """Return the seat that controls a character, or NOBODY."""
    return state.seat_of[character // 2]


def characters_of(state: State, seat: int) -> list[int]:
    """Return the characters of a player, main first."""
    return state.pack.characters_of[state.team_of[seat]]


def is_in_game(state: State, seat: int) -> bool:
    """True if a seat is not eliminated."""
    return state.fall_of[seat] == 0


def is_stunned(state: State, character: int) -> bool:
    """True if a character is stunned (SK-5.70)."""
    return (state.stunned >> character) & 1 == 1


def is_wounded(state: State, character: int) -> bool:
    """True if a character is alive with life below its maximum."""
    return 0 < state.life_of[character] < state.pack.most_life_of[character]


def wounded_of(state: State, seat: int) -> list[int]:
    """List the characters of a player that are alive with life below their maximum."""
    return [one for one in characters_of(state, seat) if is_wounded(state, one)]


def can_move(state: State, character: int) -> bool:
    """True if normal moves and its player's effects may move a character (SK-5.44, SK-5.70)."""
    return state.life_of[character] > 0 and not is_stunned(state, character)


def distance(state: State, character: int, other: int) -> int:
    """Return the distance between two characters on the board (SK-2.4)."""
    return state.pack.board.distances[state.space_of[character]][state.space_of[other]]


def refuse_character(state: State, seat: int, character: int, clause: str) -> Refusal | None:
    """Return why a player can never move, heal or revive a character, if so."""
    name = state.pack.character_names[character]
    if player_of(state, character) != seat:
        return Refusal(clause, f"{name} is not yours", "not_own_character")
    if state.life_of[character] == 0:
        return Refusal("SK-5.80", f"{name} is eliminated", "character_eliminated")
    return None


def put_on(state: State, character: int, space: int) -> None:
    """Put a character on a free space, off the one it stood on."""
    assert state.character_on[space] == NOBODY, (character, space)
    before = state.space_of[character]
    if before != NOWHERE:
        state.character_on[before] = NOBODY
    state.character_on[space] = character
    state.space_of[character] = space


def move(state: State, character: int, space: int, clause: str, log: Log) -> None:
    """Move, put, push or pull a character to a free space."""
    before = state.space_of[character]
    put_on(state, character, space)
    if log is not None:
        log.append(events.moved[clause](state, character, before, space))


def heal(state: State, character: int, life: int, clause: str, log: Log) -> None:
    """Heal a character that is alive, up to its maximum (SK-5.57)."""
    before = state.life_of[character]
    if before == 0:
        return
    after = min(before + life, state.pack.most_life_of[character])
    state.life_of[character] = after
    if log is not None and after > before:
        log.append(events.healed(state, character, after - before, after, clause=clause))


def lose_life(state: State, character: int, life: int) -> int:
    """Take life away, down to 0; return how much was lost (SK-2.8)."""
    before = state.life_of[character]
    after = max(0, before - life)
    state.life_of[character] = after
    return before - after


def stand_up(state: State, character: int, clause: str, log: Log) -> None:
    """Stand a stunned character up (SK-5.72)."""
    if is_stunned(state, character):
        state.stunned &= ~(1 << character)
        if log is not None:
            log.append(events.stood_up(state, character, clause=clause))
