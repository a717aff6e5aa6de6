"""Duels between levels of bots: `python -m bench.duels skirmish hard normal --games 400`.

Games come in sets: the same seed with the first bot in every seat in turn, the others all of
the second level; in Ground Zero the factions change from set to set. The clock plays no part:
a level that searches has its iterations, or the part of them that `--part` says, so that a
strength can be measured cheaply that the full budget only adds to. `--log` keeps every game
in a file and goes on from there. Shares come with 95% intervals over the sets.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

import barrow
from barrow.bots import Bot, bot, knowledge, shipped_weights
from barrow.bots.search_bot import SearchBot
from barrow.kernel.game import Game
from bench.tune_bots import paired_options

FOREVER = 1e9
Played = dict[tuple[int, int], list[int]]  # ranks by set and seat of the first bot


def make(level: str, game: Game, seed: int, part: float) -> Bot:
    """Return a bot that goes by iterations alone."""
    how = shipped_weights(game.key)
    if level not in how.levels or how.levels[level].iterations == 0:
        return bot(level, game, seed)
    iterations = max(1, round(part * how.levels[level].iterations))
    return SearchBot(game, seed, knowledge(game.key), how.search, iterations, FOREVER)


def play(game: Game, levels: list[str], seed: int, part: float) -> list[int]:
    """Play a game between bots of these levels by seat; return the ranks."""
    chance = barrow.Chance(seed)
    options = paired_options(game.key, seed) if len(levels) == 2 else {}
    state = game.new(len(levels), chance, options)
    players = [make(level, game, 10 * seed + seat, part) for seat, level in enumerate(levels)]
    while state.outcome is None:
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), chance)
    return state.outcome.ranks


def score(ranks: list[int], seat: int) -> float:
    """Return what a seat made of a game: of two, who ranks better; of more, who won."""
    if len(ranks) == 2:
        other = ranks[1 - seat]
        return 0.5 + 0.5 * ((ranks[seat] < other) - (ranks[seat] > other))
    return 1.0 / ranks.count(1) if ranks[seat] == 1 else 0.0


def tell(name: str, players: int, played: Played) -> str:
    """Return the share of the first bot with its interval, and who won."""
    sets: dict[int, list[float]] = {}
    for (number, seat), ranks in played.items():
        sets.setdefault(number, []).append(score(ranks, seat))
    shares = [mean(scores) for scores in sets.values() if len(scores) == players]
    reach = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1.0
    won = sum(ranks[seat] == 1 for (_, seat), ranks in played.items())
    nobody = sum(1 not in ranks for ranks in played.values())
    return (
        f"{name}: {len(shares) * players} games, {100 * mean(shares):.1f}% +- {100 * reach:.1f}, "
        f"won {won}, others {len(played) - won - nobody}, no seat {nobody}"
    )


def read_log(path: Path | None, name: str) -> Played:
    """Return the games of this duel that were played before."""
    played: Played = {}
    if path is not None and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            duel, number, seat, ranks = json.loads(line)
            if duel == name:
                played[number, seat] = ranks
    return played


def main() -> None:
    """Read the arguments, play what is missing, tell the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=barrow.games())
    parser.add_argument("level")
    parser.add_argument("other")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--part", type=float, default=1.0, help="of the iterations of a search")
    parser.add_argument("--log", type=Path)
    given = parser.parse_args()
    game = barrow.game(given.game)
    players: int = given.players
    name = f"{given.game} {given.level} v {given.other} {players} seats, part {given.part:g}"
    played = read_log(given.log, name)
    for number in range(given.games // players):
        for seat in range(players):
            if (number, seat) in played:
                continue
            levels = [given.level if place == seat else given.other for place in range(players)]
            ranks = play(game, levels, number, given.part)
            played[number, seat] = ranks
            if given.log is not None:
                with given.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps([name, number, seat, ranks]) + "\n")
    print(tell(name, players, played))


if __name__ == "__main__":
    main()
