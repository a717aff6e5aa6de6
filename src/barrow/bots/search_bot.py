"""The bot that searches: levels hard and expert, and hints with reasons.

It takes the most valuable of the choices that its search visited often. `think` returns what it
considered: each choice with its chance to win and its visits.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from barrow.bots.bot import Bot
from barrow.bots.knowledge import Knowledge
from barrow.bots.search import Edge, Node, Search
from barrow.bots.weights import SearchWeights
from barrow.kernel.action import Action
from barrow.kernel.chance import Chance
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View

# Steps of the line that is expected after a choice.
_LINE: Final = 6
_FOREVER: Final = 1e9  # seconds


class SearchBot(Bot):
    """Searches until its iterations or its time are used up."""

    def __init__(
        self,
        game: Game,
        seed: int | str | bytes,
        knowledge: Knowledge[State],
        weights: SearchWeights,
        iterations: int,
        seconds: float,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(game, seed)
        self._search: Final = Search(game, knowledge, weights, seed, clock)
        self._luck: Final = Chance(seed).branch(1)
        self._trust: Final = weights.trust
        self._iterations: Final = iterations
        self._seconds: Final = seconds
        # The tree below the last choice, and the view for which it holds.
        self._kept: Node | None = None
        self._foreseen: dict[str, object] | None = None

    def choose(self, view: View, legal: list[Action]) -> Action:
        return self.choose_within(view, legal, self._seconds)

    def choose_within(self, view: View, legal: list[Action], seconds: float) -> Action:
        if len(legal) == 1:
            return legal[0]
        if seconds <= 0.0:
            return self._search.glance(view)
        sure = self._search.sure(view)
        if sure is not None:
            return sure
        best = self.think(view, legal, seconds)[0]
        self._kept = best.node
        self._foreseen = None if self._kept is None else self._search.foresee(view, best.action)
        return best.action

    def most_seconds(self) -> float:
        return self._seconds

    def think(self, view: View, legal: list[Action], seconds: float = _FOREVER) -> list[Edge]:
        """Return every choice with what a search found, the best first.

        If the last choice led to exactly what was foreseen, the search continues in its old tree.
        """
        known = self._foreseen is not None and view.document() == self._foreseen
        kept = self._kept if known else None
        root = self._search.look(view, self._iterations, min(seconds, self._seconds), kept)
        return [
            edge
            for edge in root.ranked(self._trust)
            if edge.seat == view.seat and edge.action in legal
        ]

    def describe_line(self, view: View, choice: Edge) -> list[str]:
        """Return how the game would continue after a choice, in the game's words."""
        world = self.game.imagine(view, self._luck)
        lines: list[str] = []
        for edge in main_line(choice):
            if edge.action not in world.legal(edge.seat):
                break
            seen = view if edge.seat == view.seat and not lines else world.view(edge.seat)
            lines.append(f"{world.title(edge.seat)}: {self.game.say(seen, edge.action)}")
            world.step(edge.seat, edge.action, self._luck)
        return lines


def main_line(edge: Edge) -> list[Edge]:
    """Return a choice and the most visited line after it."""
    line = [edge]
    while edge.node is not None and len(line) < _LINE:
        following = edge.node.best()
        if following is None or following.visits == 0:
            break
        line.append(following)
        edge = following
    return line
