"""How a newcomer fares in Ground Zero, by faction and options: the figures behind its first game.

    python -m bench.first_game [GAMES [WORD]]

The newcomer is a bot, easy and then normal, among normal bots; who goes first is drawn unless a
line says otherwise. A line says how many games it won, how many of its lands of the start it held
when its third turn began (0 if it was out by then), and how often it was out before its fifth.
With a word, only lines that contain it are played. With the compiled engine on PYTHONPATH,
200 games of each take about 8 minutes on one core.
"""

from __future__ import annotations

import sys
from itertools import combinations
from typing import Final

import barrow
from barrow.bots import bot
from barrow.cli.progress import bar
from barrow.lab.wilson import wilson

FACTIONS: Final = ("military", "aliens", "civilians", "zombies")
MODES: Final = ("random", "hungry", "super")
OURS: Final = "newcomer"  # goes first
_THIRD, _FIFTH = 3, 5


class Case:
    """A line-up, with the newcomer's faction first, and the options of its table."""

    def __init__(self, factions: tuple[str, ...], **options: object) -> None:
        self.factions: Final = factions
        self.options: Final = options

    def __str__(self) -> str:
        settings = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.factions[0]:10} with {', '.join(self.factions[1:]):32} {settings}"


def cases() -> list[Case]:
    """List the line-ups and options that are compared."""
    found: list[Case] = []
    for players in (2, 3):
        for ours in FACTIONS[:3]:
            for rest in combinations([one for one in FACTIONS[:3] if one != ours], players - 1):
                found += [Case((ours, *rest), zombie_ai=mode) for mode in MODES]
    for rest in combinations(FACTIONS, 3):
        for ours in rest if "zombies" in rest else ():
            found.append(Case((ours, *[one for one in rest if one != ours]), zombies="player"))
    best = ("military", "aliens")
    for mode in MODES[1:]:
        found.append(Case(best, zombie_ai=mode, start_seat=OURS))
        found.append(Case(best, zombie_ai=mode, start_seat=OURS, setup="first_2p"))
        found.append(Case(best, zombie_ai=mode, start_seat=OURS, round_limit=10))
    return found


class Fared:
    """How the newcomer fared in one game."""

    def __init__(self, case: Case, level: str, number: int) -> None:
        game = barrow.game("ground-zero")
        players = len(case.factions)
        place = number % players  # the newcomer's seat
        seated = [case.factions[(seat - place) % players] for seat in range(players)]
        luck = barrow.Chance(f"first game {number // players}")
        options = {name: place if value == OURS else value for name, value in case.options.items()}
        state = game.new(players, luck, {**options, "factions": seated})
        levels = [level if seat == place else "normal" for seat in range(players)]
        bots = [bot(each, game, f"{number} {seat}") for seat, each in enumerate(levels)]
        turns, start, self.held = 0, 0, 0.0
        log: list[barrow.Event] = []
        self.rounds = 0
        while state.pending:
            seat = state.pending[0]
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)), luck, log)
            begun = [one for one in log if one.name == "turn_started"]
            mine = [one for one in begun if one.facts["faction"] == case.factions[0]]
            if begun and not start:
                start = _lands(game, state, case.factions[0])
            self.rounds += len(begun)
            turns += len(mine)
            if mine and turns == _THIRD:
                self.held = _lands(game, state, case.factions[0]) / start
            log.clear()
        assert state.outcome is not None
        self.rounds //= players
        self.won = (place in state.outcome.winners) / max(1, len(state.outcome.winners))
        self.early = turns < _FIFTH and not self.won


def _lands(game: barrow.Game, state: barrow.State, faction: str) -> int:
    parties = game.parties(state.view(None))
    return next(dict(one.figures)["lands"] for one in parties if one.key == faction)


def main(games: int, word: str = "") -> None:
    """Play every case at both levels and print a line for each."""
    listed = [case for case in cases() if word in str(case)]
    with bar("Ground Zero, first games", 2 * len(listed) * games) as advance:
        for case in listed:
            said = f"{case!s:90}"
            for level in ("easy", "normal"):
                fared: list[Fared] = []
                for number in range(games):
                    fared.append(Fared(case, level, number))
                    advance(1)
                won = sum(one.won for one in fared)
                low, high = wilson(won, games)
                held = sum(one.held for one in fared) / games
                early = sum(one.early for one in fared) / games
                rounds = sorted(one.rounds for one in fared)[games // 2]
                said += (
                    f" {level}: won {won / games:4.0%} ({low:.0%} to {high:.0%}), "
                    f"held {held:4.0%}, out early {early:4.0%}, {rounds} rounds;"
                )
            print(said, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, *sys.argv[2:3])
