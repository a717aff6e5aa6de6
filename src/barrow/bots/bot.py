"""What every bot is: it is given what its seat may know, and answers with an action.

The random bot takes any legal action, each equally likely.
"""

from __future__ import annotations

from typing import Final

from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.errors import unwritten
from barrow.kernel.game import Game
from barrow.kernel.native import mypyc_attr
from barrow.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player of one game. It never holds the true state."""

    def __init__(self, game: Game, seed: int | str | bytes) -> None:
        self.game: Final = game
        self.seed: Final = seed

    def choose(self, view: View, legal: list[Action]) -> Action:
        """Return one of the legal actions of the seat whose view this is."""
        raise unwritten(self, "choose")

    def choose_within(self, view: View, legal: list[Action], seconds: float) -> Action:
        """Return one of the legal actions, after thinking for so long at most; 0: don't search."""
        return self.choose(view, legal)

    def most_seconds(self) -> float:
        """Return how long it thinks about one choice at most; 0: it answers at once."""
        return 0.0


class RandomBot(Bot):
    """Chooses at random, with luck of its own."""

    def __init__(self, game: Game, seed: int | str | bytes) -> None:
        super().__init__(game, seed)
        self._luck: Final = Chance(seed)

    def choose(self, view: View, legal: list[Action]) -> Action:
        return legal[self._luck.below(len(legal))]
