"""Measure all contestants in one run, interleaved, and write `bench/results.md`.

Each round measures every contestant once in a process of its own, ours both compiled and
interpreted; the table shows medians over the rounds. Times here are noisy, ratios less
so: compare only figures of one run. Start-up and parallel play are measured at the end
(`bench.costs`).
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import sys
from importlib.metadata import version
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import costs
from bench.contestants import measure, names
from bench.peers import PACKAGES, PEERS
from bench.trees import COMPILED, INTERPRETED, ROOT, run_python

REFERENCE = "catanatron, 4 players"
Figures = dict[str, float]


def trees(name: str) -> dict[str, str]:
    """Return the ways to run a contestant: label and import path."""
    if name in PEERS:
        return {name: ""}
    return {f"{name}, compiled": COMPILED, f"{name}, interpreted": INTERPRETED}


def run(name: str, path: str, seconds: float) -> Figures:
    """Measure one contestant in a process of its own."""
    words = ["-W", "ignore", "-m", "bench", "--one", name, "--seconds", str(seconds)]
    # Some peers print while they are imported: the figures are the last line.
    figures: Figures = json.loads(run_python(words, path).splitlines()[-1])
    return figures


def compare(rounds: int, seconds: float, only: str) -> dict[str, Figures]:
    """Return the median figures of every contestant."""
    jobs = [
        (label, name, path)
        for name in names()
        if only in name or name == REFERENCE
        for label, path in trees(name).items()
    ]
    seen: dict[str, list[Figures]] = {label: [] for label, _, _ in jobs}
    for label, name, path in track(jobs * rounds, description="Measuring"):
        seen[label].append(run(name, path, seconds))
    return {label: _median(figures) for label, figures in seen.items()}


def _median(rounds: list[Figures]) -> Figures:
    kept = ("clone", "reimagine", "size", "iterations")
    return {
        "rate": median([r["decisions"] / r["seconds"] for r in rounds]),
        "games": median([r["games"] / r["seconds"] for r in rounds]),
        "legal": median([r["legal"] / max(1.0, r["decisions"]) for r in rounds]),
        **{name: median([r[name] for r in rounds]) for name in kept},
    }


HEADINGS = [
    "decisions/s",
    "x catanatron",
    "games/s",
    "legal actions",
    "clone µs",
    "reimagine µs",
    "state bytes",
    "searches/s",
]


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
            f"{f['size']:,.0f}" if f["size"] else "",
            f"{f['iterations']:,.0f}" if f["iterations"] else "",
        ]
        for label, f in found.items()
    ]


def page(table: list[list[str]], rounds: int, seconds: float) -> str:
    """Return the results as a Markdown page."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    lines = [
        "# Speed against peers",
        "",
        f"Random play, one process, medians of {rounds} interleaved rounds of {seconds:g} s of "
        f"processor time each. {platform.machine()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}, {versions}. "
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
    parser.add_argument("--only", default="", help="contestants whose name holds this word")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(args.one, args.seconds).document()))
        return 0
    if importlib.util.find_spec("catanatron") is None:
        print("the peers are not installed: run `make bench`", file=sys.stderr)
        return 1
    table = rows(compare(args.rounds, args.seconds, args.only))
    shown = Table("", *HEADINGS)
    for row in table:
        shown.add_row(*row)
    console = Console(width=170)
    console.print(shown)
    others = costs.page()
    console.print(others, markup=False)
    if not args.only:
        results = page(table, args.rounds, args.seconds) + "\n" + others
        (ROOT / "bench" / "results.md").write_text(results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
