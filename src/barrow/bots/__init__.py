"""Bots: players that choose from a view and the list of legal actions, and see nothing else.

`bot` makes one of a level; `LEVELS` names the levels there are.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from barrow.bots.bot import Bot
from barrow.bots.policy import PolicyBot
from barrow.bots.random_bot import RandomBot
from barrow.bots.search_bot import SearchBot
from barrow.kernel.errors import BarrowError

if TYPE_CHECKING:
    from barrow.bots.knowledge import Knowledge
    from barrow.kernel.game import Game

__all__ = [
    "LEVELS",
    "Bot",
    "bot",
    "hint_level",
    "knowledge",
    "levels",
    "thinking_seconds",
    "usual_level",
]

# Levels, weakest first, and how far those that do not search misjudge what they see.
LEVELS: Final = ["random", "easy", "normal", "hard", "expert"]
_BLUR: Final = {"easy": 2.5, "normal": 0.1}
# Seconds that the searching levels think about a choice, and how often they look at most.
_SECONDS: Final = {"hard": 1.0, "expert": 5.0}
_ITERATIONS: Final = {"hard": 2_000, "expert": 20_000}
_HOWEVER_LONG: Final = 1e9

# Where the knowledge of each game is: its module and class.
_KNOWLEDGE: Final = {
    "conflict": ("conflict", "ConflictKnowledge"),
    "dark-age-z": ("dark_age_z", "DarkAgeZKnowledge"),
    "ground-zero": ("ground_zero", "GroundZeroKnowledge"),
    "skirmish": ("skirmish", "SkirmishKnowledge"),
}


# Games in which the search was measured to be stronger than the knowledge it rests on.
_SEARCHED: Final = ["skirmish"]


def levels(game: Game) -> list[str]:
    """Return the levels of bots that play a game, weakest first."""
    if game.key in _SEARCHED:
        return LEVELS
    return LEVELS[:3] if game.key in _KNOWLEDGE else LEVELS[:1]


def usual_level(game: Game) -> str:
    """Return the level of a bot nobody chose: for an absent player, or for a hint."""
    known = levels(game)
    return "normal" if "normal" in known else known[-1]


def hint_level(game: Game) -> str:
    """Return the level that advises a player: one that gives reasons and is soon done."""
    known = levels(game)
    return "hard" if "hard" in known else known[-1]


def thinking_seconds(level: str) -> float:
    """Return how long a bot of this level may think about a choice; 0: it answers at once."""
    return _SECONDS.get(level, 0.0)


def bot(level: str, game: Game, seed: int | str | bytes, iterations: int = 0) -> Bot:
    """Return a bot of this level for a game; the same seed makes the same choices.

    A level that searches looks as often as `iterations` says, however long that takes; 0: as
    often as is usual, and no longer than it may think.
    """
    known = levels(game)
    if level not in known:
        text = f"there is no bot {level!r} for {game.title}; bots are {', '.join(known)}"
        raise BarrowError(text)
    if level == "random":
        return RandomBot(game, seed)
    if level in _SECONDS and iterations:
        return SearchBot(game, seed, knowledge(game.key), iterations, _HOWEVER_LONG)
    if level in _SECONDS:
        return SearchBot(game, seed, knowledge(game.key), _ITERATIONS[level], _SECONDS[level])
    return PolicyBot(game, seed, knowledge(game.key), _BLUR[level])


@cache
def knowledge(key: str) -> Knowledge:
    """Return what bots know of a game."""
    module, name = _KNOWLEDGE[key]
    found: Knowledge = getattr(import_module(f"barrow.bots.{module}"), name)()
    return found
