"""The bot that takes any legal action, each equally likely."""

from __future__ import annotations

from barrow.bots.bot import Bot
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.game import Game
from barrow.kernel.view import View


class RandomBot(Bot):
    """Chooses at random, from luck of its own."""

    def __init__(self, game: Game, seed: int | str | bytes) -> None:
        super().__init__(game, seed)
        self._luck = Chance(seed)

    def choose(self, view: View, legal: list[Action]) -> Action:
        """Return any of the legal actions."""
        return legal[self._luck.below(len(legal))]
