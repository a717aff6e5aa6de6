"""Search: the choice that looks best after many imagined games, for any game of the kernel.

Information-set Monte-Carlo tree search. Every iteration imagines a world that fits what
the seat knows, walks down one tree that all these worlds share, adds a node, plays on
for a while by the game's knowledge and lets the knowledge judge the result. A node
stands for the actions since the root, not for a state: chance and hidden cards differ
from one iteration to the next, and only actions that are legal in the world at hand are
considered. Each seat maximizes its own chances, so duels, free-for-alls and teams work alike.

Knowledge is used in three ways: it says which choices to try first (so that a hundred
choices don't drown the good ones), it plays on below the tree, and it judges positions.
The same seed and number of iterations give the same answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp, sqrt
from typing import Final

from barrow.bots.knowledge import Knowledge, place_of_best
from barrow.bots.weights import SearchWeights
from barrow.kernel.action import Action
from barrow.kernel.chance import SETUP, Chance
from barrow.kernel.game import Game
from barrow.kernel.outcome import Outcome
from barrow.kernel.state import State
from barrow.kernel.view import View

# Iterations between two checks whether the search is decided.
_ROUND: Final = 8
_WORST: Final = -1e9
_SEATS: Final = 16
# Worlds in which a choice must lead to the same view before its tree is kept.
_FORESEEN: Final = 4


class Edge:
    """One choice of one seat at a node, and how it turned out for that seat."""

    def __init__(self, seat: int, action: Action, weight: float, behind: float) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.weight: Final = weight  # how good it looked before it was tried
        self.behind: Final = behind  # how much worse than the best it was expected to be
        self.visits = 0
        self.won = 0.0  # sum of chances to win
        self.total = 0.0  # the same, with a bonus for placing ahead of others
        self.node: Node | None = None

    @property
    def chance(self) -> float:
        """The average chance to win after it."""
        return self.won / self.visits if self.visits else 0.0

    @property
    def value(self) -> float:
        """Its average result, from 0 (lost) to 1 (won)."""
        return self.total / self.visits if self.visits else 0.0

    def estimate(self, usual: float, trust: float) -> float:
        """Return its expected result, from its rating and from its tries so far.

        `usual` is the average of all choices of the node, `trust` how many tries a rating is worth.
        """
        return (trust * (usual - self.behind) + self.total) / (trust + self.visits)


class Node:
    """The choices after one sequence of actions, by seat and action."""

    def __init__(self) -> None:
        self.edges: dict[int, Edge] = {}

    def visits(self) -> int:
        """Return how many iterations passed through it."""
        return sum([edge.visits for edge in self.edges.values()])

    def best(self) -> Edge | None:
        """Return the choice with the most visits; on a tie, the more valuable one."""
        found: Edge | None = None
        for edge in self.edges.values():
            if found is None or (edge.visits, edge.value) > (found.visits, found.value):
                found = edge
        return found

    def ranked(self, trust: float) -> list[Edge]:
        """Return the choices, the best first.

        Those with at least half the visits of the most visited come first, by value; the others
        follow, by visits.
        """
        edges = list(self.edges.values())
        visits = max(1, self.visits())
        usual = sum([edge.total for edge in edges]) / visits
        most = max([edge.visits for edge in edges])
        order: list[tuple[int, float, int]] = []
        for place in range(len(edges)):
            edge = edges[place]
            much = edge.visits > 0 and 2 * edge.visits >= most
            score = edge.estimate(usual, trust) if much else float(edge.visits)
            order.append((int(much), score, -place))
        order.sort(reverse=True)
        return [edges[-place] for _, _, place in order]

    def is_decided(self, left: float) -> bool:
        """True if no other choice can get the most visits in the iterations left."""
        first = second = 0
        for edge in self.edges.values():
            if edge.visits > first:
                first, second = edge.visits, first
            elif edge.visits > second:
                second = edge.visits
        return first - second > left


class Search:
    """A search over one game with its knowledge."""

    def __init__(
        self,
        game: Game,
        knowledge: Knowledge[State],
        weights: SearchWeights,
        seed: int | str | bytes,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._clock: Final = clock
        self._game: Final = game
        self._knowledge: Final = knowledge
        self._weights: Final = weights
        self._luck: Final = Chance(seed)

    def sure(self, view: View) -> Action | None:
        """Return the choice that needs no search, if there is one.

        It outshines all others at a glance, or searching this decision is known to be pointless.
        """
        return self._take(view, self._weights.sure)

    def glance(self, view: View) -> Action:
        """Return the choice that looks best without a search."""
        found = self._take(view, 0.0)
        assert found is not None
        return found

    def _take(self, view: View, part: float) -> Action | None:
        """Return the best rated choice if it has this share of the total weight."""
        seat, world = self._imagine(view)
        edges = self._rated(Node(), world, seat, world.options(seat))
        best = edges[place_of_best([edge.weight for edge in edges])]
        is_plain = world.stack[-1].decision in self._weights.plain
        needed = part * sum([edge.weight for edge in edges])
        return best.action if is_plain or best.weight >= needed else None

    def _imagine(self, view: View) -> tuple[int, State]:
        """Return the seat that looks, and a world that fits what it knows."""
        assert view.seat is not None, "a spectator has nothing to choose"
        return view.seat, self._game.imagine(view, self._luck)

    def look(self, view: View, iterations: int, seconds: float, kept: Node | None = None) -> Node:
        """Return the root after `iterations`, or as many as there was time for.

        The iterations of a node `kept` from an earlier search count.
        """
        seat, world = self._imagine(view)
        root = Node() if kept is None else kept
        begun = root.visits()
        start = self._clock()
        for done in range(begun, iterations):
            if done > begun:
                used = self._clock() - start
                if used >= seconds:
                    break
                if done % _ROUND == 0:
                    left = float(iterations - done)
                    if used > 0.0:  # time may run out first
                        left = min(left, (done - begun) * (seconds - used) / used)
                    if root.is_decided(left):
                        break
            self._walk(root, world.clone(), seat)
        return root

    def foresee(self, view: View, action: Action) -> dict[str, object] | None:
        """Return what the seat will see after a choice of its own, if that is certain.

        It is if the seat chooses again at once, no luck is needed, and nothing is revealed
        that differs from one imagined world to the next.
        """
        foreseen: dict[str, object] | None = None
        for _ in range(_FORESEEN):
            seat, world = self._imagine(view)
            luck = self._luck.branch(0)
            drawn: list[int] = []
            luck.trace = drawn
            world.step(seat, action, luck)
            if drawn or world.outcome is not None or world.pending != (seat,):
                return None
            seen = world.view(seat).document()
            if foreseen is not None and seen != foreseen:
                return None
            foreseen = seen
        return foreseen

    def _walk(self, root: Node, state: State, own: int) -> None:
        """Walk down the tree, add a node, play on from there and update the path.

        The first choice is made before the world is imagined, so that every choice meets the
        same worlds in the same order and luck cancels out of the comparison. If several seats
        choose at once, the one that thinks goes first: it doesn't know what the others choose.
        """
        seat = own
        edge = self._pick(root, state, seat)
        luck = self._luck.branch(edge.visits)
        state.reimagine(own, luck)
        path = [edge]
        turn = self._knowledge.turn(state)
        turns = self._weights.turns
        while True:
            state.step(seat, edge.action, luck)
            if state.outcome is not None:
                break
            now = self._knowledge.turn(state)
            if now != turn:
                turn = now
                turns -= 1
            if edge.visits == 0:
                break
            if edge.node is None:
                edge.node = Node()
            pending = state.pending
            seat = own if own in pending else pending[0]
            edge = self._pick(edge.node, state, seat)
            path.append(edge)
        self._play_on(state, luck, turns)
        self._update(path, state)

    def _update(self, path: list[Edge], state: State) -> None:
        """Add the value of a position to every choice that led there."""
        chances = judge(self._knowledge, state)
        goods = chances
        if not self._knowledge.together(state):
            goods = fares(state, chances, self._weights.place)
        for edge in path:
            edge.visits += 1
            edge.won += chances[edge.seat]
            edge.total += goods[edge.seat]

    def _pick(self, node: Node, state: State, seat: int) -> Edge:
        """Return the choice to try next: good so far, promising, or rarely tried."""
        how = self._weights
        edges = self._edges(node, state, seat)
        visits = 0
        total = 0.0
        weights = 0.0
        for edge in edges:
            visits += edge.visits
            total += edge.total
            weights += edge.weight
        usual = total / visits if visits else 0.5
        breadth = sqrt(visits + 1.0) * how.curiosity
        found = edges[0]
        best = _WORST
        for edge in edges:
            promise = (1.0 - how.shared) * edge.weight / weights + how.shared / len(edges)
            score = edge.estimate(usual, how.trust) + breadth * promise / (1.0 + edge.visits)
            if score > best:
                best = score
                found = edge
        return found

    def _edges(self, node: Node, state: State, seat: int) -> list[Edge]:
        """Return the choices of this world, after rating new ones."""
        legal = state.options(seat)
        edges: list[Edge] = []
        for action in legal:
            edge = node.edges.get(action.id * _SEATS + seat)
            if edge is None:
                return self._rated(node, state, seat, legal)
            edges.append(edge)
        return edges

    def _rated(self, node: Node, state: State, seat: int, legal: list[Action]) -> list[Edge]:
        how = self._weights
        rates = self._knowledge.rate(state, seat, legal)
        best = max(rates)
        edges: list[Edge] = []
        for place in range(len(legal)):
            action = legal[place]
            key = action.id * _SEATS + seat
            edge = node.edges.get(key)
            if edge is None:
                less = best - rates[place]
                edge = Edge(seat, action, exp(-less / how.warmth), how.slope * less)
                node.edges[key] = edge
            edges.append(edge)
        return edges

    def _play_on(self, state: State, luck: Chance, turns: int) -> None:
        """Play on by knowledge, with an occasional random move, until enough turns have ended."""
        slip = self._weights.slip
        turn = self._knowledge.turn(state)
        for _ in range(self._weights.play_on):
            if state.outcome is not None or turns <= 0:
                return
            seat = state.pending[0]
            legal = state.options(seat)
            if len(legal) == 1:
                choice = 0
            elif slip and luck.below(slip, SETUP) == 0:
                choice = luck.below(len(legal), SETUP)
            else:
                choice = place_of_best(self._knowledge.rate(state, seat, legal))
            state.step(seat, legal[choice], luck)
            now = self._knowledge.turn(state)
            if now != turn:
                turn = now
                turns -= 1


def judge(knowledge: Knowledge[State], state: State) -> list[float]:
    """Return every seat's result: what it won, or the chance to win that the knowledge sees."""
    if state.outcome is not None:
        return won(state.outcome, knowledge.together(state))
    return knowledge.values(state)


def won(outcome: Outcome, together: bool) -> list[float]:
    """Return each seat's share of the victory: winners split it, unless all win together."""
    share = 1.0 if together else 1.0 / max(1, outcome.ranks.count(1))
    return [share if rank == 1 else 0.0 for rank in outcome.ranks]


def fares(state: State, chances: list[float], place: float) -> list[float]:
    """Return what each seat gets out of a position: its chance to win, and a bonus for its place.

    Placing ahead of others counts even if a third party wins.
    """
    seats = range(len(chances))
    ranks = [] if state.outcome is None else state.outcome.ranks
    found: list[float] = []
    for seat in seats:
        ahead = 0.0
        for other in seats:
            if other != seat and not ranks:
                ahead += chances[seat] / (chances[seat] + chances[other])
            elif other != seat and ranks[seat] <= ranks[other]:
                ahead += 1.0 if ranks[seat] < ranks[other] else 0.5
        found.append((1.0 - place) * chances[seat] + place * ahead / (len(chances) - 1))
    return found
