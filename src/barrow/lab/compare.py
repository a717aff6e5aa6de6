"""Two plans side by side: what the second one changes, and when that is clear.

Both play the same deals with the same bots and luck, so that most of the noise cancels. A set of
games (one deal, all rotations) gives one value of each measure: the second result minus the
first. At most 5% of comparisons have any measure wrong, however often you look
(`intervals.Sequence`, each with its share of the 5%), so play stops as soon as every measure is
clear: it changed, or by less than is worth knowing.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from barrow.kernel.errors import BarrowError
from barrow.lab.answers import verb
from barrow.lab.intervals import Sequence
from barrow.lab.page import render, to_json
from barrow.lab.plan import Chunk, Plan, check
from barrow.lab.profile import names_of, profile_of, sides_of
from barrow.lab.workers import once

if TYPE_CHECKING:
    from collections.abc import Callable

    from barrow.lab.play import Results
    from barrow.lab.workers import Workers

ERROR: Final = 0.05
_TOGETHER: Final = 4  # chunks played between two looks
_BANNED: Final = "the banned seat"
_FIRST: Final = "whoever goes first"
_UNSEATED: Final = "the rules' own side"
_LENGTH: Final = "length"
_WORTH: Final = 0.05  # of the length: a smaller change is not worth knowing


class Effect(msgspec.Struct, frozen=True):
    """What the second plan changes in one measure."""

    measure: str
    players: int
    unit: str  # "points" of a hundred games, or what length is counted in
    sets: int  # pairs of sets behind it
    before: float
    after: float
    mean: float
    low: float
    high: float
    verdict: str  # "more", "less", "same" (no change worth knowing) or "open"
    sentence: str

    @property
    def known(self) -> bool:
        """True if there are enough games for an interval."""
        return self.high < inf


class Comparison(msgspec.Struct, frozen=True):
    """All effects, and the games behind them."""

    game: str
    title: str
    names: dict[str, str]  # of the sides, by their keys
    games: int  # of each plan
    most: int
    stopped_early: bool
    worth: float
    error: float
    effects: list[Effect]


class Measured(NamedTuple):
    """The two sums and the sequence of differences of one measure."""

    sequence: Sequence
    before: list[float]
    after: list[float]


class Contrast:
    """The measures of two plans, updated as games come in."""

    def __init__(self, before: Plan, after: Plan, worth: float) -> None:
        if not 0 < worth < 100:
            raise BarrowError(f"--worth is between 0 and 100 points, not {worth:g}")
        self._before: Final = before
        self._after: Final = after
        self._worth: Final = worth / 100
        game = before.make_game()
        self.title: Final = game.title
        self.names: Final = names_of(game)
        self._length: Final = profile_of(before.game).length
        names = {
            players: [*sides_of(game, players), _UNSEATED, _FIRST, _LENGTH]
            + ([_BANNED] if after.ban is not None and not after.ban.side else [])
            for players in before.seats
        }
        count = sum(len(listed) for listed in names.values())
        self.measures: Final = {
            (players, name): Measured(Sequence(ERROR / count, self._sets(players)), [], [])
            for players, listed in names.items()
            for name in listed
        }

    def _sets(self, players: int) -> int:
        """Return roughly how many sets it takes until something is clear."""
        return max(1, self._before.games_at(players) // self._before.rotations(players) // 2)

    def add(self, chunk: Chunk, before: Results, after: Results) -> None:
        """Add the games of a chunk, played by both plans."""
        size = self._before.rotations(chunk.players)
        ones, others = self._values(chunk, before), self._values(chunk, after)
        for name in ones:
            measured = self.measures[chunk.players, name]
            for first in range(0, chunk.last - chunk.first, size):
                known = [
                    (one, other)
                    for one, other in zip(
                        ones[name][first : first + size], others[name][first : first + size]
                    )
                    if one is not None and other is not None
                ]
                if known:
                    one = sum(pair[0] for pair in known) / len(known)
                    other = sum(pair[1] for pair in known) / len(known)
                    measured.before.append(one)
                    measured.after.append(other)
                    measured.sequence.add(other - one)

    def _values(self, chunk: Chunk, rows: Results) -> dict[str, list[float | None]]:
        """Return every measure of every game of a chunk; None if a game lacks it."""
        games: dict[str, list[Any]] = rows["games"]
        found: dict[str, list[float | None]] = {
            name: [] for players, name in self.measures if players == chunk.players
        }
        columns = (games[name] for name in ("deal", "sides", "wins", "unseated", "first", "turns"))
        for deal, sides, wins, unseated, first, turns in zip(*columns):
            won = dict(zip(sides, wins))
            for name, values in found.items():
                if name == _UNSEATED:
                    values.append(1.0 if unseated else 0.0)
                elif name == _FIRST:
                    values.append(wins[first] if first >= 0 else None)
                elif name == _BANNED:
                    values.append(wins[deal % chunk.players])
                elif name == _LENGTH:
                    values.append(float(turns))
                else:
                    values.append(won.get(name))
        return found

    @property
    def is_clear(self) -> bool:
        """True if every measure is clear, even one that never occurs."""
        return all(self._verdict(*key) != "open" for key in self.measures)

    def _verdict(self, players: int, name: str) -> str:
        measured = self.measures[players, name]
        low, high = measured.sequence.interval
        if name == _LENGTH and measured.before:
            worth = _WORTH * sum(measured.before) / len(measured.before)
        else:
            worth = self._worth
        if low > 0:
            return "more"
        if high < 0:
            return "less"
        return "same" if -worth < low and high < worth else "open"

    def effects(self) -> list[Effect]:
        """Return the effects so far, with a sentence for each measure."""
        return [
            self._effect(players, name)
            for (players, name), measured in self.measures.items()
            if any(measured.before) or any(measured.after)
        ]

    def _effect(self, players: int, name: str) -> Effect:
        measured = self.measures[players, name]
        sets = measured.sequence.values
        scale = 1.0 if name == _LENGTH else 100.0
        low, high = (scale * bound for bound in measured.sequence.interval)
        unit = self._length if name == _LENGTH else "points"
        verdict = self._verdict(players, name)
        return Effect(
            name,
            players,
            unit,
            sets,
            scale * sum(measured.before) / max(1, sets),
            scale * sum(measured.after) / max(1, sets),
            scale * measured.sequence.mean,
            low,
            high,
            verdict,
            sentence(self.names.get(name, name), unit, verdict, low, high),
        )


def sentence(name: str, unit: str, verdict: str, low: float, high: float) -> str:
    """Return an effect as a plain sentence."""
    called = name[:1].upper() + name[1:].replace("_", " ")
    win = verb(name)
    if verdict in ("more", "less"):
        least, most = sorted((abs(low), abs(high)))
        span = f"{_short(least)} to {_short(most)}"
        if name == _LENGTH:
            return f"Games are {span} {unit} {'longer' if verdict == 'more' else 'shorter'}"
        return f"{called} {win} {span} points {verdict} often"
    span = f"{low:+.1f} to {high:+.1f} {unit}"
    if name == _LENGTH:
        same = "Games are as long as before" if verdict == "same" else "Length: not clear yet"
        return f"{same} ({span})"
    if verdict == "same":
        return f"{called} {win} as often as before ({span})"
    return f"{called}: not clear yet ({span})"


def _short(number: float) -> str:
    return f"{number:.0f}" if number >= 10 else f"{number:.1f}".removesuffix(".0")


def compare(
    before: Plan,
    after: Plan,
    workers: Workers,
    advance: Callable[[int], None],
    worth: float = 2.0,
) -> Comparison:
    """Play two plans side by side until everything is clear or the games run out."""
    for plan in (before, after):
        check(plan, plan.make_game())
    contrast = Contrast(before, after, worth)
    played = 0
    for chunks in rounds(before):
        ones = dict(_by_chunk(workers, before, chunks))
        others = dict(_by_chunk(workers, after, chunks))
        for chunk in chunks:
            contrast.add(chunk, ones[chunk], others[chunk])
            played += chunk.last - chunk.first
            advance(chunk.last - chunk.first)
        if contrast.is_clear:
            break
    return Comparison(
        before.game,
        contrast.title,
        contrast.names,
        played,
        before.total,
        played < before.total,
        worth,
        ERROR,
        contrast.effects(),
    )


def rounds(plan: Plan) -> list[list[Chunk]]:
    """Return the chunks of a plan in rounds, each with some of every number of players."""
    by_players = {
        players: [chunk for chunk in plan.chunks() if chunk.players == players]
        for players in plan.seats
    }
    longest = max(len(chunks) for chunks in by_players.values())
    return [
        [one for chunks in by_players.values() for one in chunks[start : start + _TOGETHER]]
        for start in range(0, longest, _TOGETHER)
    ]


def _by_chunk(workers: Workers, plan: Plan, chunks: list[Chunk]) -> list[tuple[Chunk, Results]]:
    return [(chunk, rows) for chunk, rows, _ in once(workers(plan, chunks))]


def comparison_page(done: Comparison, title: str) -> tuple[str, str]:
    """Return a comparison as an HTML page and as JSON."""
    page = render("compare.html", done.game, done.names, title=title, comparison=done)
    return page, to_json(done)
