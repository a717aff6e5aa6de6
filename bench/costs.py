"""What playing costs besides decisions: starting, and a second process.

Start-up is the wall time of a whole process, the best of several: what a user waits for.
Two processes play the same games at once as one does alone; the ratio of their rates says how
well simulation by processes scales.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from bench.trees import ROOT, TREES, environment

HELP = ["-m", "barrow", "--help"]
FIRST_LEGAL = [
    "-c",
    "import barrow; s = barrow.game('{key}').new(2, barrow.Chance(1)); s.legal(s.pending[0])",
]
GAMES = ("conflict", "dark-age-z", "ground-zero", "skirmish")
STARTS = 7
TURNS = 5  # of one process, then two
PLAY = ["-m", "bench.playing", "skirmish", "2", "400"]


def wait(words: list[str], path: str, processes: int = 1) -> float:
    """Return the seconds until this many equal processes are done."""
    start = time.perf_counter()
    running = [
        subprocess.Popen(
            [sys.executable, *words],
            env=environment(path),
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(processes)
    ]
    for process in running:
        if process.wait() != 0:
            raise SystemExit(f"python {' '.join(words)} failed")
    return time.perf_counter() - start


def best_start(words: list[str], path: str) -> float:
    """Return the least milliseconds of several starts; the first one fills the caches."""
    wait(words, path)
    return min(wait(words, path) for _ in range(STARTS)) * 1000


def scaling(path: str) -> float:
    """Return how much more two processes play than one, the best of several turns."""
    idle = wait(["-c", "import barrow"], path)
    ratios = [2 * (wait(PLAY, path) - idle) / (wait(PLAY, path, 2) - idle) for _ in range(TURNS)]
    return max(ratios)


def page() -> str:
    """Return start-up and scaling as Markdown."""
    lines = [
        "## Start-up",
        "",
        f"Wall time of a whole process in milliseconds, the best of {STARTS}.",
        "",
        "| | " + " | ".join(TREES) + " |",
        "| --- " + "| ---: " * len(TREES) + "|",
    ]
    starts = {"`barrow --help`": HELP}
    for key in GAMES:
        starts[f"first legal list, {key}"] = [word.format(key=key) for word in FIRST_LEGAL]
    for name, words in starts.items():
        times = [f"{best_start(words, path):.0f}" for path in TREES.values()]
        lines.append(f"| {name} | {' | '.join(times)} |")
    lines += [
        "",
        "## Two processes",
        "",
        f"Two processes play {scaling(TREES['compiled']):.2f} times as many games as one "
        f"(compiled, {os.cpu_count()} cores, the best of {TURNS} turns).",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page())
