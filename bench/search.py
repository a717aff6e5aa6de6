"""How fast the search is: `python -m bench.search`, after `make compile`.

Iterations a second on one core, each with a random play-out, from the middle of a game: our
search, and OpenSpiel's own ISMCTS bot (Python) in the very same positions through our adapter.
Play-outs go on to the end, as those of OpenSpiel's bot do; or they stop after 200 decisions, for
which it is given a judge that is leaner than its own. And OpenSpiel's bot on gin rummy, a game of
hidden cards that OpenSpiel has in C++. All in one run, interleaved; medians.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from rich.console import Console
from rich.table import Table

import barrow
from barrow.bots import weights as bot_weights
from barrow.bots.knowledge import Knowledge
from barrow.bots.search import Search
from barrow.kernel import mode
from barrow.kernel.action import Action
from barrow.kernel.state import State
from bench import adapters

PLAY_OUT = 200
TO_THE_END = 1_000_000
FOREVER = 1e9
PEER = "OpenSpiel's ISMCTS"
GIN_RUMMY = "gin rummy, play-outs to the end"
# Every choice below the tree is any choice: play-outs are random.
RANDOM = {
    "curiosity": 1.4,
    "warmth": 1.0,
    "shared": 1.0,
    "slope": 0.0,
    "trust": 1e-6,
    "turns": 1,
    "place": 0.2,
    "slip": 1,
    "sure": 1.0,
    "plain": [],
}


class Nothing(Knowledge[State]):
    """Knows nothing of any game."""

    def rate(self, state: State, seat: int, legal: list[Action]) -> list[float]:
        """Rate all choices alike."""
        return [0.0] * len(legal)

    def turn(self, state: State) -> int:
        """Treat every turn alike."""
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
    """Return the iterations a second of our search in the middle of a game."""
    return look(middle(key, seed), seed, iterations, PLAY_OUT)


def look(state: State, seed: int, iterations: int, play_on: int) -> float:
    """Return the iterations a second of our search in a position."""
    table = bot_weights.Table("bench", "", {**RANDOM, "play_on": play_on})
    weights = bot_weights.SearchWeights(table)
    view = state.view(state.pending[0])
    start = time.process_time()
    root = Search(state.game, Nothing(), weights, seed).look(view, iterations, FOREVER)
    spent = time.process_time() - start
    return sum(edge.visits for edge in root.edges.values()) / spent


def theirs(state: Any, judge: Any, seed: int, iterations: int) -> float:
    """Return the iterations a second of OpenSpiel's own bot in a position."""
    bot = ismcts.ISMCTSBot(
        state.get_game(),
        judge,
        1.4,
        iterations,
        random_state=np.random.RandomState(seed),
        allow_inconsistent_action_sets=True,
    )
    start = time.process_time()
    bot.run_search(state)
    return iterations / (time.process_time() - start)


def gin_rummy(seed: int, iterations: int) -> float:
    """Return the iterations a second of OpenSpiel's own bot on a game of its own."""
    game = pyspiel.load_game("gin_rummy")
    luck = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < game.max_game_length() // 6:
        choices = state.legal_actions()
        state.apply_action(luck.choice(choices))
    return theirs(state, to_the_end(seed), seed, iterations)


def to_the_end(seed: int) -> Any:
    """Return OpenSpiel's own judge."""
    return mcts.RandomRolloutEvaluator(1, np.random.RandomState(seed))


def measure(rounds: int, iterations: int) -> dict[str, tuple[list[float], list[float]]]:
    """Return the iterations a second of both searches, by game and play-out."""
    seen: dict[str, tuple[list[float], list[float]]] = {}
    fewer = max(20, iterations // 10)
    for seed in range(rounds):
        for key in barrow.games():
            state = adapters.middle(adapters.spiel(key), seed)
            for play_on, judge in (
                (TO_THE_END, to_the_end(seed)),
                (PLAY_OUT, adapters.Shallow(PLAY_OUT)),
            ):
                kind = "to the end" if play_on == TO_THE_END else f"of {play_on}"
                mine, peers = seen.setdefault(f"{key}, play-outs {kind}", ([], []))
                mine.append(look(state.position.state, seed, iterations, play_on))
                peers.append(theirs(state, judge, seed, fewer))
        seen.setdefault(GIN_RUMMY, ([], []))[1].append(gin_rummy(seed, fewer))
    return seen


def main() -> None:
    """Measure all, print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--iterations", type=int, default=400)
    given = parser.parse_args()
    table = Table("game", "our search, iterations/s", PEER, "times")
    for name, (mine, peers) in measure(given.rounds, given.iterations).items():
        rate, peer = median(mine or [0.0]), median(peers)
        cells = [f"{rate:,.0f}", f"{rate / peer:.1f}"] if mine else ["", ""]
        table.add_row(name, cells[0], f"{peer:,.0f}", cells[1])
    kind = "compiled" if mode.COMPILED else "interpreted"
    Console().print(f"{kind}, {given.rounds} rounds", table)


if __name__ == "__main__":
    main()
