"""Clocks that tests move, and bots that use all the time they are given by them."""

from __future__ import annotations

import barrow
from barrow.bots import Bot, bot
from barrow.kernel.action import Action
from barrow.kernel.view import View


class Hand:
    """A clock that goes on when it is told to, and by a tick whenever somebody looks at it."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 100.0
        self.tick = tick
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        self.now += self.tick
        return self.now


class Thinker(Bot):
    """Uses all the time it is given, and then plays like a bot that needs none."""

    def __init__(self, game: barrow.Game, clock: Hand) -> None:
        super().__init__(game, 1)
        self._clock = clock
        self._chooser = bot("normal", game, 1)

    def choose(self, view: View, legal: list[Action]) -> Action:
        return self._chooser.choose(view, legal)

    def choose_within(self, view: View, legal: list[Action], seconds: float) -> Action:
        self._clock.now += seconds
        return self.choose(view, legal)

    def most_seconds(self) -> float:
        return 5.0
