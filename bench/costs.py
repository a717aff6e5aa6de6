"""What playing costs besides decisions: starting, and a second process.

Start-up is the wall time of a whole process, the best of several: what a user waits for.
Two processes play the same games at once as one does alone; the ratio of their rates says how
well simulation by processes scales. All have started and are warm before they begin, together,
and each takes its own time: that of the slower one counts.
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
PLAY = ["-m", "bench.playing", "at-a-word", "skirmish", "2", "1000"]


def wait(words: list[str], path: str) -> float:
    """Return the seconds until a process is done."""
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, *words],
        env=environment(path),
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return time.perf_counter() - start


def play_together(path: str, processes: int) -> float:
    """Return the seconds of the slowest of processes that play the same games at once."""
    running = [
        subprocess.Popen(
            [sys.executable, *PLAY],
            env=environment(path),
            cwd=ROOT,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for _ in range(processes)
    ]
    for process in running:
        assert process.stdout
        if process.stdout.readline() != "ready\n":
            raise SystemExit(f"python {' '.join(PLAY)} failed")
    for process in running:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    return max(float(process.communicate()[0]) for process in running)


def best_start(words: list[str], path: str) -> float:
    """Return the least milliseconds of several starts; the first one fills the caches."""
    wait(words, path)
    return min(wait(words, path) for _ in range(STARTS)) * 1000


def scaling(path: str) -> float:
    """Return how much more two processes play than one: the best of both of several turns."""
    alone: list[float] = []
    together: list[float] = []
    for _ in range(TURNS):
        alone.append(play_together(path, 1))
        together.append(play_together(path, 2))
    return 2 * min(alone) / min(together)


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
        f"(compiled, {os.cpu_count()} cores, the best time of each in {TURNS} turns, start-up not "
        "counted).",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page())
