"""Tune a game's bot weights by self-play: `python -m bench.tune_bots ground-zero out.toml`.

Two sets of weights, a little to either side of the present ones in a random direction, play
each other from the same seeds with the seats changed; the present weights move towards the
winner, less and less far (SPSA, as chess programs are tuned). All numbers of the table
`knowledge` take part but those of `standing`, which only the search reads, and those whose
names are given with `--keep`. The file keeps its comments.
"""

from __future__ import annotations

import argparse
import random
import re
import time
import tomllib
from pathlib import Path

import barrow
from barrow.bots import Weights, knowledge
from barrow.bots.policy import PolicyBot
from barrow.bots.weights import shipped_path
from barrow.kernel.game import Game

NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?")
NAME = re.compile(r"(\w+) *=")
# How far weights are set apart, how far the winner draws them, and from when on less.
APART = 0.15
DRAWN = 0.03
SETTLING = 400
SMALL = 0.3  # weights nearer to 0 are moved as if they were this large
BLUR = 0.1


# Parts of a weights file: where one begins.
CHOICES = "[knowledge]\n"
STANDING = "[knowledge.standing]\n"


class WeightsText:
    """A weights file in which the numbers of one part can be changed in place."""

    def __init__(self, text: str, part: str = CHOICES) -> None:
        start = text.index(part)
        end = text.index(STANDING) if part == CHOICES else len(text)
        self.head, self.body, self.tail = text[:start], text[start:end], text[end:]
        self.places: list[tuple[int, int]] = []  # of numbers in the body
        self.names: list[str] = []  # by number: whose it is
        start = 0
        current = ""
        for line in self.body.splitlines(keepends=True):
            told = line.split("#")[0]
            named = NAME.match(told)
            if named:
                current = named[1]
            for found in NUMBER.finditer(told):
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


def paired_options(key: str, number: int) -> dict[str, object]:
    """Return the options of a paired game: in Ground Zero all pairs of factions in turn."""
    if key != "ground-zero":
        return {}
    pairs = [["military", "aliens"], ["military", "civilians"], ["aliens", "civilians"]]
    return {"factions": pairs[number % len(pairs)]}


def play(game: Game, sets: list[Weights], seed: int, first: int) -> float:
    """Play a game, the first set in seat `first`; return how much better it did, -1 to 1.

    To win counts twice as much as to be ahead where a third party wins.
    """
    chance = barrow.Chance(seed)
    state = game.new(2, chance, paired_options(game.key, seed))
    seats = [0, 1] if first == 0 else [1, 0]
    players = [
        PolicyBot(game, 2 * seed + seat, knowledge(game.key, sets[seats[seat]]), BLUR)
        for seat in range(2)
    ]
    while state.outcome is None:
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), chance)
    one, other = state.outcome.ranks[first], state.outcome.ranks[1 - first]
    return ((one < other) - (one > other) + 2 * ((one == 1) - (other == 1))) / 3


def read_set(text: str) -> Weights:
    """Return the weights of a text."""
    return Weights("tuned", tomllib.loads(text))


def tune(key: str, text: str, kept: set[str], minutes: float, pairs: int) -> str:
    """Return the text with better weights, as far as the time allowed."""
    game = barrow.game(key)
    told = WeightsText(text)
    numbers = told.numbers()
    scales = [
        0.0 if name in kept else max(SMALL, abs(number))
        for name, number in zip(told.names, numbers, strict=True)
    ]
    luck = random.Random(key)
    end = time.monotonic() + 60 * minutes
    rounds = 0
    while time.monotonic() < end:
        signs = [luck.choice((-1, 1)) for _ in numbers]
        apart = [APART * scale * sign for scale, sign in zip(scales, signs, strict=True)]
        one = read_set(told.changed([n + a for n, a in zip(numbers, apart, strict=True)]))
        other = read_set(told.changed([n - a for n, a in zip(numbers, apart, strict=True)]))
        seeds = [luck.randrange(1 << 40) * 3 + pair for pair in range(pairs)]
        score = sum(play(game, [one, other], seed, first) for seed in seeds for first in (0, 1))
        drawn = DRAWN / (1 + rounds / SETTLING) ** 0.6 * score / (2 * pairs)
        for place, sign in enumerate(signs):
            numbers[place] += drawn * scales[place] * sign
        rounds += 1
    print(f"{key}: {rounds} rounds of {2 * pairs} games")
    return told.changed(numbers)


def main() -> None:
    """Read the arguments, tune, write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=barrow.games())
    parser.add_argument("out", type=Path)
    parser.add_argument("--start", type=Path, help="a weights file to start from")
    parser.add_argument("--keep", default="", help="names of weights not to change, with commas")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--pairs", type=int, default=6, help="pairs of games a round")
    given = parser.parse_args()
    text = (given.start or shipped_path(given.game)).read_text(encoding="utf-8")
    kept = set(given.keep.split(","))
    given.out.write_text(tune(given.game, text, kept, given.minutes, given.pairs), encoding="utf-8")


if __name__ == "__main__":
    main()
