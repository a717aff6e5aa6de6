"""The figures of a run: the content of a report, as a document.

`Figures` is for a whole run, `At` for one number of players: who wins and how surely, from which
seat, how long games last, how the lead changes, who is eliminated. `uses` counts cards and the
like.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import polars as pl

from barrow.kernel.errors import BarrowError
from barrow.lab.answers import LIMITS, Answer, Remark, answer, reading
from barrow.lab.intervals import Average, Rate, average, rate
from barrow.lab.profile import names_of, profile_of
from barrow.lab.uses import CHOSE, Unused, Use, count_uses, find_unused

if TYPE_CHECKING:
    from barrow.kernel.game import Game
    from barrow.lab.store import Tables

# How long a person takes for a decision, by default.
SECONDS: Final = 6.0
_LEADS: Final = [0.0, 0.05, 0.1, 0.2, 0.3, 0.45, 1.01]
_MOMENTS: Final = ("a quarter", "half", "three quarters")
_PLACES: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_SEATS: Final = tuple(f"seat {number}" for number in range(1, 7))
_FEWEST: Final = 20  # games that a bar of a chart needs


class Moment(msgspec.Struct, frozen=True):
    """What a lead is worth at one point of the game."""

    at: str
    leader_wins: Rate
    by_lead: list[Rate]  # the label is the lead, in percent of all shares


class Meeting(msgspec.Struct, frozen=True):
    """Two sides in one game: how often the first came before the second, a tie half."""

    one: str
    other: str
    wins: Rate


class Decision(msgspec.Struct, frozen=True):
    """One kind of decision: how often it comes, and how many choices it offers."""

    name: str
    samples: int
    share: float
    options: float
    most: int


class At(msgspec.Struct, frozen=True):
    """The figures at one number of players."""

    players: int
    games: int
    seats: list[Rate]
    order: list[Rate]  # by place in the turn order
    sides: list[Rate]
    meetings: list[Meeting]
    levels: list[Rate]
    unseated: list[Rate]  # sides that no seat runs
    shared: Rate  # games with several winners
    endings: list[Rate]
    turns: Average
    decisions: Average
    minutes: Average
    choices: Average
    lead_changes: Average
    comeback: Average
    wire: Rate  # games whose winner led at every quarter
    moments: list[Moment]
    kingmaking: Rate | None
    thrown_out: list[Rate]  # by number of seats that were thrown out
    out_at: list[int]  # by twentieth of the game
    out_by: dict[str, dict[str, int]]  # victim's side, then the side in whose turn


class Figures(msgspec.Struct, frozen=True):
    """Everything in a report."""

    game: str
    title: str
    words: dict[str, str]
    names: dict[str, str]  # of the sides, by their keys
    settings: dict[str, object]
    games: int
    seconds_a_decision: float
    answers: list[Answer]  # by number of players
    reading: list[Remark]
    at: list[At]
    kinds_of_decisions: list[Decision]
    uses: dict[str, list[Use]]
    titles: dict[str, str]  # of what is used, by event
    unused: Unused
    limits: dict[str, str]  # clauses of forced endings, by ending
    clauses: dict[str, str]  # texts of the clauses that the page cites


def figures(tables: Tables, seconds: float = SECONDS) -> Figures:
    """Return the figures of a run."""
    if seconds <= 0:
        raise BarrowError(f"a decision takes more than 0 seconds, not {seconds}")
    plan = tables.plan
    game = plan.make_game()
    profile, names = profile_of(plan.game), names_of(game)
    turns = profile.turn_event == "turn_started"  # a turn that belongs to a seat
    at = [_at(tables.games.filter(pl.col("players") == n), n, seconds, turns) for n in plan.seats]
    uses = count_uses(game, tables)
    unused = find_unused(game, tables, uses)
    limits = _limits(tables)
    named = [*limits.values(), *unused.clauses]
    return Figures(
        game=plan.game,
        title=game.title,
        words={
            "side": profile.side,
            "sides": profile.sides,
            "turns": profile.length,
            "share": profile.share,
        },
        names=names,
        settings=_settings(tables, game),
        games=tables.games.height,
        seconds_a_decision=seconds,
        answers=[answer(one, profile, names) for one in at],
        reading=reading(at, profile, names, uses, unused, limits),
        at=at,
        kinds_of_decisions=_decisions(tables.decisions),
        uses=uses,
        titles={
            **{event: use.title for event, use in profile.uses.items()},
            CHOSE: "Kinds of actions",
        },
        unused=unused,
        limits=limits,
        clauses={id: game.rulebook[id].text for id in named},
    )


def _limits(tables: Tables) -> dict[str, str]:
    """Return the clauses of the forced endings that occurred."""
    ended = tables.events.filter(pl.col("event") == "game_ended")
    ended = ended.join(tables.games.select("players", "number", "reason"), on=["players", "number"])
    ended = ended.filter(pl.col("reason").is_in(LIMITS)).select("reason", "clause").unique()
    return dict(sorted(ended.rows()))


def _settings(tables: Tables, game: Game) -> dict[str, object]:
    plan, info = tables.plan, tables.info
    changed = {
        option.name: plan.options[option.name]
        for option in game.options
        if plan.options.get(option.name, option.default) != option.default
    }
    return {
        "bots": list(plan.bots),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "sides": plan.sides,
        "options": changed,
        "pack": "the pack that ships" if not plan.pack_text else f"pack {plan.pack_hash[:8]}",
        "rules": plan.rules,
        "iterations": plan.iterations,
        "ban": None if plan.ban is None else msgspec.to_builtins(plan.ban),
        "engine": info.engine,
        "version": info.version,
        "seconds": info.seconds,
    }


def seats_of(games: pl.DataFrame) -> pl.DataFrame:
    """Return one row for each seat of each game: who sat there and what it won."""
    return (
        games.select(
            "number",
            "players",
            "first",
            "bots",
            "sides",
            "wins",
            seat=pl.int_ranges(0, "players", dtype=pl.Int16),
        )
        .explode("bots", "sides", "wins", "seat")
        .with_columns(
            place=pl.when(pl.col("first") >= 0)
            .then((pl.col("seat") - pl.col("first")) % pl.col("players"))
            .otherwise(None)
        )
    )


def _at(games: pl.DataFrame, players: int, seconds: float, turns: bool) -> At:
    seats = seats_of(games)
    height = games.height
    even = float(seats["wins"].to_numpy().mean())  # games that no seat wins leave less to share
    unseated = games.filter(pl.col("unseated") != "").group_by("unseated").len().sort("unseated")
    winners = games["wins"].list.eval(pl.element() > 0).list.sum().to_numpy()
    decisions = games["decisions"].to_numpy()
    return At(
        players=players,
        games=height,
        seats=_rates(seats, "seat", even, _SEATS),
        order=_rates(seats.drop_nulls("place"), "place", even, _PLACES),
        sides=_rates(seats, "sides", even),
        meetings=_meetings(games),
        levels=_rates(seats, "bots", even),
        unseated=[rate(str(name), count, height) for name, count in unseated.rows()],
        shared=rate("several winners", int((winners > 1).sum()), height),
        endings=[
            rate(str(reason), count, height)
            for reason, count in games.group_by("reason").len().sort("len", descending=True).rows()
        ],
        turns=average(games["turns"].to_numpy()),
        decisions=average(decisions),
        minutes=average(np.round(decisions * seconds / 60)),
        choices=average(games["choices"].to_numpy()),
        lead_changes=average(games["lead_changes"].to_numpy()),
        comeback=average(games["comeback"].to_numpy()),
        wire=_wire(games),
        moments=[_moment(games, place) for place in range(len(_MOMENTS))],
        kingmaking=_kingmaking(games, players) if turns else None,
        thrown_out=_thrown_out(games),
        out_at=_out_at(games),
        out_by=_out_by(games),
    )


def _rates(
    seats: pl.DataFrame, column: str, even: float, names: tuple[str, ...] = ()
) -> list[Rate]:
    """Return the share of wins for each value of a column, under its name if there are names."""
    grouped = seats.group_by(column).agg(pl.len(), pl.col("wins").sum()).sort(column)
    return [
        rate(names[value] if names else value, wins, games, even)
        for value, games, wins in grouped.rows()
    ]


def _meetings(games: pl.DataFrame) -> list[Meeting]:
    """Return how often each side came before each other, of the games that had both."""
    met: dict[tuple[str, str], list[float]] = {}
    for sides, ranks in games.select("sides", "ranks").rows():
        for one, first in zip(sides, ranks):
            for other, second in zip(sides, ranks):
                if one != other:
                    sums = met.setdefault((one, other), [0.0, 0])
                    sums[0] += 1.0 if first < second else 0.5 if first == second else 0.0
                    sums[1] += 1
    return [
        Meeting(one, other, rate(f"{one} before {other}", won, int(games), 0.5))
        for (one, other), (won, games) in sorted(met.items())
    ]


def _led(games: pl.DataFrame, place: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return, for games that a seat led at a moment: whether it won, its lead, which games."""
    leaders = games["leaders"].list.get(place).to_numpy()
    leads = games["leads"].list.get(place).to_numpy()
    wins = games["wins"].to_list()
    led = leaders >= 0
    won = np.array([wins[i][leaders[i]] if led[i] else 0.0 for i in range(len(wins))])
    return won, leads, led


