"""How the cost of a decision grows: with players, with the board, with the length of a game.

Writes `bench/growth.md`. Time is processor time per decision in random play, compiled, the best
of several rounds. Every point is one process; the games of a point are the same each time.

- Players: every game with each number of players; Conflict and Dark Age Z have a larger board
  for more players.
- Board: Conflict with the shipped pack, and with one that deals the same tiles to three times as
  many stacks, one to each. Each stack is a place that may be walked around and attacked.
- Length: a game is cut into tenths by its decisions. A tenth that costs more than the others has
  more on the board or more to choose from; that a decision costs the more the more came
  before it would show as a steady rise.
"""

from __future__ import annotations

import json
import random
import re
import sys
import tempfile
import time
from pathlib import Path

from bench.trees import COMPILED, ROOT, run_python

PAGE = Path(__file__).with_name("growth.md")
GAMES = {"conflict": range(2, 7), "dark-age-z": range(2, 6), "ground-zero": range(2, 5)}
GAMES["skirmish"] = range(2, 6)
PARTS = 10
ROUNDS = 3
SECONDS = 0.5
LONG = {"ground-zero": 4, "conflict": 4, "dark-age-z": 4, "skirmish": 4}
BOARD = "conflict"
DEALT = 3  # tiles to a stack, in the shipped pack
PACK = ROOT / "src" / "barrow" / "games" / BOARD / "data.toml"
WIDE = (2, 4, 6)  # players


def wide_pack() -> str:
    """Return the pack of Conflict with a tile to a stack, and stacks for all tiles."""
    text = PACK.read_text()
    assert f"deal_per_stack = {DEALT} " in text
    text = text.replace(f"deal_per_stack = {DEALT} ", "deal_per_stack = 1 ")
    return re.sub(r"columns = (\d+)\n", lambda found: f"columns = {DEALT * int(found[1])}\n", text)


def stacks(players: int) -> int:
    """Return how many stacks the shipped pack of Conflict deals."""
    found = re.search(
        rf"players = {players}\n.*?columns = (\d+)\nrows = (\d+)", PACK.read_text(), re.S
    )
    assert found
    return int(found[1]) * int(found[2])


def per_decision(key: str, players: int, wide: bool = False) -> tuple[float, float, float]:
    """Return microseconds per decision, legal actions of one, decisions of a game."""
    import barrow

    game = barrow.game(key)
    if wide:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "wide.toml"
            path.write_text(wide_pack())
            game = barrow.game(key, path)
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


Points = dict[tuple[str, int], list[float]]  # by game and players


def page() -> str:
    """Measure every point in its own process, interleaved, and return the page."""
    points = [(key, players) for key, counts in GAMES.items() for players in counts]
    best: Points = {}
    wide: Points = {}
    tenths: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for key, players in points:
            _keep(best, key, players, "one")
        for players in WIDE:
            _keep(wide, BOARD, players, "wide")
        for key, players in LONG.items():
            parts = json.loads(_run(["tenths", key, str(players)]))
            before = tenths.get(key, parts)
            tenths[key] = [min(pair) for pair in zip(before, parts, strict=True)]
    lines = [
        "# How the cost of a decision grows",
        "",
        f"Random play, compiled, the best of {ROUNDS} rounds. Made by `python -m bench.growth`.",
        "",
        *by_players(best),
        *by_board(best, wide),
        *by_length(tenths),
    ]
    return "\n".join(lines)


def _keep(best: Points, key: str, players: int, what: str) -> None:
    """Measure a point once more and keep its best."""
    found = json.loads(_run([what, key, str(players)]))
    best[key, players] = min(best.get((key, players), found), found)


def by_players(best: Points) -> list[str]:
    """Return the table by players."""
    lines = [
        "| game | players | µs a decision | legal actions | decisions a game | µs an option |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (key, players), (spent, legal, length) in best.items():
        figures = f"{spent:.1f} | {legal:.1f} | {length:,.0f} | {spent / legal:.2f}"
        lines.append(f"| {key} | {players} | {figures} |")
    return [*lines, ""]


def by_board(best: Points, wide: Points) -> list[str]:
    """Return the table by the size of the board."""
    lines = [
        "The same tiles on a board three times as large: in each stack one tile in place of three.",
        "",
        "| game, players | stacks dealt | µs a decision | legal actions | decisions a game |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for key, players in wide:
        for times, points in ((1, best), (DEALT, wide)):
            spent, legal, length = points[key, players]
            row = f"{times * stacks(players)} | {spent:.1f} | {legal:.1f} | {length:,.0f}"
            lines.append(f"| {key}, {players} | {row} |")
    return [*lines, ""]


def by_length(tenths: dict[str, list[float]]) -> list[str]:
    """Return the table by the tenths of a game."""
    lines = [
        "µs a decision in each tenth of a game:",
        "",
        "| game, players | " + " | ".join(str(part + 1) for part in range(PARTS)) + " |",
        "| --- " + "| ---: " * PARTS + "|",
    ]
    for key, parts in tenths.items():
        lines.append(f"| {key}, {LONG[key]} | " + " | ".join(f"{one:.1f}" for one in parts) + " |")
    return [*lines, ""]


def _run(words: list[str]) -> str:
    return run_python(["-m", "bench.growth", *words], COMPILED)


def main() -> None:
    """Measure one point where it is named, else all."""
    words = sys.argv[1:]
    if words and words[0] in ("one", "wide"):
        print(json.dumps(per_decision(words[1], int(words[2]), words[0] == "wide")))
    elif words and words[0] == "tenths":
        print(json.dumps(by_tenth(words[1], int(words[2]))))
    else:
        PAGE.write_text(page())


if __name__ == "__main__":
    main()
