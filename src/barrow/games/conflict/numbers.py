"""Texts with coordinates for actions that name a stack or a fighter by its number.

See `actions` for why they do. `write` names the same things by cell and index, as the
list of decisions does (CF-9.3): `move_fighter 2,-1 0`; `read` finds the action again.
"""

from __future__ import annotations

from barrow.games.conflict import actions as kinds
from barrow.games.conflict.actions import REACH, is_number, offset_text, read_cell, slot_text
from barrow.games.conflict.cells import NO_CELL, ROW, SIDES, STEPS, distance, write_cell, x_of, y_of
from barrow.games.conflict.components import FIRST_ITEM, KINDS
from barrow.games.conflict.rules.movement import MoveTo
from barrow.games.conflict.state import (
    ConflictState,
    fighter_place,
    own_cell,
    stack_cell,
)
from barrow.kernel.action import Action
from barrow.kernel.errors import DecodeError


def mover(state: ConflictState) -> int:
    """Return the cell of the fighter that is about to move, or -1."""
    top = state.stack[-1] if state.stack else None
    return top.cell if isinstance(top, MoveTo) else -1


def write(state: ConflictState, seat: int, action: Action) -> str:
    """Return an action as text that names cells as they are now."""
    kind, a, b = action.kind, action.a, action.b
    word = kinds.WORDS[kind]
    cell = -1
    before = after = ""
    if kind in (kinds.CHOOSE_LOCATION, kinds.PLAY_BOMB):
        cell = stack_cell(state, a)
    elif kind in (kinds.FURTHEST_STACK, kinds.ARRANGE_STACK):
        cell = own_cell(state, seat, a)
    elif kind == kinds.PLAY_EXTRACTION:
        cell = own_cell(state, seat, b)
        before = f" {slot_text(a)}"
    elif kind in (kinds.MOVE_FIGHTER, kinds.ATTACH):
        cell, index = fighter_place(state, seat, b if kind == kinds.ATTACH else a)
        before = f" {KINDS[FIRST_ITEM + a]}" if kind == kinds.ATTACH else ""
        after = f" {index}"
    elif kind in (kinds.FROM, kinds.SCATTER_TO, kinds.SLIP_AWAY, kinds.LOOK):
        if state.lineup is not None:
            cell = state.lineup.location + STEPS[a]
    elif kind == kinds.MOVE_TO:
        cell = mover(state)
        if cell != NO_CELL:
            cell += action.c * ROW + b
    return action.text if cell == NO_CELL else f"{word}{before} {write_cell(cell)}{after}"


def read(state: ConflictState, seat: int, text: str) -> Action:
    """Return the action that a text with coordinates, or the plain text, stands for."""
    words = text.split()
    for word in words:
        if "," in word and words[0] != "choose_start":
            return _read_cells(state, seat, words)
    return state.game.parse(text)


def _read_cells(state: ConflictState, seat: int, words: list[str]) -> Action:
    """Find the action by the cell it names."""
    plain: list[str] = []
    for place, word in enumerate(words):
        if "," not in word:
            plain.append(word)
            continue
        cell = read_cell(word)
        if words[0] in ("move_fighter", "attach") and place + 2 == len(words):
            plain.append(str(_number_at(state, seat, cell, words[-1])))
            break
        plain.append(_name_of(state, seat, words[0], cell))
    return state.game.parse(" ".join(plain))


def _number_at(state: ConflictState, seat: int, cell: int, word: str) -> int:
    stack = state.board.get(cell)
    if stack is None or stack.owner != seat:
        raise DecodeError(f"no stack of yours lies at {write_cell(cell)}")
    if not is_number(word) or int(word) >= len(stack.tiles):
        raise DecodeError(f"the stack at {write_cell(cell)} has {len(stack.tiles)} fighters")
    return fighter_number(state, seat, cell, int(word))


def fighter_number(state: ConflictState, seat: int, place: int, index: int) -> int:
    """Return the number of the fighter at this cell and index."""
    first = 0
    for cell in state.own_cells(seat):
        if cell == place:
            break
        first += len(state.board[cell].tiles)
    return first + index


def _name_of(state: ConflictState, seat: int, word: str, cell: int) -> str:
    """Return how an action names a cell: by number, by side, or by how far it is."""
    if word == "move_to":
        source = mover(state)
        if source != NO_CELL and 1 <= distance(cell, source) <= REACH:
            return offset_text(x_of(cell) - x_of(source), y_of(cell) - y_of(source))
        if source != NO_CELL:
            text = f"a move has 1 to {REACH} steps, not {distance(cell, source)}"
            raise DecodeError(f"{text} to {write_cell(cell)}")
    elif word in ("from", "scatter_to", "hide", "look"):
        for side in range(len(STEPS)):
            if state.lineup is not None and state.lineup.location + STEPS[side] == cell:
                return SIDES[side]
        raise DecodeError(f"{write_cell(cell)} is not next to the combat location")
    elif word in ("furthest_stack", "arrange_stack", "extraction"):
        if cell in state.own_cells(seat):
            return str(state.own_cells(seat).index(cell))
        raise DecodeError(f"no stack of yours lies at {write_cell(cell)}")
    elif word in ("choose_location", "bomb"):
        if cell in state.board:
            return str(sorted(state.board).index(cell))
        raise DecodeError(f"no stack lies at {write_cell(cell)}")
    raise DecodeError(f"{word} names no cell now, not {write_cell(cell)}")
