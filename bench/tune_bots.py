"""Tune a game's bot weights by play: `python -m bench.tune_bots ground-zero out.toml`.

Weights a little to either side of the present ones, in many random directions, play the same
games against bots that count by the file as it was; the present weights then move toward what
did better (an evolution strategy with mirrored directions, its steps evened out by Adam). All
numbers of the table `knowledge` take part but those of `standing`, which only the search reads,
and those whose names are given with `--keep`. With `--party aliens` the numbers of the table
`studied.aliens` do, and that party is played by whoever counts by them. The file keeps its
comments.
"""

from __future__ import annotations

import argparse
import re
import time
import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

import barrow
from barrow.bots import Weights, knowledge, studied
from barrow.bots.knowledge import Knowledge
from barrow.bots.policy import PolicyBot
from barrow.bots.weights import shipped_path
from barrow.kernel.game import Game
from barrow.kernel.state import State

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
NAME = re.compile(r"(\w+) *=")
HEAD = re.compile(r"^\[([\w.]+)\]$", re.MULTILINE)
CHOICES = "knowledge"
STANDING = "knowledge.standing"
STUDIED = "studied"
# Directions a round, games each way in each; how far weights are moved there, in their own size.
DIRECTIONS = 12
GAMES = 12
APART = 0.4
# The step of a round, and how slowly its direction and its size change (Adam).
STEP = 0.06
INERTIA = 0.9
MEMORY = 0.98
# The answer is an average of the last rounds: so much of it stays in each.
LASTING = 0.95
SETTLED = 20  # rounds before that average begins
SMALL = 0.5  # weights nearer to 0 are moved as if they were of this size
BLUR = 0.1
WIN = 0.7  # what winning counts beside coming before the other

Numbers = NDArray[np.float64]


class WeightsText:
    """A weights file in which the numbers of one part can be changed in place."""

    def __init__(self, text: str, part: str = CHOICES) -> None:
        start, end = _bounds(text, part)
        self.head, self.body, self.tail = text[:start], text[start:end], text[end:]
        self.places: list[tuple[int, int]] = []  # of numbers in the body
        self.names: list[str] = []  # by number: whose it is
        start = 0
        current = ""
        for line in self.body.splitlines(keepends=True):
            shipped = line.split("#")[0]
            named = NAME.match(shipped)
            if named:
                current = named[1]
            for found in NUMBER.finditer(shipped):
                self.places.append((start + found.start(), start + found.end()))
                self.names.append(current)
            start += len(line)

    def numbers(self) -> list[float]:
        """Return the numbers, in the order of the file."""
        return [float(self.body[start:end]) for start, end in self.places]

    def changed(self, numbers: list[float]) -> str:
        """Return the file with other numbers."""
        parts = [self.head]
        at = 0
        for (start, end), number in zip(self.places, numbers, strict=True):
            parts += [self.body[at:start], f"{number:.4g}" if number % 1 else f"{number:.1f}"]
            at = end
        return "".join([*parts, self.body[at:], self.tail])


def _bounds(text: str, part: str) -> tuple[int, int]:
    """Return where a table begins and ends with the tables inside it; `standing` is its own."""
    heads = [(found[1], found.start()) for found in HEAD.finditer(text)]
    starts = [place for place, (name, _) in enumerate(heads) if name == part]
    if not starts:
        raise SystemExit(f"the weights have no table [{part}]")
    last = starts[0]
    while last + 1 < len(heads):
        name = heads[last + 1][0]
        if not name.startswith(f"{part}.") or name == STANDING:
            break
        last += 1
    end = heads[last + 1][1] if last + 1 < len(heads) else len(text)
    return heads[starts[0]][1], end


def paired_options(key: str, number: int) -> dict[str, object]:
    """Return the options of a paired game: in Ground Zero all pairs of factions in turn."""
    if key != "ground-zero":
        return {}
    pairs = [["military", "aliens"], ["military", "civilians"], ["aliens", "civilians"]]
    return {"factions": pairs[number % len(pairs)]}


