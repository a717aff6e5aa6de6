"""Play a number of seeded random games: the fixed work that other benchmarks count or time.

    python -m bench.playing GAME PLAYERS GAMES [COPIES]

With COPIES, every so many decisions the state is copied and the copy imagined anew.
"""

from __future__ import annotations

import random
import sys

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


if __name__ == "__main__":
    key, players, *numbers = sys.argv[1:]
    print(play(key, int(players), *[int(number) for number in numbers]))
