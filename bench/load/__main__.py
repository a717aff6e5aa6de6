"""Measure everything in one run, and write `bench/load.md`.

Times here are noisy, ratios less so: compare only figures of one run.
"""

from __future__ import annotations

import argparse
import json
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
from bench.load.clients import Tally, drive, open_tables
from bench.load.idle import measure
from bench.load.servers import drive_theirs, install_boardgame, ours, theirs
from tests.server.postgres import Postgres

REPORT = Path(__file__).parents[1] / "load.md"
OURS = "Barrow, SQLite"
BOARDGAME = "boardgame.io 0.50.2"


@dataclass
class Row:
    """One line of the report."""

    server: str
    tables: int
    pace: float
    actions: float
    latencies: list[float]  # p50, p95, p99, in milliseconds

    def line(self) -> str:
        """Return the line in Markdown."""
        pace = f"one in {self.pace:g} s" if self.pace else "at once"
        times = " | ".join(f"{one:.0f}" for one in self.latencies)
        return f"| {self.server} | {self.tables} | {pace} | {self.actions:.0f} | {times} |"


def sum_up(server: str, tables: int, pace: float, seconds: float, tally: Tally) -> Row:
    """Return what was measured as a line."""
    times = [tally.percentile(share) if tally.latencies else 0.0 for share in (0.5, 0.95, 0.99)]
    return Row(server, tables, pace, len(tally.latencies) / seconds, times)


async def measure_ours(
    name: str, database: Callable[[], str], args: argparse.Namespace, tables: int, pace: float
) -> Row:
    """Measure our server at so many tables."""
    async with ours(database(), args.processes) as (address, _):
        opened, tokens = await open_tables(address, tables, args.game)
        tally = await drive(address, opened, tokens, pace, args.warm, args.seconds)
    return sum_up(name, tables, pace, args.seconds, tally)


async def measure_theirs(
    name: str, in_files: bool, args: argparse.Namespace, tables: int, pace: float
) -> Row:
    """Measure boardgame.io's server at so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        found = await drive_boardgame(Path(folder) if in_files else None, args, tables, pace)
    tally = Tally([one / 1000 for one in json.loads(found or b"[]")])
    return sum_up(name, tables, pace, args.seconds, tally)


async def drive_boardgame(
    folder: Path | None, args: argparse.Namespace, tables: int, pace: float
) -> bytes:
    """Return the latencies of boardgame.io's clients, as JSON."""
    async with theirs(folder) as port:
        return await drive_theirs(port, tables, pace, args.warm, args.seconds)


Contestant = Callable[[argparse.Namespace, int, float], Awaitable[Row]]


async def run(args: argparse.Namespace, postgres: Postgres, folder: Path) -> list[Row]:
    """Measure every server at every number of tables, paced and at once."""
    numbers = iter(range(1000))
    contestants: list[Contestant] = [
        partial(measure_ours, OURS, lambda: str(folder / f"{next(numbers)}.db")),
        partial(
            measure_ours,
            "Barrow, PostgreSQL",
            lambda: postgres.new_database(f"load{next(numbers)}"),
        ),
        partial(measure_theirs, f"{BOARDGAME}, in memory", False),
        partial(measure_theirs, f"{BOARDGAME}, in files", True),
    ]
    rows = []
    for tables in args.tables:
        for pace in (args.pace, 0.0):
            for contestant in contestants:
                rows.append(await contestant(args, tables, pace))
                print(rows[-1].line(), flush=True)
    return rows


def compare(rows: list[Row]) -> list[str]:
    """Return, in a sentence for each number of tables, how we fare beside boardgame.io."""
    sentences = []
    for tables in dict.fromkeys(row.tables for row in rows):
        rate = {row.server: row.actions for row in rows if (row.tables, row.pace) == (tables, 0.0)}
        ours, memory = rate[OURS], rate[f"{BOARDGAME}, in memory"]
        files = rate[f"{BOARDGAME}, in files"]
        sentences.append(
            f"- {tables} tables at once: {OURS} plays {ours / max(memory, 1):.1f} times the "
            "actions of boardgame.io in memory, which stores nothing, and "
            f"{ours / max(files, 1):.0f} "
            "times those of boardgame.io in files, which stores every action as we do."
        )
    return sentences


def report(args: argparse.Namespace, rows: list[Row], idle: float) -> str:
    """Return the page."""
    load = " ".join(f"{one:.1f}" for one in os.getloadavg())
    return "\n".join(
        [
            "# How many tables does a server carry?",
            "",
            f"`make load`, Barrow {barrow.__version__} (engine {MODE}), Python "
            f"{platform.python_version()}, {os.cpu_count()} cores that servers, database and "
            f"clients share, load average at the end {load}.",
            "",
            f"Four WebSocket clients at each table. Barrow plays {args.game}, processes: "
            f"{args.processes}, and commits every action before anybody is told; boardgame.io "
            "plays tic-tac-toe with two players and two who watch. Latencies are in "
            "milliseconds, from sending an action until all four clients have it. “At once” "
            "means that the next action follows as soon as the one before has arrived.",
            "",
            "| server | tables | actions | a second | p50 | p95 | p99 |",
            "| --- | --- | --- | --- | --- | --- | --- |",
            *[row.line() for row in rows],
            "",
            *compare(rows),
            "",
            f"A table that waits for its players, none of whom is connected, takes {idle:.1f} kB "
            "of memory.",
            "",
        ]
    )


def main() -> None:
    """Measure and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 500])
    parser.add_argument("--pace", type=float, default=5.0, help="seconds between actions")
    parser.add_argument("--seconds", type=float, default=15.0, help="how long each is measured")
    parser.add_argument("--warm", type=float, default=5.0, help="seconds before measuring")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--game", default="ground-zero", choices=barrow.games())
    args = parser.parse_args()
    install_boardgame()
    postgres = Postgres()
    try:
        with tempfile.TemporaryDirectory() as folder:
            rows = uvloop.run(run(args, postgres, Path(folder)))
            idle = uvloop.run(measure(Path(folder)))
    finally:
        postgres.stop()
    REPORT.write_text(report(args, rows, idle), encoding="utf-8")


if __name__ == "__main__":
    main()
