"""The ladder: bots against each other at every number of players, and their ratings.

Any two levels meet in a duel made of sets: one deal, with one bot of the first level among bots
of the second, in every seat in turn. With more than two seats they also meet the other way round.
There is no clock: searching bots make all their iterations. Each game is logged as a line
`[duel, set, seat, ranks]` as soon as it is over, so a ladder can be resumed. The result of a duel
is the share of the bot that sits alone: with two seats, how often it ranks first; with more, how
often it wins.

Ratings follow Bradley and Terry (choix) on Elo's scale with `normal` at 1500. Each pair of seats
with different levels is a comparison, a tie counts half for both, and every game has weight one.
Intervals come from resampling the sets. Levels that met get one imaginary game, a draw for the
ratings and a random result for the intervals; otherwise a level that has not lost yet would seem
unbeatable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from hashlib import sha256
from math import log
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import choix
import msgspec
import numpy as np

from barrow.bots import REFERENCE_LEVEL, REFERENCES, shipped_weights
from barrow.bots.weights import shipped_path
from barrow.kernel.errors import BarrowError
from barrow.lab.intervals import Rate, mean_interval, rate
from barrow.lab.plan import Chunk, Plan
from barrow.lab.profile import profile_of, sides_of
from barrow.lab.wilson import wilson
from barrow.lab.workers import once

if TYPE_CHECKING:
    from pathlib import Path

    from barrow.kernel.game import Game
    from barrow.lab.workers import Workers

ANCHOR: Final = "normal"
USUAL_SEED: Final = 1
_MIDDLE: Final = 1500.0
_SCALE: Final = 400 / log(10)
_REDRAWN: Final = 400
_SMOOTH: Final = 0.05  # keeps a level that never lost on the scale
_QUICK_SETS: Final = 10  # sets between two writes to the log, if no bot searches

Games = dict[tuple[int, int], list[int]]  # ranks, by set and seat of the bot that sits alone
Advance = Callable[[int], None]


class Rating(NamedTuple):
    """A level's place on the ladder."""

    level: str
    rating: float
    low: float
    high: float
    games: int


class Duel(msgspec.Struct, frozen=True):
    """How one level did alone among bots of another."""

    one: str
    other: str
    games: int
    even: float  # the share of a bot that plays like the others
    share: float
    low: float
    high: float
    won: int
    lost: int
    nobody: int  # games that no seat won


class Rung(msgspec.Struct, frozen=True):
    """The ladder at one number of players."""

    players: int
    games: int
    ratings: list[Rating]  # best first
    duels: list[Duel]


class Wanted(NamedTuple):
    """What a ladder is to measure."""

    game: Game
    levels: list[str]
    games: int  # of each duel, before they are rounded up to whole sets
    seed: int | str
    options: dict[str, object]
    part: float  # fraction of the iterations that searching levels make
    iterations: dict[str, int]  # of searching levels, where they are given
    alone: str = ""  # the only level that sits alone, if there is one


class Log:
    """The log of games, one line each."""

    def __init__(self, path: Path) -> None:
        self._path: Final = path
        self._played: dict[str, Games] = defaultdict(dict)
        for number, line in enumerate(_lines(path), 1):
            self._take(line, number)

    def _take(self, line: bytes, number: int) -> None:
        try:
            duel, deal, seat, ranks = msgspec.json.decode(
                line, type=tuple[str, int, int, list[int]]
            )
        except msgspec.DecodeError:
            said = "is not [duel, set, seat, ranks]: delete it, and its game is played again"
            raise BarrowError(f"{self._path}: line {number} {said}") from None
        self._played[duel][deal, seat] = ranks

    def games(self, duel: str) -> Games:
        """Return the logged games of a duel."""
        return self._played[duel]

    def add(self, duel: str, games: Games) -> None:
        """Log games."""
        self._played[duel].update(games)
        lines = [msgspec.json.encode([duel, *key, ranks]) + b"\n" for key, ranks in games.items()]
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("ab") as file:
                file.write(b"".join(lines))
        except OSError as error:
            raise BarrowError(f"cannot write {self._path}: {error.strerror}") from None


def _lines(path: Path) -> list[bytes]:
    """Return the lines of a log, without a last one that was cut short."""
    try:
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if whole != text:
            path.write_bytes(whole)
    except OSError as error:
        raise BarrowError(f"cannot read {path}: {error.strerror}") from None
    return whole.splitlines()


