"""Bots that take what looks best at once, without looking ahead: levels easy and normal.

Both rate the choices by the same knowledge. Normal takes the best, with a little noise so that
games differ. Easy misjudges like a beginner: it sees the same things less sharply, so its mistakes
are near misses, not nonsense.
"""

from __future__ import annotations

from typing import Final

from barrow.bots.bot import Bot
from barrow.bots.knowledge import Knowledge, place_of_best
from barrow.kernel.action import Action
from barrow.kernel.chance import SETUP, Chance
from barrow.kernel.errors import unwritten
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View

_STEPS: Final = 1 << 16


class ScoringBot(Bot):
    """Scores every choice by its knowledge of the game, and takes the best."""

    def __init__(self, game: Game, seed: int | str | bytes, knowledge: Knowledge[State]) -> None:
        super().__init__(game, seed)
        self._knowledge: Final = knowledge
        self._luck: Final = Chance(seed)

    def choose(self, view: View, legal: list[Action]) -> Action:
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        return legal[place_of_best(self.scores(view, view.seat, legal))]

    def scores(self, view: View, seat: int, legal: list[Action]) -> list[float]:
        """Return how good each choice is for the seat."""
        raise unwritten(self, "scores")


class PolicyBot(ScoringBot):
    """Rates every choice through its blur."""

    def __init__(
        self, game: Game, seed: int | str | bytes, knowledge: Knowledge[State], blur: float
    ) -> None:
        super().__init__(game, seed, knowledge)
        self._blur: Final = blur  # how far a rating may be misjudged, up or down

    def scores(self, view: View, seat: int, legal: list[Action]) -> list[float]:
        rates = self._knowledge.rate(self.game.imagine(view, self._luck), seat, legal)
        return [rate + self._blur * self._misjudged() for rate in rates]

    def _misjudged(self) -> float:
        """Return a number between -1 and 1, mostly near 0."""
        first = self._luck.below(_STEPS, SETUP)
        return (first + self._luck.below(_STEPS, SETUP)) / _STEPS - 1.0
