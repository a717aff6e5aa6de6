"""Our line-ups, and how one of them plays random games for a while.

Games are played through the public contract, by `legal` and `apply`. Decisions are counted
where a player had to answer; time is the processor time of this process.
"""

from __future__ import annotations

import random
import time
import tracemalloc
from typing import TYPE_CHECKING

from bench.measure import Measure, microseconds
from bench.peers import PEERS

if TYPE_CHECKING:
    import barrow

Lineup = tuple[str, int, dict[str, object]]  # game, players, options

OURS: dict[str, Lineup] = {
    "conflict, 2 players": ("conflict", 2, {}),
    "conflict, 6 players": ("conflict", 6, {}),
    "dark-age-z, 2 players": ("dark-age-z", 2, {}),
    "dark-age-z, 4 players": ("dark-age-z", 4, {}),
    "dark-age-z, 4 players together": (
        "dark-age-z",
        4,
        {"mode": "cooperative", "difficulty": "easy"},
    ),
    "ground-zero, 2 seats and the zombie AI": ("ground-zero", 2, {}),
    "ground-zero, 3 seats and the zombie AI": ("ground-zero", 3, {}),
    "ground-zero, 3 seats, no Zombies": ("ground-zero", 3, {"zombies": "none"}),
    "ground-zero, 4 seats": ("ground-zero", 4, {}),
    "skirmish, 2 teams": ("skirmish", 2, {}),
    "skirmish, 5 teams": ("skirmish", 5, {}),
}
TIMES = 4_000  # a copy is timed by
COPIES = 200  # a state is weighed by
ITERATIONS = 100  # a search is timed by


def ours(lineup: Lineup, seconds: float) -> Measure:
    """Play random games of ours through the public contract."""
    import barrow

    key, players, options = lineup
    game = barrow.game(key)
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        chance = barrow.Chance(games)
        draw = random.Random(games).random
        state = game.new(players, chance, options)
        while pending := state.pending:
            seat = pending[0]
            listed = state.legal(seat)
            count = len(listed)
            state.apply(seat, listed[int(draw() * count)], chance)
            decisions += 1
            legal += count
        games += 1
    measure = Measure(decisions, games, legal, time.process_time() - start)
    state = middle(game, lineup)
    chance = barrow.Chance(2)
    seat = state.pending[0]
    measure.clone = microseconds(state.clone, TIMES)
    measure.reimagine = microseconds(lambda: state.reimagine(seat, chance), TIMES)
    measure.size = size_of(state)
    measure.iterations = iterations(lineup)
    return measure


def middle(game: barrow.Game, lineup: Lineup) -> barrow.State:
    """Return a state in the middle of a seeded random game."""
    return _after(game, lineup, _after(game, lineup, None)[1] // 2)[0]


def _after(game: barrow.Game, lineup: Lineup, most: int | None) -> tuple[barrow.State, int]:
    """Return a seeded random game after so many decisions, or at its end, and their number."""
    import barrow

    _, players, options = lineup
    chance = barrow.Chance(1)
    draw = random.Random(1)
    state = game.new(players, chance, options)
    decisions = 0
    while state.pending and decisions != most:
        seat = state.pending[0]
        state.apply(seat, draw.choice(state.legal(seat)), chance)
        decisions += 1
    return state, decisions


def size_of(state: barrow.State) -> float:
    """Return the bytes that one more copy of a state takes."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for _ in range(COPIES)]
    size = (tracemalloc.get_traced_memory()[0] - before) / len(kept)
    tracemalloc.stop()
    return size


def iterations(lineup: Lineup) -> float:
    """Return the iterations per second of the bots' search, for two players (`bench.search`)."""
    key, players, options = lineup
    if players != 2 or options:
        return 0.0
    try:
        from bench import search
    except ImportError:  # it has a peer of its own, which need not be installed
        return 0.0
    return search.ours(key, 1, ITERATIONS)


def names() -> list[str]:
    """List all contestants, ours first."""
    return [*OURS, *PEERS]


def measure(name: str, seconds: float) -> Measure:
    """Measure one contestant in this process."""
    if name in PEERS:
        return PEERS[name](seconds)
    return ours(OURS[name], seconds)
