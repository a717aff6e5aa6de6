"""Arguments that several commands take: what they are called, and what they mean."""

from __future__ import annotations

import difflib
import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

from cyclopts import CoercionError, Parameter, Token

import barrow
from barrow.kernel.errors import BadPack, BadPosition, BarrowError
from barrow.kernel.game import Game
from barrow.kernel.option import Option
from barrow.kernel.state import State

# How many sit down where nobody says: a number every game takes.
USUAL_PLAYERS: Final = 3
# Whole numbers that are read; longer ones are out of every range.
_WHOLE: Final = re.compile(r"-?[0-9]{1,18}")


def read_whole(kind: object, tokens: Sequence[Token]) -> int:
    """Return a whole number; one with a fraction is refused, not rounded."""
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
        help="A table option, as name=value; as often as you like. See barrow games GAME.",
    ),
]
Players = Annotated[MaybeWhole, Parameter(help="How many seats there are.")]
Data = Annotated[
    Path | None,
    Parameter(help="A data pack (TOML) instead of the one that ships, or skirmish-even."),
]
Seed = Annotated[str | None, Parameter(help="The same seed deals the same luck.")]

# A seed that is longer is a mistake.
LONGEST_SEED: Final = 100

_LONGEST_VALUE: Final = 200  # of an option, as it is written
_TRUTHS: Final[dict[str, bool]] = {"true": True, "yes": True, "false": False, "no": False}


def open_game(key: str, data: Path | None = None) -> Game:
    """Return a game, or raise BarrowError that names the games there are."""
    keys = barrow.games()
    if key not in keys:
        near = difflib.get_close_matches(key.lower().replace("_", "-"), keys, n=1, cutoff=0.4)
        guess = f"did you mean {near[0]}? " if near else ""
        raise BarrowError(f"there is no game {key!r}; {guess}games are {', '.join(keys)}")
    try:
        return barrow.game(key, data)
    except BadPack as error:
        raise BarrowError(f"{data}: {error}") from None


def load_position(document: dict[str, object], path: Path, data: Path | None) -> State:
    """Return the state that a position file holds, or raise BarrowError."""
    try:
        return open_game(str(document["game"]), data).load(document)
    except BadPosition as error:
        raise BarrowError(f"{path}: {error}") from None


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
            near = difflib.get_close_matches(name, list(known), n=1)
            guess = f"did you mean {near[0]}? " if near else ""
            names = ", ".join(known)
            raise BarrowError(f"there is no option {name}; {guess}options are {names}")
        given[name] = _read_value(known[name], value.strip())
    return game.settle_options(given)


def read_players(game: Game, players: int | None) -> int:
    """Return how many play; where nobody says, as many as usual."""
    if players is None:
        return min(USUAL_PLAYERS, game.players[-1])
    if players not in game.players:
        low, high = game.players[0], game.players[-1]
        raise BarrowError(f"{game.title} is for {low} to {high} players, not {players}")
    return players


def read_seed(seed: str | None) -> int | str:
    """Return a seed as a number if it is one, else as a text; without one, a fresh one."""
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
    """Return a seat by its number from 1 as the engine counts it, from 0."""
    if seat is None:
        return None
    if not 1 <= seat <= players:
        raise BarrowError(f"seats are 1 to {players}, not {seat}")
    return seat - 1


def _read_value(option: Option, text: str) -> object:
    """Return the value that a text stands for; a bad one is left to the option's own check."""
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
    """Return a text that a message can repeat."""
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
