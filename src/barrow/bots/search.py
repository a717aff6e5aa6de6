"""Search: what looks best after many imagined games, for any game of the contract.

Information-set Monte-Carlo tree search. Every iteration imagines a world that fits what
the seat knows, walks down one tree that all these worlds share, adds a node, plays on
for a while by the game's knowledge and lets the knowledge judge where that led. A node
stands for what was done since the root, not for a state: chance and hidden cards differ
from one iteration to the next, and only what is legal in the world at hand is chosen
from. Each seat goes for its own good, so two, many, or a team together are all the same.

Knowledge comes in three ways: it says which choices are looked at first (so that a
hundred choices do not drown the good ones), it plays on below the tree, and it judges.
The same seed and number of iterations give the same answer.
"""

from __future__ import annotations

import time
from math import exp, sqrt
from typing import Final

from barrow.bots.knowledge import Knowledge
from barrow.kernel.action import Action
from barrow.kernel.chance import SETUP, Chance
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import State
from barrow.kernel.view import View

# How much a choice is looked into for looking good, against what it has brought so far.
CURIOSITY: Final = 1.2
# How sharply ratings separate choices before any has been tried; and the part shared by all.
WARMTH: Final = 1.5
SHARED: Final = 0.1
# What a choice not yet tried is expected to bring less than those that were.
CAUTION: Final = 0.05
# Decisions played on below the tree before the position is judged.
PLAY_ON: Final = 12
# One in so many choices below the tree is any choice.
SLIP: Final = 8
# Iterations between two looks at the clock.
_ROUND: Final = 8
_WORST: Final = -1e9
_SEATS: Final = 16


class Edge:
    """One choice of one seat at a node, and what it has brought that seat."""

    def __init__(self, seat: int, action: Action, weight: float) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.weight: Final = weight  # how good it looked before it was tried
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None

    @property
    def value(self) -> float:
        """What it has brought on average, from 0 (lost) to 1 (won)."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """What was chosen after one sequence of actions, by seat and action."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}

    def best(self) -> Edge | None:
        """Return the choice that was looked into most; of equals the more valuable."""
        found: Edge | None = None
        for edge in self.edges.values():
            if found is None or (edge.visits, edge.value) > (found.visits, found.value):
                found = edge
        return found


class Search:
    """A search over one game with its knowledge."""

    def __init__(self, game: Game, knowledge: Knowledge, seed: int | str | bytes) -> None:
        self._game: Final = game
        self._knowledge: Final = knowledge
        self._luck: Final = Chance(seed)

    def look(self, view: View, iterations: int, seconds: float) -> Node:
        """Return the root after so many iterations, or what the time allowed."""
        seat = view.seat
        assert seat is not None, "a watcher has nothing to choose"
        world = self._game.imagine(view, self._luck)
        root = Node()
        end = time.perf_counter() + seconds
        for done in range(iterations):
            if done % _ROUND == 0 and done > 0 and time.perf_counter() >= end:
                break
            state = world.clone()
            state.reimagine(seat, self._luck)
            self._walk(root, state, seat)
        return root

    def _walk(self, node: Node, state: State, own: int) -> None:
        """Walk down the tree, add a node, and carry back up what was found there.

        Of several who choose at once the seat that thinks goes first: it does not know
        what the others choose.
        """
        path: list[Edge] = []
        while state.outcome is None:
            pending = state.pending
            seat = own if own in pending else pending[0]
            edge = self._pick(node, state, seat)
            path.append(edge)
            state.step(seat, edge.action, self._luck)
            if edge.visits == 0:
                break
            following = edge.node
            if following is None:
                following = Node()
                edge.node = following
            node = following
        self._play_on(state)
        values = self._judge(state)
        for edge in path:
            edge.visits += 1
            edge.total += values[edge.seat]

    def _pick(self, node: Node, state: State, seat: int) -> Edge:
        """Return the choice to look into: good so far, promising, or seldom tried."""
        edges = self._edges(node, state, seat)
        visits = 0
        total = 0.0
        weights = 0.0
        for edge in edges:
            visits += edge.visits
            total += edge.total
            weights += edge.weight
        unknown = total / visits - CAUTION if visits else 0.0
        breadth = sqrt(visits + 1.0) * CURIOSITY
        found = edges[0]
        best = _WORST
        for edge in edges:
            promise = (1.0 - SHARED) * edge.weight / weights + SHARED / len(edges)
            value = edge.total / edge.visits if edge.visits else unknown
            score = value + breadth * promise / (1.0 + edge.visits)
            if score > best:
                best = score
                found = edge
        return found

    def _edges(self, node: Node, state: State, seat: int) -> list[Edge]:
        """Return the choices of this world; those never met are rated first."""
        legal = state.options(seat)
        known = node.edges
        edges: list[Edge] = []
        for action in legal:
            edge = known.get(action.id * _SEATS + seat)
            if edge is None:
                return self._rated(node, state, seat, legal)
            edges.append(edge)
        return edges

    def _rated(self, node: Node, state: State, seat: int, legal: list[Action]) -> list[Edge]:
        rates = self._knowledge.rate(state, seat, legal)
        best = max(rates)
        edges: list[Edge] = []
        for place in range(len(legal)):
            action = legal[place]
            key = action.id * _SEATS + seat
            edge = node.edges.get(key)
            if edge is None:
                edge = Edge(seat, action, exp((rates[place] - best) / WARMTH))
                node.edges[key] = edge
            edges.append(edge)
        return edges

    def _play_on(self, state: State) -> None:
        """Play on by knowledge, with a slip now and then, until it is time to judge."""
        luck = self._luck
        for _ in range(PLAY_ON):
            if state.outcome is not None:
                return
            seat = state.pending[0]
            legal = state.options(seat)
            if len(legal) == 1:
                choice = 0
            elif luck.below(SLIP, SETUP) == 0:
                choice = luck.below(len(legal), SETUP)
            else:
                choice = place_of_best(self._knowledge.rate(state, seat, legal))
            state.step(seat, legal[choice], luck)

    def _judge(self, state: State) -> list[float]:
        """Return how well every seat stands."""
        if state.outcome is not None:
            return won(state.outcome, self._knowledge.together(state))
        return [self._knowledge.value(state, seat) for seat in range(state.players)]


def place_of_best(rates: list[float]) -> int:
    """Return the place of the highest rating, the first of equals."""
    found = 0
    for place in range(1, len(rates)):
        if rates[place] > rates[found]:
            found = place
    return found


def won(outcome: Outcome, together: bool) -> list[float]:
    """Return what each seat got of the victory: winners share it, unless all win together."""
    share = 1.0 if together else 1.0 / max(1, outcome.ranks.count(1))
    return [share if rank == 1 else 0.0 for rank in outcome.ranks]
