"""The ladder: bots against each other at every number of players, and their ratings.

Any two levels meet in sets: one deal, the line-up turned around the table until each
has had every seat. With more than two seats one of the first sits among the second, and one of
the second among the first. Every game counts as one: each pair of seats with different levels
is a comparison, a tie half for both. Bradley and Terry's model makes ratings of that (choix), on
Elo's scale with `normal` at 1500; the intervals come from drawing the sets anew. Each two levels
that met get one more game, a draw for the ratings and of any result for the intervals: else who has
not lost yet would seem to be sure never to lose.
"""

from __future__ import annotations

from collections import defaultdict
from math import log
from typing import TYPE_CHECKING, Final, NamedTuple

import choix
import msgspec
import numpy as np

from barrow.lab.intervals import Rate, rate
from barrow.lab.plan import Plan
from barrow.lab.run import run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from barrow.kernel.game import Game
    from barrow.lab.crew import Crew
    from barrow.lab.store import Tables

ANCHOR: Final = "normal"
_MIDDLE: Final = 1500.0
_SCALE: Final = 400 / log(10)
_REDRAWN: Final = 400
_SMOOTH: Final = 0.05  # holds a level that never lost on the scale
ZOMBIE_AI: Final = "zombie_ai"


class Rating(NamedTuple):
    """A level's place on the ladder."""

    level: str
    rating: float
    low: float
    high: float
    games: int


class Meeting(NamedTuple):
    """Two levels against each other."""

    one: str
    other: str
    wins: Rate  # of the first: comparisons it won, ties half


class Rung(msgspec.Struct, frozen=True):
    """The ladder at one number of players."""

    players: int
    games: int
    ratings: list[Rating]  # best first
    meetings: list[Meeting]


def lineups(levels: list[str], players: int) -> Iterator[tuple[str, ...]]:
    """Return who sits down with whom."""
    for place, other in enumerate(levels):
        for one in levels[:place]:
            yield (other, one)
            if players > 2:
                yield (one, other)


def plans(
    game: Game,
    levels: list[str],
    players: int,
    sets: int,
    seed: int | str,
    options: dict[str, object],
    iterations: dict[str, int],
) -> list[Plan]:
    """Return a plan for every meeting at a number of players."""
    searched = {level: count for level, count in iterations.items() if level in levels}
    return [
        Plan(
            game.key,
            game.pack_text,
            game.pack_hash,
            game.rules,
            (players,),
            lineup,
            sets * players,
            seed,
            options,
            iterations={level: n for level, n in searched.items() if level in lineup},
        )
        for lineup in lineups(levels, players)
    ]


def climb(
    planned: list[Plan], levels: list[str], folder: Path, crew: Crew, advance: Callable[[int], None]
) -> Rung:
    """Play the meetings at one number of players and rate the levels."""
    sets: list[list[np.ndarray]] = []  # by plan, the comparisons of each set
    games = 0
    played: dict[str, int] = defaultdict(int)
    for plan in planned:
        tables = run(plan, folder / plan.digest(), crew, advance)
        sets.append(comparisons(tables, levels))
        games += tables.games.height
        for level in set(plan.bots):
            played[level] += tables.games.height
    whole = np.sum([np.sum(ones, axis=0) for ones in sets], axis=0)
    return Rung(
        planned[0].seats[0],
        games,
        _ratings(sets, whole, levels, played),
        _meetings(whole, levels),
    )


def comparisons(tables: Tables, levels: list[str]) -> list[np.ndarray]:
    """Return, for each set, how often each level came before each other; a game counts as one."""
    found: dict[int, np.ndarray] = {}
    for deal, bots, ranks in tables.games.select("deal", "bots", "ranks").rows():
        here = found.setdefault(deal, np.zeros((len(levels), len(levels))))
        pairs = [
            (levels.index(bots[a]), levels.index(bots[b]), ranks[a], ranks[b])
            for a in range(len(bots))
            for b in range(a)
            if bots[a] != bots[b]
        ]
        for one, other, first, second in pairs:
            won = 1.0 if first < second else 0.5 if first == second else 0.0
            here[one, other] += won / len(pairs)
            here[other, one] += (1.0 - won) / len(pairs)
    return [found[deal] for deal in sorted(found)]


def rate_levels(whole: np.ndarray, levels: list[str]) -> np.ndarray:
    """Return ratings from how often each level came before each other."""
    strengths = choix.ilsr_pairwise_dense(whole, alpha=_SMOOTH)
    scaled = _SCALE * np.asarray(strengths)
    base = scaled[levels.index(ANCHOR)] if ANCHOR in levels else scaled.mean()
    rated: np.ndarray = scaled - base + _MIDDLE
    return rated


def _ratings(
    sets: list[list[np.ndarray]], whole: np.ndarray, levels: list[str], played: dict[str, int]
) -> list[Rating]:
    met = (whole + whole.T) > 0
    ratings = rate_levels(whole + 0.5 * met, levels)
    luck = np.random.default_rng(1)
    stacked = [np.stack(ones) for ones in sets]
    drawn = []
    for _ in range(_REDRAWN):
        again = [ones[luck.integers(len(ones), size=len(ones))].sum(axis=0) for ones in stacked]
        unseen = np.triu(luck.random(whole.shape), 1)
        imagined = met * (unseen + np.tril(1 - unseen.T, -1))
        drawn.append(rate_levels(np.sum(again, axis=0) + imagined, levels))
    low, high = np.percentile(np.stack(drawn), [2.5, 97.5], axis=0)
    found = [
        Rating(level, float(ratings[i]), float(low[i]), float(high[i]), played[level])
        for i, level in enumerate(levels)
    ]
    return sorted(found, key=lambda rating: -rating.rating)


def _meetings(whole: np.ndarray, levels: list[str]) -> list[Meeting]:
    return [
        Meeting(
            other,
            one,
            rate(
                f"{other} before {one}",
                float(whole[j, i]),
                max(1, round(float(whole[i, j] + whole[j, i]))),
                0.5,
            ),
        )
        for j, other in enumerate(levels)
        for i, one in enumerate(levels[:j])
    ]


def zombie_plans(
    game: Game, level: str, players: int, games: int, seed: int | str, options: dict[str, object]
) -> dict[str, Plan]:
    """Return a plan for every printed way the rules can run the zombies; {} in other games."""
    modes = next((option.choices for option in game.options if option.name == ZOMBIE_AI), None)
    if modes is None or players > 3:
        return {}
    return {
        str(mode): Plan(
            game.key,
            game.pack_text,
            game.pack_hash,
            game.rules,
            (players,),
            (level,),
            games,
            seed,
            {**options, ZOMBIE_AI: mode},
        )
        for mode in modes
    }


def zombie_rates(
    planned: dict[str, Plan], folder: Path, crew: Crew, advance: Callable[[int], None]
) -> list[Rate]:
    """Return how often the zombies win by the way the rules run them."""
    found = []
    for mode, plan in planned.items():
        games = run(plan, folder / plan.digest(), crew, advance).games
        found.append(rate(mode, int((games["unseated"] != "").sum()), games.height))
    return found
