"""Whether a long run grows: memory of one process that plays game after game.

    python -m bench.memory [--games GAMES] [--seconds SECONDS]

Plays the four games in turn, at random, until so many games are over or so much processor time is
spent, and writes `bench/memory.md`. At 1,000 games and at every doubling it notes what the system
gives the process (resident memory) and how many blocks Python's allocator has handed out, after a
full collection. Games that leave something behind raise both in step with the games. Every
hundredth decision or so the state is copied and the copy imagined anew, as a search does.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import random
import sys
import time
from pathlib import Path

import barrow
from barrow.kernel.mode import MODE

PAGE = Path(__file__).with_name("memory.md")
STATM = Path("/proc/self/statm")
FIRST = 1_000  # games, at the first note
IMAGINED = 0.01  # of all decisions
Note = tuple[int, int, int]  # games, resident bytes, blocks


def play(game: barrow.Game, players: int, seed: int) -> None:
    """Play one random game, with copies on the way."""
    chance = barrow.Chance(seed)
    draw = random.Random(seed).random
    state = game.new(players, chance)
    while pending := state.pending:
        listed = state.legal(pending[0])
        state.apply(pending[0], listed[int(draw() * len(listed))], chance)
        if draw() < IMAGINED:
            state.clone().reimagine(pending[0], chance.branch(0))


def note(games: int) -> Note:
    """Return what is in use after so many games."""
    gc.collect()
    resident = int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return games, resident, sys.getallocatedblocks()


def run(most: int, seconds: float) -> list[Note]:
    """Play until one of the limits is reached; return the notes, the last at the end."""
    games = [barrow.game(key) for key in barrow.games()]
    start = time.process_time()
    notes: list[Note] = []
    played = 0
    coming = FIRST
    while played < most and time.process_time() - start < seconds:
        game = games[played % len(games)]
        players = game.players[played // len(games) % len(game.players)]
        play(game, players, played)
        played += 1
        if played == coming:
            notes.append(note(played))
            print(_row(notes[-1]), flush=True)
            coming *= 2
    if not notes or notes[-1][0] != played:
        notes.append(note(played))
        print(_row(notes[-1]), flush=True)
    return notes


def _row(one: Note) -> str:
    games, resident, blocks = one
    return f"| {games:,} | {resident / 2**20:.1f} | {blocks:,} |"


def page(notes: list[Note]) -> str:
    """Return the notes as a Markdown page."""
    first, last = notes[0], notes[-1]
    more = max(1, last[0] - first[0])
    grown = (last[1] - first[1]) / more
    return "\n".join(
        [
            "# Memory of a long run",
            "",
            "One process plays the four games in turn, with every number of players, at random; "
            "about one state in a hundred is copied and imagined anew. "
            f"{platform.machine()}, Python {platform.python_version()}, the "
            f"{MODE} engine. "
            "Made by `make bench ARGS=memory`.",
            "",
            "| games | resident MiB | blocks in use |",
            "| ---: | ---: | ---: |",
            *[_row(one) for one in notes],
            "",
            f"From {first[0]:,} to {last[0]:,} games: {grown:+.2f} bytes of resident memory "
            f"a game, {last[2] - first[2]:+,} blocks in all.",
            "",
        ]
    )


def main() -> int:
    """Play and report."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=memory")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=3600.0, help="of processor time")
    args = parser.parse_args()
    if not STATM.is_file():
        print("memory is read from /proc, which this system does not have", file=sys.stderr)
        return 1
    PAGE.write_text(page(run(args.games, args.seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
