"""What was agreed before the game: players and options."""

from __future__ import annotations

from typing import Final

from barrow.games.dark_age_z.components import NOBODY, ZONES, boards_for
from barrow.kernel import state as kernel


class Table(kernel.Table):
    """A table: it never changes."""

    def __init__(
        self, players: int, is_cooperative: bool, difficulty: int, options: dict[str, object]
    ) -> None:
        super().__init__(players, options)
        self.is_cooperative: Final = is_cooperative
        self.difficulty: Final = difficulty  # NOTHING in competitive play
        self.boards: Final = boards_for(players)  # kingdoms, too
        self.barbarian: Final = 2 if players == 2 else NOBODY
        self.mode: Final = 1 if is_cooperative else 0
        # By the Starting Player: the seats clockwise from that one.
        self.clockwise_from: Final = [
            [(start + offset) % players for offset in range(players)] for start in range(players)
        ]
        # By kingdom: its two frontiers, the lower number first (DZ-2.2).
        self.boards_of: Final = [
            sorted([kingdom, (kingdom - 1) % self.boards]) for kingdom in range(self.boards)
        ]
        # By kingdom: the places of its frontiers, in order.
        self.places_of: Final = [
            [board * ZONES + zone for board in boards for zone in range(ZONES)]
            for boards in self.boards_of
        ]
        # By board: its places, from zone 1 on; and all places of the boards in play.
        self.places_on: Final = [
            [board * ZONES + zone for zone in range(ZONES)] for board in range(self.boards)
        ]
        self.places: Final = list(range(self.boards * ZONES))
        # By board: its two neighbors, the lower number first.
        self.kingdoms_at: Final = [
            sorted([board, (board + 1) % self.boards]) for board in range(self.boards)
        ]
        # By board: its neighbors that are players, the left one first (DZ-2.2).
        self.players_at: Final = [
            [seat for seat in (board, self.right_of(board)) if seat < players]
            for board in range(self.boards)
        ]

    def left_of(self, board: int) -> int:
        """Return the kingdom for which this is the left board (DZ-2.2)."""
        return board

    def right_of(self, board: int) -> int:
        """Return the kingdom for which this is the right board (DZ-2.2)."""
        return (board + 1) % self.boards

    def other_neighbor(self, board: int, kingdom: int) -> int:
        """Return the neighbor of a board that is not this kingdom."""
        return board if kingdom != board else self.right_of(board)

    def is_neighbor(self, board: int, kingdom: int) -> bool:
        """True if a board lies at this kingdom's frontier."""
        return board < self.boards and (kingdom == board or kingdom == self.right_of(board))

    def gate(self, board: int, kingdom: int) -> int:
        """Return the number of a kingdom's side of a board's gate."""
        return 2 * board + (0 if kingdom == board else 1)
