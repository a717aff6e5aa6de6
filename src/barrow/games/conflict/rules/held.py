"""Held events: Lost, Miss, Extraction, Hypnosis and Bomb (CF-5.31 to CF-5.43).

For each: who may be named (`add_…` lists it), and what happens (`play_…`). A played
tile goes to the graveyard first (CF-5.6).
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import (
    CHOSEN,
    NO_VICTIM,
    OPPOSITE,
    PLAY_BOMB,
    PLAY_EXTRACTION,
    PLAY_HYPNOSIS,
    PLAY_LOST,
    PLAY_MISS,
    SLOTS,
    slot_text,
)
from barrow.games.conflict.cells import NO_CELL, name_cell
from barrow.games.conflict.components import (
    AID,
    BOMB,
    EXTRACTION,
    HELD,
    HELD_BITS,
    HYPNOSIS,
    IS_FIGHTER,
    KINDS,
    LOST,
    MISS,
    NO_START,
    SORTS,
    TYPE,
    other_tile,
)
from barrow.games.conflict.lineup import FACE_DOWN, GONE, IS_HYPNOTIZED, IS_LOST, IS_MISSED
from barrow.games.conflict.rules.elimination import settle_outside_combat
from barrow.games.conflict.state import ConflictState, own_cell, stack_cell
from barrow.kernel.action import Action
from barrow.kernel.errors import Refusal
from barrow.kernel.state import Log

# The held bits of each kind.
BITS: Final[list[int]] = [HELD << (HELD_BITS * kind) for kind in range(len(KINDS))]
# The kind that an action plays.
KIND_OF: Final[dict[int, int]] = {
    PLAY_BOMB: BOMB,
    PLAY_LOST: LOST,
    PLAY_EXTRACTION: EXTRACTION,
    PLAY_HYPNOSIS: HYPNOSIS,
    PLAY_MISS: MISS,
}


def discard(
    state: ConflictState, seat: int, kind: int, clause: str, rest: str, log: Log | None
) -> None:
    """Send a played event to the graveyard (CF-5.6)."""
    state.hold(seat, kind, -1)
    state.bury(other_tile(state.group_of[seat], kind))
    if log is not None:
        log.append(events.played(state, seat, kind, clause, rest))


def owner_at(state: ConflictState, place: int) -> int:
    """Return who owns the fighter at a place of the line-up, or -1 if there is none."""
    lineup = state.lineup
    if lineup is None or not lineup.has_fighter(place):
        return -1
    return state.owner_of(lineup.tiles[place])


def is_opposing(state: ConflictState, place: int) -> bool:
    """Say whether an opposing fighter is at this place (CF-2.21)."""
    owner = owner_at(state, place)
    return place % 2 == OPPOSITE and owner >= 0 and owner != state.turn


def has_fight(state: ConflictState, slot: int) -> bool:
    """Say whether a slot has a fight (CF-4.28)."""
    lineup = state.lineup
    assert lineup is not None
    one = 2 * slot
    tiles, flags = lineup.tiles, lineup.flags
    theirs = tiles[one + 1] & TYPE
    if tiles[one] == GONE or not IS_FIGHTER[theirs]:
        return False
    if state.seat_of[theirs // SORTS] == state.turn:
        return False
    return (flags[one] | flags[one + 1]) & IS_HYPNOTIZED == 0


def fight_exists(state: ConflictState) -> bool:
    """Say whether the coming fight still has both its fighters (CF-4.29)."""
    lineup = state.lineup
    assert lineup is not None
    if lineup.one % 2 == CHOSEN and lineup.other == lineup.one + 1:
        return has_fight(state, lineup.one // 2)
    return lineup.has_fighter(lineup.one) and lineup.has_fighter(lineup.other)


def add_lost(state: ConflictState, seat: int, listed: list[Action]) -> None:
    """List fighters of others with an ability to lose (CF-5.31)."""
    lineup = state.lineup
    assert lineup is not None
    for place in range(2 * lineup.size):
        if can_lose(state, seat, place):
            listed.append(state.moves.lost[place])


def can_lose(state: ConflictState, seat: int, place: int) -> bool:
    """Say whether a seat may play Lost on this place."""
    owner = owner_at(state, place)
    return owner >= 0 and owner != seat and state.abilities(place) & ~NO_START != 0


def play_lost(state: ConflictState, seat: int, place: int, log: Log | None) -> None:
    """Cancel all abilities of a fighter for this round (CF-5.32)."""
    lineup = state.lineup
    assert lineup is not None
    discard(state, seat, LOST, "CF-5.31", f" on {slot_text(place)}", log)
    lineup.flags[place] |= IS_LOST


def add_misses(state: ConflictState, listed: list[Action]) -> None:
    """List those about to strike in the coming fight (CF-5.33)."""
    lineup = state.lineup
    assert lineup is not None
    for place in range(2 * lineup.size):
        if can_miss(state, place):
            listed.append(state.moves.miss[place])


def can_miss(state: ConflictState, place: int) -> bool:
    """Say whether Miss may be played on this place: a striker not yet missed."""
    lineup = state.lineup
    assert lineup is not None
    if lineup.flags[place] & IS_MISSED:
        return False
    if place == lineup.one or place == lineup.other:
        return True
    return place == lineup.helper and is_aided(state)


def is_aided(state: ConflictState) -> bool:
    """Say whether the coming fight has a helper who can still help (CF-5.21)."""
    lineup = state.lineup
    assert lineup is not None
    helper = lineup.helper
    if helper < 0 or not lineup.has_fighter(helper) or lineup.flags[helper] & IS_HYPNOTIZED:
        return False
    return state.abilities(helper) & state.abilities(lineup.one) & AID != 0


def play_miss(state: ConflictState, seat: int, place: int, log: Log | None) -> None:
    """Keep a fighter from striking in the coming fight (CF-5.34)."""
    lineup = state.lineup
    assert lineup is not None
    discard(state, seat, MISS, "CF-5.33", f" on {slot_text(place)}", log)
    lineup.flags[place] |= IS_MISSED


def add_extractions(state: ConflictState, seat: int, listed: list[Action]) -> None:
    """List own fighters in the line-up with every stack that can take them (CF-5.35)."""
    lineup = state.lineup
    assert lineup is not None
    cells = state.own_cells(seat)
    for place in range(2 * lineup.size):
        if can_extract(state, seat, place):
            for number in range(len(cells)):
                if is_refuge(state, cells[number]):
                    listed.append(state.moves.extraction[place][number])


def can_extract(state: ConflictState, seat: int, place: int) -> bool:
    """Say whether a fighter may be extracted: own, chosen or opposing, not hypnotized."""
    lineup = state.lineup
    assert lineup is not None
    if owner_at(state, place) != seat or lineup.flags[place] & IS_HYPNOTIZED:
        return False
    return place % 2 == CHOSEN or seat != state.turn


def is_refuge(state: ConflictState, cell: int) -> bool:
    """Say whether an own stack is not engaged and can take a fighter."""
    lineup = state.lineup
    assert lineup is not None
    return not lineup.is_engaged(cell) and state.can_take(state.board[cell])


def play_extraction(
    state: ConflictState, seat: int, place: int, number: int, log: Log | None
) -> None:
    """Put the fighter on top of a stack out of the combat (CF-5.36)."""
    lineup = state.lineup
    assert lineup is not None
    cell = own_cell(state, seat, number)
    discard(state, seat, EXTRACTION, "CF-5.35", f" on {slot_text(place)}", log)
    tile = lineup.remove(place)
    state.put_top(cell, seat, tile, log)
    if log is not None:
        log.append(events.fighter_moved(state, "extracted", "CF-5.36", tile, NO_CELL, cell))


def add_hypnoses(state: ConflictState, seat: int, listed: list[Action]) -> None:
    """List fighters a seat may take over, each with every victim and with none (CF-5.38)."""
    lineup = state.lineup
    assert lineup is not None
    for place in range(2 * lineup.size):
        if can_hypnotize(state, seat, place):
            for slot in range(place // 2 + 1, lineup.size):
                if can_be_victim(state, place, slot):
                    listed.append(state.moves.hypnosis[place][slot])
            listed.append(state.moves.hypnosis[place][SLOTS])


def can_hypnotize(state: ConflictState, seat: int, place: int) -> bool:
    """Say whether a seat may take over this fighter: one of the other side (CF-5.37)."""
    lineup = state.lineup
    assert lineup is not None
    if not lineup.has_fighter(place) or lineup.flags[place] & IS_HYPNOTIZED:
        return False
    if seat == state.turn:
        return is_opposing(state, place)
    if place % 2 != CHOSEN:
        return False
    return any(owner_at(state, 2 * slot + OPPOSITE) == seat for slot in range(lineup.size))


def can_be_victim(state: ConflictState, place: int, slot: int) -> bool:
    """Say whether the fighter of the same side in a later slot may be the victim."""
    lineup = state.lineup
    assert lineup is not None
    victim = 2 * slot + place % 2
    if slot <= place // 2 or slot >= lineup.size or lineup.flags[victim] & IS_HYPNOTIZED:
        return False
    return lineup.has_fighter(victim) if place % 2 == CHOSEN else is_opposing(state, victim)


def play_hypnosis(state: ConflictState, seat: int, place: int, slot: int, log: Log | None) -> None:
    """Take a fighter over for the rest of the round (CF-5.39, CF-5.40)."""
    lineup = state.lineup
    assert lineup is not None
    against = "" if slot == NO_VICTIM else f" against slot {slot + 1}"
    discard(state, seat, HYPNOSIS, "CF-5.37", f" on {slot_text(place)}{against}", log)
    lineup.flags[place] |= IS_HYPNOTIZED
    lineup.hypnotize(place, -1 if slot == NO_VICTIM else 2 * slot + place % 2)


def add_bombs(state: ConflictState, listed: list[Action]) -> None:
    """List every face-down stack but the one at the location (CF-5.42)."""
    location = NO_CELL if state.lineup is None else state.lineup.location
    board, bomb = state.board, state.moves.bomb
    for number, cell in enumerate(sorted(board)):
        if board[cell].owner == FACE_DOWN and cell != location:
            listed.append(bomb[number])


def play_bomb(state: ConflictState, seat: int, number: int, log: Log | None) -> None:
    """Send a whole face-down stack to the graveyard (CF-5.43)."""
    cell = stack_cell(state, number)
    discard(state, seat, BOMB, "CF-5.42", f" on {name_cell(cell)}", log)
    remove_stack(state, cell, "CF-5.43", log)
    settle_outside_combat(state, log)


def remove_stack(state: ConflictState, cell: int, clause: str, log: Log | None) -> None:
    """Turn a face-down stack up and send it to the graveyard, without effect (CF-10.8)."""
    stack = state.remove_face_down(cell)
    for tile in stack.tiles:
        state.bury(tile)
    if log is not None:
        log.append(events.stack_bombed(state, cell, stack.tiles, clause))


def refuse(state: ConflictState, seat: int, action: Action) -> Refusal:
    """Say why a held event cannot be played on this target."""
    kind, place = action.kind, action.a
    if kind == PLAY_BOMB:
        cell = stack_cell(state, action.a)
        if cell == NO_CELL:
            return Refusal("CF-5.42", f"there is no stack {action.a}", "illegal_play")
        if state.face_down_at(cell):
            text = f"{name_cell(cell)} is the location of the combat"
        else:
            text = f"the stack at {name_cell(cell)} is not face down"
        return Refusal("CF-5.42", text, "illegal_play")
    lineup = state.lineup
    where = slot_text(place)
    if lineup is None or not lineup.has_fighter(place):
        return Refusal("CF-5.7", f"there is no fighter at {where}", "illegal_play")
    if kind == PLAY_LOST:
        if owner_at(state, place) == seat:
            return Refusal("CF-5.31", f"the fighter at {where} is your own", "illegal_play")
        return Refusal("CF-5.31", f"the fighter at {where} has no ability to lose", "illegal_play")
    if kind == PLAY_MISS:
        text = f"the fighter at {where} is not about to strike"
        return Refusal("CF-5.33", text, "illegal_play")
    if kind == PLAY_EXTRACTION:
        if not can_extract(state, seat, place):
            text = f"the fighter at {where} is not yours to extract"
            return Refusal("CF-5.35", text, "illegal_play")
        text = f"your stack {action.b} cannot take the fighter"
        return Refusal("CF-5.35", text, "illegal_play")
    if not can_hypnotize(state, seat, place):
        return Refusal("CF-5.37", f"you cannot hypnotize {where}", "illegal_play")
    text = f"slot {action.b + 1} has no victim for {where}"
    return Refusal("CF-5.38", text, "illegal_play")
