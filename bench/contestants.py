"""Who is measured, and how one of them plays random games for a while.

Each contestant is played by its own public interface: ours by `legal` and `apply`,
a peer by what it offers for the same purpose. Decisions are counted where a player
had to answer; time is the processor time of this process.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import barrow


@dataclass
class Measure:
    """What one contestant did in its time."""

    decisions: int
    games: int
    legal: int
    seconds: float
    clone: float = 0.0  # microseconds
    reimagine: float = 0.0  # microseconds

    def document(self) -> dict[str, float]:
        return asdict(self)


def ours(key: str, players: int, options: dict[str, object], seconds: float) -> Measure:
    """Play random games of ours through the public contract."""
    import barrow

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
            state.apply(seat, listed[int(draw() * len(listed))], chance)
            decisions += 1
            legal += len(listed)
        games += 1
    measure = Measure(decisions, games, legal, time.process_time() - start)
    measure.clone, measure.reimagine = _copies(key, players, options)
    return measure


def _copies(key: str, players: int, options: dict[str, object]) -> tuple[float, float]:
    """Return the microseconds of a clone and of a reimagining, in the middle of a game."""
    import barrow

    game = barrow.game(key)
    whole = _after(game, players, options, None)
    state = _after(game, players, options, whole[1] // 2)[0]
    chance = barrow.Chance(2)
    seat = state.pending[0]
    return _microseconds(state.clone), _microseconds(lambda: state.reimagine(seat, chance))


def _after(
    game: barrow.Game, players: int, options: dict[str, object], most: int | None
) -> tuple[barrow.State, int]:
    """Return a seeded random game after so many decisions, or at its end, and their number."""
    import barrow

    chance = barrow.Chance(1)
    draw = random.Random(1)
    state = game.new(players, chance, options)
    decisions = 0
    while state.pending and decisions != most:
        seat = state.pending[0]
        state.apply(seat, draw.choice(state.legal(seat)), chance)
        decisions += 1
    return state, decisions


def _microseconds(act: Callable[[], object], times: int = 20_000) -> float:
    start = time.process_time()
    for _ in range(times):
        act()
    return (time.process_time() - start) / times * 1e6


def catanatron(seconds: float) -> Measure:
    """Play random games of catanatron, four players."""
    from catanatron import Color, Game, RandomPlayer

    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        random.seed(games)
        players = [RandomPlayer(color) for color in list(Color)[:4]]
        game = Game(players, seed=games)
        while game.winning_color() is None and game.state.num_turns < 1000:
            listed = game.state.playable_actions
            game.execute(random.choice(listed))
            decisions += 1
            legal += len(listed)
        games += 1
    measure = Measure(decisions, games, legal, time.process_time() - start)
    measure.clone = _microseconds(game.copy, 300)
    return measure


# Our line-ups: game, players, options.
OURS: dict[str, tuple[str, int, dict[str, object]]] = {
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

PEERS: dict[str, Callable[[float], Measure]] = {"catanatron, 4 players": catanatron}


def names() -> list[str]:
    """List all contestants, ours first."""
    return [*OURS, *PEERS]


def measure(name: str, seconds: float) -> Measure:
    """Measure one contestant in this process."""
    if name in PEERS:
        return PEERS[name](seconds)
    return ours(*OURS[name], seconds)
