"""Texts with coordinates for actions that name a stack or a fighter by its number.

See `moves` for why they do. `write` names the same things by cell and index, as the
list of decisions does (CF-9.3): `move_fighter 2,-1 0`; `read` finds the action again.
"""

from __future__ import annotations

from typing import Final

from barrow.games.conflict import actions
from barrow.games.conflict.board import Place, Stack
from barrow.games.conflict.cells import NO_CELL, ROW, distance, write_cell
from barrow.games.conflict.kinds import read_cell
from barrow.games.conflict.moves import REACH
from barrow.games.conflict.rules.movement import ChooseEnd
from barrow.games.conflict.rules.stacks import fighter_place, numbered
from barrow.games.conflict.state import State
from barrow.kernel.action import Action
from barrow.kernel.errors import DecodeError


def mover(state: State) -> int:
    """Return the cell of the fighter that is about to move, or NO_CELL."""
    top = state.stack[-1] if state.stack else None
    return top.cell if isinstance(top, ChooseEnd) else NO_CELL


def cell_named(state: State, seat: int | None, action: Action) -> int:
    """Return the cell that an action names as the board is now, or NO_CELL."""
    if isinstance(action, actions.StartAt):
        return action.cell
    if isinstance(action, (actions.Attack, actions.PlayBomb)):
        return _cell_of(numbered(state.board.stacks, action.stack))
    if isinstance(action, (actions.TakeFrom, actions.ScatterOnto, actions.HideOn, actions.LookAt)):
        return NO_CELL if state.lineup is None else state.lineup.beside(action.side)
    if isinstance(action, actions.MoveTo):
        start = mover(state)
        return start if start == NO_CELL else start + action.south * ROW + action.east
    if seat is None:
        return NO_CELL
    if isinstance(action, (actions.GoUnder, actions.ArrangeStack, actions.PlayExtraction)):
        return _cell_of(numbered(state.board.stacks_of(seat), action.stack))
    if isinstance(action, (actions.MoveFighter, actions.Attach)):
        return _cell_of(fighter_place(state, seat, action.fighter)[0])
    return NO_CELL


def _cell_of(found: Stack | Place | None) -> int:
    return NO_CELL if found is None else found.cell


def write(state: State, seat: int | None, action: Action) -> str:
    """Return an action as text that names cells as they are now.

    The cell stands in place of the last word, which is the number, the side or the way.
    """
    cell = cell_named(state, seat, action)
    if cell == NO_CELL:
        return action.text
    words = action.text.split(" ")[:-1]
    words.append(write_cell(cell))
    if seat is not None and isinstance(action, (actions.MoveFighter, actions.Attach)):
        words.append(str(fighter_place(state, seat, action.fighter)[1]))
    return " ".join(words)


def read(state: State, seat: int | None, text: str) -> Action:
    """Return the action that a text with coordinates, or the plain text, stands for."""
    words = text.split()
    cells = [read_cell(word) for word in words if "," in word]
    if not cells or words[0] == "choose_start":
        return state.game.parse(text)
    table = state.game.actions
    if words[0] in table.kinds:
        kind, wanted = table.kinds.index(words[0]), " ".join(words)
        for action in table.all:
            if action.kind == kind and write(state, seat, action) == wanted:
                return action
    raise DecodeError(_miss(state, words[0], cells[0]))


# What is wrong with a cell that an action cannot name.
_MISSES: Final = {
    "choose_location bomb": "there is no stack at {}",
    "from scatter_to hide look": "{} is not next to the combat",
    "furthest_stack arrange_stack extraction": "you have no stack at {}",
    "move_fighter attach": "you have no such fighter at {}",
}


def _miss(state: State, word: str, cell: int) -> str:
    """Return why no action of this kind names a cell."""
    start = mover(state)
    if word == "move_to" and start != NO_CELL:
        steps = f"1 to {REACH} steps, not {distance(cell, start)}"
        return f"a move has {steps} to {write_cell(cell)}"
    for words, text in _MISSES.items():
        if word in words.split():
            return text.format(write_cell(cell))
    return f"{word} names no cell now, not {write_cell(cell)}"
