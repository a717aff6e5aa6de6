"""Measure everything in one run, and write `bench/load.md`.

Times here are noisy, ratios less so: compare only figures of one run.
"""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvloop

import barrow
from barrow.kernel.mode import MODE
from bench.load import restart
from bench.load.clients import OurTable, Tally, TheirTable, drive, open_tables
from bench.load.idle import measure
from bench.load.servers import install_boardgame, ours, theirs
from tests.server.postgres import SAFE, Postgres

REPORT = Path(__file__).parents[1] / "load.md"
CORES = os.cpu_count() or 1
OURS = f"Barrow, SQLite, {CORES} processes"
LIKE, LIKE_GAME = f"{OURS}, tic-tac-toe", "tic-tac-toe"
# How many tables of each game play at once.
EACH = 100
# The floors: actions beside boardgame.io's at so many tables, milliseconds at p95, kB idle.
MOST_TABLES, TIMES_MEMORY, TIMES_STORED, MOST_MS, MOST_KB = 500, 2, 5, 150, 50
POSTGRES = f"Barrow, PostgreSQL, {CORES} processes"
BOARDGAME = "boardgame.io 0.50.2"
MEMORY, FILES = f"{BOARDGAME}, in memory", f"{BOARDGAME}, in files"


@dataclass
class Row:
    """One line of the report."""

    server: str
    tables: int
    pace: float
    actions: float
    latencies: list[float]  # p50, p95, p99, in milliseconds
    cost: float  # microseconds of processor time that an action takes the server
    share: float  # of one core, taken by the clients

    def line(self) -> str:
        """Return the line in Markdown."""
        pace = f"one in {self.pace:g} s" if self.pace else "at once"
        times = " | ".join(f"{one:.0f}" for one in self.latencies) if self.actions else " | | "
        cells = f"{self.actions:.0f} | {times} | {self.cost:.0f} | {100 * self.share:.0f} %"
        return f"| {self.server} | {self.tables} | {pace} | {cells} |"


def sum_up(server: str, tables: int, args: argparse.Namespace, pace: float, tally: Tally) -> Row:
    """Return what was measured as a line."""
    times = [tally.percentile(share) if tally.latencies else 0.0 for share in (0.5, 0.95, 0.99)]
    actions = len(tally.latencies)
    cost = 1e6 * tally.serving / max(1, actions)
    return Row(server, tables, pace, actions / args.seconds, times, cost, tally.share)


async def measure_ours(
    name: str,
    processes: int,
    database: Callable[[], str],
    game: str,
    args: argparse.Namespace,
    tables: int,
    pace: float,
) -> Row:
    """Measure our server at so many tables."""
    async with ours(database(), processes) as (address, group):
        ids, tokens = await open_tables(address, tables, game)
        tally = await drive(OurTable, address, group, ids, tokens, pace, args.warm, args.seconds)
    return sum_up(name, tables, args, pace, tally)


async def measure_theirs(
    name: str, in_files: bool, args: argparse.Namespace, tables: int, pace: float
) -> Row:
    """Measure boardgame.io's server at so many tables."""
    ids = [f"match{number}" for number in range(tables)]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        async with theirs(Path(folder) if in_files else None) as (address, group):
            try:
                tally = await drive(
                    TheirTable, address, group, ids, [], pace, args.warm, args.seconds
                )
            except TimeoutError:
                tally = Tally()  # its server did not bear it
    return sum_up(name, tables, args, pace, tally)


async def run_games(args: argparse.Namespace, folder: Path) -> list[Row]:
    """Measure our server with every game: what it has to tell differs."""
    rows = []
    for game in barrow.games():
        database = partial(str, folder / f"{game}.db")
        rows.append(await measure_ours(game, CORES, database, game, args, EACH, 0.0))
        print(rows[-1].line(), flush=True)
    return rows


Contestant = Callable[[argparse.Namespace, int, float], Awaitable[Row]]


async def run(args: argparse.Namespace, postgres: Postgres, folder: Path) -> list[Row]:
    """Measure every server at every number of tables, paced and at once."""
    numbers = iter(range(1000))

    def new_file() -> str:
        return str(folder / f"{next(numbers)}.db")

    def new_database() -> str:
        return postgres.new_database(f"load{next(numbers)}")

    contestants: list[Contestant] = [
        partial(measure_ours, "Barrow, SQLite, 1 process", 1, new_file, args.game),
        partial(measure_ours, OURS, CORES, new_file, args.game),
        partial(measure_ours, POSTGRES, CORES, new_database, args.game),
        partial(measure_ours, LIKE, CORES, new_file, LIKE_GAME),
        partial(measure_theirs, MEMORY, False),
        partial(measure_theirs, FILES, True),
    ]
    rows = []
    for tables in args.tables:
        for pace in (args.pace, 0.0):
            turns: list[list[Row]] = [[] for _ in contestants]
            # The machine wavers: as fast as they go, all have several turns, one after the other.
            for _ in range(1 if pace else args.turns):
                for contestant, had in zip(contestants, turns):
                    had.append(await contestant(args, tables, pace))
                    print(had[-1].line(), flush=True)
            rows += [middle(had) for had in turns]
    return rows


