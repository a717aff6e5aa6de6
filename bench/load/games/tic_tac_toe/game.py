"""Tic-tac-toe on Barrow's kernel, as boardgame.io's tutorial has it, so that both play the same.

Nobody wins: whoever finds the board full wipes it, so that a match goes on.
"""

from __future__ import annotations

from typing import ClassVar

from barrow.kernel.author import (
    ALL,
    SEAT,
    About,
    Action,
    Chance,
    Choice,
    Decision,
    Event,
    Game,
    Log,
    Refusal,
    State,
    field,
    list_of,
    number,
    optional,
    part,
)

CELLS = 9
FREE = -1
RULEBOOK = """# Tic-tac-toe

- **TT-1.1** In turn, each player marks a free cell.
- **TT-1.2** A full board is wiped before the next mark.
- **TT-1.3** The game has no end.
"""


class Board(State):
    """Nine cells."""

    cells = field(list_of(optional(SEAT), most=CELLS), seen=ALL)


class Mark(Choice):
    """Mark a cell."""

    form = "mark {cell}"
    cell = part(number(0, CELLS - 1))


class Turn(Decision[Board]):
    """Mark a free cell (TT-1.1)."""

    clause: ClassVar[str] = "TT-1.1"
    asks: ClassVar[str] = "Which cell do you mark?"
    takes: ClassVar[list[type[Action]]] = [Mark]

    def legal(self, state: Board, seat: int) -> list[Action]:
        """List the free cells; of a full board, all (TT-1.2)."""
        is_full = FREE not in state.cells
        return [Mark(cell) for cell, mark in enumerate(state.cells) if is_full or mark == FREE]

    def apply(self, state: Board, seat: int, action: Action, chance: Chance, log: Log) -> None:
        """Mark the cell, and let the other player go on."""
        assert isinstance(action, Mark), action
        if FREE not in state.cells:
            state.cells = [FREE] * CELLS
        state.cells[action.cell] = seat
        if log is not None:
            facts: dict[str, object] = {"seat": seat, "cell": action.cell}
            log.append(Event("marked", "TT-1.1", f"Seat {seat + 1} marks {action.cell}", facts))
        state.push(Turn(1 - seat))

    def refuse(self, state: Board, seat: int, action: Action) -> Refusal:
        """The cell is taken."""
        return Refusal("TT-1.1", "the cell is taken", "taken")


class TicTacToe(Game[Board]):
    """Two players mark cells in turn."""

    about: ClassVar[About] = About(
        key="tic-tac-toe",
        title="Tic-tac-toe",
        players=range(2, 3),
        rulebook=RULEBOOK,
        state=Board,
        choices=[Mark],
        pending=[Turn],
        options=[],
        forced="TT-1.1",
        over="TT-1.3",
        turn="TT-1.1",
    )

    def open(self, state: Board, chance: Chance, log: Log) -> None:
        """Let the first seat begin on an empty board."""
        state.cells = [FREE] * CELLS
        state.push(Turn(0))


def make(data: str | None = None) -> TicTacToe:
    """Make the game."""
    return TicTacToe()
