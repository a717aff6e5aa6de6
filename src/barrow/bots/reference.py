"""Reference bots: plain searches without any rating of choices, to measure the levels against.

- `flat`: flat Monte-Carlo. Every choice in turn is followed by random play in an imagined world;
  the best average wins.
- `determinized`: plain determinized search. Some worlds are imagined; each is searched as if all
  of it were known (UCT), and the visits of all worlds are added up.

Both judge where random play led by the game's knowledge, since random games are long.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final

from barrow.bots.knowledge import Knowledge
from barrow.bots.policy import ScoringBot
from barrow.bots.search import judge
from barrow.kernel.action import Action
from barrow.kernel.chance import SETUP
from barrow.kernel.game import Game
from barrow.kernel.state import State
from barrow.kernel.view import View

_FAR: Final = 200  # decisions of random play before it is judged
_WORLDS: Final = 16  # that a determinized search imagines
_CURIOSITY: Final = 1.4  # of UCT
_ROUND: Final = 8  # iterations between two looks at the clock


class ReferenceBot(ScoringBot):
    """What both share: iterations, time, and random play."""

    def __init__(
        self,
        game: Game,
        seed: int | str | bytes,
        knowledge: Knowledge[State],
        iterations: int,
        seconds: float,
    ) -> None:
        super().__init__(game, seed, knowledge)
        self._iterations: Final = iterations
        self._seconds: Final = seconds

    def finish(self, state: State) -> list[float]:
        """Play on at random and return how well every seat then stands."""
        luck = self._luck
        for _ in range(_FAR):
            if state.outcome is not None:
                break
            seat = state.pending[0]
            options = state.options(seat)
            state.step(seat, options[luck.below(len(options), SETUP)], luck)
        return judge(self._knowledge, state)


class FlatBot(ReferenceBot):
    """Flat Monte-Carlo."""

    def scores(self, view: View, seat: int, legal: list[Action]) -> list[float]:
        totals = [0.0] * len(legal)
        tries = [0] * len(legal)
        world = self.game.imagine(view, self._luck)
        end = time.perf_counter() + self._seconds
        for done in range(max(self._iterations, len(legal))):
            if done >= len(legal) and done % _ROUND == 0 and time.perf_counter() >= end:
                break
            place = done % len(legal)
            state = world.clone()
            state.reimagine(seat, self._luck)
            state.step(seat, legal[place], self._luck)
            totals[place] += self.finish(state)[seat]
            tries[place] += 1
        return [totals[place] / tries[place] for place in range(len(legal))]


class Tried:
    """A position of a determinized search: who chooses, and how each choice turned out."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.visits = 0
        self.tries: Final[dict[int, int]] = {}  # by action's id
        self.totals: Final[dict[int, float]] = {}
        self.after: Final[dict[int, Tried]] = {}

    def pick(self, options: list[Action]) -> Action:
        """Return a choice not yet tried, else the one that UCT looks into."""
        best = options[0]
        highest = -1.0
        for action in options:
            tries = self.tries.get(action.id, 0)
            if tries == 0:
                return action
            mean = self.totals[action.id] / tries
            score = mean + _CURIOSITY * sqrt(log(self.visits + 1.0) / tries)
            if score > highest:
                best, highest = action, score
        return best

    def add(self, action: Action, value: float) -> None:
        """Record how a choice turned out."""
        self.visits += 1
        self.tries[action.id] = self.tries.get(action.id, 0) + 1
        self.totals[action.id] = self.totals.get(action.id, 0.0) + value


class DeterminizedBot(ReferenceBot):
    """Plain determinized search."""

    def scores(self, view: View, seat: int, legal: list[Action]) -> list[float]:
        visits = [0.0] * len(legal)
        end = time.perf_counter() + self._seconds
        for number in range(_WORLDS):
            if number > 0 and time.perf_counter() >= end:
                break
            world = self.game.imagine(view, self._luck)
            root = Tried(seat)
            for _ in range(max(1, self._iterations // _WORLDS)):
                self._walk(root, world.clone())
            for place in range(len(legal)):
                visits[place] += root.tries.get(legal[place].id, 0)
        return visits

    def _walk(self, node: Tried, state: State) -> None:
        path: list[tuple[Tried, Action]] = []
        pending = state.pending
        while pending:
            action = node.pick(state.options(node.seat))
            path.append((node, action))
            state.step(node.seat, action, self._luck)
            pending = state.pending
            if node.tries.get(action.id, 0) == 0 or not pending:
                break
            seat = pending[0]
            following = node.after.get(action.id)
            # Luck may pass the turn to another seat: the position is then a new one.
            if following is None or following.seat != seat:
                following = Tried(seat)
                node.after[action.id] = following
            node = following
        values = self.finish(state)
        for tried, action in path:
            tried.add(action, values[tried.seat])