class Match(NamedTuple):
    """Who is tuned against whom: a game, the bots of the other seat, and a party or any."""

    game: Game
    usual: Knowledge[State]
    party: str

    def seat(self, number: int, options: dict[str, object]) -> int | None:
        """Return where the tuned bot sits in a game; None: its party is not in it."""
        if not self.party:
            return number % 2
        factions = options["factions"]
        assert isinstance(factions, list)
        return factions.index(self.party) if self.party in factions else None

    def play(self, tuned: Knowledge[State], number: int, seed: int) -> float:
        """Play a game and return what the tuned bot made of it, from 0 to 1 + WIN."""
        options = paired_options(self.game.key, number)
        seat = self.seat(number, options)
        if seat is None:
            return 0.0
        chance = barrow.Chance(seed)
        state = self.game.new(2, chance, options)
        known = [tuned if place == seat else self.usual for place in range(2)]
        players = [PolicyBot(self.game, 2 * seed + place, known[place], BLUR) for place in range(2)]
        while state.outcome is None:
            acts = state.pending[0]
            state.apply(acts, players[acts].choose(state.view(acts), state.legal(acts)), chance)
        one, other = state.outcome.ranks[seat], state.outcome.ranks[1 - seat]
        return (one < other) + 0.5 * (one == other) + WIN * (one == 1)


class Tuned:
    """Weights on their way: what they are counted from, and how far each has been moved."""

    def __init__(self, shipped: WeightsText, kept: set[str]) -> None:
        self.shipped = shipped
        self.start = np.array(shipped.numbers())
        free = np.array([name not in kept for name in shipped.names])
        self.scale = free * np.maximum(SMALL, np.abs(self.start) / 2)
        self.moved = np.zeros(len(self.start))
        self.lasting = self.moved
        self.drift = np.zeros(len(self.start))
        self.size = np.zeros(len(self.start))
        self.rounds = 0

    def text(self, moved: Numbers) -> str:
        """Return the file with the weights moved so far."""
        return self.shipped.changed([float(number) for number in self.start + self.scale * moved])

    def step(self, slope: Numbers) -> None:
        """Move toward where games go better."""
        self.rounds += 1
        self.drift = INERTIA * self.drift + (1 - INERTIA) * slope
        self.size = MEMORY * self.size + (1 - MEMORY) * slope**2
        drift = self.drift / (1 - INERTIA**self.rounds)
        size = np.sqrt(self.size / (1 - MEMORY**self.rounds))
        self.moved = self.moved + STEP * drift / (size + 1e-3)
        settled = self.rounds > SETTLED
        self.lasting = (
            LASTING * self.lasting + (1 - LASTING) * self.moved if settled else self.moved
        )


def know(key: str, text: str, party: str) -> Knowledge[State]:
    """Return what a bot knows that counts by a weights file."""
    weights = Weights("tuned", tomllib.loads(text))
    return studied(key, weights) if party else knowledge(key, weights)


def tune(key: str, text: str, party: str, kept: set[str], minutes: float) -> str:
    """Return the text with better weights, as far as the time allowed."""
    shipped = WeightsText(text, f"{STUDIED}.{party}" if party else CHOICES)
    tuned = Tuned(shipped, kept)
    match = Match(barrow.game(key), know(key, text, ""), party)
    luck = np.random.default_rng(1)
    begun = time.monotonic()
    with Progress() as progress:
        bar = progress.add_task(key, total=60 * minutes)
        while (passed := time.monotonic() - begun) < 60 * minutes:
            progress.update(bar, completed=passed, description=f"{key}, {tuned.rounds} rounds")
            slope = np.zeros(len(tuned.start))
            for _ in range(DIRECTIONS):
                ahead = luck.standard_normal(len(slope))
                one, other = (
                    know(key, tuned.text(tuned.moved + way * APART * ahead), party)
                    for way in (1, -1)
                )
                seeds = [int(seed) for seed in luck.integers(1 << 40, size=GAMES)]
                better = sum(
                    match.play(one, number, seed) - match.play(other, number, seed)
                    for number, seed in enumerate(seeds)
                )
                slope += better / GAMES * ahead / (2 * APART * DIRECTIONS)
            tuned.step(slope)
    return tuned.text(tuned.lasting)


def main() -> None:
    """Read the arguments, tune, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=barrow.games())
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, help="a weights file to start from")
    parser.add_argument("--party", default="", help="tune the table studied.PARTY")
    parser.add_argument("--keep", default="", help="names of weights not to change, with commas")
    parser.add_argument("--minutes", type=float, default=10.0)
    given = parser.parse_args()
    text = (given.start or shipped_path(given.game)).read_text(encoding="utf-8")
    kept = set(given.keep.split(","))
    tuned = tune(given.game, text, given.party, kept, given.minutes)
    given.out.write_text(tuned, encoding="utf-8")


if __name__ == "__main__":
    main()
