"""What every bot is: it is given what its seat may know, and answers with an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from barrow.kernel.action import Action
    from barrow.kernel.game import Game
    from barrow.kernel.view import View


class Bot(ABC):
    """A player of one game. It never holds the true state."""

    def __init__(self, game: Game, seed: int | str | bytes) -> None:
        self.game = game
        self.seed = seed

    @abstractmethod
    def choose(self, view: View, legal: list[Action]) -> Action:
        """Return one of the legal actions of the seat whose view this is."""
