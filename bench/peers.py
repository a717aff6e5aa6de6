"""Other projects' games, each played at random by what its own interface offers.

A peer is imported only when it is measured: all are optional, and `make bench` installs them.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from functools import partial

from bench.measure import Measure, microseconds


def catanatron(seconds: float) -> Measure:
    """Play random games of catanatron, four players."""
    from catanatron import Color, Game, RandomPlayer

    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        random.seed(games)
        players = [RandomPlayer(color) for color in list(Color)[:4]]
        game = Game(players, seed=games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            listed = game.state.playable_actions
            game.execute(random.choice(listed))
            decisions += 1
            legal += len(listed)
        games += 1
    measure = Measure(decisions, games, legal, time.process_time() - start)
    measure.clone = microseconds(game.copy, 300)
    return measure


def rlcard(name: str, seconds: float) -> Measure:
    """Play random games of an RLCard environment."""
    import rlcard as cards

    env = cards.make(name, config={"seed": 0})
    draw = random.Random(0)
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            listed = list(state["legal_actions"])
            state, _ = env.step(draw.choice(listed))
            decisions += 1
            legal += len(listed)
        games += 1
    return Measure(decisions, games, legal, time.process_time() - start)


def pettingzoo(name: str, seconds: float) -> Measure:
    """Play random games of a PettingZoo classic environment."""
    import numpy as np

    env = importlib.import_module(f"pettingzoo.classic.{name}").env()
    draw = random.Random(0)
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=games)
        for _ in env.agent_iter():
            seen, _, over, stopped, _ = env.last()
            if over or stopped:
                env.step(None)
                continue
            listed = np.flatnonzero(seen["action_mask"])
            env.step(int(draw.choice(listed)))
            decisions += 1
            legal += len(listed)
        games += 1
    return Measure(decisions, games, legal, time.process_time() - start)


def open_spiel(name: str, seconds: float) -> Measure:
    """Play random games of OpenSpiel from Python; its chance moves are not counted."""
    import open_spiel.python.games
    import pyspiel

    assert open_spiel.python.games  # registers those written in Python
    game = pyspiel.load_game(name)
    draw = random.Random(0)
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draw.choices(actions, odds)[0])
                continue
            listed = state.legal_actions()
            state.apply_action(draw.choice(listed))
            decisions += 1
            legal += len(listed)
        games += 1
    measure = Measure(decisions, games, legal, time.process_time() - start)
    middle = game.new_initial_state()
    if middle.is_chance_node():
        middle.apply_action(middle.legal_actions()[0])
    measure.clone = microseconds(middle.clone, 300)
    return measure


PEERS: dict[str, Callable[[float], Measure]] = {
    "catanatron, 4 players": catanatron,
    "RLCard, limit hold'em": partial(rlcard, "limit-holdem"),
    "RLCard, uno": partial(rlcard, "uno"),
    "RLCard, gin rummy": partial(rlcard, "gin-rummy"),
    "PettingZoo, chess": partial(pettingzoo, "chess_v6"),
    "PettingZoo, Texas hold'em": partial(pettingzoo, "texas_holdem_v4"),
    "PettingZoo, tic-tac-toe": partial(pettingzoo, "tictactoe_v3"),
    "OpenSpiel in C++, chess": partial(open_spiel, "chess"),
    "OpenSpiel in C++, backgammon": partial(open_spiel, "backgammon"),
    "OpenSpiel in C++, gin rummy": partial(open_spiel, "gin_rummy"),
    "OpenSpiel in C++, battleship": partial(open_spiel, "battleship"),
    "OpenSpiel in Python, block dominoes": partial(open_spiel, "python_block_dominoes"),
    "OpenSpiel in Python, liar's poker": partial(open_spiel, "python_liars_poker"),
}
PACKAGES = ["catanatron", "rlcard", "pettingzoo", "open-spiel"]
