"""Fit how a game stands to how games ended: `python -m bench.fit_bots skirmish out.toml`.

Normal bots that err a little play each other; at a sample of positions the strength of every
seat is noted, and which weights of the table `knowledge.standing` it comes from. A logistic
regression then finds the weights that foretell the winners best. Strengths must be sums of
weights times facts; weights for which that is not so are named with `--keep`.
"""

from __future__ import annotations

import argparse
import random
import tomllib
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import barrow
from barrow.bots import Weights, knowledge
from barrow.bots.knowledge import OUT, Knowledge
from barrow.bots.policy import PolicyBot
from barrow.bots.weights import shipped_path
from barrow.kernel.state import State
from bench.tune_bots import STANDING, WeightsText, paired_options

BLUR = 0.6
SAMPLED = 0.06  # part of the decisions that are looked at
ROUNDS = 30  # of Newton's method
CALM = 1.0  # keeps weights small that nothing depends on

Facts = NDArray[np.float64]  # by party and weight
Sample = tuple[Facts, int]  # with the party that won


class Fit:
    """The knowledge with each weight in turn raised by 1: what that changes is its fact."""

    def __init__(self, key: str, shipped: WeightsText, kept: set[str]) -> None:
        numbers = shipped.numbers()
        self.free = [place for place, name in enumerate(shipped.names) if name not in kept]
        self.plain = _know(key, shipped, numbers)
        self.raised: list[Knowledge[State]] = []
        for place in self.free:
            more = [number + (at == place) for at, number in enumerate(numbers)]
            self.raised.append(_know(key, shipped, more))

    def facts(self, state: State) -> Facts | None:
        """Return the facts of every party that can still win; None if one cannot."""
        before = self.plain.strengths(state)
        if min(before) <= OUT:
            return None
        changed = [known.strengths(state) for known in self.raised]
        facts: Facts = np.array(changed).T - np.array(before)[:, None]
        return facts


def _know(key: str, shipped: WeightsText, numbers: list[float]) -> Knowledge[State]:
    return knowledge(key, Weights("fitted", tomllib.loads(shipped.changed(numbers))))


def play(key: str, fit: Fit, number: int) -> list[Sample]:
    """Play a game and return the facts of some of its positions with its winner."""
    game = barrow.game(key)
    luck = random.Random(number)
    chance = barrow.Chance(number)
    state = game.new(2, chance, paired_options(key, number))
    players = [PolicyBot(game, 2 * number + seat, fit.plain, BLUR) for seat in range(2)]
    seen: list[Facts] = []
    while state.outcome is None:
        facts = fit.facts(state) if luck.random() < SAMPLED else None
        if facts is not None:
            seen.append(facts)
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), chance)
    ranks = state.outcome.ranks
    if ranks.count(1) > 1:
        return []
    won = ranks.index(1) if 1 in ranks else len(ranks)
    return [(facts, won) for facts in seen if won < len(facts)]


def regress(samples: list[Sample], weights: int) -> tuple[NDArray[np.float64], float]:
    """Return the weights that foretell the winners best, and their loss per position."""
    found = np.zeros(weights)
    loss = 0.0
    for _ in range(ROUNDS):
        slope = -CALM * found
        curve = CALM * np.eye(weights)
        loss = 0.0
        for facts, won in samples:
            strengths = facts @ found
            chances = np.exp(strengths - strengths.max())
            chances /= chances.sum()
            loss -= np.log(chances[won])
            middle = chances @ facts
            slope += facts[won] - middle
            curve += (facts * chances[:, None]).T @ facts - np.outer(middle, middle)
        found = found + np.linalg.solve(curve, slope)
    return found, loss / len(samples)


def main() -> None:
    """Read the arguments, play, fit, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=barrow.games())
    parser.add_argument("out", type=Path)
    parser.add_argument("--keep", default="", help="names of weights not to change, with commas")
    parser.add_argument("--games", type=int, default=400)
    given = parser.parse_args()
    shipped = WeightsText(shipped_path(given.game).read_text(encoding="utf-8"), STANDING)
    fit = Fit(given.game, shipped, set(given.keep.split(",")))
    samples = [one for number in range(given.games) for one in play(given.game, fit, number)]
    found, loss = regress(samples, len(fit.free))
    numbers = shipped.numbers()
    for place, number in zip(fit.free, found, strict=True):
        numbers[place] = round(float(number), 3)
    given.out.write_text(shipped.changed(numbers), encoding="utf-8")
    print(f"{given.game}: {len(samples)} positions, loss {loss:.4f}")


if __name__ == "__main__":
    main()
