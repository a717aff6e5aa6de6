"""Play a number of seeded random games: the fixed work that other benchmarks count or time.

    python -m bench.playing GAME PLAYERS GAMES [COPIES]
    python -m bench.playing at-a-word GAME PLAYERS GAMES

With COPIES, every so many decisions the state is copied and the copy imagined anew. At a word:
once everything is loaded and warm it says so, plays when it is told a line, and prints the
seconds it took, so that several processes can begin together.
"""

from __future__ import annotations

import random
import sys
import time

import barrow


def play(key: str, players: int, games: int, copies: int = 0) -> int:
    """Play the games and return the number of decisions."""
    game = barrow.game(key)
    decisions = 0
    for seed in range(games):
        chance = barrow.Chance(seed)
        draw = random.Random(seed).random
        state = game.new(players, chance)
        while pending := state.pending:
            seat = pending[0]
            listed = state.legal(seat)
            state.apply(seat, listed[int(draw() * len(listed))], chance)
            decisions += 1
            if copies and decisions % copies == 0:
                state.clone().reimagine(decisions % players, chance)
    return decisions


def play_at_a_word(key: str, players: int, games: int) -> float:
    """Wait for a line, then play; return the seconds it took."""
    play(key, players, games // 10)
    print("ready", flush=True)
    sys.stdin.readline()
    start = time.perf_counter()
    play(key, players, games)
    return time.perf_counter() - start


if __name__ == "__main__":
    if sys.argv[1] == "at-a-word":
        print(play_at_a_word(sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
    else:
        key, players, *numbers = sys.argv[1:]
        print(play(key, int(players), *[int(number) for number in numbers]))
