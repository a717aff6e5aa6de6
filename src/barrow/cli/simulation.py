"""Simulations: many games between bots, in one or several processes, and their totals.

Game number n takes its luck from branch n of the seed, and each bot has a seed of its own, so
the results don't depend on how many processes share the games.
"""

from __future__ import annotations

import signal
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from barrow.adapters import program
from barrow.cli.unseated import unseated_wins
from barrow.games import make
from barrow.kernel.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from barrow.kernel.game import Game

_MOST_AT_ONCE: Final = 50  # games that a process plays before it reports


class Simulation(NamedTuple):
    """The games to play: what every one of them has in common."""

    key: str
    pack_text: str  # "" for the pack that ships
    levels: tuple[str, ...]  # by Seat
    options: dict[str, object]
    seed: int | str
    games: int


class Result(NamedTuple):
    """One finished game."""

    winners: tuple[int, ...]  # seats
    titles: tuple[str, ...]  # by Seat: the sides at the end
    unseated: dict[str, bool]  # the sides that no seat ran: whether each won
    decisions: int
    rounds: int  # 0 where the game counts none
    reason: str


class Wins:
    """How often a seat or a side played, and won alone or shared."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0

    def add(self, won: bool) -> None:
        """Count one more game."""
        self.games += 1
        self.wins += won


class Sums:
    """All games taken together. The order in which they are added does not matter."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.by_seat = [Wins() for _ in range(players)]
        self.by_title: dict[str, Wins] = {}
        self.unseated: set[str] = set()  # sides that no seat ran, and that won
        self.nobody = 0  # games that no seat won
        self.decisions: list[int] = []
        self.rounds: list[int] = []
        self.reasons: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self.nobody += not result.winners
        for seat, title in enumerate(result.titles):
            self.by_seat[seat].add(seat in result.winners)
            self.by_title.setdefault(title, Wins()).add(seat in result.winners)
        for title, won in result.unseated.items():
            self.by_title.setdefault(title, Wins()).add(won)
            if won:
                self.unseated.add(title)
        self.decisions.append(result.decisions)
        self.rounds.append(result.rounds)
        self.reasons[result.reason] += 1


def spread(values: list[int]) -> tuple[int, float, int]:
    """Return the 5% point, the median and the 95% point."""
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[round(0.05 * last)], median(ordered), ordered[round(0.95 * last)]


def run(simulation: Simulation, jobs: int) -> Iterator[list[Result]]:
    """Play all games and yield their results in batches, in any order."""
    size = max(1, min(_MOST_AT_ONCE, simulation.games // (4 * jobs)))
    batches = [range(n, min(n + size, simulation.games)) for n in range(0, simulation.games, size)]
    if jobs == 1:
        for batch in batches:
            yield play_batch(simulation, batch)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts) as pool:
        try:
            for done in as_completed(
                [pool.submit(play_batch, simulation, batch) for batch in batches]
            ):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def play_batch(simulation: Simulation, numbers: range) -> list[Result]:
    """Play the games with these numbers."""
    game = _game(simulation.key, simulation.pack_text)
    return [_play(game, simulation, number) for number in numbers]


def _play(game: Game, simulation: Simulation, number: int) -> Result:
    luck = Chance(simulation.seed).branch(number)
    players = len(simulation.levels)
    bots = [
        program.player(level, game, f"{simulation.seed!r} {number} {seat}")
        for seat, level in enumerate(simulation.levels)
    ]
    state = game.new(players, luck, simulation.options)
    decisions = 0
    try:
        while state.outcome is None:
            seat = state.pending[0]
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)), luck)
            decisions += 1
    finally:
        program.close(bots)
    return Result(
        tuple(state.outcome.winners),
        tuple([state.title(seat) for seat in range(players)]),
        unseated_wins(state),
        decisions,
        getattr(state, "round", 0),
        state.outcome.reason,
    )


@cache
def _game(key: str, pack_text: str) -> Game:
    """Return a game, made once per process."""
    return make(key, pack_text or None)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