def lineups(levels: list[str], players: int, alone: str = "") -> Iterator[tuple[str, str]]:
    """Return who sits alone among whom: any two levels, or one level among each other."""
    for place, other in enumerate(levels):
        for one in levels[:place]:
            if players == 2:
                if alone in ("", one, other):
                    yield (other, one)
                continue
            if alone in ("", other):
                yield (other, one)
            if alone in ("", one):
                yield (one, other)


def looks(game: Game, level: str, wanted: Wanted) -> int:
    """Return the iterations of a level at each choice; 0 for one that does not search."""
    if level in wanted.iterations:
        return wanted.iterations[level]
    how = shipped_weights(game.key).levels.get(REFERENCE_LEVEL if level in REFERENCES else level)
    return max(1, round(wanted.part * how.iterations)) if how and how.iterations else 0


def duel_plan(wanted: Wanted, lineup: tuple[str, ...], players: int) -> Plan:
    """Return the plan of one duel."""
    game = wanted.game
    searching = {level: looks(game, level, wanted) for level in lineup}
    return Plan(
        game.key,
        game.pack_text,
        game.pack_hash,
        game.rules,
        (players,),
        lineup,
        wanted.games,
        wanted.seed,
        wanted.options,
        iterations={level: count for level, count in searching.items() if count},
    )


def duel_name(wanted: Wanted, plan: Plan) -> str:
    """Return the name of a duel in the log: everything its games depend on."""
    weights = sha256(shipped_path(plan.game).read_bytes()).hexdigest()
    name = f"{plan.game} {' v '.join(plan.bots)} {plan.seats[0]} seats, rules {plan.rules}"
    name += f", weights {weights[:8]}, part {wanted.part:g}"
    given = {level: count for level, count in wanted.iterations.items() if level in plan.bots}
    for what, value in {**given, **plan.options}.items():
        name += f", {what} {value}"
    if plan.seed != USUAL_SEED:
        name += f", seed {plan.seed}"
    return f"{name}, pack {plan.pack_hash[:8]}" if plan.pack_text else name


def play(plan: Plan, name: str, log: Log, workers: Workers, advance: Advance) -> Games:
    """Play the missing games of a duel, and return all of them."""
    players = plan.seats[0]
    known = log.games(name)
    wanted = [_key(plan, number) for number in range(plan.games_at(players))]
    advance(sum(key in known for key in wanted))
    missing = [number for number, key in enumerate(wanted) if key not in known]
    for chunk, rows, _ in once(workers(plan, _chunks(plan, missing))):
        columns: dict[str, list[Any]] = rows["games"]
        played = zip(columns["number"], columns["ranks"])
        log.add(name, {_key(plan, number): ranks for number, ranks in played})
        advance(chunk.last - chunk.first)
    return {key: known[key] for key in wanted}


def _key(plan: Plan, number: int) -> tuple[int, int]:
    """Return the set of a game, and the seat of the first of the line-up."""
    size = plan.rotations(plan.seats[0])
    deal, rotation = divmod(number, size)
    return deal, -rotation % size


def _chunks(plan: Plan, numbers: list[int]) -> list[Chunk]:
    """Cut games into pieces of a set, or of some where no bot searches."""
    players = plan.seats[0]
    most = plan.rotations(players) * (1 if plan.searches else _QUICK_SETS)
    found: list[Chunk] = []
    for number in numbers:
        last = found[-1] if found else None
        if last is not None and last.last == number and number - last.first < most:
            found[-1] = last._replace(last=number + 1)
        else:
            found.append(Chunk(len(found), players, number, number + 1))
    return found


def climb(wanted: Wanted, players: int, log: Log, workers: Workers, advance: Advance) -> Rung:
    """Play the duels at one number of players and rate the levels."""
    duels: list[Duel] = []
    sets: list[list[np.ndarray]] = []  # by duel, the comparisons of each set
    played: dict[str, int] = defaultdict(int)
    for one, other in lineups(wanted.levels, players, wanted.alone):
        plan = duel_plan(wanted, (one, other), players)
        games = play(plan, duel_name(wanted, plan), log, workers, advance)
        duels.append(judge(one, other, players, games))
        sets.append(comparisons(games, wanted.levels, one, other))
        for level in (one, other):
            played[level] += len(games)
    ratings = _ratings(sets, wanted.levels, played)
    return Rung(players, sum(duel.games for duel in duels), ratings, duels)


