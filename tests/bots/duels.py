"""Duels between levels of bots: seeded, with the seats taken in turns."""

from __future__ import annotations

import barrow
from barrow.bots import bot
from barrow.kernel.game import Game


def play_out(game: Game, levels: list[str], seed: int, options: dict[str, object]) -> list[int]:
    """Play a game between bots of these levels, one for each seat; return the ranks."""
    chance = barrow.Chance(seed)
    state = game.new(len(levels), chance, options)
    players = [bot(level, game, 10 * seed + seat) for seat, level in enumerate(levels)]
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), chance)
    assert state.outcome is not None
    return state.outcome.ranks


def wins(game: Game, level: str, others: list[str], games: int) -> int:
    """Count the games that a bot wins alone, sitting in each seat in turn."""
    won = 0
    for seed in range(games):
        at = seed % (len(others) + 1)
        ranks = play_out(game, [*others[:at], level, *others[at:]], seed, {})
        won += ranks[at] == 1 and ranks.count(1) == 1
    return won
