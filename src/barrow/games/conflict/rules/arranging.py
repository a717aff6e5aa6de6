"""Arranging: each own stack may be put into a new order, once, in the open (CF-4.72)."""

from __future__ import annotations

from typing import ClassVar, Final

from barrow.games.conflict import events
from barrow.games.conflict.actions import ARRANGE_NEXT, ARRANGE_STACK
from barrow.games.conflict.cells import NO_CELL, Cell, name_cell
from barrow.games.conflict.components import EVERYBODY, SEATS
from barrow.games.conflict.lineup import Stack
from barrow.games.conflict.state import ConflictState, own_cell
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import Refusal
from barrow.kernel.state import ONE_SEAT, Frame, Log


def begin_arranging(state: ConflictState, seat: int, arranged: list[Cell]) -> None:
    """Ask for the next stack, if one is left to arrange."""
    for cell in state.cells_of[seat]:
        if len(state.board[cell].tiles) > 1 and cell not in arranged:
            state.stack.append(ArrangeStackNow(seat, arranged))
            return


class ArrangeStackNow(Frame[ConflictState]):
    """Name a stack to arrange, or end the turn."""

    name: ClassVar[str] = "arrange_stack"

    def __init__(self, seat: int, arranged: list[Cell]) -> None:
        super().__init__(ONE_SEAT[seat])
        self.arranged: Final = arranged  # cells that had their turn

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer each stack of two or more that is not arranged yet, and the end."""
        board, arranged, moves = state.board, self.arranged, state.moves
        listed: list[Action] = []
        for number, cell in enumerate(state.cells_of[seat]):
            if len(board[cell].tiles) > 1 and not (arranged and cell in arranged):
                listed.append(moves.arrange_stack[number])
        listed.append(moves.end_arranging)
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Ask for its new order."""
        if action.kind == ARRANGE_STACK:
            cell = own_cell(state, seat, action.a)
            state.stack.append(ArrangeNext(seat, cell, [], self.arranged))

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A stack that cannot be arranged, or another kind of action."""
        if action.kind != ARRANGE_STACK:
            return Refusal("CF-4.72", "arrange a stack or end arranging first", "wrong_action")
        cell = own_cell(state, seat, action.a)
        if cell == NO_CELL:
            return Refusal("CF-4.72", f"you have no stack {action.a}", "illegal_choice")
        if cell in self.arranged:
            text = f"the stack at {name_cell(cell)} is arranged already"
        else:
            text = f"the stack at {name_cell(cell)} has a single fighter"
        return Refusal("CF-4.72", text, "illegal_choice")


class ArrangeNext(Frame[ConflictState]):
    """Say which fighter lies next from the top, until one is left."""

    name: ClassVar[str] = "arrange_next"

    def __init__(self, seat: int, cell: Cell, order: list[int], arranged: list[Cell]) -> None:
        super().__init__(ONE_SEAT[seat])
        self.cell: Final = cell
        self.order: Final = order  # old places of those already laid, top first
        self.arranged: Final = arranged

    def legal(self, state: ConflictState, seat: int) -> list[Action]:
        """Offer every fighter that is left, by its place in the old order."""
        arrange_next, order = state.moves.arrange_next, self.order
        listed: list[Action] = []
        for index in range(len(state.board[self.cell].tiles)):
            if index not in order:
                listed.append(arrange_next[index])
        return listed

    def apply(
        self, state: ConflictState, seat: int, action: Action, chance: Chance, log: Log | None
    ) -> None:
        """Lay it; the last one needs no choice."""
        tiles = state.board[self.cell].tiles
        order = [*self.order, action.a]
        if len(order) < len(tiles) - 1:
            state.stack.append(ArrangeNext(seat, self.cell, order, self.arranged))
            return
        for index in range(len(tiles)):
            if index not in order:
                order.append(index)
        fresh = False
        laid: list[int] = []
        for index in order:
            tile = tiles[index]
            if tile < EVERYBODY:
                fresh = True
                tile = state.show(seat, tile)
            laid.append(tile)
        state.board[self.cell] = Stack(seat, laid)
        if log is not None:
            log.append(events.stack_arranged(state, self.cell, laid, fresh))
        begin_arranging(state, seat, [*self.arranged, self.cell])

    def explain(self, state: ConflictState, seat: int, action: Action) -> Refusal:
        """A fighter that is laid or not there, or another kind of action."""
        if action.kind != ARRANGE_NEXT:
            return Refusal("CF-4.72", "say which fighter lies next first", "wrong_action")
        text = f"the stack has no fighter {action.a} left to lay"
        return Refusal("CF-4.72", text, "illegal_choice")


# The question after the movement, by seat: no stack is arranged yet.
ARRANGE_FIRST: Final = [ArrangeStackNow(seat, []) for seat in range(SEATS)]
