"""Texts with coordinates for actions that name a stack or a fighter by its number.

See `moves` for why they do. `write` names the same things by cell and index, as the
list of decisions does (CF-9.3): `move_fighter 2,-1 0`; `read` finds the action again.
"""

from __future__ import annotations

from barrow.games.conflict.actions import (
    ArrangeStack,
    Attach,
    Attack,
    GoUnder,
    HideOn,
    LookAt,
    MoveFighter,
    MoveTo,
    PlayBomb,
    PlayExtraction,
    ScatterOnto,
    StartAt,
    TakeFrom,
)
from barrow.games.conflict.cells import (
    NO_CELL,
    ROW,
    SIDES,
    STEPS,
    Cell,
    distance,
    write_cell,
    x_of,
    y_of,
)
from barrow.games.conflict.kinds import EAST, SOUTH, is_number, read_cell
from barrow.games.conflict.moves import REACH
from barrow.games.conflict.rules.movement import ChooseEnd
from barrow.games.conflict.rules.stacks import fighter_number, fighter_place, own_cell, stack_cell
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import DecodeError
from barrow.kernel.kinds import Scope

_NO_NAMES = Scope({}, 0)


def mover(state: State) -> Cell:
    """Return the cell of the fighter that is about to move, or NO_CELL."""
    top = state.stack[-1] if state.stack else None
    return top.cell if isinstance(top, ChooseEnd) else NO_CELL


def cell_named(state: State, seat: int | None, action: Action) -> Cell:
    """Return the cell that an action names as the board is now, or NO_CELL."""
    if isinstance(action, StartAt):
        return action.cell
    if isinstance(action, (Attack, PlayBomb)):
        return stack_cell(state, action.stack)
    if isinstance(action, (TakeFrom, ScatterOnto, HideOn, LookAt)):
        if state.lineup is None:
            return NO_CELL
        return state.lineup.location + STEPS[action.side]
    if isinstance(action, MoveTo):
        start = mover(state)
        return start if start == NO_CELL else start + action.south * ROW + action.east
    if seat is None:
        return NO_CELL
    if isinstance(action, (GoUnder, ArrangeStack, PlayExtraction)):
        return own_cell(state, seat, action.stack)
    if isinstance(action, (MoveFighter, Attach)):
        return fighter_place(state, seat, action.fighter)[0]
    return NO_CELL


def write(state: State, seat: int | None, action: Action) -> str:
    """Return an action as text that names cells as they are now.

    The cell stands in place of the last word, which is the number, the side or the way.
    """
    cell = cell_named(state, seat, action)
    if cell == NO_CELL:
        return action.text
    words = action.text.split(" ")[:-1]
    words.append(write_cell(cell))
    if seat is not None and isinstance(action, (MoveFighter, Attach)):
        words.append(str(fighter_place(state, seat, action.fighter)[1]))
    return " ".join(words)


def read(state: State, seat: int | None, text: str) -> Action:
    """Return the action that a text with coordinates, or the plain text, stands for."""
    words = text.split()
    if words and words[0] != "choose_start":
        for word in words:
            if "," in word:
                return _read_cells(state, seat, words)
    return state.game.parse(text)


def _read_cells(state: State, seat: int | None, words: list[str]) -> Action:
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


def _number_at(state: State, seat: int | None, cell: int, word: str) -> int:
    stack = state.board.stacks.get(cell)
    if stack is None or seat is None or stack.owner != seat:
        raise DecodeError(f"you have no stack at {write_cell(cell)}")
    if not is_number(word) or int(word) >= len(stack.tiles):
        raise DecodeError(f"the stack at {write_cell(cell)} has {len(stack.tiles)} fighters")
    return fighter_number(state, seat, cell, int(word))


def _name_of(state: State, seat: int | None, word: str, cell: int) -> str:
    """Return how an action names a cell: by number, by side, or by how far it is."""
    where = write_cell(cell)
    if word == "move_to" and mover(state) != NO_CELL:
        return _way_to(mover(state), cell)
    if word in ("from", "scatter_to", "hide", "look"):
        for side, step in enumerate(STEPS):
            if state.lineup is not None and state.lineup.location + step == cell:
                return SIDES[side]
        raise DecodeError(f"{where} is not next to the combat")
    if word in ("furthest_stack", "arrange_stack", "extraction"):
        own = [] if seat is None else state.board.cells_of[seat]
        if cell in own:
            return str(own.index(cell))
        raise DecodeError(f"you have no stack at {where}")
    if word in ("choose_location", "bomb"):
        if cell in state.board.stacks:
            return str(state.board.cells.index(cell))
        raise DecodeError(f"there is no stack at {where}")
    raise DecodeError(f"{word} names no cell now, not {where}")


def _way_to(start: int, end: int) -> str:
    """Return how an end is named from the start of a move, or raise DecodeError."""
    away = distance(end, start)
    if not 1 <= away <= REACH:
        text = f"a move has 1 to {REACH} steps, not {away}"
        raise DecodeError(f"{text} to {write_cell(end)}")
    east = EAST.word(x_of(end) - x_of(start), _NO_NAMES)
    return east + SOUTH.word(y_of(end) - y_of(start), _NO_NAMES)