def score(ranks: list[int], seat: int) -> float:
    """Return the score of a seat: 1 if it ranks first, a part of 1 if several do.

    With two seats, a tie is half; with more, only winners score.
    """
    if len(ranks) == 2:
        other = ranks[1 - seat]
        return 0.5 + 0.5 * ((ranks[seat] < other) - (ranks[seat] > other))
    return 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0


def judge(one: str, other: str, players: int, games: Games) -> Duel:
    """Return the share of the bot that sat alone, with its 95% interval over the sets."""
    sets: dict[int, list[float]] = defaultdict(list)
    for (deal, seat), ranks in games.items():
        sets[deal].append(score(ranks, seat))
    share, low, high = mean_interval(np.array([np.mean(scores) for scores in sets.values()]))
    if low == high:  # all sets have the same result, which proves nothing
        low, high = wilson(share * len(games), len(games))
    won = sum(ranks[seat] == 1 for (_, seat), ranks in games.items())
    nobody = sum(1 not in ranks for ranks in games.values())
    shared = len(games) if players == 2 else len(games) - nobody
    return Duel(
        one,
        other,
        len(games),
        shared / len(games) / players,
        share,
        max(0.0, low),
        min(1.0, high),
        won,
        len(games) - won - nobody,
        nobody,
    )


def comparisons(games: Games, levels: list[str], one: str, other: str) -> list[np.ndarray]:
    """Return, for each set, how often each level came before each other; a game counts as one."""
    first, second = levels.index(one), levels.index(other)
    found: dict[int, np.ndarray] = {}
    for (deal, seat), ranks in games.items():
        here = found.setdefault(deal, np.zeros((len(levels), len(levels))))
        others = [rank for place, rank in enumerate(ranks) if place != seat]
        before = sum((ranks[seat] < rank) + 0.5 * (ranks[seat] == rank) for rank in others)
        here[first, second] += before / len(others)
        here[second, first] += 1 - before / len(others)
    return [found[deal] for deal in sorted(found)]


def rate_levels(whole: np.ndarray, levels: list[str]) -> np.ndarray:
    """Return ratings from how often each level came before each other."""
    strengths = choix.ilsr_pairwise_dense(whole, alpha=_SMOOTH)
    scaled = _SCALE * np.asarray(strengths)
    base = scaled[levels.index(ANCHOR)] if ANCHOR in levels else scaled.mean()
    rated: np.ndarray = scaled - base + _MIDDLE
    return rated


def _ratings(
    sets: list[list[np.ndarray]], levels: list[str], played: dict[str, int]
) -> list[Rating]:
    stacked = [np.stack(ones) for ones in sets]
    whole = np.sum([ones.sum(axis=0) for ones in stacked], axis=0)
    met = (whole + whole.T) > 0
    ratings = rate_levels(whole + 0.5 * met, levels)
    luck = np.random.default_rng(1)
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


def rules_modes(game: Game, players: int) -> list[dict[str, object]]:
    """Return the options for each way the rules can run a side; [] if they run none."""
    run = profile_of(game.key).run_by_rules
    if run is None or run.side in sides_of(game, players):
        return []
    modes = next(option.choices or [] for option in game.options if option.name == run.option)
    return [{run.option: mode} for mode in modes]


def rules_rates(
    wanted: Wanted, players: int, log: Log, workers: Workers, advance: Advance
) -> list[Rate]:
    """Return how often the side that the rules run wins, in each of its modes."""
    found = []
    for mode in rules_modes(wanted.game, players):
        asked = wanted._replace(options={**wanted.options, **mode})
        plan = duel_plan(asked, (ANCHOR,), players)
        games = play(plan, duel_name(asked, plan), log, workers, advance)
        nobody = sum(1 not in ranks for ranks in games.values())
        found.append(rate(str(*mode.values()), nobody, len(games)))
    return found


def total(wanted: Wanted, players: int, with_rules: bool) -> int:
    """Return how many games a ladder has at a number of players."""
    met = lineups(wanted.levels, players, wanted.alone)
    meetings = [duel_plan(wanted, lineup, players) for lineup in met]
    alone = duel_plan(wanted, (ANCHOR,), players).total
    modes = len(rules_modes(wanted.game, players)) if with_rules else 0
    return sum(plan.total for plan in meetings) + modes * alone
