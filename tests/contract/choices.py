"""Every choice of every table option, with the numbers of players it is for."""

from __future__ import annotations

import barrow
from barrow.kernel.option import Option

Case = tuple[str, int, dict[str, object]]


def choices_of(option: Option) -> list[object]:
    """Return what an option may be, the ends of a range included."""
    if option.choices is not None:
        return option.choices
    return [option.low, option.high] if option.low <= option.high else []


def _wish(option: Option, choice: object) -> dict[str, object]:
    """Return the fewest options that make this choice."""
    return {**dict([option.only_with] if option.only_with else []), option.name: choice}


def cases(fitting: bool) -> list[Case]:
    """Return each choice with each number of players it is for, or is not for."""
    found: list[Case] = []
    for key in barrow.games():
        game = barrow.game(key)
        for option in game.options:
            for place, choice in enumerate(choices_of(option)):
                fits = option.players_of[place] if option.players_of else [*game.players]
                for players in game.players:
                    if (players in fits) is fitting:
                        found.append((key, players, _wish(option, choice)))
    return found
