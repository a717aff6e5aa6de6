"""Measure the adapters beside their peers in one run, and write `bench/adapters.md`.

Each round measures every contestant once, in a process of its own, for some seconds of
processor time; the tables show medians over the rounds. Compare figures of one run only.

    make bench ARGS="adapters --rounds 5"
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parent.parent
KEYS = ["conflict", "dark-age-z", "ground-zero", "skirmish"]
# All games that OpenSpiel itself has written in Python and whose players take turns.
PYTHON_SPIELS = [
    "python_ant_foraging",
    "python_hangman",
    "python_tic_tac_toe",
    "python_block_dominoes",
    "python_team_dominoes",
    "python_liars_poker",
    "python_kuhn_poker",
]
SEARCHED = "skirmish"
_SHALLOW = 12  # decisions that a rollout of our own search plays


def spiel(key: str) -> str:
    """Return what OpenSpiel calls a game of ours."""
    return f"barrow_{key.replace('-', '_')}"


SPIELS = [spiel(key) for key in KEYS]


def turns(make: Callable[[], Any], seconds: float) -> float:
    """Return the turns per second of an environment of PettingZoo, played at random."""
    import numpy as np

    env = make()
    choose = random.Random(1)
    env.reset(seed=1)
    played = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        if not env.agents:
            env.reset()
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            mask = info["action_mask"] if "action_mask" in info else seen["action_mask"]
            env.step(choose.choice(np.flatnonzero(mask).tolist()))
        played += 1
    return played / (time.process_time() - start)


def our_env(key: str) -> Any:
    from barrow.adapters.pettingzoo import env

    return env(key)


def their_env(name: str) -> Any:
    import pettingzoo

    return pettingzoo.make("aec", name)


def gin_rummy() -> Any:
    """Return gin_rummy_v4 as PettingZoo had it: version 1.27 has only its base class left."""
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase
    from pettingzoo.utils import wrappers

    env = RLCardBase("gin-rummy", 2, (5, 52))
    env.render_mode = None
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, -1))
    return wrappers.OrderEnforcingWrapper(checked)


def nodes(name: str, seconds: float) -> float:
    """Return the nodes per second of a game of OpenSpiel, played at random."""
    import open_spiel.python.games  # noqa: F401 - registers them
    import pyspiel

    if name in SPIELS:
        import barrow.adapters.openspiel  # noqa: F401 - registers ours
    game = pyspiel.load_game(name)
    choose = random.Random(1)
    played = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[choose.randrange(len(outcomes))][0])
            else:
                state.apply_action(choose.choice(state.legal_actions()))
            played += 1
    return played / (time.process_time() - start)


def middle(name: str, seed: int = 1) -> Any:
    """Return a game of OpenSpiel in its middle, where a player chooses among several actions."""
    import pyspiel

    import barrow.adapters.openspiel  # noqa: F401 - registers ours

    choose = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(120):
        if state.is_chance_node():
            state.apply_action(choose.randrange(256))
        else:
            state.apply_action(choose.choice(state.legal_actions()))
    while state.is_chance_node() or len(state.legal_actions()) < 3:
        options = range(256) if state.is_chance_node() else state.legal_actions()
        state.apply_action(choose.choice(options))
    return state


def clones(name: str, seconds: float) -> float:
    """Return the microseconds of a clone."""
    state = middle(name)
    made = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(100):
            state.clone()
        made += 100
    return (time.process_time() - start) / made * 1e6


class Shallow:
    """Judges a position after some random decisions, as an evaluator of OpenSpiel."""

    def __init__(self, decisions: int) -> None:
        self._choose = random.Random(1)
        self._decisions = decisions

    def evaluate(self, state: Any) -> list[float]:
        world = state.clone()
        left = self._decisions
        while left > 0 and not world.is_terminal():
            if world.is_chance_node():
                world.apply_action(self._choose.randrange(256))
            else:
                world.apply_action(self._choose.choice(world.legal_actions()))
                left -= 1
        found: list[float] = world.returns()
        return found

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def their_search(shallow: bool, seconds: float) -> float:
    """Return the iterations per second of OpenSpiel's own search on our game."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    state = middle(spiel(SEARCHED))
    luck = np.random.RandomState(1)
    judge = Shallow(_SHALLOW) if shallow else mcts.RandomRolloutEvaluator(1, luck)
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        bot = ismcts.ISMCTSBot(
            state.get_game(), judge, 2.0, 20, random_state=luck, allow_inconsistent_action_sets=True
        )
        bot.step(state)
        done += 20
    return done / (time.process_time() - start)


