"""Is one bot better than another? Play pairs of games with the same luck and seats exchanged.

python examples/evaluate.py skirmish normal easy --pairs 100
"""

from __future__ import annotations

import argparse
from math import sqrt
from statistics import mean, stdev

import barrow
from barrow.bots import bot


def play(game: barrow.Game, levels: tuple[str, str], seed: int) -> float:
    """Return what the first seat made of a game: 1 for a win, 0 for a loss, else a half."""
    luck = barrow.Chance(seed)
    players = [bot(level, game, f"{seed} {seat}") for seat, level in enumerate(levels)]
    state = game.new(2, luck)
    while state.outcome is None:
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), luck)
    ours, theirs = state.outcome.ranks
    return 0.5 if ours == theirs else float(ours < theirs)


def compare(key: str, one: str, other: str, pairs: int) -> tuple[float, float]:
    """Return the share of games that the first bot wins, and how far that may be off (95%).

    Both games of a pair have the same luck, each bot in each seat: a lucky deal counts for
    neither.
    """
    game = barrow.game(key)
    found = [
        (play(game, (one, other), seed) + 1 - play(game, (other, one), seed)) / 2
        for seed in range(pairs)
    ]
    return mean(found), 1.96 * stdev(found) / sqrt(pairs)


def main() -> None:
    """Compare two bots."""
    parser = argparse.ArgumentParser(description="Compare two bots, seats rotated.")
    parser.add_argument("game", choices=barrow.games())
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--pairs", type=int, default=100)
    args = parser.parse_args()
    share, margin = compare(args.game, args.one, args.other, args.pairs)
    print(
        f"{args.one} wins {share:.0%} ± {margin:.0%} of {2 * args.pairs} games against {args.other}"
    )


if __name__ == "__main__":
    main()