def middle(turns: list[Row]) -> Row:
    """Return the turn whose actions a second are the median."""
    return sorted(turns, key=lambda row: row.actions)[len(turns) // 2]


def compare(rows: list[Row]) -> list[str]:
    """Return, in a sentence for each number of tables, how we fare beside boardgame.io."""
    sentences = []
    for tables in dict.fromkeys(row.tables for row in rows):
        rate = {row.server: row.actions for row in rows if (row.tables, row.pace) == (tables, 0.0)}
        for server in (OURS, LIKE):
            memory, files = _times(rate[server], rate[MEMORY]), _times(rate[server], rate[FILES])
            sentences.append(
                f"- {tables} tables at once: {server}, plays {memory} those of boardgame.io in "
                f"memory, which stores nothing, and {files} those of boardgame.io in files."
            )
            if tables == MOST_TABLES:
                is_held = [
                    rate[server] >= floor * rate[other]
                    for other, floor in ((MEMORY, TIMES_MEMORY), (FILES, TIMES_STORED))
                ]
                held = " and ".join("held" if one else "missed" for one in is_held)
                sentences[-1] += (
                    f" The floors, {TIMES_MEMORY} and {TIMES_STORED} times, are {held}."
                )
    return sentences


def _times(ours: float, theirs: float) -> str:
    """Return in words how many actions we play for each of theirs."""
    if theirs < 1:
        return f"{ours:.0f} actions a second beside"
    return f"{ours / theirs:.2f} times" if ours < 10 * theirs else f"{ours / theirs:.0f} times"


def slowest(rows: list[Row]) -> str:
    """Return the longest that most actions took where all tables were paced."""
    most = max(row.tables for row in rows)
    paced = [row for row in rows if row.tables == most and row.pace and "Barrow" in row.server]
    worst = max(row.latencies[1] for row in paced)
    return f"{most} running tables: at most {worst:.0f} ms at p95, whichever database it is."


_HEAD = [
    "| server | tables | actions | a second | p50 | p95 | p99 | server µs | clients |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
]


def report(
    args: argparse.Namespace, rows: list[Row], games: list[Row], idle: float, away: list[str]
) -> str:
    """Return the page."""
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return "\n".join(
        [
            "# How many tables does a server carry?",
            "",
            f"`make load`, Barrow {barrow.__version__} (engine {MODE}), Python "
            f"{platform.python_version()}, {CORES} cores that servers, database and "
            f"clients share, load average at the end {load}. All rows are of one run; compare "
            "rows of one run only.",
            "",
            f"Four WebSocket clients at each table, the same light ones for every server; what "
            "they take of one core is in the last column. Barrow plays "
            f"{args.game} and commits every action before anybody is told; boardgame.io "
            "plays tic-tac-toe with two players and two who watch. Latencies are in "
            "milliseconds, from sending an action until all four clients have it. “At once” "
            "means that the next action follows as soon as the one before has arrived; such a row "
            f"is the median of {args.turns} turns, which all servers had one after the other.",
            "",
            *_HEAD,
            *[row.line() for row in rows],
            "",
            slowest(rows),
            "",
            *compare(rows),
            "",
            f"What we want at {MOST_TABLES} tables: at least {TIMES_MEMORY} times the actions of "
            f"boardgame.io in memory and {TIMES_STORED} times those of boardgame.io in files, p95 "
            f"under {MOST_MS} ms where tables are paced, and an idle table under {MOST_KB} kB.",
            "",
            "With tic-tac-toe both servers play the same game, to two players and two who watch. "
            f"With {args.game} Barrow has more to do: boardgame.io changes one of nine cells and "
            "sends it to four clients; Barrow sends four what each may know of the whole board, "
            "and to one what it may do.",
            "",
            f"What an action costs depends on the game. {OURS}:",
            "",
            _HEAD[0].replace("server", "game"),
            _HEAD[1],
            *[row.line() for row in games],
            "",
            f"A table that waits for its players, none of whom is connected, takes {idle:.1f} kB "
            f"of memory (engine {MODE}).",
            "",
            *[f"- {one}" for one in away],
            "",
        ]
    )


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, MOST_TABLES])
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between actions")
    parser.add_argument("--seconds", type=float, default=4.0, help="how long each is measured")
    parser.add_argument("--warm", type=float, default=2.0, help="seconds before measuring")
    parser.add_argument("--turns", type=int, default=3, help="of each at once; the median counts")
    parser.add_argument("--game", default="ground-zero", choices=barrow.games())
    args = parser.parse_args()
    install_boardgame()
    postgres = Postgres(SAFE)
    try:
        with tempfile.TemporaryDirectory() as folder:
            rows = uvloop.run(run(args, postgres, Path(folder)))
            games = uvloop.run(run_games(args, Path(folder)))
            idle = uvloop.run(measure(Path(folder)))
            away = [
                restart.sentence(processes, uvloop.run(restart.measure(database, processes)))
                for processes in (1, CORES)
                for database in [str(Path(folder) / f"restart{processes}.db")]
            ]
    finally:
        postgres.stop()
    REPORT.write_text(report(args, rows, games, idle, away), encoding="utf-8")


if __name__ == "__main__":
    main()
