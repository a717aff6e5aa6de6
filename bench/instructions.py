"""The gate against slower engines: instructions that a fixed piece of play takes, compiled.

Times on shared machines are noisy, instructions are not: the same seeded games are played
under callgrind, which counts what happens inside the engine and leaves out starting up. The
counts are compared with those in `bench/instructions.json`; a line-up that takes more than 5 %
more fails. After a change that is worth it, and after one that saves:

    python -m bench.instructions --renew

Another Python or compiler makes other instructions of the same source, so the file has counts
for each kind of machine; on a kind that it does not know, and without valgrind, there is nothing
to compare with, and the gate says so and passes.
"""

from __future__ import annotations

import argparse
import json
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.trees import COMPILED, ROOT, environment

BASELINE = Path(__file__).with_name("instructions.json")
MOST = 1.05  # of the baseline
PROCESSES = 2
# What `bench.playing` is told: game, players, games, and how often a world is imagined.
LINEUPS = {
    "conflict, 2 players": ["conflict", "2", "6", "50"],
    "conflict, 6 players": ["conflict", "6", "4", "50"],
    "dark-age-z, 4 players": ["dark-age-z", "4", "6", "50"],
    "ground-zero, 3 seats and the zombie AI": ["ground-zero", "3", "6", "50"],
    "skirmish, 5 teams": ["skirmish", "5", "2", "50"],
}
# The engine as interpreted code calls it: only what runs inside is counted.
ENTRIES = (
    "CPyPy_*___game___*___new",
    "CPyPy_kernel___state___State___legal",
    "CPyPy_kernel___state___State___apply",
    "CPyPy_kernel___state___State___reimagine",
    "CPyPy_*State___clone",
)


def kind() -> str:
    """Name what decides which instructions the sources become."""
    compiler = sysconfig.get_config_var("CC") or "cc"
    asked = subprocess.run([*compiler.split(), "--version"], capture_output=True, text=True)
    built = asked.stdout.splitlines()[0] if asked.stdout else compiler
    return f"Python {platform.python_version()}, {built}, {platform.machine()}"


def count(name: str) -> int:
    """Return the instructions that the games of a line-up take."""
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={folder}/out",
            *(f"--toggle-collect={entry}" for entry in ENTRIES),
            sys.executable,
            *["-m", "bench.playing", *LINEUPS[name]],
        ]
        done = subprocess.run(
            command, env=environment(COMPILED), cwd=ROOT, capture_output=True, text=True
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or found is None or found[1] == "0":
        raise SystemExit(f"callgrind could not count {name}: {done.stderr[-2000:]}")
    return int(found[1])


def count_all() -> dict[str, int]:
    """Return the instructions of every line-up."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        return dict(zip(LINEUPS, pool.map(count, LINEUPS), strict=True))


def slower(counted: dict[str, int], stored: dict[str, int]) -> list[str]:
    """List, in words, what takes more instructions than the baseline allows."""
    return [
        f"{name}: {now:,} instructions, {now / stored[name] - 1:+.1%} to {stored[name]:,}"
        for name, now in counted.items()
        if name in stored and now > MOST * stored[name]
    ]


def main() -> int:
    """Compare, or renew the baseline of this kind of machine."""
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=__doc__)
    parser.add_argument("--renew", action="store_true", help="write the counts as the baseline")
    args = parser.parse_args()
    if not shutil.which("valgrind"):
        print("no valgrind here: instructions are not counted")
        return 0
    baseline: dict[str, dict[str, int]] = {}
    if BASELINE.is_file():
        baseline = json.loads(BASELINE.read_text())
    here = kind()
    if here not in baseline and not args.renew:
        print(f"no instructions are stored for {here}: nothing to compare with")
        return 0
    counted = count_all()
    for name, now in counted.items():
        before = baseline.get(here, {}).get(name, now)
        print(f"{name}: {now:,} instructions ({now / before - 1:+.1%})")
    if args.renew:
        baseline[here] = counted
        BASELINE.write_text(json.dumps(baseline, indent=2) + "\n")
        return 0
    found = slower(counted, baseline[here])
    for words in found:
        print(f"slower: {words}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
