"""A long run does not grow: games that are over leave nothing behind.

`BARROW_GAMES=10000` plays ten thousand times as many; a few are enough to find a state or a
list that stays with every game, because that is far above the limit.
"""

from __future__ import annotations

import gc
import random
import tracemalloc
from pathlib import Path

import pytest

import barrow
from tests.contract.tables import GAMES

WARM_UP = 8  # games that fill what is made when it is first needed
MEASURED = 12 * GAMES
MOST = 2_000  # bytes in all; the smallest state takes more
OURS = [
    tracemalloc.Filter(True, f"{Path(barrow.__file__).parent}/*"),
    tracemalloc.Filter(True, __file__),
]


def play(game: barrow.Game, seed: int) -> None:
    chance = barrow.Chance(seed)
    draw = random.Random(seed)
    state = game.new(2, chance)
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, draw.choice(state.legal(seat)), chance)
        if draw.random() < 0.01:
            state.clone().reimagine(seat, chance.branch(0))


def kept_bytes(game: barrow.Game) -> int:
    """Return how much more memory is in use after some more games."""
    for seed in range(WARM_UP):
        play(game, seed)
    tracemalloc.start()
    play(game, WARM_UP)
    before = bytes_in_use()
    for seed in range(WARM_UP, WARM_UP + MEASURED):
        play(game, seed)
    after = bytes_in_use()
    tracemalloc.stop()
    return after - before


def bytes_in_use() -> int:
    """Return how much memory games and this module hold; the test run itself does not count."""
    gc.collect()
    kept = tracemalloc.take_snapshot().filter_traces(OURS)
    return sum(trace.size for trace in kept.traces)


@pytest.mark.parametrize("key", barrow.games())
def test_games_that_are_over_leave_nothing_behind(key: str) -> None:
    assert kept_bytes(barrow.game(key)) < MOST


@pytest.mark.parametrize("key", barrow.games())
def test_a_game_that_is_over_is_freed_without_the_garbage_collector(key: str) -> None:
    game = barrow.game(key)
    play(game, 0)  # what is made when it is first needed
    gc.collect()
    gc.disable()
    play(game, 1)
    found = gc.collect()
    gc.enable()

    assert found == 0
