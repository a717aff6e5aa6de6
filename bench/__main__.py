"""Measure all contestants in one run, interleaved, and write `bench/results.md`.

Each round measures every contestant once in a process of its own, ours both compiled and
interpreted; the table shows medians over the rounds. Times here are noisy, ratios less
so: compare only figures of one run.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.contestants import PEERS, measure, names

ROOT = Path(__file__).parent.parent
REFERENCE = "catanatron, 4 players"
Figures = dict[str, float]


def trees(name: str) -> dict[str, str]:
    """Return the ways to run a contestant: label and import path."""
    if name in PEERS:
        return {name: ""}
    return {
        f"{name}, compiled": str(ROOT / ".build" / "compiled"),
        f"{name}, interpreted": str(ROOT / "src"),
    }


def run(name: str, path: str, seconds: float) -> Figures:
    """Measure one contestant in a process of its own."""
    search = os.pathsep.join([path, str(ROOT)]) if path else str(ROOT)
    command = [sys.executable, "-m", "bench", "--one", name, "--seconds", str(seconds)]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": search},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    figures: Figures = json.loads(done.stdout)
    return figures


def compare(rounds: int, seconds: float) -> dict[str, Figures]:
    """Return the median figures of every contestant."""
    jobs = [(label, name, path) for name in names() for label, path in trees(name).items()]
    seen: dict[str, list[Figures]] = {label: [] for label, _, _ in jobs}
    for label, name, path in track(jobs * rounds, description="Measuring"):
        seen[label].append(run(name, path, seconds))
    return {label: _median(figures) for label, figures in seen.items()}


def _median(rounds: list[Figures]) -> Figures:
    return {
        "rate": median([r["decisions"] / r["seconds"] for r in rounds]),
        "games": median([r["games"] / r["seconds"] for r in rounds]),
        "legal": median([r["legal"] / max(1.0, r["decisions"]) for r in rounds]),
        "clone": median([r["clone"] for r in rounds]),
        "reimagine": median([r["reimagine"] for r in rounds]),
    }


HEADINGS = ["decisions/s", "x catanatron", "games/s", "legal actions", "clone µs", "reimagine µs"]


def rows(found: dict[str, Figures]) -> list[list[str]]:
    """Return the table, one row a contestant."""
    base = found[REFERENCE]["rate"]
    return [
        [
            label,
            f"{f['rate']:,.0f}",
            f"{f['rate'] / base:.1f}",
            f"{f['games']:,.1f}",
            f"{f['legal']:.1f}",
            f"{f['clone']:.1f}" if f["clone"] else "",
            f"{f['reimagine']:.1f}" if f["reimagine"] else "",
        ]
        for label, f in found.items()
    ]


def page(table: list[list[str]], rounds: int, seconds: float) -> str:
    """Return the results as a Markdown page."""
    lines = [
        "# Speed against peers",
        "",
        f"Random play, one process, medians of {rounds} interleaved rounds of {seconds:g} s of "
        f"processor time each. {platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}, catanatron {version('catanatron')}. "
        "Made by `make bench`; compare figures of one run only.",
        "",
        "| | " + " | ".join(HEADINGS) + " |",
        "| --- " + "| ---: " * len(HEADINGS) + "|",
    ]
    return "\n".join([*lines, *["| " + " | ".join(row) + " |" for row in table], ""])


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(args.one, args.seconds).document()))
        return 0
    table = rows(compare(args.rounds, args.seconds))
    shown = Table("", *HEADINGS)
    for row in table:
        shown.add_row(*row)
    Console(width=140).print(shown)
    (ROOT / "bench" / "results.md").write_text(page(table, args.rounds, args.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
