"""A bot in a few lines: it takes what a quick look at many imagined games says is best.

It sees what its seat may see and nothing else: the worlds it tries are imagined.

    python examples/bot.py
"""

import barrow
from barrow.bots import Bot, bot

WORLDS, STEPS = 6, 25


class Dreamer(Bot):
    """Tries every action in a few imagined worlds, and takes the one that led to most life."""

    def choose(self, view: barrow.View, legal: list[barrow.Action]) -> barrow.Action:
        """Return the action that went best."""
        return max(
            legal, key=lambda action: sum(self.dream(view, action, n) for n in range(WORLDS))
        )

    def dream(self, view: barrow.View, action: barrow.Action, number: int) -> int:
        """Return how a world stands a little later."""
        luck = barrow.Chance(number)
        world = self.game.imagine(view, luck)
        world.apply(view.seat, action, luck)
        for _ in range(STEPS):
            if world.pending:
                seat = world.pending[0]
                options = world.legal(seat)
                world.apply(seat, options[luck.below(len(options))], luck)
        parties = self.game.parties(world.view(view.seat))
        return sum(party.share * (1 if party.seat == view.seat else -1) for party in parties)


def play(seed: int, dreamer: int = 0) -> bool:
    """Play a game against a random bot; say whether the dreamer won."""
    game, luck = barrow.game("skirmish"), barrow.Chance(seed)
    players = [
        Dreamer(game, seed) if seat == dreamer else bot("random", game, seed) for seat in (0, 1)
    ]
    state = game.new(2, luck, {"round_limit": 4})
    while state.pending:
        seat = state.pending[0]
        state.apply(seat, players[seat].choose(state.view(seat), state.legal(seat)), luck)
    return state.outcome.ranks[dreamer] == 1


if __name__ == "__main__":
    print(f"the dreamer won {sum(play(seed, seed % 2) for seed in range(10))} of 10 games")
