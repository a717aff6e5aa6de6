"""How fast the search is: `python -m bench.search`, after `make compile`.

Iterations a second on one core, each with random play-outs of up to 200 decisions, from the
middle of a game: our search on our games, and OpenSpiel's own ISMCTS bot (Python) on gin rummy,
a game of hidden cards that OpenSpiel has in C++. All in one run, interleaved; medians.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.table import Table

import barrow
from barrow.bots.knowledge import Knowledge
from barrow.bots.search import Search
from barrow.bots.weights import SearchWeights, Told
from barrow.kernel import mode
from barrow.kernel.action import Action
from barrow.kernel.state import State

PLAY_OUT = 200
FOREVER = 1e9
PEER = "OpenSpiel's ISMCTS, gin rummy"
# Every choice below the tree is any choice: play-outs are random.
RANDOM = {
    "curiosity": 1.4,
    "warmth": 1.0,
    "shared": 1.0,
    "slope": 0.0,
    "trust": 1e-6,
    "turns": 1,
    "play_on": PLAY_OUT,
    "place": 0.2,
    "slip": 1,
    "sure": 1.0,
    "plain": [],
}


class Nothing(Knowledge):
    """Knows nothing of any game."""

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        """Rate all choices alike."""
        return [0.0] * len(legal)

    def turn(self, state: State) -> int:
        """Tell no turn from the next."""
        return 0

    def strengths(self, state: State) -> list[float]:
        """Hold all seats for equally strong."""
        return [0.0] * state.players


def middle(key: str, seed: int) -> State:
    """Return a position about halfway through a random game of two."""
    game = barrow.game(key)
    luck = random.Random(seed)
    actions = 0
    while True:
        chance = barrow.Chance(seed)
        state = game.new(2, chance)
        luck.seed(seed)
        played = 0
        while state.pending and (actions == 0 or played < actions // 2):
            seat = state.pending[0]
            state.apply(seat, luck.choice(state.legal(seat)), chance)
            played += 1
        if actions:
            return state
        actions = played


def ours(key: str, seed: int, iterations: int) -> float:
    """Return the iterations a second of our search on a game."""
    game = barrow.game(key)
    state = middle(key, seed)
    weights = SearchWeights(Told("bench", "", dict(RANDOM)))
    view = state.view(state.pending[0])
    start = time.process_time()
    root = Search(game, Nothing(), weights, seed).look(view, iterations, FOREVER)
    spent = time.process_time() - start
    return sum(edge.visits for edge in root.edges.values()) / spent


def theirs(seed: int, iterations: int) -> float:
    """Return the iterations a second of OpenSpiel's own bot."""
    game = pyspiel.load_game("gin_rummy")
    luck = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < game.max_game_length() // 6:
        choices = state.legal_actions()
        state.apply_action(luck.choice(choices))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, iterations, -1, np.random.RandomState(seed))
    start = time.process_time()
    bot.run_search(state)
    return iterations / (time.process_time() - start)


def main() -> None:
    """Measure all, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=400)
    given = parser.parse_args()
    seen: dict[str, list[float]] = {}
    for seed in range(given.rounds):
        for key in barrow.games():
            seen.setdefault(key, []).append(ours(key, seed, given.iterations))
        seen.setdefault(PEER, []).append(theirs(seed, max(20, given.iterations // 10)))
    table = Table("search", "iterations/s", "x the peer")
    for name, rates in seen.items():
        rate = median(rates)
        table.add_row(name, f"{rate:,.0f}", f"{rate / median(seen[PEER]):.1f}")
    kind = "compiled" if mode.COMPILED else "interpreted"
    Console().print(f"Play-outs of {PLAY_OUT} decisions, {kind}, {given.rounds} rounds", table)


if __name__ == "__main__":
    main()