def _moment(games: pl.DataFrame, place: int) -> Moment:
    won, leads, led = _led(games, place)
    count = int(led.sum())
    by_lead = []
    for low, high in pairwise(_LEADS):
        there = led & (leads >= low) & (leads < high)
        if there.sum() >= _FEWEST:
            label = f"{100 * low:.0f}-{min(100, 100 * high):.0f}"
            by_lead.append(rate(label, float(won[there].sum()), int(there.sum())))
    label = f"the leader at {_MOMENTS[place]}"
    return Moment(_MOMENTS[place], rate(label, float(won.sum()), max(1, count)), by_lead)


def _wire(games: pl.DataFrame) -> Rate:
    """Return how often the winner led at every quarter."""
    always = np.ones(games.height)
    for place in range(len(_MOMENTS)):
        won, _, led = _led(games, place)
        always *= (won > 0) & led
    return rate("led at every quarter", float(always.sum()), games.height)


def _kingmaking(games: pl.DataFrame, players: int) -> Rate | None:
    if players < 3:
        return None
    made = int((games["kingmaker"] >= 0).sum())
    return rate("decided in a third's turn", made, games.height)


def _thrown_out(games: pl.DataFrame) -> list[Rate]:
    numbers = games["out"].list.eval(pl.element() >= 0).list.sum().fill_null(0)
    counted = numbers.value_counts().sort(numbers.name).rows()
    return [rate(str(number), count, games.height) for number, count in counted]


def _out_at(games: pl.DataFrame) -> list[int]:
    """Return how many seats were thrown out in each twentieth of the game."""
    moments = games["out_at"].explode().drop_nulls().to_numpy()
    counts, _ = np.histogram(moments, np.linspace(0, 1, 21))
    return [int(count) for count in counts]


def _out_by(games: pl.DataFrame) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for sides, out, by in games.select("sides", "out", "out_by").rows():
        for victim, killer in zip(out, by):
            if victim >= 0:
                name = sides[killer] if killer >= 0 else "no seat"
                row = found.setdefault(sides[victim], {})
                row[name] = row.get(name, 0) + 1
    return {side: dict(sorted(row.items())) for side, row in sorted(found.items())}


def _decisions(samples: pl.DataFrame) -> list[Decision]:
    grouped = samples.group_by("decision").agg(
        pl.len(), pl.col("options").mean(), most=pl.col("options").max()
    )
    return [
        Decision(name, count, count / samples.height, mean, most)
        for name, count, mean, most in grouped.sort("len", "decision", descending=True).rows()
    ]
