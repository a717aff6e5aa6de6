# Generated from declared.py by `make generate`; edit that instead.
"""The records and the state that `declared` declares."""

from __future__ import annotations

from typing import Any, Final, final

from barrow.games.conflict.board import Board
from barrow.games.conflict.components import Pack, Table
from barrow.games.conflict.lineup import Lineup
from barrow.games.conflict.moves import Moves
from barrow.kernel import state as kernel
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import Frame


@final
class State(kernel.State):
    """A whole game of Conflict, secrets included."""

    def __init__(
        self,
        game: Game,
        stack: list[Frame[Any]],
        outcome: Outcome | None,
        pack: Pack,
        moves: Moves,
        table: Table,
        built: bool,
        group_of: list[int],
        seat_of: list[int],
        plan_of: list[list[int]],
        size_of: list[int],
        army_of: list[list[int]],
        start_of: list[list[int]],
        seen_of: list[int],
        board: Board,
        held_of: list[list[int]],
        charms_of: list[int],
        users_in: list[int],
        grave: list[int],
        lineup: Lineup | None,
        turn: int,
        first_turn_over: int,
        fall_of: list[int],
        falls: int,
        left: int,
        quiet: int,
        buried: bool,
    ) -> None:
        super().__init__(game, stack, outcome)
        self.pack: Final = pack
        self.moves: Final = moves
        self.table: Final = table
        self.built = built
        self.group_of = group_of
        self.seat_of = seat_of
        self.plan_of = plan_of
        self.size_of = size_of
        self.army_of = army_of
        self.start_of = start_of
        self.seen_of = seen_of
        self.board = board
        self.held_of = held_of
        self.charms_of = charms_of
        self.users_in = users_in
        self.grave = grave
        self.lineup = lineup
        self.turn = turn
        self.first_turn_over = first_turn_over
        self.fall_of = fall_of
        self.falls = falls
        self.left = left
        self.quiet = quiet
        self.buried = buried

    @property
    def players(self) -> int:
        """How many seats the game has."""
        return self.table.players

    @property
    def agreed(self) -> dict[str, object]:
        """The options of the table."""
        return self.table.options

    def clone(self) -> State:
        """Return an independent copy, hidden information included."""
        copy = State(
            self.game,
            self.stack[:],
            self.outcome,
            self.pack,
            self.moves,
            self.table,
            self.built,
            self.group_of,
            self.seat_of,
            self.plan_of,
            self.size_of,
            self.army_of,
            self.start_of,
            self.seen_of,
            self.board.copy(),
            self.held_of,
            self.charms_of,
            self.users_in,
            self.grave[:],
            None if self.lineup is None else self.lineup.copy(),
            self.turn,
            self.first_turn_over,
            self.fall_of,
            self.falls,
            self.left,
            self.quiet,
            self.buried,
        )
        copy.copy_listed(self)
        return copy
