"""The tables that the contract is tested on: every game, player count and option.

For each game and number of players: the default options, every option at each of its
other values (or its lower bound), and some mixtures. The upper bounds, which make games
long, are tried all at once. In the mixtures seats also do what they may do at any time, such as
leaving the table. What the game refuses to set up is left
out; that it refuses with BadOptions is tested too. The tiny game takes part: it shows
that the contract can be kept by a game with everything that is hard.

`BARROW_GAMES` multiplies the number of random games; 1 keeps the suite short. The
interpreted engine, which is the same source run slowly, plays one table for each number of
players: the fewest with the default options, the others with a mixture.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import barrow
from barrow.kernel.game import Game
from barrow.kernel.mode import COMPILED
from barrow.kernel.option import Option
from examples.liars_dice import LiarsDice
from tests.kernel.tiny import Tiny

GAMES = int(os.environ.get("BARROW_GAMES", "1"))
MIXTURES = 4
SMALL: dict[str, Callable[[], Game]] = {"tiny": Tiny, "liars-dice": LiarsDice}
INTERPRETED = not COMPILED and GAMES == 1


class Table(NamedTuple):
    """A game to be set up."""

    key: str
    players: int
    options: dict[str, object]

    @property
    def game(self) -> Game:
        return game_of(self.key)

    @property
    def asides_one_in(self) -> int:
        """How often seats do what they may do at any time: not at all except in mixtures."""
        return 60 if len(self.options) > 1 else 0

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.key}-{self.players}-{options or 'default'}"


@cache
def game_of(key: str) -> Game:
    """Return a registered game, or one of the small ones."""
    return SMALL[key]() if key in SMALL else barrow.game(key)


def keys() -> list[str]:
    """Return the games under test."""
    return [*barrow.games(), *SMALL]


def values(option: Option) -> list[object]:
    """Return the values of an option to try: the default, all choices, or the lower bound."""
    tried: list[object] = [option.default]
    if option.choices is not None:
        tried += option.choices
    elif option.low <= option.high:
        tried.append(option.low)
    return [value for index, value in enumerate(tried) if value not in tried[:index]]


def spread(game: Game, players: int) -> Iterator[Table]:
    """List tables of a game, whether or not its options go together."""
    yield Table(game.key, players, {})
    for option in game.options:
        for value in values(option):
            if value != option.default:
                yield Table(game.key, players, {option.name: value})
    defaults = {option.name: option.default for option in game.options}
    luck = random.Random(f"{game.key} {players}")
    for _ in range(MIXTURES * 4):
        mixture = {option.name: luck.choice(values(option)) for option in game.options}
        others = {name: value for name, value in mixture.items() if value != defaults[name]}
        yield Table(game.key, players, others)


def can_be_set_up(table: Table) -> bool:
    """True if the options of a table go together."""
    try:
        table.game.new(table.players, barrow.Chance(0), table.options)
    except barrow.BadOptions:
        return False
    return True


@cache
def long_tables() -> list[Table]:
    """Return, for every number of players, the table whose games are longest."""
    found: list[Table] = []
    for key in keys():
        bounded = [one for one in game_of(key).options if one.choices is None]
        options: dict[str, object] = {one.name: one.high for one in bounded if one.high > one.low}
        found += [Table(key, players, options) for players in game_of(key).players]
    return found


@cache
def tables() -> list[Table]:
    """Return every table under test."""
    return _spare_tables() if INTERPRETED else [one for few in _by_count() for one in few]


@cache
def brief_tables() -> list[Table]:
    """Return tables for tests that take long: all of them only where many games are played."""
    if GAMES > 1:
        return [one for few in _by_count() for one in few]
    if INTERPRETED:
        return _spare_tables()
    return [one for few in _by_count() for one in _single(few)[:1] + _mixed(few)[:1]]


def _spare_tables() -> list[Table]:
    """Return one table for each number of players, most of them with several options set."""
    return [
        few[0] if few[0].players == few[0].game.players[0] else (_mixed(few) or few)[0]
        for few in _by_count()
    ]


@cache
def _by_count() -> list[list[Table]]:
    """Return the tables of each game for each number of players."""
    found: list[list[Table]] = []
    for key in keys():
        for players in game_of(key).players:
            by_name = {str(table): table for table in spread(game_of(key), players)}
            good = [table for table in by_name.values() if can_be_set_up(table)]
            found.append(_single(good) + _mixed(good)[:MIXTURES])
    return found


def _single(found: list[Table]) -> list[Table]:
    """Return the tables with at most one option set."""
    return [table for table in found if len(table.options) < 2]


def _mixed(found: list[Table]) -> list[Table]:
    """Return the tables with several options set."""
    return [table for table in found if len(table.options) > 1]
