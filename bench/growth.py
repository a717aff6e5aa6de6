"""How the cost of a decision grows: with players, with the board, with the length of a game.

Writes `bench/growth.md`. Time is processor time per decision in random play, compiled, the best
of several rounds. Every point is one process; the games of a point are the same each time.

- Players and board: every game with each number of players; Conflict and Dark Age Z have a
  larger board for more players.
- Length: a game is cut into tenths by its decisions. A tenth that costs more than the others has
  more on the board or more to choose from; that a decision costs the more the more came
  before it would show as a steady rise.
"""

from __future__ import annotations

import json
import random
import sys
import time
from pathlib import Path

from bench.trees import COMPILED, run_python

PAGE = Path(__file__).with_name("growth.md")
GAMES = {"conflict": range(2, 7), "dark-age-z": range(2, 6), "ground-zero": range(2, 5)}
GAMES["skirmish"] = range(2, 6)
PARTS = 10
ROUNDS = 3
SECONDS = 0.5
LONG = {"ground-zero": 4, "conflict": 4, "dark-age-z": 4, "skirmish": 4}


def per_decision(key: str, players: int) -> tuple[float, float, float]:
    """Return microseconds per decision, legal actions of one, decisions of a game."""
    import barrow

    game = barrow.game(key)
    decisions = games = legal = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        chance = barrow.Chance(games)
        draw = random.Random(games).random
        state = game.new(players, chance)
        while pending := state.pending:
            listed = state.legal(pending[0])
            state.apply(pending[0], listed[int(draw() * len(listed))], chance)
            decisions += 1
            legal += len(listed)
        games += 1
    spent = (time.process_time() - start) * 1e6
    return spent / decisions, legal / decisions, decisions / games


def by_tenth(key: str, players: int) -> list[float]:
    """Return microseconds per decision for each tenth of a game."""
    import barrow

    game = barrow.game(key)
    spent = [0.0] * PARTS
    counted = [0] * PARTS
    start = time.process_time()
    seed = 0
    while time.process_time() - start < 2 * SECONDS:
        seed += 1
        played = _replay(game, players, seed, 0, [], [])
        _replay(game, players, seed, played, spent, counted)
    return [used / max(1, times) for used, times in zip(spent, counted, strict=True)]


def _replay(
    game: object, players: int, seed: int, played: int, spent: list[float], counted: list[int]
) -> int:
    """Play a seeded game; where its length is known, time each tenth of it."""
    import barrow

    assert isinstance(game, barrow.Game)
    chance = barrow.Chance(seed)
    draw = random.Random(seed).random
    state = game.new(players, chance)
    decisions = 0
    part = 0
    start = time.perf_counter()
    while pending := state.pending:
        listed = state.legal(pending[0])
        state.apply(pending[0], listed[int(draw() * len(listed))], chance)
        decisions += 1
        if played and decisions * PARTS >= (part + 1) * played:
            now = time.perf_counter()
            spent[part] += (now - start) * 1e6
            counted[part] += decisions - part * played // PARTS
            part, start = part + 1, now
    return decisions


def page() -> str:
    """Measure every point in its own process, interleaved, and return the page."""
    points = [(key, players) for key, counts in GAMES.items() for players in counts]
    best: dict[tuple[str, int], list[float]] = {}
    tenths: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for key, players in points:
            found = json.loads(_run(["one", key, str(players)]))
            best[key, players] = min(best.get((key, players), found), found)
        for key, players in LONG.items():
            parts = json.loads(_run(["tenths", key, str(players)]))
            before = tenths.get(key, parts)
            tenths[key] = [min(pair) for pair in zip(before, parts, strict=True)]
    lines = [
        "# How the cost of a decision grows",
        "",
        f"Random play, compiled, the best of {ROUNDS} rounds. Made by `python -m bench.growth`.",
        "",
        "| game | players | µs a decision | legal actions | decisions a game | µs an option |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (key, players), (spent, legal, length) in best.items():
        figures = f"{spent:.1f} | {legal:.1f} | {length:,.0f} | {spent / legal:.2f}"
        lines.append(f"| {key} | {players} | {figures} |")
    lines += [
        "",
        "µs a decision in each tenth of a game:",
        "",
        "| game, players | " + " | ".join(str(part + 1) for part in range(PARTS)) + " |",
        "| --- " + "| ---: " * PARTS + "|",
    ]
    for key, parts in tenths.items():
        lines.append(f"| {key}, {LONG[key]} | " + " | ".join(f"{one:.1f}" for one in parts) + " |")
    return "\n".join([*lines, ""])


def _run(words: list[str]) -> str:
    return run_python(["-m", "bench.growth", *words], COMPILED)


def main() -> None:
    """Measure one point where it is named, else all."""
    words = sys.argv[1:]
    if words and words[0] == "one":
        print(json.dumps(per_decision(words[1], int(words[2]))))
    elif words and words[0] == "tenths":
        print(json.dumps(by_tenth(words[1], int(words[2]))))
    else:
        PAGE.write_text(page())


if __name__ == "__main__":
    main()