def our_search(seconds: float) -> float:
    """Return the iterations per second of our own search in the same position."""
    import barrow
    from barrow.bots import knowledge, shipped_weights
    from barrow.bots.search import Search

    state = middle(spiel(SEARCHED))
    weights = shipped_weights(SEARCHED).search
    search = Search(barrow.game(SEARCHED), knowledge(SEARCHED), weights, 1)
    view = state.position.state.view(state.current_player())
    done = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        search.look(view, 200, 1e9)
        done += 200
    return done / (time.process_time() - start)


TURNS = "PettingZoo, turns per second"
NODES = "OpenSpiel, random play, nodes per second"
TABLES: dict[str, dict[str, Callable[[float], float]]] = {
    TURNS: {
        **{f"{key}, 2 players": partial(turns, partial(our_env, key)) for key in KEYS},
        "chess_v6": partial(turns, partial(their_env, "classic/chess_v6")),
        "gin_rummy_v4, put together again": partial(turns, gin_rummy),
    },
    NODES: {name: partial(nodes, name) for name in [*SPIELS, *PYTHON_SPIELS]},
    "OpenSpiel, microseconds of a clone": {
        f"clone of {name}": partial(clones, name) for name in SPIELS
    },
    f"Search in the middle of {SEARCHED}, iterations per second": {
        "our own search": our_search,
        "OpenSpiel's ISMCTS in Python, rollouts to the end": partial(their_search, False),
        f"OpenSpiel's ISMCTS in Python, rollouts of {_SHALLOW} decisions": partial(
            their_search, True
        ),
    },
}


def remarks(title: str, found: dict[str, list[float]]) -> list[str]:
    """Return what is to be known to read a table."""
    if title == TURNS:
        return [
            "PettingZoo 1.27 no longer ships gin_rummy_v4. What is measured here is put together "
            "from what it still has: its base class for games of RLCard, RLCard's gin rummy, and "
            "the wrappers it had. chess_v6 is shipped and measured as it is."
        ]
    if title == NODES:
        ours = {name: median(found[name]) for name in SPIELS}
        lines = []
        for name in PYTHON_SPIELS:
            ahead = [own for own, speed in ours.items() if speed < median(found[name])]
            if ahead:
                lines.append(f"{name} is faster than {' and '.join(ahead)}.")
        return lines or ["Each of ours is faster than each of theirs."]
    return []


def run(name: str, seconds: float) -> float:
    """Measure one contestant in a process of its own."""
    command = [sys.executable, "-m", "bench.adapters", "--one", name, "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return float(json.loads(done.stdout.splitlines()[-1]))


def page(found: dict[str, list[float]], rounds: int, seconds: float) -> str:
    """Return the results as a Markdown page."""
    lines = [
        "# The adapters against their peers",
        "",
        f"One process, medians of {rounds} interleaved rounds of {seconds:g} s of processor time "
        f"each. {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"PettingZoo {version('pettingzoo')}, OpenSpiel {version('open-spiel')}, compiled engine. "
        "Made by `make bench ARGS=adapters`; compare figures of one run only.",
    ]
    for title, contestants in TABLES.items():
        said = [word for remark in remarks(title, found) for word in (remark, "")]
        lines += [
            "",
            f"## {title}",
            "",
            *said,
            "| | median | lowest | highest |",
            "| --- " + "| ---: " * 3 + "|",
        ]
        for name in contestants:
            values = found[name]
            figures = [median(values), min(values), max(values)]
            shown = [f"{value:,.1f}" if value < 100 else f"{value:,.0f}" for value in figures]
            lines.append(f"| {name} | " + " | ".join(shown) + " |")
    return "\n".join([*lines, ""])


def main() -> None:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=adapters")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    contestants = {name: work for table in TABLES.values() for name, work in table.items()}
    if args.one:
        warnings.simplefilter("ignore")
        print(json.dumps(contestants[args.one](args.seconds)))
        return
    found: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(args.rounds):
        for name in contestants:
            found[name].append(run(name, args.seconds))
            print(f"round {number + 1}: {name}: {found[name][-1]:,.1f}", flush=True)
    (ROOT / "bench" / "adapters.md").write_text(page(found, args.rounds, args.seconds))


if __name__ == "__main__":
    main()
