"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import CoercionError, Parameter, Token

import barrow
from barrow.cli.errors import named_in_errors, no_such
from barrow.kernel.errors import BarrowError
from barrow.kernel.game import Game
from barrow.kernel.option import Option
from barrow.kernel.state import State

# The default number of players, or as many as the game allows.
USUAL_PLAYERS: Final = 3
# Longer numbers are out of every range.
_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")


def read_whole(kind: object, tokens: Sequence[Token]) -> int:
    """Return a whole number; refuse one with a fraction instead of rounding it."""
    if _WHOLE.fullmatch(tokens[0].value) is None:
        raise CoercionError(token=tokens[0], target_type=int)
    return int(tokens[0].value)


Whole = Annotated[int, Parameter(converter=read_whole)]
MaybeWhole = Annotated[int | None, Parameter(converter=read_whole)]
GameKey = Annotated[str, Parameter(help="The game, by its key: see barrow games.")]
Options = Annotated[
    list[str] | None,
    Parameter(
        name="--option",
        negative=(),
        help="A table option, as name=value; repeat it for more. See barrow games GAME.",
    ),
]
Players = Annotated[MaybeWhole, Parameter(help="How many play. By default, three.")]
Data = Annotated[
    Path | None,
    Parameter(help="A data pack (TOML) in place of the shipped one, or skirmish-even."),
]
Seed = Annotated[str | None, Parameter(help="The same seed gives the same luck.")]


def flag(words: str) -> Parameter:
    """Return the parameter of an option that is given or left out."""
    return Parameter(negative=(), show_default=False, help=words)


Json = Annotated[bool, flag("Print JSON instead of tables.")]

LONGEST_SEED: Final = 100  # a longer one is a mistake

_LONGEST_VALUE: Final = 200  # of an option, as it is written
_TRUTHS: Final[dict[str, bool]] = {"true": True, "yes": True, "false": False, "no": False}


def open_game(key: str, data: Path | None = None) -> Game:
    """Return a game, or raise BarrowError that names the games there are."""
    keys = barrow.games()
    if key not in keys:
        raise no_such("game", key, keys)
    with named_in_errors(data):
        return barrow.game(key, data)


def load_position(document: dict[str, object], path: Path, data: Path | None) -> State:
    """Return the state that a position file holds, or raise BarrowError."""
    game = open_game(str(document["game"]), data)
    with named_in_errors(path):
        return game.load(document)


def read_options(game: Game, words: list[str] | None) -> dict[str, object]:
    """Return the options given as name=value, each value in the option's own type."""
    known = {option.name: option for option in game.options}
    given: dict[str, object] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise BarrowError(f"an option is written name=value, not {word!r}")
        if name not in known:
            raise no_such("option", name, list(known))
        given[name] = _read_value(known[name], value.strip())
    return game.settle_options(given)


def read_players(game: Game, players: int | None) -> int:
    """Return how many play, by default three or as many as the game takes."""
    if players is None:
        return max(game.players[0], min(USUAL_PLAYERS, game.players[-1]))
    if players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BarrowError(f"{game.title} is for {low} to {high} players, not {players}")
    return players


def check_least(name: str, value: int) -> None:
    """Raise BarrowError if a number is less than 1."""
    if value < 1:
        raise BarrowError(f"{name} is at least 1, not {value}")


def read_seed(seed: str | None) -> int | str:
    """Return a seed as a number if it is one, else as text; None gives a fresh one."""
    if seed is None:
        return secrets.randbits(64)
    if len(seed) > LONGEST_SEED:
        text = f"a seed has at most {LONGEST_SEED} digits or letters, not {len(seed):,}"
        raise BarrowError(text)
    if re.fullmatch(r"-?[0-9]+", seed):
        return int(seed)
    if not seed or seed.startswith("-"):
        raise BarrowError(f"a seed is a number, such as 7, or a word, not {seed!r}")
    return seed


def read_seat(seat: int | None, players: int) -> int | None:
    """Return a seat as the engine counts, from 0; people count from 1."""
    if seat is None:
        return None
    if not 1 <= seat <= players:
        raise BarrowError(f"seats are 1 to {players}, not {seat}")
    return seat - 1


def _read_value(option: Option, text: str) -> object:
    """Return the value that a text means; the option's own check refuses a bad one."""
    if option.choices is None:
        whole = option.low <= option.high and _WHOLE.fullmatch(text)
        return int(text) if whole else _cut(text)
    for choice in option.choices:
        if isinstance(choice, bool):
            if _TRUTHS.get(text.lower()) is choice:
                return choice
        elif str(choice) == text.lower():
            return choice
    return _cut(text)


def _cut(text: str) -> str:
    """Shorten a text that a message repeats."""
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
