"""Bots: players that choose from a view and the list of legal actions, and see nothing else.

`bot` makes one of a level, or one of the reference bots that a ladder measures against;
`levels` lists the levels of a game. `knowledge` is what a game's bots know, `shipped_weights` the
numbers behind it; your own weights file can replace those.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from barrow.bots.bot import Bot, RandomBot
from barrow.bots.budget import TURN_SECONDS
from barrow.bots.policy import PolicyBot
from barrow.bots.reference import DeterminizedBot, FlatBot
from barrow.bots.search_bot import SearchBot
from barrow.bots.weights import THINKING, Weights, has_weights, read_weights, shipped_weights
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.bots.knowledge import Knowledge
    from barrow.kernel.game import Game
    from barrow.kernel.state import State

__all__ = [
    "LEVELS",
    "REFERENCES",
    "REFERENCE_LEVEL",
    "SEARCHING",
    "Bot",
    "Weights",
    "bot",
    "hint_level",
    "knowledge",
    "levels",
    "read_weights",
    "shipped_weights",
    "studied",
    "thinking_seconds",
    "turn_seconds",
    "usual_level",
]

# Levels, weakest first.
LEVELS: Final = ["random", "easy", "normal", "hard", "expert"]
# Plain searches to measure them against, and the level whose time and iterations they have.
REFERENCES: Final = ["flat", "determinized"]
REFERENCE_LEVEL: Final = "hard"
# Those that search.
SEARCHING: Final = [*THINKING, *REFERENCES]
_NO_LIMIT: Final = 1e9  # seconds

# Weights as they are handed in: read already, or the path of a file.
GivenWeights = Weights | str | PathLike[str]


def levels(game: Game) -> list[str]:
    """Return the levels of bots that play a game, weakest first."""
    return LEVELS if has_weights(game.key) else LEVELS[:1]


def usual_level(game: Game) -> str:
    """Return the default level: for an absent player or a free seat."""
    return "normal" if "normal" in levels(game) else LEVELS[0]


def hint_level(game: Game) -> str:
    """Return the level that gives hints: one that has reasons and is quick."""
    return "hard" if "hard" in levels(game) else LEVELS[0]


def thinking_seconds(game: Game, level: str) -> float:
    """Return how long a bot of this level may think about a choice; 0: it answers at once."""
    if level == "random" or level not in levels(game):
        return 0.0
    return shipped_weights(game.key).levels[level].seconds


def turn_seconds(level: str) -> float:
    """Return how long a bot of this level may think in a whole turn; 0: it answers at once."""
    return TURN_SECONDS.get(level, 0.0)


def bot(
    level: str,
    game: Game,
    seed: int | str | bytes,
    weights: GivenWeights | None = None,
    iterations: int = 0,
) -> Bot:
    """Return a bot of this level for a game; the same seed makes the same choices.

    `weights` replaces the shipped ones: a path, or weights already read. A level that searches
    makes as many `iterations` as given, however long that takes; 0: the level's own number, within
    its time limit.
    """
    is_reference = level in REFERENCES and has_weights(game.key)
    if level not in levels(game) and not is_reference:
        known = ", ".join(levels(game))
        raise BarrowError(f"there is no bot {level!r} for {game.title}; bots are {known}")
    if level == "random":
        return RandomBot(game, seed)
    counted = _weights(game.key, weights)
    how = counted.levels[REFERENCE_LEVEL if is_reference else level]
    if how.iterations == 0:
        return PolicyBot(game, seed, knowledge(game.key, counted), how.blur)
    looks, seconds = (iterations, _NO_LIMIT) if iterations else (how.iterations, how.seconds)
    if is_reference:
        plain = FlatBot if level == "flat" else DeterminizedBot
        return plain(game, seed, knowledge(game.key, counted), looks, seconds)
    return SearchBot(game, seed, studied(game.key, counted), counted.search, looks, seconds)


def knowledge(key: str, weights: GivenWeights | None = None) -> Knowledge[State]:
    """Return what bots know about a game, with the shipped weights or those given."""
    return _knowledge(key, _weights(key, weights))


def studied(key: str, weights: GivenWeights | None = None) -> Knowledge[State]:
    """Return what bots that search know about a game."""
    return _studied(key, _weights(key, weights))


def _weights(key: str, given: GivenWeights | None) -> Weights:
    if isinstance(given, Weights):
        return given
    return shipped_weights(key) if given is None else read_weights(Path(given))


@lru_cache(maxsize=16)
def _knowledge(key: str, weights: Weights) -> Knowledge[State]:
    module = import_module(f"barrow.bots.{key.replace('-', '_')}")
    made = getattr(module, f"{key.title().replace('-', '')}Knowledge")
    return cast("Knowledge[State]", made(weights.knowledge))


@lru_cache(maxsize=16)
def _studied(key: str, weights: Weights) -> Knowledge[State]:
    return _knowledge(key, weights).studied(weights.studied)
